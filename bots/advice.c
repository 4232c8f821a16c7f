/* Advice: the best ideas of a thought, and what the game's mind works out about the situation. */
#include "bots/bots.h"

void dt_advise(const struct dt_game *game, const void *redacted, int seat,
               const struct dt_thought *thought, void *room, struct dt_advice *out)
{
    struct dt_out note = dt_out_on(out->note, sizeof out->note);
    out->count = thought->count < DT_ADVICE ? thought->count : DT_ADVICE;
    for (int i = 0; i < out->count; i++) {
        out->best[i] = thought->idea[i];
    }
    if (game->mind != NULL && game->mind->note != NULL) {
        game->mind->note(redacted, seat, room, &note);
    }
    assert(!note.cut);
}
