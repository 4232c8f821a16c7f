/* Seats: applying for a bot's seat, claims against absent players, and bots among people. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/server_support.h"

enum { LINE = 512, CLIENTS = 4, MINUTE = 60000 };
enum { ADA, BOB, EVE, MAL };

/* Ada and Bob play with a bot; Eve and Mal are there too. */
struct table_fixture {
    struct dt_test_server server;
    struct dt_test_client client[CLIENTS];
    char match[DT_STORE_ID];
    char path[DT_TEST_STORE_PATH];
};

static void discard(struct table_fixture *r)
{
    for (int i = 0; i < CLIENTS; i++) {
        while (r->client[i].client != NULL && dt_test_client_next(&r->client[i]) != NULL) {
        }
    }
}

static void send_to(struct table_fixture *r, int who, const char *format)
{
    char line[LINE];
    snprintf(line, sizeof line, format, r->match);
    dt_test_client_send(&r->server, &r->client[who], line);
}

/* Submits an entry and expects this answer. */
static const char *submit(struct table_fixture *r, int who, const char *more, const char *answer)
{
    char line[LINE];
    snprintf(line, sizeof line, "{\"t\":\"do\",\"match\":\"%s\",\"ref\":5,%s}", r->match, more);
    discard(r);
    dt_test_client_send(&r->server, &r->client[who], line);
    return dt_test_client_expect(&r->client[who], answer);
}

static const struct dt_match *match_of(struct table_fixture *r)
{
    return &dt_table_find(r->server.server, r->match)->match;
}

static void open_table(struct table_fixture *r, const char *seats)
{
    char line[LINE];
    dt_test_store_create(r->path);
    dt_test_server_open(&r->server, r->path);
    for (int i = 0; i < CLIENTS; i++) {
        dt_test_client_open(&r->server, &r->client[i]);
        dt_test_client_send(&r->server, &r->client[i], "{\"t\":\"hello\",\"v\":3}");
    }
    snprintf(line, sizeof line, "{\"t\":\"create\",\"game\":\"hainoon\",%s}", seats);
    dt_test_client_send(&r->server, &r->client[ADA], line);
    const char *at = strstr(dt_test_client_expect(&r->client[ADA], "\"t\":\"ok\""), "\"match\":\"");
    snprintf(r->match, sizeof r->match, "%.*s", DT_ID_LEN, at + 9);
    send_to(r, BOB, "{\"t\":\"join\",\"match\":\"%s\",\"seat\":1}");
    send_to(r, ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\"}");
    assert_int_equal(match_of(r)->phase, DT_PLAYING);
    dt_server_tick(r->server.server);
}

static void close_table(struct table_fixture *r)
{
    for (int i = 0; i < CLIENTS; i++) {
        if (r->client[i].client != NULL) {
            dt_test_client_close(&r->client[i]);
        }
    }
    dt_test_server_close(&r->server);
    dt_test_store_remove(r->path);
}

static const char with_bot[] = "\"seats\":3,\"bots\":{\"2\":\"easy\"}";

static void ask_for_seat(struct table_fixture *r, int who, const char *answer)
{
    discard(r);
    send_to(r, who, "{\"t\":\"join\",\"match\":\"%s\",\"seat\":2,\"ref\":5}");
    dt_test_client_expect(&r->client[who], answer);
}

/* The applicant sees nothing of the seat before all have agreed. */
static void a_bots_seat_needs_everyones_consent(void **state)
{
    struct table_fixture r;
    (void)state;
    open_table(&r, with_bot);
    ask_for_seat(&r, EVE, "\"t\":\"ok\",\"ref\":5");
    assert_non_null(
        strstr(dt_test_client_expect(&r.client[ADA], "\"verb\":\"apply\""), "\"admit\""));
    assert_int_equal(match_of(&r)->seat[2].kind, DT_BOT);
    send_to(&r, EVE, "{\"t\":\"watch\",\"match\":\"%s\"}");
    assert_non_null(strstr(dt_test_client_expect(&r.client[EVE], "\"t\":\"table\""), "\"you\":-1"));
    ask_for_seat(&r, MAL, "\"code\":\"request-open\"");
    submit(&r, EVE, "\"verb\":\"admit\"", "\"code\":\"not-seated\"");
    submit(&r, MAL, "\"verb\":\"decline\"", "\"code\":\"not-seated\"");
    submit(&r, ADA, "\"verb\":\"admit\"", "\"t\":\"ok\"");
    assert_int_equal(match_of(&r)->seat[2].kind, DT_BOT);
    submit(&r, BOB, "\"verb\":\"admit\"", "\"t\":\"ok\"");
    assert_int_equal(match_of(&r)->seat[2].kind, DT_HUMAN);
    assert_non_null(
        strstr(dt_test_client_expect(&r.client[EVE], "\"verb\":\"admit\""), "\"you\":2"));
    /* A player who has seen one hand gets no other, neither while playing nor after resigning. */
    submit(&r, ADA, "\"verb\":\"resign\"", "\"t\":\"ok\"");
    ask_for_seat(&r, ADA, "\"code\":\"has-seat\"");
    close_table(&r);
}

static void a_refused_applicant_stays_refused(void **state)
{
    struct table_fixture r;
    (void)state;
    open_table(&r, with_bot);
    ask_for_seat(&r, EVE, "\"t\":\"ok\"");
    submit(&r, BOB, "\"verb\":\"decline\"", "\"t\":\"ok\"");
    assert_int_equal(match_of(&r)->seat[2].kind, DT_BOT);
    ask_for_seat(&r, EVE, "\"code\":\"request-declined\"");
    /* The seat is free again, also in the store. */
    discard(&r);
    dt_test_client_send(&r.server, &r.client[EVE], "{\"t\":\"mine\"}");
    dt_test_client_expect(&r.client[EVE], "\"matches\":[]");
    /* An applicant may withdraw and apply again. */
    ask_for_seat(&r, MAL, "\"t\":\"ok\"");
    submit(&r, MAL, "\"verb\":\"decline\"", "\"t\":\"ok\"");
    ask_for_seat(&r, MAL, "\"t\":\"ok\"");
    /* An applicant who has left does not get the seat. */
    dt_test_client_close(&r.client[MAL]);
    dt_test_server_wait(&r.server, 10000);
    assert_int_equal(match_of(&r)->requested_seat, 2);
    dt_test_server_wait(&r.server, 10000);
    assert_int_equal(match_of(&r)->requested_seat, DT_SPECTATOR);
    close_table(&r);
}

/* The answer may come after a restart. */
static void an_application_survives_a_restart(void **state)
{
    struct table_fixture r;
    char tokens[CLIENTS][DT_TOKEN_MAX], line[LINE];
    (void)state;
    open_table(&r, with_bot);
    ask_for_seat(&r, EVE, "\"t\":\"ok\"");
    submit(&r, ADA, "\"verb\":\"admit\"", "\"t\":\"ok\"");
    for (int i = 0; i < CLIENTS; i++) {
        dt_token_make(&r.client[i].client->person, dt_test_time, r.server.server->secret,
                      tokens[i]);
        dt_test_client_close(&r.client[i]);
    }
    dt_test_server_close(&r.server);
    dt_test_server_open(&r.server, r.path);
    for (int i = 0; i < CLIENTS; i++) {
        dt_test_client_open(&r.server, &r.client[i]);
        snprintf(line, sizeof line, "{\"t\":\"hello\",\"v\":3,\"token\":\"%s\"}", tokens[i]);
        dt_test_client_send(&r.server, &r.client[i], line);
        send_to(&r, i, "{\"t\":\"watch\",\"match\":\"%s\"}");
    }
    submit(&r, BOB, "\"verb\":\"admit\"", "\"t\":\"ok\"");
    assert_non_null(
        strstr(dt_test_client_expect(&r.client[EVE], "\"verb\":\"admit\""), "\"you\":2"));
    close_table(&r);
}

static int mover(struct table_fixture *r)
{
    return dt_ctz(dt_match_to_act(match_of(r)));
}

/* Without a clock absent players are waited for, but not for ever. */
static void absent_players_can_be_claimed_against(void **state)
{
    static const struct {
        const char *claim;
        bool over;
    } claims[] = {{"bot", false}, {"draw", true}, {"win", true}};
    (void)state;
    for (int i = 0; i < DT_COUNT(claims); i++) {
        struct table_fixture r;
        char line[LINE], absent[LINE];
        open_table(&r, "\"seats\":2");
        int gone = mover(&r), other = 1 - gone;
        snprintf(line, sizeof line, "\"verb\":\"claim\",\"seat\":%d,\"text\":\"%s\"", gone,
                 claims[i].claim);
        dt_test_server_wait(&r.server, 6 * MINUTE); /* a connected player may think */
        submit(&r, other, line, "\"code\":\"not-away-long\"");
        dt_test_client_close(&r.client[gone]);
        dt_test_server_wait(&r.server, 4 * MINUTE);
        snprintf(absent, sizeof absent, "\"absent\":[{\"seat\":%d,\"due\":", gone);
        const char *due = strstr(dt_test_client_expect(&r.client[other], absent), absent);
        int64_t seconds = (strtoll(due + strlen(absent), NULL, 10) - dt_test_time) / 1000;
        assert_in_range(seconds, 55, 65); /* announced before: a minute is left */
        submit(&r, other, line, "\"code\":\"not-away-long\"");
        dt_test_server_wait(&r.server, MINUTE + 2000);
        dt_test_client_expect(&r.client[other], "\"may\":[\"bot\",\"draw\",\"win\"]}]");
        submit(&r, EVE, line, "\"code\":\"not-seated\"");
        submit(&r, other, line, "\"t\":\"ok\"");
        assert_int_equal(match_of(&r)->phase == DT_OVER, claims[i].over);
        assert_true(claims[i].over || match_of(&r)->seat[gone].absence == DT_ABSENT_AWAY);
        close_table(&r);
    }
}

/* Server downtime does not count as absence; connected but silent players are waited for longer. */
static void silent_players_can_be_claimed_against(void **state)
{
    struct table_fixture r;
    char line[LINE];
    (void)state;
    open_table(&r, "\"seats\":2");
    int gone = mover(&r), other = 1 - gone;
    snprintf(line, sizeof line, "\"verb\":\"claim\",\"seat\":%d,\"text\":\"bot\"", gone);
    dt_test_server_wait(&r.server, MINUTE);
    dt_test_time += 60 * (int64_t)MINUTE;
    dt_test_server_wait(&r.server, 29 * MINUTE);
    submit(&r, other, line, "\"code\":\"not-away-long\"");
    dt_test_server_wait(&r.server, MINUTE + 2000);
    submit(&r, other, line, "\"t\":\"ok\"");
    close_table(&r);
}

static void a_stronger_bot_may_not_take_over(void **state)
{
    struct table_fixture r;
    (void)state;
    open_table(&r, with_bot);
    submit(&r, BOB, "\"verb\":\"away\",\"text\":\"hard\"", "\"code\":\"bot-too-strong\"");
    submit(&r, BOB, "\"verb\":\"away\",\"text\":\"medium\"", "\"t\":\"ok\"");
    dt_test_client_expect(&r.client[ADA], "\"verb\":\"away\",\"text\":\"medium\"");
    submit(&r, ADA, "\"verb\":\"bot\",\"text\":\"hard\",\"seat\":1", "\"code\":\"bot-too-strong\"");
    submit(&r, ADA, "\"verb\":\"away\",\"text\":\"hard\"",
           "\"t\":\"ok\""); /* no other person is left */
    close_table(&r);
}

/* Also if it concerns another player's seat, or the sender may not do it any more. Two players never
 * send the same request, whatever their clients call themselves. */
static void a_repeated_entry_is_applied_once(void **state)
{
    static const struct {
        int who;
        const char *entry;
    } list[] = {
        {ADA, "\"verb\":\"grant\",\"seat\":1,\"text\":\"5000\""},
        {BOB, "\"verb\":\"grant\",\"seat\":0,\"text\":\"5000\""},
        {EVE, "\"verb\":\"decline\",\"seat\":-1"},
    };
    struct table_fixture r;
    (void)state;
    open_table(&r, "\"seats\":3,\"bots\":{\"2\":\"easy\"},"
                   "\"clock\":{\"kind\":\"player\",\"base\":100000}");
    ask_for_seat(&r, EVE, "\"t\":\"ok\",\"ref\":5");
    uint32_t before = match_of(&r)->count;
    for (uint32_t i = 0; i < 2 * DT_COUNT(list); i++) {
        r.client[list[i / 2].who].client->client = 1;
        submit(&r, list[i / 2].who, list[i / 2].entry, "\"t\":\"ok\"");
        assert_int_equal(match_of(&r)->count, before + 1 + i / 2);
    }
    close_table(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bots_seat_needs_everyones_consent),
        cmocka_unit_test(a_refused_applicant_stays_refused),
        cmocka_unit_test(an_application_survives_a_restart),
        cmocka_unit_test(absent_players_can_be_claimed_against),
        cmocka_unit_test(silent_players_can_be_claimed_against),
        cmocka_unit_test(a_stronger_bot_may_not_take_over),
        cmocka_unit_test(a_repeated_entry_is_applied_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
