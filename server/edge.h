/* The network edge without sockets: connections take bytes in (dt_conn_receive) and put bytes out
 * (struct dt_io), speak HTTP/1.1 and WebSocket, and reach the server's state by dt_client and
 * dt_rest. transport.c drives it with sockets and libev, a fuzz target with random bytes. Loop's
 * thread only. Nothing is written while receiving: output of one turn of the loop goes out with
 * dt_edge_flush at its end. */
#ifndef DT_SERVER_EDGE_H
#define DT_SERVER_EDGE_H

#include "server/admission.h"
#include "server/http_request.h"
#include "server/files.h"
#include "server/client.h"
#include "server/serve.h"
#include "server/ws_frame.h"

enum {
    DT_EDGE_HEADERS = 2048, /* bytes of a response's head */
    DT_EDGE_JOINED = 32768, /* longest body sent together with its head */
    DT_EDGE_OUT = DT_MESSAGE_OUT_MAX + DT_WS_HEAD_OUT + 64, /* the longest message, or several */
};

/* Timeouts in ms. */
enum {
    DT_EDGE_REQUEST_MS = 10000,  /* to send a whole request, */
    DT_EDGE_IDLE_MS = 20000,     /* to start the next one, */
    DT_EDGE_RESPONSE_MS = 30000, /* to read each piece of a response, */
    DT_EDGE_HELLO_MS = 10000,    /* for a WebSocket to say hello, */
    DT_EDGE_SILENT_MS = 60000,   /* to send anything after that; then it is pinged, */
    DT_EDGE_PONG_MS = 20000,     /* to answer the ping, */
    DT_EDGE_LINGER_MS = 2000,    /* to close its side */
};

struct dt_conn;

/* Operations on a connection's socket, or on a test's replacement. */
struct dt_io {
    int (*write)(void *socket, const void *bytes, int len); /* bytes taken; -1: broken */
    void (*watch)(void *socket, bool reading, bool writing);
    void (*shut)(void *socket);  /* shuts down writing */
    void (*close)(void *socket); /* closes the socket and frees the connection (dt_conn_close) */
};

/* State shared by all connections. */
struct dt_edge {
    const struct dt_serve_config *settings;
    struct dt_server *server;
    struct dt_files *files;
    const struct dt_io *io;
    int64_t (*clock)(void); /* ms, monotonic */
    struct dt_admission admission;
    struct dt_conn *ready; /* have something to write or to close at the next dt_edge_flush */
    struct dt_conn *all;
    char out[DT_EDGE_OUT]; /* shared output buffer, valid until the next use */
};

static_assert(DT_EDGE_HEADERS + DT_EDGE_JOINED <= DT_EDGE_OUT, "a head and a short body fit");

enum dt_conn_state {
    DT_CONN_REQUEST,  /* waiting for a request, or reading it */
    DT_CONN_RESPONSE, /* a response is due or being written; nothing is read meanwhile */
    DT_CONN_WEBSOCKET,
    DT_CONN_CLOSING, /* the last bytes go out, then waits for the peer to close */
    DT_CONN_DONE,
};

struct dt_conn {
    struct dt_edge *edge;
    void *socket;
    struct dt_client_address *peer,
        *address; /* the socket's peer, and the client's address (differs behind a proxy) */
    enum dt_conn_state state;
    bool internal;    /* from the listener for health and metrics */
    int64_t deadline; /* ms; see dt_edge_tick */
    struct dt_conn *next, **pprev;
    struct dt_conn *next_ready, **pprev_ready; /* pprev_ready NULL: not in the list */
    char *in;                                  /* received but not consumed; allocated */
    int in_len, in_seen;
    char *unsent; /* not accepted by the socket yet; allocated */
    int unsent_len, unsent_at;
    /* HTTP */
    struct dt_http_request *request;
    bool head_only, keep_alive;
    bool head_sent;          /* the response's head is out, */
    int body_sent;           /* and so many bytes of its body */
    int64_t request_started; /* ms */
    /* WebSocket */
    struct dt_client *client;
    struct dt_ws_reader reader;
    bool anonymous; /* no hello was accepted yet, */
    bool has_sent;  /* but something was sent: hello may be waiting for the store */
    bool pinged, ping_due, pong_due, shut;
    uint8_t pong_len;
    char pong[DT_WS_CONTROL_MAX];
    int close_code; /* send a close frame with this; 0: none */
    const char *close_why;
};

void dt_edge_open(struct dt_edge *e);
void dt_edge_close(struct dt_edge *e); /* no connection may be open */
/* Writes the output of this turn of the loop, and closes finished connections. */
void dt_edge_flush(struct dt_edge *e);
void dt_edge_tick(struct dt_edge *e); /* call about once a second: timeouts */
void dt_edge_stop(struct dt_edge *e); /* sends every client a close frame, then closes all */

/* A new connection from a numeric address without port; NULL: refused. */
struct dt_conn *dt_conn_open(struct dt_edge *e, const char *address, bool internal, void *socket);
/* Takes received bytes; overwrites them (unmasking). */
void dt_conn_receive(struct dt_conn *c, char *bytes, int len);
void dt_conn_eof(struct dt_conn *c);      /* the peer has shut down, or the socket is broken */
void dt_conn_writable(struct dt_conn *c); /* the socket accepts bytes again */
void dt_conn_close(struct dt_conn *c);

/* conn_http.c */
void dt_conn_request(struct dt_conn *c, struct dt_span head);
void dt_conn_refuse(struct dt_conn *c, int status, const char *why); /* and closes */
struct dt_span dt_conn_response(
    struct dt_conn *c); /* the next bytes of the response; empty: none yet */
void dt_conn_response_sent(struct dt_conn *c, int len); /* so many of them were written */

/* conn_ws.c */
void dt_conn_upgrade(struct dt_conn *c, const char *accept, bool protocol);
void dt_conn_frames(struct dt_conn *c, char *bytes, int len);
struct dt_span dt_conn_messages(struct dt_conn *c); /* the next frames; empty: none */
void dt_conn_drop_client(struct dt_conn *c);        /* closes its dt_client */

/* conn.c, for these two */
void dt_conn_wake(struct dt_conn *c);
void dt_conn_set_timeout(struct dt_conn *c, int ms);
void dt_conn_write_first(struct dt_conn *c, struct dt_span bytes); /* before all other output */
void dt_conn_end(struct dt_conn *c, int code, const char *why); /* code 0: without a close frame */

#endif
