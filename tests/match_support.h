/* What the tests of match/ share: a table with memory for its past and a log of its entries. */
#ifndef DT_TESTS_MATCH_SUPPORT_H
#define DT_TESTS_MATCH_SUPPORT_H

#include "match/match.h"

/* The end of an opening: a key. */
#define DT_BOOTH_KEY                                                                               \
    " rules=new key=0100000000000000000000000000000000000000000000000000000000000000"

enum { DT_BOOTH_LOG = 1 << 20, DT_BOOTH_PAST = 16384 };

/* A match and all that is around it. */
struct dt_booth {
    struct dt_match match;
    struct dt_news news;
    struct dt_rng rng;
    uint64_t heard;    /* a hash of all that all eyes were told, one entry after the other */
    dt_time at;        /* of the next entry */
    struct dt_out log; /* the entries that were accepted, a line each */
    struct dt_out out; /* the last message */
    struct dt_match_step past[DT_BOOTH_PAST];
    char lines[DT_BOOTH_LOG];
    char message[DT_TELL_MAX];
};

/* A booth that the caller frees, with a table of these seats and everything else as preset. */
struct dt_booth *dt_booth_open(const char *game, int seats, uint64_t seed);
/* The same with an opening. */
struct dt_booth *dt_booth_with(const struct dt_opening *opening, uint64_t seed);
/* An opening of a game by its key. */
void dt_booth_opening(struct dt_opening *o, const char *game, int seats, uint64_t seed);

/* Enters something at the booth's time. NULL, or why not; a refusal that changed something, or that
 * dt_match_check did not foresee, ends the program. */
const char *dt_booth_do(struct dt_booth *b, int seat, enum dt_verb verb, const char *text);
const char *dt_booth_enter(struct dt_booth *b, const struct dt_entry *e);
/* What a seat commits to for a client seed, in digits. */
void dt_booth_commitment(const char *seed, char digits[2 * DT_SHA256 + 1]);
/* Persons on all seats that are open, and the start. */
void dt_booth_start(struct dt_booth *b);
/* One of a seat's legal actions, at random, in words. */
void dt_booth_choose(struct dt_booth *b, int seat, char words[DT_ACTION_TEXT_MAX]);
/* Somebody who is to act does. */
void dt_booth_act(struct dt_booth *b);
/* The whole game by random actions. */
void dt_booth_finish(struct dt_booth *b);

/* Whoever is to act, the first one. */
int dt_booth_first(const struct dt_booth *b);
/* Whether a sentence is a refusal with this code. */
bool dt_booth_refused(const char *why, const char *code);

/* The message for a seat: about the table, or about the last entry with the table. */
const char *dt_booth_table(struct dt_booth *b, int seat);
const char *dt_booth_news(struct dt_booth *b, int seat);
/* The last message holds these words. */
bool dt_booth_says(const struct dt_booth *b, const char *words);

/* NULL, or what a verifier says to the booth's record. */
const char *dt_booth_verify(struct dt_booth *b, char result[DT_RESULT_MAX]);

#endif
