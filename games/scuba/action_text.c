/* Text of cells, animals and actions, their parsers, and the words for all components. */
#include "games/scuba/scuba.h"

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

const char *const scuba_colour_words[SCUBA_COLOURS] = {
#define SCUBA_COLOUR(symbol, word) word,
#include "games/scuba/box.def"
#undef SCUBA_COLOUR
};

const char *const scuba_netted_words[SCUBA_COLOURS] = {
#define SCUBA_COLOUR(symbol, word) "netted-" word,
#include "games/scuba/box.def"
#undef SCUBA_COLOUR
};

const char *const scuba_species_words[SCUBA_ALL_SPECIES] = {
#define SCUBA_SPECIES(symbol, word, name, colour, points, tiles, combo) word,
#include "games/scuba/box.def"
#undef SCUBA_SPECIES
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

/* ---- cells and tiles ---- */

void scuba_cell_text(int cell, struct dt_writer *out)
{
    dt_write_int(out, scuba_column(cell));
    dt_write_char(out, ',');
    dt_write_int(out, scuba_row(cell));
}

int scuba_cell_parse(struct dt_span text)
{
    struct dt_span first;
    int column, row;
    if (!dt_span_cut(&text, ',', &first) || !dt_span_int(first, 1, SCUBA_COLUMNS, &column) ||
        !dt_span_int(text, 1, SCUBA_ROWS, &row)) {
        return SCUBA_NOWHERE;
    }
    return scuba_cell(column, row);
}

void scuba_content_text(int content, struct dt_writer *out)
{
    if (content < SCUBA_ALL_SPECIES) {
        dt_write_text(out, scuba_species_words[content]);
    } else {
        dt_write_text(out, content == SCUBA_EVENT_TILE ? "event" : "empty");
    }
}

static int content_parse(struct dt_span text)
{
    if (dt_span_is(text, "event")) {
        return SCUBA_EVENT_TILE;
    }
    return dt_span_is(text, "empty") ? SCUBA_EMPTY_TILE
                                     : dt_span_find(text, scuba_species_words, SCUBA_ALL_SPECIES);
}

/* turtle@4,5 or, with the discs of seats 0 and 2, turtle@4,5:02 */
void scuba_animal_text(scuba_animal a, struct dt_writer *out)
{
    int discs = scuba_animal_discs(a);
    dt_write_text(out, scuba_species_words[scuba_animal_species(a)]);
    dt_write_char(out, '@');
    scuba_cell_text(scuba_animal_cell(a), out);
    dt_write_text(out, discs == 0 ? "" : ":");
    for (int seat = 0; seat < SCUBA_SEATS; seat++) {
        if ((discs >> seat & 1) != 0) {
            dt_write_int(out, seat);
        }
    }
}

/* Digits of seats, ascending. */
static bool discs_parse(struct dt_span text, int *discs)
{
    *discs = 0;
    for (int i = 0; i < text.len; i++) {
        int seat = text.at[i] - '0';
        if (seat < 0 || seat >= SCUBA_SEATS || *discs >> seat != 0) {
            return false;
        }
        *discs |= 1 << seat;
    }
    return text.len > 0;
}

bool scuba_animal_parse(struct dt_span text, scuba_animal *out)
{
    struct dt_span name, place;
    int discs = 0;
    if (!dt_span_cut(&text, '@', &name) || !dt_span_cut(&text, ':', &place)) {
        return false;
    }
    int species = dt_span_find(name, scuba_species_words, SCUBA_ALL_SPECIES);
    int cell = scuba_cell_parse(place);
    bool marked = place.at + place.len < text.at; /* a colon was there */
    if (species < 0 || cell == SCUBA_NOWHERE || (marked && !discs_parse(text, &discs))) {
        return false;
    }
    *out = scuba_animal_of(cell, species, discs);
    return true;
}

/* ---- actions ---- */

/* How the operand of a verb is written. */
enum operand {
    NOTHING,
    NUMBER,
    CELL,
    CURRENT,
    CONTENT,
    CARD,
    OP,
    ANIMAL,
    WAY,
    WAY_NUMBER,
    SEAT_WAY
};

static const struct {
    const char *word;
    enum operand operand;
    int low, high; /* of a number */
} verbs[SCUBA_VERBS] = {
    [SCUBA_DO_START] = {"start", NUMBER, 0, SCUBA_SEATS - 1},
    [SCUBA_DO_SWAP] = {"swap", CELL, 0, 0},
    [SCUBA_DO_CURRENT] = {"current", CURRENT, 0, 0},
    [SCUBA_DO_REVEAL] = {"reveal", CONTENT, 0, 0},
    [SCUBA_DO_DRAW] = {"draw", CARD, 0, 0},
    [SCUBA_DO_ENTER] = {"enter", NUMBER, 1, SCUBA_COLUMNS},
    [SCUBA_DO_UP] = {"up", NOTHING, 0, 0},
    [SCUBA_DO_DOWN] = {"down", NOTHING, 0, 0},
    [SCUBA_DO_LEFT] = {"left", NOTHING, 0, 0},
    [SCUBA_DO_RIGHT] = {"right", NOTHING, 0, 0},
    [SCUBA_DO_LOOK] = {"look", NOTHING, 0, 0},
    [SCUBA_DO_TURN] = {"turn", NOTHING, 0, 0},
    [SCUBA_DO_SURFACE] = {"surface", NOTHING, 0, 0},
    [SCUBA_DO_BOARD] = {"board", NOTHING, 0, 0},
    [SCUBA_DO_LEAVE] = {"leave", NOTHING, 0, 0},
    [SCUBA_DO_STOP] = {"stop", NOTHING, 0, 0},
    [SCUBA_DO_CHOOSE] = {"choose", OP, 0, 0},
    [SCUBA_DO_TILE] = {"tile", CELL, 0, 0},
    [SCUBA_DO_FISH] = {"fish", ANIMAL, 0, 0},
    [SCUBA_DO_HERD] = {"herd", WAY_NUMBER, 1, SCUBA_STEPS},
    [SCUBA_DO_PUSH] = {"diver", SEAT_WAY, 0, SCUBA_SEATS - 1},
    [SCUBA_DO_PUSH_ALL] = {"divers", WAY, 0, 0},
    [SCUBA_DO_SWIM] = {"swim", WAY_NUMBER, 1, SCUBA_STEPS},
};

static void operand_text(enum operand operand, uint32_t value, struct dt_writer *out)
{
    const char *way = scuba_way_words[value >> 8 & 3];
    switch (operand) {
    case NOTHING:
        break;
    case NUMBER:
        dt_write_int(out, value);
        break;
    case CELL:
        scuba_cell_text((int)value, out);
        break;
    case CURRENT:
        dt_write_text(out, scuba_current_words[value]);
        break;
    case CONTENT:
        scuba_content_text((int)value, out);
        break;
    case CARD:
        dt_write_text(out, scuba_event_words[value]);
        break;
    case OP:
        dt_write_text(out, scuba_op_words[value]);
        break;
    case ANIMAL:
        scuba_animal_text(value, out);
        break;
    case WAY:
        dt_write_text(out, way);
        break;
    case WAY_NUMBER:
        dt_write_text(out, way);
        dt_write_char(out, ' ');
        dt_write_int(out, value & 0xff);
        break;
    case SEAT_WAY:
        dt_write_int(out, value & 0xff);
        dt_write_char(out, ' ');
        dt_write_text(out, way);
        break;
    }
}

/* "stay" is a swim of 0 steps. */
static const dt_action stay = (dt_action)SCUBA_DO_SWIM << 24;

void scuba_action_text(const void *state, int seat, dt_action a, struct dt_writer *out)
{
    int verb = scuba_verb_of(a);
    (void)state;
    (void)seat;
    if (a == stay) {
        dt_write_text(out, "stay");
        return;
    }
    dt_write_text(out, verbs[verb].word);
    dt_write_text(out, verbs[verb].operand == NOTHING ? "" : " ");
    operand_text(verbs[verb].operand, scuba_operand(a), out);
}

/* A way and a number, in either order; the number may be missing for WAY. */
static int way_parse(int verb, struct dt_span text)
{
    enum operand operand = verbs[verb].operand;
    struct dt_span first, second;
    int n = 0;
    dt_span_word(&text, &first);
    bool more = dt_span_word(&text, &second);
    struct dt_span way = operand == SEAT_WAY ? second : first;
    int w = dt_span_find(way, scuba_way_words, SCUBA_WAYS);
    if (w < 0 || dt_span_trim(text).len > 0 || more != (operand != WAY)) {
        return -1;
    }
    if (more &&
        !dt_span_int(operand == SEAT_WAY ? first : second, verbs[verb].low, verbs[verb].high, &n)) {
        return -1;
    }
    return (int)scuba_pair(w, n);
}

/* The operand of a verb, or -1. */
static int operand_parse(int verb, struct dt_span text)
{
    scuba_animal animal = 0;
    int n = -1;
    switch (verbs[verb].operand) {
    case NOTHING:
        return text.len == 0 ? 0 : -1;
    case NUMBER:
        return dt_span_int(text, verbs[verb].low, verbs[verb].high, &n) ? n : -1;
    case CELL:
        n = scuba_cell_parse(text);
        return n == SCUBA_NOWHERE ? -1 : n;
    case CURRENT:
        return dt_span_find(text, scuba_current_words, SCUBA_CURRENTS);
    case CONTENT:
        return content_parse(text);
    case CARD:
        return dt_span_find(text, scuba_event_words, SCUBA_EVENT_CARDS);
    case OP:
        return dt_span_find(text, scuba_op_words, SCUBA_OPS);
    case ANIMAL:
        return scuba_animal_parse(text, &animal) ? (int)animal : -1;
    case WAY:
    case WAY_NUMBER:
    case SEAT_WAY:
        return way_parse(verb, text);
    }
    return -1;
}

const char *scuba_action_parse(const void *state, int seat, struct dt_span in, dt_action *out)
{
    struct dt_span word, rest = dt_span_trim(in);
    (void)state;
    (void)seat;
    dt_span_word(&rest, &word);
    rest = dt_span_trim(rest);
    if (dt_span_is(word, "stay") && rest.len == 0) {
        *out = stay;
        return NULL;
    }
    for (int verb = 0; verb < SCUBA_VERBS; verb++) {
        if (dt_span_is(word, verbs[verb].word)) {
            int value = operand_parse(verb, rest);
            if (value < 0) {
                return "action: that verb takes other arguments, such as enter 5, tile 4,3 or "
                       "diver 2 left";
            }
            *out = scuba_action(verb, (uint32_t)value);
            return NULL;
        }
    }
    return "action: expected enter, up, down, left, right, look, turn, surface, board, leave, stop "
           "or an answer to the event";
}
