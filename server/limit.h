/* How often somebody may do something: a bucket that fills with time and is emptied by use. */
#ifndef DT_SERVER_LIMIT_H
#define DT_SERVER_LIMIT_H

#include "engine/base.h"

/* So many at once, and in the long run so many a second and so many an hour. */
struct dt_rate {
    int burst, second, hour;
};

struct dt_bucket {
    int64_t at;   /* ms, when it was looked at last */
    int64_t left; /* what is in it, one counted as DT_BUCKET_ONE */
};

enum {
    DT_BUCKET_ONE = 3600000
}; /* milliseconds of an hour: rates by the hour fill without rounding */

/* A bucket is full at first. */
static inline struct dt_bucket dt_bucket_full(struct dt_rate rate, int64_t now)
{
    return (struct dt_bucket){now, (int64_t)rate.burst * DT_BUCKET_ONE};
}

/* Lets it fill up to now. */
static inline void dt_bucket_fill(struct dt_bucket *b, struct dt_rate rate, int64_t now)
{
    int64_t most = (int64_t)rate.burst * DT_BUCKET_ONE;
    if (now > b->at) {
        int64_t gone = now - b->at < DT_BUCKET_ONE ? now - b->at : DT_BUCKET_ONE;
        b->left += gone * ((int64_t)rate.second * 3600 + rate.hour);
        b->left = b->left < most ? b->left : most;
        b->at = now;
    }
}

static inline bool dt_bucket_is_full(struct dt_bucket *b, struct dt_rate rate, int64_t now)
{
    dt_bucket_fill(b, rate, now);
    return b->left >= (int64_t)rate.burst * DT_BUCKET_ONE;
}

/* Takes one out; false if there is none. */
static inline bool dt_bucket_take(struct dt_bucket *b, struct dt_rate rate, int64_t now)
{
    dt_bucket_fill(b, rate, now);
    if (b->left < DT_BUCKET_ONE) {
        return false;
    }
    b->left -= DT_BUCKET_ONE;
    return true;
}

#endif
