/* Requests about a table: watch, act, preview. Here is decided who may do what for which seat;
 * whether it is legal, the match decides. */
#include <stdio.h>
#include <stdlib.h>

#include "server/outage.h"
#include "server/request.h"
#include "server/watch.h"

/* Who may submit a verb. */
enum permission {
    SERVER_ONLY,  /* only the server */
    OWN_SEAT,     /* the seat's player */
    HOST,         /* the host, about any seat */
    OPEN_OR_HOST, /* a player, about an open seat, or the host about any */
    SEAT_OR_HOST, /* the seat's player, or the host about another seat */
    OTHER_SEAT,   /* a player, about another person's seat */
};

enum { GRANT_FACTOR = 2 }; /* granted time may raise a clock to at most this many times its base */

static const enum permission permissions[DT_VERBS] = {
    [DT_DO_SIT] = SERVER_ONLY,  [DT_DO_BOT] = OPEN_OR_HOST,   [DT_DO_RISE] = SEAT_OR_HOST,
    [DT_DO_WORDS] = OWN_SEAT,   [DT_DO_START] = HOST,         [DT_DO_ACT] = OWN_SEAT,
    [DT_DO_ASK] = OWN_SEAT,     [DT_DO_AGREE] = OWN_SEAT,     [DT_DO_REFUSE] = OWN_SEAT,
    [DT_DO_RESIGN] = OWN_SEAT,  [DT_DO_AWAY] = OWN_SEAT,      [DT_DO_BACK] = OWN_SEAT,
    [DT_DO_FLAG] = SERVER_ONLY, [DT_DO_GRANT] = OTHER_SEAT,   [DT_DO_CHAT] = OWN_SEAT,
    [DT_DO_REMATCH] = OWN_SEAT, [DT_DO_OUTAGE] = SERVER_ONLY, [DT_DO_APPLY] = SERVER_ONLY,
    [DT_DO_ADMIT] = OWN_SEAT,   [DT_DO_DECLINE] = OWN_SEAT,   [DT_DO_CLAIM] = OTHER_SEAT,
    [DT_DO_COMMIT] = OWN_SEAT,  [DT_DO_DRAFT] = OWN_SEAT,     [DT_DO_NAME] = OWN_SEAT,
    [DT_DO_HOLD] = SERVER_ONLY, [DT_DO_SWAP] = HOST,          [DT_DO_SET] = HOST,
};

void dt_handle_watch(struct dt_request *req)
{
    const char *why =
        dt_client_may(req->client, DT_LIMIT_WATCH)
            ? dt_watch_begin(req->client, req->table, dt_request_number(req, "since", 0))
            : DT_ERROR("rate-limit");
    if (why != NULL) {
        dt_reply_error(&req->reply, why);
    } else if (req->reply.has_ref) {
        dt_reply_ok(&req->reply, req->table);
    }
}

void dt_handle_unwatch(struct dt_request *req)
{
    struct dt_table *t = dt_table_find(req->reply.server, dt_request_text(req, "match"));
    struct dt_watch *w = t != NULL ? dt_watch_find(req->client, t) : NULL;
    if (w != NULL) {
        dt_watch_end(w);
    }
    dt_reply_ok(&req->reply, NULL);
}

void dt_handle_position(struct dt_request *req)
{
    const struct dt_match *m = &req->table->match;
    char text[DT_TEXT_MAX];
    struct dt_writer words = dt_writer_on(text, sizeof text), out;
    if (m->phase == DT_WAITING) {
        dt_reply_error(&req->reply, DT_ERROR("not-started"));
        return;
    }
    dt_match_position(m, dt_table_seat(req->table, req->client->person.player), &words);
    struct dt_json j = dt_reply_begin(&req->reply, &out, "position");
    dt_json_text(&j, "match", m->setup.id);
    dt_json_int(&j, "seq", m->count);
    dt_json_text(&j, "text", text);
    dt_reply_end(&req->reply, &j);
}

static const char *check_other(const struct dt_match *m, int mine, int seat)
{
    if (seat == mine || seat == DT_SPECTATOR || seat >= m->setup.config.seats) {
        return DT_ERROR("wrong-seat");
    }
    return dt_seats_have(dt_match_humans(m), mine) && m->seat[seat].kind == DT_HUMAN
               ? NULL
               : DT_ERROR("wrong-seat");
}

static bool is_open(const struct dt_match *m, int seat)
{
    return seat >= 0 && seat < m->setup.config.seats && m->seat[seat].kind == DT_OPEN;
}

/* NULL, or why this person may not do this to this seat. */
static const char *check_permission(const struct dt_table *t, enum dt_verb verb, int mine, int seat)
{
    bool host = mine != DT_SPECTATOR && mine == dt_match_host(&t->match);
    if (mine == DT_SPECTATOR) {
        return DT_ERROR("not-seated");
    }
    switch (permissions[verb]) {
    case OWN_SEAT:
        return seat == mine ? NULL : DT_ERROR("wrong-seat");
    case HOST:
        return host ? NULL : DT_ERROR("host-only");
    case OPEN_OR_HOST:
        return host || is_open(&t->match, seat) ? NULL : DT_ERROR("host-only");
    case SEAT_OR_HOST:
        return host || seat == mine ? NULL : DT_ERROR("host-only");
    case OTHER_SEAT:
        return check_other(&t->match, mine, seat);
    case SERVER_ONLY:
        break;
    }
    return "verb: not by this message";
}

/* Refuses, but first makes sure that this node knows the newest entries; otherwise the message is
 * dispatched again after reading them. */
static void refuse(const struct dt_request *req, const char *why)
{
    if (!dt_table_defer_to_sync(req->table, req)) {
        dt_reply_error(&req->reply, why);
    }
}

/* Whether an action was chosen for an earlier decision. True: it was answered. */
static bool is_stale(const struct dt_request *req, int seat, enum dt_verb verb)
{
    const struct dt_table *t = req->table;
    int64_t seq = dt_request_number(req, "seq", -1);
    if (verb == DT_DO_ACT && (seq < 0 || seq > t->match.count)) {
        refuse(req, "seq: expected the number of the last entry you know");
        return true;
    }
    if (verb == DT_DO_ACT && seat != DT_SPECTATOR &&
        dt_match_is_stale(&t->match, seat, (uint32_t)seq)) {
        dt_reply_error(&req->reply, DT_ERROR("late"));
        return true;
    }
    return false;
}

/* How many entries of a verb about one seat a match may get; 0: unlimited. The other verbs answer
 * one of these, or come once. Stored matches with more stay valid, so this is not a rule of the
 * match. */
static const uint32_t entry_limit[DT_VERBS] = {
    [DT_DO_SIT] = DT_ENTRIES, [DT_DO_BOT] = DT_ENTRIES,   [DT_DO_WORDS] = DT_ENTRIES,
    [DT_DO_ASK] = DT_ENTRIES, [DT_DO_AWAY] = DT_ENTRIES,  [DT_DO_GRANT] = DT_ENTRIES,
    [DT_DO_CHAT] = DT_CHATS,  [DT_DO_APPLY] = DT_ENTRIES, [DT_DO_COMMIT] = DT_ENTRIES,
    [DT_DO_DRAFT] = DT_CHATS, [DT_DO_NAME] = DT_ENTRIES,  [DT_DO_SWAP] = DT_ENTRIES,
    [DT_DO_SET] = DT_ENTRIES,
};

const char *dt_request_limit(const struct dt_request *req, enum dt_verb verb, int seat)
{
    bool chat = verb == DT_DO_CHAT;
    int about = seat == DT_SPECTATOR ? DT_SEATS : seat;
    bool decides = verb == DT_DO_ACT || verb == DT_DO_DRAFT;
    enum dt_limit_kind kind = chat ? DT_LIMIT_CHAT : decides ? DT_LIMIT_ACT : DT_LIMIT_ENTRY;
    if (entry_limit[verb] > 0 && req->table->match.verb_counts[verb][about] >= entry_limit[verb]) {
        return chat ? DT_ERROR("chat-limit") : DT_ERROR("entry-limit");
    }
    return dt_client_may(req->client, kind) ? NULL : DT_ERROR("rate-limit");
}

/* Among people no one may be replaced by a bot stronger than the table's stand-in. */
static bool is_too_strong(const struct dt_match *m, const struct dt_entry *e)
{
    const struct dt_bot *bot = dt_bot_find(e->text);
    return e->seat != DT_SPECTATOR && m->phase == DT_PLAYING && m->seat[e->seat].kind == DT_HUMAN &&
           (dt_match_humans(m) & ~DT_SEAT(e->seat)) != 0 && bot != NULL &&
           bot > &dt_bots[m->setup.substitute_bot];
}

/* NULL, or why this server refuses what the match would accept. */
static const char *check_policy(const struct dt_table *t, const struct dt_entry *e)
{
    const struct dt_match *m = &t->match;
    uint64_t ms;
    switch ((int)e->verb) {
    case DT_DO_AWAY:
    case DT_DO_BOT:
        return is_too_strong(m, e) ? DT_ERROR("bot-too-strong") : NULL;
    case DT_DO_GRANT:
        return m->setup.clock != DT_CLOCK_OFF && dt_span_u64(e->text, &ms) &&
                       ms <= (uint64_t)DT_TIME_MAX &&
                       (dt_time)ms + dt_match_left(m, e->seat, e->at) > GRANT_FACTOR * m->setup.base
                   ? DT_ERROR("too-much-time")
                   : NULL;
    case DT_DO_CLAIM:
        return dt_seats_have(t->presence.claims, e->seat) ? NULL : DT_ERROR("not-away-long");
    default:
        return NULL;
    }
}

static void submit(struct dt_request *req, enum dt_verb verb, int seat, uint64_t ref)
{
    struct dt_table *t = req->table;
    const char *text = dt_request_text(req, "text");
    struct dt_submission sub = {.request = req, .ref = ref};
    struct dt_entry e = {t->server->cluster->time(t->server), seat, verb,
                         dt_span_of(text != NULL ? text : "")};
    if (verb == DT_DO_RISE || (verb == DT_DO_BOT && t->match.phase == DT_WAITING)) {
        sub.player = "";
    }
    if (verb == DT_DO_NAME) {
        e.text = dt_span_of(req->client->person.name);
        sub.player = req->client->person.player; /* no longer a guest, perhaps */
    }
    const char *why = check_policy(t, &e);
    if (why == NULL && verb == DT_DO_RISE) {
        dt_table_note_removed(t, seat, req->client->person.player);
    }
    if (why == NULL) {
        why = dt_table_submit(t, &e, &sub);
    }
    if (why != NULL) {
        refuse(req, why);
    }
}

/* Whether this person is the applicant. */
static bool is_applicant(const struct dt_request *req)
{
    int seat = req->table->match.requested_seat;
    return seat != DT_SPECTATOR &&
           strcmp(req->table->player[seat], req->client->person.player) == 0;
}

void dt_handle_do(struct dt_request *req)
{
    struct dt_table *t = req->table;
    int mine = dt_table_seat(t, req->client->person.player);
    int64_t seat = dt_request_number(req, "seat", mine);
    int verb = dt_span_find(dt_span_of(dt_request_text(req, "verb")), dt_verb_words, DT_VERBS);
    uint64_t ref = dt_request_ref(req);
    if (verb < 0 || seat < DT_SPECTATOR || seat >= DT_SEATS) {
        dt_reply_error(&req->reply,
                       verb < 0 ? "verb: there is no such verb" : DT_ERROR("no-such-seat"));
        return;
    }
    if (dt_refs_have(&t->journal.refs, ref)) {
        dt_reply_ok(&req->reply, t);
        return;
    }
    bool withdraws = verb == DT_DO_DECLINE && seat == DT_SPECTATOR && is_applicant(req);
    const char *why = withdraws ? NULL : check_permission(t, (enum dt_verb)verb, mine, (int)seat);
    if (why != NULL) {
        refuse(req, why);
        return;
    }
    if (is_stale(req, mine, (enum dt_verb)verb)) {
        return;
    }
    why = dt_request_limit(req, (enum dt_verb)verb, (int)seat);
    if (why != NULL) {
        dt_reply_error(&req->reply, why);
    } else if (verb == DT_DO_REMATCH) {
        dt_create_rematch(req);
    } else {
        submit(req, (enum dt_verb)verb, (int)seat, ref);
    }
}

/* A preview, computed by a CPU job on a copy of the match. */
struct preview_job {
    struct dt_job job;
    struct dt_reply reply;
    struct dt_match match;
    int seat;
    char action[DT_ACTION_TEXT_MAX];
    const char *why;
    int len;
    char text[DT_MATCH_MESSAGE_MAX];
};

static void preview_work(struct dt_job *job, void *worker)
{
    struct preview_job *p = (struct preview_job *)job;
    struct dt_writer out = dt_writer_on(p->text, sizeof p->text);
    (void)worker;
    p->why = dt_match_preview(&p->match, p->seat, dt_span_of(p->action), &out);
    p->len = out.len;
}

static void preview_done(struct dt_job *job)
{
    struct preview_job *p = (struct preview_job *)job;
    if (p->why != NULL) {
        dt_reply_error(&p->reply, p->why);
    } else {
        dt_reply_object(&p->reply, (struct dt_span){p->text, p->len});
    }
    free(p);
}

void dt_handle_preview(struct dt_request *req)
{
    const struct dt_table *t = req->table;
    const char *action = dt_request_text(req, "action");
    int seat = dt_table_seat(t, req->client->person.player);
    if (!dt_client_may(req->client, DT_LIMIT_PREVIEW)) {
        dt_reply_error(&req->reply, DT_ERROR("rate-limit"));
        return;
    }
    if (seat == DT_SPECTATOR || t->state != DT_TABLE_READY ||
        dt_server_overloaded(t->server, dt_client_owner(req->client))) {
        dt_reply_error(&req->reply,
                       seat == DT_SPECTATOR ? DT_ERROR("not-seated") : DT_ERROR("busy"));
        return;
    }
    if (strlen(action) >= DT_ACTION_TEXT_MAX) {
        dt_reply_error(&req->reply, "action: too long");
        return;
    }
    struct preview_job *p = dt_xzalloc(sizeof *p);
    p->job = (struct dt_job){
        .owner = dt_client_owner(req->client), .work = preview_work, .done = preview_done};
    p->reply = req->reply;
    p->match = t->match;
    p->match.history = NULL; /* owned by the table */
    p->seat = seat;
    memcpy(p->action, action, strlen(action));
    dt_job_post(t->server->pool[DT_POOL_CPU], &p->job);
}
