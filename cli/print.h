/* Printing a game line by line, in sentences, to stdout. */
#ifndef DT_CLI_PRINT_H
#define DT_CLI_PRINT_H

#include "term/draw_context.h"

enum { DT_PRINT_ALL = -2 }; /* eyes that see everything */

/* A sentence of the program as a line, with up to two arguments; each may be NULL. */
void dt_print(dt_lang lang, const char *english, const char *a, const char *b);

/* An action as a sentence; returns its columns. */
int dt_print_action(const struct dt_teller *tell, const struct dt_game *game, const void *state,
                    int seat, dt_action action, char text[DT_SENTENCE_MAX]);

/* Each event that these eyes may know of and that is worth a line, behind some front. */
void dt_print_events(const struct dt_teller *tell, const struct dt_game *game,
                     const struct dt_events *events, int eyes, const char *front);

/* The table as the terminal client draws it, without colours, from a state as the eyes know it. */
void dt_print_table(const struct dt_teller *tell, const struct dt_game *game, const void *state,
                    int eyes, struct dt_screen *screen);

/* Once the game is over: points, winners, and why it ended so. */
void dt_print_result(const struct dt_teller *tell, const struct dt_game *game, const void *state);

#endif
