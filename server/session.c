/* Logins: hello with or without a token, the list of a player's sessions, ending them, and what
 * happens to connections of ended sessions. A guest has no session in the store: a guest's token is
 * valid as long as the player has no account and the token is not too old. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/name.h"
#include "server/outage.h"
#include "server/request.h"
#include "server/session.h"
#include "server/table.h"
#include "server/watch.h"

enum {
    CHECKS_PER_TICK = 20, /* connections verified per tick */
    CACHE_MAX = 4096,     /* cached sessions */
    CACHE_MS = 10000,     /* lifetime of a cached one */
    USED_MS = 600000,     /* the time of use is stored at most this often */
};

static bool is_old(const struct dt_person *p, int64_t now)
{
    return p->issued != 0 && now - p->issued > DT_SESSION_MS;
}

const char *dt_session_verify(struct dt_store *s, const struct dt_person *p, int64_t now,
                              struct dt_store_account *account, bool *valid)
{
    struct dt_store_session session;
    enum dt_store_result result, open = DT_STORE_NOT_FOUND;
    const char *why = dt_store_account_of(s, p->player, account, &result);
    *valid = false;
    if (why != NULL || is_old(p, now)) {
        return why;
    }
    if (!p->account) {
        *valid = result == DT_STORE_NOT_FOUND;
        return NULL;
    }
    why = dt_store_session_find(s, p->session, &session, &open);
    *valid = why == NULL && result == DT_STORE_OK && open == DT_STORE_OK &&
             strcmp(session.player, p->player) == 0 && now - session.used <= DT_SESSION_MS;
    if (*valid && now - session.used > USED_MS) {
        why = dt_store_session_use(s, session.id, now);
    }
    return why;
}

/* Cache of valid sessions. */

struct cached_session {
    char key[2 * DT_STORE_ID];
    int64_t until;
};

static void cache_key(const struct dt_person *p, char key[2 * DT_STORE_ID])
{
    snprintf(key, 2 * DT_STORE_ID, "%s/%s", p->player, p->session);
}

bool dt_session_cached(struct dt_server *srv, const struct dt_person *p)
{
    char key[2 * DT_STORE_ID];
    cache_key(p, key);
    const struct cached_session *k = dt_strmap_find(&srv->session_cache, key);
    return k != NULL && k->until > dt_server_now(srv) && !is_old(p, dt_server_now(srv));
}

void dt_session_cache(struct dt_server *srv, const struct dt_person *p)
{
    char key[2 * DT_STORE_ID];
    cache_key(p, key);
    struct cached_session *k = dt_strmap_find(&srv->session_cache, key);
    if (k == NULL) {
        if (srv->session_cache.count >= CACHE_MAX) {
            dt_session_cache_clear(srv);
        }
        k = dt_xzalloc(sizeof *k);
        memcpy(k->key, key, sizeof k->key);
        dt_strmap_add(&srv->session_cache, k->key, k);
    }
    k->until = dt_server_now(srv) + CACHE_MS;
}

void dt_session_cache_clear(struct dt_server *srv)
{
    struct cached_session *k;
    uint32_t at = 0;
    while ((k = dt_strmap_next(&srv->session_cache, &at)) != NULL) {
        free(k);
    }
    dt_strmap_close(&srv->session_cache);
}

/* Verifying connections whose session may have ended. */

struct session_check {
    struct dt_job job;
    struct dt_server *server;
    uint64_t handle;
    struct dt_person person;
    int64_t now;
    bool valid;
};

static void check_work(struct dt_job *job, void *worker)
{
    struct session_check *k = (struct session_check *)job;
    struct dt_store_account account;
    dt_store_job_check(dt_session_verify(worker, &k->person, k->now, &account, &k->valid));
}

/* Sets the connection back to before its hello, and tells it as if hello were refused. */
static void log_out(struct dt_client *c)
{
    struct dt_reply r = {.server = c->server, .handle = c->handle, .of = "hello"};
    while (c->watches != NULL) {
        dt_watch_end(c->watches);
    }
    c->lobby = c->mine = false;
    c->person = (struct dt_person){.account = false};
    dt_reply_error(&r, DT_ERROR("bad-token"));
}

static void check_done(struct dt_job *job)
{
    struct session_check *k = (struct session_check *)job;
    struct dt_client *c = dt_client_find(k->server, k->handle);
    if (c != NULL && !c->closing && !k->valid && strcmp(c->person.player, k->person.player) == 0 &&
        strcmp(c->person.session, k->person.session) == 0) {
        log_out(c);
    }
    free(k);
}

static void check(struct dt_client *c)
{
    struct session_check *k = dt_xzalloc(sizeof *k);
    k->job = (struct dt_job){.work = check_work, .done = check_done};
    k->server = c->server;
    k->handle = c->handle;
    k->person = c->person;
    k->person.issued = 0; /* a token may expire while it is in use */
    k->now = dt_server_now(c->server);
    c->recheck = false;
    dt_job_post(c->server->pool[DT_POOL_STORE], &k->job);
}

static void request_recheck(struct dt_client *c)
{
    c->recheck = true;
    c->server->recheck_pending = true;
}

void dt_session_tick(struct dt_server *srv)
{
    int left = CHECKS_PER_TICK;
    for (uint32_t i = 0; srv->recheck_pending && left > 0 && i < srv->client_cap; i++) {
        struct dt_client *c = srv->clients[i];
        if (c != NULL && c->recheck) {
            check(c);
            left--;
        }
    }
    srv->recheck_pending = srv->recheck_pending && left == 0;
}

/* Only players with an account have sessions, so they are no longer guests anywhere. */
static void mark_account(struct dt_server *srv, const char *player)
{
    struct dt_table *t;
    uint32_t at = 0;
    while ((t = dt_strmap_next(&srv->tables, &at)) != NULL) {
        int seat = dt_table_seat(t, player);
        t->match.guests &= seat != DT_SPECTATOR ? ~DT_SEAT(seat) : t->match.guests;
    }
}

void dt_session_recheck(struct dt_server *srv, const char *player)
{
    dt_session_cache_clear(srv);
    if (player[0] != 0) {
        mark_account(srv, player);
    }
    for (uint32_t i = 0; i < srv->client_cap; i++) {
        struct dt_client *c = srv->clients[i];
        if (c != NULL && c->person.player[0] != 0 &&
            (player[0] == 0 || strcmp(c->person.player, player) == 0)) {
            request_recheck(c);
        }
    }
}

/* Hello. */

/* Whether this watch is of the client's seat at a table before its match, under another name. */
static bool is_renamed(const struct dt_watch *w)
{
    const struct dt_person *p = &w->client->person;
    int seat = dt_table_is_loaded(w->table) ? dt_table_seat(w->table, p->player) : DT_SPECTATOR;
    return seat != DT_SPECTATOR && w->table->match.phase == DT_WAITING &&
           strcmp(w->table->match.seat[seat].name, p->name) != 0;
}

/* Enters the client's new name at the tables it watches, as if it had asked for that. */
static void rename_seats(struct dt_client *c)
{
    char id[DT_WATCHES][DT_STORE_ID];
    int count = 0;
    for (const struct dt_watch *w = c->watches; w != NULL; w = w->next_of_client) {
        if (is_renamed(w)) {
            memcpy(id[count++], w->table->id, sizeof id[0]);
        }
    }
    for (int i = 0; i < count; i++) {
        dt_request_make(c, json_pack("{s:s, s:s, s:s}", "t", "do", "match", id[i], "verb", "name"));
    }
}

void dt_send_welcome(const struct dt_reply *r, const struct dt_person *p)
{
    struct dt_client *c = dt_client_find(r->server, r->handle);
    int64_t now = dt_server_now(r->server);
    char token[DT_TOKEN_MAX];
    struct dt_writer out;
    if (c == NULL) {
        return;
    }
    c->person = *p;
    request_recheck(c); /* the session may have ended since it was verified */
    dt_token_make(p, now, r->server->secret, token);
    struct dt_json j = dt_reply_begin(r, &out, "welcome");
    dt_json_int(&j, "v", DT_PROTOCOL);
    dt_json_text(&j, "player", p->player);
    dt_json_text(&j, "name", p->name);
    dt_json_bool(&j, "account", p->account);
    dt_json_text(&j, "token", token);
    dt_json_int(&j, "now", now);
    dt_reply_end(r, &j);
    dt_store_outage_tell(c);
    rename_seats(c);
}

/* Hello with a token, or with a name that must not be an account's. */
struct hello_job {
    struct dt_job job;
    struct dt_reply reply;
    struct dt_person person;
    int64_t now;
    bool has_token; /* came with a token */
    bool renamed;   /* to a name that must be checked */
    bool at_tables; /* not a hello: the client may watch tables */
    bool valid, alike;
};

static void hello_work(struct dt_job *job, void *worker)
{
    struct hello_job *v = (struct hello_job *)job;
    struct dt_store_account account;
    enum dt_store_result result = DT_STORE_NOT_FOUND;
    const char *why = NULL;
    v->valid = true;
    if (v->has_token) {
        why = dt_session_verify(worker, &v->person, v->now, &account, &v->valid);
    }
    if (why == NULL && v->person.account && v->valid) {
        memcpy(v->person.name, account.name, sizeof v->person.name);
    }
    if (why == NULL && v->renamed) {
        why = dt_store_account_alike(worker, v->person.name, &account, &result);
    }
    v->alike = result == DT_STORE_OK;
    dt_store_job_check(why);
}

static void hello_done(struct dt_job *job)
{
    struct hello_job *v = (struct hello_job *)job;
    const struct dt_client *c = dt_client_find(v->reply.server, v->reply.handle);
    if (!v->valid) {
        dt_reply_error(&v->reply, DT_ERROR("bad-token"));
    } else if (v->alike) {
        dt_reply_error(&v->reply, DT_ERROR("name-taken"));
    } else if (c != NULL && c->watch_count > 0 && !v->at_tables) {
        dt_reply_error(&v->reply, DT_ERROR("at-a-table"));
    } else {
        dt_send_welcome(&v->reply, &v->person);
    }
    free(v);
}

/* NULL, or why the name is refused. Without a wanted name the old one stays, or one is made. */
static const char *choose_name(const char *wanted, struct dt_person *p, bool *renamed)
{
    char before[sizeof p->name];
    const char *why = NULL;
    memcpy(before, p->name, sizeof before);
    if (wanted != NULL) {
        why = dt_name_clean(dt_span_of(wanted), p->name);
    } else if (p->name[0] == 0) {
        snprintf(p->name, sizeof p->name, "Guest %.4s", p->player);
    }
    *renamed = wanted != NULL && why == NULL && strcmp(before, p->name) != 0;
    return why;
}

void dt_request_device(struct dt_request *req)
{
    struct dt_client *c = req->client;
    const char *device = dt_request_text(req, "device");
    if (device != NULL && dt_name_clean(dt_span_of(device), c->device) != NULL) {
        c->device[0] = 0;
    }
}

static void post_hello(struct dt_request *req, const struct dt_person *p, bool has_token,
                       bool renamed)
{
    if (!has_token && !renamed) {
        dt_send_welcome(&req->reply, p);
        req->client->recheck = false; /* a new player has no session that could have ended */
        return;
    }
    struct hello_job *v = dt_xzalloc(sizeof *v);
    v->job = (struct dt_job){.work = hello_work, .done = hello_done};
    v->reply = req->reply;
    v->person = *p;
    v->has_token = has_token;
    v->renamed = renamed;
    v->now = dt_server_now(req->reply.server);
    dt_store_outage_tell(req->client); /* the answer may take a while */
    dt_job_post(req->reply.server->pool[DT_POOL_STORE], &v->job);
}

void dt_handle_hello(struct dt_request *req)
{
    struct dt_person p = {.account = false};
    const char *token = dt_request_text(req, "token"), *client = dt_request_text(req, "client");
    bool renamed;
    if (dt_request_number(req, "v", 0) != DT_PROTOCOL) {
        dt_reply_error(&req->reply, DT_ERROR("other-protocol"));
        return;
    }
    if (req->client->watch_count > 0) {
        dt_reply_error(&req->reply, DT_ERROR("at-a-table"));
        return;
    }
    if (token == NULL) {
        dt_random_id(p.player, DT_ID_LEN);
    } else if (!dt_token_read(dt_span_of(token), req->reply.server->secret, &p)) {
        dt_reply_error(&req->reply, DT_ERROR("bad-token"));
        return;
    }
    const char *why = choose_name(p.account ? NULL : dt_request_text(req, "name"), &p, &renamed);
    if (why != NULL) {
        dt_reply_error(&req->reply, why);
        return;
    }
    req->client->client = client != NULL ? dt_hash(DT_HASH_START, client, strlen(client)) : 0;
    dt_request_device(req);
    post_hello(req, &p, token != NULL, renamed);
}

/* A guest's new name, also while tables are watched; an account keeps its own. */
void dt_handle_name(struct dt_request *req)
{
    struct dt_person p = req->client->person;
    bool renamed;
    if (p.account) {
        dt_reply_error(&req->reply, DT_ERROR("account-exists"));
        return;
    }
    const char *why = choose_name(dt_request_text(req, "name"), &p, &renamed);
    if (why == NULL && !dt_client_may(req->client, DT_LIMIT_ENTRY)) {
        why = DT_ERROR("rate-limit");
    }
    if (why != NULL) {
        dt_reply_error(&req->reply, why);
        return;
    }
    p.issued = 0; /* a token may expire while it is in use */
    struct hello_job *v = dt_xzalloc(sizeof *v);
    v->job = (struct dt_job){.work = hello_work, .done = hello_done};
    v->reply = req->reply;
    v->person = p;
    v->has_token = v->at_tables = true;
    v->renamed = renamed;
    v->now = dt_server_now(req->reply.server);
    dt_job_post(req->reply.server->pool[DT_POOL_STORE], &v->job);
}

/* Listing and ending sessions. */

struct session_listing {
    struct dt_job job;
    struct dt_reply reply;
    struct dt_person person;
    char id[DT_STORE_ID]; /* the session to end; */
    bool all;             /* or all */
    int count;
    struct dt_store_session list[DT_STORE_SESSIONS];
};

static void post(struct dt_request *req, struct session_listing *l,
                 void (*work)(struct dt_job *, void *), void (*done)(struct dt_job *))
{
    l->job = (struct dt_job){.work = work, .done = done};
    l->reply = req->reply;
    l->person = req->client->person;
    dt_job_post(req->reply.server->pool[DT_POOL_STORE], &l->job);
}

static bool has_account(const struct dt_request *req)
{
    if (!req->client->person.account) {
        dt_reply_error(&req->reply, DT_ERROR("no-account"));
    }
    return req->client->person.account;
}

static void list_work(struct dt_job *job, void *worker)
{
    struct session_listing *l = (struct session_listing *)job;
    dt_store_job_check(dt_store_session_list(worker, l->person.player, l->list, &l->count));
}

static void list_done(struct dt_job *job)
{
    struct session_listing *l = (struct session_listing *)job;
    struct dt_writer out;
    struct dt_json j = dt_reply_begin(&l->reply, &out, "sessions");
    dt_json_array(&j, "sessions");
    for (int i = 0; i < l->count; i++) {
        const struct dt_store_session *s = &l->list[i];
        dt_json_object(&j, NULL);
        dt_json_text(&j, "session", s->id);
        dt_json_text(&j, "device", s->device);
        dt_json_int(&j, "made", s->made);
        dt_json_int(&j, "used", s->used);
        dt_json_bool(&j, "here", strcmp(s->id, l->person.session) == 0);
        dt_json_end(&j);
    }
    dt_json_end(&j);
    dt_reply_end(&l->reply, &j);
    free(l);
}

void dt_handle_sessions(struct dt_request *req)
{
    if (has_account(req)) {
        post(req, dt_xzalloc(sizeof(struct session_listing)), list_work, list_done);
    }
}

static void end_work(struct dt_job *job, void *worker)
{
    struct session_listing *l = (struct session_listing *)job;
    dt_store_job_check(dt_store_session_end(worker, l->person.player, l->all ? NULL : l->id));
}

static void end_done(struct dt_job *job)
{
    struct session_listing *l = (struct session_listing *)job;
    dt_reply_ok(&l->reply, NULL);
    dt_session_recheck(l->reply.server, l->person.player);
    free(l);
}

void dt_handle_logout(struct dt_request *req)
{
    const char *id = dt_request_text(req, "session");
    if (!has_account(req)) {
        return;
    }
    struct session_listing *l = dt_xzalloc(sizeof *l);
    snprintf(l->id, sizeof l->id, "%s", id != NULL ? id : req->client->person.session);
    l->all = dt_request_bool(req, "all", false);
    post(req, l, end_work, end_done);
}
