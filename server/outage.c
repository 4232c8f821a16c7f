/* Time in which the server or its store was not there does not count: every clock that ran is given it
 * back by an entry of its own, before anything else is entered at that table.
 *
 * The loop ticks every 50 ms; a look at the clock that comes more than a second after the last one means
 * that the process stood still. A file of SQLite has a mark of when its server was there last, so that
 * the next one knows how long nobody was. At a database the ends of leases tell that (lease.c), and the
 * answers to them whether the database itself is there. */
#include <stdlib.h>

#include "server/house.h"
#include "server/log.h"

enum {
    LATE_MS = 1000,   /* the loop, or an entry on its way into the store */
    SILENT_MS = 2000, /* the database: it is asked for leases every half second */
    ALONE_MS = 500,   /* a match that has begun: its node has not asked for the lease yet */
    MARK_MS = 2000,
};

/* Whether the database has not answered for so long that it counts as out of reach. */
static bool is_silent(const struct dt_house *h, int64_t now)
{
    return h->ears != NULL && (h->silent || now - h->answered > SILENT_MS);
}

int64_t dt_outage_time(const struct dt_house *h)
{
    int64_t now = dt_house_now(h);
    return is_silent(h, now) ? h->answered : now;
}

static void owe(struct dt_table *t, int64_t since)
{
    since = since > 0 ? since : 1;
    t->owed = t->owed == 0 || since < t->owed ? since : t->owed;
}

static bool somebody_sits_here(const struct dt_table *t)
{
    const struct dt_watch *w = t->watches;
    while (w != NULL && w->seat == DT_ONLOOKER) {
        w = w->next;
    }
    return w != NULL;
}

/* Tables of other nodes, at which nobody is from here, have not noticed. */
static void owe_all(struct dt_house *h, int64_t since)
{
    struct dt_table *t;
    uint32_t at = 0;
    dt_log(DT_LOG_WARN, "outage", "ms", DT_LOG_NUMBER(dt_house_now(h) - since), NULL);
    while ((t = dt_index_next(&h->tables, &at)) != NULL) {
        dt_here_forget(t);
        if (dt_lease_held(t) || somebody_sits_here(t)) {
            owe(t, since);
        }
    }
}

void dt_outage_check(struct dt_house *h)
{
    int64_t now = dt_house_now(h), last = h->awake;
    h->awake = now;
    if (last != 0 && now - last > LATE_MS) {
        owe_all(h, last);
    }
}

void dt_outage_answered(struct dt_house *h)
{
    int64_t now = dt_house_now(h);
    if (is_silent(h, now)) {
        owe_all(h, h->answered);
    }
    h->answered = now;
    h->silent = false;
}

void dt_outage_kept(struct dt_table *t, int64_t at)
{
    if (dt_house_now(t->house) - at > LATE_MS) {
        owe(t, at);
    }
}

void dt_outage_alone(struct dt_table *t, int64_t at, int64_t alone)
{
    if (alone > ALONE_MS) {
        owe(t, at - alone);
    }
}

void dt_outage_loaded(struct dt_table *t)
{
    const struct dt_house *h = t->house;
    if (h->ears == NULL && h->began != 0 && t->match.now < h->began) {
        owe(t, h->mark);
    }
}

void dt_outage_settle(struct dt_table *t)
{
    char text[24];
    int seat;
    if (t->owed == 0 || !t->loaded || t->busy || t->house->ending) {
        return;
    }
    /* The last entry says that somebody was there then. */
    int64_t since = t->owed > t->match.now ? t->owed : t->match.now, now = dt_house_now(t->house);
    struct dt_deed deed = {.reply = {.house = t->house}, .owed = since};
    struct dt_out out = dt_out_on(text, sizeof text);
    dt_out_int(&out, since);
    struct dt_entry e = {now, DT_ONLOOKER, DT_DO_OUTAGE, {text, out.len}};
    t->owed = 0;
    if (since < now && t->match.phase == DT_PLAYING && dt_match_due(&t->match, &seat) != DT_NEVER) {
        const char *why = dt_table_do(t, &e, &deed);
        if (why != NULL) {
            dt_log(DT_LOG_ERROR, "outage", "match", t->id, "why", why, NULL);
        }
    }
}

/* Marks. Nothing is marked as long as somebody is owed something: the next server must know it too. */

struct mark {
    struct dt_job job;
    int64_t at;
};

static void mark_work(struct dt_job *job, void *bench)
{
    dt_desk_must(dt_store_mark(bench, ((struct mark *)job)->at));
}

static void mark_done(struct dt_job *job)
{
    free(job);
}

static void mark(struct dt_house *h, int64_t now)
{
    struct mark *m = dt_need(sizeof *m);
    m->job = (struct dt_job){.work = mark_work, .done = mark_done};
    m->at = h->marked = now;
    dt_jobs_post(h->desk, &m->job);
}

void dt_outage_mark(struct dt_house *h, bool last)
{
    struct dt_table *t;
    uint32_t at = 0;
    int seat;
    int64_t now = dt_house_now(h);
    bool owing = h->resuming, running = false;
    if (h->ears != NULL || (!last && now - h->marked < MARK_MS)) {
        return;
    }
    while ((t = dt_index_next(&h->tables, &at)) != NULL) {
        owing |= !t->loaded || t->owed != 0;
        running |= t->loaded && dt_match_due(&t->match, &seat) != DT_NEVER;
    }
    if (running && !owing) {
        mark(h, now);
    }
}
