/* A connection to a server by libwebsockets: one WebSocket for text messages, and HTTP GET requests
 * one at a time. Knows nothing of the protocol. Single-threaded. */
#ifndef DT_TERM_WS_CLIENT_H
#define DT_TERM_WS_CLIENT_H

#include "term/address.h"

struct dt_ws_client;

/* Called only from dt_ws_client_run_once and dt_ws_client_connect. */
struct dt_ws_callbacks {
    void *user;
    void (*on_open)(void *user);
    void (*on_message)(void *user, struct dt_span text);
    void (*on_close)(void *user, const char *why); /* also if it could not be opened */
    /* Response of a fetch; status 0: it failed. */
    void (*on_response)(void *user, int status, struct dt_span body);
};

/* NULL if out of resources. `address` and `callbacks` are the caller's and must outlive the
 * client. */
struct dt_ws_client *dt_ws_client_new(const struct dt_address *address,
                                      const struct dt_ws_callbacks *callbacks);
void dt_ws_client_free(struct dt_ws_client *ws);

/* Starts connecting; on_open or on_close follows. */
void dt_ws_client_connect(struct dt_ws_client *ws);
/* Queues a text; dropped while there is no connection. */
void dt_ws_client_send(struct dt_ws_client *ws, struct dt_span text);
/* Sends a GET request with a bearer token and cancels the one in flight. False: it cannot be
 * sent. */
bool dt_ws_client_fetch(struct dt_ws_client *ws, const char *path, const char *token);
/* Runs the event loop until an event, until `file` is readable (-1: none), or for `ms` milliseconds
 * (negative: no limit). May return early. Returns whether `file` is readable. */
bool dt_ws_client_run_once(struct dt_ws_client *ws, int file, int ms);

#endif
