/* Accounts in the PostgreSQL store. */
#include "store/postgres.h"

const char *dt_postgres_account_open(struct dt_store *s, const struct dt_store_account *account,
                                     int64_t at, enum dt_kept *kept)
{
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    dt_pg_text(&a, account->name);
    dt_pg_text(&a, account->player);
    dt_pg_text(&a, account->hash);
    dt_pg_int(&a, account->epoch);
    dt_pg_int(&a, at);
    const char *why = dt_pg_write(dt_postgres_of(s), DT_PG_ACCOUNT_OPEN, &a, &r);
    if (why == NULL) {
        *kept = PQntuples(r) > 0 ? DT_KEPT : DT_KEPT_TAKEN;
        PQclear(r);
    }
    return why;
}

static const char *find(struct dt_store *s, enum dt_pg sql, const char *key,
                        struct dt_store_account *out, enum dt_kept *kept)
{
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    dt_pg_text(&a, key);
    const char *why = dt_pg_read(dt_postgres_of(s), sql, &a, &r);
    if (why != NULL) {
        return why;
    }
    *kept = PQntuples(r) > 0 ? DT_KEPT : DT_KEPT_NOWHERE;
    if (*kept == DT_KEPT) {
        dt_pg_take(r, 0, 0, out->name, sizeof out->name);
        dt_pg_take(r, 0, 1, out->player, sizeof out->player);
        dt_pg_take(r, 0, 2, out->hash, sizeof out->hash);
        out->epoch = (int)dt_pg_number(r, 0, 3);
    }
    PQclear(r);
    return NULL;
}

const char *dt_postgres_account_find(struct dt_store *s, const char *name,
                                     struct dt_store_account *out, enum dt_kept *kept)
{
    return find(s, DT_PG_ACCOUNT_FIND, name, out, kept);
}

const char *dt_postgres_account_of(struct dt_store *s, const char *player,
                                   struct dt_store_account *out, enum dt_kept *kept)
{
    return find(s, DT_PG_ACCOUNT_OF, player, out, kept);
}

const char *dt_postgres_account_change(struct dt_store *s, const char *player, const char *hash,
                                       enum dt_kept *kept)
{
    struct dt_pg_args a = {.count = 0};
    int rows = 0;
    dt_pg_text(&a, player);
    dt_pg_text(&a, hash);
    const char *why = dt_pg_run(dt_postgres_of(s), DT_PG_ACCOUNT_CHANGE, &a, &rows);
    *kept = rows > 0 ? DT_KEPT : DT_KEPT_NOWHERE;
    return why;
}
