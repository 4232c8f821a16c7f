/* What has happened at the table, for everybody: lines know who may read them. */
#ifndef DT_TERM_EVENT_LOG_H
#define DT_TERM_EVENT_LOG_H

#include "term/draw_context.h"

struct dt_event_log_line {
    dt_seats audience;
    bool is_message; /* a sentence of the program, not words of the game */
    char *text;
};

/* Set to zero before it is used. */
struct dt_event_log {
    struct dt_event_log_line *line;
    int count, capacity;
};

/* Adds a line; without memory it is lost. */
void dt_event_log_add(struct dt_event_log *log, dt_seats audience, bool is_message,
                      const char *text);
void dt_event_log_event(struct dt_event_log *log, const struct dt_game *game,
                        const struct dt_event *event);
void dt_event_log_close(struct dt_event_log *log);

/* The newest lines that these eyes may read, the last at the bottom of the pane. Of `all` false, the
 * quiet ones are left out. `back` lines of the end are skipped. Returns how many lines there are. */
int dt_event_log_draw(const struct dt_event_log *log, const struct dt_draw_context *ctx,
                      struct dt_pane p, bool all, int back);

#endif
