/* A house by hand. */
#include "tests/house_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/support.h"

int64_t dt_test_time = 1000000;

static int64_t test_clock(void)
{
    return dt_test_time;
}

static void wake(void *at)
{
    (void)at;
}

static void close_guest(void *at, int code, const char *why)
{
    struct dt_test_guest *g = at;
    (void)why;
    g->closed = code;
}

static const struct dt_door door = {wake, close_guest};

void dt_test_house_open(struct dt_test_house *t, const char *store)
{
    const struct dt_house_rules rules = {
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
    t->house = dt_house_open(&rules);
    t->house->limiter.limits = dt_limits_usual;
    t->address = NULL;
    t->desk = (struct dt_desk){.store = store};
    struct dt_jobs_kind desk = dt_house_desk(&t->desk, 0), bench = dt_house_bench(&t->desk, 0);
    t->house->desk = dt_jobs_open(&desk);
    t->house->hands = dt_jobs_open(&bench);
    t->house->minds = dt_jobs_open(&bench);
    t->house->eyes = dt_jobs_open(&bench);
}

void dt_test_house_close(struct dt_test_house *t)
{
    dt_house_end(t->house);
    dt_house_close(t->house);
}

void dt_test_house_run(struct dt_test_house *t)
{
    struct dt_jobs *const all[] = {t->house->desk, t->house->hands, t->house->minds,
                                   t->house->eyes};
    for (int left = 1; left > 0;) {
        left = 0;
        for (int i = 0; i < DT_COUNT(all); i++) {
            left += dt_jobs_turn(all[i], INT_MAX);
            left += dt_jobs_reap(all[i]);
        }
    }
}

void dt_test_house_wait(struct dt_test_house *t, int64_t ms)
{
    enum { STEP = 500 };
    for (; ms > 0; ms -= STEP) {
        dt_test_time += ms < STEP ? ms : STEP;
        dt_house_tick(t->house);
        dt_test_house_run(t);
    }
}

void dt_test_guest_open(struct dt_test_house *t, struct dt_test_guest *g)
{
    *g = (struct dt_test_guest){.closed = 0};
    g->client = dt_client_open(t->house, &door, g, t->address != NULL ? t->address : "");
}

void dt_test_guest_close(struct dt_test_guest *g)
{
    dt_client_close(g->client);
    g->client = NULL;
}

void dt_test_guest_say(struct dt_test_house *t, struct dt_test_guest *g, const char *text)
{
    dt_client_hear(g->client, dt_span_of(text));
    dt_test_house_run(t);
}

const char *dt_test_guest_hear(struct dt_test_guest *g)
{
    static char text[DT_TELL_MAX + 4096];
    struct dt_blob *b = dt_client_next(g->client);
    if (b == NULL) {
        return NULL;
    }
    snprintf(text, sizeof text, "%.*s", b->len, b->text);
    dt_blob_drop(b);
    return text;
}

const char *dt_test_guest_expect(struct dt_test_guest *g, const char *words)
{
    const char *text = dt_test_guest_hear(g);
    while (text != NULL && strstr(text, words) == NULL) {
        text = dt_test_guest_hear(g);
    }
    if (text == NULL) {
        fail_msg("nobody said %s", words);
    }
    assert_null(dt_test_json(dt_span_of(text)));
    return text;
}
