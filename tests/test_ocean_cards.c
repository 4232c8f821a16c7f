/* The ocean cards as a table: what the box holds, that nothing touches what it must not, and that the
 * packed drawings are whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/dive/dive.h"
#include "ocean/cards.h"
#include "ocean/ocean.h"
#include "ocean/pile.h"

static int squared(int dx, int dy)
{
    return dx * dx + dy * dy;
}

/* Whether two circles, given by middle and diameter in units, touch. */
static bool touch(int ax, int ay, int a, int bx, int by, int b)
{
    return 4 * squared(ax - bx, ay - by) < (a + b) * (a + b);
}

static void test_counts(void **unused)
{
    int art[DT_ART_COUNT] = {0}, both[DT_ART_COUNT] = {0}, sharks = 0;
    (void)unused;
    for (int card = 0; card < DT_OCEAN_CARDS; card++) {
        const struct dt_drawing *shark = dt_card_shark(card), *helper = dt_card_helper(card);
        if (shark != NULL) {
            sharks++;
            art[shark->art]++;
        }
        if (helper != NULL) {
            art[helper->art]++;
            both[helper->art] += shark != NULL;
        }
    }
    assert_int_equal(sharks, 16);
    assert_int_equal(art[DT_ART_shark1], 6);
    assert_int_equal(art[DT_ART_shark2], 5);
    assert_int_equal(art[DT_ART_shark3], 5);
    assert_int_equal(art[DT_ART_green_turtle], 9);
    assert_int_equal(art[DT_ART_red_turtle], 5);
    assert_int_equal(art[DT_ART_ray], 4);
    assert_int_equal(both[DT_ART_green_turtle], 4);
    assert_int_equal(both[DT_ART_red_turtle], 2);
    assert_int_equal(both[DT_ART_ray], 2);
}

static void test_one_of_each(void **unused)
{
    (void)unused;
    for (int card = 0; card < DT_OCEAN_CARDS; card++) {
        const struct dt_drawing *d;
        int kinds[3] = {0}, count = dt_card_drawings(card, &d);
        for (int i = 0; i < count; i++) {
            assert_int_equal(d[i].card, card);
            kinds[d[i].kind]++;
        }
        assert_int_equal(kinds[DT_DRAWING_DECOR], 3);
        assert_true(kinds[DT_DRAWING_SHARK] <= 1 && kinds[DT_DRAWING_HELPER] <= 1);
    }
}

static void test_bubbles(void **unused)
{
    int holes = 0, rings = 0, with_holes = 0, with_rings = 0;
    (void)unused;
    for (int card = 0; card < DT_OCEAN_CARDS; card++) {
        const struct dt_bubble *b;
        int count = dt_card_bubbles(card, &b), open = 0;
        for (int i = 0; i < count; i++) {
            assert_int_equal(b[i].card, card);
            open += b[i].open;
        }
        assert_true(open == 0 || open == count); /* a card has holes or rings */
        holes += open;
        rings += count - open;
        with_holes += open > 0;
        with_rings += open < count;
    }
    assert_int_equal(holes, 20);
    assert_int_equal(rings, 16);
    assert_int_equal(with_holes, 12);
    assert_int_equal(with_rings, 10);
}

static void test_all_inside(void **unused)
{
    (void)unused;
    for (int card = 0; card < DT_OCEAN_CARDS; card++) {
        const struct dt_drawing *d;
        int count = dt_card_drawings(card, &d);
        for (int i = 0; i < count; i++) {
            assert_true(2 * d[i].x >= d[i].size && 2 * d[i].x + d[i].size <= 200);
            assert_true(2 * d[i].y >= d[i].size && 2 * d[i].y + d[i].size <= 200);
            assert_true(d[i].deg < 360);
        }
    }
}

/* A hole never cuts a shark or a helper, and these never overlap. */
static void test_nothing_hidden(void **unused)
{
    (void)unused;
    for (int card = 0; card < DT_OCEAN_CARDS; card++) {
        const struct dt_drawing *d[2] = {dt_card_shark(card), dt_card_helper(card)};
        const struct dt_bubble *b;
        int count = dt_card_bubbles(card, &b);
        for (int k = 0; k < 2; k++) {
            for (int i = 0; i < count && d[k] != NULL; i++) {
                assert_false(touch(d[k]->x, d[k]->y, d[k]->size, b[i].x, b[i].y, 2 * b[i].radius));
            }
        }
        if (d[0] != NULL && d[1] != NULL) {
            assert_false(touch(d[0]->x, d[0]->y, d[0]->size, d[1]->x, d[1]->y, d[1]->size));
        }
    }
}

/* Whales and dolphins look like sharks and swim only where there is none. */
static void test_decoys(void **unused)
{
    (void)unused;
    for (int card = 0; card < DT_OCEAN_CARDS; card++) {
        const struct dt_drawing *d;
        int count = dt_card_drawings(card, &d);
        for (int i = 0; i < count; i++) {
            if (d[i].art == DT_ART_whale || d[i].art == DT_ART_dolphin) {
                assert_null(dt_card_shark(card));
            }
        }
    }
}

static void test_sprites_are_whole(void **unused)
{
    (void)unused;
    for (int i = 0; i < DT_ART_COUNT; i++) {
        const struct dt_packed *p = &dt_packed_art[i];
        size_t size = (size_t)p->side * p->side * 4;
        uint8_t *rgba = malloc(size);
        long opaque = 0;
        assert_non_null(rgba);
        assert_true(dt_sprite_unpack(p, rgba));
        for (size_t k = 0; k < size; k += 4) {
            assert_true(rgba[k] <= rgba[k + 3] && rgba[k + 1] <= rgba[k + 3]);
            opaque += rgba[k + 3] > 0;
        }
        assert_true(opaque > p->side); /* something is drawn */
        free(rgba);
    }
}

static void test_broken_sprites(void **unused)
{
    struct dt_packed p = dt_packed_art[DT_ART_starfish];
    size_t size = (size_t)p.side * p.side * 4;
    uint8_t *rgba = malloc(size);
    (void)unused;
    assert_non_null(rgba);
    for (uint32_t cut = 1; cut < 60; cut++) {
        p.len = dt_packed_art[DT_ART_starfish].len - cut;
        assert_false(dt_sprite_unpack(&p, rgba));
    }
    p = dt_packed_art[DT_ART_starfish];
    p.side--; /* bytes are left over */
    assert_false(dt_sprite_unpack(&p, rgba));
    free(rgba);
}

/* What the picture shows is what the rules say. */
static void test_same_as_rules(void **unused)
{
    (void)unused;
    assert_int_equal(DT_OCEAN_CARDS, DIVE_CARDS);
    for (int card = 0; card < DT_OCEAN_CARDS; card++) {
        const struct dt_drawing *helper = dt_card_helper(card);
        int kind = dive_kinds[card], drawn = DIVE_NOBODY;
        if (helper != NULL) {
            drawn = helper->art == DT_ART_green_turtle ? DIVE_GREEN
                    : helper->art == DT_ART_red_turtle ? DIVE_RED
                                                       : DIVE_RAY;
        }
        assert_int_equal(dt_card_shark(card) != NULL, kind >= DIVE_SHARK);
        assert_int_equal(drawn, kind % DIVE_HELPERS);
    }
}

/* A pile of the game is the stack that is drawn, card by card. */
static void test_pile(void **unused)
{
    static const int murks[DT_WATERS] = {
        [DT_WATER_NORMAL] = 0, [DT_WATER_CLEAR] = -3, [DT_WATER_MURKY] = 1};
    struct dt_pile pile = {
        .count = 2,
        .gone = 5,
        .card = {7, 30},
        .pose = {3, 4 + 1},
        .tile = true,
        .tile_x = 35,
        .tile_y = 60,
    };
    (void)unused;
    for (int water = 0; water < DT_WATERS; water++) {
        pile.murk = murks[water];
        struct dt_ocean_stack stack = dt_ocean_stack_of_pile(&pile, 99);
        assert_int_equal(stack.water, water);
        assert_int_equal(stack.count, 2);
        assert_int_equal(stack.first, 5);
        assert_int_equal(stack.jitter_seed, 99);
        assert_memory_equal(&stack.card[0], (&(struct dt_ocean_card){7, 3, 0}), 3);
        assert_memory_equal(&stack.card[1], (&(struct dt_ocean_card){30, 1, 1}), 3);
        assert_true(stack.tile && stack.tile_x == 35 && stack.tile_y == 60);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_rules),
        cmocka_unit_test(test_pile),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_one_of_each),
        cmocka_unit_test(test_bubbles),
        cmocka_unit_test(test_all_inside),
        cmocka_unit_test(test_nothing_hidden),
        cmocka_unit_test(test_decoys),
        cmocka_unit_test(test_sprites_are_whole),
        cmocka_unit_test(test_broken_sprites),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
