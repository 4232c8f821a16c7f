/* Throttling of password attempts, and how many passwords are hashed at once. Guessing is slow from
 * one connection, from one address and at one account. Nobody can lock the owner out: attempts from
 * elsewhere are counted separately, and a device that was logged in has a bucket of its own.
 * Loop's thread, except dt_attempt_take_shared. Inside server/ only. */
#ifndef DT_SERVER_PASSWORD_THROTTLE_H
#define DT_SERVER_PASSWORD_THROTTLE_H

#include "server/client.h"

enum { DT_THROTTLE_KEY = 24, DT_THROTTLES_MAX = 3 };

/* The buckets one attempt takes from. */
struct dt_attempt {
    int count;
    struct {
        enum dt_throttle kind;
        char key[DT_THROTTLE_KEY]; /* a keyed hash: cannot be made without the server's secret */
    } bucket[DT_THROTTLES_MAX];
};

/* An attempt at the account of this name; `device` is the session that the client proves to have had
 * there, or empty. */
void dt_attempt_login(struct dt_attempt *t, const struct dt_client *c, const char *name,
                      const char *device);
void dt_attempt_register(struct dt_attempt *t, const struct dt_client *c); /* a new account */

/* Counts it on this node; false: over the limit. */
bool dt_attempt_take(struct dt_server *srv, const struct dt_attempt *t);
/* In a store job: counts it on all nodes together. */
const char *dt_attempt_take_shared(struct dt_store *s, const struct dt_attempt *t, bool *allowed);

/* A slot for hashing a password, or -1 if too many are taken, in all or from one address. The last
 * slots are reserved for clients that prove that they were logged in. */
int dt_hash_slot_take(struct dt_server *srv, const char *address, bool proven);
void dt_hash_slot_release(struct dt_server *srv, int slot);

#endif
