/* Buckets by key. */
#include "server/meter.h"

#include <stdlib.h>

#include "server/blob.h"

struct metered {
    char key[DT_METER_KEY];
    struct dt_bucket bucket;
};

static void fold(const char *key, char out[DT_METER_KEY])
{
    int i = 0;
    for (; key[i] != 0 && i < DT_METER_KEY - 1; i++) {
        out[i] = key[i] >= 'A' && key[i] <= 'Z' ? (char)(key[i] - 'A' + 'a') : key[i];
    }
    out[i] = 0;
}

/* Makes room without anybody gaining by it: a full bucket is as one that was never used. */
static void forget_full(struct dt_meter *m, struct dt_rate rate, int64_t now)
{
    struct dt_index left = {0};
    struct metered *one;
    uint32_t at = 0;
    while ((one = dt_index_next(&m->index, &at)) != NULL) {
        if (dt_bucket_is_full(&one->bucket, rate, now)) {
            free(one);
        } else {
            dt_index_add(&left, one->key, one);
        }
    }
    dt_index_close(&m->index);
    m->index = left;
    if (left.count == DT_METERED) {
        dt_meter_close(m);
    }
}

bool dt_meter_take(struct dt_meter *m, const char *key, struct dt_rate rate, int64_t now)
{
    char folded[DT_METER_KEY];
    fold(key, folded);
    struct metered *one = dt_index_find(&m->index, folded);
    if (one == NULL) {
        if (m->index.count == DT_METERED) {
            forget_full(m, rate, now);
        }
        one = dt_need(sizeof *one);
        memcpy(one->key, folded, sizeof one->key);
        one->bucket = dt_bucket_full(rate, now);
        dt_index_add(&m->index, one->key, one);
    }
    return dt_bucket_take(&one->bucket, rate, now);
}

void dt_meter_give(struct dt_meter *m, const char *key)
{
    char folded[DT_METER_KEY];
    fold(key, folded);
    struct metered *one = dt_index_find(&m->index, folded);
    if (one != NULL) {
        one->bucket.left += DT_BUCKET_ONE;
    }
}

void dt_meter_close(struct dt_meter *m)
{
    struct metered *one;
    uint32_t at = 0;
    while ((one = dt_index_next(&m->index, &at)) != NULL) {
        free(one);
    }
    dt_index_close(&m->index);
}
