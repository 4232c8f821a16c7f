/* What differs between a server that has its store for itself (alone.c) and one of several nodes at a
 * shared store (nodes.c): one set of operations, so that no other file asks which it is. */
#ifndef DT_SERVER_CLUSTER_H
#define DT_SERVER_CLUSTER_H

#include "engine/base.h"

struct dt_server;
struct dt_table;

struct dt_cluster {
    void (*begin)(struct dt_server *srv); /* resumes the matches in play */
    void (*tick)(struct dt_server *srv, int64_t now);
    void (*end)(struct dt_server *srv); /* posts the last jobs */
    /* The time for new entries: now, or when the store last answered. */
    int64_t (*time)(const struct dt_server *srv);
    /* Whether this node runs timers and bots of the match. */
    bool (*holds)(const struct dt_table *t);
    void (*release)(struct dt_table *t); /* before the table is unloaded */
    /* Starts to read entries that others may have stored; the table is syncing until they are read.
     * False: there can be none. */
    bool (*sync)(struct dt_table *t);
    void (*loaded)(struct dt_table *t); /* the table was read from the store */
    void (*publish)(
        struct dt_table *t); /* its watchers have changed: tells them, and other nodes */
};

extern const struct dt_cluster dt_cluster_alone, dt_cluster_nodes;

#endif
