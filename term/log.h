/* What has happened at the table, for everybody: lines know who may read them. */
#ifndef DT_TERM_LOG_H
#define DT_TERM_LOG_H

#include "term/scene.h"

struct dt_log_line {
    dt_seats audience;
    bool said; /* a sentence of the program, not words of the game */
    char *words;
};

/* Set to zero before it is used. */
struct dt_log {
    struct dt_log_line *line;
    int count, room;
};

/* Adds a line; without memory it is lost. */
void dt_log_add(struct dt_log *log, dt_seats audience, bool said, const char *words);
void dt_log_event(struct dt_log *log, const struct dt_game *game, const struct dt_event *event);
void dt_log_close(struct dt_log *log);

/* The newest lines that these eyes may read, the last at the bottom of the pane. Of `all` false, the
 * quiet ones are left out. `back` lines of the end are skipped. Returns how many lines there are. */
int dt_log_draw(const struct dt_log *log, const struct dt_scene *s, struct dt_pane p, bool all,
                int back);

#endif
