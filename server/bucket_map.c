/* Token buckets by key. */
#include "server/bucket_map.h"

#include <stdlib.h>

#include "server/buf.h"

struct keyed_bucket {
    char key[DT_BUCKET_KEY_MAX];
    struct dt_token_bucket bucket;
};

static void fold(const char *key, char out[DT_BUCKET_KEY_MAX])
{
    int i = 0;
    for (; key[i] != 0 && i < DT_BUCKET_KEY_MAX - 1; i++) {
        out[i] = key[i] >= 'A' && key[i] <= 'Z' ? (char)(key[i] - 'A' + 'a') : key[i];
    }
    out[i] = 0;
}

/* Makes room. A full bucket equals one that was never used, so dropping it gives nothing away. */
static void forget_full(struct dt_bucket_map *m, struct dt_rate rate, int64_t now)
{
    struct dt_strmap left = {0};
    struct keyed_bucket *entry;
    uint32_t at = 0;
    while ((entry = dt_strmap_next(&m->map, &at)) != NULL) {
        if (dt_token_bucket_is_full(&entry->bucket, rate, now)) {
            free(entry);
        } else {
            dt_strmap_add(&left, entry->key, entry);
        }
    }
    dt_strmap_close(&m->map);
    m->map = left;
    if (left.count == DT_BUCKETS_MAX) {
        dt_bucket_map_close(m);
    }
}

bool dt_bucket_map_take(struct dt_bucket_map *m, const char *key, struct dt_rate rate, int64_t now)
{
    char folded[DT_BUCKET_KEY_MAX];
    fold(key, folded);
    struct keyed_bucket *entry = dt_strmap_find(&m->map, folded);
    if (entry == NULL) {
        if (m->map.count == DT_BUCKETS_MAX) {
            forget_full(m, rate, now);
        }
        entry = dt_xzalloc(sizeof *entry);
        memcpy(entry->key, folded, sizeof entry->key);
        entry->bucket = dt_token_bucket_full(rate, now);
        dt_strmap_add(&m->map, entry->key, entry);
    }
    return dt_token_bucket_take(&entry->bucket, rate, now);
}

void dt_bucket_map_refund(struct dt_bucket_map *m, const char *key)
{
    char folded[DT_BUCKET_KEY_MAX];
    fold(key, folded);
    struct keyed_bucket *entry = dt_strmap_find(&m->map, folded);
    if (entry != NULL) {
        entry->bucket.left += DT_TOKEN_UNIT;
    }
}

void dt_bucket_map_close(struct dt_bucket_map *m)
{
    struct keyed_bucket *entry;
    uint32_t at = 0;
    while ((entry = dt_strmap_next(&m->map, &at)) != NULL) {
        free(entry);
    }
    dt_strmap_close(&m->map);
}
