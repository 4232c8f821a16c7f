/* The terminal client: plays a local match or a server's table with ncurses, or shows a record.
 * Runs on the calling thread until the player quits; one client per process (term/tty.h). */
#ifndef DT_TERM_CLIENT_H
#define DT_TERM_CLIENT_H

#include "term/address.h"
#include "term/local.h"
#include "term/shuffle.h"

struct dt_term_options {
    struct dt_match_setup opening;
    struct dt_seat_setup seat[DT_SEATS];
    bool adapt_config; /* board->adapt_config may change the options */
    bool ignore_saved; /* do not offer a saved match */
    dt_lang lang;
    const char *record; /* output file for the record, or NULL for the state folder */
    int bot_delay_ms;   /* pause after each bot move, in milliseconds */
    dt_bot_search *search;
    void *search_ctx;
    int search_ms;
};

/* Options of --join. All pointers stay the caller's. */
struct dt_term_join_options {
    struct dt_address address;
    const char *name;
    const char *phrase; /* a phrase for the client seed, or NULL */
    const char *record; /* output file for the record, or NULL for the state folder */
    int seat;           /* or DT_SPECTATOR: any free seat */
    bool spectate;      /* watch without a seat */
    dt_lang lang;
};

enum dt_term_result {
    DT_TERM_SAVED,      /* the local match is saved; `why` is its path */
    DT_TERM_LEFT_TABLE, /* the player left; the server keeps the match */
    DT_TERM_FINISHED,   /* played to its end; `why` is the record's path */
    DT_TERM_NO_TTY,     /* the terminal cannot show a screen */
    DT_TERM_ERROR,      /* `why` is the message */
};

/* Plays a local match until the player quits or the match ends. `why` holds DT_PATH_MAX bytes: a
 * path or an error message, as the result says. */
enum dt_term_result dt_term_play(const struct dt_term_options *options, char *why);

/* The same at a server's table. With DT_TERM_FINISHED, *fair says whether the record fits the
 * commitments seen before play. */
enum dt_term_result dt_term_join(const struct dt_term_join_options *options, char *why,
                                 enum dt_fairness *fair);

/* Shows a record, step by step. */
enum dt_term_result dt_term_watch(struct dt_span record, dt_lang lang, char *why);

#endif
