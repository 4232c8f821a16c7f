/* One card as a layer: how much of what lies below passes each pixel, and what the card adds. */
#ifndef DT_OCEAN_LAYER_H
#define DT_OCEAN_LAYER_H

#include "ocean/rows.h"
#include "ocean/sprite.h"

enum {
    DT_LAYER_TILES = DT_LAYER_SIDE / DT_TILE,
    DT_LAYER_ROW = 4 * DT_LAYER_SIDE, /* R, G, B and M of a row, one after the other */
};

/* Most of a card is nothing but film. Only what differs is kept as pixels; a tile that has no bit
 * lies beyond the card and changes nothing. The kept tiles lie one after the other as they are
 * drawn, so that reading them is one long stroke through memory. */
struct dt_layer {
    uint16_t film[4];               /* R, G, B and M of nothing but film */
    uint32_t filmed[DT_LAYER_SIDE]; /* bit t: tile t of this row is film */
    uint32_t drawn[DT_LAYER_SIDE];  /* bit t: tile t of this row is kept as pixels */
    uint16_t first[DT_LAYER_SIDE];  /* where this row's kept tiles begin */
    struct dt_tile tile[DT_LAYER_SIDE * DT_LAYER_TILES];
};

/* Tile t of row y, which is kept as pixels. */
static inline const struct dt_tile *dt_layer_tile(const struct dt_layer *l, int y, int t)
{
    uint32_t before = l->drawn[y] & ((UINT32_C(1) << t) - 1);
    return &l->tile[l->first[y] + dt_ones(before)];
}

/* R, G, B and M of one pixel, whatever kind of tile it is in. */
void dt_layer_pixel(const struct dt_layer *l, int x, int y, uint16_t out[4]);

/* What a layer is beyond its card. */
extern const uint16_t dt_layer_nothing[4];

#endif
