/* The members of the state in the order of the packed bytes, which schema.c and position.c share. */
#ifndef DT_GAMES_SCUBA_SCHEMA_H
#define DT_GAMES_SCUBA_SCHEMA_H

#include "games/scuba/scuba.h"

enum scuba_member {
    SCUBA_M_SEATS,
    SCUBA_M_OPTION,
    SCUBA_M_CURRENTS = SCUBA_M_OPTION + SCUBA_OPTIONS,
    SCUBA_M_BAND,          /* of each band: */
    SCUBA_BAND_NETTED = 5, /* the last of */
    SCUBA_BAND_MEMBERS,
    SCUBA_M_CARDS = SCUBA_M_BAND + SCUBA_BANDS * SCUBA_BAND_MEMBERS, /* of each diver: */
    SCUBA_M_PLUS,
    SCUBA_M_MINUS,
    SCUBA_M_STATUS,
    SCUBA_M_CELL,
    SCUBA_M_AIR,
    SCUBA_M_MARKERS,
    SCUBA_M_DEEP,
    SCUBA_M_DRIFTED,
    SCUBA_M_HIDDEN,
    SCUBA_M_CUBES,
    SCUBA_M_PHASE, /* of the game: */
    SCUBA_M_SWAPS,
    SCUBA_M_FROM,
    SCUBA_M_FIRST,
    SCUBA_M_START,
    SCUBA_M_ACTIVE,
    SCUBA_M_ROUND,
    SCUBA_M_STAGE,
    SCUBA_M_SLOTS,
    SCUBA_M_UPS,
    SCUBA_M_LEFTS,
    SCUBA_M_STEPS,
    SCUBA_M_RIGHTS,
    SCUBA_M_EVENT,
    SCUBA_M_CURRENT,
    SCUBA_M_LEFT,
    SCUBA_M_TILE,
    SCUBA_M_EFFECT,
    SCUBA_M_FLAG, /* window, explored, marked, sunk, level, middle */
    SCUBA_M_HERDED = SCUBA_M_FLAG + SCUBA_FLAGS,
    SCUBA_M_ANIMALS,
    SCUBA_M_ANIMAL,
    SCUBA_MEMBERS,
};

extern const struct dt_member scuba_members[SCUBA_MEMBERS];

/* position.c */
enum { SCUBA_FIELDS = 53 };
extern const struct dt_position_field scuba_fields[SCUBA_FIELDS];

#endif
