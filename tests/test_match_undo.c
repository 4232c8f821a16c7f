/* Taking back: as far as nothing was drawn and nobody has learned a secret. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/match_support.h"

/* Plans that were made at once stay when somebody takes another plan back. */
static void test_undo_one_of_many(void **state)
{
    (void)state;
    char words[DT_ACTION_TEXT_MAX];
    struct dt_booth *b = dt_booth_open("dive", 4, 4);
    dt_booth_start(b);
    for (int seat = 0; seat < 3; seat++) {
        dt_booth_choose(b, seat, words);
        assert_null(dt_booth_do(b, seat, DT_DO_ACT, words));
    }
    assert_int_equal(b->match.done, 7);
    assert_true(
        dt_booth_refused(dt_booth_do(b, 3, DT_DO_ASK, "undo"), "ask")); /* it has done nothing */
    assert_null(dt_booth_do(b, 1, DT_DO_ASK, "undo"));
    dt_booth_table(b, 2);
    assert_true(dt_booth_says(b, "\"ask\":{\"what\":\"undo\",\"by\":1,\"waiting\":[0,2,3]}"));
    assert_true(
        dt_booth_refused(dt_booth_do(b, 0, DT_DO_ASK, "undo"), "ask")); /* one question at a time */
    assert_true(dt_booth_refused(dt_booth_do(b, 1, DT_DO_AGREE, ""), "ask"));
    assert_null(dt_booth_do(b, 0, DT_DO_AGREE, ""));
    assert_true(dt_booth_refused(dt_booth_do(b, 0, DT_DO_AGREE, ""), "ask"));
    assert_null(dt_booth_do(b, 2, DT_DO_AGREE, ""));
    assert_int_equal(dt_match_to_act(&b->match), DT_SEAT(3));
    assert_null(dt_booth_do(b, 3, DT_DO_AGREE, ""));
    assert_int_equal(b->news.undone, 1);
    assert_int_equal(dt_match_to_act(&b->match), DT_SEAT(1) | DT_SEAT(3));
    assert_int_equal(b->match.done, DT_SEAT(0) | DT_SEAT(2));
    assert_true(dt_match_late(&b->match, 1, b->match.count - 1));
    dt_booth_choose(b, 1, words);
    assert_null(dt_booth_do(b, 1, DT_DO_ACT, words));
    dt_booth_choose(b, 3, words);
    assert_null(dt_booth_do(b, 3, DT_DO_ACT, words)); /* the dive shows everything */
    for (int seat = 0; seat < 4; seat++) {
        assert_true(dt_booth_refused(dt_booth_do(b, seat, DT_DO_ASK, "undo"), "ask"));
    }
    free(b);
}

/* What was drawn stays drawn, and a card that was shown stays shown. */
static void test_undo_ends_with_a_draw(void **state)
{
    (void)state;
    struct dt_booth *b = dt_booth_open("hainoon", 2, 1);
    dt_booth_start(b);
    int refused = 0;
    while (b->match.phase == DT_PLAYING) {
        int seat = dt_booth_first(b);
        uint64_t drawn = dt_rng_tell(&b->match.draws);
        dt_booth_act(b);
        if (dt_rng_tell(&b->match.draws) > drawn && b->match.phase == DT_PLAYING) {
            assert_true(dt_booth_refused(dt_booth_do(b, seat, DT_DO_ASK, "undo"), "ask"));
            refused++;
        }
    }
    assert_true(refused > 5);
    free(b);
}

/* A card from the hand tells the others that it was there, so it is not taken back. */
static void test_undo_ends_with_a_secret(void **state)
{
    (void)state;
    int shown = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct dt_booth *b = dt_booth_open("hainoon", 4, seed);
        dt_booth_start(b);
        while (b->match.phase == DT_PLAYING) {
            uint64_t drawn = dt_rng_tell(&b->match.draws);
            int seat = dt_booth_first(b);
            dt_booth_act(b);
            bool card = b->match.phase == DT_PLAYING && dt_rng_tell(&b->match.draws) == drawn &&
                        b->news.count > 0 && strncmp(b->news.text, "play ", 5) == 0;
            if (card) {
                assert_true(dt_booth_refused(dt_booth_do(b, seat, DT_DO_ASK, "undo"), "ask"));
                shown++;
            }
        }
        free(b);
    }
    assert_true(shown > 0);
}

/* Takes back as much as a seat may, one decision of its own after the other; returns how many. */
static int take_all_back(struct dt_booth *b, int seat)
{
    int times = 0;
    uint32_t steps = b->match.steps;
    while (dt_booth_do(b, seat, DT_DO_ASK, "undo") == NULL) {
        assert_int_equal(b->match.asking, DT_ASK_NOTHING); /* nobody is there to be asked */
        assert_int_equal(b->match.steps, steps - b->news.undone);
        assert_int_equal(dt_match_to_act(&b->match), DT_SEAT(seat));
        steps = b->match.steps;
        times++;
    }
    return times;
}

/* Where nothing is hidden, all decisions since the last draw can be taken back. */
static void test_undo_in_the_open(void **state)
{
    (void)state;
    int most = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct dt_booth *b = dt_booth_open("scuba", 2, seed);
        assert_null(dt_booth_do(b, 1, DT_DO_BOT, "easy"));
        dt_booth_start(b);
        for (int i = 0; i < 100 && b->match.phase == DT_PLAYING; i++) {
            dt_booth_act(b);
            int times = i % 4 == 0 ? take_all_back(b, 0) : 0;
            most = times > most ? times : most;
        }
        free(b);
    }
    assert_true(most > 1);
}

static void test_undo_off(void **state)
{
    (void)state;
    struct dt_opening o;
    dt_booth_opening(&o, "scuba", 2, 1);
    o.undo = DT_UNDO_OFF;
    struct dt_booth *b = dt_booth_with(&o, 2);
    dt_booth_start(b);
    for (int i = 0; i < 20 && b->match.phase == DT_PLAYING; i++) {
        int seat = dt_booth_first(b);
        dt_booth_act(b);
        const char *why = dt_booth_do(b, seat, DT_DO_ASK, "undo");
        assert_true(dt_booth_refused(why, b->match.phase == DT_OVER ? "phase" : "ask"));
    }
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo_one_of_many),
        cmocka_unit_test(test_undo_ends_with_a_draw),
        cmocka_unit_test(test_undo_ends_with_a_secret),
        cmocka_unit_test(test_undo_in_the_open),
        cmocka_unit_test(test_undo_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
