/* Clocks: downtime does not count, and who may change a clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/server_support.h"

enum { LINE = 512, BASE = 60000 };

/* Two clients, their match, and its store. */
struct clock_fixture {
    struct dt_test_server server;
    struct dt_test_client client[2];
    char match[DT_STORE_ID];
    char path[DT_TEST_STORE_PATH];
};

/* Sends a message; %s stands for the match. */
static void send_to(struct clock_fixture *p, int who, const char *format)
{
    char line[LINE];
    snprintf(line, sizeof line, format, p->match);
    dt_test_client_send(&p->server, &p->client[who], line);
}

static const struct dt_match *match_of(struct clock_fixture *p)
{
    return &dt_table_find(p->server.server, p->match)->match;
}

static void begin(struct clock_fixture *p, const char *clock)
{
    char line[LINE];
    dt_test_store_create(p->path);
    dt_test_server_open(&p->server, p->path);
    for (int i = 0; i < 2; i++) {
        dt_test_client_open(&p->server, &p->client[i]);
        dt_test_client_send(&p->server, &p->client[i], "{\"t\":\"hello\",\"v\":3}");
    }
    snprintf(line, sizeof line,
             "{\"t\":\"create\",\"game\":\"hainoon\",\"seats\":2,\"leaving\":\"bot\","
             "\"clock\":{\"kind\":\"%s\",\"base\":%d}}",
             clock, BASE);
    dt_test_client_send(&p->server, &p->client[0], line);
    const char *at = strstr(dt_test_client_expect(&p->client[0], "\"t\":\"ok\""), "\"match\":\"");
    snprintf(p->match, sizeof p->match, "%.*s", DT_ID_LEN, at + 9);
    send_to(p, 1, "{\"t\":\"join\",\"match\":\"%s\"}");
    send_to(p, 0, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\"}");
    assert_int_equal(match_of(p)->phase, DT_PLAYING);
    dt_server_tick(p->server.server);
}

static void close_all(struct clock_fixture *p)
{
    dt_test_client_close(&p->client[0]);
    dt_test_client_close(&p->client[1]);
    dt_test_server_close(&p->server);
}

static int mover(struct clock_fixture *p)
{
    return dt_ctz(dt_match_to_act(match_of(p)));
}

static dt_time left(struct clock_fixture *p)
{
    return dt_match_left(match_of(p), mover(p), dt_test_time);
}

static void act(struct clock_fixture *p, int who)
{
    char action[DT_ACTION_TEXT_MAX], line[LINE];
    const struct dt_match *m = match_of(p);
    dt_action list[DT_MATCH_MESSAGE_ACTIONS];
    assert_true(m->setup.game->actions(m->state, who, list) > 0);
    struct dt_writer out = dt_writer_on(action, sizeof action);
    dt_action_text(m->setup.game, m->state, who, list[0], &out);
    snprintf(line, sizeof line,
             "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"act\",\"text\":\"%s\",\"seq\":%u,"
             "\"ref\":9}",
             p->match, action, m->count);
    dt_test_client_send(&p->server, &p->client[who], line);
}

/* The process stood still, and the first thing it handles after that is a decision. */
static void a_stalled_loop_costs_no_time(void **state)
{
    struct clock_fixture p;
    (void)state;
    begin(&p, "move");
    dt_test_server_wait(&p.server, 10000);
    int who = mover(&p);
    assert_int_equal(left(&p), BASE - 10000);
    dt_test_time += 3 * BASE;
    uint32_t before = match_of(&p)->count;
    act(&p, who);
    dt_test_client_expect(&p.client[who], "\"verb\":\"outage\"");
    dt_test_client_expect(&p.client[who], "\"t\":\"ok\",\"ref\":9");
    assert_int_equal(match_of(&p)->count, before + 2);
    /* The same without any message. */
    dt_test_time += 3 * BASE;
    dt_server_tick(p.server.server);
    dt_test_server_run(&p.server);
    assert_int_equal(match_of(&p)->phase, DT_PLAYING);
    assert_int_equal(left(&p), BASE);
    /* A small delay of the loop is ignored. */
    before = match_of(&p)->count;
    dt_test_time += 900;
    dt_server_tick(p.server.server);
    dt_test_server_run(&p.server);
    assert_int_equal(match_of(&p)->count, before);
    close_all(&p);
    dt_test_store_remove(p.path);
}

/* An entry that takes long to store is sent late, and time runs only from then on. */
static void a_slow_store_costs_no_time(void **state)
{
    struct clock_fixture p;
    char line[LINE];
    (void)state;
    begin(&p, "player");
    snprintf(line, sizeof line, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"hi\"}",
             p.match);
    dt_client_receive(p.client[0].client, dt_span_of(line));
    for (int i = 0; i < 100; i++) {
        dt_test_time += 500;
        dt_server_tick(p.server.server); /* the loop ticks all the time */
    }
    dt_test_server_run(&p.server);
    assert_int_equal(left(&p), BASE);
    close_all(&p);
    dt_test_store_remove(p.path);
}

static void open_again(struct clock_fixture *p)
{
    dt_test_server_open(&p->server, p->path);
    dt_server_begin(p->server.server);
    dt_test_server_run(&p->server);
}

/* Stops without a last mark, as a crash does. */
static void crash_server(struct clock_fixture *p)
{
    p->server.server->alone.resuming = true;
    dt_test_server_close(&p->server);
}

static void down_time_is_given_back(void **state)
{
    struct clock_fixture p;
    (void)state;
    begin(&p, "player");
    dt_test_server_wait(&p.server, 20000);
    close_all(&p);
    dt_test_time += 3 * BASE;
    open_again(&p);
    assert_int_equal(left(&p), BASE - 20000);
    dt_test_server_wait(&p.server, 10000);
    /* After a crash the last mark counts, which is two seconds old at most. */
    crash_server(&p);
    dt_test_time += 3 * BASE;
    /* A server that crashes before it has resumed all matches must not overwrite the mark. */
    dt_test_server_open(&p.server, p.path);
    dt_server_begin(p.server.server);
    dt_test_server_close(&p.server);
    dt_test_time += 3 * BASE;
    open_again(&p);
    assert_in_range(left(&p), BASE - 30000, BASE - 28000);
    int who = mover(&p);
    dt_test_server_wait(&p.server, BASE);
    assert_int_not_equal(match_of(&p)->seat[who].absence, DT_PRESENT);
    dt_test_server_close(&p.server);
    dt_test_store_remove(p.path);
}

/* While a match is not in memory its time is not given back, so no mark may be written. */
static void no_mark_before_time_is_given_back(void **state)
{
    struct clock_fixture p;
    (void)state;
    begin(&p, "player");
    struct dt_table *other = dt_table_new(p.server.server, "ABCDEFGHJKLM");
    int64_t marked = p.server.server->alone.marked;
    dt_test_server_wait(&p.server, 10000);
    assert_int_equal(p.server.server->alone.marked, marked);
    dt_table_free(other);
    dt_test_server_wait(&p.server, 10000);
    assert_in_range(p.server.server->alone.marked, dt_test_time - 2500, dt_test_time);
    close_all(&p);
    dt_test_store_remove(p.path);
}

/* Players cannot give time to themselves, to all, or without bound. */
static void granted_time_is_bounded(void **state)
{
    static const struct {
        const char *seat, *ms, *answer;
    } attempts[] = {
        {"-1", "1000", "\"code\":\"wrong-seat\""},
        {"0", "1000", "\"code\":\"wrong-seat\""},
        {"2", "1000", "\"code\":\"wrong-seat\""},
        {"1", "60001", "\"code\":\"too-much-time\""},
        {"1", "2592000000", "\"code\":\"too-much-time\""},
        {"1", "60000", "\"t\":\"ok\""},
        {"1", "1", "\"code\":\"too-much-time\""},
    };
    struct clock_fixture p;
    (void)state;
    begin(&p, "player");
    for (int i = 0; i < DT_COUNT(attempts); i++) {
        char line[LINE];
        snprintf(line, sizeof line,
                 "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"grant\",\"seat\":%s,"
                 "\"text\":\"%s\",\"ref\":3}",
                 p.match, attempts[i].seat, attempts[i].ms);
        dt_test_client_send(&p.server, &p.client[0], line);
        dt_test_client_expect(&p.client[0], attempts[i].answer);
    }
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(dt_match_left(match_of(&p), seat, match_of(&p)->now),
                         seat == 0 ? BASE : 2 * BASE);
    }
    close_all(&p);
    dt_test_store_remove(p.path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stalled_loop_costs_no_time),
        cmocka_unit_test(a_slow_store_costs_no_time),
        cmocka_unit_test(down_time_is_given_back),
        cmocka_unit_test(no_mark_before_time_is_given_back),
        cmocka_unit_test(granted_time_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
