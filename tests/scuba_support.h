/* Test fixture for Scuba: set up from position text, moved by action text, compared by field and by
 * event text. Each helper fails the test if its expectation does not hold. */
#ifndef DT_TESTS_SCUBA_SUPPORT_H
#define DT_TESTS_SCUBA_SUPPORT_H

#include "games/scuba/scuba.h"

struct scuba_test {
    struct scuba state;
    struct dt_events events; /* of the last step */
};

/* ---- setting up ---- */

void scuba_test_set(struct scuba_test *t, const char *position);
/* A fresh game: "3 decompression=on death=off"; chance has not acted yet. */
void scuba_test_start(struct scuba_test *t, const char *seats_and_options);

/* ---- acting: steps "WHO ACTION" between semicolons, where WHO is a seat or "chance" ---- */

void scuba_test_do(struct scuba_test *t, const char *steps);
/* All steps but the last are done, and the last one is refused: the seat is not to act, or the action
 * does not parse or is not legal. */
void scuba_test_refuses(const struct scuba_test *t, const char *steps);
/* The steps can be done; they are done on a copy. */
void scuba_test_allows(const struct scuba_test *t, const char *steps);

/* ---- checking ---- */

/* Exactly this seat (or DT_CHANCE) must act. */
void scuba_test_to_act(const struct scuba_test *t, int seat);
/* The legal actions of the seat that must act are exactly these: "a; b; c", in any order. */
void scuba_test_actions(const struct scuba_test *t, const char *actions);
/* Every field of `fields` has this value in the position text; "-" is a field that is omitted. */
void scuba_test_shows(const struct scuba_test *t, const char *fields);
/* The last step caused this event; no event that begins with these words. */
void scuba_test_event(const struct scuba_test *t, const char *event);
void scuba_test_no_event(const struct scuba_test *t, const char *begin);
/* The seat's points by dt_game.scores. */
void scuba_test_points(const struct scuba_test *t, int seat, int points);
/* The game is over and this seat has won: "0", or "nobody". */
void scuba_test_over(const struct scuba_test *t, const char *winner);
/* The position is refused; the error begins like this. */
void scuba_test_position_refused(const char *position, const char *begin);

#endif
