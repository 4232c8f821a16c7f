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

void hainoon_card_write(const void *state, int64_t card, struct dt_writer *out)
{
    (void)state;
    if (card == HAINOON_JOKER) {
        dt_write_text(out, "joker");
    } else {
        dt_write_text(out, hainoon_colour_words[hainoon_colour((int)card)]);
        dt_write_char(out, '-');
        dt_write_text(out, hainoon_act_words[hainoon_act((int)card)]);
    }
}

bool hainoon_card_read(const void *state, struct dt_span in, int64_t *card)
{
    struct dt_span first;
    (void)state;
    if (dt_span_is(in, "joker")) {
        *card = HAINOON_JOKER;
        return true;
    }
    dt_span_cut(&in, '-', &first);
    int colour = dt_span_find(first, hainoon_colour_words, HAINOON_COLOURS);
    int act = dt_span_find(in, hainoon_act_words, HAINOON_ACTS);
    *card = colour * HAINOON_ACTS + act;
    return colour >= 0 && act >= 0;
}
