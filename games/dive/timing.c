/* Time for planning (V-04, V-05): how long a question may wait for its answer, and what counts when
 * that time is up. Whoever runs a table keeps the clock. */
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

/* The timer holds for each step of planning, the orca for the plans. */
static int32_t limit(const void *state)
{
    const struct dive *s = state;
    bool plans = s->phase == DIVE_PLANNING;
    if (plans && dive_called(s, DIVE_ORCA) != DIVE_NONE) {
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
    return s->phase == DIVE_PLANNING && !dive_plan_whole(s, dive_what(action));
}

/* The empty plan; a companion that was not called stays. */
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
