/* Opening and stopping the server, the store thread, and periodic work. */
#include "server/server.h"

#include <stdlib.h>
#include <time.h>

#include "server/worker.h"
#include "server/log.h"

enum { SWEEP_MS = 1000 };

struct dt_server *dt_server_open(const struct dt_server_config *rules)
{
    struct dt_server *srv = dt_xzalloc(sizeof *srv);
    srv->config = *rules;
    srv->frames = dt_frames_open();
    return srv;
}

void dt_server_stop(struct dt_server *srv)
{
    srv->stopping = true;
    if (srv->store_worker != NULL) {
        atomic_store(&srv->store_worker->stopping, true);
    }
    dt_lease_release_all(srv);
    dt_outage_mark(srv, true);
    while ((srv->notify_listener != NULL ? dt_job_pool_drain(srv->notify_listener) : 0) +
               dt_job_pool_drain(srv->store_pool) + dt_job_pool_drain(srv->cpu_pool) +
               dt_job_pool_drain(srv->bot_pool) + dt_job_pool_drain(srv->render_pool) >
           0) {
    }
}

void dt_server_close(struct dt_server *srv)
{
    struct dt_table *t;
    uint32_t at;
    assert(srv->client_count == 0 && srv->stopping);
    if (srv->notify_listener != NULL) {
        dt_job_pool_close(srv->notify_listener);
    }
    dt_job_pool_close(srv->bot_pool);
    dt_job_pool_close(srv->render_pool);
    dt_job_pool_close(srv->cpu_pool);
    dt_job_pool_close(srv->store_pool);
    for (at = 0; (t = dt_strmap_next(&srv->tables, &at)) != NULL; at = 0) {
        dt_table_free(t);
    }
    dt_strmap_close(&srv->tables);
    dt_strmap_close(&srv->codes);
    for (int i = 0; i < DT_THROTTLE_KINDS; i++) {
        dt_bucket_map_close(&srv->password_buckets[i]);
    }
    dt_session_cache_clear(srv);
    dt_rate_limiter_close(&srv->limiter);
    dt_frames_close(srv->frames);
    free(srv->clients);
    free(srv);
}

int64_t dt_server_now(const struct dt_server *srv)
{
    return srv->config.clock() + srv->base;
}

bool dt_server_overloaded(const struct dt_server *srv, struct dt_owner owner)
{
    return dt_job_pool_waiting(srv->cpu_pool) > DT_JOBS_MAX ||
           dt_job_pool_waiting(srv->bot_pool) > DT_JOBS_MAX ||
           dt_job_pool_waiting(srv->store_pool) > DT_JOBS_MAX ||
           dt_job_pool_waiting_of(srv->cpu_pool, owner) > DT_JOBS_OWNER;
}

/* The store thread. Without the store nothing can be confirmed. If it is broken the program ends,
 * and everything confirmed is there at the next start; if it is only unavailable, the thread
 * retries until it is back. */

enum { BACKOFF_MS = 20, BACKOFF_MAX_MS = 200 };

/* Sleeps before the next attempt, longer each time. Store and listener threads only. */
static void backoff(int retries)
{
    int ms = retries < BACKOFF_MAX_MS / BACKOFF_MS ? retries * BACKOFF_MS : BACKOFF_MAX_MS;
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

int64_t dt_monotonic_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t dt_store_worker_stall_ms(const struct dt_store_worker *d)
{
    int64_t try_started = atomic_load(&d->try_started);
    return try_started == 0 ? 0 : dt_monotonic_ms() - try_started;
}

void dt_store_job_check(const char *why)
{
    if (why != NULL && why != dt_store_unavailable) {
        dt_log_end(why);
    }
}

/* A database that was up a moment ago is waited for. */
static void *store_worker_open(void *ctx)
{
    struct dt_store_worker *d = ctx;
    struct dt_store *s = NULL;
    for (;;) {
        const char *why = dt_store_open(d->store, &s);
        if (why == NULL) {
            return s;
        }
        if (!d->shared || atomic_load(&d->stopping)) {
            dt_log_end(why);
        }
        atomic_store(&d->unavailable, true);
        backoff(1);
    }
}

static void store_worker_close(void *worker)
{
    dt_store_close(worker);
}

static void store_worker_begin(void *worker, void *ctx)
{
    struct dt_store_worker *d = ctx;
    atomic_store(&d->try_started, dt_monotonic_ms());
    dt_store_job_check(dt_store_begin(worker));
}

static bool store_worker_commit(void *worker, void *ctx)
{
    struct dt_store_worker *d = ctx;
    const char *why = dt_store_commit(worker);
    dt_store_job_check(why);
    if (why == NULL) {
        d->retries = 0;
        atomic_store(&d->unavailable, false);
        atomic_store(&d->try_started, 0);
        return true;
    }
    if (++d->retries ==
        2) { /* the first failure may be a deadlock between nodes: not worth a line */
        atomic_store(&d->unavailable, true);
        dt_log(DT_LOG_WARN, "store", "why", dt_store_why(worker), NULL);
    }
    if (atomic_load(&d->stopping)) {
        dt_log_end(dt_store_why(worker));
    }
    backoff(d->retries);
    return false;
}

static void wakeup(void *ctx)
{
    const struct dt_store_worker *d = ctx;
    if (d->wakeup != NULL) {
        d->wakeup(d->wakeup_ctx);
    }
}

struct dt_job_pool_config dt_server_store_pool(struct dt_store_worker *store_worker, int threads)
{
    return (struct dt_job_pool_config){
        .threads = threads,
        .ctx = store_worker,
        .open = store_worker_open,
        .close = store_worker_close,
        .begin = store_worker_begin,
        .commit = store_worker_commit,
        .wakeup = wakeup,
    };
}

struct dt_job_pool_config dt_server_notify_pool(struct dt_store_worker *store_worker)
{
    return (struct dt_job_pool_config){.threads = 1,
                                       .ctx = store_worker,
                                       .open = store_worker_open,
                                       .close = store_worker_close,
                                       .wakeup = wakeup};
}

static void *worker_open(void *ctx)
{
    (void)ctx;
    return dt_worker_open();
}

static void worker_close(void *worker)
{
    dt_worker_close(worker);
}

struct dt_job_pool_config dt_server_worker_pool(struct dt_store_worker *store_worker, int threads)
{
    return (struct dt_job_pool_config){.threads = threads,
                                       .ctx = store_worker,
                                       .open = worker_open,
                                       .close = worker_close,
                                       .wakeup = wakeup};
}

/* Resuming: every match in play is loaded, so that clocks run out and bots act. Unused tables are
 * unloaded again. */

struct resume {
    struct dt_job job;
    struct dt_server *server;
    char after[DT_STORE_ID];
    int64_t now, mark;
    int count;
    char id[DT_STORE_LIST][DT_STORE_ID];
};

static void resume_work(struct dt_job *job, void *worker)
{
    struct resume *r = (struct resume *)job;
    const char *why = dt_store_time(worker, &r->now, &r->mark);
    dt_store_job_check(
        why != NULL ? why : dt_store_running(worker, r->after, r->id, DT_STORE_LIST, &r->count));
}

static void resume_done(struct dt_job *job)
{
    struct resume *r = (struct resume *)job;
    struct dt_server *srv = r->server;
    srv->mark = r->mark;
    for (int i = 0; i < r->count; i++) {
        if (dt_table_find(srv, r->id[i]) == NULL) {
            dt_table_load(dt_table_new(srv, r->id[i]));
        }
    }
    if (r->count < DT_STORE_LIST) {
        srv->resuming = false;
        free(r);
        return;
    }
    memcpy(r->after, r->id[r->count - 1], sizeof r->after);
    dt_job_post(srv->store_pool, &r->job);
}

void dt_server_begin(struct dt_server *srv)
{
    srv->started = srv->db_answered = dt_server_now(srv);
    if (srv->notify_listener != NULL) {
        dt_replication_begin(srv);
        return; /* matches are loaded with their leases */
    }
    struct resume *r = dt_xzalloc(sizeof *r);
    r->job = (struct dt_job){.work = resume_work, .done = resume_done};
    r->server = srv;
    srv->resuming = true;
    dt_job_post(srv->store_pool, &r->job);
}

/* Whether a table can be unloaded. */
static bool is_idle(const struct dt_table *t, int64_t now)
{
    int seat;
    if (t->unreadable != NULL) {
        return now - t->touched >= t->server->config.idle_ms;
    }
    return t->loaded && !t->busy && t->watches == NULL && t->parked == NULL && t->thinking == 0 &&
           t->outage_since == 0 && now - t->touched >= t->server->config.idle_ms &&
           (!dt_lease_held(t) || ((dt_match_bots(&t->match) == 0 || !dt_bots_wanted(t)) &&
                                  dt_match_next_timeout(&t->match, &seat) == DT_NEVER));
}

static void sweep(struct dt_server *srv, int64_t now)
{
    struct dt_table *t;
    uint32_t at = 0;
    while ((t = dt_strmap_next(&srv->tables, &at)) != NULL) {
        if (is_idle(t, now)) {
            char id[DT_STORE_ID];
            bool expired = t->unreadable == NULL && dt_lease_held(t) && dt_expire_left(t, now);
            memcpy(id, t->id, sizeof id);
            dt_lease_release(t);
            dt_table_free(t);
            if (expired) {
                dt_expire_drop(srv, id);
            }
            at = 0; /* removal has moved the others */
        }
    }
}

static void submit_timeout(struct dt_table *t, int64_t now)
{
    struct dt_submission submission = {.reply = {.server = t->server}};
    int seat;
    if (!t->loaded || t->busy || t->outage_since != 0 || !dt_lease_held(t) ||
        dt_match_next_timeout(&t->match, &seat) > now) {
        return;
    }
    struct dt_entry e = {now, seat, DT_DO_FLAG, {"", 0}};
    const char *why = dt_table_submit(t, &e, &submission);
    if (why != NULL) {
        dt_log(DT_LOG_ERROR, "flag", "match", t->id, "why", why, NULL);
    }
}

void dt_server_tick(struct dt_server *srv)
{
    int64_t now = dt_server_now(srv), clock_now = dt_outage_time(srv);
    struct dt_table *t;
    uint32_t at = 0;
    dt_outage_check(srv);
    while ((t = dt_strmap_next(&srv->tables, &at)) != NULL) {
        dt_outage_append(t);
        submit_timeout(t, clock_now);
        dt_presence_tick(t, now);
        dt_my_matches_tick(t, now);
    }
    dt_session_tick(srv);
    dt_outage_mark(srv, false);
    dt_lobby_poll(srv, now);
    dt_lobby_tick(srv);
    dt_store_outage_tick(srv);
    dt_lease_tick(srv, now);
    dt_expire_tick(srv, now);
    if (now - srv->swept >= SWEEP_MS) {
        srv->swept = now;
        sweep(srv, now);
    }
}
