/* Looks (§9): how often a look at each depth is right, drawing a look at random, and the pile of cards
 * for the program that renders it. */
#include "engine/draw.h"
#include "games/dive/dive.h"

enum { SHARK, HELPER }; /* columns of the accuracy table */

static const uint8_t accuracy[DIVE_WATERS][DIVE_ROWS][2] = {
#define DIVE_LOOK(water, row, shark, helper) [DIVE_##water][(row)-1] = {shark, helper},
#include "games/dive/box.def"
#undef DIVE_LOOK
};

/* The row of the table for a seat's look at a depth: one deeper behind an octopus (V-04). */
static const uint8_t *accuracy_row(const struct dive *s, int seat, int depth)
{
    int user = dive_companion_user(s, DIVE_OCTOPUS);
    int shift = user != DIVE_NONE && user != seat;
    return accuracy[s->option[DIVE_WATER]][depth - 1 + shift];
}

void dive_look_odds(const struct dive *s, int seat, int depth, int seen, uint32_t out[DIVE_KINDS])
{
    const uint8_t *row = accuracy_row(s, seat, depth);
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        bool shark = ((kind ^ seen) & DIVE_SHARK) == 0;
        bool helper = ((kind ^ seen) & (DIVE_HELPERS - 1)) == 0;
        out[kind] = (uint32_t)(shark ? row[SHARK] : DIVE_PERCENT - row[SHARK]) *
                    (uint32_t)(helper ? 3 * row[HELPER] : DIVE_PERCENT - row[HELPER]);
    }
}

/* The kind that one card is read as, from one uniform number: its quotient decides on the shark, its
 * remainder on the helper; a wrong helper is any of the other three with equal chances (V-03). */
static uint32_t read_card(const uint8_t *row, uint32_t kind, uint32_t n)
{
    uint32_t helper = n % (3 * DIVE_PERCENT), right = 3u * row[HELPER];
    uint32_t seen = n / (3 * DIVE_PERCENT) < row[SHARK] ? kind : kind ^ DIVE_SHARK;
    if (helper < right) {
        return seen;
    }
    uint32_t other = 1 + (helper - right) / (uint32_t)(DIVE_PERCENT - row[HELPER]);
    return (seen & DIVE_SHARK) | ((seen + other) & (DIVE_HELPERS - 1));
}

uint32_t dive_look_draw(const struct dive *s, int seat, struct dt_rng *rng)
{
    uint32_t look = 0;
    for (int depth = dive_look_depths(s); depth >= 1; depth--) {
        uint32_t n = dt_rng_below(rng, 3 * DIVE_PERCENT * DIVE_PERCENT);
        look = look << DIVE_KIND_BITS |
               read_card(accuracy_row(s, seat, depth), dive_kinds[s->card[depth - 1]], n);
    }
    return look;
}

/* The octopus tile covers a part of the picture. */
void dive_pile(const void *state, struct dt_pile *out)
{
    static const int8_t murk[DIVE_WATERS] = {
        [DIVE_CLEAR] = -1, [DIVE_NORMAL] = 0, [DIVE_MURKY] = 1};
    const struct dive *s = state;
    int octopus = dive_companion_user(s, DIVE_OCTOPUS);
    bool seen = s->phase >= DIVE_LOOKING; /* no seat looks before the octopus is placed (V-01) */
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
