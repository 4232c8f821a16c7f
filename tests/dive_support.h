/* Test fixture for Dive: set up from position text, moved by action text, compared by field and by
 * event text. Each helper fails the test if its expectation does not hold. */
#ifndef DT_TESTS_DIVE_SUPPORT_H
#define DT_TESTS_DIVE_SUPPORT_H

#include "games/dive/dive.h"

struct dive_test {
    struct dive state;
    struct dt_events events; /* of the last dive_test_do, all its steps together */
};

/* ---- setting up ---- */

void dive_test_set(struct dive_test *t, const char *position);
/* A fresh game: "3 chief=easy companions=on"; chance has not acted yet. */
void dive_test_start(struct dive_test *t, const char *seats_and_options);
/* Such a game cannot be played; the error begins like this. */
void dive_test_config_refused(const char *seats_and_options, const char *why);

/* ---- acting: "SEAT ACTION; SEAT ACTION", where SEAT is a number or "chance" ---- */

void dive_test_do(struct dive_test *t, const char *steps);
/* The step is refused with an error that begins like this, and the state is unchanged. */
void dive_test_refuses(const struct dive_test *t, const char *step, const char *why);
/* Chance draws until a seat must decide or the game is over; returns the number of draws. */
int dive_test_chance(struct dive_test *t, struct dt_rng *rng);
/* The simple policy plays all seats until the round is over, */
void dive_test_play_round(struct dive_test *t, struct dt_rng *rng);
/* and until the game is over. */
void dive_test_play_game(struct dive_test *t, struct dt_rng *rng);

/* ---- checking ---- */

void dive_test_to_act(const struct dive_test *t, dt_seats who);
/* Every field of `fields` has this value in the position text; "-" is a field that is omitted. */
void dive_test_shows(const struct dive_test *t, const char *fields);
/* The same for the state redacted for a seat or DT_SPECTATOR. */
void dive_test_seat_shows(const struct dive_test *t, int seat, const char *fields);
/* The last steps caused this event; no event that begins with these words. */
void dive_test_event(const struct dive_test *t, const char *event);
void dive_test_no_event(const struct dive_test *t, const char *begin);
/* Whether a seat or DT_SPECTATOR gets an event that begins like this. */
bool dive_test_seat_event(const struct dive_test *t, int seat, const char *begin);
/* Whether the view of a seat or DT_SPECTATOR contains this text. */
bool dive_test_view_has(const struct dive_test *t, int seat, const char *words);
/* The game is over and exactly these seats have won. */
void dive_test_over(const struct dive_test *t, dt_seats winners);

#endif
