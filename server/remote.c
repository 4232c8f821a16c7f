/* People, public tables and watchers on other nodes. Each node publishes its own, and its clients get
 * the sum. */
#include <stdlib.h>

#include "server/load.h"
#include "server/lobby.h"
#include "server/nodes.h"
#include "server/presence.h"

enum {
    POLL_MS = 1000,
    LISTED_MAX = 50,
    PRESENCE_MS = 30000, /* between two polls for a table's watchers */
};

/* People and tables. Public tables of other nodes are loaded here too, and replicated. */

struct poll {
    struct dt_job job;
    struct dt_server *server;
    int64_t at;
    int people, others; /* on this node, and on others */
    int count;
    char id[LISTED_MAX][DT_STORE_ID];
};

static void poll_work(struct dt_job *job, void *worker)
{
    struct poll *e = (struct poll *)job;
    const char *why =
        dt_store_heartbeat(worker, e->server->nodes.id, e->people, 5 * POLL_MS, &e->others);
    dt_store_job_check(why != NULL ? why
                                   : dt_store_lobby_tables(worker, e->id, LISTED_MAX, &e->count));
}

static void poll_done(struct dt_job *job)
{
    struct poll *e = (struct poll *)job;
    struct dt_server *srv = e->server;
    uint64_t hash = dt_hash(DT_HASH_START, e->id, (size_t)e->count * sizeof e->id[0]);
    for (int i = 0; i < e->count; i++) {
        struct dt_table *t = dt_table_find(srv, e->id[i]);
        if (t == NULL) {
            t = dt_table_new(srv, e->id[i]);
            dt_table_load(t);
            srv->lobby_dirty = true;
        }
        t->listed_until = e->at + 3 * POLL_MS;
        t->touched = e->at;
    }
    srv->lobby_dirty |= hash != srv->nodes.tables;
    srv->nodes.tables = hash;
    srv->nodes.people = e->others;
    free(e);
}

static void post_poll(struct dt_server *srv, int64_t now)
{
    struct poll *e = dt_xzalloc(sizeof *e);
    e->job = (struct dt_job){.work = poll_work, .done = poll_done};
    e->server = srv;
    e->at = now;
    e->people = (int)srv->client_count;
    dt_job_post(srv->pool[DT_POOL_STORE], &e->job);
}

/* Watchers. */

struct presence_job {
    struct dt_job job;
    struct dt_server *server;
    char id[DT_STORE_ID];
    bool publish; /* local presence has changed */
    struct dt_presence local, remote;
};

static void presence_work(struct dt_job *job, void *worker)
{
    struct presence_job *a = (struct presence_job *)job;
    const char *why =
        a->publish ? dt_store_presence_set(worker, a->id, a->server->nodes.id, &a->local) : NULL;
    dt_store_job_check(
        why != NULL ? why
                    : dt_store_presence_others(worker, a->id, a->server->nodes.id, &a->remote));
}

static void presence_done(struct dt_job *job)
{
    struct presence_job *a = (struct presence_job *)job;
    struct dt_table *t = dt_table_find(a->server, a->id);
    if (t != NULL && dt_table_is_loaded(t)) {
        struct dt_presence *remote = &t->presence.remote;
        bool same = a->remote.seats == remote->seats && a->remote.spectators == remote->spectators;
        *remote = a->remote;
        if (a->publish || !same) {
            dt_presence_send(t);
        }
    }
    free(a);
}

static void post_presence(struct dt_table *t, bool publish)
{
    struct presence_job *a = dt_xzalloc(sizeof *a);
    a->job = (struct dt_job){.work = presence_work, .done = presence_done};
    a->server = t->server;
    memcpy(a->id, t->id, sizeof a->id);
    a->publish = publish;
    a->local = dt_presence_local(t);
    dt_job_post(t->server->pool[DT_POOL_STORE], &a->job);
}

void dt_remote_publish(struct dt_table *t)
{
    post_presence(t, true);
}

void dt_remote_notified(struct dt_table *t)
{
    if (dt_table_is_loaded(t) && t->watches != NULL) {
        post_presence(t, false);
    }
}

/* A node that dies does not publish that its watchers are gone, and the others may claim against
 * players who are. */
static void poll_presence(struct dt_server *srv, int64_t now)
{
    struct dt_table *t;
    uint32_t at = 0;
    while ((t = dt_strmap_next(&srv->tables, &at)) != NULL) {
        if (dt_table_is_loaded(t) && t->match.phase == DT_PLAYING && t->watches != NULL &&
            t->presence.remote.seats != 0 && now - t->presence.remote_asked >= PRESENCE_MS) {
            t->presence.remote_asked = now;
            post_presence(t, false);
        }
    }
}

void dt_remote_tick(struct dt_server *srv, int64_t now)
{
    if (!srv->store_down && now - srv->nodes.polled >= POLL_MS) {
        srv->nodes.polled = now;
        post_poll(srv, now);
        poll_presence(srv, now);
    }
}
