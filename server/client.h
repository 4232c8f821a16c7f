/* WebSocket clients, and answers to them, perhaps later. Loop's thread only. */
#ifndef DT_SERVER_CLIENT_H
#define DT_SERVER_CLIENT_H

#include "server/server.h"

/* Callbacks into a client's connection. */
struct dt_client_ops {
    void (*wake)(void *ctx);                             /* there is something to write */
    void (*close)(void *ctx, int code, const char *why); /* the server wants it closed */
};

/* A WebSocket client. */
struct dt_client {
    struct dt_server *server;
    uint64_t handle; /* never reused */
    const struct dt_client_ops *ops;
    void *ctx;                    /* for the ops */
    char address[DT_ADDRESS_MAX]; /* as rate limits count it */
    struct dt_person person;
    char device[DT_STORE_DEVICE]; /* device name for the list of sessions */
    bool recheck;                 /* its session may have ended: must be verified in the store */
    uint64_t client;              /* hash of the client id it sent; 0: none */
    struct dt_token_bucket messages, passwords;
    struct dt_watch *watches;
    int watch_count;
    struct dt_catch_up *catch_up; /* running, for one of the watches */
    bool lobby;                   /* subscribed to the list of tables, */
    bool mine;                    /* and to changes of its matches */
    bool closing;                 /* ops->close was called */
    struct dt_buf **out;          /* ring buffer of outgoing messages; owns references */
    int out_cap, out_first, out_count, out_bytes;
};

/* Where to send the answer of a request, perhaps later. */
struct dt_reply {
    struct dt_server *server;
    uint64_t handle; /* 0: no one */
    char of[12];     /* the request's type */
    bool has_ref;
    int64_t ref;
};

struct dt_client *dt_client_open(struct dt_server *srv, const struct dt_client_ops *ops, void *ctx,
                                 const char *address);
/* Counts one message or frame; false: over the limit, the connection is being closed. */
bool dt_client_allowed(struct dt_client *c);
/* Counts one use of a limited kind, by player and by address. */
bool dt_client_may(struct dt_client *c, enum dt_limit_kind kind);
struct dt_owner dt_client_owner(const struct dt_client *c); /* of jobs on its behalf */
void dt_client_receive(struct dt_client *c, struct dt_span message);
struct dt_buf *dt_client_next(struct dt_client *c);         /* the caller unrefs it; NULL: none */
int dt_client_waiting(const struct dt_client *c);           /* bytes of the next message; 0: none */
void dt_client_close(struct dt_client *c);                  /* frees it; called by the connection */
void dt_client_send(struct dt_client *c, struct dt_buf *b); /* takes a reference of its own */
void dt_client_end(struct dt_client *c, int code,
                   const char *why); /* asks the connection to close */
struct dt_client *dt_client_find(const struct dt_server *srv, uint64_t handle);

/* reply.c */
void dt_reply_error(const struct dt_reply *r, const char *why); /* as dt_error_json takes it */
void dt_reply_ok(const struct dt_reply *r, const struct dt_table *t);
/* Begins a message in the server's scratch buffer; dt_reply_end closes and sends it. Nothing else may
 * use the scratch buffer between the two. */
struct dt_json dt_reply_begin(const struct dt_reply *r, struct dt_writer *out, const char *type);
void dt_reply_end(const struct dt_reply *r, struct dt_json *j);
/* Sends a whole JSON object with the ref added. */
void dt_reply_object(const struct dt_reply *r, struct dt_span object);

/* dispatch.c: parses a message and calls its handler. */
void dt_dispatch(struct dt_client *c, struct dt_span message);

#endif
