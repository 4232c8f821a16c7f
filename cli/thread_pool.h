/* Runs numbered tasks on several threads. Each thread has its own worker context; after all threads
 * have ended, the contexts are closed one by one on the calling thread, which merges results without
 * locks. Results must not depend on which thread ran which task. */
#ifndef DT_CLI_THREAD_POOL_H
#define DT_CLI_THREAD_POOL_H

#include "engine/base.h"

enum { DT_THREAD_POOL_MAX = 256 };

struct dt_thread_pool_job {
    int from, to;  /* the tasks: from … to-1 */
    int whole;     /* tasks in total, for the progress bar */
    int threads;   /* 1 … DT_THREAD_POOL_MAX */
    bool progress; /* draw a progress bar on stderr when it takes long */
    void *job;
    void *(*open)(void *job); /* a thread's context, or NULL if out of memory */
    const char *(*work)(void *worker, int number); /* NULL, or an error */
    void (*close)(void *job, void *worker);
};

/* Blocks until all tasks are done. NULL, or the error of the task in `failed`. */
const char *dt_thread_pool_run(const struct dt_thread_pool_job *job, int *failed);

/* Monotonic wall time and this thread's CPU time, in seconds. */
double dt_monotonic_seconds(void);
double dt_thread_cpu_seconds(void);

#endif
