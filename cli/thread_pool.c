/* The thread pool and its progress bar. */
#include "cli/thread_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

enum { BAR = 30 };

struct thread_pool {
    const struct dt_thread_pool_job *job;
    atomic_int next, done;
    atomic_bool stop; /* a task failed */
    pthread_mutex_t lock;
    pthread_cond_t finished;
    int running; /* guarded by `lock`, like the fields below */
    int failed;
    const char *why;
};

struct pool_thread {
    struct thread_pool *pool;
    void *worker;
    pthread_t thread;
    bool started;
};

static double seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double dt_monotonic_seconds(void)
{
    return seconds(CLOCK_MONOTONIC);
}

double dt_thread_cpu_seconds(void)
{
    return seconds(CLOCK_THREAD_CPUTIME_ID);
}

static void fail(struct thread_pool *pool, int number, const char *why)
{
    pthread_mutex_lock(&pool->lock);
    if (!atomic_exchange(&pool->stop, true)) {
        pool->failed = number;
        pool->why = why;
    }
    pthread_mutex_unlock(&pool->lock);
}

static void *work(void *arg)
{
    const struct pool_thread *w = arg;
    struct thread_pool *pool = w->pool;
    int number;
    while (!atomic_load(&pool->stop) &&
           (number = atomic_fetch_add(&pool->next, 1)) < pool->job->to) {
        const char *why = pool->job->work(w->worker, number);
        if (why != NULL) {
            fail(pool, number, why);
        }
        atomic_fetch_add(&pool->done, 1);
    }
    pthread_mutex_lock(&pool->lock);
    pool->running--;
    pthread_cond_signal(&pool->finished);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void draw_bar(int done, int whole)
{
    int full = (int)((int64_t)done * BAR / whole);
    char bar[BAR + 1];
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)full);
    bar[BAR] = 0;
    fprintf(stderr, "\r[%s] %d of %d games", bar, done, whole);
    fflush(stderr);
}

/* Waits for all threads; draws the progress bar from the third second on. */
static void wait_for_threads(struct thread_pool *pool, double start)
{
    bool drawn = false;
    pthread_mutex_lock(&pool->lock);
    while (pool->running > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 200000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&pool->finished, &pool->lock, &until);
        bool long_now = dt_monotonic_seconds() - start > 2 || pool->job->from > 0;
        if (pool->job->progress && long_now && pool->running > 0) {
            draw_bar(atomic_load(&pool->done), pool->job->whole);
            drawn = true;
        }
    }
    pthread_mutex_unlock(&pool->lock);
    if (drawn) {
        fprintf(stderr, "\r\033[K");
    }
}

/* Starts the threads; fewer than requested are enough to do the work. */
static int start_threads(struct thread_pool *pool, struct pool_thread *threads)
{
    int started = 0;
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < pool->job->threads; i++) {
        struct pool_thread *w = &threads[i];
        *w = (struct pool_thread){.pool = pool, .worker = pool->job->open(pool->job->job)};
        w->started = w->worker != NULL && pthread_create(&w->thread, NULL, work, w) == 0;
        started += w->started;
    }
    pool->running = started;
    pthread_mutex_unlock(&pool->lock);
    return started;
}

const char *dt_thread_pool_run(const struct dt_thread_pool_job *job, int *failed)
{
    struct pool_thread threads[DT_THREAD_POOL_MAX];
    struct thread_pool pool = {.job = job};
    atomic_store(&pool.next, job->from);
    atomic_store(&pool.done, job->from);
    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.finished, NULL);
    double began = dt_monotonic_seconds();
    int started = start_threads(&pool, threads);
    wait_for_threads(&pool, began);
    for (int i = 0; i < job->threads; i++) {
        if (threads[i].started) {
            pthread_join(threads[i].thread, NULL);
        }
        if (threads[i].worker != NULL) {
            job->close(job->job, threads[i].worker);
        }
    }
    pthread_cond_destroy(&pool.finished);
    pthread_mutex_destroy(&pool.lock);
    *failed = pool.failed;
    return started > 0 ? pool.why : "cannot start a thread";
}
