/* Tournaments between bots: every bot plays every seat equally often, until the ranking is
 * statistically significant. */
#ifndef DT_CLI_ARENA_H
#define DT_CLI_ARENA_H

#include "cli/bot_runner.h"

enum { DT_ARENA_BOTS = 8, DT_ARENA_NAME = 32, DT_ARENA_FACTOR_MAX = 1000 };

struct dt_arena {
    const struct dt_game *game;
    struct dt_config config;
    const struct dt_bot *bot[DT_ARENA_BOTS];
    int time_factor[DT_ARENA_BOTS]; /* multiplies the search budget, 1 … DT_ARENA_FACTOR_MAX */
    char name[DT_ARENA_BOTS][DT_ARENA_NAME];
    int bots;
    struct dt_search_budget limit;
    int games; /* at most; rounded up to whole rounds of seat assignments */
    uint64_t seed;
    int threads;
    bool all;      /* play all games, also when the ranking is significant */
    bool progress; /* draw a progress bar on stderr when it takes long */
};

/* One bot's statistics; a bot on two seats counts twice. */
struct dt_arena_tally {
    int64_t samples;
    double sum, squares; /* of its win shares (1 / number of winners, or 0) */
    int64_t decisions;
    double slowest; /* decision (wall seconds) */
    double cpu;     /* most CPU time of a decision (seconds) */
    double beat
        [DT_ARENA_BOTS]; /* comparisons with each other bot: 1 for a larger share, ½ for an equal one */
    int64_t compared[DT_ARENA_BOTS];
};

struct dt_arena_result {
    int games;
    bool significant; /* stopped early: the ranking is significant */
    struct dt_arena_tally tally[DT_ARENA_BOTS];
    double elo[DT_ARENA_BOTS]; /* relative to the lowest, which has 0 */
    double seconds;
};

/* How many games make a round in which every bot plays every seat equally often. */
int dt_arena_round(const struct dt_arena *a);

/* The bots' seats in the n-th game. */
void dt_arena_seat(const struct dt_arena *a, int game, int bot_of[DT_SEATS]);

/* The mean win share, and the half-width of its 95 % confidence interval. */
double dt_arena_share(const struct dt_arena_tally *t);
double dt_arena_ci95(const struct dt_arena_tally *t);

/* NULL, or an error. */
const char *dt_arena_run(const struct dt_arena *a, struct dt_arena_result *out);

#endif
