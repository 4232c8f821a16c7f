/* The rules' time limits and drafts: the timer and the orca of Dive, by explicit
 * times. No test here waits for anything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/dive/dive.h"
#include "tests/match_support.h"

enum { START = 100000, ORCA = 10000, TIMER = 60000 };

static void option(struct dt_match_setup *o, const char *key, const char *choice)
{
    assert_null(dt_config_set(o->game, &o->config, dt_span_of(key), dt_span_of(choice)));
}

/* A table with options "key=choice key=choice", for persons, which has begun. */
static struct dt_match_fixture *table(int seats, const char *options)
{
    struct dt_match_setup o;
    struct dt_span rest = dt_span_of(options);
    struct dt_field f;
    dt_match_fixture_setup(&o, "dive", seats, 7);
    while (dt_span_field(&rest, &f)) {
        assert_null(dt_config_set(o.game, &o.config, f.key, f.value));
    }
    struct dt_match_fixture *b = dt_match_fixture_with(&o, 7);
    b->at = START;
    dt_match_fixture_start(b);
    return b;
}

static const char *do_at(struct dt_match_fixture *b, dt_time at, int seat, enum dt_verb verb,
                         const char *text)
{
    b->at = at;
    return dt_match_fixture_do(b, seat, verb, text);
}

static const struct dive *dive_of(const struct dt_match_fixture *b)
{
    return (const void *)b->match.state;
}

/* Two persons, the second has called the orca: ten seconds from START. */
static struct dt_match_fixture *orca_table(void)
{
    struct dt_match_fixture *b = table(2, "companions=all");
    assert_null(do_at(b, START, 1, DT_DO_ACT, "take orca"));
    assert_null(do_at(b, START, 0, DT_DO_ACT, "take clownfish"));
    assert_true(dt_match_deadline(&b->match) == DT_NEVER); /* no timer, no deadline */
    assert_null(do_at(b, START, 1, DT_DO_ACT, "use"));
    return b;
}

static void test_no_deadline_without_timing(void **state)
{
    (void)state;
    static const char *const games[] = {"hainoon", "deepblue", "scuba", "dive"};
    for (int i = 0; i < DT_COUNT(games); i++) {
        struct dt_match_fixture *b = dt_match_fixture_open(games[i], 2, 1);
        int seat;
        dt_match_fixture_start(b);
        assert_true(dt_match_next_timeout(&b->match, &seat) == DT_NEVER);
        dt_match_fixture_table(b, 0);
        assert_true(dt_match_fixture_says(b, "\"deadline\":null"));
        int first = dt_match_fixture_first(b);
        char words[DT_ACTION_TEXT_MAX];
        dt_match_fixture_choose(b, first, words);
        assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, first, DT_DO_DRAFT, words),
                                             "no-clock"));
        free(b);
    }
}

static void test_orca_gives_ten_seconds(void **state)
{
    (void)state;
    int seat;
    struct dt_match_fixture *b = orca_table();
    assert_true(dt_match_next_timeout(&b->match, &seat) == START + ORCA);
    assert_int_equal(seat, 0);
    for (int redacted = DT_SPECTATOR; redacted < 2; redacted++) {
        dt_match_fixture_table(b, redacted);
        assert_true(dt_match_fixture_says(b, "\"deadline\":{\"due\":110000,\"of\":10000}"));
    }
    /* In time and complete. */
    assert_true(
        dt_match_fixture_refused(do_at(b, START + 1, 0, DT_DO_ACT, "plan 1N"), "too-early"));
    assert_null(do_at(b, START + ORCA - 1, 0, DT_DO_ACT, "plan 12N 345S"));
    /* Twenty seconds after the orca a plan no longer counts, nor at the very end. */
    assert_true(
        dt_match_fixture_refused(do_at(b, START + ORCA, 1, DT_DO_ACT, "plan 12345N"), "time-up"));
    assert_true(dt_match_fixture_refused(do_at(b, START + 2 * ORCA, 1, DT_DO_ACT, "plan 12345N"),
                                         "time-up"));
    assert_true(
        dt_match_fixture_refused(do_at(b, START + 2 * ORCA, 1, DT_DO_DRAFT, "plan 1N"), "time-up"));
    assert_true(dt_match_fixture_refused(do_at(b, START + 2 * ORCA, 1, DT_DO_AWAY, ""), "time-up"));
    assert_null(do_at(b, START + 2 * ORCA, 1, DT_DO_FLAG, ""));
    assert_int_equal(dive_of(b)->round, 2);
    assert_int_equal(dive_of(b)->shown[1], 0); /* the empty plan */
    assert_int_equal(b->match.phase, DT_PLAYING);
    assert_int_equal(b->match.seat[1].absence, DT_PRESENT);
    free(b);
}

static void test_drafts_count(void **state)
{
    (void)state;
    uint32_t plan;
    struct dt_match_fixture *b = orca_table();
    assert_true(dt_match_fixture_refused(do_at(b, START + 1, 0, DT_DO_FLAG, ""), "no-clock"));
    assert_null(do_at(b, START + 1, 0, DT_DO_DRAFT, "plan 1N"));
    assert_true(
        dt_match_fixture_refused(do_at(b, START + 2, 0, DT_DO_DRAFT, "plan 1N - 2N"), "plan"));
    assert_null(do_at(b, START + ORCA - 1, 0, DT_DO_DRAFT, "plan 1N 3S*"));
    /* Only the seat that sent it receives it. */
    dt_match_fixture_update(b, 0);
    assert_true(dt_match_fixture_says(b, "\"verb\":\"draft\",\"text\":\"plan 1N 3S*\""));
    assert_true(dt_match_fixture_says(b, "\"draft\":{\"text\":\"plan 1N 3S*\",\"a\":\"plan\","));
    for (int redacted = DT_SPECTATOR; redacted < 2; redacted += 2) {
        dt_match_fixture_update(b, redacted);
        assert_true(dt_match_fixture_says(b, "\"verb\":\"draft\",\"text\":null"));
        assert_false(dt_match_fixture_says(b, "3S*"));
    }
    assert_null(do_at(b, START + ORCA, 0, DT_DO_FLAG, ""));
    assert_true(dt_match_fixture_refused(do_at(b, START + ORCA, 0, DT_DO_FLAG, ""), "no-clock"));
    assert_true(
        dt_match_fixture_refused(do_at(b, START + ORCA, 0, DT_DO_ASK, "undo"), "undo-impossible"));
    assert_null(do_at(b, START + ORCA, 1, DT_DO_FLAG, ""));
    assert_null(dive_plan_parse(dt_span_of("1N 3S*"), ' ', &plan));
    assert_int_equal(dive_of(b)->shown[0], plan);
    /* A new round has new decisions, without drafts. */
    dt_match_fixture_table(b, 0);
    assert_true(dt_match_fixture_says(b, "\"draft\":null"));
    free(b);
}

static void test_timer_holds_for_every_step(void **state)
{
    (void)state;
    int seat;
    struct dt_match_fixture *b = table(2, "companions=all timer=60");
    assert_null(do_at(b, START, 1, DT_DO_ACT, "take octopus"));
    assert_null(do_at(b, START + 5, 0, DT_DO_ACT, "take orca"));
    assert_true(dt_match_next_timeout(&b->match, &seat) == START + 5 + TIMER);
    assert_int_equal(seat, 1);
    assert_null(do_at(b, START + 5 + TIMER, 1, DT_DO_FLAG, ""));
    assert_int_equal(dive_of(b)->call[1], DIVE_PASS);
    assert_int_equal(dive_of(b)->phase, DIVE_CALLING);
    assert_true(dt_match_next_timeout(&b->match, &seat) == START + 5 + 2 * TIMER);
    assert_null(do_at(b, START + 10 + TIMER, 0, DT_DO_ACT, "use"));
    assert_true(dt_match_next_timeout(&b->match, &seat) == START + 10 + TIMER + ORCA);
    free(b);
}

/* Simultaneous decisions of others do not move the deadline. */
static void test_one_deadline_for_all(void **state)
{
    (void)state;
    int seat;
    struct dt_match_fixture *b = table(3, "timer=90");
    assert_null(do_at(b, START + 1000, 1, DT_DO_ACT, "plan 12345N"));
    assert_true(dt_match_next_timeout(&b->match, &seat) == START + 90000);
    assert_int_equal(seat, 0);
    assert_null(do_at(b, START + 2000, 0, DT_DO_ACT, "plan 12345N"));
    assert_true(dt_match_next_timeout(&b->match, &seat) == START + 90000);
    assert_int_equal(seat, 2);
    free(b);
}

/* An undone plan is a draft again, and no time is gained. */
static void test_undo_gives_no_time(void **state)
{
    (void)state;
    int seat;
    struct dt_match_fixture *b = table(2, "timer=60");
    assert_null(do_at(b, START + 1000, 0, DT_DO_ACT, "plan 12345N"));
    assert_null(do_at(b, START + 2000, 0, DT_DO_ASK, "undo"));
    assert_null(do_at(b, START + 2000, 1, DT_DO_AGREE, ""));
    assert_true(dt_match_next_timeout(&b->match, &seat) == START + TIMER);
    assert_int_equal(seat, 0);
    assert_null(do_at(b, START + TIMER, 0, DT_DO_FLAG, ""));
    assert_null(do_at(b, START + TIMER, 1, DT_DO_FLAG, ""));
    assert_int_equal(dive_plan_depths(dive_of(b)->shown[0]), 1);
    assert_int_equal(dive_plan_depths(dive_of(b)->shown[1]), 0);
    free(b);
}

/* A bot decides for an absent person whenever it is ready; no deadline applies. */
static void test_bots_have_no_deadline(void **state)
{
    (void)state;
    int seat;
    struct dt_match_fixture *b = orca_table();
    assert_null(do_at(b, START + 1, 1, DT_DO_AWAY, ""));
    assert_null(do_at(b, START + 2, 0, DT_DO_ACT, "plan 12345N"));
    assert_true(dt_match_next_timeout(&b->match, &seat) == DT_NEVER);
    assert_true(dt_match_fixture_refused(do_at(b, START + ORCA, 1, DT_DO_BACK, ""), "bot-decides"));
    assert_true(dt_match_fixture_refused(do_at(b, START + ORCA, 1, DT_DO_FLAG, ""), "no-clock"));
    assert_null(do_at(b, START + 2 * ORCA, 1, DT_DO_ACT, "plan 12345N"));
    assert_int_equal(dive_of(b)->round, 2);
    assert_null(do_at(b, START + 2 * ORCA, 1, DT_DO_BACK, ""));
    free(b);
}

/* Outage time does not count, however often it is entered. */
static void test_outage(void **state)
{
    (void)state;
    int seat;
    struct dt_match_fixture *b = orca_table();
    assert_null(do_at(b, START + 50000, DT_SPECTATOR, DT_DO_OUTAGE, "104000"));
    assert_true(dt_match_next_timeout(&b->match, &seat) == START + 50000 + 6000);
    assert_null(do_at(b, START + 50000, DT_SPECTATOR, DT_DO_OUTAGE, "104000"));
    assert_true(dt_match_next_timeout(&b->match, &seat) == START + 50000 + 6000);
    assert_null(do_at(b, START + 55999, 0, DT_DO_ACT, "plan 12345N"));
    assert_true(
        dt_match_fixture_refused(do_at(b, START + 56000, 1, DT_DO_ACT, "plan 12345N"), "time-up"));
    free(b);
}

static struct dt_match_fixture *clock_and_timer(void)
{
    struct dt_match_setup o;
    dt_match_fixture_setup(&o, "dive", 3, 7);
    option(&o, "timer", "60");
    o.clock = DT_CLOCK_MOVE;
    o.base = 20000;
    struct dt_match_fixture *b = dt_match_fixture_with(&o, 7);
    b->at = START;
    dt_match_fixture_start(b);
    return b;
}

/* On the table's clock a complete draft counts, a partial one does not. */
static void test_clocks_take_a_complete_draft(void **state)
{
    (void)state;
    for (int whole = 0; whole < 2; whole++) {
        struct dt_match_fixture *b = clock_and_timer();
        assert_null(do_at(b, START + 1, 0, DT_DO_DRAFT, whole ? "plan 12345N" : "plan 1N"));
        assert_null(do_at(b, START + 20000, 0, DT_DO_FLAG, ""));
        assert_int_equal(b->match.seat[0].absence, whole ? DT_PRESENT : DT_ABSENT_AWAY);
        assert_int_equal(dt_seats_have(dt_match_to_act(&b->match), 0), !whole);
        free(b);
    }
}

/* A draft must be what the seat could do now, in its own time. */
static void test_drafts_are_checked(void **state)
{
    (void)state;
    struct dt_match_fixture *b = clock_and_timer();
    assert_true(
        dt_match_fixture_refused(do_at(b, START + 1, 0, DT_DO_DRAFT, "use"), "illegal-action"));
    assert_null(do_at(b, START + 2, 1, DT_DO_ACT, "plan 12345N"));
    assert_true(
        dt_match_fixture_refused(do_at(b, START + 3, 1, DT_DO_DRAFT, "plan 1N"), "not-to-act"));
    assert_null(do_at(b, START + 19999, 2, DT_DO_DRAFT, "plan 12345N"));
    assert_true(
        dt_match_fixture_refused(do_at(b, START + 20000, 2, DT_DO_DRAFT, "plan 1N"), "time-up"));
    /* A decision needs room in the history, leaving does not. */
    uint32_t room = b->match.capacity;
    b->match.capacity = b->match.steps;
    assert_true(dt_match_fixture_refused(do_at(b, START + 20000, 2, DT_DO_FLAG, ""), "memory"));
    assert_null(do_at(b, START + 20000, 0, DT_DO_FLAG, ""));
    b->match.capacity = room;
    assert_null(do_at(b, START + 20000, 2, DT_DO_FLAG, ""));
    assert_int_equal(b->match.seat[0].absence, DT_ABSENT_AWAY);
    assert_int_equal(b->match.seat[2].absence, DT_PRESENT);
    free(b);
}

/* A match that is over has no deadline. */
static void test_no_deadline_at_the_end(void **state)
{
    (void)state;
    int seat;
    struct dt_match_fixture *b = table(2, "timer=60");
    dt_match_fixture_table(b, 0);
    assert_true(dt_match_fixture_says(b, "\"deadline\":{"));
    assert_null(do_at(b, START + 1, 1, DT_DO_RESIGN, ""));
    assert_int_equal(b->match.phase, DT_OVER);
    assert_true(dt_match_deadline(&b->match) == DT_NEVER);
    assert_true(dt_match_next_timeout(&b->match, &seat) == DT_NEVER);
    dt_match_fixture_table(b, 0);
    assert_true(dt_match_fixture_says(b, "\"deadline\":null"));
    free(b);
}

/* Older matches keep their rulings. */
static void test_versions(void **state)
{
    (void)state;
    struct dt_match_setup o;
    int seat;
    dt_match_fixture_setup(&o, "dive", 2, 7);
    option(&o, "timer", "60");
    o.version = 2;
    struct dt_match_fixture *b = dt_match_fixture_with(&o, 7);
    b->at = START;
    dt_match_fixture_start(b);
    assert_true(dt_match_next_timeout(&b->match, &seat) == DT_NEVER);
    assert_true(dt_match_fixture_refused(do_at(b, START, 0, DT_DO_DRAFT, "plan 1N"), "no-clock"));
    assert_null(do_at(b, START, 0, DT_DO_ACT, "plan 1N"));
    assert_null(do_at(b, START + 10 * TIMER, 1, DT_DO_ACT, "plan 12345N"));
    free(b);
}

/* A clock of days cannot enforce seconds. */
static void test_days(void **state)
{
    (void)state;
    struct dt_match_setup o;
    dt_match_fixture_setup(&o, "dive", 2, 7);
    o.clock = DT_CLOCK_DAYS;
    o.base = 1000;
    option(&o, "companions", "on");
    assert_null(dt_match_setup_check(&o));
    option(&o, "companions", "all");
    assert_true(dt_match_fixture_refused(dt_match_setup_check(&o), "clock-conflict"));
    o.version = 3;
    assert_true(dt_match_fixture_refused(dt_match_setup_check(&o), "clock-conflict"));
    o.version = 2;
    assert_null(dt_match_setup_check(&o));
    o.version = DT_MATCH_VERSION;
    option(&o, "companions", "off");
    option(&o, "timer", "90");
    assert_true(dt_match_fixture_refused(dt_match_setup_check(&o), "clock-conflict"));
}

/* Replaying the entries from their lines gives the same match: a restart loses nothing. */
static void test_replays(void **state)
{
    (void)state;
    struct dt_match_fixture *b = orca_table();
    assert_null(do_at(b, START + 1, 0, DT_DO_DRAFT, "plan 1N"));
    struct dt_match_fixture *again = dt_match_fixture_with(&b->match.setup, 0);
    struct dt_span rest = {b->lines, b->log.len}, line;
    while (dt_span_cut(&rest, '\n', &line)) {
        struct dt_entry e;
        assert_null(dt_entry_parse(&e, line));
        assert_null(dt_match_fixture_enter(again, &e));
    }
    char *table = strdup(dt_match_fixture_table(b, 0));
    assert_string_equal(table, dt_match_fixture_table(again, 0));
    assert_true(dt_match_fixture_says(again, "\"draft\":{\"text\":\"plan 1N\",\"a\":\"plan\","));
    free(table);
    free(again);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_deadline_without_timing),
        cmocka_unit_test(test_orca_gives_ten_seconds),
        cmocka_unit_test(test_drafts_count),
        cmocka_unit_test(test_timer_holds_for_every_step),
        cmocka_unit_test(test_one_deadline_for_all),
        cmocka_unit_test(test_undo_gives_no_time),
        cmocka_unit_test(test_bots_have_no_deadline),
        cmocka_unit_test(test_outage),
        cmocka_unit_test(test_clocks_take_a_complete_draft),
        cmocka_unit_test(test_drafts_are_checked),
        cmocka_unit_test(test_no_deadline_at_the_end),
        cmocka_unit_test(test_versions),
        cmocka_unit_test(test_days),
        cmocka_unit_test(test_replays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
