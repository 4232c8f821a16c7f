/* The components of Deep Blue against every total that the rulebook states, and against the tables
 * of the reconstruction. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/deepblue_support.h"

static void gems(void **unused)
{
    static const uint8_t all[] = {9, 5, 3, 2, 4, 4, 4}, supply[] = {2, 2, 2, 2, 4, 0, 0};
    int total = 0, first_bag = 0;
    (void)unused;
    assert_int_equal(DEEPBLUE_COLOURS, DT_COUNT(all));
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        assert_int_equal(deepblue_gem_kinds[c].all, all[c]);
        assert_int_equal(deepblue_gem_kinds[c].supply, supply[c]);
        assert_int_equal(deepblue_gem_count(deepblue_all_gems, c), all[c]);
        total += all[c];
        first_bag += all[c] - supply[c];
    }
    assert_int_equal(total, 31);
    assert_int_equal(first_bag, 19);
    assert_int_equal(deepblue_gem_total(deepblue_all_gems), 31);
}

static void tiles(void **unused)
{
    int kind[4] = {0}, spots[DEEPBLUE_COLOURS + 1] = {0}, all = 0;
    (void)unused;
    assert_int_equal(DEEPBLUE_TILES, 15);
    for (int t = 0; t < DEEPBLUE_TILES; t++) {
        kind[deepblue_tiles[t].kind]++;
        for (int i = 0; i < DEEPBLUE_SPOTS; i++) {
            int spot = deepblue_tiles[t].spot[i];
            if (spot != DEEPBLUE_SPOT_NO) {
                spots[spot == DEEPBLUE_SPOT_X ? DEEPBLUE_COLOURS : dt_ctz((uint32_t)spot)]++;
                all++;
            }
        }
    }
    assert_int_equal(kind[DEEPBLUE_KIND_START], 5);
    assert_int_equal(kind[DEEPBLUE_KIND_BLANK], 1);
    assert_int_equal(kind[DEEPBLUE_KIND_NORMAL], 5);
    assert_int_equal(kind[DEEPBLUE_KIND_CITY], DEEPBLUE_CITIES);
    assert_int_equal(all, 39);
    assert_int_equal(spots[DEEPBLUE_SILVER], 9);
    assert_int_equal(spots[DEEPBLUE_GOLD], 10);
    assert_int_equal(spots[DEEPBLUE_RED], 6);
    assert_int_equal(spots[DEEPBLUE_BLUE], 5);
    assert_int_equal(spots[DEEPBLUE_BLACK], 5);
    assert_int_equal(spots[DEEPBLUE_COLOURS], 4);
    assert_int_equal(deepblue_tiles[DEEPBLUE_TILE_Y_F].kind, DEEPBLUE_KIND_BLANK);
}

/* The tile of the worked dive: gold, red and blue spots, three points. */
static void the_tile_of_the_example(void **unused)
{
    const struct deepblue_tile *t = &deepblue_tiles[DEEPBLUE_TILE_Y_C];
    (void)unused;
    assert_int_equal(t->vp, 3);
    assert_int_equal(t->spot[0] | t->spot[1] | t->spot[2],
                     DEEPBLUE_SPOT_G | DEEPBLUE_SPOT_R | DEEPBLUE_SPOT_U);
}

static void cards(void **unused)
{
    int guards[DEEPBLUE_COLOURS] = {0}, money = 0, propellers = 0, neither = 0;
    (void)unused;
    assert_int_equal(DEEPBLUE_MARKET, 30);
    assert_int_equal(DEEPBLUE_MARKET + DEEPBLUE_SEATS * (DEEPBLUE_CARDS - DEEPBLUE_MARKET), 50);
    for (int n = 0; n < DEEPBLUE_MARKET; n++) {
        const struct deepblue_card *c = &deepblue_cards[n];
        if (c->guards != DEEPBLUE_NONE) {
            guards[c->guards]++;
            assert_int_equal(c->vp + c->money + c->propeller, 0); /* one function only */
        }
        money += c->money > 0;
        propellers += c->propeller > 0;
        neither += c->money + c->propeller == 0;
        assert_true(c->money == 0 || c->propeller == 0);
        assert_int_equal(c->vp > 0, c->need != DEEPBLUE_NONE);
    }
    assert_int_equal(guards[DEEPBLUE_BLUE], 5);
    assert_int_equal(guards[DEEPBLUE_BLACK], 5);
    assert_int_equal(money, 8);
    assert_int_equal(propellers, 8);
    assert_int_equal(neither, 14);
}

/* Forced by the worked dive: the start card for gold gives 2, a red card 4, green and eight gems
 * together 14. */
static void cards_of_the_example(void **unused)
{
    (void)unused;
    assert_int_equal(deepblue_cards[DEEPBLUE_S4].need, DEEPBLUE_GOLD);
    assert_int_equal(deepblue_cards[DEEPBLUE_S4].vp, 2);
    assert_int_equal(deepblue_cards[DEEPBLUE_OTTO].need, DEEPBLUE_RED);
    assert_int_equal(deepblue_cards[DEEPBLUE_OTTO].vp, 4);
    assert_int_equal(deepblue_cards[DEEPBLUE_OBED].vp + deepblue_cards[DEEPBLUE_VICTORIA].vp, 14);
    assert_int_equal(deepblue_cards[DEEPBLUE_MALIK].count, 8);
}

static void sets_of_cards(void **unused)
{
    (void)unused;
    for (int n = 0; n < DEEPBLUE_CARDS; n++) {
        const struct deepblue_card *c = &deepblue_cards[n];
        assert_int_equal(deepblue_payers >> n & 1, c->money > 0);
        assert_int_equal(deepblue_sailors >> n & 1, c->propeller > 0);
        assert_int_equal(deepblue_scorers >> n & 1, c->vp > 0);
        assert_int_equal(deepblue_money(DEEPBLUE_BIT(n)), c->money);
        assert_int_equal(deepblue_guards(DEEPBLUE_BLACK) >> n & 1, c->guards == DEEPBLUE_BLACK);
        assert_int_equal(deepblue_guards(DEEPBLUE_BLUE) >> n & 1, c->guards == DEEPBLUE_BLUE);
    }
    assert_int_equal(deepblue_money(DEEPBLUE_ALL_START), 4); /* just enough for a new market */
}

static void supply_equals_the_icons(void **unused)
{
    deepblue_gems icons = 0;
    (void)unused;
    for (int n = 0; n < DEEPBLUE_CARDS; n++) {
        int plus = deepblue_cards[n].plus;
        icons += plus == DEEPBLUE_NONE ? 0 : DEEPBLUE_ONE(plus);
    }
    assert_true(icons == deepblue_first_supply);
    assert_int_equal(deepblue_gem_total(icons), 12);
}

static void prices_and_tokens(void **unused)
{
    static const uint8_t prices[] = {1, 2, 2, 3, 4}, bonus[] = {0, 1, 1, 2, 2};
    int tokens = 0;
    (void)unused;
    assert_memory_equal(deepblue_prices, prices, sizeof prices);
    assert_memory_equal(deepblue_bonus, bonus, sizeof bonus);
    for (int i = 0; i < DEEPBLUE_SEATS; i++) {
        tokens += deepblue_bonus[i];
        assert_in_range(deepblue_bonus[i], 0, DEEPBLUE_TOKENS);
    }
    assert_int_equal(tokens, 6);
    assert_int_equal(DEEPBLUE_SCENARIOS, 7);
}

/* ---- the map ---- */

static int distance(int from, int to)
{
    uint32_t reached = 1u << from;
    int steps = 0;
    for (; (reached >> to & 1) == 0; steps++) {
        uint32_t more = reached;
        for (uint32_t rest = reached; rest != 0; rest &= rest - 1) {
            more |= deepblue_map[dt_ctz(rest)].near;
        }
        assert_int_not_equal(more, reached);
        reached = more;
    }
    return steps;
}

static void map(void **unused)
{
    static const struct {
        int node, steps;
    } from_harbour[] = {
        {DEEPBLUE_AT_H, 0},  {DEEPBLUE_AT_Y1, 1}, {DEEPBLUE_AT_Y2, 1}, {DEEPBLUE_AT_B1, 1},
        {DEEPBLUE_AT_Y3, 2}, {DEEPBLUE_AT_Y4, 2}, {DEEPBLUE_AT_Y5, 2}, {DEEPBLUE_AT_Y6, 3},
        {DEEPBLUE_AT_B2, 3}, {DEEPBLUE_AT_B3, 3}, {DEEPBLUE_AT_R1, 4}, {DEEPBLUE_AT_R2, 4},
        {DEEPBLUE_AT_R3, 4}, {DEEPBLUE_AT_R4, 4}, {DEEPBLUE_AT_B4, 4}, {DEEPBLUE_AT_R5, 5},
        {DEEPBLUE_AT_R6, 5}, {DEEPBLUE_AT_B5, 5}, {DEEPBLUE_AT_R7, 6}, {DEEPBLUE_AT_R8, 6},
        {DEEPBLUE_AT_B6, 6}, {DEEPBLUE_AT_R9, 7},
    };
    int ends = 0, widest = 0;
    (void)unused;
    assert_int_equal(DEEPBLUE_NODES, 22);
    assert_int_equal(DEEPBLUE_SITES, 15);
    assert_int_equal(DEEPBLUE_FIRST_RED, 6);
    assert_int_equal(DT_COUNT(from_harbour), DEEPBLUE_NODES);
    for (int i = 0; i < DEEPBLUE_NODES; i++) {
        assert_int_equal(distance(DEEPBLUE_AT_H, from_harbour[i].node), from_harbour[i].steps);
        ends += dt_popcount(deepblue_map[i].near);
        assert_in_range(deepblue_map[i].x, 0, 100);
        assert_in_range(deepblue_map[i].y, 0, 100);
        assert_int_equal(deepblue_map[i].near >> i & 1, 0);
        for (int k = 0; k < DEEPBLUE_NODES; k++) {
            assert_int_equal(deepblue_map[i].near >> k & 1, deepblue_map[k].near >> i & 1);
            int steps = distance(i, k);
            widest = steps > widest ? steps : widest;
        }
    }
    assert_int_equal(ends, 2 * 32);
    assert_int_equal(widest, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gems),
        cmocka_unit_test(tiles),
        cmocka_unit_test(the_tile_of_the_example),
        cmocka_unit_test(cards),
        cmocka_unit_test(cards_of_the_example),
        cmocka_unit_test(sets_of_cards),
        cmocka_unit_test(supply_equals_the_icons),
        cmocka_unit_test(prices_and_tokens),
        cmocka_unit_test(map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
