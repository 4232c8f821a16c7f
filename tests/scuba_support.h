/* A table of Scuba for tests: set up from position text, moved by action text, compared by field and
 * by event text. A helper that does not find what it was told to find fails the test. */
#ifndef DT_TESTS_SCUBA_SUPPORT_H
#define DT_TESTS_SCUBA_SUPPORT_H

#include "games/scuba/scuba.h"

struct reef {
    struct scuba state;
    struct dt_events events; /* of the last step */
};

/* ---- setting up ---- */

void reef_at(struct reef *t, const char *position);
/* A fresh game: "3 decompression=on death=off"; chance has not acted yet. */
void reef_fresh(struct reef *t, const char *seats_and_options);

/* ---- acting: steps "WHO ACTION" between semicolons, where WHO is a seat or "chance" ---- */

void reef_do(struct reef *t, const char *steps);
/* All steps but the last are done, and the last one is refused: it is not that seat's time, it
 * means nothing, or it is not legal. */
void reef_cannot(const struct reef *t, const char *steps);
/* The steps can be done; the table stays as it is. */
void reef_may(const struct reef *t, const char *steps);

/* ---- looking ---- */

/* Exactly this seat (or DT_CHANCE) must act. */
void reef_asks(const struct reef *t, int seat);
/* The legal actions of whoever must act are exactly these: "a; b; c", in any order. */
void reef_only(const struct reef *t, const char *actions);
/* Every field of `fields` has this value in the position text; "-" is a field that is left out. */
void reef_shows(const struct reef *t, const char *fields);
/* The last step caused this event; no event that begins with these words. */
void reef_event(const struct reef *t, const char *event);
void reef_no_event(const struct reef *t, const char *begin);
/* The seat's points as the contract tells them. */
void reef_scores(const struct reef *t, int seat, int points);
/* The game is over and this seat has won: "0", or "nobody". */
void reef_over(const struct reef *t, const char *winner);
/* A position that is refused, with a sentence that begins so. */
void reef_refused(const char *position, const char *begin);

#endif
