/* One of several nodes at a shared store: what the files behind dt_cluster_nodes share. */
#ifndef DT_SERVER_NODES_H
#define DT_SERVER_NODES_H

#include "server/table.h"

void dt_nodes_answered(struct dt_server *srv); /* the database has answered */

/* lease.c: which node runs timers and bots of a match. */
bool dt_lease_held(const struct dt_table *t);
void dt_lease_tick(struct dt_server *srv, int64_t now);
void dt_lease_release(struct dt_table *t);
void dt_lease_release_all(struct dt_server *srv);

/* replication.c: entries of other nodes. */
void dt_replication_begin(struct dt_server *srv);
void dt_replication_notify(struct dt_server *srv, const struct dt_notification *n);

/* remote.c: people, public tables and watchers on other nodes. */
void dt_remote_tick(struct dt_server *srv, int64_t now);
void dt_remote_publish(struct dt_table *t);
void dt_remote_notified(struct dt_table *t); /* its watchers at another node have changed */

#endif
