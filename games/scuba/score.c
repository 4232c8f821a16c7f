/* Points and winners (§9). */
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

/* §9: points, then cards, then fewer minus points, then who dived first. */
int scuba_criterion_value(const struct scuba *s, int seat, enum scuba_criterion by)
{
    switch (by) {
    case SCUBA_BY_POINTS:
        return scuba_points(s, seat);
    case SCUBA_BY_CARDS:
        return dt_popcount(s->diver[seat].cards);
    case SCUBA_BY_MINUS:
        return s->diver[seat].minus;
    case SCUBA_BY_FIRST:
        break;
    }
    return (seat - s->first + s->seats) % s->seats;
}

enum scuba_criterion scuba_decided_by(const struct scuba *s, int a, int b)
{
    enum scuba_criterion by = SCUBA_BY_POINTS;
    while (by < SCUBA_BY_FIRST &&
           scuba_criterion_value(s, a, by) == scuba_criterion_value(s, b, by)) {
        by++;
    }
    return by;
}

static bool is_ahead(const struct scuba *s, int a, int b)
{
    enum scuba_criterion by = scuba_decided_by(s, a, b);
    int lead = scuba_criterion_value(s, a, by) - scuba_criterion_value(s, b, by);
    return by <= SCUBA_BY_CARDS ? lead > 0 : lead < 0;
}

int scuba_best_except(const struct scuba *s, int except)
{
    int best = -1;
    for (int seat = 0; s->phase == SCUBA_OVER && seat < s->seats; seat++) {
        bool counts = seat != except && s->diver[seat].status != SCUBA_DEAD;
        if (counts && (best < 0 || is_ahead(s, seat, best))) {
            best = seat;
        }
    }
    return best;
}

dt_seats scuba_winners(const void *state)
{
    int best = scuba_best_except(state, -1);
    return best < 0 ? 0 : DT_SEAT(best);
}
