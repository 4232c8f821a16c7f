/* Accounts: a name and a password that bring one's games to other devices. Passwords are hashed by
 * hands, names are looked up at the desk, and this file is the way between them. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/log.h"
#include "server/talk.h"

/* One request and how far it is. Each step is a job of its own. */
struct visit {
    struct dt_job job;
    struct dt_reply reply;
    struct dt_person person; /* who asks; at the end, who that is now */
    char password[DT_PASSWORD_MAX + 1], fresh[DT_PASSWORD_MAX + 1];
    struct dt_store_account account;
    enum dt_kept kept;
    int64_t at;
    bool fits; /* the password is right, or was hashed */
    bool slow; /* too many tries at all nodes together */
};

static void end(struct visit *v)
{
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
    v->person.epoch = v->account.epoch;
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

/* How often a password may be tried at one account. */
static struct dt_rate tries(const struct dt_house *h)
{
    struct dt_rate rate = h->rules.passwords;
    return (struct dt_rate){3 * rate.burst, rate.second, rate.hour};
}

/* Steps at the desk. */

/* The same bucket at all nodes, by a name that may be unknown. */
static const char *count_try(struct dt_store *s, struct visit *v, const char *name)
{
    struct dt_rate rate = tries(v->reply.house);
    char key[DT_STORE_NAME + 16];
    bool fine = true;
    int len = snprintf(key, sizeof key, "password ");
    for (int i = 0; name[i] != 0 && i < DT_STORE_NAME; i++) {
        key[len++] = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] - 'A' + 'a') : name[i];
    }
    key[len] = 0;
    const char *why =
        dt_store_shared(s) ? dt_store_take(s, key, rate.burst, rate.second, &fine) : NULL;
    v->slow = !fine;
    return why;
}

static void find_by_name(struct dt_job *job, void *bench)
{
    struct visit *v = (struct visit *)job;
    const char *why = count_try(bench, v, v->account.name);
    dt_desk_must(
        why != NULL ? why : dt_store_account_find(bench, v->account.name, &v->account, &v->kept));
}

static void find_by_player(struct dt_job *job, void *bench)
{
    struct visit *v = (struct visit *)job;
    dt_desk_must(dt_store_account_of(bench, v->person.player, &v->account, &v->kept));
}

static void open_account(struct dt_job *job, void *bench)
{
    struct visit *v = (struct visit *)job;
    dt_desk_must(dt_store_account_open(bench, &v->account, v->at, &v->kept));
}

static void change_account(struct dt_job *job, void *bench)
{
    struct visit *v = (struct visit *)job;
    dt_desk_must(dt_store_account_change(bench, v->account.player, v->account.hash, &v->kept));
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

/* Whether a password may be tried at the account of this name. False: it was answered. */
static bool allowed(struct dt_say *say, const char *name, const char *password)
{
    struct dt_house *h = say->reply.house;
    int64_t now = dt_house_now(h);
    size_t len = strlen(password);
    if (len < DT_PASSWORD_MIN || len > DT_PASSWORD_MAX) {
        dt_reply_error(&say->reply, "password", "password: expected 8 to 128 bytes");
        return false;
    }
    if (dt_house_crowded(h, dt_client_owner(say->client)) ||
        !dt_bucket_take(&say->client->passwords, h->rules.passwords, now) ||
        !dt_meter_take(&h->tries, name, tries(h), now)) {
        dt_reply_error(&say->reply, "busy", "password: too many tries, wait a little");
        return false;
    }
    h->metrics.passwords_total++;
    return true;
}

static struct visit *begin(struct dt_say *say)
{
    struct visit *v = dt_need(sizeof *v);
    v->reply = say->reply;
    v->person = say->client->person;
    v->at = dt_house_now(say->reply.house);
    return v;
}

/* Registering: hash, then open the account for the player whom the guest already is. */

static void registered(struct dt_job *job)
{
    struct visit *v = (struct visit *)job;
    if (v->kept != DT_KEPT) {
        refuse(v, "name", "name: it is taken");
    } else {
        welcome(v);
    }
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

void dt_say_register(struct dt_say *say)
{
    const char *password = dt_say_text(say, "password");
    struct dt_span name = dt_span_trim(dt_span_of(dt_say_text(say, "name")));
    if (say->client->person.account) {
        dt_reply_error(&say->reply, "account", "account: you have one");
        return;
    }
    if (name.len == 0 || !dt_record_allows(name, DT_NAME_MAX)) {
        dt_reply_error(&say->reply, "name", "name: expected 1 to 32 bytes, without quotes");
        return;
    }
    if (!allowed(say, dt_say_text(say, "name"), password)) {
        return;
    }
    struct visit *v = begin(say);
    memcpy(v->account.name, name.at, (size_t)name.len);
    memcpy(v->account.player, v->person.player, sizeof v->account.player);
    memcpy(v->fresh, password, strlen(password));
    go(v, v->reply.house->hands, hash, register_hashed);
}

/* Logging in: find the name, then compare. */

static void login_compared(struct dt_job *job)
{
    struct visit *v = (struct visit *)job;
    struct dt_client *c = dt_client_find(v->reply.house, v->reply.handle);
    if (!v->fits) {
        refuse(v, "password", "password: the name or the password is wrong");
    } else if (c != NULL && c->watching > 0) {
        refuse(v, "hello", "hello: this connection watches a table already");
    } else {
        welcome(v);
    }
}

static void login_found(struct dt_job *job)
{
    struct visit *v = (struct visit *)job;
    if (v->slow) {
        refuse(v, "busy", "password: too many tries, wait a little");
        return;
    }
    go(v, v->reply.house->hands, compare, login_compared);
}

void dt_say_login(struct dt_say *say)
{
    const char *password = dt_say_text(say, "password"), *name = dt_say_text(say, "name");
    if (strlen(name) > DT_NAME_MAX) {
        dt_reply_error(&say->reply, "name", "name: too long");
        return;
    }
    if (!allowed(say, name, password)) {
        return;
    }
    struct visit *v = begin(say);
    memcpy(v->account.name, name, strlen(name));
    memcpy(v->password, password, strlen(password));
    go(v, v->reply.house->desk, find_by_name, login_found);
}

/* Another password: find, compare, hash, change. Tokens of before no longer count. */

static void changed(struct dt_job *job)
{
    struct visit *v = (struct visit *)job;
    v->account.epoch++;
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
    go(v, v->reply.house->hands, compare, change_compared);
}

void dt_say_password(struct dt_say *say)
{
    const char *old = dt_say_text(say, "old"), *fresh = dt_say_text(say, "new");
    if (!say->client->person.account) {
        dt_reply_error(&say->reply, "account", "account: you have none");
        return;
    }
    if (strlen(old) > DT_PASSWORD_MAX) {
        dt_reply_error(&say->reply, "password", "password: the old one is wrong");
        return;
    }
    if (!allowed(say, say->client->person.name, fresh)) {
        return;
    }
    struct visit *v = begin(say);
    memcpy(v->password, old, strlen(old));
    memcpy(v->fresh, fresh, strlen(fresh));
    go(v, v->reply.house->desk, find_by_player, change_found);
}

/* Coming back with a token: does the account still say the same? */

static void returned(struct dt_job *job)
{
    struct visit *v = (struct visit *)job;
    if (v->kept != DT_KEPT || v->account.epoch != v->person.epoch) {
        refuse(v, "token", "token: it no longer counts, log in again");
    } else {
        welcome(v);
    }
}

void dt_account_return(const struct dt_reply *r, const struct dt_person *p)
{
    struct visit *v = dt_need(sizeof *v);
    v->reply = *r;
    v->person = *p;
    go(v, r->house->desk, find_by_player, returned);
}
