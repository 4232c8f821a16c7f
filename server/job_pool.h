/* A pool of worker threads that runs jobs for the event loop. A job is posted on the loop's thread,
 * its work() runs on a worker, and its done() runs on the loop's thread again (dt_job_pool_reap). The
 * store's pool has one thread and commits all waiting jobs as one group; bots, replays and pictures
 * have several, each with a worker of its own, and there a player or address with many waiting jobs
 * gets a lower priority. With 0 threads the caller runs the jobs (dt_job_pool_run): tests and fuzz
 * targets do. */
#ifndef DT_SERVER_JOB_POOL_H
#define DT_SERVER_JOB_POOL_H

#include "engine/base.h"

/* On whose behalf a job runs, as hashes; 0: not known. Both 0: the server itself. */
struct dt_owner {
    uint32_t address, player;
};

/* The first member of a larger struct that holds the job's data. */
struct dt_job {
    struct dt_job *next;
    struct dt_owner owner;
    void (*work)(struct dt_job *job, void *worker); /* on any thread; may touch the job only */
    void (*done)(struct dt_job *job);               /* on the loop's thread; frees the job */
};

struct dt_job_pool_config {
    int threads; /* 0: none, see dt_job_pool_run */
    void *ctx;
    void *(*open)(void *ctx); /* a thread's worker; ends the program on failure */
    void (*close)(void *worker);
    /* With these two, one thread takes all waiting jobs as a group. Their results count only once
     * commit returns true; if it returns false, work() of every job runs again. May be NULL. */
    void (*begin)(void *worker, void *ctx);
    bool (*commit)(void *worker, void *ctx);
    void (*wakeup)(void *ctx); /* called on a worker thread when jobs are done, with the pool's lock
                                  held: must not call the pool; may be NULL */
};

struct dt_job_pool;

struct dt_job_pool *dt_job_pool_open(const struct dt_job_pool_config *config);
/* Queues a job; workers see it after dt_job_pool_flush, so that one turn of the loop is one group. */
void dt_job_post(struct dt_job_pool *pool, struct dt_job *job);
void dt_job_pool_flush(struct dt_job_pool *pool);
/* Calls done() of all finished jobs, on the loop's thread. Returns how many. */
int dt_job_pool_reap(struct dt_job_pool *pool);
/* Without threads: runs at most `most` waiting jobs. Returns how many. */
int dt_job_pool_run(struct dt_job_pool *pool, int most);
int dt_job_pool_waiting(struct dt_job_pool *pool); /* posted and not yet started */
/* The same for one address, or for one player without an address; approximate (hash buckets). */
int dt_job_pool_waiting_of(struct dt_job_pool *pool, struct dt_owner owner);
/* Either text may be empty. */
struct dt_owner dt_owner_of(const char *address, const char *player);
/* Blocks until all posted jobs have run, and reaps them. Returns how many. */
int dt_job_pool_drain(struct dt_job_pool *pool);
/* Joins the threads; no job may be left. */
void dt_job_pool_close(struct dt_job_pool *pool);

#endif
