/* What the fuzz targets share: choosing a game, and trying everything on a state that somebody
 * from outside has made. A promise that is broken ends the program. */
#ifndef DT_TESTS_FUZZ_PROBE_H
#define DT_TESTS_FUZZ_PROBE_H

#include "engine/game.h"

/* What libFuzzer calls. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program with these words unless it holds. */
void dt_probe_must(bool holds, const char *words);

/* A game by a byte: a letter of its own (the first of its key that no game before it has; n is the
 * template's), or any other byte as a number. */
const struct dt_game *dt_probe_game(uint8_t n);

/* A state of exactly the game's size, filled with something that is none; the caller frees it. */
void *dt_probe_state(const struct dt_game *game);
/* Whether it is still as dt_probe_state left it. */
bool dt_probe_untouched(const struct dt_game *game, const void *state);

/* Plays so many random steps, or to the end; every state on the way is sound. */
void dt_probe_play(const struct dt_game *game, void *state, struct dt_rng *rng, int steps);

/* Everything that may be done with a state that was accepted: words and bytes and back, every
 * seat's view and imagination, and playing on. The state is changed. */
void dt_probe_use(const struct dt_game *game, void *state);

#endif
