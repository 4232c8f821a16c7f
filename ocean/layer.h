/* One card as a layer: how much of what lies below passes each pixel, and what the card adds. */
#ifndef DT_OCEAN_LAYER_H
#define DT_OCEAN_LAYER_H

#include "ocean/rows.h"
#include "ocean/sprite.h"

enum {
    DT_TILE = 32, /* pixels in a row that share a bit */
    DT_LAYER_TILES = DT_LAYER_SIDE / DT_TILE,
    DT_LAYER_ROW = 4 * DT_LAYER_SIDE, /* R, G, B and M of a row, one after the other */
};

/* Most of a card is nothing but film. Only what differs is kept as pixels; a tile that has no bit
 * lies beyond the card and changes nothing. */
struct dt_layer {
    uint16_t film[4];               /* R, G, B and M of nothing but film */
    uint32_t filmed[DT_LAYER_SIDE]; /* bit t: tile t of this row is film */
    uint32_t drawn[DT_LAYER_SIDE];  /* bit t: tile t of this row is in `row` */
    uint16_t row[DT_LAYER_SIDE][DT_LAYER_ROW];
};

/* What a layer is beyond its card. */
extern const uint16_t dt_layer_nothing[4];

#endif
