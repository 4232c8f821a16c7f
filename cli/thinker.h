/* Where bots think: the clock, the memory and the last thought. */
#ifndef DT_CLI_THINKER_H
#define DT_CLI_THINKER_H

#include "bots/bots.h"

/* How much a bot may think about a decision; at least one of them is not 0. Iterations alone give
 * the same decision every time. */
struct dt_limit {
    int ms;
    int iterations;
};

/* Set to zero before it is used. */
struct dt_thinker {
    void *memory;
    size_t size;
    int64_t until; /* when the time is over */
    struct dt_thought thought;
};

/* Asks a bot about a seat that is to act, showing it what that seat may know. The thought stays
 * until the next question; NULL without memory. */
const struct dt_thought *dt_thinker_ask(struct dt_thinker *t, const struct dt_bot *bot,
                                        const struct dt_game *game, const void *state, int seat,
                                        struct dt_rng *rng, struct dt_limit limit);

void dt_thinker_close(struct dt_thinker *t);

#endif
