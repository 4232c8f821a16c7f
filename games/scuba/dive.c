/* How divers move, by themselves and with the water, and what that costs: air, markers, minus
 * points. */
#include "games/scuba/scuba.h"

/* ---- costs ---- */

void scuba_charge(struct scuba *s, int seat, int points, struct dt_events *events)
{
    if (points > 0) {
        int minus = s->diver[seat].minus + points;
        s->diver[seat].minus = (uint16_t)(minus < SCUBA_MINUS_MAX ? minus : SCUBA_MINUS_MAX);
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_PENALTY, (int16_t)seat, (int16_t)points);
    }
}

bool scuba_breathe(struct scuba *s, int n, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[s->active];
    d->air = (uint8_t)(d->air > n ? d->air - n : 0);
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_AIR, s->active, (int16_t)n, d->air);
    if (d->air > 0) {
        return true;
    }
    scuba_lose(s, events);
    scuba_next_turn(s, events);
    return false;
}

void scuba_mark(struct scuba *s, int seat, struct dt_events *events)
{
    if (s->option[SCUBA_DECOMPRESSION] != SCUBA_DECOMPRESSION_ON) {
        return;
    }
    uint8_t *markers = &s->diver[seat].markers;
    *markers = (uint8_t)(*markers + (*markers < SCUBA_MARKERS_MAX));
    s->marked |= seat == s->active;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_MARKERS, (int16_t)seat, *markers);
}

/* ---- arriving ---- */

static void put(struct scuba *s, int seat, int cell, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[seat];
    bool sinks = scuba_row(cell) == SCUBA_ROWS && scuba_row(d->cell) != SCUBA_ROWS;
    bool deep = scuba_row(cell) > 2 && d->deep == 0;
    d->cell = (uint8_t)cell;
    if (deep) { /* D-01 */
        d->deep = 1;
        scuba_mark(s, seat, events);
    }
    if (sinks) { /* W-12 */
        s->sunk |= seat == s->active && s->option[SCUBA_DECOMPRESSION] == SCUBA_DECOMPRESSION_ON;
        scuba_mark(s, seat, events);
    }
}

static void tell_place(const struct scuba *s, int kind, int seat, struct dt_events *events)
{
    const struct scuba_diver *d = &s->diver[seat];
    int row = d->status == SCUBA_SWIMMING ? 0 : scuba_row(d->cell);
    DT_EVENT(events, DT_EVERYONE, (uint8_t)kind, (int16_t)seat, (int16_t)scuba_column(d->cell),
             (int16_t)row);
}

/* W-03: whether the cell that was just entered can be explored. */
static bool opens(const struct scuba *s)
{
    int cell = s->diver[s->active].cell, band = scuba_band(cell);
    return band < SCUBA_BANDS && s->ups <= SCUBA_UPS && scuba_clear(s, cell);
}

/* W-04: in round 1 there is no dust. */
static void stir(struct scuba *s)
{
    if (s->round > 1) {
        scuba_dust(s, s->diver[s->active].cell);
    }
}

/* ---- with the water ---- */

static void drift_animals(struct scuba *s, const struct scuba_flow *flow, struct dt_events *events)
{
    int moved = 0, before = s->animals;
    for (int i = 0; i < s->animals; i++) {
        scuba_animal a = s->animal[i];
        int cell = scuba_animal_cell(a), n = flow->strength[scuba_colour(scuba_animal_species(a))];
        int room = scuba_room(s, cell, flow->way);
        if (n > room && flow->way != SCUBA_UP) {
            s->animal[i] = 0;
            continue;
        }
        n = n > room ? room : n;
        moved += n > 0;
        s->animal[i] = (a & 0xffff) | (scuba_animal)scuba_beside(cell, flow->way, n) << 16;
    }
    scuba_animals_sort(s);
    if (moved > 0 || s->animals < before) {
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_DRIFTED, (int16_t)moved,
                 (int16_t)(before - s->animals));
    }
}

bool scuba_carries(const struct scuba *s, int seat, int way)
{
    int status = s->diver[seat].status;
    return status == SCUBA_UNDER ||
           (status == SCUBA_SWIMMING && way >= SCUBA_LEFT && !scuba_held(s, seat));
}

/* A diver that the water takes along without dust; it stops at every edge. */
static void drift_diver(struct scuba *s, int seat, int way, int n, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[seat];
    int room = scuba_room(s, d->cell, way);
    n = n > room ? room : n;
    if (n > 0) {
        d->drifted = 1;
        put(s, seat, scuba_beside(d->cell, way, n), events);
        tell_place(s, SCUBA_EV_CARRIED, seat, events);
    }
}

/* §3.2: everything at once, then the card's air, then the window at the start (W-02). */
void scuba_flow(struct scuba *s, int kind, struct dt_events *events)
{
    const struct scuba_flow *flow = &scuba_flows[kind];
    struct scuba_diver *d = &s->diver[s->active];
    s->current = (uint8_t)kind;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_CURRENT, s->active, (int16_t)kind);
    drift_animals(s, flow, events);
    for (int seat = 0; seat < s->seats; seat++) {
        if (scuba_carries(s, seat, flow->way)) {
            drift_diver(s, seat, flow->way, flow->divers, events);
        }
    }
    s->phase = SCUBA_DIVING;
    if (flow->air > 0 && s->option[SCUBA_CURRENT_AIR] != SCUBA_CURRENT_AIR_OFF &&
        d->status == SCUBA_UNDER && !scuba_breathe(s, flow->air, events)) {
        return;
    }
    int look = s->option[SCUBA_START_LOOK];
    s->window = look != SCUBA_START_LOOK_NEVER &&
                (look != SCUBA_START_LOOK_DRIFTED || d->drifted) && opens(s);
}

/* An event moves a diver step by step. Only the active one stirs up dust and loses its window,
 * unless the card has an eye for the last cell (W-06). */
void scuba_carry(struct scuba *s, int seat, int way, int n, int how, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[seat];
    int room = scuba_room(s, d->cell, way);
    if (seat != s->active) {
        drift_diver(s, seat, way, n, events);
        return;
    }
    n = n > room ? room : n;
    if (n == 0) {
        return; /* W-05 */
    }
    bool dust = (how & SCUBA_WITH_DUST) != 0, eye = (how & SCUBA_WITH_EYE) != 0, open = false;
    for (int i = 0; i < n; i++) {
        put(s, seat, scuba_beside(d->cell, way, 1), events);
        open = eye && opens(s);
        if (dust) {
            stir(s);
        }
    }
    s->steps = (uint8_t)(dust ? s->steps + n : s->steps + (s->steps < SCUBA_STEPS));
    s->window = open;
    tell_place(s, SCUBA_EV_CARRIED, seat, events);
}

/* ---- by oneself ---- */

/* §3.3, U-16, U-18: how many steps in a horizontal direction the own current allows. */
int scuba_reach(const struct scuba *s, int way)
{
    if (s->current == SCUBA_NONE) {
        return SCUBA_STEPS;
    }
    const struct scuba_flow *flow = &scuba_flows[s->current];
    bool against = way == SCUBA_LEFT ? flow->way == SCUBA_RIGHT : flow->way == SCUBA_LEFT;
    return SCUBA_STEPS - (against ? flow->divers : 0);
}

/* W-13: whether the ascent has begun in rows 3 or 4, or would begin there now. */
static bool from_the_middle(const struct scuba *s)
{
    int row = scuba_row(s->diver[s->active].cell);
    return s->middle || (s->ups == 0 && (row == 3 || row == 4));
}

/* D-02, D-03, D-07, W-13: how many steps up a turn may have. More than two are a fast ascent. */
static int ups_allowed(const struct scuba *s)
{
    bool fast = s->option[SCUBA_DECOMPRESSION] == SCUBA_DECOMPRESSION_ON && !s->explored &&
                (s->option[SCUBA_FAST_ASCENT] != SCUBA_FAST_ASCENT_MIDDLE || from_the_middle(s));
    return fast ? SCUBA_STEPS : SCUBA_UPS;
}

/* §10, W-13: whether it is allowed to surface with the n-th step up from here. At most one marker is,
 * the one for a fast ascent included. */
static bool may_surface(const struct scuba *s, int n)
{
    bool fast = s->ups <= SCUBA_UPS && s->ups + n > SCUBA_UPS;
    return s->round > 1 && s->diver[s->active].markers + fast <= 1;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

int scuba_steps_left(const struct scuba *s)
{
    int status = s->diver[s->active].status;
    bool swims = status == SCUBA_UNDER || status == SCUBA_SWIMMING;
    return swims && s->steps < SCUBA_STEPS ? SCUBA_STEPS - s->steps : 0;
}

static int most_up(const struct scuba *s)
{
    int water = scuba_row(s->diver[s->active].cell) - 1;
    int most = least(scuba_steps_left(s), ups_allowed(s) - s->ups);
    if (most <= water) {
        return most > 0 ? most : 0;
    }
    return water + may_surface(s, water + 1);
}

int scuba_most(const struct scuba *s, int way)
{
    const struct scuba_diver *d = &s->diver[s->active];
    int column = scuba_column(d->cell), row = scuba_row(d->cell), left = scuba_steps_left(s);
    bool under = d->status == SCUBA_UNDER;
    switch ((enum scuba_way)way) {
    case SCUBA_UP:
        return under ? most_up(s) : 0;
    case SCUBA_DOWN:
        return under && !s->level && row < SCUBA_TILE_ROWS ? least(left, SCUBA_TILE_ROWS - row) : 0;
    case SCUBA_LEFT:
        return least(left, least(scuba_reach(s, way) - s->lefts, column - scuba_first_column(s)));
    case SCUBA_RIGHT:
        return least(left, least(scuba_reach(s, way) - s->rights, scuba_last_column(s) - column));
    case SCUBA_WAYS:
        break;
    }
    return 0;
}

static uint32_t verb(int v, bool legal)
{
    return (uint32_t)legal << (v - SCUBA_DO_UP);
}

uint32_t scuba_dives(const struct scuba *s)
{
    const struct scuba_diver *d = &s->diver[s->active];
    int row = scuba_row(d->cell), band = scuba_band(d->cell);
    bool under = d->status == SCUBA_UNDER, up = scuba_most(s, SCUBA_UP) > 0;
    bool boat = scuba_below_boat(s, d->cell), rises = up && row == 1;
    bool tile = s->window && (s->down[band] & scuba_bit(d->cell)) != 0;
    return verb(SCUBA_DO_UP, up && row > 1) | verb(SCUBA_DO_DOWN, scuba_most(s, SCUBA_DOWN) > 0) |
           verb(SCUBA_DO_LEFT, scuba_most(s, SCUBA_LEFT) > 0) |
           verb(SCUBA_DO_RIGHT, scuba_most(s, SCUBA_RIGHT) > 0) |
           verb(SCUBA_DO_LOOK, s->window && scuba_sights(s)) | verb(SCUBA_DO_TURN, tile) |
           verb(SCUBA_DO_SURFACE, rises && !boat) |
           verb(SCUBA_DO_BOARD, boat && (rises || !under)) | verb(SCUBA_DO_STOP, true);
}

static void climb(struct scuba *s, struct dt_events *events)
{
    s->middle = from_the_middle(s);
    s->steps++;
    s->ups++;
    if (s->ups == SCUBA_UPS + 1) {
        scuba_mark(s, s->active, events);
    }
}

static void step(struct scuba *s, int way, struct dt_events *events)
{
    int seat = s->active;
    if (way == SCUBA_UP) {
        climb(s, events);
    } else {
        s->steps++;
        s->lefts = (uint8_t)(s->lefts + (way == SCUBA_LEFT));
        s->rights = (uint8_t)(s->rights + (way == SCUBA_RIGHT));
    }
    put(s, seat, scuba_beside(s->diver[seat].cell, way, 1), events);
    s->window = opens(s);
    stir(s); /* it is laid now; the window remembers that the water was clear */
    tell_place(s, SCUBA_EV_STEPPED, seat, events);
}

/* §5, W-07: out of the water, the dive is over; a last marker costs points. */
void scuba_rise(struct scuba *s, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[s->active];
    int column = scuba_column(d->cell);
    if (d->markers > 0) {
        scuba_charge(s, s->active, SCUBA_MARKED, events);
    }
    d->status = SCUBA_SWIMMING;
    d->cell = (uint8_t)scuba_cell(column, 1);
    d->markers = d->deep = 0;
    s->window = false;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_SURFACED, s->active, (int16_t)column);
    scuba_trigger(s, events);
}

/* From the water line onto the boat; that ends the turn (W-07). */
void scuba_board(struct scuba *s, int column, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[s->active];
    d->status = SCUBA_ABOARD;
    d->drifted = 0;
    d->cell = (uint8_t)scuba_cell(column, 1);
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_BOARDED, s->active, (int16_t)column);
    scuba_next_turn(s, events);
}

static void surface(struct scuba *s, struct dt_events *events)
{
    climb(s, events);
    scuba_rise(s, events);
}

static void turn_tile(struct scuba *s, struct dt_events *events)
{
    s->explored = true;
    s->tile = s->diver[s->active].cell;
    s->phase = SCUBA_REVEALING;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_POINTED, s->active, (int16_t)scuba_column(s->tile),
             (int16_t)scuba_row(s->tile));
}

void scuba_dive(struct scuba *s, int v, struct dt_events *events)
{
    switch (v) {
    case SCUBA_DO_LOOK:
        s->explored = true;
        scuba_look(s, events);
        break;
    case SCUBA_DO_TURN:
        turn_tile(s, events);
        break;
    case SCUBA_DO_SURFACE:
        surface(s, events);
        break;
    case SCUBA_DO_BOARD:
        if (s->diver[s->active].status == SCUBA_UNDER) {
            surface(s, events);
        }
        scuba_board(s, scuba_column(s->diver[s->active].cell), events);
        break;
    case SCUBA_DO_STOP:
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_STOPPED, s->active);
        scuba_end_turn(s, events);
        break;
    default: /* the four directions, in the order of the ways */
        step(s, v - SCUBA_DO_UP, events);
        break;
    }
}
