/* The drawings by name; the list is art.def. */
#ifndef DT_OCEAN_ART_H
#define DT_OCEAN_ART_H

#include "engine/base.h"

enum dt_art {
#define DT_ART(name, side) DT_ART_##name,
#include "ocean/art.def"
#undef DT_ART
    DT_ART_COUNT
};

/* Bytes of all sprites unpacked. */
enum {
    DT_SPRITE_BYTES = 0
#define DT_ART(name, side) +(side) * (side)*4
#include "ocean/art.def"
#undef DT_ART
};

#endif
