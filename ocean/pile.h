/* A game's pile of cards as a stack that can be drawn. */
#ifndef DT_OCEAN_PILE_H
#define DT_OCEAN_PILE_H

#include "engine/game.h"
#include "ocean/ocean.h"

/* `lie` stays the same for a whole match, so that cards do not stir between two rounds. */
struct dt_ocean_stack dt_ocean_of_pile(const struct dt_pile *pile, uint64_t lie);

#endif
