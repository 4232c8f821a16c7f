/* Heuristics for the bots: the value of a position is the points so far and those that the air beyond
 * the way home will bring; once the end is triggered, minus its cost. And the hint for a player. */
#include "games/scuba/scuba.h"

enum {
    AIR_WORTH = 5 * SCUBA_UNIT / 4,     /* expected points of a unit of air under water */
    SNORKEL_WORTH = 3 * SCUBA_UNIT / 2, /* expected points of a swimmer */
    SHORT = 3, /* points are divided by this without enough air for the way home */
    DEAD = -64 * SCUBA_UNIT,
    TURN_WORTH = 3 * SCUBA_UNIT,
    START_WORTH = 9 * SCUBA_UNIT / 2,
    DOUBLING = 8 * SCUBA_UNIT,         /* lead that makes a win twice as likely; */
    DOUBLING_TWO = 9 * SCUBA_UNIT / 2, /* with two divers, */
    DOUBLING_LATE = 2 * SCUBA_UNIT,    /* and once the end is triggered */
};

static int32_t expected_points(const struct scuba *s, int seat)
{
    const struct scuba_diver *d = &s->diver[seat];
    int32_t points = (int32_t)scuba_points(s, seat) * SCUBA_UNIT;
    switch ((enum scuba_status)d->status) {
    case SCUBA_DEAD:
        return DEAD;
    case SCUBA_WAITING:
        return points + AIR_WORTH * (SCUBA_AIR - SCUBA_SPARE);
    case SCUBA_UNDER: {
        int spare = d->air - scuba_home_air(scuba_row(d->cell));
        if (spare <= 0) {
            return points > 0 ? points / SHORT : points;
        }
        return points + AIR_WORTH * (spare - 1);
    }
    case SCUBA_SWIMMING:
        return points + SNORKEL_WORTH -
               SCUBA_UNIT * scuba_column_penalty(scuba_column(d->cell)) / 2;
    case SCUBA_ABOARD:
    case SCUBA_RESCUED:
    case SCUBA_STATUSES:
        break;
    }
    return points;
}

/* With two divers the game is short, and the turn and the start player's role are worth points. Fitted
 * to the winners of 3,000 games of the medium bot with occasional random actions. */
static int32_t tempo_points(const struct scuba *s, int seat)
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
        points[i] =
            late ? scuba_end_value(s, i) : expected_points(s, i) + (two ? tempo_points(s, i) : 0);
    }
    dt_heuristics_share(points, s->seats,
                        late  ? DOUBLING_LATE
                        : two ? DOUBLING_TWO
                              : DOUBLING,
                        out);
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
    return scuba_policy(state, true);
}

/* Under water: the air left, the air that this turn and the way home after it take, and the air left
 * over. */
static void hint(const void *state, int seat, void *scratch, struct dt_writer *out)
{
    const struct scuba *s = state;
    const struct scuba_diver *d = &s->diver[seat];
    (void)scratch;
    if (d->status != SCUBA_UNDER) {
        return;
    }
    int row = scuba_row(d->cell), breath = scuba_turn_air(row), home = scuba_home_air(row);
    dt_write_text(out, "air=");
    dt_write_int(out, d->air);
    dt_write_text(out, " breath=");
    dt_write_int(out, breath);
    dt_write_text(out, " home=");
    dt_write_int(out, home);
    dt_write_text(out, " spare=");
    dt_write_int(out, d->air - breath - home);
}

const struct dt_heuristics scuba_heuristics = {
    .value = value,
    .quiet = quiet,
    .policy = policy,
    .hint = hint,
    .ucb_c = DT_VALUE_WIN / 16,
    .rollout_depth = 16,
};
