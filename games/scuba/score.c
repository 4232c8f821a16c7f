/* Points, winners and the outcome text (§9). */
#include "games/scuba/scuba.h"

int scuba_points(const struct scuba *s, int seat)
{
    const struct scuba_diver *d = &s->diver[seat];
    int points = scuba_combo_points(d->cards) + d->plus - d->minus;
    for (uint32_t rest = d->cards; rest != 0; rest &= rest - 1) {
        points += scuba_species_points(dt_ctz(rest));
    }
    return points;
}

/* E-10: dead divers have no points. */
void scuba_scores(const void *state, int32_t out[DT_SEATS])
{
    const struct scuba *s = state;
    for (int seat = 0; seat < DT_SEATS; seat++) {
        bool counts = seat < s->seats && s->diver[seat].status != SCUBA_DEAD;
        out[seat] = counts ? scuba_points(s, seat) : 0;
    }
}

/* §9: points, then cards, then fewer minus points. Positive if a is ahead of b. */
static int compare_seats(const struct scuba *s, int a, int b)
{
    int by_points = scuba_points(s, a) - scuba_points(s, b);
    int by_cards = dt_popcount(s->diver[a].cards) - dt_popcount(s->diver[b].cards);
    int by_minus = s->diver[b].minus - s->diver[a].minus;
    return by_points != 0 ? by_points : by_cards != 0 ? by_cards : by_minus;
}

/* The best survivor other than this seat, or -1 (E-11). The seat that dived first wins a tie. */
static int best_except(const struct scuba *s, int except)
{
    int best = -1;
    for (int i = 0; s->phase == SCUBA_OVER && i < s->seats; i++) {
        int seat = (s->first + i) % s->seats;
        bool counts = seat != except && s->diver[seat].status != SCUBA_DEAD;
        if (counts && (best < 0 || compare_seats(s, seat, best) > 0)) {
            best = seat;
        }
    }
    return best;
}

dt_seats scuba_winners(const void *state)
{
    int best = best_except(state, -1);
    return best < 0 ? 0 : DT_SEAT(best);
}

static void number_text(int n, struct dt_writer *out)
{
    dt_write_char(out, ' ');
    dt_write_int(out, n);
}

/* "nobody", "alone WINNER POINTS" or "points WINNER SECOND POINTS POINTS"; after a tie "cards" or
 * "minus" with WINNER SECOND, the points and both numbers, or "first WINNER SECOND POINTS". */
void scuba_outcome_text(const void *state, struct dt_writer *out)
{
    const struct scuba *s = state;
    int won = best_except(s, -1), second = best_except(s, won);
    if (s->phase != SCUBA_OVER) {
        return;
    }
    if (won < 0) {
        dt_write_text(out, "nobody");
        return;
    }
    if (second < 0) {
        dt_write_text(out, "alone");
        number_text(won, out);
        number_text(scuba_points(s, won), out);
        return;
    }
    const struct scuba_diver *a = &s->diver[won], *b = &s->diver[second];
    const struct {
        const char *word;
        int won, second;
    } ties[] = {
        {"points", scuba_points(s, won), scuba_points(s, second)},
        {"cards", dt_popcount(a->cards), dt_popcount(b->cards)},
        {"minus", a->minus, b->minus},
        {"first", 0, 0},
    };
    int by = 0;
    while (by < DT_COUNT(ties) - 1 && ties[by].won == ties[by].second) {
        by++;
    }
    dt_write_text(out, ties[by].word);
    number_text(won, out);
    number_text(second, out);
    if (by > 0) {
        number_text(ties[0].won, out);
    }
    if (by < DT_COUNT(ties) - 1) {
        number_text(ties[by].won, out);
        number_text(ties[by].second, out);
    }
}
