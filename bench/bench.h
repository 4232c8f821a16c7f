/* Random play to measure and to compare: how many games, how many decisions, and one number that
 * every compiler must reproduce. Clocks are the caller's business. */
#ifndef DT_BENCH_BENCH_H
#define DT_BENCH_BENCH_H

#include "bots/bots.h"

/* Plays so many games at random, evenly over all legal actions, without events. Returns the number
 * of decisions that players took; draws come on top. `state` holds DT_STATE_MAX, aligned to 16. */
uint64_t dt_bench_play(const struct dt_game *game, const struct dt_config *config,
                       struct dt_rng *rng, uint64_t games, void *state);

/* Room that dt_signature works in. */
struct dt_signature {
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    uint8_t bytes[DT_PACK_MAX];
    char text[DT_VIEW_MAX];
    struct dt_events events;
    struct dt_rng rng;
    uint64_t hash;
    struct dt_thought thought;
    _Alignas(16) uint8_t memory[2 * DT_ROOM]; /* for the bots */
};

/* One number over fixed seeds: every action, event, position and view of random games of every
 * game, seat count and option, and what the bots think in a few games. It moves only when the
 * rules, the draws, the words or the bots move. */
uint64_t dt_signature(struct dt_signature *room);

/* What happened in a twin's games, to compare with the real ones. */
struct dt_twin_stats {
    uint64_t games, turns, decisions, attacks, bites, harpoons;
    uint64_t choices; /* legal actions of all turns together */
    uint64_t doubles; /* games with two losers */
};

/* The same game written by hand: a loop over one struct, no contract, no events, its own small
 * generator. It is the yardstick for what the contract costs. */
struct dt_twin {
    const char *key; /* the game */
    int seats;       /* how many sit at it */
    void (*play)(uint64_t seed, uint64_t games, struct dt_twin_stats *stats);
};

extern const struct dt_twin dt_twins[];
extern const int dt_twin_count;

#endif
