/* Sessions: whether a token is still valid. */
#ifndef DT_SERVER_SESSION_H
#define DT_SERVER_SESSION_H

#include "server/client.h"

/* In a store job: whether a token is still valid; `account` (if there is one) is its owner's. */
const char *dt_session_verify(struct dt_store *s, const struct dt_person *p, int64_t now,
                              struct dt_store_account *account, bool *valid);
/* A cache of valid sessions, so that not every picture needs the store. */
bool dt_session_cached(struct dt_server *srv, const struct dt_person *p);
void dt_session_cache(struct dt_server *srv, const struct dt_person *p);
void dt_session_cache_clear(struct dt_server *srv);
/* Sessions of a player (empty: of anyone) may have ended: verifies all their connections again. */
void dt_session_recheck(struct dt_server *srv, const char *player);
void dt_session_tick(struct dt_server *srv);

#endif
