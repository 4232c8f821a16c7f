/* A table of Deep Blue for tests: set up from position text, moved by action text, compared by
 * field and by event text. A helper that does not find what it was told to find fails the test. */
#ifndef DT_TESTS_DEEPBLUE_SUPPORT_H
#define DT_TESTS_DEEPBLUE_SUPPORT_H

#include "games/deepblue/deepblue.h"

struct blue {
    struct deepblue state;
    struct dt_events events; /* of the last step */
};

extern const struct dt_game dt_game_deepblue;

/* ---- setting up ---- */

void blue_at(struct blue *t, const char *position);
/* The position is refused, and the sentence begins with this. */
void blue_bad(const char *position, const char *begins);
void blue_fresh(struct blue *t, int seats, const char *scenario);

/* ---- acting: "SEAT ACTION; SEAT ACTION", where SEAT is a number or "chance" ---- */

void blue_do(struct blue *t, const char *steps);
/* The step is refused: it is not that seat's time, it means nothing, or it is not legal. */
void blue_cannot(const struct blue *t, const char *step);
/* Chance draws, always the first of its list, until a seat must act; returns how often. */
int blue_draws(struct blue *t);

/* ---- looking ---- */

/* Exactly this seat (or DT_CHANCE) must act. */
void blue_to_act(const struct blue *t, int seat);
/* The legal actions of the seat that must act are exactly these: "a; b; c", in any order. */
void blue_only(const struct blue *t, const char *actions);
/* Every field has this value in the position text, "-" if it is not written. What stands between
 * commas may come in any order. */
void blue_shows(const struct blue *t, const char *fields);
/* The same in the state redacted for a seat or DT_SPECTATOR. */
void blue_shows_to(const struct blue *t, int seat, const char *fields);
/* The last step told this seat (or DT_SPECTATOR) exactly these events, in this order: "a; b". */
void blue_told(const struct blue *t, int seat, const char *events);
/* The last step caused this event; no event that begins with these words. */
void blue_event(const struct blue *t, const char *event);
void blue_no_event(const struct blue *t, const char *begin);
/* The game is over and exactly these seats have won: "0 2". */
void blue_over(const struct blue *t, const char *winners);

/* ---- how dives end ---- */

struct blue_end {
    bool dived; /* to the end */
    int points;
};
/* Applies an action. Whether that ends the dive; then what the seat scores. */
bool blue_step(struct deepblue *s, int actor, dt_action a, int seat, struct blue_end *end);
/* The best that a seat can make of a pull: it tries every answer, plays every card it can, and the
 * leader stops. All others surface or pass, which changes nothing for the seat. */
struct blue_end blue_best_end(const struct deepblue *s, int seat);
/* A leader draws on more often than not; other actions are by policy or random. */
dt_action blue_choose(const struct deepblue *s, int seat, struct dt_rng *rng);

#endif
