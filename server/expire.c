/* Deletes abandoned matches: those that waited for a week, and those with only bots left for a
 * month. Finished matches stay. */
#include <stdlib.h>

#include "server/lobby.h"
#include "server/log.h"

static const int64_t hour = 3600 * INT64_C(1000), day = 24 * 3600 * INT64_C(1000);
enum { WAITING_DAYS = 7, LEFT_DAYS = 30 };

struct expire {
    struct dt_job job;
    struct dt_server *server;
    int64_t before;
    int count;
    char id[DT_STORE_LIST][DT_STORE_ID];
};

static void drop_work(struct dt_job *job, void *worker)
{
    struct expire *e = (struct expire *)job;
    const char *why = NULL;
    for (int i = 0; why == NULL && i < e->count; i++) {
        why = dt_store_drop(worker, e->id[i]);
    }
    dt_store_job_check(why);
}

static void drop_done(struct dt_job *job)
{
    struct expire *e = (struct expire *)job;
    dt_log(DT_LOG_INFO, "expire", "matches", DT_LOG_NUMBER(e->count), NULL);
    free(e);
}

static void drop(struct expire *e)
{
    e->job = (struct dt_job){.work = drop_work, .done = drop_done};
    dt_job_post(e->server->pool[DT_POOL_STORE], &e->job);
}

static void find_work(struct dt_job *job, void *worker)
{
    struct expire *e = (struct expire *)job;
    dt_store_job_check(dt_store_stale(worker, e->before, e->id, DT_STORE_LIST, &e->count));
}

/* A table in memory is in use. One requested from now on is read after the deletion. */
static void find_done(struct dt_job *job)
{
    struct expire *e = (struct expire *)job;
    int left = 0;
    for (int i = 0; i < e->count; i++) {
        if (dt_table_find(e->server, e->id[i]) == NULL) {
            memmove(e->id[left++], e->id[i], sizeof e->id[0]);
        }
    }
    e->count = left;
    if (left > 0) {
        drop(e);
    } else {
        free(e);
    }
}

void dt_expire_tick(struct dt_server *srv, int64_t now)
{
    if (now - srv->expired < hour || srv->store_down || srv->stopping) {
        return;
    }
    struct expire *e = dt_xzalloc(sizeof *e);
    srv->expired = now;
    e->server = srv;
    e->before = now - WAITING_DAYS * day;
    e->job = (struct dt_job){.work = find_work, .done = find_done};
    dt_job_post(srv->pool[DT_POOL_STORE], &e->job);
}

bool dt_expire_left(const struct dt_table *t, int64_t now)
{
    return t->match.phase == DT_PLAYING && dt_match_humans(&t->match) == 0 &&
           now - t->match.now > LEFT_DAYS * day;
}

void dt_expire_drop(struct dt_server *srv, const char *id)
{
    struct expire *e = dt_xzalloc(sizeof *e);
    e->server = srv;
    e->count = 1;
    memcpy(e->id[0], id, strlen(id));
    drop(e);
}
