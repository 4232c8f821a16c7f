/* Positions: the table of fields, those written by hand, and the parser's defaults for fields that are
 * omitted: an empty board in round 2, all divers just under the boat, and tiles, cards and air that
 * follow from the rest. */
#include "games/scuba/schema.h"

/* The state, and what is only noted until the rest is known. */
struct scuba_parser {
    struct scuba s;
    uint8_t gone[SCUBA_KINDS]; /* tiles seen and no longer on the board */
};

/* ---- lists ---- */

/* The separator, unless it is the first item of a value. */
static struct dt_writer *next_item(struct dt_writer *out, char between)
{
    if (out->len > 0 && out->text[out->len - 1] != '=') {
        dt_write_char(out, between);
    }
    return out;
}

static void next_counted_item(struct dt_writer *out, const char *word, int n)
{
    if (n > 0) {
        dt_write_text(next_item(out, ','), word);
    }
    if (n > 1) {
        dt_write_char(out, ':');
        dt_write_int(out, n);
    }
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

/* ---- the turn ---- */

static bool start_shown(const void *state, int n)
{
    const struct scuba *s = state;
    (void)n;
    return s->start != scuba_default_start(s);
}

static void flags_text(const void *state, int n, struct dt_writer *out)
{
    (void)n;
    for (int i = 0; i < SCUBA_FLAGS; i++) {
        bool set = dt_member_get(&scuba_members[SCUBA_M_FLAG + i], state, 0, 0) != 0;
        next_counted_item(out, scuba_flag_words[i], set);
    }
}

static bool flags_parse(void *state, int n, struct dt_span in)
{
    struct dt_span piece;
    (void)n;
    while (dt_span_cut(&in, ',', &piece)) {
        int i = dt_span_find(piece, scuba_flag_words, SCUBA_FLAGS);
        if (i < 0) {
            return false;
        }
        dt_member_set(&scuba_members[SCUBA_M_FLAG + i], state, 0, 0, 1);
    }
    return true;
}

/* ---- divers ---- */

/* under@4,5 or, on the water line, swimming@4; then /deep and /drifted. */
static void diver_text(const void *state, int seat, struct dt_writer *out)
{
    const struct scuba_diver *d = &((const struct scuba *)state)->diver[seat];
    dt_write_text(out, scuba_status_words[d->status]);
    dt_write_text(out, d->cell != SCUBA_NOWHERE ? "@" : "");
    if (d->status == SCUBA_UNDER) {
        scuba_cell_text(d->cell, out);
    } else if (d->cell != SCUBA_NOWHERE) {
        dt_write_int(out, scuba_column(d->cell));
    }
    dt_write_text(out, d->deep != 0 ? "/deep" : "");
    dt_write_text(out, d->drifted != 0 ? "/drifted" : "");
}

static bool diver_parse(void *state, int seat, struct dt_span in)
{
    struct scuba_diver *d = &((struct scuba *)state)->diver[seat];
    struct dt_span place, status, piece;
    int column;
    dt_span_cut(&in, '/', &place);
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
    while (dt_span_cut(&in, '/', &piece)) {
        bool deep = dt_span_is(piece, "deep"), drifted = dt_span_is(piece, "drifted");
        d->deep |= deep;
        d->drifted |= drifted;
        if (!deep && !drifted) {
            return false;
        }
    }
    d->deep |= d->status == SCUBA_UNDER && scuba_row(d->cell) > 2;
    return (d->cell != SCUBA_NOWHERE) == (place.len > 0);
}

static void cubes_text(const void *state, int seat, struct dt_writer *out)
{
    const struct scuba_diver *d = &((const struct scuba *)state)->diver[seat];
    for (int i = 0; i < SCUBA_CUBES && d->cubes[i] != SCUBA_NOWHERE; i++) {
        scuba_cell_text(d->cubes[i], next_item(out, '/'));
    }
}

static bool cubes_parse(void *state, int seat, struct dt_span in)
{
    uint8_t *cubes = ((struct scuba *)state)->diver[seat].cubes;
    struct dt_span piece;
    for (int n = 0; dt_span_cut(&in, '/', &piece); n++) {
        int cell = scuba_cell_parse(piece);
        if (n == SCUBA_CUBES || cell == SCUBA_NOWHERE) {
            return false;
        }
        cubes[n] = (uint8_t)cell;
    }
    return true;
}

/* ---- the board ---- */

void scuba_row_text(const struct scuba *s, int row, struct dt_writer *out)
{
    for (int column = 1; column <= SCUBA_COLUMNS; column++) {
        int cell = scuba_cell(column, row);
        bool lies = (s->down[scuba_band(cell)] & scuba_bit(cell)) != 0;
        dt_write_char(out, lies ? scuba_colour_words[scuba_back(s, cell)][0] : '-');
    }
}

static void row_text(const void *state, int row, struct dt_writer *out)
{
    const struct scuba *s = state;
    int cell = scuba_cell(0, row);
    if ((s->down[scuba_band(cell)] >> (cell & 31) & 0xffff) != 0) {
        scuba_row_text(s, row, out);
    }
}

static bool row_parse(void *state, int row, struct dt_span in)
{
    for (int i = 0; i < in.len && i < SCUBA_COLUMNS; i++) {
        int colour = 0;
        while (colour < SCUBA_COLOURS && scuba_colour_words[colour][0] != in.at[i]) {
            colour++;
        }
        if (colour < SCUBA_COLOURS) {
            scuba_place_tile(state, scuba_cell(i + 1, row), colour);
        } else if (in.at[i] != '-') {
            return false;
        }
    }
    return in.len == SCUBA_COLUMNS;
}

static void animals_text(const void *state, int n, struct dt_writer *out)
{
    const struct dt_member *m = &scuba_members[SCUBA_M_ANIMAL];
    for (int i = 0; i < dt_member_used(m, state); i++) {
        dt_kind_write(m->kind, state, dt_member_get(m, state, n, i), next_item(out, '/'));
    }
}

static bool animals_parse(void *state, int n, struct dt_span in)
{
    struct scuba *s = state;
    struct dt_span piece;
    scuba_animal a;
    (void)n;
    while (dt_span_cut(&in, '/', &piece)) {
        if (s->animals == SCUBA_ANIMALS || !scuba_animal_parse(piece, &a)) {
            return false;
        }
        scuba_animal_add(s, a);
    }
    return true;
}

static void gone_text(const void *state, int n, struct dt_writer *out)
{
    (void)n;
    for (int kind = 0; kind < SCUBA_KINDS; kind++) {
        next_counted_item(out, scuba_kind_words[kind], scuba_tiles_gone(state, kind));
    }
}

static bool gone_parse(void *state, int n, struct dt_span in)
{
    struct scuba_parser *p = state;
    struct dt_span piece;
    while (dt_span_cut(&in, ',', &piece)) {
        int kind = parse_counted(piece, scuba_kind_words, SCUBA_KINDS, &n);
        if (kind < 0 || p->gone[kind] > 0) {
            return false;
        }
        p->gone[kind] = (uint8_t)n;
    }
    return true;
}

/* ---- decks ---- */

static void drawn_text(const void *state, int n, struct dt_writer *out)
{
    const struct scuba *s = state;
    for (int kind = 0; kind < SCUBA_CURRENTS; kind++) {
        n = scuba_deck_count(scuba_deck_full(), kind) - scuba_deck_count(s->currents, kind);
        next_counted_item(out, scuba_current_words[kind], n);
    }
}

static bool drawn_parse(void *state, int n, struct dt_span in)
{
    struct scuba *s = state;
    struct dt_span piece;
    while (dt_span_cut(&in, ',', &piece)) {
        int kind = parse_counted(piece, scuba_current_words, SCUBA_CURRENTS, &n);
        for (; kind >= 0 && n > 0; n--) {
            kind = scuba_deck_take(&s->currents, kind) ? kind : -1;
        }
        if (kind < 0) {
            return false;
        }
    }
    return true;
}

static void events_text(const void *state, int n, struct dt_writer *out)
{
    const struct scuba *s = state;
    (void)n;
    for (int card = 0; card < SCUBA_EVENT_CARDS; card++) {
        bool left = (s->stack[card / SCUBA_STACK_CARDS] >> card % SCUBA_STACK_CARDS & 1) != 0;
        next_counted_item(out, scuba_event_words[card], !left);
    }
}

static bool events_parse(void *state, int n, struct dt_span in)
{
    struct scuba *s = state;
    struct dt_span piece;
    (void)n;
    while (dt_span_cut(&in, ',', &piece)) {
        int card = dt_span_find(piece, scuba_event_words, SCUBA_EVENT_CARDS);
        if (card < 0) {
            return false;
        }
        s->stack[card / SCUBA_STACK_CARDS] &= (uint16_t) ~(1u << card % SCUBA_STACK_CARDS);
    }
    return true;
}

/* ---- the table ---- */

#define MEMBER(name) (&scuba_members[SCUBA_M_##name])
#define NETTED(colour)                                                                             \
    (&scuba_members[SCUBA_M_BAND + SCUBA_BAND_MEMBERS * (colour) + SCUBA_BAND_NETTED])
#define OPTION(key, which)                                                                         \
    key, "decompression and the other options: no such choice, or twice",                          \
        .member = &scuba_members[SCUBA_M_OPTION + SCUBA_##which], .omit = true
#define ROW(row)                                                                                   \
    "row" #row, "row: expected nine letters of r, y, g, b and - for a row 1 to 8, once",           \
        .omit = true, .number = (row), .write = row_text, .read = row_parse

/* Those that the parser asks about, and where the fields of a seat and of the board begin. */
enum {
    F_ROUND = 1 + SCUBA_OPTIONS + 1,
    F_START = F_ROUND + 2,
    F_CURRENT = F_START + 6,
    F_DIVER = F_CURRENT + 11,
    F_AIR,
    F_ROWS = F_DIVER + 8,
    F_GONE = F_ROWS + SCUBA_TILE_ROWS + 1,
    F_NETTED,
    F_END = F_NETTED + SCUBA_COLOURS + 2,
};
_Static_assert((int)F_END == (int)SCUBA_FIELDS, "as many as there are");

const struct dt_position_field scuba_fields[SCUBA_FIELDS] = {
    {"seats", "seats: expected 2, 3 or 4, once", .member = MEMBER(SEATS)},
    {OPTION("decompression", DECOMPRESSION)},
    {OPTION("death", DEATH)},
    {OPTION("solo-penalty", SOLO_PENALTY)},
    {OPTION("first-turn", FIRST_TURN)},
    {OPTION("current-air", CURRENT_AIR)},
    {OPTION("fast-ascent", FAST_ASCENT)},
    {OPTION("start-look", START_LOOK)},
    {OPTION("points", SECRECY)},
    {"phase", "phase: expected diving or another phase, once", .member = MEMBER(PHASE)},
    [F_ROUND] = {"round", "round: expected 1 to 22, once", .member = MEMBER(ROUND)},
    {"first", "first: expected a seat, once", .member = MEMBER(FIRST), .omit = true},
    [F_START] = {"start", "start: expected a seat, once", .member = MEMBER(START),
                 .shown = start_shown},
    {"active", "active: expected a seat, once", .member = MEMBER(ACTIVE), .omit = true},
    {"stage", "stage: expected normal, last, extra1, extra2 or gone, once", .member = MEMBER(STAGE),
     .omit = true},
    {"slots", "slots: expected the turns left in the stage, once", .member = MEMBER(SLOTS),
     .omit = true},
    {"swaps", "swaps: expected the cells named so far, once", .member = MEMBER(SWAPS),
     .omit = true},
    {"from", "from: expected a cell such as 4,3, once", .member = MEMBER(FROM), .omit = true},
    [F_CURRENT] = {"current", "current: expected a card such as L01 or calm, once",
                   .member = MEMBER(CURRENT), .omit = true, .usual = SCUBA_NONE},
    {"steps", "steps: expected 0 to 8, once", .member = MEMBER(STEPS), .omit = true},
    {"ups", "ups: expected 0 to 4, once", .member = MEMBER(UPS), .omit = true},
    {"lefts", "lefts: expected 0 to 4, once", .member = MEMBER(LEFTS), .omit = true},
    {"rights", "rights: expected 0 to 4, once", .member = MEMBER(RIGHTS), .omit = true},
    {"flags", "flags: expected words such as window,explored, once", .omit = true,
     .write = flags_text, .read = flags_parse},
    {"event", "event: expected a card such as R01, once", .member = MEMBER(EVENT), .omit = true,
     .usual = SCUBA_NONE},
    {"effect", "effect: expected 0 or 1, once", .member = MEMBER(EFFECT), .omit = true},
    {"left", "left: expected 1 or 2, once", .member = MEMBER(LEFT), .omit = true},
    {"tile", "tile: expected a cell such as 4,3, once", .member = MEMBER(TILE), .omit = true},
    {"herded", "herded: expected an animal such as turtle@4,5:02, once", .member = MEMBER(HERDED),
     .omit = true},
    [F_DIVER] = {"diver", "diver: expected under@4,3, swimming@2 or the like for a seat, once",
                 .of_seat = true, .write = diver_text, .read = diver_parse},
    [F_AIR] = {"air", "air: expected 0 to 20 for a seat, once", .member = MEMBER(AIR),
               .of_seat = true, .joined = true},
    {"markers", "markers: expected a number for a seat, once", .member = MEMBER(MARKERS),
     .of_seat = true, .joined = true, .omit = true},
    {"cubes", "cubes: expected at most four cells such as 4,3/4,4 for a seat, once",
     .of_seat = true, .joined = true, .omit = true, .write = cubes_text, .read = cubes_parse},
    {"cards", "cards: expected species such as turtle,moray for a seat, once",
     .member = MEMBER(CARDS), .of_seat = true, .joined = true, .omit = true},
    {"hidden", "hidden: expected a number of cards for a seat, once", .member = MEMBER(HIDDEN),
     .of_seat = true, .joined = true, .omit = true},
    {"plus", "plus: expected points for a seat, once", .member = MEMBER(PLUS), .of_seat = true,
     .joined = true, .omit = true},
    {"minus", "minus: expected points for a seat, once", .member = MEMBER(MINUS), .of_seat = true,
     .joined = true, .omit = true},
    [F_ROWS] = {ROW(1)},
    {ROW(2)},
    {ROW(3)},
    {ROW(4)},
    {ROW(5)},
    {ROW(6)},
    {ROW(7)},
    {ROW(8)},
    {"animals", "animals: expected a list such as turtle@4,5:02/manta@2,8, once", .omit = true,
     .write = animals_text, .read = animals_parse},
    [F_GONE] = {"gone", "gone: expected tiles such as turtle:2,red-event, once", .omit = true,
                .write = gone_text, .read = gone_parse},
    [F_NETTED] =
#define SCUBA_COLOUR(symbol, word)                                                                 \
    {"netted-" word, "netted: expected a number for a colour, once",                               \
     .member = NETTED(SCUBA_##symbol), .omit = true},
#include "games/scuba/box.def"
#undef SCUBA_COLOUR
        {"drawn", "drawn: expected currents such as L01,calm:2, once", .omit = true,
         .write = drawn_text, .read = drawn_parse},
    {"events", "events: expected drawn cards such as R01,B10, once", .omit = true,
     .write = events_text, .read = events_parse},
};

/* ---- what follows from the rest ---- */

static void set_defaults(struct scuba_parser *p)
{
    memset(p, 0, sizeof *p);
    scuba_clear_turn(&p->s);
    p->s.seats = SCUBA_SEATS;
    p->s.phase = SCUBA_DIVING;
    p->s.round = 2;
    p->s.currents = scuba_deck_full();
    for (int c = 0; c < SCUBA_COLOURS; c++) {
        p->s.unseen[c] = scuba_pool_full();
        p->s.stack[c] = (1 << SCUBA_STACK_CARDS) - 1;
    }
}

/* Divers enter the water in round 1. The current is calm unless one is given. */
static void fill_turn(struct scuba *s, const struct dt_field_values *given)
{
    bool moving = s->phase == SCUBA_REVEALING || s->phase == SCUBA_DRAWING ||
                  (s->phase >= SCUBA_DIVING && s->phase < SCUBA_OVER);
    if (!dt_field_given(given, F_ROUND, 0) &&
        (s->phase <= SCUBA_SWAPPING || s->phase == SCUBA_ENTERING)) {
        s->round = 1;
    }
    if (!dt_field_given(given, F_CURRENT, 0) && moving && s->round > 1) {
        s->current = SCUBA_CALM;
    }
}

/* A diver without a field is under the boat, or waits for its turn; its air is the most that the turns
 * so far can have left. */
static void fill_diver(struct scuba *s, int seat, const struct dt_field_values *given)
{
    struct scuba_diver *d = &s->diver[seat];
    int done = scuba_turns_done(s, seat);
    if (!dt_field_given(given, F_DIVER, seat)) {
        bool set_up = s->phase <= SCUBA_SWAPPING, jumps = s->phase == SCUBA_ENTERING;
        bool waits = set_up || (s->round == 1 && done == 0 && (seat != s->active || jumps));
        d->status = waits ? SCUBA_WAITING : SCUBA_UNDER;
        d->cell = waits ? SCUBA_NOWHERE : (uint8_t)scuba_cell(5, 1);
    }
    if (!dt_field_given(given, F_AIR, seat) && d->status < SCUBA_RESCUED) {
        done = d->status == SCUBA_WAITING ? 0 : done;
        d->air = (uint8_t)(done < SCUBA_AIR ? SCUBA_AIR - done : 1);
    }
}

/* A disc means that its seat has the card. Unless `gone` is given, one tile of each card is gone, and
 * the tile of an event that is being resolved. */
static void fill_cards(struct scuba_parser *p, const struct dt_field_values *given)
{
    struct scuba *s = &p->s;
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
    if (dt_field_given(given, F_GONE, 0)) {
        return;
    }
    for (int k = 0; k < SCUBA_ALL_SPECIES; k++) {
        p->gone[k] = (uint8_t)((cards & ~up) >> k & 1);
    }
    int band = scuba_band(s->diver[s->active].cell);
    if ((s->phase == SCUBA_DRAWING || s->event != SCUBA_NONE) && band < SCUBA_BANDS) {
        p->gone[SCUBA_EVENT_KIND + band] = 1;
    }
}

/* Tiles that are gone or face up are not unseen. */
static const char *fill_unseen(struct scuba_parser *p)
{
    struct scuba *s = &p->s;
    for (int kind = 0; kind < SCUBA_KINDS; kind++) {
        int colour = scuba_kind_colour(kind), n = p->gone[kind];
        for (int i = 0; i < s->animals; i++) {
            n += scuba_animal_species(s->animal[i]) == kind;
        }
        for (; n > 0; n--) {
            if (!scuba_pool_take(&s->unseen[colour], colour, scuba_kind_content(kind))) {
                return "gone: more tiles than there are, with the animals on the board";
            }
        }
    }
    return NULL;
}

/* Unseen tiles that lie nowhere were removed. */
static void fill_netted(struct scuba *s, const struct dt_field_values *given)
{
    for (int c = 0; c < SCUBA_COLOURS; c++) {
        int rest = scuba_unplaced_tiles(s, c);
        if (!dt_field_given(given, F_NETTED + c, 0)) {
            s->netted[c] = (uint8_t)(rest > 0 ? rest : 0);
        }
    }
}

static const char *fill_omitted(struct scuba_parser *p, const struct dt_field_values *given)
{
    struct scuba *s = &p->s;
    if (s->first >= s->seats || s->active >= s->seats) {
        return "first, active: there is no such seat";
    }
    fill_turn(s, given);
    for (int seat = 0; seat < s->seats; seat++) {
        fill_diver(s, seat, given);
    }
    if (!dt_field_given(given, F_START, 0)) {
        s->start = (uint8_t)scuba_default_start(s);
    }
    fill_cards(p, given);
    const char *error = fill_unseen(p);
    fill_netted(s, given);
    return error != NULL ? error : scuba_validate(s);
}

const char *scuba_parse(void *state, struct dt_span in)
{
    struct scuba_parser p;
    struct dt_field_values given;
    set_defaults(&p);
    const char *error = dt_fields_split(&scuba_schema, in, &given);
    if (error == NULL) {
        error = dt_fields_read(&scuba_schema, &given, 0, SCUBA_FIELDS, &p);
    }
    if (error == NULL) {
        error = fill_omitted(&p, &given);
    }
    if (error == NULL) {
        memcpy(state, &p.s, sizeof p.s);
    }
    return error;
}
