/* What the bots are told about Dive: who is how far, and which of the thousands of plans are worth a
 * thought. */
#include "games/dive/dive.h"

enum {
    TWICE = 4,      /* whoever is so many fields ahead is twice as likely to win */
    GOAL_BONUS = 6, /* who is at the goal is as good as so many fields further */
    CALLS = 8,      /* ways to use an open companion that are looked at */
};

static void value(const void *state, int32_t out[DT_SEATS])
{
    const struct dive *s = state;
    int32_t fields[DIVE_PAWNS], share[DIVE_PAWNS];
    bool chief = s->option[DIVE_LEVEL] != DIVE_ALONE;
    int pawns = 0;
    for (int i = 0; i < DIVE_PAWNS; i++) {
        if (i < s->seats || (i == DIVE_CHIEF && chief)) {
            int field = s->field[i];
            bool unused = i < s->seats && s->companion[i] != DIVE_NONE && (s->spent >> i & 1) == 0;
            fields[pawns++] = 2 * (field + (field >= DIVE_GOAL ? GOAL_BONUS : 0)) + unused;
        }
    }
    dt_mind_share(fields, pawns, 2 * TWICE, share);
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
    return s->phase == DIVE_CALLING ? call_ideas(s, seat, out) : dive_actions(s, seat, out);
}

const struct dt_mind dive_mind = {
    .value = value,
    .quiet = quiet,
    .policy = policy,
    .ideas = ideas,
    .explore = DT_SURE / 16,
    .ahead = 0,
    .deep = 1,
};
