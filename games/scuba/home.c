/* The way home, for the policy, the heuristics and the view: the air it takes, and its minus points
 * once the end is triggered (§8). */
#include "games/scuba/scuba.h"

enum {
    MANY = 99,                       /* turns */
    TURN_WORTH = 3 * SCUBA_UNIT / 2, /* expected points of a turn near the surface */
    LEAD = 2 * SCUBA_UNIT,           /* lead with which triggering the end pays */
    DROWNING = -96 * SCUBA_UNIT,
    DEAD = -128 * SCUBA_UNIT,
};

int scuba_turn_air(int row)
{
    return (row + 1) / 2;
}

int scuba_home_air(int row)
{
    int air = 0;
    for (row -= SCUBA_UPS; row > 0; row -= SCUBA_UPS) {
        air += scuba_turn_air(row);
    }
    return air;
}

/* Markers are worked off in the red band, one a turn, until one may be left. */
int scuba_ascent_air(const struct scuba *s, int row, int markers)
{
    bool anywhere = s->option[SCUBA_FAST_ASCENT] != SCUBA_FAST_ASCENT_MIDDLE;
    int most = anywhere || row == 3 || row == 4 ? SCUBA_STEPS : SCUBA_UPS, least = MANY;
    if (s->option[SCUBA_DECOMPRESSION] != SCUBA_DECOMPRESSION_ON) {
        return scuba_home_air(row);
    }
    if (row <= SCUBA_UPS) {
        return markers > 1 ? markers - 1 : 0;
    }
    for (int up = 1; up <= most && up <= row; up++) {
        bool fast = up > SCUBA_UPS;
        int to = row - up, then = markers + fast, air = MANY;
        if (to > 0) {
            then -= to <= SCUBA_UPS && !fast && then > 0;
            air = scuba_turn_air(to) + scuba_ascent_air(s, to, then);
        } else if (then <= 1) {
            air = 0;
        }
        least = air < least ? air : least;
    }
    return least;
}

/* Stage and turns left, now or as if the end were triggered in this turn (E-02). */
struct end_schedule {
    int stage, slots;
};

static struct end_schedule schedule_of(const struct scuba *s)
{
    int until = (s->start - s->active + s->seats) % s->seats;
    if (s->stage != SCUBA_NORMAL) {
        return (struct end_schedule){s->stage, s->slots};
    }
    return (struct end_schedule){SCUBA_LAST, until + s->seats};
}

/* Turns that a seat has in this stage, the present one included. */
static int own_turns(const struct scuba *s, struct end_schedule e, int seat)
{
    int until = (seat - s->active + s->seats) % s->seats;
    return until <= e.slots ? 1 + (e.slots - until) / s->seats : 0;
}

int scuba_turns_left(const struct scuba *s, int seat)
{
    if (s->stage == SCUBA_NORMAL) {
        return MANY;
    }
    return s->stage == SCUBA_LAST ? own_turns(s, schedule_of(s), seat) : 1;
}

/* Minus points of a diver on the way home. X-12: those of the present turn are already paid. */
static int home_penalty(const struct scuba *s, struct end_schedule e, int seat)
{
    int turns = (scuba_row(s->diver[seat].cell) + SCUBA_UPS - 1) / SCUBA_UPS;
    int points = seat == s->active ? -scuba_turn_penalty(s, e.stage) : 0;
    for (int own = own_turns(s, e, seat); turns > 0; turns--, own--) {
        if (own <= 0 && e.stage < SCUBA_GONE) {
            own = 1;
            points += ++e.stage == SCUBA_GONE ? SCUBA_LEFT_ALONE : 0;
        }
        points += scuba_turn_penalty(s, e.stage);
    }
    return points;
}

int32_t scuba_end_value(const struct scuba *s, int seat)
{
    const struct scuba_diver *d = &s->diver[seat];
    struct end_schedule e = schedule_of(s);
    int32_t points = (int32_t)scuba_points(s, seat) * SCUBA_UNIT;
    int32_t more = e.stage == SCUBA_LAST ? TURN_WORTH * own_turns(s, e, seat) : 0;
    switch ((enum scuba_status)d->status) {
    case SCUBA_DEAD:
        return DEAD;
    case SCUBA_UNDER:
        if (d->air <= scuba_home_air(scuba_row(d->cell))) {
            return DROWNING;
        }
        return points + more - SCUBA_UNIT * home_penalty(s, e, seat);
    case SCUBA_SWIMMING:
        return points + more - SCUBA_UNIT * scuba_column_penalty(scuba_column(d->cell)) / 2;
    case SCUBA_ABOARD:
        return points + more / 2;
    case SCUBA_WAITING:
    case SCUBA_RESCUED:
    case SCUBA_STATUSES:
        break;
    }
    return points;
}

static bool can_surface(const struct scuba *s)
{
    const struct scuba_diver *d = &s->diver[s->active];
    int row = scuba_row(d->cell);
    return d->status == SCUBA_UNDER && s->round > 1 && row <= SCUBA_UPS - s->ups &&
           row <= SCUBA_STEPS - s->steps;
}

bool scuba_ending_wins(const struct scuba *s)
{
    if (s->stage != SCUBA_NORMAL || !can_surface(s) || scuba_under_count(s) != 2) {
        return false;
    }
    int32_t own = scuba_end_value(s, s->active) - TURN_WORTH - LEAD;
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat != s->active && scuba_end_value(s, seat) >= own) {
            return false;
        }
    }
    return true;
}
