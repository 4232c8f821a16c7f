/* How often somebody may do something: a bucket that fills with time and is emptied by use. */
#ifndef DT_SERVER_LIMIT_H
#define DT_SERVER_LIMIT_H

#include "engine/base.h"

/* So many at once, and so many a second in the long run. */
struct dt_rate {
    int burst, second;
};

struct dt_bucket {
    int64_t at;   /* ms, when it was looked at last */
    int64_t left; /* thousandths */
};

/* A bucket is full at first. */
static inline struct dt_bucket dt_bucket_full(struct dt_rate rate, int64_t now)
{
    return (struct dt_bucket){now, (int64_t)rate.burst * 1000};
}

/* Lets it fill up to now. */
static inline void dt_bucket_fill(struct dt_bucket *b, struct dt_rate rate, int64_t now)
{
    int64_t most = (int64_t)rate.burst * 1000;
    if (now > b->at) {
        int64_t gone = now - b->at < 3600000 ? now - b->at : 3600000;
        b->left += gone * rate.second;
        b->left = b->left < most ? b->left : most;
        b->at = now;
    }
}

static inline bool dt_bucket_is_full(struct dt_bucket *b, struct dt_rate rate, int64_t now)
{
    dt_bucket_fill(b, rate, now);
    return b->left >= (int64_t)rate.burst * 1000;
}

/* Takes one out; false if there is none. */
static inline bool dt_bucket_take(struct dt_bucket *b, struct dt_rate rate, int64_t now)
{
    dt_bucket_fill(b, rate, now);
    if (b->left < 1000) {
        return false;
    }
    b->left -= 1000;
    return true;
}

#endif
