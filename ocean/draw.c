/* Draws layers into a frame, row by row and from the ground up. */
#include "ocean/depth.h"
#include "ocean/torch.h"

enum {
    MIDDLE = (DT_CANVAS_SIDE - DT_LAYER_SIDE) / 2, /* where a layer lies in the canvas, unmoved */
    WINDOW = (DT_CANVAS_SIDE - DT_OCEAN_SIZE) / 2, /* where the frame begins in the canvas */
    ABOVE = (DT_LAYER_SIDE - DT_OCEAN_SIZE) / 2,   /* rows of a layer above the frame */
    SHIFT_TOP = 2,                                 /* pixels that the top card moves */
    SHIFT = 4,                                     /* and every card below it more */
};

/* An ordered dither of 0 … 127 over eight by eight pixels, each row twice. */
#define TWICE(a, b, c, d, e, f, g, h)                                                              \
    {                                                                                              \
        a, b, c, d, e, f, g, h, a, b, c, d, e, f, g, h                                             \
    }
static const uint16_t noise[8][16] = {
    TWICE(0, 64, 16, 80, 4, 68, 20, 84),   TWICE(96, 32, 112, 48, 100, 36, 116, 52),
    TWICE(24, 88, 8, 72, 28, 92, 12, 76),  TWICE(120, 56, 104, 40, 124, 60, 108, 44),
    TWICE(6, 70, 22, 86, 2, 66, 18, 82),   TWICE(102, 38, 118, 54, 98, 34, 114, 50),
    TWICE(30, 94, 14, 78, 26, 90, 10, 74), TWICE(126, 62, 110, 46, 122, 58, 106, 42),
};
#undef TWICE

void dt_ocean_art_open(struct dt_ocean_art *art, const struct dt_blend *blend)
{
    uint8_t *at = art->pixels;
    art->blend = blend;
    for (int i = 0; i < DT_ART_COUNT; i++) {
        int side = dt_packed_art[i].side;
        bool fine = dt_sprite_unpack(&dt_packed_art[i], at);
        assert(fine);
        (void)fine;
        art->sprite[i] = (struct dt_sprite){.side = side, .rgba = at};
        at += side * side * 4;
    }
    assert(at == art->pixels + DT_SPRITE_BYTES);
    dt_ocean_light(art->light);
}

int dt_ocean_shift(int layer, int lean)
{
    int far = (SHIFT_TOP + SHIFT * layer) * lean;
    return (far + (far < 0 ? -DT_OCEAN_LEAN / 2 : DT_OCEAN_LEAN / 2)) / DT_OCEAN_LEAN;
}

/* One row of a layer over the canvas: runs of film, runs of pixels, and nothing beyond the card. */
static void draw_row(const struct dt_blend *blend, const struct dt_layer *l, int y,
                     uint16_t *canvas)
{
    uint32_t filmed = l->filmed[y], drawn = l->drawn[y];
    const struct dt_tile *tile = &l->tile[l->first[y]];
    for (int t = 0; t < DT_LAYER_TILES;) {
        bool film = filmed >> t & 1, pixels = drawn >> t & 1;
        int from = t;
        do {
            t++;
        } while (t < DT_LAYER_TILES && (filmed >> t & 1) == film && (drawn >> t & 1) == pixels);
        if (film) {
            blend->film(canvas + from * DT_TILE, l->film, (t - from) * DT_TILE);
        } else if (pixels) {
            blend->tiles(canvas + from * DT_TILE, tile, t - from);
            tile += t - from;
        }
    }
}

/* Expands one row of a layer to pixels. */
static void spread_row(const struct dt_layer *l, int y, uint16_t row[DT_LAYER_ROW])
{
    for (int t = 0; t < DT_LAYER_TILES; t++) {
        const uint16_t *alike = l->filmed[y] >> t & 1 ? l->film : dt_layer_transparent;
        bool pixels = l->drawn[y] >> t & 1;
        for (int i = 0; i < 4; i++) {
            uint16_t *to = row + i * DT_LAYER_SIDE + t * DT_TILE;
            if (pixels) {
                memcpy(to, dt_layer_tile(l, y, t)->row[i], DT_TILE * sizeof *to);
                continue;
            }
            for (int k = 0; k < DT_TILE; k++) {
                to[k] = alike[i];
            }
        }
    }
}

/* The same under a torch. */
static void draw_lit(const struct dt_blend *blend, const struct dt_layer *l, int y,
                     uint16_t *canvas, const struct dt_torchlight *torch, int layer, int shift)
{
    uint16_t row[DT_LAYER_ROW], light[DT_LAYER_ROW];
    spread_row(l, y, row);
    dt_torch_light(torch, blend, layer, shift, row + 3 * DT_LAYER_SIDE, light);
    blend->lit(canvas, row, light, DT_LAYER_SIDE);
}

static void start_row(uint16_t *canvas)
{
    for (int i = 0; i < 3; i++) {
        for (int x = 0; x < DT_CANVAS_SIDE; x++) {
            canvas[i * DT_CANVAS_SIDE + x] = dt_depth_ground[i];
        }
    }
}

/* One layer's part of a frame's row. */
static void draw_layer(const struct dt_blend *blend, const struct dt_layer *l, int layer, int y,
                       const struct dt_ocean_viewpoint *view, const struct dt_torchlight *torch,
                       uint16_t *canvas)
{
    int shift = dt_ocean_shift(layer, view->x);
    int row = y + ABOVE - dt_ocean_shift(layer, view->y);
    if (row < 0 || row >= DT_LAYER_SIDE) {
        return;
    }
    if (view->torch.kind == DT_TORCH_NONE) {
        draw_row(blend, l, row, canvas + MIDDLE + shift);
    } else {
        draw_lit(blend, l, row, canvas + MIDDLE + shift, torch, layer, shift);
    }
}

void dt_ocean_draw(const struct dt_ocean *o, const struct dt_ocean_art *art,
                   const struct dt_ocean_viewpoint *view, uint8_t *rgba)
{
    _Alignas(64) uint16_t canvas[3 * DT_CANVAS_SIDE];
    struct dt_torchlight torch;
    const struct dt_blend *blend = art->blend;
    assert(view->x >= -DT_OCEAN_LEAN && view->x <= DT_OCEAN_LEAN);
    assert(view->y >= -DT_OCEAN_LEAN && view->y <= DT_OCEAN_LEAN);
    dt_torch_begin(&torch, &view->torch, o->water);
    for (int y = 0; y < DT_OCEAN_SIZE; y++) {
        start_row(canvas);
        if (view->torch.kind != DT_TORCH_NONE) {
            dt_torch_row(&torch, y);
        }
        for (int i = DT_OCEAN_LAYERS - 1; i >= 0; i--) {
            if (i == torch.lamp_layer) {
                dt_torch_lamp(&torch, blend, canvas + MIDDLE);
            }
            draw_layer(blend, &o->layer[i], i, y, view, &torch, canvas);
        }
        if (o->has_tile) {
            draw_layer(blend, &o->tile, 0, y, view, &torch, canvas);
        }
        blend->finish(rgba + (size_t)y * DT_OCEAN_SIZE * 4, canvas + WINDOW,
                      art->light + (size_t)y * DT_OCEAN_SIZE, noise[y % 8], DT_OCEAN_SIZE);
    }
}
