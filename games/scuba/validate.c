/* Validates a state: every tile, card, cube and disc in its place, air and points that the turns so
 * far allow; validate_phase.c validates the point of the game. Parsing and unpacking accept only valid
 * states, and the tests validate every state of random games. */
#include "games/scuba/scuba.h"

bool scuba_in_sea(const struct scuba *s, int cell)
{
    int column = scuba_column(cell);
    return column >= scuba_first_column(s) && column <= scuba_last_column(s) &&
           scuba_row(cell) <= SCUBA_ROWS;
}

static bool on_tiles(const struct scuba *s, int cell)
{
    return scuba_in_sea(s, cell) && scuba_row(cell) <= SCUBA_TILE_ROWS;
}

static const char *validate_ranges(const struct scuba *s)
{
    if (dt_members_check(&scuba_schema, s) != NULL) {
        return "position: a value is out of range";
    }
    if (s->first >= s->seats || s->start >= s->seats || s->active >= s->seats) {
        return "first, start, active: there is no such seat";
    }
    if ((s->from != SCUBA_NOWHERE && !on_tiles(s, s->from)) ||
        (s->tile != SCUBA_NOWHERE && !on_tiles(s, s->tile))) {
        return "from, tile: there is no such cell";
    }
    return NULL;
}

/* ---- tiles and decks ---- */

/* Whether the unary count of every content is filled from its lowest bit. */
static bool valid_pool(uint32_t pool, int colour)
{
    uint32_t expected = scuba_pool_full();
    for (int content = 0; content < SCUBA_CONTENTS; content++) {
        int n = scuba_tile_count(colour, content) - scuba_pool_count(pool, colour, content);
        for (; n > 0; n--) {
            scuba_pool_take(&expected, colour, content);
        }
    }
    return expected == pool;
}

static const char *validate_decks(const struct scuba *s)
{
    uint64_t calm = s->currents >> SCUBA_CALM;
    if ((calm & (calm + 1)) != 0) {
        return "drawn: there are no such currents";
    }
    for (int b = 0; b < SCUBA_BANDS; b++) {
        uint32_t cells = scuba_band_mask(s);
        if (!valid_pool(s->unseen[b], b)) {
            return "gone: there are no such tiles";
        }
        if ((s->down[b] & ~cells) != 0 || ((s->back_low[b] | s->back_high[b]) & ~s->down[b]) != 0) {
            return "row: outside the board";
        }
    }
    return NULL;
}

/* Every unseen tile lies face down, was left over or was removed; all others lie face up or are
 * gone. */
static const char *validate_tiles(const struct scuba *s)
{
    for (int c = 0; c < SCUBA_COLOURS; c++) {
        if (scuba_unplaced_tiles(s, c) != s->netted[c]) {
            return "row, gone, netted: tiles of a colour are missing or too many";
        }
    }
    for (int kind = 0; kind < SCUBA_KINDS; kind++) {
        if (scuba_tiles_gone(s, kind) < 0) {
            return "animals: more of a species than there are tiles";
        }
    }
    return NULL;
}

/* A disc means that its owner has the card (S-01); a tile that all have seen has left. */
static const char *validate_animal(const struct scuba *s, scuba_animal a)
{
    int species = scuba_animal_species(a), discs = scuba_animal_discs(a);
    uint32_t living = scuba_living(s);
    if (!scuba_in_sea(s, scuba_animal_cell(a)) || species >= SCUBA_ALL_SPECIES ||
        discs >> s->seats != 0) {
        return "animals: no such cell, species or disc";
    }
    if (living != 0 && ((uint32_t)discs & living) == living) {
        return "animals: a tile that all divers have seen still lies there";
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if ((discs >> seat & 1) != 0 && (s->diver[seat].cards >> species & 1) == 0) {
            return "cards: a disc lies on an animal whose card is missing";
        }
    }
    return NULL;
}

static const char *validate_animals(const struct scuba *s)
{
    for (int i = 0; i < SCUBA_ANIMALS; i++) {
        if (i >= s->animals) {
            if (s->animal[i] != 0) {
                return "animals: more than the count says";
            }
            continue;
        }
        const char *error = validate_animal(s, s->animal[i]);
        if (error != NULL) {
            return error;
        }
        if (i > 0 && s->animal[i - 1] > s->animal[i]) {
            return "animals: not sorted";
        }
    }
    return NULL;
}

/* ---- divers ---- */

static const char *validate_cubes(const struct scuba *s, int seat)
{
    const struct scuba_diver *d = &s->diver[seat];
    bool moving = seat == s->active && s->phase != SCUBA_OVER;
    for (int i = 0; i < SCUBA_CUBES; i++) {
        int cube = d->cubes[i];
        if (cube == SCUBA_NOWHERE) {
            continue;
        }
        if (!scuba_in_sea(s, cube) || (i > 0 && d->cubes[i - 1] == SCUBA_NOWHERE)) {
            return "cubes: no such cells";
        }
        for (int k = 0; k < i; k++) {
            if (d->cubes[k] == cube || (!moving && d->cubes[k] > cube)) {
                return "cubes: one on a cell, and ascending unless it is the seat's turn";
            }
        }
        bool idle =
            d->status >= SCUBA_RESCUED || (d->status == SCUBA_ABOARD && s->stage == SCUBA_GONE);
        if (s->round == 1 || idle) {
            return "cubes: none in round 1, and none of seats without turns";
        }
    }
    return NULL;
}

static const char *validate_status(const struct scuba *s, int seat)
{
    const struct scuba_diver *d = &s->diver[seat];
    int column = scuba_column(d->cell);
    bool line = scuba_in_sea(s, d->cell) && scuba_row(d->cell) == 1;
    switch ((enum scuba_status)d->status) {
    case SCUBA_WAITING:
        return d->cell == SCUBA_NOWHERE && d->air == SCUBA_AIR && d->cards == 0 && d->hidden == 0 &&
                       d->plus == 0 && d->minus == 0
                   ? NULL
                   : "diver: a waiting diver has nothing but air";
    case SCUBA_UNDER:
        if (!scuba_in_sea(s, d->cell) || (scuba_row(d->cell) > 2 && d->deep == 0)) {
            return "diver: no such cell, or not deep although below 10 m";
        }
        return d->air > 0 && d->air <= SCUBA_AIR - scuba_turns_done(s, seat)
                   ? NULL
                   : "air: none, or more than the turns so far leave";
    case SCUBA_SWIMMING:
        return line && d->air > 0 ? NULL : "diver: a swimmer needs a column, and air";
    case SCUBA_ABOARD:
        return line && column >= SCUBA_BOAT_FIRST && column <= SCUBA_BOAT_LAST && d->air > 0
                   ? NULL
                   : "diver: aboard is in columns 4 to 6, with air";
    case SCUBA_RESCUED:
        return line && d->air == 0 && s->option[SCUBA_DEATH] == SCUBA_DEATH_OFF
                   ? NULL
                   : "diver: rescued without air, in a column, in the game without death";
    case SCUBA_DEAD:
        return d->cell == SCUBA_NOWHERE && d->air == 0 && s->option[SCUBA_DEATH] != SCUBA_DEATH_OFF
                   ? NULL
                   : "diver: dead without air, nowhere, in the game with death";
    case SCUBA_STATUSES:
        break;
    }
    return "diver: no such status";
}

static const char *validate_diver(const struct scuba *s, int seat)
{
    const struct scuba_diver *d = &s->diver[seat];
    bool under = d->status == SCUBA_UNDER;
    if (d->markers > (s->option[SCUBA_DECOMPRESSION] == SCUBA_DECOMPRESSION_ON && under
                          ? SCUBA_MARKERS_MAX
                          : 0)) {
        return "markers: only under water, and only in the variant";
    }
    if ((!under && d->deep != 0) || (!under && d->status != SCUBA_SWIMMING && d->drifted != 0)) {
        return "diver: deep or drifted where it cannot be";
    }
    const char *error = validate_status(s, seat);
    error = error != NULL ? error : validate_cubes(s, seat);
    return error != NULL ? error : scuba_validate_cards(s, seat);
}

static bool empty_diver(const struct scuba_diver *d)
{
    uint32_t any = d->cards | d->plus | d->minus | d->status | d->cell | d->air | d->markers |
                   d->deep | d->drifted | d->hidden;
    for (int i = 0; i < SCUBA_CUBES; i++) {
        any |= d->cubes[i];
    }
    return any == 0;
}

static const char *validate_divers(const struct scuba *s)
{
    for (int seat = 0; seat < SCUBA_SEATS; seat++) {
        if (seat >= s->seats && !empty_diver(&s->diver[seat])) {
            return "diver: the seat is not in the game";
        }
        const char *error = seat < s->seats ? validate_diver(s, seat) : NULL;
        if (error != NULL) {
            return error;
        }
    }
    return NULL;
}

const char *scuba_validate(const void *state)
{
    static const char *(*const checks[])(const struct scuba *) = {
        validate_ranges, validate_decks,       validate_animals,    validate_tiles,
        validate_divers, scuba_validate_phase, scuba_validate_turn, scuba_validate_event,
    };
    const char *error = NULL;
    for (int i = 0; i < DT_COUNT(checks) && error == NULL; i++) {
        error = checks[i](state);
    }
    return error;
}

const char *scuba_derive(void *state)
{
    return scuba_validate(state);
}
