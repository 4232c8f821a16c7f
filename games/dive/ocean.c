/* The cards of Dive: kinds, what is left of them, the chief's deck, and what a look makes of a card
 * (§1, §7, §9). */
#include "engine/draw.h"
#include "games/dive/dive.h"

enum { CARD_CLEAR, CARD_SHARK = DIVE_SHARK }; /* the words of box.def as a part of a kind */
enum { SHARK, HELPER };                       /* columns of the table of looks */

#define ALL_CARDS ((UINT64_C(1) << DIVE_CARDS) - 1)
#define ALL_CHIEFS ((UINT64_C(1) << DIVE_CHIEFS) - 1)
#define FIRST_CHIEFS ((UINT64_C(1) << DIVE_CHIEFS / 2) - 1) /* with one yellow depth */

const uint8_t dive_kinds[DIVE_CARDS] = {
#define DIVE_CARD(number, shark, helper, ...) [(number)-1] = CARD_##shark + DIVE_##helper,
#include "games/dive/box.def"
#undef DIVE_CARD
};

/* Bit by bit of their kind, the cards that have it set. */
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

static const uint8_t right[DIVE_WATERS][DIVE_ROWS][2] = {
#define DIVE_LOOK(water, row, shark, helper) [DIVE_##water][(row)-1] = {shark, helper},
#include "games/dive/box.def"
#undef DIVE_LOOK
};

uint64_t dive_kind_cards(int kind)
{
    uint64_t cards = ALL_CARDS;
    for (int bit = 0; bit < DIVE_KIND_BITS; bit++) {
        cards &= (kind >> bit & 1) != 0 ? kind_bit[bit] : ~kind_bit[bit];
    }
    return cards;
}

bool dive_hides(const struct dive *s)
{
    return s->card[0] == DIVE_HIDDEN;
}

uint64_t dive_unseen(const struct dive *s)
{
    return ALL_CARDS & ~s->gone;
}

uint64_t dive_below(const struct dive *s)
{
    uint64_t cards = dive_unseen(s);
    for (int i = 0; i < s->stack_count && !dive_hides(s); i++) {
        cards &= ~(UINT64_C(1) << s->card[i]);
    }
    return cards;
}

int dive_left(const struct dive *s)
{
    return DIVE_CARDS - dt_draw_count(s->gone);
}

int dive_look_depths(const struct dive *s)
{
    int left = dive_left(s);
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

/* The row of the table that a seat reads a depth by: behind an octopus one deeper (V-04). */
static const uint8_t *row(const struct dive *s, int seat, int depth)
{
    int user = dive_called(s, DIVE_OCTOPUS);
    int shift = user != DIVE_NONE && user != seat;
    return right[s->option[DIVE_WATER]][depth - 1 + shift];
}

void dive_look_odds(const struct dive *s, int seat, int depth, int seen, uint32_t out[DIVE_KINDS])
{
    const uint8_t *r = row(s, seat, depth);
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        bool shark = ((kind ^ seen) & DIVE_SHARK) == 0;
        bool helper = ((kind ^ seen) & (DIVE_HELPERS - 1)) == 0;
        out[kind] = (uint32_t)(shark ? r[SHARK] : DIVE_PERCENT - r[SHARK]) *
                    (uint32_t)(helper ? 3 * r[HELPER] : DIVE_PERCENT - r[HELPER]);
    }
}

/* What one card looks like, by one even number: its quotient decides on the shark, its remainder on
 * the helper, a wrong one being any of the other three evenly (V-03). */
static uint32_t look_at(const uint8_t *r, uint32_t kind, uint32_t n)
{
    uint32_t helper = n % (3 * DIVE_PERCENT), sure = 3u * r[HELPER];
    uint32_t seen = n / (3 * DIVE_PERCENT) < r[SHARK] ? kind : kind ^ DIVE_SHARK;
    if (helper < sure) {
        return seen;
    }
    uint32_t other = 1 + (helper - sure) / (uint32_t)(DIVE_PERCENT - r[HELPER]);
    return (seen & DIVE_SHARK) | ((seen + other) & (DIVE_HELPERS - 1));
}

uint32_t dive_look_draw(const struct dive *s, int seat, struct dt_rng *rng)
{
    uint32_t look = 0;
    for (int depth = dive_look_depths(s); depth >= 1; depth--) {
        uint32_t n = dt_rng_below(rng, 3 * DIVE_PERCENT * DIVE_PERCENT);
        look = look << DIVE_KIND_BITS |
               look_at(row(s, seat, depth), dive_kinds[s->card[depth - 1]], n);
    }
    return look;
}

/* The octopus hides a part of the picture. */
void dive_pile(const void *state, struct dt_pile *out)
{
    static const int8_t murk[DIVE_WATERS] = {
        [DIVE_CLEAR] = -1, [DIVE_NORMAL] = 0, [DIVE_MURKY] = 1};
    const struct dive *s = state;
    int octopus = dive_called(s, DIVE_OCTOPUS);
    bool seen = s->phase >= DIVE_LOOKING; /* nobody looks before the octopus lies there (V-01) */
    *out = (struct dt_pile){
        .count = seen ? s->stack_count : 0,
        .gone = dt_draw_count(s->gone),
        .murk = murk[s->option[DIVE_WATER]],
        .tile = octopus != DIVE_NONE,
    };
    memcpy(out->card, s->card, (size_t)out->count);
    memcpy(out->pose, s->pose, (size_t)out->count);
    if (out->tile) {
        int place = s->call[octopus] - 1;
        out->tile_x = place % DIVE_GRID * DIVE_GRID_STEP;
        out->tile_y = place / DIVE_GRID * DIVE_GRID_STEP;
    }
}
