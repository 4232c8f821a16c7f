/* Sensible play of Scuba: look around, dive for what is worth the air, and start home with three air
 * to spare, or to win. It sees what everybody sees; bots think with it, and better ones are measured against
 * it. */
#include "games/scuba/scuba.h"

enum { FAR = 99, CELLS = SCUBA_ROWS << 4 };

/* Whether a turn may end in this row. */
static bool safe(const struct scuba_diver *d, int row)
{
    return d->air - scuba_breath(row) >= scuba_way_home(row) + SCUBA_SPARE;
}

/* What each cell promises but for its face-down tile, a tenth of a point a unit; below 0 where dust
 * lies and nothing can be seen. */
struct promise {
    int16_t of[CELLS];
};

static struct promise promises(const struct scuba *s)
{
    const struct scuba_diver *d = &s->diver[s->active];
    struct promise p = {{0}};
    for (int i = 0; i < s->animals; i++) {
        scuba_animal a = s->animal[i];
        int species = scuba_animal_species(a), fresh = (d->cards >> species & 1) == 0 ? 10 : 0;
        int worth = (a >> s->active & 1) == 0 ? 10 * scuba_worth(species) + fresh : 0;
        p.of[scuba_animal_cell(a)] = (int16_t)(p.of[scuba_animal_cell(a)] + worth);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < SCUBA_CUBES; i++) {
            p.of[s->diver[seat].cubes[i]] = -1;
        }
    }
    return p;
}

/* The same with the tile. */
static int promise(const struct scuba *s, const struct promise *p, int cell)
{
    static const int tile[SCUBA_COLOURS] = {10, 16, 21, 33};
    bool down = (s->down[scuba_band(cell)] & scuba_bit(cell)) != 0;
    return p->of[cell] + (p->of[cell] >= 0 && down ? tile[scuba_back(s, cell)] : 0);
}

/* The columns and rows that the rest of this turn can reach, were they alone. */
struct reach {
    int left, right, up, down, steps;
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int abs_of(int a)
{
    return a < 0 ? -a : a;
}

static struct reach reach_of(const struct scuba *s)
{
    const struct scuba_diver *d = &s->diver[s->active];
    int column = scuba_column(d->cell), row = scuba_row(d->cell), steps = SCUBA_STEPS - s->steps;
    bool under = d->status == SCUBA_UNDER;
    struct reach r = {
        .left = least(steps, scuba_reach(s, SCUBA_LEFT) - s->lefts),
        .right = least(steps, scuba_reach(s, SCUBA_RIGHT) - s->rights),
        .up = under ? least(steps, SCUBA_UPS - s->ups) : 0,
        .down = under && !s->level ? steps : 0,
        .steps = steps,
    };
    r.left = least(r.left, column - scuba_first_column(s));
    r.right = least(r.right, scuba_last_column(s) - column);
    r.up = least(r.up, row - 1);
    r.down = least(r.down, SCUBA_TILE_ROWS - row);
    return r;
}

/* Whether the turn may lead to this cell: there must be a way home from there in time. */
static bool returns(const struct scuba *s, int turns, int cell)
{
    const struct scuba_diver *d = &s->diver[s->active];
    int aside = abs_of(scuba_column(cell) - scuba_column(d->cell)), row = scuba_row(cell);
    int down = row - scuba_row(d->cell), ups = row + (down < 0 ? -down : 0);
    if (d->status != SCUBA_UNDER) {
        return true;
    }
    if (turns > 1) {
        return safe(d, row) && (row + SCUBA_UPS - 1) / SCUBA_UPS < turns;
    }
    return aside + abs_of(down) + row <= SCUBA_STEPS - s->steps && ups <= SCUBA_UPS - s->ups;
}

/* What it costs to be there when the turn ends, in the units of promises. */
static int cost(const struct scuba *s, int turns, int cell)
{
    if (s->diver[s->active].status == SCUBA_UNDER) {
        return 2 * scuba_breath(scuba_row(cell));
    }
    return turns > 1 ? 0 : 10 * scuba_line(scuba_column(cell));
}

/* The most promising cell in reach from where there is a way home, or the own one. */
static int goal(const struct scuba *s, int turns)
{
    const struct scuba_diver *d = &s->diver[s->active];
    const struct promise p = promises(s);
    const struct reach r = reach_of(s);
    int best = d->cell, most = 0, column = scuba_column(d->cell), row = scuba_row(d->cell);
    for (int down = -r.up; down <= r.down; down++) {
        int rest = r.steps - abs_of(down);
        if (!returns(s, turns, scuba_cell(column, row + down))) {
            continue;
        }
        for (int aside = -least(r.left, rest); aside <= least(r.right, rest); aside++) {
            int cell = scuba_cell(column + aside, row + down), hope = promise(s, &p, cell);
            int steps = abs_of(down) + abs_of(aside);
            int value = hope > 0 ? hope * 4 / (steps + 3) - cost(s, turns, cell) : 0;
            if (cell != d->cell && value > most && returns(s, turns, cell)) {
                most = value;
                best = cell;
            }
        }
    }
    return best;
}

static int toward(const struct scuba *s, int cell)
{
    int from = s->diver[s->active].cell;
    int aside = scuba_column(cell) - scuba_column(from), down = scuba_row(cell) - scuba_row(from);
    if (down != 0) {
        return down < 0 ? SCUBA_DO_UP : SCUBA_DO_DOWN;
    }
    return aside < 0 ? SCUBA_DO_LEFT : aside > 0 ? SCUBA_DO_RIGHT : SCUBA_DO_STOP;
}

/* Columns to the boat: below 0 to the left, above 0 to the right. */
static int to_boat(int column)
{
    return column > SCUBA_BOAT_LAST    ? SCUBA_BOAT_LAST - column
           : column < SCUBA_BOAT_FIRST ? SCUBA_BOAT_FIRST - column
                                       : 0;
}

static bool may(uint32_t verbs, int verb)
{
    return (verbs >> (verb - SCUBA_DO_UP) & 1) != 0;
}

/* Whether it is time for the boat, if nothing in reach is worth a detour. */
static bool turns_home(const struct scuba *s, int turns)
{
    const struct scuba_diver *d = &s->diver[s->active];
    int row = scuba_row(d->cell);
    return d->status != SCUBA_UNDER || turns < 2 || (row + SCUBA_UPS - 1) / SCUBA_UPS >= turns;
}

/* The first wish that is legal; to stop always is. */
static int dive(const struct scuba *s, bool racing)
{
    const struct scuba_diver *d = &s->diver[s->active];
    uint32_t verbs = scuba_dives(s);
    int row = scuba_row(d->cell), aside = to_boat(scuba_column(d->cell));
    int turns = scuba_turns_left(s, s->active);
    bool under = d->status == SCUBA_UNDER, ending = s->stage != SCUBA_NORMAL;
    bool late = under && !ending && (!safe(d, row) || (racing && scuba_ends_well(s)));
    int to = late ? d->cell : goal(s, turns);
    bool home = late || (to == d->cell && turns_home(s, turns));
    bool swims = home && (!under || ending);
    const struct {
        int verb;
        bool wanted;
    } wish[] = {
        {SCUBA_DO_LOOK, true},
        {SCUBA_DO_TURN, !under || d->air > scuba_way_home(row) + SCUBA_SPARE},
        {SCUBA_DO_BOARD, home},
        {SCUBA_DO_SURFACE, home},
        {SCUBA_DO_UP, home},
        {SCUBA_DO_LEFT, swims && aside < 0},
        {SCUBA_DO_RIGHT, swims && aside > 0},
    };
    for (int i = 0; i < DT_COUNT(wish); i++) {
        if (wish[i].wanted && may(verbs, wish[i].verb)) {
            return wish[i].verb;
        }
    }
    int way = home ? SCUBA_DO_STOP : toward(s, to);
    return may(verbs, way) ? way : SCUBA_DO_STOP;
}

/* Points rather than anything else, and the boat when it is time. */
static int choice(const struct scuba *s)
{
    const struct scuba_diver *d = &s->diver[s->active];
    const struct scuba_effect *e = scuba_cards[s->event].effect;
    bool late = !safe(d, scuba_row(d->cell));
    for (int i = 0; i < 2; i++) {
        bool gains = e[i].op == SCUBA_OP_POINTS && e[i].n > 0;
        bool leaves = e[i].op == SCUBA_OP_BOAT || e[i].op == SCUBA_OP_SURFACE;
        if (gains || (leaves && late)) {
            return e[i].op;
        }
    }
    bool avoid = e[0].op == SCUBA_OP_BOAT || e[0].op == SCUBA_OP_SURFACE ||
                 (e[0].op == SCUBA_OP_AIR && late);
    return e[avoid ? 1 : 0].op;
}

/* Where others have brought the game to, a wish may not be legal; then whatever comes first: to
 * stay, a tile near the surface. */
dt_action scuba_sense(const struct scuba *s, bool racing)
{
    dt_action list[SCUBA_ACTIONS];
    if (s->phase == SCUBA_DIVING) {
        return scuba_action(dive(s, racing), 0);
    }
    scuba_actions(s, s->active, list);
    dt_action wanted = s->phase == SCUBA_CHOOSING
                           ? scuba_action(SCUBA_DO_CHOOSE, (uint32_t)choice(s))
                           : scuba_action(SCUBA_DO_STOP, 0);
    return scuba_legal(s, s->active, wanted) ? wanted : list[0];
}
