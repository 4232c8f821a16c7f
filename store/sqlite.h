/* Shared by the files of the SQLite backend: the handle, its statements, and helpers to run them.
 * Only for store/sqlite*.c. */
#ifndef DT_STORE_SQLITE_H
#define DT_STORE_SQLITE_H

#include <sqlite3.h>

#include "store/backend.h"

enum dt_sql {
#define DT_SQL(symbol, text) DT_SQL_##symbol,
#include "store/sqlite.def"
#undef DT_SQL
    DT_SQLS,
};

struct dt_sqlite {
    struct dt_store store;
    sqlite3 *db;
    sqlite3_stmt *statement[DT_SQLS];
    bool group; /* between begin and commit; */
    bool
        unavailable; /* the group has failed: SQLite may have rolled back, so nothing more of it may run */
};

static inline struct dt_sqlite *dt_sqlite_of(struct dt_store *s)
{
    return (struct dt_sqlite *)s;
}

/* Handles a failed call: within a group and if the error is transient, dt_store_unavailable;
 * otherwise a sentence. */
const char *dt_sql_failed(struct dt_store *s);

/* A statement, ready to be bound; unbound parameters keep the values of the last use. */
sqlite3_stmt *dt_sql_get(struct dt_store *s, enum dt_sql sql);
void dt_sql_text(sqlite3_stmt *st, int at, const char *text);
void dt_sql_span(sqlite3_stmt *st, int at, struct dt_span text); /* empty: NULL */

/* Runs a statement without rows. NULL, or a sentence. */
const char *dt_sql_run(struct dt_store *s, sqlite3_stmt *st);
/* The same for an insert that may violate a unique key: then `taken` is set. */
const char *dt_sql_insert(struct dt_store *s, sqlite3_stmt *st, bool *taken);
/* Steps to the next row. False at the end or after an error (a sentence in `why`); then the
 * statement is ready for its next use. */
bool dt_sql_row(struct dt_store *s, sqlite3_stmt *st, const char **why);

/* A column as a string of at most `size` bytes, zero included. */
void dt_sql_copy_text(sqlite3_stmt *st, int column, char *out, size_t size);
struct dt_span dt_sql_column(sqlite3_stmt *st, int column);

/* The verbs. */
const char *dt_sqlite_match_open(struct dt_store *s, const struct dt_store_match *match,
                                 struct dt_span opening, enum dt_store_result *result);
const char *dt_sqlite_append(struct dt_store *s, const char *match,
                             const struct dt_store_entry *entry,
                             const struct dt_store_change *change, enum dt_store_result *result);
const char *dt_sqlite_sit(struct dt_store *s, const char *match, int seat, const char *player);
const char *dt_sqlite_load(struct dt_store *s, const char *match, int after,
                           const struct dt_store_reader *reader, enum dt_store_result *result);
const char *dt_sqlite_find(struct dt_store *s, const char *code, char match[DT_STORE_ID],
                           enum dt_store_result *result);
const char *dt_sqlite_list(struct dt_store *s, const struct dt_store_query *query,
                           struct dt_store_match *out, int *count);
const char *dt_sqlite_forget(struct dt_store *s, const char *match, const char *player,
                             enum dt_store_result *result);
const char *dt_sqlite_running(struct dt_store *s, const char *after, char (*ids)[DT_STORE_ID],
                              int most, int *count);
const char *dt_sqlite_stale(struct dt_store *s, int64_t before, char (*ids)[DT_STORE_ID], int most,
                            int *count);
const char *dt_sqlite_drop(struct dt_store *s, const char *match);
const char *dt_sqlite_count(struct dt_store *s, enum dt_store_phase phase, int64_t *out);
const char *dt_sqlite_account_open(struct dt_store *s, const struct dt_store_account *account,
                                   int64_t at, enum dt_store_result *result);
const char *dt_sqlite_account_find(struct dt_store *s, const char *name,
                                   struct dt_store_account *out, enum dt_store_result *result);
const char *dt_sqlite_account_of(struct dt_store *s, const char *player,
                                 struct dt_store_account *out, enum dt_store_result *result);
const char *dt_sqlite_account_change(struct dt_store *s, const char *player, const char *hash,
                                     enum dt_store_result *result);
const char *dt_sqlite_account_alike(struct dt_store *s, const char *name,
                                    struct dt_store_account *out, enum dt_store_result *result);
const char *dt_sqlite_session_open(struct dt_store *s, const struct dt_store_session *session,
                                   int64_t before);
const char *dt_sqlite_session_find(struct dt_store *s, const char *id, struct dt_store_session *out,
                                   enum dt_store_result *result);
const char *dt_sqlite_session_use(struct dt_store *s, const char *id, int64_t at);
const char *dt_sqlite_session_list(struct dt_store *s, const char *player,
                                   struct dt_store_session *out, int *count);
const char *dt_sqlite_session_end(struct dt_store *s, const char *player, const char *id);
/* Fills in skeletons of names from before there were any. */
const char *dt_sqlite_account_fill(struct dt_store *s);

#endif
