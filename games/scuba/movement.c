/* Movement of divers, by their own steps and by the water, and its costs: air, markers, minus
 * points. */
#include "games/scuba/scuba.h"

/* ---- costs ---- */

void scuba_add_penalty(struct scuba *s, int seat, int points, struct dt_events *events)
{
    if (points > 0) {
        int minus = s->diver[seat].minus + points;
        s->diver[seat].minus = (uint16_t)(minus < SCUBA_MINUS_MAX ? minus : SCUBA_MINUS_MAX);
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_PENALTY, seat, points);
    }
}

bool scuba_use_air(struct scuba *s, int n, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[s->active];
    d->air = (uint8_t)(d->air > n ? d->air - n : 0);
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_AIR, s->active, n, d->air);
    if (d->air > 0) {
        return true;
    }
    scuba_run_out_of_air(s, events);
    scuba_next_turn(s, events);
    return false;
}

void scuba_add_marker(struct scuba *s, int seat, struct dt_events *events)
{
    if (s->option[SCUBA_DECOMPRESSION] != SCUBA_DECOMPRESSION_ON) {
        return;
    }
    uint8_t *markers = &s->diver[seat].markers;
    *markers = (uint8_t)(*markers + (*markers < SCUBA_MARKERS_MAX));
    s->marked |= seat == s->active;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_MARKERS, seat, *markers);
}

/* ---- arriving ---- */

static void place_diver(struct scuba *s, int seat, int cell, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[seat];
    bool sinks = scuba_row(cell) == SCUBA_ROWS && scuba_row(d->cell) != SCUBA_ROWS;
    bool deep = scuba_row(cell) > 2 && d->deep == 0;
    d->cell = (uint8_t)cell;
    if (deep) { /* D-01 */
        d->deep = 1;
        scuba_add_marker(s, seat, events);
    }
    if (sinks) { /* W-12 */
        s->sunk |= seat == s->active && s->option[SCUBA_DECOMPRESSION] == SCUBA_DECOMPRESSION_ON;
        scuba_add_marker(s, seat, events);
    }
}

static void report_place(const struct scuba *s, int kind, int seat, struct dt_events *events)
{
    const struct scuba_diver *d = &s->diver[seat];
    bool line = d->status == SCUBA_SWIMMING;
    DT_EVENT(events, DT_EVERYONE, (uint8_t)kind, seat,
             line ? scuba_column(d->cell) : scuba_place(d->cell));
}

/* W-03: whether the cell that was just entered can be explored. */
static bool can_explore(const struct scuba *s)
{
    int cell = s->diver[s->active].cell, band = scuba_band(cell);
    return band < SCUBA_BANDS && s->ups <= SCUBA_UPS && scuba_dust_free(s, cell);
}

/* W-04: in round 1 there is no dust. */
static void leave_dust(struct scuba *s)
{
    if (s->round > 1) {
        scuba_place_cube(s, s->diver[s->active].cell);
    }
}

/* ---- with the water ---- */

static void drift_animals(struct scuba *s, const struct scuba_current_card *card,
                          struct dt_events *events)
{
    int moved = 0, before = s->animals;
    for (int i = 0; i < s->animals; i++) {
        scuba_animal a = s->animal[i];
        int cell = scuba_animal_cell(a),
            n = card->strength[scuba_species_colour(scuba_animal_species(a))];
        int limit = scuba_steps_to_edge(s, cell, card->way);
        if (n > limit && card->way != SCUBA_UP) {
            s->animal[i] = 0;
            continue;
        }
        n = n > limit ? limit : n;
        moved += n > 0;
        s->animal[i] = (a & 0xffff) | (scuba_animal)scuba_cell_along(cell, card->way, n) << 16;
    }
    scuba_animals_sort(s);
    if (moved > 0 || s->animals < before) {
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_DRIFTED, moved, (before - s->animals));
    }
}

bool scuba_can_drift(const struct scuba *s, int seat, int way)
{
    int status = s->diver[seat].status;
    return status == SCUBA_UNDER ||
           (status == SCUBA_SWIMMING && way >= SCUBA_LEFT && !scuba_waits_at_boat(s, seat));
}

/* The water carries a diver without dust; the diver stops at every edge. */
static void drift_diver(struct scuba *s, int seat, int way, int n, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[seat];
    int limit = scuba_steps_to_edge(s, d->cell, way);
    n = n > limit ? limit : n;
    if (n > 0) {
        d->drifted = 1;
        place_diver(s, seat, scuba_cell_along(d->cell, way, n), events);
        report_place(s, SCUBA_EV_CARRIED, seat, events);
    }
}

/* §3.2: animals and divers drift at once, then the card's air, then the window at the start (W-02). */
void scuba_apply_current(struct scuba *s, int kind, struct dt_events *events)
{
    const struct scuba_current_card *card = &scuba_current_cards[kind];
    struct scuba_diver *d = &s->diver[s->active];
    s->current = (uint8_t)kind;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_CURRENT, s->active, kind);
    drift_animals(s, card, events);
    for (int seat = 0; seat < s->seats; seat++) {
        if (scuba_can_drift(s, seat, card->way)) {
            drift_diver(s, seat, card->way, card->divers, events);
        }
    }
    s->phase = SCUBA_DIVING;
    if (card->air > 0 && s->option[SCUBA_CURRENT_AIR] != SCUBA_CURRENT_AIR_OFF &&
        d->status == SCUBA_UNDER && !scuba_use_air(s, card->air, events)) {
        return;
    }
    int look = s->option[SCUBA_START_LOOK];
    s->window = look != SCUBA_START_LOOK_NEVER &&
                (look != SCUBA_START_LOOK_DRIFTED || d->drifted) && can_explore(s);
}

/* An event moves a diver step by step. Only the active diver leaves dust and loses its window, unless
 * the card has an eye for the last cell (W-06). */
void scuba_carry_diver(struct scuba *s, int seat, int way, int n, int how, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[seat];
    int limit = scuba_steps_to_edge(s, d->cell, way);
    if (seat != s->active) {
        drift_diver(s, seat, way, n, events);
        return;
    }
    n = n > limit ? limit : n;
    if (n == 0) {
        return; /* W-05 */
    }
    bool dust = (how & SCUBA_WITH_DUST) != 0, eye = (how & SCUBA_WITH_EYE) != 0, open = false;
    for (int i = 0; i < n; i++) {
        place_diver(s, seat, scuba_cell_along(d->cell, way, 1), events);
        open = eye && can_explore(s);
        if (dust) {
            leave_dust(s);
        }
    }
    s->steps = (uint8_t)(dust ? s->steps + n : s->steps + (s->steps < SCUBA_STEPS));
    s->window = open;
    report_place(s, SCUBA_EV_CARRIED, seat, events);
}

/* ---- own steps ---- */

/* §3.3, U-16, U-18: steps in a horizontal direction that the turn's current allows. */
int scuba_sideways_limit(const struct scuba *s, int way)
{
    if (s->current == SCUBA_NONE) {
        return SCUBA_STEPS;
    }
    const struct scuba_current_card *card = &scuba_current_cards[s->current];
    bool against = way == SCUBA_LEFT ? card->way == SCUBA_RIGHT : card->way == SCUBA_LEFT;
    return SCUBA_STEPS - (against ? card->divers : 0);
}

/* W-13: whether the ascent has begun in rows 3 or 4, or would begin there now. */
static bool begins_in_middle(const struct scuba *s)
{
    int row = scuba_row(s->diver[s->active].cell);
    return s->middle || (s->ups == 0 && (row == 3 || row == 4));
}

/* D-02, D-03, D-07, W-13: steps up that a turn may have. More than two are a fast ascent. */
static int ups_allowed(const struct scuba *s)
{
    bool fast = s->option[SCUBA_DECOMPRESSION] == SCUBA_DECOMPRESSION_ON && !s->explored &&
                (s->option[SCUBA_FAST_ASCENT] != SCUBA_FAST_ASCENT_MIDDLE || begins_in_middle(s));
    return fast ? SCUBA_STEPS : SCUBA_UPS;
}

/* §10, W-13: whether the diver may surface with the n-th step up from here: with at most one marker,
 * the one for a fast ascent included. */
static bool may_surface(const struct scuba *s, int n)
{
    bool fast = s->ups <= SCUBA_UPS && s->ups + n > SCUBA_UPS;
    return s->round > 1 && s->diver[s->active].markers + fast <= 1;
}

static int min_int(int a, int b)
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
    int most = min_int(scuba_steps_left(s), ups_allowed(s) - s->ups);
    if (most <= water) {
        return most > 0 ? most : 0;
    }
    return water + may_surface(s, water + 1);
}

int scuba_max_steps(const struct scuba *s, int way)
{
    const struct scuba_diver *d = &s->diver[s->active];
    int column = scuba_column(d->cell), row = scuba_row(d->cell), left = scuba_steps_left(s);
    bool under = d->status == SCUBA_UNDER;
    switch ((enum scuba_way)way) {
    case SCUBA_UP:
        return under ? most_up(s) : 0;
    case SCUBA_DOWN:
        return under && !s->level && row < SCUBA_TILE_ROWS ? min_int(left, SCUBA_TILE_ROWS - row)
                                                           : 0;
    case SCUBA_LEFT:
        return min_int(
            left, min_int(scuba_sideways_limit(s, way) - s->lefts, column - scuba_first_column(s)));
    case SCUBA_RIGHT:
        return min_int(
            left, min_int(scuba_sideways_limit(s, way) - s->rights, scuba_last_column(s) - column));
    case SCUBA_WAYS:
        break;
    }
    return 0;
}

static uint32_t verb_bit(int verb, bool legal)
{
    return (uint32_t)legal << (verb - SCUBA_DO_UP);
}

uint32_t scuba_diving_verbs(const struct scuba *s)
{
    const struct scuba_diver *d = &s->diver[s->active];
    int row = scuba_row(d->cell), band = scuba_band(d->cell);
    bool under = d->status == SCUBA_UNDER, up = scuba_max_steps(s, SCUBA_UP) > 0;
    bool boat = scuba_below_boat(s, d->cell), rises = up && row == 1;
    bool tile = s->window && (s->down[band] & scuba_bit(d->cell)) != 0;
    return verb_bit(SCUBA_DO_UP, up && row > 1) |
           verb_bit(SCUBA_DO_DOWN, scuba_max_steps(s, SCUBA_DOWN) > 0) |
           verb_bit(SCUBA_DO_LEFT, scuba_max_steps(s, SCUBA_LEFT) > 0) |
           verb_bit(SCUBA_DO_RIGHT, scuba_max_steps(s, SCUBA_RIGHT) > 0) |
           verb_bit(SCUBA_DO_LOOK, s->window && scuba_can_sight(s)) |
           verb_bit(SCUBA_DO_TURN, tile) | verb_bit(SCUBA_DO_SURFACE, rises && !boat) |
           verb_bit(SCUBA_DO_BOARD, boat && (rises || !under)) | verb_bit(SCUBA_DO_STOP, true);
}

static void count_step_up(struct scuba *s, struct dt_events *events)
{
    s->middle = begins_in_middle(s);
    s->steps++;
    s->ups++;
    if (s->ups == SCUBA_UPS + 1) {
        scuba_add_marker(s, s->active, events);
    }
}

static void step_diver(struct scuba *s, int way, struct dt_events *events)
{
    int seat = s->active;
    if (way == SCUBA_UP) {
        count_step_up(s, events);
    } else {
        s->steps++;
        s->lefts = (uint8_t)(s->lefts + (way == SCUBA_LEFT));
        s->rights = (uint8_t)(s->rights + (way == SCUBA_RIGHT));
    }
    place_diver(s, seat, scuba_cell_along(s->diver[seat].cell, way, 1), events);
    s->window = can_explore(s);
    leave_dust(s); /* the cube is laid now; `window` keeps that the cell was clear before */
    report_place(s, SCUBA_EV_STEPPED, seat, events);
}

/* §5, W-07: surfacing ends the dive; a last marker costs points. */
void scuba_surface(struct scuba *s, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[s->active];
    int column = scuba_column(d->cell);
    if (d->markers > 0) {
        scuba_add_penalty(s, s->active, SCUBA_MARKER_PENALTY, events);
    }
    d->status = SCUBA_SWIMMING;
    d->cell = (uint8_t)scuba_cell(column, 1);
    d->markers = d->deep = 0;
    s->window = false;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_SURFACED, s->active, column);
    scuba_trigger_end(s, events);
}

/* From the water line onto the boat; that ends the turn (W-07). */
void scuba_board(struct scuba *s, int column, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[s->active];
    d->status = SCUBA_ABOARD;
    d->drifted = 0;
    d->cell = (uint8_t)scuba_cell(column, 1);
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_BOARDED, s->active, column);
    scuba_next_turn(s, events);
}

static void step_to_surface(struct scuba *s, struct dt_events *events)
{
    count_step_up(s, events);
    scuba_surface(s, events);
}

static void turn_tile(struct scuba *s, struct dt_events *events)
{
    s->explored = true;
    s->tile = s->diver[s->active].cell;
    s->phase = SCUBA_REVEALING;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_POINTED, s->active, scuba_place(s->tile));
}

void scuba_apply_diving(struct scuba *s, int verb, struct dt_events *events)
{
    switch (verb) {
    case SCUBA_DO_LOOK:
        s->explored = true;
        scuba_look(s, events);
        break;
    case SCUBA_DO_TURN:
        turn_tile(s, events);
        break;
    case SCUBA_DO_SURFACE:
        step_to_surface(s, events);
        break;
    case SCUBA_DO_BOARD:
        if (s->diver[s->active].status == SCUBA_UNDER) {
            step_to_surface(s, events);
        }
        scuba_board(s, scuba_column(s->diver[s->active].cell), events);
        break;
    case SCUBA_DO_STOP:
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_STOPPED, s->active);
        scuba_end_turn(s, events);
        break;
    default: /* the four directions, in the order of the ways */
        step_diver(s, verb - SCUBA_DO_UP, events);
        break;
    }
}
