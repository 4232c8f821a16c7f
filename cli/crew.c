/* Several threads and a bar that shows how far they are. */
#include "cli/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

enum { BAR = 30 };

struct crew {
    const struct dt_crew_job *job;
    atomic_int next, done;
    atomic_bool stop; /* something went wrong */
    pthread_mutex_t lock;
    pthread_cond_t finished;
    int running; /* under the lock, like all that follows */
    int failed;
    const char *why;
};

struct worker {
    struct crew *crew;
    void *bench;
    pthread_t thread;
    bool started;
};

static double seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double dt_crew_clock(void)
{
    return seconds(CLOCK_MONOTONIC);
}

double dt_crew_work(void)
{
    return seconds(CLOCK_THREAD_CPUTIME_ID);
}

static void fail(struct crew *crew, int number, const char *why)
{
    pthread_mutex_lock(&crew->lock);
    if (!atomic_exchange(&crew->stop, true)) {
        crew->failed = number;
        crew->why = why;
    }
    pthread_mutex_unlock(&crew->lock);
}

static void *work(void *arg)
{
    const struct worker *w = arg;
    struct crew *crew = w->crew;
    int number;
    while (!atomic_load(&crew->stop) &&
           (number = atomic_fetch_add(&crew->next, 1)) < crew->job->to) {
        const char *why = crew->job->work(w->bench, number);
        if (why != NULL) {
            fail(crew, number, why);
        }
        atomic_fetch_add(&crew->done, 1);
    }
    pthread_mutex_lock(&crew->lock);
    crew->running--;
    pthread_cond_signal(&crew->finished);
    pthread_mutex_unlock(&crew->lock);
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

/* Waits for all threads; from the third second on a bar shows how far they are. */
static void watch(struct crew *crew, double start)
{
    bool drawn = false;
    pthread_mutex_lock(&crew->lock);
    while (crew->running > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 200000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&crew->finished, &crew->lock, &until);
        bool long_now = dt_crew_clock() - start > 2 || crew->job->from > 0;
        if (crew->job->progress && long_now && crew->running > 0) {
            draw_bar(atomic_load(&crew->done), crew->job->whole);
            drawn = true;
        }
    }
    pthread_mutex_unlock(&crew->lock);
    if (drawn) {
        fprintf(stderr, "\r\033[K");
    }
}

/* Starts the threads; with fewer than asked for the work is done all the same. */
static int start(struct crew *crew, struct worker *worker)
{
    int started = 0;
    pthread_mutex_lock(&crew->lock);
    for (int i = 0; i < crew->job->threads; i++) {
        struct worker *w = &worker[i];
        *w = (struct worker){.crew = crew, .bench = crew->job->open(crew->job->job)};
        w->started = w->bench != NULL && pthread_create(&w->thread, NULL, work, w) == 0;
        started += w->started;
    }
    crew->running = started;
    pthread_mutex_unlock(&crew->lock);
    return started;
}

const char *dt_crew_run(const struct dt_crew_job *job, int *failed)
{
    struct worker worker[DT_CREW_THREADS];
    struct crew crew = {.job = job};
    atomic_store(&crew.next, job->from);
    atomic_store(&crew.done, job->from);
    pthread_mutex_init(&crew.lock, NULL);
    pthread_cond_init(&crew.finished, NULL);
    double began = dt_crew_clock();
    int started = start(&crew, worker);
    watch(&crew, began);
    for (int i = 0; i < job->threads; i++) {
        if (worker[i].started) {
            pthread_join(worker[i].thread, NULL);
        }
        if (worker[i].bench != NULL) {
            job->close(job->job, worker[i].bench);
        }
    }
    pthread_cond_destroy(&crew.finished);
    pthread_mutex_destroy(&crew.lock);
    *failed = crew.failed;
    return started > 0 ? crew.why : "no thread can be started";
}
