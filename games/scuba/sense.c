/* Sensible play of Scuba: look around, dive for what is worth the air, and start home with three air
 * to spare. It sees what everybody sees; bots think with it, and better ones are measured against
 * it. */
#include "games/scuba/scuba.h"

enum { FAR = 99 };

int scuba_breath(int row)
{
    return (row + 1) / 2;
}

int scuba_way_home(int row)
{
    int air = 0;
    for (row -= SCUBA_UPS; row > 0; row -= SCUBA_UPS) {
        air += scuba_breath(row);
    }
    return air;
}

/* Whether a turn may end in this row. */
static bool safe(const struct scuba_diver *d, int row)
{
    return d->air - scuba_breath(row) >= scuba_way_home(row) + SCUBA_SPARE;
}

/* A tenth of a point a unit: what this cell promises. */
static int promise(const struct scuba *s, int cell)
{
    static const int tile[SCUBA_COLOURS] = {10, 16, 21, 33};
    const struct scuba_diver *d = &s->diver[s->active];
    int value = 0;
    if (!scuba_clear(s, cell)) {
        return 0;
    }
    for (int i = 0; i < s->animals; i++) {
        scuba_animal a = s->animal[i];
        int species = scuba_animal_species(a);
        if (scuba_animal_cell(a) == cell && (a >> s->active & 1) == 0) {
            value += 10 * scuba_worth(species) + ((d->cards >> species & 1) == 0 ? 10 : 0);
        }
    }
    if ((s->down[scuba_band(cell)] & scuba_bit(cell)) != 0) {
        value += tile[scuba_back(s, cell)];
    }
    return value;
}

/* Steps between two cells, or FAR if this turn cannot make them. */
static int distance(const struct scuba *s, int from, int to)
{
    int aside = scuba_column(to) - scuba_column(from), down = scuba_row(to) - scuba_row(from);
    bool left = aside < 0 && s->lefts - aside > scuba_reach(s, SCUBA_LEFT);
    bool right = aside > 0 && s->rights + aside > scuba_reach(s, SCUBA_RIGHT);
    bool up = down < 0 && s->ups - down > SCUBA_UPS;
    int steps = (aside < 0 ? -aside : aside) + (down < 0 ? -down : down);
    bool far = left || right || up || (down > 0 && s->level) || s->steps + steps > SCUBA_STEPS;
    return far ? FAR : steps;
}

/* The most promising cell in reach where the turn may end, or the own one. */
static int goal(const struct scuba *s)
{
    const struct scuba_diver *d = &s->diver[s->active];
    bool under = d->status == SCUBA_UNDER;
    int best = d->cell, most = 0;
    for (int row = 1; row <= (under ? SCUBA_TILE_ROWS : 1); row++) {
        for (int column = scuba_first_column(s); column <= scuba_last_column(s); column++) {
            int cell = scuba_cell(column, row), steps = distance(s, d->cell, cell);
            if (cell == d->cell || steps == FAR || (under && !safe(d, row))) {
                continue;
            }
            int value = promise(s, cell) * 4 / (steps + 3) - 2 * scuba_breath(row);
            if (value > most) {
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

/* The first wish that is legal; to stop always is. */
static int dive(const struct scuba *s)
{
    const struct scuba_diver *d = &s->diver[s->active];
    uint32_t verbs = scuba_dives(s);
    int row = scuba_row(d->cell), aside = to_boat(scuba_column(d->cell));
    bool under = d->status == SCUBA_UNDER, late = under && !safe(d, row);
    bool swims = !under || s->stage != SCUBA_NORMAL;
    const struct {
        int verb;
        bool wanted;
    } wish[] = {
        {SCUBA_DO_LOOK, true},
        {SCUBA_DO_TURN, !under || d->air > scuba_way_home(row) + SCUBA_SPARE},
        {SCUBA_DO_BOARD, late || !under},
        {SCUBA_DO_SURFACE, late},
        {SCUBA_DO_UP, late},
        {SCUBA_DO_LEFT, swims && aside < 0},
        {SCUBA_DO_RIGHT, swims && aside > 0},
        {toward(s, goal(s)), !late},
        {SCUBA_DO_STOP, true},
    };
    int i = 0;
    while (!wish[i].wanted || (verbs >> (wish[i].verb - SCUBA_DO_UP) & 1) == 0) {
        i++;
    }
    return wish[i].verb;
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

static dt_action wish(const struct scuba *s, const dt_action *list)
{
    switch (s->phase) {
    case SCUBA_DIVING:
        return scuba_action(dive(s), 0);
    case SCUBA_RESTING:
        return scuba_action(SCUBA_DO_STOP, 0);
    case SCUBA_CHOOSING:
        return scuba_action(SCUBA_DO_CHOOSE, (uint32_t)choice(s));
    default: /* whatever comes first: to stay, a tile near the surface */
        return list[0];
    }
}

/* Where others have brought the game to, a wish may not be legal. */
dt_action scuba_sense(const struct scuba *s)
{
    dt_action list[SCUBA_ACTIONS];
    scuba_actions(s, s->active, list);
    dt_action wanted = wish(s, list);
    return scuba_legal(s, s->active, wanted) ? wanted : list[0];
}
