/* Presence: who watches a table. Not part of the match, so it has no entry number and is not
 * replayed. Each node publishes its own watchers, and clients get the sum of all nodes. */
#include "server/presence.h"

#include "server/bots.h"
#include "server/outage.h"
#include "server/watch.h"

enum {
    PRESENCE_MS = 1000,
    ABSENT_MS = 5 * 60000,     /* disconnected for so long, */
    SILENT_MS = 30 * 60000,    /* or one decision open for so long: then the others may claim, */
    NOTICE_MS = 5 * 60000,     /* which is announced so long before */
    APPLICANT_WAIT_MS = 15000, /* how long an applicant may be disconnected */
};

static_assert(DT_SEATS <= 31, "seats are bits");

struct dt_presence dt_presence_local(const struct dt_table *t)
{
    struct dt_presence local = {.open = t->open};
    for (const struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        local.spectators += w->seat == DT_SPECTATOR;
        local.seats |= w->seat != DT_SPECTATOR ? 1U << w->seat : 0;
    }
    return local;
}

/* What the others may claim against absent players. */
static void write_claims(const struct dt_table *t, struct dt_json *j)
{
    static const char *const words[] = {"bot", "draw", "win"};
    if (t->presence.claims == 0) {
        return;
    }
    dt_json_array(j, "claims");
    for (dt_seats rest = t->presence.claims; rest != 0; rest &= rest - 1) {
        struct dt_entry e = {t->match.now, dt_ctz(rest), DT_DO_CLAIM, {"", 0}};
        dt_json_object(j, NULL);
        dt_json_int(j, "seat", e.seat);
        dt_json_array(j, "may");
        for (int i = 0; i < DT_COUNT(words); i++) {
            e.text = dt_span_of(words[i]);
            if (dt_match_check(&t->match, &e) == NULL) {
                dt_json_text(j, NULL, words[i]);
            }
        }
        dt_json_end(j);
        dt_json_end(j);
    }
    dt_json_end(j);
}

/* When they may claim against others, soon. */
static void write_absent(const struct dt_table *t, struct dt_json *j)
{
    bool first = true;
    for (int i = 0; i < t->match.setup.config.seats; i++) {
        if (t->presence.claim_due[i] == 0) {
            continue;
        }
        if (first) {
            dt_json_array(j, "absent");
        }
        first = false;
        dt_json_object(j, NULL);
        dt_json_int(j, "seat", i);
        dt_json_int(j, "due", t->presence.claim_due[i]);
        dt_json_end(j);
    }
    if (!first) {
        dt_json_end(j);
    }
}

void dt_presence_send(struct dt_table *t)
{
    struct dt_server *srv = t->server;
    struct dt_writer out = dt_writer_on(srv->scratch, sizeof srv->scratch);
    struct dt_json j = dt_json_on(&out);
    struct dt_presence local = dt_presence_local(t);
    uint32_t seats = local.seats | t->presence.remote.seats;
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "here");
    dt_json_text(&j, "match", t->id);
    dt_json_array(&j, "seats");
    for (int i = 0; i < t->match.setup.config.seats; i++) {
        dt_json_bool(&j, NULL, (seats >> i & 1) != 0);
    }
    dt_json_end(&j);
    dt_json_int(&j, "spectators", local.spectators + t->presence.remote.spectators);
    write_claims(t, &j);
    write_absent(t, &j);
    dt_json_end(&j);
    struct dt_buf *b = dt_buf_new((struct dt_span){out.text, out.len});
    for (struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        dt_client_send(w->client, b);
    }
    dt_buf_unref(b);
    if (t->state == DT_TABLE_READY) {
        dt_bots_think(t); /* those that stopped without people may continue */
    }
}

void dt_presence_reset(struct dt_table *t)
{
    memset(t->presence.absence, 0, sizeof t->presence.absence);
}

/* When the others may claim because the match waits for a person who is away or silent, or
 * DT_NEVER. */
static int64_t absence_due(struct dt_table *t, int seat, uint32_t present, int64_t now)
{
    const struct dt_match *m = &t->match;
    bool asked = dt_seats_have(dt_match_to_act(m) & dt_match_humans(m), seat);
    if ((present >> seat & 1) != 0 || t->presence.absence[seat].present == 0) {
        t->presence.absence[seat].present = now;
    }
    if (!asked || t->presence.absence[seat].waited == 0 ||
        t->presence.absence[seat].question != m->seat[seat].asked) {
        t->presence.absence[seat].waited = now;
        t->presence.absence[seat].question = m->seat[seat].asked;
    }
    int64_t gone =
        (present >> seat & 1) != 0 ? DT_NEVER : t->presence.absence[seat].present + ABSENT_MS;
    int64_t silent = t->presence.absence[seat].waited + SILENT_MS;
    return !asked ? DT_NEVER : gone < silent ? gone : silent;
}

static void update_claims(struct dt_table *t, int64_t now)
{
    uint32_t present = dt_presence_local(t).seats | t->presence.remote.seats;
    bool on = t->match.phase == DT_PLAYING && t->match.setup.clock == DT_CLOCK_OFF;
    dt_seats claims = 0, humans = dt_match_humans(&t->match);
    for (int i = 0; i < t->match.setup.config.seats; i++) {
        int64_t due = on ? absence_due(t, i, present, now) : DT_NEVER;
        bool soon = due > now && due <= now + NOTICE_MS && (humans & ~DT_SEAT(i)) != 0;
        claims |= due <= now ? DT_SEAT(i) : 0;
        t->presence.dirty |= t->presence.claim_due[i] != (soon ? due : 0);
        t->presence.claim_due[i] = soon ? due : 0;
    }
    t->presence.dirty |= claims != t->presence.claims;
    t->presence.claims = claims;
}

/* An applicant who has left does not get the seat. */
static void expire_application(struct dt_table *t, int64_t now)
{
    const char *player =
        t->match.requested_seat != DT_SPECTATOR ? t->player[t->match.requested_seat] : "";
    const struct dt_watch *w = t->watches;
    if (t->presence.applicant_seen == 0 || player[0] == 0) {
        t->presence.applicant_seen = 0;
        return;
    }
    while (w != NULL && strcmp(w->client->person.player, player) != 0) {
        w = w->next;
    }
    t->presence.applicant_seen = w != NULL ? now : t->presence.applicant_seen;
    if (now - t->presence.applicant_seen >= APPLICANT_WAIT_MS && t->state == DT_TABLE_READY) {
        struct dt_entry e = {
            t->server->cluster->time(t->server), DT_SPECTATOR, DT_DO_DECLINE, {"", 0}};
        struct dt_submission submission = {.request = NULL};
        dt_table_submit(t, &e, &submission);
    }
}

void dt_presence_tick(struct dt_table *t, int64_t now)
{
    if (dt_table_is_loaded(t) && now - t->presence.claims_checked >= PRESENCE_MS) {
        t->presence.claims_checked = now;
        update_claims(t, now);
        expire_application(t, now);
    }
    if (!t->presence.dirty || !dt_table_is_loaded(t) || t->server->store_down ||
        now - t->presence.sent < PRESENCE_MS) {
        return;
    }
    t->presence.dirty = false;
    t->presence.sent = now;
    t->server->cluster->publish(t);
}
