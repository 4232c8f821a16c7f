/* The optics of depth: film, haze, loss of colour, blur and size of a layer. All constants are in
 * depth.c. */
#ifndef DT_OCEAN_DEPTH_H
#define DT_OCEAN_DEPTH_H

#include "ocean/ocean.h"

struct dt_depth {
    uint16_t film[3]; /* colour that the card's film adds, full scale 65535 */
    uint16_t passes;  /* transmittance of the film */
    uint16_t ink[3];  /* how bright its drawings are; the first is the most opaque */
    uint16_t opaque;  /* opacity of its drawings */
    uint16_t dark;    /* opacity of their shadows */
    struct dt_soft soft;
    uint32_t unit; /* pixels of a unit, in 1/65536 */
};

/* The depth of layer 0 … DT_OCEAN_LAYERS - 1. */
struct dt_depth dt_depth_at(enum dt_ocean_water water, int layer);

/* The ground below all layers. */
extern const uint16_t dt_depth_ground[3];

#endif
