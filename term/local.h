/* A table in this terminal: the match, its log, and the bots that sit at it. Nothing is drawn here. */
#ifndef DT_TERM_LOCAL_H
#define DT_TERM_LOCAL_H

#include "term/table_view.h"

/* Asks a bot for a decision with so many milliseconds to think; NULL without memory. */
typedef const struct dt_thought *dt_bot_search(void *search_ctx, const struct dt_bot *bot,
                                               const struct dt_game *game, const void *state,
                                               int seat, struct dt_rng *rng, int ms);

/* Set to zero before it is opened. */
struct dt_local {
    struct dt_table_view view;
    struct dt_news update; /* of the last entry */
    char *entries;         /* all of them as lines, for the file */
    int len, capacity;
    dt_bot_search *search;
    void *search_ctx;
    int search_ms;
    struct dt_rng rng; /* of the bots */
};

/* Who is to sit where: a bot, or NULL for a person of that name. */
struct dt_seat_setup {
    const struct dt_bot *bot;
    const char *name;
};

/* Opens a match and starts it. NULL, or a sentence. */
const char *dt_local_open(struct dt_local *t, const struct dt_opening *opening,
                          const struct dt_seat_setup seats[DT_SEATS]);
/* Takes up a match that was kept as text. NULL, or a sentence; then nothing is open. */
const char *dt_local_load(struct dt_local *t, struct dt_span text);
/* The match as text: its opening, then its entries, a line each. The caller frees it; NULL without
 * memory. */
char *dt_local_text(const struct dt_local *t);
void dt_local_close(struct dt_local *t);

dt_time dt_local_now(void);
/* NULL, or a sentence; then nothing has changed. */
const char *dt_local_do(struct dt_local *t, int seat, enum dt_verb verb, const char *text);
const char *dt_local_act(struct dt_local *t, int seat, dt_action action);
const char *dt_local_draft(struct dt_local *t, int seat, dt_action action);
/* Time that was nobody's: while the match was not open, or somebody else sat here. */
void dt_local_credit_time(struct dt_local *t, dt_time since);
/* The first of the bots that are to act does. NULL, or a sentence. */
const char *dt_local_bot(struct dt_local *t);
/* The ideas of the strongest bot for a seat that is to act; NULL without memory. */
const struct dt_thought *dt_local_advice(struct dt_local *t, int seat);

/* Whether two seats know different things, so that one must not see the other's screen. */
bool dt_local_views_differ(const struct dt_local *t, int a, int b);
/* The record of a match that is over; the caller frees it, NULL without memory. */
char *dt_local_record(const struct dt_local *t, int *len);

#endif
