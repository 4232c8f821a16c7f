/* What the tables of all games share in tests: set up from position text, moved by action text,
 * compared by field and by event text. What is not as it was told to be fails the test. */
#ifndef DT_TESTS_SCENE_H
#define DT_TESTS_SCENE_H

#include "engine/game.h"

enum { WORDS = 160, WORD = 400 };

/* A list of short texts. */
struct words {
    int count;
    char word[WORDS][WORD];
};

void words_add(struct words *w, struct dt_span s);
/* Cut at a character; blanks around the pieces and empty pieces are dropped. */
void words_split(struct words *w, struct dt_span text, char stop);
void words_sort(struct words *w);
/* Whether one of them is this text, or (unless `whole`) begins with these words. */
bool words_have(const struct words *w, const char *begin, bool whole);

/* Fails the test and shows the position. */
void scene_complain(const struct dt_game *game, const void *state, const char *what,
                    const char *expected, const char *found);
void scene_compare(const struct dt_game *game, const void *state, const char *what,
                   const struct words *expected, const struct words *found);

/* ---- setting up ---- */

void scene_at(const struct dt_game *game, void *state, const char *position);
/* The position is refused, and the sentence begins with this. */
void scene_refuses(const struct dt_game *game, const char *position, const char *begin);
/* "3 decompression=on death=off". */
struct dt_config scene_config(const struct dt_game *game, const char *seats_and_options);
void scene_fresh(const struct dt_game *game, void *state, const char *seats_and_options);

/* ---- acting: "SEAT ACTION", where SEAT is a number or "chance" ---- */

/* NULL, or why the step is refused; then nothing has changed. Its events are added. */
const char *scene_try(const struct dt_game *game, void *state, struct dt_span step,
                      struct dt_events *events);
/* Steps between semicolons, each to a sound position. The events are those of all, or of the last
 * one. */
void scene_do(const struct dt_game *game, void *state, const char *steps, struct dt_events *events,
              bool all);
void scene_cannot(const struct dt_game *game, const void *state, const char *step);
/* Chance draws, always the first of its list, until somebody must decide; returns how often. */
int scene_draws(const struct dt_game *game, void *state, struct dt_events *events);

/* ---- looking ---- */

/* Exactly these must act. */
void scene_asks(const struct dt_game *game, const void *state, dt_seats who);
/* The legal actions of the one who must act, sorted. */
void scene_legal(const struct dt_game *game, const void *state, struct words *out);
/* They are exactly these: "a; b; c", in any order. */
void scene_only(const struct dt_game *game, const void *state, const char *actions);
/* The value of a field of the position text, "-" if it is not written. */
void scene_field(const struct dt_game *game, const void *state, struct dt_span key,
                 char out[DT_TEXT_MAX]);
/* Every field has this value. What stands between commas may come in any order if `loose`. */
void scene_shows(const struct dt_game *game, const void *state, const char *fields, bool loose);
/* The events that a seat or DT_ONLOOKER learns of; all of them for DT_CHANCE. */
void scene_events(const struct dt_game *game, const struct dt_events *events, int seat,
                  struct words *out);
/* A seat (or DT_ONLOOKER) was told exactly these events, in this order: "a; b". */
void scene_hears(const struct dt_game *game, const void *state, const struct dt_events *events,
                 int seat, const char *expected);
/* This event was caused; none that begins with these words. */
void scene_event(const struct dt_game *game, const void *state, const struct dt_events *events,
                 const char *event);
void scene_no_event(const struct dt_game *game, const void *state, const struct dt_events *events,
                    const char *begin);
/* The game is over and exactly these seats have won: "0 1 3", or "nobody". */
void scene_over(const struct dt_game *game, const void *state, const char *winners);

#endif
