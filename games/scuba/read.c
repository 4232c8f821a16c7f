/* A position from its fields. What is left out has a sensible value, so a test or a puzzle says
 * only what matters: an empty board in round 2 with everybody just under the boat. */
#include "games/scuba/scuba.h"

/* A position being read: the state, and which fields spoke. */
struct reading {
    struct scuba s;
    uint64_t seen;                 /* fields */
    uint32_t of_seat[SCUBA_SEATS]; /* fields of a seat */
    uint32_t rows;                 /* bit n: row n */
    uint32_t netted;               /* bit c: colour c */
    uint8_t gone[SCUBA_KINDS];
};

/* ---- values ---- */

static bool read_int(uint8_t *to, struct dt_span value, int low, int high)
{
    int n = 0;
    bool fine = dt_span_int(value, low, high, &n);
    *to = (uint8_t)n;
    return fine;
}

static bool read_word(uint8_t *to, struct dt_span value, const char *const *names, int count)
{
    int n = dt_span_find(value, names, count);
    *to = (uint8_t)n;
    return n >= 0;
}

static bool read_cell(uint8_t *to, struct dt_span value)
{
    *to = (uint8_t)scuba_cell_parse(value);
    return *to != SCUBA_NOWHERE;
}

static bool read_points(uint16_t *to, struct dt_span value)
{
    int n = 0;
    bool fine = dt_span_int(value, 0, SCUBA_MINUS_MAX, &n);
    *to = (uint16_t)n;
    return fine;
}

/* word or word:number, at most so often; -1 if it is neither. */
static int read_counted(struct dt_span text, const char *const *names, int count, int *n)
{
    struct dt_span word;
    bool one = dt_span_cut(&text, ':', &word) && word.at + word.len == text.at;
    *n = 1;
    if (!one && !dt_span_int(text, 2, SCUBA_POOL, n)) {
        return -1;
    }
    return dt_span_find(word, names, count);
}

static bool read_drawn(struct scuba *s, struct dt_span value)
{
    struct dt_span piece;
    while (dt_span_cut(&value, ',', &piece)) {
        int n, kind = read_counted(piece, scuba_current_words, SCUBA_CURRENTS, &n);
        for (; kind >= 0 && n > 0; n--) {
            kind = scuba_deck_take(&s->currents, kind) ? kind : -1;
        }
        if (kind < 0) {
            return false;
        }
    }
    return true;
}

static bool read_events(struct scuba *s, struct dt_span value)
{
    struct dt_span piece;
    while (dt_span_cut(&value, ',', &piece)) {
        int card = dt_span_find(piece, scuba_event_words, SCUBA_EVENTS);
        if (card < 0) {
            return false;
        }
        s->stack[card / SCUBA_STACK] &= (uint16_t) ~(1u << card % SCUBA_STACK);
    }
    return true;
}

static bool read_gone(struct reading *r, struct dt_span value)
{
    struct dt_span piece;
    while (dt_span_cut(&value, ',', &piece)) {
        int n, kind = read_counted(piece, scuba_kind_words, SCUBA_KINDS, &n);
        if (kind < 0 || r->gone[kind] > 0) {
            return false;
        }
        r->gone[kind] = (uint8_t)n;
    }
    return true;
}

static bool read_animals(struct scuba *s, struct dt_span value)
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

static bool read_flags(struct scuba *s, struct dt_span value)
{
    bool *const flag[SCUBA_FLAGS] = {&s->window, &s->explored, &s->marked, &s->sunk, &s->level};
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

static bool read_blind(struct scuba *s, struct dt_span value)
{
    struct dt_span piece;
    while (dt_span_cut(&value, '/', &piece)) {
        int cell = scuba_cell_parse(piece);
        if (cell == SCUBA_NOWHERE || scuba_band(cell) >= SCUBA_BANDS) {
            return false;
        }
        s->blind[scuba_band(cell)] |= scuba_bit(cell);
    }
    return true;
}

static bool read_row(struct scuba *s, int row, struct dt_span value)
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
            scuba_lay(s, scuba_cell(i + 1, row), colour);
        } else if (value.at[i] != '-') {
            return false;
        }
    }
    return true;
}

/* ---- divers ---- */

/* under@4,5 or, on the water line, swimming@4; then /deep and /drifted. */
static bool read_place(struct scuba_diver *d, struct dt_span value)
{
    struct dt_span place, status, piece;
    int column;
    dt_span_cut(&value, '/', &place);
    dt_span_cut(&place, '@', &status);
    if (!read_word(&d->status, status, scuba_status_words, SCUBA_STATUSES)) {
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

static bool read_cubes(struct scuba_diver *d, struct dt_span value)
{
    struct dt_span piece;
    int n = 0;
    while (dt_span_cut(&value, '/', &piece)) {
        if (n == SCUBA_CUBES || !read_cell(&d->cubes[n++], piece)) {
            return false;
        }
    }
    return true;
}

static bool read_cards(struct scuba_diver *d, struct dt_span value)
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

enum seat_field { S_DIVER, S_AIR, S_MARKERS, S_CUBES, S_CARDS, S_PLUS, S_MINUS, SEAT_FIELDS };

static const struct {
    const char *key, *wrong;
} seat_fields[SEAT_FIELDS] = {
    [S_DIVER] = {"diver", "diver: expected under@4,3, swimming@2 or the like for a seat, once"},
    [S_AIR] = {"air", "air: expected 0 to 20 for a seat, once"},
    [S_MARKERS] = {"markers", "markers: expected a number for a seat, once"},
    [S_CUBES] = {"cubes", "cubes: expected at most four cells such as 4,3/4,4 for a seat, once"},
    [S_CARDS] = {"cards", "cards: expected species such as turtle,moray for a seat, once"},
    [S_PLUS] = {"plus", "plus: expected points for a seat, once"},
    [S_MINUS] = {"minus", "minus: expected points for a seat, once"},
};

static bool read_seat_field(struct scuba_diver *d, enum seat_field f, struct dt_span v)
{
    switch (f) {
    case S_DIVER:
        return read_place(d, v);
    case S_AIR:
        return read_int(&d->air, v, 0, SCUBA_AIR);
    case S_MARKERS:
        return read_int(&d->markers, v, 0, SCUBA_MARKERS_MAX);
    case S_CUBES:
        return read_cubes(d, v);
    case S_CARDS:
        return read_cards(d, v);
    case S_PLUS:
        return read_points(&d->plus, v);
    case S_MINUS:
        return read_points(&d->minus, v);
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
    F_FLAGS,
    F_BLIND,
    F_EVENT,
    F_EFFECT,
    F_LEFT,
    F_TILE,
    F_HERDED,
    F_ANIMALS,
    F_GONE,
    F_DRAWN,
    F_EVENTS,
    FIELDS,
    F_OPTIONS = FIELDS, /* behind them the options */
};

static const struct {
    const char *key, *wrong;
} fields[FIELDS] = {
    [F_SEATS] = {"seats", "seats: expected 2, 3 or 4, once"},
    [F_PHASE] = {"phase", "phase: expected diving or another phase, once"},
    [F_ROUND] = {"round", "round: expected 1 to 22, once"},
    [F_FIRST] = {"first", "first: expected a seat, once"},
    [F_START] = {"start", "start: expected a seat, once"},
    [F_ACTIVE] = {"active", "active: expected a seat, once"},
    [F_STAGE] = {"stage", "stage: expected normal, last, extra1, extra2 or gone, once"},
    [F_SLOTS] = {"slots", "slots: expected the turns left in the stage, once"},
    [F_SWAPS] = {"swaps", "swaps: expected the cells named so far, once"},
    [F_FROM] = {"from", "from: expected a cell such as 4,3, once"},
    [F_CURRENT] = {"current", "current: expected a card such as L01 or calm, once"},
    [F_STEPS] = {"steps", "steps: expected 0 to 8, once"},
    [F_UPS] = {"ups", "ups: expected 0 to 4, once"},
    [F_LEFTS] = {"lefts", "lefts: expected 0 to 4, once"},
    [F_RIGHTS] = {"rights", "rights: expected 0 to 4, once"},
    [F_FLAGS] = {"flags", "flags: expected words such as window,explored, once"},
    [F_BLIND] = {"blind", "blind: expected cells such as 4,3/4,4, once"},
    [F_EVENT] = {"event", "event: expected a card such as R01, once"},
    [F_EFFECT] = {"effect", "effect: expected 0 or 1, once"},
    [F_LEFT] = {"left", "left: expected 1 or 2, once"},
    [F_TILE] = {"tile", "tile: expected a cell such as 4,3, once"},
    [F_HERDED] = {"herded", "herded: expected an animal such as turtle@4,5:02, once"},
    [F_ANIMALS] = {"animals", "animals: expected a list such as turtle@4,5:02/manta@2,8, once"},
    [F_GONE] = {"gone", "gone: expected tiles such as turtle:2,red-event, once"},
    [F_DRAWN] = {"drawn", "drawn: expected currents such as L01,calm:2, once"},
    [F_EVENTS] = {"events", "events: expected drawn cards such as R01,B10, once"},
};

static bool read_field(struct reading *r, enum field f, struct dt_span v)
{
    struct scuba *s = &r->s;
    switch (f) {
    case F_SEATS:
        return read_int(&s->seats, v, 2, SCUBA_SEATS);
    case F_PHASE:
        return read_word(&s->phase, v, scuba_phase_words, SCUBA_PHASES);
    case F_ROUND:
        return read_int(&s->round, v, 1, SCUBA_ROUNDS);
    case F_FIRST:
        return read_int(&s->first, v, 0, SCUBA_SEATS - 1);
    case F_START:
        return read_int(&s->start, v, 0, SCUBA_SEATS - 1);
    case F_ACTIVE:
        return read_int(&s->active, v, 0, SCUBA_SEATS - 1);
    case F_STAGE:
        return read_word(&s->stage, v, scuba_stage_words, SCUBA_STAGES);
    case F_SLOTS:
        return read_int(&s->slots, v, 0, 2 * SCUBA_SEATS - 1);
    case F_SWAPS:
        return read_int(&s->swaps, v, 0, SCUBA_SWAPS - 1);
    case F_FROM:
        return read_cell(&s->from, v);
    case F_CURRENT:
        return read_word(&s->current, v, scuba_current_words, SCUBA_CURRENTS);
    case F_STEPS:
        return read_int(&s->steps, v, 0, 2 * SCUBA_STEPS);
    case F_UPS:
        return read_int(&s->ups, v, 0, SCUBA_STEPS);
    case F_LEFTS:
        return read_int(&s->lefts, v, 0, SCUBA_STEPS);
    case F_RIGHTS:
        return read_int(&s->rights, v, 0, SCUBA_STEPS);
    case F_FLAGS:
        return read_flags(s, v);
    case F_BLIND:
        return read_blind(s, v);
    case F_EVENT:
        return read_word(&s->event, v, scuba_event_words, SCUBA_EVENTS);
    case F_EFFECT:
        return read_int(&s->effect, v, 0, 1);
    case F_LEFT:
        return read_int(&s->left, v, 0, 2);
    case F_TILE:
        return read_cell(&s->tile, v);
    case F_HERDED:
        return scuba_animal_parse(v, &s->herded);
    case F_ANIMALS:
        return read_animals(s, v);
    case F_GONE:
        return read_gone(r, v);
    case F_DRAWN:
        return read_drawn(s, v);
    case F_EVENTS:
        return read_events(s, v);
    case FIELDS:
        break;
    }
    return false;
}

/* ---- keys ---- */

/* A key that ends with a number: diver0, row8. Gives the number, or -1, and the rest of the key. */
static int numbered(struct dt_span *key)
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

static const char *read_numbered(struct reading *r, struct dt_span key, int n, struct dt_span v)
{
    if (dt_span_is(key, "row")) {
        return n >= 1 && n <= SCUBA_TILE_ROWS && once(&r->rows, n) && read_row(&r->s, n, v)
                   ? NULL
                   : "row: expected nine letters of r, y, g, b and - for a row 1 to 8, once";
    }
    for (int f = 0; f < SEAT_FIELDS; f++) {
        if (dt_span_is(key, seat_fields[f].key)) {
            return n < SCUBA_SEATS && once(&r->of_seat[n], f) &&
                           read_seat_field(&r->s.diver[n], (enum seat_field)f, v)
                       ? NULL
                       : seat_fields[f].wrong;
        }
    }
    return "position: there is no such field; expected words such as diver0=under@4,3";
}

static const char *read_option(struct reading *r, int option, struct dt_span v)
{
    const struct dt_option *o = &scuba_options[option];
    bool first = (r->seen >> (F_OPTIONS + option) & 1) == 0;
    r->seen |= UINT64_C(1) << (F_OPTIONS + option);
    return first && read_word(&r->s.option[option], v, o->choices, o->count)
               ? NULL
               : "decompression and the other options: no such choice, or twice";
}

static const char *read_key(struct reading *r, struct dt_span key, struct dt_span v)
{
    for (int f = 0; f < FIELDS; f++) {
        if (dt_span_is(key, fields[f].key)) {
            bool first = (r->seen >> f & 1) == 0;
            r->seen |= UINT64_C(1) << f;
            return first && read_field(r, (enum field)f, v) ? NULL : fields[f].wrong;
        }
    }
    for (int i = 0; i < SCUBA_OPTIONS; i++) {
        if (dt_span_is(key, scuba_options[i].key)) {
            return read_option(r, i, v);
        }
    }
    int colour = dt_span_find(key, scuba_netted_words, SCUBA_COLOURS);
    if (colour >= 0) {
        return once(&r->netted, colour) && read_int(&r->s.netted[colour], v, 0, SCUBA_POOL)
                   ? NULL
                   : "netted: expected a number for a colour, once";
    }
    int n = numbered(&key);
    return n < 0 ? "position: there is no such field; expected words such as diver0=under@4,3"
                 : read_numbered(r, key, n, v);
}

/* ---- what was not said ---- */

static bool said(const struct reading *r, enum field f)
{
    return (r->seen >> f & 1) != 0;
}

static bool said_of(const struct reading *r, int seat, enum seat_field f)
{
    return (r->of_seat[seat] >> f & 1) != 0;
}

static void read_nothing(struct reading *r)
{
    memset(r, 0, sizeof *r);
    scuba_clear_turn(&r->s);
    r->s.seats = SCUBA_SEATS;
    r->s.phase = SCUBA_DIVING;
    r->s.round = 2;
    r->s.currents = scuba_deck_full();
    for (int c = 0; c < SCUBA_COLOURS; c++) {
        r->s.unseen[c] = scuba_pool_full();
        r->s.stack[c] = (1 << SCUBA_STACK) - 1;
    }
}

/* Everybody enters in round 1. The turn has a calm current unless it says else. */
static void fill_turn(struct reading *r)
{
    struct scuba *s = &r->s;
    bool moving = s->phase == SCUBA_REVEALING || s->phase == SCUBA_DRAWING ||
                  (s->phase >= SCUBA_DIVING && s->phase < SCUBA_OVER);
    if (!said(r, F_ROUND) && (s->phase <= SCUBA_SWAPPING || s->phase == SCUBA_ENTERING)) {
        s->round = 1;
    }
    if (!said(r, F_START)) {
        s->start = s->first;
    }
    if (!said(r, F_CURRENT) && moving && s->round > 1) {
        s->current = SCUBA_CALM;
    }
}

/* A diver of whom nothing is said is under the boat, or waits for its turn; its air is what the
 * turns so far can have left. */
static void fill_diver(struct reading *r, int seat)
{
    struct scuba *s = &r->s;
    struct scuba_diver *d = &s->diver[seat];
    int place = (seat - s->first + s->seats) % s->seats;
    int now = (s->active - s->first + s->seats) % s->seats;
    if (!said_of(r, seat, S_DIVER)) {
        bool set_up = s->phase <= SCUBA_SWAPPING, jumps = s->phase == SCUBA_ENTERING;
        bool waits = set_up || (s->round == 1 && place >= now + !jumps);
        d->status = waits ? SCUBA_WAITING : SCUBA_UNDER;
        d->cell = waits ? SCUBA_NOWHERE : (uint8_t)scuba_cell(5, 1);
    }
    if (!said_of(r, seat, S_AIR) && d->status < SCUBA_RESCUED) {
        int done = d->status == SCUBA_WAITING ? 0 : s->round - 1 + (place < now);
        d->air = (uint8_t)(done < SCUBA_AIR ? SCUBA_AIR - done : 1);
    }
}

/* Discs mean cards. Unless it is said what is gone, one tile of each card is, and the tile of an
 * event that is resolved. */
static void fill_cards(struct reading *r)
{
    struct scuba *s = &r->s;
    uint32_t up = 0, cards = 0;
    for (int i = 0; i < s->animals; i++) {
        for (int seat = 0; seat < SCUBA_SEATS; seat++) {
            uint32_t disc = s->animal[i] >> seat & 1;
            s->diver[seat].cards |= disc << scuba_animal_species(s->animal[i]);
            up |= disc << scuba_animal_species(s->animal[i]);
        }
    }
    for (int seat = 0; seat < SCUBA_SEATS; seat++) {
        cards |= s->diver[seat].cards;
    }
    if (said(r, F_GONE)) {
        return;
    }
    for (int k = 0; k < SCUBA_ALL_SPECIES; k++) {
        r->gone[k] = (uint8_t)((cards & ~up) >> k & 1);
    }
    int band = scuba_band(s->diver[s->active].cell);
    if ((s->phase == SCUBA_DRAWING || s->event != SCUBA_NONE) && band < SCUBA_BANDS) {
        r->gone[SCUBA_EVENT_KIND + band] = 1;
    }
}

/* What is gone or face up is not unseen; what is unseen and nowhere else was removed. */
static const char *fill_tiles(struct reading *r)
{
    struct scuba *s = &r->s;
    int left_over = s->seats == 2 ? 2 * SCUBA_LEFT_OVER : SCUBA_LEFT_OVER;
    for (int kind = 0; kind < SCUBA_KINDS; kind++) {
        int colour = scuba_kind_colour(kind), n = r->gone[kind];
        for (int i = 0; i < s->animals; i++) {
            n += scuba_animal_species(s->animal[i]) == kind;
        }
        for (; n > 0; n--) {
            if (!scuba_pool_take(&s->unseen[colour], colour, scuba_kind_content(kind))) {
                return "gone: more tiles than there are, with the animals on the board";
            }
        }
    }
    for (int c = 0; c < SCUBA_COLOURS; c++) {
        int rest = dt_ones(s->unseen[c]) - left_over;
        for (int cell = 0; cell < 32 * SCUBA_BANDS; cell++) {
            rest -= (s->down[scuba_band(cell)] & scuba_bit(cell)) != 0 && scuba_back(s, cell) == c;
        }
        if ((r->netted >> c & 1) == 0) {
            s->netted[c] = (uint8_t)(rest > 0 ? rest : 0);
        }
    }
    return NULL;
}

static const char *fill(struct reading *r)
{
    struct scuba *s = &r->s;
    if (s->first >= s->seats || s->active >= s->seats) {
        return "first, active: there is no such seat";
    }
    fill_turn(r);
    for (int seat = 0; seat < s->seats; seat++) {
        fill_diver(r, seat);
    }
    fill_cards(r);
    const char *why = fill_tiles(r);
    return why != NULL ? why : scuba_fault(s);
}

const char *scuba_parse(void *state, struct dt_span in)
{
    struct reading r;
    struct dt_field field;
    const char *why = NULL;
    read_nothing(&r);
    while (why == NULL && dt_span_field(&in, &field)) {
        why = read_key(&r, field.key, field.value);
    }
    if (why == NULL) {
        why = fill(&r);
    }
    if (why == NULL) {
        memcpy(state, &r.s, sizeof r.s);
    }
    return why;
}
