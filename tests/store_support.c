/* A file or a schema for one test. */
#include "tests/store_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>
#include <libpq-fe.h>

const char *dt_test_postgres(void)
{
    return getenv("DT_POSTGRES");
}

void dt_test_postgres_run(const char *where, const char *sql)
{
    PGconn *db = PQconnectdb(where);
    PQclear(PQexec(db, "set client_min_messages = warning"));
    PGresult *r = PQexec(db, sql);
    if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK) {
        fail_msg("%s: %s", sql, PQerrorMessage(db));
    }
    PQclear(r);
    PQfinish(db);
}

static void make_schema(struct dt_test_store *p)
{
    char sql[DT_TEST_PATH];
    static int serial;
    const char *base = dt_test_postgres(), *options = strstr(base, "&options=");
    assert_non_null(options);
    snprintf(p->dir, sizeof p->dir, "store_%d", ++serial);
    snprintf(p->path, sizeof p->path, "%.*s&options=-csearch_path%%3D%s", (int)(options - base),
             base, p->dir);
    snprintf(sql, sizeof sql, "create schema store_%d", serial);
    dt_test_postgres_run(base, sql);
}

int dt_test_store_make(void **state)
{
    struct dt_test_store *p = calloc(1, sizeof *p);
    assert_non_null(p);
    *state = p;
    if (dt_test_postgres() != NULL) {
        make_schema(p);
        return 0;
    }
    snprintf(p->dir, sizeof p->dir, "%s/store-XXXXXX", DT_BINARY_DIR);
    assert_non_null(mkdtemp(p->dir));
    snprintf(p->path, sizeof p->path, "%s/a.db", p->dir);
    return 0;
}

int dt_test_store_clear(void **state)
{
    struct dt_test_store *p = *state;
    char path[DT_TEST_PATH + 8];
    const char *const ends[] = {"", "-wal", "-shm"};
    if (dt_test_postgres() != NULL) {
        snprintf(path, sizeof path, "drop schema %.40s cascade", p->dir);
        dt_test_postgres_run(dt_test_postgres(), path);
        free(p);
        return 0;
    }
    for (int i = 0; i < DT_COUNT(ends); i++) {
        snprintf(path, sizeof path, "%s%s", p->path, ends[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(p->dir), 0);
    free(p);
    return 0;
}

struct dt_store *dt_test_store_open(void **state)
{
    const struct dt_test_store *p = *state;
    struct dt_store *s = NULL;
    assert_null(dt_store_open(p->path, &s));
    return s;
}

enum dt_store_result dt_test_match_open(struct dt_store *s, const char *id, const char *code,
                                        bool open, int64_t at)
{
    enum dt_store_result result;
    struct dt_store_match m = {.phase = DT_STORE_WAITING, .open = open, .opened = at};
    snprintf(m.id, sizeof m.id, "%s", id);
    snprintf(m.code, sizeof m.code, "%s", code);
    snprintf(m.game, sizeof m.game, "null");
    assert_null(dt_store_match_open(s, &m, dt_span_of("game=null"), &result));
    return result;
}

void dt_test_log_add(struct dt_test_log *h, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    h->len += vsnprintf(h->text + h->len, sizeof h->text - (size_t)h->len, format, list);
    va_end(list);
}
