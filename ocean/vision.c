/* Frames in: the light map taken out, depths brought into focus. */
#include "ocean/vision.h"

#include "ocean/fixed.h"
#include "ocean/outline.h"

enum { BOX = DT_OCEAN_SIZE / DT_SIGHT_SIDE }; /* pixels of the frame across one of ours */

_Static_assert(BOX == 2, "boxes begin at even and at odd pixels");

void dt_vision_open(struct dt_vision *v, const struct dt_ocean_art *art, enum dt_ocean_water water)
{
    v->art = art;
    for (int i = 0; i < DT_OCEAN_SIZE * DT_OCEAN_SIZE; i++) {
        v->unlight[i] = (uint16_t)dt_clamp((32768 << 12) / (art->light[i] + 1), 0, DT_FULL);
    }
    dt_outlines_make(v, water);
}

void dt_vision_begin(struct dt_vision *v)
{
    memset(v->frames, 0, sizeof v->frames);
    memset(v->sum, 0, sizeof v->sum);
}

/* A row of the frame as hues in 1/8 levels, without the light on the water. */
static void read_row(const uint8_t *rgba, const uint16_t *unlight,
                     int16_t row[DT_HUES][DT_OCEAN_SIZE])
{
    for (int x = 0; x < DT_OCEAN_SIZE; x++) {
        int32_t r = rgba[4 * x], g = rgba[4 * x + 1], b = rgba[4 * x + 2], un = unlight[x];
        row[DT_HUE_LIGHT][x] = (int16_t)((r + 2 * g + b) * un >> 11);
        row[DT_HUE_WARM][x] = (int16_t)((r - b) * un >> 9);
        row[DT_HUE_RED][x] = (int16_t)((r - g) * un >> 9);
    }
}

/* The means of all boxes that begin in one row; what lies beyond the frame is like its edge. */
static void fill_boxes(int16_t box[2][DT_BOX_ROW], const int16_t *top, const int16_t *low)
{
    int16_t column[DT_OCEAN_SIZE + 1];
    for (int x = 0; x < DT_OCEAN_SIZE; x++) {
        column[x] = (int16_t)((top[x] + low[x]) / 2);
    }
    column[DT_OCEAN_SIZE] = column[DT_OCEAN_SIZE - 1];
    for (int odd = 0; odd < BOX; odd++) {
        int16_t *to = box[odd] + DT_BOX_EDGE;
        for (int i = 0; i < DT_SIGHT_SIDE; i++) {
            to[i] = (int16_t)((column[BOX * i + odd] + column[BOX * i + odd + 1]) / 2);
        }
        for (int i = 1; i <= DT_BOX_EDGE; i++) {
            to[-i] = to[0];
            to[DT_SIGHT_SIDE - 1 + i] = to[DT_SIGHT_SIDE - 1];
        }
    }
}

static void read_frame(struct dt_vision *v, const uint8_t *rgba)
{
    int16_t row[2][DT_HUES][DT_OCEAN_SIZE];
    read_row(rgba, v->unlight, row[0]);
    for (int y = 0; y < DT_OCEAN_SIZE; y++) {
        int next = y + 1 < DT_OCEAN_SIZE ? y + 1 : y;
        read_row(rgba + 4 * next * DT_OCEAN_SIZE, v->unlight + next * DT_OCEAN_SIZE,
                 row[(y + 1) % 2]);
        for (int h = 0; h < DT_HUES; h++) {
            fill_boxes(v->box[h][y], row[y % 2][h], row[(y + 1) % 2][h]);
        }
    }
}

/* Adds the frame, moved back by as much as this depth has moved. */
static void focus(struct dt_vision *v, int32_t sum[DT_HUES][DT_SIGHT_PIXELS], int depth,
                  const struct dt_ocean_look *look, int weight)
{
    int dx = dt_ocean_shift(depth, look->x), dy = dt_ocean_shift(depth, look->y), odd = dx & 1;
    assert(dx >= -BOX * DT_BOX_EDGE && dx < BOX * DT_BOX_EDGE);
    for (int h = 0; h < DT_HUES; h++) {
        for (int y = 0; y < DT_SIGHT_SIDE; y++) {
            int from = dt_clamp(BOX * y + dy, 0, DT_OCEAN_SIZE - 1);
            const int16_t *box = v->box[h][from][odd] + DT_BOX_EDGE + (dx - odd) / BOX;
            int32_t *to = &sum[h][y * DT_SIGHT_SIDE];
            for (int i = 0; i < DT_SIGHT_SIDE; i++) {
                to[i] += box[i] * weight;
            }
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
    read_frame(v, rgba);
    v->frames[lit ? DT_TORCHLIGHT : DT_DAYLIGHT]++;
    v->matched[lit ? DT_TORCHLIGHT : DT_DAYLIGHT] = false;
    for (int depth = 0; depth < DT_SIGHT_DEPTHS; depth++) {
        int weight = weight_of(look->torch.y / 10, depth);
        if (!lit) {
            focus(v, v->sum[DT_DAYLIGHT][depth], depth, look, 1);
        } else if (weight != 0) {
            focus(v, v->sum[DT_TORCHLIGHT][depth], depth, look, weight);
        }
    }
}

static void show(struct dt_vision *v, const struct dt_ocean *o, const struct dt_ocean_look *look,
                 uint8_t *frame)
{
    dt_ocean_draw(o, v->art, look, frame);
    dt_vision_look(v, look, frame);
}

/* Shows the frames of every `step`-th of `wide` by `wide` places; the middle one only with a torch, as
 * one has looked from there before. */
static void look_around(struct dt_vision *v, const struct dt_ocean *o, int wide, int step,
                        struct dt_torch torch, uint8_t *frame)
{
    for (int i = 0; i < wide * wide; i += step) {
        struct dt_ocean_look look = {
            .x = 2 * (i % wide) * DT_OCEAN_LEAN / (wide - 1) - DT_OCEAN_LEAN,
            .y = 2 * (i / wide) * DT_OCEAN_LEAN / (wide - 1) - DT_OCEAN_LEAN,
            .torch = torch,
        };
        look.torch.x = i / step % 2 * 100; /* now from the left, now from the right */
        if (torch.kind != DT_TORCH_NONE || look.x != 0 || look.y != 0) {
            show(v, o, &look, frame);
        }
    }
}

void dt_vision_survey(struct dt_vision *v, const struct dt_ocean *o, enum dt_eyes eyes,
                      uint8_t *frame)
{
    struct dt_torch torch = {.kind = DT_TORCH_NONE};
    if (v->frames[DT_DAYLIGHT] == 0) {
        show(v, o, &(struct dt_ocean_look){.torch = torch}, frame);
    }
    if (eyes != DT_EYES_ONE && v->frames[DT_DAYLIGHT] == 1) {
        look_around(v, o, 5, 1, torch, frame);
    }
    if (eyes == DT_EYES_TORCH && v->frames[DT_TORCHLIGHT] == 0) {
        torch.kind = DT_TORCH_SIDE;
        for (int depth = 0; depth < DT_TORCH_DEPTHS; depth++) {
            torch.y = 10 * depth;
            look_around(v, o, 2, 1, torch, frame);
        }
    }
}
