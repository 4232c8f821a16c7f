/* Client seeds: committed before the start, revealed after it; only then does the match begin. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/match_support.h"

static const char *commit(struct dt_match_fixture *b, int seat, const char *seed)
{
    char digits[2 * DT_SHA256 + 1];
    dt_match_fixture_commitment(seed, digits);
    return dt_match_fixture_do(b, seat, DT_DO_COMMIT, digits);
}

/* Two persons and a bot, in a game of three. */
static struct dt_match_fixture *three(uint64_t seed)
{
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 3, seed);
    assert_null(dt_match_fixture_do(b, 0, DT_DO_SIT, "Ada"));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_SIT, "Bo"));
    assert_null(dt_match_fixture_do(b, 2, DT_DO_BOT, "easy"));
    return b;
}

static void test_order(void **state)
{
    (void)state;
    char result[DT_RESULT_MAX];
    struct dt_match_fixture *b = three(3);
    int seat;
    assert_true(dt_match_fixture_refused(commit(b, 2, "a bot's"), "wrong-seat"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_COMMIT, "a seed"), "text"));
    assert_null(commit(b, 0, "not yet"));
    assert_null(commit(b, 0, "Ada's seed")); /* the last commitment counts */
    assert_null(commit(b, 1, "Bo's seed"));
    /* No seat may reveal before the list of commitments is closed. */
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_WORDS, "Ada's seed"),
                                         "seed-fixed"));
    assert_true(dt_match_next_timeout(&b->match, &seat) == DT_NEVER);
    assert_null(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_START, ""));
    assert_int_equal(b->match.phase, DT_WAITING);
    assert_int_equal(dt_match_reveals(&b->match), 3);
    assert_true(dt_match_next_timeout(&b->match, &seat) == b->at + DT_REVEAL_MS);
    assert_int_equal(seat, 0);
    /* No joining, leaving or new commitment. */
    assert_true(dt_match_fixture_refused(commit(b, 0, "another"), "starting"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_RISE, ""), "starting"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 2, DT_DO_BOT, "hard"), "starting"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_START, ""),
                                         "starting"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_ACT, "pass"), "not-started"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_RESIGN, ""), "not-started"));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_CHAT, "here we go"));
    /* The revealed seed must match the commitment. */
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_WORDS, "a better one"),
                                         "wrong-seed"));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_WORDS, "Bo's seed"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_WORDS, "Bo's seed"),
                                         "seed-fixed"));
    assert_int_equal(b->match.phase, DT_WAITING);
    assert_null(dt_match_fixture_do(b, 0, DT_DO_WORDS, "Ada's seed"));
    assert_int_equal(b->match.phase, DT_PLAYING);
    assert_true(b->update.count > 0); /* the entry that begins the match has the first draws */
    dt_match_fixture_finish(b);
    assert_null(dt_match_fixture_verify(b, result));
    free(b);
}

/* The same key and seeds give the same draws, whether the seeds were committed or not: old and
 * new records are verified alike. */
static void test_draws(void **state)
{
    (void)state;
    struct dt_match_fixture *plain = three(4), *secret = three(4);
    size_t size = plain->match.setup.game->state_size;
    assert_null(dt_match_fixture_do(plain, 0, DT_DO_WORDS, "sand"));
    assert_null(dt_match_fixture_do(plain, 1, DT_DO_WORDS, "kelp"));
    assert_null(dt_match_fixture_do(plain, DT_SPECTATOR, DT_DO_START, ""));
    assert_null(commit(secret, 0, "sand"));
    assert_null(
        dt_match_fixture_do(secret, 1, DT_DO_WORDS, "kelp")); /* of a client that cannot commit */
    assert_null(dt_match_fixture_do(secret, DT_SPECTATOR, DT_DO_START, ""));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(secret, 1, DT_DO_WORDS, "crab"), "starting"));
    assert_null(dt_match_fixture_do(secret, 0, DT_DO_WORDS, "sand"));
    assert_memory_equal(plain->match.state, secret->match.state, size);
    free(plain);
    free(secret);
}

/* A seat that does not reveal cancels the start; revealed seeds no longer count. */
static void test_start_cancelled(void **state)
{
    (void)state;
    struct dt_match_fixture *b = three(5);
    assert_null(commit(b, 0, "sand"));
    assert_null(commit(b, 1, "kelp"));
    assert_null(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_START, ""));
    assert_null(dt_match_fixture_do(b, 0, DT_DO_WORDS, "sand"));
    b->at += DT_REVEAL_MS - 1;
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_FLAG, ""), "time-left"));
    b->at++;
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_FLAG, ""), "time-left"));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_FLAG, ""));
    assert_int_equal(b->match.phase, DT_WAITING);
    assert_int_equal(b->match.seat[1].kind, DT_HUMAN);
    dt_match_fixture_table(b, 0);
    assert_false(dt_match_fixture_says(b, "sand"));
    assert_true(dt_match_fixture_says(b, "\"reveal\":null"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_FLAG, ""), "not-started"));
    /* Present seats commit again; an absent one takes no part in the next shuffle. */
    assert_null(commit(b, 0, "coral"));
    assert_null(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_START, ""));
    assert_null(dt_match_fixture_do(b, 0, DT_DO_WORDS, "coral"));
    assert_int_equal(b->match.phase, DT_PLAYING);
    free(b);
}

static void test_seed_messages(void **state)
{
    (void)state;
    char digits[2 * DT_SHA256 + 1];
    struct dt_match_fixture *b = three(6);
    dt_match_fixture_commitment("kelp", digits);
    dt_match_fixture_table(b, 0);
    assert_true(dt_match_fixture_says(b, "\"may\":[\"rise\",\"words\",\"commit\""));
    assert_null(commit(b, 1, "kelp"));
    dt_match_fixture_table(b, 1);
    assert_true(dt_match_fixture_says(b, "\"may\":[\"rise\",\"commit\""));
    dt_match_fixture_table(b, DT_SPECTATOR);
    assert_true(dt_match_fixture_says(b, digits));
    assert_null(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_START, ""));
    for (int seat = DT_SPECTATOR; seat < 2; seat++) {
        dt_match_fixture_update(b, seat);
        assert_true(dt_match_fixture_says(b, "\"phase\":\"waiting\""));
        assert_true(dt_match_fixture_says(b, "\"reveal\":{\"waiting\":[1],\"due\":11000}"));
        assert_int_equal(dt_match_fixture_says(b, "\"may\":[\"words\""), seat == 1);
        assert_false(dt_match_fixture_says(b, "kelp"));
    }
    assert_null(dt_match_fixture_do(b, 1, DT_DO_WORDS, "kelp"));
    dt_match_fixture_table(b, DT_SPECTATOR);
    assert_true(dt_match_fixture_says(b, "\"words\":\"kelp\""));
    assert_true(dt_match_fixture_says(b, "\"reveal\":null"));
    free(b);
}

/* Leaving a seat clears its commitment. */
static void test_rise(void **state)
{
    (void)state;
    struct dt_match_fixture *b = three(7);
    assert_null(commit(b, 1, "kelp"));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_RISE, ""));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_SIT, "Cleo"));
    assert_null(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_START, ""));
    assert_int_equal(b->match.phase, DT_PLAYING);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_start_cancelled),
        cmocka_unit_test(test_seed_messages),
        cmocka_unit_test(test_rise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
