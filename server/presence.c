/* Presence: who watches a table. Not part of the match, so it has no entry number and is not
 * replayed. Each node publishes its own watchers, and clients get the sum of all nodes. */
#include <stdlib.h>

#include "server/server.h"

enum {
    PRESENCE_MS = 1000,
    ABSENT_MS = 5 * 60000,     /* disconnected for so long, */
    SILENT_MS = 30 * 60000,    /* or one decision open for so long: then the others may claim, */
    NOTICE_MS = 5 * 60000,     /* which is announced so long before */
    APPLICANT_WAIT_MS = 15000, /* how long an applicant may be disconnected */
    REMOTE_MS = 30000,         /* between two polls for watchers on other nodes */
};

static_assert(DT_SEATS <= 31, "seats are bits");

static struct dt_presence count_watchers(const struct dt_table *t)
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
    if (t->claims == 0) {
        return;
    }
    dt_json_array(j, "claims");
    for (dt_seats rest = t->claims; rest != 0; rest &= rest - 1) {
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
        if (t->claim_due[i] == 0) {
            continue;
        }
        if (first) {
            dt_json_array(j, "absent");
        }
        first = false;
        dt_json_object(j, NULL);
        dt_json_int(j, "seat", i);
        dt_json_int(j, "due", t->claim_due[i]);
        dt_json_end(j);
    }
    if (!first) {
        dt_json_end(j);
    }
}

static void send_presence(struct dt_table *t)
{
    struct dt_server *srv = t->server;
    struct dt_writer out = dt_writer_on(srv->scratch, sizeof srv->scratch);
    struct dt_json j = dt_json_on(&out);
    struct dt_presence local = count_watchers(t);
    uint32_t seats = local.seats | t->remote.seats;
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "here");
    dt_json_text(&j, "match", t->id);
    dt_json_array(&j, "seats");
    for (int i = 0; i < t->match.setup.config.seats; i++) {
        dt_json_bool(&j, NULL, (seats >> i & 1) != 0);
    }
    dt_json_end(&j);
    dt_json_int(&j, "spectators", local.spectators + t->remote.spectators);
    write_claims(t, &j);
    write_absent(t, &j);
    dt_json_end(&j);
    struct dt_buf *b = dt_buf_new((struct dt_span){out.text, out.len});
    for (struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        dt_client_send(w->client, b);
    }
    dt_buf_unref(b);
}

/* Bots that stopped without people may continue. */
static void wake_bots(struct dt_table *t)
{
    if (!t->busy) {
        dt_bots_think(t);
    }
}

/* Publishing local presence, and reading that of other nodes. */
struct presence_job {
    struct dt_job job;
    struct dt_server *server;
    char id[DT_STORE_ID];
    bool publish; /* local presence has changed */
    struct dt_presence local, remote;
};

static void presence_work(struct dt_job *job, void *worker)
{
    struct presence_job *a = (struct presence_job *)job;
    const char *why =
        a->publish ? dt_store_presence_set(worker, a->id, a->server->node, &a->local) : NULL;
    dt_store_job_check(
        why != NULL ? why : dt_store_presence_others(worker, a->id, a->server->node, &a->remote));
}

static void presence_done(struct dt_job *job)
{
    struct presence_job *a = (struct presence_job *)job;
    struct dt_table *t = dt_table_find(a->server, a->id);
    if (t != NULL && t->loaded) {
        bool same =
            a->remote.seats == t->remote.seats && a->remote.spectators == t->remote.spectators;
        t->remote = a->remote;
        if (a->publish || !same) {
            send_presence(t);
            wake_bots(t);
        }
    }
    free(a);
}

static void post_presence(struct dt_table *t, bool publish)
{
    struct presence_job *a = dt_xzalloc(sizeof *a);
    a->job = (struct dt_job){.work = presence_work, .done = presence_done};
    a->server = t->server;
    memcpy(a->id, t->id, sizeof a->id);
    a->publish = publish;
    a->local = count_watchers(t);
    dt_job_post(t->server->store_pool, &a->job);
}

void dt_presence_reset(struct dt_table *t)
{
    memset(t->absence, 0, sizeof t->absence);
}

/* When the others may claim because the match waits for a person who is away or silent, or
 * DT_NEVER. */
static int64_t absence_due(struct dt_table *t, int seat, uint32_t present, int64_t now)
{
    const struct dt_match *m = &t->match;
    bool asked = dt_seats_have(dt_match_to_act(m) & dt_match_humans(m), seat);
    if ((present >> seat & 1) != 0 || t->absence[seat].present == 0) {
        t->absence[seat].present = now;
    }
    if (!asked || t->absence[seat].waited == 0 ||
        t->absence[seat].question != m->seat[seat].asked) {
        t->absence[seat].waited = now;
        t->absence[seat].question = m->seat[seat].asked;
    }
    int64_t gone = (present >> seat & 1) != 0 ? DT_NEVER : t->absence[seat].present + ABSENT_MS;
    int64_t silent = t->absence[seat].waited + SILENT_MS;
    return !asked ? DT_NEVER : gone < silent ? gone : silent;
}

/* A node that dies does not publish that its watchers are gone. */
static void poll_remote(struct dt_table *t, int64_t now)
{
    if (t->server->notify_listener != NULL && t->watches != NULL && t->remote.seats != 0 &&
        now - t->remote_asked >= REMOTE_MS) {
        t->remote_asked = now;
        post_presence(t, false);
    }
}

static void update_claims(struct dt_table *t, int64_t now)
{
    uint32_t present = count_watchers(t).seats | t->remote.seats;
    bool on = t->match.phase == DT_PLAYING && t->match.setup.clock == DT_CLOCK_OFF;
    dt_seats claims = 0, humans = dt_match_humans(&t->match);
    if (on) {
        poll_remote(t, now);
    }
    for (int i = 0; i < t->match.setup.config.seats; i++) {
        int64_t due = on ? absence_due(t, i, present, now) : DT_NEVER;
        bool soon = due > now && due <= now + NOTICE_MS && (humans & ~DT_SEAT(i)) != 0;
        claims |= due <= now ? DT_SEAT(i) : 0;
        t->presence_dirty |= t->claim_due[i] != (soon ? due : 0);
        t->claim_due[i] = soon ? due : 0;
    }
    t->presence_dirty |= claims != t->claims;
    t->claims = claims;
}

/* An applicant who has left does not get the seat. */
static void expire_application(struct dt_table *t, int64_t now)
{
    const char *player =
        t->match.requested_seat != DT_SPECTATOR ? t->player[t->match.requested_seat] : "";
    const struct dt_watch *w = t->watches;
    if (t->applicant_seen == 0 || player[0] == 0) {
        t->applicant_seen = 0;
        return;
    }
    while (w != NULL && strcmp(w->client->person.player, player) != 0) {
        w = w->next;
    }
    t->applicant_seen = w != NULL ? now : t->applicant_seen;
    if (now - t->applicant_seen >= APPLICANT_WAIT_MS && !t->busy) {
        struct dt_entry e = {dt_outage_time(t->server), DT_SPECTATOR, DT_DO_DECLINE, {"", 0}};
        struct dt_submission submission = {.reply = {.server = t->server}};
        dt_table_submit(t, &e, &submission);
    }
}

void dt_presence_tick(struct dt_table *t, int64_t now)
{
    if (t->loaded && now - t->claims_checked >= PRESENCE_MS) {
        t->claims_checked = now;
        update_claims(t, now);
        expire_application(t, now);
    }
    if (!t->presence_dirty || !t->loaded || t->server->store_down ||
        now - t->presence_sent < PRESENCE_MS) {
        return;
    }
    t->presence_dirty = false;
    t->presence_sent = now;
    if (t->server->notify_listener != NULL) {
        post_presence(t, true);
    } else {
        send_presence(t);
        wake_bots(t);
    }
}

void dt_presence_notified(struct dt_table *t)
{
    if (t->loaded && t->watches != NULL) {
        post_presence(t, false);
    }
}
