/* Validates the point of the game: phase, stage and active seat, the turn so far, and the event card
 * being resolved. Called by validate.c after the components are valid. */
#include "games/scuba/scuba.h"

/* ---- phase and stage ---- */

/* W-18: each exchange moved one tile of a band to the next and one back; no other tile has moved. */
static const char *validate_exchanged_tiles(const struct scuba *s)
{
    int done = s->swaps / 2;
    for (int b = 0; b < SCUBA_BANDS; b++) {
        for (uint32_t rest = s->down[b] & ~scuba_own_backs(s, b); rest != 0; rest &= rest - 1) {
            int colour = scuba_back(s, 32 * b + dt_ctz(rest));
            if (colour != b - 1 && colour != b + 1) {
                return "row: a tile two bands from its own";
            }
        }
        int strays = (b > 0 && b <= done) + (b < done);
        if (dt_popcount(s->down[b] & ~scuba_own_backs(s, b)) != strays) {
            return "row, swaps: not as many tiles in another band as were exchanged";
        }
    }
    if (s->from != SCUBA_NOWHERE &&
        (scuba_own_backs(s, scuba_band(s->from)) & scuba_bit(s->from)) == 0) {
        return "from: this tile was exchanged already";
    }
    return NULL;
}

/* §2: only the start seat was drawn and some tiles exchanged. */
static const char *validate_setup(const struct scuba *s)
{
    struct dt_config config = {.seats = s->seats};
    struct scuba fresh;
    uint8_t a[SCUBA_PACK], b[SCUBA_PACK];
    memcpy(config.option, s->option, sizeof s->option);
    scuba_start(&fresh, &config);
    if (s->phase == SCUBA_SWAPPING) {
        bool lifted = s->swaps % 2 == 1;
        if ((s->from != SCUBA_NOWHERE) != lifted ||
            (lifted && scuba_band(s->from) != s->swaps / 2)) {
            return "from: the first cell of an exchange";
        }
        const char *error = validate_exchanged_tiles(s);
        if (error != NULL) {
            return error;
        }
        fresh.phase = s->phase;
        fresh.swaps = s->swaps;
        fresh.from = s->from;
        fresh.first = fresh.start = fresh.active = s->active;
        memcpy(fresh.down, s->down, sizeof s->down);
        memcpy(fresh.back_low, s->back_low, sizeof s->back_low);
        memcpy(fresh.back_high, s->back_high, sizeof s->back_high);
    }
    int n = dt_pack(&dt_game_scuba, s, a), m = dt_pack(&dt_game_scuba, &fresh, b);
    return n == m && memcmp(a, b, (size_t)n) == 0
               ? NULL
               : "phase: before the first turn nothing has happened";
}

/* Turns since the first one. */
static int turn_number(const struct scuba *s)
{
    return (s->round - 1) * s->seats + (s->active - s->first + s->seats) % s->seats;
}

/* In round 1 one seat after the other enters; after it no seat is waiting. */
static const char *validate_entering(const struct scuba *s)
{
    for (int i = 0; i < s->seats; i++) {
        int seat = (s->first + i) % s->seats, now = turn_number(s);
        bool waits = i > now || (i == now && s->phase == SCUBA_ENTERING);
        if ((s->diver[seat].status == SCUBA_WAITING) != waits) {
            return "diver: in round 1 the divers enter the water in turn";
        }
    }
    return NULL;
}

static const char *validate_stage(const struct scuba *s)
{
    int under = scuba_under_count(s);
    bool counted = s->stage >= SCUBA_LAST && s->stage <= SCUBA_EXTRA2;
    int most = s->stage == SCUBA_LAST ? 2 * s->seats - 1 : s->seats - 1;
    if (s->slots > (counted ? most : 0)) {
        return "slots: more than the stage has";
    }
    if (counted && (s->active + s->slots) % s->seats != s->start) {
        return "slots: the last turn of a stage is the start player's";
    }
    if (turn_number(s) + s->slots > SCUBA_ROUNDS * s->seats - 2) {
        return "round: no diver's air lasts so long";
    }
    if (s->stage == SCUBA_NORMAL) {
        return s->round == 1 || under > 1 ? NULL : "stage: the end is triggered";
    }
    if (under > 1 || s->round == 1) {
        return "stage: more than one diver is under water";
    }
    for (int seat = 0; s->stage == SCUBA_GONE && seat < s->seats; seat++) {
        if (seat != s->active && s->diver[seat].status < SCUBA_ABOARD) {
            return "stage: the boat has left with all the others";
        }
    }
    return NULL;
}

const char *scuba_validate_phase(const struct scuba *s)
{
    if (s->phase <= SCUBA_SWAPPING) {
        return validate_setup(s);
    }
    if (s->swaps != 0 || s->from != SCUBA_NOWHERE) {
        return "swaps, from: the set-up is over";
    }
    if (s->phase == SCUBA_OVER) {
        return scuba_under_count(s) == 0 && s->slots == 0 ? NULL
                                                          : "phase: a diver is still under water";
    }
    const char *error = validate_entering(s);
    return error != NULL ? error : validate_stage(s);
}

/* ---- the turn ---- */

/* Nothing has happened in this turn. */
static const char *validate_blank_turn(const struct scuba *s)
{
    bool blank = s->current == SCUBA_NONE && s->steps == 0 && s->ups == 0 && s->lefts == 0 &&
                 s->rights == 0 && !s->window && !s->explored && !s->marked && !s->sunk &&
                 !s->level && !s->middle;
    for (int i = 0; s->phase != SCUBA_OVER && i < SCUBA_CUBES; i++) {
        blank &= s->diver[s->active].cubes[i] == SCUBA_NOWHERE;
    }
    return blank ? NULL : "steps, flags, cubes: the turn has not begun";
}

static const char *validate_window(const struct scuba *s)
{
    int cell = s->diver[s->active].cell, band = scuba_band(cell);
    if (!s->window) {
        return NULL;
    }
    if (band >= SCUBA_BANDS || s->ups > SCUBA_UPS || s->steps > SCUBA_STEPS) {
        return "flags: no window can be open here";
    }
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; seat != s->active && i < SCUBA_CUBES; i++) {
            if (s->diver[seat].cubes[i] == cell) {
                return "flags: no window is open in another's dust";
            }
        }
    }
    return NULL;
}

static const char *validate_steps(const struct scuba *s)
{
    bool variant = s->option[SCUBA_DECOMPRESSION] == SCUBA_DECOMPRESSION_ON;
    int own = s->ups + s->lefts + s->rights;
    if ((s->current == SCUBA_NONE) != (s->round == 1)) {
        return "current: one in every round but the first";
    }
    if (own > s->steps || own > SCUBA_STEPS) {
        return "ups, lefts, rights: more than steps";
    }
    if (s->ups > SCUBA_UPS && (!variant || s->explored || !s->marked)) {
        return "ups: a fast ascent is for the variant, takes a marker and explores nothing";
    }
    if (s->middle && s->ups == 0) {
        return "flags: no ascent has begun";
    }
    return (s->marked && !variant) || (s->sunk && !s->marked) ? "flags: markers are for the variant"
                                                              : NULL;
}

const char *scuba_validate_turn(const struct scuba *s)
{
    int status = s->diver[s->active].status;
    bool swims = status == SCUBA_UNDER || status == SCUBA_SWIMMING;
    if (s->phase <= SCUBA_SWAPPING) {
        return NULL;
    }
    if (s->phase == SCUBA_OVER) {
        return validate_blank_turn(s);
    }
    if (s->phase == SCUBA_ENTERING) {
        return status == SCUBA_WAITING ? validate_blank_turn(s)
                                       : "phase: the seat has entered already";
    }
    if (s->phase == SCUBA_RESTING) {
        return status == SCUBA_ABOARD && s->stage <= SCUBA_LAST
                   ? validate_blank_turn(s)
                   : "phase: the seat is not resting on the boat";
    }
    if (!swims) {
        return "active: the seat is not in the water";
    }
    if (s->phase == SCUBA_DRAWING_CURRENT) {
        return s->round > 1 && s->currents != 0 ? validate_blank_turn(s)
                                                : "phase: there is no current";
    }
    const char *error = validate_window(s);
    return error != NULL ? error : validate_steps(s);
}

/* ---- the card ---- */

static const char *validate_tile(const struct scuba *s, const struct scuba_effect *e)
{
    if (s->phase != SCUBA_REVEALING) {
        return s->tile == SCUBA_NOWHERE ? NULL : "tile: only while it is revealed";
    }
    int band = scuba_band(s->tile);
    if (s->tile == SCUBA_NOWHERE || (s->down[band] & scuba_bit(s->tile)) == 0) {
        return "tile: no tile lies face down there";
    }
    bool fits = e == NULL ? s->tile == s->diver[s->active].cell
                          : (scuba_targets(s, e->where, band) & scuba_bit(s->tile)) != 0;
    return fits ? NULL : "tile: not one that can be turned now";
}

/* Whether this effect leads to the phase, with the numbers it has then. */
static bool effect_fits(const struct scuba *s, const struct scuba_effect *e)
{
    bool tiles = e->op == SCUBA_OP_FLIP || e->op == SCUBA_OP_REMOVE;
    bool several = e->who != SCUBA_YOU || (e->ways & (e->ways - 1)) != 0;
    switch (s->phase) {
    case SCUBA_REVEALING:
        return e->op == SCUBA_OP_FLIP && s->left >= 1 && s->left <= e->n;
    case SCUBA_POINTING:
        return tiles && s->left >= 1 && s->left <= e->n && scuba_any_target(s, e->where);
    case SCUBA_FISHING:
    case SCUBA_HERDING:
        return e->op == SCUBA_OP_FISH && s->animals > 0;
    case SCUBA_PUSHING:
        return e->op == SCUBA_OP_MOVE && several;
    default:
        return false;
    }
}

static const char *validate_event_card(const struct scuba *s)
{
    const struct scuba_event_card *card = &scuba_event_cards[s->event];
    bool either = card->combine == SCUBA_EITHER;
    if (s->event / SCUBA_STACK_CARDS != scuba_band(s->diver[s->active].cell)) {
        return "event: a card of another band";
    }
    if (s->effect > 0 && !either) {
        return "effect: the card has only one";
    }
    if (s->phase == SCUBA_CHOOSING) {
        return either && s->effect == 0 && scuba_effect_feasible(s, &card->effect[0]) &&
                       scuba_effect_feasible(s, &card->effect[1])
                   ? NULL
                   : "event: there is nothing to choose";
    }
    return effect_fits(s, scuba_effect_now(s)) ? NULL : "event: does not lead to this phase";
}

const char *scuba_validate_event(const struct scuba *s)
{
    bool tile = s->phase == SCUBA_REVEALING || s->phase == SCUBA_DRAWING;
    bool resolves = s->phase >= SCUBA_CHOOSING && s->phase <= SCUBA_PUSHING;
    bool counts = s->phase == SCUBA_POINTING || (tile && s->event != SCUBA_NONE);
    if ((tile || resolves) && (!s->window || !s->explored)) {
        return "flags: a tile is turned through an open window";
    }
    if (s->event == SCUBA_NONE ? resolves : !resolves && s->phase != SCUBA_REVEALING) {
        return "event: one while it is resolved, and only then";
    }
    if (s->event == SCUBA_NONE && s->effect != 0) {
        return "effect: no card is resolved";
    }
    if (s->left > 0 && !counts) {
        return "left: no tiles are chosen";
    }
    if (s->phase == SCUBA_DRAWING && s->stack[scuba_band(s->diver[s->active].cell)] == 0) {
        return "events: no card is left to draw";
    }
    if (s->phase == SCUBA_HERDING ? scuba_animal_find(s, s->herded) < 0 : s->herded != 0) {
        return "herded: an animal of the board, while it is herded";
    }
    const char *error = validate_tile(s, s->event == SCUBA_NONE ? NULL : scuba_effect_now(s));
    return error == NULL && s->event != SCUBA_NONE ? validate_event_card(s) : error;
}
