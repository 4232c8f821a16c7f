/* Token buckets by key, all with one rate. */
#ifndef DT_SERVER_BUCKET_MAP_H
#define DT_SERVER_BUCKET_MAP_H

#include "server/strmap.h"
#include "server/token_bucket.h"

/* With more keys, full buckets are dropped; if there are none, all are. */
enum { DT_BUCKET_KEY_MAX = 40, DT_BUCKETS_MAX = 16384 };

/* All zeros at first. */
struct dt_bucket_map {
    struct dt_strmap map;
};

/* Takes a token from a key's bucket; false if there is none. Keys are compared without case, and
 * only their first DT_BUCKET_KEY_MAX - 1 bytes. */
bool dt_bucket_map_take(struct dt_bucket_map *m, const char *key, struct dt_rate rate, int64_t now);
void dt_bucket_map_refund(struct dt_bucket_map *m, const char *key); /* puts a token back */
void dt_bucket_map_close(struct dt_bucket_map *m);

#endif
