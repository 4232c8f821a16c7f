/* A server without sockets and threads, driven by a test. */
#include "tests/server_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/support.h"

int64_t dt_test_time = 1000000;

static int64_t test_clock(void)
{
    return dt_test_time;
}

static void wake(void *ctx)
{
    (void)ctx;
}

static void close_client(void *ctx, int code, const char *why)
{
    struct dt_test_client *g = ctx;
    (void)why;
    g->closed = code;
}

static const struct dt_client_ops ops = {wake, close_client};

void dt_test_store_create(char path[DT_TEST_STORE_PATH])
{
    snprintf(path, DT_TEST_STORE_PATH, "%s/server-XXXXXX", DT_BINARY_DIR);
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
}

void dt_test_store_remove(const char *path)
{
    const char *const ends[] = {"", "-wal", "-shm"};
    char name[DT_TEST_STORE_PATH + 8];
    for (int i = 0; i < DT_COUNT(ends); i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

void dt_test_server_open(struct dt_test_server *t, const char *store)
{
    const struct dt_server_config config = {
        .clock = test_clock,
        .messages = {1000, 1000, 0},
        .passwords = {2, 1, 0},
        .tables = 4,
        .think_ms = 1,
        .idle_ms = 60000,
    };
    if (sodium_init() < 0) {
        abort();
    }
    t->server = dt_server_open(&config);
    t->server->limiter.limits = dt_rate_limits_default;
    t->address = NULL;
    t->store_worker = (struct dt_store_worker){.store = store};
    dt_pools_open(t->server, &t->store_worker, (const int[DT_POOLS]){0});
}

void dt_test_server_close(struct dt_test_server *t)
{
    dt_server_stop(t->server);
    dt_server_close(t->server);
}

void dt_test_server_run(struct dt_test_server *t)
{
    dt_pools_run(t->server);
}

void dt_test_server_wait(struct dt_test_server *t, int64_t ms)
{
    enum { STEP = 500 };
    for (; ms > 0; ms -= STEP) {
        dt_test_time += ms < STEP ? ms : STEP;
        dt_server_tick(t->server);
        dt_test_server_run(t);
    }
}

void dt_test_client_open(struct dt_test_server *t, struct dt_test_client *g)
{
    *g = (struct dt_test_client){.closed = 0};
    g->client = dt_client_open(t->server, &ops, g, t->address != NULL ? t->address : "");
}

void dt_test_client_close(struct dt_test_client *g)
{
    dt_client_close(g->client);
    g->client = NULL;
}

void dt_test_client_send(struct dt_test_server *t, struct dt_test_client *g, const char *text)
{
    dt_client_receive(g->client, dt_span_of(text));
    dt_test_server_run(t);
}

const char *dt_test_client_next(struct dt_test_client *g)
{
    static char text[DT_MATCH_MESSAGE_MAX + 4096];
    struct dt_buf *b = dt_client_next(g->client);
    if (b == NULL) {
        return NULL;
    }
    snprintf(text, sizeof text, "%.*s", b->len, b->text);
    dt_buf_unref(b);
    return text;
}

const char *dt_test_client_expect(struct dt_test_client *g, const char *words)
{
    const char *text = dt_test_client_next(g);
    while (text != NULL && strstr(text, words) == NULL) {
        text = dt_test_client_next(g);
    }
    if (text == NULL) {
        fail_msg("no message contains %s", words);
    }
    assert_null(dt_test_json(dt_span_of(text)));
    return text;
}
