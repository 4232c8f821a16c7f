/* A game's view and facts as objects: the part that is the same for all seats first, then the seat's
 * own. */
#include "engine/game.h"

void dt_view_json(const struct dt_game *game, const void *state, int seat, const char *key,
                  struct dt_json *j)
{
    dt_json_object(j, key);
    game->view(state, j);
    game->own_view(state, seat, j);
    dt_json_end(j);
}

void dt_facts_json(const struct dt_game *game, const void *state, int seat, const char *key,
                   struct dt_json *j)
{
    if (game->facts == NULL) {
        dt_json_null(j, key);
        return;
    }
    dt_json_object(j, key);
    game->facts(state, j);
    game->own_facts(state, seat, j);
    dt_json_end(j);
}
