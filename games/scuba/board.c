/* The board: cells and edges, face-down tiles, dust cubes, face-up animals, and where the divers are. */
#include "games/scuba/scuba.h"

/* ---- cells ---- */

/* U-31: with two seats the outer columns are not used. */
int scuba_first_column(const struct scuba *s)
{
    return s->seats == 2 ? 2 : 1;
}

int scuba_last_column(const struct scuba *s)
{
    return s->seats == 2 ? SCUBA_COLUMNS - 1 : SCUBA_COLUMNS;
}

uint32_t scuba_band_mask(const struct scuba *s)
{
    uint32_t row = s->seats == 2 ? 0x1fc : 0x3fe;
    return row | row << 16;
}

int scuba_left_over(const struct scuba *s)
{
    return s->seats == 2 ? 2 * SCUBA_LEFT_OVER : SCUBA_LEFT_OVER;
}

int scuba_steps_to_edge(const struct scuba *s, int cell, int way)
{
    switch ((enum scuba_way)way) {
    case SCUBA_UP:
        return scuba_row(cell) - 1;
    case SCUBA_DOWN:
        return SCUBA_ROWS - scuba_row(cell);
    case SCUBA_LEFT:
        return scuba_column(cell) - scuba_first_column(s);
    case SCUBA_RIGHT:
        return scuba_last_column(s) - scuba_column(cell);
    case SCUBA_WAYS:
        break;
    }
    return 0;
}

int scuba_boat_column(int column)
{
    column = column < SCUBA_BOAT_FIRST ? SCUBA_BOAT_FIRST : column;
    return column > SCUBA_BOAT_LAST ? SCUBA_BOAT_LAST : column;
}

int scuba_cell_along(int cell, int way, int n)
{
    static const int8_t step[SCUBA_WAYS] = {
        [SCUBA_UP] = -16, [SCUBA_DOWN] = 16, [SCUBA_LEFT] = -1, [SCUBA_RIGHT] = 1};
    return cell + n * step[way];
}

/* ---- face-down tiles ---- */

int scuba_back(const struct scuba *s, int cell)
{
    int band = scuba_band(cell), at = cell & 31;
    return (int)((s->back_low[band] >> at & 1) | (s->back_high[band] >> at & 1) << 1);
}

void scuba_place_tile(struct scuba *s, int cell, int colour)
{
    int band = scuba_band(cell), at = cell & 31;
    scuba_remove_tile(s, cell);
    s->down[band] |= 1u << at;
    s->back_low[band] |= (uint32_t)(colour & 1) << at;
    s->back_high[band] |= (uint32_t)(colour >> 1) << at;
}

void scuba_remove_tile(struct scuba *s, int cell)
{
    int band = scuba_band(cell);
    s->down[band] &= ~scuba_bit(cell);
    s->back_low[band] &= ~scuba_bit(cell);
    s->back_high[band] &= ~scuba_bit(cell);
}

/* Exchanged tiles lie in a neighbouring band, so these were not exchanged. */
uint32_t scuba_own_backs(const struct scuba *s, int band)
{
    uint32_t low = (band & 1) != 0 ? s->back_low[band] : ~s->back_low[band];
    uint32_t high = (band & 2) != 0 ? s->back_high[band] : ~s->back_high[band];
    return s->down[band] & low & high;
}

uint32_t scuba_targets(const struct scuba *s, int where, int band)
{
    return where == band || where == SCUBA_ANYWHERE ? s->down[band] : 0;
}

bool scuba_any_target(const struct scuba *s, int where)
{
    uint32_t any = 0;
    for (int band = 0; band < SCUBA_BANDS; band++) {
        any |= scuba_targets(s, where, band);
    }
    return any != 0;
}

int scuba_unplaced_tiles(const struct scuba *s, int colour)
{
    int rest = dt_popcount(s->unseen[colour]) - scuba_left_over(s);
    for (int b = 0; b < SCUBA_BANDS; b++) {
        uint32_t low = (colour & 1) != 0 ? s->back_low[b] : ~s->back_low[b];
        uint32_t high = (colour & 2) != 0 ? s->back_high[b] : ~s->back_high[b];
        rest -= dt_popcount(s->down[b] & low & high);
    }
    return rest;
}

/* ---- cubes ---- */

bool scuba_dust_free(const struct scuba *s, int cell)
{
    bool clear = true;
    for (int seat = 0; seat < SCUBA_SEATS; seat++) {
        for (int i = 0; i < SCUBA_CUBES; i++) {
            clear &= s->diver[seat].cubes[i] != cell;
        }
    }
    return clear;
}

/* W-04: the most recent cell is last; only the four most recent cells keep their cubes. */
void scuba_place_cube(struct scuba *s, int cell)
{
    uint8_t *cubes = s->diver[s->active].cubes;
    int n = 0, at;
    while (n < SCUBA_CUBES && cubes[n] != SCUBA_NOWHERE) {
        n++;
    }
    for (at = 0; at < n && cubes[at] != cell; at++) {
    }
    if (at == n && n < SCUBA_CUBES) {
        cubes[n] = (uint8_t)cell;
        return;
    }
    for (at = at == n ? 0 : at; at < n - 1; at++) {
        cubes[at] = cubes[at + 1];
    }
    cubes[n - 1] = (uint8_t)cell;
}

/* Ascending, with NOWHERE at the end: it compares as larger than every cell. */
void scuba_sort_cubes(struct scuba *s, int seat)
{
    uint8_t *cubes = s->diver[seat].cubes;
    for (int i = 1; i < SCUBA_CUBES; i++) {
        uint8_t cube = cubes[i];
        int k = i;
        for (; k > 0 && (uint8_t)(cubes[k - 1] - 1) > (uint8_t)(cube - 1); k--) {
            cubes[k] = cubes[k - 1];
        }
        cubes[k] = cube;
    }
}

void scuba_remove_cubes(struct scuba *s, int seat)
{
    memset(s->diver[seat].cubes, SCUBA_NOWHERE, SCUBA_CUBES);
}

/* ---- animals ---- */

void scuba_animal_add(struct scuba *s, scuba_animal a)
{
    assert(s->animals < SCUBA_ANIMALS);
    s->animal[s->animals++] = a;
    scuba_animals_sort(s);
}

/* Insertion sort: the list is nearly sorted. Drops entries that are 0, tiles that are gone. */
void scuba_animals_sort(struct scuba *s)
{
    int n = 0;
    for (int i = 0; i < s->animals; i++) {
        scuba_animal a = s->animal[i];
        if (a == 0) {
            continue;
        }
        int k = n++;
        for (; k > 0 && s->animal[k - 1] > a; k--) {
            s->animal[k] = s->animal[k - 1];
        }
        s->animal[k] = a;
    }
    for (int i = n; i < s->animals; i++) {
        s->animal[i] = 0;
    }
    s->animals = (uint8_t)n;
}

int scuba_animal_find(const struct scuba *s, scuba_animal a)
{
    for (int i = 0; i < s->animals; i++) {
        if (s->animal[i] == a) {
            return i;
        }
    }
    return -1;
}

bool scuba_can_sight(const struct scuba *s)
{
    scuba_animal cell = s->diver[s->active].cell;
    uint32_t found = 0;
    for (int i = 0; i < s->animals; i++) {
        scuba_animal a = s->animal[i];
        found |= (uint32_t)(a >> 16 == cell) & ~(a >> s->active);
    }
    return (found & 1) != 0;
}

/* ---- divers ---- */

/* U-23, W-16: all but the dead and the rescued. */
uint32_t scuba_living(const struct scuba *s)
{
    uint32_t living = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        living |= (uint32_t)(s->diver[seat].status < SCUBA_RESCUED) << seat;
    }
    return living;
}

int scuba_under_count(const struct scuba *s)
{
    int under = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        under += s->diver[seat].status <= SCUBA_UNDER;
    }
    return under;
}

int scuba_turns_done(const struct scuba *s, int seat)
{
    int place = (seat - s->first + s->seats) % s->seats;
    int now = (s->active - s->first + s->seats) % s->seats;
    return s->round - 1 + (place < now);
}

bool scuba_boat_present(const struct scuba *s)
{
    return s->stage != SCUBA_GONE;
}

bool scuba_below_boat(const struct scuba *s, int cell)
{
    int column = scuba_column(cell);
    return scuba_boat_present(s) && column >= SCUBA_BOAT_FIRST && column <= SCUBA_BOAT_LAST;
}
