/* Clocks. A clock runs while its seat, a person who is here, must decide. It runs on as long as the
 * seat alone goes on deciding and nothing is drawn: small steps of one turn are one decision. Nothing
 * that a seat does itself restarts or stops its clock but deciding; before version 2, `back` and an undo
 * did. */
#include "match/inside.h"

enum { GRANT_MAX = 30 * 24 * 60 }; /* minutes */

void dt_clock_start(struct dt_match *m)
{
    for (int i = 0; i < m->opening.config.seats; i++) {
        m->seat[i].left = m->opening.base;
        m->seat[i].running = false;
    }
}

static void stop(struct dt_match *m, struct dt_match_seat *s, bool acted)
{
    s->left -= m->now - s->from;
    s->left = s->left > 0 ? s->left : 0;
    s->from = m->now;
    s->running = false;
    if (acted && m->opening.clock == DT_CLOCK_PLAYER) {
        s->left += m->opening.extra;
    }
}

static void run(struct dt_match *m, struct dt_match_seat *s)
{
    bool goes_on = s->begun && m->opening.version >= 2;
    if (m->opening.clock != DT_CLOCK_PLAYER && !goes_on) {
        s->left = m->opening.base;
    }
    s->from = m->now;
    s->running = s->begun = true;
}

void dt_clock_turn(struct dt_match *m, dt_seats acted, dt_seats again)
{
    dt_seats asked = m->opening.clock == DT_CLOCK_OFF ? 0 : dt_match_to_act(m);
    for (int i = 0; i < m->opening.config.seats; i++) {
        struct dt_match_seat *s = &m->seat[i];
        bool to_act = (asked >> i & 1) != 0, runs = to_act && dt_seat_here(m, i);
        if (s->running && (!runs || (again >> i & 1) != 0)) {
            stop(m, s, (acted >> i & 1) != 0);
        }
        if (!to_act || (again >> i & 1) != 0) {
            s->begun = false;
        }
        if (runs && !s->running) {
            run(m, s);
        }
    }
}

void dt_clock_undo(struct dt_match *m, dt_seats whose)
{
    for (dt_seats rest = whose; rest != 0; rest &= rest - 1) {
        struct dt_match_seat *s = &m->seat[dt_lowest(rest)];
        if (dt_seat_here(m, dt_lowest(rest)) && !s->running) {
            s->left -= m->opening.extra;
            s->begun = true; /* with what was left when it was decided */
        }
    }
    dt_clock_turn(m, 0, m->opening.version >= 2 ? 0 : dt_match_to_act(m));
}

bool dt_clock_missed(const struct dt_match *m, int seat, dt_time at)
{
    const struct dt_match_seat *s = &m->seat[seat];
    return m->opening.version >= 2 && s->begun && at - s->from >= s->left;
}

void dt_clock_back(struct dt_match *m, int seat)
{
    struct dt_match_seat *s = &m->seat[seat];
    if (m->opening.version >= 2 && s->begun) {
        s->left -= m->now - s->from;
    }
}

dt_time dt_match_left(const struct dt_match *m, int seat, dt_time at)
{
    const struct dt_match_seat *s = &m->seat[seat];
    if (m->opening.clock == DT_CLOCK_OFF) {
        return DT_NEVER;
    }
    dt_time gone = s->running && at > s->from ? at - s->from : 0;
    return gone < s->left ? s->left - gone : 0;
}

bool dt_clock_out(const struct dt_match *m, int seat, dt_time at)
{
    return m->seat[seat].running && dt_match_left(m, seat, at) == 0;
}

dt_time dt_clock_due(const struct dt_match *m, int *seat)
{
    dt_time due = DT_NEVER;
    for (int i = 0; i < m->opening.config.seats; i++) {
        const struct dt_match_seat *s = &m->seat[i];
        if (s->running && s->from + s->left < due) {
            due = s->from + s->left;
            *seat = i;
        }
    }
    return due;
}

dt_time dt_match_due(const struct dt_match *m, int *seat)
{
    dt_seats reveals = dt_match_reveals(m), deciding = dt_match_to_act(m) & dt_match_humans(m);
    dt_time deadline = deciding != 0 ? dt_match_deadline(m) : DT_NEVER;
    *seat = DT_ONLOOKER;
    if (reveals != 0) {
        *seat = dt_lowest(reveals);
        return m->reveal_by;
    }
    dt_time due = dt_clock_due(m, seat);
    if (deadline < due) {
        *seat = dt_lowest(deciding);
        return deadline;
    }
    return due;
}

/* When time is up the seat decides by what it has laid: by the rules anything counts then, on a clock
 * only a whole draft. Without one a clock that runs out is a person who leaves. */
static bool decides(const struct dt_match *m, int seat, dt_time at)
{
    const struct dt_match_seat *s = &m->seat[seat];
    return dt_deadline_over(m, seat, at) || (s->drafted && !dt_deadline_partial(m, seat, s->draft));
}

const char *dt_check_flag(const struct dt_match *m, struct dt_deed *d)
{
    int seat = d->entry.seat;
    if (dt_match_starting(m)) {
        return dt_reveal_late(m, seat, d->entry.at)
                   ? NULL
                   : "time: this seat has some left to show its seed, or has shown it";
    }
    bool over = dt_deadline_over(m, seat, d->entry.at);
    if (!over && !m->seat[seat].running) {
        return "time: this seat's clock does not run";
    }
    if (!over && !dt_clock_out(m, seat, d->entry.at)) {
        return "time: this seat has some left";
    }
    return decides(m, seat, d->entry.at) && dt_match_full(m)
               ? "memory: there is none for another decision"
               : NULL;
}

void dt_do_flag(struct dt_match *m, struct dt_deed *d)
{
    int seat = d->entry.seat;
    if (dt_match_starting(m)) {
        dt_start_call_off(m);
    } else if (decides(m, seat, m->now)) {
        dt_match_decide(m, seat, dt_deadline_action(m, seat), d->news);
        m->safe = m->steps; /* nobody gets time by taking it back */
    } else {
        dt_seat_leave(m, seat, DT_WHY_TIME);
    }
}

const char *dt_check_grant(const struct dt_match *m, struct dt_deed *d)
{
    if (m->opening.clock == DT_CLOCK_OFF) {
        return "time: this match has no clock";
    }
    if (!dt_match_read_time(d->entry.text, &d->ms) || d->ms < 1 ||
        d->ms > GRANT_MAX * (dt_time)60000) {
        return "text: expected milliseconds, at most thirty days";
    }
    return NULL;
}

void dt_do_grant(struct dt_match *m, struct dt_deed *d)
{
    for (int i = 0; i < m->opening.config.seats; i++) {
        if (d->entry.seat == i || (d->entry.seat == DT_ONLOOKER && m->seat[i].running)) {
            dt_time left = m->seat[i].left + d->ms;
            m->seat[i].left = left < DT_TIME_MAX ? left : DT_TIME_MAX;
        }
    }
}

const char *dt_check_outage(const struct dt_match *m, struct dt_deed *d)
{
    int seat;
    if (dt_match_due(m, &seat) == DT_NEVER) {
        return "time: no clock runs";
    }
    return dt_match_read_time(d->entry.text, &d->ms) && d->ms <= d->entry.at
               ? NULL
               : "text: expected a time in the past, in milliseconds";
}

/* What ran before it counts, what ran during it does not. So no outage gives more time than has passed,
 * whoever enters it how often. */
void dt_do_outage(struct dt_match *m, struct dt_deed *d)
{
    for (int i = 0; i < m->opening.config.seats; i++) {
        struct dt_match_seat *s = &m->seat[i];
        if (s->running) {
            s->left = dt_match_left(m, i, d->ms);
            s->from = m->now;
        }
    }
    dt_time gone = d->ms > m->limit_from ? d->ms - m->limit_from : 0;
    m->limit_left = gone < m->limit_left ? m->limit_left - gone : 0;
    m->limit_from = m->now;
}
