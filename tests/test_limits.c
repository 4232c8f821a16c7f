/* Rate limits, priorities of jobs, when bots play, expiry, and the string map. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/server_support.h"
#include "tests/support.h"

static void rates_by_the_hour(void **state)
{
    const struct dt_rate rate = {2, 0, 60};
    struct dt_token_bucket b = dt_token_bucket_full(rate, 0);
    (void)state;
    assert_true(dt_token_bucket_take(&b, rate, 0) && dt_token_bucket_take(&b, rate, 0));
    for (int now = 50; now < 60000; now += 50) { /* looked at often, it still fills */
        assert_false(dt_token_bucket_take(&b, rate, now));
    }
    assert_true(dt_token_bucket_take(&b, rate, 60000));
    assert_false(dt_token_bucket_take(&b, rate, 60000));
    assert_true(dt_token_bucket_is_full(&b, rate, 60000 + 120000));
}

static void many_guests_are_one_address(void **state)
{
    static const struct dt_rate_limit limits[DT_LIMITS] = {
        [DT_LIMIT_CHAT] = {{3, 0, 0}, {5, 0, 0}},
    };
    struct dt_rate_limiter l = {.limits = limits, .by_address = true};
    (void)state;
    for (int i = 0; i < 3; i++) {
        assert_true(dt_rate_limiter_take(&l, DT_LIMIT_CHAT, "ADA", "192.0.2.1", 0));
    }
    assert_false(dt_rate_limiter_take(&l, DT_LIMIT_CHAT, "ADA", "192.0.2.9", 0));
    assert_true(dt_rate_limiter_take(&l, DT_LIMIT_CHAT, "BOB", "192.0.2.1", 0));
    assert_true(dt_rate_limiter_take(&l, DT_LIMIT_CHAT, "CAI", "192.0.2.1", 0));
    assert_false(dt_rate_limiter_take(&l, DT_LIMIT_CHAT, "DOT", "192.0.2.1", 0));
    dt_rate_limiter_refund(&l, DT_LIMIT_CHAT, "DOT", "192.0.2.1");
    assert_true(dt_rate_limiter_take(&l, DT_LIMIT_CHAT, "EVA", "192.0.2.1", 0));
    assert_true(dt_rate_limiter_take(&l, DT_LIMIT_ACT, "ADA", "192.0.2.1", 0)); /* no limit */
    dt_rate_limiter_close(&l);
    l.by_address = false;
    for (int i = 0; i < 9; i++) {
        char player[8];
        snprintf(player, sizeof player, "P%d", i);
        assert_true(dt_rate_limiter_take(&l, DT_LIMIT_CHAT, player, "192.0.2.1", 0));
    }
    dt_rate_limiter_close(&l);
    for (int i = 0; i < DT_LIMITS; i++) {
        assert_true(dt_rate_limits_default[i].address.burst > 0);
    }
}

/* Jobs that record the order in which they run. */

static int done_count;
static struct dt_owner done_by[300];

static void work(struct dt_job *job, void *worker)
{
    (void)job;
    (void)worker;
}

static void done(struct dt_job *job)
{
    done_by[done_count++] = job->owner;
    free(job);
}

static void *open_nothing(void *to)
{
    return to;
}

static void close_nothing(void *worker)
{
    (void)worker;
}

static void post(struct dt_job_pool *pool, struct dt_owner owner)
{
    struct dt_job *job = calloc(1, sizeof *job);
    *job = (struct dt_job){.owner = owner, .work = work, .done = done};
    dt_job_post(pool, job);
}

static void owners_with_few_jobs_come_first(void **state)
{
    const struct dt_job_pool_config kind = {.open = open_nothing, .close = close_nothing};
    struct dt_job_pool *pool = dt_job_pool_open(&kind);
    struct dt_owner flood = dt_owner_of("192.0.2.1", "guest1"),
                    few = dt_owner_of("192.0.2.2", "guest2");
    (void)state;
    done_count = 0;
    for (int i = 0; i < 200; i++) {
        post(pool, flood);
    }
    assert_int_equal(dt_job_pool_waiting_of(pool, flood), 200);
    dt_job_pool_flush(pool);
    assert_int_equal(dt_job_pool_waiting_of(pool, flood), 200);
    post(pool, few);
    post(pool, few);
    dt_job_pool_run(pool, 300);
    dt_job_pool_reap(pool);
    assert_int_equal(done_count, 202);
    assert_int_equal(done_by[1].player, few.player); /* behind one of the other's, the first */
    assert_int_equal(done_by[3].player, few.player);
    assert_int_equal(dt_job_pool_waiting_of(pool, flood), 0);
    dt_job_pool_close(pool);
}

/* Returns the place at which the last job of an owner was done. */
static int last_place(struct dt_owner owner)
{
    int place = done_count;
    while (place > 0 && done_by[place - 1].player != owner.player) {
        place--;
    }
    return place;
}

/* One of several players at an address has many jobs; the others there wait little, players
 * elsewhere less. */
static void one_player_does_not_block_the_address(void **state)
{
    const struct dt_job_pool_config kind = {.open = open_nothing, .close = close_nothing};
    struct dt_job_pool *pool = dt_job_pool_open(&kind);
    struct dt_owner flood = dt_owner_of("192.0.2.1", "guest1");
    struct dt_owner flatmate = dt_owner_of("192.0.2.1", "guest2");
    struct dt_owner anonymous = dt_owner_of("192.0.2.2", "guest3");
    (void)state;
    done_count = 0;
    for (int i = 0; i < 20; i++) {
        post(pool, flood);
    }
    post(pool, flatmate);
    post(pool, anonymous);
    dt_job_pool_run(pool, 300);
    dt_job_pool_reap(pool);
    assert_int_equal(done_count, 22);
    assert_int_equal(last_place(anonymous), 2);
    assert_in_range(last_place(flatmate), 3, 8);
    assert_int_equal(dt_job_pool_waiting_of(pool, flood), 0);
    dt_job_pool_close(pool);
}

/* Many players at one address are slower than one elsewhere. */
static void many_names_at_one_address_do_not_help(void **state)
{
    const struct dt_job_pool_config kind = {.open = open_nothing, .close = close_nothing};
    struct dt_job_pool *pool = dt_job_pool_open(&kind);
    struct dt_owner anonymous = dt_owner_of("192.0.2.2", "guest");
    (void)state;
    done_count = 0;
    for (int i = 0; i < 100; i++) {
        char player[16];
        snprintf(player, sizeof player, "player%d", i);
        post(pool, dt_owner_of("192.0.2.1", player));
    }
    post(pool, anonymous);
    dt_job_pool_run(pool, 300);
    dt_job_pool_reap(pool);
    assert_in_range(last_place(anonymous), 1, 5);
    dt_job_pool_close(pool);
}

/* At a table. */

static struct dt_test_server server;

static int open_server(void **state)
{
    (void)state;
    dt_test_server_open(&server, ":memory:");
    return 0;
}

static int close_server(void **state)
{
    (void)state;
    dt_test_server_close(&server);
    return 0;
}

static void connect_client(struct dt_test_client *g)
{
    dt_test_client_open(&server, g);
    dt_test_client_send(&server, g, "{\"t\":\"hello\",\"v\":3}");
}

/* Whether a message contains these words; the others are dropped. */
static bool was_sent(struct dt_test_client *g, const char *words)
{
    bool found = false;
    for (const char *text; (text = dt_test_client_next(g)) != NULL;) {
        found |= strstr(text, words) != NULL;
    }
    return found;
}

static void guessing_codes_is_slow(void **state)
{
    struct dt_test_client g;
    char line[64];
    int tries = 0;
    (void)state;
    connect_client(&g);
    dt_test_client_send(&server, &g, "{\"t\":\"create\",\"game\":\"hainoon\",\"ref\":1}");
    uint32_t at = 0;
    const struct dt_table *t = dt_strmap_next(&server.server->tables, &at);
    assert_int_equal(strlen(t->code), 5);
    for (int i = 0; i < 30; i++) { /* a valid code costs nothing */
        snprintf(line, sizeof line, "{\"t\":\"join\",\"code\":\"%s\",\"look\":true,\"ref\":2}",
                 t->code);
        dt_test_client_send(&server, &g, line);
        dt_test_time += 1000;
        assert_false(was_sent(&g, "\"code\":\"rate-limit\""));
    }
    for (; tries < 100 && !was_sent(&g, "\"code\":\"rate-limit\""); tries++) {
        dt_test_client_send(&server, &g, "{\"t\":\"join\",\"code\":\"ZZZZZ\"}");
    }
    assert_int_equal(tries, 11);
    dt_test_client_close(&g);
}

static void bots_stop_without_people(void **state)
{
    struct dt_test_client g;
    char line[160], match[DT_STORE_ID];
    (void)state;
    connect_client(&g);
    dt_test_client_send(&server, &g,
                        "{\"t\":\"quick\",\"game\":\"scuba\",\"seats\":3,\"bot\":\"random\"}");
    uint32_t at = 0;
    const struct dt_table *t = dt_strmap_next(&server.server->tables, &at);
    memcpy(match, t->id, sizeof match);
    /* The player leaves and disconnects before the bots are asked. */
    snprintf(line, sizeof line,
             "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"away\",\"text\":\"random\"}", match);
    dt_client_receive(g.client, dt_span_of(line));
    dt_test_client_close(&g);
    dt_test_server_run(&server);
    t = dt_table_find(server.server, match);
    uint32_t entries = t->match.count;
    assert_int_not_equal(t->match.phase, DT_OVER);
    for (int i = 0; i < 100; i++) {
        dt_test_time += 50;
        dt_server_tick(server.server);
        dt_test_server_run(&server);
    }
    assert_int_equal(t->match.count, entries);
    dt_test_time += 60000; /* it needs no memory either */
    dt_server_tick(server.server);
    assert_null(dt_table_find(server.server, match));
    connect_client(&g);
    snprintf(line, sizeof line, "{\"t\":\"watch\",\"match\":\"%s\"}", match);
    dt_test_client_send(&server, &g, line);
    for (int i = 0; i < 3000 && dt_table_find(server.server, match)->match.phase != DT_OVER; i++) {
        dt_test_time += 1000;
        dt_server_tick(server.server);
        dt_test_server_run(&server);
        was_sent(&g, "");
    }
    assert_int_equal(dt_table_find(server.server, match)->match.phase, DT_OVER);
    dt_test_client_close(&g);
}

/* Ticks for so many days, an hour each. */
static void wait_days(int days)
{
    for (int i = 0; i < 24 * days; i++) {
        dt_test_time += 3600000;
        dt_server_tick(server.server);
        dt_test_server_run(&server);
    }
}

static void abandon_table(const char *match)
{
    struct dt_test_client g;
    char line[160];
    connect_client(&g);
    snprintf(line, sizeof line, "{\"t\":\"watch\",\"match\":\"%s\",\"ref\":1}", match);
    dt_test_client_send(&server, &g, line);
    assert_true(was_sent(&g, "\"code\":\"no-such-match\""));
    dt_test_client_close(&g);
}

static void tables_without_anybody_expire(void **state)
{
    struct dt_test_client g, other;
    char waiting[DT_STORE_ID], line[160];
    uint32_t at = 0;
    (void)state;
    connect_client(&g);
    dt_test_client_send(&server, &g, "{\"t\":\"create\",\"game\":\"hainoon\"}");
    const struct dt_table *t = dt_strmap_next(&server.server->tables, &at);
    memcpy(waiting, t->id, sizeof waiting);
    wait_days(9); /* a client watches */
    connect_client(&other);
    snprintf(line, sizeof line, "{\"t\":\"watch\",\"match\":\"%s\",\"ref\":1}", waiting);
    dt_test_client_send(&server, &other, line);
    assert_true(was_sent(&other, "\"t\":\"ok\""));
    dt_test_client_close(&g);
    dt_test_client_close(&other);
    wait_days(1);
    abandon_table(waiting);
}

static void matches_of_bots_expire(void **state)
{
    struct dt_test_client g;
    char match[DT_STORE_ID], line[160];
    uint32_t at = 0;
    (void)state;
    connect_client(&g);
    dt_test_client_send(&server, &g,
                        "{\"t\":\"quick\",\"game\":\"scuba\",\"seats\":2,\"bot\":\"random\"}");
    const struct dt_table *t = dt_strmap_next(&server.server->tables, &at);
    memcpy(match, t->id, sizeof match);
    snprintf(line, sizeof line, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"away\"}", match);
    dt_client_receive(g.client, dt_span_of(line));
    dt_test_client_close(&g);
    dt_test_server_run(&server);
    wait_days(20);
    struct dt_table *again = dt_table_new(server.server, match); /* as at a start */
    dt_table_load(again);
    dt_test_server_run(&server);
    assert_true(dt_table_is_loaded(again));
    wait_days(12);
    assert_null(dt_table_find(server.server, match));
    again = dt_table_new(server.server, match);
    dt_table_load(again);
    dt_test_server_run(&server);
    wait_days(1);
    abandon_table(match);
}

static void a_strmap_finds_its_keys(void **state)
{
    static char keys[1000][12];
    struct dt_strmap x = {0};
    (void)state;
    for (int i = 0; i < 1000; i++) {
        snprintf(keys[i], sizeof keys[i], "%d", i);
        dt_strmap_add(&x, keys[i], keys[i]);
    }
    for (int i = 0; i < 1000; i += 3) {
        dt_strmap_remove(&x, keys[i]);
    }
    for (int i = 0; i < 1000; i++) {
        assert_ptr_equal(dt_strmap_find(&x, keys[i]), i % 3 == 0 ? NULL : keys[i]);
    }
    uint32_t at = 0;
    int count = 0;
    while (dt_strmap_next(&x, &at) != NULL) {
        count++;
    }
    assert_int_equal(count, 666);
    dt_strmap_close(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_by_the_hour),
        cmocka_unit_test(a_strmap_finds_its_keys),
        cmocka_unit_test(many_guests_are_one_address),
        cmocka_unit_test(owners_with_few_jobs_come_first),
        cmocka_unit_test(one_player_does_not_block_the_address),
        cmocka_unit_test(many_names_at_one_address_do_not_help),
        cmocka_unit_test_setup_teardown(guessing_codes_is_slow, open_server, close_server),
        cmocka_unit_test_setup_teardown(bots_stop_without_people, open_server, close_server),
        cmocka_unit_test_setup_teardown(tables_without_anybody_expire, open_server, close_server),
        cmocka_unit_test_setup_teardown(matches_of_bots_expire, open_server, close_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
