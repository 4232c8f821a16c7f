/* Frames in: the light map taken out, depths brought into focus. */
#include "ocean/vision.h"

#include "ocean/fixed.h"

enum {
    BOX = DT_OCEAN_SIZE / DT_SIGHT_SIDE, /* pixels of the frame across one of ours */
    GRAIN = 8,                           /* steps of a level that sums keep */
    STRIDE = DT_OCEAN_SIZE + 1,
};

void dt_vision_open(struct dt_vision *v, const struct dt_ocean_art *art, enum dt_ocean_water water)
{
    v->art = art;
    v->water = water;

    for (int i = 0; i < DT_OCEAN_SIZE * DT_OCEAN_SIZE; i++) {
        v->unlight[i] = (uint16_t)dt_clamp((32768 << 12) / (art->light[i] + 1), 0, DT_FULL);
    }
    dt_outlines_make(v);
}

void dt_vision_begin(struct dt_vision *v)
{
    memset(v->frames, 0, sizeof v->frames);
    memset(v->sum, 0, sizeof v->sum);
    memset(v->whole, 0, sizeof v->whole);
}

/* Sums over everything above and to the left, so that any rectangle is four numbers. */
static void add_up(struct dt_vision *v, const uint8_t *rgba)
{
    for (int y = 0; y < DT_OCEAN_SIZE; y++) {
        int32_t row[DT_HUES] = {0};
        for (int x = 0; x < DT_OCEAN_SIZE; x++) {
            const uint8_t *p = rgba + 4 * (y * DT_OCEAN_SIZE + x);
            int32_t r = p[0], g = p[1], b = p[2], un = v->unlight[y * DT_OCEAN_SIZE + x];
            row[DT_HUE_LIGHT] += ((r + 2 * g + b) * un) >> 11;
            row[DT_HUE_WARM] += ((r - b) * un) >> 9;
            row[DT_HUE_RED] += ((r - g) * un) >> 9;
            for (int h = 0; h < DT_HUES; h++) {
                int32_t *at = &v->whole[h][(y + 1) * STRIDE + x + 1];
                *at = at[-STRIDE] + row[h];
            }
        }
    }
}

/* The sum of one of our pixels whose corner lies at a place of the frame. */
static int32_t box_sum(const int32_t *whole, int x, int y)
{
    x = dt_clamp(x, 0, DT_OCEAN_SIZE - BOX);
    y = dt_clamp(y, 0, DT_OCEAN_SIZE - BOX);
    const int32_t *top = whole + y * STRIDE + x, *low = top + BOX * STRIDE;
    return low[BOX] - low[0] - top[BOX] + top[0];
}

static void focus(struct dt_vision *v, int depth, const struct dt_ocean_look *look)
{
    int dx = dt_ocean_shift(depth, look->x), dy = dt_ocean_shift(depth, look->y);
    v->frames[depth]++;
    for (int h = 0; h < DT_HUES; h++) {
        int32_t *to = v->sum[depth][h];
        for (int y = 0; y < DT_SIGHT_SIDE; y++) {
            for (int x = 0; x < DT_SIGHT_SIDE; x++) {
                *to++ += box_sum(v->whole[h], BOX * x + dx, BOX * y + dy) / (BOX * BOX);
            }
        }
    }
}

void dt_vision_look(struct dt_vision *v, const struct dt_ocean_look *look, const uint8_t *rgba)
{
    add_up(v, rgba);
    for (int depth = 0; depth < DT_SIGHT_DEPTHS; depth++) {
        if (look->torch.kind != DT_TORCH_SIDE || look->torch.y == 10 * depth) {
            focus(v, depth, look);
        }
    }
}
