/* The rules' time limit for a decision (dt_timing), independent of the table's clock: it runs from
 * the question until all seats have decided. At the deadline drafts are applied. Not before match
 * version 3. */
#include "match/internal.h"

static const struct dt_timing *timing_of(const struct dt_match *m)
{
    return m->setup.version >= 3 ? m->setup.game->timing : NULL;
}

void dt_deadline_begin(struct dt_match *m)
{
    const struct dt_timing *timing = timing_of(m);
    m->limit = timing != NULL && dt_match_to_act(m) != 0 ? timing->limit(m->state) : 0;
    m->limit_left = m->limit;
    m->limit_from = m->now;
    for (int i = 0; i < m->setup.config.seats; i++) {
        m->seat[i].drafted = false;
        m->seat[i].draft = 0;
    }
}

dt_time dt_match_deadline(const struct dt_match *m)
{
    return m->limit > 0 && m->phase == DT_PLAYING ? m->limit_from + m->limit_left : DT_NEVER;
}

bool dt_deadline_passed(const struct dt_match *m, int seat, dt_time at)
{
    return at >= dt_match_deadline(m) && dt_seat_present(m, seat) &&
           dt_seats_have(dt_match_to_act(m), seat);
}

bool dt_deadline_partial(const struct dt_match *m, int seat, dt_action action)
{
    const struct dt_timing *timing = timing_of(m);
    return timing != NULL && timing->partial(m->state, seat, action);
}

dt_action dt_deadline_action(const struct dt_match *m, int seat)
{
    return m->seat[seat].drafted ? m->seat[seat].draft : timing_of(m)->fallback(m->state, seat);
}

/* Checked on arrival only: no action of others before the deadline changes what a seat may plan. */
const char *dt_check_draft(const struct dt_match *m, struct dt_pending_entry *pending)
{
    const struct dt_game *game = m->setup.game;
    int seat = pending->entry.seat;
    if (!dt_seat_present(m, seat) || !dt_seats_have(dt_match_to_act(m), seat)) {
        return DT_ERROR("not-to-act");
    }
    if (m->setup.version < 3 || (dt_match_deadline(m) == DT_NEVER && !m->seat[seat].running)) {
        return DT_ERROR("no-clock");
    }
    if (dt_clock_expired(m, seat, pending->entry.at) ||
        dt_deadline_passed(m, seat, pending->entry.at)) {
        return DT_ERROR("time-up");
    }
    const char *why = dt_action_parse(game, m->state, seat, pending->entry.text, &pending->action);
    if (why != NULL) {
        return why;
    }
    return game->legal(m->state, seat, pending->action) ? NULL : DT_ERROR("illegal-action");
}

void dt_do_draft(struct dt_match *m, struct dt_pending_entry *pending)
{
    m->seat[pending->entry.seat].drafted = true;
    m->seat[pending->entry.seat].draft = pending->action;
}
