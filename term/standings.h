/* The final standings. */
#ifndef DT_TERM_STANDINGS_H
#define DT_TERM_STANDINGS_H

#include "engine/game.h"
#include "locale/locale.h"

/* A line for each player with rank and score, best first, and for a rival without a seat, such as
 * Dive's chief, who wins if no player does. `played`: the game was played to its end. */
void dt_standings_text(const struct dt_formatter *fmt, const struct dt_game *game,
                       const void *state, const int32_t scores[DT_SEATS], dt_seats winners,
                       bool played, struct dt_writer *out);

#endif
