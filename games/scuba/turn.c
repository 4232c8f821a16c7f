/* Phases of a turn: set-up, who acts, and the dispatch of actions to the files that carry them out.
 * The next turn and the end of the game are in end.c. */
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

/* §2: the set-up before chance draws the start seat and the three exchanges. */
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
        s->stack[c] = (1 << SCUBA_STACK_CARDS) - 1;
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
    s->phase = SCUBA_DRAWING_CURRENT;
}

int scuba_turn_penalty(const struct scuba *s, int stage)
{
    static const uint8_t points[] = {9, 4, 5}; /* in the order of the option's choices */
    if (stage == SCUBA_GONE) {
        return SCUBA_ALONE_TURN;
    }
    return stage >= SCUBA_EXTRA1 ? points[s->option[SCUBA_SOLO_PENALTY]] : 0;
}

/* §3.1: the seat's dust is removed; then the current, or a choice before it (N-01, X-12). */
void scuba_begin_turn(struct scuba *s, struct dt_events *events)
{
    int status = s->diver[s->active].status;
    scuba_remove_cubes(s, s->active);
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_TURN, s->active, s->round);
    if (status == SCUBA_WAITING) {
        s->phase = SCUBA_ENTERING;
    } else if (status == SCUBA_ABOARD) {
        s->phase = SCUBA_RESTING;
    } else {
        int penalty = status == SCUBA_UNDER ? scuba_turn_penalty(s, s->stage) : 0;
        scuba_add_penalty(s, s->active, penalty, events);
        await_current(s, events);
    }
}

/* U-08, W-08: in round 1 the jump is the first step, and the last one unless first-turn=full. */
static void enter_water(struct scuba *s, int column, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[s->active];
    d->status = SCUBA_UNDER;
    d->cell = (uint8_t)scuba_cell(column, 1);
    s->steps = s->option[SCUBA_FIRST_TURN] == SCUBA_FIRST_TURN_FULL ? 1 : SCUBA_STEPS;
    s->window = true;
    s->phase = SCUBA_DIVING;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_ENTERED, s->active, column);
}

static void leave_boat(struct scuba *s, struct dt_events *events)
{
    s->diver[s->active].status = SCUBA_SWIMMING;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_LEFT, s->active);
    await_current(s, events);
}

/* D-04, D-05, W-12, W-14. In another's turn nothing is known yet of its own. */
int scuba_markers_change(const struct scuba *s, int seat)
{
    const struct scuba_diver *d = &s->diver[seat];
    bool own = seat == s->active;
    if (scuba_row(d->cell) == SCUBA_ROWS) {
        return s->option[SCUBA_DECOMPRESSION] == SCUBA_DECOMPRESSION_ON && !(own && s->sunk);
    }
    return scuba_band(d->cell) == SCUBA_RED && d->markers > 0 && !(own && s->marked) ? -1 : 0;
}

static void decompress(struct scuba *s, struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[s->active];
    int change = scuba_markers_change(s, s->active);
    if (change > 0) {
        scuba_add_marker(s, s->active, events);
    } else if (change < 0) {
        d->markers--;
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_MARKERS, s->active, d->markers);
    }
}

/* §3.4: one air in the first band, two in the second, and so on down to row 9. */
void scuba_end_turn(struct scuba *s, struct dt_events *events)
{
    const struct scuba_diver *d = &s->diver[s->active];
    if (d->status == SCUBA_UNDER) {
        if (!scuba_use_air(s, scuba_band(d->cell) + 1, events)) {
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
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_START, seat);
}

/* §2, W-18: chance names a tile of a colour and one of the next colour; then they change places. */
static void swap_tile(struct scuba *s, int cell, struct dt_events *events)
{
    if (s->swaps++ % 2 == 0) {
        s->from = (uint8_t)cell;
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_LIFTED, scuba_place(cell));
        return;
    }
    int colour = scuba_back(s, cell);
    scuba_place_tile(s, cell, scuba_back(s, s->from));
    scuba_place_tile(s, s->from, colour);
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_SWAPPED, scuba_place(s->from), scuba_place(cell));
    s->from = SCUBA_NOWHERE;
    if (s->swaps == SCUBA_SWAPS) {
        s->swaps = 0;
        scuba_begin_turn(s, events);
    }
}

/* §4: the content of a tile that the active diver has turned over. */
static void reveal_turned(struct scuba *s, int content, struct dt_events *events)
{
    int cell = s->tile, band = scuba_band(cell);
    s->tile = SCUBA_NOWHERE;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_TURNED, s->active, scuba_place(cell), content);
    s->phase = SCUBA_DIVING;
    if (content < SCUBA_ALL_SPECIES) {
        scuba_sight_new(s, content, events);
    }
    if (content == SCUBA_EVENT_TILE) {
        if (s->stack[band] == 0) { /* U-25 */
            s->stack[band] = (1 << SCUBA_STACK_CARDS) - 1;
            DT_EVENT(events, DT_EVERYONE, SCUBA_EV_SHUFFLED, band);
        }
        s->phase = SCUBA_DRAWING;
    }
}

static void reveal_tile(struct scuba *s, int content, struct dt_events *events)
{
    int colour = scuba_back(s, s->tile);
    scuba_pool_take(&s->unseen[colour], colour, content);
    scuba_remove_tile(s, s->tile);
    if (s->event == SCUBA_NONE) {
        reveal_turned(s, content, events);
    } else {
        scuba_flip_tile(s, content, events);
    }
}

/* U-06, T21: the stack of the band where the tile lies. */
static void draw_event(struct scuba *s, int card, struct dt_events *events)
{
    s->stack[card / SCUBA_STACK_CARDS] &= (uint16_t) ~(1u << card % SCUBA_STACK_CARDS);
    scuba_play_event(s, card, events);
}

static void choose_fish(struct scuba *s, scuba_animal a, struct dt_events *events)
{
    s->herded = a;
    s->phase = SCUBA_HERDING;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_FISHED, s->active, scuba_place(scuba_animal_cell(a)),
             scuba_animal_species(a), scuba_animal_discs(a));
}

static void apply_chance(struct scuba *s, dt_action a, struct dt_events *events)
{
    int operand = (int)scuba_operand(a);
    switch (s->phase) {
    case SCUBA_STARTING:
        name_start(s, operand, events);
        break;
    case SCUBA_SWAPPING:
        swap_tile(s, operand, events);
        break;
    case SCUBA_DRAWING_CURRENT:
        scuba_deck_take(&s->currents, operand);
        scuba_apply_current(s, operand, events);
        break;
    case SCUBA_REVEALING:
        reveal_tile(s, operand, events);
        break;
    default:
        draw_event(s, operand, events);
        break;
    }
}

void scuba_apply(void *state, int seat, dt_action a, struct dt_events *events)
{
    struct scuba *s = state;
    int operand = (int)scuba_operand(a);
    assert(scuba_legal(s, seat, a));
    if (seat == DT_CHANCE) {
        apply_chance(s, a, events);
        return;
    }
    switch (scuba_verb_of(a)) {
    case SCUBA_DO_ENTER:
        enter_water(s, operand, events);
        break;
    case SCUBA_DO_LEAVE:
        leave_boat(s, events);
        break;
    case SCUBA_DO_CHOOSE:
        scuba_choose_effect(s, operand, events);
        break;
    case SCUBA_DO_TILE:
        scuba_choose_tile(s, operand, events);
        break;
    case SCUBA_DO_FISH:
        choose_fish(s, scuba_operand(a), events);
        break;
    case SCUBA_DO_HERD:
        scuba_herd_animal(s, operand >> 8, operand & 0xff, events);
        break;
    case SCUBA_DO_PUSH:
    case SCUBA_DO_PUSH_ALL:
    case SCUBA_DO_SWIM:
        scuba_apply_push(s, a, events);
        break;
    default:
        scuba_apply_diving(s, scuba_verb_of(a), events);
        break;
    }
}
