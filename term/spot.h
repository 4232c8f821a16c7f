/* A table as the terminal shows it, whichever door it came through. */
#ifndef DT_TERM_SPOT_H
#define DT_TERM_SPOT_H

#include "match/match.h"
#include "term/log.h"

/* Set to zero before it is used. */
struct dt_spot {
    struct dt_match match; /* of a table elsewhere: as far as it is known here */
    struct dt_log log;
    const char *names[DT_SEATS];
    int32_t scores[DT_SEATS];         /* once it is over */
    char outcome[DT_ACTION_TEXT_MAX]; /* why it ended so, in the game's words */
};

/* Why the match ended so, as one sentence; nothing while it is on. */
void dt_spot_outcome(const struct dt_spot *p, dt_lang lang, struct dt_out *out);

/* Names for all seats: people's own, and others for bots. */
void dt_spot_name(struct dt_spot *p);

#endif
