/* Nine Shells, paragraph by paragraph. The laws that hold for every game are tested elsewhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/null/null.h"

static const struct dt_game *const game = &dt_game_null;

static struct null_state at(const char *position)
{
    struct null_state st;
    const char *why = game->parse(&st, dt_span_of(position));
    if (why != NULL) {
        fail_msg("%s: %s", position, why);
    }
    return st;
}

static void check_text(const struct null_state *st, const char *expected)
{
    char text[256];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    dt_position_text(game, st, &out);
    assert_string_equal(text, expected);
}

static void act(struct null_state *st, int seat, const char *words, struct dt_events *events)
{
    dt_action action;
    assert_null(dt_action_parse(game, st, seat, dt_span_of(words), &action));
    assert_null(dt_step(game, st, seat, action, events));
    assert_null(game->validate(st));
}

/* All events of one step, one a line, those for a single seat marked with it. */
static void check_events(const struct dt_events *events, const char *expected)
{
    char text[1024];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    for (int i = 0; i < events->count; i++) {
        const struct dt_event *e = &events->list[i];
        if (e->audience != DT_EVERYONE) {
            dt_write_char(&out, '@');
            dt_write_int(&out, dt_ctz(e->audience));
            dt_write_char(&out, ' ');
        }
        dt_event_text(game, e, &out);
        dt_write_char(&out, '\n');
    }
    assert_string_equal(text, expected);
}

/* §3: the seats draw in order, each from what is left, and each sees its own shell only. */
static void test_draw(void **unused)
{
    (void)unused;
    struct dt_config config = dt_config_default(game);
    struct null_state st;
    struct dt_events events = {.count = 0};
    config.seats = 3;
    game->start(&st, &config);
    check_text(&st, "seats=3 rounds=one points=000 hands=--- plans=--- laid=---");
    assert_int_equal(game->to_act(&st), DT_SEAT(DT_CHANCE));
    act(&st, DT_CHANCE, "shell 7", &events);
    check_events(&events, "seat 0 draws a shell\n@0 seat 0 holds shell 7\n");
    act(&st, DT_CHANCE, "shell 2", NULL);
    assert_false(game->legal(&st, DT_CHANCE, 7));
    act(&st, DT_CHANCE, "shell 9", NULL);
    check_text(&st, "seats=3 rounds=one points=000 hands=729 plans=--- laid=---");
    assert_int_equal(game->to_act(&st), 7);
}

/* §4: who has chosen is seen, what was chosen is not. */
static void test_choose(void **unused)
{
    (void)unused;
    struct null_state st = at("seats=3 hands=729"), other = st;
    struct dt_events events = {.count = 0};
    act(&st, 1, "swap", &events);
    check_events(&events, "seat 1 has chosen\n");
    act(&other, 1, "keep", NULL);
    assert_int_equal(game->to_act(&st), 5);
    game->redact(&st, 0);
    game->redact(&other, 0);
    check_text(&st, "seats=3 rounds=one points=000 hands=7?? plans=-?- laid=---");
    assert_memory_equal(&st, &other, sizeof st);
    assert_false(game->is_complete(&st));
    st = at("seats=3 hands=729 plans=-s-");
    game->redact(&st, 1);
    check_text(&st, "seats=3 rounds=one points=000 hands=?2? plans=-s- laid=---");
}

/* §5: the last choice shows them all; swapped shells lie open and do not come back. */
static void test_swap(void **unused)
{
    (void)unused;
    struct null_state st = at("seats=3 hands=729 plans=ss-");
    struct dt_events events = {.count = 0};
    act(&st, 2, "keep", &events);
    check_events(&events, "seat 2 has chosen\nseat 0 swaps shell 7\nseat 1 swaps shell 2\n"
                          "seat 2 keeps\n");
    check_text(&st, "seats=3 rounds=one points=000 hands=--9 plans=ssk laid=72-");
    assert_int_equal(game->actions(&st, DT_CHANCE, NULL), 6);
    assert_false(game->legal(&st, DT_CHANCE, 2));
    act(&st, DT_CHANCE, "shell 1", NULL);
    game->redact(&st, 2);
    check_text(&st, "seats=3 rounds=one points=000 hands=?-9 plans=ssk laid=72-");
}

/* §6, §8: all shells are shown, the highest scores, and after the last round they stay open. */
static void test_show(void **unused)
{
    (void)unused;
    struct null_state st = at("seats=3 hands=1-9 plans=ssk laid=72-"), open;
    struct dt_events events = {.count = 0};
    act(&st, DT_CHANCE, "shell 8", &events);
    check_events(&events, "seat 1 draws a shell\n@1 seat 1 holds shell 8\nseat 0 shows shell 1\n"
                          "seat 1 shows shell 8\nseat 2 shows shell 9\nseat 2 wins the round\n");
    check_text(&st, "seats=3 rounds=one points=001 hands=189 plans=ssk laid=72-");
    assert_int_equal(game->to_act(&st), 0);
    assert_int_equal(game->winners(&st), DT_SEAT(2));
    open = st;
    game->redact(&open, DT_SPECTATOR);
    assert_memory_equal(&st, &open, sizeof st);
}

/* §6: when nobody swaps, the round ends with the last choice. §7: then all begins again. */
static void test_next_round(void **unused)
{
    (void)unused;
    struct null_state st = at("rounds=three hands=46 plans=-k");
    assert_int_equal(game->winners(&st), 0);
    act(&st, 0, "keep", NULL);
    check_text(&st, "seats=2 rounds=three points=01 hands=-- plans=-- laid=--");
    assert_int_equal(game->actions(&st, DT_CHANCE, NULL), 9);
    assert_int_equal(game->winners(&st), 0);
}

/* §8: equally many points share the victory. */
static void test_shared_victory(void **unused)
{
    (void)unused;
    struct null_state st = at("seats=4 rounds=three points=1010 hands=3589 plans=kkk-");
    int32_t score[DT_SEATS];
    act(&st, 3, "keep", NULL);
    assert_int_equal(game->to_act(&st), 0);
    assert_int_equal(game->winners(&st), DT_SEAT(0) | DT_SEAT(2) | DT_SEAT(3));
    game->scores(&st, score);
    assert_memory_equal(score, ((int32_t[DT_SEATS]){1, 0, 1, 1, 0}), sizeof score);
}

/* Seat 0 holds the 5: every other shell is sampled equally often for the other hand. */
static void test_determinize(void **unused)
{
    (void)unused;
    uint32_t seen[NULL_SHELLS + 1] = {0}, swaps = 0;
    struct dt_rng rng;
    dt_rng_seed(&rng, 13);
    for (int i = 0; i < 16000; i++) {
        struct null_state st = at("hands=5? plans=-?");
        game->determinize(&st, 0, &rng);
        assert_true(game->is_complete(&st));
        assert_null(game->validate(&st));
        seen[st.hand[1]]++;
        swaps += st.plan[1] == NULL_SWAP;
    }
    assert_int_equal(seen[0] + seen[5], 0);
    for (int n = 1; n <= NULL_SHELLS; n++) {
        assert_true(n == 5 || (seen[n] > 1850 && seen[n] < 2150));
    }
    assert_true(swaps > 7750 && swaps < 8250);
}

static void test_view(void **unused)
{
    (void)unused;
    struct null_state st = at("seats=3 rounds=three points=010 hands=1?- plans=sks laid=7-2");
    char text[512];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json json = dt_json_on(&out);
    dt_view_json(game, &st, 0, NULL, &json);
    assert_string_equal(text,
                        "{\"phase\":\"drawing\",\"rounds\":3,\"played\":1,\"you\":0,\"seats\":["
                        "{\"points\":0,\"shell\":1,\"plan\":\"swap\",\"laid\":7},"
                        "{\"points\":1,\"shell\":\"?\",\"plan\":\"keep\",\"laid\":null},"
                        "{\"points\":0,\"shell\":null,\"plan\":\"swap\",\"laid\":2}]}");
    out = dt_writer_on(text, sizeof text);
    json = dt_json_on(&out);
    game->redact(&st, DT_SPECTATOR);
    dt_view_json(game, &st, DT_SPECTATOR, NULL, &json);
    assert_non_null(strstr(text, ",\"you\":null,"));
    assert_null(strstr(text, "\"shell\":1"));
}

/* Position texts that are refused, and the field that each sentence begins with. */
static void test_parse_refuses(void **unused)
{
    (void)unused;
    static const char *const wrong[][2] = {
        {"seats=1", "seats:"},
        {"seats=5", "seats:"},
        {"seats=", "seats:"},
        {"rounds=two", "rounds:"},
        {"points=0", "points:"},
        {"points=000", "points:"},
        {"points=04", "points:"},
        {"points=11", "points:"},
        {"rounds=three points=13", "points:"},
        {"hands=0-", "hands:"},
        {"hands=12-", "hands:"},
        {"hands=33", "hands:"},
        {"hands=-3", "hands:"},
        {"hands=34 plans=k", "plans:"},
        {"hands=34 plans=kx", "plans:"},
        {"hands=3- plans=k-", "plans:"},
        {"hands=34 laid=5-", "laid:"},
        {"hands=34 laid=", "laid:"},
        {"hands=3- plans=ks laid=5", "laid:"},
        {"hands=3- plans=ks laid=-0", "laid:"},
        {"hands=3- plans=ks laid=-?", "laid:"},
        {"hands=3- plans=ks laid=--", "laid:"},
        {"hands=3- plans=ks laid=45", "laid:"},
        {"hands=3- plans=ks laid=-3", "laid:"},
        {"hands=-- plans=ss laid=33", "laid:"},
        {"hands=-3 plans=ks laid=-4", "hands:"},
        {"hands=-3 plans=ss laid=45", "hands:"},
        {"hands=34 plans=ks laid=-5", "hands:"},
        {"hands=34 plans=kk", "hands:"},
        {"hands=3- plans=?s laid=-4", "plans:"},
        {"points=10", "plans:"},
        {"points=10 hands=3? plans=kk", "hands:"},
        {"points=10 hands=34 plans=kk", "points:"},
        {"points=10 hands=3- plans=ks laid=-1", "hands:"},
        {"hand=34", "fields:"},
        {"34", "fields:"},
        {"hands=34 hands=34", "fields:"},
    };
    for (int i = 0; i < DT_COUNT(wrong); i++) {
        struct null_state st = at("hands=12"), before = st;
        const char *why = game->parse(&st, dt_span_of(wrong[i][0]));
        if (why == NULL || strncmp(why, wrong[i][1], strlen(wrong[i][1])) != 0) {
            fail_msg("%s: %s", wrong[i][0], why == NULL ? "was accepted" : why);
        }
        assert_memory_equal(&st, &before, sizeof st);
    }
}

static void test_parse_presets(void **unused)
{
    (void)unused;
    struct null_state st = at("");
    check_text(&st, "seats=2 rounds=one points=00 hands=-- plans=-- laid=--");
    st = at("  laid=5-2 plans=sks\thands=?1- seats=3 ");
    check_text(&st, "seats=3 rounds=one points=000 hands=?1- plans=sks laid=5-2");
}

/* Whatever bytes come in: either they are refused and nothing changes, or they pack to the same. */
static void test_unpack_any_bytes(void **unused)
{
    (void)unused;
    struct null_state from = at("seats=3 rounds=three points=010 hands=1-9 plans=ssk laid=72-");
    uint8_t bytes[NULL_PACK], again[NULL_PACK];
    assert_int_equal(dt_pack(game, &from, bytes), NULL_PACK);
    for (int len = -1; len < NULL_PACK; len++) {
        struct null_state st = from;
        assert_non_null(dt_unpack(game, &st, bytes, len));
    }
    for (int i = 0; i < NULL_PACK; i++) {
        for (int value = 0; value < 256; value++) {
            struct null_state st = at("hands=12"), before = st;
            dt_pack(game, &from, bytes);
            bytes[i] = (uint8_t)value;
            if (dt_unpack(game, &st, bytes, NULL_PACK) != NULL) {
                assert_memory_equal(&st, &before, sizeof st);
            } else {
                assert_int_equal(dt_pack(game, &st, again), NULL_PACK);
                assert_memory_equal(bytes, again, NULL_PACK);
            }
        }
    }
}

static void test_action_text(void **unused)
{
    (void)unused;
    struct null_state st = at("hands=12");
    dt_action action = 77;
    static const char *const choices[] = {"", "kee", "keeps", "keep swap", "shell 1", "1"};
    static const char *const draws[] = {"", "keep", "shell", "shell 0", "shell 10", "shell 1 2"};
    for (int i = 0; i < DT_COUNT(choices); i++) {
        assert_non_null(dt_action_parse(game, &st, 0, dt_span_of(choices[i]), &action));
    }
    for (int i = 0; i < DT_COUNT(draws); i++) {
        assert_non_null(dt_action_parse(game, &st, DT_CHANCE, dt_span_of(draws[i]), &action));
    }
    assert_int_equal(action, 77);
    assert_null(dt_action_parse(game, &st, 0, dt_span_of(" swap "), &action));
    assert_int_equal(action, NULL_SWAP);
}

/* Every game of two seats and one round there is: from each state on, all goes well. */
static int walk(const struct null_state *st, int depth)
{
    dt_action list[NULL_SHELLS];
    uint8_t bytes[NULL_PACK], again[NULL_PACK];
    struct null_state copy;
    dt_seats who = game->to_act(st);
    assert_null(game->validate(st));
    memset(&copy, 0xee, sizeof copy);
    assert_null(dt_unpack(game, &copy, bytes, dt_pack(game, st, bytes)));
    dt_pack(game, &copy, again);
    assert_memory_equal(bytes, again, NULL_PACK);
    if (who == 0) {
        assert_int_equal(dt_popcount(game->winners(st)), 1);
        return 1;
    }
    assert_true(depth < 6);
    int seat = dt_ctz(who), count = game->actions(st, seat, list), ends = 0;
    for (int i = 0; i < count; i++) {
        copy = *st;
        game->apply(&copy, seat, list[i], NULL);
        ends += walk(&copy, depth + 1);
    }
    return ends;
}

/* 9 × 8 hands; nobody swaps: 1, one of two: 7 each, both: 7 × 6. */
static void test_all_small_games(void **unused)
{
    (void)unused;
    struct null_state st = at("");
    assert_int_equal(walk(&st, 0), 9 * 8 * (1 + 7 + 7 + 7 * 6));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_draw),
        cmocka_unit_test(test_choose),
        cmocka_unit_test(test_swap),
        cmocka_unit_test(test_show),
        cmocka_unit_test(test_next_round),
        cmocka_unit_test(test_shared_victory),
        cmocka_unit_test(test_determinize),
        cmocka_unit_test(test_view),
        cmocka_unit_test(test_parse_refuses),
        cmocka_unit_test(test_parse_presets),
        cmocka_unit_test(test_unpack_any_bytes),
        cmocka_unit_test(test_action_text),
        cmocka_unit_test(test_all_small_games),
    };
    return cmocka_run_group_tests_name("games/null", tests, NULL, NULL);
}
