/* The house as a whole: opening and closing it, and what happens by itself as time passes. */
#include "server/house.h"

#include <stdlib.h>
#include <time.h>

#include "server/bench.h"
#include "server/log.h"

enum { SWEEP_MS = 1000 };

struct dt_house *dt_house_open(const struct dt_house_rules *rules)
{
    struct dt_house *h = dt_need(sizeof *h);
    h->rules = *rules;
    h->frames = dt_frames_open();
    return h;
}

void dt_house_end(struct dt_house *h)
{
    h->ending = true;
    if (h->keeper != NULL) {
        atomic_store(&h->keeper->ending, true);
    }
    dt_lease_end(h);
    dt_outage_mark(h, true);
    while ((h->ears != NULL ? dt_jobs_drain(h->ears) : 0) + dt_jobs_drain(h->desk) +
               dt_jobs_drain(h->hands) + dt_jobs_drain(h->minds) + dt_jobs_drain(h->eyes) >
           0) {
    }
}

void dt_house_close(struct dt_house *h)
{
    struct dt_table *t;
    uint32_t at;
    assert(h->client_count == 0 && h->ending);
    if (h->ears != NULL) {
        dt_jobs_close(h->ears);
    }
    dt_jobs_close(h->minds);
    dt_jobs_close(h->eyes);
    dt_jobs_close(h->hands);
    dt_jobs_close(h->desk);
    for (at = 0; (t = dt_index_next(&h->tables, &at)) != NULL; at = 0) {
        dt_table_free(t);
    }
    dt_index_close(&h->tables);
    dt_index_close(&h->codes);
    for (int i = 0; i < DT_TRIES_KINDS; i++) {
        dt_meter_close(&h->tries[i]);
    }
    dt_session_forget(h);
    dt_limit_close(&h->limiter);
    dt_frames_close(h->frames);
    free(h->clients);
    free(h);
}

int64_t dt_house_now(const struct dt_house *h)
{
    return h->rules.clock() + h->base;
}

bool dt_house_crowded(const struct dt_house *h, struct dt_owner owner)
{
    return dt_jobs_waiting(h->hands) > DT_JOBS_MAX || dt_jobs_waiting(h->minds) > DT_JOBS_MAX ||
           dt_jobs_waiting(h->desk) > DT_JOBS_MAX ||
           dt_jobs_waiting_of(h->hands, owner) > DT_JOBS_OWNER;
}

/* The desk: one thread with the store. Without the store nothing can be confirmed. If it is broken
 * the program ends, and all that was confirmed is there at the next start; if it is only out of
 * reach, the desk goes on when it is back. */

enum { NAP_MS = 20, LONGEST_NAP_MS = 200 };

/* Waits before the next try, longer from try to try. */
static void nap(int tries)
{
    int ms = tries < LONGEST_NAP_MS / NAP_MS ? tries * NAP_MS : LONGEST_NAP_MS;
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

int64_t dt_monotonic_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t dt_desk_silence(const struct dt_desk *d)
{
    int64_t since = atomic_load(&d->since);
    return since == 0 ? 0 : dt_monotonic_ms() - since;
}

void dt_desk_must(const char *why)
{
    if (why != NULL && why != dt_store_gone) {
        dt_log_end(why);
    }
}

/* A database that was there a moment ago is waited for. */
static void *desk_open(void *to)
{
    struct dt_desk *d = to;
    struct dt_store *s = NULL;
    for (;;) {
        const char *why = dt_store_open(d->store, &s);
        if (why == NULL) {
            return s;
        }
        if (!d->shared || atomic_load(&d->ending)) {
            dt_log_end(why);
        }
        atomic_store(&d->lost, true);
        nap(1);
    }
}

static void desk_close(void *bench)
{
    dt_store_close(bench);
}

static void desk_begin(void *bench, void *to)
{
    struct dt_desk *d = to;
    atomic_store(&d->since, dt_monotonic_ms());
    dt_desk_must(dt_store_begin(bench));
}

static bool desk_commit(void *bench, void *to)
{
    struct dt_desk *d = to;
    const char *why = dt_store_commit(bench);
    dt_desk_must(why);
    if (why == NULL) {
        d->tries = 0;
        atomic_store(&d->lost, false);
        atomic_store(&d->since, 0);
        return true;
    }
    if (++d->tries == 2) { /* once may be a deadlock, of which nobody needs to know */
        atomic_store(&d->lost, true);
        dt_log(DT_LOG_WARN, "store", "why", dt_store_why(bench), NULL);
    }
    if (atomic_load(&d->ending)) {
        dt_log_end(dt_store_why(bench));
    }
    nap(d->tries);
    return false;
}

static void ring(void *to)
{
    const struct dt_desk *d = to;
    if (d->ring != NULL) {
        d->ring(d->bell);
    }
}

struct dt_jobs_kind dt_house_desk(struct dt_desk *desk, int threads)
{
    return (struct dt_jobs_kind){
        .threads = threads,
        .to = desk,
        .open = desk_open,
        .close = desk_close,
        .begin = desk_begin,
        .commit = desk_commit,
        .ring = ring,
    };
}

struct dt_jobs_kind dt_house_ears(struct dt_desk *desk)
{
    return (struct dt_jobs_kind){
        .threads = 1, .to = desk, .open = desk_open, .close = desk_close, .ring = ring};
}

static void *bench_open(void *to)
{
    (void)to;
    return dt_bench_open();
}

static void bench_close(void *bench)
{
    dt_bench_close(bench);
}

struct dt_jobs_kind dt_house_bench(struct dt_desk *desk, int threads)
{
    return (struct dt_jobs_kind){
        .threads = threads, .to = desk, .open = bench_open, .close = bench_close, .ring = ring};
}

/* Taking up what was going on: every match in play is loaded, so that clocks run out and bots act.
 * What nobody needs is put away again. */

struct resume {
    struct dt_job job;
    struct dt_house *house;
    char after[DT_STORE_ID];
    int64_t now, mark;
    int count;
    char id[DT_STORE_LIST][DT_STORE_ID];
};

static void resume_work(struct dt_job *job, void *bench)
{
    struct resume *r = (struct resume *)job;
    const char *why = dt_store_time(bench, &r->now, &r->mark);
    dt_desk_must(why != NULL ? why
                             : dt_store_running(bench, r->after, r->id, DT_STORE_LIST, &r->count));
}

static void resume_done(struct dt_job *job)
{
    struct resume *r = (struct resume *)job;
    struct dt_house *h = r->house;
    h->mark = r->mark;
    for (int i = 0; i < r->count; i++) {
        if (dt_table_find(h, r->id[i]) == NULL) {
            dt_table_load(dt_table_new(h, r->id[i]));
        }
    }
    if (r->count < DT_STORE_LIST) {
        h->resuming = false;
        free(r);
        return;
    }
    memcpy(r->after, r->id[r->count - 1], sizeof r->after);
    dt_jobs_post(h->desk, &r->job);
}

void dt_house_begin(struct dt_house *h)
{
    h->began = h->answered = dt_house_now(h);
    if (h->ears != NULL) {
        dt_follow_begin(h);
        return; /* matches come with their leases */
    }
    struct resume *r = dt_need(sizeof *r);
    r->job = (struct dt_job){.work = resume_work, .done = resume_done};
    r->house = h;
    h->resuming = true;
    dt_jobs_post(h->desk, &r->job);
}

/* Whether nobody would miss a table that is in memory. */
static bool is_idle(const struct dt_table *t, int64_t now)
{
    int seat;
    if (t->unreadable != NULL) {
        return now - t->touched >= t->house->rules.idle_ms;
    }
    return t->loaded && !t->busy && t->watches == NULL && t->parked == NULL && t->thinking == 0 &&
           t->owed == 0 && now - t->touched >= t->house->rules.idle_ms &&
           (!dt_lease_held(t) || ((dt_match_bots(&t->match) == 0 || !dt_bots_wanted(t)) &&
                                  dt_match_due(&t->match, &seat) == DT_NEVER));
}

static void sweep(struct dt_house *h, int64_t now)
{
    struct dt_table *t;
    uint32_t at = 0;
    while ((t = dt_index_next(&h->tables, &at)) != NULL) {
        if (is_idle(t, now)) {
            char id[DT_STORE_ID];
            bool left = t->unreadable == NULL && dt_lease_held(t) && dt_expire_left(t, now);
            memcpy(id, t->id, sizeof id);
            dt_lease_drop(t);
            dt_table_free(t);
            if (left) {
                dt_expire_drop(h, id);
            }
            at = 0; /* the others have moved */
        }
    }
}

static void flag(struct dt_table *t, int64_t now)
{
    struct dt_deed deed = {.reply = {.house = t->house}};
    int seat;
    if (!t->loaded || t->busy || t->owed != 0 || !dt_lease_held(t) ||
        dt_match_due(&t->match, &seat) > now) {
        return;
    }
    struct dt_entry e = {now, seat, DT_DO_FLAG, {"", 0}};
    const char *why = dt_table_do(t, &e, &deed);
    if (why != NULL) {
        dt_log(DT_LOG_ERROR, "flag", "match", t->id, "why", why, NULL);
    }
}

void dt_house_tick(struct dt_house *h)
{
    int64_t now = dt_house_now(h), counts = dt_outage_time(h);
    struct dt_table *t;
    uint32_t at = 0;
    dt_outage_check(h);
    while ((t = dt_index_next(&h->tables, &at)) != NULL) {
        dt_outage_settle(t);
        flag(t, counts);
        dt_here_tick(t, now);
    }
    dt_session_tick(h);
    dt_outage_mark(h, false);
    dt_lobby_ask(h, now);
    dt_lobby_tick(h);
    dt_pause_tick(h);
    dt_lease_tick(h, now);
    dt_expire_tick(h, now);
    if (now - h->swept >= SWEEP_MS) {
        h->swept = now;
        sweep(h, now);
    }
}
