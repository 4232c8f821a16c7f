/* Client seeds: committed to before the start, shown after it, and only then the match begins. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/match_support.h"

static const char *commit(struct dt_booth *b, int seat, const char *seed)
{
    char digits[2 * DT_SHA256 + 1];
    dt_booth_commitment(seed, digits);
    return dt_booth_do(b, seat, DT_DO_COMMIT, digits);
}

/* Two persons and a bot, in a game of three. */
static struct dt_booth *three(uint64_t seed)
{
    struct dt_booth *b = dt_booth_open("hainoon", 3, seed);
    assert_null(dt_booth_do(b, 0, DT_DO_SIT, "Ada"));
    assert_null(dt_booth_do(b, 1, DT_DO_SIT, "Bo"));
    assert_null(dt_booth_do(b, 2, DT_DO_BOT, "easy"));
    return b;
}

static void test_order(void **state)
{
    (void)state;
    char result[DT_RESULT_MAX];
    struct dt_booth *b = three(3);
    int seat;
    assert_true(dt_booth_refused(commit(b, 2, "a bot's"), "seat"));
    assert_true(dt_booth_refused(dt_booth_do(b, 0, DT_DO_COMMIT, "a seed"), "text"));
    assert_null(commit(b, 0, "not yet"));
    assert_null(commit(b, 0, "Ada's seed")); /* the last one counts */
    assert_null(commit(b, 1, "Bo's seed"));
    /* A seed is shown by nobody before the list is closed. */
    assert_true(dt_booth_refused(dt_booth_do(b, 0, DT_DO_WORDS, "Ada's seed"), "phase"));
    assert_true(dt_match_due(&b->match, &seat) == DT_NEVER);
    assert_null(dt_booth_do(b, DT_ONLOOKER, DT_DO_START, ""));
    assert_int_equal(b->match.phase, DT_WAITING);
    assert_int_equal(dt_match_reveals(&b->match), 3);
    assert_true(dt_match_due(&b->match, &seat) == b->at + DT_REVEAL_MS);
    assert_int_equal(seat, 0);
    /* Nobody comes, goes, or chooses anew. */
    assert_true(dt_booth_refused(commit(b, 0, "another"), "phase"));
    assert_true(dt_booth_refused(dt_booth_do(b, 1, DT_DO_RISE, ""), "phase"));
    assert_true(dt_booth_refused(dt_booth_do(b, 2, DT_DO_BOT, "hard"), "phase"));
    assert_true(dt_booth_refused(dt_booth_do(b, DT_ONLOOKER, DT_DO_START, ""), "phase"));
    assert_null(dt_booth_do(b, 1, DT_DO_CHAT, "here we go"));
    /* What is shown is what was committed to. */
    assert_true(dt_booth_refused(dt_booth_do(b, 0, DT_DO_WORDS, "a better one"), "text"));
    assert_null(dt_booth_do(b, 1, DT_DO_WORDS, "Bo's seed"));
    assert_true(dt_booth_refused(dt_booth_do(b, 1, DT_DO_WORDS, "Bo's seed"), "phase"));
    assert_int_equal(b->match.phase, DT_WAITING);
    assert_null(dt_booth_do(b, 0, DT_DO_WORDS, "Ada's seed"));
    assert_int_equal(b->match.phase, DT_PLAYING);
    assert_true(b->news.count > 0); /* the entry that begins the match tells its first draws */
    dt_booth_finish(b);
    assert_null(dt_booth_verify(b, result));
    free(b);
}

/* The same key and seeds give the same draws, whether the seeds were committed to or not: records of
 * before and of now are checked alike. */
static void test_draws(void **state)
{
    (void)state;
    struct dt_booth *plain = three(4), *secret = three(4);
    size_t size = plain->match.opening.game->state_size;
    assert_null(dt_booth_do(plain, 0, DT_DO_WORDS, "sand"));
    assert_null(dt_booth_do(plain, 1, DT_DO_WORDS, "kelp"));
    assert_null(dt_booth_do(plain, DT_ONLOOKER, DT_DO_START, ""));
    assert_null(commit(secret, 0, "sand"));
    assert_null(dt_booth_do(secret, 1, DT_DO_WORDS, "kelp")); /* of a client that cannot commit */
    assert_null(dt_booth_do(secret, DT_ONLOOKER, DT_DO_START, ""));
    assert_true(dt_booth_refused(dt_booth_do(secret, 1, DT_DO_WORDS, "crab"), "phase"));
    assert_null(dt_booth_do(secret, 0, DT_DO_WORDS, "sand"));
    assert_memory_equal(plain->match.state, secret->match.state, size);
    free(plain);
    free(secret);
}

/* A seat that keeps its seed back calls the start off; what the others have shown counts no more. */
static void test_called_off(void **state)
{
    (void)state;
    struct dt_booth *b = three(5);
    assert_null(commit(b, 0, "sand"));
    assert_null(commit(b, 1, "kelp"));
    assert_null(dt_booth_do(b, DT_ONLOOKER, DT_DO_START, ""));
    assert_null(dt_booth_do(b, 0, DT_DO_WORDS, "sand"));
    b->at += DT_REVEAL_MS - 1;
    assert_true(dt_booth_refused(dt_booth_do(b, 1, DT_DO_FLAG, ""), "time"));
    b->at++;
    assert_true(dt_booth_refused(dt_booth_do(b, 0, DT_DO_FLAG, ""), "time"));
    assert_null(dt_booth_do(b, 1, DT_DO_FLAG, ""));
    assert_int_equal(b->match.phase, DT_WAITING);
    assert_int_equal(b->match.seat[1].kind, DT_HUMAN);
    dt_booth_table(b, 0);
    assert_false(dt_booth_says(b, "sand"));
    assert_false(dt_booth_says(b, "reveal"));
    assert_true(dt_booth_refused(dt_booth_do(b, 1, DT_DO_FLAG, ""), "phase"));
    /* Whoever is there commits anew; whoever is not takes no part in the next shuffle. */
    assert_null(commit(b, 0, "coral"));
    assert_null(dt_booth_do(b, DT_ONLOOKER, DT_DO_START, ""));
    assert_null(dt_booth_do(b, 0, DT_DO_WORDS, "coral"));
    assert_int_equal(b->match.phase, DT_PLAYING);
    free(b);
}

static void test_told(void **state)
{
    (void)state;
    char digits[2 * DT_SHA256 + 1];
    struct dt_booth *b = three(6);
    dt_booth_commitment("kelp", digits);
    dt_booth_table(b, 0);
    assert_true(dt_booth_says(b, "\"may\":[\"rise\",\"words\",\"commit\""));
    assert_null(commit(b, 1, "kelp"));
    dt_booth_table(b, 1);
    assert_true(dt_booth_says(b, "\"may\":[\"rise\",\"commit\""));
    dt_booth_table(b, DT_ONLOOKER);
    assert_true(dt_booth_says(b, digits));
    assert_null(dt_booth_do(b, DT_ONLOOKER, DT_DO_START, ""));
    for (int seat = DT_ONLOOKER; seat < 2; seat++) {
        dt_booth_news(b, seat);
        assert_true(dt_booth_says(b, "\"phase\":\"waiting\""));
        assert_true(dt_booth_says(b, "\"reveal\":{\"waiting\":[1],\"due\":11000}"));
        assert_int_equal(dt_booth_says(b, "\"may\":[\"words\""), seat == 1);
        assert_false(dt_booth_says(b, "kelp"));
    }
    assert_null(dt_booth_do(b, 1, DT_DO_WORDS, "kelp"));
    dt_booth_table(b, DT_ONLOOKER);
    assert_true(dt_booth_says(b, "\"words\":\"kelp\""));
    assert_false(dt_booth_says(b, "reveal"));
    free(b);
}

/* A seat that is left takes its commitment along. */
static void test_rise(void **state)
{
    (void)state;
    struct dt_booth *b = three(7);
    assert_null(commit(b, 1, "kelp"));
    assert_null(dt_booth_do(b, 1, DT_DO_RISE, ""));
    assert_null(dt_booth_do(b, 1, DT_DO_SIT, "Cleo"));
    assert_null(dt_booth_do(b, DT_ONLOOKER, DT_DO_START, ""));
    assert_int_equal(b->match.phase, DT_PLAYING);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),      cmocka_unit_test(test_draws),
        cmocka_unit_test(test_called_off), cmocka_unit_test(test_told),
        cmocka_unit_test(test_rise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
