/* Parses one key=value field of a position into the state. */
#include "games/scuba/parse.h"

/* ---- values ---- */

static bool parse_cell(uint8_t *to, struct dt_span value)
{
    *to = (uint8_t)scuba_cell_parse(value);
    return *to != SCUBA_NOWHERE;
}

static bool parse_points(uint16_t *to, struct dt_span value)
{
    int n = 0;
    bool valid = dt_span_int(value, 0, SCUBA_MINUS_MAX, &n);
    *to = (uint16_t)n;
    return valid;
}

/* "word" or "word:number"; -1 if it is neither. */
static int parse_counted(struct dt_span text, const char *const *names, int count, int *n)
{
    struct dt_span word;
    bool one = dt_span_cut(&text, ':', &word) && word.at + word.len == text.at;
    *n = 1;
    if (!one && !dt_span_int(text, 2, SCUBA_POOL_TILES, n)) {
        return -1;
    }
    return dt_span_find(word, names, count);
}

static bool parse_drawn(struct scuba *s, struct dt_span value)
{
    struct dt_span piece;
    while (dt_span_cut(&value, ',', &piece)) {
        int n, kind = parse_counted(piece, scuba_current_words, SCUBA_CURRENTS, &n);
        for (; kind >= 0 && n > 0; n--) {
            kind = scuba_deck_take(&s->currents, kind) ? kind : -1;
        }
        if (kind < 0) {
            return false;
        }
    }
    return true;
}

static bool parse_events(struct scuba *s, struct dt_span value)
{
    struct dt_span piece;
    while (dt_span_cut(&value, ',', &piece)) {
        int card = dt_span_find(piece, scuba_event_words, SCUBA_EVENT_CARDS);
        if (card < 0) {
            return false;
        }
        s->stack[card / SCUBA_STACK_CARDS] &= (uint16_t) ~(1u << card % SCUBA_STACK_CARDS);
    }
    return true;
}

static bool parse_gone(struct scuba_parser *p, struct dt_span value)
{
    struct dt_span piece;
    while (dt_span_cut(&value, ',', &piece)) {
        int n, kind = parse_counted(piece, scuba_kind_words, SCUBA_KINDS, &n);
        if (kind < 0 || p->gone[kind] > 0) {
            return false;
        }
        p->gone[kind] = (uint8_t)n;
    }
    return true;
}

static bool parse_animals(struct scuba *s, struct dt_span value)
{
    struct dt_span piece;
    scuba_animal a;
    while (dt_span_cut(&value, '/', &piece)) {
        if (s->animals == SCUBA_ANIMALS || !scuba_animal_parse(piece, &a)) {
            return false;
        }
        scuba_animal_add(s, a);
    }
    return true;
}

static bool parse_flags(struct scuba *s, struct dt_span value)
{
    bool *const flag[SCUBA_FLAGS] = {&s->window, &s->explored, &s->marked,
                                     &s->sunk,   &s->level,    &s->middle};
    struct dt_span piece;
    while (dt_span_cut(&value, ',', &piece)) {
        int n = dt_span_find(piece, scuba_flag_words, SCUBA_FLAGS);
        if (n < 0) {
            return false;
        }
        *flag[n] = true;
    }
    return true;
}

static bool parse_row(struct scuba *s, int row, struct dt_span value)
{
    if (value.len != SCUBA_COLUMNS) {
        return false;
    }
    for (int i = 0; i < SCUBA_COLUMNS; i++) {
        int colour = 0;
        while (colour < SCUBA_COLOURS && scuba_colour_words[colour][0] != value.at[i]) {
            colour++;
        }
        if (colour < SCUBA_COLOURS) {
            scuba_place_tile(s, scuba_cell(i + 1, row), colour);
        } else if (value.at[i] != '-') {
            return false;
        }
    }
    return true;
}

/* ---- divers ---- */

/* under@4,5 or, on the water line, swimming@4; then /deep and /drifted. */
static bool parse_place(struct scuba_diver *d, struct dt_span value)
{
    struct dt_span place, status, piece;
    int column;
    dt_span_cut(&value, '/', &place);
    dt_span_cut(&place, '@', &status);
    if (!dt_span_choice(status, scuba_status_words, SCUBA_STATUSES, &d->status)) {
        return false;
    }
    d->cell = SCUBA_NOWHERE;
    if (d->status == SCUBA_UNDER) {
        d->cell = (uint8_t)scuba_cell_parse(place);
    } else if (dt_span_int(place, 1, SCUBA_COLUMNS, &column)) {
        d->cell = (uint8_t)scuba_cell(column, 1);
    }
    while (dt_span_cut(&value, '/', &piece)) {
        if (dt_span_is(piece, "deep")) {
            d->deep = 1;
        } else if (dt_span_is(piece, "drifted")) {
            d->drifted = 1;
        } else {
            return false;
        }
    }
    d->deep |= d->status == SCUBA_UNDER && scuba_row(d->cell) > 2;
    return (d->cell != SCUBA_NOWHERE) == (place.len > 0);
}

static bool parse_cubes(struct scuba_diver *d, struct dt_span value)
{
    struct dt_span piece;
    int n = 0;
    while (dt_span_cut(&value, '/', &piece)) {
        if (n == SCUBA_CUBES || !parse_cell(&d->cubes[n++], piece)) {
            return false;
        }
    }
    return true;
}

static bool parse_cards(struct scuba_diver *d, struct dt_span value)
{
    struct dt_span piece;
    while (dt_span_cut(&value, ',', &piece)) {
        int k = dt_span_find(piece, scuba_species_words, SCUBA_ALL_SPECIES);
        if (k < 0) {
            return false;
        }
        d->cards |= 1u << k;
    }
    return true;
}

enum seat_field {
    S_DIVER,
    S_AIR,
    S_MARKERS,
    S_CUBES,
    S_CARDS,
    S_HIDDEN,
    S_PLUS,
    S_MINUS,
    SEAT_FIELDS
};

static const struct {
    const char *key, *error;
} seat_fields[SEAT_FIELDS] = {
    [S_DIVER] = {"diver", "diver: expected under@4,3, swimming@2 or the like for a seat, once"},
    [S_AIR] = {"air", "air: expected 0 to 20 for a seat, once"},
    [S_MARKERS] = {"markers", "markers: expected a number for a seat, once"},
    [S_CUBES] = {"cubes", "cubes: expected at most four cells such as 4,3/4,4 for a seat, once"},
    [S_CARDS] = {"cards", "cards: expected species such as turtle,moray for a seat, once"},
    [S_HIDDEN] = {"hidden", "hidden: expected a number of cards for a seat, once"},
    [S_PLUS] = {"plus", "plus: expected points for a seat, once"},
    [S_MINUS] = {"minus", "minus: expected points for a seat, once"},
};

static bool parse_seat_field(struct scuba_diver *d, enum seat_field f, struct dt_span v)
{
    switch (f) {
    case S_DIVER:
        return parse_place(d, v);
    case S_AIR:
        return dt_span_byte(v, 0, SCUBA_AIR, &d->air);
    case S_MARKERS:
        return dt_span_byte(v, 0, SCUBA_MARKERS_MAX, &d->markers);
    case S_CUBES:
        return parse_cubes(d, v);
    case S_CARDS:
        return parse_cards(d, v);
    case S_HIDDEN:
        return dt_span_byte(v, 0, SCUBA_ALL_SPECIES, &d->hidden);
    case S_PLUS:
        return parse_points(&d->plus, v);
    case S_MINUS:
        return parse_points(&d->minus, v);
    case SEAT_FIELDS:
        break;
    }
    return false;
}

/* ---- fields ---- */

enum field {
    F_SEATS,
    F_PHASE,
    F_ROUND,
    F_FIRST,
    F_START,
    F_ACTIVE,
    F_STAGE,
    F_SLOTS,
    F_SWAPS,
    F_FROM,
    F_CURRENT,
    F_STEPS,
    F_UPS,
    F_LEFTS,
    F_RIGHTS,
    F_EVENT,
    F_EFFECT,
    F_LEFT,
    F_TILE,
    F_FLAGS,
    F_HERDED,
    F_ANIMALS,
    F_GONE,
    F_DRAWN,
    F_EVENTS,
    FIELDS,
    F_OPTIONS = FIELDS, /* the options follow */
};

enum value_kind { NUMBER, WORD, CELL, LIST };

#define AT(member) offsetof(struct scuba, member)

/* What a field holds, and the error when it holds something else or comes twice. */
static const struct {
    const char *key, *error;
    enum value_kind kind;
    size_t at;                /* the byte of the state, unless it is a list */
    int low, high;            /* of a number */
    const char *const *names; /* of a word, `high` many */
} fields[FIELDS] = {
    [F_SEATS] = {"seats", "seats: expected 2, 3 or 4, once", NUMBER, AT(seats), 2, SCUBA_SEATS,
                 NULL},
    [F_PHASE] = {"phase", "phase: expected diving or another phase, once", WORD, AT(phase), 0,
                 SCUBA_PHASES, scuba_phase_words},
    [F_ROUND] = {"round", "round: expected 1 to 22, once", NUMBER, AT(round), 1, SCUBA_ROUNDS,
                 NULL},
    [F_FIRST] = {"first", "first: expected a seat, once", NUMBER, AT(first), 0, SCUBA_SEATS - 1,
                 NULL},
    [F_START] = {"start", "start: expected a seat, once", NUMBER, AT(start), 0, SCUBA_SEATS - 1,
                 NULL},
    [F_ACTIVE] = {"active", "active: expected a seat, once", NUMBER, AT(active), 0, SCUBA_SEATS - 1,
                  NULL},
    [F_STAGE] = {"stage", "stage: expected normal, last, extra1, extra2 or gone, once", WORD,
                 AT(stage), 0, SCUBA_STAGES, scuba_stage_words},
    [F_SLOTS] = {"slots", "slots: expected the turns left in the stage, once", NUMBER, AT(slots), 0,
                 2 * SCUBA_SEATS - 1, NULL},
    [F_SWAPS] = {"swaps", "swaps: expected the cells named so far, once", NUMBER, AT(swaps), 0,
                 SCUBA_SWAPS - 1, NULL},
    [F_FROM] = {"from", "from: expected a cell such as 4,3, once", CELL, AT(from), 0, 0, NULL},
    [F_CURRENT] = {"current", "current: expected a card such as L01 or calm, once", WORD,
                   AT(current), 0, SCUBA_CURRENTS, scuba_current_words},
    [F_STEPS] = {"steps", "steps: expected 0 to 8, once", NUMBER, AT(steps), 0, 2 * SCUBA_STEPS,
                 NULL},
    [F_UPS] = {"ups", "ups: expected 0 to 4, once", NUMBER, AT(ups), 0, SCUBA_STEPS, NULL},
    [F_LEFTS] = {"lefts", "lefts: expected 0 to 4, once", NUMBER, AT(lefts), 0, SCUBA_STEPS, NULL},
    [F_RIGHTS] = {"rights", "rights: expected 0 to 4, once", NUMBER, AT(rights), 0, SCUBA_STEPS,
                  NULL},
    [F_EVENT] = {"event", "event: expected a card such as R01, once", WORD, AT(event), 0,
                 SCUBA_EVENT_CARDS, scuba_event_words},
    [F_EFFECT] = {"effect", "effect: expected 0 or 1, once", NUMBER, AT(effect), 0, 1, NULL},
    [F_LEFT] = {"left", "left: expected 1 or 2, once", NUMBER, AT(left), 0, 2, NULL},
    [F_TILE] = {"tile", "tile: expected a cell such as 4,3, once", CELL, AT(tile), 0, 0, NULL},
    [F_FLAGS] = {"flags", "flags: expected words such as window,explored, once", LIST, 0, 0, 0,
                 NULL},
    [F_HERDED] = {"herded", "herded: expected an animal such as turtle@4,5:02, once", LIST, 0, 0, 0,
                  NULL},
    [F_ANIMALS] = {"animals", "animals: expected a list such as turtle@4,5:02/manta@2,8, once",
                   LIST, 0, 0, 0, NULL},
    [F_GONE] = {"gone", "gone: expected tiles such as turtle:2,red-event, once", LIST, 0, 0, 0,
                NULL},
    [F_DRAWN] = {"drawn", "drawn: expected currents such as L01,calm:2, once", LIST, 0, 0, 0, NULL},
    [F_EVENTS] = {"events", "events: expected drawn cards such as R01,B10, once", LIST, 0, 0, 0,
                  NULL},
};

static bool parse_list(struct scuba_parser *p, int f, struct dt_span v)
{
    switch (f) {
    case F_FLAGS:
        return parse_flags(&p->s, v);
    case F_HERDED:
        return scuba_animal_parse(v, &p->s.herded);
    case F_ANIMALS:
        return parse_animals(&p->s, v);
    case F_GONE:
        return parse_gone(p, v);
    case F_DRAWN:
        return parse_drawn(&p->s, v);
    default:
        return parse_events(&p->s, v);
    }
}

static bool parse_value(struct scuba_parser *p, int f, struct dt_span v)
{
    uint8_t *to = (uint8_t *)&p->s + fields[f].at;
    switch (fields[f].kind) {
    case NUMBER:
        return dt_span_byte(v, fields[f].low, fields[f].high, to);
    case WORD:
        return dt_span_choice(v, fields[f].names, fields[f].high, to);
    case CELL:
        return parse_cell(to, v);
    case LIST:
        break;
    }
    return parse_list(p, f, v);
}

/* ---- keys ---- */

/* Cuts the number off a key such as diver0 or row8; -1 if there is none. */
static int cut_number(struct dt_span *key)
{
    int n = key->len > 1 ? key->at[key->len - 1] - '0' : -1;
    if (n < 0 || n > 9) {
        return -1;
    }
    key->len--;
    return n;
}

static bool once(uint32_t *seen, int bit)
{
    bool first = (*seen >> bit & 1) == 0;
    *seen |= 1u << bit;
    return first;
}

static const char *parse_numbered(struct scuba_parser *p, struct dt_span key, int n,
                                  struct dt_span v)
{
    if (dt_span_is(key, "row")) {
        return n >= 1 && n <= SCUBA_TILE_ROWS && once(&p->rows, n) && parse_row(&p->s, n, v)
                   ? NULL
                   : "row: expected nine letters of r, y, g, b and - for a row 1 to 8, once";
    }
    for (int f = 0; f < SEAT_FIELDS; f++) {
        if (dt_span_is(key, seat_fields[f].key)) {
            if (n >= SCUBA_SEATS || !once(&p->of_seat[n], f) ||
                !parse_seat_field(&p->s.diver[n], (enum seat_field)f, v)) {
                return seat_fields[f].error;
            }
            p->divers |= (uint32_t)(f == S_DIVER) << n;
            p->air |= (uint32_t)(f == S_AIR) << n;
            return NULL;
        }
    }
    return "position: there is no such field; expected words such as diver0=under@4,3";
}

static const char *parse_option(struct scuba_parser *p, int option, struct dt_span v)
{
    const struct dt_option *o = &scuba_options[option];
    bool first = (p->seen >> (F_OPTIONS + option) & 1) == 0;
    p->seen |= UINT64_C(1) << (F_OPTIONS + option);
    return first && dt_span_choice(v, o->choices, o->count, &p->s.option[option])
               ? NULL
               : "decompression and the other options: no such choice, or twice";
}

static void set_given(struct scuba_parser *p, int f)
{
    p->round |= f == F_ROUND;
    p->start |= f == F_START;
    p->current |= f == F_CURRENT;
    p->tiles_gone |= f == F_GONE;
}

const char *scuba_parse_field(struct scuba_parser *p, struct dt_span key, struct dt_span v)
{
    for (int f = 0; f < FIELDS; f++) {
        if (dt_span_is(key, fields[f].key)) {
            bool first = (p->seen >> f & 1) == 0;
            p->seen |= UINT64_C(1) << f;
            set_given(p, f);
            return first && parse_value(p, f, v) ? NULL : fields[f].error;
        }
    }
    for (int i = 0; i < SCUBA_OPTIONS; i++) {
        if (dt_span_is(key, scuba_options[i].key)) {
            return parse_option(p, i, v);
        }
    }
    int colour = dt_span_find(key, scuba_netted_words, SCUBA_COLOURS);
    if (colour >= 0) {
        return once(&p->netted, colour) &&
                       dt_span_byte(v, 0, SCUBA_POOL_TILES, &p->s.netted[colour])
                   ? NULL
                   : "netted: expected a number for a colour, once";
    }
    int n = cut_number(&key);
    return n < 0 ? "position: there is no such field; expected words such as diver0=under@4,3"
                 : parse_numbered(p, key, n, v);
}
