/* The registry of all games, from games/games.def. */
#include "engine/game.h"

#define DT_GAME(key) extern const struct dt_game dt_game_##key;
#include "games/games.def"
#undef DT_GAME

#define DT_GAME(key) &dt_game_##key,
const struct dt_game *const dt_games[] = {
#include "games/games.def"
};
#undef DT_GAME

const int dt_game_count = DT_COUNT(dt_games);

const struct dt_game *dt_game_find(struct dt_span key)
{
    for (int i = 0; i < dt_game_count; i++) {
        if (dt_span_is(key, dt_games[i]->key)) {
            return dt_games[i];
        }
    }
    return NULL;
}
