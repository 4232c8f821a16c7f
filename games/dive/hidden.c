/* Hidden information (§9): a seat knows its own look, its own commitments and everything public; the
 * cards of the stack are hidden from all seats. Redaction and determinization. */
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
        if (s->phase == dive_commit_phase(s->companion[other]) &&
            s->call[other] != DIVE_CALL_NONE) {
            s->call[other] = DIVE_CALL_HIDDEN;
        }
    }
}

/* V-02: with pixels only bots get readings. */
void dive_hide_readings(void *state, int seat)
{
    struct dive *s = state;
    if (seat != DT_SPECTATOR && s->option[DIVE_SIGHT] == DIVE_PIXELS &&
        s->look[seat] != DIVE_MISSING) {
        s->look[seat] = DIVE_SECRET;
    }
}

bool dive_is_complete(const void *state)
{
    const struct dive *s = state;
    bool hidden = dive_stack_hidden(s);
    for (int seat = 0; seat < s->seats; seat++) {
        hidden |= s->look[seat] == DIVE_SECRET || s->plan[seat] == DIVE_SECRET ||
                  s->call[seat] == DIVE_CALL_HIDDEN;
    }
    return !hidden;
}

/* V-14: first a stack sampled by the seat's look, then looks of the other seats at it, then the plans
 * that the simple policy makes of those looks. */
void dive_determinize(void *state, int seat, struct dt_rng *rng)
{
    struct dive *s = state;
    if (dive_stack_hidden(s)) {
        dive_sample_stack(s, seat, rng);
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
