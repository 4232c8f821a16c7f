/* Prints a game to stdout as lines of text. */
#ifndef DT_CLI_PRINT_H
#define DT_CLI_PRINT_H

#include "term/draw_context.h"

enum { DT_PRINT_ALL = -2 }; /* a viewer who sees everything */

/* Prints a translated sentence with up to two arguments; each may be NULL. */
void dt_print(dt_lang lang, const char *english, const char *a, const char *b);

/* Formats an action as a sentence; returns its width in columns. */
int dt_print_action(const struct dt_formatter *tell, const struct dt_game *game, const void *state,
                    int seat, dt_action action, char text[DT_SENTENCE_MAX]);

/* Prints the events that the viewer may know and that are not quiet, each after a prefix. */
void dt_print_events(const struct dt_formatter *tell, const struct dt_game *game,
                     const struct dt_events *events, int viewer, const char *prefix);

/* Prints the table as the terminal client draws it, without colours, from a redacted state. */
void dt_print_table(const struct dt_formatter *tell, const struct dt_game *game, const void *state,
                    int viewer, struct dt_screen *screen);

/* Prints the result of a finished game: points, winners and the outcome. */
void dt_print_result(const struct dt_formatter *tell, const struct dt_game *game,
                     const void *state);

#endif
