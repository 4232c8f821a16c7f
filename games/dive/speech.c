/* Actions and events of Dive in words, and actions back. */
#include "games/dive/dive.h"

static void word(struct dt_out *out, const char *s)
{
    dt_out_char(out, ' ');
    dt_out_text(out, s);
}

static void number(struct dt_out *out, int n)
{
    dt_out_char(out, ' ');
    dt_out_int(out, n);
}

/* ---- actions ---- */

void dive_action_text(const void *state, int seat, dt_action action, struct dt_out *out)
{
    const struct dive *s = state;
    uint32_t what = dive_what(action);
    switch ((enum dive_verb)dive_verb_of(action)) {
    case DIVE_DO_PICK:
        dt_out_text(out, "take ");
        dt_out_text(out, dive_companion_words[what]);
        break;
    case DIVE_DO_CARD:
        dt_out_text(out, "card ");
        dive_card_text((int)(what / DIVE_POSES), (int)(what % DIVE_POSES), out);
        break;
    case DIVE_DO_CALL:
        dive_call_text(s->companion[seat], what, ' ', out);
        break;
    case DIVE_DO_LOOK:
        dt_out_text(out, "look ");
        dive_look_text(what, dive_look_depths(s), ' ', out);
        break;
    case DIVE_DO_PLAN:
        dt_out_text(out, "plan ");
        dive_plan_text(what, ' ', out);
        break;
    case DIVE_DO_CHIEF:
        dt_out_text(out, "chief ");
        dive_chief_text((int)what, out);
        break;
    case DIVE_VERBS:
        break;
    }
}

static const char *pick_parse(struct dt_span rest, dt_action *out)
{
    int n = dt_span_find(rest, dive_companion_words, DIVE_COMPANIONS);
    if (n < 0) {
        return "take: expected octopus, orca, anglerfish, turtle, clownfish, dolphins or white";
    }
    *out = dive_action(DIVE_DO_PICK, (uint32_t)n);
    return NULL;
}

static const char *card_parse(struct dt_span rest, dt_action *out)
{
    int card, pose;
    if (!dive_card_parse(rest, &card, &pose)) {
        return "card: expected a card and how it lies, such as O05@90 or O05@90m";
    }
    *out = dive_action(DIVE_DO_CARD, (uint32_t)(card * DIVE_POSES + pose));
    return NULL;
}

static const char *look_parse(const struct dive *s, struct dt_span rest, dt_action *out)
{
    uint32_t look;
    if (!dive_look_parse(rest, dive_look_depths(s), ' ', &look)) {
        return "look: expected N or S and 0, G, R or Y for each depth, such as N0 SG NY N0 S0 NR";
    }
    *out = dive_action(DIVE_DO_LOOK, look);
    return NULL;
}

/* What is wrong with a plan is said here, so that people hear more than that it is not legal. */
static const char *plan_parse(const struct dive *s, int seat, struct dt_span rest, dt_action *out)
{
    uint32_t plan = 0;
    const char *why = dive_plan_parse(rest, ' ', &plan);
    if (why == NULL) {
        why = dive_plan_fault(s, seat, plan);
    }
    if (why == NULL) {
        *out = dive_action(DIVE_DO_PLAN, plan);
    }
    return why;
}

static const char *chief_parse(struct dt_span rest, dt_action *out)
{
    int card = dive_chief_parse(rest);
    if (card < 0) {
        return "chief: expected one of his cards, C01 to C48";
    }
    *out = dive_action(DIVE_DO_CHIEF, (uint32_t)card);
    return NULL;
}

static const char *call_parse(const struct dive *s, int seat, struct dt_span in, dt_action *out)
{
    int call = dive_call_parse(s->companion[seat], in, ' ');
    if (call < 0) {
        return "use: expected pass or use; the octopus needs a place such as 35/40, the dolphins a "
               "seat";
    }
    *out = dive_action(DIVE_DO_CALL, (uint32_t)call);
    return NULL;
}

const char *dive_action_parse(const void *state, int seat, struct dt_span in, dt_action *out)
{
    const struct dive *s = state;
    struct dt_span verb, rest = dt_span_trim(in), all = rest;
    bool sits = seat >= 0 && seat < s->seats;
    dt_span_word(&rest, &verb);
    rest = dt_span_trim(rest);
    if (dt_span_is(verb, "take")) {
        return pick_parse(rest, out);
    }
    if (dt_span_is(verb, "card")) {
        return card_parse(rest, out);
    }
    if (dt_span_is(verb, "look")) {
        return look_parse(s, rest, out);
    }
    if (dt_span_is(verb, "chief")) {
        return chief_parse(rest, out);
    }
    if (sits && dt_span_is(verb, "plan")) {
        return plan_parse(s, seat, rest, out);
    }
    if (sits && (dt_span_is(verb, "use") || dt_span_is(verb, "pass"))) {
        return call_parse(s, seat, all, out);
    }
    return "action: expected plan, use, pass, take, card, look or chief, and what with";
}

/* ---- events ---- */

/* How the arguments of an event are written. */
enum arg {
    NUMBER,
    PAWN,
    COMPANION,
    HELPER,
    CARD,
    CHIEF,
    SEATS,
    WINNERS,
    RIGHT,
    WRONG,
    DEPTHS,
    LOOK,
    PLAN,
    CALL
};

static void mask_text(int mask, int first, struct dt_out *out)
{
    dt_out_text(out, mask == 0 ? " -" : "");
    for (int i = 0; i < DIVE_DEPTHS; i++) {
        if ((mask >> i & 1) != 0) {
            number(out, first + i);
        }
    }
}

/* Writes the argument at *arg and goes on to the next. */
static void arg_text(enum arg how, const int16_t **arg, struct dt_out *out)
{
    int n = *(*arg)++;
    switch (how) {
    case NUMBER:
        number(out, n);
        break;
    case PAWN:
        if (n == DIVE_CHIEF) {
            word(out, "chief");
        } else {
            number(out, n);
        }
        break;
    case COMPANION:
        word(out, dive_companion_words[n]);
        break;
    case HELPER:
        word(out, dive_helper_words[n]);
        break;
    case CARD:
        dt_out_char(out, ' ');
        dive_kind_text(dive_kinds[n], out);
        dt_out_char(out, ' ');
        dive_card_text(n, *(*arg)++, out);
        break;
    case CHIEF:
        dt_out_char(out, ' ');
        dive_chief_text(n, out);
        break;
    case RIGHT:
    case WRONG:
        word(out, how == RIGHT ? "right" : "wrong");
        mask_text(n, 0, out);
        break;
    case SEATS:
        mask_text(n, 0, out);
        break;
    case WINNERS:
        if (n == DT_SEAT(DIVE_CHIEF)) {
            word(out, "chief");
        } else {
            mask_text(n, 0, out);
        }
        break;
    case DEPTHS:
        mask_text(n, 1, out);
        break;
    case LOOK:
        dt_out_char(out, ' ');
        dive_look_text((uint32_t)(*arg)[0] | (uint32_t)(*arg)[1] << 9, n, ' ', out);
        *arg += 2;
        break;
    case PLAN:
        dt_out_char(out, ' ');
        dive_plan_text((uint32_t)n | (uint32_t) * (*arg)++ << 14, ' ', out);
        break;
    case CALL:
        word(out, dive_companion_words[n]);
        dt_out_char(out, ' ');
        dive_call_text(n, (uint32_t) * (*arg)++, ' ', out);
        break;
    }
}

void dive_event_text(const struct dt_event *event, struct dt_out *out)
{
    static const struct {
        const char *word;
        uint8_t count;
        enum arg arg[4];
    } how[DIVE_EVENTS] = {
        [DIVE_EV_PICKED] = {"picked", 2, {NUMBER, COMPANION}},
        [DIVE_EV_LAID] = {"laid", 1, {NUMBER}},
        [DIVE_EV_CALLED] = {"called", 1, {NUMBER}},
        [DIVE_EV_CALL] = {"call", 2, {NUMBER, CALL}},
        [DIVE_EV_LOOKED] = {"looked", 1, {NUMBER}},
        [DIVE_EV_READING] = {"reading", 2, {NUMBER, LOOK}},
        [DIVE_EV_GLIMPSE] = {"glimpse", 1, {NUMBER}},
        [DIVE_EV_LOCKED] = {"locked", 1, {NUMBER}},
        [DIVE_EV_PLAN] = {"plan", 2, {NUMBER, PLAN}},
        [DIVE_EV_CHIEF] = {"chief", 1, {CHIEF}},
        [DIVE_EV_CARD] = {"card", 4, {NUMBER, CARD, RIGHT, WRONG}},
        [DIVE_EV_HELPED] = {"helped", 4, {PAWN, HELPER, NUMBER, NUMBER}},
        [DIVE_EV_NO_HELP] = {"no-help", 1, {HELPER}},
        [DIVE_EV_COVERED] = {"covered", 1, {DEPTHS}},
        [DIVE_EV_DOLPHINS] = {"dolphins", 3, {NUMBER, NUMBER, NUMBER}},
        [DIVE_EV_WHITE] = {"white", 2, {NUMBER, SEATS}},
        [DIVE_EV_RESTED] = {"rested", 3, {PAWN, NUMBER, NUMBER}},
        [DIVE_EV_ROUND] = {"round", 1, {NUMBER}},
        [DIVE_EV_OVER] = {"over", 1, {WINNERS}},
    };
    const int16_t *arg = event->arg;
    assert(event->kind < DIVE_EVENTS);
    dt_out_text(out, how[event->kind].word);
    for (int i = 0; i < how[event->kind].count; i++) {
        arg_text(how[event->kind].arg[i], &arg, out);
    }
}

/* ---- the end ---- */

/* Who has won, where, and why it is over: at the goal, or without a card left (§6, §7). */
void dive_outcome_text(const void *state, struct dt_out *out)
{
    const struct dive *s = state;
    int best = 0, first = 0, chief = s->field[DIVE_CHIEF];
    for (int seat = 0; seat < s->seats; seat++) {
        first = s->field[seat] > best ? 0 : first;
        best = s->field[seat] > best ? s->field[seat] : best;
        first |= s->field[seat] == best ? 1 << seat : 0;
    }
    if (s->phase != DIVE_OVER) {
        return;
    }
    bool his = dive_chief_won(s);
    dt_out_text(out, (his ? chief : best) >= DIVE_GOAL ? "goal" : "empty");
    if (his && chief > best) {
        word(out, "chief");
        number(out, chief);
    } else if (his) {
        word(out, "tie");
    }
    number(out, best);
    mask_text(first, 0, out);
}
