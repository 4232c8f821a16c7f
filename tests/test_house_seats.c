/* The house and seats: asking for a bot's seat, claiming when somebody is gone, and bots among people. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/house_support.h"

enum { LINE = 512, GUESTS = 4, MINUTE = 60000 };
enum { ADA, BOB, EVE, MAL };

/* Ada and Bob play with a bot; Eve and Mal are there too. */
struct room {
    struct dt_test_house house;
    struct dt_test_guest guest[GUESTS];
    char match[DT_STORE_ID];
    char path[LINE];
};

static void forget(struct room *r)
{
    for (int i = 0; i < GUESTS; i++) {
        while (r->guest[i].client != NULL && dt_test_guest_hear(&r->guest[i]) != NULL) {
        }
    }
}

static void say(struct room *r, int who, const char *format)
{
    char line[LINE];
    snprintf(line, sizeof line, format, r->match);
    dt_test_guest_say(&r->house, &r->guest[who], line);
}

/* Does something at the table and is answered with these words. */
static const char *tell(struct room *r, int who, const char *more, const char *answer)
{
    char line[LINE];
    snprintf(line, sizeof line, "{\"t\":\"do\",\"match\":\"%s\",\"ref\":5,%s}", r->match, more);
    forget(r);
    dt_test_guest_say(&r->house, &r->guest[who], line);
    return dt_test_guest_expect(&r->guest[who], answer);
}

static const struct dt_match *match_of(struct room *r)
{
    return &dt_table_find(r->house.house, r->match)->match;
}

static void open_room(struct room *r, const char *seats)
{
    char line[LINE];
    snprintf(r->path, sizeof r->path, "%s/house-XXXXXX", DT_BINARY_DIR);
    int fd = mkstemp(r->path);
    assert_true(fd >= 0);
    close(fd);
    dt_test_house_open(&r->house, r->path);
    for (int i = 0; i < GUESTS; i++) {
        dt_test_guest_open(&r->house, &r->guest[i]);
        dt_test_guest_say(&r->house, &r->guest[i], "{\"t\":\"hello\",\"v\":1}");
    }
    snprintf(line, sizeof line, "{\"t\":\"create\",\"game\":\"hainoon\",%s}", seats);
    dt_test_guest_say(&r->house, &r->guest[ADA], line);
    const char *at = strstr(dt_test_guest_expect(&r->guest[ADA], "\"t\":\"ok\""), "\"match\":\"");
    snprintf(r->match, sizeof r->match, "%.*s", DT_ID_LEN, at + 9);
    say(r, BOB, "{\"t\":\"join\",\"match\":\"%s\",\"seat\":1}");
    say(r, ADA, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\"}");
    assert_int_equal(match_of(r)->phase, DT_PLAYING);
    dt_house_tick(r->house.house);
}

static void close_room(struct room *r)
{
    const char *const ends[] = {"", "-wal", "-shm"};
    char name[LINE + 8];
    for (int i = 0; i < GUESTS; i++) {
        if (r->guest[i].client != NULL) {
            dt_test_guest_close(&r->guest[i]);
        }
    }
    dt_test_house_close(&r->house);
    for (int i = 0; i < DT_COUNT(ends); i++) {
        snprintf(name, sizeof name, "%s%s", r->path, ends[i]);
        unlink(name);
    }
}

static const char with_bot[] = "\"seats\":3,\"bots\":{\"2\":\"easy\"}";

static void ask_for_seat(struct room *r, int who, const char *answer)
{
    forget(r);
    say(r, who, "{\"t\":\"join\",\"match\":\"%s\",\"seat\":2,\"ref\":5}");
    dt_test_guest_expect(&r->guest[who], answer);
}

/* Whoever asks sees nothing of the seat before all have said yes. */
static void a_bots_seat_is_given_by_all(void **state)
{
    struct room r;
    (void)state;
    open_room(&r, with_bot);
    ask_for_seat(&r, EVE, "\"t\":\"ok\",\"ref\":5");
    assert_non_null(strstr(dt_test_guest_expect(&r.guest[ADA], "\"verb\":\"apply\""), "\"admit\""));
    assert_int_equal(match_of(&r)->seat[2].kind, DT_BOT);
    say(&r, EVE, "{\"t\":\"watch\",\"match\":\"%s\"}");
    assert_non_null(strstr(dt_test_guest_expect(&r.guest[EVE], "\"t\":\"table\""), "\"you\":-1"));
    ask_for_seat(&r, MAL, "\"code\":\"apply\"");
    tell(&r, EVE, "\"verb\":\"admit\"", "\"code\":\"seat\"");
    tell(&r, MAL, "\"verb\":\"decline\"", "\"code\":\"seat\"");
    tell(&r, ADA, "\"verb\":\"admit\"", "\"t\":\"ok\"");
    assert_int_equal(match_of(&r)->seat[2].kind, DT_BOT);
    tell(&r, BOB, "\"verb\":\"admit\"", "\"t\":\"ok\"");
    assert_int_equal(match_of(&r)->seat[2].kind, DT_HUMAN);
    assert_non_null(strstr(dt_test_guest_expect(&r.guest[EVE], "\"verb\":\"admit\""), "\"you\":2"));
    /* Who has seen a hand gets no other one, neither as a player nor after giving up. */
    tell(&r, ADA, "\"verb\":\"resign\"", "\"t\":\"ok\"");
    ask_for_seat(&r, ADA, "\"seat: you have another one at this table\"");
    close_room(&r);
}

static void no_is_no(void **state)
{
    struct room r;
    (void)state;
    open_room(&r, with_bot);
    ask_for_seat(&r, EVE, "\"t\":\"ok\"");
    tell(&r, BOB, "\"verb\":\"decline\"", "\"t\":\"ok\"");
    assert_int_equal(match_of(&r)->seat[2].kind, DT_BOT);
    ask_for_seat(&r, EVE, "\"apply: the others have said no\"");
    /* The seat is nobody's, also in the store. */
    forget(&r);
    dt_test_guest_say(&r.house, &r.guest[EVE], "{\"t\":\"mine\"}");
    dt_test_guest_expect(&r.guest[EVE], "\"matches\":[]");
    /* Whoever asked may think better of it, and ask again. */
    ask_for_seat(&r, MAL, "\"t\":\"ok\"");
    tell(&r, MAL, "\"verb\":\"decline\"", "\"t\":\"ok\"");
    ask_for_seat(&r, MAL, "\"t\":\"ok\"");
    /* Whoever is gone does not get it. */
    dt_test_guest_close(&r.guest[MAL]);
    dt_test_house_wait(&r.house, 10000);
    assert_int_equal(match_of(&r)->applying, 2);
    dt_test_house_wait(&r.house, 10000);
    assert_int_equal(match_of(&r)->applying, DT_ONLOOKER);
    close_room(&r);
}

/* The answer may come after a restart. */
static void asking_outlives_the_house(void **state)
{
    struct room r;
    char tokens[GUESTS][DT_TOKEN_MAX], line[LINE];
    (void)state;
    open_room(&r, with_bot);
    ask_for_seat(&r, EVE, "\"t\":\"ok\"");
    tell(&r, ADA, "\"verb\":\"admit\"", "\"t\":\"ok\"");
    for (int i = 0; i < GUESTS; i++) {
        dt_token_make(&r.guest[i].client->person, dt_test_time, r.house.house->secret, tokens[i]);
        dt_test_guest_close(&r.guest[i]);
    }
    dt_test_house_close(&r.house);
    dt_test_house_open(&r.house, r.path);
    for (int i = 0; i < GUESTS; i++) {
        dt_test_guest_open(&r.house, &r.guest[i]);
        snprintf(line, sizeof line, "{\"t\":\"hello\",\"v\":1,\"token\":\"%s\"}", tokens[i]);
        dt_test_guest_say(&r.house, &r.guest[i], line);
        say(&r, i, "{\"t\":\"watch\",\"match\":\"%s\"}");
    }
    tell(&r, BOB, "\"verb\":\"admit\"", "\"t\":\"ok\"");
    assert_non_null(strstr(dt_test_guest_expect(&r.guest[EVE], "\"verb\":\"admit\""), "\"you\":2"));
    close_room(&r);
}

static int mover(struct room *r)
{
    return dt_lowest(dt_match_to_act(match_of(r)));
}

/* Without a clock: whoever is gone is waited for, but not for ever. */
static void who_is_gone_can_be_claimed_against(void **state)
{
    static const struct {
        const char *claim;
        bool over;
    } claims[] = {{"bot", false}, {"draw", true}, {"win", true}};
    (void)state;
    for (int i = 0; i < DT_COUNT(claims); i++) {
        struct room r;
        char line[LINE];
        open_room(&r, "\"seats\":2");
        int gone = mover(&r), other = 1 - gone;
        snprintf(line, sizeof line, "\"verb\":\"claim\",\"seat\":%d,\"text\":\"%s\"", gone,
                 claims[i].claim);
        dt_test_house_wait(&r.house, 6 * MINUTE); /* who is there may think */
        tell(&r, other, line, "\"code\":\"claim\"");
        dt_test_guest_close(&r.guest[gone]);
        dt_test_house_wait(&r.house, 4 * MINUTE);
        tell(&r, other, line, "\"code\":\"claim\"");
        dt_test_house_wait(&r.house, MINUTE + 2000);
        dt_test_guest_expect(&r.guest[other], "\"may\":[\"bot\",\"draw\",\"win\"]}]");
        tell(&r, EVE, line, "\"code\":\"seat\"");
        tell(&r, other, line, "\"t\":\"ok\"");
        assert_int_equal(match_of(&r)->phase == DT_OVER, claims[i].over);
        assert_true(claims[i].over || match_of(&r)->seat[gone].gone == DT_AWAY_NOW);
        close_room(&r);
    }
}

/* Time in which the server stood still is nobody's absence; who is there and silent is waited for
 * longer. */
static void who_is_silent_can_be_claimed_against(void **state)
{
    struct room r;
    char line[LINE];
    (void)state;
    open_room(&r, "\"seats\":2");
    int gone = mover(&r), other = 1 - gone;
    snprintf(line, sizeof line, "\"verb\":\"claim\",\"seat\":%d,\"text\":\"bot\"", gone);
    dt_test_house_wait(&r.house, MINUTE);
    dt_test_time += 60 * (int64_t)MINUTE;
    dt_test_house_wait(&r.house, 29 * MINUTE);
    tell(&r, other, line, "\"code\":\"claim\"");
    dt_test_house_wait(&r.house, MINUTE + 2000);
    tell(&r, other, line, "\"t\":\"ok\"");
    close_room(&r);
}

static void a_stronger_bot_does_not_go_on(void **state)
{
    struct room r;
    (void)state;
    open_room(&r, with_bot);
    tell(&r, BOB, "\"verb\":\"away\",\"text\":\"hard\"", "\"code\":\"bot\"");
    tell(&r, BOB, "\"verb\":\"away\",\"text\":\"medium\"", "\"t\":\"ok\"");
    dt_test_guest_expect(&r.guest[ADA], "\"verb\":\"away\",\"text\":\"medium\"");
    tell(&r, ADA, "\"verb\":\"bot\",\"text\":\"hard\",\"seat\":1", "\"code\":\"bot\"");
    tell(&r, ADA, "\"verb\":\"away\",\"text\":\"hard\"", "\"t\":\"ok\""); /* nobody else is there */
    close_room(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bots_seat_is_given_by_all),
        cmocka_unit_test(no_is_no),
        cmocka_unit_test(asking_outlives_the_house),
        cmocka_unit_test(who_is_gone_can_be_claimed_against),
        cmocka_unit_test(who_is_silent_can_be_claimed_against),
        cmocka_unit_test(a_stronger_bot_does_not_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
