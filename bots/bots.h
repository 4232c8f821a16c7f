/* Players that are programs. A bot sees the contract and a redacted state, nothing else; it keeps
 * no memory between two decisions and touches no clock: whoever calls it says how long it may
 * think. */
#ifndef DT_BOTS_BOTS_H
#define DT_BOTS_BOTS_H

#include "engine/game.h"

/* A legal action for a seat that is to act. `redacted` is what the seat may know; `ms` is about
 * how long a thinking bot may take, in milliseconds. */
typedef dt_action dt_bot_choose(const struct dt_game *game, const void *redacted, int seat,
                                struct dt_rng *rng, int ms);

struct dt_bot {
    const char *key;   /* a word */
    const char *about; /* one sentence for a person */
    dt_bot_choose *choose;
};

/* All bots, the weakest first. */
extern const struct dt_bot dt_bots[];
extern const int dt_bot_count;
const struct dt_bot *dt_bot_find(struct dt_span key); /* NULL if there is none */

dt_bot_choose dt_bot_random;

#endif
