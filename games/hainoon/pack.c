/* The state as bytes, field by field, and the fields that are derived from the stored ones. */
#include "games/hainoon/hainoon.h"

/* Every byte of the packed form in order; `each` is called with its address. The two 16-bit fields
 * and the discards are written apart. */
#define FIELDS(s, each)                                                                            \
    do {                                                                                           \
        each(&(s)->seats, 1);                                                                      \
        each(&(s)->length, 1);                                                                     \
        each(&(s)->ending, 1);                                                                     \
        each(&(s)->phase, 1);                                                                      \
        each(&(s)->active, 1);                                                                     \
        each((s)->place, HAINOON_PLACES);                                                          \
        each((s)->owner, HAINOON_DIVERS);                                                          \
        each((s)->health, HAINOON_DIVERS);                                                         \
        each(&(s)->cage, 1);                                                                       \
        each(&(s)->hand[0][0], HAINOON_SEATS *HAINOON_HAND);                                       \
        each(&(s)->side[0][0], HAINOON_SIDES *HAINOON_SIDE_MAX);                                   \
        each(&(s)->attack, 1);                                                                     \
        each(&(s)->answered, 1);                                                                   \
        each(&(s)->harpooned, 1);                                                                  \
        each(&(s)->out, 1);                                                                        \
    } while (0)

int hainoon_pack(const void *state, uint8_t *out)
{
    const struct hainoon *s = state;
    uint8_t *to = out;
#define WRITE(field, n) (memcpy(to, field, n), to += (n))
    FIELDS(s, WRITE);
#undef WRITE
    *to++ = (uint8_t)s->ring;
    *to++ = (uint8_t)(s->ring >> 8);
    *to++ = (uint8_t)s->turn;
    *to++ = (uint8_t)(s->turn >> 8);
    for (int i = 0; i < 8; i++) {
        *to++ = (uint8_t)(s->discard >> 8 * i);
    }
    assert(to - out == HAINOON_PACK);
    return HAINOON_PACK;
}

/* Counts the cards of a short list that ends with NONE; -1 if one is no card. */
static int count_cards(const uint8_t *cards, int max, bool hidden)
{
    int n = 0;
    while (n < max && cards[n] != HAINOON_NONE) {
        if (cards[n] >= HAINOON_KINDS && !(hidden && cards[n] == HAINOON_HIDDEN)) {
            return -1;
        }
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
        int hand = count_cards(s->hand[i], HAINOON_HAND, true);
        int side = count_cards(s->side[i], HAINOON_SIDE_MAX, false);
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

static const char *divers_in_range(const struct hainoon *s)
{
    for (int i = 0; i < 4; i++) {
        if (s->place[i] != HAINOON_NONE && s->place[i] >= HAINOON_DIVERS) {
            return "divers: there is no such diver";
        }
        if (s->owner[i] != HAINOON_DUMMY && s->owner[i] >= s->seats) {
            return "divers: there is no such owner";
        }
    }
    return NULL;
}

const char *hainoon_derive(struct hainoon *s)
{
    if (s->seats < 2 || s->seats > HAINOON_SEATS) {
        return "seats: 2, 3 or 4";
    }
    if (s->active >= s->seats) {
        return "active: there is no such seat";
    }
    if (!derive_counts(s)) {
        return "hand, top, right, bottom, left: not a list of cards";
    }
    if (!derive_deck(s)) {
        return "hand, top, right, bottom, left, discard: a card lies in two places";
    }
    const char *why = divers_in_range(s);
    if (why != NULL) {
        return why;
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

const char *hainoon_unpack(void *state, const uint8_t *in, int len)
{
    struct hainoon s = {0};
    if (len != HAINOON_PACK) {
        return "bytes: wrong length";
    }
#define READ(field, n) (memcpy(field, in, n), in += (n))
    FIELDS(&s, READ);
#undef READ
    s.ring = (uint16_t)(in[0] | in[1] << 8);
    s.turn = (uint16_t)(in[2] | in[3] << 8);
    for (int i = 0; i < 8; i++) {
        s.discard |= (uint64_t)in[4 + i] << 8 * i;
    }
    const char *why = hainoon_derive(&s);
    if (why == NULL) {
        memcpy(state, &s, sizeof s);
    }
    return why;
}
