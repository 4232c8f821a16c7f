/* Accounts in the SQLite store. */
#include "store/sqlite.h"

const char *dt_sqlite_account_open(struct dt_store *s, const struct dt_store_account *account,
                                   int64_t at, enum dt_kept *kept)
{
    bool taken;
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_ACCOUNT_OPEN);
    dt_sql_text(st, 1, account->name);
    dt_sql_text(st, 2, account->player);
    dt_sql_text(st, 3, account->hash);
    sqlite3_bind_int(st, 4, account->epoch);
    sqlite3_bind_int64(st, 5, at);
    const char *why = dt_sql_insert(s, st, &taken);
    *kept = taken ? DT_KEPT_TAKEN : DT_KEPT;
    return why;
}

static const char *find(struct dt_store *s, enum dt_sql sql, const char *key,
                        struct dt_store_account *out, enum dt_kept *kept)
{
    const char *why;
    sqlite3_stmt *st = dt_sql_get(s, sql);
    *kept = DT_KEPT_NOWHERE;
    dt_sql_text(st, 1, key);
    while (dt_sql_row(s, st, &why)) {
        *kept = DT_KEPT;
        dt_sql_take(st, 0, out->name, sizeof out->name);
        dt_sql_take(st, 1, out->player, sizeof out->player);
        dt_sql_take(st, 2, out->hash, sizeof out->hash);
        out->epoch = sqlite3_column_int(st, 3);
    }
    return why;
}

const char *dt_sqlite_account_find(struct dt_store *s, const char *name,
                                   struct dt_store_account *out, enum dt_kept *kept)
{
    return find(s, DT_SQL_ACCOUNT_FIND, name, out, kept);
}

const char *dt_sqlite_account_of(struct dt_store *s, const char *player,
                                 struct dt_store_account *out, enum dt_kept *kept)
{
    return find(s, DT_SQL_ACCOUNT_OF, player, out, kept);
}

const char *dt_sqlite_account_change(struct dt_store *s, const char *player, const char *hash,
                                     enum dt_kept *kept)
{
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_ACCOUNT_CHANGE);
    dt_sql_text(st, 1, player);
    dt_sql_text(st, 2, hash);
    const char *why = dt_sql_run(s, st);
    *kept = sqlite3_changes(dt_sqlite_of(s)->db) > 0 ? DT_KEPT : DT_KEPT_NOWHERE;
    return why;
}
