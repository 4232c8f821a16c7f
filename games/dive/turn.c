/* Phases of a game: set-up, who acts, commitments and when they are shown, the end (§2 to §7). The
 * dive itself is in resolve.c. */
#include "games/dive/dive.h"

enum dive_phase dive_commit_phase(int companion)
{
    static const uint8_t phases[DIVE_COMPANIONS] = {
#define DIVE_COMPANION(symbol, word, step) [DIVE_##symbol] = DIVE_##step,
#include "games/dive/box.def"
#undef DIVE_COMPANION
    };
    return companion < DIVE_COMPANIONS ? (enum dive_phase)phases[companion] : DIVE_PLANNING;
}

bool dive_can_call(const struct dive *s, int seat)
{
    return dive_commit_phase(s->companion[seat]) != DIVE_PLANNING && (s->spent >> seat & 1) == 0;
}

int dive_companion_user(const struct dive *s, int companion)
{
    for (int seat = 0; s->phase != dive_commit_phase(companion) && seat < s->seats; seat++) {
        if (s->companion[seat] == companion && s->call[seat] != DIVE_CALL_NONE &&
            s->call[seat] != DIVE_PASS) {
            return seat;
        }
    }
    return DIVE_NONE;
}

uint32_t dive_offered(const struct dive *s)
{
    uint32_t left = (1u << DIVE_COMPANIONS) - 1;
    if (s->option[DIVE_WITH_COMPANIONS] != DIVE_SEVEN) { /* V-04 */
        left &= ~(1u << DIVE_ORCA);
    }
    if (s->option[DIVE_LEVEL] != DIVE_ALONE) { /* §7 */
        left &= ~(1u << DIVE_DOLPHINS | 1u << DIVE_WHITE);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->companion[seat] != DIVE_NONE) {
            left &= ~(1u << s->companion[seat]);
        }
    }
    return left;
}

const char *dive_check(const struct dt_config *config)
{
    bool children = config->option[DIVE_VERSION] == DIVE_CHILDREN;
    bool chief = config->option[DIVE_LEVEL] != DIVE_ALONE;
    if (children && config->option[DIVE_WITH_COMPANIONS] != 0) {
        return "companions: they do not come along in the children's version";
    }
    if (children && chief) {
        return "chief: he does not dive in the children's version";
    }
    return config->seats == 1 && !chief ? "seats: one diver alone needs the chief as a rival"
                                        : NULL;
}

/* Looks, calls and plans last one round. */
static void clear_commits(struct dive *s)
{
    for (int seat = 0; seat < DIVE_SEATS; seat++) {
        s->plan[seat] = s->look[seat] = DIVE_MISSING;
        s->call[seat] = DIVE_CALL_NONE;
    }
}

void dive_start(void *state, const struct dt_config *config)
{
    struct dive *s = state;
    memset(s, 0, sizeof *s);
    s->seats = config->seats;
    memcpy(s->option, config->option, sizeof s->option);
    s->phase = s->option[DIVE_WITH_COMPANIONS] != 0 ? DIVE_PICKING : DIVE_LAYING;
    s->round = 1;
    memset(s->card, DIVE_NONE, sizeof s->card);
    memset(s->companion, DIVE_NONE, sizeof s->companion);
    for (int seat = 0; seat < DIVE_SEATS; seat++) {
        s->shown[seat] = DIVE_MISSING;
    }
    s->chief_card = DIVE_NONE;
    clear_commits(s);
}

void dive_config(const void *state, struct dt_config *out)
{
    const struct dive *s = state;
    *out = (struct dt_config){.seats = s->seats};
    memcpy(out->option, s->option, sizeof s->option);
}

/* Seats that must decide about their companion in this phase and have not yet. */
static dt_seats seats_to_call(const struct dive *s, enum dive_phase phase)
{
    dt_seats seats = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        bool asked = dive_can_call(s, seat) && dive_commit_phase(s->companion[seat]) == phase;
        seats |= (dt_seats)(asked && s->call[seat] == DIVE_CALL_NONE) << seat;
    }
    return seats;
}

static dt_seats seats_to_plan(const struct dive *s)
{
    dt_seats seats = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        seats |= (dt_seats)(s->plan[seat] == DIVE_MISSING) << seat;
    }
    return seats;
}

/* V-08: the last seat first. */
static int seat_to_pick(const struct dive *s)
{
    int seat = s->seats - 1;
    while (seat > 0 && s->companion[seat] != DIVE_NONE) {
        seat--;
    }
    return seat;
}

dt_seats dive_to_act(const void *state)
{
    const struct dive *s = state;
    switch ((enum dive_phase)s->phase) {
    case DIVE_PICKING:
        return DT_SEAT(seat_to_pick(s));
    case DIVE_COVERING:
    case DIVE_CALLING:
        return seats_to_call(s, (enum dive_phase)s->phase);
    case DIVE_PLANNING:
        return seats_to_plan(s);
    case DIVE_LAYING:
    case DIVE_LOOKING:
    case DIVE_MEETING:
        return DT_SEAT(DT_CHANCE);
    case DIVE_OVER:
    case DIVE_PHASES:
        break;
    }
    return 0;
}

/* V-01: a phase in which no seat has a companion left to commit is skipped. */
static void begin_call_phase(struct dive *s, enum dive_phase phase)
{
    s->phase = (uint8_t)(seats_to_call(s, phase) != 0 ? phase : phase + 1);
}

static void begin_round(struct dive *s)
{
    int left = dive_cards_left(s);
    if (s->stack_count < (left < DIVE_STACK ? left : DIVE_STACK)) {
        s->phase = DIVE_LAYING;
    } else {
        begin_call_phase(s, DIVE_COVERING);
    }
}

static void pick_companion(struct dive *s, int seat, uint32_t companion, struct dt_events *events)
{
    s->companion[seat] = (uint8_t)companion;
    DT_EVENT(events, DT_EVERYONE, DIVE_EV_PICKED, seat, companion);
    if (seat == 0) {
        begin_round(s);
    }
}

static void lay_card(struct dive *s, uint32_t operand, struct dt_events *events)
{
    s->card[s->stack_count] = (uint8_t)(operand / DIVE_POSES);
    s->pose[s->stack_count++] = (uint8_t)(operand % DIVE_POSES);
    /* No event begins the first round: its first card does. */
    DT_EVENT(events, DT_EVERYONE, DIVE_EV_LAID, s->stack_count, s->stack_count == 1 ? s->round : 0);
    begin_round(s);
}

static void show_call(const struct dive *s, int seat, struct dt_events *events)
{
    int companion = s->companion[seat], call = s->call[seat];
    bool passes = call == DIVE_PASS;
    if (passes || dive_call_target(companion) == NULL) {
        DT_EVENT(events, DT_EVERYONE, passes ? DIVE_EV_PASSES : DIVE_EV_USES, seat, companion);
    } else {
        DT_EVENT(events, DT_EVERYONE, companion == DIVE_OCTOPUS ? DIVE_EV_PLACES : DIVE_EV_NAMES,
                 seat, companion, call);
    }
}

/* V-01: all calls of this phase are in and are shown together. The last one reveals the others. */
static void show_calls(struct dive *s, struct dt_events *events)
{
    int shown = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->call[seat] != DIVE_CALL_NONE && dive_commit_phase(s->companion[seat]) == s->phase) {
            show_call(s, seat, events);
            s->spent |= (uint8_t)((s->call[seat] != DIVE_PASS) << seat);
            shown++;
        }
    }
    if (shown > 1) {
        dt_events_reveal(events);
    }
    s->phase++;
}

static void commit_call(struct dive *s, int seat, uint32_t operand, struct dt_events *events)
{
    s->call[seat] = (uint16_t)operand;
    DT_EVENT(events, DT_EVERYONE, DIVE_EV_CALLED, seat);
    if (seats_to_call(s, (enum dive_phase)s->phase) == 0) {
        show_calls(s, events);
    }
}

static void assign_look(struct dive *s, uint32_t operand, struct dt_events *events)
{
    int seat = 0;
    while (s->look[seat] != DIVE_MISSING) {
        seat++;
    }
    s->look[seat] = operand;
    DT_EVENT(events, DT_EVERYONE, DIVE_EV_LOOKED, seat);
    DT_EVENT(events, DT_SEAT(seat),
             s->option[DIVE_SIGHT] == DIVE_PIXELS ? DIVE_EV_GLIMPSE : DIVE_EV_READING, seat,
             dive_reading(operand, dive_look_depths(s)));
    if (seat == s->seats - 1) {
        begin_call_phase(s, DIVE_CALLING);
    }
}

dt_seats dive_winners(const void *state)
{
    const struct dive *s = state;
    dt_seats won = 0;
    int best = s->option[DIVE_LEVEL] != DIVE_ALONE ? s->field[DIVE_CHIEF] : -1;
    for (int seat = 0; s->phase == DIVE_OVER && seat < s->seats; seat++) {
        if (s->field[seat] > best) {
            best = s->field[seat];
            won = DT_SEAT(seat);
        } else if (s->field[seat] == best && won != 0) { /* a tie with the chief is his (V-07) */
            won |= DT_SEAT(seat);
        }
    }
    return won;
}

bool dive_chief_won(const struct dive *s)
{
    return s->phase == DIVE_OVER && dive_winners(s) == 0;
}

/* §6: a pawn has reached the goal, or the ocean is empty. */
static bool is_over(const struct dive *s)
{
    bool arrived = false;
    for (int pawn = 0; pawn < DIVE_PAWNS; pawn++) {
        arrived |= s->field[pawn] >= DIVE_GOAL;
    }
    return arrived || dive_cards_left(s) == 0;
}

static void run_dive(struct dive *s, struct dt_events *events)
{
    dt_events_reveal(events);
    dive_resolve(s, events);
    clear_commits(s);
    if (is_over(s)) {
        s->phase = DIVE_OVER;
        dt_seats won = dive_chief_won(s) ? DT_SEAT(DIVE_CHIEF) : dive_winners(s);
        DT_EVENT(events, DT_EVERYONE, DIVE_EV_OVER, won);
    } else {
        s->round++;
        DT_EVENT(events, DT_EVERYONE, DIVE_EV_ROUND, s->round);
        begin_round(s);
    }
}

static void commit_plan(struct dive *s, int seat, uint32_t operand, struct dt_events *events)
{
    s->plan[seat] = operand;
    DT_EVENT(events, DT_EVERYONE, DIVE_EV_LOCKED, seat);
    if (seats_to_plan(s) != 0) {
        return;
    }
    if (s->option[DIVE_LEVEL] != DIVE_ALONE) {
        s->phase = DIVE_MEETING;
    } else {
        run_dive(s, events);
    }
}

static void draw_chief(struct dive *s, uint32_t card, struct dt_events *events)
{
    s->chief_card = (uint8_t)card;
    s->chief_gone |= UINT64_C(1) << card;
    run_dive(s, events);
}

void dive_apply(void *state, int seat, dt_action action, struct dt_events *events)
{
    struct dive *s = state;
    uint32_t operand = dive_operand(action);
    switch ((enum dive_verb)dive_verb_of(action)) {
    case DIVE_DO_PICK:
        pick_companion(s, seat, operand, events);
        break;
    case DIVE_DO_CARD:
        lay_card(s, operand, events);
        break;
    case DIVE_DO_CALL:
        commit_call(s, seat, operand, events);
        break;
    case DIVE_DO_LOOK:
        assign_look(s, operand, events);
        break;
    case DIVE_DO_PLAN:
        commit_plan(s, seat, operand, events);
        break;
    case DIVE_DO_CHIEF:
        draw_chief(s, operand, events);
        break;
    case DIVE_VERBS:
        break;
    }
}
