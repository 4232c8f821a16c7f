/* Playing in the terminal: what a person presses, and what comes of it. */
#ifndef DT_TERM_CLIENT_H
#define DT_TERM_CLIENT_H

#include "term/address.h"
#include "term/local.h"
#include "term/shuffle.h"

struct dt_term_options {
    struct dt_opening opening;
    struct dt_seat_setup seat[DT_SEATS];
    bool adapt_config; /* options may be changed to what suits the terminal */
    bool ignore_saved; /* a match that was kept is not offered */
    dt_lang lang;
    const char *record; /* where the record goes at the end, or NULL */
    int bot_delay_ms;   /* milliseconds to look at what a bot did */
    dt_bot_search *search;
    void *search_ctx;
    int search_ms;
};

/* Sitting down at a server's table. */
struct dt_term_join_options {
    struct dt_address address;
    const char *name;
    const char *phrase; /* for the shuffle, or NULL */
    const char *record; /* where the record goes at the end, or NULL */
    int seat;           /* or DT_ONLOOKER: any that is open */
    bool spectate;      /* no seat, only to look on */
    dt_lang lang;
};

enum dt_term_result {
    DT_TERM_SAVED,      /* the match is kept for another time */
    DT_TERM_LEFT_TABLE, /* the match is kept by its server */
    DT_TERM_FINISHED,   /* it was played to its end */
    DT_TERM_NO_TTY,     /* the terminal cannot show it */
    DT_TERM_ERROR,      /* `why` says what */
};

/* Plays until somebody leaves or the match is over. `why` is a sentence, or where something was
 * written; DT_PATH_MAX bytes. */
enum dt_term_result dt_term_play(const struct dt_term_options *options, char *why);

/* The same at a server's table. Once it was played to its end, *fair is what its record says to the
 * shuffle that was promised. */
enum dt_term_result dt_term_join(const struct dt_term_join_options *options, char *why,
                                 enum dt_fairness *fair);

/* Shows a record, step by step; `names` as in the record. */
enum dt_term_result dt_term_watch(struct dt_span record, dt_lang lang, char *why);

#endif
