/* Input of vision: removes the light map from frames and sums them into focus for each depth. */
#include "ocean/vision.h"

#include "ocean/fixed.h"
#include "ocean/outline.h"

enum { BOX = DT_OCEAN_SIZE / DT_FINE_SIDE }; /* pixels of the frame across a fine one */

_Static_assert(BOX == 2, "boxes begin at even and at odd pixels");

void dt_vision_open(struct dt_vision *v, const struct dt_ocean_art *art, enum dt_ocean_water water)
{
    v->art = art;
    for (int i = 0; i < DT_OCEAN_SIZE * DT_OCEAN_SIZE; i++) {
        v->inverse_light[i] = (uint16_t)dt_clamp((32768 << 12) / (art->light[i] + 1), 0, DT_FULL);
    }
    dt_outlines_make(v, water);
}

void dt_vision_begin(struct dt_vision *v)
{
    memset(v->frames, 0, sizeof v->frames);
    memset(v->sum, 0, sizeof v->sum);
}

/* A row of the frame as hues in 1/8 levels, without the light map. */
static void read_row(const uint8_t *rgba, const uint16_t *inverse_light,
                     int16_t row[DT_HUES][DT_OCEAN_SIZE])
{
    for (int x = 0; x < DT_OCEAN_SIZE; x++) {
        int32_t r = rgba[4 * x], g = rgba[4 * x + 1], b = rgba[4 * x + 2], un = inverse_light[x];
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
        for (int i = 0; i < DT_FINE_SIDE; i++) {
            to[i] = (int16_t)((column[BOX * i + odd] + column[BOX * i + odd + 1]) / 2);
        }
        for (int i = 1; i <= DT_BOX_EDGE; i++) {
            to[-i] = to[0];
            to[DT_FINE_SIDE - 1 + i] = to[DT_FINE_SIDE - 1];
        }
    }
}

static void read_frame(struct dt_vision *v, const uint8_t *rgba)
{
    int16_t row[2][DT_HUES][DT_OCEAN_SIZE];
    read_row(rgba, v->inverse_light, row[0]);
    for (int y = 0; y < DT_OCEAN_SIZE; y++) {
        int next = y + 1 < DT_OCEAN_SIZE ? y + 1 : y;
        read_row(rgba + 4 * next * DT_OCEAN_SIZE, v->inverse_light + next * DT_OCEAN_SIZE,
                 row[(y + 1) % 2]);
        for (int h = 0; h < DT_HUES; h++) {
            fill_boxes(v->box[h][y], row[y % 2][h], row[(y + 1) % 2][h]);
        }
    }
}

/* Adds the frame, moved back by as much as this depth has moved. */
static void add_in_focus(struct dt_vision *v, int32_t sum[DT_HUES][DT_FINE_PIXELS], int depth,
                         const struct dt_ocean_viewpoint *view, int weight)
{
    int dx = dt_ocean_shift(depth, view->x), dy = dt_ocean_shift(depth, view->y), odd = dx & 1;
    assert(dx >= -BOX * DT_BOX_EDGE && dx < BOX * DT_BOX_EDGE);
    for (int h = 0; h < DT_HUES; h++) {
        for (int y = 0; y < DT_FINE_SIDE; y++) {
            int from = dt_clamp(BOX * y + dy, 0, DT_OCEAN_SIZE - 1);
            const int16_t *box = v->box[h][from][odd] + DT_BOX_EDGE + (dx - odd) / BOX;
            int32_t *to = &sum[h][y * DT_FINE_SIDE];
            for (int i = 0; i < DT_FINE_SIDE; i++) {
                to[i] += box[i] * weight;
            }
        }
    }
}

/* The weight of a frame with the torch at some depth for a card: the card is brightest when the torch
 * is at its depth, and light that does not depend on the torch must cancel out. */
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

void dt_vision_add_frame(struct dt_vision *v, const struct dt_ocean_viewpoint *view,
                         const uint8_t *rgba)
{
    bool lit = view->torch.kind != DT_TORCH_NONE;
    if (lit && view->torch.kind != DT_TORCH_SIDE) {
        return;
    }
    read_frame(v, rgba);
    v->frames[lit ? DT_TORCHLIGHT : DT_DAYLIGHT]++;
    v->matched[lit ? DT_TORCHLIGHT : DT_DAYLIGHT] = false;
    for (int depth = 0; depth < DT_VISION_DEPTHS; depth++) {
        int weight = weight_of(view->torch.y / 10, depth);
        if (!lit) {
            add_in_focus(v, v->sum[DT_DAYLIGHT][depth], depth, view, 1);
        } else if (weight != 0) {
            add_in_focus(v, v->sum[DT_TORCHLIGHT][depth], depth, view, weight);
        }
    }
}

static void add_view(struct dt_vision *v, const struct dt_ocean *o,
                     const struct dt_ocean_viewpoint *view, uint8_t *frame)
{
    dt_ocean_draw(o, v->art, view, frame);
    dt_vision_add_frame(v, view, frame);
}

/* Adds the frames of every `step`-th of `wide` by `wide` viewpoints; the middle one only with a torch,
 * because without one it was added before. */
static void add_views(struct dt_vision *v, const struct dt_ocean *o, int wide, int step,
                      struct dt_torch torch, uint8_t *frame)
{
    for (int i = 0; i < wide * wide; i += step) {
        struct dt_ocean_viewpoint view = {
            .x = 2 * (i % wide) * DT_OCEAN_LEAN / (wide - 1) - DT_OCEAN_LEAN,
            .y = 2 * (i / wide) * DT_OCEAN_LEAN / (wide - 1) - DT_OCEAN_LEAN,
            .torch = torch,
        };
        view.torch.x = i / step % 2 * 100; /* alternately from the left and from the right */
        if (torch.kind != DT_TORCH_NONE || view.x != 0 || view.y != 0) {
            add_view(v, o, &view, frame);
        }
    }
}

void dt_vision_survey(struct dt_vision *v, const struct dt_ocean *o, enum dt_survey survey,
                      uint8_t *frame)
{
    struct dt_torch torch = {.kind = DT_TORCH_NONE};
    if (v->frames[DT_DAYLIGHT] == 0) {
        add_view(v, o, &(struct dt_ocean_viewpoint){.torch = torch}, frame);
    }
    if (survey != DT_SURVEY_ONE && v->frames[DT_DAYLIGHT] == 1) {
        add_views(v, o, 5, 1, torch, frame);
    }
    if (survey == DT_SURVEY_TORCH && v->frames[DT_TORCHLIGHT] == 0) {
        torch.kind = DT_TORCH_SIDE;
        for (int depth = 0; depth < DT_TORCH_DEPTHS; depth++) {
            torch.y = 10 * depth;
            add_views(v, o, 2, 1, torch, frame);
        }
    }
}
