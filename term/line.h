/* The line to a server: one WebSocket, and what is fetched over HTTP, by libwebsockets. Texts come and
 * go; what they mean is not known here. */
#ifndef DT_TERM_LINE_H
#define DT_TERM_LINE_H

#include "term/address.h"

struct dt_line;

/* Who listens. Nothing of it is called but from dt_line_wait. */
struct dt_line_ear {
    void *at;
    void (*opened)(void *at);
    void (*heard)(void *at, struct dt_span text);
    void (*closed)(void *at, const char *why); /* or it could not be opened */
    /* What was fetched; status 0: it could not be. */
    void (*fetched)(void *at, int status, struct dt_span body);
};

/* NULL: the system refuses. `to` and `ear` stay the caller's, and must stay. */
struct dt_line *dt_line_new(const struct dt_address *to, const struct dt_line_ear *ear);
void dt_line_free(struct dt_line *l);

/* Begins to connect; opened or closed is called in time. */
void dt_line_open(struct dt_line *l);
/* Sends a text as soon as it can; while there is no connection it is lost. */
void dt_line_send(struct dt_line *l, struct dt_span text);
/* Fetches a path, as whoever has this token. What was being fetched before is given up. False: it
 * cannot be. */
bool dt_line_fetch(struct dt_line *l, const char *path, const char *token);
/* Returns when something has happened, a file can be read (-1: none), or so many milliseconds have
 * passed; negative: there is no hurry. It may return without a reason. Whether the file can be read. */
bool dt_line_wait(struct dt_line *l, int file, int ms);

#endif
