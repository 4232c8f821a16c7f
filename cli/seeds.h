/* Secret keys that seed the generators: random ones, and derived ones. */
#ifndef DT_CLI_SEEDS_H
#define DT_CLI_SEEDS_H

#include "engine/rng.h"

/* A random key from the operating system. False if it provides none. */
bool dt_seed_random(uint8_t key[DT_KEY]);

/* Derives the key of the bots' generator, so that searches do not affect the draws. */
void dt_seed_for_bots(const uint8_t key[DT_KEY], uint8_t out[DT_KEY]);

#endif
