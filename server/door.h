/* The door: libwebsockets brings requests and connections in, and takes bytes out. Only the files
 * door*.c and serve.c know that there are sockets. */
#ifndef DT_SERVER_DOOR_H
#define DT_SERVER_DOOR_H

#include <libwebsockets.h>

#include "server/files.h"
#include "server/house.h"
#include "server/serve.h"

/* Somebody's address, with all connections from there. */
struct dt_address {
    char text[48];
    int count;
    struct dt_bucket asks;
};

/* Room for one message of any length, or for several short ones, as frames. */
enum { DT_FRAME_HEAD = 10, DT_FRAMES = DT_SAY_MAX + DT_FRAME_HEAD };

/* Everything the callbacks need. */
struct dt_doorway {
    const struct dt_serve *settings;
    struct dt_house *house;
    struct dt_files *files;
    struct dt_index addresses;
    int sockets;
    struct dt_visit *ready; /* connections with something to say, until dt_door_flush */
    uint8_t frames[LWS_PRE + DT_FRAMES]; /* on their way out */
};

/* What libwebsockets keeps for a connection. */
struct dt_visit {
    struct lws *wsi;
    struct dt_client *client;       /* a WebSocket */
    struct dt_visit *next, **place; /* among those that are ready; place NULL: it is not */
    struct dt_doorway *doorway;
    char *part; /* the beginning of a message that comes in pieces */
    int part_len;
    int code; /* to be closed with this; 0: not */
    const char *why;
    struct dt_ask *ask; /* an HTTP request */
    bool begun;         /* its headers are sent, */
    int sent;           /* and so much of its body */
    bool head;
};

lws_callback_function dt_door_callback;

/* Writes what the last turn of the loop had to say, all of it for a connection at once. */
void dt_door_flush(struct dt_doorway *d);

/* door_http.c */
int dt_door_ask(struct dt_doorway *d, struct dt_visit *v);
int dt_door_answer(struct dt_visit *v);

/* door_guard.c: who may come in. */
bool dt_guard_enter(struct dt_doorway *d, struct lws *wsi); /* a new socket */
void dt_guard_leave(struct dt_doorway *d, struct lws *wsi);
bool dt_guard_asks(struct dt_doorway *d, struct lws *wsi); /* one request more is fine */
bool dt_guard_origin(const struct dt_doorway *d, struct lws *wsi);

#endif
