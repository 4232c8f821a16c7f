/* Validates a state: ranges, every card in one place, and a point of a round that the rules can
 * reach. Redacted states are valid too. Parsing and unpacking accept only valid states. */
#include "engine/draw.h"
#include "games/dive/dive.h"

static const char *validate_config(const struct dive *s)
{
    struct dt_config config;
    if (dt_members_check(&dive_schema, s) != NULL) {
        return "position: a value is out of range";
    }
    dive_config(s, &config);
    return dive_check(&config);
}

/* Everything beyond the seats is empty. */
static bool empty_seat(const struct dive *s, int seat)
{
    return s->plan[seat] == DIVE_MISSING && s->look[seat] == DIVE_MISSING &&
           s->shown[seat] == DIVE_MISSING && s->call[seat] == DIVE_CALL_NONE &&
           s->companion[seat] == DIVE_NONE &&
           (s->field[seat] | s->bonus[seat] | s->rest[seat]) == 0;
}

static const char *validate_seats(const struct dive *s)
{
    for (int seat = s->seats; seat < DIVE_SEATS; seat++) {
        if (!empty_seat(s, seat)) {
            return "seats: a seat that is not in the game has something";
        }
    }
    return NULL;
}

/* ---- cards ---- */

static const char *validate_stack(const struct dive *s)
{
    uint64_t seen = s->gone;
    bool hidden = dive_stack_hidden(s);
    for (int i = 0; i < DIVE_STACK; i++) {
        bool in_stack = i < s->stack_count;
        if (in_stack != (s->card[i] != DIVE_NONE) || (s->pose[i] != 0 && (!in_stack || hidden))) {
            return "stack: there is no such card";
        }
        if (in_stack && hidden != (s->card[i] == DIVE_HIDDEN)) {
            return "stack: either all cards are hidden or none";
        }
        if (!in_stack || hidden) {
            continue;
        }
        if ((seen >> s->card[i] & 1) != 0) {
            return "stack, gone: a card is in two places";
        }
        seen |= UINT64_C(1) << s->card[i];
    }
    return NULL;
}

/* A round resolves one to six cards; during planning the top twelve are laid out. */
static const char *validate_cards(const struct dive *s)
{
    int gone = dt_draw_count(s->gone), left = DIVE_CARDS - gone;
    int most = left < DIVE_STACK ? left : DIVE_STACK;
    int rounds = s->round - (s->phase != DIVE_OVER); /* that are finished */
    if (gone < rounds || gone > rounds * DIVE_DEPTHS) {
        return "gone, round: a round resolves one card to six";
    }
    if (s->stack_count > most || (s->phase == DIVE_LAYING && s->stack_count == most) ||
        (s->phase == DIVE_PICKING && s->stack_count > 0)) {
        return "stack: more cards than there can be";
    }
    if (s->phase > DIVE_LAYING && s->phase < DIVE_OVER && s->stack_count < most) {
        return "stack: the top twelve are laid out";
    }
    return left == 0 && s->phase != DIVE_OVER ? "gone: the game is over when no card is left"
                                              : validate_stack(s);
}

static const char *validate_end(const struct dive *s)
{
    bool arrived = false;
    for (int pawn = 0; pawn < DIVE_PAWNS; pawn++) {
        arrived |= s->field[pawn] >= DIVE_GOAL;
    }
    if (arrived && s->phase != DIVE_OVER) {
        return "fields: a pawn has reached the goal, so the game is over";
    }
    return s->phase == DIVE_OVER && !arrived && dive_cards_left(s) > 0
               ? "phase: the game is over only when a pawn reaches the goal or the ocean is empty"
               : NULL;
}

static const char *validate_chief(const struct dive *s)
{
    struct dive fresh = {.option = {[DIVE_LEVEL] = s->option[DIVE_LEVEL]}};
    int rounds = s->round - (s->phase != DIVE_OVER);
    if (s->option[DIVE_LEVEL] == DIVE_ALONE) {
        return (s->chief_gone | s->field[DIVE_CHIEF] | s->bonus[DIVE_CHIEF] |
                s->rest[DIVE_CHIEF]) != 0 ||
                       s->chief_card != DIVE_NONE
                   ? "chief-field, chief-gone, chief-shown: there is no chief"
                   : NULL;
    }
    if ((s->chief_gone & ~dive_chief_deck(&fresh)) != 0) {
        return "chief-gone: not one of his cards";
    }
    if (dt_draw_count(s->chief_gone) != rounds) {
        return "chief-gone: one card for each round that is finished";
    }
    return s->chief_card != DIVE_NONE && (s->chief_gone >> s->chief_card & 1) == 0
               ? "chief-shown: that card was not used"
               : NULL;
}

/* ---- companions ---- */

/* V-08: the last seat picks first; in a game without companions no seat has one. */
static const char *validate_picks(const struct dive *s)
{
    bool on = s->option[DIVE_WITH_COMPANIONS] != 0, bare = false;
    struct dive fresh = {.seats = 0};
    memcpy(fresh.option, s->option, sizeof fresh.option);
    uint32_t all = dive_offered(&fresh);
    for (int seat = s->seats - 1; seat >= 0; seat--) {
        bool none = s->companion[seat] == DIVE_NONE;
        if (!none && (!on || bare || (all >> s->companion[seat] & 1) == 0)) {
            return "companion0 to companion3: not offered, picked twice or out of turn";
        }
        all &= none ? all : ~(1u << s->companion[seat]);
        bare |= none;
    }
    if (on && bare != (s->phase == DIVE_PICKING)) {
        return "phase, companion0 to companion3: all seats pick a companion first";
    }
    return !on && s->phase == DIVE_PICKING ? "phase: there is no companion to pick" : NULL;
}

static const char *validate_call(const struct dive *s, int seat)
{
    uint32_t call = s->call[seat];
    enum dive_phase step = dive_commit_phase(s->companion[seat]);
    bool spent = (s->spent >> seat & 1) != 0, open = step != DIVE_PLANNING;
    if (s->phase < step || s->phase == DIVE_OVER) {
        return call != DIVE_CALL_NONE ? "call0 to call3: not in this phase" : NULL;
    }
    if (call == DIVE_CALL_NONE) {
        return s->phase > step && open && !spent ? "call0 to call3: a call is missing" : NULL;
    }
    if (!open || (s->phase == step && spent)) {
        return "call0 to call3: this seat is not asked";
    }
    if (s->phase == step) {
        return call == DIVE_CALL_HIDDEN || dive_call_legal(s, seat, call)
                   ? NULL
                   : "call0 to call3: there is no such call";
    }
    return dive_call_legal(s, seat, call) && spent == (call != DIVE_PASS)
               ? NULL
               : "call0 to call3, spent: a companion that was used is spent";
}

static const char *validate_companions(const struct dive *s)
{
    const char *error = validate_picks(s);
    for (int seat = 0; seat < DIVE_SEATS && error == NULL; seat++) {
        bool spent = (s->spent >> seat & 1) != 0;
        if (spent && (seat >= s->seats || s->companion[seat] == DIVE_NONE)) {
            return "spent: this seat has no companion";
        }
        error = seat < s->seats ? validate_call(s, seat) : NULL;
    }
    bool calling = s->phase == DIVE_COVERING || s->phase == DIVE_CALLING;
    if (error == NULL && calling && dive_to_act(s) == 0) {
        return "phase: all calls are in";
    }
    return error;
}

/* ---- looks and plans ---- */

static const char *validate_look(const struct dive *s, int seat)
{
    uint32_t look = s->look[seat];
    bool may = s->phase >= DIVE_LOOKING && s->phase < DIVE_OVER;
    bool must = may && s->phase > DIVE_LOOKING;
    if (look == DIVE_MISSING) {
        return must ? "look0 to look3: one is missing" : NULL;
    }
    if (!may || (s->phase == DIVE_LOOKING && seat > 0 && s->look[seat - 1] == DIVE_MISSING) ||
        (s->phase == DIVE_LOOKING && seat == s->seats - 1)) {
        return "look0 to look3: not in this phase or out of turn";
    }
    return look != DIVE_SECRET && look >> DIVE_KIND_BITS * dive_look_depths(s) != 0
               ? "look0 to look3: deeper than there are cards"
               : NULL;
}

static const char *validate_plan(const struct dive *s, int seat)
{
    uint32_t plan = s->plan[seat];
    if (plan == DIVE_MISSING) {
        return s->phase == DIVE_MEETING ? "plan0 to plan3: one is missing" : NULL;
    }
    if (s->phase != DIVE_PLANNING && s->phase != DIVE_MEETING) {
        return "plan0 to plan3: not in this phase";
    }
    return plan == DIVE_SECRET ? NULL : dive_plan_validate(s, seat, plan);
}

static const char *validate_commits(const struct dive *s)
{
    const char *error = NULL;
    for (int seat = 0; seat < s->seats && error == NULL; seat++) {
        error = validate_look(s, seat);
        if (error == NULL) {
            error = validate_plan(s, seat);
        }
    }
    if (error == NULL && s->phase == DIVE_MEETING && s->option[DIVE_LEVEL] == DIVE_ALONE) {
        return "phase: there is no chief to meet";
    }
    return error == NULL && s->phase == DIVE_PLANNING && dive_to_act(s) == 0
               ? "phase: all plans are in"
               : error;
}

/* ---- the last dive ---- */

/* Whether a seat could have made this plan earlier in the game: with companions there may have been an
 * orca, and one of the two companions that are part of a plan. */
static bool was_plannable(const struct dive *s, uint32_t plan)
{
    struct dive then = {.seats = s->seats, .companion = {DIVE_NONE}};
    memcpy(then.option, s->option, sizeof then.option);
    if (s->option[DIVE_WITH_COMPANIONS] == DIVE_SEVEN) {
        then.option[DIVE_TIMER] = DIVE_TIMER_60;
    }
    if (s->option[DIVE_WITH_COMPANIONS] != DIVE_BARE) {
        then.companion[0] =
            dive_plan_angler(plan) != DIVE_NO_ANGLER ? DIVE_ANGLERFISH : DIVE_CLOWNFISH;
    }
    return dive_plan_validate(&then, 0, plan) == NULL;
}

static const char *validate_last_dive(const struct dive *s)
{
    if (s->dived > 0 && s->gone == 0) {
        return "dived: a dive resolves up to six cards, and they are gone";
    }
    for (int pawn = 0; pawn < DIVE_PAWNS; pawn++) {
        if (s->bonus[pawn] + s->rest[pawn] > (s->dived > 0 ? s->field[pawn] : 0)) {
            return "shown0 to shown3, chief-shown: more fields than the pawn has moved";
        }
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->dived == 0 ? s->shown[seat] != DIVE_MISSING : !was_plannable(s, s->shown[seat])) {
            return "shown0 to shown3: a dive shows a plan of every seat";
        }
    }
    bool chief = s->option[DIVE_LEVEL] != DIVE_ALONE && s->dived > 0;
    return chief != (s->chief_card != DIVE_NONE) ? "chief-shown: a dive shows one of his cards"
                                                 : NULL;
}

const char *dive_validate(const void *state)
{
    static const char *(*const parts[])(const struct dive *) = {
        validate_config, validate_seats,      validate_cards,   validate_end,
        validate_chief,  validate_companions, validate_commits, validate_last_dive,
    };
    const char *error = NULL;
    for (int i = 0; i < DT_COUNT(parts) && error == NULL; i++) {
        error = parts[i](state);
    }
    return error;
}

const char *dive_derive(void *state)
{
    return dive_validate(state);
}
