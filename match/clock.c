/* Clocks. A clock runs while its seat, a present person, must decide. Consecutive decisions of one
 * seat without a draw between them count as one decision, so the clock keeps running. Only deciding
 * stops or restarts a seat's clock; before version 2, `back` and an undo did so too. */
#include "match/internal.h"

enum { GRANT_MAX = 30 * 24 * 60 }; /* minutes */

void dt_clock_start(struct dt_match *m)
{
    for (int i = 0; i < m->setup.config.seats; i++) {
        m->seat[i].left = m->setup.base;
        m->seat[i].running = false;
    }
}

static void stop_clock(struct dt_match *m, struct dt_match_seat *s, bool acted)
{
    s->left -= m->now - s->from;
    s->left = s->left > 0 ? s->left : 0;
    s->from = m->now;
    s->running = false;
    if (acted && m->setup.clock == DT_CLOCK_PLAYER) {
        s->left += m->setup.extra;
    }
}

static void run_clock(struct dt_match *m, struct dt_match_seat *s)
{
    bool goes_on = s->begun && m->setup.version >= 2;
    if (m->setup.clock != DT_CLOCK_PLAYER && !goes_on) {
        s->left = m->setup.base;
    }
    s->from = m->now;
    s->running = s->begun = true;
}

void dt_clock_update(struct dt_match *m, dt_seats acted, dt_seats again)
{
    dt_seats asked = m->setup.clock == DT_CLOCK_OFF ? 0 : dt_match_to_act(m);
    for (int i = 0; i < m->setup.config.seats; i++) {
        struct dt_match_seat *s = &m->seat[i];
        bool to_act = (asked >> i & 1) != 0, runs = to_act && dt_seat_present(m, i);
        if (s->running && (!runs || (again >> i & 1) != 0)) {
            stop_clock(m, s, (acted >> i & 1) != 0);
        }
        if (!to_act || (again >> i & 1) != 0) {
            s->begun = false;
        }
        if (runs && !s->running) {
            run_clock(m, s);
        }
    }
}

void dt_clock_undo(struct dt_match *m, dt_seats whose)
{
    for (dt_seats rest = whose; rest != 0; rest &= rest - 1) {
        struct dt_match_seat *s = &m->seat[dt_ctz(rest)];
        if (dt_seat_present(m, dt_ctz(rest)) && !s->running) {
            s->left -= m->setup.extra;
            s->begun = true; /* with the time left at the decision */
        }
    }
    dt_clock_update(m, 0, m->setup.version >= 2 ? 0 : dt_match_to_act(m));
}

bool dt_clock_expired_away(const struct dt_match *m, int seat, dt_time at)
{
    const struct dt_match_seat *s = &m->seat[seat];
    return m->setup.version >= 2 && s->begun && at - s->from >= s->left;
}

void dt_clock_charge_absence(struct dt_match *m, int seat)
{
    struct dt_match_seat *s = &m->seat[seat];
    if (m->setup.version >= 2 && s->begun) {
        s->left -= m->now - s->from;
    }
}

dt_time dt_match_left(const struct dt_match *m, int seat, dt_time at)
{
    const struct dt_match_seat *s = &m->seat[seat];
    if (m->setup.clock == DT_CLOCK_OFF) {
        return DT_NEVER;
    }
    dt_time elapsed = s->running && at > s->from ? at - s->from : 0;
    return elapsed < s->left ? s->left - elapsed : 0;
}

bool dt_clock_expired(const struct dt_match *m, int seat, dt_time at)
{
    return m->seat[seat].running && dt_match_left(m, seat, at) == 0;
}

dt_time dt_clock_next_timeout(const struct dt_match *m, int *seat)
{
    dt_time due = DT_NEVER;
    for (int i = 0; i < m->setup.config.seats; i++) {
        const struct dt_match_seat *s = &m->seat[i];
        if (s->running && s->from + s->left < due) {
            due = s->from + s->left;
            *seat = i;
        }
    }
    return due;
}

dt_time dt_match_next_timeout(const struct dt_match *m, int *seat)
{
    dt_seats reveals = dt_match_reveals(m), deciding = dt_match_to_act(m) & dt_match_humans(m);
    dt_time deadline = deciding != 0 ? dt_match_deadline(m) : DT_NEVER;
    *seat = DT_SPECTATOR;
    if (reveals != 0) {
        *seat = dt_ctz(reveals);
        return m->reveal_by;
    }
    dt_time due = dt_clock_next_timeout(m, seat);
    if (deadline < due) {
        *seat = dt_ctz(deciding);
        return deadline;
    }
    return due;
}

/* Whether a timeout applies the seat's draft: at the rules' deadline any draft, on a clock only a
 * complete one. Without one, running out of time on a clock counts as leaving. */
static bool decides_by_draft(const struct dt_match *m, int seat, dt_time at)
{
    const struct dt_match_seat *s = &m->seat[seat];
    return dt_deadline_passed(m, seat, at) ||
           (s->drafted && !dt_deadline_partial(m, seat, s->draft));
}

const char *dt_check_flag(const struct dt_match *m, struct dt_pending_entry *pending)
{
    int seat = pending->entry.seat;
    if (dt_match_starting(m)) {
        return dt_reveal_overdue(m, seat, pending->entry.at) ? NULL : DT_ERROR("time-left");
    }
    bool passed = dt_deadline_passed(m, seat, pending->entry.at);
    if (!passed && !m->seat[seat].running) {
        return DT_ERROR("no-clock");
    }
    if (!passed && !dt_clock_expired(m, seat, pending->entry.at)) {
        return DT_ERROR("time-left");
    }
    return decides_by_draft(m, seat, pending->entry.at) && dt_match_full(m) ? DT_ERROR("memory")
                                                                            : NULL;
}

void dt_do_flag(struct dt_match *m, struct dt_pending_entry *pending)
{
    int seat = pending->entry.seat;
    if (dt_match_starting(m)) {
        dt_start_cancel(m);
    } else if (decides_by_draft(m, seat, m->now)) {
        dt_match_decide(m, seat, dt_deadline_action(m, seat), pending->update);
        m->undo_floor = m->steps; /* or undo would gain time */
    } else {
        dt_seat_leave(m, seat, DT_END_TIME);
    }
}

const char *dt_check_grant(const struct dt_match *m, struct dt_pending_entry *pending)
{
    if (m->setup.clock == DT_CLOCK_OFF) {
        return DT_ERROR("no-clock");
    }
    if (!dt_match_parse_time(pending->entry.text, &pending->ms) || pending->ms < 1 ||
        pending->ms > GRANT_MAX * (dt_time)60000) {
        return "text: expected milliseconds, at most thirty days";
    }
    return NULL;
}

void dt_do_grant(struct dt_match *m, struct dt_pending_entry *pending)
{
    for (int i = 0; i < m->setup.config.seats; i++) {
        if (pending->entry.seat == i ||
            (pending->entry.seat == DT_SPECTATOR && m->seat[i].running)) {
            dt_time left = m->seat[i].left + pending->ms;
            m->seat[i].left = left < DT_TIME_MAX ? left : DT_TIME_MAX;
        }
    }
}

const char *dt_check_outage(const struct dt_match *m, struct dt_pending_entry *pending)
{
    int seat;
    if (dt_match_next_timeout(m, &seat) == DT_NEVER) {
        return DT_ERROR("no-clock");
    }
    return dt_match_parse_time(pending->entry.text, &pending->ms) &&
                   pending->ms <= pending->entry.at
               ? NULL
               : "text: expected a time in the past, in milliseconds";
}

/* Time before the outage counts, time during it does not. So an outage never gives more time than
 * has passed, however often it is entered. */
void dt_do_outage(struct dt_match *m, struct dt_pending_entry *pending)
{
    for (int i = 0; i < m->setup.config.seats; i++) {
        struct dt_match_seat *s = &m->seat[i];
        if (s->running) {
            s->left = dt_match_left(m, i, pending->ms);
            s->from = m->now;
        }
    }
    dt_time elapsed = pending->ms > m->limit_from ? pending->ms - m->limit_from : 0;
    m->limit_left = elapsed < m->limit_left ? m->limit_left - elapsed : 0;
    m->limit_from = m->now;
}
