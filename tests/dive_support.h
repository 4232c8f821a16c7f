/* A table of Dive for tests: set up from position text, moved by action text, compared by field and
 * by event text. A helper that does not find what it was told to find fails the test. */
#ifndef DT_TESTS_DIVE_SUPPORT_H
#define DT_TESTS_DIVE_SUPPORT_H

#include "games/dive/dive.h"

struct pool {
    struct dive state;
    struct dt_events events; /* of the last pool_do, all its steps together */
};

/* ---- setting up ---- */

void pool_at(struct pool *t, const char *position);
/* A fresh game: "3 chief=easy companions=on"; chance has not acted yet. */
void pool_fresh(struct pool *t, const char *seats_and_options);
/* Such a game cannot be played, and the reason begins like this. */
void pool_refused(const char *seats_and_options, const char *why);

/* ---- acting: "SEAT ACTION; SEAT ACTION", where SEAT is a number or "chance" ---- */

void pool_do(struct pool *t, const char *steps);
/* The step is refused with a sentence that begins like this, and nothing has changed. */
void pool_cannot(const struct pool *t, const char *step, const char *why);
/* Chance draws until somebody must decide or the game is over; returns the number of draws. */
int pool_draws(struct pool *t, struct dt_rng *rng);
/* Plays on by the simple policy until the round is over. */
void pool_round(struct pool *t, struct dt_rng *rng);
/* The simple policy plays a game on every seat to its end. */
void pool_game(struct pool *t, struct dt_rng *rng);

/* ---- looking ---- */

void pool_asks(const struct pool *t, dt_seats who);
/* Every field of `fields` has this value in the position text; "-" is a field that is left
 * out. */
void pool_shows(const struct pool *t, const char *fields);
/* What a seat (or DT_ONLOOKER) knows of the position: the same for its eyes. */
void pool_knows(const struct pool *t, int seat, const char *fields);
/* The last steps caused this event; no event that begins with these words. */
void pool_event(const struct pool *t, const char *event);
void pool_no_event(const struct pool *t, const char *begin);
/* The same for the ears of one seat or DT_ONLOOKER. */
bool pool_hears(const struct pool *t, int seat, const char *begin);
/* The view of a seat or DT_ONLOOKER holds these words, or does not. */
bool pool_views(const struct pool *t, int seat, const char *words);
/* The game is over and exactly these seats have won. */
void pool_over(const struct pool *t, dt_seats winners);

#endif
