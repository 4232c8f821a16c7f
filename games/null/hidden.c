/* Hidden information of Nine Shells: the other hands, and choices that are not shown yet. */
#include "engine/draw.h"
#include "games/null/null.h"

void null_redact(void *state, int seat)
{
    struct null_state *st = state;
    bool open = null_over(st), chosen = null_chosen(st);
    for (int i = 0; i < st->seats; i++) {
        if (i == seat) {
            continue;
        }
        if (!open && st->hand[i] != 0) {
            st->hand[i] = NULL_UNKNOWN;
        }
        if (!chosen && st->plan[i] != NULL_NONE) {
            st->plan[i] = NULL_SECRET;
        }
    }
}

bool null_is_complete(const void *state)
{
    const struct null_state *st = state;
    for (int i = 0; i < st->seats; i++) {
        if (st->hand[i] == NULL_UNKNOWN || st->plan[i] == NULL_SECRET) {
            return false;
        }
    }
    return true;
}

void null_determinize(void *state, int seat, struct dt_rng *rng)
{
    struct null_state *st = state;
    (void)seat; /* all possible hands of the others are equally likely */
    for (int i = 0; i < st->seats; i++) {
        if (st->hand[i] == NULL_UNKNOWN) {
            st->hand[i] = (uint8_t)dt_draw_bit(null_bag(st), rng);
        }
        if (st->plan[i] == NULL_SECRET) {
            st->plan[i] = (uint8_t)(NULL_KEEP + dt_rng_below(rng, 2));
        }
    }
}
