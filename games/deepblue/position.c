/* The position text: one line of key=value fields. Fields that are usually empty are written only
 * when they are not. The parser has defaults for what is left out, so a test or a puzzle gives only
 * what matters: tiles in the order of box.def, boats in the harbour, start cards in hand (or, if a
 * hand is given, all others in the rest pile), a full market, a bag of all other gems, and chests
 * whose points were all announced. */
#include "games/deepblue/schema.h"

/* What the fields are read into: the state, and what it does not tell of a redacted hand. */
struct deepblue_parser {
    struct deepblue s;
    uint8_t hidden[DEEPBLUE_SEATS]; /* question marks in each hand */
};

static const struct dt_member *const members = deepblue_members;

/* ---- fields by hand ---- */

static bool log_shown(const void *state, int n)
{
    const struct deepblue *s = state;
    (void)n;
    return s->option == DEEPBLUE_RANDOM && s->scenario != DEEPBLUE_NONE;
}

static bool dive_shown(const void *state, int n)
{
    const struct deepblue *s = state;
    (void)n;
    return s->dive != DEEPBLUE_NONE;
}

static bool hazards_shown(const void *state, int n)
{
    const struct deepblue *s = state;
    (void)n;
    return s->hazard[0] != DEEPBLUE_NONE;
}

/* Whether a chest is redacted, or holds points that were not announced. */
static bool announced_shown(const void *state, int n)
{
    const struct deepblue *s = state;
    (void)n;
    return memcmp(s->chest, s->announced, sizeof s->chest) != 0;
}

static void write_hazards(const void *state, int n, struct dt_writer *out)
{
    const struct deepblue *s = state;
    for (n = 0; n < DEEPBLUE_PAIR && s->hazard[n] != DEEPBLUE_NONE; n++) {
        dt_kind_write(members[M_HAZARD].kind, s, s->hazard[n], out);
    }
}

static bool read_hazards(void *state, int n, struct dt_span in)
{
    int64_t colour;
    for (n = 0; n < in.len; n++) {
        struct dt_span letter = {in.at + n, 1};
        if (n == DEEPBLUE_PAIR || !dt_kind_read(members[M_HAZARD].kind, state, letter, &colour)) {
            return false;
        }
        dt_member_set(&members[M_HAZARD], state, 0, n, colour);
    }
    return in.len > 0;
}

/* site:tile[+gem] */
static void write_tiles(const void *state, int n, struct dt_writer *out)
{
    const struct deepblue *s = state;
    for (n = 0; n < DEEPBLUE_SITES; n++) {
        dt_write_text(out, n > 0 ? "," : "");
        dt_write_text(out, deepblue_map[n].name);
        dt_write_char(out, ':');
        dt_kind_write(members[M_TILE].kind, s, s->tile[n], out);
        if (s->gem[n] != DEEPBLUE_NONE) {
            dt_write_char(out, '+');
            dt_kind_write(members[M_GEM].kind, s, s->gem[n], out);
        }
    }
}

static bool read_tiles(void *state, int n, struct dt_span in)
{
    struct dt_span text, piece;
    (void)n;
    while (dt_span_cut(&in, ',', &text)) {
        int64_t site, tile, gem = DEEPBLUE_NONE;
        dt_span_cut(&text, ':', &piece);
        if (!dt_kind_read(members[M_NODE1].kind, state, piece, &site) || site >= DEEPBLUE_SITES) {
            return false;
        }
        dt_span_cut(&text, '+', &piece);
        if (!dt_kind_read(members[M_TILE].kind, state, piece, &tile) ||
            (text.len > 0 && !dt_kind_read(members[M_GEM].kind, state, text, &gem))) {
            return false;
        }
        dt_member_set(&members[M_TILE], state, 0, (int)site, tile);
        dt_member_set(&members[M_GEM], state, 0, (int)site, gem);
    }
    return true;
}

/* node[/spot] */
static void write_boats(const void *state, int seat, struct dt_writer *out)
{
    const struct deepblue_boat *boat = ((const struct deepblue *)state)->boat[seat];
    for (int b = 0; b < DEEPBLUE_BOATS; b++) {
        dt_write_text(out, b > 0 ? "," : "");
        dt_write_text(out, deepblue_map[boat[b].node].name);
        if (boat[b].spot != DEEPBLUE_MIDDLE) {
            dt_write_char(out, '/');
            dt_write_int(out, boat[b].spot + 1);
        }
    }
}

static bool read_boats(void *state, int seat, struct dt_span in)
{
    struct deepblue_boat *boat = ((struct deepblue *)state)->boat[seat];
    struct dt_span text, piece;
    int b = 0;
    while (dt_span_cut(&in, ',', &text)) {
        int64_t node, spot = DEEPBLUE_MIDDLE;
        dt_span_cut(&text, '/', &piece);
        if (b == DEEPBLUE_BOATS || !dt_kind_read(members[M_NODE1].kind, state, piece, &node) ||
            (text.len > 0 && !dt_kind_read(members[M_SPOT1].kind, state, text, &spot))) {
            return false;
        }
        boat[b++] = (struct deepblue_boat){(uint8_t)node, (uint8_t)spot};
    }
    return b == DEEPBLUE_BOATS;
}

/* Cards by name, then a question mark for each redacted one. */
static void write_hand(const void *state, int seat, struct dt_writer *out)
{
    const struct deepblue *s = state;
    deepblue_set hand = s->crew[seat].hand;
    int hidden = deepblue_is_redacted(s, seat) ? deepblue_maybe_in_hand(s, seat) : 0;
    if (hand != 0 || hidden == 0) {
        dt_kind_write(members[M_HAND].kind, s, (int64_t)hand, out);
    }
    for (int i = 0; i < hidden; i++) {
        dt_write_text(out, i > 0 || hand != 0 ? ",?" : "?");
    }
}

static bool read_hand(void *state, int seat, struct dt_span in)
{
    struct deepblue_parser *p = state;
    deepblue_set *hand = &p->s.crew[seat].hand;
    struct dt_span piece;
    int64_t card;
    if (dt_span_is(in, "-")) {
        return true;
    }
    while (dt_span_cut(&in, ',', &piece)) {
        if (dt_span_is(piece, "?") && p->hidden[seat] < DEEPBLUE_CARDS) {
            p->hidden[seat]++;
        } else if (!dt_kind_read(members[M_HAND].kind->of, state, piece, &card) ||
                   (*hand & DEEPBLUE_BIT(card)) != 0) {
            return false;
        } else {
            *hand |= DEEPBLUE_BIT(card);
        }
    }
    return *hand != 0 || p->hidden[seat] > 0;
}

/* ---- the table ---- */

enum field {
    F_SEATS,
    F_OPTION,
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
    F_BOATS,
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
_Static_assert((int)FIELDS == (int)DEEPBLUE_FIELDS, "the table has a row for each field");

#define MEMBER(m) (&deepblue_members[m])

const struct dt_position_field deepblue_fields[FIELDS] = {
    [F_SEATS] = {"seats", "seats: expected 2 to 5, once", .member = MEMBER(M_SEATS)},
    [F_OPTION] = {"scenario", "scenario: expected a scenario, none or random, once",
                  .member = MEMBER(M_OPTION)},
    [F_LOG] = {"log", "log: expected the scenario that was drawn, once",
               .member = MEMBER(M_SCENARIO), .shown = log_shown},
    [F_PHASE] = {"phase", "phase: expected choosing or another phase, once",
                 .member = MEMBER(M_PHASE)},
    [F_TURN] = {"turn", "turn: expected the number of finished turns, once",
                .member = MEMBER(M_TURN)},
    [F_ACTIVE] = {"active", "active: expected a seat, once", .member = MEMBER(M_ACTIVE)},
    [F_ASKED] = {"asked", "asked: expected a seat, once", .member = MEMBER(M_ASKED)},
    [F_SLOT] = {"slot", "slot: expected 1 to 4, or 5 for all, once", .member = MEMBER(M_SLOT),
                .omit = true, .usual = DEEPBLUE_NONE},
    [F_PAID] = {"paid", "paid: expected money, once", .member = MEMBER(M_PAID), .omit = true},
    [F_MOVES] = {"moves", "moves: expected a number of steps or draws, once",
                 .member = MEMBER(M_MOVES), .omit = true},
    [F_MOVED] = {"moved", "moved: expected boats such as 1,2, once", .member = MEMBER(M_MOVED),
                 .omit = true},
    [F_PLACED] = {"placed", "placed: expected boat 1 or 2, once", .member = MEMBER(M_PLACED),
                  .omit = true, .usual = DEEPBLUE_NONE},
    [F_STORM] = {"storm", "storm: expected a site such as R6, once", .member = MEMBER(M_STORM),
                 .omit = true, .usual = DEEPBLUE_NONE},
    [F_DIVE] = {"dive", "dive: expected a site such as Y3, once", .member = MEMBER(M_DIVE),
                .omit = true, .usual = DEEPBLUE_NONE},
    [F_DIVERS] = {"divers", "divers: expected seats such as 0,2, once", .member = MEMBER(M_DIVERS),
                  .shown = dive_shown},
    [F_BOARD] = {"board", "board: expected gems such as G2S1U or -, once",
                 .member = MEMBER(M_BOARD), .shown = dive_shown},
    [F_PULLED] = {"pulled", "pulled: expected the gems of this pull so far, once",
                  .member = MEMBER(M_PULLED), .omit = true},
    [F_HAZARDS] = {"hazards", "hazards: expected one or two of K and U, once",
                   .shown = hazards_shown, .write = write_hazards, .read = read_hazards},
    [F_ANSWERED] = {"answered", "answered: expected the hazards that this seat has answered, once",
                    .member = MEMBER(M_ANSWERED), .omit = true},
    [F_TILES] = {"tiles", "tiles: expected sites such as Y1:Y-A,R2:down+U,R3:-, once",
                 .write = write_tiles, .read = read_tiles},
    [F_GONE] = {"gone", "gone: expected tiles such as Y-F,C-1, once", .member = MEMBER(M_GONE)},
    [F_BOATS] = {"boats", "boats: expected two boats a seat such as boats0=Y1/2,H, once",
                 .of_seat = true, .write = write_boats, .read = read_boats},
    [F_HAND] = {"hand", "hand: expected cards such as hand0=S1,OTTO,? once", .of_seat = true,
                .joined = true, .write = write_hand, .read = read_hand},
    [F_REST] = {"rest", "rest: expected cards such as rest0=S1,OTTO, once",
                .member = MEMBER(M_REST), .of_seat = true, .joined = true, .omit = true},
    [F_OPEN] = {"open", "open: expected cards such as open0=S1,OTTO, once",
                .member = MEMBER(M_OPEN), .of_seat = true, .joined = true, .omit = true},
    [F_MAYBE] = {"maybe", "maybe: expected cards such as maybe0=S1,OTTO, once",
                 .member = MEMBER(M_MAYBE), .of_seat = true, .joined = true, .omit = true},
    [F_CHESTS] = {"chests", "chests: expected points or ? for each seat, once",
                  .member = MEMBER(M_CHEST), .form = DT_FORM_EACH},
    [F_ANNOUNCED] = {"announced", "announced: expected points for each seat, once",
                     .member = MEMBER(M_ANNOUNCED), .form = DT_FORM_EACH, .shown = announced_shown},
    [F_TOKENS] = {"tokens", "tokens: expected 0 to 2 for each seat, once",
                  .member = MEMBER(M_TOKENS), .form = DT_FORM_EACH},
    [F_MARKET] = {"market", "market: expected at most four cards, once", .member = MEMBER(M_MARKET),
                  .form = DT_FORM_LIST},
    [F_DISCARD] = {"discard", "discard: expected cards, once", .member = MEMBER(M_DISCARD)},
    [F_SUPPLY] = {"supply", "supply: expected gems such as S2G1, once", .member = MEMBER(M_SUPPLY)},
    [F_BAG] = {"bag", "bag: expected gems such as S7K4, once", .member = MEMBER(M_BAG)},
};

/* ---- the parser ---- */

static void set_defaults(struct deepblue_parser *p)
{
    struct dt_config config = {.seats = 2, .option = {DEEPBLUE_NO_SCENARIO}};
    struct deepblue *s = &p->s;
    memset(p, 0, sizeof *p);
    deepblue_start(s, &config);
    s->phase = DEEPBLUE_CHOOSING;
    s->gone = 1u << DEEPBLUE_TILE_Y_F;
    s->supply = s->bag = 0;
    for (int tile = 0; tile < DEEPBLUE_TILE_Y_F; tile++) {
        s->tile[tile] = (uint8_t)tile;
    }
    memset(s->crew, 0, sizeof s->crew);
    memset(s->hands, 0, sizeof s->hands);
    memset(s->boat, 0, sizeof s->boat);
}

/* Boats in the harbour, start cards in hand, or in the rest pile where a hand is given. */
static void fill_seat(struct deepblue_parser *p, const struct dt_field_values *given, int seat)
{
    struct deepblue_seat_cards *c = &p->s.crew[seat];
    deepblue_set missing = DEEPBLUE_ALL_START & ~deepblue_all_cards(&p->s, seat);
    for (int b = 0; b < DEEPBLUE_BOATS && !dt_field_given(given, F_BOATS, seat); b++) {
        p->s.boat[seat][b] = (struct deepblue_boat){DEEPBLUE_AT_H, DEEPBLUE_MIDDLE};
    }
    if (!dt_field_given(given, F_HAND, seat)) {
        c->hand = missing;
    } else {
        c->rest |= missing;
    }
    p->s.hands[seat] = (uint8_t)(deepblue_card_count(c->hand) + p->hidden[seat]);
    if (!dt_field_given(given, F_ANNOUNCED, 0) && p->s.chest[seat] != DEEPBLUE_HIDDEN) {
        p->s.announced[seat] = p->s.chest[seat];
    }
}

/* The first cards of box.def that are nowhere else. */
static void fill_market(struct deepblue *s)
{
    deepblue_set used = s->discard;
    int card = 0;
    for (int seat = 0; seat < DEEPBLUE_SEATS; seat++) {
        used |= deepblue_all_cards(s, seat);
    }
    for (int i = 0; i < DEEPBLUE_SLOTS; i++) {
        while (card < DEEPBLUE_MARKET && (used >> card & 1) != 0) {
            card++;
        }
        s->market[i] = card < DEEPBLUE_MARKET ? (uint8_t)card++ : DEEPBLUE_NONE;
    }
}

/* The supply is what is neither in the bag nor on the table; without a bag, as at the beginning,
 * less what the table must have had from it. */
static void fill_supply(struct deepblue *s, bool has_bag)
{
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        int left = deepblue_gem_kinds[c].all - deepblue_gem_count(s->board, c) -
                   deepblue_gem_count(s->bag, c);
        for (int site = 0; site < DEEPBLUE_SITES; site++) {
            left -= s->gem[site] == c;
        }
        int most = has_bag ? left : deepblue_gem_kinds[c].supply;
        int supply = most < left ? most : left;
        s->supply += supply > 0 ? (deepblue_gems)supply * DEEPBLUE_ONE(c) : 0;
    }
}

static const char *finish(struct deepblue_parser *p, const struct dt_field_values *given)
{
    struct deepblue *s = &p->s;
    deepblue_gems bag = s->bag;
    bool has_bag = dt_field_given(given, F_BAG, 0);
    if (!dt_field_given(given, F_LOG, 0)) {
        s->scenario = s->option == DEEPBLUE_RANDOM ? DEEPBLUE_NONE : s->option;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        fill_seat(p, given, seat);
    }
    if (!dt_field_given(given, F_ASKED, 0)) {
        s->asked = s->active;
    }
    if (!dt_field_given(given, F_MARKET, 0)) {
        fill_market(s);
    }
    if (!dt_field_given(given, F_SUPPLY, 0)) {
        fill_supply(s, has_bag);
    }
    if (!dt_field_given(given, F_DIVERS, 0) && s->dive != DEEPBLUE_NONE &&
        s->phase != DEEPBLUE_RUSHING) {
        s->divers = (uint8_t)deepblue_seats_at(s, s->dive);
    }
    const char *why = deepblue_derive(s);
    return why == NULL && has_bag && s->bag != bag ? "bag: does not match the gems that are left"
                                                   : why;
}

const char *deepblue_parse(void *state, struct dt_span in)
{
    struct deepblue_parser p;
    struct dt_field_values given;
    set_defaults(&p);
    const char *why = dt_fields_split(&deepblue_schema, in, &given);
    if (why == NULL) {
        why = dt_fields_read(&deepblue_schema, &given, 0, FIELDS, &p);
    }
    if (why == NULL) {
        why = finish(&p, &given);
    }
    if (why == NULL) {
        memcpy(state, &p.s, sizeof p.s);
    }
    return why;
}
