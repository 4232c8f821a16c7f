/* What a seat can know (§9): its own look, its own commitments, and everything on the table. The
 * cards of the stack nobody knows. */
#include "games/dive/dive.h"

void dive_redact(void *state, int seat)
{
    struct dive *s = state;
    memset(s->card, DIVE_HIDDEN, s->stack_count);
    memset(s->pose, 0, s->stack_count);
    for (int other = 0; other < s->seats; other++) {
        if (other == seat) {
            continue;
        }
        if (s->look[other] != DIVE_MISSING) {
            s->look[other] = DIVE_SECRET;
        }
        if (s->plan[other] != DIVE_MISSING) {
            s->plan[other] = DIVE_SECRET;
        }
        if (s->phase == dive_step(s->companion[other]) && s->call[other] != DIVE_CALL_NONE) {
            s->call[other] = DIVE_CALL_HIDDEN;
        }
    }
}

/* V-02: with pixels the readings stay between the bots. */
void dive_unread(void *state, int seat)
{
    struct dive *s = state;
    if (seat != DT_ONLOOKER && s->option[DIVE_SIGHT] == DIVE_PIXELS &&
        s->look[seat] != DIVE_MISSING) {
        s->look[seat] = DIVE_SECRET;
    }
}

bool dive_complete(const void *state)
{
    const struct dive *s = state;
    bool hidden = dive_hides(s);
    for (int seat = 0; seat < s->seats; seat++) {
        hidden |= s->look[seat] == DIVE_SECRET || s->plan[seat] == DIVE_SECRET ||
                  s->call[seat] == DIVE_CALL_HIDDEN;
    }
    return !hidden;
}

/* V-14: first cards that agree with the seat's look, then what the others may see of them, then
 * what the simple policy makes of that. */
void dive_imagine(void *state, int seat, struct dt_rng *rng)
{
    struct dive *s = state;
    if (dive_hides(s)) {
        dive_imagine_cards(s, seat, rng);
    }
    for (int other = 0; other < s->seats; other++) {
        if (s->call[other] == DIVE_CALL_HIDDEN) {
            s->call[other] = dive_policy_call(s, other, rng);
        }
        if (s->look[other] == DIVE_SECRET) {
            s->look[other] = dive_look_draw(s, other, rng);
        }
        if (s->plan[other] == DIVE_SECRET) {
            s->plan[other] = dive_policy_plan(s, other);
        }
    }
}
