/* The waiting room: names, codes, people whom the host removes, the order of seats, options. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "server/bots.h"
#include "tests/server_support.h"

enum { LINE = 512, CLIENTS = 3 };
enum { ADA, BOB, EVE };

static const char *const names[CLIENTS] = {"Ada", "Bob", "Eve"};

/* Ada's table for three, at which Bob has sat down. */
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

static void send_to(int who, const char *format)
{
    char line[LINE];
    snprintf(line, sizeof line, format, match);
    dt_test_client_send(&server, &client[who], line);
}

/* Sends a message with the match in it and expects this answer. */
static const char *ask(int who, const char *format, const char *answer)
{
    discard();
    send_to(who, format);
    return dt_test_client_expect(&client[who], answer);
}

static struct dt_table *table(void)
{
    return dt_table_find(server.server, match);
}

static const struct dt_match_seat *seat(int i)
{
    return &table()->match.seat[i];
}

static int open_table(void **state)
{
    (void)state;
    dt_test_store_create(path);
    dt_test_server_open(&server, path);
    for (int i = 0; i < CLIENTS; i++) {
        char hello[LINE];
        snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"v\":3,\"name\":\"%s\"}", names[i]);
        dt_test_client_open(&server, &client[i]);
        dt_test_client_send(&server, &client[i], hello);
    }
    dt_test_client_send(&server, &client[ADA],
                        "{\"t\":\"create\",\"game\":\"hainoon\",\"seats\":3}");
    const char *at = strstr(dt_test_client_expect(&client[ADA], "\"t\":\"ok\""), "\"match\":\"");
    snprintf(match, sizeof match, "%.*s", DT_ID_LEN, at + 9);
    ask(BOB, "{\"t\":\"join\",\"match\":\"%s\",\"ref\":1}", "\"t\":\"ok\"");
    return 0;
}

static int close_table(void **state)
{
    (void)state;
    for (int i = 0; i < CLIENTS; i++) {
        dt_test_client_close(&client[i]);
    }
    dt_test_server_close(&server);
    dt_test_store_remove(path);
    return 0;
}

static void a_code_has_five_characters_and_older_ones_seven(void **state)
{
    struct dt_strmap *codes = &server.server->codes;
    struct dt_table *t = table();
    char join[LINE];
    (void)state;
    assert_int_equal(strlen(t->code), 5);
    snprintf(join, sizeof join, "{\"t\":\"join\",\"code\":\"%s\",\"look\":true}", t->code);
    ask(EVE, join, "\"t\":\"ok\"");
    ask(EVE, "{\"t\":\"unwatch\",\"match\":\"%s\"}", "\"t\":\"ok\"");
    dt_strmap_remove(codes, t->code);
    snprintf(t->code, sizeof t->code, "ABCDEFG");
    dt_strmap_add(codes, t->code, t);
    ask(EVE, "{\"t\":\"join\",\"code\":\"abcdefg\",\"look\":true}", "\"t\":\"ok\"");
    ask(EVE, "{\"t\":\"join\",\"code\":\"ABCDEFGH\"}", "no-such-code");
    ask(EVE, "{\"t\":\"join\",\"code\":\"ABCDEF\"}", "no-such-code");
}

static void a_guest_is_renamed_at_the_table_at_once(void **state)
{
    (void)state;
    discard();
    send_to(BOB, "{\"t\":\"name\",\"name\":\" Bobby \",\"ref\":3}");
    dt_test_client_expect(&client[BOB], "\"t\":\"welcome\",\"ref\":3");
    const char *news = dt_test_client_expect(&client[ADA], "\"verb\":\"name\",\"text\":\"Bobby\"");
    assert_non_null(strstr(news, "\"name\":\"Bobby\",\"guest\":true"));
    assert_string_equal(client[BOB].client->person.name, "Bobby");
    /* One takes only one's own name, and once the match has begun it stays. */
    ask(BOB, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"name\",\"text\":\"Ada\"}", "\"t\":\"ok\"");
    assert_string_equal(seat(1)->name, "Bobby");
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"name\",\"seat\":1}", "wrong-seat");
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"bot\",\"seat\":2,\"text\":\"easy\"}", "ok");
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\"}", "\"t\":\"ok\"");
    ask(BOB, "{\"t\":\"name\",\"name\":\"Rob\"}", "\"name\":\"Rob\"");
    assert_string_equal(seat(1)->name, "Bobby");
    ask(BOB, "{\"t\":\"name\",\"name\":\"\"}", "name-invalid");
}

/* Registering at the table gives the account's name at once, and no other. */
static void an_account_keeps_its_name(void **state)
{
    (void)state;
    ask(BOB, "{\"t\":\"register\",\"name\":\"Robert\",\"password\":\"long enough\"}",
        "\"account\":true");
    assert_string_equal(seat(1)->name, "Robert");
    assert_int_equal(table()->match.guests, DT_SEAT(0));
    ask(BOB, "{\"t\":\"name\",\"name\":\"Bob\"}", "account-exists");
    ask(EVE, "{\"t\":\"name\",\"name\":\"R0bert\"}", "name-taken");
}

static void who_is_removed_sits_down_only_by_choice(void **state)
{
    static const char join[] = "{\"t\":\"join\",\"match\":\"%s\",\"ref\":7}";
    (void)state;
    ask(BOB, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"rise\",\"seat\":0}", "host-only");
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"rise\",\"seat\":1}", "\"t\":\"ok\"");
    assert_non_null(strstr(dt_test_client_expect(&client[BOB], "\"verb\":\"rise\""), "\"you\":-1"));
    ask(BOB, join, "\"t\":\"ok\"");
    assert_int_equal(seat(1)->kind, DT_OPEN);
    ask(BOB, "{\"t\":\"join\",\"match\":\"%s\",\"seat\":1,\"ref\":7}", "\"t\":\"ok\"");
    assert_int_equal(seat(1)->kind, DT_HUMAN);
    /* Who leaves without being asked to is not among them. */
    ask(EVE, join, "\"t\":\"ok\"");
    ask(EVE, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"rise\"}", "\"t\":\"ok\"");
    ask(EVE, join, "\"t\":\"ok\"");
    assert_int_equal(seat(2)->kind, DT_HUMAN);
}

static void whoever_sits_there_fills_an_open_seat_with_a_bot(void **state)
{
    static const char bot[] =
        "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"bot\",\"seat\":2,\"text\":\"easy\"}";
    (void)state;
    ask(EVE, bot, "not-seated");
    ask(BOB, bot, "\"t\":\"ok\"");
    assert_int_equal(seat(2)->kind, DT_BOT);
    /* Another strength, and another person's seat, are the host's affair. */
    ask(BOB, bot, "host-only");
    ask(BOB, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"bot\",\"seat\":0,\"text\":\"easy\"}",
        "host-only");
    ask(ADA, bot, "\"t\":\"ok\"");
}

/* Players and guests move with their seats, also in the store. */
static void the_host_changes_the_order(void **state)
{
    (void)state;
    ask(BOB, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"swap\",\"seat\":0,\"text\":\"1\"}",
        "host-only");
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"swap\",\"seat\":0,\"text\":\"2\"}",
        "\"t\":\"ok\"");
    assert_non_null(strstr(dt_test_client_expect(&client[BOB], "\"verb\":\"swap\""), "\"host\":2"));
    send_to(ADA, "{\"t\":\"watch\",\"match\":\"%s\"}");
    dt_test_client_expect(&client[ADA], "\"you\":2");
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"swap\",\"seat\":1,\"text\":\"2\"}",
        "\"t\":\"ok\"");
    assert_string_equal(seat(1)->name, "Ada");
    assert_string_equal(seat(2)->name, "Bob");
    assert_int_equal(dt_table_seat(table(), client[BOB].client->person.player), 2);
    assert_int_equal(table()->match.guests, DT_SEAT(1) | DT_SEAT(2));
    ask(EVE, "{\"t\":\"join\",\"match\":\"%s\"}", "\"t\":\"ok\"");
    assert_string_equal(seat(0)->name, "Eve");
    dt_table_load(table());
    dt_test_server_run(&server);
    assert_int_equal(dt_table_seat(table(), client[BOB].client->person.player), 2);
    assert_int_equal(dt_table_seat(table(), client[ADA].client->person.player), 1);
    assert_int_equal(dt_match_host(&table()->match), 1);
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\"}", "\"t\":\"ok\"");
    assert_int_equal(table()->match.phase, DT_PLAYING);
}

static void the_host_changes_the_options(void **state)
{
    (void)state;
    ask(BOB, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"set\",\"text\":\"option.length=short\"}",
        "host-only");
    ask(ADA,
        "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"set\",\"text\":\"option.length=short "
        "clock=player base=600000 extra=10000\"}",
        "\"t\":\"ok\"");
    assert_non_null(
        strstr(dt_test_client_expect(&client[BOB], "\"verb\":\"set\""), "\"length\":\"short\""));
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"set\",\"text\":\"clock=days\"}",
        "\"code\":\"invalid\",\"args\":{\"field\":\"base\"");
    dt_table_load(table());
    dt_test_server_run(&server);
    assert_int_equal(table()->match.setup.base, 600000);
}

/* A full table, or one in play: the table comes first, then why there is no seat. */
static void a_full_table_can_be_watched(void **state)
{
    (void)state;
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"bot\",\"seat\":2,\"text\":\"easy\"}", "ok");
    ask(EVE, "{\"t\":\"join\",\"match\":\"%s\"}", "\"t\":\"table\"");
    dt_test_client_expect(&client[EVE], "\"code\":\"no-open-seat\"");
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\"}", "\"t\":\"ok\"");
    assert_non_null(
        strstr(dt_test_client_expect(&client[EVE], "\"verb\":\"start\""), "\"you\":-1"));
    ask(EVE, "{\"t\":\"join\",\"match\":\"%s\"}", "\"t\":\"table\"");
    dt_test_client_expect(&client[EVE], "\"code\":\"no-open-seat\"");
    ask(EVE, "{\"t\":\"join\",\"match\":\"%s\",\"look\":true}", "\"you\":-1");
}

/* A rematch keeps options and clock, seats the bots and holds the others' seats by name. */
static void a_rematch_holds_the_seats(void **state)
{
    char id[DT_STORE_ID], line[LINE];
    (void)state;
    ask(ADA,
        "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"set\",\"text\":\"option.length=short "
        "clock=move base=60000 leaving=end\"}",
        "\"t\":\"ok\"");
    ask(EVE, "{\"t\":\"join\",\"match\":\"%s\"}", "\"t\":\"ok\"");
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\"}", "\"t\":\"ok\"");
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"resign\"}", "\"t\":\"ok\"");
    ask(BOB, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"rematch\",\"ref\":9}", "\"ref\":9");
    const char *news = dt_test_client_expect(&client[EVE], "\"verb\":\"rematch\"");
    snprintf(id, sizeof id, "%.*s", DT_ID_LEN, strstr(news, "\"text\":\"") + 8);
    const struct dt_table *t = dt_table_find(server.server, id);
    assert_int_equal(t->match.setup.base, 60000);
    assert_int_equal(t->match.setup.config.option[0], table()->match.setup.config.option[0]);
    assert_string_equal(t->match.seat[0].name, "Ada");
    assert_int_equal(t->match.seat[0].kind, DT_OPEN);
    assert_string_equal(t->match.seat[1].name, "Bob");
    assert_int_equal(t->match.seat[1].kind, DT_HUMAN);
    snprintf(line, sizeof line, "{\"t\":\"join\",\"match\":\"%s\",\"ref\":4}", id);
    ask(EVE, line, "\"t\":\"ok\",\"ref\":4");
    assert_int_equal(t->match.seat[2].kind, DT_HUMAN); /* one's own seat, though 0 is open */
    ask(ADA, line, "\"t\":\"ok\",\"ref\":4");
    assert_int_equal(dt_match_host(&t->match), 0); /* the host again */
}

/* A search that ends while its table is being loaded is forgotten, and begun again afterwards. */
static void a_bot_decides_after_its_table_was_loaded_again(void **state)
{
    (void)state;
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"bot\",\"seat\":2,\"text\":\"easy\"}", "ok");
    ask(ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\"}", "\"t\":\"ok\"");
    table()->match.seat[0].kind = table()->match.seat[1].kind = DT_BOT;
    dt_bots_think(table());
    assert_int_not_equal(table()->thinking, 0);
    dt_table_load(table());
    dt_job_pool_run(server.server->pool[DT_POOL_BOT], 1);
    dt_job_pool_reap(server.server->pool[DT_POOL_BOT]);
    assert_int_equal(table()->thinking, 0);
    dt_test_server_run(&server);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_table, close_table)
    const struct CMUnitTest tests[] = {
        TEST(a_code_has_five_characters_and_older_ones_seven),
        TEST(a_guest_is_renamed_at_the_table_at_once),
        TEST(an_account_keeps_its_name),
        TEST(who_is_removed_sits_down_only_by_choice),
        TEST(whoever_sits_there_fills_an_open_seat_with_a_bot),
        TEST(the_host_changes_the_order),
        TEST(the_host_changes_the_options),
        TEST(a_full_table_can_be_watched),
        TEST(a_rematch_holds_the_seats),
        TEST(a_bot_decides_after_its_table_was_loaded_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
