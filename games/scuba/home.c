/* The way home: the air it takes, and what it costs once the end has begun (§8). For the bots. */
#include "games/scuba/scuba.h"

enum {
    MANY = 99,                       /* turns */
    TURN_WORTH = 3 * SCUBA_UNIT / 2, /* what a turn near the surface brings */
    LEAD = 2 * SCUBA_UNIT,           /* with so much more it is good to be the first one home */
    DROWNS = -96 * SCUBA_UNIT,
    DEAD = -128 * SCUBA_UNIT,
};

int scuba_breath(int row)
{
    return (row + 1) / 2;
}

int scuba_way_home(int row)
{
    int air = 0;
    for (row -= SCUBA_UPS; row > 0; row -= SCUBA_UPS) {
        air += scuba_breath(row);
    }
    return air;
}

/* The end as it is, or as it would be if it began in the present turn (E-02). */
struct end {
    int stage, slots;
};

static struct end end_of(const struct scuba *s)
{
    int until = (s->start - s->active + s->seats) % s->seats;
    if (s->stage != SCUBA_NORMAL) {
        return (struct end){s->stage, s->slots};
    }
    return (struct end){SCUBA_LAST, until + s->seats};
}

/* Turns of a seat in this stage, the present one included. */
static int own_turns(const struct scuba *s, struct end e, int seat)
{
    int until = (seat - s->active + s->seats) % s->seats;
    return until <= e.slots ? 1 + (e.slots - until) / s->seats : 0;
}

int scuba_turns_left(const struct scuba *s, int seat)
{
    if (s->stage == SCUBA_NORMAL) {
        return MANY;
    }
    return s->stage == SCUBA_LAST ? own_turns(s, end_of(s), seat) : 1;
}

/* Minus points on a diver's way home. X-12: those of the present turn have been paid. */
static int home_penalty(const struct scuba *s, struct end e, int seat)
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

int32_t scuba_end_hope(const struct scuba *s, int seat)
{
    const struct scuba_diver *d = &s->diver[seat];
    struct end e = end_of(s);
    int32_t points = (int32_t)scuba_points(s, seat) * SCUBA_UNIT;
    int32_t more = e.stage == SCUBA_LAST ? TURN_WORTH * own_turns(s, e, seat) : 0;
    switch ((enum scuba_status)d->status) {
    case SCUBA_DEAD:
        return DEAD;
    case SCUBA_UNDER:
        if (d->air <= scuba_way_home(scuba_row(d->cell))) {
            return DROWNS;
        }
        return points + more - SCUBA_UNIT * home_penalty(s, e, seat);
    case SCUBA_SWIMMING:
        return points + more - SCUBA_UNIT * scuba_line(scuba_column(d->cell)) / 2;
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

bool scuba_ends_well(const struct scuba *s)
{
    if (s->stage != SCUBA_NORMAL || !can_surface(s) || scuba_under(s) != 2) {
        return false;
    }
    int32_t own = scuba_end_hope(s, s->active) - TURN_WORTH - LEAD;
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat != s->active && scuba_end_hope(s, seat) >= own) {
            return false;
        }
    }
    return true;
}
