/* One table: its match in memory, and at most one entry at a time that is being stored. Clients
 * must not see an entry before it is stored. */
#include <stdio.h>
#include <stdlib.h>

#include "server/bots.h"
#include "server/load.h"
#include "server/lobby.h"
#include "server/log.h"
#include "server/outage.h"
#include "server/request.h"
#include "server/watch.h"

enum { CODE_TRIES = 4 };

/* Stores an entry, or a new match. */
struct store_job {
    struct dt_job job;
    struct dt_server *server;
    char id[DT_STORE_ID];
    bool is_new; /* a new match: setup, all lines and all seats */
    struct dt_store_match about;
    char opening[DT_MATCH_SETUP_TEXT];
    int number; /* number of the first line */
    int tries;  /* of a new match's code */
    char ref[24];
    int64_t outage_since, at; /* of an outage entry, or 0; when the entry was made */
    char player[DT_SEATS][DT_STORE_ID];
    struct dt_store_change change;
    char summary[DT_STORE_SUMMARY]; /* of the change */
    enum dt_store_result result;
    int len; /* bytes of the lines */
    char lines[];
};

void dt_table_set_state(struct dt_table *t, enum dt_table_state state)
{
    enum {
        LOADING = 1 << DT_TABLE_LOADING,
        READY = 1 << DT_TABLE_READY,
        GONE = 1 << DT_TABLE_GONE
    };
    static const uint8_t next[DT_TABLE_STATES] = {
        [DT_TABLE_LOADING] = READY | GONE,
        [DT_TABLE_READY] = LOADING | 1 << DT_TABLE_COMMITTING | 1 << DT_TABLE_SYNCING,
        [DT_TABLE_COMMITTING] = READY | LOADING | GONE,
        [DT_TABLE_SYNCING] = READY,
        [DT_TABLE_GONE] = 0,
    };
    assert((next[t->state] >> state & 1) != 0);
    (void)next;
    t->state = state;
}

struct dt_table *dt_table_new(struct dt_server *srv, const char *id)
{
    struct dt_table *t = dt_xzalloc(sizeof *t);
    t->server = srv;
    snprintf(t->id, sizeof t->id, "%s", id);
    t->journal.grow = dt_xrealloc;
    t->parked_end = &t->parked;
    t->touched = dt_server_now(srv);
    dt_strmap_add(&srv->tables, t->id, t);
    srv->metrics.tables++;
    return t;
}

static void clear_outbox(struct dt_table *t)
{
    for (int i = 0; i < DT_TOLD_PUBLIC; i++) {
        dt_buf_unref(t->outbox[i]);
        t->outbox[i] = NULL;
    }
}

void dt_table_free(struct dt_table *t)
{
    struct dt_server *srv = t->server;
    while (t->watches != NULL) {
        dt_watch_end(t->watches);
    }
    for (struct dt_request *req = t->parked, *next; req != NULL; req = next) {
        next = req->next;
        dt_request_free(req);
    }
    dt_request_free(t->request);
    clear_outbox(t);
    dt_news_forget(t);
    if (dt_strmap_find(&srv->codes, t->code) == t) {
        dt_strmap_remove(&srv->codes, t->code);
    }
    dt_strmap_remove(&srv->tables, t->id);
    srv->metrics.tables--;
    free(t->match.history);
    free(t->journal.text);
    free(t);
}

void dt_table_drop(struct dt_table *t)
{
    t->gone = DT_ERROR("no-such-match");
    dt_table_set_state(t, DT_TABLE_GONE);
    dt_table_run_pending(t);
    dt_table_free(t);
}

struct dt_table *dt_table_find(struct dt_server *srv, const char *id)
{
    return dt_strmap_find(&srv->tables, id);
}

int dt_table_seat(const struct dt_table *t, const char *player)
{
    for (int i = 0; player[0] != 0 && i < t->match.setup.config.seats; i++) {
        if (t->match.seat[i].kind == DT_HUMAN && strcmp(t->player[i], player) == 0) {
            return i;
        }
    }
    return DT_SPECTATOR;
}

static bool has_change(const struct store_job *k)
{
    return !k->is_new &&
           (k->change.seat != DT_SPECTATOR || k->change.phase_changed || k->change.summary != NULL);
}

static const char *append_all(struct dt_store *s, struct store_job *k)
{
    struct dt_span rest = {k->lines, k->len}, line;
    const char *why = NULL;
    for (int n = k->number;
         why == NULL && k->result == DT_STORE_OK && dt_span_cut(&rest, '\n', &line); n++) {
        struct dt_store_entry entry = {n, line, dt_span_of(k->ref)};
        why = dt_store_append(s, k->id, &entry, has_change(k) ? &k->change : NULL, &k->result);
    }
    return why;
}

/* A new match with its players. */
static const char *open_match(struct dt_store *s, struct store_job *k)
{
    const char *why = dt_store_match_open(s, &k->about, dt_span_of(k->opening), &k->result);
    for (int i = 0; why == NULL && k->result == DT_STORE_OK && i < DT_SEATS; i++) {
        if (k->player[i][0] != 0) {
            why = dt_store_sit(s, k->id, i, k->player[i]);
        }
    }
    return why;
}

static void store_work(struct dt_job *job, void *worker)
{
    struct store_job *k = (struct store_job *)job;
    k->result = DT_STORE_OK;
    const char *why = k->is_new ? open_match(worker, k) : NULL;
    dt_store_job_check(why != NULL ? why : append_all(worker, k));
}

/* The entry is stored: sends its messages and answers its author. */
static void send_outbox(struct dt_table *t)
{
    struct dt_watch *next;
    dt_journal_stored(&t->journal);
    for (struct dt_watch *w = t->watches; w != NULL; w = next) {
        next = w->next;
        struct dt_buf *b = t->outbox[dt_outbox_of(w->seat)];
        if (w->live && b != NULL) {
            w->sent_seq = t->match.count;
            dt_client_send(w->client, b);
        }
    }
    clear_outbox(t);
    if (t->reply_to.handle != 0) {
        dt_reply_ok(&t->reply_to, t);
    }
    t->reply_to.handle = 0;
    dt_request_free(t->request);
    t->request = NULL;
}

/* Parks a request that was kept, before or after the others. */
static void park(struct dt_table *t, struct dt_request *req, struct dt_request **place)
{
    req->next = *place;
    *place = req;
    t->parked_end = req->next == NULL ? &req->next : t->parked_end;
    t->parked_count++;
}

void dt_table_park(struct dt_table *t, const struct dt_request *req)
{
    if (t->parked_count >= DT_PARKED) {
        dt_reply_error(&req->reply, DT_ERROR("busy"));
    } else {
        park(t, dt_request_keep(req), t->parked_end);
    }
}

/* Runs a request again, before all others, once the newest entries are known. */
static void park_first(struct dt_table *t, struct dt_request *req)
{
    req->synced = true;
    park(t, req, &t->parked);
}

bool dt_table_defer_to_sync(struct dt_table *t, const struct dt_request *req)
{
    if (req->synced || !t->server->cluster->sync(t)) {
        return false;
    }
    park_first(t, dt_request_keep(req));
    return true;
}

/* Another node has stored this number first: reloads the match and runs the request again. */
static void on_conflict(struct dt_table *t, const struct store_job *k)
{
    t->server->metrics.conflicts_total++;
    dt_log(DT_LOG_DEBUG, "conflict", "match", t->id, NULL);
    if (t->request != NULL) {
        park_first(t, t->request);
        t->request = NULL;
    }
    t->outage_since = k->outage_since;
    t->reply_to.handle = 0;
    clear_outbox(t);
    dt_table_load(t);
}

static void log_phase(const struct dt_table *t)
{
    dt_log(DT_LOG_INFO, "match", "id", t->id, "game", t->match.setup.game->key, "phase",
           dt_phase_words[t->match.phase], "entries", DT_LOG_NUMBER(t->match.count), NULL);
}

static void store_done(struct dt_job *job)
{
    struct store_job *k = (struct store_job *)job;
    struct dt_server *srv = k->server;
    struct dt_table *t = dt_table_find(srv, k->id);
    assert(t != NULL && t->state == DT_TABLE_COMMITTING);
    if (k->result != DT_STORE_OK) {
        on_conflict(t, k);
    } else {
        dt_table_set_state(t, DT_TABLE_READY);
        t->touched = dt_server_now(srv);
        srv->metrics.entries_total++;
        if (k->outage_since == 0) {
            dt_outage_stored(t, k->at);
        }
        send_outbox(t);
        if (k->change.phase_changed) {
            log_phase(t);
        }
        if (k->change.phase_changed || t->match.phase == DT_WAITING) {
            dt_lobby_changed(srv);
        }
        dt_table_run_pending(t);
    }
    free(k);
}

static struct store_job *new_store_job(struct dt_table *t, void (*done)(struct dt_job *job))
{
    struct dt_span lines = dt_journal_store(&t->journal);
    struct store_job *k = dt_xzalloc(sizeof *k + (size_t)lines.len);
    k->job = (struct dt_job){.work = store_work, .done = done};
    k->server = t->server;
    memcpy(k->id, t->id, sizeof k->id);
    memcpy(k->player, t->player, sizeof k->player);
    k->len = lines.len;
    memcpy(k->lines, lines.at, (size_t)lines.len);
    return k;
}

static void name_ref(struct store_job *k, uint64_t ref)
{
    if (ref != 0) {
        snprintf(k->ref, sizeof k->ref, "%llu", (unsigned long long)ref);
    }
}

static const char *append_entry(struct dt_table *t, const struct dt_entry *e, uint64_t ref,
                                const char *player)
{
    const char *why = dt_journal_append(&t->journal, &t->match, e, ref, &t->server->news);
    if (why == NULL && player != NULL) {
        snprintf(t->player[e->seat], sizeof t->player[e->seat], "%s", player);
    }
    if (why == NULL && (player != NULL || e->verb == DT_DO_ADMIT)) {
        dt_watch_reseat(t);
    }
    t->mine_dirty |= why == NULL && e->verb != DT_DO_CHAT && e->verb != DT_DO_DRAFT;
    return why;
}

void dt_table_note_removed(struct dt_table *t, int seat, const char *by)
{
    if (seat >= 0 && seat < t->match.setup.config.seats && t->player[seat][0] != 0 &&
        strcmp(t->player[seat], by) != 0) {
        memmove(t->removed[1], t->removed[0], sizeof t->removed - sizeof t->removed[0]);
        memcpy(t->removed[0], t->player[seat], sizeof t->removed[0]);
    }
}

bool dt_table_is_removed(const struct dt_table *t, const char *player)
{
    bool found = false;
    for (int i = 0; i < DT_REMOVED; i++) {
        found |= strcmp(t->removed[i], player) == 0;
    }
    return found;
}

/* The players of two seats change places, as the seats have done; returns the other seat. */
static int swap_players(struct dt_table *t, const struct dt_entry *e)
{
    char player[DT_STORE_ID];
    int a = e->seat, b = dt_match_swap_seat(&t->match, e);
    dt_seats both = DT_SEAT(a) | DT_SEAT(b), guests = t->match.guests & both;
    memcpy(player, t->player[a], sizeof player);
    memcpy(t->player[a], t->player[b], sizeof player);
    memcpy(t->player[b], player, sizeof player);
    if (guests != 0 && guests != both) {
        t->match.guests ^= both;
    }
    dt_watch_reseat(t);
    return b;
}

/* Notes whether the author, who now sits there, is a guest. */
static void note_guest(struct dt_table *t, int seat, const struct dt_client *c)
{
    bool guest = t->player[seat][0] != 0 && c != NULL && !c->person.account;
    t->match.guests = (t->match.guests & ~DT_SEAT(seat)) | (guest ? DT_SEAT(seat) : 0);
}

/* An applicant's player id is set at once, but they sit there only once all have agreed. If the
 * application ended without that, frees the seat and returns its number; otherwise DT_SPECTATOR. */
static int forget_applicant(struct dt_table *t, int seat)
{
    if (seat == DT_SPECTATOR || t->match.requested_seat != DT_SPECTATOR ||
        t->match.seat[seat].kind == DT_HUMAN) {
        return DT_SPECTATOR;
    }
    const struct dt_entry *e = &t->server->news.entry;
    if (e->verb == DT_DO_DECLINE && e->seat != DT_SPECTATOR) {
        memcpy(t->declined, t->player[seat], sizeof t->declined);
    }
    t->player[seat][0] = 0;
    return seat;
}

/* Whether lists must say something else about the match than what is stored; `text` is what. */
static bool renew_summary(struct dt_table *t, char text[DT_STORE_SUMMARY])
{
    dt_match_summary(&t->match, text);
    uint64_t hash = dt_hash(DT_HASH_START, text, strlen(text)), before = t->summary_hash;
    t->summary_hash = hash;
    return hash != before;
}

const char *dt_table_submit(struct dt_table *t, const struct dt_entry *e,
                            const struct dt_submission *submission)
{
    const struct dt_request *req = submission->request;
    enum dt_match_phase before = t->match.phase;
    int applied = t->match.requested_seat;
    assert(t->state == DT_TABLE_READY);
    const char *why = append_entry(t, e, submission->ref, submission->player);
    if (why != NULL) {
        return why;
    }
    bool swaps = e->verb == DT_DO_SWAP;
    int place = submission->player != NULL || swaps ? e->seat : forget_applicant(t, applied);
    int other = swaps ? swap_players(t, e) : DT_SPECTATOR;
    if (place != DT_SPECTATOR && !swaps) {
        note_guest(t, place, req != NULL ? req->client : NULL);
    }
    struct store_job *k = new_store_job(t, store_done);
    k->number = (int)t->match.count;
    name_ref(k, submission->ref);
    k->outage_since = submission->outage_since;
    k->at = dt_server_now(t->server);
    k->change = (struct dt_store_change){
        .seat = place,
        .player = place != DT_SPECTATOR ? k->player[place] : NULL,
        .other = other,
        .other_player = other != DT_SPECTATOR ? k->player[other] : NULL,
        .phase_changed = t->match.phase != before,
        .phase = (enum dt_store_phase)t->match.phase,
        .at = t->match.now,
    };
    if ((e->verb != DT_DO_ACT || k->change.phase_changed) && renew_summary(t, k->summary)) {
        k->change.summary = k->summary;
    }
    t->moved = k->change.phase_changed ? t->match.now : t->moved;
    dt_table_set_state(t, DT_TABLE_COMMITTING);
    t->reply_to = req != NULL ? req->reply : (struct dt_reply){.server = t->server};
    t->request = req != NULL ? dt_request_keep(req) : NULL;
    dt_news_prepare(t);
    dt_job_post(t->server->pool[DT_POOL_STORE], &k->job);
    return NULL;
}

const char *dt_table_prepare(struct dt_table *t, const struct dt_entry *e, const char *player)
{
    return append_entry(t, e, 0, player);
}

void dt_table_choose_code(struct dt_table *t)
{
    do {
        dt_random_id(t->code, DT_CODE_LEN);
    } while (dt_strmap_find(&t->server->codes, t->code) != NULL);
}

/* A table that is not in memory may have the code already: tries with another one. */
static bool open_again(struct dt_table *t, struct store_job *k)
{
    if (k->result == DT_STORE_OK || k->tries == CODE_TRIES || t->server->stopping) {
        return false;
    }
    k->tries++;
    dt_strmap_remove(&t->server->codes, t->code);
    dt_table_choose_code(t);
    dt_strmap_add(&t->server->codes, t->code, t);
    memcpy(k->about.code, t->code, sizeof t->code);
    dt_job_post(t->server->pool[DT_POOL_STORE], &k->job);
    return true;
}

static void open_done(struct dt_job *job)
{
    struct store_job *k = (struct store_job *)job;
    struct dt_server *srv = k->server;
    struct dt_table *t = dt_table_find(srv, k->id);
    bool stored = k->result == DT_STORE_OK;
    assert(t != NULL && t->state == DT_TABLE_COMMITTING);
    if (open_again(t, k)) {
        return;
    }
    free(k);
    if (!stored) {
        dt_reply_error(&t->reply_to, DT_ERROR("busy"));
        dt_table_drop(t);
        return;
    }
    dt_table_set_state(t, DT_TABLE_READY);
    struct dt_client *c = dt_client_find(srv, t->reply_to.handle);
    log_phase(t);
    send_outbox(t);
    if (c != NULL) {
        dt_watch_begin(c, t, 0);
    }
    dt_lobby_changed(srv);
    dt_table_run_pending(t);
}

void dt_table_open(struct dt_table *t, const struct dt_reply *reply, uint64_t ref)
{
    struct store_job *k = new_store_job(t, open_done);
    dt_refs_add(&t->journal.refs, t->match.setup.host, ref);
    name_ref(k, ref);
    for (int seat = 0; seat < DT_SEATS; seat++) {
        note_guest(t, seat, dt_client_find(t->server, reply->handle));
    }
    k->is_new = true;
    k->number = 1;
    k->about = (struct dt_store_match){.phase = (enum dt_store_phase)t->match.phase,
                                       .open = t->open,
                                       .opened = dt_server_now(t->server)};
    t->opened = t->moved = k->about.opened;
    renew_summary(t, k->about.summary);
    memcpy(k->about.id, t->id, sizeof t->id);
    memcpy(k->about.code, t->code, sizeof t->code);
    snprintf(k->about.game, sizeof k->about.game, "%s", t->match.setup.game->key);
    struct dt_writer out = dt_writer_on(k->opening, sizeof k->opening);
    dt_match_setup_text(&t->match.setup, &out);
    assert(!out.cut);
    if (t->code[0] != 0) {
        dt_strmap_add(&t->server->codes, t->code, t);
    }
    dt_table_set_state(t, DT_TABLE_COMMITTING);
    t->reply_to = *reply;
    dt_job_post(t->server->pool[DT_POOL_STORE], &k->job);
}

static void take_parked(struct dt_table *t)
{
    struct dt_request *req = t->parked;
    t->parked = req->next;
    t->parked_count--;
    if (t->parked == NULL) {
        t->parked_end = &t->parked;
    }
    dt_request_resume(req);
}

/* Applies an entry that another node has stored, with the reference of its request. */
static const char *apply_line(struct dt_table *t, struct dt_span line, uint64_t ref)
{
    struct dt_server *srv = t->server;
    enum dt_match_phase before = t->match.phase;
    char summary[DT_STORE_SUMMARY];
    struct dt_entry e;
    const char *why = dt_entry_parse(&e, line);
    why = why != NULL ? why : append_entry(t, &e, ref, NULL);
    if (why == NULL) {
        renew_summary(t, summary); /* as the other node has stored it */
        t->moved = t->match.phase != before ? t->match.now : t->moved;
        dt_news_prepare(t);
        send_outbox(t);
        srv->metrics.followed_total++;
        if (t->match.phase != before || t->match.phase == DT_WAITING) {
            dt_lobby_changed(srv);
        }
    }
    return why;
}

void dt_table_apply_notification(struct dt_table *t, const struct dt_notification *n)
{
    uint64_t ref;
    if (apply_line(t, n->line, dt_span_u64(n->ref, &ref) ? ref : 0) != NULL) {
        dt_table_load(t);
    }
}

void dt_table_apply_loaded(struct dt_table *t, const struct dt_load *l)
{
    struct dt_span rest = {l->text, l->len}, line;
    const char *why = NULL;
    memcpy(t->player, l->player, sizeof t->player);
    t->match.guests = l->guests;
    dt_watch_reseat(t);
    while (why == NULL && dt_span_cut(&rest, '\n', &line)) {
        why = apply_line(t, line, 0);
    }
    t->journal.refs = l->refs;
    if (why != NULL) {
        dt_table_load(t);
    }
}

void dt_table_run_pending(struct dt_table *t)
{
    dt_outage_check(t->server);
    if (t->state == DT_TABLE_READY && t->notified > t->match.count) {
        dt_table_sync(t);
    }
    dt_outage_append(t);
    if (t->state == DT_TABLE_READY) {
        /* Must come first: parked requests can keep a table busy without end. */
        dt_watch_catch_up(t);
    }
    while ((t->state == DT_TABLE_READY || t->state == DT_TABLE_GONE) && t->parked != NULL) {
        take_parked(t);
    }
    if (t->state == DT_TABLE_READY) {
        dt_bots_think(t);
    }
}
