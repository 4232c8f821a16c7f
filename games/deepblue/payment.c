/* What the active seat still owes for a slot or a sail, and what its hand can pay. A payment that
 * was begun can be finished (D-01, D-04); determinized hands must allow it too. */
#include "games/deepblue/deepblue.h"

enum { MOST = 3 }; /* symbols on a card */

int deepblue_amount_due(const struct deepblue *s)
{
    int due = 0;
    if (s->phase == DEEPBLUE_PAYING) {
        due = deepblue_prices[s->slot] - s->paid;
    } else if (s->phase == DEEPBLUE_SAILING && s->moves == 0 && s->moved == 0) {
        due = 1;
    }
    due -= s->tokens[s->active];
    return due > 0 ? due : 0;
}

static int worth_of(const struct deepblue *s, int card)
{
    const struct deepblue_card *c = &deepblue_cards[card];
    return s->phase == DEEPBLUE_PAYING ? c->money : c->propeller;
}

int deepblue_payment_value(const struct deepblue *s, deepblue_set cards)
{
    int sum = 0;
    for (; cards != 0; cards &= cards - 1) {
        sum += worth_of(s, __builtin_ctzll(cards));
    }
    return sum;
}

/* The hand known to all, filled up with cards of `maybe` in the order of their worth. */
static deepblue_set fill_hand(const struct deepblue *s, int worth, int step)
{
    const struct deepblue_seat_cards *c = &s->crew[s->active];
    deepblue_set hand = c->hand & ~c->maybe;
    int count = deepblue_maybe_in_hand(s, s->active);
    for (; worth >= 0 && worth <= MOST; worth += step) {
        for (deepblue_set rest = c->maybe; rest != 0 && count > 0; rest &= rest - 1) {
            int card = __builtin_ctzll(rest);
            if (worth_of(s, card) == worth) {
                hand |= DEEPBLUE_BIT(card);
                count--;
            }
        }
    }
    return hand;
}

deepblue_set deepblue_best_paying_hand(const struct deepblue *s)
{
    return deepblue_is_redacted(s, s->active) ? fill_hand(s, MOST, -1) : s->crew[s->active].hand;
}

void deepblue_begin_payment(const struct deepblue *s, struct dt_events *events)
{
    if (events != NULL && deepblue_payment_value(s, fill_hand(s, 0, 1)) < deepblue_amount_due(s)) {
        dt_events_reveal(events);
    }
}
