/* Advice for a player: the best candidates of a search, and the hint that the game's heuristics
 * calculate. */
#include "bots/bots.h"

void dt_advise(const struct dt_game *game, const void *redacted, int seat,
               const struct dt_search_result *result, void *scratch, struct dt_advice *out)
{
    struct dt_writer hint = dt_writer_on(out->hint, sizeof out->hint);
    out->count = result->count < DT_ADVICE ? result->count : DT_ADVICE;
    for (int i = 0; i < out->count; i++) {
        out->best[i] = result->candidate[i];
    }
    if (game->heuristics != NULL && game->heuristics->hint != NULL) {
        game->heuristics->hint(redacted, seat, scratch, &hint);
    }
    assert(!hint.cut);
}
