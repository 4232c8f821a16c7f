/* The random bot: draws one of the legal actions uniformly. */
#include "bots/bots.h"

void dt_bot_random(const struct dt_game *game, const void *redacted, int seat, struct dt_rng *rng,
                   const struct dt_search_limits *limits, struct dt_search_result *result)
{
    (void)limits;
    result->iterations = result->depth = 0;
    result->solved = false;
    result->converged = true;
    result->count = 1;
    result->candidate[0] =
        (struct dt_candidate){.action = game->random_action(redacted, seat, rng)};
}
