/* A table of Hai Noon for tests: set up from position text, moved by action text, compared by field
 * and by event text. A helper that does not find what it was told to find fails the test. */
#ifndef DT_TESTS_HAINOON_SUPPORT_H
#define DT_TESTS_HAINOON_SUPPORT_H

#include "games/hainoon/hainoon.h"

struct noon {
    struct hainoon state;
    struct dt_events events; /* of the last step */
};

/* ---- setting up ---- */

void noon_at(struct noon *t, const char *position);
/* A fresh game: "4 length=long ending=last-diver"; chance has not acted yet. */
void noon_fresh(struct noon *t, const char *seats_and_options);
/* Every card of the box that is not in `used` (a comma list), as a comma list. */
void noon_rest(const char *used, char *out, int cap);

/* ---- acting: "SEAT ACTION", where SEAT is a number or "chance" ---- */

void noon_do(struct noon *t, const char *step);
/* The step is refused: it is not that seat's time, it means nothing, or it is not legal. */
void noon_cannot(const struct noon *t, const char *step);
/* Chance draws until a seat must act or the game is over; returns the number of draws. */
int noon_draws(struct noon *t);
/* All attacked seats pass. */
void noon_passes(struct noon *t);

/* ---- looking ---- */

/* Exactly this seat (or DT_CHANCE) must act. */
void noon_to_act(const struct noon *t, int seat);
/* The legal actions of the seat that must act are exactly these: "a; b; c", in any order. */
void noon_only(const struct noon *t, const char *actions);
/* The legal actions that begin with these words go on with exactly one of these words each, in any
 * order; "-" for none. noon_choices(t, "play red-cage", "bottom") names sides,
 * noon_choices(t, "play red-cage bottom", "TL BR") targets. */
void noon_choices(const struct noon *t, const char *begin, const char *words);
/* Every field of `fields` has this value in the position text. Cards of hands and discards are
 * compared in any order. diver0= … diver3= stand for one diver, without its owner:
 * "diver2=BR/injured/caged". */
void noon_shows(const struct noon *t, const char *fields);
/* The last step told this seat (or DT_SPECTATOR) exactly these events, in this order: "a; b". */
void noon_told(const struct noon *t, int seat, const char *events);
/* The last step caused this event; no event that begins with these words. */
void noon_event(const struct noon *t, const char *event);
void noon_no_event(const struct noon *t, const char *begin);
/* The game is over and exactly these seats have won: "0 1 3", or "nobody". */
void noon_over(const struct noon *t, const char *winners);
/* Why it ended so; "" before the end. */
void noon_outcome(const struct noon *t, const char *words);

#endif
