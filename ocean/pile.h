/* A game's pile of cards as a stack that can be drawn. */
#ifndef DT_OCEAN_PILE_H
#define DT_OCEAN_PILE_H

#include "engine/game.h"
#include "engine/rng.h"
#include "ocean/ocean.h"

/* How the cards of a match lie, from its secret key. Whoever could foresee it could draw every card as it
 * will look and compare (docs/ocean.md), so it is secret as long as the key is. */
uint64_t dt_ocean_lie(const uint8_t key[DT_KEY]);

/* `lie` stays the same for a whole match, so that cards do not stir between two rounds. */
struct dt_ocean_stack dt_ocean_of_pile(const struct dt_pile *pile, uint64_t lie);

#endif
