/* The drawings by name, from art.def. */
#ifndef DT_OCEAN_ART_H
#define DT_OCEAN_ART_H

#include "engine/base.h"

enum dt_art {
#define DT_ART(name, side) DT_ART_##name,
#include "ocean/art.def"
#undef DT_ART
    DT_ART_COUNT
};

/* The unpacked pixels of all sprites. */
struct dt_sprite_pixels {
#define DT_ART(name, side) uint8_t name[(side) * (side)*4];
#include "ocean/art.def"
#undef DT_ART
};

enum { DT_SPRITE_BYTES = sizeof(struct dt_sprite_pixels) };

#endif
