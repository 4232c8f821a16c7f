/* Requesting a bot's seat, and claims against an absent opponent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/match_support.h"

/* Two persons and a bot. */
static struct dt_match_fixture *three(void)
{
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 3, 1);
    assert_null(dt_match_fixture_do(b, 2, DT_DO_BOT, "easy"));
    dt_match_fixture_start(b);
    return b;
}

static void test_seat_request(void **state)
{
    (void)state;
    struct dt_match_fixture *b = three();
    dt_match_fixture_table(b, DT_SPECTATOR);
    assert_true(dt_match_fixture_says(b, "\"may\":[\"sit\"]"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_APPLY, "Eve"), "seat-taken"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 2, DT_DO_APPLY, ""), "text"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_ADMIT, ""), "no-request"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_DECLINE, ""), "no-request"));
    assert_null(dt_match_fixture_do(b, 2, DT_DO_APPLY, "Eve"));
    assert_int_equal(b->match.seat[2].kind,
                     DT_BOT); /* the bot keeps the seat until all have approved */
    dt_match_fixture_table(b, 1);
    assert_true(
        dt_match_fixture_says(b, "\"apply\":{\"seat\":2,\"name\":\"Eve\",\"waiting\":[0,1]}"));
    assert_true(dt_match_fixture_says(b, "\"admit\",\"decline\",\"chat\""));
    dt_match_fixture_table(b, DT_SPECTATOR);
    assert_true(dt_match_fixture_says(b, "\"may\":[]"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 2, DT_DO_APPLY, "Mal"), "request-open"));
    assert_null(dt_match_fixture_do(b, 0, DT_DO_ADMIT, ""));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_ADMIT, ""), "no-request"));
    dt_match_fixture_act(b); /* play continues meanwhile */
    assert_null(dt_match_fixture_do(b, 0, DT_DO_ASK, "draw"));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_ADMIT, ""));
    assert_int_equal(b->match.proposal, DT_PROPOSAL_NONE); /* the persons have changed */
    assert_int_equal(b->match.seat[2].kind, DT_HUMAN);
    assert_string_equal(b->match.seat[2].name, "Eve");
    dt_match_fixture_table(b, 0);
    assert_true(dt_match_fixture_says(b, "\"apply\":null"));
    dt_match_fixture_finish(b);
    free(b);
}

static void test_seat_request_fails(void **state)
{
    (void)state;
    struct dt_match_fixture *b = three();
    static const struct {
        int seat;
        enum dt_verb verb;
    } ends[] = {{0, DT_DO_DECLINE}, {1, DT_DO_DECLINE}, {DT_SPECTATOR, DT_DO_DECLINE},
                {0, DT_DO_AWAY},    {0, DT_DO_BACK},    {1, DT_DO_RESIGN}};
    for (int i = 0; i < DT_COUNT(ends); i++) {
        assert_null(dt_match_fixture_do(b, 2, DT_DO_APPLY, "Eve"));
        assert_true(
            dt_match_fixture_refused(dt_match_fixture_do(b, 2, DT_DO_DECLINE, ""), "wrong-seat"));
        assert_null(dt_match_fixture_do(b, ends[i].seat, ends[i].verb, ""));
        assert_int_equal(b->match.requested_seat, DT_SPECTATOR);
        assert_int_equal(b->match.seat[2].kind, DT_BOT);
    }
    /* Without persons no approval is needed. */
    assert_null(dt_match_fixture_do(b, 0, DT_DO_AWAY, ""));
    assert_null(dt_match_fixture_do(b, 2, DT_DO_APPLY, "Eve"));
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
        struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 2, 1);
        dt_match_fixture_start(b);
        assert_true(
            dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_CLAIM, "all"), "text"));
        assert_null(dt_match_fixture_do(b, 1, DT_DO_CLAIM, of_two[i].claim));
        if (of_two[i].result != NULL) {
            assert_null(dt_match_fixture_verify(b, result));
            assert_string_equal(result, of_two[i].result);
            assert_int_equal(b->match.winners, i == 2 ? 1 : 0);
        } else {
            assert_int_equal(b->match.seat[1].absence, DT_ABSENT_AWAY);
            assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_CLAIM, "win"),
                                                 "wrong-seat"));
            assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_CLAIM, "win"),
                                                 "wrong-seat"));
            assert_null(dt_match_fixture_do(b, 1, DT_DO_BACK, ""));
        }
        free(b);
    }
}

static void test_claim_many_seats(void **state)
{
    (void)state;
    struct dt_match_setup o;
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 3, 1);
    dt_match_fixture_start(b);
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_CLAIM, "draw"), "no-claim"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_CLAIM, "win"), "no-claim"));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_CLAIM, "bot"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 2, DT_DO_CLAIM, "win"), "no-claim"));
    assert_null(dt_match_fixture_do(b, 2, DT_DO_CLAIM, "draw")); /* only one person is left */
    assert_int_equal(b->match.phase, DT_OVER);
    free(b);
    dt_match_fixture_setup(&o, "hainoon", 2, 1);
    o.clock = DT_CLOCK_MOVE;
    o.base = 1000;
    b = dt_match_fixture_with(&o, 1);
    dt_match_fixture_start(b);
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_CLAIM, "bot"), "no-claim"));
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seat_request),
        cmocka_unit_test(test_seat_request_fails),
        cmocka_unit_test(test_claim),
        cmocka_unit_test(test_claim_many_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
