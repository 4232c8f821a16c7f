/* What the bots are told about Dive: who is how far, and which of the thousands of plans are worth a
 * thought. */
#include "games/dive/dive.h"

enum {
    UNIT = 32,      /* of a field */
    UNUSED = 16,    /* what a companion that was not used yet is worth, in units */
    TWICE = 144,    /* whoever is so far ahead is twice as likely to win; towards the end */
    LESS = 11,      /* it takes so much less with each field of the first pawn, from … on */
    LATE = 12,      /* … fitted to 1,000 games of the medium bot at each number of seats */
    GOAL_BONUS = 6, /* who is at the goal is as good as so many fields further */
    CALLS = 8,      /* ways to use an open companion that are looked at */
};

static int32_t twice(int most)
{
    int late = most < LATE ? 0 : most < DIVE_GOAL ? most - LATE : DIVE_GOAL - 1 - LATE;
    return TWICE - LESS * late;
}

static int32_t hope(const struct dive *s, int pawn)
{
    int field = s->field[pawn] + (s->field[pawn] >= DIVE_GOAL ? GOAL_BONUS : 0);
    bool unused =
        pawn < DIVE_SEATS && s->companion[pawn] != DIVE_NONE && (s->spent >> pawn & 1) == 0;
    return UNIT * field + (unused ? UNUSED : 0);
}

static void value(const void *state, int32_t out[DT_SEATS])
{
    const struct dive *s = state;
    int32_t points[DIVE_PAWNS], share[DIVE_PAWNS];
    int pawns = s->seats, most = 0;
    for (int i = 0; i < DIVE_PAWNS; i++) {
        most = s->field[i] > most ? s->field[i] : most;
    }
    for (int i = 0; i < pawns; i++) {
        points[i] = hope(s, i);
    }
    if (s->option[DIVE_LEVEL] != DIVE_ALONE) {
        points[pawns++] = hope(s, DIVE_CHIEF);
    }
    dt_mind_share(points, pawns, twice(most), share);
    for (int i = 0; i < DT_SEATS; i++) {
        out[i] = i < s->seats ? share[i] : 0;
    }
}

/* As long as nobody has committed anything for this round. */
static bool quiet(const void *state)
{
    const struct dive *s = state;
    bool quiet = s->phase != DIVE_MEETING;
    for (int i = 0; i < s->seats; i++) {
        quiet &= s->plan[i] == DIVE_MISSING && s->call[i] == DIVE_CALL_NONE;
    }
    return quiet;
}

static dt_action policy(const void *state, int seat, struct dt_rng *rng)
{
    return dive_policy(state, seat, rng);
}

/* Puts an action where it belongs in a list without repetition; returns how long the list is. */
static int insert(dt_action *list, int count, dt_action action)
{
    int at = count;
    while (at > 0 && list[at - 1] > action) {
        at--;
    }
    if (at > 0 && list[at - 1] == action) {
        return count;
    }
    memmove(&list[at + 1], &list[at], (size_t)(count - at) * sizeof *list);
    list[at] = action;
    return count + 1;
}

static int plan_ideas(const struct dive *s, int seat, bool own, dt_action *out)
{
    uint32_t plan[DIVE_PLAN_IDEAS];
    int count = 0;
    if (!own || s->option[DIVE_VERSION] == DIVE_CHILDREN) {
        out[0] = dive_action(DIVE_DO_PLAN, dive_policy_plan(s, seat));
        return 1;
    }
    int n = dive_policy_ideas(s, seat, plan);
    for (int i = 0; i < n; i++) {
        count = insert(out, count, dive_action(DIVE_DO_PLAN, plan[i]));
    }
    return count;
}

/* Not to use it, and ways to use it that lie evenly among all. */
static int call_ideas(const struct dive *s, int seat, dt_action *out)
{
    int all = dive_call_count(s, seat), count = 0;
    int steps = all - 1 < CALLS ? all - 1 : CALLS;
    out[count++] = dive_action(DIVE_DO_CALL, dive_call_nth(s, seat, 0));
    for (int i = 0; i < steps; i++) {
        uint32_t n = (uint32_t)(1 + (2 * i + 1) * (all - 1) / (2 * steps));
        count = insert(out, count, dive_action(DIVE_DO_CALL, dive_call_nth(s, seat, n)));
    }
    return count;
}

static int ideas(const void *state, int seat, bool own, dt_action *out)
{
    const struct dive *s = state;
    if (s->phase == DIVE_PLANNING) {
        return plan_ideas(s, seat, own, out);
    }
    return s->phase == DIVE_PICKING ? dive_actions(s, seat, out) : call_ideas(s, seat, out);
}

static int percent(uint32_t chance)
{
    return (int)((chance * DIVE_PERCENT + DIVE_CERTAIN / 2) / DIVE_CERTAIN);
}

static void note_depth(int depth, const uint32_t chance[DIVE_KINDS], struct dt_out *out)
{
    uint32_t shark = 0;
    for (int kind = DIVE_SHARK; kind < DIVE_KINDS; kind++) {
        shark += chance[kind];
    }
    dt_out_text(out, depth > 1 ? " depth" : "depth");
    dt_out_int(out, depth);
    dt_out_text(out, "=shark:");
    dt_out_int(out, percent(shark));
    for (int helper = DIVE_NOBODY + 1; helper < DIVE_HELPERS; helper++) {
        dt_out_char(out, ',');
        dt_out_text(out, dive_helper_words[helper]);
        dt_out_char(out, ':');
        dt_out_int(out, percent(chance[helper] + chance[DIVE_SHARK + helper]));
    }
}

/* While planning: what the seat's look makes of each depth, in percent. */
static void note(const void *state, int seat, void *room, struct dt_out *out)
{
    const struct dive *s = state;
    uint32_t chance[DIVE_DEPTHS][DIVE_KINDS];
    (void)room;
    if (s->phase != DIVE_PLANNING) {
        return;
    }
    int depths = dive_posterior(s, seat, chance);
    for (int d = 0; d < depths; d++) {
        note_depth(d + 1, chance[d], out);
    }
}

const struct dt_mind dive_mind = {
    .value = value,
    .quiet = quiet,
    .policy = policy,
    .ideas = ideas,
    .note = note,
    .explore = DT_SURE / 16,
    .ahead = 0,
    .deep = 1,
};
