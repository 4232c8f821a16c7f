/* Functions for all front ends: options by key, refused and accepted steps, the registry. With the
 * template game, games/null. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/hash.h"
#include "games/null/null.h"
#include "tests/support.h"

static const struct dt_game *const game = &dt_game_null;

/* ---- options ---- */

static void test_preset(void **unused)
{
    (void)unused;
    struct dt_config config = dt_config_default(game);
    assert_int_equal(config.seats, 2);
    for (int i = 0; i < DT_OPTIONS; i++) {
        assert_int_equal(config.option[i], 0);
    }
    assert_null(dt_config_check(game, &config));
}

static const char *not_two(const struct dt_config *config)
{
    return config->seats == 2 ? "seats: two are too few" : NULL;
}

/* The presets of every game can be played, with more seats than the fewest if need be. */
static void test_presets_fit(void **unused)
{
    (void)unused;
    for (int i = 0; dt_test_game(i) != NULL; i++) {
        struct dt_config config = dt_config_default(dt_test_game(i));
        assert_null(dt_config_check(dt_test_game(i), &config));
    }
    struct dt_game picky = *game;
    picky.check = not_two;
    assert_int_equal(dt_config_default(&picky).seats, 3);
}

static void test_set(void **unused)
{
    (void)unused;
    struct dt_config config = dt_config_default(game);
    assert_null(dt_config_set(game, &config, dt_span_of("rounds"), dt_span_of("three")));
    assert_int_equal(config.option[0], NULL_THREE);
    assert_non_null(dt_config_set(game, &config, dt_span_of("rounds"), dt_span_of("two")));
    assert_non_null(dt_config_set(game, &config, dt_span_of("rounds"), dt_span_of("")));
    assert_non_null(dt_config_set(game, &config, dt_span_of("round"), dt_span_of("one")));
    assert_int_equal(config.option[0], NULL_THREE);
}

static void test_check(void **unused)
{
    (void)unused;
    struct dt_config config = dt_config_default(game);
    for (int seats = 0; seats < 256; seats++) {
        config.seats = (uint8_t)seats;
        bool fine = seats >= 2 && seats <= 4;
        assert_int_equal(dt_config_check(game, &config) == NULL, fine);
    }
    config.seats = 3;
    config.option[0] = NULL_ROUNDS;
    assert_non_null(dt_config_check(game, &config));
    config.option[0] = NULL_THREE;
    assert_null(dt_config_check(game, &config));
    config.option[1] = 1; /* an option that the game does not have */
    assert_non_null(dt_config_check(game, &config));
}

/* ---- steps ---- */

static struct null_state at(const char *position)
{
    struct null_state st;
    const char *why = game->parse(&st, dt_span_of(position));
    if (why != NULL) {
        fail_msg("%s: %s", position, why);
    }
    return st;
}

/* The step is refused with a sentence that begins so, and nothing has changed. */
static void check_refused(const char *position, int seat, dt_action action, const char *begins)
{
    struct null_state st = at(position), before = st;
    struct dt_events events = {.count = 0};
    const char *why = dt_step(game, &st, seat, action, &events);
    if (why == NULL || strncmp(why, begins, strlen(begins)) != 0) {
        fail_msg("%s: seat %d: %s", position, seat, why == NULL ? "was allowed" : why);
    }
    assert_memory_equal(&st, &before, sizeof st);
    assert_int_equal(events.count, 0);
}

static void test_step_refuses(void **unused)
{
    (void)unused;
    static const char choosing[] = "seats=3 hands=123 plans=-k-";
    static const int no_seats[] = {-2, -1, 5, 6, 30, 32, 1000, INT32_MIN, INT32_MAX};
    for (int i = 0; i < DT_COUNT(no_seats); i++) {
        check_refused(choosing, no_seats[i], NULL_KEEP, "no-such-seat");
    }
    check_refused(choosing, 1, NULL_KEEP, "not-to-act");
    check_refused(choosing, 3, NULL_KEEP, "not-to-act");
    check_refused(choosing, DT_CHANCE, 5, "not-to-act");
    check_refused(choosing, 0, NULL_NONE, "illegal-action");
    check_refused(choosing, 0, NULL_SECRET, "illegal-action");
    check_refused(choosing, 2, UINT32_MAX, "illegal-action");
    check_refused("hands=1-", 0, NULL_KEEP, "not-to-act");
    check_refused("hands=1-", DT_CHANCE, 1, "illegal-action");
    check_refused("hands=1-", DT_CHANCE, 0, "illegal-action");
    check_refused("hands=1-", DT_CHANCE, 10, "illegal-action");
    check_refused("points=10 hands=21 plans=kk", 0, NULL_KEEP, "game-over");
    check_refused("points=10 hands=21 plans=kk", DT_CHANCE, 3, "game-over");
}

static void test_step_applies(void **unused)
{
    (void)unused;
    struct null_state st = at("hands=1-"), expected = at("hands=17");
    struct dt_events events = {.count = 0};
    assert_null(dt_step(game, &st, DT_CHANCE, 7, &events));
    assert_memory_equal(&st, &expected, sizeof st);
    assert_int_equal(events.count, 2);
    assert_null(dt_step(game, &st, 1, NULL_SWAP, NULL));
    expected = at("hands=17 plans=-s");
    assert_memory_equal(&st, &expected, sizeof st);
}

/* Chance acts until a seat must act, and draws what the game's function draws. */
static void test_step_chance(void **unused)
{
    (void)unused;
    struct null_state st = at("seats=4"), again = st;
    struct dt_rng rng, other;
    dt_rng_seed(&rng, 11);
    dt_rng_seed(&other, 11);
    assert_int_equal(dt_step_chance(game, &st, &rng), 4);
    assert_int_equal(game->to_act(&st), 0xf);
    for (int i = 0; i < 4; i++) {
        assert_null(dt_step(game, &again, DT_CHANCE, game->chance(&again, &other), NULL));
    }
    assert_memory_equal(&st, &again, sizeof st);
    assert_int_equal(dt_rng_tell(&rng), dt_rng_tell(&other));
    assert_int_equal(dt_step_chance(game, &st, &rng), 0);
}

static void test_lists(void **unused)
{
    (void)unused;
    struct null_state st = at("seats=4 hands=28--");
    dt_action list[NULL_SHELLS];
    assert_int_equal(game->actions(&st, DT_CHANCE, NULL), 7);
    assert_int_equal(game->actions(&st, DT_CHANCE, list), 7);
    for (dt_action a = 0; a < 20; a++) {
        bool listed = false;
        for (int i = 0; i < 7; i++) {
            listed = listed || list[i] == a;
        }
        assert_int_equal(dt_legal_in_list(game, &st, DT_CHANCE, a), listed);
        assert_false(dt_legal_in_list(game, &st, 0, a));
    }
}

/* One even choice, then the action at that place of the list. */
static void test_pick(void **unused)
{
    (void)unused;
    struct null_state st = at("hands=28");
    dt_action list[NULL_SHELLS];
    struct dt_rng rng, other;
    dt_rng_seed(&rng, 12);
    dt_rng_seed(&other, 12);
    int count = game->actions(&st, 1, list);
    for (int i = 0; i < 200; i++) {
        dt_action a = dt_random_action_from_list(game, &st, 1, &rng);
        assert_int_equal(a, list[dt_rng_below(&other, (uint32_t)count)]);
    }
    assert_int_equal(dt_rng_tell(&rng), dt_rng_tell(&other));
}

static void test_hashes(void **unused)
{
    (void)unused;
    struct null_state a = at("hands=28"), b = at("hands=28"), c = at("hands=82");
    uint8_t bytes[NULL_PACK], sum[DT_SHA256], box[DT_SHA256];
    dt_sha256(bytes, (size_t)dt_pack(game, &a, bytes), sum);
    uint64_t hash = dt_state_hash(game, &a);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(hash >> (56 - 8 * i) & 0xff, sum[i]);
    }
    assert_true(dt_state_hash(game, &b) == hash);
    assert_true(dt_state_hash(game, &c) != hash);
    static const char shells[] = "shell 1\nshell 2\nshell 3\nshell 4\nshell 5\n"
                                 "shell 6\nshell 7\nshell 8\nshell 9\n";
    dt_sha256(shells, sizeof shells - 1, sum);
    dt_components_hash(game, box);
    assert_memory_equal(box, sum, DT_SHA256);
}

/* ---- events ---- */

static void test_event_audience(void **unused)
{
    (void)unused;
    struct dt_events events = {.count = 0};
    DT_EVENT(&events, DT_EVERYONE, 1, 7);
    DT_EVENT(&events, DT_SEAT(2), 2, -1, INT16_MAX);
    DT_EVENT(NULL, DT_EVERYONE, 3, 0);
    assert_int_equal(events.count, 2);
    assert_int_equal(events.list[0].count, 1);
    assert_int_equal(events.list[1].count, 2);
    assert_int_equal(events.list[1].arg[0], -1);
    assert_int_equal(events.list[1].arg[1], INT16_MAX);
    for (int seat = 0; seat < DT_SEATS; seat++) {
        assert_true(dt_event_for(&events.list[0], seat));
        assert_int_equal(dt_event_for(&events.list[1], seat), seat == 2);
    }
    assert_true(dt_event_for(&events.list[0], DT_SPECTATOR));
    assert_false(dt_event_for(&events.list[1], DT_SPECTATOR));
}

/* ---- the registry, and what a game's table must hold ---- */

static void check_word(const char *word)
{
    assert_non_null(word);
    assert_true(word[0] != 0 && word[0] != '-');
    for (; *word != 0; word++) {
        assert_true((*word >= 'a' && *word <= 'z') || (*word >= '0' && *word <= '9') ||
                    *word == '-');
    }
}

/* A key is a word that cannot be taken for a number; a choice may be one. */
static void check_key(const char *word)
{
    check_word(word);
    assert_true(word[0] >= 'a' && word[0] <= 'z');
}

static void check_options(const struct dt_game *g)
{
    assert_true(g->option_count <= DT_OPTIONS);
    for (int i = 0; i < g->option_count; i++) {
        const struct dt_option *option = &g->options[i];
        check_key(option->key);
        assert_true(strlen(option->description) > 0);
        assert_true(option->count >= 2 && option->default_choice < option->count);
        for (int k = 0; k < option->count; k++) {
            check_word(option->choices[k]);
            struct dt_span choice = dt_span_of(option->choices[k]);
            assert_int_equal(dt_span_find(choice, option->choices, option->count), k);
        }
    }
}

/* No function of the contract is left out. */
static void check_functions(const struct dt_game *g)
{
    assert_true(g->check != NULL && g->start != NULL && g->config != NULL && g->to_act != NULL);
    assert_true(g->actions != NULL && g->legal != NULL && g->random_action != NULL &&
                g->chance != NULL);
    assert_true(g->apply != NULL && g->scores != NULL && g->winners != NULL && g->validate != NULL);
    assert_true(g->redact != NULL && g->is_complete != NULL && g->determinize != NULL);
    assert_true(g->parse != NULL && g->outcome != NULL && g->view != NULL);
}

static void test_tables(void **unused)
{
    (void)unused;
    for (int i = 0; dt_test_game(i) != NULL; i++) {
        const struct dt_game *g = dt_test_game(i);
        check_key(g->key);
        assert_true(strlen(g->name) > 0 && strlen(g->components) > 0);
        assert_true(g->rules_version > 0 && g->steps_max > 0 && g->actions_max > 0);
        assert_true(g->seats_min >= 1 && g->seats_min <= g->seats_max);
        assert_true(g->seats_max <= DT_SEATS);
        assert_true(g->state_size > 0 && g->state_size <= DT_STATE_MAX);
        assert_true(g->pack_max > 0 && g->pack_max <= DT_PACK_MAX);
        check_options(g);
        check_functions(g);
    }
}

static void test_registry(void **unused)
{
    (void)unused;
    assert_true(dt_game_count > 0);
    for (int i = 0; i < dt_game_count; i++) {
        assert_ptr_equal(dt_game_find(dt_span_of(dt_games[i]->key)), dt_games[i]);
    }
    assert_null(dt_game_find(dt_span_of("")));
    assert_null(dt_game_find(dt_span_of("no-such-game")));
    assert_null(dt_game_find(dt_span_of(dt_games[0]->name)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_preset),       cmocka_unit_test(test_set),
        cmocka_unit_test(test_check),        cmocka_unit_test(test_step_refuses),
        cmocka_unit_test(test_step_applies), cmocka_unit_test(test_step_chance),
        cmocka_unit_test(test_lists),        cmocka_unit_test(test_pick),
        cmocka_unit_test(test_hashes),       cmocka_unit_test(test_event_audience),
        cmocka_unit_test(test_tables),       cmocka_unit_test(test_registry),
        cmocka_unit_test(test_presets_fit),
    };
    return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
