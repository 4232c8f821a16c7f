/* The outcome of Deep Blue as text. */
#include "games/deepblue/schema.h"

/* The most crew cards among these seats. */
static int most_cards(const struct deepblue *s, dt_seats seats)
{
    int most = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int cards = deepblue_card_count(deepblue_all_cards(s, seat));
        most = dt_seats_have(seats, seat) && cards > most ? cards : most;
    }
    return most;
}

/* D-19: "points WINNER MOST SECOND", "cards WINNER CARDS SECOND POINTS" after a tie, or "shared
 * WINNERS CARDS POINTS"; behind "rounds" if the last round ended the game (D-23). */
void deepblue_outcome_text(const void *state, struct dt_writer *out)
{
    const struct deepblue *s = state;
    dt_seats won = deepblue_winners(s), level = 0;
    if (won == 0) {
        return;
    }
    int most = s->chest[dt_ctz(won)], second = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        level |= s->chest[seat] == most ? DT_SEAT(seat) : 0;
        second = s->chest[seat] < most && s->chest[seat] > second ? s->chest[seat] : second;
    }
    bool tie = level != won, shared = dt_popcount(won) > 1;
    int cards = most_cards(s, level), numbers[] = {cards, most_cards(s, level & ~won), most};
    dt_write_text(out,
                  dt_popcount(s->gone & DEEPBLUE_CITY_TILES) < DEEPBLUE_CITIES ? "rounds " : "");
    dt_write_text(out, shared ? "shared " : tie ? "cards " : "points ");
    dt_kind_write(&deepblue_seat_set, s, won, out);
    if (shared) {
        numbers[1] = most;
    } else if (!tie) {
        numbers[0] = most;
        numbers[1] = second;
    }
    for (int i = 0; i < (tie && !shared ? 3 : 2); i++) {
        dt_write_char(out, ' ');
        dt_write_int(out, numbers[i]);
    }
}
