/* Hidden information (§10): a seat knows its own cards and chest, all that lies on the table, and
 * of the other hands and rest piles what is public. */
#include "engine/draw.h"
#include "games/deepblue/deepblue.h"

enum { ATTEMPTS = 16 };

void deepblue_redact(void *state, int seat)
{
    struct deepblue *s = state;
    for (int other = 0; other < s->seats; other++) {
        struct deepblue_seat_cards *c = &s->crew[other];
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

bool deepblue_is_complete(const void *state)
{
    const struct deepblue *s = state;
    for (int seat = 0; seat < s->seats; seat++) {
        if (deepblue_is_redacted(s, seat) || s->chest[seat] == DEEPBLUE_HIDDEN) {
            return false;
        }
    }
    return true;
}

/* `count` of these cards, every subset equally likely. */
static deepblue_set random_subset(deepblue_set cards, int count, struct dt_rng *rng)
{
    deepblue_set chosen = 0;
    for (int i = 0; i < count; i++) {
        chosen |= DEEPBLUE_BIT(dt_draw_bit(cards & ~chosen, rng));
    }
    return chosen;
}

/* Rejection sampling of a possible hand: uniform, but a seat that is paying must be able to pay.
 * After ATTEMPTS failures, the best paying hand. */
static deepblue_set sample_hand(const struct deepblue *s, int seat, struct dt_rng *rng)
{
    const struct deepblue_seat_cards *c = &s->crew[seat];
    int count = deepblue_maybe_in_hand(s, seat),
        due = seat == s->active ? deepblue_amount_due(s) : 0;
    for (int i = 0; i < ATTEMPTS; i++) {
        deepblue_set hand = c->hand | random_subset(c->maybe, count, rng);
        if (due == 0 || deepblue_payment_value(s, hand) >= due) {
            return hand;
        }
    }
    return deepblue_best_paying_hand(s);
}

void deepblue_determinize(void *state, int seat, struct dt_rng *rng)
{
    struct deepblue *s = state;
    (void)seat;
    for (int other = 0; other < s->seats; other++) {
        struct deepblue_seat_cards *c = &s->crew[other];
        if (deepblue_is_redacted(s, other)) {
            c->hand = sample_hand(s, other, rng);
            c->rest |= c->maybe & ~c->hand;
        }
        if (s->chest[other] ==
            DEEPBLUE_HIDDEN) { /* only dives give points, and they are announced */
            s->chest[other] = s->announced[other];
        }
    }
}
