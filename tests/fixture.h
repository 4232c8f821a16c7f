/* Fixtures for tests of any game: set a position from text, apply actions from text, and compare
 * fields, legal actions and events. A mismatch fails the test and prints the position. */
#ifndef DT_TESTS_FIXTURE_H
#define DT_TESTS_FIXTURE_H

#include "engine/game.h"

enum { TEXTS_MAX = 160, TEXT_BYTES = 400 };

/* A list of short texts. */
struct text_list {
    int count;
    char text[TEXTS_MAX][TEXT_BYTES];
};

void text_list_add(struct text_list *list, struct dt_span s);
/* Splits at a character; trims the pieces and drops empty ones. */
void text_list_split(struct text_list *list, struct dt_span text, char stop);
void text_list_sort(struct text_list *list);
/* Whether one of them is this text, or (unless `whole`) begins with these words. */
bool text_list_has(const struct text_list *list, const char *prefix, bool whole);

/* Fails the test and shows the position. */
void fixture_fail(const struct dt_game *game, const void *state, const char *what,
                  const char *expected, const char *found);
void fixture_compare(const struct dt_game *game, const void *state, const char *what,
                     const struct text_list *expected, const struct text_list *found);

/* ---- setting up ---- */

void fixture_set_position(const struct dt_game *game, void *state, const char *position);
/* Parsing fails with a message that begins with `prefix`. */
void fixture_expect_parse_error(const struct dt_game *game, const char *position,
                                const char *prefix);
/* "3 decompression=on death=off". */
struct dt_config fixture_config(const struct dt_game *game, const char *seats_and_options);
void fixture_start(const struct dt_game *game, void *state, const char *seats_and_options);

/* ---- acting: "SEAT ACTION", where SEAT is a number or "chance" ---- */

/* NULL, or an error message; then nothing has changed. Adds its events. */
const char *fixture_try(const struct dt_game *game, void *state, struct dt_span step,
                        struct dt_events *events);
/* Applies steps separated by semicolons and validates each position. `events` are those of all
 * steps, or of the last one. */
void fixture_apply(const struct dt_game *game, void *state, const char *steps,
                   struct dt_events *events, bool all);
void fixture_expect_illegal(const struct dt_game *game, const void *state, const char *step);
/* Takes the first chance action until a seat is to act; returns how often. */
int fixture_draw_chance(const struct dt_game *game, void *state, struct dt_events *events);

/* ---- expectations ---- */

/* Exactly these seats are to act. */
void fixture_expect_to_act(const struct dt_game *game, const void *state, dt_seats who);
/* The legal actions of the only seat to act, sorted. */
void fixture_legal(const struct dt_game *game, const void *state, struct text_list *out);
/* The legal actions are exactly these: "a; b; c", in any order. */
void fixture_expect_legal(const struct dt_game *game, const void *state, const char *actions);
/* The value of a field in the position text, "-" if it is missing. */
void fixture_field(const struct dt_game *game, const void *state, struct dt_span key,
                   char out[DT_TEXT_MAX]);
/* Every field has this value. If `loose`, items between commas may come in any order. */
void fixture_expect_fields(const struct dt_game *game, const void *state, const char *fields,
                           bool loose);
/* The events visible to a seat or DT_SPECTATOR; all of them for DT_CHANCE. */
void fixture_events(const struct dt_game *game, const struct dt_events *events, int seat,
                    struct text_list *out);
/* Exactly these events are visible to a seat (or DT_SPECTATOR), in this order: "a; b". */
void fixture_expect_events(const struct dt_game *game, const void *state,
                           const struct dt_events *events, int seat, const char *expected);
/* This event happened; no event that begins with these words happened. */
void fixture_expect_event(const struct dt_game *game, const void *state,
                          const struct dt_events *events, const char *event);
void fixture_expect_no_event(const struct dt_game *game, const void *state,
                             const struct dt_events *events, const char *prefix);
/* The game is over and exactly these seats have won: "0 1 3", or "nobody". */
void fixture_expect_over(const struct dt_game *game, const void *state, const char *winners);

#endif
