/* What a seat can know (§10): its own cards and chest, all that lies on the table, and of the other
 * hands and rest piles what everybody saw. */
#include "engine/draw.h"
#include "games/deepblue/deepblue.h"

enum { TRIES = 16 };

void deepblue_redact(void *state, int seat)
{
    struct deepblue *s = state;
    for (int other = 0; other < s->seats; other++) {
        struct deepblue_crewed *c = &s->crew[other];
        if (other == seat) {
            continue;
        }
        c->hand &= ~c->maybe;
        c->rest &= ~c->maybe;
        if (s->phase != DEEPBLUE_OVER) {
            s->chest[other] = DEEPBLUE_HIDDEN;
        }
    }
}

bool deepblue_complete(const void *state)
{
    const struct deepblue *s = state;
    for (int seat = 0; seat < s->seats; seat++) {
        if (deepblue_forgotten(s, seat) || s->chest[seat] == DEEPBLUE_HIDDEN) {
            return false;
        }
    }
    return true;
}

/* So many of these cards, every choice equally likely. */
static deepblue_set some_of(deepblue_set cards, int count, struct dt_rng *rng)
{
    deepblue_set chosen = 0;
    for (int i = 0; i < count; i++) {
        chosen |= DEEPBLUE_BIT(dt_draw_bit(cards & ~chosen, rng));
    }
    return chosen;
}

/* A hand that could be: evenly among all, but whoever is paying can pay. If chance does not find
 * such a hand soon, the richest one is taken. */
static deepblue_set guess_hand(const struct deepblue *s, int seat, struct dt_rng *rng)
{
    const struct deepblue_crewed *c = &s->crew[seat];
    int count = deepblue_unsure(s, seat), due = seat == s->active ? deepblue_due(s) : 0;
    for (int i = 0; i < TRIES; i++) {
        deepblue_set hand = c->hand | some_of(c->maybe, count, rng);
        if (due == 0 || deepblue_worth(s, hand) >= due) {
            return hand;
        }
    }
    return deepblue_richest(s);
}

void deepblue_imagine(void *state, int seat, struct dt_rng *rng)
{
    struct deepblue *s = state;
    (void)seat;
    for (int other = 0; other < s->seats; other++) {
        struct deepblue_crewed *c = &s->crew[other];
        if (deepblue_forgotten(s, other)) {
            c->hand = guess_hand(s, other, rng);
            c->rest |= c->maybe & ~c->hand;
        }
        if (s->chest[other] == DEEPBLUE_HIDDEN) { /* dives alone give points, and are announced */
            s->chest[other] = s->announced[other];
        }
    }
}
