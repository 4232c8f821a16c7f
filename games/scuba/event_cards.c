/* The interpreter of event cards. A card is one effect, one of two, or two; an effect is one of the
 * operations of the icon table (§6) with its numbers. No card is named here. */
#include "games/scuba/scuba.h"

enum effect_result {
    DONE,  /* the turn goes on */
    WAITS, /* needs a choice or a draw */
    ENDED, /* the turn is over */
};

const struct scuba_effect *scuba_effect_now(const struct scuba *s)
{
    return &scuba_event_cards[s->event].effect[s->effect];
}

static bool may_surface(const struct scuba_diver *d)
{
    return d->markers <= 1; /* D-06 */
}

/* N-04, T9: whether the active diver can perform it. */
bool scuba_effect_feasible(const struct scuba *s, const struct scuba_effect *e)
{
    const struct scuba_diver *d = &s->diver[s->active];
    bool under = d->status == SCUBA_UNDER;
    switch ((enum scuba_op)e->op) {
    case SCUBA_OP_AIR:
        return under;
    case SCUBA_OP_MARKER:
        return under && s->option[SCUBA_DECOMPRESSION] == SCUBA_DECOMPRESSION_ON;
    case SCUBA_OP_SURFACE:
        return under && scuba_row(d->cell) == 1 && may_surface(d);
    case SCUBA_OP_BOAT:
        return scuba_boat_present(s) && may_surface(d);
    case SCUBA_OP_FLIP:
    case SCUBA_OP_REMOVE:
        return scuba_any_target(s, e->where);
    case SCUBA_OP_FISH:
        return s->animals > 0;
    case SCUBA_OP_MOVE: /* one direction is enough: no YOU card mixes up or down with sideways */
        return e->who != SCUBA_YOU || scuba_can_drift(s, s->active, dt_ctz(e->ways));
    case SCUBA_OP_POINTS:
    case SCUBA_OP_LEVEL:
    case SCUBA_OP_END:
    case SCUBA_OP_NOTHING:
    case SCUBA_OPS:
        break;
    }
    return true;
}

static enum effect_result wait_for(struct scuba *s, int phase)
{
    s->phase = (uint8_t)phase;
    return WAITS;
}

static enum effect_result move_diver(struct scuba *s, const struct scuba_effect *e,
                                     struct dt_events *events)
{
    bool fixed = e->who == SCUBA_YOU && (e->ways & (e->ways - 1)) == 0;
    if (!fixed) {
        return wait_for(s, SCUBA_PUSHING);
    }
    scuba_carry_diver(s, s->active, dt_ctz(e->ways), e->n, e->how, events);
    return DONE;
}

static enum effect_result change_points(struct scuba *s, int n, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[s->active];
    if (n > 0) {
        d->plus = (uint16_t)(d->plus + n);
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_POINTS, s->active, n);
    }
    scuba_add_penalty(s, s->active, -n, events);
    return DONE;
}

/* W-11: to the nearest boat column, from anywhere. */
static enum effect_result to_boat(struct scuba *s, struct dt_events *events)
{
    int column = scuba_column(s->diver[s->active].cell);
    if (s->diver[s->active].status == SCUBA_UNDER) {
        scuba_surface(s, events);
    }
    scuba_board(s, scuba_boat_column(column), events);
    return ENDED;
}

/* surfacing below the boat leads onto it, by an event too. */
static enum effect_result to_surface(struct scuba *s, struct dt_events *events)
{
    if (scuba_below_boat(s, s->diver[s->active].cell)) {
        return to_boat(s, events);
    }
    scuba_surface(s, events);
    return DONE;
}

static enum effect_result perform(struct scuba *s, struct dt_events *events)
{
    const struct scuba_effect *e = scuba_effect_now(s);
    if (!scuba_effect_feasible(s, e)) {
        return DONE;
    }
    switch ((enum scuba_op)e->op) {
    case SCUBA_OP_POINTS:
        return change_points(s, e->n, events);
    case SCUBA_OP_AIR:
        return scuba_use_air(s, e->n, events) ? DONE : ENDED;
    case SCUBA_OP_MOVE:
        return move_diver(s, e, events);
    case SCUBA_OP_FLIP:
    case SCUBA_OP_REMOVE:
        s->left = (uint8_t)e->n;
        return wait_for(s, SCUBA_POINTING);
    case SCUBA_OP_FISH:
        return wait_for(s, SCUBA_FISHING);
    case SCUBA_OP_MARKER:
        scuba_add_marker(s, s->active, events);
        return DONE;
    case SCUBA_OP_SURFACE:
        return to_surface(s, events);
    case SCUBA_OP_BOAT:
        return to_boat(s, events);
    case SCUBA_OP_LEVEL:
        s->level = true;
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_LEVEL, s->active);
        return DONE;
    case SCUBA_OP_END:
        scuba_end_turn(s, events);
        return ENDED;
    case SCUBA_OP_NOTHING:
    case SCUBA_OPS:
        break;
    }
    return DONE;
}

/* The card is resolved and the turn goes on. */
static void finish_card(struct scuba *s)
{
    s->event = SCUBA_NONE;
    s->effect = s->left = 0;
    s->phase = SCUBA_DIVING;
}

static enum effect_result perform_either(struct scuba *s, const struct scuba_event_card *card,
                                         struct dt_events *events)
{
    bool first = scuba_effect_feasible(s, &card->effect[0]),
         second = scuba_effect_feasible(s, &card->effect[1]);
    if (first && second) {
        return wait_for(s, SCUBA_CHOOSING);
    }
    s->effect = second;
    return first || second ? perform(s, events) : DONE;
}

static enum effect_result perform_both(struct scuba *s, struct dt_events *events)
{
    enum effect_result result = perform(s, events);
    assert(result == DONE); /* the first effect never needs a choice */
    (void)result;
    s->effect = 1;
    return perform(s, events);
}

void scuba_play_event(struct scuba *s, int card, struct dt_events *events)
{
    enum effect_result result = DONE;
    s->event = (uint8_t)card;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_EVENT, s->active, card);
    switch ((enum scuba_combine)scuba_event_cards[card].combine) {
    case SCUBA_ONE:
        result = perform(s, events);
        break;
    case SCUBA_EITHER:
        result = perform_either(s, &scuba_event_cards[card], events);
        break;
    case SCUBA_BOTH:
        result = perform_both(s, events);
        break;
    }
    if (result == DONE) {
        finish_card(s);
    }
}

void scuba_choose_effect(struct scuba *s, int op, struct dt_events *events)
{
    s->effect = scuba_event_cards[s->event].effect[0].op != op;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_CHOSE, s->active, op);
    if (perform(s, events) == DONE) {
        finish_card(s);
    }
}

/* ---- tiles ---- */

void scuba_choose_tile(struct scuba *s, int cell, struct dt_events *events)
{
    if (scuba_effect_now(s)->op == SCUBA_OP_FLIP) {
        s->tile = (uint8_t)cell;
        s->phase = SCUBA_REVEALING;
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_POINTED, s->active, scuba_place(cell));
        return;
    }
    int colour = scuba_back(s, cell);
    scuba_remove_tile(s, cell);
    s->netted[colour]++;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_REMOVED, scuba_place(cell), colour);
    finish_card(s);
}

/* §6: an animal stays without discs; an event or an empty tile is discarded. */
void scuba_flip_tile(struct scuba *s, int content, struct dt_events *events)
{
    int cell = s->tile;
    s->tile = SCUBA_NOWHERE;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_FLIPPED, scuba_place(cell), content);
    if (content < SCUBA_ALL_SPECIES) {
        scuba_animal_add(s, scuba_animal_of(cell, content, 0));
    }
    if (--s->left > 0 && scuba_any_target(s, scuba_effect_now(s)->where)) { /* W-20 */
        s->phase = SCUBA_POINTING;
    } else {
        finish_card(s);
    }
}

/* ---- movement ---- */

int scuba_destination(const struct scuba *s, int way, int n)
{
    bool animal = s->phase == SCUBA_HERDING;
    int cell = animal ? scuba_animal_cell(s->herded) : s->diver[s->active].cell;
    int limit = scuba_steps_to_edge(s, cell, way);
    if (animal && n > limit && way != SCUBA_UP) {
        return SCUBA_NOWHERE;
    }
    return scuba_cell_along(cell, way, n > limit ? limit : n);
}

/* Moves the chosen animal by the rules for drifting animals. */
void scuba_herd_animal(struct scuba *s, int way, int n, struct dt_events *events)
{
    int place = scuba_animal_find(s, s->herded), cell = scuba_destination(s, way, n);
    int species = scuba_animal_species(s->herded), discs = scuba_animal_discs(s->herded);
    s->animal[place] = cell == SCUBA_NOWHERE ? 0 : scuba_animal_of(cell, species, discs);
    scuba_animals_sort(s);
    s->herded = 0;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_HERDED, species, scuba_place(cell));
    finish_card(s);
}

/* The active diver moves n steps, or stays. */
static void swim(struct scuba *s, const struct scuba_effect *e, int way, int n,
                 struct dt_events *events)
{
    if (n == 0) {
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_STAYED, s->active);
        return;
    }
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_SWAM, s->active, way, n);
    scuba_carry_diver(s, s->active, way, n, e->how, events);
}

/* A move with a chosen direction, length or diver. */
void scuba_apply_push(struct scuba *s, dt_action action, struct dt_events *events)
{
    const struct scuba_effect *e = scuba_effect_now(s);
    int way = (int)scuba_operand(action) >> 8, n = (int)scuba_operand(action) & 0xff;
    bool all = e->who == SCUBA_EVERYBODY;
    if (e->who == SCUBA_YOU) {
        swim(s, e, way, n, events);
        finish_card(s);
        return;
    }
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_PUSHED, s->active, way, (all ? -1 : n));
    for (int seat = 0; seat < s->seats; seat++) {
        if (scuba_can_drift(s, seat, way) && (all || seat == n)) {
            scuba_carry_diver(s, seat, way, e->n, e->how, events);
        }
    }
    finish_card(s);
}
