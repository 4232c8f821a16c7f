/* Accounts: register, log in, change the password. Each request is a chain of jobs: store jobs look
 * names up and write, CPU jobs hash passwords. A login opens a session of its own; registering
 * and changing the password end all other sessions. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/name.h"
#include "server/log.h"
#include "server/password_throttle.h"
#include "server/request.h"
#include "server/session.h"

/* One request in progress; each step is a job of its own. */
struct account_job {
    struct dt_job job;
    struct dt_reply reply;
    struct dt_person person; /* who asks; at the end, who they are now */
    char password[DT_PASSWORD_MAX + 1], new_password[DT_PASSWORD_MAX + 1];
    char name[DT_STORE_NAME]; /* as it would be stored; empty: invalid */
    struct dt_store_account account;
    struct dt_store_session session; /* opened on success */
    struct dt_attempt attempt;
    enum dt_store_result result;
    int64_t at;
    int slot;     /* hash slot */
    bool matches; /* the password is right, or hashing succeeded */
    bool allowed; /* within the limit of all nodes together */
};

static void free_job(struct account_job *v)
{
    dt_hash_slot_release(v->reply.server, v->slot);
    sodium_memzero(v, sizeof *v);
    free(v);
}

static void fail(struct account_job *v, const char *why)
{
    dt_reply_error(&v->reply, why);
    free_job(v);
}

static void welcome(struct account_job *v)
{
    v->person.account = true;
    memcpy(v->person.session, v->session.id, sizeof v->person.session);
    memcpy(v->person.player, v->account.player, sizeof v->person.player);
    memcpy(v->person.name, v->account.name, sizeof v->person.name);
    dt_send_welcome(&v->reply, &v->person);
    free_job(v);
}

static void post_step(struct account_job *v, struct dt_job_pool *where,
                      void (*work)(struct dt_job *, void *), void (*done)(struct dt_job *))
{
    v->job = (struct dt_job){.work = work, .done = done};
    dt_job_post(where, &v->job);
}

/* Store jobs. They may run again after a failed commit, so they must not change their input. */

static const char *find_account(struct dt_store *s, struct account_job *v)
{
    struct dt_store_account found;
    const char *why = dt_store_account_find(s, v->account.name, &found, &v->result);
    if (why == NULL && v->result != DT_STORE_OK && v->name[0] != 0) {
        why = dt_store_account_find(s, v->name, &found, &v->result);
    }
    if (why == NULL && v->result == DT_STORE_OK) {
        v->account = found;
    }
    return why;
}

static void find_by_name(struct dt_job *job, void *worker)
{
    struct account_job *v = (struct account_job *)job;
    const char *why = dt_attempt_take_shared(worker, &v->attempt, &v->allowed);
    dt_store_job_check(why != NULL || !v->allowed ? why : find_account(worker, v));
}

static void find_by_player(struct dt_job *job, void *worker)
{
    struct account_job *v = (struct account_job *)job;
    const char *why = dt_attempt_take_shared(worker, &v->attempt, &v->allowed);
    dt_store_job_check(why != NULL || !v->allowed ? why
                                                  : dt_store_account_of(worker, v->person.player,
                                                                        &v->account, &v->result));
}

static void find_alike(struct dt_job *job, void *worker)
{
    struct account_job *v = (struct account_job *)job;
    struct dt_store_account other;
    const char *why = dt_attempt_take_shared(worker, &v->attempt, &v->allowed);
    dt_store_job_check(why != NULL || !v->allowed
                           ? why
                           : dt_store_account_alike(worker, v->account.name, &other, &v->result));
}

static const char *open_session(struct dt_store *s, struct account_job *v)
{
    memcpy(v->session.player, v->account.player, sizeof v->session.player);
    return dt_store_session_open(s, &v->session, v->at - DT_SESSION_MS);
}

/* Ends all sessions of the account but the new one. Older guest tokens become invalid too, and
 * other nodes are notified. */
static const char *replace_sessions(struct dt_store *s, struct account_job *v)
{
    const char *why = dt_store_session_end(s, v->account.player, NULL);
    return why != NULL ? why : open_session(s, v);
}

static void log_in(struct dt_job *job, void *worker)
{
    dt_store_job_check(open_session(worker, (struct account_job *)job));
}

static void open_account(struct dt_job *job, void *worker)
{
    struct account_job *v = (struct account_job *)job;
    const char *why = dt_store_account_open(worker, &v->account, v->at, &v->result);
    dt_store_job_check(why != NULL || v->result != DT_STORE_OK ? why : replace_sessions(worker, v));
}

static void change_account(struct dt_job *job, void *worker)
{
    struct account_job *v = (struct account_job *)job;
    const char *why =
        dt_store_account_change(worker, v->account.player, v->account.hash, &v->result);
    dt_store_job_check(why != NULL ? why : replace_sessions(worker, v));
}

/* CPU jobs. An unknown name must take as long as a wrong password. */

static void hash(struct dt_job *job, void *worker)
{
    struct account_job *v = (struct account_job *)job;
    (void)worker;
    v->matches = dt_password_hash(v->new_password, v->account.hash);
}

static void compare(struct dt_job *job, void *worker)
{
    struct account_job *v = (struct account_job *)job;
    char idle[DT_STORE_HASH];
    (void)worker;
    if (v->result == DT_STORE_OK) {
        v->matches = dt_password_matches(v->password, v->account.hash);
    } else {
        v->matches = false;
        (void)dt_password_hash(v->password, idle);
    }
}

/* Begins a request if a hash slot is free and no limit is exceeded. NULL: it was refused. `proven`:
 * the client was logged in to this account before. */
static struct account_job *begin(struct dt_request *req, const struct dt_attempt *attempt,
                                 const char *password, bool proven)
{
    struct dt_server *srv = req->reply.server;
    struct dt_client *c = req->client;
    int64_t now = dt_server_now(srv);
    size_t len = strlen(password);
    if (len < DT_PASSWORD_MIN || len > DT_PASSWORD_MAX) {
        dt_reply_error(&req->reply, DT_ERROR("password-length"));
        return NULL;
    }
    int slot = dt_server_overloaded(srv, dt_client_owner(c))
                   ? -1
                   : dt_hash_slot_take(srv, c->address, proven);
    if (slot < 0) {
        dt_reply_error(&req->reply, DT_ERROR("busy"));
        return NULL;
    }
    if (!dt_token_bucket_take(&c->passwords, srv->config.passwords, now) ||
        !dt_attempt_take(srv, attempt)) {
        dt_hash_slot_release(srv, slot);
        dt_reply_error(&req->reply, DT_ERROR("too-many-tries"));
        return NULL;
    }
    struct account_job *v = dt_xzalloc(sizeof *v);
    srv->metrics.passwords_total++;
    v->reply = req->reply;
    v->person = c->person;
    v->attempt = *attempt;
    v->slot = slot;
    v->at = v->session.made = v->session.used = now;
    dt_random_id(v->session.id, DT_ID_LEN);
    memcpy(v->session.device, c->device, sizeof v->session.device);
    return v;
}

/* Register: check that the name is free, hash, open the account for the guest's player. */

static void register_done(struct dt_job *job)
{
    struct account_job *v = (struct account_job *)job;
    if (v->result != DT_STORE_OK) {
        fail(v, DT_ERROR("name-taken"));
        return;
    }
    dt_session_recheck(v->reply.server, v->account.player);
    welcome(v);
}

static void register_hashed(struct dt_job *job)
{
    struct account_job *v = (struct account_job *)job;
    if (!v->matches) {
        fail(v, DT_ERROR("busy"));
    } else {
        post_step(v, v->reply.server->pool[DT_POOL_STORE], open_account, register_done);
    }
}

static void register_found(struct dt_job *job)
{
    struct account_job *v = (struct account_job *)job;
    if (!v->allowed) {
        fail(v, DT_ERROR("too-many-tries"));
    } else if (v->result == DT_STORE_OK) {
        fail(v, DT_ERROR("name-taken"));
    } else {
        post_step(v, v->reply.server->pool[DT_POOL_CPU], hash, register_hashed);
    }
}

void dt_handle_register(struct dt_request *req)
{
    const char *password = dt_request_text(req, "password");
    char name[DT_NAME_MAX + 1];
    struct dt_attempt attempt;
    if (req->client->person.account) {
        dt_reply_error(&req->reply, DT_ERROR("account-exists"));
        return;
    }
    const char *why = dt_name_clean(dt_span_of(dt_request_text(req, "name")), name);
    if (why != NULL) {
        dt_reply_error(&req->reply, why);
        return;
    }
    dt_attempt_register(&attempt, req->client);
    struct account_job *v = begin(req, &attempt, password, false);
    if (v == NULL) {
        return;
    }
    memcpy(v->account.name, name, sizeof v->account.name);
    memcpy(v->account.player, v->person.player, sizeof v->account.player);
    memcpy(v->new_password, password, strlen(password));
    post_step(v, v->reply.server->pool[DT_POOL_STORE], find_alike, register_found);
}

/* Log in: find the name, compare, open a session. */

static bool is_watching(const struct account_job *v)
{
    const struct dt_client *c = dt_client_find(v->reply.server, v->reply.handle);
    return c != NULL && c->watch_count > 0;
}

static void login_done(struct dt_job *job)
{
    struct account_job *v = (struct account_job *)job;
    if (is_watching(v)) {
        fail(v, DT_ERROR("at-a-table"));
    } else {
        welcome(v);
    }
}

static void login_compared(struct dt_job *job)
{
    struct account_job *v = (struct account_job *)job;
    if (!v->matches) {
        fail(v, DT_ERROR("wrong-password"));
    } else if (is_watching(v)) {
        login_done(job);
    } else {
        post_step(v, v->reply.server->pool[DT_POOL_STORE], log_in, login_done);
    }
}

static void login_found(struct dt_job *job)
{
    struct account_job *v = (struct account_job *)job;
    if (!v->allowed) {
        fail(v, DT_ERROR("too-many-tries"));
    } else {
        post_step(v, v->reply.server->pool[DT_POOL_CPU], compare, login_compared);
    }
}

/* The session this device had at the account of this name, by its token, even an expired one.
 * Empty: no proof. */
static void read_proof(const struct dt_request *req, const char *name, char session[DT_STORE_ID])
{
    const char *token = dt_request_text(req, "token");
    char mine[DT_NAME_MAX + 1], wanted[DT_NAME_MAX + 1];
    struct dt_person p;
    session[0] = 0;
    if (token != NULL && dt_token_read(dt_span_of(token), req->reply.server->secret, &p)) {
        dt_name_skeleton(p.name, mine);
        dt_name_skeleton(name, wanted);
        if (strcmp(mine, wanted) == 0) {
            memcpy(session, p.session, sizeof p.session);
        }
    }
}

void dt_handle_login(struct dt_request *req)
{
    const char *password = dt_request_text(req, "password");
    struct dt_span name = dt_span_trim(dt_span_of(dt_request_text(req, "name")));
    char session[DT_STORE_ID], typed[DT_NAME_MAX + 1] = "";
    struct dt_attempt attempt;
    if (name.len > DT_NAME_MAX) {
        dt_reply_error(&req->reply, DT_ERROR("name-invalid"));
        return;
    }
    memcpy(typed, name.at, (size_t)name.len);
    read_proof(req, typed, session);
    dt_attempt_login(&attempt, req->client, typed, session);
    dt_request_device(req);
    struct account_job *v = begin(req, &attempt, password, session[0] != 0);
    if (v == NULL) {
        return;
    }
    memcpy(v->account.name, typed, sizeof v->account.name);
    if (dt_name_clean(name, v->name) != NULL) {
        v->name[0] = 0;
    }
    memcpy(v->password, password, strlen(password));
    post_step(v, v->reply.server->pool[DT_POOL_STORE], find_by_name, login_found);
}

/* Change the password: find, compare, hash, store. */

static void change_done(struct dt_job *job)
{
    struct account_job *v = (struct account_job *)job;
    dt_session_recheck(v->reply.server, v->account.player);
    welcome(v);
}

static void change_hashed(struct dt_job *job)
{
    struct account_job *v = (struct account_job *)job;
    if (!v->matches) {
        fail(v, DT_ERROR("busy"));
    } else {
        post_step(v, v->reply.server->pool[DT_POOL_STORE], change_account, change_done);
    }
}

static void change_compared(struct dt_job *job)
{
    struct account_job *v = (struct account_job *)job;
    if (!v->matches) {
        fail(v, DT_ERROR("wrong-old-password"));
    } else {
        post_step(v, v->reply.server->pool[DT_POOL_CPU], hash, change_hashed);
    }
}

static void change_found(struct dt_job *job)
{
    struct account_job *v = (struct account_job *)job;
    if (!v->allowed) {
        fail(v, DT_ERROR("too-many-tries"));
    } else {
        post_step(v, v->reply.server->pool[DT_POOL_CPU], compare, change_compared);
    }
}

void dt_handle_password(struct dt_request *req)
{
    const struct dt_person *person = &req->client->person;
    const char *old = dt_request_text(req, "old"), *new_password = dt_request_text(req, "new");
    struct dt_attempt attempt;
    if (!person->account) {
        dt_reply_error(&req->reply, DT_ERROR("no-account"));
        return;
    }
    if (strlen(old) > DT_PASSWORD_MAX) {
        dt_reply_error(&req->reply, DT_ERROR("wrong-old-password"));
        return;
    }
    dt_attempt_login(&attempt, req->client, person->name, person->session);
    struct account_job *v = begin(req, &attempt, new_password, true);
    if (v == NULL) {
        return;
    }
    memcpy(v->password, old, strlen(old));
    memcpy(v->new_password, new_password, strlen(new_password));
    post_step(v, v->reply.server->pool[DT_POOL_STORE], find_by_player, change_found);
}
