/* Asking for a bot's seat while the match is on. Whoever sits there sees its hand, so all persons at the
 * table must say yes; the first no, and anybody who comes or goes, ends it. Decisions do not: the match
 * goes on meanwhile. */
#include "match/inside.h"

dt_seats dt_apply_waiting(const struct dt_match *m)
{
    return m->applying == DT_ONLOOKER ? 0 : dt_match_humans(m) & ~m->admitted;
}

void dt_apply_lapse(struct dt_match *m)
{
    m->applying = DT_ONLOOKER;
    m->admitted = 0;
    m->applicant[0] = 0;
}

bool dt_apply_possible(const struct dt_match *m)
{
    bool bot = false;
    for (int i = 0; i < m->opening.config.seats; i++) {
        bot |= m->seat[i].kind == DT_BOT;
    }
    return bot && m->phase == DT_PLAYING && m->applying == DT_ONLOOKER;
}

const char *dt_check_apply(const struct dt_match *m, struct dt_deed *d)
{
    if (m->applying != DT_ONLOOKER) {
        return "apply: somebody else has asked already";
    }
    if (m->seat[d->entry.seat].kind != DT_BOT) {
        return "seat: it is taken";
    }
    return dt_seat_name_fault(d->entry.text);
}

/* The seat changes hands once nobody's yes is missing. */
static void settle(struct dt_match *m)
{
    char name[DT_NAME_MAX + 1];
    int seat = m->applying;
    if (dt_apply_waiting(m) != 0) {
        return;
    }
    memcpy(name, m->applicant, sizeof name);
    dt_apply_lapse(m);
    dt_ask_lapse(m);
    dt_seat_take(m, seat, dt_span_of(name));
}

void dt_do_apply(struct dt_match *m, struct dt_deed *d)
{
    m->applying = d->entry.seat;
    m->admitted = 0;
    memcpy(m->applicant, d->entry.text.at, (size_t)d->entry.text.len);
    m->applicant[d->entry.text.len] = 0;
    settle(m);
}

const char *dt_check_admit(const struct dt_match *m, struct dt_deed *d)
{
    return dt_seats_have(dt_apply_waiting(m), d->entry.seat) ? NULL
                                                             : "apply: this seat was not asked";
}

void dt_do_admit(struct dt_match *m, struct dt_deed *d)
{
    m->admitted |= DT_SEAT(d->entry.seat);
    settle(m);
}

/* About the table: whoever asked takes it back. */
const char *dt_check_decline(const struct dt_match *m, struct dt_deed *d)
{
    if (m->applying == DT_ONLOOKER) {
        return "apply: nobody asks for a seat";
    }
    return d->entry.seat == DT_ONLOOKER || dt_seat_here(m, d->entry.seat)
               ? NULL
               : "seat: no person is here who could say no";
}

void dt_do_decline(struct dt_match *m, struct dt_deed *d)
{
    (void)d;
    dt_apply_lapse(m);
}
