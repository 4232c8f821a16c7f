/* Playing in the terminal: what a person presses, and what comes of it. */
#ifndef DT_TERM_CLIENT_H
#define DT_TERM_CLIENT_H

#include "term/address.h"
#include "term/local.h"
#include "term/shuffle.h"

struct dt_client_wish {
    struct dt_opening opening;
    struct dt_sitter sitter[DT_SEATS];
    bool suited; /* options may be changed to what suits the terminal */
    bool fresh;  /* a match that was kept is not offered */
    dt_lang lang;
    const char *record; /* where the record goes at the end, or NULL */
    int pace;           /* milliseconds to look at what a bot did */
    dt_think *think;
    void *thinker;
    int think_ms;
};

/* Sitting down at a server's table. */
struct dt_client_visit {
    struct dt_address to;
    const char *name;
    const char *words;  /* for the shuffle, or NULL */
    const char *record; /* where the record goes at the end, or NULL */
    int seat;           /* or DT_ONLOOKER: any that is open */
    bool look;          /* no seat, only to look on */
    dt_lang lang;
};

enum dt_client_end {
    DT_CLIENT_LEFT,    /* the match is kept for another time */
    DT_CLIENT_AWAY,    /* the match is kept by its server */
    DT_CLIENT_OVER,    /* it was played to its end */
    DT_CLIENT_NO_TTY,  /* the terminal cannot show it */
    DT_CLIENT_TROUBLE, /* `why` says what */
};

/* Plays until somebody leaves or the match is over. `why` is a sentence, or where something was
 * written; DT_PATH_MAX bytes. */
enum dt_client_end dt_client_play(const struct dt_client_wish *wish, char *why);

/* The same at a server's table. Once it was played to its end, *fair is what its record says to the
 * shuffle that was promised. */
enum dt_client_end dt_client_join(const struct dt_client_visit *visit, char *why,
                                  enum dt_fairness *fair);

/* Shows a record, step by step; `names` as in the record. */
enum dt_client_end dt_client_watch(struct dt_span record, dt_lang lang, char *why);

#endif
