/* Piles of cards as unary counts, and hands as short sorted lists. */
#include "engine/draw.h"
#include "games/hainoon/hainoon.h"

/* Bits of one colour: the first bit of each act, then the width of them all. */
enum {
#define HAINOON_CARD(symbol, word, copies) AT_##symbol, LAST_##symbol = AT_##symbol + (copies) - 1,
#include "games/hainoon/box.def"
#undef HAINOON_CARD
    PER_COLOUR,
#define HAINOON_JOKERS(copies) JOKERS = (copies),
#include "games/hainoon/box.def"
#undef HAINOON_JOKERS
    AT_JOKERS = HAINOON_COLOURS * PER_COLOUR,
    CARDS = AT_JOKERS + JOKERS,
};
_Static_assert(CARDS <= 64, "a pile is one 64-bit number");

static const uint8_t act_at[HAINOON_ACTS] = {
#define HAINOON_CARD(symbol, word, copies) AT_##symbol,
#include "games/hainoon/box.def"
#undef HAINOON_CARD
};

static const uint8_t act_copies[HAINOON_ACTS] = {
#define HAINOON_CARD(symbol, word, copies) (copies),
#include "games/hainoon/box.def"
#undef HAINOON_CARD
};

/* The act that owns each bit of a colour, spelled out by the number of copies. */
#define TIMES_1(x) (x),
#define TIMES_2(x) (x), (x),
static const uint8_t act_of[PER_COLOUR] = {
#define HAINOON_CARD(symbol, word, copies) TIMES_##copies(HAINOON_##symbol)
#include "games/hainoon/box.def"
#undef HAINOON_CARD
};

int hainoon_pile_kind(int bit)
{
    return bit >= AT_JOKERS
               ? HAINOON_JOKER
               : bit / PER_COLOUR * HAINOON_ACTS + act_of[bit % PER_COLOUR];
}

static int first_bit(int kind)
{
    return kind == HAINOON_JOKER ? AT_JOKERS
                                 : hainoon_colour(kind) * PER_COLOUR + act_at[hainoon_act(kind)];
}

static hainoon_pile all_copies(int kind)
{
    int copies = kind == HAINOON_JOKER ? JOKERS : act_copies[hainoon_act(kind)];
    return ((hainoon_pile)1 << copies) - 1;
}

hainoon_pile hainoon_pile_full(void)
{
    return ((hainoon_pile)1 << CARDS) - 1;
}

int hainoon_pile_count(hainoon_pile pile, int kind)
{
    return dt_ones((uint32_t)(pile >> first_bit(kind) & all_copies(kind)));
}

bool hainoon_pile_take(hainoon_pile *pile, int kind)
{
    int at = first_bit(kind);
    hainoon_pile have = *pile >> at & all_copies(kind);
    *pile ^= (have ^ have >> 1) << at;
    return have != 0;
}

bool hainoon_pile_give(hainoon_pile *pile, int kind)
{
    int at = first_bit(kind);
    hainoon_pile have = *pile >> at & all_copies(kind);
    *pile |= (have << 1 | 1) << at;
    return have != all_copies(kind);
}

int hainoon_hidden(const struct hainoon *s)
{
    int hidden = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < s->hand_count[seat]; i++) {
            hidden += s->hand[seat][i] == HAINOON_HIDDEN;
        }
    }
    return hidden;
}

int hainoon_deck_left(const struct hainoon *s)
{
    return dt_draw_count(s->deck) - hainoon_hidden(s);
}

void hainoon_hand_add(struct hainoon *s, int seat, int card)
{
    uint8_t *hand = s->hand[seat];
    int i = s->hand_count[seat]++;
    assert(i < HAINOON_HAND);
    for (; i > 0 && hand[i - 1] > card; i--) {
        hand[i] = hand[i - 1];
    }
    hand[i] = (uint8_t)card;
}

void hainoon_hand_remove(struct hainoon *s, int seat, int card)
{
    uint8_t *hand = s->hand[seat];
    int i = 0, last = --s->hand_count[seat];
    while (hand[i] != card) {
        i++;
    }
    for (; i < last; i++) {
        hand[i] = hand[i + 1];
    }
    hand[last] = HAINOON_NONE;
}
