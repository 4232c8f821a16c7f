/* The names of Hai Noon's components in position and action texts, and the list of all components
 * whose hash records carry. Colours and cards come from box.def. */
#include "games/hainoon/hainoon.h"

const char *const hainoon_place_words[HAINOON_PLACES] = {"TL", "TR", "BR", "BL"};
const char *const hainoon_side_words[HAINOON_SIDES] = {"top", "right", "bottom", "left"};
const char *const hainoon_health_words[3] = {"healthy", "injured", "eaten"};
const char *const hainoon_length_words[3] = {"normal", "long", "short"};
const char *const hainoon_ending_words[2] = {"first-bite", "last-diver"};
const char *const hainoon_phase_words[HAINOON_PHASES] = {
    "laying", "starting", "dealing", "drawing", "entering", "playing", "answering", "over",
};

const char *const hainoon_colour_words[HAINOON_COLOURS] = {
#define HAINOON_COLOUR(symbol, word) word,
#include "games/hainoon/box.def"
#undef HAINOON_COLOUR
};

const char *const hainoon_act_words[HAINOON_ACTS] = {
#define HAINOON_CARD(symbol, word, copies) word,
#include "games/hainoon/box.def"
#undef HAINOON_CARD
};

const char hainoon_components[] = "hainoon\n"
#define HAINOON_COLOUR(symbol, word) "colour " word "\n"
#include "games/hainoon/box.def"
#undef HAINOON_COLOUR
#define HAINOON_CARD(symbol, word, copies) "card " word " " #copies "\n"
#include "games/hainoon/box.def"
#undef HAINOON_CARD
#define HAINOON_JOKERS(copies) "jokers " #copies "\n"
#include "games/hainoon/box.def"
#undef HAINOON_JOKERS
    ;
