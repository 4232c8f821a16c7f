/* What the bots do with a determinization (a sampled state that fits what the seat knows): list
 * candidates, play a policy, roll out, evaluate. Each asks the game's heuristics and falls back to
 * the contract where a member is left out. Inside bots/ only. */
#ifndef DT_BOTS_ROLLOUT_H
#define DT_BOTS_ROLLOUT_H

#include "bots/bots.h"

/* Lists the actions worth searching, at most DT_CANDIDATES_MAX; returns how many. `own`: the seat searches
 * for itself. */
int dt_candidates_list(const struct dt_game *game, const void *state, int seat, bool own,
                       dt_action *out);

/* The rollout policy: a quick decision of a seat that is to act. */
dt_action dt_policy_action(const struct dt_game *game, const void *state, int seat,
                           struct dt_rng *rng);

/* Draws the policy several times where the game's heuristics say so, and returns the action with
 * the best value after one rollout. */
dt_action dt_sampled_policy(const struct dt_game *game, const void *state, int seat,
                            struct dt_rng *rng);

/* One step of a rollout: chance draws, or every seat that is to act plays its policy. Returns how
 * many seats decided. */
int dt_rollout_step(const struct dt_game *game, void *state, struct dt_rng *rng);

/* Plays the policy for at least `decisions` decisions and then until the state is quiet, so that
 * dt_evaluate can judge it; or until the game is over. */
void dt_rollout(const struct dt_game *game, void *state, struct dt_rng *rng, int decisions);

/* Each seat's expected share of the victory, of DT_VALUE_WIN; exact when the game is over. */
void dt_evaluate(const struct dt_game *game, const void *state, int32_t out[DT_SEATS]);

/* Whether the heuristics can calculate the right action; *out is then one of the candidates.
 * Overwrites the first DT_SCRATCH_BYTES bytes of the limits' memory. */
bool dt_solve(const struct dt_game *game, const void *redacted, int seat,
              const struct dt_search_limits *limits, dt_action *out);

#endif
