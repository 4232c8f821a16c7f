/* A token bucket: refills with time, each use takes one token. */
#ifndef DT_SERVER_TOKEN_BUCKET_H
#define DT_SERVER_TOKEN_BUCKET_H

#include "engine/base.h"

/* At most `burst` at once; in the long run `second` a second plus `hour` an hour. */
struct dt_rate {
    int burst, second, hour;
};

struct dt_token_bucket {
    int64_t at;   /* ms, when it was last refilled */
    int64_t left; /* tokens in units of 1 / DT_TOKEN_UNIT */
};

enum { DT_TOKEN_UNIT = 3600000 }; /* ms in an hour, so that hourly rates refill without rounding */

/* A new bucket is full. */
static inline struct dt_token_bucket dt_token_bucket_full(struct dt_rate rate, int64_t now)
{
    return (struct dt_token_bucket){now, (int64_t)rate.burst * DT_TOKEN_UNIT};
}

/* Refills up to now. */
static inline void dt_token_bucket_fill(struct dt_token_bucket *b, struct dt_rate rate, int64_t now)
{
    int64_t most = (int64_t)rate.burst * DT_TOKEN_UNIT;
    if (now > b->at) {
        int64_t gone = now - b->at < DT_TOKEN_UNIT ? now - b->at : DT_TOKEN_UNIT;
        b->left += gone * ((int64_t)rate.second * 3600 + rate.hour);
        b->left = b->left < most ? b->left : most;
        b->at = now;
    }
}

static inline bool dt_token_bucket_is_full(struct dt_token_bucket *b, struct dt_rate rate,
                                           int64_t now)
{
    dt_token_bucket_fill(b, rate, now);
    return b->left >= (int64_t)rate.burst * DT_TOKEN_UNIT;
}

/* Takes one token; false if there is none. */
static inline bool dt_token_bucket_take(struct dt_token_bucket *b, struct dt_rate rate, int64_t now)
{
    dt_token_bucket_fill(b, rate, now);
    if (b->left < DT_TOKEN_UNIT) {
        return false;
    }
    b->left -= DT_TOKEN_UNIT;
    return true;
}

#endif
