/* Converts a game's pile of cards (the contract's struct dt_pile) to a stack that can be drawn. */
#ifndef DT_OCEAN_PILE_H
#define DT_OCEAN_PILE_H

#include "engine/game.h"
#include "engine/rng.h"
#include "ocean/ocean.h"

/* The jitter seed of a match, derived from its secret key. It is as secret as the key: a client that
 * knew it could draw every card exactly as it will look and compare (docs/ocean.md). */
uint64_t dt_ocean_jitter_seed(const uint8_t key[DT_KEY]);

/* `jitter_seed` must stay the same for a whole match, so that cards do not move between rounds. */
struct dt_ocean_stack dt_ocean_stack_of_pile(const struct dt_pile *pile, uint64_t jitter_seed);

#endif
