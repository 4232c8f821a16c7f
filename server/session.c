/* Who is logged in where: saying hello, with or without a token; the list of one's sessions, ending
 * them, and what becomes of connections whose session has ended. A guest has no session in the store:
 * a guest's token counts as long as the player has no account and the token is not too old. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/name.h"
#include "server/talk.h"

enum {
    CHECKS = 20,      /* connections that are looked at in one tick */
    KNOWN = 4096,     /* sessions that are remembered */
    KNOWN_MS = 10000, /* for so long */
    USED_MS = 600000, /* when a session was used is not noted more often */
};

static const char ended[] = "token: this session has ended, log in again";

static bool is_old(const struct dt_person *p, int64_t now)
{
    return p->issued != 0 && now - p->issued > DT_SESSION_MS;
}

const char *dt_session_verify(struct dt_store *s, const struct dt_person *p, int64_t now,
                              struct dt_store_account *account, bool *counts)
{
    struct dt_store_session session;
    enum dt_kept kept, open = DT_KEPT_NOWHERE;
    const char *why = dt_store_account_of(s, p->player, account, &kept);
    *counts = false;
    if (why != NULL || is_old(p, now)) {
        return why;
    }
    if (!p->account) {
        *counts = kept == DT_KEPT_NOWHERE;
        return NULL;
    }
    why = dt_store_session_find(s, p->session, &session, &open);
    *counts = why == NULL && kept == DT_KEPT && open == DT_KEPT &&
              strcmp(session.player, p->player) == 0 && now - session.used <= DT_SESSION_MS;
    if (*counts && now - session.used > USED_MS) {
        why = dt_store_session_use(s, session.id, now);
    }
    return why;
}

/* What the store said lately. */

struct known {
    char key[2 * DT_STORE_ID];
    int64_t until;
};

static void known_key(const struct dt_person *p, char key[2 * DT_STORE_ID])
{
    snprintf(key, 2 * DT_STORE_ID, "%s/%s", p->player, p->session);
}

bool dt_session_known(struct dt_house *h, const struct dt_person *p)
{
    char key[2 * DT_STORE_ID];
    known_key(p, key);
    const struct known *k = dt_index_find(&h->known, key);
    return k != NULL && k->until > dt_house_now(h) && !is_old(p, dt_house_now(h));
}

void dt_session_remember(struct dt_house *h, const struct dt_person *p)
{
    char key[2 * DT_STORE_ID];
    known_key(p, key);
    struct known *k = dt_index_find(&h->known, key);
    if (k == NULL) {
        if (h->known.count >= KNOWN) {
            dt_session_forget(h);
        }
        k = dt_need(sizeof *k);
        memcpy(k->key, key, sizeof k->key);
        dt_index_add(&h->known, k->key, k);
    }
    k->until = dt_house_now(h) + KNOWN_MS;
}

void dt_session_forget(struct dt_house *h)
{
    struct known *k;
    uint32_t at = 0;
    while ((k = dt_index_next(&h->known, &at)) != NULL) {
        free(k);
    }
    dt_index_close(&h->known);
}

/* Connections whose session may have ended. */

struct check {
    struct dt_job job;
    struct dt_house *house;
    uint64_t handle;
    struct dt_person person;
    int64_t now;
    bool counts;
};

static void check_work(struct dt_job *job, void *bench)
{
    struct check *k = (struct check *)job;
    struct dt_store_account account;
    dt_desk_must(dt_session_verify(bench, &k->person, k->now, &account, &k->counts));
}

/* The connection is again as before its hello, and is told so as if hello had been refused. */
static void send_off(struct dt_client *c)
{
    struct dt_reply r = {.house = c->house, .handle = c->handle, .of = "hello"};
    while (c->watches != NULL) {
        dt_watch_end(c->watches);
    }
    c->lobby = false;
    c->person = (struct dt_person){.account = false};
    dt_reply_error(&r, "token", ended);
}

static void check_done(struct dt_job *job)
{
    struct check *k = (struct check *)job;
    struct dt_client *c = dt_client_find(k->house, k->handle);
    if (c != NULL && !c->closing && !k->counts && strcmp(c->person.player, k->person.player) == 0 &&
        strcmp(c->person.session, k->person.session) == 0) {
        send_off(c);
    }
    free(k);
}

static void check(struct dt_client *c)
{
    struct check *k = dt_need(sizeof *k);
    k->job = (struct dt_job){.work = check_work, .done = check_done};
    k->house = c->house;
    k->handle = c->handle;
    k->person = c->person;
    k->person.issued = 0; /* a token may grow old while it is in use */
    k->now = dt_house_now(c->house);
    c->unsure = false;
    dt_jobs_post(c->house->desk, &k->job);
}

static void doubt(struct dt_client *c)
{
    c->unsure = true;
    c->house->unsure = true;
}

void dt_session_tick(struct dt_house *h)
{
    int left = CHECKS;
    for (uint32_t i = 0; h->unsure && left > 0 && i < h->client_room; i++) {
        struct dt_client *c = h->clients[i];
        if (c != NULL && c->unsure) {
            check(c);
            left--;
        }
    }
    h->unsure = h->unsure && left == 0;
}

/* Only players with an account have sessions, so from now on they are no guests anywhere. */
static void mark_account(struct dt_house *h, const char *player)
{
    struct dt_table *t;
    uint32_t at = 0;
    while ((t = dt_index_next(&h->tables, &at)) != NULL) {
        int seat = dt_table_seat(t, player);
        t->match.guests &= seat != DT_ONLOOKER ? ~DT_SEAT(seat) : t->match.guests;
    }
}

void dt_session_doubt(struct dt_house *h, const char *player)
{
    dt_session_forget(h);
    if (player[0] != 0) {
        mark_account(h, player);
    }
    for (uint32_t i = 0; i < h->client_room; i++) {
        struct dt_client *c = h->clients[i];
        if (c != NULL && c->person.player[0] != 0 &&
            (player[0] == 0 || strcmp(c->person.player, player) == 0)) {
            doubt(c);
        }
    }
}

/* Saying hello. */

void dt_welcome(const struct dt_reply *r, const struct dt_person *p)
{
    struct dt_client *c = dt_client_find(r->house, r->handle);
    int64_t now = dt_house_now(r->house);
    char token[DT_TOKEN_MAX];
    struct dt_out out;
    if (c == NULL) {
        return;
    }
    c->person = *p;
    if (r->house->ears != NULL) {
        doubt(c); /* another node may have ended the session since the store was asked */
    }
    dt_token_make(p, now, r->house->secret, token);
    struct dt_json j = dt_reply_begin(r, &out, "welcome");
    dt_json_int(&j, "v", DT_PROTOCOL);
    dt_json_text(&j, "player", p->player);
    dt_json_text(&j, "name", p->name);
    dt_json_bool(&j, "account", p->account);
    dt_json_text(&j, "token", token);
    dt_json_int(&j, "now", now);
    dt_reply_end(r, &j);
    dt_pause_tell(c);
}

/* Somebody with a token, or with a name that must not be an account's. */
struct hello {
    struct dt_job job;
    struct dt_reply reply;
    struct dt_person person;
    int64_t now;
    bool returns; /* with a token */
    bool renamed; /* to a name that was not looked at before */
    bool counts, alike;
};

static void hello_work(struct dt_job *job, void *bench)
{
    struct hello *v = (struct hello *)job;
    struct dt_store_account account;
    enum dt_kept kept = DT_KEPT_NOWHERE;
    const char *why = NULL;
    v->counts = true;
    if (v->returns) {
        why = dt_session_verify(bench, &v->person, v->now, &account, &v->counts);
    }
    if (why == NULL && v->person.account && v->counts) {
        memcpy(v->person.name, account.name, sizeof v->person.name);
    }
    if (why == NULL && v->renamed) {
        why = dt_store_account_alike(bench, v->person.name, &account, &kept);
    }
    v->alike = kept == DT_KEPT;
    dt_desk_must(why);
}

static void hello_done(struct dt_job *job)
{
    struct hello *v = (struct hello *)job;
    const struct dt_client *c = dt_client_find(v->reply.house, v->reply.handle);
    if (!v->counts) {
        dt_reply_error(&v->reply, "token", "token: it no longer counts, log in again");
    } else if (v->alike) {
        dt_reply_error(&v->reply, "name", dt_name_taken);
    } else if (c != NULL && c->watching > 0) {
        dt_reply_error(&v->reply, "hello", "hello: this connection watches a table already");
    } else {
        dt_welcome(&v->reply, &v->person);
    }
    free(v);
}

/* NULL, or why a guest cannot be called so; without a wish the name stays, or there is one. */
static const char *choose_name(const char *wish, struct dt_person *p, bool *renamed)
{
    char before[sizeof p->name];
    const char *why = NULL;
    memcpy(before, p->name, sizeof before);
    if (wish != NULL) {
        why = dt_name_clean(dt_span_of(wish), p->name);
    } else if (p->name[0] == 0) {
        snprintf(p->name, sizeof p->name, "Guest %.4s", p->player);
    }
    *renamed = wish != NULL && why == NULL && strcmp(before, p->name) != 0;
    return why;
}

void dt_say_device(struct dt_say *say)
{
    struct dt_client *c = say->client;
    const char *device = dt_say_text(say, "device");
    if (device != NULL && dt_name_clean(dt_span_of(device), c->device) != NULL) {
        c->device[0] = 0;
    }
}

static void greet(struct dt_say *say, const struct dt_person *p, bool returns, bool renamed)
{
    if (!returns && !renamed) {
        dt_welcome(&say->reply, p);
        say->client->unsure = false; /* nobody can have known this player before */
        return;
    }
    struct hello *v = dt_need(sizeof *v);
    v->job = (struct dt_job){.work = hello_work, .done = hello_done};
    v->reply = say->reply;
    v->person = *p;
    v->returns = returns;
    v->renamed = renamed;
    v->now = dt_house_now(say->reply.house);
    dt_pause_tell(say->client); /* the answer may take a while */
    dt_jobs_post(say->reply.house->desk, &v->job);
}

void dt_say_hello(struct dt_say *say)
{
    struct dt_person p = {.account = false};
    const char *token = dt_say_text(say, "token"), *client = dt_say_text(say, "client");
    bool renamed;
    if (dt_say_number(say, "v", 0) != DT_PROTOCOL) {
        dt_reply_error(&say->reply, "version", "v: this server speaks version 1");
        return;
    }
    if (say->client->watching > 0) {
        dt_reply_error(&say->reply, "hello", "hello: this connection watches a table already");
        return;
    }
    if (token == NULL) {
        dt_token_word(p.player, DT_ID_LEN);
    } else if (!dt_token_read(dt_span_of(token), say->reply.house->secret, &p)) {
        dt_reply_error(&say->reply, "token", "token: it is not one of ours");
        return;
    }
    const char *why = choose_name(p.account ? NULL : dt_say_text(say, "name"), &p, &renamed);
    if (why != NULL) {
        dt_reply_error(&say->reply, "name", why);
        return;
    }
    say->client->client = client != NULL ? dt_hash(DT_HASH_START, client, strlen(client)) : 0;
    dt_say_device(say);
    greet(say, &p, token != NULL, renamed);
}

/* One's sessions, and ending them. */

struct listing {
    struct dt_job job;
    struct dt_reply reply;
    struct dt_person person;
    char id[DT_STORE_ID]; /* which one is to end; */
    bool all;             /* or all of them */
    int count;
    struct dt_store_session list[DT_STORE_SESSIONS];
};

static void post(struct dt_say *say, struct listing *l, void (*work)(struct dt_job *, void *),
                 void (*done)(struct dt_job *))
{
    l->job = (struct dt_job){.work = work, .done = done};
    l->reply = say->reply;
    l->person = say->client->person;
    dt_jobs_post(say->reply.house->desk, &l->job);
}

static bool has_account(const struct dt_say *say)
{
    if (!say->client->person.account) {
        dt_reply_error(&say->reply, "account", "account: you have none");
    }
    return say->client->person.account;
}

static void list_work(struct dt_job *job, void *bench)
{
    struct listing *l = (struct listing *)job;
    dt_desk_must(dt_store_session_list(bench, l->person.player, l->list, &l->count));
}

static void list_done(struct dt_job *job)
{
    struct listing *l = (struct listing *)job;
    struct dt_out out;
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

void dt_say_sessions(struct dt_say *say)
{
    if (has_account(say)) {
        post(say, dt_need(sizeof(struct listing)), list_work, list_done);
    }
}

static void end_work(struct dt_job *job, void *bench)
{
    struct listing *l = (struct listing *)job;
    dt_desk_must(dt_store_session_end(bench, l->person.player, l->all ? NULL : l->id));
}

static void end_done(struct dt_job *job)
{
    struct listing *l = (struct listing *)job;
    dt_reply_ok(&l->reply, NULL);
    dt_session_doubt(l->reply.house, l->person.player);
    free(l);
}

void dt_say_logout(struct dt_say *say)
{
    const char *id = dt_say_text(say, "session");
    if (!has_account(say)) {
        return;
    }
    struct listing *l = dt_need(sizeof *l);
    snprintf(l->id, sizeof l->id, "%s", id != NULL ? id : say->client->person.session);
    l->all = dt_say_truth(say, "all", false);
    post(say, l, end_work, end_done);
}
