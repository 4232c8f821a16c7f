/* The blending kernels of drawing, in plain C and for each SIMD instruction set; all give the same
 * bits. Values are 16 bits with 65535 as full scale; n is a multiple of 32. */
#ifndef DT_OCEAN_BLEND_H
#define DT_OCEAN_BLEND_H

#include "engine/base.h"

enum {
    DT_OCEAN_SIZE = 560,  /* pixels of a frame's side */
    DT_LAYER_SIDE = 576,  /* of a layer: a card, and space for its jitter */
    DT_TILE = 32,         /* of a piece of a layer's row */
    DT_CANVAS_SIDE = 704, /* of a row that is being drawn: a layer, moved either way */
    DT_LIT_ONE = 16384,   /* a light that changes nothing */
};

/* What a layer does to the pixels of a tile: rows of R, G, B and M. */
struct dt_tile {
    uint16_t row[4][DT_TILE];
};

struct dt_blend {
    const char *name;

    /* Blends tiles of a layer over what lies below: below * M + K. `below` holds rows of R, G and B,
     * DT_CANVAS_SIDE apart. */
    void (*tiles)(uint16_t *below, const struct dt_tile *tile, int count);

    /* The same for a uniform layer: R, G, B and M. */
    void (*film)(uint16_t *below, const uint16_t film[4], int n);

    /* A layer under a torch: K times its light, M times how far the light clears the water. Both
     * have the rows R, G, B and M, DT_LAYER_SIDE apart; the light is below 2, DT_LIT_ONE being 1. */
    void (*lit)(uint16_t *below, const uint16_t *layer, const uint16_t *light, int n);

    /* out = base + shape * gain. */
    void (*ramp)(uint16_t *out, const uint16_t *shape, uint16_t base, uint16_t gain, int n);

    /* out = base - (65535 - m) * gain. */
    void (*shade)(uint16_t *out, const uint16_t *m, uint16_t base, uint16_t gain, int n);

    /* Multiplies by the light map, dithers and converts to R, G, B, 255. `noise` has 16
     * values below 128; n is a multiple of 16. */
    void (*finish)(uint8_t *rgba, const uint16_t *canvas, const uint16_t *light,
                   const uint16_t *noise, int n);

    /* The dot product of n small signed numbers. */
    int32_t (*dot)(const int16_t *a, const int16_t *b, int n);
};

extern const struct dt_blend dt_blend_plain;

/* The implementations that this build has and this machine can run, plain C first; NULL beyond. */
const struct dt_blend *dt_blend_nth(int n);

/* The fastest that this machine can run. */
const struct dt_blend *dt_blend_best(void);

#endif
