/* Many games of bots, on one thread or several; the figures do not depend on how many. */
#ifndef DT_CLI_SIM_H
#define DT_CLI_SIM_H

#include "cli/seating.h"
#include "cli/thinker.h"

struct dt_sim {
    struct dt_seating table;
    struct dt_limit limit;
    int games;
    uint64_t seed;       /* of the first game; the others count on */
    int threads;         /* 1 … DT_CREW_THREADS */
    const char *records; /* a folder for the records, or NULL */
    bool progress;       /* draw a bar on stderr when it takes long */
};

struct dt_sim_tally {
    int64_t games;
    int64_t steps; /* decisions of players; their draws are included in them */
    int64_t draws;
    int64_t wins[DT_SEATS];
    int64_t winners[DT_SEATS + 1]; /* games with so many winners */
    int64_t score[DT_SEATS];       /* sums */
};

/* NULL, or a sentence in `why` (of `cap` bytes) about what went wrong. */
const char *dt_sim_run(const struct dt_sim *sim, struct dt_sim_tally *tally, double *seconds,
                       char *why, int cap);

#endif
