/* The components as tables made from box.def: points, contents and effects; and the words for them. */
#include "games/scuba/scuba.h"

/* ---- species ---- */

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

uint32_t scuba_combo_members(enum scuba_combo which)
{
    uint32_t mask = 0;
#define SCUBA_SPECIES(symbol, word, name, colour, points, tiles, combo)                            \
    mask |= (uint32_t)(which == SCUBA_COMBO_##combo) << SCUBA_##symbol;
#include "games/scuba/box.def"
#undef SCUBA_SPECIES
    return mask;
}

int scuba_combo_points(uint32_t cards)
{
    int points = 0;
    for (enum scuba_combo c = 0; c < SCUBA_COMBOS; c++) {
        uint32_t members = scuba_combo_members(c);
        int size = dt_popcount(members), have = dt_popcount(members & cards);
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

/* ---- words ---- */

const char *const scuba_way_words[SCUBA_WAYS] = {"up", "down", "left", "right"};
const char *const scuba_status_words[SCUBA_STATUSES] = {"waiting", "under",   "swimming",
                                                        "aboard",  "rescued", "dead"};
const char *const scuba_flag_words[SCUBA_FLAGS] = {"window", "explored", "marked",
                                                   "sunk",   "level",    "middle"};
const char *const scuba_stage_words[SCUBA_STAGES] = {"normal", "last", "extra1", "extra2", "gone"};
const char *const scuba_phase_words[SCUBA_PHASES] = {
    "starting", "swapping", "current",  "revealing", "drawing", "entering", "resting",
    "diving",   "choosing", "pointing", "fishing",   "herding", "pushing",  "over",
};
const char *const scuba_op_words[SCUBA_OPS] = {
    "points", "air",     "move", "flip",  "remove", "fish",
    "marker", "surface", "boat", "level", "end",    "nothing",
};

const char *const scuba_combo_words[SCUBA_COMBOS] = {"clown", "sharks", "rays", "corals"};

const char *const scuba_colour_words[SCUBA_COLOURS] = {
#define SCUBA_COLOUR(symbol, word) word,
#include "games/scuba/box.def"
#undef SCUBA_COLOUR
};

const char *const scuba_species_words[SCUBA_ALL_SPECIES] = {
#define SCUBA_SPECIES(symbol, word, name, colour, points, tiles, combo) word,
#include "games/scuba/box.def"
#undef SCUBA_SPECIES
};

const char *const scuba_content_words[SCUBA_CONTENTS] = {
#define SCUBA_SPECIES(symbol, word, name, colour, points, tiles, combo) word,
#include "games/scuba/box.def"
#undef SCUBA_SPECIES
    "event",
    "empty",
};

const char *const scuba_kind_words[SCUBA_KINDS] = {
#define SCUBA_SPECIES(symbol, word, name, colour, points, tiles, combo) word,
#include "games/scuba/box.def"
#undef SCUBA_SPECIES
#define SCUBA_COLOUR(symbol, word) word "-event",
#include "games/scuba/box.def"
#undef SCUBA_COLOUR
#define SCUBA_COLOUR(symbol, word) word "-empty",
#include "games/scuba/box.def"
#undef SCUBA_COLOUR
};

const char *const scuba_current_words[SCUBA_CURRENTS] = {
#define SCUBA_CURRENT(id, way, red, yellow, green, blue, divers, air) #id,
#include "games/scuba/box.def"
#undef SCUBA_CURRENT
    "calm",
};

const char *const scuba_event_words[SCUBA_EVENT_CARDS] = {
#define SCUBA_EVENT(id, stack, name, effect) #id,
#include "games/scuba/box.def"
#undef SCUBA_EVENT
};

const char *const scuba_event_names[SCUBA_EVENT_CARDS] = {
#define SCUBA_EVENT(id, stack, name, effect) name,
#include "games/scuba/box.def"
#undef SCUBA_EVENT
};
