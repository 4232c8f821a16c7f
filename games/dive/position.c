/* Positions as text: the fields that are special, the table of all, and the parser. Omitted fields get
 * default values, so a test or a puzzle gives only what matters: stack=NY,SG puts the first unused
 * cards of those kinds on top. */
#include "engine/draw.h"
#include "games/dive/dive.h"

/* In the order of the text. */
enum {
    F_SEATS,
    F_OPTIONS, /* one for each option */
    F_PHASE = F_OPTIONS + DIVE_OPTIONS,
    F_ROUND,
    F_FIELDS,
    F_CHIEF_FIELD,
    F_CHIEF_GONE,
    F_STACK,
    F_DECK,
    F_GONE,
    F_COMPANION,
    F_SPENT,
    F_CALL,
    F_LOOK,
    F_PLAN,
    F_DIVED,
    F_SHOWN,
    F_CHIEF_SHOWN,
    FIELDS,
};
_Static_assert((int)FIELDS == (int)DIVE_FIELDS, "the schema has all of them");

/* A position being parsed: the state first, and the number of cards below the stack. */
struct dive_parser {
    struct dive s;
    int deck; /* -1: not given */
};

static bool with_chief(const void *state, int n)
{
    const struct dive *s = state;
    (void)n;
    return s->option[DIVE_LEVEL] != DIVE_ALONE;
}

static bool with_companions(const void *state, int n)
{
    const struct dive *s = state;
    (void)n;
    return s->option[DIVE_WITH_COMPANIONS] != DIVE_BARE;
}

static bool after_a_dive(const void *state, int n)
{
    const struct dive *s = state;
    return s->dived > 0 && (n != DIVE_CHIEF || s->chief_card != DIVE_NONE);
}

/* ---- cards ---- */

static void deck_write(const void *state, int n, struct dt_writer *out)
{
    const struct dive *s = state;
    (void)n;
    dt_write_int(out, dive_cards_left(s) - s->stack_count);
}

static bool deck_read(void *state, int n, struct dt_span in)
{
    struct dive_parser *p = state;
    (void)n;
    return dt_span_int(in, 0, DIVE_CARDS, &p->deck);
}

static void stack_write(const void *state, int n, struct dt_writer *out)
{
    const struct dive *s = state;
    (void)n;
    dt_write_text(out, s->stack_count == 0 ? "-" : "");
    for (int i = 0; i < s->stack_count; i++) {
        dt_write_text(out, i > 0 ? "," : "");
        if (dive_stack_hidden(s)) {
            dt_write_char(out, '?');
        } else {
            dive_card_text(s->card[i], s->pose[i], out);
        }
    }
}

/* The lowest card of a mask that is not empty. */
static int lowest_card(uint64_t cards)
{
    assert(cards != 0);
    return __builtin_ctzll(cards);
}

/* Cards by name first, then the lowest unused cards of the kinds that are named. */
static bool stack_read(void *state, int n, struct dt_span value)
{
    struct dive *s = state;
    struct dt_span piece, rest;
    uint64_t used = s->gone;
    int card, pose, i = 0, hidden = 0;
    (void)n;
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
        int kind = dt_span_find(piece, dive_kind_words, DIVE_KINDS);
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

/* ---- calls and plans ---- */

/* pass, use, use:35/40 or use:2 */
static void call_write(const void *state, int seat, struct dt_writer *out)
{
    const struct dive *s = state;
    const struct dt_kind *target = dive_call_target(s->companion[seat]);
    if (s->call[seat] == DIVE_CALL_HIDDEN || s->call[seat] == DIVE_PASS) {
        dt_write_text(out, s->call[seat] == DIVE_PASS ? "pass" : "?");
        return;
    }
    dt_write_text(out, target == NULL ? "use" : "use:");
    if (target != NULL) {
        dt_kind_write(target, s, s->call[seat], out);
    }
}

static bool call_read(void *state, int seat, struct dt_span in)
{
    struct dive *s = state;
    const struct dt_kind *target = dive_call_target(s->companion[seat]);
    struct dt_span word;
    int64_t call = 1;
    if (dt_span_is(in, "?") || dt_span_is(in, "pass")) {
        s->call[seat] = dt_span_is(in, "?") ? DIVE_CALL_HIDDEN : DIVE_PASS;
        return true;
    }
    dt_span_cut(&in, ':', &word);
    if (!dt_span_is(word, "use") ||
        (target == NULL ? in.len > 0 : !dt_kind_read(target, s, in, &call))) {
        return false;
    }
    s->call[seat] = (uint16_t)call;
    if (s->phase > dive_commit_phase(s->companion[seat])) {
        s->spent |= (uint8_t)(1u << seat);
    }
    return true;
}

/* "-" is the empty plan; a plan that is missing is not written. */
static bool plan_read(void *state, int seat, struct dt_span in)
{
    struct dive *s = state;
    if (dt_span_is(in, "?")) {
        s->plan[seat] = DIVE_SECRET;
        return true;
    }
    return dive_plan_parse(in, '+', &s->plan[seat]) == NULL;
}

/* ---- the last dive: plan or card, bonus and rest ---- */

static void shown_write(const void *state, int pawn, struct dt_writer *out)
{
    const struct dive *s = state;
    if (pawn == DIVE_CHIEF) {
        dt_write_text(out, dive_chief_words[s->chief_card]);
    } else {
        dive_plan_text(s->shown[pawn], '+', out);
    }
    dt_write_char(out, '/');
    dt_write_int(out, s->bonus[pawn]);
    dt_write_char(out, '/');
    dt_write_int(out, s->rest[pawn]);
}

static bool shown_read(void *state, int pawn, struct dt_span in)
{
    struct dive *s = state;
    struct dt_span what, bonus;
    dt_span_cut(&in, '/', &what);
    dt_span_cut(&in, '/', &bonus);
    bool good = pawn == DIVE_CHIEF
                    ? dt_span_choice(what, dive_chief_words, DIVE_CHIEFS, &s->chief_card)
                    : dive_plan_parse(what, '+', &s->shown[pawn]) == NULL;
    return good && dt_span_byte(bonus, 0, DIVE_FIELD_MAX, &s->bonus[pawn]) &&
           dt_span_byte(in, 0, DIVE_FIELD_MAX, &s->rest[pawn]);
}

/* ---- all fields ---- */

#define MEMBER(name) (&dive_members[DIVE_M_##name])

const struct dt_position_field dive_fields[DIVE_FIELDS] = {
    [F_SEATS] = {"seats", "seats: expected 1 to 4", .member = MEMBER(SEATS)},
    [F_OPTIONS + DIVE_VERSION] = {"version", "version: expected family or children",
                                  .member = MEMBER(OPTION + DIVE_VERSION)},
    [F_OPTIONS + DIVE_WITH_COMPANIONS] = {"companions", "companions: expected off, on or all",
                                          .member = MEMBER(OPTION + DIVE_WITH_COMPANIONS)},
    [F_OPTIONS + DIVE_LEVEL] = {"chief", "chief: expected off, easy, normal, hard or expert",
                                .member = MEMBER(OPTION + DIVE_LEVEL)},
    [F_OPTIONS +
        DIVE_TORCH] = {"torch", "torch: expected off or on", .member = MEMBER(OPTION + DIVE_TORCH)},
    [F_OPTIONS + DIVE_SIGHT] = {"sight", "sight: expected pixels or readings",
                                .member = MEMBER(OPTION + DIVE_SIGHT)},
    [F_OPTIONS + DIVE_WATER] = {"water", "water: expected clear, normal or murky",
                                .member = MEMBER(OPTION + DIVE_WATER)},
    [F_OPTIONS + DIVE_TIMER] = {"timer", "timer: expected off, 60 or 90",
                                .member = MEMBER(OPTION + DIVE_TIMER)},
    [F_PHASE] = {"phase", "phase: expected planning or another phase", .member = MEMBER(PHASE)},
    [F_ROUND] = {"round", "round: expected 1 to 36", .member = MEMBER(ROUND)},
    [F_FIELDS] = {"fields", "fields: expected a number for each seat, such as 7,8,13",
                  .member = MEMBER(FIELD), .form = DT_FORM_EACH},
    [F_CHIEF_FIELD] = {"chief-field", "chief-field: expected a number",
                       .member = MEMBER(CHIEF_FIELD), .shown = with_chief},
    [F_CHIEF_GONE] = {"chief-gone", "chief-gone: expected cards such as C01,C48, or -",
                      .member = MEMBER(CHIEF_GONE), .shown = with_chief},
    [F_STACK] = {"stack", "stack: expected up to twelve cards such as O05@90m or NG, or -",
                 .write = stack_write, .read = stack_read},
    [F_DECK] = {"deck", "deck: expected how many cards lie below the stack", .write = deck_write,
                .read = deck_read},
    [F_GONE] = {"gone", "gone: expected cards such as O01,O36, or -", .member = MEMBER(GONE)},
    [F_COMPANION] = {"companion", "companion0 to companion3: expected a companion such as orca",
                     .member = MEMBER(COMPANION), .of_seat = true, .omit = true,
                     .usual = DIVE_NONE},
    [F_SPENT] = {"spent", "spent: expected seats such as 0,2, or -", .member = MEMBER(SPENT),
                 .shown = with_companions},
    [F_CALL] = {"call", "call0 to call3: expected pass, use, use:35/40 or use:2",
                .member = MEMBER(CALL), .of_seat = true, .omit = true, .usual = DIVE_CALL_NONE,
                .write = call_write, .read = call_read},
    [F_LOOK] = {"look", "look0 to look3: expected a kind for each depth, such as N0,SG,NY,N0,S0,NR",
                .member = MEMBER(LOOK), .of_seat = true, .omit = true, .usual = DIVE_MISSING},
    [F_PLAN] = {"plan", "plan0 to plan3: expected a plan such as 1N+3S+45N+2N, or -",
                .member = MEMBER(PLAN), .of_seat = true, .omit = true, .usual = DIVE_MISSING,
                .read = plan_read},
    [F_DIVED] = {"dived", "dived: expected how many cards the last dive resolved",
                 .member = MEMBER(DIVED), .omit = true},
    [F_SHOWN] = {"shown", "shown0 to shown3: expected a plan, bonus and rest, such as 1N+2345S/2/1",
                 .of_seat = true, .shown = after_a_dive, .write = shown_write, .read = shown_read},
    [F_CHIEF_SHOWN] = {"chief-shown", "chief-shown: expected a card, bonus and rest: C11/0/3",
                       .number = DIVE_CHIEF, .shown = after_a_dive, .write = shown_write,
                       .read = shown_read},
};

/* ---- defaults ---- */

static bool round_begun(const struct dive *s)
{
    return s->phase > DIVE_LAYING && s->phase < DIVE_OVER;
}

/* During a round the stack is as high as it can be. If `deck` is small, cards that lie nowhere else
 * are gone. */
static void default_cards(struct dive_parser *p, const struct dt_field_values *values)
{
    struct dive *s = &p->s;
    int high = p->deck == 0 && dt_field_given(values, F_STACK, 0) ? s->stack_count : DIVE_STACK;
    while (round_begun(s) && !dive_stack_hidden(s) && s->stack_count < high &&
           dive_below_stack(s) != 0) {
        s->card[s->stack_count] = (uint8_t)lowest_card(dive_below_stack(s));
        s->stack_count++;
    }
    while (!dt_field_given(values, F_GONE, 0) && p->deck >= 0 &&
           dive_cards_left(s) - s->stack_count > p->deck) {
        s->gone |= UINT64_C(1) << lowest_card(dive_below_stack(s));
    }
}

static void default_companions(struct dive *s)
{
    bool on = with_companions(s, 0) && s->phase != DIVE_PICKING;
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
static void default_rounds(struct dive *s, const struct dt_field_values *values)
{
    if (!dt_field_given(values, F_ROUND, 0)) {
        int dives = (dt_draw_count(s->gone) + DIVE_DEPTHS - 1) / DIVE_DEPTHS;
        s->round = (uint8_t)(dives + (s->phase != DIVE_OVER));
    }
    int dives = s->round - (s->phase != DIVE_OVER);
    while (!dt_field_given(values, F_CHIEF_GONE, 0) && dive_chief_deck(s) != 0 &&
           dt_draw_count(s->chief_gone) < dives) {
        s->chief_gone |= UINT64_C(1) << lowest_card(dive_chief_deck(s));
    }
}

/* Calls follow companions, the stack follows the cards that are gone, looks follow the stack. */
static const char *read_fields(struct dive_parser *p, const struct dt_field_values *values)
{
    static const uint8_t part[][2] = {
        {F_SEATS, F_STACK}, {F_GONE, F_SPENT}, {F_SPENT, F_LOOK},
        {F_STACK, F_GONE},  {F_LOOK, FIELDS},
    };
    const char *why = NULL;
    for (int i = 0; i < DT_COUNT(part) && why == NULL; i++) {
        why = dt_fields_read(&dive_schema, values, part[i][0], part[i][1], p);
        if (why == NULL && part[i][0] == F_GONE) {
            default_companions(&p->s);
        } else if (why == NULL && part[i][0] == F_STACK) {
            default_cards(p, values);
        }
    }
    return why;
}

const char *dive_parse(void *state, struct dt_span in)
{
    struct dt_config config = dt_config_default(&dt_game_dive);
    struct dive_parser p = {.deck = -1};
    struct dt_field_values values;
    dive_start(&p.s, &config);
    p.s.phase = DIVE_PLANNING;
    const char *why = dt_fields_split(&dive_schema, in, &values);
    if (why == NULL) {
        why = read_fields(&p, &values);
    }
    if (why != NULL) {
        return why;
    }
    default_commits(&p.s);
    default_rounds(&p.s, &values);
    if (p.deck >= 0 && p.deck != dive_cards_left(&p.s) - p.s.stack_count) {
        return "deck: another number of cards lies below the stack";
    }
    why = dive_validate(&p.s);
    if (why == NULL) {
        memcpy(state, &p.s, sizeof p.s);
    }
    return why;
}
