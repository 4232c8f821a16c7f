/* Keys of generators: from the operating system, and one key made of another. */
#ifndef DT_CLI_KEYS_H
#define DT_CLI_KEYS_H

#include "engine/rng.h"

/* A key that nobody can guess. False if the operating system gives none. */
bool dt_keys_random(uint8_t key[DT_KEY]);

/* The key of the bots' own generator, so that what they think does not move the draws. */
void dt_keys_bots(const uint8_t key[DT_KEY], uint8_t out[DT_KEY]);

#endif
