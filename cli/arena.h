/* Bots against bots, every bot on every seat equally often, until the order is certain. */
#ifndef DT_CLI_ARENA_H
#define DT_CLI_ARENA_H

#include "cli/thinker.h"

enum { DT_ARENA_BOTS = 8 };

struct dt_arena {
    const struct dt_game *game;
    struct dt_config config;
    const struct dt_bot *bot[DT_ARENA_BOTS];
    int bots;
    struct dt_limit limit;
    int games; /* at most; rounded up to whole rounds of seatings */
    uint64_t seed;
    int threads;
    bool all;      /* play all games, also when the order is certain */
    bool progress; /* draw a bar on stderr when it takes long */
};

/* What one bot made of its chairs: a bot on two seats counts twice. */
struct dt_arena_tally {
    int64_t chairs;
    double sum, squares; /* of its shares of the victory */
    int64_t decisions;
    double slowest;             /* decision, in seconds, */
    double work;                /* and the most that one kept the processor busy */
    double beat[DT_ARENA_BOTS]; /* comparisons with each other bot: 1 for more, ½ for as much */
    int64_t met[DT_ARENA_BOTS];
};

struct dt_arena_result {
    int games;
    bool certain; /* ended before its time */
    struct dt_arena_tally tally[DT_ARENA_BOTS];
    double elo[DT_ARENA_BOTS]; /* the first bot of the list with the lowest has 0 */
    double seconds;
};

/* How many seatings make a round in which every bot sits everywhere equally often. */
int dt_arena_round(const struct dt_arena *a);

/* Who sits where in the n-th game. */
void dt_arena_seat(const struct dt_arena *a, int game, int bot_of[DT_SEATS]);

/* The mean share and half of the interval around it that holds the truth in 95 of 100 cases. */
double dt_arena_share(const struct dt_arena_tally *t);
double dt_arena_doubt(const struct dt_arena_tally *t);

/* NULL, or a sentence. */
const char *dt_arena_run(const struct dt_arena *a, struct dt_arena_result *out);

#endif
