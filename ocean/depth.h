/* What depth does to a card: film, haze, loss of colour, softness, size. The figures that make the
 * picture are in depth.c and nowhere else. */
#ifndef DT_OCEAN_DEPTH_H
#define DT_OCEAN_DEPTH_H

#include "ocean/ocean.h"

struct dt_depth {
    uint16_t film[3]; /* what the card's film adds, full scale 65535 */
    uint16_t passes;  /* how much passes the film */
    uint16_t ink[3];  /* how bright its drawings are; the first is the most opaque */
    uint16_t opaque;  /* how opaque its drawings are */
    uint16_t dark;    /* how dark their shadow is */
    struct dt_soft soft;
    uint32_t unit; /* pixels of a unit, in 1/65536 */
};

/* The depth of layer 0 … DT_OCEAN_LAYERS - 1. */
struct dt_depth dt_depth_at(enum dt_ocean_water water, int layer);

/* The ground below all layers. */
extern const uint16_t dt_depth_ground[3];

#endif
