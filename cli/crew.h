/* Numbered pieces of work, done by several threads. What comes of them must not depend on who did
 * which: each thread has a bench of its own, and the benches are cleared one after the other. */
#ifndef DT_CLI_CREW_H
#define DT_CLI_CREW_H

#include "engine/base.h"

enum { DT_CREW_THREADS = 256 };

struct dt_crew_job {
    int from, to;  /* the pieces: from … to-1 */
    int whole;     /* pieces there are in all, for the bar */
    int threads;   /* 1 … DT_CREW_THREADS */
    bool progress; /* draw a bar on stderr when it takes long */
    void *job;
    void *(*open)(void *job);                     /* a thread's bench, or NULL without memory */
    const char *(*work)(void *bench, int number); /* NULL, or a sentence */
    void (*close)(void *job, void *bench);
};

/* NULL, or the sentence of a piece that failed, whose number is in `failed`. */
const char *dt_crew_run(const struct dt_crew_job *job, int *failed);

/* Seconds of a clock that only goes on, and of the time this thread was on a processor. */
double dt_crew_clock(void);
double dt_crew_work(void);

#endif
