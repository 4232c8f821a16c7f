/* Accounts: a name and a password that bring one's games to other devices. Passwords are hashed by
 * hands, names are looked up at the desk, and this file is the way between them. Whoever comes in by a
 * password gets a session of their own; registering and changing the password end all others. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/name.h"
#include "server/log.h"
#include "server/talk.h"
#include "server/tries.h"

const char dt_name_taken[] = "name: it is taken, or looks like one that is";

static const char too_many[] = "password: too many tries, wait a little";

/* One request and how far it is. Each step is a job of its own. */
struct visit {
    struct dt_job job;
    struct dt_reply reply;
    struct dt_person person; /* who asks; at the end, who that is now */
    char password[DT_PASSWORD_MAX + 1], fresh[DT_PASSWORD_MAX + 1];
    char name[DT_STORE_NAME]; /* as it would be kept; empty: it could not */
    struct dt_store_account account;
    struct dt_store_session session; /* that is opened if all is well */
    struct dt_try tries;
    enum dt_kept kept;
    int64_t at;
    int place; /* among the passwords that are being looked at */
    bool fits; /* the password is right, or was hashed */
    bool fine; /* not too many tries at all nodes together */
};

static void end(struct visit *v)
{
    dt_hashing_end(v->reply.house, v->place);
    sodium_memzero(v, sizeof *v);
    free(v);
}

static void refuse(struct visit *v, const char *code, const char *text)
{
    dt_reply_error(&v->reply, code, text);
    end(v);
}

static void welcome(struct visit *v)
{
    v->person.account = true;
    memcpy(v->person.session, v->session.id, sizeof v->person.session);
    memcpy(v->person.player, v->account.player, sizeof v->person.player);
    memcpy(v->person.name, v->account.name, sizeof v->person.name);
    dt_welcome(&v->reply, &v->person);
    end(v);
}

static void go(struct visit *v, struct dt_jobs *where, void (*work)(struct dt_job *, void *),
               void (*done)(struct dt_job *))
{
    v->job = (struct dt_job){.work = work, .done = done};
    dt_jobs_post(where, &v->job);
}

/* Steps at the desk. They may be worked on once more, so what they read stays as it is. */

static const char *find_account(struct dt_store *s, struct visit *v)
{
    struct dt_store_account found;
    const char *why = dt_store_account_find(s, v->account.name, &found, &v->kept);
    if (why == NULL && v->kept != DT_KEPT && v->name[0] != 0) {
        why = dt_store_account_find(s, v->name, &found, &v->kept);
    }
    if (why == NULL && v->kept == DT_KEPT) {
        v->account = found;
    }
    return why;
}

static void find_by_name(struct dt_job *job, void *bench)
{
    struct visit *v = (struct visit *)job;
    const char *why = dt_try_take_shared(bench, &v->tries, &v->fine);
    dt_desk_must(why != NULL || !v->fine ? why : find_account(bench, v));
}

static void find_by_player(struct dt_job *job, void *bench)
{
    struct visit *v = (struct visit *)job;
    const char *why = dt_try_take_shared(bench, &v->tries, &v->fine);
    dt_desk_must(why != NULL || !v->fine
                     ? why
                     : dt_store_account_of(bench, v->person.player, &v->account, &v->kept));
}

static void find_alike(struct dt_job *job, void *bench)
{
    struct visit *v = (struct visit *)job;
    struct dt_store_account other;
    const char *why = dt_try_take_shared(bench, &v->tries, &v->fine);
    dt_desk_must(why != NULL || !v->fine
                     ? why
                     : dt_store_account_alike(bench, v->account.name, &other, &v->kept));
}

static const char *open_session(struct dt_store *s, struct visit *v)
{
    memcpy(v->session.player, v->account.player, sizeof v->session.player);
    return dt_store_session_open(s, &v->session, v->at - DT_SESSION_MS);
}

/* The account has one session from now on; guests' tokens of before do not count any more either,
 * and other nodes hear of that. */
static const char *replace_sessions(struct dt_store *s, struct visit *v)
{
    const char *why = dt_store_session_end(s, v->account.player, NULL);
    return why != NULL ? why : open_session(s, v);
}

static void log_in(struct dt_job *job, void *bench)
{
    dt_desk_must(open_session(bench, (struct visit *)job));
}

static void open_account(struct dt_job *job, void *bench)
{
    struct visit *v = (struct visit *)job;
    const char *why = dt_store_account_open(bench, &v->account, v->at, &v->kept);
    dt_desk_must(why != NULL || v->kept != DT_KEPT ? why : replace_sessions(bench, v));
}

static void change_account(struct dt_job *job, void *bench)
{
    struct visit *v = (struct visit *)job;
    const char *why = dt_store_account_change(bench, v->account.player, v->account.hash, &v->kept);
    dt_desk_must(why != NULL ? why : replace_sessions(bench, v));
}

/* Steps of a hand. An unknown name takes as long as a wrong password. */

static void hash(struct dt_job *job, void *bench)
{
    struct visit *v = (struct visit *)job;
    (void)bench;
    v->fits = dt_password_hash(v->fresh, v->account.hash);
}

static void compare(struct dt_job *job, void *bench)
{
    struct visit *v = (struct visit *)job;
    char idle[DT_STORE_HASH];
    (void)bench;
    if (v->kept == DT_KEPT) {
        v->fits = dt_password_fits(v->password, v->account.hash);
    } else {
        v->fits = false;
        (void)dt_password_hash(v->password, idle);
    }
}

/* Begins a request, if one more password may be looked at. NULL: it was answered. `proven`: the
 * client was logged in at this account before. */
static struct visit *begin(struct dt_say *say, const struct dt_try *tries, const char *password,
                           bool proven)
{
    struct dt_house *h = say->reply.house;
    struct dt_client *c = say->client;
    int64_t now = dt_house_now(h);
    size_t len = strlen(password);
    if (len < DT_PASSWORD_MIN || len > DT_PASSWORD_MAX) {
        dt_reply_error(&say->reply, "password", "password: expected 8 to 128 bytes");
        return NULL;
    }
    int place =
        dt_house_crowded(h, dt_client_owner(c)) ? -1 : dt_hashing_begin(h, c->address, proven);
    if (place < 0) {
        dt_reply_error(&say->reply, "busy", "password: please try again in a moment");
        return NULL;
    }
    if (!dt_bucket_take(&c->passwords, h->rules.passwords, now) || !dt_try_take(h, tries)) {
        dt_hashing_end(h, place);
        dt_reply_error(&say->reply, "busy", too_many);
        return NULL;
    }
    struct visit *v = dt_need(sizeof *v);
    h->metrics.passwords_total++;
    v->reply = say->reply;
    v->person = c->person;
    v->tries = *tries;
    v->place = place;
    v->at = v->session.made = v->session.used = now;
    dt_token_word(v->session.id, DT_ID_LEN);
    memcpy(v->session.device, c->device, sizeof v->session.device);
    return v;
}

/* Registering: look whether the name is free, hash, then open the account for the player whom the
 * guest already is. */

static void registered(struct dt_job *job)
{
    struct visit *v = (struct visit *)job;
    if (v->kept != DT_KEPT) {
        refuse(v, "name", dt_name_taken);
        return;
    }
    dt_session_doubt(v->reply.house, v->account.player);
    welcome(v);
}

static void register_hashed(struct dt_job *job)
{
    struct visit *v = (struct visit *)job;
    if (!v->fits) {
        refuse(v, "busy", "password: there is no memory to hash it");
    } else {
        go(v, v->reply.house->desk, open_account, registered);
    }
}

static void register_found(struct dt_job *job)
{
    struct visit *v = (struct visit *)job;
    if (!v->fine) {
        refuse(v, "busy", too_many);
    } else if (v->kept == DT_KEPT) {
        refuse(v, "name", dt_name_taken);
    } else {
        go(v, v->reply.house->hands, hash, register_hashed);
    }
}

void dt_say_register(struct dt_say *say)
{
    const char *password = dt_say_text(say, "password");
    char name[DT_NAME_MAX + 1];
    struct dt_try tries;
    if (say->client->person.account) {
        dt_reply_error(&say->reply, "account", "account: you have one");
        return;
    }
    const char *why = dt_name_clean(dt_span_of(dt_say_text(say, "name")), name);
    if (why != NULL) {
        dt_reply_error(&say->reply, "name", why);
        return;
    }
    dt_try_register(&tries, say->client);
    struct visit *v = begin(say, &tries, password, false);
    if (v == NULL) {
        return;
    }
    memcpy(v->account.name, name, sizeof v->account.name);
    memcpy(v->account.player, v->person.player, sizeof v->account.player);
    memcpy(v->fresh, password, strlen(password));
    go(v, v->reply.house->desk, find_alike, register_found);
}

/* Logging in: find the name, compare, open a session. */

static bool is_watching(const struct visit *v)
{
    const struct dt_client *c = dt_client_find(v->reply.house, v->reply.handle);
    return c != NULL && c->watching > 0;
}

static void logged_in(struct dt_job *job)
{
    struct visit *v = (struct visit *)job;
    if (is_watching(v)) {
        refuse(v, "hello", "hello: this connection watches a table already");
    } else {
        welcome(v);
    }
}

static void login_compared(struct dt_job *job)
{
    struct visit *v = (struct visit *)job;
    if (!v->fits) {
        refuse(v, "password", "password: the name or the password is wrong");
    } else if (is_watching(v)) {
        logged_in(job);
    } else {
        go(v, v->reply.house->desk, log_in, logged_in);
    }
}

static void login_found(struct dt_job *job)
{
    struct visit *v = (struct visit *)job;
    if (!v->fine) {
        refuse(v, "busy", too_many);
    } else {
        go(v, v->reply.house->hands, compare, login_compared);
    }
}

/* The session that this device had at the account of this name: its token says so, also one that
 * no longer counts. Empty: it proves nothing. */
static void proof(const struct dt_say *say, const char *name, char session[DT_STORE_ID])
{
    const char *token = dt_say_text(say, "token");
    char mine[DT_NAME_MAX + 1], wanted[DT_NAME_MAX + 1];
    struct dt_person p;
    session[0] = 0;
    if (token != NULL && dt_token_read(dt_span_of(token), say->reply.house->secret, &p)) {
        dt_name_skeleton(p.name, mine);
        dt_name_skeleton(name, wanted);
        if (strcmp(mine, wanted) == 0) {
            memcpy(session, p.session, sizeof p.session);
        }
    }
}

void dt_say_login(struct dt_say *say)
{
    const char *password = dt_say_text(say, "password");
    struct dt_span name = dt_span_trim(dt_span_of(dt_say_text(say, "name")));
    char session[DT_STORE_ID], typed[DT_NAME_MAX + 1] = "";
    struct dt_try tries;
    if (name.len > DT_NAME_MAX) {
        dt_reply_error(&say->reply, "name", "name: too long");
        return;
    }
    memcpy(typed, name.at, (size_t)name.len);
    proof(say, typed, session);
    dt_try_password(&tries, say->client, typed, session);
    dt_say_device(say);
    struct visit *v = begin(say, &tries, password, session[0] != 0);
    if (v == NULL) {
        return;
    }
    memcpy(v->account.name, typed, sizeof v->account.name);
    if (dt_name_clean(name, v->name) != NULL) {
        v->name[0] = 0;
    }
    memcpy(v->password, password, strlen(password));
    go(v, v->reply.house->desk, find_by_name, login_found);
}

/* Another password: find, compare, hash, change. */

static void changed(struct dt_job *job)
{
    struct visit *v = (struct visit *)job;
    dt_session_doubt(v->reply.house, v->account.player);
    welcome(v);
}

static void change_hashed(struct dt_job *job)
{
    struct visit *v = (struct visit *)job;
    if (!v->fits) {
        refuse(v, "busy", "password: there is no memory to hash it");
    } else {
        go(v, v->reply.house->desk, change_account, changed);
    }
}

static void change_compared(struct dt_job *job)
{
    struct visit *v = (struct visit *)job;
    if (!v->fits) {
        refuse(v, "password", "password: the old one is wrong");
    } else {
        go(v, v->reply.house->hands, hash, change_hashed);
    }
}

static void change_found(struct dt_job *job)
{
    struct visit *v = (struct visit *)job;
    if (!v->fine) {
        refuse(v, "busy", too_many);
    } else {
        go(v, v->reply.house->hands, compare, change_compared);
    }
}

void dt_say_password(struct dt_say *say)
{
    const struct dt_person *person = &say->client->person;
    const char *old = dt_say_text(say, "old"), *fresh = dt_say_text(say, "new");
    struct dt_try tries;
    if (!person->account) {
        dt_reply_error(&say->reply, "account", "account: you have none");
        return;
    }
    if (strlen(old) > DT_PASSWORD_MAX) {
        dt_reply_error(&say->reply, "password", "password: the old one is wrong");
        return;
    }
    dt_try_password(&tries, say->client, person->name, person->session);
    struct visit *v = begin(say, &tries, fresh, true);
    if (v == NULL) {
        return;
    }
    memcpy(v->password, old, strlen(old));
    memcpy(v->fresh, fresh, strlen(fresh));
    go(v, v->reply.house->desk, find_by_player, change_found);
}
