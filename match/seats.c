/* Who sits where: coming, going, bots that go on for somebody, and what people say. */
#include "match/inside.h"

static void keep(char *to, struct dt_span text)
{
    memcpy(to, text.at, (size_t)text.len);
    to[text.len] = 0;
}

bool dt_seat_here(const struct dt_match *m, int seat)
{
    return m->seat[seat].kind == DT_HUMAN && m->seat[seat].gone == DT_HERE;
}

dt_seats dt_match_humans(const struct dt_match *m)
{
    dt_seats humans = 0;
    for (int i = 0; i < m->opening.config.seats; i++) {
        humans |= dt_seat_here(m, i) ? DT_SEAT(i) : 0;
    }
    return humans;
}

dt_seats dt_seats_gone(const struct dt_match *m)
{
    dt_seats gone = 0;
    for (int i = 0; i < m->opening.config.seats; i++) {
        gone |= m->seat[i].gone >= DT_GONE_RESIGNED ? DT_SEAT(i) : 0;
    }
    return gone;
}

int dt_match_host(const struct dt_match *m)
{
    int host = m->opening.host;
    dt_seats humans = dt_match_humans(m);
    if (dt_seats_have(humans, host) || humans == 0) {
        return humans == 0 ? DT_ONLOOKER : host;
    }
    return dt_lowest(humans);
}

const struct dt_bot *dt_match_bot(const struct dt_match *m, int seat)
{
    const struct dt_match_seat *s = &m->seat[seat];
    return s->kind == DT_BOT || s->gone != DT_HERE ? &dt_bots[s->bot] : NULL;
}

/* Before the match an open seat is taken. During it a bot's seat is asked for (apply.c); only matches
 * that were stored before that have `sit` there. */
const char *dt_check_sit(const struct dt_match *m, struct dt_deed *d)
{
    uint8_t free = m->phase == DT_WAITING ? DT_OPEN : DT_BOT;
    if (m->seat[d->entry.seat].kind != free) {
        return "seat: it is taken";
    }
    return dt_seat_name_fault(d->entry.text);
}

void dt_do_sit(struct dt_match *m, struct dt_deed *d)
{
    dt_seat_take(m, d->entry.seat, d->entry.text);
}

const char *dt_seat_name_fault(struct dt_span name)
{
    return name.len > 0 && dt_record_allows(name, DT_NAME_MAX)
               ? NULL
               : "text: expected a name of at most 32 bytes, without quotes";
}

void dt_seat_take(struct dt_match *m, int seat, struct dt_span name)
{
    m->seat[seat].kind = DT_HUMAN;
    keep(m->seat[seat].name, name);
    dt_clock_turn(m, 0, 0);
}

const char *dt_check_bot(const struct dt_match *m, struct dt_deed *d)
{
    if (m->seat[d->entry.seat].kind == DT_HUMAN && m->seat[d->entry.seat].gone == DT_HERE) {
        return "seat: somebody sits there";
    }
    return dt_match_find_bot(d->entry.text, &d->bot) ? NULL : "text: there is no such bot";
}

void dt_do_bot(struct dt_match *m, struct dt_deed *d)
{
    struct dt_match_seat *s = &m->seat[d->entry.seat];
    s->bot = d->bot;
    if (s->kind == DT_OPEN) {
        s->kind = DT_BOT;
    }
}

const char *dt_check_rise(const struct dt_match *m, struct dt_deed *d)
{
    return m->seat[d->entry.seat].kind != DT_OPEN ? NULL : "seat: nobody sits there";
}

void dt_do_rise(struct dt_match *m, struct dt_deed *d)
{
    m->seat[d->entry.seat] = (struct dt_match_seat){.kind = DT_OPEN};
}

const char *dt_check_chat(const struct dt_match *m, struct dt_deed *d)
{
    if (d->entry.seat != DT_ONLOOKER && m->seat[d->entry.seat].kind != DT_HUMAN) {
        return "seat: nobody sits there";
    }
    return d->entry.text.len > 0 ? NULL : "text: expected something to say";
}

const char *dt_check_away(const struct dt_match *m, struct dt_deed *d)
{
    d->bot = m->opening.stand;
    if (!dt_seat_here(m, d->entry.seat)) {
        return "seat: no person is here who could go away";
    }
    if (dt_clock_out(m, d->entry.seat, d->entry.at) ||
        dt_deadline_over(m, d->entry.seat, d->entry.at)) {
        return "time: this seat's has run out";
    }
    return d->entry.text.len == 0 || dt_match_find_bot(d->entry.text, &d->bot)
               ? NULL
               : "text: there is no such bot";
}

/* Somebody has come or gone: what was asked of those who were there is answered with no. */
static void changed(struct dt_match *m)
{
    dt_ask_lapse(m);
    dt_apply_lapse(m);
    dt_clock_turn(m, 0, 0);
}

void dt_do_away(struct dt_match *m, struct dt_deed *d)
{
    m->seat[d->entry.seat].gone = DT_AWAY_NOW;
    m->seat[d->entry.seat].bot = d->bot;
    changed(m);
}

bool dt_seat_missed(const struct dt_match *m, int seat, dt_time at)
{
    return dt_clock_missed(m, seat, at) ||
           (dt_seats_have(dt_match_to_act(m), seat) && at >= dt_match_deadline(m));
}

/* The time of a decision runs on while its person is away, or going away would be a way to stop it. */
const char *dt_check_back(const struct dt_match *m, struct dt_deed *d)
{
    if (m->seat[d->entry.seat].gone != DT_AWAY_NOW) {
        return "seat: nobody is away who could come back";
    }
    return dt_seat_missed(m, d->entry.seat, d->entry.at) ? "time: the bot takes this decision"
                                                         : NULL;
}

void dt_do_back(struct dt_match *m, struct dt_deed *d)
{
    dt_clock_back(m, d->entry.seat);
    m->seat[d->entry.seat].gone = DT_HERE;
    changed(m);
}

const char *dt_check_resign(const struct dt_match *m, struct dt_deed *d)
{
    const struct dt_match_seat *s = &m->seat[d->entry.seat];
    return s->kind == DT_HUMAN && s->gone <= DT_AWAY_NOW ? NULL
                                                         : "seat: no person plays there any more";
}

void dt_do_resign(struct dt_match *m, struct dt_deed *d)
{
    dt_seat_leave(m, d->entry.seat, DT_WHY_RESIGNED);
}

/* Whether somebody is left who may want to go on. */
static bool anybody(const struct dt_match *m)
{
    for (int i = 0; i < m->opening.config.seats; i++) {
        if (m->seat[i].kind == DT_HUMAN && m->seat[i].gone <= DT_AWAY_NOW) {
            return true;
        }
    }
    return false;
}

/* Whether the match ends when somebody leaves for good, though others are left. */
static bool ends_early(const struct dt_match *m)
{
    return m->opening.leaving == DT_LEAVING_END ||
           (m->opening.leaving == DT_LEAVING_AUTO && m->opening.config.seats <= 2);
}

void dt_seat_leave(struct dt_match *m, int seat, enum dt_why why)
{
    struct dt_match_seat *s = &m->seat[seat];
    s->gone = why == DT_WHY_TIME ? DT_GONE_TIME : DT_GONE_RESIGNED;
    s->bot = m->opening.stand;
    dt_ask_lapse(m);
    if (ends_early(m) || !anybody(m)) {
        dt_match_close(m, why, dt_all_seats(m) & ~dt_seats_gone(m));
        return;
    }
    if (why == DT_WHY_TIME && m->opening.clock != DT_CLOCK_PLAYER) {
        s->gone = DT_AWAY_NOW; /* one decision was missed, not the whole match */
    }
    changed(m);
}

/* That somebody is gone for long is known by whoever enters this; without a clock it is the only way on.
 * A bot can always go on. Ending the match is for the last person who is there. */
const char *dt_check_claim(const struct dt_match *m, struct dt_deed *d)
{
    static const char *const words[DT_CLAIMS] = {"bot", "draw", "win"};
    int claim = dt_span_find(d->entry.text, words, DT_CLAIMS), seat = d->entry.seat;
    dt_seats others = dt_match_humans(m) & ~DT_SEAT(seat);
    if (claim < 0) {
        return "text: expected bot, draw or win";
    }
    if (m->opening.clock != DT_CLOCK_OFF) {
        return "time: the clock decides that";
    }
    if (!dt_seat_here(m, seat) || others == 0) {
        return "seat: nobody plays there who could be claimed against";
    }
    d->claim = (enum dt_claim)claim;
    d->bot = m->opening.stand;
    if (d->claim != DT_CLAIM_BOT && dt_ones(others) > 1) {
        return "claim: others are still playing";
    }
    return d->claim != DT_CLAIM_WIN || ends_early(m) ? NULL : "claim: a bot goes on at this table";
}

void dt_do_claim(struct dt_match *m, struct dt_deed *d)
{
    switch (d->claim) {
    case DT_CLAIM_BOT:
        dt_do_away(m, d);
        return;
    case DT_CLAIM_DRAW:
        dt_match_close(m, DT_WHY_AGREED, 0);
        return;
    case DT_CLAIM_WIN:
    case DT_CLAIMS:
        dt_seat_leave(m, d->entry.seat, DT_WHY_RESIGNED);
        return;
    }
}

const char *dt_check_rematch(const struct dt_match *m, struct dt_deed *d)
{
    if (m->rematch[0] != 0) {
        return "text: there is a rematch already";
    }
    return dt_match_id_fits(d->entry.text) ? NULL : "text: expected the name of a match";
}

void dt_do_rematch(struct dt_match *m, struct dt_deed *d)
{
    keep(m->rematch, d->entry.text);
}

void dt_match_again(const struct dt_match *m, const char *id, const uint8_t key[DT_KEY],
                    struct dt_opening *out)
{
    *out = m->opening;
    out->version = DT_MATCH_VERSION;
    assert(dt_match_id_fits(dt_span_of(id)));
    keep(out->id, dt_span_of(id));
    memcpy(out->key, key, DT_KEY);
}
