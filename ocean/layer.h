/* One card as a layer of pixels: what passes from below (M) and the colour that the card adds. */
#ifndef DT_OCEAN_LAYER_H
#define DT_OCEAN_LAYER_H

#include "ocean/blend.h"
#include "ocean/sprite.h"

enum {
    DT_LAYER_TILES = DT_LAYER_SIDE / DT_TILE,
    DT_LAYER_ROW = 4 * DT_LAYER_SIDE, /* R, G, B and M of a row, one after the other */
};

/* Most of a card is plain film. Only tiles that differ are stored as pixels; a tile with neither bit
 * lies beyond the card and is transparent. Stored tiles are contiguous in drawing order, so that a
 * frame reads them sequentially. */
struct dt_layer {
    uint16_t film[4];               /* R, G, B and M of plain film */
    uint32_t filmed[DT_LAYER_SIDE]; /* bit t: tile t of this row is film */
    uint32_t drawn[DT_LAYER_SIDE];  /* bit t: tile t of this row is stored as pixels */
    uint16_t first[DT_LAYER_SIDE];  /* index of this row's first stored tile */
    struct dt_tile tile[DT_LAYER_SIDE * DT_LAYER_TILES];
};

/* Tile t of row y, which must be stored as pixels. */
static inline const struct dt_tile *dt_layer_tile(const struct dt_layer *l, int y, int t)
{
    uint32_t before = l->drawn[y] & ((UINT32_C(1) << t) - 1);
    return &l->tile[l->first[y] + dt_popcount(before)];
}

/* R, G, B and M of one pixel, whatever kind of tile it is in. */
void dt_layer_pixel(const struct dt_layer *l, int x, int y, uint16_t out[4]);

/* R, G, B and M beyond the card. */
extern const uint16_t dt_layer_transparent[4];

#endif
