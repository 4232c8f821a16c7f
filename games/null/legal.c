/* Legal actions of Nine Shells: the list, the membership test, a uniform choice, and the draws of
 * chance. */
#include "engine/draw.h"
#include "games/null/null.h"

int null_actions(const void *state, int seat, dt_action *out)
{
    dt_action list[NULL_SHELLS];
    int count = 0;
    if (seat == DT_CHANCE) {
        for (uint32_t bag = null_bag(state); bag != 0; bag &= bag - 1) {
            list[count++] = (dt_action)dt_ctz(bag);
        }
    } else {
        list[count++] = NULL_KEEP;
        list[count++] = NULL_SWAP;
    }
    if (out != NULL) {
        memcpy(out, list, (size_t)count * sizeof list[0]);
    }
    return count;
}

bool null_legal(const void *state, int seat, dt_action action)
{
    return dt_legal_in_list(&dt_game_null, state, seat, action);
}

dt_action null_random_action(const void *state, int seat, struct dt_rng *rng)
{
    return dt_random_action_from_list(&dt_game_null, state, seat, rng);
}

dt_action null_chance(const void *state, struct dt_rng *rng)
{
    return (dt_action)dt_draw_bit(null_bag(state), rng);
}
