/* The list of scores at the end of a game. */
#ifndef DT_TERM_STANDINGS_H
#define DT_TERM_STANDINGS_H

#include "engine/game.h"
#include "locale/locale.h"

/* A line for everybody who played, the best first, with rank and score; also for somebody without a
 * seat, as Dive's chief, who wins if nobody does. `played`: the game was played to its end. */
void dt_standings_text(const struct dt_teller *tell, const struct dt_game *game, const void *state,
                       const int32_t scores[DT_SEATS], dt_seats winners, bool played,
                       struct dt_out *out);

#endif
