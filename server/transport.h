/* Sockets on libev for the network edge. Only this and serve.c know sockets. Loop's thread only. */
#ifndef DT_SERVER_TRANSPORT_H
#define DT_SERVER_TRANSPORT_H

#include <ev.h>

#include "server/edge.h"

enum { DT_TRANSPORT_READ = 16384 };

struct dt_transport;

/* A listening socket. */
struct dt_listener {
    struct ev_io io;
    struct dt_transport *transport;
    bool internal; /* for health and metrics */
    int port;
};

/* The caller sets `loop` and `edge`, and the edge's io to dt_transport_io. */
struct dt_transport {
    struct ev_loop *loop;
    struct dt_edge *edge;
    struct dt_listener listener[2];
    int listeners;
    struct ev_timer tick;
    char in[DT_TRANSPORT_READ]; /* receive buffer, shared by all sockets */
};

extern const struct dt_io dt_transport_io;

/* Opens a listening socket; listener[].port is its port. NULL, or why not. */
const char *dt_transport_listen(struct dt_transport *t, const char *host, int port, bool internal);
void dt_transport_start(struct dt_transport *t);
/* Stops listening, and closes all connections with a close frame. */
void dt_transport_stop(struct dt_transport *t);

#endif
