/* Seats: joining, leaving, absence, substitute bots, claims, chat and rematch. */
#include "match/internal.h"

static void copy_span(char *to, struct dt_span text)
{
    memcpy(to, text.at, (size_t)text.len);
    to[text.len] = 0;
}

bool dt_seat_present(const struct dt_match *m, int seat)
{
    return m->seat[seat].kind == DT_HUMAN && m->seat[seat].absence == DT_PRESENT;
}

dt_seats dt_match_humans(const struct dt_match *m)
{
    dt_seats humans = 0;
    for (int i = 0; i < m->setup.config.seats; i++) {
        humans |= dt_seat_present(m, i) ? DT_SEAT(i) : 0;
    }
    return humans;
}

dt_seats dt_seats_departed(const struct dt_match *m)
{
    dt_seats gone = 0;
    for (int i = 0; i < m->setup.config.seats; i++) {
        gone |= m->seat[i].absence >= DT_ABSENT_RESIGNED ? DT_SEAT(i) : 0;
    }
    return gone;
}

int dt_match_host(const struct dt_match *m)
{
    int host = m->setup.host;
    dt_seats humans = dt_match_humans(m);
    if (dt_seats_have(humans, host) || humans == 0) {
        return humans == 0 ? DT_SPECTATOR : host;
    }
    return dt_ctz(humans);
}

const struct dt_bot *dt_match_bot(const struct dt_match *m, int seat)
{
    const struct dt_match_seat *s = &m->seat[seat];
    return s->kind == DT_BOT || s->absence != DT_PRESENT ? &dt_bots[s->bot] : NULL;
}

/* Before the match, `sit` takes an open seat. During it a bot's seat is requested (seat_request.c);
 * only older stored matches use `sit` there. */
const char *dt_check_sit(const struct dt_match *m, struct dt_pending_entry *pending)
{
    uint8_t takeable = m->phase == DT_WAITING ? DT_OPEN : DT_BOT;
    if (m->seat[pending->entry.seat].kind != takeable) {
        return DT_ERROR("seat-taken");
    }
    return dt_seat_name_error(pending->entry.text);
}

void dt_do_sit(struct dt_match *m, struct dt_pending_entry *pending)
{
    dt_seat_take(m, pending->entry.seat, pending->entry.text);
}

const char *dt_seat_name_error(struct dt_span name)
{
    return name.len > 0 && dt_record_allows(name, DT_NAME_MAX)
               ? NULL
               : "text: expected a name of at most 32 bytes, without quotes";
}

void dt_seat_take(struct dt_match *m, int seat, struct dt_span name)
{
    m->seat[seat].kind = DT_HUMAN;
    copy_span(m->seat[seat].name, name);
    dt_clock_update(m, 0, 0);
}

const char *dt_check_bot(const struct dt_match *m, struct dt_pending_entry *pending)
{
    if (m->seat[pending->entry.seat].kind == DT_HUMAN &&
        m->seat[pending->entry.seat].absence == DT_PRESENT) {
        return DT_ERROR("seat-taken");
    }
    return dt_match_find_bot(pending->entry.text, &pending->bot) ? NULL : DT_ERROR("no-such-bot");
}

void dt_do_bot(struct dt_match *m, struct dt_pending_entry *pending)
{
    struct dt_match_seat *s = &m->seat[pending->entry.seat];
    s->bot = pending->bot;
    if (s->kind == DT_OPEN) {
        s->kind = DT_BOT;
        s->name[0] = 0;
    }
}

const char *dt_check_rise(const struct dt_match *m, struct dt_pending_entry *pending)
{
    return m->seat[pending->entry.seat].kind != DT_OPEN ? NULL : DT_ERROR("wrong-seat");
}

void dt_do_rise(struct dt_match *m, struct dt_pending_entry *pending)
{
    m->seat[pending->entry.seat] = (struct dt_match_seat){.kind = DT_OPEN};
}

const char *dt_check_chat(const struct dt_match *m, struct dt_pending_entry *pending)
{
    if (pending->entry.seat != DT_SPECTATOR && m->seat[pending->entry.seat].kind != DT_HUMAN) {
        return DT_ERROR("wrong-seat");
    }
    return pending->entry.text.len > 0 ? NULL : "text: expected something to say";
}

const char *dt_check_away(const struct dt_match *m, struct dt_pending_entry *pending)
{
    pending->bot = m->setup.substitute_bot;
    if (!dt_seat_present(m, pending->entry.seat)) {
        return DT_ERROR("wrong-seat");
    }
    if (dt_clock_expired(m, pending->entry.seat, pending->entry.at) ||
        dt_deadline_passed(m, pending->entry.seat, pending->entry.at)) {
        return DT_ERROR("time-up");
    }
    return pending->entry.text.len == 0 || dt_match_find_bot(pending->entry.text, &pending->bot)
               ? NULL
               : DT_ERROR("no-such-bot");
}

/* A person has arrived or left: cancels what needed the consent of the persons present. */
static void persons_changed(struct dt_match *m)
{
    dt_proposal_cancel(m);
    dt_seat_request_cancel(m);
    dt_clock_update(m, 0, 0);
}

void dt_do_away(struct dt_match *m, struct dt_pending_entry *pending)
{
    m->seat[pending->entry.seat].absence = DT_ABSENT_AWAY;
    m->seat[pending->entry.seat].bot = pending->bot;
    persons_changed(m);
}

bool dt_seat_expired_away(const struct dt_match *m, int seat, dt_time at)
{
    return dt_clock_expired_away(m, seat, at) ||
           (dt_seats_have(dt_match_to_act(m), seat) && at >= dt_match_deadline(m));
}

/* A decision's time keeps running while its person is away, or leaving would stop the clock. */
const char *dt_check_back(const struct dt_match *m, struct dt_pending_entry *pending)
{
    if (m->seat[pending->entry.seat].absence != DT_ABSENT_AWAY) {
        return DT_ERROR("wrong-seat");
    }
    return dt_seat_expired_away(m, pending->entry.seat, pending->entry.at) ? DT_ERROR("bot-decides")
                                                                           : NULL;
}

void dt_do_back(struct dt_match *m, struct dt_pending_entry *pending)
{
    dt_clock_charge_absence(m, pending->entry.seat);
    m->seat[pending->entry.seat].absence = DT_PRESENT;
    persons_changed(m);
}

const char *dt_check_resign(const struct dt_match *m, struct dt_pending_entry *pending)
{
    const struct dt_match_seat *s = &m->seat[pending->entry.seat];
    return s->kind == DT_HUMAN && s->absence <= DT_ABSENT_AWAY ? NULL : DT_ERROR("wrong-seat");
}

void dt_do_resign(struct dt_match *m, struct dt_pending_entry *pending)
{
    dt_seat_leave(m, pending->entry.seat, DT_END_RESIGNED);
}

/* Whether a person is left who may continue. */
static bool has_person(const struct dt_match *m)
{
    for (int i = 0; i < m->setup.config.seats; i++) {
        if (m->seat[i].kind == DT_HUMAN && m->seat[i].absence <= DT_ABSENT_AWAY) {
            return true;
        }
    }
    return false;
}

/* Whether the match ends when a person leaves for good, though others are left. */
static bool ends_early(const struct dt_match *m)
{
    return m->setup.leave_mode == DT_LEAVE_END ||
           (m->setup.leave_mode == DT_LEAVE_AUTO && m->setup.config.seats <= 2);
}

void dt_seat_leave(struct dt_match *m, int seat, enum dt_end_reason why)
{
    struct dt_match_seat *s = &m->seat[seat];
    s->absence = why == DT_END_TIME ? DT_ABSENT_TIMEOUT : DT_ABSENT_RESIGNED;
    s->bot = m->setup.substitute_bot;
    dt_proposal_cancel(m);
    if (ends_early(m) || !has_person(m)) {
        dt_match_close(m, why, dt_all_seats(m) & ~dt_seats_departed(m));
        return;
    }
    if (why == DT_END_TIME && m->setup.clock != DT_CLOCK_PLAYER) {
        s->absence = DT_ABSENT_AWAY; /* one decision was missed, not the whole match */
    }
    persons_changed(m);
}

/* The caller has made sure that the opponent has been away for long; without a clock this is the only
 * way to continue. A bot can always take over. Only the last person present may end the match. */
const char *dt_check_claim(const struct dt_match *m, struct dt_pending_entry *pending)
{
    static const char *const words[DT_CLAIMS] = {"bot", "draw", "win"};
    int claim = dt_span_find(pending->entry.text, words, DT_CLAIMS), seat = pending->entry.seat;
    dt_seats others = dt_match_humans(m) & ~DT_SEAT(seat);
    if (claim < 0) {
        return "text: expected bot, draw or win";
    }
    if (m->setup.clock != DT_CLOCK_OFF) {
        return DT_ERROR("no-claim");
    }
    if (!dt_seat_present(m, seat) || others == 0) {
        return DT_ERROR("wrong-seat");
    }
    pending->claim = (enum dt_claim)claim;
    pending->bot = m->setup.substitute_bot;
    if (pending->claim != DT_CLAIM_BOT && dt_popcount(others) > 1) {
        return DT_ERROR("no-claim");
    }
    return pending->claim != DT_CLAIM_WIN || ends_early(m) ? NULL : DT_ERROR("no-claim");
}

void dt_do_claim(struct dt_match *m, struct dt_pending_entry *pending)
{
    switch (pending->claim) {
    case DT_CLAIM_BOT:
        dt_do_away(m, pending);
        return;
    case DT_CLAIM_DRAW:
        dt_match_close(m, DT_END_AGREED, 0);
        return;
    case DT_CLAIM_WIN:
    case DT_CLAIMS:
        dt_seat_leave(m, pending->entry.seat, DT_END_RESIGNED);
        return;
    }
}

const char *dt_check_rematch(const struct dt_match *m, struct dt_pending_entry *pending)
{
    if (m->rematch[0] != 0) {
        return DT_ERROR("rematch-exists");
    }
    return dt_match_id_valid(pending->entry.text) ? NULL : "text: expected the name of a match";
}

void dt_do_rematch(struct dt_match *m, struct dt_pending_entry *pending)
{
    copy_span(m->rematch, pending->entry.text);
}

void dt_match_rematch_setup(const struct dt_match *m, const char *id, const uint8_t key[DT_KEY],
                            struct dt_match_setup *out)
{
    *out = m->setup;
    out->version = DT_MATCH_VERSION;
    assert(dt_match_id_valid(dt_span_of(id)));
    copy_span(out->id, dt_span_of(id));
    memcpy(out->key, key, DT_KEY);
}
