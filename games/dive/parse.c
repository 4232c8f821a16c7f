/* Parses a position from key=value fields. Omitted fields get default values, so a test or a puzzle
 * gives only what matters: stack=NY,SG puts the first unused cards of those kinds on top. */
#include "engine/draw.h"
#include "games/dive/dive.h"

enum field {
    F_SEATS,
    F_OPTIONS, /* one for each option */
    F_PHASE = F_OPTIONS + DIVE_OPTIONS,
    F_ROUND,
    F_FIELDS,
    F_CHIEF_FIELD,
    F_CHIEF_GONE,
    F_COMPANION,
    F_SPENT = F_COMPANION + DIVE_SEATS,
    F_CALL,
    F_GONE = F_CALL + DIVE_SEATS,
    F_DECK,
    F_STACK,
    F_LOOK,
    F_PLAN = F_LOOK + DIVE_SEATS,
    F_DIVED = F_PLAN + DIVE_SEATS,
    F_SHOWN,
    F_CHIEF_SHOWN = F_SHOWN + DIVE_SEATS,
    FIELDS,
};

static const struct {
    const char *key;
    const char *expected; /* the error: what it should have been */
} fields[FIELDS] = {
    [F_SEATS] = {"seats", "seats: expected 1 to 4"},
    [F_OPTIONS + DIVE_VERSION] = {"version", "version: expected family or children"},
    [F_OPTIONS + DIVE_WITH_COMPANIONS] = {"companions", "companions: expected off, on or all"},
    [F_OPTIONS + DIVE_LEVEL] = {"chief", "chief: expected off, easy, normal, hard or expert"},
    [F_OPTIONS + DIVE_TORCH] = {"torch", "torch: expected off or on"},
    [F_OPTIONS + DIVE_SIGHT] = {"sight", "sight: expected pixels or readings"},
    [F_OPTIONS + DIVE_WATER] = {"water", "water: expected clear, normal or murky"},
    [F_OPTIONS + DIVE_TIMER] = {"timer", "timer: expected off, 60 or 90"},
    [F_PHASE] = {"phase", "phase: expected planning or another phase"},
    [F_ROUND] = {"round", "round: expected 1 to 36"},
    [F_FIELDS] = {"fields", "fields: expected a number for each seat, such as 7,8,13"},
    [F_CHIEF_FIELD] = {"chief-field", "chief-field: expected a number"},
    [F_CHIEF_GONE] = {"chief-gone", "chief-gone: expected cards such as C01,C48, or -"},
    [F_COMPANION] = {"companion0", "companion0: expected a companion such as orca"},
    [F_COMPANION + 1] = {"companion1", "companion1: expected a companion such as orca"},
    [F_COMPANION + 2] = {"companion2", "companion2: expected a companion such as orca"},
    [F_COMPANION + 3] = {"companion3", "companion3: expected a companion such as orca"},
    [F_SPENT] = {"spent", "spent: expected seats such as 0,2, or -"},
    [F_CALL] = {"call0", "call0: expected pass, use, use:35/40 or use:2"},
    [F_CALL + 1] = {"call1", "call1: expected pass, use, use:35/40 or use:2"},
    [F_CALL + 2] = {"call2", "call2: expected pass, use, use:35/40 or use:2"},
    [F_CALL + 3] = {"call3", "call3: expected pass, use, use:35/40 or use:2"},
    [F_GONE] = {"gone", "gone: expected cards such as O01,O36, or -"},
    [F_DECK] = {"deck", "deck: expected how many cards lie below the stack"},
    [F_STACK] = {"stack", "stack: expected up to twelve cards such as O05@90m or NG, or -"},
    [F_LOOK] = {"look0", "look0: expected a kind for each depth, such as N0,SG,NY,N0,S0,NR"},
    [F_LOOK + 1] = {"look1", "look1: expected a kind for each depth, such as N0,SG,NY,N0,S0,NR"},
    [F_LOOK + 2] = {"look2", "look2: expected a kind for each depth, such as N0,SG,NY,N0,S0,NR"},
    [F_LOOK + 3] = {"look3", "look3: expected a kind for each depth, such as N0,SG,NY,N0,S0,NR"},
    [F_PLAN] = {"plan0", "plan0: expected a plan such as 1N+3S+45N+2N, or -"},
    [F_PLAN + 1] = {"plan1", "plan1: expected a plan such as 1N+3S+45N+2N, or -"},
    [F_PLAN + 2] = {"plan2", "plan2: expected a plan such as 1N+3S+45N+2N, or -"},
    [F_PLAN + 3] = {"plan3", "plan3: expected a plan such as 1N+3S+45N+2N, or -"},
    [F_DIVED] = {"dived", "dived: expected how many cards the last dive resolved"},
    [F_SHOWN] = {"shown0", "shown0: expected a plan, bonus and rest, such as 1N+2345S/2/1"},
    [F_SHOWN + 1] = {"shown1", "shown1: expected a plan, bonus and rest, such as 1N+2345S/2/1"},
    [F_SHOWN + 2] = {"shown2", "shown2: expected a plan, bonus and rest, such as 1N+2345S/2/1"},
    [F_SHOWN + 3] = {"shown3", "shown3: expected a plan, bonus and rest, such as 1N+2345S/2/1"},
    [F_CHIEF_SHOWN] = {"chief-shown", "chief-shown: expected a card, bonus and rest: C11/0/3"},
};

/* A position being parsed: the state, and the values of fields that are not in it. */
struct dive_parser {
    struct dive s;
    struct dt_span value[FIELDS]; /* at is NULL where the field is missing */
    int deck;                     /* -1: not given */
};

static bool given(const struct dive_parser *p, int field)
{
    return p->value[field].at != NULL;
}

static bool parse_fields(struct dive *s, struct dt_span value)
{
    struct dt_span piece;
    int seat = 0;
    while (dt_span_cut(&value, ',', &piece)) {
        if (seat == s->seats || !dt_span_byte(piece, 0, DIVE_FIELD_MAX, &s->field[seat++])) {
            return false;
        }
    }
    return seat == s->seats;
}

static bool parse_spent(struct dive *s, struct dt_span value)
{
    struct dt_span piece;
    int seat;
    if (dt_span_is(value, "-")) {
        return true;
    }
    while (dt_span_cut(&value, ',', &piece)) {
        if (!dt_span_int(piece, 0, s->seats - 1, &seat)) {
            return false;
        }
        s->spent |= (uint8_t)(1u << seat);
    }
    return s->spent != 0;
}

/* ---- cards ---- */

static int ocean_card_parse(struct dt_span word)
{
    int card, pose;
    return dive_card_parse(word, &card, &pose) ? card : -1;
}

static bool parse_cards(uint64_t *cards, struct dt_span value, int (*parse)(struct dt_span))
{
    struct dt_span piece;
    if (dt_span_is(value, "-")) {
        return true;
    }
    while (dt_span_cut(&value, ',', &piece)) {
        int card = parse(piece);
        if (card < 0 || (*cards >> card & 1) != 0) {
            return false;
        }
        *cards |= UINT64_C(1) << card;
    }
    return *cards != 0;
}

/* The lowest card of a mask that is not empty. */
static int lowest_card(uint64_t cards)
{
    assert(cards != 0);
    return __builtin_ctzll(cards);
}

/* Cards by name first, then the lowest unused cards of the kinds that are named. */
static bool parse_stack(struct dive *s, struct dt_span value)
{
    struct dt_span piece, rest;
    uint64_t used = s->gone;
    int card, pose, i = 0, hidden = 0;
    if (dt_span_is(value, "-")) {
        return true;
    }
    for (rest = value; dt_span_cut(&rest, ',', &piece); s->stack_count++) {
        if (s->stack_count == DIVE_STACK) {
            return false;
        }
        if (dt_span_is(piece, "?")) {
            s->card[s->stack_count] = DIVE_HIDDEN;
            hidden++;
        } else if (dive_card_parse(piece, &card, &pose)) {
            s->card[s->stack_count] = (uint8_t)card;
            s->pose[s->stack_count] = (uint8_t)pose;
            used |= UINT64_C(1) << card;
        }
    }
    for (rest = value; dt_span_cut(&rest, ',', &piece); i++) {
        int kind = dive_kind_parse(piece);
        uint64_t unused = kind < 0 ? 0 : dive_kind_cards(kind) & ~used;
        if (s->card[i] != DIVE_NONE) {
            continue;
        }
        if (unused == 0) {
            return false;
        }
        s->card[i] = (uint8_t)lowest_card(unused);
        used |= UINT64_C(1) << s->card[i];
    }
    return i > 0 && (hidden == 0 || hidden == i);
}

/* ---- the last dive ---- */

/* …/bonus/rest */
static bool parse_bonus_and_rest(struct dive *s, int pawn, struct dt_span rest)
{
    struct dt_span piece;
    dt_span_cut(&rest, '/', &piece);
    return dt_span_byte(piece, 0, DIVE_FIELD_MAX, &s->bonus[pawn]) &&
           dt_span_byte(rest, 0, DIVE_FIELD_MAX, &s->rest[pawn]);
}

static bool parse_shown(struct dive *s, int seat, struct dt_span value)
{
    struct dt_span plan;
    dt_span_cut(&value, '/', &plan);
    return dive_plan_parse(plan, '+', &s->shown[seat]) == NULL &&
           parse_bonus_and_rest(s, seat, value);
}

static bool parse_chief_shown(struct dive *s, struct dt_span value)
{
    struct dt_span name;
    dt_span_cut(&value, '/', &name);
    int card = dive_chief_parse(name);
    s->chief_card = (uint8_t)card;
    return card >= 0 && parse_bonus_and_rest(s, DIVE_CHIEF, value);
}

/* ---- field by field ---- */

static bool parse_call(struct dive *s, int seat, struct dt_span value)
{
    if (dt_span_is(value, "?")) {
        s->call[seat] = DIVE_CALL_HIDDEN;
        return true;
    }
    int call = dive_call_parse(s->companion[seat], value, ':');
    s->call[seat] = (uint16_t)call;
    if (call > DIVE_PASS && s->phase > dive_commit_phase(s->companion[seat])) {
        s->spent |= (uint8_t)(1u << seat);
    }
    return call >= 0;
}

static bool parse_look(struct dive *s, int seat, struct dt_span value)
{
    if (dt_span_is(value, "?")) {
        s->look[seat] = DIVE_SECRET;
        return true;
    }
    return dive_look_parse(value, dive_look_depths(s), ',', &s->look[seat]);
}

static bool parse_plan(struct dive *s, int seat, struct dt_span value)
{
    if (dt_span_is(value, "?")) {
        s->plan[seat] = DIVE_SECRET;
        return true;
    }
    return dive_plan_parse(value, '+', &s->plan[seat]) == NULL;
}

/* Fields that every seat has; false for seats that are not in the game. */
static bool parse_seat_field(struct dive *s, int field, struct dt_span value)
{
    static const struct {
        int first;
        bool (*parse)(struct dive *, int, struct dt_span);
    } kinds[] = {
        {F_SHOWN, parse_shown}, {F_PLAN, parse_plan}, {F_LOOK, parse_look}, {F_CALL, parse_call}};
    for (int i = 0; i < DT_COUNT(kinds); i++) {
        int seat = field - kinds[i].first;
        if (seat >= 0 && seat < DIVE_SEATS) {
            return seat < s->seats && kinds[i].parse(s, seat, value);
        }
    }
    int seat = field - F_COMPANION;
    return seat < s->seats &&
           dt_span_choice(value, dive_companion_words, DIVE_COMPANIONS, &s->companion[seat]);
}

static bool parse_field(struct dive_parser *p, int field, struct dt_span value)
{
    struct dive *s = &p->s;
    if (field >= F_OPTIONS && field < F_OPTIONS + DIVE_OPTIONS) {
        const struct dt_option *o = &dive_options[field - F_OPTIONS];
        return dt_span_choice(value, o->choices, o->count, &s->option[field - F_OPTIONS]);
    }
    switch (field) {
    case F_SEATS:
        return dt_span_byte(value, 1, DIVE_SEATS, &s->seats);
    case F_PHASE:
        return dt_span_choice(value, dive_phase_words, DIVE_PHASES, &s->phase);
    case F_ROUND:
        return dt_span_byte(value, 1, DIVE_CARDS, &s->round);
    case F_FIELDS:
        return parse_fields(s, value);
    case F_CHIEF_FIELD:
        return dt_span_byte(value, 0, DIVE_FIELD_MAX, &s->field[DIVE_CHIEF]);
    case F_CHIEF_GONE:
        return parse_cards(&s->chief_gone, value, dive_chief_parse);
    case F_SPENT:
        return parse_spent(s, value);
    case F_GONE:
        return parse_cards(&s->gone, value, ocean_card_parse);
    case F_DECK:
        return dt_span_int(value, 0, DIVE_CARDS, &p->deck);
    case F_STACK:
        return parse_stack(s, value);
    case F_DIVED:
        return dt_span_byte(value, 1, DIVE_DEPTHS, &s->dived);
    case F_CHIEF_SHOWN:
        return parse_chief_shown(s, value);
    default:
        return parse_seat_field(s, field, value);
    }
}

/* ---- defaults ---- */

static bool round_begun(const struct dive *s)
{
    return s->phase > DIVE_LAYING && s->phase < DIVE_OVER;
}

/* During a round the stack is as high as it can be. If `deck` is small, cards that lie nowhere else
 * are gone. */
static void default_cards(struct dive_parser *p)
{
    struct dive *s = &p->s;
    int high = p->deck == 0 && given(p, F_STACK) ? s->stack_count : DIVE_STACK;
    while (round_begun(s) && !dive_stack_hidden(s) && s->stack_count < high &&
           dive_below_stack(s) != 0) {
        s->card[s->stack_count] = (uint8_t)lowest_card(dive_below_stack(s));
        s->stack_count++;
    }
    while (!given(p, F_GONE) && p->deck >= 0 && dive_cards_left(s) - s->stack_count > p->deck) {
        s->gone |= UINT64_C(1) << lowest_card(dive_below_stack(s));
    }
}

static void default_companions(struct dive *s)
{
    bool on = s->option[DIVE_WITH_COMPANIONS] != 0 && s->phase != DIVE_PICKING;
    for (int seat = 0; seat < s->seats && on; seat++) {
        if (s->companion[seat] == DIVE_NONE && dive_offered(s) != 0) {
            s->companion[seat] = (uint8_t)dt_ctz(dive_offered(s));
        }
    }
}

/* All looks are correct, and seats that could have called have passed. */
static void default_commits(struct dive *s)
{
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->phase > dive_commit_phase(s->companion[seat]) && round_begun(s) &&
            s->call[seat] == DIVE_CALL_NONE && dive_can_call(s, seat)) {
            s->call[seat] = DIVE_PASS;
        }
        if (s->phase <= DIVE_LOOKING || !round_begun(s) || s->look[seat] != DIVE_MISSING) {
            continue;
        }
        s->look[seat] = dive_stack_hidden(s) ? DIVE_SECRET : 0;
        for (int i = 0; i < s->stack_count && i < DIVE_DEPTHS && !dive_stack_hidden(s); i++) {
            s->look[seat] |= (uint32_t)dive_kinds[s->card[i]] << DIVE_KIND_BITS * i;
        }
    }
}

/* The fewest possible rounds, and the chief's first cards for them. */
static void default_rounds(struct dive_parser *p)
{
    struct dive *s = &p->s;
    if (!given(p, F_ROUND)) {
        int dives = (dt_draw_count(s->gone) + DIVE_DEPTHS - 1) / DIVE_DEPTHS;
        s->round = (uint8_t)(dives + (s->phase != DIVE_OVER));
    }
    int dives = s->round - (s->phase != DIVE_OVER);
    while (!given(p, F_CHIEF_GONE) && dive_chief_deck(s) != 0 &&
           dt_draw_count(s->chief_gone) < dives) {
        s->chief_gone |= UINT64_C(1) << lowest_card(dive_chief_deck(s));
    }
}

static const char *parse_all(struct dive_parser *p, struct dt_span in)
{
    struct dt_field f;
    while (dt_span_field(&in, &f)) {
        int n = 0;
        while (n < FIELDS && !dt_span_is(f.key, fields[n].key)) {
            n++;
        }
        if (n == FIELDS) {
            return "position: there is no such field; expected words such as fields=7,8,13";
        }
        if (given(p, n)) {
            return "position: a field is given twice";
        }
        p->value[n] = f.value;
    }
    for (int n = 0; n < FIELDS; n++) {
        if (n == F_SPENT) {
            default_companions(&p->s);
        }
        if (given(p, n) && !parse_field(p, n, p->value[n])) {
            return fields[n].expected;
        }
        if (n == F_STACK) {
            default_cards(p);
        }
    }
    return NULL;
}

const char *dive_parse(void *state, struct dt_span in)
{
    struct dt_config config = dt_config_default(&dt_game_dive);
    struct dive_parser p = {.deck = -1};
    dive_start(&p.s, &config);
    p.s.phase = DIVE_PLANNING;
    const char *error = parse_all(&p, in);
    if (error != NULL) {
        return error;
    }
    default_commits(&p.s);
    default_rounds(&p);
    if (p.deck >= 0 && p.deck != dive_cards_left(&p.s) - p.s.stack_count) {
        return "deck: another number of cards lies below the stack";
    }
    error = dive_validate(&p.s);
    if (error == NULL) {
        memcpy(state, &p.s, sizeof p.s);
    }
    return error;
}
