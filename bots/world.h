/* What bots do with an imagined world: ask the game's mind, or the contract where the mind is
 * silent. Inside bots/ only. */
#ifndef DT_BOTS_WORLD_H
#define DT_BOTS_WORLD_H

#include "bots/bots.h"

/* The actions worth thinking about; DT_IDEAS have room. */
int dt_world_ideas(const struct dt_game *game, const void *world, int seat, bool own,
                   dt_action *out);

/* A quick decision of a seat that is to act. */
dt_action dt_world_policy(const struct dt_game *game, const void *world, int seat,
                          struct dt_rng *rng);

/* The same with a little care: where quick decisions are a matter of luck, the best of a few, each
 * judged after it has settled. */
dt_action dt_world_glance(const struct dt_game *game, const void *world, int seat,
                          struct dt_rng *rng);

/* Everyone who is to act does, by policy, or chance does; returns how many players did. */
int dt_world_step(const struct dt_game *game, void *world, struct dt_rng *rng);

/* Plays on until `value` can judge, at least `decisions` decisions if the game goes on so long. */
void dt_world_settle(const struct dt_game *game, void *world, struct dt_rng *rng, int decisions);

/* What each seat may expect, of DT_SURE; exact when the game is over. */
void dt_world_value(const struct dt_game *game, const void *world, int32_t out[DT_SEATS]);

/* Whether the game's mind knows which action is right; then it will be the first idea. */
bool dt_world_sure(const struct dt_game *game, const void *redacted, int seat,
                   const struct dt_effort *effort, dt_action *out);
void dt_thought_put_first(struct dt_thought *thought, dt_action action);

/* Puts the best first: by visits if `visits`, else by value; equal ones in their order. */
void dt_thought_sort(struct dt_thought *thought, bool visits);

#endif
