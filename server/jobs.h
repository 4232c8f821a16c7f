/* Work that the loop must not wait for. A job is posted on the loop's thread, worked on elsewhere,
 * and done on the loop's thread again. The store's jobs run on one thread, all that wait together
 * in one commit; bots and pictures run on several, each on a bench of its own, and there a player and
 * an address with many jobs waiting come after those with few. Without threads the jobs are worked off
 * by hand, which is how tests and fuzz targets do it. */
#ifndef DT_SERVER_JOBS_H
#define DT_SERVER_JOBS_H

#include "engine/base.h"

/* For whom a job is done, as hashes; 0: not known. Neither: for the server itself. */
struct dt_owner {
    uint32_t address, player;
};

/* The head of a larger struct that knows what to do. */
struct dt_job {
    struct dt_job *next;
    struct dt_owner owner;
    void (*work)(struct dt_job *job, void *bench); /* on any thread; touches the job only */
    void (*done)(struct dt_job *job);              /* on the loop's thread; frees the job */
};

/* What the threads of a queue are. */
struct dt_jobs_kind {
    int threads; /* 0: worked off by hand */
    void *to;
    void *(*open)(void *to); /* a thread's bench; ends the program if there is none */
    void (*close)(void *bench);
    /* With these two, one thread takes all that wait; what it works on between them counts only
     * after the second, and is worked on once more if that says false. May be NULL. */
    void (*begin)(void *bench, void *to);
    bool (*commit)(void *bench, void *to);
    void (*ring)(void *to); /* called on a thread when something is done; may be NULL */
};

struct dt_jobs;

struct dt_jobs *dt_jobs_open(const struct dt_jobs_kind *kind);
/* Jobs wait until dt_jobs_flush: what one turn of the loop posts goes together. */
void dt_jobs_post(struct dt_jobs *j, struct dt_job *job);
void dt_jobs_flush(struct dt_jobs *j);
/* Does what is done: on the loop's thread. Returns how many. */
int dt_jobs_reap(struct dt_jobs *j);
/* Without threads: works on those that wait, at most so many. Returns how many. */
int dt_jobs_turn(struct dt_jobs *j, int most);
int dt_jobs_waiting(struct dt_jobs *j); /* posted and not yet begun */
/* The same of one address, or of one player without an address; roughly. */
int dt_jobs_waiting_of(struct dt_jobs *j, struct dt_owner owner);
/* Either text may be empty. */
struct dt_owner dt_owner_of(const char *address, const char *player);
/* Waits until all that was posted is worked on, and reaps it. Returns how many. */
int dt_jobs_drain(struct dt_jobs *j);
/* Ends the threads; nothing may be left. */
void dt_jobs_close(struct dt_jobs *j);

#endif
