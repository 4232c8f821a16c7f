/* Clocks with explicit times: no test here waits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/match_support.h"

enum { START = 100000, BASE = 10000, EXTRA = 500 };

static struct dt_match_fixture *table_by(int version, const char *game, int seats,
                                         enum dt_clock clock, uint64_t seed)
{
    struct dt_match_setup o;
    dt_match_fixture_setup(&o, game, seats, seed);
    o.version = (uint8_t)version;
    o.clock = clock;
    o.base = BASE;
    o.extra = clock == DT_CLOCK_PLAYER ? EXTRA : 0;
    struct dt_match_fixture *b = dt_match_fixture_with(&o, seed);
    b->at = START;
    return b;
}

static struct dt_match_fixture *table(const char *game, int seats, enum dt_clock clock,
                                      uint64_t seed)
{
    return table_by(DT_MATCH_VERSION, game, seats, clock, seed);
}

/* A random action after which the seat has a new decision or none. */
static const char *act_at(struct dt_match_fixture *b, int seat, dt_time at)
{
    char words[DT_ACTION_TEXT_MAX];
    b->at = at;
    dt_match_fixture_choose(b, seat, words);
    return dt_match_fixture_do(b, seat, DT_DO_ACT, words);
}

static dt_time due(const struct dt_match_fixture *b)
{
    int seat;
    return dt_match_next_timeout(&b->match, &seat);
}

static dt_time left(const struct dt_match_fixture *b, int seat)
{
    return dt_match_left(&b->match, seat, b->match.now);
}

static void test_off(void **state)
{
    (void)state;
    int seat = 7;
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 2, 1);
    dt_match_fixture_start(b);
    assert_true(dt_match_next_timeout(&b->match, &seat) == DT_NEVER);
    assert_int_equal(seat, DT_SPECTATOR);
    assert_true(left(b, 0) == DT_NEVER);
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_FLAG, ""), "no-clock"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_GRANT, "1000"), "no-clock"));
    b->at = DT_TIME_MAX;
    assert_null(act_at(b, dt_match_fixture_first(b), DT_TIME_MAX));
    free(b);
}

static void test_player(void **state)
{
    (void)state;
    struct dt_match_fixture *b = table("hainoon", 2, DT_CLOCK_PLAYER, 1);
    assert_true(due(b) == DT_NEVER);
    dt_match_fixture_start(b);
    int seat = dt_match_fixture_first(b), other = 1 - seat;
    assert_int_equal(due(b), START + BASE);
    assert_int_equal(dt_match_left(&b->match, seat, START + 4000), BASE - 4000);
    assert_int_equal(dt_match_left(&b->match, other, START + 4000), BASE);
    assert_null(act_at(b, seat, START + 3000));
    assert_int_equal(left(b, seat), BASE - 3000 + EXTRA);
    assert_int_equal(due(b), START + 3000 + BASE);
    assert_null(act_at(b, other, START + 3001));
    assert_int_equal(left(b, other), BASE - 1 + EXTRA);
    assert_int_equal(due(b), START + 3001 + BASE - 3000 + EXTRA);
    dt_match_fixture_table(b, DT_SPECTATOR);
    assert_true(dt_match_fixture_says(b,
                                      "\"clock\":{\"kind\":\"player\",\"base\":10000,\"extra\":500,"
                                      "\"at\":103001,\"running\":["));
    assert_true(dt_match_fixture_says(b, "\"due\":110501"));
    assert_true(dt_match_fixture_says(b, "\"left\":7500"));
    assert_true(dt_match_fixture_says(b, "\"left\":10499"));
    free(b);
}

static void test_flag(void **state)
{
    (void)state;
    struct dt_match_fixture *b = table("hainoon", 2, DT_CLOCK_PLAYER, 1);
    char result[DT_RESULT_MAX];
    dt_match_fixture_start(b);
    int seat = dt_match_fixture_first(b);
    b->at = START + BASE - 1;
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, seat, DT_DO_FLAG, ""), "time-left"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 1 - seat, DT_DO_FLAG, ""), "no-clock"));
    assert_true(dt_match_fixture_refused(act_at(b, seat, START + BASE), "time-up"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, seat, DT_DO_AWAY, ""), "time-up"));
    assert_null(dt_match_fixture_do(b, seat, DT_DO_FLAG, ""));
    assert_int_equal(b->match.phase, DT_OVER);
    assert_int_equal(b->match.end_reason, DT_END_TIME);
    assert_int_equal(b->match.winners, DT_SEAT(1 - seat));
    assert_true(due(b) == DT_NEVER);
    assert_null(dt_match_fixture_verify(b, result));
    assert_string_equal(result, seat == 0 ? "winners 1, scores 0 0, time 0"
                                          : "winners 0, scores 0 0, time 1");
    free(b);
}

/* With more than two a bot plays on. A player who has used up all time is out; one who has missed one
 * move's time comes back. */
static void test_flag_many_seats(void **state)
{
    (void)state;
    for (int clock = DT_CLOCK_MOVE; clock <= DT_CLOCK_DAYS; clock++) {
        struct dt_match_fixture *b = table("hainoon", 4, (enum dt_clock)clock, 1);
        dt_match_fixture_start(b);
        int seat = dt_match_fixture_first(b);
        b->at = due(b);
        assert_null(dt_match_fixture_do(b, seat, DT_DO_FLAG, ""));
        assert_int_equal(b->match.phase, DT_PLAYING);
        assert_int_equal(dt_match_bots(&b->match), DT_SEAT(seat));
        assert_true(due(b) == DT_NEVER); /* a bot's clock does not run */
        const char *why = dt_match_fixture_do(b, seat, DT_DO_BACK, "");
        if (clock == DT_CLOCK_PLAYER) {
            assert_true(dt_match_fixture_refused(why, "wrong-seat"));
        } else {
            /* The bot takes the missed decision, the person the next one. */
            assert_true(dt_match_fixture_refused(why, "bot-decides"));
            dt_match_fixture_table(b, seat);
            assert_false(dt_match_fixture_says(b, "\"back\""));
            while (dt_seats_have(dt_match_bots(&b->match), seat)) {
                assert_null(act_at(b, seat, b->at + 10));
            }
            dt_match_fixture_table(b, seat);
            assert_true(dt_match_fixture_says(b, "\"back\""));
            assert_null(dt_match_fixture_do(b, seat, DT_DO_BACK, ""));
            while (!dt_seats_have(dt_match_to_act(&b->match), seat)) {
                assert_null(act_at(b, dt_match_fixture_first(b), b->at + 10));
            }
            assert_int_equal(left(b, seat), BASE);
        }
        free(b);
    }
}

static void test_move(void **state)
{
    (void)state;
    struct dt_match_fixture *b = table("hainoon", 2, DT_CLOCK_MOVE, 1);
    dt_match_fixture_start(b);
    dt_time at = START;
    for (int i = 0; i < 8 && b->match.phase == DT_PLAYING; i++) {
        int seat = dt_match_fixture_first(b);
        uint64_t drawn = dt_rng_tell(&b->match.draws);
        assert_int_equal(due(b), at + BASE);
        assert_null(act_at(b, seat, at + BASE - 1));
        bool same =
            dt_match_to_act(&b->match) == DT_SEAT(seat) && dt_rng_tell(&b->match.draws) == drawn;
        at = same ? at : at + BASE - 1;
        if (same) {
            break; /* one millisecond is left for the rest of the turn */
        }
    }
    free(b);
}

/* The steps of one turn share its time. */
static void test_turn_is_one_decision(void **state)
{
    (void)state;
    struct dt_match_fixture *b = table("deepblue", 2, DT_CLOCK_MOVE, 1);
    dt_match_fixture_start(b);
    int shared = 0;
    for (int i = 0; i < 100; i++) {
        int seat = dt_match_fixture_first(b);
        uint64_t drawn = dt_rng_tell(&b->match.draws);
        dt_time before = due(b);
        assert_null(act_at(b, seat, b->at + 10));
        bool same =
            dt_match_to_act(&b->match) == DT_SEAT(seat) && dt_rng_tell(&b->match.draws) == drawn;
        assert_int_equal(due(b), same ? before : b->at + BASE);
        shared += same;
    }
    assert_true(shared > 10);
    free(b);
}

/* Simultaneous choosers have a clock each; it stops with the choice. */
static void test_simultaneous(void **state)
{
    (void)state;
    struct dt_match_fixture *b = table("dive", 3, DT_CLOCK_PLAYER, 1);
    dt_match_fixture_start(b);
    assert_null(act_at(b, 1, START + 1000));
    assert_null(act_at(b, 2, START + 2500));
    assert_int_equal(left(b, 1), BASE - 1000 + EXTRA);
    assert_int_equal(left(b, 2), BASE - 2500 + EXTRA);
    assert_int_equal(due(b), START + BASE);
    assert_null(act_at(b, 0, START + 4000)); /* the next round begins for all */
    assert_int_equal(left(b, 0), BASE - 4000 + EXTRA);
    assert_int_equal(due(b), START + 4000 + BASE - 4000 + EXTRA);
    dt_match_fixture_table(b, 0);
    assert_true(dt_match_fixture_says(b, "\"running\":[0,1,2]"));
    free(b);
}

/* While a bot plays no clock expires, but the decision's time keeps running: going away and coming back
 * again and again gains nothing. */
static void test_away_and_back(void **state)
{
    (void)state;
    for (int clock = DT_CLOCK_MOVE; clock <= DT_CLOCK_DAYS; clock++) {
        struct dt_match_fixture *b = table("hainoon", 2, (enum dt_clock)clock, 1);
        dt_match_fixture_start(b);
        int seat = dt_match_fixture_first(b);
        for (int i = 1; i <= 4; i++) {
            b->at = START + 2400 * i - 1000;
            assert_null(dt_match_fixture_do(b, seat, DT_DO_AWAY, ""));
            assert_true(due(b) == DT_NEVER);
            b->at = START + 2400 * i;
            assert_null(dt_match_fixture_do(b, seat, DT_DO_BACK, ""));
            assert_int_equal(due(b), START + BASE);
            assert_int_equal(left(b, seat), BASE - 2400 * i);
        }
        assert_null(dt_match_fixture_do(b, seat, DT_DO_AWAY, ""));
        b->at = START + BASE - 1;
        struct dt_entry late = {START + BASE, seat, DT_DO_BACK, {"", 0}};
        assert_true(dt_match_fixture_refused(dt_match_check(&b->match, &late), "bot-decides"));
        assert_null(dt_match_fixture_do(b, seat, DT_DO_BACK, ""));
        b->at = START + BASE;
        assert_null(dt_match_fixture_do(b, seat, DT_DO_FLAG, ""));
        free(b);
    }
}

/* A bot's decisions take none of the person's time. */
static void test_away_for_a_decision(void **state)
{
    (void)state;
    struct dt_match_fixture *b = table("hainoon", 2, DT_CLOCK_PLAYER, 1);
    dt_match_fixture_start(b);
    int seat = dt_match_fixture_first(b);
    b->at = START + 4000;
    assert_null(dt_match_fixture_do(b, seat, DT_DO_AWAY, ""));
    assert_null(act_at(b, seat, START + 60000));
    assert_false(dt_seats_have(dt_match_to_act(&b->match), seat));
    b->at = START + 61000;
    assert_null(dt_match_fixture_do(b, seat, DT_DO_BACK, ""));
    assert_int_equal(left(b, seat), BASE - 4000);
    free(b);
}

/* Older matches keep their rulings: `back` restarts the time of a decision. */
static void test_old_matches(void **state)
{
    (void)state;
    struct dt_match_fixture *b = table_by(1, "hainoon", 4, DT_CLOCK_MOVE, 1);
    dt_match_fixture_start(b);
    int seat = dt_match_fixture_first(b);
    b->at = START + 9000;
    assert_null(dt_match_fixture_do(b, seat, DT_DO_AWAY, ""));
    assert_null(dt_match_fixture_do(b, seat, DT_DO_BACK, ""));
    assert_int_equal(due(b), START + 9000 + BASE);
    assert_null(act_at(b, seat, START + 18000));
    seat = dt_match_fixture_first(b);
    b->at = due(b);
    assert_null(dt_match_fixture_do(b, seat, DT_DO_FLAG, ""));
    assert_null(dt_match_fixture_do(b, seat, DT_DO_BACK, ""));
    assert_int_equal(due(b), b->at + BASE);
    free(b);
    b = table_by(1, "hainoon", 2, DT_CLOCK_PLAYER, 1);
    dt_match_fixture_start(b);
    seat = dt_match_fixture_first(b);
    b->at = START + 4000;
    assert_null(dt_match_fixture_do(b, seat, DT_DO_AWAY, ""));
    b->at = START + 90000;
    assert_null(dt_match_fixture_do(b, seat, DT_DO_BACK, ""));
    assert_int_equal(due(b), START + 90000 + BASE - 4000);
    free(b);
}

/* Neither a proposal nor an immediate undo restarts a clock. */
static void test_undo_restarts_nothing(void **state)
{
    (void)state;
    struct dt_match_setup o;
    dt_match_fixture_setup(&o, "dive", 2, 1);
    o.clock = DT_CLOCK_MOVE;
    o.base = BASE;
    o.undo = DT_UNDO_FREE;
    struct dt_match_fixture *b = dt_match_fixture_with(&o, 1);
    b->at = START;
    dt_match_fixture_start(b);
    for (int i = 1; i < 10; i++) {
        assert_null(act_at(b, 0, START + 1000 * i));
        assert_null(dt_match_fixture_do(b, 0, DT_DO_ASK, "undo"));
        assert_int_equal(b->update.undone, 1);
        assert_int_equal(left(b, 0), BASE - 1000 * i);
        assert_int_equal(left(b, 1), BASE - 1000 * i);
    }
    assert_null(dt_match_fixture_do(b, 0, DT_DO_ASK, "draw"));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_REFUSE, ""));
    assert_int_equal(due(b), START + BASE);
    free(b);
    /* The steps of a turn are one decision, also when one is undone. */
    dt_match_fixture_setup(&o, "deepblue", 2, 1);
    o.clock = DT_CLOCK_MOVE;
    o.base = BASE;
    o.undo = DT_UNDO_FREE;
    b = dt_match_fixture_with(&o, 1);
    b->at = START;
    dt_match_fixture_start(b);
    int seen = 0;
    for (int i = 0; i < 200; i++) {
        int seat = dt_match_fixture_first(b);
        dt_time before = due(b);
        assert_null(act_at(b, seat, b->at + 10));
        if (dt_match_fixture_do(b, seat, DT_DO_ASK, "undo") == NULL) {
            assert_int_equal(dt_match_to_act(&b->match), DT_SEAT(seat));
            assert_int_equal(due(b), before);
            assert_null(act_at(b, seat, b->at));
            seen++;
        }
    }
    assert_true(seen > 10);
    free(b);
}

/* An action that is undone at once leaves all clocks as they were: no seat is given what a decision
 * gains. */
static void test_undo_gives_no_time(void **state)
{
    static const char *const games[] = {"hainoon", "deepblue", "scuba", "dive"};
    int undone = 0;
    (void)state;
    for (int g = 0; g < DT_COUNT(games); g++) {
        struct dt_match_setup o;
        dt_match_fixture_setup(&o, games[g], 3, 1);
        o.clock = DT_CLOCK_PLAYER;
        o.base = 100 * BASE;
        o.extra = EXTRA;
        o.undo = DT_UNDO_FREE;
        struct dt_match_fixture *b = dt_match_fixture_with(&o, 1);
        b->at = START;
        dt_match_fixture_start(b);
        for (int i = 0; i < 300 && b->match.phase == DT_PLAYING; i++) {
            dt_time before[DT_SEATS], now = b->at + 10;
            int seat = dt_match_fixture_first(b);
            for (int k = 0; k < 3; k++) {
                before[k] = dt_match_left(&b->match, k, now);
            }
            assert_null(act_at(b, seat, now));
            if (dt_match_fixture_do(b, seat, DT_DO_ASK, "undo") == NULL) {
                for (int k = 0; k < 3; k++) {
                    assert_int_equal(left(b, k), before[k]);
                }
                assert_null(act_at(b, seat, now));
                undone++;
            }
        }
        free(b);
    }
    assert_true(undone > 100);
}

/* Clocks stand still during a server outage: no seat loses or gains time. */
static void test_outage(void **state)
{
    (void)state;
    char since[24] = "101000";
    struct dt_match_fixture *b = table("dive", 3, DT_CLOCK_PLAYER, 1);
    dt_match_fixture_start(b);
    assert_null(act_at(b, 0, START + 500));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_OUTAGE, since), "wrong-seat"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_OUTAGE, since),
                                         "text"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_OUTAGE, "long"),
                                         "text"));
    b->at = START + 1000 + BASE;
    assert_null(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_OUTAGE, since));
    assert_int_equal(left(b, 0), BASE - 500 + EXTRA);
    assert_int_equal(left(b, 1), BASE - 1000);
    assert_int_equal(left(b, 2), BASE - 1000);
    assert_int_equal(due(b), b->at + BASE - 1000);
    /* Entering it again gives no more than has passed since. */
    b->at += 200;
    assert_null(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_OUTAGE, since));
    assert_int_equal(left(b, 1), BASE - 1000);
    /* One that began before the pending decision gives back what the decision has used, and no more. */
    assert_null(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_OUTAGE, "0"));
    assert_int_equal(left(b, 1), BASE - 1000);
    /* A clock that had expired before stays expired. */
    snprintf(since, sizeof since, "%lld", (long long)(b->at + BASE));
    b->at += 2 * BASE;
    assert_null(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_OUTAGE, since));
    assert_int_equal(left(b, 1), 0);
    assert_null(dt_match_fixture_do(b, 1, DT_DO_FLAG, ""));
    free(b);
    b = table("hainoon", 2, DT_CLOCK_MOVE, 1);
    assert_null(dt_match_fixture_do(b, 0, DT_DO_BOT, "easy"));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_BOT, "easy"));
    assert_null(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_START, ""));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_OUTAGE, "0"),
                                         "no-clock"));
    free(b);
}

static void test_grant(void **state)
{
    (void)state;
    struct dt_match_fixture *b = table("hainoon", 2, DT_CLOCK_PLAYER, 1);
    dt_match_fixture_start(b);
    int seat = dt_match_fixture_first(b);
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, seat, DT_DO_GRANT, "0"), "text"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, seat, DT_DO_GRANT, "soon"), "text"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, seat, DT_DO_GRANT, "2592000001"), "text"));
    struct dt_entry month = {b->at, seat, DT_DO_GRANT, dt_span_of("2592000000")};
    assert_null(dt_match_check(&b->match, &month)); /* thirty days are the most */
    assert_null(dt_match_fixture_do(b, seat, DT_DO_GRANT, "15000"));
    assert_int_equal(due(b), START + BASE + 15000);
    assert_null(dt_match_fixture_do(b, 1 - seat, DT_DO_GRANT, "1"));
    assert_int_equal(left(b, 1 - seat), BASE + 1);
    assert_null(
        dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_GRANT, "7")); /* for every clock that runs */
    assert_int_equal(due(b), START + BASE + 15007);
    assert_int_equal(left(b, 1 - seat), BASE + 1);
    free(b);
}

/* An undo gives no time and takes the increment back; a system clock that goes back takes none. */
static void test_time_never_decreases(void **state)
{
    (void)state;
    struct dt_match_fixture *b = table("dive", 2, DT_CLOCK_PLAYER, 1);
    dt_match_fixture_start(b);
    assert_null(act_at(b, 0, START + 1000));
    b->at = START + 1500;
    assert_null(dt_match_fixture_do(b, 0, DT_DO_ASK, "undo"));
    b->at = START + 2000;
    assert_null(dt_match_fixture_do(b, 1, DT_DO_AGREE, ""));
    assert_int_equal(b->match.now, START + 2000);
    assert_int_equal(left(b, 0), BASE - 1000);
    assert_int_equal(left(b, 1), BASE - 2000);
    assert_null(act_at(b, 0, START - 5000));
    assert_int_equal(b->match.now, START + 2000);
    assert_int_equal(left(b, 0), BASE - 1000 + EXTRA);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_off),
        cmocka_unit_test(test_player),
        cmocka_unit_test(test_flag),
        cmocka_unit_test(test_flag_many_seats),
        cmocka_unit_test(test_move),
        cmocka_unit_test(test_turn_is_one_decision),
        cmocka_unit_test(test_simultaneous),
        cmocka_unit_test(test_away_and_back),
        cmocka_unit_test(test_away_for_a_decision),
        cmocka_unit_test(test_old_matches),
        cmocka_unit_test(test_undo_restarts_nothing),
        cmocka_unit_test(test_undo_gives_no_time),
        cmocka_unit_test(test_outage),
        cmocka_unit_test(test_grant),
        cmocka_unit_test(test_time_never_decreases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
