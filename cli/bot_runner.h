/* Runs bot searches: time limit, memory, threads and the last result. */
#ifndef DT_CLI_BOT_RUNNER_H
#define DT_CLI_BOT_RUNNER_H

#include "bots/bots.h"

enum { DT_BOT_RUNNER_THREADS = 64 };

/* The budget of a search; time or iterations must not be 0. Iterations alone make it deterministic.
 * With several threads each searches independently (root parallelism): iterations are divided among
 * them and the results are merged. */
struct dt_search_budget {
    int ms;
    int iterations;
    int threads; /* at most DT_BOT_RUNNER_THREADS; 0 is 1 */
};

/* One thread's memory and result. */
struct dt_bot_runner_thread {
    void *memory;
    size_t size;
    struct dt_rng rng;
    struct dt_search_result thought;
};

/* Zero-initialize before use; close to free its memory. Not thread-safe. */
struct dt_bot_runner {
    struct dt_bot_runner_thread *slot[DT_BOT_RUNNER_THREADS]; /* allocated on first use */
    int64_t until;                                            /* deadline, monotonic nanoseconds */
};

/* Runs a bot's search for a seat that is to act, on the state redacted for that seat. The result is
 * valid until the next call; NULL if out of memory. */
const struct dt_search_result *dt_bot_runner_search(struct dt_bot_runner *t,
                                                    const struct dt_bot *bot,
                                                    const struct dt_game *game, const void *state,
                                                    int seat, struct dt_rng *rng,
                                                    struct dt_search_budget limit);

/* The best bot's advice for a seat that is to act; false if out of memory. */
bool dt_bot_runner_advise(struct dt_bot_runner *t, const struct dt_game *game, const void *state,
                          int seat, struct dt_rng *rng, struct dt_search_budget limit,
                          struct dt_advice *out);

void dt_bot_runner_close(struct dt_bot_runner *t);

#endif
