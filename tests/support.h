/* What several tests share: the games under test, all their configurations, strict JSON and files.
 * No law and no expectation lives here. */
#ifndef DT_TESTS_SUPPORT_H
#define DT_TESTS_SUPPORT_H

#include "engine/game.h"

enum { DT_CONFIGS_MAX = 1024, DT_CONFIG_NAME = 512 };

/* The games under test: those of the registry, then the template games/null; NULL beyond. */
const struct dt_game *dt_test_game(int n);

/* Every configuration of a game that can be played, fewest seats first. For a seat count with more
 * than 64 combinations of options: enough of them that every pair of choices occurs. `out` holds
 * DT_CONFIGS_MAX; returns how many. */
int dt_test_configs(const struct dt_game *game, struct dt_config *out);

/* "hainoon-2-normal-first-bite": game, seats and choices as one word. */
void dt_test_name(const struct dt_game *game, const struct dt_config *config,
                  char out[DT_CONFIG_NAME]);

/* NULL, or why this is not exactly one JSON value in UTF-8 (RFC 8259). */
const char *dt_test_json(struct dt_span text);

/* Whether a text is one non-empty line that may stand in a record. */
bool dt_test_line(const struct dt_writer *text);

/* The bytes of a file with a zero behind them, NULL if it cannot be read; the caller frees it. */
char *dt_test_read(const char *path, int *len);
bool dt_test_write(const char *path, const char *text, int len);

/* The first place of a text where a plural follows the number 1, or NULL: "1 points", "1 Punkte". */
const char *dt_test_plural(const char *text);

#endif
