/* Benchmark games and the bench signature. The caller measures the time. */
#ifndef DT_BENCH_BENCH_H
#define DT_BENCH_BENCH_H

#include "bots/bots.h"

/* Plays so many games with uniformly random actions, without events. Returns the number of players'
 * decisions, without draws of chance. `state` has DT_STATE_MAX bytes, aligned to 16. */
uint64_t dt_bench_play(const struct dt_game *game, const struct dt_config *config,
                       struct dt_rng *rng, uint64_t games, void *state);

/* Working memory of dt_signature; the caller owns it. */
struct dt_signature {
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    uint8_t bytes[DT_PACK_MAX];
    char text[DT_VIEW_MAX];
    struct dt_events events;
    struct dt_rng rng;
    uint64_t hash;
    struct dt_search_result result;
    _Alignas(16) uint8_t memory[2 * DT_SCRATCH_BYTES]; /* for the bots */
};

/* A hash over fixed seeds: every action, event, position and view of random games of every game, seat
 * count and option, and the bots' search results in a few games. It changes only when the rules, the
 * draws, the texts or the bots change. */
uint64_t dt_signature(struct dt_signature *work);

/* Statistics of a baseline's games, to compare with those of the real game. */
struct dt_baseline_stats {
    uint64_t games, turns, decisions, attacks, bites, harpoons;
    uint64_t choices; /* legal actions of all turns together */
    uint64_t doubles; /* games with two losers */
};

/* The same game as a hand-written loop over one struct: no contract, no events, its own small
 * generator. It shows what the contract costs. */
struct dt_baseline {
    const char *key; /* of the game */
    int seats;
    void (*play)(uint64_t seed, uint64_t games, struct dt_baseline_stats *stats);
};

extern const struct dt_baseline dt_baselines[];
extern const int dt_baseline_count;

#endif
