/* The lobby: the list of public tables, and joining a table. */
#include <stdio.h>
#include <stdlib.h>

#include "server/log.h"
#include "server/request.h"

enum { LISTED_MAX = 50, LOBBY_MS = 1000, POLL_MS = 1000 };

void dt_lobby_changed(struct dt_server *srv)
{
    srv->lobby_dirty = true;
}

/* Public, and someone watches it. */
static bool is_listed(const struct dt_table *t)
{
    return t->open && t->loaded && !t->busy && t->match.phase != DT_OVER &&
           (t->watches != NULL || t->listed_until > dt_server_now(t->server));
}

static void list_seats(const struct dt_match *m, struct dt_json *j)
{
    dt_json_array(j, "seats");
    for (int i = 0; i < m->setup.config.seats; i++) {
        dt_json_object(j, NULL);
        dt_json_text(j, "kind", dt_seat_kind_words[m->seat[i].kind]);
        if (m->seat[i].kind == DT_HUMAN) {
            dt_json_text(j, "name", m->seat[i].name);
            if (dt_seats_have(m->guests, i)) {
                dt_json_bool(j, "guest", true);
            }
        }
        dt_json_end(j);
    }
    dt_json_end(j);
}

static void list_table(const struct dt_table *t, struct dt_json *j)
{
    const struct dt_match *m = &t->match;
    dt_json_object(j, NULL);
    dt_json_text(j, "match", t->id);
    dt_json_text(j, "code", t->code);
    dt_json_text(j, "game", m->setup.game->key);
    dt_json_text(j, "phase", dt_phase_words[m->phase]);
    dt_message_options(j, m->setup.game, &m->setup.config);
    list_seats(m, j);
    dt_json_end(j);
}

static int64_t people(const struct dt_server *srv)
{
    return (int64_t)srv->client_count + srv->people_remote;
}

void dt_lobby_list(struct dt_server *srv, struct dt_json *j)
{
    const struct dt_table *t;
    uint32_t at = 0;
    int listed = 0;
    dt_json_array(j, "tables");
    while (listed < LISTED_MAX && (t = dt_strmap_next(&srv->tables, &at)) != NULL) {
        if (is_listed(t)) {
            list_table(t, j);
            listed++;
        }
    }
    dt_json_end(j);
    dt_json_int(j, "people", people(srv));
}

void dt_handle_lobby(struct dt_request *req)
{
    struct dt_writer out;
    req->client->lobby = dt_request_bool(req, "on", true);
    struct dt_json j = dt_reply_begin(&req->reply, &out, "lobby");
    dt_lobby_list(req->reply.server, &j);
    dt_reply_end(&req->reply, &j);
}

void dt_lobby_tick(struct dt_server *srv)
{
    int64_t now = dt_server_now(srv);
    bool changed = srv->lobby_dirty || people(srv) != srv->lobby_people;
    if (!changed || now - srv->lobby_sent < LOBBY_MS) {
        return;
    }
    srv->lobby_dirty = false;
    srv->lobby_people = people(srv);
    srv->lobby_sent = now;
    struct dt_writer out = dt_writer_on(srv->scratch, sizeof srv->scratch);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "lobby");
    dt_lobby_list(srv, &j);
    dt_json_end(&j);
    struct dt_buf *b = dt_buf_new((struct dt_span){out.text, out.len});
    for (uint32_t i = 0; i < srv->client_cap; i++) {
        if (srv->clients[i] != NULL && srv->clients[i]->lobby) {
            dt_client_send(srv->clients[i], b);
        }
    }
    dt_buf_unref(b);
}

/* Public tables of other nodes are loaded here too, and replicated. */

struct lobby_poll {
    struct dt_job job;
    struct dt_server *server;
    int64_t at;
    int people, others; /* on this node, and on others */
    int count;
    char id[LISTED_MAX][DT_STORE_ID];
};

static void poll_work(struct dt_job *job, void *worker)
{
    struct lobby_poll *e = (struct lobby_poll *)job;
    const char *why =
        dt_store_heartbeat(worker, e->server->node, e->people, 5 * POLL_MS, &e->others);
    dt_store_job_check(why != NULL ? why
                                   : dt_store_lobby_tables(worker, e->id, LISTED_MAX, &e->count));
}

static void poll_done(struct dt_job *job)
{
    struct lobby_poll *e = (struct lobby_poll *)job;
    struct dt_server *srv = e->server;
    uint64_t hash = dt_hash(DT_HASH_START, e->id, (size_t)e->count * sizeof e->id[0]);
    for (int i = 0; i < e->count; i++) {
        struct dt_table *t = dt_table_find(srv, e->id[i]);
        if (t == NULL) {
            t = dt_table_new(srv, e->id[i]);
            dt_table_load(t);
            srv->lobby_dirty = true;
        }
        t->listed_until = e->at + 3 * POLL_MS;
        t->touched = e->at;
    }
    srv->lobby_dirty |= hash != srv->lobby_remote;
    srv->lobby_remote = hash;
    srv->people_remote = e->others;
    free(e);
}

void dt_lobby_poll(struct dt_server *srv, int64_t now)
{
    if (srv->notify_listener == NULL || srv->stopping || srv->store_down ||
        now - srv->lobby_polled < POLL_MS) {
        return;
    }
    struct lobby_poll *e = dt_xzalloc(sizeof *e);
    e->job = (struct dt_job){.work = poll_work, .done = poll_done};
    e->server = srv;
    e->at = srv->lobby_polled = now;
    e->people = (int)srv->client_count;
    dt_job_post(srv->store_pool, &e->job);
}

/* Joining. */

/* The wanted place at a table. */
struct join_target {
    int seat;  /* or DT_SPECTATOR: any open one */
    bool look; /* none, only to watch */
};

/* Looks up a table by its code, when it is not in memory. */
struct code_lookup {
    struct dt_job job;
    struct dt_reply reply;
    char code[DT_STORE_CODE], id[DT_STORE_ID];
    struct join_target target;
    enum dt_store_result result;
};

static void lookup_work(struct dt_job *job, void *worker)
{
    struct code_lookup *s = (struct code_lookup *)job;
    dt_store_job_check(dt_store_find(worker, s->code, s->id, &s->result));
}

/* Dispatches the same request again, now with the match id. */
static void join_by_id(struct dt_client *c, const struct dt_reply *r, const char *id,
                       struct join_target target)
{
    char text[160];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "join");
    dt_json_text(&j, "match", id);
    if (target.seat != DT_SPECTATOR) {
        dt_json_int(&j, "seat", target.seat);
    }
    dt_json_bool(&j, "look", target.look);
    if (r->has_ref) {
        dt_json_int(&j, "ref", r->ref);
    }
    dt_json_end(&j);
    dt_dispatch(c, (struct dt_span){text, out.len});
}

/* Only wrong codes count: guessing is slow, following invitations is not. */
static void join_found(struct dt_client *c, const struct dt_reply *r, const char *id,
                       struct join_target target)
{
    dt_rate_limiter_refund(&c->server->limiter, DT_LIMIT_CODE, c->person.player, c->address);
    join_by_id(c, r, id, target);
}

static void lookup_done(struct dt_job *job)
{
    struct code_lookup *s = (struct code_lookup *)job;
    struct dt_client *c = dt_client_find(s->reply.server, s->reply.handle);
    if (s->result != DT_STORE_OK) {
        dt_reply_error(&s->reply, DT_ERROR("no-such-code"));
    } else if (c != NULL && !c->closing) {
        join_found(c, &s->reply, s->id, s->target);
    }
    free(s);
}

static void join_by_code(struct dt_request *req, const char *code, struct join_target target)
{
    struct dt_server *srv = req->reply.server;
    char upper[DT_STORE_CODE] = "";
    size_t len = strlen(code);
    for (int i = 0; i < DT_STORE_CODE - 1 && code[i] != 0; i++) {
        upper[i] = code[i] >= 'a' && code[i] <= 'z' ? (char)(code[i] - 'a' + 'A') : code[i];
    }
    const struct dt_table *t = dt_strmap_find(&srv->codes, upper);
    if (!dt_client_may(req->client, DT_LIMIT_CODE)) {
        dt_reply_error(&req->reply, DT_ERROR("rate-limit"));
    } else if (len != DT_CODE_LEN && len != DT_CODE_LEN_OLD) {
        dt_reply_error(&req->reply, DT_ERROR("no-such-code"));
    } else if (t != NULL) {
        join_found(req->client, &req->reply, t->id, target);
    } else {
        struct code_lookup *s = dt_xzalloc(sizeof *s);
        s->job = (struct dt_job){.work = lookup_work, .done = lookup_done};
        s->reply = req->reply;
        s->target = target;
        memcpy(s->code, upper, sizeof s->code);
        dt_job_post(srv->store_pool, &s->job);
    }
}

/* The open seat that is held for this name, otherwise one that is held for no one, otherwise any. */
static int best_open(const struct dt_match *m, const char *name)
{
    int best = DT_SPECTATOR, worth = 0;
    for (int i = 0; i < m->setup.config.seats; i++) {
        const char *held = m->seat[i].name;
        int value = m->seat[i].kind != DT_OPEN ? 0
                    : strcmp(held, name) == 0  ? 3
                    : held[0] == 0             ? 2
                                               : 1;
        if (value > worth) {
            worth = value;
            best = i;
        }
    }
    return best;
}

/* Sits down before the match; during it, applies for a bot's seat. */
static const char *take_seat(struct dt_request *req, int seat)
{
    struct dt_table *t = req->table;
    const struct dt_person *person = &req->client->person;
    bool on = t->match.phase == DT_PLAYING;
    struct dt_entry e = {dt_outage_time(t->server), seat, on ? DT_DO_APPLY : DT_DO_SIT,
                         dt_span_of(person->name)};
    struct dt_submission submission = {
        .reply = req->reply, .message = req->raw, .player = person->player};
    if (seat == DT_SPECTATOR) {
        return DT_ERROR("no-open-seat");
    }
    if (on && strcmp(t->declined, person->player) == 0) {
        return DT_ERROR("request-declined");
    }
    const char *why = dt_request_limit(req, e.verb, seat);
    why = why != NULL ? why : dt_table_submit(t, &e, &submission);
    if (why == NULL && on) {
        t->applicant_seen = e.at;
    }
    return why;
}

void dt_handle_join(struct dt_request *req)
{
    const char *code = dt_request_text(req, "code");
    struct dt_table *t = req->table;
    int64_t place = dt_request_number(req, "seat", DT_SPECTATOR);
    struct join_target target = {(int)place, dt_request_bool(req, "look", false)};
    if ((code == NULL) == (t == NULL) || place < DT_SPECTATOR || place >= DT_SEATS) {
        dt_reply_error(&req->reply, "join: expected either a match or a code");
        return;
    }
    if (code != NULL) {
        join_by_code(req, code, target);
        return;
    }
    const char *why = dt_watch_begin(req->client, t, 0);
    if (why != NULL) {
        dt_reply_error(&req->reply, why);
        return;
    }
    int mine = dt_table_seat(t, req->client->person.player);
    if (mine != DT_SPECTATOR && target.seat != DT_SPECTATOR && target.seat != mine &&
        !target.look && t->match.phase == DT_PLAYING) {
        dt_reply_error(&req->reply, DT_ERROR("has-seat"));
        return;
    }
    bool removed = target.seat == DT_SPECTATOR && t->match.phase == DT_WAITING &&
                   dt_table_is_removed(t, req->client->person.player);
    if (target.look || removed || mine != DT_SPECTATOR) {
        dt_reply_ok(&req->reply, t);
        return;
    }
    why = take_seat(req, target.seat != DT_SPECTATOR
                             ? target.seat
                             : best_open(&t->match, req->client->person.name));
    if (why != NULL && !dt_table_defer_to_sync(t, req->client->handle, req->raw)) {
        dt_reply_error(&req->reply, why);
    }
}
