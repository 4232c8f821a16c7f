/* Where a seat's cards are, and what everybody can say about it (§10). */
#include "engine/draw.h"
#include "games/deepblue/deepblue.h"

int deepblue_count(deepblue_set set)
{
    return dt_draw_count(set);
}

deepblue_set deepblue_own(const struct deepblue *s, int seat)
{
    const struct deepblue_crewed *c = &s->crew[seat];
    return c->hand | c->rest | c->open | c->maybe;
}

int deepblue_unsure(const struct deepblue *s, int seat)
{
    const struct deepblue_crewed *c = &s->crew[seat];
    return s->hands[seat] - dt_draw_count(c->hand & ~c->maybe);
}

int deepblue_rests(const struct deepblue *s, int seat)
{
    const struct deepblue_crewed *c = &s->crew[seat];
    return dt_draw_count(c->hand | c->rest | c->maybe) - s->hands[seat];
}

bool deepblue_forgotten(const struct deepblue *s, int seat)
{
    const struct deepblue_crewed *c = &s->crew[seat];
    return (c->maybe & ~(c->hand | c->rest)) != 0;
}

/* Once all cards in doubt must be in the hand, or all in the rest pile, nothing is in doubt. */
static void settle(struct deepblue *s, int seat)
{
    struct deepblue_crewed *c = &s->crew[seat];
    int unsure = deepblue_unsure(s, seat);
    if (unsure == 0 || unsure == dt_draw_count(c->maybe)) {
        c->maybe = 0;
    }
}

void deepblue_lay_open(struct deepblue *s, int seat, int card)
{
    struct deepblue_crewed *c = &s->crew[seat];
    c->hand &= ~DEEPBLUE_BIT(card);
    c->maybe &= ~DEEPBLUE_BIT(card);
    c->open |= DEEPBLUE_BIT(card);
    s->hands[seat]--;
    settle(s, seat);
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

/* Any card of the pile can be the one: from now on all of them are in doubt. */
void deepblue_draw_back(struct deepblue *s, int seat, int card)
{
    struct deepblue_crewed *c = &s->crew[seat];
    c->maybe |= c->rest;
    c->rest &= ~DEEPBLUE_BIT(card);
    c->hand |= DEEPBLUE_BIT(card);
    s->hands[seat]++;
    settle(s, seat);
}
