/* What the bots are told about Scuba: points now, and what the air that is left over after the way
 * home will still bring; once the end has begun, what it will cost. */
#include "games/scuba/scuba.h"

enum {
    AIR_WORTH = 5 * SCUBA_UNIT / 4,     /* what a unit of air brings under water */
    SNORKEL_WORTH = 3 * SCUBA_UNIT / 2, /* what whoever still swims may find */
    SHORT = 3, /* without enough air for the way home one part in so many is hoped for */
    DEAD = -64 * SCUBA_UNIT,
    TURN_WORTH = 3 * SCUBA_UNIT,
    START_WORTH = 9 * SCUBA_UNIT / 2,
    TWICE = 8 * SCUBA_UNIT,         /* whoever is so far ahead is twice as likely to win, */
    TWICE_TWO = 9 * SCUBA_UNIT / 2, /* with two divers, */
    TWICE_LATE = 2 * SCUBA_UNIT,    /* and when few turns are left */
};

static int32_t hope(const struct scuba *s, int seat)
{
    const struct scuba_diver *d = &s->diver[seat];
    int32_t points = (int32_t)scuba_points(s, seat) * SCUBA_UNIT;
    switch ((enum scuba_status)d->status) {
    case SCUBA_DEAD:
        return DEAD;
    case SCUBA_WAITING:
        return points + AIR_WORTH * (SCUBA_AIR - SCUBA_SPARE);
    case SCUBA_UNDER: {
        int spare = d->air - scuba_way_home(scuba_row(d->cell));
        if (spare <= 0) {
            return points > 0 ? points / SHORT : points;
        }
        return points + AIR_WORTH * (spare - 1);
    }
    case SCUBA_SWIMMING:
        return points + SNORKEL_WORTH - SCUBA_UNIT * scuba_line(scuba_column(d->cell)) / 2;
    case SCUBA_ABOARD:
    case SCUBA_RESCUED:
    case SCUBA_STATUSES:
        break;
    }
    return points;
}

/* With two divers the game is short, and it matters whose turn it is and who is the start player.
 * Fitted to who won 3,000 games of the medium bot with a random action now and then. */
static int32_t tempo(const struct scuba *s, int seat)
{
    return (seat == s->active ? TURN_WORTH : 0) + (seat == s->start ? START_WORTH : 0);
}

static void value(const void *state, int32_t out[DT_SEATS])
{
    const struct scuba *s = state;
    int32_t points[SCUBA_SEATS];
    bool late = s->stage != SCUBA_NORMAL, two = s->seats == 2;
    memset(out, 0, DT_SEATS * sizeof *out);
    for (int i = 0; i < s->seats; i++) {
        points[i] = late ? scuba_end_hope(s, i) : hope(s, i) + (two ? tempo(s, i) : 0);
    }
    dt_mind_share(points, s->seats, late ? TWICE_LATE : two ? TWICE_TWO : TWICE, out);
}

/* Between two turns. */
static bool quiet(const void *state)
{
    const struct scuba *s = state;
    bool moved = s->steps > 0 || s->explored || s->event != SCUBA_NONE;
    return s->phase == SCUBA_ENTERING || s->phase == SCUBA_RESTING ||
           (s->phase == SCUBA_DIVING && !moved);
}

static dt_action policy(const void *state, int seat, struct dt_rng *rng)
{
    (void)seat;
    (void)rng;
    return scuba_sense(state, true);
}

/* Under water: the air that is there, what the way home from here takes after this turn's breath,
 * and what is left over then. */
static void note(const void *state, int seat, void *room, struct dt_out *out)
{
    const struct scuba *s = state;
    const struct scuba_diver *d = &s->diver[seat];
    (void)room;
    if (d->status != SCUBA_UNDER) {
        return;
    }
    int row = scuba_row(d->cell), breath = scuba_breath(row), home = scuba_way_home(row);
    dt_out_text(out, "air=");
    dt_out_int(out, d->air);
    dt_out_text(out, " breath=");
    dt_out_int(out, breath);
    dt_out_text(out, " home=");
    dt_out_int(out, home);
    dt_out_text(out, " spare=");
    dt_out_int(out, d->air - breath - home);
}

const struct dt_mind scuba_mind = {
    .value = value,
    .quiet = quiet,
    .policy = policy,
    .note = note,
    .explore = DT_SURE / 16,
    .ahead = 16,
};
