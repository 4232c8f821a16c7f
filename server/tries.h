/* How often passwords are tried, and how many are looked at at once. Guessing is slow from one
 * connection, from one address and at one account; but nobody keeps the owner out: what others try
 * elsewhere is counted apart, and a device where the owner was logged in has a count of its own.
 * Inside server/ only. */
#ifndef DT_SERVER_TRIES_H
#define DT_SERVER_TRIES_H

#include "server/house.h"

enum { DT_TRIES_KEY = 24, DT_TRIES_MOST = 3 };

/* What one try counts against. */
struct dt_try {
    int count;
    struct {
        enum dt_tries kind;
        char key[DT_TRIES_KEY]; /* a hash that nobody can make without the house's secret */
    } one[DT_TRIES_MOST];
};

/* A try at the account of this name by a client; `device` is the session that the client proves to
 * have had there, or empty. */
void dt_try_password(struct dt_try *t, const struct dt_client *c, const char *name,
                     const char *device);
/* A new account. */
void dt_try_register(struct dt_try *t, const struct dt_client *c);

/* Counts it at this node; false if it is one too many. */
bool dt_try_take(struct dt_house *h, const struct dt_try *t);
/* At the desk: counts it at all nodes together. */
const char *dt_try_take_shared(struct dt_store *s, const struct dt_try *t, bool *fine);

/* A place among the passwords that are being looked at, or -1 if too many are, in all or from one
 * address. The last places are for those who prove that they were logged in. */
int dt_hashing_begin(struct dt_house *h, const char *address, bool proven);
void dt_hashing_end(struct dt_house *h, int place);

#endif
