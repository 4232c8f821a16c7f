/* Other nodes at the same store: hearing of their entries, and reading what the tables here have
 * missed. */
#include <stdlib.h>
#include <time.h>

#include "server/house.h"

enum { WAIT_MS = 100 };

/* Something that was heard, on its way to the loop. */
struct rumour {
    struct rumour *next;
    struct dt_heard heard;
    char text[];
};

/* A job that is never done for good. */
struct ear {
    struct dt_job job;
    struct dt_house *house;
    bool lost;
    struct rumour *first, **last;
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

/* An entry that is the next one here can be taken as it comes; a gap makes the node read. */
static void hear_entry(struct dt_table *t, const struct dt_heard *heard)
{
    if (t->loaded && !t->busy && heard->line.len > 0 &&
        (uint32_t)heard->number == t->match.count + 1) {
        dt_table_hear(t, heard);
        dt_table_go_on(t);
    } else {
        hear_of(t, (uint32_t)heard->number);
    }
}

void dt_follow_heard(struct dt_house *h, const struct dt_heard *heard)
{
    struct dt_table *t = dt_table_find(h, heard->match);
    uint32_t at = 0;
    if (heard->match[0] == '-' || heard->match[0] == 0) {
        dt_session_doubt(h, heard->match[0] != 0 ? heard->match + 1 : "");
    }
    if (t != NULL && heard->number > 0) {
        hear_entry(t, heard);
    } else if (t != NULL) {
        dt_here_heard(t);
    }
    while (heard->match[0] == 0 && (t = dt_index_next(&h->tables, &at)) != NULL) {
        hear_of(t, UINT32_MAX);
        t->here_stale = true;
    }
}

static void hear(void *to, const struct dt_heard *heard)
{
    struct ear *e = to;
    struct rumour *r = dt_need(sizeof *r + (size_t)(heard->line.len + heard->ref.len));
    r->heard = *heard;
    r->heard.line.at = r->text;
    r->heard.ref.at = r->text + heard->line.len;
    if (heard->line.len > 0) {
        memcpy(r->text, heard->line.at, (size_t)heard->line.len);
    }
    if (heard->ref.len > 0) {
        memcpy(r->text + heard->line.len, heard->ref.at, (size_t)heard->ref.len);
    }
    *e->last = r;
    e->last = &r->next;
}

static void ear_work(struct dt_job *job, void *bench)
{
    static const struct timespec nap = {.tv_nsec = WAIT_MS * 1000000};
    struct ear *e = (struct ear *)job;
    const char *why = dt_store_hear(bench, WAIT_MS, e, hear);
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
    for (struct rumour *r = e->first, *next; r != NULL; r = next) {
        next = r->next;
        if (!h->ending) {
            dt_follow_heard(h, &r->heard);
        }
        free(r);
    }
    e->first = NULL;
    e->last = &e->first;
    if (h->ending) {
        free(e);
    } else {
        dt_jobs_post(h->ears, &e->job);
    }
}

void dt_follow_begin(struct dt_house *h)
{
    struct ear *e = dt_need(sizeof *e);
    e->job = (struct dt_job){.work = ear_work, .done = ear_done};
    e->house = h;
    e->last = &e->first;
    dt_jobs_post(h->ears, &e->job);
}
