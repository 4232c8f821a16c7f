/* A fixture for the tests of match/: a match with storage for its history and a log of its entries. */
#ifndef DT_TESTS_MATCH_SUPPORT_H
#define DT_TESTS_MATCH_SUPPORT_H

#include "match/match.h"

/* The end of a setup line: rules and key. */
#define DT_MATCH_FIXTURE_KEY                                                                       \
    " rules=new key=0100000000000000000000000000000000000000000000000000000000000000"

enum { DT_MATCH_FIXTURE_LOG = 1 << 20, DT_MATCH_FIXTURE_PAST = 16384 };

/* A match and its buffers. */
struct dt_match_fixture {
    struct dt_match match;
    struct dt_match_setup opening; /* the match's, before any entry */
    struct dt_match_update update;
    struct dt_rng rng;
    uint64_t message_hash; /* of all messages to all seats and spectators so far */
    dt_time at;            /* time of the next entry */
    struct dt_writer log;  /* the accepted entries, a line each */
    struct dt_writer out;  /* the last message */
    struct dt_match_step past[DT_MATCH_FIXTURE_PAST];
    char lines[DT_MATCH_FIXTURE_LOG];
    char message[DT_MATCH_MESSAGE_MAX];
};

/* A fixture with a default setup, which the caller frees. */
struct dt_match_fixture *dt_match_fixture_open(const char *game, int seats, uint64_t seed);
/* The same with a given setup. */
struct dt_match_fixture *dt_match_fixture_with(const struct dt_match_setup *opening, uint64_t seed);
/* The default setup of a game by its key. */
void dt_match_fixture_setup(struct dt_match_setup *o, const char *game, int seats, uint64_t seed);

/* Enters an entry at the fixture's time. NULL, or the error; aborts if a rejected entry changed the
 * match or dt_match_check disagreed. */
const char *dt_match_fixture_do(struct dt_match_fixture *b, int seat, enum dt_verb verb,
                                const char *text);
const char *dt_match_fixture_enter(struct dt_match_fixture *b, const struct dt_entry *e);
/* The commitment to a client seed, in hexadecimal digits. */
void dt_match_fixture_commitment(const char *seed, char digits[2 * DT_SHA256 + 1]);
/* Seats persons on all open seats and starts the match. */
void dt_match_fixture_start(struct dt_match_fixture *b);
/* A random legal action of a seat as text. */
void dt_match_fixture_choose(struct dt_match_fixture *b, int seat, char words[DT_ACTION_TEXT_MAX]);
/* A random seat that is to act does so. */
void dt_match_fixture_act(struct dt_match_fixture *b);
/* Plays random actions to the end. */
void dt_match_fixture_finish(struct dt_match_fixture *b);

/* The first seat that is to act. */
int dt_match_fixture_first(const struct dt_match_fixture *b);
/* Whether an error has this code or is about this field. */
bool dt_match_fixture_refused(const char *why, const char *code);

/* The message for a seat: about the table, or about the last entry with the table. */
const char *dt_match_fixture_table(struct dt_match_fixture *b, int seat);
const char *dt_match_fixture_update(struct dt_match_fixture *b, int seat);
/* Whether the last message contains this text. */
bool dt_match_fixture_says(const struct dt_match_fixture *b, const char *words);

/* Verifies the match's record: NULL, or the error. */
const char *dt_match_fixture_verify(struct dt_match_fixture *b, char result[DT_RESULT_MAX]);

#endif
