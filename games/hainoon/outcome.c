/* The outcome as text. */
#include "games/hainoon/hainoon.h"

/* A word and seats. */
static void write_seats(const char *word, dt_seats seats, struct dt_writer *out)
{
    dt_write_text(out, word);
    dt_write_char(out, ' ');
    dt_kind_write(&hainoon_kind_winners, NULL, seats, out);
}

/* §7, §9: whom the sharks ate, who is the last one, or that the last turn was played. */
void hainoon_outcome_text(const void *state, struct dt_writer *out)
{
    const struct hainoon *s = state;
    dt_seats won = hainoon_winners(s);
    if (s->phase != HAINOON_OVER) {
        return;
    }
    if (s->ending == HAINOON_LAST_DIVER && dt_popcount(won) <= 1) {
        write_seats("last", won, out);
        return;
    }
    if (s->ending == HAINOON_FIRST_BITE && s->out != 0) {
        write_seats("eaten", s->out, out);
    } else {
        dt_write_text(out, "turns ");
        dt_write_int(out, HAINOON_TURNS);
    }
    write_seats(" winners", won, out);
}
