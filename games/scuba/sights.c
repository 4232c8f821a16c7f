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

/* One survivor or, if all are dead, nobody (E-11). Whoever dived first wins what is still a tie. */
dt_seats scuba_winners(const void *state)
{
    const struct scuba *s = state;
    int best = -1;
    for (int i = 0; s->phase == SCUBA_OVER && i < s->seats; i++) {
        int seat = (s->first + i) % s->seats;
        if (s->diver[seat].status != SCUBA_DEAD && (best < 0 || compare(s, seat, best) > 0)) {
            best = seat;
        }
    }
    return best < 0 ? 0 : DT_SEAT(best);
}
