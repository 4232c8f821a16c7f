/* Accounts and their sessions in the SQLite store. */
#include "engine/name.h"
#include "store/sqlite.h"

const char *dt_sqlite_account_open(struct dt_store *s, const struct dt_store_account *account,
                                   int64_t at, enum dt_store_result *result)
{
    bool taken;
    char skeleton[DT_NAME_MAX + 1];
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_ACCOUNT_OPEN);
    dt_name_skeleton(account->name, skeleton);
    dt_sql_text(st, 1, account->name);
    dt_sql_text(st, 2, account->player);
    dt_sql_text(st, 3, account->hash);
    dt_sql_text(st, 4, skeleton);
    sqlite3_bind_int64(st, 5, at);
    const char *why = dt_sql_insert(s, st, &taken);
    *result = taken ? DT_STORE_CONFLICT : DT_STORE_OK;
    return why;
}

static const char *find(struct dt_store *s, enum dt_sql sql, const char *key,
                        struct dt_store_account *out, enum dt_store_result *result)
{
    const char *why;
    sqlite3_stmt *st = dt_sql_get(s, sql);
    *result = DT_STORE_NOT_FOUND;
    dt_sql_text(st, 1, key);
    while (dt_sql_row(s, st, &why)) {
        *result = DT_STORE_OK;
        dt_sql_copy_text(st, 0, out->name, sizeof out->name);
        dt_sql_copy_text(st, 1, out->player, sizeof out->player);
        dt_sql_copy_text(st, 2, out->hash, sizeof out->hash);
    }
    return why;
}

const char *dt_sqlite_account_find(struct dt_store *s, const char *name,
                                   struct dt_store_account *out, enum dt_store_result *result)
{
    return find(s, DT_SQL_ACCOUNT_FIND, name, out, result);
}

const char *dt_sqlite_account_of(struct dt_store *s, const char *player,
                                 struct dt_store_account *out, enum dt_store_result *result)
{
    return find(s, DT_SQL_ACCOUNT_OF, player, out, result);
}

const char *dt_sqlite_account_change(struct dt_store *s, const char *player, const char *hash,
                                     enum dt_store_result *result)
{
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_ACCOUNT_CHANGE);
    dt_sql_text(st, 1, player);
    dt_sql_text(st, 2, hash);
    const char *why = dt_sql_run(s, st);
    *result = sqlite3_changes(dt_sqlite_of(s)->db) > 0 ? DT_STORE_OK : DT_STORE_NOT_FOUND;
    return why;
}

const char *dt_sqlite_account_alike(struct dt_store *s, const char *name,
                                    struct dt_store_account *out, enum dt_store_result *result)
{
    char skeleton[DT_NAME_MAX + 1];
    dt_name_skeleton(name, skeleton);
    return find(s, DT_SQL_ACCOUNT_ALIKE, skeleton, out, result);
}

/* An account that looks like another one stays, with a skeleton that no name has. */
static const char *fill_one(struct dt_store *s, const char *name, const char *player)
{
    char skeleton[DT_NAME_MAX + 1];
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_ACCOUNT_FILL);
    dt_name_skeleton(name, skeleton);
    dt_sql_text(st, 1, player);
    dt_sql_text(st, 2, skeleton);
    return dt_sql_run(s, st);
}

const char *dt_sqlite_account_fill(struct dt_store *s)
{
    char name[DT_STORE_NAME], player[DT_STORE_ID];
    const char *why = NULL;
    for (bool more = true; more && why == NULL;) {
        sqlite3_stmt *st = dt_sql_get(s, DT_SQL_ACCOUNT_OLD);
        more = dt_sql_row(s, st, &why);
        if (more) {
            dt_sql_copy_text(st, 0, name, sizeof name);
            dt_sql_copy_text(st, 1, player, sizeof player);
            sqlite3_reset(st);
            why = fill_one(s, name, player);
        }
    }
    return why;
}

static const char *bound_sessions(struct dt_store *s, const char *player)
{
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_SESSION_BOUND);
    dt_sql_text(st, 1, player);
    sqlite3_bind_int(st, 2, DT_STORE_SESSIONS);
    return dt_sql_run(s, st);
}

const char *dt_sqlite_session_open(struct dt_store *s, const struct dt_store_session *session,
                                   int64_t before)
{
    sqlite3_stmt *expire = dt_sql_get(s, DT_SQL_SESSION_EXPIRE);
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_SESSION_OPEN);
    sqlite3_bind_int64(expire, 1, before);
    dt_sql_text(st, 1, session->id);
    dt_sql_text(st, 2, session->player);
    sqlite3_bind_int64(st, 3, session->made);
    sqlite3_bind_int64(st, 4, session->used);
    dt_sql_text(st, 5, session->device);
    const char *why = dt_sql_run(s, expire);
    if (why == NULL) {
        why = dt_sql_run(s, st);
    }
    return why != NULL ? why : bound_sessions(s, session->player);
}

static void take_session(sqlite3_stmt *st, struct dt_store_session *out)
{
    dt_sql_copy_text(st, 0, out->id, sizeof out->id);
    dt_sql_copy_text(st, 1, out->player, sizeof out->player);
    out->made = sqlite3_column_int64(st, 2);
    out->used = sqlite3_column_int64(st, 3);
    dt_sql_copy_text(st, 4, out->device, sizeof out->device);
}

const char *dt_sqlite_session_find(struct dt_store *s, const char *id, struct dt_store_session *out,
                                   enum dt_store_result *result)
{
    const char *why;
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_SESSION_FIND);
    *result = DT_STORE_NOT_FOUND;
    dt_sql_text(st, 1, id);
    while (dt_sql_row(s, st, &why)) {
        *result = DT_STORE_OK;
        take_session(st, out);
    }
    return why;
}

const char *dt_sqlite_session_use(struct dt_store *s, const char *id, int64_t at)
{
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_SESSION_USE);
    dt_sql_text(st, 1, id);
    sqlite3_bind_int64(st, 2, at);
    return dt_sql_run(s, st);
}

const char *dt_sqlite_session_list(struct dt_store *s, const char *player,
                                   struct dt_store_session *out, int *count)
{
    const char *why;
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_SESSION_LIST);
    dt_sql_text(st, 1, player);
    sqlite3_bind_int(st, 2, DT_STORE_SESSIONS);
    *count = 0;
    while (dt_sql_row(s, st, &why)) {
        take_session(st, &out[(*count)++]);
    }
    return why;
}

const char *dt_sqlite_session_end(struct dt_store *s, const char *player, const char *id)
{
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_SESSION_END);
    dt_sql_text(st, 1, player);
    dt_sql_text(st, 2, id); /* NULL stays NULL */
    return dt_sql_run(s, st);
}
