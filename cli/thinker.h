/* Where bots think: the clock, the memory, the threads and the last thought. */
#ifndef DT_CLI_THINKER_H
#define DT_CLI_THINKER_H

#include "bots/bots.h"

enum { DT_THINKER_THREADS = 64 };

/* How much a bot may think about a decision; time or iterations are not 0. Iterations alone give the
 * same decision every time. With several threads each searches for itself, iterations are divided
 * among them, and what they found is joined. */
struct dt_limit {
    int ms;
    int iterations;
    int threads; /* at most DT_THINKER_THREADS; 0 is 1 */
};

/* What one thread works with. */
struct dt_thinker_place {
    void *memory;
    size_t size;
    struct dt_rng rng;
    struct dt_thought thought;
};

/* Set to zero before it is used. */
struct dt_thinker {
    struct dt_thinker_place *place[DT_THINKER_THREADS]; /* taken when they are first needed */
    int64_t until;                                      /* when the time is over */
};

/* Asks a bot about a seat that is to act, showing it what that seat may know. The thought stays
 * until the next question; NULL without memory. */
const struct dt_thought *dt_thinker_ask(struct dt_thinker *t, const struct dt_bot *bot,
                                        const struct dt_game *game, const void *state, int seat,
                                        struct dt_rng *rng, struct dt_limit limit);

/* Advice for a seat that is to act, from the best bot; false without memory. */
bool dt_thinker_advise(struct dt_thinker *t, const struct dt_game *game, const void *state,
                       int seat, struct dt_rng *rng, struct dt_limit limit, struct dt_advice *out);

void dt_thinker_close(struct dt_thinker *t);

#endif
