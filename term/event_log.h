/* The log of a table: events and notices, each with the seats that may read it. */
#ifndef DT_TERM_EVENT_LOG_H
#define DT_TERM_EVENT_LOG_H

#include "term/draw_context.h"

struct dt_event_log_line {
    dt_seats audience;
    bool is_message; /* a message to translate, not an event as JSON */
    char *text;
};

/* Set to zero before it is used. */
struct dt_event_log {
    struct dt_event_log_line *line;
    int count, capacity;
};

/* Adds a line; does nothing if out of memory. */
void dt_event_log_add(struct dt_event_log *log, dt_seats audience, bool is_message,
                      const char *text);
void dt_event_log_event(struct dt_event_log *log, const struct dt_game *game,
                        const struct dt_event *event);
void dt_event_log_close(struct dt_event_log *log);

/* Draws the newest lines that the viewer may read, the last at the bottom of the pane, skipping
 * `back` of them. Unless `all`, events marked quiet are left out. Returns the number of lines. */
int dt_event_log_draw(const struct dt_event_log *log, const struct dt_draw_context *ctx,
                      struct dt_pane p, bool all, int back);

#endif
