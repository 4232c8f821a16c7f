/* Shared by the files of the PostgreSQL backend: the handle, its statements, and helpers to run
 * them. Only for store/postgres*.c. */
#ifndef DT_STORE_POSTGRES_H
#define DT_STORE_POSTGRES_H

#include <libpq-fe.h>

#include "store/backend.h"

/* SQL: the database's time in ms. */
#define DT_PG_NOW "(extract(epoch from clock_timestamp()) * 1000)::bigint"

/* SQL: for how many ms no node has attended what a row of `lease` is about, for leases of `ms`.
 * node = '': a new match that no node has yet, with two seconds for one to take it; '-': its node
 * has released it. */
#define DT_PG_UNATTENDED(ms)                                                                       \
    "greatest(0, " DT_PG_NOW " - until"                                                            \
    " + case node when '-' then 0 when '' then 2000 else " ms "::bigint end)"

/* SQL: the values of an entry, if the entry before it exists. Otherwise this node has seen entries
 * that the database has lost, as after a failover: the append is then a conflict. */
#define DT_PG_IF_PREVIOUS                                                                          \
    " select $1::text, $2::integer, $3::text, $4::text, $5::bigint where $2 = 1 or exists"         \
    " (select 1 from entry where match = $1 and number = $2 - 1)"

enum dt_pg {
#define DT_PG(symbol, text) DT_PG_##symbol,
#include "store/postgres.def"
#undef DT_PG
    DT_PGS,
};

enum { DT_PG_ARGS = 12 };

/* The arguments of a statement. What they point to must stay valid until it has run. */
struct dt_pg_args {
    int count;
    const char *value[DT_PG_ARGS];
    int length[DT_PG_ARGS], binary[DT_PG_ARGS];
    char number[DT_PG_ARGS][24];
};

/* An entry that waits for the commit of its group. */
struct dt_pg_entry {
    const char *match;
    struct dt_store_entry entry;
    const struct dt_store_change *change;
    enum dt_store_result *result;
};

struct dt_postgres {
    struct dt_store store;
    char *where;
    PGconn *db;      /* NULL: not connected */
    int64_t next_ms; /* when to reconnect, and the delay after that */
    int wait_ms;
    int64_t writer;   /* identifies this handle's entries */
    bool group;       /* between begin and commit; */
    bool begun;       /* BEGIN was sent; */
    bool unavailable; /* the group has failed */
    bool listening;
    struct dt_pg_entry *entries; /* of the group */
    int entry_count, entry_cap;
};

static inline struct dt_postgres *dt_postgres_of(struct dt_store *s)
{
    return (struct dt_postgres *)s;
}

void dt_pg_text(struct dt_pg_args *a, const char *text);
void dt_pg_span(struct dt_pg_args *a, struct dt_span text); /* empty: NULL */
void dt_pg_bytes(struct dt_pg_args *a, const uint8_t *bytes, int len);
void dt_pg_int(struct dt_pg_args *a, int64_t n);

/* postgres_connect.c: connects if needed. NULL, or dt_store_unavailable. */
const char *dt_pg_connect(struct dt_postgres *p);
/* Handles a failed call: returns dt_store_unavailable, or a sentence if retrying is useless. */
const char *dt_pg_failed(struct dt_postgres *p, PGresult *result);
void dt_pg_disconnect(struct dt_postgres *p);
int64_t dt_pg_now(void); /* ms, monotonic */

/* Runs a statement and returns its result, which the caller clears. A read needs no group; a write
 * belongs to the current one. */
const char *dt_pg_read(struct dt_postgres *p, enum dt_pg sql, const struct dt_pg_args *a,
                       PGresult **out);
const char *dt_pg_write(struct dt_postgres *p, enum dt_pg sql, const struct dt_pg_args *a,
                        PGresult **out);
/* The same without rows; `rows` (may be NULL) gets the number of changed ones. */
const char *dt_pg_run(struct dt_postgres *p, enum dt_pg sql, const struct dt_pg_args *a, int *rows);

/* Sends a statement in a pipeline; its result follows with the others. False: it failed. */
bool dt_pg_send(struct dt_postgres *p, enum dt_pg sql, const struct dt_pg_args *a);

/* Fields of a result. */
int64_t dt_pg_number(const PGresult *r, int row, int column);
struct dt_span dt_pg_field(const PGresult *r, int row, int column);
void dt_pg_copy_text(const PGresult *r, int row, int column, char *out, size_t size);
/* The first column of all rows; the result is cleared. */
void dt_pg_ids(PGresult *r, char (*ids)[DT_STORE_ID], int *count);

/* The verbs. */
const char *dt_postgres_commit(struct dt_store *s);
const char *dt_postgres_match_open(struct dt_store *s, const struct dt_store_match *match,
                                   struct dt_span opening, enum dt_store_result *result);
const char *dt_postgres_append(struct dt_store *s, const char *match,
                               const struct dt_store_entry *entry,
                               const struct dt_store_change *change, enum dt_store_result *result);
const char *dt_postgres_sit(struct dt_store *s, const char *match, int seat, const char *player);
const char *dt_postgres_load(struct dt_store *s, const char *match, int after,
                             const struct dt_store_reader *reader, enum dt_store_result *result);
const char *dt_postgres_find(struct dt_store *s, const char *code, char match[DT_STORE_ID],
                             enum dt_store_result *result);
const char *dt_postgres_list(struct dt_store *s, const struct dt_store_query *query,
                             struct dt_store_match *out, int *count);
const char *dt_postgres_forget(struct dt_store *s, const char *match, const char *player,
                               enum dt_store_result *result);
const char *dt_postgres_running(struct dt_store *s, const char *after, char (*ids)[DT_STORE_ID],
                                int most, int *count);
const char *dt_postgres_stale(struct dt_store *s, int64_t before, char (*ids)[DT_STORE_ID],
                              int most, int *count);
const char *dt_postgres_drop(struct dt_store *s, const char *match);
const char *dt_postgres_count(struct dt_store *s, enum dt_store_phase phase, int64_t *out);
const char *dt_postgres_account_open(struct dt_store *s, const struct dt_store_account *account,
                                     int64_t at, enum dt_store_result *result);
const char *dt_postgres_account_find(struct dt_store *s, const char *name,
                                     struct dt_store_account *out, enum dt_store_result *result);
const char *dt_postgres_account_of(struct dt_store *s, const char *player,
                                   struct dt_store_account *out, enum dt_store_result *result);
const char *dt_postgres_account_change(struct dt_store *s, const char *player, const char *hash,
                                       enum dt_store_result *result);
const char *dt_postgres_account_alike(struct dt_store *s, const char *name,
                                      struct dt_store_account *out, enum dt_store_result *result);
const char *dt_postgres_session_open(struct dt_store *s, const struct dt_store_session *session,
                                     int64_t before);
const char *dt_postgres_session_find(struct dt_store *s, const char *id,
                                     struct dt_store_session *out, enum dt_store_result *result);
const char *dt_postgres_session_use(struct dt_store *s, const char *id, int64_t at);
const char *dt_postgres_session_list(struct dt_store *s, const char *player,
                                     struct dt_store_session *out, int *count);
const char *dt_postgres_session_end(struct dt_store *s, const char *player, const char *id);
const char *dt_postgres_listen(struct dt_store *s, int ms, void *to,
                               void (*on_notification)(void *to,
                                                       const struct dt_notification *notification));
const char *dt_postgres_time(struct dt_store *s, int64_t *now, int64_t *mark);
const char *dt_postgres_lease(struct dt_store *s, const struct dt_lease_request *request,
                              struct dt_leased *out, int *count);
const char *dt_postgres_lease_orphans(struct dt_store *s, const struct dt_lease_request *request,
                                      struct dt_leased *out, int most, int *count);
const char *dt_postgres_lease_release(struct dt_store *s, const char *node, const char *id);
const char *dt_postgres_heartbeat(struct dt_store *s, const char *node, int people, int ms,
                                  int *others);
const char *dt_postgres_presence_set(struct dt_store *s, const char *match, const char *node,
                                     const struct dt_presence *presence);
const char *dt_postgres_presence_others(struct dt_store *s, const char *match, const char *node,
                                        struct dt_presence *out);
const char *dt_postgres_lobby_tables(struct dt_store *s, char (*ids)[DT_STORE_ID], int most,
                                     int *count);
const char *dt_postgres_rate_take(struct dt_store *s, const char *key,
                                  const struct dt_store_rate *rate, bool *allowed);
const char *dt_postgres_expire(struct dt_store *s);

#endif
