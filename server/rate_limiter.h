/* How often one may do what costs the server something: by player, and by address, because whoever is
 * limited as a player can come as many guests. Connections and HTTP requests are counted in
 * admission.c, passwords in account.c. */
#ifndef DT_SERVER_RATE_LIMITER_H
#define DT_SERVER_RATE_LIMITER_H

#include "server/meter.h"

enum dt_limit_kind {
    DT_LIMIT_MESSAGE, /* anything that is sent */
    DT_LIMIT_CREATE,  /* a new table */
    DT_LIMIT_WATCH,   /* looking at a table: it may have to be read and played again */
    DT_LIMIT_ACT,     /* a decision */
    DT_LIMIT_ENTRY,   /* any other entry */
    DT_LIMIT_CHAT,
    DT_LIMIT_PREVIEW, /* work for a thread: previews and records */
    DT_LIMIT_ADVICE,
    DT_LIMIT_PICTURE,
    DT_LIMIT_CODE, /* a code of no table */
    DT_LIMITS,
};

/* A burst of 0: any number. */
struct dt_limit {
    struct dt_rate player, address;
};

/* What a server for people allows. */
extern const struct dt_limit dt_limits_usual[DT_LIMITS];

/* Set to zero before it is used, but for the first two: NULL is no limit, `by_address` whether
 * addresses are counted. */
struct dt_rate_limiter {
    const struct dt_limit *limits;
    bool by_address;
    struct dt_meter player[DT_LIMITS], address[DT_LIMITS];
};

/* Counts one more; false: it is one too many. Either text may be empty. */
bool dt_limit_take(struct dt_rate_limiter *l, enum dt_limit_kind kind, const char *player,
                   const char *address, int64_t now);
/* It did not count after all. */
void dt_limit_give(struct dt_rate_limiter *l, enum dt_limit_kind kind, const char *player,
                   const char *address);
void dt_limit_close(struct dt_rate_limiter *l);

#endif
