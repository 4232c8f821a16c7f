/* Events and the outcome of Nine Shells as text. */
#include "games/null/null.h"

void null_event_text(const struct dt_event *event, struct dt_writer *out)
{
    static const char *const does[] = {
        [NULL_DRAWS] = " draws a shell", [NULL_HOLDS] = " holds", [NULL_CHOOSES] = " has chosen",
        [NULL_KEEPS] = " keeps",         [NULL_SWAPS] = " swaps", [NULL_SHOWS] = " shows",
        [NULL_WINS] = " wins the round",
    };
    dt_write_text(out, "seat ");
    dt_write_int(out, event->arg[0]);
    dt_write_text(out, does[event->kind]);
    if (event->count > 1) {
        dt_write_text(out, " shell ");
        dt_write_int(out, event->arg[1]);
    }
}

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
