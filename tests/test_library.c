/* libdivetable as a C program uses it: through the shared library and its public header. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/hash.h"
#include "lib/divetable.h"
#include "tests/support.h"

enum { CANDIDATES = 8 };

static void fine(const char *why)
{
    if (why != NULL) {
        fail_msg("%s", why);
    }
}

/* A text of a table, kept; the caller frees it. */
static char *keep(const char *text)
{
    assert_non_null(text);
    char *copy = malloc(strlen(text) + 1);
    assert_non_null(copy);
    strcpy(copy, text);
    return copy;
}

static struct divetable *open_game(int n, uint64_t seed)
{
    struct divetable_game game;
    struct divetable *t;
    assert_true(divetable_game(n, &game));
    fine(divetable_open(&t, game.key, 0, NULL, seed));
    return t;
}

static int lowest_seat(uint32_t set)
{
    int i = 0;
    while ((set >> i & 1) == 0) {
        i++;
    }
    return i;
}

/* Applies one action of the lowest seat that is to act, chosen by a number. */
static void move(struct divetable *t, unsigned choice)
{
    const uint32_t *list;
    int seat = lowest_seat(divetable_to_act(t));
    if (seat == DIVETABLE_CHANCE) {
        fine(divetable_draw(t));
        return;
    }
    int count = divetable_actions(t, seat, &list);
    assert_true(count > 0);
    uint32_t action = list[choice % (unsigned)count];
    assert_true(divetable_legal(t, seat, action));
    fine(divetable_act(t, seat, action));
}

/* Plays until a seat is to act after at least so many actions, or the game is over. */
static void play(struct divetable *t, int actions)
{
    const struct divetable_step *list;
    unsigned choice = 1;
    while (divetable_to_act(t) != 0 && (divetable_history(t, &list) < actions ||
                                        divetable_to_act(t) == (uint32_t)1 << DIVETABLE_CHANCE)) {
        choice = choice * 1103515245 + 12345;
        move(t, choice >> 8);
    }
}

static void assert_same(struct divetable *a, struct divetable *b)
{
    char *text = keep(divetable_position(a, DIVETABLE_TABLE));
    assert_string_equal(text, divetable_position(b, DIVETABLE_TABLE));
    free(text);
}

static void test_lists(void **unused)
{
    struct divetable_game game;
    struct divetable_option option;
    struct divetable_bot bot;
    (void)unused;
    assert_int_equal(divetable_abi(), DIVETABLE_ABI);
    assert_true(strlen(divetable_version()) >= strlen("0.0.0"));
    for (int n = 0; n < dt_game_count; n++) {
        assert_true(divetable_game(n, &game));
        assert_string_equal(game.key, dt_games[n]->key);
        assert_int_equal(game.seats_max, dt_games[n]->seats_max);
        for (int k = 0; k < dt_games[n]->option_count; k++) {
            assert_true(divetable_option(n, k, &option));
            assert_string_equal(option.key, dt_games[n]->options[k].key);
            assert_true(option.default_choice < option.count &&
                        option.choices[option.default_choice] != NULL);
        }
        assert_false(divetable_option(n, dt_games[n]->option_count, &option));
    }
    assert_false(divetable_game(dt_game_count, &game) || divetable_game(-1, &game));
    assert_false(divetable_option(-1, 0, &option) || divetable_option(0, -1, &option));
    assert_true(divetable_bot(0, &bot) && bot.description != NULL);
    assert_false(divetable_bot(-1, &bot) || divetable_bot(1000, &bot));
}

static void test_refusals(void **unused)
{
    struct divetable *t = NULL, *none = NULL;
    uint32_t action = 12345;
    (void)unused;
    assert_non_null(divetable_open(&none, "chess", 0, NULL, 1));
    assert_non_null(divetable_open(&none, "hainoon", -1, NULL, 1));
    assert_non_null(divetable_open(&none, "hainoon", 256 + 2, NULL, 1));
    assert_non_null(divetable_open(&none, "hainoon", 2, "length=round", 1));
    assert_non_null(divetable_open(&none, "hainoon", 2, "long", 1));
    assert_non_null(divetable_open_position(&none, "hainoon", "hands=", 1));
    assert_non_null(divetable_open_position(&none, "chess", "", 1));
    assert_non_null(divetable_open_record(&none, "", 1));
    fine(divetable_open(&t, "hainoon", 3, "length=long ending=last-diver", 1));
    assert_int_equal(divetable_seats(t), 3);
    assert_string_equal(divetable_key(t), "hainoon");
    play(t, 20);
    char *before = keep(divetable_position(t, DIVETABLE_TABLE));
    char *events = keep(divetable_events(t, DIVETABLE_SPECTATOR));
    int seat = lowest_seat(divetable_to_act(t)), other = (seat + 1) % 3;
    int beyond[] = {-3, DIVETABLE_TABLE, DIVETABLE_SPECTATOR, 3, 5, 30, DIVETABLE_CHANCE, 32, 1000};
    for (int i = 0; i < DT_COUNT(beyond); i++) {
        const uint32_t *list;
        assert_non_null(divetable_act(t, beyond[i], 0));
        assert_non_null(divetable_determinize(&none, t, beyond[i], 1));
        assert_non_null(divetable_name(t, beyond[i], "Ann"));
        assert_non_null(divetable_action_parse(t, beyond[i], "pass", &action));
        assert_int_equal(divetable_actions(t, beyond[i], &list), 0);
        assert_false(divetable_legal(t, beyond[i], 0));
        assert_null(divetable_action_text(t, beyond[i], 0));
        assert_true(beyond[i] == DIVETABLE_SPECTATOR || divetable_view(t, beyond[i]) == NULL);
        assert_true(beyond[i] == DIVETABLE_SPECTATOR || divetable_events(t, beyond[i]) == NULL);
        assert_true(beyond[i] == DIVETABLE_SPECTATOR || beyond[i] == DIVETABLE_TABLE ||
                    divetable_position(t, beyond[i]) == NULL);
    }
    assert_non_null(divetable_act(t, other, 0));
    assert_non_null(divetable_act(t, seat, UINT32_MAX));
    assert_non_null(divetable_peek(t, &action));
    assert_non_null(divetable_draw(t));
    assert_non_null(divetable_action_parse(t, seat, "", &action));
    assert_non_null(divetable_name(t, 0, "a \"quote\""));
    assert_non_null(divetable_name(t, 0, "a name that is longer than it may be"));
    assert_int_equal(action, 12345);
    assert_null(none);
    assert_string_equal(divetable_position(t, DIVETABLE_TABLE), before);
    assert_string_equal(divetable_events(t, DIVETABLE_SPECTATOR), events);
    free(before);
    free(events);
    divetable_close(t);
    divetable_close(NULL);
}

static void test_every_game_to_its_end(void **unused)
{
    (void)unused;
    for (int n = 0; n < dt_game_count; n++) {
        struct divetable *t = open_game(n, 7), *again;
        const struct divetable_step *step;
        int32_t score[DIVETABLE_SEATS];
        play(t, INT32_MAX);
        int count = divetable_history(t, &step);
        assert_int_equal(divetable_to_act(t), 0);
        assert_int_equal(divetable_winners(t) >> divetable_seats(t), 0);
        divetable_scores(t, score);
        again = open_game(n, 7);
        for (int i = 0; i < count; i++) {
            fine(divetable_act(again, step[i].seat, step[i].action));
        }
        assert_same(t, again);
        divetable_close(again);
        divetable_close(t);
    }
}

/* Clones and reopened records have the same draws to come. */
static void test_copies(void **unused)
{
    (void)unused;
    for (int n = 0; n < dt_game_count; n++) {
        struct divetable *t = open_game(n, 3), *clone, *read;
        char *record;
        play(t, 30);
        fine(divetable_name(t, 0, "Ann"));
        record = keep(divetable_record(t, true));
        assert_non_null(strstr(record, "[Seat0 \"Ann\"]"));
        fine(divetable_clone(&clone, t));
        fine(divetable_open_record(&read, record, 999));
        assert_same(t, clone);
        assert_same(t, read);
        assert_string_equal(record, divetable_record(read, true));
        play(clone, INT32_MAX);
        play(read, INT32_MAX);
        assert_same(clone, read);
        play(t, INT32_MAX);
        assert_same(clone, t);
        divetable_close(clone);
        divetable_close(read);
        divetable_close(t);
        free(record);
    }
}

/* After a draw by hand or another seed the draws cannot be verified: the record has no commitment. */
static void test_provable(void **unused)
{
    struct divetable *t = open_game(0, 3), *other;
    const uint32_t *list;
    uint32_t drawn, instead;
    (void)unused;
    while (divetable_to_act(t) != (uint32_t)1 << DIVETABLE_CHANCE ||
           divetable_actions(t, DIVETABLE_CHANCE, &list) < 2) {
        move(t, 0);
    }
    fine(divetable_peek(t, &drawn));
    instead = list[list[0] == drawn];
    fine(divetable_clone(&other, t));
    fine(divetable_act(t, DIVETABLE_CHANCE, drawn));
    assert_non_null(strstr(divetable_record(t, false), "[Commitment "));
    assert_null(strstr(divetable_record(t, false), "[Key "));
    fine(divetable_act(other, DIVETABLE_CHANCE, instead));
    assert_null(strstr(divetable_record(other, true), "[Commitment "));
    assert_null(strstr(divetable_record(other, true), "[Key "));
    divetable_close(other);
    divetable_reseed(t, 4);
    assert_null(strstr(divetable_record(t, true), "[Commitment "));
    divetable_close(t);
}

/* A determinization equals the true table in what that seat knows, and has no history. */
static void test_determinize(void **unused)
{
    (void)unused;
    for (int n = 0; n < dt_game_count; n++) {
        struct divetable *t = open_game(n, 5), *sampled;
        const struct divetable_step *step;
        play(t, 25);
        for (int seat = 0; seat < divetable_seats(t); seat++) {
            char *knows = keep(divetable_position(t, seat)), *view = keep(divetable_view(t, seat));
            fine(dt_test_json(dt_span_of(view)));
            fine(divetable_determinize(&sampled, t, seat, 11));
            assert_int_equal(divetable_history(sampled, &step), 0);
            assert_string_equal(knows, divetable_position(sampled, seat));
            assert_string_equal(view, divetable_view(sampled, seat));
            play(sampled, INT32_MAX);
            assert_non_null(strstr(divetable_record(sampled, true), "[Position "));
            divetable_close(sampled);
            free(knows);
            free(view);
        }
        divetable_close(t);
    }
}

static void test_think(void **unused)
{
    struct divetable *t = open_game(0, 1);
    struct divetable_candidate list[CANDIDATES], same[CANDIDATES];
    struct divetable_bot bot;
    int count, again;
    (void)unused;
    play(t, 20);
    int seat = lowest_seat(divetable_to_act(t));
    for (int n = 0; divetable_bot(n, &bot); n++) {
        fine(divetable_think(t, seat, bot.key, 20, 6, list, CANDIDATES, &count));
        fine(divetable_think(t, seat, bot.key, 20, 6, same, CANDIDATES, &again));
        assert_in_range(count, 1, CANDIDATES);
        assert_int_equal(count, again);
        for (int i = 0; i < count; i++) {
            assert_true(divetable_legal(t, seat, list[i].action));
            assert_in_range(list[i].value, 0, DIVETABLE_VALUE_WIN);
            assert_int_equal(list[i].action, same[i].action);
        }
    }
    fine(divetable_think(t, seat, "medium", 20, 6, list, 1, &count));
    assert_int_equal(count, 1);
    assert_non_null(divetable_think(t, seat, "none", 20, 6, list, CANDIDATES, &count));
    assert_non_null(divetable_think(t, 1 - seat, "easy", 20, 6, list, CANDIDATES, &count));
    assert_non_null(divetable_think(t, DIVETABLE_CHANCE, "easy", 20, 6, list, CANDIDATES, &count));
    assert_non_null(divetable_think(t, seat, "hard", 0, 6, list, CANDIDATES, &count));
    assert_non_null(divetable_think(t, seat, "easy", 20, 6, list, 0, &count));
    divetable_close(t);
}

/* The seat's actions and candidates are the same at a redacted position; what needs the rest fails. */
static void check_redacted(struct divetable *t, struct divetable *r, int seat)
{
    const uint32_t *list, *same;
    struct divetable_candidate one[CANDIDATES], two[CANDIDATES];
    struct divetable_bot bot;
    struct divetable *sampled;
    uint32_t action;
    int count = divetable_actions(t, seat, &list), found, again;
    assert_int_equal(divetable_actions(r, seat, &same), count);
    assert_memory_equal(list, same, (size_t)count * sizeof *list);
    for (int n = 0; divetable_bot(n, &bot); n++) {
        fine(divetable_think(t, seat, bot.key, 15, 6, one, CANDIDATES, &found));
        fine(divetable_think(r, seat, bot.key, 15, 6, two, CANDIDATES, &again));
        assert_int_equal(found, again);
        assert_memory_equal(one, two, (size_t)found * sizeof one[0]);
    }
    char *text = keep(divetable_action_text(t, seat, list[0]));
    assert_string_equal(text, divetable_action_text(r, seat, list[0]));
    fine(divetable_action_parse(r, seat, text, &action));
    assert_int_equal(action, list[0]);
    free(text);
    fine(divetable_determinize(&sampled, r, seat, 8));
    assert_null(divetable_check(sampled, DIVETABLE_TABLE));
    assert_int_equal(divetable_actions(sampled, seat, &same), count);
    divetable_close(sampled);
    if (divetable_check(r, DIVETABLE_TABLE) == NULL) {
        return; /* nothing is hidden */
    }
    char *before = keep(divetable_position(r, DIVETABLE_TABLE));
    assert_non_null(strstr(divetable_act(r, seat, list[0]), "hidden"));
    assert_non_null(strstr(divetable_draw(r), "hidden"));
    assert_non_null(strstr(divetable_peek(r, &action), "hidden"));
    assert_null(divetable_record(r, true));
    assert_string_equal(before, divetable_position(r, DIVETABLE_TABLE));
    free(before);
}

/* A seat of which something is hidden is refused everywhere. */
static void check_hidden_seat(struct divetable *r, int seat)
{
    const uint32_t *list;
    struct divetable_candidate best;
    struct divetable *none = NULL;
    const uint8_t *bytes;
    int32_t score[DIVETABLE_SEATS];
    int count, acts = divetable_to_act(r) >> seat & 1;
    assert_int_equal(divetable_actions(r, seat, &list), acts ? -1 : 0);
    assert_false(divetable_legal(r, seat, 0));
    assert_null(divetable_position(r, seat));
    assert_null(divetable_view(r, seat));
    assert_null(divetable_events(r, seat));
    assert_int_equal(divetable_serialize(r, seat, &bytes), -1);
    assert_non_null(divetable_think(r, seat, "easy", 1, 1, &best, 1, &count));
    assert_non_null(divetable_determinize(&none, r, seat, 1));
    divetable_scores(r, score);
    assert_int_equal(score[seat], 0);
}

static void test_redacted_positions(void **unused)
{
    (void)unused;
    for (int n = 0; n < dt_game_count; n++) {
        struct divetable *t = open_game(n, 5), *r;
        for (int length = 20; length <= 60; length += 20) {
            play(t, length);
            for (int seat = 0; divetable_to_act(t) != 0 && seat < divetable_seats(t); seat++) {
                fine(divetable_open_position(&r, divetable_key(t), divetable_position(t, seat), 1));
                assert_null(divetable_check(r, seat));
                if ((divetable_to_act(t) >> seat & 1) != 0) {
                    check_redacted(t, r, seat);
                }
                for (int other = 0; other < divetable_seats(t); other++) {
                    if (divetable_check(r, other) != NULL) {
                        check_hidden_seat(r, other);
                    }
                }
                divetable_close(r);
            }
        }
        divetable_close(t);
    }
}

/* Bytes of a table and of what each seat knows of it; and damaged ones. */
static void check_bytes(struct divetable *t, int seat)
{
    struct divetable *read, *none = NULL;
    const uint8_t *bytes;
    uint8_t copy[4096];
    int len = divetable_serialize(t, seat, &bytes);
    assert_in_range(len, 12, sizeof copy);
    memcpy(copy, bytes, (size_t)len);
    char *position = keep(divetable_position(t, seat));
    fine(divetable_deserialize(&read, divetable_key(t), copy, len, 3));
    assert_string_equal(divetable_position(read, DIVETABLE_TABLE), position);
    assert_int_equal(divetable_serialize(read, DIVETABLE_TABLE, &bytes), len);
    assert_memory_equal(bytes, copy, (size_t)len);
    for (int i = 0; i < len; i++) {
        uint8_t *cut = malloc((size_t)i + 1); /* reading on is noticed */
        assert_non_null(cut);
        memcpy(cut, copy, (size_t)i);
        assert_non_null(divetable_deserialize(&none, divetable_key(t), cut, i, 3));
        free(cut);
        copy[i] ^= (uint8_t)(1 << i % 8);
        assert_non_null(divetable_deserialize(&none, divetable_key(t), copy, len, 3));
        copy[i] ^= (uint8_t)(1 << i % 8);
    }
    assert_null(none);
    divetable_close(read);
    free(position);
}

static void test_serialize(void **unused)
{
    struct divetable *none = NULL;
    const uint8_t *bytes;
    (void)unused;
    for (int n = 0; n < dt_game_count; n++) {
        struct divetable *t = open_game(n, 3);
        play(t, 30);
        for (int seat = DIVETABLE_TABLE; seat < divetable_seats(t); seat++) {
            check_bytes(t, seat);
        }
        assert_int_equal(divetable_serialize(t, 9, &bytes), -1);
        int len = divetable_serialize(t, DIVETABLE_TABLE, &bytes);
        const char *other = dt_games[(n + 1) % dt_game_count]->key;
        assert_string_equal(divetable_deserialize(&none, other, bytes, len, 1),
                            "bytes: a state of another game");
        assert_non_null(divetable_deserialize(&none, "chess", bytes, len, 1));
        uint8_t copy[4096], sum[DT_SHA256];
        memcpy(copy, bytes, (size_t)len);
        copy[2 + copy[1]]++; /* the version of the rules, with a right sum */
        dt_sha256(copy, (size_t)len - 8, sum);
        memcpy(copy + len - 8, sum, 8);
        assert_string_equal(divetable_deserialize(&none, divetable_key(t), copy, len, 1),
                            "bytes: a state of a different version of the rules");
        uint8_t version = 2;
        assert_string_equal(divetable_deserialize(&none, divetable_key(t), &version, 1, 1),
                            "bytes: written in a format that this version cannot read");
        divetable_close(t);
    }
    assert_null(none);
}

/* Source that was written for ABI 1 still compiles and works. */
static void test_deprecated_names(void **unused)
{
    struct divetable *t = open_game(0, 1), *sampled;
    struct divetable_idea best;
    int count;
    (void)unused;
    play(t, 20);
    int seat = lowest_seat(divetable_to_act(t));
    assert_non_null(divetable_news(t, DIVETABLE_ONLOOKER));
    fine(divetable_imagine(&sampled, t, seat, 1));
    fine(divetable_think(sampled, seat, "easy", 1, 1, &best, 1, &count));
    assert_in_range(best.value, 0, DIVETABLE_SURE);
    divetable_close(sampled);
    divetable_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_every_game_to_its_end),
        cmocka_unit_test(test_copies),
        cmocka_unit_test(test_provable),
        cmocka_unit_test(test_determinize),
        cmocka_unit_test(test_think),
        cmocka_unit_test(test_redacted_positions),
        cmocka_unit_test(test_serialize),
        cmocka_unit_test(test_deprecated_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
