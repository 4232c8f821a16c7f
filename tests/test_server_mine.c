/* The list of one's own matches: seats, results, turns, pages, changes, forgetting. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/server_support.h"
#include "tests/store_support.h"

enum { LINE = 512, CLIENTS = 2, MINUTE = 60000 };
enum { ADA, BOB };

static struct dt_test_server server;
static struct dt_test_client client[CLIENTS];
static char match[DT_STORE_ID];
static char path[DT_TEST_STORE_PATH];

static void discard(void)
{
    for (int i = 0; i < CLIENTS; i++) {
        while (dt_test_client_next(&client[i]) != NULL) {
        }
    }
}

static const char *ask(int who, const char *format, const char *answer)
{
    char line[LINE];
    discard();
    snprintf(line, sizeof line, format, match);
    dt_test_client_send(&server, &client[who], line);
    return dt_test_client_expect(&client[who], answer);
}

static void note_match(const char *answer)
{
    snprintf(match, sizeof match, "%.*s", DT_ID_LEN, strstr(answer, "\"match\":\"") + 9);
}

static const struct dt_match *the_match(void)
{
    return &dt_table_find(server.server, match)->match;
}

static int open_server(void **state)
{
    (void)state;
    dt_test_store_create(path);
    dt_test_server_open(&server, path);
    for (int i = 0; i < CLIENTS; i++) {
        dt_test_client_open(&server, &client[i]);
    }
    ask(ADA, "{\"t\":\"hello\",\"v\":3,\"name\":\"Ada\"}", "welcome");
    ask(BOB, "{\"t\":\"hello\",\"v\":3,\"name\":\"Bob\"}", "welcome");
    return 0;
}

static int close_server(void **state)
{
    (void)state;
    for (int i = 0; i < CLIENTS; i++) {
        dt_test_client_close(&client[i]);
    }
    dt_test_server_close(&server);
    dt_test_store_remove(path);
    return 0;
}

static void open_table(const char *clock)
{
    char line[LINE];
    snprintf(line, sizeof line,
             "{\"t\":\"create\",\"game\":\"hainoon\",\"seats\":2,\"leaving\":\"end\"%s}", clock);
    note_match(ask(ADA, line, "\"t\":\"ok\""));
    ask(BOB, "{\"t\":\"join\",\"match\":\"%s\",\"ref\":1}", "\"t\":\"ok\"");
}

static void start(void)
{
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\"}", "\"t\":\"ok\"");
}

static void has(const char *text, const char *words)
{
    if (strstr(text, words) == NULL) {
        fail_msg("%s is not in %s", words, text);
    }
}

static const char both[] = "\"seats\":[{\"kind\":\"human\",\"name\":\"Ada\",\"bot\":null,"
                           "\"gone\":null},{\"kind\":\"human\",\"name\":\"Bob\",\"bot\":null,"
                           "\"gone\":null}],\"result\":null";

static void a_list_names_the_seats_and_the_turn(void **state)
{
    (void)state;
    open_table(",\"clock\":{\"kind\":\"move\",\"base\":60000}");
    const char *list = ask(BOB, "{\"t\":\"mine\"}", "\"t\":\"mine\"");
    has(list, "\"phase\":\"waiting\"");
    has(list, "\"you\":1");
    has(list, both);
    assert_null(strstr(list, "\"turn\""));
    start();
    int mover = dt_ctz(dt_match_to_act(the_match()));
    char due[LINE];
    snprintf(due, sizeof due, "\"turn\":true,\"left\":false,\"due\":%lld}]",
             (long long)(the_match()->now + 60000));
    has(ask(mover, "{\"t\":\"mine\"}", "\"t\":\"mine\""), due);
    list = ask(1 - mover, "{\"t\":\"mine\"}", "\"t\":\"mine\"");
    has(list, both);
    has(list, "\"turn\":false,\"left\":false,\"due\":null}]}");
}

/* From the store alone: the table is no longer in memory. */
static void a_list_names_the_result(void **state)
{
    (void)state;
    open_table("");
    start();
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"resign\"}", "\"t\":\"ok\"");
    dt_table_free(dt_table_find(server.server, match));
    const char *list = ask(BOB, "{\"t\":\"mine\"}", "\"t\":\"mine\"");
    assert_null(dt_table_find(server.server, match));
    has(list, "\"phase\":\"over\"");
    has(list, "\"gone\":\"resigned\"");
    has(list, "\"result\":{\"winners\":[1],\"scores\":[");
    has(list, "\"why\":\"resigned\"}");
    assert_null(strstr(list, "\"code\""));
}

static void a_match_in_play_is_loaded_for_its_turn(void **state)
{
    (void)state;
    open_table("");
    start();
    int mover = dt_ctz(dt_match_to_act(the_match()));
    dt_table_free(dt_table_find(server.server, match));
    has(ask(mover, "{\"t\":\"mine\"}", "\"t\":\"mine\""), "\"turn\":true");
    assert_null(dt_table_find(server.server, match));
}

/* Nothing is dropped: with more than a page there is another one. */
static void a_long_list_has_pages(void **state)
{
    enum { MATCHES = 60 };
    char line[LINE];
    struct dt_store *s;
    (void)state;
    assert_null(dt_store_open(path, &s));
    for (int i = 0; i < MATCHES; i++) {
        snprintf(match, sizeof match, "M%d", i);
        dt_test_match_open(s, match, "", false, MATCHES - i);
        assert_null(dt_store_sit(s, match, 0, client[ADA].client->person.player));
    }
    dt_store_close(s);
    const char *list = ask(ADA, "{\"t\":\"mine\"}", "\"t\":\"mine\"");
    const char *next = strstr(list, "],\"next\":\"");
    assert_non_null(next);
    assert_null(strstr(list, match)); /* the oldest is on the next page */
    snprintf(line, sizeof line, "{\"t\":\"mine\",\"from\":\"%.*s\"}", (int)strcspn(next + 10, "\""),
             next + 10);
    list = ask(ADA, line, "\"t\":\"mine\"");
    has(list, match);
    assert_null(strstr(list, "\"next\""));
    ask(ADA, "{\"t\":\"mine\",\"from\":\"0.x.y\"}", "\"field\":\"from\"");
    ask(ADA, "{\"t\":\"mine\",\"from\":\"\"}", "\"field\":\"from\"");
}

/* Who asks for it is told of new matches and of turns, also of tables that are not watched. */
static void a_list_can_be_live(void **state)
{
    (void)state;
    ask(BOB, "{\"t\":\"mine\",\"on\":true}", "\"matches\":[]");
    open_table("");
    dt_test_server_wait(&server, 1100);
    has(dt_test_client_expect(&client[BOB], "\"t\":\"mine\",\"changed\":["), both);
    ask(BOB, "{\"t\":\"unwatch\",\"match\":\"%s\"}", "\"t\":\"ok\"");
    start();
    bool bobs = dt_seats_have(dt_match_to_act(the_match()), 1);
    dt_test_server_wait(&server, 1100);
    has(dt_test_client_expect(&client[BOB], "\"changed\":["),
        bobs ? "\"turn\":true" : "\"turn\":false");
    /* Chat changes nothing; and no one is told who has not asked. */
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"x\"}", "\"t\":\"ok\"");
    dt_test_server_wait(&server, 2200);
    for (const char *text; (text = dt_test_client_next(&client[BOB])) != NULL;) {
        assert_null(strstr(text, "\"changed\""));
    }
    ask(BOB, "{\"t\":\"mine\",\"on\":false}", "\"t\":\"mine\"");
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"resign\"}", "\"t\":\"ok\"");
    dt_test_server_wait(&server, 1100);
    assert_null(dt_test_client_next(&client[BOB]));
}

static void a_finished_match_can_be_forgotten(void **state)
{
    (void)state;
    open_table("");
    start();
    ask(BOB, "{\"t\":\"forget\",\"match\":\"%s\",\"ref\":3}", "not-over");
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"resign\"}", "\"t\":\"ok\"");
    ask(BOB, "{\"t\":\"forget\",\"match\":\"%s\",\"ref\":3}", "\"t\":\"ok\",\"ref\":3");
    ask(BOB, "{\"t\":\"mine\"}", "\"matches\":[]");
    has(ask(ADA, "{\"t\":\"mine\"}", "\"t\":\"mine\""), match);
    ask(BOB, "{\"t\":\"forget\",\"match\":\"nonsense\"}", "not-over");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_server, close_server)
    const struct CMUnitTest tests[] = {
        TEST(a_list_names_the_seats_and_the_turn),
        TEST(a_list_names_the_result),
        TEST(a_match_in_play_is_loaded_for_its_turn),
        TEST(a_long_list_has_pages),
        TEST(a_list_can_be_live),
        TEST(a_finished_match_can_be_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
