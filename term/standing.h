/* The list of scores at the end: everybody who played, somebody without a seat included, the best first. */
#ifndef DT_TERM_STANDING_H
#define DT_TERM_STANDING_H

#include "engine/game.h"
#include "locale/locale.h"

enum { DT_STANDINGS = DT_SEATS + 1 };

struct dt_standing {
    char name[128];
    int32_t score;
    bool won;
};

/* Adds somebody who played along without a seat, if there is one; returns how many there are then.
 * `played`: the game came to its end. */
int dt_standing_rival(const struct dt_teller *tell, const struct dt_game *game, const void *state,
                      bool played, struct dt_standing list[DT_STANDINGS], int count);
/* A line for each: a star for winners, the place, name and points. Those who are level share a place. */
void dt_standing_text(const struct dt_standing *list, int count, struct dt_out *out);

#endif
