/* Draws ten stacks and compares them with tests/ocean: a hash of every byte of the frame, and a small
 * picture of it to view at. With DT_GOLDEN=write in the environment both are written anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <png.h>

#include "engine/hash.h"
#include "ocean/file/picture.h"
#include "tests/ocean_support.h"
#include "tests/support.h"

enum {
    SEEDS = 10,
    STEP = 7, /* pixels of the frame across one of the small picture */
    SIDE = DT_OCEAN_SIZE / STEP,
    PATH_LEN = 64,
};

static const char hashes[] = "tests/ocean/frames.txt";

static uint8_t small[SIDE * SIDE * 4], kept[SIDE * SIDE * 4];

/* Every seed shows something else: views, waters, torches, the tile, fewer cards. */
static void draw_seed(int seed)
{
    static const struct dt_torch torches[] = {{DT_TORCH_NONE, 0, 0},
                                              {DT_TORCH_ABOVE, 35, 40},
                                              {DT_TORCH_BELOW, 60, 50},
                                              {DT_TORCH_SIDE, 0, 20}};
    struct dt_ocean_stack stack = dt_ocean_deal((uint64_t)seed, seed == 9 ? 5 : DT_OCEAN_LAYERS);
    struct dt_ocean_viewpoint view = {.x = seed % 3 * 50 - 50, .y = seed % 4 * 30 - 45};
    view.torch = torches[seed > 4 && seed < 8 ? seed - 4 : 0];
    stack.water = seed == 3 ? DT_WATER_CLEAR : seed == 4 ? DT_WATER_MURKY : DT_WATER_NORMAL;
    stack.tile = seed == 8;
    stack.tile_x = stack.tile_y = 40;
    dt_test_bake(&stack);
    dt_test_draw(&view, 0);
}

static void make_small(void)
{
    for (int i = 0; i < SIDE * SIDE * 4; i++) {
        int x = i / 4 % SIDE * STEP, y = i / 4 / SIDE * STEP, sum = 0;
        for (int k = 0; k < STEP * STEP; k++) {
            sum += dt_test_ocean
                       ->frame[0][4 * ((y + k / STEP) * DT_OCEAN_SIZE + x + k % STEP) + i % 4];
        }
        small[i] = (uint8_t)(sum / (STEP * STEP));
    }
}

static void picture_path(int seed, char path[PATH_LEN])
{
    snprintf(path, PATH_LEN, "tests/ocean/seed-%02d.png", seed);
}

static void write_picture(int seed)
{
    char path[PATH_LEN];
    size_t len;
    uint8_t *png = dt_picture_png(small, SIDE, SIDE, &len);
    assert_non_null(png);
    picture_path(seed, path);
    assert_true(dt_test_write(path, (const char *)png, (int)len));
    free(png);
}

static void compare_picture(int seed)
{
    char path[PATH_LEN];
    png_image image = {.version = PNG_IMAGE_VERSION};
    picture_path(seed, path);
    if (!png_image_begin_read_from_file(&image, path)) {
        fail_msg("%s: %s", path, image.message);
    }
    image.format = PNG_FORMAT_RGBA;
    assert_true(image.width == SIDE && image.height == SIDE);
    assert_true(png_image_finish_read(&image, NULL, kept, 0, NULL));
    if (memcmp(kept, small, sizeof small) != 0) {
        fail_msg("%s: the frame looks different now; ./test golden writes it anew", path);
    }
}

static void test_frames(void **unused)
{
    const char *mode = getenv("DT_GOLDEN");
    bool write = mode != NULL && strcmp(mode, "write") == 0;
    char text[SEEDS * 32];
    int len = 0, kept_len;
    (void)unused;
    for (int seed = 1; seed <= SEEDS; seed++) {
        draw_seed(seed);
        make_small();
        uint64_t hash = dt_hash(DT_HASH_START, dt_test_ocean->frame[0], DT_OCEAN_BYTES);
        len += snprintf(text + len, sizeof text - (size_t)len, "%02d %016llx\n", seed,
                        (unsigned long long)hash);
        if (write) {
            write_picture(seed);
        } else {
            compare_picture(seed);
        }
    }
    if (write) {
        assert_true(dt_test_write(hashes, text, len));
        return;
    }
    char *before = dt_test_read(hashes, &kept_len);
    assert_non_null(before);
    assert_string_equal(text, before);
    free(before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_frames)};
    return cmocka_run_group_tests(tests, dt_test_ocean_open, dt_test_ocean_close);
}
