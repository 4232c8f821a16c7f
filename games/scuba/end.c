/* The next turn, and the end of the game: the trigger, the last turns, the diver left alone, the boat
 * that leaves (§8). */
#include "games/scuba/scuba.h"

static int next_seat(const struct scuba *s, int seat)
{
    return (seat + 1) % s->seats;
}

/* E-01, E-02: with at most one diver under water, the last turns are those up to and including the
 * start player's next one, and a further round. */
static void trigger_now(struct scuba *s, struct dt_events *events)
{
    if (s->stage != SCUBA_NORMAL || scuba_under_count(s) > 1) {
        return;
    }
    int until = (s->start - s->active + s->seats) % s->seats;
    s->stage = SCUBA_LAST;
    s->slots = (uint8_t)(until + s->seats);
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_TRIGGERED, s->slots);
}

/* W-01, X-03: not in round 1; it is checked again when that round ends. */
void scuba_trigger_end(struct scuba *s, struct dt_events *events)
{
    if (s->round > 1) {
        trigger_now(s, events);
    }
}

/* ---- the end ---- */

static bool in_extra_round(const struct scuba *s)
{
    return s->stage == SCUBA_EXTRA1 || s->stage == SCUBA_EXTRA2;
}

/* Swims at the boat (columns 4 to 6) or beside it (3 and 7). */
static bool near_boat(const struct scuba_diver *d)
{
    int column = scuba_column(d->cell);
    return d->status == SCUBA_SWIMMING && column >= SCUBA_BOAT_FIRST - 1 &&
           column <= SCUBA_BOAT_LAST + 1;
}

/* E-07, X-05: in the extra rounds such a swimmer has no turn and does not drift. */
bool scuba_waits_at_boat(const struct scuba *s, int seat)
{
    return in_extra_round(s) && seat != s->active && near_boat(&s->diver[seat]);
}

static void lift_aboard(struct scuba *s, int seat, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[seat];
    int column = scuba_boat_column(scuba_column(d->cell));
    d->status = SCUBA_ABOARD;
    d->drifted = 0;
    d->cell = (uint8_t)scuba_cell(column, 1);
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_BOARDED, seat, column);
}

/* W-10: swimmers at the boat are picked up; those beside it are not (E-07). */
static void pick_up(struct scuba *s, struct dt_events *events)
{
    for (int seat = 0; seat < s->seats; seat++) {
        const struct scuba_diver *d = &s->diver[seat];
        if (d->status == SCUBA_SWIMMING && scuba_below_boat(s, d->cell)) {
            lift_aboard(s, seat, events);
        }
    }
}

/* E-07, E-09: swimmers pay their column when the boat picks everyone up. */
static void charge_columns(struct scuba *s, struct dt_events *events)
{
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->diver[seat].status == SCUBA_SWIMMING) {
            scuba_add_penalty(s, seat, scuba_column_penalty(scuba_column(s->diver[seat].cell)),
                              events);
        }
    }
}

/* W-21: the cards are shown at the end. */
static void show_cards(const struct scuba *s, struct dt_events *events)
{
    for (int seat = 0; s->option[SCUBA_SECRECY] != SCUBA_SECRECY_OPEN && seat < s->seats; seat++) {
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_SHOWN, seat, s->diver[seat].cards);
        dt_events_reveal(events);
    }
}

static void end_game(struct scuba *s, struct dt_events *events)
{
    if (scuba_boat_present(s)) {
        charge_columns(s, events);
    }
    scuba_sort_cubes(s, s->active);
    scuba_clear_turn(s);
    s->slots = 0;
    s->phase = SCUBA_OVER;
    show_cards(s, events);
    dt_seats won = scuba_winners(s);
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_OVER, (won == 0 ? -1 : dt_ctz(won)));
}

/* ---- out of air ---- */

/* The next living seat, beginning with this one; this one if none lives. */
static int next_living(const struct scuba *s, int seat)
{
    uint32_t living = scuba_living(s);
    while (living != 0 && (living >> seat & 1) == 0) {
        seat = next_seat(s, seat);
    }
    return seat;
}

int scuba_default_start(const struct scuba *s)
{
    return next_living(s, s->first);
}

/* E-03, W-09: until the end is triggered, the start player's role passes to the next living seat. */
static void pass_start_role(struct scuba *s)
{
    if (s->stage == SCUBA_NORMAL) {
        s->start = (uint8_t)next_living(s, s->start);
    }
}

void scuba_run_out_of_air(struct scuba *s, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[s->active];
    int column = scuba_column(d->cell), row = scuba_row(d->cell);
    d->markers = d->deep = d->drifted = 0;
    scuba_remove_cubes(s, s->active); /* U-24 */
    if (s->option[SCUBA_DEATH] == SCUBA_DEATH_OFF) {
        d->status = SCUBA_RESCUED;
        d->cell = (uint8_t)scuba_cell(column, 1);
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_RESCUED, s->active, column);
        scuba_add_penalty(s, s->active, 5 * row + 5, events);
        scuba_add_penalty(s, s->active, scuba_boat_present(s) ? scuba_column_penalty(column) : 0,
                          events); /* W-16 */
    } else {
        d->status = SCUBA_DEAD;
        d->cell = SCUBA_NOWHERE;
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_DIED, s->active);
    }
    pass_start_role(s);
    scuba_remove_seen(s, events);
    scuba_trigger_end(s, events);
}

/* ---- the next turn ---- */

/* E-05, E-08: whether the seat has a turn in this stage. */
static bool has_turn(const struct scuba *s, int seat)
{
    const struct scuba_diver *d = &s->diver[seat];
    switch ((enum scuba_status)d->status) {
    case SCUBA_WAITING:
    case SCUBA_UNDER:
        return true;
    case SCUBA_SWIMMING:
        return s->stage < SCUBA_GONE && !(in_extra_round(s) && near_boat(d));
    case SCUBA_ABOARD:
        return s->stage <= SCUBA_LAST;
    case SCUBA_RESCUED:
    case SCUBA_DEAD:
    case SCUBA_STATUSES:
        break;
    }
    return false;
}

static void remove_idle_cubes(struct scuba *s)
{
    for (int seat = 0; seat < s->seats; seat++) {
        if (!has_turn(s, seat)) {
            scuba_remove_cubes(s, seat);
        }
    }
}

/* E-08: the boat leaves with all but the diver under water. */
static void leave_with_boat(struct scuba *s, struct dt_events *events)
{
    charge_columns(s, events);
    s->stage = SCUBA_GONE;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_GONE, 0);
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->diver[seat].status == SCUBA_SWIMMING) {
            lift_aboard(s, seat, events);
        } else if (s->diver[seat].status == SCUBA_UNDER) {
            scuba_add_penalty(s, seat, SCUBA_LEFT_ALONE, events);
        }
    }
}

/* The turns of a stage are used up: begins the next stage, or ends the game. */
static void next_stage(struct scuba *s, struct dt_events *events)
{
    if (scuba_under_count(s) == 0) { /* E-06 */
        end_game(s, events);
        return;
    }
    if (s->stage == SCUBA_EXTRA2) {
        leave_with_boat(s, events);
    } else if (s->stage != SCUBA_GONE) {
        s->stage++;
        s->slots = s->seats;
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_EXTRA, (s->stage - SCUBA_LAST));
        pick_up(s, events);
    }
    remove_idle_cubes(s);
}

void scuba_next_turn(struct scuba *s, struct dt_events *events)
{
    s->diver[s->active].drifted = 0;
    scuba_sort_cubes(s, s->active);
    scuba_clear_turn(s);
    if (s->round == 1 && next_seat(s, s->active) == s->first) {
        trigger_now(s, events);
    }
    do {
        if (s->stage != SCUBA_NORMAL && s->slots == 0) {
            next_stage(s, events);
            if (s->phase == SCUBA_OVER) {
                return;
            }
        }
        s->slots = (uint8_t)(s->slots - (s->slots > 0));
        s->active = (uint8_t)next_seat(s, s->active);
        s->round = (uint8_t)(s->round + (s->active == s->first));
    } while (!has_turn(s, s->active));
    scuba_begin_turn(s, events);
}
