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

/* Adds a row of our pixels whose boxes begin at row y of the frame, moved by dx. */
static void focus_row(int32_t *to, const int32_t *whole, int dx, int y, int weight)
{
    const int32_t *top = whole + dt_clamp(y, 0, DT_OCEAN_SIZE - BOX) * STRIDE;
    const int32_t *low = top + BOX * STRIDE;
    for (int i = 0; i < DT_SIGHT_SIDE; i++) {
        int x = dt_clamp(BOX * i + dx, 0, DT_OCEAN_SIZE - BOX);
        to[i] += (low[x + BOX] - low[x] - top[x + BOX] + top[x]) * weight / (BOX * BOX);
    }
}

/* Adds the frame, moved back by as much as this depth has moved. */
static void focus(struct dt_vision *v, int32_t sum[DT_HUES][DT_SIGHT_PIXELS], int depth,
                  const struct dt_ocean_look *look, int weight)
{
    int dx = dt_ocean_shift(depth, look->x), dy = dt_ocean_shift(depth, look->y);
    for (int h = 0; h < DT_HUES; h++) {
        for (int y = 0; y < DT_SIGHT_SIDE; y++) {
            focus_row(&sum[h][y * DT_SIGHT_SIDE], v->whole[h], dx, BOX * y + dy, weight);
        }
    }
}

/* What a torch at some depth says of a card: it is brightest when the torch is there, and light that
 * does not depend on the torch must cancel out. */
static int weight_of(int torch, int depth)
{
    enum { APART = 2 };
    if (torch == depth) {
        return 2;
    }
    if (depth < APART) {
        return torch == depth + APART ? -2 : 0;
    }
    return torch == depth - APART || torch == depth + APART ? -1 : 0;
}

void dt_vision_look(struct dt_vision *v, const struct dt_ocean_look *look, const uint8_t *rgba)
{
    bool lit = look->torch.kind != DT_TORCH_NONE;
    if (lit && look->torch.kind != DT_TORCH_SIDE) {
        return;
    }
    add_up(v, rgba);
    v->frames[lit ? DT_TORCHLIGHT : DT_DAYLIGHT]++;
    for (int depth = 0; depth < DT_SIGHT_DEPTHS; depth++) {
        int weight = weight_of(look->torch.y / 10, depth);
        if (!lit) {
            focus(v, v->sum[DT_DAYLIGHT][depth], depth, look, 1);
        } else if (weight != 0) {
            focus(v, v->sum[DT_TORCHLIGHT][depth], depth, look, weight);
        }
    }
}

/* Shows the frames of `wide` by `wide` places. */
static void look_around(struct dt_vision *v, const struct dt_ocean *o, int wide,
                        struct dt_torch torch, uint8_t *frame)
{
    for (int i = 0; i < wide * wide; i++) {
        struct dt_ocean_look look = {.torch = torch};
        look.torch.x = i % 2 * 100; /* now from the left, now from the right */
        if (wide > 1) {
            look.x = 2 * (i % wide) * DT_OCEAN_LEAN / (wide - 1) - DT_OCEAN_LEAN;
            look.y = 2 * (i / wide) * DT_OCEAN_LEAN / (wide - 1) - DT_OCEAN_LEAN;
        }
        dt_ocean_draw(o, v->art, &look, frame);
        dt_vision_look(v, &look, frame);
    }
}

void dt_vision_survey(struct dt_vision *v, const struct dt_ocean *o, enum dt_eyes eyes,
                      uint8_t *frame)
{
    dt_vision_begin(v);
    look_around(v, o, eyes == DT_EYES_ONE ? 1 : 5, (struct dt_torch){.kind = DT_TORCH_NONE}, frame);
    for (int depth = 0; depth < DT_TORCH_DEPTHS && eyes == DT_EYES_TORCH; depth++) {
        look_around(v, o, 3, (struct dt_torch){.kind = DT_TORCH_SIDE, .y = 10 * depth}, frame);
    }
}
