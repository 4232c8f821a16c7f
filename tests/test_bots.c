/* Bots: their decisions depend only on the redacted state, are reproducible, and are legal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bots/tree.h"
#include "bots/rollout.h"
#include "cli/arena.h"
#include "tests/support.h"

enum { ITERATIONS = 40, GAMES = 2, SMALL = 1 << 16, TRIALS = 2000 };

static const struct dt_search_budget limit = {.iterations = ITERATIONS};

/* ---- every game, every bot ---- */

static void check_result(const struct dt_game *game, const void *state, int seat,
                         const struct dt_search_result *t)
{
    assert_in_range(t->count, 1, DT_CANDIDATES_MAX);
    for (int i = 0; i < t->count; i++) {
        assert_true(game->legal(state, seat, t->candidate[i].action));
        assert_in_range(t->candidate[i].value, 0, DT_VALUE_WIN);
        for (int k = 0; k < i; k++) {
            assert_int_not_equal(t->candidate[k].action, t->candidate[i].action);
        }
    }
}

/* Another state of the same information set must give the same search result. */
static void check_same_info_set(const struct dt_game *game, const struct dt_bot *bot,
                                const void *state, int seat, struct dt_bot_runner *one,
                                struct dt_bot_runner *two)
{
    _Alignas(16) uint8_t other[DT_STATE_MAX];
    struct dt_rng a, b, sampling;
    memcpy(other, state, game->state_size);
    game->redact(other, seat);
    dt_rng_seed(&sampling, 7);
    game->determinize(other, seat, &sampling);
    dt_rng_seed(&a, 5);
    dt_rng_seed(&b, 5);
    const struct dt_search_result *t = dt_bot_runner_search(one, bot, game, state, seat, &a, limit);
    const struct dt_search_result *u = dt_bot_runner_search(two, bot, game, other, seat, &b, limit);
    assert_true(t != NULL && u != NULL);
    assert_int_equal(t->count, u->count);
    assert_memory_equal(t->candidate, u->candidate, (size_t)t->count * sizeof t->candidate[0]);
    assert_int_equal(dt_rng_tell(&a), dt_rng_tell(&b));
    check_result(game, state, seat, t);
}

/* Plays a random game and checks a bot at some of its decisions. */
static void check_game(const struct dt_game *game, const struct dt_config *config, uint64_t seed,
                       struct dt_bot_runner *one, struct dt_bot_runner *two)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    struct dt_rng rng;
    dt_seats who;
    dt_rng_seed(&rng, seed);
    game->start(state, config);
    while ((who = game->to_act(state)) != 0) {
        int seat = dt_ctz(who);
        if (seat == DT_CHANCE) {
            game->apply(state, seat, game->chance(state, &rng), NULL);
            continue;
        }
        if (dt_rng_below(&rng, 8) == 0) {
            int bot = (int)dt_rng_below(&rng, (uint32_t)dt_bot_count);
            check_same_info_set(game, &dt_bots[bot], state, seat, one, two);
        }
        game->apply(state, seat, game->random_action(state, seat, &rng), NULL);
    }
}

static void test_same_info_set(void **unused)
{
    (void)unused;
    static struct dt_config configs[DT_CONFIGS_MAX];
    static struct dt_bot_runner one, two;
    const struct dt_game *game;
    for (int g = 0; (game = dt_test_game(g)) != NULL; g++) {
        int count = dt_test_configs(game, configs);
        for (int i = 0; i < count; i += 1 + count / 12) {
            for (uint64_t seed = 0; seed < GAMES; seed++) {
                check_game(game, &configs[i], seed, &one, &two);
            }
        }
    }
    dt_bot_runner_close(&one);
    dt_bot_runner_close(&two);
}

/* ---- heuristics ---- */

/* The heuristics keep to their contract in every state of random games. */
static void check_heuristics(const struct dt_game *game, const void *state, struct dt_rng *rng)
{
    dt_action list[DT_CANDIDATES_MAX];
    int32_t value[DT_SEATS], sum = 0;
    struct dt_config config;
    game->config(state, &config);
    for (dt_seats who = game->to_act(state); who != 0; who &= who - 1) {
        int seat = dt_ctz(who);
        for (int own = 0; own < 2; own++) {
            int count = dt_candidates_list(game, state, seat, own, list);
            assert_in_range(count, 1, DT_CANDIDATES_MAX);
            for (int i = 0; i < count; i++) {
                assert_true(game->legal(state, seat, list[i]));
                assert_true(i == 0 || list[i - 1] < list[i]);
            }
        }
        assert_true(game->legal(state, seat, dt_policy_action(game, state, seat, rng)));
    }
    dt_evaluate(game, state, value);
    for (int i = 0; i < DT_SEATS; i++) {
        assert_in_range(value[i], 0, i < config.seats ? DT_VALUE_WIN : 0);
        sum += value[i];
    }
    assert_in_range(sum, 0, DT_VALUE_WIN);
}

static void test_heuristics(void **unused)
{
    (void)unused;
    static struct dt_config configs[DT_CONFIGS_MAX];
    const struct dt_game *game;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    for (int g = 0; (game = dt_test_game(g)) != NULL; g++) {
        int count = dt_test_configs(game, configs);
        for (int i = 0; i < count; i++) {
            struct dt_rng rng;
            dt_rng_seed(&rng, (uint64_t)i);
            game->start(state, &configs[i]);
            while (game->to_act(state) != 0) {
                if (game->to_act(state) != DT_SEAT(DT_CHANCE)) {
                    check_heuristics(game, state, &rng);
                }
                dt_rollout_step(game, state, &rng);
            }
            int32_t value[DT_SEATS];
            dt_evaluate(game, state, value);
            for (int seat = 0; seat < configs[i].seats; seat++) {
                assert_int_equal(value[seat] > 0, game->winners(state) >> seat & 1);
            }
        }
    }
}

/* ---- the search tree ---- */

/* Expansion by random sets of actions: every edge is where edge_of says, with its statistics. */
static void test_tree_expand(void **unused)
{
    (void)unused;
    enum { ACTIONS = 64 };
    void *memory = aligned_alloc(64, 1 << 20);
    struct dt_tree *tree = dt_tree_make(memory, 1 << 20);
    uint32_t visits[ACTIONS] = {0};
    uint16_t edge_of[ACTIONS];
    struct dt_rng rng;
    assert_non_null(tree);
    dt_rng_seed(&rng, 1);
    struct dt_tree_node *node = dt_tree_find_or_add(tree, 99);
    for (int round = 0; round < TRIALS; round++) {
        dt_action list[ACTIONS];
        int count = 0;
        for (dt_action a = 0; a < ACTIONS; a++) {
            if (dt_rng_below(&rng, 5) == 0 && (int)a < 4 + round) {
                list[count++] = a * 3;
            }
        }
        assert_true(dt_tree_expand(tree, node, list, count, edge_of));
        for (int i = 0; i < count; i++) {
            struct dt_tree_edge *e = &tree->edge[node->edges + edge_of[i]];
            assert_int_equal(e->action, list[i]);
            assert_int_equal(e->visits, visits[list[i] / 3]);
        }
        if (count > 0) {
            int i = (int)dt_rng_below(&rng, (uint32_t)count);
            tree->edge[node->edges + edge_of[i]].visits++;
            visits[list[i] / 3]++;
        }
        assert_ptr_equal(node, dt_tree_find_or_add(tree, 99));
    }
    for (int i = 1; i < node->count; i++) {
        assert_true(tree->edge[node->edges + (uint32_t)i - 1].action <
                    tree->edge[node->edges + (uint32_t)i].action);
    }
    free(memory);
}

/* A full tree refuses new nodes and edges and still finds the old ones. */
static void test_tree_full(void **unused)
{
    (void)unused;
    void *memory = aligned_alloc(64, SMALL);
    struct dt_tree *tree = dt_tree_make(memory, SMALL);
    dt_action list[DT_CANDIDATES_MAX];
    uint16_t edge_of[DT_CANDIDATES_MAX];
    uint64_t made = 0;
    assert_null(dt_tree_make(memory, 64));
    tree = dt_tree_make(memory, SMALL);
    assert_non_null(tree);
    while (dt_tree_find_or_add(tree, (made + 1) << 32 | made) != NULL) {
        made++;
        assert_true(made < SMALL);
    }
    assert_true(made > 100);
    for (uint64_t n = 0; n < made; n++) {
        assert_int_equal(dt_tree_find_or_add(tree, (n + 1) << 32 | n)->key, (n + 1) << 32 | n);
    }
    for (int i = 0; i < DT_CANDIDATES_MAX; i++) {
        list[i] = (dt_action)i;
    }
    uint64_t n = 0;
    while (dt_tree_expand(tree, dt_tree_find_or_add(tree, (n + 1) << 32 | n), list,
                          DT_CANDIDATES_MAX, edge_of)) {
        n++;
        assert_true(n < made);
    }
    assert_true(n > 0 && tree->edge_count <= tree->edge_cap);
    free(memory);
}

/* √(ln n / k) to a part in twenty. */
static void test_ucb_bonus(void **unused)
{
    (void)unused;
    void *memory = aligned_alloc(64, SMALL);
    const struct dt_tree *tree = dt_tree_make(memory, SMALL);
    static const struct {
        uint32_t available, visits;
        int thousandths;
    } known[] = {
        {1, 1, 0}, {100, 1, 2146}, {100, 25, 429}, {1000000, 4, 1858}, {1000000, 40000, 19}};
    for (int i = 0; i < DT_COUNT(known); i++) {
        int got = (int)(1000 * dt_tree_ucb_bonus(tree, known[i].available, known[i].visits));
        int off = got - known[i].thousandths;
        assert_in_range(off < 0 ? -off : off, 0, 2 + known[i].thousandths / 20);
    }
    free(memory);
}

/* Merged results: visits add up, values are weighted, the most visited comes first. */
static void test_merge(void **unused)
{
    (void)unused;
    static struct dt_search_result a, b;
    a = (struct dt_search_result){.iterations = 30, .depth = 2, .count = 2};
    a.candidate[0] = (struct dt_candidate){1, 20, 400};
    a.candidate[1] = (struct dt_candidate){2, 10, 100};
    b = (struct dt_search_result){.iterations = 40, .depth = 5, .count = 2};
    b.candidate[0] = (struct dt_candidate){2, 30, 500};
    b.candidate[1] = (struct dt_candidate){3, 10, 50};
    dt_search_result_merge(&a, &b);
    assert_int_equal(a.iterations, 70);
    assert_int_equal(a.depth, 5);
    assert_int_equal(a.count, 3);
    assert_int_equal(a.candidate[0].action, 2);
    assert_int_equal(a.candidate[0].visits, 40);
    assert_int_equal(a.candidate[0].value, 400);
    assert_int_equal(a.candidate[1].action, 1);
    assert_int_equal(a.candidate[2].action, 3);
}

/* In a round of the arena every bot sits on every seat equally often. */
static void test_seatings(void **unused)
{
    (void)unused;
    for (int bots = 2; bots <= 4; bots++) {
        for (int seats = 2; seats <= DT_SEATS; seats++) {
            struct dt_arena a = {.bots = bots, .config = {.seats = (uint8_t)seats}};
            int round = dt_arena_round(&a), sat[DT_SEATS][DT_ARENA_BOTS] = {{0}};
            for (int game = 0; game < round; game++) {
                int bot_of[DT_SEATS];
                dt_arena_seat(&a, game, bot_of);
                for (int i = 0; i < seats; i++) {
                    sat[i][bot_of[i]]++;
                }
            }
            for (int i = 0; i < seats * bots; i++) {
                assert_int_equal(sat[i / bots][i % bots] * bots, round);
            }
        }
    }
}

/* A player `twice` points ahead is twice as likely to win. */
static void test_shares(void **unused)
{
    (void)unused;
    static const int32_t points[3] = {20, 10, 20}, far[2] = {1000000, -1000000};
    int32_t share[3];
    dt_heuristics_share(points, 3, 10, share);
    assert_in_range(share[0], DT_VALUE_WIN * 2 / 5 - 8, DT_VALUE_WIN * 2 / 5);
    assert_in_range(share[1], DT_VALUE_WIN / 5 - 8, DT_VALUE_WIN / 5 + 8);
    assert_int_equal(share[0], share[2]);
    dt_heuristics_share(points, 1, 10, share);
    assert_int_equal(share[0], DT_VALUE_WIN);
    dt_heuristics_share(far, 2, 1, share);
    assert_int_equal(share[0], DT_VALUE_WIN);
    assert_int_equal(share[1], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_info_set), cmocka_unit_test(test_heuristics),
        cmocka_unit_test(test_tree_expand),   cmocka_unit_test(test_tree_full),
        cmocka_unit_test(test_ucb_bonus),     cmocka_unit_test(test_merge),
        cmocka_unit_test(test_seatings),      cmocka_unit_test(test_shares),
    };
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
