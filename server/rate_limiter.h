/* Rate limits for requests that cost the server something: by player, and also by address, because
 * a limited player can come back as many guests. Loop's thread only. Connections and HTTP requests
 * are limited in admission.c, passwords in password_throttle.c. */
#ifndef DT_SERVER_RATE_LIMITER_H
#define DT_SERVER_RATE_LIMITER_H

#include "server/bucket_map.h"

enum dt_limit_kind {
    DT_LIMIT_MESSAGE, /* any message */
    DT_LIMIT_CREATE,  /* a new table */
    DT_LIMIT_WATCH,   /* watching a table: it may have to be loaded and replayed */
    DT_LIMIT_ACT,     /* a decision */
    DT_LIMIT_ENTRY,   /* any other entry */
    DT_LIMIT_CHAT,
    DT_LIMIT_PREVIEW, /* work for DT_POOL_CPU: previews and records */
    DT_LIMIT_ADVICE,
    DT_LIMIT_PICTURE,
    DT_LIMIT_CODE, /* an invalid table code */
    DT_LIMITS,
};

/* A burst of 0: unlimited. */
struct dt_rate_limit {
    struct dt_rate player, address;
};

/* The limits of a public server. */
extern const struct dt_rate_limit dt_rate_limits_default[DT_LIMITS];

/* All zeros at first except: `limits`, NULL means no limits; `by_address`, whether addresses are
 * limited too. */
struct dt_rate_limiter {
    const struct dt_rate_limit *limits;
    bool by_address;
    struct dt_bucket_map player[DT_LIMITS], address[DT_LIMITS];
};

/* Counts one use; false: over the limit. Either text may be empty. */
bool dt_rate_limiter_take(struct dt_rate_limiter *l, enum dt_limit_kind kind, const char *player,
                          const char *address, int64_t now);
/* Takes the last count back. */
void dt_rate_limiter_refund(struct dt_rate_limiter *l, enum dt_limit_kind kind, const char *player,
                            const char *address);
void dt_rate_limiter_close(struct dt_rate_limiter *l);

#endif
