/* Asking for a bot's seat, and claiming when somebody does not come back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/match_support.h"

/* Two persons and a bot. */
static struct dt_booth *three(void)
{
    struct dt_booth *b = dt_booth_open("hainoon", 3, 1);
    assert_null(dt_booth_do(b, 2, DT_DO_BOT, "easy"));
    dt_booth_start(b);
    return b;
}

static void test_apply(void **state)
{
    (void)state;
    struct dt_booth *b = three();
    dt_booth_table(b, DT_ONLOOKER);
    assert_true(dt_booth_says(b, "\"may\":[\"sit\"]"));
    assert_true(dt_booth_refused(dt_booth_do(b, 1, DT_DO_APPLY, "Eve"), "seat"));
    assert_true(dt_booth_refused(dt_booth_do(b, 2, DT_DO_APPLY, ""), "text"));
    assert_true(dt_booth_refused(dt_booth_do(b, 0, DT_DO_ADMIT, ""), "apply"));
    assert_true(dt_booth_refused(dt_booth_do(b, 0, DT_DO_DECLINE, ""), "apply"));
    assert_null(dt_booth_do(b, 2, DT_DO_APPLY, "Eve"));
    assert_int_equal(b->match.seat[2].kind, DT_BOT); /* nothing is seen before all have agreed */
    dt_booth_table(b, 1);
    assert_true(dt_booth_says(b, "\"apply\":{\"seat\":2,\"name\":\"Eve\",\"waiting\":[0,1]}"));
    assert_true(dt_booth_says(b, "\"admit\",\"decline\",\"chat\""));
    dt_booth_table(b, DT_ONLOOKER);
    assert_true(dt_booth_says(b, "\"may\":[]"));
    assert_true(dt_booth_refused(dt_booth_do(b, 2, DT_DO_APPLY, "Mal"), "apply"));
    assert_null(dt_booth_do(b, 0, DT_DO_ADMIT, ""));
    assert_true(dt_booth_refused(dt_booth_do(b, 0, DT_DO_ADMIT, ""), "apply"));
    dt_booth_act(b); /* the match goes on meanwhile */
    assert_null(dt_booth_do(b, 0, DT_DO_ASK, "draw"));
    assert_null(dt_booth_do(b, 1, DT_DO_ADMIT, ""));
    assert_int_equal(b->match.asking, DT_ASK_NOTHING); /* who is asked has changed */
    assert_int_equal(b->match.seat[2].kind, DT_HUMAN);
    assert_string_equal(b->match.seat[2].name, "Eve");
    dt_booth_table(b, 0);
    assert_false(dt_booth_says(b, "\"apply\""));
    dt_booth_finish(b);
    free(b);
}

static void test_apply_in_vain(void **state)
{
    (void)state;
    struct dt_booth *b = three();
    static const struct {
        int seat;
        enum dt_verb verb;
    } ends[] = {{0, DT_DO_DECLINE}, {1, DT_DO_DECLINE}, {DT_ONLOOKER, DT_DO_DECLINE},
                {0, DT_DO_AWAY},    {0, DT_DO_BACK},    {1, DT_DO_RESIGN}};
    for (int i = 0; i < DT_COUNT(ends); i++) {
        assert_null(dt_booth_do(b, 2, DT_DO_APPLY, "Eve"));
        assert_true(dt_booth_refused(dt_booth_do(b, 2, DT_DO_DECLINE, ""), "seat"));
        assert_null(dt_booth_do(b, ends[i].seat, ends[i].verb, ""));
        assert_int_equal(b->match.applying, DT_ONLOOKER);
        assert_int_equal(b->match.seat[2].kind, DT_BOT);
    }
    /* With nobody there nobody is asked. */
    assert_null(dt_booth_do(b, 0, DT_DO_AWAY, ""));
    assert_null(dt_booth_do(b, 2, DT_DO_APPLY, "Eve"));
    assert_int_equal(b->match.seat[2].kind, DT_HUMAN);
    free(b);
}

static void test_claim(void **state)
{
    (void)state;
    char result[DT_RESULT_MAX];
    static const struct {
        const char *claim, *result;
    } of_two[] = {
        {"bot", NULL},
        {"draw", "nobody wins, scores 0 0, agreed"},
        {"win", "winners 0, scores 0 0, resigned 1"},
    };
    for (int i = 0; i < DT_COUNT(of_two); i++) {
        struct dt_booth *b = dt_booth_open("hainoon", 2, 1);
        dt_booth_start(b);
        assert_true(dt_booth_refused(dt_booth_do(b, 1, DT_DO_CLAIM, "all"), "text"));
        assert_null(dt_booth_do(b, 1, DT_DO_CLAIM, of_two[i].claim));
        if (of_two[i].result != NULL) {
            assert_null(dt_booth_verify(b, result));
            assert_string_equal(result, of_two[i].result);
        } else {
            assert_int_equal(b->match.seat[1].gone, DT_AWAY_NOW);
            assert_true(dt_booth_refused(dt_booth_do(b, 1, DT_DO_CLAIM, "win"), "seat"));
            assert_true(dt_booth_refused(dt_booth_do(b, 0, DT_DO_CLAIM, "win"), "seat"));
            assert_null(dt_booth_do(b, 1, DT_DO_BACK, ""));
        }
        free(b);
    }
}

static void test_claim_of_many(void **state)
{
    (void)state;
    struct dt_opening o;
    struct dt_booth *b = dt_booth_open("hainoon", 3, 1);
    dt_booth_start(b);
    assert_true(dt_booth_refused(dt_booth_do(b, 1, DT_DO_CLAIM, "draw"), "claim"));
    assert_true(dt_booth_refused(dt_booth_do(b, 1, DT_DO_CLAIM, "win"), "claim"));
    assert_null(dt_booth_do(b, 1, DT_DO_CLAIM, "bot"));
    assert_true(dt_booth_refused(dt_booth_do(b, 2, DT_DO_CLAIM, "win"), "claim"));
    assert_null(dt_booth_do(b, 2, DT_DO_CLAIM, "draw")); /* only one person is left */
    assert_int_equal(b->match.phase, DT_OVER);
    free(b);
    dt_booth_opening(&o, "hainoon", 2, 1);
    o.clock = DT_CLOCK_MOVE;
    o.base = 1000;
    b = dt_booth_with(&o, 1);
    dt_booth_start(b);
    assert_true(dt_booth_refused(dt_booth_do(b, 1, DT_DO_CLAIM, "bot"), "time"));
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_apply),
        cmocka_unit_test(test_apply_in_vain),
        cmocka_unit_test(test_claim),
        cmocka_unit_test(test_claim_of_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
