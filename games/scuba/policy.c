/* The simple policy: explores, dives for what is worth the air, and returns with SCUBA_SPARE air left,
 * or earlier if that wins. It uses public information only. Rollouts play it, and it is the baseline
 * for better bots. */
#include "games/scuba/scuba.h"

enum { FAR = 99, CELLS = SCUBA_ROWS << 4 };

/* Whether a turn may end in this row. */
static bool safe(const struct scuba_diver *d, int row)
{
    return d->air - scuba_turn_air(row) >= scuba_home_air(row) + SCUBA_SPARE;
}

/* The value of each cell without its face-down tile, in tenths of a point; negative where dust prevents
 * exploring. */
struct cell_values {
    int16_t of[CELLS];
};

static struct cell_values cell_values_of(const struct scuba *s)
{
    const struct scuba_diver *d = &s->diver[s->active];
    struct cell_values values = {{0}};
    for (int i = 0; i < s->animals; i++) {
        scuba_animal a = s->animal[i];
        int species = scuba_animal_species(a), fresh = (d->cards >> species & 1) == 0 ? 10 : 0;
        int worth = (a >> s->active & 1) == 0 ? 10 * scuba_species_points(species) + fresh : 0;
        values.of[scuba_animal_cell(a)] = (int16_t)(values.of[scuba_animal_cell(a)] + worth);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < SCUBA_CUBES; i++) {
            values.of[s->diver[seat].cubes[i]] = -1;
        }
    }
    return values;
}

/* The value with the face-down tile. */
static int cell_value(const struct scuba *s, const struct cell_values *values, int cell)
{
    static const int tile[SCUBA_COLOURS] = {10, 16, 21, 33};
    bool down = (s->down[scuba_band(cell)] & scuba_bit(cell)) != 0;
    return values->of[cell] + (values->of[cell] >= 0 && down ? tile[scuba_back(s, cell)] : 0);
}

/* Steps that the rest of this turn allows in each direction alone, and in all. */
struct reach_limits {
    int left, right, up, down, steps;
};

static int min_int(int a, int b)
{
    return a < b ? a : b;
}

static int magnitude(int a)
{
    return a < 0 ? -a : a;
}

static struct reach_limits reach_of(const struct scuba *s)
{
    const struct scuba_diver *d = &s->diver[s->active];
    int column = scuba_column(d->cell), row = scuba_row(d->cell), steps = SCUBA_STEPS - s->steps;
    bool under = d->status == SCUBA_UNDER;
    struct reach_limits r = {
        .left = min_int(steps, scuba_sideways_limit(s, SCUBA_LEFT) - s->lefts),
        .right = min_int(steps, scuba_sideways_limit(s, SCUBA_RIGHT) - s->rights),
        .up = under ? min_int(steps, SCUBA_UPS - s->ups) : 0,
        .down = under && !s->level ? steps : 0,
        .steps = steps,
    };
    r.left = min_int(r.left, column - scuba_first_column(s));
    r.right = min_int(r.right, scuba_last_column(s) - column);
    r.up = min_int(r.up, row - 1);
    r.down = min_int(r.down, SCUBA_TILE_ROWS - row);
    return r;
}

/* Whether the diver can still return in time from this cell. */
static bool can_return(const struct scuba *s, int turns, int cell)
{
    const struct scuba_diver *d = &s->diver[s->active];
    int aside = magnitude(scuba_column(cell) - scuba_column(d->cell)), row = scuba_row(cell);
    int down = row - scuba_row(d->cell), ups = row + (down < 0 ? -down : 0);
    if (d->status != SCUBA_UNDER) {
        return true;
    }
    if (turns > 1) {
        return safe(d, row) && (row + SCUBA_UPS - 1) / SCUBA_UPS < turns;
    }
    return aside + magnitude(down) + row <= SCUBA_STEPS - s->steps && ups <= SCUBA_UPS - s->ups;
}

/* The cost of ending the turn in this cell, in tenths of a point. */
static int end_cost(const struct scuba *s, int turns, int cell)
{
    if (s->diver[s->active].status == SCUBA_UNDER) {
        return 2 * scuba_turn_air(scuba_row(cell));
    }
    return turns > 1 ? 0 : 10 * scuba_column_penalty(scuba_column(cell));
}

/* The most valuable cell in reach from which the diver can return, or the diver's own cell. */
static int best_cell(const struct scuba *s, int turns)
{
    const struct scuba_diver *d = &s->diver[s->active];
    const struct cell_values values = cell_values_of(s);
    const struct reach_limits r = reach_of(s);
    int best = d->cell, most = 0, column = scuba_column(d->cell), row = scuba_row(d->cell);
    for (int down = -r.up; down <= r.down; down++) {
        int rest = r.steps - magnitude(down);
        if (!can_return(s, turns, scuba_cell(column, row + down))) {
            continue;
        }
        for (int aside = -min_int(r.left, rest); aside <= min_int(r.right, rest); aside++) {
            int cell = scuba_cell(column + aside, row + down), gain = cell_value(s, &values, cell);
            int steps = magnitude(down) + magnitude(aside);
            int value = gain > 0 ? gain * 4 / (steps + 3) - end_cost(s, turns, cell) : 0;
            if (cell != d->cell && value > most && can_return(s, turns, cell)) {
                most = value;
                best = cell;
            }
        }
    }
    return best;
}

static int verb_toward(const struct scuba *s, int cell)
{
    int from = s->diver[s->active].cell;
    int aside = scuba_column(cell) - scuba_column(from), down = scuba_row(cell) - scuba_row(from);
    if (down != 0) {
        return down < 0 ? SCUBA_DO_UP : SCUBA_DO_DOWN;
    }
    return aside < 0 ? SCUBA_DO_LEFT : aside > 0 ? SCUBA_DO_RIGHT : SCUBA_DO_STOP;
}

/* Columns to the boat: negative to the left, positive to the right. */
static int columns_to_boat(int column)
{
    return column > SCUBA_BOAT_LAST    ? SCUBA_BOAT_LAST - column
           : column < SCUBA_BOAT_FIRST ? SCUBA_BOAT_FIRST - column
                                       : 0;
}

static bool is_legal(uint32_t verbs, int verb)
{
    return (verbs >> (verb - SCUBA_DO_UP) & 1) != 0;
}

/* Whether to return to the boat if no cell in reach is worth a detour. */
static bool is_time_for_boat(const struct scuba *s, int turns)
{
    const struct scuba_diver *d = &s->diver[s->active];
    int row = scuba_row(d->cell);
    return d->status != SCUBA_UNDER || turns < 2 || (row + SCUBA_UPS - 1) / SCUBA_UPS >= turns;
}

/* The first preference that is legal; stopping always is. */
static int diving_verb(const struct scuba *s, bool racing)
{
    const struct scuba_diver *d = &s->diver[s->active];
    uint32_t verbs = scuba_diving_verbs(s);
    int row = scuba_row(d->cell), aside = columns_to_boat(scuba_column(d->cell));
    int turns = scuba_turns_left(s, s->active);
    bool under = d->status == SCUBA_UNDER, ending = s->stage != SCUBA_NORMAL;
    bool must_return = under && !ending && (!safe(d, row) || (racing && scuba_ending_wins(s)));
    int to = must_return ? d->cell : best_cell(s, turns);
    bool home = must_return || (to == d->cell && is_time_for_boat(s, turns));
    bool swims = home && (!under || ending);
    const struct {
        int verb;
        bool wanted;
    } preferences[] = {
        {SCUBA_DO_LOOK, true},
        {SCUBA_DO_TURN, !under || d->air > scuba_home_air(row) + SCUBA_SPARE},
        {SCUBA_DO_BOARD, home},
        {SCUBA_DO_SURFACE, home},
        {SCUBA_DO_UP, home},
        {SCUBA_DO_LEFT, swims && aside < 0},
        {SCUBA_DO_RIGHT, swims && aside > 0},
    };
    for (int i = 0; i < DT_COUNT(preferences); i++) {
        if (preferences[i].wanted && is_legal(verbs, preferences[i].verb)) {
            return preferences[i].verb;
        }
    }
    int way = home ? SCUBA_DO_STOP : verb_toward(s, to);
    return is_legal(verbs, way) ? way : SCUBA_DO_STOP;
}

/* Prefers points, and the boat when the diver must return. */
static int chosen_effect(const struct scuba *s)
{
    const struct scuba_diver *d = &s->diver[s->active];
    const struct scuba_effect *e = scuba_event_cards[s->event].effect;
    bool must_return = !safe(d, scuba_row(d->cell));
    for (int i = 0; i < 2; i++) {
        bool gains = e[i].op == SCUBA_OP_POINTS && e[i].n > 0;
        bool leaves = e[i].op == SCUBA_OP_BOAT || e[i].op == SCUBA_OP_SURFACE;
        if (gains || (leaves && must_return)) {
            return e[i].op;
        }
    }
    bool avoid = e[0].op == SCUBA_OP_BOAT || e[0].op == SCUBA_OP_SURFACE ||
                 (e[0].op == SCUBA_OP_AIR && must_return);
    return e[avoid ? 1 : 0].op;
}

/* In positions that this policy does not reach, its choice may be illegal; then the first legal action:
 * to stay, or a tile near the surface. */
dt_action scuba_policy(const struct scuba *s, bool racing)
{
    dt_action list[SCUBA_ACTIONS];
    if (s->phase == SCUBA_DIVING) {
        return scuba_action(diving_verb(s, racing), 0);
    }
    scuba_actions(s, s->active, list);
    dt_action wanted = s->phase == SCUBA_CHOOSING
                           ? scuba_action(SCUBA_DO_CHOOSE, (uint32_t)chosen_effect(s))
                           : scuba_action(SCUBA_DO_STOP, 0);
    return scuba_legal(s, s->active, wanted) ? wanted : list[0];
}
