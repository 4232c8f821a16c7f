/* The PostgreSQL backend: opening, running statements, and groups of writes. A group is one
 * transaction; its entries are held back until the commit and sent with it in one round trip. */
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

static const char *const names[DT_PGS] = {
#define DT_PG(symbol, text) #symbol,
#include "store/postgres.def"
#undef DT_PG
};

static void add_arg(struct dt_pg_args *a, const char *value, int length, bool binary)
{
    assert(a->count < DT_PG_ARGS);
    a->value[a->count] = value;
    a->length[a->count] = length;
    a->binary[a->count++] = binary;
}

void dt_pg_text(struct dt_pg_args *a, const char *text)
{
    add_arg(a, text, 0, false);
}

/* Binary text is the same bytes, and needs no terminating zero. */
void dt_pg_span(struct dt_pg_args *a, struct dt_span text)
{
    add_arg(a, text.len > 0 ? text.at : NULL, text.len, true);
}

void dt_pg_bytes(struct dt_pg_args *a, const uint8_t *bytes, int len)
{
    add_arg(a, (const char *)bytes, len, true);
}

void dt_pg_int(struct dt_pg_args *a, int64_t n)
{
    char *text = a->number[a->count];
    snprintf(text, sizeof a->number[0], "%lld", (long long)n);
    add_arg(a, text, 0, false);
}

bool dt_pg_send(struct dt_postgres *p, enum dt_pg sql, const struct dt_pg_args *a)
{
    static const struct dt_pg_args none = {.count = 0};
    a = a != NULL ? a : &none;
    return PQsendQueryPrepared(p->db, names[sql], a->count, a->value, a->length, a->binary, 0) == 1;
}

/* Runs one statement outside of a pipeline. */
static const char *execute(struct dt_postgres *p, enum dt_pg sql, const struct dt_pg_args *a,
                           PGresult **out)
{
    PGresult *r = PQexecPrepared(p->db, names[sql], a->count, a->value, a->length, a->binary, 0);
    ExecStatusType status = PQresultStatus(r);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
        return dt_pg_failed(p, r);
    }
    *out = r;
    return NULL;
}

const char *dt_pg_read(struct dt_postgres *p, enum dt_pg sql, const struct dt_pg_args *a,
                       PGresult **out)
{
    const char *why = dt_pg_connect(p);
    return why != NULL ? why : execute(p, sql, a, out);
}

/* The first write of a group begins the transaction. */
static const char *begin_now(struct dt_postgres *p)
{
    static const struct dt_pg_args none = {.count = 0};
    PGresult *r;
    const char *why = execute(p, DT_PG_BEGIN, &none, &r);
    if (why == NULL) {
        PQclear(r);
        p->begun = true;
    }
    return why;
}

const char *dt_pg_write(struct dt_postgres *p, enum dt_pg sql, const struct dt_pg_args *a,
                        PGresult **out)
{
    const char *why = dt_pg_connect(p);
    if (why == NULL && p->group && !p->begun) {
        why = begin_now(p);
    }
    return why != NULL ? why : execute(p, sql, a, out);
}

const char *dt_pg_run(struct dt_postgres *p, enum dt_pg sql, const struct dt_pg_args *a, int *rows)
{
    PGresult *r;
    const char *why = dt_pg_write(p, sql, a, &r);
    if (why == NULL) {
        if (rows != NULL) {
            *rows = (int)strtol(PQcmdTuples(r), NULL, 10);
        }
        PQclear(r);
    }
    return why;
}

int64_t dt_pg_number(const PGresult *r, int row, int column)
{
    return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

struct dt_span dt_pg_field(const PGresult *r, int row, int column)
{
    return (struct dt_span){PQgetvalue(r, row, column), PQgetlength(r, row, column)};
}

void dt_pg_copy_text(const PGresult *r, int row, int column, char *out, size_t size)
{
    snprintf(out, size, "%s", PQgetvalue(r, row, column));
}

void dt_pg_ids(PGresult *r, char (*ids)[DT_STORE_ID], int *count)
{
    *count = PQntuples(r);
    for (int i = 0; i < *count; i++) {
        dt_pg_copy_text(r, i, 0, ids[i], DT_STORE_ID);
    }
    PQclear(r);
}

static const char *begin(struct dt_store *s)
{
    struct dt_postgres *p = dt_postgres_of(s);
    assert(!p->group);
    p->entry_count = 0;
    p->unavailable = false;
    const char *why = dt_pg_connect(p);
    p->group = true;
    p->unavailable = why != NULL;
    return why;
}

static void rollback(struct dt_store *s)
{
    struct dt_postgres *p = dt_postgres_of(s);
    if (p->begun) {
        PQclear(PQexec(p->db, "rollback"));
    }
    p->group = p->begun = p->unavailable = false;
    p->entry_count = 0;
}

static const char *fetch_secret(struct dt_store *s, uint8_t secret[DT_STORE_SECRET])
{
    struct dt_postgres *p = dt_postgres_of(s);
    struct dt_pg_args keep = {.count = 0}, none = {.count = 0};
    PGresult *r;
    size_t len = 0;
    dt_pg_bytes(&keep, secret, DT_STORE_SECRET);
    const char *why = dt_pg_run(p, DT_PG_SECRET_INSERT, &keep, NULL);
    if (why == NULL) {
        why = dt_pg_read(p, DT_PG_SECRET, &none, &r);
    }
    if (why != NULL) {
        return why;
    }
    uint8_t *bytes =
        PQntuples(r) == 1 ? PQunescapeBytea((const uint8_t *)PQgetvalue(r, 0, 0), &len) : NULL;
    if (len == DT_STORE_SECRET) {
        memcpy(secret, bytes, DT_STORE_SECRET);
    }
    PQfreemem(bytes);
    PQclear(r);
    return len == DT_STORE_SECRET ? NULL : "store: the secret is missing or has the wrong length";
}

static void close_store(struct dt_store *s)
{
    struct dt_postgres *p = dt_postgres_of(s);
    dt_pg_disconnect(p);
    free(p->entries);
    free(p->where);
    free(p);
}

static const struct dt_store_backend backend = {
    .close = close_store,
    .begin = begin,
    .commit = dt_postgres_commit,
    .rollback = rollback,
    .secret = fetch_secret,
    .match_open = dt_postgres_match_open,
    .append = dt_postgres_append,
    .sit = dt_postgres_sit,
    .load = dt_postgres_load,
    .find = dt_postgres_find,
    .list = dt_postgres_list,
    .forget = dt_postgres_forget,
    .running = dt_postgres_running,
    .stale = dt_postgres_stale,
    .drop = dt_postgres_drop,
    .count = dt_postgres_count,
    .account_open = dt_postgres_account_open,
    .account_find = dt_postgres_account_find,
    .account_of = dt_postgres_account_of,
    .account_alike = dt_postgres_account_alike,
    .account_change = dt_postgres_account_change,
    .session_open = dt_postgres_session_open,
    .session_find = dt_postgres_session_find,
    .session_use = dt_postgres_session_use,
    .session_list = dt_postgres_session_list,
    .session_end = dt_postgres_session_end,
    .listen = dt_postgres_listen,
    .time = dt_postgres_time,
    .lease = dt_postgres_lease,
    .lease_orphans = dt_postgres_lease_orphans,
    .lease_release = dt_postgres_lease_release,
    .heartbeat = dt_postgres_heartbeat,
    .presence_set = dt_postgres_presence_set,
    .presence_others = dt_postgres_presence_others,
    .lobby_tables = dt_postgres_lobby_tables,
    .rate_take = dt_postgres_rate_take,
    .expire = dt_postgres_expire,
};

const char *dt_postgres_open(const char *where, struct dt_store **out)
{
    static _Thread_local char error[256];
    struct dt_postgres *p = calloc(1, sizeof *p);
    if (p == NULL || (p->where = malloc(strlen(where) + 1)) == NULL) {
        free(p);
        return "store: out of memory";
    }
    strcpy(p->where, where);
    p->store.backend = &backend;
    if (getrandom(&p->writer, sizeof p->writer, 0) != (ssize_t)sizeof p->writer ||
        dt_pg_connect(p) != NULL) {
        snprintf(error, sizeof error, "%s",
                 p->store.error[0] != 0 ? p->store.error : "store: no source of random numbers");
        close_store(&p->store);
        return error;
    }
    *out = &p->store;
    return NULL;
}
