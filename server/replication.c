/* Replication: notifications of other nodes' entries, and reading entries that the tables here have
 * missed. The listener job runs on a thread of its own and reposts itself until the server
 * stops. */
#include <stdlib.h>
#include <time.h>

#include "server/nodes.h"
#include "server/session.h"

enum { WAIT_MS = 100 };

/* A notification on its way to the loop. */
struct notification {
    struct notification *next;
    struct dt_notification notification;
    char text[];
};

/* The listener job; done() posts it again. */
struct notify_job {
    struct dt_job job;
    struct dt_server *server;
    bool unavailable;
    struct notification *first, **last;
};

static void note_entry(struct dt_table *t, uint32_t number)
{
    t->notified = number > t->notified ? number : t->notified;
    if (t->state == DT_TABLE_READY && t->notified > t->match.count) {
        dt_table_sync(t);
    }
}

/* The next entry is applied directly; after a gap the node reads the store. */
static void apply_or_fetch(struct dt_table *t, const struct dt_notification *notification)
{
    if (t->state == DT_TABLE_READY && notification->line.len > 0 &&
        (uint32_t)notification->number == t->match.count + 1) {
        dt_table_apply_notification(t, notification);
        dt_table_run_pending(t);
    } else {
        note_entry(t, (uint32_t)notification->number);
    }
}

void dt_replication_notify(struct dt_server *srv, const struct dt_notification *notification)
{
    struct dt_table *t = dt_table_find(srv, notification->match);
    uint32_t at = 0;
    if (notification->match[0] == '-' || notification->match[0] == 0) {
        dt_session_recheck(srv, notification->match[0] != 0 ? notification->match + 1 : "");
    }
    if (t != NULL && notification->number > 0) {
        apply_or_fetch(t, notification);
    } else if (t != NULL) {
        dt_remote_notified(t);
    }
    while (notification->match[0] == 0 && (t = dt_strmap_next(&srv->tables, &at)) != NULL) {
        note_entry(t, UINT32_MAX);
        t->presence.dirty = true;
    }
}

static void on_notification(void *to, const struct dt_notification *notification)
{
    struct notify_job *e = to;
    struct notification *r =
        dt_xzalloc(sizeof *r + (size_t)(notification->line.len + notification->ref.len));
    r->notification = *notification;
    r->notification.line.at = r->text;
    r->notification.ref.at = r->text + notification->line.len;
    if (notification->line.len > 0) {
        memcpy(r->text, notification->line.at, (size_t)notification->line.len);
    }
    if (notification->ref.len > 0) {
        memcpy(r->text + notification->line.len, notification->ref.at,
               (size_t)notification->ref.len);
    }
    *e->last = r;
    e->last = &r->next;
}

static void notify_work(struct dt_job *job, void *worker)
{
    static const struct timespec delay = {.tv_nsec = WAIT_MS * 1000000};
    struct notify_job *e = (struct notify_job *)job;
    const char *why = dt_store_listen(worker, WAIT_MS, e, on_notification);
    dt_store_job_check(why);
    e->unavailable = why != NULL;
    if (e->unavailable) {
        nanosleep(&delay, NULL);
    }
}

static void notify_done(struct dt_job *job)
{
    struct notify_job *e = (struct notify_job *)job;
    struct dt_server *srv = e->server;
    srv->nodes.lost = e->unavailable;
    for (struct notification *r = e->first, *next; r != NULL; r = next) {
        next = r->next;
        if (!srv->stopping) {
            dt_replication_notify(srv, &r->notification);
        }
        free(r);
    }
    e->first = NULL;
    e->last = &e->first;
    if (srv->stopping) {
        free(e);
    } else {
        dt_job_post(srv->pool[DT_POOL_NOTIFY], &e->job);
    }
}

void dt_replication_begin(struct dt_server *srv)
{
    struct notify_job *e = dt_xzalloc(sizeof *e);
    e->job = (struct dt_job){.work = notify_work, .done = notify_done};
    e->server = srv;
    e->last = &e->first;
    dt_job_post(srv->pool[DT_POOL_NOTIFY], &e->job);
}
