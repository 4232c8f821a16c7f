/* The members of the state that follow from the others, which are those that are packed: counts,
 * deck, sides of the colours, places of the seats, who is asked. */
#include "games/hainoon/hainoon.h"

/* The length of a list that ends with NONE; -1 if something comes after that. */
static int count_cards(const uint8_t *cards, int max)
{
    int n = 0;
    while (n < max && cards[n] != HAINOON_NONE) {
        n++;
    }
    for (int i = n; i < max; i++) {
        if (cards[i] != HAINOON_NONE) {
            return -1;
        }
    }
    return n;
}

static bool derive_counts(struct hainoon *s)
{
    for (int i = 0; i < 4; i++) {
        int hand = count_cards(s->hand[i], HAINOON_HAND);
        int side = count_cards(s->side[i], HAINOON_SIDE_MAX);
        if (hand < 0 || side < 0) {
            return false;
        }
        s->hand_count[i] = (uint8_t)hand;
        s->side_count[i] = (uint8_t)side;
    }
    return true;
}

/* The deck holds the cards that are nowhere else. */
static bool derive_deck(struct hainoon *s)
{
    bool fits = (s->discard & ~hainoon_pile_full()) == 0;
    s->deck = hainoon_pile_full();
    for (int kind = 0; kind < HAINOON_KINDS; kind++) {
        hainoon_pile again = 0;
        for (int n = hainoon_pile_count(s->discard, kind); n > 0; n--) {
            hainoon_pile_give(&again, kind);
            fits &= hainoon_pile_take(&s->deck, kind);
        }
        fits &= (again & ~s->discard) == 0; /* unary counts are filled from below */
    }
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < s->side_count[i]; k++) {
            fits &= hainoon_pile_take(&s->deck, s->side[i][k]);
        }
        for (int k = 0; k < s->hand_count[i]; k++) {
            fits &= s->hand[i][k] == HAINOON_HIDDEN || hainoon_pile_take(&s->deck, s->hand[i][k]);
        }
    }
    return fits;
}

static void derive_colours(struct hainoon *s)
{
    memset(s->colour_sides, 0, sizeof s->colour_sides);
    s->colour_sides[HAINOON_COLOURS] = 15;
    for (int side = 0; side < HAINOON_SIDES; side++) {
        for (int i = 0; i < s->side_count[side]; i++) {
            if (s->side[side][i] != HAINOON_JOKER) {
                s->colour_sides[hainoon_colour(s->side[side][i])] = (uint8_t)(1u << side);
            }
        }
    }
}

static void derive_asked(struct hainoon *s)
{
    s->asked = s->active;
    if (s->phase == HAINOON_DEALING) {
        for (int i = 0; i < s->seats && s->hand_count[s->asked] == HAINOON_HAND; i++) {
            s->asked = (uint8_t)((s->asked + 1) % s->seats);
        }
    }
    if (s->phase == HAINOON_ANSWERING && s->attack < HAINOON_SIDES) {
        s->attacked = hainoon_attacked(s, s->attack);
        s->asked = (uint8_t)hainoon_next_asked(s);
    }
}

const char *hainoon_derive(void *state)
{
    struct hainoon *s = state;
    if (!derive_counts(s)) {
        return "hand, top, right, bottom, left: not a list of cards";
    }
    if (!derive_deck(s)) {
        return "hand, top, right, bottom, left, discard: a card lies in two places";
    }
    s->away = HAINOON_PLACE_MASK;
    for (int p = 0; p < HAINOON_PLACES; p++) {
        if (s->place[p] != HAINOON_NONE) {
            s->away &= (uint8_t) ~(1u << s->place[p]);
        }
    }
    hainoon_update_own(s);
    derive_colours(s);
    derive_asked(s);
    return hainoon_validate(s);
}
