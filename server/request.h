/* One WebSocket message from a client, parsed and checked (dispatch.c), as its handler gets it. Lives
 * during the handler's call; a handler that finishes later copies `reply`, and a request that must
 * wait is kept. Inside server/ only. */
#ifndef DT_SERVER_REQUEST_H
#define DT_SERVER_REQUEST_H

#include <jansson.h>

#include "server/table.h"

struct dt_request {
    struct dt_client *client;
    struct dt_table *table; /* of messages about a match: loaded, and idle if they need that */
    struct dt_reply reply;
    json_t *root;
    const struct dt_message_type *type; /* dispatch.c */
    bool synced;             /* the table was read from the store after this request came */
    struct dt_request *next; /* in a table's list */
};

typedef void dt_handler(struct dt_request *req);

/* A copy that outlives the handler's call. */
struct dt_request *dt_request_keep(const struct dt_request *req);
/* Runs a kept request, unless its client is gone, and frees it. */
void dt_request_resume(struct dt_request *req);
void dt_request_free(struct dt_request *req); /* NULL is fine */
/* Runs a request that the server makes for a client; takes the object. */
void dt_request_make(struct dt_client *c, json_t *root);

/* Members that are present have the right type; missing ones get the fallback. */
const char *dt_request_text(const struct dt_request *req, const char *key); /* or NULL */
int64_t dt_request_number(const struct dt_request *req, const char *key, int64_t fallback);
bool dt_request_bool(const struct dt_request *req, const char *key, bool fallback);
/* Identifies the request when it is sent again; 0: it cannot be. */
uint64_t dt_request_ref(const struct dt_request *req);

/* session.c */
void dt_send_welcome(const struct dt_reply *r, const struct dt_person *p);
void dt_request_device(struct dt_request *req); /* stores the device name the client sent */
dt_handler dt_handle_hello, dt_handle_name, dt_handle_sessions, dt_handle_logout;
/* account.c */
dt_handler dt_handle_register, dt_handle_login, dt_handle_password;
/* lobby.c, create.c, my_matches.c */
dt_handler dt_handle_lobby, dt_handle_create, dt_handle_quick, dt_handle_join, dt_handle_mine,
    dt_handle_forget;
void dt_create_rematch(struct dt_request *req);
/* play.c */
dt_handler dt_handle_watch, dt_handle_unwatch, dt_handle_do, dt_handle_position, dt_handle_preview;
/* NULL, or why this person may not add such an entry now. Counts against the rate limit. */
const char *dt_request_limit(const struct dt_request *req, enum dt_verb verb, int seat);
/* bots.c */
dt_handler dt_handle_advice;

#endif
