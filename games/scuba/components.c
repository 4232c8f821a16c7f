/* The components as tables made from box.def: points, contents and effects. */
#include "games/scuba/scuba.h"

/* ---- species ---- */

enum combo { CLOWN, SHARKS, RAYS, CORALS, COMBOS, NONE };

static const struct {
    uint8_t colour, worth, tiles;
} species[SCUBA_ALL_SPECIES] = {
#define SCUBA_SPECIES(symbol, word, name, colour, points, tiles, combo)                            \
    {SCUBA_##colour, (points), (tiles)},
#include "games/scuba/box.def"
#undef SCUBA_SPECIES
};

int scuba_species_colour(int k)
{
    return species[k].colour;
}

int scuba_species_points(int k)
{
    return species[k].worth;
}

int scuba_tile_count(int colour, int content)
{
#define SCUBA_PLAIN(events, empties)                                                               \
    if (content >= SCUBA_EVENT_TILE) {                                                             \
        return content == SCUBA_EVENT_TILE ? (events) : (empties);                                 \
    }
#include "games/scuba/box.def"
#undef SCUBA_PLAIN
    return species[content].colour == colour ? species[content].tiles : 0;
}

static uint32_t combo_members(enum combo which)
{
    uint32_t mask = 0;
#define SCUBA_SPECIES(symbol, word, name, colour, points, tiles, combo)                            \
    mask |= (uint32_t)(which == (combo)) << SCUBA_##symbol;
#include "games/scuba/box.def"
#undef SCUBA_SPECIES
    return mask;
}

int scuba_combo_points(uint32_t cards)
{
    int points = 0;
    for (enum combo c = 0; c < COMBOS; c++) {
        int size = dt_popcount(combo_members(c)), have = dt_popcount(combo_members(c) & cards);
#define SCUBA_BONUS(of, seen, bonus) points += size == (of) && have == (seen) ? (bonus) : 0;
#include "games/scuba/box.def"
#undef SCUBA_BONUS
    }
    return points;
}

int scuba_column_penalty(int column)
{
    static const uint8_t penalty[SCUBA_COLUMNS + 1] = {
#define SCUBA_COLUMN(number, minus) [number] = (minus),
#include "games/scuba/box.def"
#undef SCUBA_COLUMN
    };
    return penalty[column];
}

/* ---- currents ---- */

const struct scuba_current_card scuba_current_cards[SCUBA_CURRENTS] = {
#define SCUBA_CURRENT(id, way, red, yellow, green, blue, divers, air)                              \
    {SCUBA_##way, {red, yellow, green, blue}, divers, air},
#include "games/scuba/box.def"
#undef SCUBA_CURRENT
    [SCUBA_CALM] = {.way = SCUBA_LEFT},
};

/* ---- events: the macros that box.def uses ---- */

enum {
    UP = 1 << SCUBA_UP,
    DOWN = 1 << SCUBA_DOWN,
    LEFT = 1 << SCUBA_LEFT,
    RIGHT = 1 << SCUBA_RIGHT
};
enum { YOU = SCUBA_YOU, ANYBODY = SCUBA_ANYBODY, EVERYBODY = SCUBA_EVERYBODY };
enum {
    DUST = SCUBA_WITH_DUST,
    NO_DUST = 0,
    EYE = SCUBA_WITH_EYE,
    NO_EYE = 0,
    MAY = SCUBA_OPTIONAL
};
enum {
    RED = SCUBA_RED,
    YELLOW = SCUBA_YELLOW,
    GREEN = SCUBA_GREEN,
    BLUE = SCUBA_BLUE,
    ANYWHERE = SCUBA_ANYWHERE,
};

#define ONE(a)                                                                                     \
    {                                                                                              \
        SCUBA_ONE,                                                                                 \
        {                                                                                          \
            a                                                                                      \
        }                                                                                          \
    }
#define EITHER(a, b)                                                                               \
    {                                                                                              \
        SCUBA_EITHER,                                                                              \
        {                                                                                          \
            a, b                                                                                   \
        }                                                                                          \
    }
#define BOTH(a, b)                                                                                 \
    {                                                                                              \
        SCUBA_BOTH,                                                                                \
        {                                                                                          \
            a, b                                                                                   \
        }                                                                                          \
    }
#define POINTS(number)                                                                             \
    {                                                                                              \
        .op = SCUBA_OP_POINTS, .n = (number)                                                       \
    }
#define AIR(number)                                                                                \
    {                                                                                              \
        .op = SCUBA_OP_AIR, .n = (number)                                                          \
    }
#define MOVE(whom, where_to, steps, with)                                                          \
    {                                                                                              \
        .op = SCUBA_OP_MOVE, .n = (steps), .who = (whom), .ways = (where_to), .how = (with)        \
    }
#define FLIP(number, in)                                                                           \
    {                                                                                              \
        .op = SCUBA_OP_FLIP, .n = (number), .where = (in)                                          \
    }
#define REMOVE(in)                                                                                 \
    {                                                                                              \
        .op = SCUBA_OP_REMOVE, .n = 1, .where = (in)                                               \
    }
#define FISH(steps)                                                                                \
    {                                                                                              \
        .op = SCUBA_OP_FISH, .n = (steps)                                                          \
    }
#define MARKER                                                                                     \
    {                                                                                              \
        .op = SCUBA_OP_MARKER                                                                      \
    }
#define SURFACE                                                                                    \
    {                                                                                              \
        .op = SCUBA_OP_SURFACE                                                                     \
    }
#define BOAT                                                                                       \
    {                                                                                              \
        .op = SCUBA_OP_BOAT                                                                        \
    }
#define NO_DESCENT                                                                                 \
    {                                                                                              \
        .op = SCUBA_OP_LEVEL                                                                       \
    }
#define END_TURN                                                                                   \
    {                                                                                              \
        .op = SCUBA_OP_END                                                                         \
    }
#define NOTHING                                                                                    \
    {                                                                                              \
        .op = SCUBA_OP_NOTHING                                                                     \
    }

/* A band's cards are contiguous, so that a card's index gives its stack. */
#define SCUBA_EVENT(id, stack, name, effect)                                                       \
    _Static_assert(SCUBA_EVENT_##id / SCUBA_STACK_CARDS == (stack),                                \
                   "ten cards a band, band by band");
#include "games/scuba/box.def"
#undef SCUBA_EVENT

const struct scuba_event_card scuba_event_cards[SCUBA_EVENT_CARDS] = {
#define SCUBA_EVENT(id, stack, name, effect) effect,
#include "games/scuba/box.def"
#undef SCUBA_EVENT
};
