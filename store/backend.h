/* The interface of a storage backend: one table of functions for SQLite, another for PostgreSQL.
 * Only for files in store/. */
#ifndef DT_STORE_BACKEND_H
#define DT_STORE_BACKEND_H

#include "store/nodes.h"

/* The verbs of store.h and nodes.h; those of nodes.h are NULL in a backend that cannot be
 * shared. */
struct dt_store_backend {
    void (*close)(struct dt_store *s);
    const char *(*begin)(struct dt_store *s);
    const char *(*commit)(struct dt_store *s);
    void (*rollback)(struct dt_store *s);
    const char *(*secret)(struct dt_store *s, uint8_t secret[DT_STORE_SECRET]);
    const char *(*time)(struct dt_store *s, int64_t *now, int64_t *mark);
    const char *(*mark)(struct dt_store *s, int64_t at); /* NULL in a shared one */
    const char *(*match_open)(struct dt_store *s, const struct dt_store_match *match,
                              struct dt_span opening, enum dt_store_result *result);
    const char *(*append)(struct dt_store *s, const char *match, const struct dt_store_entry *entry,
                          const struct dt_store_change *change, enum dt_store_result *result);
    const char *(*sit)(struct dt_store *s, const char *match, int seat, const char *player);
    const char *(*load)(struct dt_store *s, const char *match, int after,
                        const struct dt_store_reader *reader, enum dt_store_result *result);
    const char *(*find)(struct dt_store *s, const char *code, char match[DT_STORE_ID],
                        enum dt_store_result *result);
    const char *(*list)(struct dt_store *s, const struct dt_store_query *query,
                        struct dt_store_match *out, int *count);
    const char *(*forget)(struct dt_store *s, const char *match, const char *player,
                          enum dt_store_result *result);
    const char *(*running)(struct dt_store *s, const char *after, char (*ids)[DT_STORE_ID],
                           int most, int *count);
    const char *(*stale)(struct dt_store *s, int64_t before, char (*ids)[DT_STORE_ID], int most,
                         int *count);
    const char *(*drop)(struct dt_store *s, const char *match);
    const char *(*count)(struct dt_store *s, enum dt_store_phase phase, int64_t *out);
    const char *(*account_open)(struct dt_store *s, const struct dt_store_account *account,
                                int64_t at, enum dt_store_result *result);
    const char *(*account_find)(struct dt_store *s, const char *name, struct dt_store_account *out,
                                enum dt_store_result *result);
    const char *(*account_of)(struct dt_store *s, const char *player, struct dt_store_account *out,
                              enum dt_store_result *result);
    const char *(*account_alike)(struct dt_store *s, const char *name, struct dt_store_account *out,
                                 enum dt_store_result *result);
    const char *(*account_change)(struct dt_store *s, const char *player, const char *hash,
                                  enum dt_store_result *result);
    const char *(*session_open)(struct dt_store *s, const struct dt_store_session *session,
                                int64_t before);
    const char *(*session_find)(struct dt_store *s, const char *id, struct dt_store_session *out,
                                enum dt_store_result *result);
    const char *(*session_use)(struct dt_store *s, const char *id, int64_t at);
    const char *(*session_list)(struct dt_store *s, const char *player,
                                struct dt_store_session *out, int *count);
    const char *(*session_end)(struct dt_store *s, const char *player, const char *id);
    const char *(*listen)(struct dt_store *s, int ms, void *to,
                          void (*on_notification)(void *to,
                                                  const struct dt_notification *notification));
    const char *(*lease)(struct dt_store *s, const struct dt_lease_request *request,
                         struct dt_leased *out, int *count);
    const char *(*lease_orphans)(struct dt_store *s, const struct dt_lease_request *request,
                                 struct dt_leased *out, int most, int *count);
    const char *(*lease_release)(struct dt_store *s, const char *node, const char *id);
    const char *(*heartbeat)(struct dt_store *s, const char *node, int people, int ms, int *others);
    const char *(*presence_set)(struct dt_store *s, const char *match, const char *node,
                                const struct dt_presence *presence);
    const char *(*presence_others)(struct dt_store *s, const char *match, const char *node,
                                   struct dt_presence *out);
    const char *(*lobby_tables)(struct dt_store *s, char (*ids)[DT_STORE_ID], int most, int *count);
    const char *(*rate_take)(struct dt_store *s, const char *key, const struct dt_store_rate *rate,
                             bool *allowed);
    const char *(*expire)(struct dt_store *s);
};

/* The first member of each backend's handle. */
struct dt_store {
    const struct dt_store_backend *backend;
    char error[256]; /* the last error as a sentence */
};

const char *dt_sqlite_open(const char *where, struct dt_store **out);
const char *dt_postgres_open(const char *where, struct dt_store **out);

#endif
