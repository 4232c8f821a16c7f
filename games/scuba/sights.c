/* What exploring brings: species cards, chips and discs, tiles that everybody has seen; and what
 * all of it is worth in the end. */
#include "games/scuba/scuba.h"

/* The active seat sees a tile (§4): a card, or chips for a species it knows, and a disc. The tile
 * is gone, 0, if now all who live have seen it. */
static scuba_animal sight(struct scuba *s, scuba_animal a, uint32_t living,
                          struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[s->active];
    int k = scuba_animal_species(a), worth = scuba_worth(k);
    bool fresh = (d->cards >> k & 1) == 0;
    d->cards |= 1u << k;
    d->plus = (uint16_t)(d->plus + (fresh ? 0 : worth));
    a |= 1u << s->active;
    bool gone = (a & living) == living;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_SIGHTED, s->active, (int16_t)k, (int16_t)worth, fresh,
             gone);
    return gone ? 0 : a;
}

void scuba_look(struct scuba *s, struct dt_events *events)
{
    int cell = s->diver[s->active].cell;
    uint32_t living = scuba_living(s);
    for (int i = 0; i < s->animals; i++) {
        scuba_animal a = s->animal[i];
        if (scuba_animal_cell(a) == cell && (a >> s->active & 1) == 0) {
            s->animal[i] = sight(s, a, living, events);
        }
    }
    scuba_animals_sort(s);
}

void scuba_sight_new(struct scuba *s, int species, struct dt_events *events)
{
    int cell = s->diver[s->active].cell;
    scuba_animal a = sight(s, scuba_animal_of(cell, species, 0), scuba_living(s), events);
    if (a != 0) {
        scuba_animal_add(s, a);
    }
}

/* W-17: asked again whenever somebody need not see a tile any more. */
void scuba_seen_by_all(struct scuba *s, struct dt_events *events)
{
    uint32_t living = scuba_living(s);
    int before = s->animals;
    for (int i = 0; living != 0 && i < s->animals; i++) {
        s->animal[i] = (s->animal[i] & living) == living ? 0 : s->animal[i];
    }
    scuba_animals_sort(s);
    if (s->animals < before) {
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_SEEN, (int16_t)(before - s->animals));
    }
}

/* ---- points ---- */

int scuba_points(const struct scuba *s, int seat)
{
    const struct scuba_diver *d = &s->diver[seat];
    int points = scuba_combos(d->cards) + d->plus - d->minus;
    for (uint32_t rest = d->cards; rest != 0; rest &= rest - 1) {
        points += scuba_worth(dt_lowest(rest));
    }
    return points;
}

/* E-10: the dead have none. */
void scuba_scores(const void *state, int32_t out[DT_SEATS])
{
    const struct scuba *s = state;
    for (int seat = 0; seat < DT_SEATS; seat++) {
        bool counts = seat < s->seats && s->diver[seat].status != SCUBA_DEAD;
        out[seat] = counts ? scuba_points(s, seat) : 0;
    }
}

/* §9: points, then cards, then fewer minus points. Positive if a is before b. */
static int compare(const struct scuba *s, int a, int b)
{
    int by_points = scuba_points(s, a) - scuba_points(s, b);
    int by_cards = dt_ones(s->diver[a].cards) - dt_ones(s->diver[b].cards);
    int by_minus = s->diver[b].minus - s->diver[a].minus;
    return by_points != 0 ? by_points : by_cards != 0 ? by_cards : by_minus;
}

/* The best survivor but for this seat, or -1 (E-11). Whoever dived first wins what is still a tie. */
static int best_but(const struct scuba *s, int but)
{
    int best = -1;
    for (int i = 0; s->phase == SCUBA_OVER && i < s->seats; i++) {
        int seat = (s->first + i) % s->seats;
        bool counts = seat != but && s->diver[seat].status != SCUBA_DEAD;
        if (counts && (best < 0 || compare(s, seat, best) > 0)) {
            best = seat;
        }
    }
    return best;
}

dt_seats scuba_winners(const void *state)
{
    int best = best_but(state, -1);
    return best < 0 ? 0 : DT_SEAT(best);
}

static void number_text(int n, struct dt_out *out)
{
    dt_out_char(out, ' ');
    dt_out_int(out, n);
}

/* nobody; alone WINNER POINTS; points WINNER SECOND POINTS POINTS; after a tie cards or minus with
 * WINNER SECOND, the points and both numbers, or first WINNER SECOND POINTS. */
void scuba_outcome_text(const void *state, struct dt_out *out)
{
    const struct scuba *s = state;
    int won = best_but(s, -1), second = best_but(s, won);
    if (s->phase != SCUBA_OVER) {
        return;
    }
    if (won < 0) {
        dt_out_text(out, "nobody");
        return;
    }
    if (second < 0) {
        dt_out_text(out, "alone");
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
        {"cards", dt_ones(a->cards), dt_ones(b->cards)},
        {"minus", a->minus, b->minus},
        {"first", 0, 0},
    };
    int by = 0;
    while (by < DT_COUNT(ties) - 1 && ties[by].won == ties[by].second) {
        by++;
    }
    dt_out_text(out, ties[by].word);
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
