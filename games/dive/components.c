/* The components as tables made from box.def: kinds of ocean cards, the chief's cards, which of them
 * are left (§1, §7), and the words for all of them. */
#include "engine/draw.h"
#include "games/dive/dive.h"

enum { CARD_CLEAR, CARD_SHARK = DIVE_SHARK }; /* the words of box.def as a part of a kind */

#define ALL_CARDS ((UINT64_C(1) << DIVE_CARDS) - 1)
#define ALL_CHIEFS ((UINT64_C(1) << DIVE_CHIEFS) - 1)
#define FIRST_CHIEFS ((UINT64_C(1) << DIVE_CHIEFS / 2) - 1) /* with one yellow depth */

const uint8_t dive_kinds[DIVE_CARDS] = {
#define DIVE_CARD(number, shark, helper, ...) [(number)-1] = CARD_##shark + DIVE_##helper,
#include "games/dive/box.def"
#undef DIVE_CARD
};

/* For each bit of a kind, the cards whose kind has it set. */
#define DIVE_CARD(number, shark, helper, ...)                                                      \
    | (uint64_t)((CARD_##shark + DIVE_##helper) >> BIT & 1) << ((number)-1)
static const uint64_t kind_bit[DIVE_KIND_BITS] = {
#define BIT 0
    0
#include "games/dive/box.def"
#undef BIT
    ,
#define BIT 1
    0
#include "games/dive/box.def"
#undef BIT
    ,
#define BIT 2
    0
#include "games/dive/box.def"
#undef BIT
};
#undef DIVE_CARD

static const struct {
    uint8_t speed[DIVE_CHIEF_DEPTHS];
    uint8_t yellow;
} chiefs[DIVE_CHIEFS] = {
#define DIVE_CHIEF_CARD(number, a, b, c, d, yellow) [(number)-1] = {{a, b, c, d}, yellow},
#include "games/dive/box.def"
#undef DIVE_CHIEF_CARD
};

const char *const dive_kind_words[DIVE_KINDS] = {"N0", "NG", "NR", "NY", "S0", "SG", "SR", "SY"};
const char *const dive_helper_words[DIVE_HELPERS] = {"nobody", "green-turtle", "red-turtle", "ray"};
const char *const dive_phase_words[DIVE_PHASES] = {
    "picking", "laying", "covering", "looking", "calling", "planning", "meeting", "over",
};

const char *const dive_companion_words[DIVE_COMPANIONS] = {
#define DIVE_COMPANION(symbol, word, step) word,
#include "games/dive/box.def"
#undef DIVE_COMPANION
};

#define TO_6(c) c "0", c "1", c "2", c "3", c "4", c "5", c "6"
#define TEN(c) TO_6(c), c "7", c "8", c "9"
#define FROM_1(c) c "1", c "2", c "3", c "4", c "5", c "6", c "7", c "8", c "9"

const char *const dive_card_words[DIVE_CARDS] = {FROM_1("O0"), TEN("O1"), TEN("O2"), TO_6("O3")};
const char *const dive_chief_words[DIVE_CHIEFS] = {FROM_1("C0"), TEN("C1"), TEN("C2"), TEN("C3"),
                                                   TO_6("C4"),   "C47",     "C48"};

uint64_t dive_kind_cards(int kind)
{
    uint64_t cards = ALL_CARDS;
    for (int bit = 0; bit < DIVE_KIND_BITS; bit++) {
        cards &= (kind >> bit & 1) != 0 ? kind_bit[bit] : ~kind_bit[bit];
    }
    return cards;
}

bool dive_stack_hidden(const struct dive *s)
{
    return s->card[0] == DIVE_HIDDEN;
}

uint64_t dive_unresolved(const struct dive *s)
{
    return ALL_CARDS & ~s->gone;
}

uint64_t dive_below_stack(const struct dive *s)
{
    uint64_t cards = dive_unresolved(s);
    for (int i = 0; i < s->stack_count && !dive_stack_hidden(s); i++) {
        cards &= ~(UINT64_C(1) << s->card[i]);
    }
    return cards;
}

int dive_cards_left(const struct dive *s)
{
    return DIVE_CARDS - dt_draw_count(s->gone);
}

int dive_look_depths(const struct dive *s)
{
    int left = dive_cards_left(s);
    return left < DIVE_DEPTHS ? left : DIVE_DEPTHS;
}

uint64_t dive_chief_deck(const struct dive *s)
{
    switch ((enum dive_level)s->option[DIVE_LEVEL]) {
    case DIVE_EASY:
        return ALL_CHIEFS & ~FIRST_CHIEFS & ~s->chief_gone;
    case DIVE_HARD:
        return FIRST_CHIEFS & ~s->chief_gone;
    case DIVE_MEDIUM:
    case DIVE_EXPERT:
        return ALL_CHIEFS & ~s->chief_gone;
    case DIVE_ALONE:
    case DIVE_LEVELS:
        break;
    }
    return 0;
}

int dive_chief_speed(int card, int depth)
{
    return depth <= DIVE_CHIEF_DEPTHS ? chiefs[card].speed[depth - 1] : 0;
}

bool dive_chief_yellow(const struct dive *s, int card, int depth)
{
    return s->option[DIVE_LEVEL] != DIVE_EXPERT && /* V-10 */
           depth > DIVE_CHIEF_DEPTHS - chiefs[card].yellow;
}
