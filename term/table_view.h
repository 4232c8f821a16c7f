/* A table as the terminal shows it, whichever door it came through. */
#ifndef DT_TERM_TABLE_VIEW_H
#define DT_TERM_TABLE_VIEW_H

#include "match/match.h"
#include "term/event_log.h"

/* Set to zero before it is used. */
struct dt_table_view {
    struct dt_match match; /* of a table elsewhere: as far as it is known here */
    struct dt_event_log log;
    const char *names[DT_SEATS];
    int32_t scores[DT_SEATS];         /* once it is over */
    char outcome[DT_ACTION_TEXT_MAX]; /* why it ended so, in the game's words */
};

/* Why the match ended so, as one sentence; nothing while it is on. */
void dt_table_view_outcome(const struct dt_table_view *view, dt_lang lang, struct dt_out *out);

/* Names for all seats: people's own, and others for bots. */
void dt_table_view_name_seats(struct dt_table_view *view);

#endif
