/* The network edge without sockets: connections take bytes (dt_conn_receive) and give bytes (through
 * struct dt_io), speak HTTP/1.1 and WebSocket, and know the server's state by dt_client and dt_rest.
 * transport.c drives it with sockets and libev, a fuzz target with rubbish. All of it runs on the
 * loop's thread. Nothing is written while something is received: what a turn of the loop has to say
 * goes out by dt_edge_flush at its end. */
#ifndef DT_SERVER_EDGE_H
#define DT_SERVER_EDGE_H

#include "server/admission.h"
#include "server/http_request.h"
#include "server/files.h"
#include "server/server.h"
#include "server/serve.h"
#include "server/ws_frame.h"

enum {
    DT_EDGE_HEADERS = 2048, /* bytes of a response's head */
    DT_EDGE_JOINED = 32768, /* a body so short goes out with its head */
    DT_EDGE_OUT =
        DT_MESSAGE_OUT_MAX + DT_WS_HEAD_OUT + 64, /* one message of any length, or several */
};

/* How long a connection is waited for, in ms. */
enum {
    DT_EDGE_REQUEST_MS = 10000,  /* a request must be whole, */
    DT_EDGE_IDLE_MS = 20000,     /* the next one must begin, */
    DT_EDGE_RESPONSE_MS = 30000, /* an answer must be read, each piece of it, */
    DT_EDGE_HELLO_MS = 10000,    /* a WebSocket must say who it is, */
    DT_EDGE_SILENT_MS = 60000,   /* and then something; otherwise it is pinged, */
    DT_EDGE_PONG_MS = 20000,     /* and must answer; */
    DT_EDGE_LINGER_MS = 2000,    /* the other side must close */
};

struct dt_conn;

/* A connection's socket, or what stands for it. */
struct dt_io {
    int (*write)(void *socket, const void *bytes, int len); /* bytes taken; -1: broken */
    void (*watch)(void *socket, bool reading, bool writing);
    void (*shut)(void *socket);  /* nothing more is written */
    void (*close)(void *socket); /* it is over: closes the connection too, by dt_conn_close */
};

/* What connections share. */
struct dt_edge {
    const struct dt_serve_config *settings;
    struct dt_server *server;
    struct dt_files *files;
    const struct dt_io *io;
    int64_t (*clock)(void); /* ms, never set back */
    struct dt_admission admission;
    struct dt_conn *ready; /* with something to write or to end, until dt_edge_flush */
    struct dt_conn *all;
    char out[DT_EDGE_OUT]; /* bytes on their way out */
};

static_assert(DT_EDGE_HEADERS + DT_EDGE_JOINED <= DT_EDGE_OUT, "a head and a short body fit");

enum dt_conn_state {
    DT_CONN_REQUEST,  /* a request is expected, or begun */
    DT_CONN_RESPONSE, /* and is being answered; nothing is read meanwhile */
    DT_CONN_WEBSOCKET,
    DT_CONN_CLOSING, /* the last bytes go out, then the other side is waited for */
    DT_CONN_DONE,
};

struct dt_conn {
    struct dt_edge *edge;
    void *socket;
    struct dt_client_address *peer,
        *address; /* who is connected, and for whom: another behind a proxy */
    enum dt_conn_state state;
    bool internal;    /* came by the listener of health and metrics */
    int64_t deadline; /* when patience ends */
    struct dt_conn *next, **pprev;
    struct dt_conn *next_ready, **pprev_ready; /* pprev_ready NULL: not among them */
    char *in;                                  /* bytes that are not read yet; allocated */
    int in_len, in_seen;
    char *unsent; /* bytes that the socket has not taken yet; allocated */
    int unsent_len, unsent_at;
    /* HTTP */
    struct dt_http_request *request;
    bool head_only, keep_alive;
    bool head_sent;          /* the head of the answer is out, */
    int body_sent;           /* and so much of its body */
    int64_t request_started; /* ms */
    /* WebSocket */
    struct dt_client *client;
    struct dt_ws_reader reader;
    bool anonymous; /* it has not said who it is, */
    bool has_sent;  /* but something: the answer may have to wait for the store */
    bool pinged, ping_due, pong_due, shut;
    uint8_t pong_len;
    char pong[DT_WS_CONTROL_MAX];
    int close_code; /* to be closed with this; 0: as HTTP is */
    const char *close_why;
};

void dt_edge_open(struct dt_edge *e);
void dt_edge_close(struct dt_edge *e); /* no connection may be left */
/* Writes what the last turn of the loop had to say, and ends what is over. */
void dt_edge_flush(struct dt_edge *e);
void dt_edge_tick(struct dt_edge *e); /* about once a second: ends patience */
void dt_edge_stop(struct dt_edge *e); /* the server stops: everybody is told and let go */

/* A new connection from an address (numeric, without port); NULL: it is not let in. */
struct dt_conn *dt_conn_open(struct dt_edge *e, const char *address, bool internal, void *socket);
/* Bytes came in; their place is overwritten. */
void dt_conn_receive(struct dt_conn *c, char *bytes, int len);
void dt_conn_eof(struct dt_conn *c);      /* the other side sends nothing more, or is broken */
void dt_conn_writable(struct dt_conn *c); /* the socket takes bytes again */
void dt_conn_close(struct dt_conn *c);

/* conn_http.c */
void dt_conn_request(struct dt_conn *c, struct dt_span head);
void dt_conn_refuse(struct dt_conn *c, int status, const char *why); /* and close */
struct dt_span dt_conn_response(
    struct dt_conn *c); /* the next bytes of the answer; empty: none yet */
void dt_conn_response_sent(struct dt_conn *c, int len); /* so many of them are out */

/* conn_ws.c */
void dt_conn_upgrade(struct dt_conn *c, const char *accept, bool protocol);
void dt_conn_frames(struct dt_conn *c, char *bytes, int len);
struct dt_span dt_conn_messages(struct dt_conn *c); /* the next frames; empty: none */
void dt_conn_drop_client(struct dt_conn *c);        /* the client is forgotten */

/* conn.c, for the two above */
void dt_conn_wake(struct dt_conn *c);
void dt_conn_set_timeout(struct dt_conn *c, int ms);
void dt_conn_write_first(struct dt_conn *c,
                         struct dt_span bytes);                 /* written before anything else */
void dt_conn_end(struct dt_conn *c, int code, const char *why); /* code 0: without a close frame */

#endif
