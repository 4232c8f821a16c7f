/* What is told, and what is not: secrets, messages, what somebody missed, previews. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/match_support.h"

/* An action's words go to nobody but the seat that did it. */
static void test_action_is_secret(void **state)
{
    (void)state;
    char words[DT_ACTION_TEXT_MAX], member[DT_ACTION_TEXT_MAX + 16];
    struct dt_booth *b = dt_booth_open("dive", 3, 4);
    dt_booth_start(b);
    dt_booth_choose(b, 1, words);
    struct dt_out out = dt_out_on(member, sizeof member);
    dt_out_text(&out, "\"");
    dt_out_text(&out, words);
    dt_out_text(&out, "\"");
    assert_null(dt_booth_do(b, 1, DT_DO_ACT, words));
    for (int seat = DT_ONLOOKER; seat < 3; seat++) {
        dt_booth_news(b, seat);
        assert_int_equal(dt_booth_says(b, member), seat == 1);
        assert_true(dt_booth_says(b, "\"done\":[1]"));
        assert_true(dt_booth_says(b, "\"toact\":[0,2]"));
    }
    free(b);
}

static void test_key_is_secret(void **state)
{
    (void)state;
    char key[2 * DT_KEY + 1], result[DT_RESULT_MAX];
    struct dt_booth *b = dt_booth_open("hainoon", 2, 77);
    struct dt_out out = dt_out_on(key, sizeof key);
    dt_out_hex(&out, b->match.opening.key, DT_KEY);
    dt_booth_start(b);
    while (b->match.phase == DT_PLAYING) {
        for (int seat = DT_ONLOOKER; seat < 2; seat++) {
            dt_booth_news(b, seat);
            assert_false(dt_booth_says(b, key));
        }
        assert_true(dt_booth_refused(dt_booth_verify(b, result), "phase"));
        dt_booth_act(b);
    }
    dt_booth_table(b, DT_ONLOOKER);
    assert_true(dt_booth_says(b, key));
    assert_null(dt_booth_verify(b, result));
    free(b);
}

/* Everybody's words move the draws. */
static void test_words_shuffle(void **state)
{
    (void)state;
    struct dt_booth *one = dt_booth_open("hainoon", 2, 3), *two = dt_booth_open("hainoon", 2, 3);
    char result[DT_RESULT_MAX];
    assert_null(dt_booth_do(one, 0, DT_DO_SIT, "Ada"));
    assert_null(dt_booth_do(two, 0, DT_DO_SIT, "Ada"));
    assert_true(dt_booth_refused(dt_booth_do(two, 0, DT_DO_WORDS, "a \"quote\""), "text"));
    assert_null(dt_booth_do(two, 0, DT_DO_WORDS, "something else"));
    assert_null(dt_booth_do(two, 0, DT_DO_WORDS, "lucky number 23"));
    dt_booth_start(one);
    dt_booth_start(two);
    assert_memory_equal(one->match.commitment, two->match.commitment, DT_SHA256);
    assert_memory_not_equal(one->match.state, two->match.state,
                            one->match.opening.game->state_size);
    dt_booth_finish(two);
    assert_null(dt_booth_verify(two, result));
    free(one);
    free(two);
}

/* An action that was chosen before the question changed is late; others choosing at the same time
 * change nothing. */
static void test_late(void **state)
{
    (void)state;
    char words[DT_ACTION_TEXT_MAX];
    struct dt_booth *b = dt_booth_open("dive", 3, 4);
    dt_booth_start(b);
    uint32_t seen = b->match.count;
    dt_booth_choose(b, 0, words);
    assert_null(dt_booth_do(b, 0, DT_DO_ACT, words));
    assert_null(dt_booth_do(b, 0, DT_DO_CHAT, "done"));
    assert_false(dt_match_late(&b->match, 1, seen));
    assert_true(dt_match_late(&b->match, 1, seen - 1));
    for (int seat = 1; seat < 3; seat++) {
        dt_booth_choose(b, seat, words);
        assert_null(dt_booth_do(b, seat, DT_DO_ACT, words));
    }
    for (int seat = 0; seat < 3; seat++) { /* a new round */
        assert_true(dt_match_late(&b->match, seat, seen + 3));
        assert_false(dt_match_late(&b->match, seat, b->match.count));
    }
    free(b);
}

struct heard {
    int count;
    uint64_t hash;
    char last[DT_TELL_MAX];
};

static void hear(struct heard *h, const char *message, int len)
{
    h->count++;
    h->hash = dt_hash(h->hash, message, (size_t)len);
    memcpy(h->last, message, (size_t)len + 1);
}

/* Whoever was away hears exactly what was said, in order. */
static void test_missed(void **state)
{
    (void)state;
    enum { SINCE = 9 };
    static struct heard late, live;
    struct dt_booth *b = dt_booth_open("deepblue", 3, 4), *scratch;
    struct dt_span lines, line;
    struct dt_entry e;
    live.hash = late.hash = DT_HASH_START;
    dt_booth_start(b);
    for (int i = 0; i < 60; i++) {
        dt_booth_act(b);
        b->out.len = 0;
        dt_match_tell(&b->match, 1, &b->news, i == 59, &b->out);
        if (b->match.count > SINCE) {
            hear(&live, b->message, b->out.len);
        }
    }
    scratch = dt_booth_with(&b->match.opening, 1);
    lines = (struct dt_span){b->lines, b->log.len};
    while (dt_span_cut(&lines, '\n', &line)) {
        assert_null(dt_entry_parse(&e, line));
        assert_null(dt_match_do(&scratch->match, &e, &scratch->news));
        if (scratch->match.count > SINCE) {
            scratch->out.len = 0;
            dt_match_tell(&scratch->match, 1, &scratch->news, lines.len == 0, &scratch->out);
            hear(&late, scratch->message, scratch->out.len);
        }
    }
    assert_int_equal(late.count, b->match.count - SINCE);
    assert_int_equal(late.count, live.count);
    assert_true(late.hash == live.hash);
    assert_string_equal(late.last, live.last);
    free(scratch);
    free(b);
}

static void test_preview(void **state)
{
    (void)state;
    char words[DT_ACTION_TEXT_MAX];
    struct dt_booth *b = dt_booth_open("hainoon", 2, 1);
    b->out.len = 0;
    assert_true(
        dt_booth_refused(dt_match_preview(&b->match, 0, dt_span_of("pass"), &b->out), "seat"));
    dt_booth_start(b);
    int seat = dt_booth_first(b);
    assert_true(dt_booth_refused(dt_match_preview(&b->match, 1 - seat, dt_span_of("pass"), &b->out),
                                 "seat"));
    assert_true(dt_booth_refused(
        dt_match_preview(&b->match, DT_ONLOOKER, dt_span_of("pass"), &b->out), "seat"));
    assert_true(dt_booth_refused(dt_match_preview(&b->match, seat, dt_span_of("dance"), &b->out),
                                 "action"));
    assert_true(
        dt_booth_refused(dt_match_preview(&b->match, seat, dt_span_of("pass"), &b->out), "action"));
    dt_booth_choose(b, seat, words);
    assert_null(dt_match_preview(&b->match, seat, dt_span_of(words), &b->out));
    assert_true(dt_booth_says(b, "\"events\":[\"played "));
    assert_true(dt_booth_says(b, "\"sure\":true,\"view\":{"));
    free(b);
}

/* Dive's last plan makes the cards appear: nobody can know beforehand. */
static void test_preview_stops_at_luck(void **state)
{
    (void)state;
    struct dt_opening o;
    assert_null(dt_opening_parse(&o, dt_span_of("id=a game=dive seats=2" DT_BOOTH_KEY)));
    struct dt_booth *b = dt_booth_with(&o, 1);
    dt_booth_start(b);
    dt_booth_act(b);
    int seat = dt_booth_first(b);
    b->out.len = 0;
    assert_null(dt_match_preview(&b->match, seat, dt_span_of("plan 1N 2N 3N 4N 5N"), &b->out));
    assert_true(dt_booth_says(b, "\"events\":[\"locked "));
    assert_false(dt_booth_says(b, "\"card "));
    assert_true(dt_booth_says(b, "\"sure\":false,\"view\":null"));
    free(b);
}

static void test_memory(void **state)
{
    (void)state;
    char words[DT_ACTION_TEXT_MAX];
    struct dt_booth *b = dt_booth_open("hainoon", 2, 1);
    dt_match_lend(&b->match, b->past, 1);
    dt_booth_start(b);
    assert_false(dt_match_full(&b->match));
    dt_booth_act(b);
    assert_true(dt_match_full(&b->match));
    dt_booth_choose(b, dt_booth_first(b), words);
    assert_true(dt_booth_refused(dt_booth_do(b, dt_booth_first(b), DT_DO_ACT, words), "memory"));
    dt_match_lend(&b->match, b->past, 2);
    assert_null(dt_booth_do(b, dt_booth_first(b), DT_DO_ACT, words));
    assert_true(sizeof b->match < 24 * 1024);
    free(b);
}

/* The glimpse of a seat is what it sees in the picture, and no words say it. */
static void test_glimpse(void **state)
{
    (void)state;
    struct dt_opening o;
    assert_null(dt_opening_parse(
        &o, dt_span_of("id=a game=dive seats=2 option.sight=pixels" DT_BOOTH_KEY)));
    struct dt_booth *b = dt_booth_with(&o, 1);
    dt_booth_start(b);
    for (int i = 0; i < 12 && b->match.phase == DT_PLAYING; i++) {
        int own = 0;
        for (int e = 0; e < b->news.count; e++) {
            own += b->news.event[e].audience == DT_SEAT(0) && b->news.event[e].count > 2;
        }
        dt_booth_news(b, 0);
        assert_int_equal(dt_booth_says(b, "\"glimpse 0\""), own > 0);
        assert_false(dt_booth_says(b, "\"glimpse 1"));
        assert_false(dt_booth_says(b, "\"reading 0"));
        dt_booth_act(b);
    }
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_action_is_secret),
        cmocka_unit_test(test_key_is_secret),
        cmocka_unit_test(test_words_shuffle),
        cmocka_unit_test(test_late),
        cmocka_unit_test(test_missed),
        cmocka_unit_test(test_preview),
        cmocka_unit_test(test_preview_stops_at_luck),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_glimpse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
