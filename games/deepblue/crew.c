/* Where a seat's cards are, and which of it is public (§10). */
#include "engine/draw.h"
#include "games/deepblue/deepblue.h"

int deepblue_card_count(deepblue_set set)
{
    return dt_draw_count(set);
}

deepblue_set deepblue_all_cards(const struct deepblue *s, int seat)
{
    const struct deepblue_seat_cards *c = &s->crew[seat];
    return c->hand | c->rest | c->open | c->maybe;
}

int deepblue_maybe_in_hand(const struct deepblue *s, int seat)
{
    const struct deepblue_seat_cards *c = &s->crew[seat];
    return s->hands[seat] - dt_draw_count(c->hand & ~c->maybe);
}

int deepblue_rest_count(const struct deepblue *s, int seat)
{
    const struct deepblue_seat_cards *c = &s->crew[seat];
    return dt_draw_count(c->hand | c->rest | c->maybe) - s->hands[seat];
}

bool deepblue_is_redacted(const struct deepblue *s, int seat)
{
    const struct deepblue_seat_cards *c = &s->crew[seat];
    return (c->maybe & ~(c->hand | c->rest)) != 0;
}

/* Once all cards of `maybe` must be in the hand, or all in the rest pile, they are public. */
static void resolve_maybe(struct deepblue *s, int seat)
{
    struct deepblue_seat_cards *c = &s->crew[seat];
    int in_hand = deepblue_maybe_in_hand(s, seat);
    if (in_hand == 0 || in_hand == dt_draw_count(c->maybe)) {
        c->maybe = 0;
    }
}

void deepblue_lay_open(struct deepblue *s, int seat, int card, struct dt_events *events)
{
    struct deepblue_seat_cards *c = &s->crew[seat];
    if ((c->maybe & DEEPBLUE_BIT(card)) != 0) {
        dt_events_reveal(events);
    }
    c->hand &= ~DEEPBLUE_BIT(card);
    c->maybe &= ~DEEPBLUE_BIT(card);
    c->open |= DEEPBLUE_BIT(card);
    s->hands[seat]--;
    resolve_maybe(s, seat);
}

void deepblue_gain(struct deepblue *s, int seat, int card)
{
    s->crew[seat].hand |= DEEPBLUE_BIT(card);
    s->hands[seat]++;
}

void deepblue_put_away(struct deepblue *s, int seat)
{
    s->crew[seat].rest |= s->crew[seat].open;
    s->crew[seat].open = 0;
}

/* Any card of the pile can be the one drawn, so all of them join `maybe`. */
void deepblue_draw_back(struct deepblue *s, int seat, int card)
{
    struct deepblue_seat_cards *c = &s->crew[seat];
    c->maybe |= c->rest;
    c->rest &= ~DEEPBLUE_BIT(card);
    c->hand |= DEEPBLUE_BIT(card);
    s->hands[seat]++;
    resolve_maybe(s, seat);
}
