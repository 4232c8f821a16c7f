/* The bots' public interface: choose an action for a seat from the game contract and a redacted
 * state, nothing else. A bot keeps no state between two decisions, allocates nothing and reads no
 * clock: the caller passes the limits and the memory. Any number of threads may call bots at once,
 * each with its own memory and generator. */
#ifndef DT_BOTS_BOTS_H
#define DT_BOTS_BOTS_H

#include "engine/game.h"

/* Limits and memory of one search. It ends with the iterations, when `stop` returns true or when
 * the decision is made, whichever comes first; equal iterations without `stop` give equal decisions.
 * A slow bot can search in slices: with `resume` it continues the search that the memory holds for
 * so many more iterations, and the result is the same as without an interruption. */
struct dt_search_limits {
    uint32_t iterations;       /* 0: no limit */
    bool resume;               /* every other argument must be the same as before */
    bool (*stop)(void *clock); /* polled after each iteration; NULL: never */
    void *clock;
    void *memory; /* the caller's, aligned to 16; at least dt_bot.memory bytes */
    size_t size;
};

/* An action that was evaluated. */
struct dt_candidate {
    dt_action action;
    uint32_t visits; /* how often it was tried */
    int32_t value;   /* expected share of the victory, of DT_VALUE_WIN */
};

/* The result of a search: the candidates, the best first. */
struct dt_search_result {
    uint32_t iterations; /* in all slices together */
    uint32_t depth;      /* deepest decision that was still selected from the tree */
    bool solved;         /* the first candidate is proven right, whatever the values say */
    bool converged;      /* more iterations would change nothing */
    int count;
    struct dt_candidate candidate[DT_CANDIDATES_MAX];
};

/* Fills in `result` for a seat that is to act; its first candidate is the decision. `redacted` is
 * what the seat may know. */
typedef void dt_bot_think(const struct dt_game *game, const void *redacted, int seat,
                          struct dt_rng *rng, const struct dt_search_limits *limits,
                          struct dt_search_result *result);

struct dt_bot {
    const char *key;         /* a word */
    const char *description; /* one sentence for a person */
    dt_bot_think *think;
    uint32_t memory; /* bytes it needs */
    bool anytime;    /* an anytime search: uses all the time it is given */
};

/* All bots, the weakest first. */
extern const struct dt_bot dt_bots[];
extern const int dt_bot_count;
const struct dt_bot *dt_bot_find(struct dt_span key); /* NULL if there is none */

dt_bot_think dt_bot_random, dt_bot_easy, dt_bot_medium, dt_bot_hard;

/* Seeds `out`, a generator for one part of a search, with eight words of `rng`. */
void dt_search_rng(struct dt_rng *rng, struct dt_rng *out);

/* Merges the result of another search of the same decision: visits add up, values are averaged. */
void dt_search_result_merge(struct dt_search_result *into, const struct dt_search_result *other);

enum { DT_ADVICE = 3 };

struct dt_advice {
    int count;
    struct dt_candidate best[DT_ADVICE]; /* the best first */
    char hint[DT_HINT_MAX];              /* of the game's heuristics, as `key=value` fields */
};

/* Advice for a seat that is to act, from a search result. `scratch` has DT_SCRATCH_BYTES bytes. */
void dt_advise(const struct dt_game *game, const void *redacted, int seat,
               const struct dt_search_result *result, void *scratch, struct dt_advice *out);

#endif
