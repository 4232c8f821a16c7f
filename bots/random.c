/* The bot without a thought: evenly one of the legal actions. */
#include "bots/bots.h"

void dt_bot_random(const struct dt_game *game, const void *redacted, int seat, struct dt_rng *rng,
                   const struct dt_effort *effort, struct dt_thought *thought)
{
    (void)effort;
    thought->iterations = thought->depth = 0;
    thought->sure = false;
    thought->decided = true;
    thought->count = 1;
    thought->idea[0] = (struct dt_idea){.action = game->pick(redacted, seat, rng)};
}
