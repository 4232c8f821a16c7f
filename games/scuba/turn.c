/* The course of a game: set-up, the steps of a turn, and which file does what an action asks for.
 * Who comes next, and when it is over, is in ending.c. */
#include "games/scuba/scuba.h"

void scuba_clear_turn(struct scuba *s)
{
    s->current = s->event = SCUBA_NONE;
    s->steps = s->ups = s->lefts = s->rights = 0;
    s->window = s->explored = s->marked = s->sunk = s->level = s->middle = false;
    s->effect = s->left = 0;
    s->tile = SCUBA_NOWHERE;
    s->herded = 0;
}

/* §2: all is laid out but the three exchanges, and nobody has begun. */
void scuba_start(void *state, const struct dt_config *config)
{
    struct scuba *s = state;
    memset(s, 0, sizeof *s);
    s->seats = config->seats;
    memcpy(s->option, config->option, sizeof s->option);
    s->currents = scuba_deck_full();
    s->round = 1;
    for (int c = 0; c < SCUBA_COLOURS; c++) {
        uint32_t cells = scuba_band_mask(s);
        s->unseen[c] = scuba_pool_full();
        s->stack[c] = (1 << SCUBA_STACK) - 1;
        s->down[c] = cells;
        s->back_low[c] = (c & 1) != 0 ? cells : 0;
        s->back_high[c] = (c & 2) != 0 ? cells : 0;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        s->diver[seat].air = SCUBA_AIR;
    }
    scuba_clear_turn(s);
}

dt_seats scuba_to_act(const void *state)
{
    const struct scuba *s = state;
    if (s->phase == SCUBA_OVER) {
        return 0;
    }
    return s->phase <= SCUBA_LAST_CHANCE ? DT_SEAT(DT_CHANCE) : DT_SEAT(s->active);
}

/* ---- the steps of a turn ---- */

static void await_current(struct scuba *s, struct dt_events *events)
{
    if (s->currents == 0) { /* U-25 */
        s->currents = scuba_deck_full();
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_SHUFFLED, -1);
    }
    s->phase = SCUBA_CURRENTLY;
}

int scuba_turn_penalty(const struct scuba *s, int stage)
{
    static const uint8_t points[] = {9, 4, 5}; /* as the option's words say */
    if (stage == SCUBA_GONE) {
        return SCUBA_ALONE;
    }
    return stage >= SCUBA_EXTRA1 ? points[s->option[SCUBA_SOLO_PENALTY]] : 0;
}

/* §3.1: the dust settles; then the current, or what else comes first (N-01, X-12). */
void scuba_begin_turn(struct scuba *s, struct dt_events *events)
{
    int status = s->diver[s->active].status;
    scuba_sweep(s, s->active);
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_TURN, s->active, s->round);
    if (status == SCUBA_WAITING) {
        s->phase = SCUBA_ENTERING;
    } else if (status == SCUBA_ABOARD) {
        s->phase = SCUBA_RESTING;
    } else {
        int penalty = status == SCUBA_UNDER ? scuba_turn_penalty(s, s->stage) : 0;
        scuba_charge(s, s->active, penalty, events);
        await_current(s, events);
    }
}

/* U-08, W-08: in round 1 the jump is the first step, and the last unless the option says else. */
static void enter(struct scuba *s, int column, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[s->active];
    d->status = SCUBA_UNDER;
    d->cell = (uint8_t)scuba_cell(column, 1);
    s->steps = s->option[SCUBA_FIRST_TURN] == SCUBA_FIRST_TURN_FULL ? 1 : SCUBA_STEPS;
    s->window = true;
    s->phase = SCUBA_DIVING;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_ENTERED, s->active, (int16_t)column);
}

static void leave(struct scuba *s, struct dt_events *events)
{
    s->diver[s->active].status = SCUBA_SWIMMING;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_LEFT, s->active);
    await_current(s, events);
}

/* §10: markers at the end of a turn (D-04, D-05, W-12, W-14). */
static void decompress(struct scuba *s, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[s->active];
    if (scuba_row(d->cell) == SCUBA_ROWS && !s->sunk) {
        scuba_mark(s, s->active, events);
    }
    if (scuba_band(d->cell) == SCUBA_RED && !s->marked && d->markers > 0) {
        d->markers--;
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_MARKERS, s->active, d->markers);
    }
}

/* §3.4: one air in the first band, two in the second, and so on down to row 9. */
void scuba_end_turn(struct scuba *s, struct dt_events *events)
{
    const struct scuba_diver *d = &s->diver[s->active];
    if (d->status == SCUBA_UNDER) {
        if (!scuba_breathe(s, scuba_band(d->cell) + 1, events)) {
            return;
        }
        decompress(s, events);
    }
    scuba_next_turn(s, events);
}

/* ---- chance ---- */

static void name_start(struct scuba *s, int seat, struct dt_events *events)
{
    s->first = s->start = s->active = (uint8_t)seat;
    s->phase = SCUBA_SWAPPING;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_START, (int16_t)seat);
}

/* §2, W-18: a tile of a colour and one of the next are named, then they change places. */
static void swap(struct scuba *s, int cell, struct dt_events *events)
{
    int16_t column = (int16_t)scuba_column(cell), row = (int16_t)scuba_row(cell);
    if (s->swaps++ % 2 == 0) {
        s->from = (uint8_t)cell;
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_LIFTED, column, row);
        return;
    }
    int colour = scuba_back(s, cell);
    scuba_lay(s, cell, scuba_back(s, s->from));
    scuba_lay(s, s->from, colour);
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_SWAPPED, (int16_t)scuba_column(s->from),
             (int16_t)scuba_row(s->from), column, row);
    s->from = SCUBA_NOWHERE;
    if (s->swaps == SCUBA_SWAPS) {
        s->swaps = 0;
        scuba_begin_turn(s, events);
    }
}

/* §4: what a tile shows that the active diver has turned. */
static void turned(struct scuba *s, int content, struct dt_events *events)
{
    int cell = s->tile, band = scuba_band(cell);
    s->tile = SCUBA_NOWHERE;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_TURNED, s->active, (int16_t)scuba_column(cell),
             (int16_t)scuba_row(cell), (int16_t)content);
    s->phase = SCUBA_DIVING;
    if (content < SCUBA_ALL_SPECIES) {
        scuba_sight_new(s, content, events);
    }
    if (content == SCUBA_EVENT_TILE) {
        if (s->stack[band] == 0) { /* U-25 */
            s->stack[band] = (1 << SCUBA_STACK) - 1;
            DT_EVENT(events, DT_EVERYONE, SCUBA_EV_SHUFFLED, (int16_t)band);
        }
        s->phase = SCUBA_DRAWING;
    }
}

static void reveal(struct scuba *s, int content, struct dt_events *events)
{
    int colour = scuba_back(s, s->tile);
    scuba_pool_take(&s->unseen[colour], colour, content);
    scuba_lift(s, s->tile);
    if (s->event == SCUBA_NONE) {
        turned(s, content, events);
    } else {
        scuba_flip(s, content, events);
    }
}

/* U-06, T21: the stack of the band where the tile lies. */
static void draw(struct scuba *s, int card, struct dt_events *events)
{
    s->stack[card / SCUBA_STACK] &= (uint16_t) ~(1u << card % SCUBA_STACK);
    scuba_event(s, card, events);
}

static void choose_fish(struct scuba *s, scuba_animal a, struct dt_events *events)
{
    int cell = scuba_animal_cell(a);
    s->herded = a;
    s->phase = SCUBA_HERDING;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_FISHED, s->active, (int16_t)scuba_column(cell),
             (int16_t)scuba_row(cell), (int16_t)scuba_animal_species(a),
             (int16_t)scuba_animal_discs(a));
}

static void apply_chance(struct scuba *s, dt_action a, struct dt_events *events)
{
    int what = (int)scuba_what(a);
    switch (s->phase) {
    case SCUBA_STARTING:
        name_start(s, what, events);
        break;
    case SCUBA_SWAPPING:
        swap(s, what, events);
        break;
    case SCUBA_CURRENTLY:
        scuba_deck_take(&s->currents, what);
        scuba_flow(s, what, events);
        break;
    case SCUBA_REVEALING:
        reveal(s, what, events);
        break;
    default:
        draw(s, what, events);
        break;
    }
}

void scuba_apply(void *state, int seat, dt_action a, struct dt_events *events)
{
    struct scuba *s = state;
    int what = (int)scuba_what(a);
    assert(scuba_legal(s, seat, a));
    if (seat == DT_CHANCE) {
        apply_chance(s, a, events);
        return;
    }
    switch (scuba_verb_of(a)) {
    case SCUBA_DO_ENTER:
        enter(s, what, events);
        break;
    case SCUBA_DO_LEAVE:
        leave(s, events);
        break;
    case SCUBA_DO_CHOOSE:
        scuba_choose(s, what, events);
        break;
    case SCUBA_DO_TILE:
        scuba_point(s, what, events);
        break;
    case SCUBA_DO_FISH:
        choose_fish(s, scuba_what(a), events);
        break;
    case SCUBA_DO_HERD:
        scuba_herd(s, what >> 8, what & 0xff, events);
        break;
    case SCUBA_DO_PUSH:
    case SCUBA_DO_PUSH_ALL:
    case SCUBA_DO_SWIM:
        scuba_push(s, a, events);
        break;
    default:
        scuba_dive(s, scuba_verb_of(a), events);
        break;
    }
}
