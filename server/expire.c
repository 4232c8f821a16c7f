/* Tables that nobody will come back to are forgotten: those that have waited for a week, and those where
 * only bots have been left for a month. Matches that are over stay. */
#include <stdlib.h>

#include "server/house.h"
#include "server/log.h"

static const int64_t hour = 3600 * INT64_C(1000), day = 24 * 3600 * INT64_C(1000);
enum { WAITING_DAYS = 7, LEFT_DAYS = 30 };

struct expire {
    struct dt_job job;
    struct dt_house *house;
    int64_t before;
    int count;
    char id[DT_STORE_LIST][DT_STORE_ID];
};

static void drop_work(struct dt_job *job, void *bench)
{
    struct expire *e = (struct expire *)job;
    const char *why = NULL;
    for (int i = 0; why == NULL && i < e->count; i++) {
        why = dt_store_drop(bench, e->id[i]);
    }
    dt_desk_must(why);
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
    dt_jobs_post(e->house->desk, &e->job);
}

static void find_work(struct dt_job *job, void *bench)
{
    struct expire *e = (struct expire *)job;
    dt_desk_must(dt_store_stale(bench, e->before, e->id, DT_STORE_LIST, &e->count));
}

/* A table in memory has somebody. One that is asked for from now on is read after it was dropped. */
static void find_done(struct dt_job *job)
{
    struct expire *e = (struct expire *)job;
    int kept = 0;
    for (int i = 0; i < e->count; i++) {
        if (dt_table_find(e->house, e->id[i]) == NULL) {
            memmove(e->id[kept++], e->id[i], sizeof e->id[0]);
        }
    }
    e->count = kept;
    if (kept > 0) {
        drop(e);
    } else {
        free(e);
    }
}

void dt_expire_tick(struct dt_house *h, int64_t now)
{
    if (now - h->expired < hour || h->paused || h->ending) {
        return;
    }
    struct expire *e = dt_need(sizeof *e);
    h->expired = now;
    e->house = h;
    e->before = now - WAITING_DAYS * day;
    e->job = (struct dt_job){.work = find_work, .done = find_done};
    dt_jobs_post(h->desk, &e->job);
}

bool dt_expire_left(const struct dt_table *t, int64_t now)
{
    return t->match.phase == DT_PLAYING && dt_match_humans(&t->match) == 0 &&
           now - t->match.now > LEFT_DAYS * day;
}

void dt_expire_drop(struct dt_house *h, const char *id)
{
    struct expire *e = dt_need(sizeof *e);
    e->house = h;
    e->count = 1;
    memcpy(e->id[0], id, strlen(id));
    drop(e);
}
