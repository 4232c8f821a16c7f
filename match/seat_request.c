/* Requests for a bot's seat during play (verbs apply, admit, decline). The new player will see the
 * bot's hand, so all persons at the table must approve. One refusal, an arrival or a departure cancels
 * the request; decisions do not, play continues meanwhile. */
#include "match/internal.h"

dt_seats dt_seat_request_pending(const struct dt_match *m)
{
    return m->requested_seat == DT_SPECTATOR ? 0 : dt_match_humans(m) & ~m->approved;
}

void dt_seat_request_cancel(struct dt_match *m)
{
    m->requested_seat = DT_SPECTATOR;
    m->approved = 0;
    m->requester[0] = 0;
}

bool dt_seat_request_allowed(const struct dt_match *m)
{
    bool bot = false;
    for (int i = 0; i < m->setup.config.seats; i++) {
        bot |= m->seat[i].kind == DT_BOT;
    }
    return bot && m->phase == DT_PLAYING && m->requested_seat == DT_SPECTATOR;
}

const char *dt_check_apply(const struct dt_match *m, struct dt_pending_entry *pending)
{
    if (m->requested_seat != DT_SPECTATOR) {
        return DT_ERROR("request-open");
    }
    if (m->seat[pending->entry.seat].kind != DT_BOT) {
        return DT_ERROR("seat-taken");
    }
    return dt_seat_name_error(pending->entry.text);
}

/* Hands the seat over once everyone has approved. */
static void finish_if_approved(struct dt_match *m)
{
    char name[DT_NAME_MAX + 1];
    int seat = m->requested_seat;
    if (dt_seat_request_pending(m) != 0) {
        return;
    }
    memcpy(name, m->requester, sizeof name);
    dt_seat_request_cancel(m);
    dt_proposal_cancel(m);
    dt_seat_take(m, seat, dt_span_of(name));
}

void dt_do_apply(struct dt_match *m, struct dt_pending_entry *pending)
{
    m->requested_seat = pending->entry.seat;
    m->approved = 0;
    memcpy(m->requester, pending->entry.text.at, (size_t)pending->entry.text.len);
    m->requester[pending->entry.text.len] = 0;
    finish_if_approved(m);
}

const char *dt_check_admit(const struct dt_match *m, struct dt_pending_entry *pending)
{
    return dt_seats_have(dt_seat_request_pending(m), pending->entry.seat) ? NULL
                                                                          : DT_ERROR("no-request");
}

void dt_do_admit(struct dt_match *m, struct dt_pending_entry *pending)
{
    m->approved |= DT_SEAT(pending->entry.seat);
    finish_if_approved(m);
}

/* Without a seat, the requester withdraws. */
const char *dt_check_decline(const struct dt_match *m, struct dt_pending_entry *pending)
{
    if (m->requested_seat == DT_SPECTATOR) {
        return DT_ERROR("no-request");
    }
    return pending->entry.seat == DT_SPECTATOR || dt_seat_present(m, pending->entry.seat)
               ? NULL
               : DT_ERROR("wrong-seat");
}

void dt_do_decline(struct dt_match *m, struct dt_pending_entry *pending)
{
    (void)pending;
    dt_seat_request_cancel(m);
}
