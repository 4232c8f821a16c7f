/* What watchers of a table are told of an entry: what it changed if they have the table before it, otherwise the
 * whole table. tests/online applies the changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/server_support.h"

enum { ADA, BOB, EVE, CLIENTS, LINE = 256 };

static struct {
    struct dt_test_server server;
    struct dt_test_client client[CLIENTS];
    char match[DT_STORE_ID];
} t;

/* Sends a message; %s stands for the match. */
static void send_to(int who, const char *format)
{
    char line[LINE];
    snprintf(line, sizeof line, format, t.match);
    dt_test_client_send(&t.server, &t.client[who], line);
}

/* Ada and Bob sit at a table. */
static void open_table(void)
{
    dt_test_server_open(&t.server, ":memory:");
    for (int i = 0; i < CLIENTS; i++) {
        dt_test_client_open(&t.server, &t.client[i]);
        dt_test_client_send(&t.server, &t.client[i], "{\"t\":\"hello\",\"v\":3}");
    }
    dt_test_client_send(&t.server, &t.client[ADA],
                        "{\"t\":\"create\",\"game\":\"hainoon\",\"seats\":2}");
    const char *ok = dt_test_client_expect(&t.client[ADA], "\"t\":\"ok\"");
    snprintf(t.match, sizeof t.match, "%.12s", strstr(ok, "\"match\":\"") + 9);
    send_to(BOB, "{\"t\":\"join\",\"match\":\"%s\"}");
}

static void close_table(void)
{
    for (int i = 0; i < CLIENTS; i++) {
        dt_test_client_close(&t.client[i]);
    }
    dt_test_server_close(&t.server);
}

static void say(const char *verb)
{
    char line[LINE];
    snprintf(line, sizeof line, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"%s\"%s}", t.match, verb,
             strcmp(verb, "chat") == 0 ? ",\"text\":\"hi\"" : "");
    dt_test_client_send(&t.server, &t.client[ADA], line);
}

/* The last update that a client got has what changed, or the whole table. */
static void expect(int who, const char *verb, bool change)
{
    char mark[LINE];
    snprintf(mark, sizeof mark, "\"verb\":\"%s\"", verb);
    const char *news = dt_test_client_expect(&t.client[who], mark);
    assert_true((strstr(news, "\"change\":{") != NULL) == change);
    assert_true((strstr(news, "\"own\":{") != NULL) == change);
    assert_true((strstr(news, "\"check\":") != NULL) == change);
    assert_true((strstr(news, "\"table\":{") != NULL) != change);
}

static void changes_follow_a_whole_table(void **state)
{
    (void)state;
    open_table();
    expect(ADA, "sit", false);
    expect(BOB, "sit", false);
    say("chat");
    expect(ADA, "chat", true);
    expect(BOB, "chat", true);
    say("start"); /* another phase */
    expect(ADA, "start", false);
    expect(BOB, "start", false);
    say("chat");
    expect(ADA, "chat", true);
    expect(BOB, "chat", true);
    close_table();
}

static void a_new_watcher_gets_the_table_once(void **state)
{
    (void)state;
    open_table();
    say("chat");
    send_to(EVE, "{\"t\":\"watch\",\"match\":\"%s\"}");
    say("chat");
    expect(EVE, "chat", false);
    say("chat");
    expect(EVE, "chat", true);
    send_to(EVE, "{\"t\":\"unwatch\",\"match\":\"%s\"}");
    say("chat");
    send_to(EVE, "{\"t\":\"watch\",\"match\":\"%s\"}");
    say("chat");
    expect(EVE, "chat", false); /* what spectators had is older */
    close_table();
}

static void other_seats_get_the_table(void **state)
{
    (void)state;
    open_table();
    say("chat");
    say("chat");
    send_to(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"swap\",\"text\":\"1\"}");
    expect(ADA, "swap", false);
    expect(BOB, "swap", false);
    close_table();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_follow_a_whole_table),
        cmocka_unit_test(a_new_watcher_gets_the_table_once),
        cmocka_unit_test(other_seats_get_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
