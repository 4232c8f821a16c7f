/* Heuristics that a game offers to the search, so that bots include no game's header. States are
 * complete (bots only ever have determinizations) unless a member says otherwise. Every member may
 * be left out; the bots then use the contract alone. */
#ifndef DT_ENGINE_HEURISTICS_H
#define DT_ENGINE_HEURISTICS_H

#include "engine/writer.h"
#include "engine/rng.h"

enum {
    DT_VALUE_WIN = 1 << 16,     /* the value of a certain victory that is not shared */
    DT_CANDIDATES_MAX = 512,    /* upper bound of the candidates of a seat */
    DT_SCRATCH_BYTES = 1 << 20, /* bytes of scratch memory for `sure` and `note`, aligned to 16 */
    DT_HINT_MAX = 512,          /* no hint is longer (bytes, zero included) */
};

struct dt_heuristics {
    /* The expected share of the victory of each seat; the sum is at most DT_VALUE_WIN, 0 beyond the
     * seats. Called only while the game goes on and the state is quiet. */
    void (*value)(const void *state, int32_t out[DT_SEATS]);
    /* Whether `value` can evaluate the state: no draw and no answer is pending. If left out, every
     * state is quiet in which seats are to act. */
    bool (*quiet)(const void *state);
    /* The rollout policy: a sensible action of a seat that is to act, found quickly; may be
     * random. */
    dt_action (*policy)(const void *state, int seat, struct dt_rng *rng);
    /* The legal actions worth searching, ascending, at least one and at most DT_CANDIDATES_MAX. `own`: it is
     * the searching seat; the candidates of others may be coarser. If left out, all legal actions,
     * which must be few enough. */
    int (*candidates)(const void *state, int seat, bool own, dt_action *out);
    /* The best action of a seat that is to act, if the game can calculate it exactly; false:
     * search. The state is redacted for the seat. */
    bool (*solve)(const void *state, int seat, void *room, dt_action *out);
    /* Numbers that help a player on this seat, as `key=value` fields; may be nothing. The state is
     * redacted for the seat. */
    void (*hint)(const void *state, int seat, void *room, struct dt_writer *out);
    uint32_t ucb_c;         /* the exploration constant c of UCB, in units of DT_VALUE_WIN */
    uint16_t tree_depth;    /* decisions of a path that are kept in the tree; 0: all */
    uint16_t rollout_depth; /* rollout decisions after them, before `value` evaluates */
    uint16_t
        rollout_samples; /* if `policy` is random: samples of which a careful rollout takes the best */
};

/* Converts the expected points of `count` players, at most DT_SEATS + 1, into winning
 * probabilities, in units of DT_VALUE_WIN: `doubling` points more make a victory twice as likely. */
void dt_heuristics_share(const int32_t *points, int count, int32_t doubling, int32_t *out);

#endif
