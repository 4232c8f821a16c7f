/* Time limits for planning (V-04, V-05): how long a decision may take, and the action that counts when
 * the time is up. The caller keeps the clock. */
#include "games/dive/dive.h"

static bool needed(const struct dt_config *config)
{
    return config->option[DIVE_TIMER] != DIVE_NO_TIMER ||
           config->option[DIVE_WITH_COMPANIONS] == DIVE_SEVEN;
}

int dive_timer_seconds(const struct dive *s)
{
    static const uint8_t seconds[] = {
        [DIVE_NO_TIMER] = 0, [DIVE_TIMER_60] = 60, [DIVE_TIMER_90] = 90};
    return seconds[s->option[DIVE_TIMER]];
}

/* The timer is for each phase of planning, the orca for the plans only. */
static int32_t limit(const void *state)
{
    const struct dive *s = state;
    bool plans = s->phase == DIVE_PLANNING;
    if (plans && dive_companion_user(s, DIVE_ORCA) != DIVE_NONE) {
        return DIVE_ORCA_SECONDS * 1000;
    }
    return plans || s->phase == DIVE_COVERING || s->phase == DIVE_CALLING
               ? dive_timer_seconds(s) * 1000
               : 0;
}

static bool partial(const void *state, int seat, dt_action action)
{
    const struct dive *s = state;
    (void)seat;
    return s->phase == DIVE_PLANNING && !dive_plan_is_complete(s, dive_operand(action));
}

/* The empty plan; a companion that was not called is kept. */
static dt_action fallback(const void *state, int seat)
{
    const struct dive *s = state;
    (void)seat;
    return s->phase == DIVE_PLANNING ? dive_action(DIVE_DO_PLAN, 0)
                                     : dive_action(DIVE_DO_CALL, DIVE_PASS);
}

const struct dt_timing dive_timing = {
    .needed = needed,
    .limit = limit,
    .partial = partial,
    .fallback = fallback,
};
