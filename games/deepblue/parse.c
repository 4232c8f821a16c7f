/* Parser of the position text. Fields left out have defaults, so a test or a puzzle gives only what
 * matters: tiles in the order of box.def, boats in the harbour, start cards in hand (or, if a hand
 * is given, all others in the rest pile), a full market, a bag of all other gems, and chests whose
 * points were all announced. */
#include "games/deepblue/deepblue.h"

enum field {
    F_SEATS,
    F_SCENARIO,
    F_LOG,
    F_PHASE,
    F_TURN,
    F_ACTIVE,
    F_ASKED,
    F_SLOT,
    F_PAID,
    F_MOVES,
    F_MOVED,
    F_PLACED,
    F_STORM,
    F_DIVE,
    F_DIVERS,
    F_BOARD,
    F_PULLED,
    F_HAZARDS,
    F_ANSWERED,
    F_TILES,
    F_GONE,
    F_BOATS, /* from here to MAYBE: one field a seat */
    F_HAND,
    F_REST,
    F_OPEN,
    F_MAYBE,
    F_CHESTS,
    F_ANNOUNCED,
    F_TOKENS,
    F_MARKET,
    F_DISCARD,
    F_SUPPLY,
    F_BAG,
    FIELDS,
};

static const struct {
    const char *key;
    const char *wrong; /* the error for a bad value and for a field given twice */
} fields[FIELDS] = {
    [F_SEATS] = {"seats", "seats: expected 2 to 5, once"},
    [F_SCENARIO] = {"scenario", "scenario: expected a scenario, none or random, once"},
    [F_LOG] = {"log", "log: expected the scenario that was drawn, once"},
    [F_PHASE] = {"phase", "phase: expected choosing or another phase, once"},
    [F_TURN] = {"turn", "turn: expected the number of finished turns, once"},
    [F_ACTIVE] = {"active", "active: expected a seat, once"},
    [F_ASKED] = {"asked", "asked: expected a seat, once"},
    [F_SLOT] = {"slot", "slot: expected 1 to 4, or 5 for all, once"},
    [F_PAID] = {"paid", "paid: expected money, once"},
    [F_MOVES] = {"moves", "moves: expected a number of steps or draws, once"},
    [F_MOVED] = {"moved", "moved: expected boats such as 1,2, once"},
    [F_PLACED] = {"placed", "placed: expected boat 1 or 2, once"},
    [F_STORM] = {"storm", "storm: expected a site such as R6, once"},
    [F_DIVE] = {"dive", "dive: expected a site such as Y3, once"},
    [F_DIVERS] = {"divers", "divers: expected seats such as 0,2, once"},
    [F_BOARD] = {"board", "board: expected gems such as G2S1U or -, once"},
    [F_PULLED] = {"pulled", "pulled: expected the gems of this pull so far, once"},
    [F_HAZARDS] = {"hazards", "hazards: expected one or two of K and U, once"},
    [F_ANSWERED] = {"answered", "answered: expected the hazards that this seat has answered, once"},
    [F_TILES] = {"tiles", "tiles: expected sites such as Y1:Y-A,R2:down+U,R3:-, once"},
    [F_GONE] = {"gone", "gone: expected tiles such as Y-F,C-1, once"},
    [F_BOATS] = {"boats", "boats: expected two boats a seat such as boats0=Y1/2,H, once"},
    [F_HAND] = {"hand", "hand: expected cards such as hand0=S1,OTTO,? once"},
    [F_REST] = {"rest", "rest: expected cards such as rest0=S1,OTTO, once"},
    [F_OPEN] = {"open", "open: expected cards such as open0=S1,OTTO, once"},
    [F_MAYBE] = {"maybe", "maybe: expected cards such as maybe0=S1,OTTO, once"},
    [F_CHESTS] = {"chests", "chests: expected points or ? for each seat, once"},
    [F_ANNOUNCED] = {"announced", "announced: expected points for each seat, once"},
    [F_TOKENS] = {"tokens", "tokens: expected 0 to 2 for each seat, once"},
    [F_MARKET] = {"market", "market: expected at most four cards, once"},
    [F_DISCARD] = {"discard", "discard: expected cards, once"},
    [F_SUPPLY] = {"supply", "supply: expected gems such as S2G1, once"},
    [F_BAG] = {"bag", "bag: expected gems such as S7K4, once"},
};

/* The fields as they came, the state so far, and what `finish` needs. */
struct deepblue_parser {
    struct dt_span value[FIELDS][DEEPBLUE_SEATS]; /* at NULL: not given */
    struct deepblue s;
    uint8_t hidden[DEEPBLUE_SEATS]; /* question marks in each hand */
    deepblue_gems bag;
};

static bool has_of(const struct deepblue_parser *r, enum field f, int seat)
{
    return r->value[f][seat].at != NULL;
}

static bool has(const struct deepblue_parser *r, enum field f)
{
    return has_of(r, f, 0);
}

static bool read_int(uint8_t *to, struct dt_span v, int low, int high, int less)
{
    int n = 0;
    bool fine = dt_span_int(v, low, high, &n);
    *to = (uint8_t)(n - less);
    return fine;
}

/* Numbers from `low` as bits from 0; "-" is none. */
static bool read_mask(uint8_t *to, struct dt_span v, int low, int high)
{
    struct dt_span piece;
    *to = 0;
    if (dt_span_is(v, "-")) {
        return true;
    }
    while (dt_span_cut(&v, ',', &piece)) {
        int n;
        if (!dt_span_int(piece, low, high, &n)) {
            return false;
        }
        *to |= (uint8_t)(1u << (n - low));
    }
    return *to != 0;
}

static bool read_set(deepblue_set *to, struct dt_span v, uint8_t *hidden)
{
    struct dt_span piece;
    *to = 0;
    if (dt_span_is(v, "-")) {
        return true;
    }
    while (dt_span_cut(&v, ',', &piece)) {
        int card = deepblue_find_card(piece);
        if (hidden != NULL && dt_span_is(piece, "?") && *hidden < DEEPBLUE_CARDS) {
            ++*hidden;
        } else if (card < 0 || (*to & DEEPBLUE_BIT(card)) != 0) {
            return false;
        } else {
            *to |= DEEPBLUE_BIT(card);
        }
    }
    return *to != 0 || (hidden != NULL && *hidden > 0);
}

static int letter(char c)
{
    int n = 0;
    while (n < DEEPBLUE_COLOURS && deepblue_gem_kinds[n].letter != c) {
        n++;
    }
    return n < DEEPBLUE_COLOURS ? n : -1;
}

/* A letter with a number, or a letter for each gem. */
static bool read_gems(deepblue_gems *to, struct dt_span v)
{
    *to = 0;
    if (dt_span_is(v, "-")) {
        return true;
    }
    for (int i = 0; i < v.len;) {
        int c = letter(v.at[i++]), from = i, n = 1;
        while (i < v.len && v.at[i] >= '0' && v.at[i] <= '9') {
            i++;
        }
        if (c < 0 || (i > from && !dt_span_int((struct dt_span){v.at + from, i - from}, 1,
                                               deepblue_gem_kinds[c].all, &n))) {
            return false;
        }
        if (deepblue_gem_count(*to, c) + n > deepblue_gem_kinds[c].all) {
            return false;
        }
        *to += (deepblue_gems)n * DEEPBLUE_ONE(c);
    }
    return *to != 0;
}

static bool read_site(uint8_t *to, struct dt_span v)
{
    int site = deepblue_find_node(v);
    *to = (uint8_t)site;
    return site >= 0 && site < DEEPBLUE_SITES;
}

static bool read_hazards(struct deepblue *s, struct dt_span v)
{
    for (int i = 0; i < v.len; i++) {
        int c = letter(v.at[i]);
        if (i == DEEPBLUE_PAIR || c < 0) {
            return false;
        }
        s->hazard[i] = (uint8_t)c;
    }
    return v.len > 0;
}

/* site:tile[+gem] */
static bool read_tile(struct deepblue *s, struct dt_span text)
{
    struct dt_span piece;
    int site, tile = DEEPBLUE_NONE, gem = DEEPBLUE_NONE;
    if (!dt_span_cut(&text, ':', &piece)) {
        return false;
    }
    site = deepblue_find_node(piece);
    if (site < 0 || site >= DEEPBLUE_SITES || !dt_span_cut(&text, '+', &piece)) {
        return false;
    }
    if (dt_span_is(piece, "down")) {
        tile = DEEPBLUE_DOWN;
    } else if (!dt_span_is(piece, "-")) {
        tile = deepblue_find_tile(piece);
    }
    if (text.len > 0) {
        gem = text.len == 1 ? letter(text.at[0]) : -1;
    }
    s->tile[site] = (uint8_t)tile;
    s->gem[site] = (uint8_t)gem;
    return tile >= 0 && gem >= 0;
}

static bool read_tiles(struct deepblue *s, struct dt_span v)
{
    struct dt_span piece;
    while (dt_span_cut(&v, ',', &piece)) {
        if (!read_tile(s, piece)) {
            return false;
        }
    }
    return true;
}

static bool read_gone(struct deepblue *s, struct dt_span v)
{
    struct dt_span piece;
    s->gone = 0;
    if (dt_span_is(v, "-")) {
        return true;
    }
    while (dt_span_cut(&v, ',', &piece)) {
        int tile = deepblue_find_tile(piece);
        if (tile < 0) {
            return false;
        }
        s->gone |= (uint16_t)(1u << tile);
    }
    return s->gone != 0;
}

/* node[/spot] */
static bool read_boats(struct deepblue_boat *boat, struct dt_span v)
{
    struct dt_span text, piece;
    int b = 0;
    while (dt_span_cut(&v, ',', &text)) {
        if (b == DEEPBLUE_BOATS || !dt_span_cut(&text, '/', &piece)) {
            return false;
        }
        int node = deepblue_find_node(piece), spot = DEEPBLUE_MIDDLE + 1;
        if (node < 0 || (text.len > 0 && !dt_span_int(text, 1, DEEPBLUE_SPOTS, &spot))) {
            return false;
        }
        boat[b++] = (struct deepblue_boat){(uint8_t)node, (uint8_t)(spot - 1)};
    }
    return b == DEEPBLUE_BOATS;
}

/* Points for each seat, or "?" where they may be hidden. */
static bool read_points(uint16_t *to, int seats, struct dt_span v, bool hidden)
{
    struct dt_span piece;
    int seat = 0;
    while (dt_span_cut(&v, ',', &piece)) {
        int n = DEEPBLUE_HIDDEN;
        bool secret = hidden && dt_span_is(piece, "?");
        if (seat == seats || (!secret && !dt_span_int(piece, 0, DEEPBLUE_HIDDEN - 1, &n))) {
            return false;
        }
        to[seat++] = (uint16_t)n;
    }
    return seat == seats;
}

static bool read_tokens(struct deepblue *s, struct dt_span v)
{
    struct dt_span piece;
    int seat = 0;
    while (dt_span_cut(&v, ',', &piece)) {
        if (seat == DEEPBLUE_SEATS || !read_int(&s->tokens[seat++], piece, 0, DEEPBLUE_TOKENS, 0)) {
            return false;
        }
    }
    return seat == s->seats;
}

static bool read_market(struct deepblue *s, struct dt_span v)
{
    struct dt_span piece;
    int slot = 0;
    memset(s->market, DEEPBLUE_NONE, sizeof s->market);
    if (dt_span_is(v, "-")) {
        return true;
    }
    while (dt_span_cut(&v, ',', &piece)) {
        int card = deepblue_find_card(piece);
        if (slot == DEEPBLUE_SLOTS || card < 0) {
            return false;
        }
        s->market[slot++] = (uint8_t)card;
    }
    return slot > 0;
}

static bool read_turn(struct deepblue *s, struct dt_span v)
{
    int n = 0;
    bool fine = dt_span_int(v, 0, DEEPBLUE_ROUNDS * DEEPBLUE_SEATS, &n);
    s->turn = (uint16_t)n;
    return fine;
}

static bool read_field(struct deepblue_parser *r, enum field f, int seat, struct dt_span v)
{
    struct deepblue *s = &r->s;
    switch (f) {
    case F_SEATS:
        return read_int(&s->seats, v, 2, DEEPBLUE_SEATS, 0);
    case F_SCENARIO:
        return dt_span_choice(v, deepblue_scenario_words, DEEPBLUE_CHOICES, &s->option);
    case F_LOG:
        return dt_span_choice(v, deepblue_scenario_words, DEEPBLUE_SCENARIOS, &s->scenario);
    case F_PHASE:
        return dt_span_choice(v, deepblue_phase_words, DEEPBLUE_PHASES, &s->phase);
    case F_TURN:
        return read_turn(s, v);
    case F_ACTIVE:
        return read_int(&s->active, v, 0, DEEPBLUE_SEATS - 1, 0);
    case F_ASKED:
        return read_int(&s->asked, v, 0, DEEPBLUE_SEATS - 1, 0);
    case F_SLOT:
        return read_int(&s->slot, v, 1, DEEPBLUE_RENEW + 1, 1);
    case F_PAID:
        return read_int(&s->paid, v, 0, 99, 0);
    case F_MOVES:
        return read_int(&s->moves, v, 0, 99, 0);
    case F_MOVED:
        return read_mask(&s->moved, v, 1, DEEPBLUE_BOATS);
    case F_PLACED:
        return read_int(&s->placed, v, 1, DEEPBLUE_BOATS, 1);
    case F_STORM:
        return read_site(&s->storm, v);
    case F_DIVE:
        return read_site(&s->dive, v);
    case F_DIVERS:
        return read_mask(&s->divers, v, 0, DEEPBLUE_SEATS - 1);
    case F_BOARD:
        return read_gems(&s->board, v);
    case F_PULLED:
        return read_int(&s->pulled, v, 0, DEEPBLUE_PAIR, 0);
    case F_HAZARDS:
        return read_hazards(s, v);
    case F_ANSWERED:
        return read_int(&s->answered, v, 0, DEEPBLUE_PAIR, 0);
    case F_TILES:
        return read_tiles(s, v);
    case F_GONE:
        return read_gone(s, v);
    case F_BOATS:
        return read_boats(s->boat[seat], v);
    case F_HAND:
        return read_set(&s->crew[seat].hand, v, &r->hidden[seat]);
    case F_REST:
        return read_set(&s->crew[seat].rest, v, NULL);
    case F_OPEN:
        return read_set(&s->crew[seat].open, v, NULL);
    case F_MAYBE:
        return read_set(&s->crew[seat].maybe, v, NULL);
    case F_CHESTS:
        return read_points(s->chest, s->seats, v, true);
    case F_ANNOUNCED:
        return read_points(s->announced, s->seats, v, false);
    case F_TOKENS:
        return read_tokens(s, v);
    case F_MARKET:
        return read_market(s, v);
    case F_DISCARD:
        return read_set(&s->discard, v, NULL);
    case F_SUPPLY:
        return read_gems(&s->supply, v);
    case F_BAG:
        return read_gems(&r->bag, v);
    case FIELDS:
        break;
    }
    return false;
}

static void set_defaults(struct deepblue_parser *r)
{
    struct dt_config config = {.seats = 2, .option = {DEEPBLUE_NO_SCENARIO}};
    memset(r, 0, sizeof *r);
    deepblue_start(&r->s, &config);
    r->s.phase = DEEPBLUE_CHOOSING;
    r->s.gone = 1u << DEEPBLUE_TILE_Y_F;
    r->s.supply = 0;
    for (int tile = 0; tile < DEEPBLUE_TILE_Y_F; tile++) {
        r->s.tile[tile] = (uint8_t)tile;
    }
    memset(r->s.crew, 0, sizeof r->s.crew);
    memset(r->s.hands, 0, sizeof r->s.hands);
    memset(r->s.boat, 0, sizeof r->s.boat);
}

/* Boats in the harbour, start cards in hand, or in the rest pile where a hand is given. */
static void fill_seat(struct deepblue_parser *r, int seat)
{
    struct deepblue_seat_cards *c = &r->s.crew[seat];
    deepblue_set missing = DEEPBLUE_ALL_START & ~deepblue_all_cards(&r->s, seat);
    if (!has_of(r, F_BOATS, seat)) {
        for (int b = 0; b < DEEPBLUE_BOATS; b++) {
            r->s.boat[seat][b] = (struct deepblue_boat){DEEPBLUE_AT_H, DEEPBLUE_MIDDLE};
        }
    }
    if (!has_of(r, F_HAND, seat)) {
        c->hand = missing;
    } else {
        c->rest |= missing;
    }
    r->s.hands[seat] = (uint8_t)(deepblue_card_count(c->hand) + r->hidden[seat]);
    if (!has(r, F_ANNOUNCED) && r->s.chest[seat] != DEEPBLUE_HIDDEN) {
        r->s.announced[seat] = r->s.chest[seat];
    }
}

/* The first cards of box.def that are nowhere else. */
static void fill_market(struct deepblue_parser *r)
{
    deepblue_set used = r->s.discard;
    int card = 0;
    for (int seat = 0; seat < DEEPBLUE_SEATS; seat++) {
        used |= deepblue_all_cards(&r->s, seat);
    }
    for (int i = 0; i < DEEPBLUE_SLOTS; i++) {
        while (card < DEEPBLUE_MARKET && (used >> card & 1) != 0) {
            card++;
        }
        r->s.market[i] = card < DEEPBLUE_MARKET ? (uint8_t)card++ : DEEPBLUE_NONE;
    }
}

/* The supply is what is neither in the bag nor on the table; without a bag, as at the beginning,
 * less what the table must have had from it. */
static void fill_supply(struct deepblue_parser *r)
{
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        int left = deepblue_gem_kinds[c].all - deepblue_gem_count(r->s.board, c);
        for (int site = 0; site < DEEPBLUE_SITES; site++) {
            left -= r->s.gem[site] == c;
        }
        left -= has(r, F_BAG) ? deepblue_gem_count(r->bag, c) : 0;
        int most = has(r, F_BAG) ? left : deepblue_gem_kinds[c].supply;
        int supply = most < left ? most : left;
        r->s.supply += supply > 0 ? (deepblue_gems)supply * DEEPBLUE_ONE(c) : 0;
    }
}

static const char *finish(struct deepblue_parser *r)
{
    struct deepblue *s = &r->s;
    if (s->option != DEEPBLUE_RANDOM && !has(r, F_LOG)) {
        s->scenario = s->option;
    } else if (!has(r, F_LOG)) {
        s->scenario = DEEPBLUE_NONE;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        fill_seat(r, seat);
    }
    if (!has(r, F_ASKED)) {
        s->asked = s->active;
    }
    if (!has(r, F_MARKET)) {
        fill_market(r);
    }
    if (!has(r, F_SUPPLY)) {
        fill_supply(r);
    }
    if (!has(r, F_DIVERS) && s->dive != DEEPBLUE_NONE && s->phase != DEEPBLUE_RUSHING) {
        s->divers = (uint8_t)deepblue_seats_at(s, s->dive);
    }
    const char *why = deepblue_derive(s);
    return why == NULL && has(r, F_BAG) && s->bag != r->bag
               ? "bag: does not match the gems that are left"
               : why;
}

/* The field that a key names, and the seat in its last letter; FIELDS if there is none. */
static enum field find_field(struct dt_span key, int *seat)
{
    int f = 0;
    *seat = 0;
    while (f < FIELDS) {
        bool of_seat = f >= F_BOATS && f <= F_MAYBE;
        struct dt_span name = {key.at, key.len - (of_seat ? 1 : 0)};
        if (name.len > 0 && dt_span_is(name, fields[f].key)) {
            struct dt_span digit = {key.at + name.len, 1};
            if (!of_seat || dt_span_int(digit, 0, DEEPBLUE_SEATS - 1, seat)) {
                break;
            }
        }
        f++;
    }
    return (enum field)f;
}

/* In the order of `enum field`, not of the line: `seats` first, because other fields depend on
 * it. */
static const char *read_values(struct deepblue_parser *r)
{
    for (int f = 0; f < FIELDS; f++) {
        for (int seat = 0; seat < DEEPBLUE_SEATS; seat++) {
            if (has_of(r, (enum field)f, seat) &&
                (seat >= r->s.seats || !read_field(r, (enum field)f, seat, r->value[f][seat]))) {
                return fields[f].wrong;
            }
        }
    }
    return NULL;
}

const char *deepblue_parse(void *state, struct dt_span in)
{
    struct deepblue_parser r;
    struct dt_field field;
    set_defaults(&r);
    while (dt_span_field(&in, &field)) {
        int seat;
        enum field f = find_field(field.key, &seat);
        if (f == FIELDS) {
            return "position: there is no such field; expected words such as hand0=S1,OTTO";
        }
        if (has_of(&r, f, seat)) {
            return fields[f].wrong;
        }
        r.value[f][seat] = field.value;
    }
    const char *why = read_values(&r);
    if (why == NULL) {
        why = finish(&r);
    }
    if (why == NULL) {
        memcpy(state, &r.s, sizeof r.s);
    }
    return why;
}
