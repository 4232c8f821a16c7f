/* A match played in this process: the match, its log and its bots. Draws nothing. */
#ifndef DT_TERM_LOCAL_H
#define DT_TERM_LOCAL_H

#include "match/journal.h"
#include "term/table_view.h"

/* Searches a move for a bot within `ms` milliseconds; NULL if out of memory. */
typedef const struct dt_search_result *dt_bot_search(void *search_ctx, const struct dt_bot *bot,
                                                     const struct dt_game *game, const void *state,
                                                     int seat, struct dt_rng *rng, int ms);

/* Set to zero before it is opened. */
struct dt_local {
    struct dt_table_view view;
    struct dt_match_update update; /* of the last entry */
    struct dt_journal journal;     /* its text is the saved file */
    dt_bot_search *search;
    void *search_ctx;
    int search_ms;
    struct dt_rng rng; /* for the bots */
};

/* Who takes a seat: a bot, or NULL for a person with this name. */
struct dt_seat_setup {
    const struct dt_bot *bot;
    const char *name;
};

/* Opens a match and starts it. NULL, or an error message. */
const char *dt_local_open(struct dt_local *t, const struct dt_match_setup *opening,
                          const struct dt_seat_setup seats[DT_SEATS]);
/* Loads a saved match. NULL, or an error message; then nothing is open. */
const char *dt_local_load(struct dt_local *t, struct dt_span text);
void dt_local_close(struct dt_local *t);

dt_time dt_local_now(void);
/* NULL, or an error message; then nothing has changed. */
const char *dt_local_do(struct dt_local *t, int seat, enum dt_verb verb, const char *text);
const char *dt_local_act(struct dt_local *t, int seat, dt_action action);
const char *dt_local_draft(struct dt_local *t, int seat, dt_action action);
/* Does not count the time since `since` against the current decision: the match was not open, or
 * another player sat at the keyboard. */
void dt_local_credit_time(struct dt_local *t, dt_time since);
/* Lets the first bot that is to act move. NULL, or an error message. */
const char *dt_local_bot(struct dt_local *t);
/* The strongest bot's candidates for a seat that is to act; NULL if out of memory. */
const struct dt_search_result *dt_local_advice(struct dt_local *t, int seat);

/* Whether two seats see different states, so the screen must be covered between them. */
bool dt_local_views_differ(const struct dt_local *t, int a, int b);
/* The record of a finished match; the caller frees it. NULL if out of memory. */
char *dt_local_record(const struct dt_local *t, int *len);

#endif
