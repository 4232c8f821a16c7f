/* The pools, and the thread with the store. */
#include "server/store_pool.h"

#include <limits.h>
#include <time.h>

#include "server/log.h"
#include "server/server.h"
#include "server/worker.h"

enum { BACKOFF_MS = 20, BACKOFF_MAX_MS = 200 };

/* Sleeps before the next attempt, longer each time. Store and listener threads only. */
static void backoff(int retries)
{
    int ms = retries < BACKOFF_MAX_MS / BACKOFF_MS ? retries * BACKOFF_MS : BACKOFF_MAX_MS;
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
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
        const char *why = d->open != NULL ? d->open(d->store, &s) : dt_store_open(d->store, &s);
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

static void *worker_open(void *ctx)
{
    (void)ctx;
    return dt_worker_open();
}

static void worker_close(void *worker)
{
    dt_worker_close(worker);
}

void dt_pools_open(struct dt_server *srv, struct dt_store_worker *w, const int threads[DT_POOLS])
{
    const struct dt_job_pool_config config[DT_POOLS] = {
        [DT_POOL_STORE] = {.open = store_worker_open,
                           .close = store_worker_close,
                           .begin = store_worker_begin,
                           .commit = store_worker_commit},
        [DT_POOL_CPU] = {.open = worker_open, .close = worker_close},
        [DT_POOL_BOT] = {.open = worker_open, .close = worker_close},
        [DT_POOL_RENDER] = {.open = worker_open, .close = worker_close},
        [DT_POOL_NOTIFY] = {.open = store_worker_open, .close = store_worker_close},
    };
    srv->store_worker = w;
    for (int i = 0; i < DT_POOLS; i++) {
        struct dt_job_pool_config one = config[i];
        one.threads = threads[i];
        one.ctx = w;
        one.wakeup = wakeup;
        srv->pool[i] = i != DT_POOL_NOTIFY || w->shared ? dt_job_pool_open(&one) : NULL;
    }
    srv->cluster = w->shared ? &dt_cluster_nodes : &dt_cluster_alone;
}

void dt_pools_close(struct dt_server *srv)
{
    for (int i = DT_POOLS - 1; i >= 0; i--) {
        if (srv->pool[i] != NULL) {
            dt_job_pool_close(srv->pool[i]);
        }
    }
}

void dt_pools_flush(struct dt_server *srv)
{
    for (int i = 0; i < DT_POOLS; i++) {
        if (srv->pool[i] != NULL) {
            dt_job_pool_flush(srv->pool[i]);
        }
    }
}

int dt_pools_reap(struct dt_server *srv)
{
    int count = 0;
    for (int i = 0; i < DT_POOLS; i++) {
        count += srv->pool[i] != NULL ? dt_job_pool_reap(srv->pool[i]) : 0;
    }
    return count;
}

void dt_pools_run(struct dt_server *srv)
{
    int left;
    do {
        left = 0;
        for (int i = 0; i < DT_POOL_NOTIFY; i++) {
            left += dt_job_pool_run(srv->pool[i], INT_MAX);
        }
    } while (left + dt_pools_reap(srv) > 0);
}

void dt_pools_drain(struct dt_server *srv)
{
    int left;
    do {
        left = 0;
        for (int i = 0; i < DT_POOLS; i++) {
            left += srv->pool[i] != NULL ? dt_job_pool_drain(srv->pool[i]) : 0;
        }
    } while (left > 0);
}
