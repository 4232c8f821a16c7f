/* Sprites: the drawings as pixels. The build rasterises and packs them into the program
 * (tools/pack.c); here they are unpacked, transformed into a patch, blurred and given a shadow. */
#ifndef DT_OCEAN_SPRITE_H
#define DT_OCEAN_SPRITE_H

#include "ocean/art.h"

/* A drawing as the build packed it; the list is made by the build. */
struct dt_packed {
    const uint8_t *bytes;
    uint32_t len;
    uint16_t side;
};
extern const struct dt_packed dt_packed_art[DT_ART_COUNT];

/* A square of R, G, B, A, premultiplied. */
struct dt_sprite {
    int side;
    const uint8_t *rgba;
};

/* Unpacks side * side pixels. False if the bytes are malformed. */
bool dt_sprite_unpack(const struct dt_packed *packed, uint8_t *rgba);

/* Where a drawing lies: the sprite's point in 1/65536 pixels under the point (x, y) of a layer is
 * (u0 + x * ux - y * uy, v0 + (x * uy + y * ux)) with v mirrored if `flip`. */
struct dt_place {
    int32_t x, y;   /* the middle on the layer, in 1/65536 pixels */
    int32_t side;   /* of the drawing on the layer, in 1/65536 pixels */
    uint32_t angle; /* clockwise, 65536 is a full turn */
    bool flip;      /* mirrored left and right before it is turned */
};

enum {
    DT_PATCH_SIDE = 336, /* the largest drawing with its blur and shadow */
    DT_PATCH_PIXELS = DT_PATCH_SIDE * DT_PATCH_SIDE,
};

/* A transformed drawing before it is blended into a layer. Planes hold 16 bits a pixel,
 * premultiplied by A. */
struct dt_patch {
    int x, y, w, h; /* where it lies on the layer */
    uint16_t r[DT_PATCH_PIXELS], g[DT_PATCH_PIXELS], b[DT_PATCH_PIXELS], a[DT_PATCH_PIXELS];
    uint16_t shadow[DT_PATCH_PIXELS];
};

/* Blur as variances in 1/1024 square pixels, because variances add up. */
struct dt_soft {
    uint32_t blur, shadow;
};

/* Draws a sprite into a patch, blurs it, and casts its shadow by `drop` pixels to the lower
 * right. */
void dt_patch_draw(struct dt_patch *p, const struct dt_sprite *sprite, const struct dt_place *place,
                   struct dt_soft soft, int drop_x, int drop_y);

/* Approximates a Gaussian blur of this variance by three box blurs. */
void dt_blur(uint16_t *plane, int w, int h, uint32_t variance);

#endif
