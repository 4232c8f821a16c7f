/* The interpreter of the event cards. A card is one effect, one of two, or two; an effect is one
 * of the few operations of the icon table (§6) with its numbers. Nothing here knows a card. */
#include "games/scuba/scuba.h"

/* What became of an effect. */
enum outcome {
    DONE,  /* the turn goes on */
    WAITS, /* for a choice or for chance */
    ENDED, /* the turn is over */
};

const struct scuba_effect *scuba_effect_now(const struct scuba *s)
{
    return &scuba_cards[s->event].effect[s->effect];
}

static bool may_rise(const struct scuba_diver *d)
{
    return d->markers <= 1; /* D-06 */
}

/* N-04, T9: whether the active diver can carry it out. */
bool scuba_feasible(const struct scuba *s, const struct scuba_effect *e)
{
    const struct scuba_diver *d = &s->diver[s->active];
    bool under = d->status == SCUBA_UNDER;
    switch ((enum scuba_op)e->op) {
    case SCUBA_OP_AIR:
        return under;
    case SCUBA_OP_MARKER:
        return under && s->option[SCUBA_DECOMPRESSION] == SCUBA_DECOMPRESSION_ON;
    case SCUBA_OP_SURFACE:
        return under && scuba_row(d->cell) == 1 && may_rise(d);
    case SCUBA_OP_BOAT:
        return scuba_boat(s) && may_rise(d);
    case SCUBA_OP_FLIP:
    case SCUBA_OP_REMOVE:
        return scuba_any_target(s, e->where);
    case SCUBA_OP_FISH:
        return s->animals > 0;
    case SCUBA_OP_MOVE: /* one direction stands for all: cards mix no ways up with ways aside */
        return e->who != SCUBA_YOU || scuba_carries(s, s->active, dt_lowest(e->ways));
    case SCUBA_OP_POINTS:
    case SCUBA_OP_LEVEL:
    case SCUBA_OP_END:
    case SCUBA_OP_NOTHING:
    case SCUBA_OPS:
        break;
    }
    return true;
}

static enum outcome wait(struct scuba *s, int phase)
{
    s->phase = (uint8_t)phase;
    return WAITS;
}

static enum outcome move(struct scuba *s, const struct scuba_effect *e, struct dt_events *events)
{
    bool fixed = e->who == SCUBA_YOU && (e->ways & (e->ways - 1)) == 0;
    if (!fixed) {
        return wait(s, SCUBA_PUSHING);
    }
    scuba_carry(s, s->active, dt_lowest(e->ways), e->n, e->how, events);
    return DONE;
}

static enum outcome points(struct scuba *s, int n, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[s->active];
    if (n > 0) {
        d->plus = (uint16_t)(d->plus + n);
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_POINTS, s->active, (int16_t)n);
    }
    scuba_charge(s, s->active, -n, events);
    return DONE;
}

/* W-11: to the nearest boat column, from anywhere. */
static enum outcome to_boat(struct scuba *s, struct dt_events *events)
{
    int column = scuba_column(s->diver[s->active].cell);
    if (s->diver[s->active].status == SCUBA_UNDER) {
        scuba_rise(s, events);
    }
    scuba_board(s, scuba_boat_column(column), events);
    return ENDED;
}

/* below the boat the way up leads onto it, by an event too. */
static enum outcome to_surface(struct scuba *s, struct dt_events *events)
{
    if (scuba_below_boat(s, s->diver[s->active].cell)) {
        return to_boat(s, events);
    }
    scuba_rise(s, events);
    return DONE;
}

static enum outcome perform(struct scuba *s, struct dt_events *events)
{
    const struct scuba_effect *e = scuba_effect_now(s);
    if (!scuba_feasible(s, e)) {
        return DONE;
    }
    switch ((enum scuba_op)e->op) {
    case SCUBA_OP_POINTS:
        return points(s, e->n, events);
    case SCUBA_OP_AIR:
        return scuba_breathe(s, e->n, events) ? DONE : ENDED;
    case SCUBA_OP_MOVE:
        return move(s, e, events);
    case SCUBA_OP_FLIP:
    case SCUBA_OP_REMOVE:
        s->left = (uint8_t)e->n;
        return wait(s, SCUBA_POINTING);
    case SCUBA_OP_FISH:
        return wait(s, SCUBA_FISHING);
    case SCUBA_OP_MARKER:
        scuba_mark(s, s->active, events);
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

/* The card is done with and the turn goes on. */
static void put_away(struct scuba *s)
{
    s->event = SCUBA_NONE;
    s->effect = s->left = 0;
    s->phase = SCUBA_DIVING;
}

static enum outcome either(struct scuba *s, const struct scuba_card *card, struct dt_events *events)
{
    bool first = scuba_feasible(s, &card->effect[0]), second = scuba_feasible(s, &card->effect[1]);
    if (first && second) {
        return wait(s, SCUBA_CHOOSING);
    }
    s->effect = second;
    return first || second ? perform(s, events) : DONE;
}

static enum outcome both(struct scuba *s, struct dt_events *events)
{
    enum outcome so = perform(s, events);
    assert(so == DONE); /* only effects without a choice come first */
    (void)so;
    s->effect = 1;
    return perform(s, events);
}

void scuba_event(struct scuba *s, int card, struct dt_events *events)
{
    enum outcome so = DONE;
    s->event = (uint8_t)card;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_EVENT, s->active, (int16_t)card);
    switch ((enum scuba_bond)scuba_cards[card].bond) {
    case SCUBA_ONE:
        so = perform(s, events);
        break;
    case SCUBA_EITHER:
        so = either(s, &scuba_cards[card], events);
        break;
    case SCUBA_BOTH:
        so = both(s, events);
        break;
    }
    if (so == DONE) {
        put_away(s);
    }
}

void scuba_choose(struct scuba *s, int op, struct dt_events *events)
{
    s->effect = scuba_cards[s->event].effect[0].op != op;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_CHOSE, s->active, (int16_t)op);
    if (perform(s, events) == DONE) {
        put_away(s);
    }
}

/* ---- tiles ---- */

void scuba_point(struct scuba *s, int cell, struct dt_events *events)
{
    int16_t column = (int16_t)scuba_column(cell), row = (int16_t)scuba_row(cell);
    if (scuba_effect_now(s)->op == SCUBA_OP_FLIP) {
        s->tile = (uint8_t)cell;
        s->phase = SCUBA_REVEALING;
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_POINTED, s->active, column, row);
        return;
    }
    int colour = scuba_back(s, cell);
    scuba_lift(s, cell);
    s->netted[colour]++;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_REMOVED, column, row, (int16_t)colour);
    put_away(s);
}

/* §6: an animal stays, seen by nobody; an event or an empty tile is discarded. */
void scuba_flip(struct scuba *s, int content, struct dt_events *events)
{
    int cell = s->tile;
    s->tile = SCUBA_NOWHERE;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_FLIPPED, (int16_t)scuba_column(cell),
             (int16_t)scuba_row(cell), (int16_t)content);
    if (content < SCUBA_ALL_SPECIES) {
        scuba_animal_add(s, scuba_animal_of(cell, content, 0));
    }
    if (--s->left > 0 && scuba_any_target(s, scuba_effect_now(s)->where)) { /* W-20 */
        s->phase = SCUBA_POINTING;
    } else {
        put_away(s);
    }
}

/* ---- movement ---- */

int scuba_goal(const struct scuba *s, int way, int n)
{
    bool animal = s->phase == SCUBA_HERDING;
    int cell = animal ? scuba_animal_cell(s->herded) : s->diver[s->active].cell;
    int room = scuba_room(s, cell, way);
    if (animal && n > room && way != SCUBA_UP) {
        return SCUBA_NOWHERE;
    }
    return scuba_beside(cell, way, n > room ? room : n);
}

/* The chosen animal goes, under the rules for animals that drift. */
void scuba_herd(struct scuba *s, int way, int n, struct dt_events *events)
{
    int at = scuba_animal_find(s, s->herded), cell = scuba_goal(s, way, n);
    int species = scuba_animal_species(s->herded), discs = scuba_animal_discs(s->herded);
    s->animal[at] = cell == SCUBA_NOWHERE ? 0 : scuba_animal_of(cell, species, discs);
    scuba_animals_sort(s);
    s->herded = 0;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_HERDED, (int16_t)species, (int16_t)scuba_column(cell),
             (int16_t)scuba_row(cell));
    put_away(s);
}

/* The active diver goes as far as it likes, or stays. */
static void swim(struct scuba *s, const struct scuba_effect *e, int way, int n,
                 struct dt_events *events)
{
    if (n == 0) {
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_STAYED, s->active);
        return;
    }
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_SWAM, s->active, (int16_t)way, (int16_t)n);
    scuba_carry(s, s->active, way, n, e->how, events);
}

/* A move whose direction, length or diver was chosen. */
void scuba_push(struct scuba *s, dt_action action, struct dt_events *events)
{
    const struct scuba_effect *e = scuba_effect_now(s);
    int way = (int)scuba_what(action) >> 8, n = (int)scuba_what(action) & 0xff;
    bool all = e->who == SCUBA_EVERYBODY;
    if (e->who == SCUBA_YOU) {
        swim(s, e, way, n, events);
        put_away(s);
        return;
    }
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_PUSHED, s->active, (int16_t)way,
             (int16_t)(all ? -1 : n));
    for (int seat = 0; seat < s->seats; seat++) {
        if (scuba_carries(s, seat, way) && (all || seat == n)) {
            scuba_carry(s, seat, way, e->n, e->how, events);
        }
    }
    put_away(s);
}
