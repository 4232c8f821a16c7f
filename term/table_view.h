/* A table as the client shows it, local or remote: match, log and names. */
#ifndef DT_TERM_TABLE_VIEW_H
#define DT_TERM_TABLE_VIEW_H

#include "match/match.h"
#include "term/event_log.h"

/* Zero it before use. */
struct dt_table_view {
    struct dt_match match; /* of a server's table: what the viewer may know */
    struct dt_event_log log;
    const char *names[DT_SEATS];
    int32_t scores[DT_SEATS];       /* once it is over */
    char outcome[DT_ARGUMENTS_MAX]; /* why the game ended, as JSON; empty: it did not */
};

/* Why the match ended, as one sentence; empty before. */
void dt_table_view_outcome(const struct dt_table_view *view, dt_lang lang, struct dt_writer *out);

/* Names all seats: players' names, and generated ones for bots. */
void dt_table_view_name_seats(struct dt_table_view *view);

#endif
