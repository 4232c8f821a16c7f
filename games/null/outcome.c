/* The outcome of Nine Shells as text. */
#include "games/null/null.h"

void null_outcome_text(const void *state, struct dt_writer *out)
{
    const struct null_state *st = state;
    dt_seats won = null_winners(st);
    if (won == 0) {
        return;
    }
    dt_write_text(out, dt_popcount(won) == 1 ? "seat" : "seats");
    for (dt_seats rest = won; rest != 0; rest &= rest - 1) {
        dt_write_char(out, ' ');
        dt_write_int(out, dt_ctz(rest));
    }
    dt_write_text(out, dt_popcount(won) == 1 ? " has most rounds: " : " have most rounds: ");
    dt_write_int(out, st->points[dt_ctz(won)]);
}
