/* The pools of worker threads, and the threads that hold a handle of the store. Without the store
 * nothing can be confirmed. If it is broken the program ends, and everything confirmed is there at
 * the next start; if it is only unavailable, its thread retries until it is back. */
#ifndef DT_SERVER_STORE_POOL_H
#define DT_SERVER_STORE_POOL_H

#include <stdatomic.h>

#include "store/nodes.h"

struct dt_server;

enum dt_pool {
    DT_POOL_STORE,  /* one thread with the store */
    DT_POOL_CPU,    /* passwords, replays, previews, records */
    DT_POOL_BOT,    /* bot searches */
    DT_POOL_RENDER, /* pictures; one thread, because it caches baked oceans */
    DT_POOL_NOTIFY, /* notifications of other nodes; NULL unless the store is shared */
    DT_POOLS
};

/* Shared by the loop and the threads with a store handle. */
struct dt_store_worker {
    const char *store;
    const char *(*open)(const char *where, struct dt_store **out); /* NULL: dt_store_open */
    void (*wakeup)(void *wakeup_ctx); /* wakes the loop: jobs are done; may be NULL */
    void *wakeup_ctx;
    bool shared;                 /* there may be other nodes at the store */
    int retries;                 /* of a group that cannot be committed; store thread only */
    atomic_bool unavailable;     /* the store is */
    atomic_bool stopping;        /* do not wait for an unavailable store: end the program */
    _Atomic int64_t try_started; /* when the store thread last began a group; 0: idle */
};

/* Opens the pools of a server with so many threads each; with 0 the caller runs the jobs. */
void dt_pools_open(struct dt_server *srv, struct dt_store_worker *w, const int threads[DT_POOLS]);
void dt_pools_close(struct dt_server *srv); /* no job may be left */
void dt_pools_flush(struct dt_server *srv); /* workers see what was posted */
int dt_pools_reap(struct dt_server *srv);   /* done() of all finished jobs; returns how many */
/* Without threads: runs and reaps all jobs until none is left, except those of DT_POOL_NOTIFY, which
 * never ends. */
void dt_pools_run(struct dt_server *srv);
void dt_pools_drain(struct dt_server *srv); /* blocks until all jobs have run */

/* For how many ms the store thread has been in one attempt. Attempts at an unavailable store are
 * retried, so that only a call that hangs lasts long. */
int64_t dt_store_worker_stall_ms(const struct dt_store_worker *w);
/* In a store job: ends the program if the store is broken. If it is only unavailable, the whole group
 * will run again, so a store job must not change what it reads. */
void dt_store_job_check(const char *why);

#endif
