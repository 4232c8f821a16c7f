/* Sockets on libev for the network edge. Only this and serve.c know that there are sockets. */
#ifndef DT_SERVER_TRANSPORT_H
#define DT_SERVER_TRANSPORT_H

#include <ev.h>

#include "server/edge.h"

enum { DT_TRANSPORT_READ = 16384 };

struct dt_transport;

/* A socket that others connect to. */
struct dt_listener {
    struct ev_io io;
    struct dt_transport *transport;
    bool internal; /* of health and metrics */
    int port;
};

/* The caller sets `loop` and `edge`, and the edge's io to dt_transport_io. */
struct dt_transport {
    struct ev_loop *loop;
    struct dt_edge *edge;
    struct dt_listener listener[2];
    int listeners;
    struct ev_timer tick;
    char in[DT_TRANSPORT_READ]; /* bytes that have just come in */
};

extern const struct dt_io dt_transport_io;

/* Listens; the port is that of the listener afterwards. NULL, or why it cannot. */
const char *dt_transport_listen(struct dt_transport *t, const char *host, int port, bool internal);
void dt_transport_start(struct dt_transport *t);
/* Nobody new comes; those who are there are told and let go. */
void dt_transport_stop(struct dt_transport *t);

#endif
