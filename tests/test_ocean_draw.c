/* Drawing: every kernel gives the same bytes, cards lie where cards.def says, holes are holes, and a
 * frame carries nothing but its pixels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/rng.h"
#include "ocean/cards.h"
#include "ocean/depth.h"
#include "ocean/file/picture.h"
#include "ocean/fixed.h"
#include "tests/ocean_support.h"

/* Where a point of a card lies on its layer, to the pixel or so. */
static void where(const struct dt_ocean_card *c, int layer, int x, int y, int *px, int *py)
{
    int u = c->flip ? 50 - x : x - 50, v = y - 50;
    for (int i = 0; i < c->turn; i++) {
        int t = u;
        u = -v;
        v = t;
    }
    *px = DT_LAYER_SIDE / 2 + u * DT_OCEAN_SIZE / (100 + layer);
    *py = DT_LAYER_SIDE / 2 + v * DT_OCEAN_SIZE / (100 + layer);
}

static void test_sine_and_root(void **unused)
{
    (void)unused;
    assert_int_equal(dt_sine(0), 0);
    assert_int_equal(dt_sine(0x4000), 65536);
    assert_int_equal(dt_sine(0xc000), -65536);
    assert_int_equal(dt_cosine(0), 65536);
    assert_in_range(dt_sine(65536 / 12), 32764, 32768); /* 30 degrees */
    for (uint32_t n = 0; n < 70000; n++) {
        uint32_t r = dt_root(n);
        assert_true(r * r <= n && (r + 1) * (r + 1) > n);
    }
    assert_int_equal(dt_root(UINT32_MAX), 65535);
}

/* Random rows, with both ends of the scale often. */
static void scatter(struct dt_rng *rng, uint16_t *row, int n, uint16_t most)
{
    for (int i = 0; i < n; i++) {
        uint32_t kind = dt_rng_below(rng, 8);
        row[i] = (uint16_t)(kind == 0 ? 0 : kind == 1 ? most : dt_rng_below(rng, most + 1u));
    }
}

static void test_rows_agree(void **unused)
{
    static uint16_t canvas[2][3 * DT_CANVAS_SIDE], layer[DT_LAYER_ROW], light[DT_LAYER_ROW],
        out[2][DT_LAYER_SIDE], noise[16];
    static struct dt_tile tiles[DT_LAYER_TILES];
    static uint8_t rgba[2][4 * DT_OCEAN_SIZE];
    struct dt_rng rng;
    const struct dt_blend *a = &dt_blend_plain, *b;
    (void)unused;
    dt_rng_seed(&rng, 1);
    for (int k = 1; (b = dt_blend_nth(k)) != NULL; k++) {
        for (int round = 0; round < 50; round++) {
            scatter(&rng, canvas[0], 3 * DT_CANVAS_SIDE, 65535);
            scatter(&rng, layer, DT_LAYER_ROW, 65535);
            scatter(&rng, light, DT_LAYER_ROW, 32767);
            scatter(&rng, noise, 16, 127);
            memcpy(tiles, layer, sizeof tiles);
            memcpy(canvas[1], canvas[0], sizeof canvas[0]);
            a->tiles(canvas[0], tiles, DT_LAYER_TILES);
            b->tiles(canvas[1], tiles, DT_LAYER_TILES);
            assert_memory_equal(canvas[0], canvas[1], sizeof canvas[0]);
            a->film(canvas[0] + 32, layer, 96);
            b->film(canvas[1] + 32, layer, 96);
            assert_memory_equal(canvas[0], canvas[1], sizeof canvas[0]);
            a->lit(canvas[0], layer, light, DT_LAYER_SIDE);
            b->lit(canvas[1], layer, light, DT_LAYER_SIDE);
            assert_memory_equal(canvas[0], canvas[1], sizeof canvas[0]);
            a->ramp(out[0], layer, 16384, 16000, DT_LAYER_SIDE);
            b->ramp(out[1], layer, 16384, 16000, DT_LAYER_SIDE);
            assert_memory_equal(out[0], out[1], sizeof out[0]);
            a->shade(out[0], layer, 20000, 9000, DT_LAYER_SIDE);
            b->shade(out[1], layer, 20000, 9000, DT_LAYER_SIDE);
            assert_memory_equal(out[0], out[1], sizeof out[0]);
            a->finish(rgba[0], canvas[0], layer, noise, DT_OCEAN_SIZE);
            b->finish(rgba[1], canvas[1], layer, noise, DT_OCEAN_SIZE);
            assert_memory_equal(rgba[0], rgba[1], sizeof rgba[0]);
            for (int i = 0; i < DT_LAYER_SIDE; i++) {
                layer[i] = (uint16_t)(layer[i] % 2000 - 1000);
                light[i] = (uint16_t)(light[i] % 3000 - 1500);
            }
            assert_int_equal(a->dot((const int16_t *)layer, (const int16_t *)light, 512),
                             b->dot((const int16_t *)layer, (const int16_t *)light, 512));
        }
    }
}

static void test_paths_agree(void **unused)
{
    struct dt_ocean_stack stack = dt_ocean_deal(3, DT_OCEAN_LAYERS);
    const struct dt_blend *blend;
    (void)unused;
    dt_test_bake(&stack);
    for (int kind = DT_TORCH_NONE; kind <= DT_TORCH_SIDE; kind++) {
        struct dt_ocean_viewpoint view = {
            .x = 30 * kind, .y = -100 + 60 * kind, .torch = {(enum dt_torch_kind)kind, 70, 40}};
        dt_test_ocean->art.blend = &dt_blend_plain;
        dt_test_draw(&view, 0);
        for (int k = 1; (blend = dt_blend_nth(k)) != NULL; k++) {
            dt_test_ocean->art.blend = blend;
            dt_test_draw(&view, 1);
            assert_memory_equal(dt_test_ocean->frame[0], dt_test_ocean->frame[1], DT_OCEAN_BYTES);
        }
    }
    dt_test_ocean->art.blend = dt_blend_best();
}

/* Every card in some pose: sharks and helpers are opaque where they must be. */
static void test_cards_lie_right(void **unused)
{
    struct dt_ocean_stack stack = {.count = DT_OCEAN_LAYERS, .jitter_seed = 5};
    (void)unused;
    for (int card = 0; card < DT_OCEAN_CARDS; card++) {
        int layer = card % DT_OCEAN_LAYERS;
        stack.card[layer] =
            (struct dt_ocean_card){.card = (uint8_t)card, .turn = card % 4, .flip = card / 4 % 2};
        if (layer < DT_OCEAN_LAYERS - 1) {
            continue;
        }
        dt_test_bake(&stack);
        for (int i = 0; i < DT_OCEAN_LAYERS; i++) {
            const struct dt_ocean_card *c = &stack.card[i];
            const struct dt_drawing *d[2] = {dt_card_shark(c->card), dt_card_helper(c->card)};
            for (int k = 0; k < 2; k++) {
                int x, y;
                uint16_t p[4];
                if (d[k] == NULL) {
                    continue;
                }
                where(c, i, d[k]->x, d[k]->y, &x, &y);
                dt_layer_pixel(&dt_test_ocean->ocean.layer[i], x, y, p);
                assert_true(p[3] < dt_test_ocean->ocean.layer[i].film[3] / 2);
            }
        }
    }
}

static void test_holes_are_open(void **unused)
{
    struct dt_ocean_stack stack = {.count = 1, .card = {{.card = 33, .turn = 1, .flip = 1}}};
    const struct dt_bubble *b;
    int count = dt_card_bubbles(33, &b);
    (void)unused;
    assert_true(count > 0);
    dt_test_bake(&stack);
    for (int i = 0; i < count; i++) {
        int x, y;
        uint16_t p[4];
        assert_true(b[i].open);
        where(&stack.card[0], 0, b[i].x, b[i].y, &x, &y);
        dt_layer_pixel(&dt_test_ocean->ocean.layer[0], x, y, p);
        assert_memory_equal(p, dt_layer_transparent, sizeof p);
    }
}

static void test_shift(void **unused)
{
    (void)unused;
    assert_int_equal(dt_ocean_shift(0, 100), 2);
    assert_int_equal(dt_ocean_shift(1, 100), 6);
    assert_int_equal(dt_ocean_shift(11, -100), -46);
    assert_int_equal(dt_ocean_shift(11, 0), 0);
    for (int lean = -DT_OCEAN_LEAN; lean <= DT_OCEAN_LEAN; lean++) {
        assert_int_equal(dt_ocean_shift(4, lean), -dt_ocean_shift(4, -lean));
    }
}

/* Cards beyond `count` are never read, and all frames have one shape. */
static void test_fewer_cards(void **unused)
{
    struct dt_ocean_stack stack = dt_ocean_deal(8, DT_OCEAN_LAYERS);
    (void)unused;
    for (int count = 0; count <= DT_OCEAN_LAYERS; count += 6) {
        stack.count = count;
        dt_test_bake(&stack);
        dt_test_draw_straight(0);
        for (int i = count; i < DT_OCEAN_LAYERS; i++) {
            stack.card[i].card = (uint8_t)((stack.card[i].card + 5) % DT_OCEAN_CARDS);
        }
        dt_test_bake(&stack);
        dt_test_draw_straight(1);
        assert_memory_equal(dt_test_ocean->frame[0], dt_test_ocean->frame[1], DT_OCEAN_BYTES);
        for (int i = 3; i < DT_OCEAN_BYTES; i += 4) {
            assert_int_equal(dt_test_ocean->frame[0][i], 255);
        }
    }
}

/* Without cards there is still all the water: it is as deep as with twelve. */
static void test_water_stays(void **unused)
{
    struct dt_ocean_stack none = {.jitter_seed = 9}, all = dt_ocean_deal(9, DT_OCEAN_LAYERS);
    long sum[2] = {0};
    (void)unused;
    all.jitter_seed = none.jitter_seed;
    dt_test_bake(&none);
    dt_test_draw_straight(0);
    dt_test_bake(&all);
    dt_test_draw_straight(1);
    for (int i = 0; i < DT_OCEAN_BYTES; i++) {
        sum[0] += dt_test_ocean->frame[0][i];
        sum[1] += dt_test_ocean->frame[1][i];
    }
    assert_true(labs(sum[0] - sum[1]) < sum[0] / 20);
}

static void test_tile_hides_all(void **unused)
{
    (void)unused;
    for (int k = 0; k < 2; k++) {
        struct dt_ocean_stack stack = dt_ocean_deal(20 + (uint64_t)k, DT_OCEAN_LAYERS);
        stack.tile = true;
        stack.tile_x = 60;
        stack.tile_y = 45;
        dt_test_bake(&stack);
        dt_test_draw_straight(k);
    }
    int cx = 60 * DT_OCEAN_SIZE / 100, cy = 45 * DT_OCEAN_SIZE / 100, inside = 90, beyond = 0;
    for (int y = 0; y < DT_OCEAN_SIZE; y++) {
        for (int x = 0; x < DT_OCEAN_SIZE; x++) {
            int at = 4 * (y * DT_OCEAN_SIZE + x);
            bool same = memcmp(dt_test_ocean->frame[0] + at, dt_test_ocean->frame[1] + at, 4) == 0;
            if ((x - cx) * (x - cx) + (y - cy) * (y - cy) < inside * inside) {
                assert_true(same);
            }
            beyond += !same;
        }
    }
    assert_true(beyond > DT_OCEAN_SIZE);
}

/* Levels of a square of pixels. */
static long light_around(const uint8_t *frame, int cx, int cy)
{
    long sum = 0;
    for (int y = cy - 30; y < cy + 30; y++) {
        for (int x = cx - 30; x < cx + 30; x++) {
            const uint8_t *p = frame + 4 * (y * DT_OCEAN_SIZE + x);
            sum += p[0] + p[1] + p[2];
        }
    }
    return sum;
}

static void test_torches(void **unused)
{
    struct dt_ocean_stack stack = {.jitter_seed = 2};
    struct dt_ocean_viewpoint above = {.torch = {DT_TORCH_ABOVE, 25, 50}};
    struct dt_ocean_viewpoint below = {.torch = {DT_TORCH_BELOW, 25, 50}};
    struct dt_ocean_viewpoint side = {.torch = {DT_TORCH_SIDE, 0, 10}};
    const int left = DT_OCEAN_SIZE / 4, right = 3 * left, middle = DT_OCEAN_SIZE / 2;
    (void)unused;
    dt_test_bake(&stack);
    dt_test_draw_straight(0);
    dt_test_draw(&above, 1);
    assert_true(light_around(dt_test_ocean->frame[1], right, middle) <
                light_around(dt_test_ocean->frame[0], right, middle) * 3 / 4);
    assert_true(light_around(dt_test_ocean->frame[1], left, middle) >
                light_around(dt_test_ocean->frame[1], right, middle) * 4 / 3);
    dt_test_draw(&below, 1);
    assert_true(light_around(dt_test_ocean->frame[1], left, middle) !=
                light_around(dt_test_ocean->frame[0], left, middle));
    dt_test_draw(&side, 1);
    assert_true(light_around(dt_test_ocean->frame[1], left, middle) >
                light_around(dt_test_ocean->frame[1], right, middle));
}

/* The jitter stays with a place of the pile when cards above it are taken. */
static void test_pile_does_not_stir(void **unused)
{
    struct dt_ocean_stack a = {.jitter_seed = 77, .first = 4}, b = {.jitter_seed = 77, .first = 0};
    (void)unused;
    dt_test_bake(&a);
    dt_test_draw_straight(0);
    dt_test_bake(&b);
    dt_test_draw_straight(1);
    assert_memory_not_equal(dt_test_ocean->frame[0], dt_test_ocean->frame[1], DT_OCEAN_BYTES);
    b.first = 4;
    dt_test_bake(&b);
    dt_test_draw_straight(1);
    assert_memory_equal(dt_test_ocean->frame[0], dt_test_ocean->frame[1], DT_OCEAN_BYTES);
}

/* Where the picture's own bytes begin: behind the header of the scan. */
static size_t start_of_scan(const uint8_t *jpeg, size_t len)
{
    size_t at = 2;
    assert_true(len > 4 && jpeg[0] == 0xff && jpeg[1] == 0xd8);
    for (;;) {
        assert_true(at + 4 < len && jpeg[at] == 0xff);
        uint8_t marker = jpeg[at + 1];
        /* JFIF, quantisation, frame, Huffman, scan: nothing that could carry words. */
        assert_true(marker == 0xe0 || marker == 0xdb || marker == 0xc0 || marker == 0xc4 ||
                    marker == 0xda);
        at += 2 + (size_t)(jpeg[at + 2] << 8 | jpeg[at + 3]);
        if (marker == 0xda) {
            return at;
        }
    }
}

/* The frame of some cards; the cards below them are dealt by another number and cannot be seen. */
static uint8_t *jpeg_of(uint64_t seed, int count, uint64_t hidden, size_t *len)
{
    struct dt_ocean_stack stack = dt_ocean_deal(seed, DT_OCEAN_LAYERS);
    struct dt_ocean_stack other = dt_ocean_deal(hidden, DT_OCEAN_LAYERS);
    memcpy(stack.card + count, other.card + count,
           (size_t)(DT_OCEAN_LAYERS - count) * sizeof stack.card[0]);
    stack.count = count;
    dt_test_bake(&stack);
    dt_test_draw_straight(0);
    return dt_picture_jpeg(dt_test_ocean->frame[0], DT_OCEAN_SIZE, DT_OCEAN_SIZE, len);
}

/* Stacks of any size have the same header, and stacks that look the same all the same bytes. */
static void test_jpeg_tells_nothing_else(void **unused)
{
    size_t len[3], head[3];
    uint8_t *jpeg[3] = {jpeg_of(40, 3, 1, &len[0]), jpeg_of(41, DT_OCEAN_LAYERS, 2, &len[1]),
                        jpeg_of(40, 3, 3, &len[2])};
    (void)unused;
    for (int k = 0; k < 3; k++) {
        assert_non_null(jpeg[k]);
        head[k] = start_of_scan(jpeg[k], len[k]);
    }
    assert_int_equal(head[0], head[1]);
    assert_memory_equal(jpeg[0], jpeg[1], head[0]);
    assert_int_equal(len[0], len[2]);
    assert_memory_equal(jpeg[0], jpeg[2], len[0]);
    for (int k = 0; k < 3; k++) {
        free(jpeg[k]);
    }
}

/* A JPEG decodes to nearly the pixels that were drawn; malformed bytes are refused. */
static void test_jpeg_is_read_again(void **unused)
{
    enum { SIDE = DT_OCEAN_SIZE };
    size_t len;
    int64_t apart = 0;
    (void)unused;
    uint8_t *jpeg = jpeg_of(42, DT_OCEAN_LAYERS, 1, &len);
    const uint8_t *drawn = dt_test_ocean->frame[0];
    uint8_t *read = dt_test_ocean->frame[1];
    assert_true(dt_picture_from_jpeg(jpeg, len, read, SIDE, SIDE));
    for (int i = 0; i < DT_OCEAN_BYTES; i++) {
        apart += read[i] > drawn[i] ? read[i] - drawn[i] : drawn[i] - read[i];
    }
    assert_true(apart / DT_OCEAN_BYTES < 8);
    assert_false(dt_picture_from_jpeg(jpeg, len, read, SIDE, SIDE - 1));
    assert_false(dt_picture_from_jpeg(jpeg, 100, read, SIDE, SIDE));
    assert_false(dt_picture_from_jpeg((const uint8_t *)"no picture", 10, read, SIDE, SIDE));
    free(jpeg);
}

/* How many cards lie below what can be made out does not show in how many bytes a frame takes: stacks
 * differ by far more from each other. */
static void test_jpeg_size_hides_the_count(void **unused)
{
    enum { SEEDS = 3 };
    size_t least = SIZE_MAX, most = 0, apart = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        size_t all, fewer;
        free(jpeg_of(seed, DT_OCEAN_LAYERS, 1, &all));
        free(jpeg_of(seed, DT_OCEAN_LAYERS - 3, 1, &fewer));
        apart += all > fewer ? all - fewer : fewer - all;
        least = all < least ? all : least;
        most = all > most ? all : most;
    }
    assert_true(apart / SEEDS < (most - least) / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sine_and_root),      cmocka_unit_test(test_rows_agree),
        cmocka_unit_test(test_paths_agree),        cmocka_unit_test(test_cards_lie_right),
        cmocka_unit_test(test_holes_are_open),     cmocka_unit_test(test_shift),
        cmocka_unit_test(test_fewer_cards),        cmocka_unit_test(test_water_stays),
        cmocka_unit_test(test_tile_hides_all),     cmocka_unit_test(test_torches),
        cmocka_unit_test(test_pile_does_not_stir), cmocka_unit_test(test_jpeg_tells_nothing_else),
        cmocka_unit_test(test_jpeg_is_read_again), cmocka_unit_test(test_jpeg_size_hides_the_count),
    };
    return cmocka_run_group_tests(tests, dt_test_ocean_open, dt_test_ocean_close);
}
