/* What a seat can know (§10): its own cards and chest, all that lies on the table, and of the other
 * hands and rest piles what everybody saw. */
#include "engine/draw.h"
#include "games/deepblue/deepblue.h"

enum { TRIES = 16, GUESS_VP = 13 };

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

static int worth(const struct deepblue *s, int card)
{
    const struct deepblue_card *c = &deepblue_cards[card];
    return s->phase == DEEPBLUE_PAYING ? c->money : c->propeller;
}

static int worth_of(const struct deepblue *s, deepblue_set cards)
{
    int sum = 0;
    for (; cards != 0; cards &= cards - 1) {
        sum += worth(s, __builtin_ctzll(cards));
    }
    return sum;
}

/* The cards in doubt that are worth most to somebody who is paying. */
static deepblue_set best_of(const struct deepblue *s, deepblue_set cards, int count)
{
    deepblue_set chosen = 0;
    for (int value = 3; value >= 0; value--) {
        for (deepblue_set rest = cards; rest != 0; rest &= rest - 1) {
            int card = __builtin_ctzll(rest);
            if (worth(s, card) == value && count > 0) {
                chosen |= DEEPBLUE_BIT(card);
                count--;
            }
        }
    }
    return chosen;
}

/* A hand that could be: evenly among all, but whoever is paying can pay. If chance does not find
 * such a hand soon, the richest one is taken. */
static deepblue_set guess_hand(const struct deepblue *s, int seat, struct dt_rng *rng)
{
    const struct deepblue_crewed *c = &s->crew[seat];
    deepblue_set payers, hand;
    int count = deepblue_unsure(s, seat);
    int due = seat == s->active ? deepblue_due(s, &payers) : 0;
    for (int i = 0; i < TRIES; i++) {
        hand = c->hand | some_of(c->maybe, count, rng);
        if (due == 0 || worth_of(s, hand) >= due) {
            return hand;
        }
    }
    return c->hand | best_of(s, c->maybe, count);
}

/* Points of others are a guess from the number of dives, 0 to 12 for each. */
static uint16_t guess_chest(const struct deepblue *s, struct dt_rng *rng)
{
    uint32_t points = 0;
    for (int i = deepblue_dives(s); i > 0; i--) {
        points += dt_rng_below(rng, GUESS_VP);
    }
    return (uint16_t)points;
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
        if (s->chest[other] == DEEPBLUE_HIDDEN) {
            s->chest[other] = guess_chest(s, rng);
        }
    }
}
