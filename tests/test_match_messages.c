/* Messages: hidden information, catching up after an absence, stale actions, previews. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "match/internal.h"
#include "tests/match_support.h"

/* Only the acting seat receives an action's text. */
static void test_action_is_secret(void **state)
{
    (void)state;
    char words[DT_ACTION_TEXT_MAX], member[DT_ACTION_TEXT_MAX + 16];
    struct dt_match_fixture *b = dt_match_fixture_open("dive", 3, 4);
    dt_match_fixture_start(b);
    dt_match_fixture_choose(b, 1, words);
    struct dt_writer out = dt_writer_on(member, sizeof member);
    dt_write_text(&out, "\"");
    dt_write_text(&out, words);
    dt_write_text(&out, "\"");
    assert_null(dt_match_fixture_do(b, 1, DT_DO_ACT, words));
    for (int seat = DT_SPECTATOR; seat < 3; seat++) {
        dt_match_fixture_update(b, seat);
        assert_int_equal(dt_match_fixture_says(b, member), seat == 1);
        assert_true(dt_match_fixture_says(b, "\"done\":[1]"));
        assert_true(dt_match_fixture_says(b, "\"toact\":[0,2]"));
    }
    free(b);
}

static void test_key_is_secret(void **state)
{
    (void)state;
    char key[2 * DT_KEY + 1], result[DT_RESULT_MAX];
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 2, 77);
    struct dt_writer out = dt_writer_on(key, sizeof key);
    dt_write_hex(&out, b->match.setup.key, DT_KEY);
    dt_match_fixture_start(b);
    while (b->match.phase == DT_PLAYING) {
        for (int seat = DT_SPECTATOR; seat < 2; seat++) {
            dt_match_fixture_update(b, seat);
            assert_false(dt_match_fixture_says(b, key));
        }
        assert_true(dt_match_fixture_refused(dt_match_fixture_verify(b, result), "not-over"));
        dt_match_fixture_act(b);
    }
    dt_match_fixture_table(b, DT_SPECTATOR);
    assert_true(dt_match_fixture_says(b, key));
    assert_null(dt_match_fixture_verify(b, result));
    free(b);
}

/* Every client seed changes the draws. */
static void test_client_seeds_shuffle(void **state)
{
    (void)state;
    struct dt_match_fixture *one = dt_match_fixture_open("hainoon", 2, 3),
                            *two = dt_match_fixture_open("hainoon", 2, 3);
    char result[DT_RESULT_MAX];
    assert_null(dt_match_fixture_do(one, 0, DT_DO_SIT, "Ada"));
    assert_null(dt_match_fixture_do(two, 0, DT_DO_SIT, "Ada"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(two, 0, DT_DO_WORDS, "a \"quote\""), "text"));
    assert_null(dt_match_fixture_do(two, 0, DT_DO_WORDS, "something else"));
    assert_null(dt_match_fixture_do(two, 0, DT_DO_WORDS, "lucky number 23"));
    dt_match_fixture_start(one);
    dt_match_fixture_start(two);
    assert_memory_equal(one->match.commitment, two->match.commitment, DT_SHA256);
    assert_memory_not_equal(one->match.state, two->match.state, one->match.setup.game->state_size);
    dt_match_fixture_finish(two);
    assert_null(dt_match_fixture_verify(two, result));
    free(one);
    free(two);
}

/* An action chosen before the seat's decision changed is stale; others choosing simultaneously
 * change nothing. */
static void test_stale(void **state)
{
    (void)state;
    char words[DT_ACTION_TEXT_MAX];
    struct dt_match_fixture *b = dt_match_fixture_open("dive", 3, 4);
    dt_match_fixture_start(b);
    uint32_t seen = b->match.count;
    dt_match_fixture_choose(b, 0, words);
    assert_null(dt_match_fixture_do(b, 0, DT_DO_ACT, words));
    assert_null(dt_match_fixture_do(b, 0, DT_DO_CHAT, "done"));
    assert_false(dt_match_is_stale(&b->match, 1, seen));
    assert_true(dt_match_is_stale(&b->match, 1, seen - 1));
    for (int seat = 1; seat < 3; seat++) {
        dt_match_fixture_choose(b, seat, words);
        assert_null(dt_match_fixture_do(b, seat, DT_DO_ACT, words));
    }
    for (int seat = 0; seat < 3; seat++) { /* a new round */
        assert_true(dt_match_is_stale(&b->match, seat, seen + 3));
        assert_false(dt_match_is_stale(&b->match, seat, b->match.count));
    }
    free(b);
}

struct collected_updates {
    int count;
    uint64_t hash;
    char last[DT_MATCH_MESSAGE_MAX];
};

static void collect(struct collected_updates *c, const char *message, int len)
{
    c->count++;
    c->hash = dt_hash(c->hash, message, (size_t)len);
    memcpy(c->last, message, (size_t)len + 1);
}

/* A seat that was away receives exactly the missed updates, in order. */
static void test_catch_up(void **state)
{
    (void)state;
    enum { SINCE = 9 };
    static struct collected_updates late, live;
    struct dt_match_fixture *b = dt_match_fixture_open("deepblue", 3, 4), *scratch;
    struct dt_span lines, line;
    struct dt_entry e;
    live.hash = late.hash = DT_HASH_START;
    dt_match_fixture_start(b);
    for (int i = 0; i < 60; i++) {
        dt_match_fixture_act(b);
        b->out.len = 0;
        dt_match_message(&b->match, 1, &b->update, i == 59, &b->out);
        if (b->match.count > SINCE) {
            collect(&live, b->message, b->out.len);
        }
    }
    scratch = dt_match_fixture_with(&b->match.setup, 1);
    lines = (struct dt_span){b->lines, b->log.len};
    while (dt_span_cut(&lines, '\n', &line)) {
        assert_null(dt_entry_parse(&e, line));
        assert_null(dt_match_do(&scratch->match, &e, &scratch->update));
        if (scratch->match.count > SINCE) {
            scratch->out.len = 0;
            dt_match_message(&scratch->match, 1, &scratch->update, lines.len == 0, &scratch->out);
            collect(&late, scratch->message, scratch->out.len);
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
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 2, 1);
    b->out.len = 0;
    assert_true(dt_match_fixture_refused(
        dt_match_preview(&b->match, 0, dt_span_of("pass"), &b->out), "not-to-act"));
    dt_match_fixture_start(b);
    int seat = dt_match_fixture_first(b);
    assert_true(dt_match_fixture_refused(
        dt_match_preview(&b->match, 1 - seat, dt_span_of("pass"), &b->out), "not-to-act"));
    assert_true(dt_match_fixture_refused(
        dt_match_preview(&b->match, DT_SPECTATOR, dt_span_of("pass"), &b->out), "not-to-act"));
    assert_true(dt_match_fixture_refused(
        dt_match_preview(&b->match, seat, dt_span_of("dance"), &b->out), "action"));
    assert_true(dt_match_fixture_refused(
        dt_match_preview(&b->match, seat, dt_span_of("pass"), &b->out), "illegal-action"));
    dt_match_fixture_choose(b, seat, words);
    assert_null(dt_match_preview(&b->match, seat, dt_span_of(words), &b->out));
    assert_true(dt_match_fixture_says(b, "\"events\":[{\"e\":\"played\","));
    assert_true(dt_match_fixture_says(b, "\"sure\":true,\"view\":{"));
    free(b);
}

/* Dive's last plan reveals cards, which no preview can know. */
static void test_preview_stops_at_chance(void **state)
{
    (void)state;
    struct dt_match_setup o;
    assert_null(
        dt_match_setup_parse(&o, dt_span_of("id=a game=dive seats=2" DT_MATCH_FIXTURE_KEY)));
    struct dt_match_fixture *b = dt_match_fixture_with(&o, 1);
    dt_match_fixture_start(b);
    dt_match_fixture_act(b);
    int seat = dt_match_fixture_first(b);
    b->out.len = 0;
    assert_null(dt_match_preview(&b->match, seat, dt_span_of("plan 1N 2N 3N 4N 5N"), &b->out));
    assert_true(dt_match_fixture_says(b, "\"events\":[{\"e\":\"locked\","));
    assert_false(dt_match_fixture_says(b, "\"e\":\"card\""));
    assert_true(dt_match_fixture_says(b, "\"sure\":false,\"view\":null"));
    free(b);
}

static void test_memory(void **state)
{
    (void)state;
    char words[DT_ACTION_TEXT_MAX];
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 2, 1);
    dt_match_set_storage(&b->match, b->past, 1);
    dt_match_fixture_start(b);
    assert_false(dt_match_full(&b->match));
    dt_match_fixture_act(b);
    assert_true(dt_match_full(&b->match));
    dt_match_fixture_choose(b, dt_match_fixture_first(b), words);
    assert_true(dt_match_fixture_refused(
        dt_match_fixture_do(b, dt_match_fixture_first(b), DT_DO_ACT, words), "memory"));
    dt_match_set_storage(&b->match, b->past, 2);
    assert_null(dt_match_fixture_do(b, dt_match_fixture_first(b), DT_DO_ACT, words));
    assert_true(sizeof b->match < 24 * 1024);
    free(b);
}

/* A game without facts has none in its messages. */
static void test_no_facts(void **state)
{
    char text[64];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json j = dt_json_on(&out);
    struct dt_game game = *dt_games[0];
    (void)state;
    game.facts = NULL;
    dt_json_object(&j, NULL);
    dt_facts_json(&game, NULL, 0, "facts", &j);
    dt_json_end(&j);
    assert_string_equal(text, "{\"facts\":null}");
}

/* A seat's reading is in its picture only, not in any text. */
static void test_glimpse(void **state)
{
    (void)state;
    struct dt_match_setup o;
    assert_null(dt_match_setup_parse(
        &o, dt_span_of("id=a game=dive seats=2 option.sight=pixels" DT_MATCH_FIXTURE_KEY)));
    struct dt_match_fixture *b = dt_match_fixture_with(&o, 1);
    dt_match_fixture_start(b);
    for (int i = 0; i < 12 && b->match.phase == DT_PLAYING; i++) {
        int own = 0;
        for (int e = 0; e < b->update.count; e++) {
            own += b->update.event[e].audience == DT_SEAT(0) && b->update.event[e].count > 1;
        }
        dt_match_fixture_update(b, 0);
        assert_int_equal(dt_match_fixture_says(b, "{\"e\":\"glimpse\",\"seat\":0}"), own > 0);
        assert_false(dt_match_fixture_says(b, "\"e\":\"glimpse\",\"seat\":1"));
        assert_false(dt_match_fixture_says(b, "\"e\":\"reading\""));
        dt_match_fixture_act(b);
    }
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_action_is_secret),
        cmocka_unit_test(test_key_is_secret),
        cmocka_unit_test(test_client_seeds_shuffle),
        cmocka_unit_test(test_stale),
        cmocka_unit_test(test_catch_up),
        cmocka_unit_test(test_preview),
        cmocka_unit_test(test_preview_stops_at_chance),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_glimpse),
        cmocka_unit_test(test_no_facts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
