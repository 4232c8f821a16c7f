/* Before the match: names, held seats, the order of seats, options and clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/match_support.h"

static struct dt_match_fixture *b;

static const char *enter(int seat, enum dt_verb verb, const char *text)
{
    return dt_match_fixture_do(b, seat, verb, text);
}

static void accept(int seat, enum dt_verb verb, const char *text)
{
    assert_null(enter(seat, verb, text));
}

static void refuse(int seat, enum dt_verb verb, const char *text, const char *code)
{
    assert_true(dt_match_fixture_refused(enter(seat, verb, text), code));
}

static bool table_says(int seat, const char *words)
{
    dt_match_fixture_table(b, seat);
    return dt_match_fixture_says(b, words);
}

static void a_name_can_change_until_the_start(void **state)
{
    (void)state;
    b = dt_match_fixture_open("hainoon", 2, 1);
    refuse(0, DT_DO_NAME, "Ada", "wrong-seat");
    accept(0, DT_DO_SIT, "Ada");
    accept(0, DT_DO_WORDS, "sharks");
    accept(0, DT_DO_NAME, "Ada L.");
    assert_string_equal(b->match.seat[0].name, "Ada L.");
    assert_string_equal(b->match.seat[0].client_seed, "sharks");
    refuse(0, DT_DO_NAME, "", "text");
    refuse(0, DT_DO_NAME, "a \"name\"", "text");
    assert_true(table_says(0, "\"commit\",\"name\""));
    accept(1, DT_DO_BOT, "easy");
    refuse(1, DT_DO_NAME, "Bot", "wrong-seat");
    accept(0, DT_DO_START, "");
    refuse(0, DT_DO_NAME, "Eve", "started");
    free(b);
}

/* A held seat is open, with a name; whoever sits down, or a bot, replaces it. */
static void an_open_seat_can_be_held(void **state)
{
    (void)state;
    b = dt_match_fixture_open("hainoon", 3, 1);
    accept(0, DT_DO_SIT, "Ada");
    refuse(0, DT_DO_HOLD, "Bo", "seat-taken");
    accept(1, DT_DO_HOLD, "Bo");
    accept(2, DT_DO_HOLD, "Cleo");
    assert_true(table_says(1, "\"kind\":\"open\",\"name\":\"Bo\""));
    refuse(0, DT_DO_START, "", "seat-open");
    accept(1, DT_DO_SIT, "Eve");
    assert_string_equal(b->match.seat[1].name, "Eve");
    accept(2, DT_DO_BOT, "easy");
    assert_true(table_says(0, "\"kind\":\"bot\",\"name\":null"));
    accept(1, DT_DO_RISE, "");
    assert_true(table_says(0, "\"kind\":\"open\",\"name\":null"));
    free(b);
}

/* Everything of a seat moves, the commitment too, and the host stays the host. */
static void seats_change_places(void **state)
{
    char digits[2 * DT_SHA256 + 1];
    (void)state;
    b = dt_match_fixture_open("hainoon", 3, 1);
    dt_match_fixture_commitment("a seed", digits);
    accept(0, DT_DO_SIT, "Ada");
    accept(0, DT_DO_COMMIT, digits);
    accept(1, DT_DO_SIT, "Bo");
    accept(1, DT_DO_WORDS, "rays");
    refuse(0, DT_DO_SWAP, "0", "text");
    refuse(0, DT_DO_SWAP, "3", "text");
    refuse(0, DT_DO_SWAP, "x", "text");
    refuse(0, DT_DO_SWAP, "", "text");
    accept(0, DT_DO_SWAP, "1");
    assert_string_equal(b->match.seat[1].name, "Ada");
    assert_true(b->match.seat[1].committed);
    assert_false(b->match.seat[0].committed);
    assert_string_equal(b->match.seat[0].client_seed, "rays");
    assert_int_equal(dt_match_host(&b->match), 1);
    accept(2, DT_DO_SWAP, "1"); /* to an open seat */
    assert_int_equal(b->match.seat[1].kind, DT_OPEN);
    assert_int_equal(dt_match_host(&b->match), 2);
    accept(0, DT_DO_SWAP, "1"); /* the host's seat is not among them */
    assert_int_equal(dt_match_host(&b->match), 2);
    assert_true(table_says(2, "\"remove\",\"swap\",\"set\""));
    assert_false(table_says(1, "\"swap\""));
    accept(0, DT_DO_BOT, "easy");
    accept(2, DT_DO_START, "");
    refuse(0, DT_DO_SWAP, "1", "starting");
    accept(2, DT_DO_WORDS, "a seed"); /* as committed at seat 0 */
    assert_int_equal(b->match.phase, DT_PLAYING);
    refuse(0, DT_DO_SWAP, "1", "started");
    dt_match_fixture_finish(b);
    free(b);
}

static void options_and_clock_can_change(void **state)
{
    (void)state;
    b = dt_match_fixture_open("hainoon", 2, 1);
    accept(0, DT_DO_SIT, "Ada");
    accept(0, DT_DO_SET, "option.length=short clock=player base=600000 extra=10000");
    assert_true(table_says(1, "\"options\":{\"length\":\"short\",\"ending\":\"first-bite\"}"));
    assert_true(table_says(1, "\"kind\":\"player\",\"base\":600000,\"extra\":10000"));
    accept(0, DT_DO_SET, "base=300000");
    assert_true(table_says(1, "\"kind\":\"player\",\"base\":300000,\"extra\":10000"));
    accept(0, DT_DO_SET, "clock=move base=1000 leaving=end undo=off");
    assert_int_equal(b->match.setup.extra, 0);
    assert_int_equal(b->match.setup.leave_mode, DT_LEAVE_END);
    assert_int_equal(b->match.setup.undo, DT_UNDO_OFF);
    refuse(0, DT_DO_SET, "", "field");
    refuse(0, DT_DO_SET, "seats=3", "field");
    refuse(0, DT_DO_SET, "game=dive", "field");
    refuse(0, DT_DO_SET, "key=00", "field");
    refuse(0, DT_DO_SET, "host=1", "field");
    refuse(0, DT_DO_SET, "nonsense", "field");
    refuse(0, DT_DO_SET, "base=1 base=2", "field");
    refuse(0, DT_DO_SET, "option.length=huge", "option");
    refuse(0, DT_DO_SET, "option.colour=red", "option");
    refuse(0, DT_DO_SET, "clock=player", "base");
    refuse(0, DT_DO_SET, "clock=sometimes", "clock");
    refuse(0, DT_DO_SET, "extra=5", "extra");
    refuse(0, DT_DO_SET, "undo=maybe", "undo");
    assert_int_equal(b->match.setup.base, 1000); /* an error changes nothing */
    accept(0, DT_DO_SET, "clock=off");
    assert_int_equal(b->match.setup.base, 0);
    dt_match_fixture_start(b);
    refuse(0, DT_DO_SET, "clock=off", "started");
    dt_match_fixture_finish(b);
    free(b);
}

/* Options that count seconds and a clock that counts days exclude each other here too. */
static void changes_obey_the_setups_rules(void **state)
{
    (void)state;
    b = dt_match_fixture_open("dive", 2, 1);
    accept(0, DT_DO_SIT, "Ada");
    accept(0, DT_DO_SET, "option.timer=60");
    refuse(0, DT_DO_SET, "clock=days base=86400000", "clock-conflict");
    accept(0, DT_DO_SET, "option.timer=off clock=days base=86400000");
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_can_change_until_the_start),
        cmocka_unit_test(an_open_seat_can_be_held),
        cmocka_unit_test(seats_change_places),
        cmocka_unit_test(options_and_clock_can_change),
        cmocka_unit_test(changes_obey_the_setups_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
