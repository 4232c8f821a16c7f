/* The line to a server: one WebSocket, and what is fetched over HTTP, by libwebsockets. Texts come and
 * go; what they mean is not known here. */
#ifndef DT_TERM_WS_CLIENT_H
#define DT_TERM_WS_CLIENT_H

#include "term/address.h"

struct dt_ws_client;

/* Who listens. Nothing of it is called but from dt_ws_client_run_once. */
struct dt_ws_callbacks {
    void *user;
    void (*on_open)(void *user);
    void (*on_message)(void *user, struct dt_span text);
    void (*on_close)(void *user, const char *why); /* or it could not be opened */
    /* What was fetched; status 0: it could not be. */
    void (*on_response)(void *user, int status, struct dt_span body);
};

/* NULL: the system refuses. `to` and `ear` stay the caller's, and must stay. */
struct dt_ws_client *dt_ws_client_new(const struct dt_address *address,
                                      const struct dt_ws_callbacks *callbacks);
void dt_ws_client_free(struct dt_ws_client *ws);

/* Begins to connect; opened or closed is called in time. */
void dt_ws_client_connect(struct dt_ws_client *ws);
/* Sends a text as soon as it can; while there is no connection it is lost. */
void dt_ws_client_send(struct dt_ws_client *ws, struct dt_span text);
/* Fetches a path, as whoever has this token. What was being fetched before is given up. False: it
 * cannot be. */
bool dt_ws_client_fetch(struct dt_ws_client *ws, const char *path, const char *token);
/* Returns when something has happened, a file can be read (-1: none), or so many milliseconds have
 * passed; negative: there is no hurry. It may return without a reason. Whether the file can be read. */
bool dt_ws_client_run_once(struct dt_ws_client *ws, int file, int ms);

#endif
