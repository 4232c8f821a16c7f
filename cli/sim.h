/* Simulated games between bots; the results do not depend on the number of threads. */
#ifndef DT_CLI_SIM_H
#define DT_CLI_SIM_H

#include "cli/table_options.h"
#include "cli/bot_runner.h"

struct dt_sim {
    struct dt_table_options table;
    struct dt_search_budget limit;
    int games;
    uint64_t seed;       /* of the first game; game i uses seed + i */
    int threads;         /* 1 … DT_THREAD_POOL_MAX */
    const char *records; /* a folder for the records, or NULL */
    bool progress;       /* draw a progress bar on stderr when it takes long */
};

struct dt_sim_tally {
    int64_t games;
    int64_t steps; /* players' decisions, without draws */
    int64_t draws;
    int64_t wins[DT_SEATS];
    int64_t winners[DT_SEATS + 1]; /* games by number of winners */
    int64_t score[DT_SEATS];       /* sums */
};

/* NULL, or an error in `why` (of `cap` bytes). */
const char *dt_sim_run(const struct dt_sim *sim, struct dt_sim_tally *tally, double *seconds,
                       char *why, int cap);

#endif
