/* A server that has its store for itself. It resumes all matches in play when it starts, and marks in
 * the store when it was last alive, so that the next process knows how long there was none. */
#include <stdlib.h>

#include "server/load.h"
#include "server/outage.h"
#include "server/presence.h"

enum { MARK_MS = 2000 };

/* Resuming: every match in play is loaded, so that clocks run out and bots act. Unused tables are
 * unloaded again. */

struct resume {
    struct dt_job job;
    struct dt_server *server;
    char after[DT_STORE_ID];
    int64_t now, mark;
    int count;
    char id[DT_STORE_LIST][DT_STORE_ID];
};

static void resume_work(struct dt_job *job, void *worker)
{
    struct resume *r = (struct resume *)job;
    const char *why = dt_store_time(worker, &r->now, &r->mark);
    dt_store_job_check(
        why != NULL ? why : dt_store_running(worker, r->after, r->id, DT_STORE_LIST, &r->count));
}

static void resume_done(struct dt_job *job)
{
    struct resume *r = (struct resume *)job;
    struct dt_server *srv = r->server;
    srv->alone.mark = r->mark;
    for (int i = 0; i < r->count; i++) {
        if (dt_table_find(srv, r->id[i]) == NULL) {
            dt_table_load(dt_table_new(srv, r->id[i]));
        }
    }
    if (r->count < DT_STORE_LIST) {
        srv->alone.resuming = false;
        free(r);
        return;
    }
    memcpy(r->after, r->id[r->count - 1], sizeof r->after);
    dt_job_post(srv->pool[DT_POOL_STORE], &r->job);
}

static void begin(struct dt_server *srv)
{
    struct resume *r = dt_xzalloc(sizeof *r);
    srv->alone.started = dt_server_now(srv);
    srv->alone.resuming = true;
    r->job = (struct dt_job){.work = resume_work, .done = resume_done};
    r->server = srv;
    dt_job_post(srv->pool[DT_POOL_STORE], &r->job);
}

/* Marks. None is written while a table is still owed time: the next process must know of it too. */

struct mark {
    struct dt_job job;
    int64_t at;
};

static void mark_work(struct dt_job *job, void *worker)
{
    dt_store_job_check(dt_store_mark(worker, ((struct mark *)job)->at));
}

static void mark_done(struct dt_job *job)
{
    free(job);
}

static void post_mark(struct dt_server *srv, int64_t now)
{
    struct mark *m = dt_xzalloc(sizeof *m);
    m->job = (struct dt_job){.work = mark_work, .done = mark_done};
    m->at = srv->alone.marked = now;
    dt_job_post(srv->pool[DT_POOL_STORE], &m->job);
}

static void mark(struct dt_server *srv, int64_t now)
{
    struct dt_table *t;
    uint32_t at = 0;
    int seat;
    bool unpaid = srv->alone.resuming, running = false;
    while ((t = dt_strmap_next(&srv->tables, &at)) != NULL) {
        unpaid |= !dt_table_is_loaded(t) || t->outage_since != 0;
        running |= dt_table_is_loaded(t) && dt_match_next_timeout(&t->match, &seat) != DT_NEVER;
    }
    if (running && !unpaid) {
        post_mark(srv, now);
    }
}

static void tick(struct dt_server *srv, int64_t now)
{
    if (now - srv->alone.marked >= MARK_MS) {
        mark(srv, now);
    }
}

static void end(struct dt_server *srv)
{
    mark(srv, dt_server_now(srv));
}

static bool holds(const struct dt_table *t)
{
    (void)t;
    return true;
}

static void release(struct dt_table *t)
{
    (void)t;
}

static bool sync(struct dt_table *t)
{
    (void)t;
    return false;
}

/* A match of the process before gets back the time since its last mark. */
static void loaded(struct dt_table *t)
{
    const struct dt_server *srv = t->server;
    if (srv->alone.started != 0 && t->match.now < srv->alone.started) {
        dt_outage_note(t, srv->alone.mark);
    }
}

const struct dt_cluster dt_cluster_alone = {
    .begin = begin,
    .tick = tick,
    .end = end,
    .time = dt_server_now,
    .holds = holds,
    .release = release,
    .sync = sync,
    .loaded = loaded,
    .publish = dt_presence_send,
};
