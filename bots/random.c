/* The bot without a thought: evenly one of the legal actions. */
#include "bots/bots.h"

dt_action dt_bot_random(const struct dt_game *game, const void *redacted, int seat,
                        struct dt_rng *rng, int ms)
{
    (void)ms;
    return game->pick(redacted, seat, rng);
}
