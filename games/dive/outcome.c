/* The outcome as text: why the game ended, at the goal or without a card left, and the furthest
 * divers (§6, §7). */
#include "games/dive/dive.h"

int dive_furthest(const struct dive *s, dt_seats *seats)
{
    int best = -1;
    for (int seat = 0; seat < s->seats; seat++) {
        *seats = s->field[seat] > best ? 0 : *seats;
        best = s->field[seat] > best ? s->field[seat] : best;
        *seats |= s->field[seat] == best ? DT_SEAT(seat) : 0;
    }
    return best;
}

static void number_text(struct dt_writer *out, int n)
{
    dt_write_char(out, ' ');
    dt_write_int(out, n);
}

void dive_outcome_text(const void *state, struct dt_writer *out)
{
    const struct dive *s = state;
    dt_seats first = 0;
    int best = dive_furthest(s, &first), chief = s->field[DIVE_CHIEF];
    bool chief_won = dive_chief_won(s);
    if (s->phase != DIVE_OVER) {
        return;
    }
    dt_write_text(out, (chief_won ? chief : best) >= DIVE_GOAL ? "goal" : "empty");
    if (chief_won && chief > best) {
        dt_write_text(out, " chief");
        number_text(out, chief);
    } else if (chief_won) {
        dt_write_text(out, " tie");
    }
    number_text(out, best);
    for (; first != 0; first &= first - 1) {
        number_text(out, dt_ctz(first));
    }
}
