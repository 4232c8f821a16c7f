/* Piles of cards as unary counts, and hands as short sorted lists. */
#include "engine/draw.h"
#include "games/hainoon/hainoon.h"

/* Kind k has the two bits from 2k; the joker, the last kind, as many as there are jokers. */
enum {
    JOKER_BIT = 2 * HAINOON_JOKER,
    JOKERS = HAINOON_PILE_BITS - JOKER_BIT,
};

#define HAINOON_CARD(symbol, word, copies) _Static_assert((copies) <= 2, "two bits a kind");
#include "games/hainoon/box.def"
#undef HAINOON_CARD
_Static_assert(HAINOON_PILE_BITS <= 64, "a pile is one 64-bit number");

static int copies_of(int kind)
{
    static const uint8_t copies[HAINOON_ACTS] = {
#define HAINOON_CARD(symbol, word, copies) (copies),
#include "games/hainoon/box.def"
#undef HAINOON_CARD
    };
    return kind == HAINOON_JOKER ? JOKERS : copies[hainoon_act(kind)];
}

static hainoon_pile bits_of(hainoon_pile pile, int kind)
{
    return pile >> 2 * kind & (kind == HAINOON_JOKER ? ((hainoon_pile)1 << JOKERS) - 1 : 3);
}

int hainoon_pile_kind(int bit)
{
    return bit < JOKER_BIT ? bit / 2 : HAINOON_JOKER;
}

int hainoon_pile_count(hainoon_pile pile, int kind)
{
    return dt_popcount((uint32_t)bits_of(pile, kind));
}

hainoon_pile hainoon_pile_full(void)
{
    static const hainoon_pile colour = 0
#define HAINOON_CARD(symbol, word, copies)                                                         \
    | (hainoon_pile)((1 << (copies)) - 1) << 2 * HAINOON_##symbol
#include "games/hainoon/box.def"
#undef HAINOON_CARD
        ;
    hainoon_pile pile = (hainoon_pile)((1 << JOKERS) - 1) << JOKER_BIT;
    for (int c = 0; c < HAINOON_COLOURS; c++) {
        pile |= colour << 2 * HAINOON_ACTS * c;
    }
    return pile;
}

bool hainoon_pile_take(hainoon_pile *pile, int kind)
{
    hainoon_pile have = bits_of(*pile, kind);
    *pile ^= (have ^ have >> 1) << 2 * kind;
    return have != 0;
}

void hainoon_pile_give(hainoon_pile *pile, int kind)
{
    *pile |= (bits_of(*pile, kind) << 1 | 1) << 2 * kind;
}

bool hainoon_pile_accept(hainoon_pile *pile, int kind)
{
    if (hainoon_pile_count(*pile, kind) == copies_of(kind)) {
        return false;
    }
    hainoon_pile_give(pile, kind);
    return true;
}

int hainoon_hidden_count(const struct hainoon *s)
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
    return dt_draw_count(s->deck) - hainoon_hidden_count(s);
}

/* Insertion sort of the new card into the last slot, which is NONE: two comparisons, no
 * branches. */
void hainoon_hand_add(struct hainoon *s, int seat, int card)
{
    uint8_t *hand = s->hand[seat], last = (uint8_t)card;
    assert(s->hand_count[seat] < HAINOON_HAND);
    s->hand_count[seat]++;
    uint8_t middle = hand[1], first = hand[0];
    hand[2] = middle > last ? middle : last;
    last = middle > last ? last : middle;
    hand[1] = first > last ? first : last;
    hand[0] = first > last ? last : first;
}

/* The cards after it move up. */
void hainoon_hand_remove(struct hainoon *s, int seat, int card)
{
    uint8_t *hand = s->hand[seat];
    bool first = hand[0] == card, second = first || hand[1] == card;
    assert(second || hand[2] == card);
    s->hand_count[seat]--;
    hand[0] = first ? hand[1] : hand[0];
    hand[1] = second ? hand[2] : hand[1];
    hand[2] = HAINOON_NONE;
}
