/* Heuristics for the bots: the value of a position by the pawns' fields, the candidate plans and calls
 * that a search considers, and the hint for a player. */
#include "games/dive/dive.h"

enum {
    UNIT = 32,          /* points of a field */
    UNUSED = 16,        /* points of a companion that is not used yet */
    DOUBLING = 144,     /* lead in points that makes a win twice as likely; it is less by */
    DOUBLING_DROP = 11, /* this for each field that the first pawn is beyond */
    LATE = 12,          /* this one; fitted to 1,000 games of the medium bot for each seat count */
    GOAL_BONUS = 6,     /* fields added for a pawn at the goal */
    CALLS_MAX = 8,      /* ways to use an open companion that are considered */
};

static int32_t doubling_lead(int most)
{
    int late = most < LATE ? 0 : most < DIVE_GOAL ? most - LATE : DIVE_GOAL - 1 - LATE;
    return DOUBLING - DOUBLING_DROP * late;
}

static int32_t expected_points(const struct dive *s, int pawn)
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
        points[i] = expected_points(s, i);
    }
    if (s->option[DIVE_LEVEL] != DIVE_ALONE) {
        points[pawns++] = expected_points(s, DIVE_CHIEF);
    }
    dt_heuristics_share(points, pawns, doubling_lead(most), share);
    for (int i = 0; i < DT_SEATS; i++) {
        out[i] = i < s->seats ? share[i] : 0;
    }
}

/* No seat has committed anything in this round. */
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

/* Inserts an action into a sorted list without duplicates; returns the new length. */
static int insert_sorted(dt_action *list, int count, dt_action action)
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

static int plan_candidates(const struct dive *s, int seat, bool own, dt_action *out)
{
    uint32_t plan[DIVE_PLAN_CANDIDATES];
    int count = 0;
    if (!own || s->option[DIVE_VERSION] == DIVE_CHILDREN) {
        out[0] = dive_action(DIVE_DO_PLAN, dive_policy_plan(s, seat));
        return 1;
    }
    int n = dive_policy_candidates(s, seat, plan);
    for (int i = 0; i < n; i++) {
        count = insert_sorted(out, count, dive_action(DIVE_DO_PLAN, plan[i]));
    }
    return count;
}

/* Passing, and up to CALLS_MAX uses spaced evenly over all. */
static int call_candidates(const struct dive *s, int seat, dt_action *out)
{
    int all = dive_call_count(s, seat), count = 0;
    int steps = all - 1 < CALLS_MAX ? all - 1 : CALLS_MAX;
    out[count++] = dive_action(DIVE_DO_CALL, dive_call_nth(s, seat, 0));
    for (int i = 0; i < steps; i++) {
        uint32_t n = (uint32_t)(1 + (2 * i + 1) * (all - 1) / (2 * steps));
        count = insert_sorted(out, count, dive_action(DIVE_DO_CALL, dive_call_nth(s, seat, n)));
    }
    return count;
}

static int candidates(const void *state, int seat, bool own, dt_action *out)
{
    const struct dive *s = state;
    if (s->phase == DIVE_PLANNING) {
        return plan_candidates(s, seat, own, out);
    }
    return s->phase == DIVE_PICKING ? dive_actions(s, seat, out) : call_candidates(s, seat, out);
}

static int percent(uint32_t chance)
{
    return (int)((chance * DIVE_PERCENT + DIVE_CERTAIN / 2) / DIVE_CERTAIN);
}

static void hint_depth(int depth, const uint32_t chance[DIVE_KINDS], struct dt_writer *out)
{
    uint32_t shark = 0;
    for (int kind = DIVE_SHARK; kind < DIVE_KINDS; kind++) {
        shark += chance[kind];
    }
    dt_write_text(out, depth > 1 ? " depth" : "depth");
    dt_write_int(out, depth);
    dt_write_text(out, "=shark:");
    dt_write_int(out, percent(shark));
    for (int helper = DIVE_NOBODY + 1; helper < DIVE_HELPERS; helper++) {
        dt_write_char(out, ',');
        dt_write_text(out, dive_helper_words[helper]);
        dt_write_char(out, ':');
        dt_write_int(out, percent(chance[helper] + chance[DIVE_SHARK + helper]));
    }
}

/* While planning: the posterior of each depth, in percent. */
static void hint(const void *state, int seat, void *scratch, struct dt_writer *out)
{
    const struct dive *s = state;
    uint32_t chance[DIVE_DEPTHS][DIVE_KINDS];
    (void)scratch;
    if (s->phase != DIVE_PLANNING) {
        return;
    }
    int depths = dive_posterior(s, seat, chance);
    for (int d = 0; d < depths; d++) {
        hint_depth(d + 1, chance[d], out);
    }
}

const struct dt_heuristics dive_heuristics = {
    .value = value,
    .quiet = quiet,
    .policy = policy,
    .candidates = candidates,
    .hint = hint,
    .ucb_c = DT_VALUE_WIN / 16,
    .rollout_depth = 0,
    .tree_depth = 1,
};
