/* The lobby: the list of public tables, and joining a table. */
#include <stdio.h>
#include <stdlib.h>

#include "server/lobby.h"
#include "server/outage.h"
#include "server/request.h"
#include "server/watch.h"

enum { LISTED_MAX = 50, LOBBY_MS = 1000 };

void dt_lobby_changed(struct dt_server *srv)
{
    srv->lobby_dirty = true;
}

/* Public, and someone watches it. */
static bool is_listed(const struct dt_table *t)
{
    return t->open && t->state == DT_TABLE_READY && t->match.phase != DT_OVER &&
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
    return (int64_t)srv->client_count + srv->nodes.people;
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

/* Joining. */

/* Looks up a table by its code, when it is not in memory. */
struct code_lookup {
    struct dt_job job;
    struct dt_request *request;
    char code[DT_STORE_CODE], id[DT_STORE_ID];
    enum dt_store_result result;
};

static void lookup_work(struct dt_job *job, void *worker)
{
    struct code_lookup *s = (struct code_lookup *)job;
    dt_store_job_check(dt_store_find(worker, s->code, s->id, &s->result));
}

/* Runs the request again with the match instead of its code. Only wrong codes count: guessing is slow,
 * following invitations is not. */
static void join_found(struct dt_request *req, const char *id)
{
    const struct dt_client *c = dt_client_find(req->reply.server, req->reply.handle);
    if (c != NULL) {
        dt_rate_limiter_refund(&c->server->limiter, DT_LIMIT_CODE, c->person.player, c->address);
    }
    json_object_del(req->root, "code");
    json_object_set_new(req->root, "match", json_string(id));
    dt_request_resume(req);
}

static void lookup_done(struct dt_job *job)
{
    struct code_lookup *s = (struct code_lookup *)job;
    if (s->result != DT_STORE_OK) {
        dt_reply_error(&s->request->reply, DT_ERROR("no-such-code"));
        dt_request_free(s->request);
    } else {
        join_found(s->request, s->id);
    }
    free(s);
}

static void join_by_code(struct dt_request *req, const char *code)
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
        join_found(dt_request_keep(req), t->id);
    } else {
        struct code_lookup *s = dt_xzalloc(sizeof *s);
        s->job = (struct dt_job){.work = lookup_work, .done = lookup_done};
        s->request = dt_request_keep(req);
        memcpy(s->code, upper, sizeof s->code);
        dt_job_post(srv->pool[DT_POOL_STORE], &s->job);
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
    struct dt_entry e = {t->server->cluster->time(t->server), seat, on ? DT_DO_APPLY : DT_DO_SIT,
                         dt_span_of(person->name)};
    struct dt_submission submission = {.request = req, .player = person->player};
    if (seat == DT_SPECTATOR) {
        return DT_ERROR("no-open-seat");
    }
    if (on && strcmp(t->declined, person->player) == 0) {
        return DT_ERROR("request-declined");
    }
    const char *why = dt_request_limit(req, e.verb, seat);
    why = why != NULL ? why : dt_table_submit(t, &e, &submission);
    if (why == NULL && on) {
        t->presence.applicant_seen = e.at;
    }
    return why;
}

void dt_handle_join(struct dt_request *req)
{
    const char *code = dt_request_text(req, "code");
    struct dt_table *t = req->table;
    int64_t place = dt_request_number(req, "seat", DT_SPECTATOR);
    bool look = dt_request_bool(req, "look", false);
    if ((code == NULL) == (t == NULL) || place < DT_SPECTATOR || place >= DT_SEATS) {
        dt_reply_error(&req->reply, "join: expected either a match or a code");
        return;
    }
    if (code != NULL) {
        join_by_code(req, code);
        return;
    }
    const char *why = dt_watch_begin(req->client, t, 0);
    if (why != NULL) {
        dt_reply_error(&req->reply, why);
        return;
    }
    int wanted = (int)place;
    int mine = dt_table_seat(t, req->client->person.player);
    if (mine != DT_SPECTATOR && wanted != DT_SPECTATOR && wanted != mine && !look &&
        t->match.phase == DT_PLAYING) {
        dt_reply_error(&req->reply, DT_ERROR("has-seat"));
        return;
    }
    bool removed = wanted == DT_SPECTATOR && t->match.phase == DT_WAITING &&
                   dt_table_is_removed(t, req->client->person.player);
    if (look || removed || mine != DT_SPECTATOR) {
        dt_reply_ok(&req->reply, t);
        return;
    }
    why = take_seat(req, wanted != DT_SPECTATOR ? wanted
                                                : best_open(&t->match, req->client->person.name));
    if (why != NULL && !dt_table_defer_to_sync(t, req)) {
        dt_reply_error(&req->reply, why);
    }
}
