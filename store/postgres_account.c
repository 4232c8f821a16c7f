/* Accounts and their sessions in the PostgreSQL store. */
#include "engine/name.h"
#include "store/postgres.h"

const char *dt_postgres_account_open(struct dt_store *s, const struct dt_store_account *account,
                                     int64_t at, enum dt_store_result *result)
{
    struct dt_pg_args a = {.count = 0};
    char skeleton[DT_NAME_MAX + 1];
    PGresult *r;
    dt_name_skeleton(account->name, skeleton);
    dt_pg_text(&a, account->name);
    dt_pg_text(&a, account->player);
    dt_pg_text(&a, account->hash);
    dt_pg_text(&a, skeleton);
    dt_pg_int(&a, at);
    const char *why = dt_pg_write(dt_postgres_of(s), DT_PG_ACCOUNT_OPEN, &a, &r);
    if (why == NULL) {
        *result = PQntuples(r) > 0 ? DT_STORE_OK : DT_STORE_CONFLICT;
        PQclear(r);
    }
    return why;
}

static const char *find(struct dt_store *s, enum dt_pg sql, const char *key,
                        struct dt_store_account *out, enum dt_store_result *result)
{
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    dt_pg_text(&a, key);
    const char *why = dt_pg_read(dt_postgres_of(s), sql, &a, &r);
    if (why != NULL) {
        return why;
    }
    *result = PQntuples(r) > 0 ? DT_STORE_OK : DT_STORE_NOT_FOUND;
    if (*result == DT_STORE_OK) {
        dt_pg_copy_text(r, 0, 0, out->name, sizeof out->name);
        dt_pg_copy_text(r, 0, 1, out->player, sizeof out->player);
        dt_pg_copy_text(r, 0, 2, out->hash, sizeof out->hash);
    }
    PQclear(r);
    return NULL;
}

const char *dt_postgres_account_find(struct dt_store *s, const char *name,
                                     struct dt_store_account *out, enum dt_store_result *result)
{
    return find(s, DT_PG_ACCOUNT_FIND, name, out, result);
}

const char *dt_postgres_account_of(struct dt_store *s, const char *player,
                                   struct dt_store_account *out, enum dt_store_result *result)
{
    return find(s, DT_PG_ACCOUNT_OF, player, out, result);
}

const char *dt_postgres_account_change(struct dt_store *s, const char *player, const char *hash,
                                       enum dt_store_result *result)
{
    struct dt_pg_args a = {.count = 0};
    int rows = 0;
    dt_pg_text(&a, player);
    dt_pg_text(&a, hash);
    const char *why = dt_pg_run(dt_postgres_of(s), DT_PG_ACCOUNT_CHANGE, &a, &rows);
    *result = rows > 0 ? DT_STORE_OK : DT_STORE_NOT_FOUND;
    return why;
}

const char *dt_postgres_account_alike(struct dt_store *s, const char *name,
                                      struct dt_store_account *out, enum dt_store_result *result)
{
    char skeleton[DT_NAME_MAX + 1];
    dt_name_skeleton(name, skeleton);
    return find(s, DT_PG_ACCOUNT_ALIKE, skeleton, out, result);
}

/* Runs a statement and ignores its rows. */
static const char *write_only(struct dt_store *s, enum dt_pg sql, const struct dt_pg_args *a)
{
    return dt_pg_run(dt_postgres_of(s), sql, a, NULL);
}

const char *dt_postgres_session_open(struct dt_store *s, const struct dt_store_session *session,
                                     int64_t before)
{
    struct dt_pg_args expire = {.count = 0}, a = {.count = 0}, bound = {.count = 0};
    dt_pg_int(&expire, before);
    dt_pg_text(&a, session->id);
    dt_pg_text(&a, session->player);
    dt_pg_int(&a, session->made);
    dt_pg_int(&a, session->used);
    dt_pg_text(&a, session->device);
    dt_pg_text(&bound, session->player);
    dt_pg_int(&bound, DT_STORE_SESSIONS);
    const char *why = write_only(s, DT_PG_SESSION_EXPIRE, &expire);
    if (why == NULL) {
        why = write_only(s, DT_PG_SESSION_OPEN, &a);
    }
    return why != NULL ? why : write_only(s, DT_PG_SESSION_BOUND, &bound);
}

static void take_session(const PGresult *r, int row, struct dt_store_session *out)
{
    dt_pg_copy_text(r, row, 0, out->id, sizeof out->id);
    dt_pg_copy_text(r, row, 1, out->player, sizeof out->player);
    out->made = dt_pg_number(r, row, 2);
    out->used = dt_pg_number(r, row, 3);
    dt_pg_copy_text(r, row, 4, out->device, sizeof out->device);
}

const char *dt_postgres_session_find(struct dt_store *s, const char *id,
                                     struct dt_store_session *out, enum dt_store_result *result)
{
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    dt_pg_text(&a, id);
    const char *why = dt_pg_read(dt_postgres_of(s), DT_PG_SESSION_FIND, &a, &r);
    if (why == NULL) {
        *result = PQntuples(r) > 0 ? DT_STORE_OK : DT_STORE_NOT_FOUND;
        if (*result == DT_STORE_OK) {
            take_session(r, 0, out);
        }
        PQclear(r);
    }
    return why;
}

const char *dt_postgres_session_use(struct dt_store *s, const char *id, int64_t at)
{
    struct dt_pg_args a = {.count = 0};
    dt_pg_text(&a, id);
    dt_pg_int(&a, at);
    return write_only(s, DT_PG_SESSION_USE, &a);
}

const char *dt_postgres_session_list(struct dt_store *s, const char *player,
                                     struct dt_store_session *out, int *count)
{
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    dt_pg_text(&a, player);
    dt_pg_int(&a, DT_STORE_SESSIONS);
    const char *why = dt_pg_read(dt_postgres_of(s), DT_PG_SESSION_LIST, &a, &r);
    if (why == NULL) {
        *count = PQntuples(r);
        for (int i = 0; i < *count; i++) {
            take_session(r, i, &out[i]);
        }
        PQclear(r);
    }
    return why;
}

const char *dt_postgres_session_end(struct dt_store *s, const char *player, const char *id)
{
    struct dt_pg_args a = {.count = 0};
    dt_pg_text(&a, player);
    dt_pg_text(&a, id); /* NULL stays NULL */
    return write_only(s, DT_PG_SESSION_END, &a);
}
