/* Undo: back to the last draw or reveal of hidden information. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/match_support.h"

/* Simultaneous plans of others stay when one plan is undone. */
static void test_undo_one_of_many(void **state)
{
    (void)state;
    char words[DT_ACTION_TEXT_MAX];
    struct dt_match_fixture *b = dt_match_fixture_open("dive", 4, 4);
    dt_match_fixture_start(b);
    for (int seat = 0; seat < 3; seat++) {
        dt_match_fixture_choose(b, seat, words);
        assert_null(dt_match_fixture_do(b, seat, DT_DO_ACT, words));
    }
    assert_int_equal(b->match.done, 7);
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 3, DT_DO_ASK, "undo"),
                                         "undo-impossible")); /* it has done nothing */
    assert_null(dt_match_fixture_do(b, 1, DT_DO_ASK, "undo"));
    dt_match_fixture_table(b, 2);
    assert_true(
        dt_match_fixture_says(b, "\"proposal\":{\"what\":\"undo\",\"by\":1,\"waiting\":[0,2,3]}"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_ASK, "undo"),
                                         "proposal-open")); /* one proposal at a time */
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_AGREE, ""), "no-proposal"));
    assert_null(dt_match_fixture_do(b, 0, DT_DO_AGREE, ""));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_AGREE, ""), "no-proposal"));
    assert_null(dt_match_fixture_do(b, 2, DT_DO_AGREE, ""));
    assert_int_equal(dt_match_to_act(&b->match), DT_SEAT(3));
    assert_null(dt_match_fixture_do(b, 3, DT_DO_AGREE, ""));
    assert_int_equal(b->update.undone, 1);
    assert_int_equal(dt_match_to_act(&b->match), DT_SEAT(1) | DT_SEAT(3));
    assert_int_equal(b->match.done, DT_SEAT(0) | DT_SEAT(2));
    assert_true(dt_match_is_stale(&b->match, 1, b->match.count - 1));
    dt_match_fixture_choose(b, 1, words);
    assert_null(dt_match_fixture_do(b, 1, DT_DO_ACT, words));
    dt_match_fixture_choose(b, 3, words);
    assert_null(dt_match_fixture_do(b, 3, DT_DO_ACT, words)); /* the dive reveals everything */
    for (int seat = 0; seat < 4; seat++) {
        assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, seat, DT_DO_ASK, "undo"),
                                             "undo-impossible"));
    }
    free(b);
}

/* Draws and revealed cards cannot be undone. */
static void test_undo_ends_with_a_draw(void **state)
{
    (void)state;
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 2, 1);
    dt_match_fixture_start(b);
    int refused = 0;
    while (b->match.phase == DT_PLAYING) {
        int seat = dt_match_fixture_first(b);
        uint64_t drawn = dt_rng_tell(&b->match.draws);
        dt_match_fixture_act(b);
        if (dt_rng_tell(&b->match.draws) > drawn && b->match.phase == DT_PLAYING) {
            assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, seat, DT_DO_ASK, "undo"),
                                                 "undo-impossible"));
            refused++;
        }
    }
    assert_true(refused > 5);
    free(b);
}

/* Playing a card reveals that it was in the hand, so it cannot be undone. */
static void test_undo_ends_with_a_secret(void **state)
{
    (void)state;
    int shown = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 4, seed);
        dt_match_fixture_start(b);
        while (b->match.phase == DT_PLAYING) {
            uint64_t drawn = dt_rng_tell(&b->match.draws);
            int seat = dt_match_fixture_first(b);
            dt_match_fixture_act(b);
            bool card = b->match.phase == DT_PLAYING && dt_rng_tell(&b->match.draws) == drawn &&
                        b->update.count > 0 && strncmp(b->update.text, "play ", 5) == 0;
            if (card) {
                assert_true(dt_match_fixture_refused(
                    dt_match_fixture_do(b, seat, DT_DO_ASK, "undo"), "undo-impossible"));
                shown++;
            }
        }
        free(b);
    }
    assert_true(shown > 0);
}

/* Undoes a seat's decisions one by one as far as allowed; returns how many. */
static int undo_all(struct dt_match_fixture *b, int seat)
{
    int times = 0;
    uint32_t steps = b->match.steps;
    while (dt_match_fixture_do(b, seat, DT_DO_ASK, "undo") == NULL) {
        assert_int_equal(b->match.proposal, DT_PROPOSAL_NONE); /* no other person has to accept */
        assert_int_equal(b->match.steps, steps - b->update.undone);
        assert_int_equal(dt_match_to_act(&b->match), DT_SEAT(seat));
        steps = b->match.steps;
        times++;
    }
    return times;
}

/* Without hidden information, all decisions since the last draw can be undone. */
static void test_undo_without_hidden_information(void **state)
{
    (void)state;
    int most = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct dt_match_fixture *b = dt_match_fixture_open("scuba", 2, seed);
        assert_null(dt_match_fixture_do(b, 1, DT_DO_BOT, "easy"));
        dt_match_fixture_start(b);
        for (int i = 0; i < 100 && b->match.phase == DT_PLAYING; i++) {
            dt_match_fixture_act(b);
            int times = i % 4 == 0 ? undo_all(b, 0) : 0;
            most = times > most ? times : most;
        }
        free(b);
    }
    assert_true(most > 1);
}

static void test_undo_off(void **state)
{
    (void)state;
    struct dt_match_setup o;
    dt_match_fixture_setup(&o, "scuba", 2, 1);
    o.undo = DT_UNDO_OFF;
    struct dt_match_fixture *b = dt_match_fixture_with(&o, 2);
    dt_match_fixture_start(b);
    for (int i = 0; i < 20 && b->match.phase == DT_PLAYING; i++) {
        int seat = dt_match_fixture_first(b);
        dt_match_fixture_act(b);
        const char *why = dt_match_fixture_do(b, seat, DT_DO_ASK, "undo");
        assert_true(
            dt_match_fixture_refused(why, b->match.phase == DT_OVER ? "game-over" : "undo-off"));
    }
    free(b);
}

/* Two persons, a player's clock, and the number of steps that were taken back without consent. */
static int take_back_steps(int version, uint64_t seed)
{
    struct dt_match_setup o;
    int taken = 0;
    dt_match_fixture_setup(&o, "scuba", 2, seed);
    o.version = (uint8_t)version;
    o.clock = DT_CLOCK_PLAYER;
    o.base = 1000000;
    o.extra = 500;
    struct dt_match_fixture *b = dt_match_fixture_with(&o, seed);
    dt_match_fixture_start(b);
    for (int i = 0; i < 100 && b->match.phase == DT_PLAYING; i++) {
        int seat = dt_match_fixture_first(b);
        dt_time left = dt_match_left(&b->match, seat, b->match.now);
        dt_match_fixture_act(b);
        if (b->match.phase != DT_PLAYING || b->match.undo_floor == b->match.steps) {
            continue;
        }
        uint32_t steps = b->match.steps;
        bool alone = dt_match_to_act(&b->match) == DT_SEAT(seat);
        dt_match_fixture_table(b, seat);
        assert_int_equal(dt_match_fixture_says(b, "\"takeback\""), alone && version >= 4);
        b->at += 100;
        assert_null(dt_match_fixture_do(b, seat, DT_DO_ASK, "undo"));
        if (alone && version >= 4) {
            taken++;
            assert_int_equal(b->match.proposal, DT_PROPOSAL_NONE);
            assert_int_equal(b->match.steps, steps - 1);
            assert_int_equal(dt_match_to_act(&b->match), DT_SEAT(seat));
            assert_true(dt_match_left(&b->match, seat, b->match.now) <= left - 100);
        } else {
            assert_int_equal(b->match.proposal, DT_PROPOSAL_UNDO);
            assert_null(dt_match_fixture_do(b, seat, DT_DO_REFUSE, ""));
        }
    }
    free(b);
    return taken;
}

/* A step back within one's own turn concerns no one else, and gains no time. */
static void test_undo_within_a_turn(void **state)
{
    (void)state;
    int taken = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        taken += take_back_steps(DT_MATCH_VERSION, seed);
        assert_int_equal(take_back_steps(3, seed), 0);
    }
    assert_true(taken > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo_one_of_many),
        cmocka_unit_test(test_undo_ends_with_a_draw),
        cmocka_unit_test(test_undo_ends_with_a_secret),
        cmocka_unit_test(test_undo_without_hidden_information),
        cmocka_unit_test(test_undo_off),
        cmocka_unit_test(test_undo_within_a_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
