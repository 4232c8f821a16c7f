/* Timers and bot moves are run by the node that holds the match's lease. A node requests leases for
 * the tables in its memory that need one, renews those it has, and takes over matches whose node
 * has died. If two nodes act all the same, the store accepts only one of the two entries. */
#include <stdlib.h>

#include "server/bots.h"
#include "server/load.h"
#include "server/nodes.h"
#include "server/outage.h"

enum {
    TRUST_MS = 4500,   /* how long a node relies on a lease, less than DT_STORE_LEASE_MS, */
    RENEW_MS = 2000,   /* when it renews it, */
    RETRY_MS = 2000,   /* and when it asks again for another node's */
    ORPHANS_MS = 500,  /* between two searches for orphans */
    ORPHANS_MAX = 100, /* matches taken over at a time */
    EXPIRY_MS = 60000,
};

static const char expiry_lease[1][DT_STORE_ID] = {"-tidy"};

struct lease_job {
    struct dt_job job;
    struct dt_server *server;
    int64_t at;
    int wanted, got, orphans;
    bool find_orphans; /* take over matches of dead nodes */
    bool expire;       /* delete expired rows, unless another node did */
    char want[DT_STORE_LEASES][DT_STORE_ID];
    struct dt_leased have[DT_STORE_LEASES], found[ORPHANS_MAX];
};

bool dt_lease_held(const struct dt_table *t)
{
    return t->lease_until > dt_server_now(t->server);
}

static bool needs_lease(const struct dt_table *t)
{
    int seat;
    return dt_table_is_loaded(t) && ((dt_match_bots(&t->match) != 0 && dt_bots_wanted(t)) ||
                                     dt_match_next_timeout(&t->match, &seat) != DT_NEVER);
}

static bool is_due(const struct dt_table *t, int64_t now)
{
    bool outbox = t->lease_until > now;
    return needs_lease(t) && now - t->lease_asked >= (outbox ? RENEW_MS : RETRY_MS);
}

static const char *expire(struct dt_store *s, const char *node)
{
    struct dt_lease_request wanted_leases = {node, EXPIRY_MS, expiry_lease, 1};
    struct dt_leased have[1];
    int got = 0;
    const char *why = dt_store_lease(s, &wanted_leases, have, &got);
    return why == NULL && got > 0 ? dt_store_expire(s) : why;
}

static const char *request_leases(struct dt_store *s, struct lease_job *l)
{
    struct dt_lease_request wanted_leases = {l->server->nodes.id, DT_STORE_LEASE_MS,
                                             (const char(*)[DT_STORE_ID])l->want, l->wanted};
    const char *why = NULL;
    l->got = l->orphans = 0;
    if (l->wanted > 0) {
        why = dt_store_lease(s, &wanted_leases, l->have, &l->got);
    }
    if (why == NULL && l->find_orphans) {
        why = dt_store_lease_orphans(s, &wanted_leases, l->found, ORPHANS_MAX, &l->orphans);
    }
    return why == NULL && l->expire ? expire(s, l->server->nodes.id) : why;
}

static void lease_work(struct dt_job *job, void *worker)
{
    dt_store_job_check(request_leases(worker, (struct lease_job *)job));
}

/* A match that no node has attended until now gets the time back. */
static void take_lease(struct dt_server *srv, const struct dt_leased *leased, int64_t at)
{
    struct dt_table *t = dt_table_find(srv, leased->id);
    if (t == NULL) {
        t = dt_table_new(srv, leased->id);
        dt_table_load(t);
    }
    if (!dt_lease_held(t)) {
        dt_outage_unattended(t, at, leased->unattended_ms);
    }
    t->lease_until = at + TRUST_MS;
    dt_table_run_pending(t);
}

static void lease_done(struct dt_job *job)
{
    struct lease_job *l = (struct lease_job *)job;
    struct dt_server *srv = l->server;
    dt_nodes_answered(srv);
    for (int i = 0; i < l->got; i++) {
        if (dt_table_find(srv, l->have[i].id) != NULL) {
            take_lease(srv, &l->have[i], l->at);
        }
    }
    for (int i = 0; i < l->orphans; i++) {
        take_lease(srv, &l->found[i], l->at);
    }
    srv->nodes.lease_pending = false;
    free(l);
}

static void collect(struct lease_job *l)
{
    struct dt_table *t;
    uint32_t at = 0;
    int64_t outbox = 0;
    while ((t = dt_strmap_next(&l->server->tables, &at)) != NULL) {
        outbox += t->lease_until > l->at;
        if (l->wanted < DT_STORE_LEASES && is_due(t, l->at)) {
            memcpy(l->want[l->wanted++], t->id, sizeof t->id);
            t->lease_asked = l->at;
        }
    }
    l->server->metrics.leases = outbox;
}

void dt_lease_tick(struct dt_server *srv, int64_t now)
{
    if (srv->nodes.lease_pending) {
        return;
    }
    struct lease_job *l = dt_xzalloc(sizeof *l);
    l->server = srv;
    l->at = now;
    l->find_orphans = now - srv->nodes.orphans_checked >= ORPHANS_MS;
    l->expire = now - srv->nodes.expiry_run >= EXPIRY_MS;
    collect(l);
    if (l->wanted == 0 && !l->find_orphans) {
        free(l);
        return;
    }
    srv->nodes.orphans_checked = l->find_orphans ? now : srv->nodes.orphans_checked;
    srv->nodes.expiry_run = l->expire ? now : srv->nodes.expiry_run;
    srv->nodes.lease_pending = true;
    l->job = (struct dt_job){.work = lease_work, .done = lease_done};
    dt_job_post(srv->pool[DT_POOL_STORE], &l->job);
}

/* Releasing. */

struct lease_release {
    struct dt_job job;
    char node[DT_STORE_ID], id[DT_STORE_ID];
};

static void release_work(struct dt_job *job, void *worker)
{
    struct lease_release *g = (struct lease_release *)job;
    dt_store_job_check(dt_store_lease_release(worker, g->node, g->id[0] != 0 ? g->id : NULL));
}

static void release_done(struct dt_job *job)
{
    free(job);
}

static void release(struct dt_server *srv, const char *id)
{
    struct lease_release *g = dt_xzalloc(sizeof *g);
    g->job = (struct dt_job){.work = release_work, .done = release_done};
    memcpy(g->node, srv->nodes.id, sizeof g->node);
    memcpy(g->id, id, strlen(id));
    dt_job_post(srv->pool[DT_POOL_STORE], &g->job);
}

void dt_lease_release(struct dt_table *t)
{
    if (t->lease_until != 0) {
        release(t->server, t->id);
    }
}

void dt_lease_release_all(struct dt_server *srv)
{
    release(srv, "");
}
