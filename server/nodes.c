/* One of several nodes at a shared store. Whether lease requests are answered tells whether the
 * database is up. */
#include "server/nodes.h"

#include "server/outage.h"

enum { SILENT_MS = 2000 }; /* leases are requested every half second */

/* Whether the database counts as down. */
static bool is_silent(const struct dt_server *srv, int64_t now)
{
    return srv->nodes.silent || now - srv->nodes.answered > SILENT_MS;
}

static int64_t time_of_entries(const struct dt_server *srv)
{
    int64_t now = dt_server_now(srv);
    return is_silent(srv, now) ? srv->nodes.answered : now;
}

void dt_nodes_answered(struct dt_server *srv)
{
    int64_t now = dt_server_now(srv);
    if (is_silent(srv, now)) {
        dt_outage_note_all(srv, srv->nodes.answered);
    }
    srv->nodes.answered = now;
    srv->nodes.silent = false;
}

/* Matches are loaded with their leases. */
static void begin(struct dt_server *srv)
{
    srv->nodes.answered = dt_server_now(srv);
    dt_replication_begin(srv);
}

static void tick(struct dt_server *srv, int64_t now)
{
    if (!srv->stopping) {
        dt_remote_tick(srv, now);
        dt_lease_tick(srv, now);
    }
}

static bool sync(struct dt_table *t)
{
    dt_table_sync(t);
    return true;
}

/* The ends of leases tell for how long no node has attended it. */
static void loaded(struct dt_table *t)
{
    (void)t;
}

const struct dt_cluster dt_cluster_nodes = {
    .begin = begin,
    .tick = tick,
    .end = dt_lease_release_all,
    .time = time_of_entries,
    .holds = dt_lease_held,
    .release = dt_lease_release,
    .sync = sync,
    .loaded = loaded,
    .publish = dt_remote_publish,
};
