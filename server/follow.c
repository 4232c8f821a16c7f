/* Other nodes at the same store: hearing of their entries, and reading what the tables here have
 * missed. */
#include <stdlib.h>
#include <time.h>

#include "server/house.h"

enum { HEARD = 2000, WAIT_MS = 100 };

/* A job that is never done for good. */
struct ear {
    struct dt_job job;
    struct dt_house *house;
    bool lost;
    int count;
    struct dt_heard heard[HEARD];
};

static void follow_then(struct dt_load *l)
{
    struct dt_table *t = dt_table_find(l->house, l->id);
    assert(t != NULL && t->busy);
    t->busy = false;
    if (l->kept == DT_KEPT) {
        dt_table_follow(t, l);
    }
    dt_table_go_on(t);
    dt_load_free(l);
}

/* Until it is done the table takes nothing else. */
void dt_follow(struct dt_table *t)
{
    struct dt_load *l = dt_need(sizeof *l);
    t->busy = true;
    t->heard = 0; /* what is heard from now on may come too late for this */
    l->house = t->house;
    l->then = follow_then;
    l->after = (int)t->match.count;
    memcpy(l->id, t->id, sizeof l->id);
    dt_load_post(l);
}

static void hear_of(struct dt_table *t, uint32_t number)
{
    t->heard = number > t->heard ? number : t->heard;
    if (t->loaded && !t->busy && t->heard > t->match.count) {
        dt_follow(t);
    }
}

void dt_follow_heard(struct dt_house *h, const struct dt_heard *heard, int count)
{
    for (int i = 0; i < count; i++) {
        struct dt_table *t;
        uint32_t at = 0;
        if (heard[i].match[0] != 0) {
            t = dt_table_find(h, heard[i].match);
            if (t != NULL && heard[i].number > 0) {
                hear_of(t, (uint32_t)heard[i].number);
            } else if (t != NULL) {
                dt_here_heard(t);
            }
            continue;
        }
        while ((t = dt_index_next(&h->tables, &at)) != NULL) {
            hear_of(t, UINT32_MAX);
            t->here_stale = true;
        }
    }
}

static void ear_work(struct dt_job *job, void *bench)
{
    static const struct timespec nap = {.tv_nsec = WAIT_MS * 1000000};
    struct ear *e = (struct ear *)job;
    const char *why = dt_store_hear(bench, WAIT_MS, e->heard, HEARD, &e->count);
    dt_desk_must(why);
    e->lost = why != NULL;
    if (e->lost) {
        nanosleep(&nap, NULL);
    }
}

static void ear_done(struct dt_job *job)
{
    struct ear *e = (struct ear *)job;
    struct dt_house *h = e->house;
    h->deaf = e->lost;
    if (h->ending) {
        free(e);
        return;
    }
    dt_follow_heard(h, e->heard, e->count);
    dt_jobs_post(h->ears, &e->job);
}

void dt_follow_begin(struct dt_house *h)
{
    struct ear *e = dt_need(sizeof *e);
    e->job = (struct dt_job){.work = ear_work, .done = ear_done};
    e->house = h;
    dt_jobs_post(h->ears, &e->job);
}
