/* What a position is where it says nothing: an empty board in round 2 with everybody just under the
 * boat, and of tiles, cards and air what follows from the rest. */
#include "games/scuba/reading.h"

void scuba_read_nothing(struct scuba_reading *r)
{
    memset(r, 0, sizeof *r);
    scuba_clear_turn(&r->s);
    r->s.seats = SCUBA_SEATS;
    r->s.phase = SCUBA_DIVING;
    r->s.round = 2;
    r->s.currents = scuba_deck_full();
    for (int c = 0; c < SCUBA_COLOURS; c++) {
        r->s.unseen[c] = scuba_pool_full();
        r->s.stack[c] = (1 << SCUBA_STACK) - 1;
    }
}

/* Everybody enters in round 1. The turn has a calm current unless it says else. */
static void fill_turn(struct scuba_reading *r)
{
    struct scuba *s = &r->s;
    bool moving = s->phase == SCUBA_REVEALING || s->phase == SCUBA_DRAWING ||
                  (s->phase >= SCUBA_DIVING && s->phase < SCUBA_OVER);
    if (!r->round && (s->phase <= SCUBA_SWAPPING || s->phase == SCUBA_ENTERING)) {
        s->round = 1;
    }
    if (!r->current && moving && s->round > 1) {
        s->current = SCUBA_CALM;
    }
}

/* A diver of whom nothing is said is under the boat, or waits for its turn; its air is what the
 * turns so far can have left. */
static void fill_diver(struct scuba_reading *r, int seat)
{
    struct scuba *s = &r->s;
    struct scuba_diver *d = &s->diver[seat];
    int done = scuba_turns_done(s, seat);
    if ((r->divers >> seat & 1) == 0) {
        bool set_up = s->phase <= SCUBA_SWAPPING, jumps = s->phase == SCUBA_ENTERING;
        bool waits = set_up || (s->round == 1 && done == 0 && (seat != s->active || jumps));
        d->status = waits ? SCUBA_WAITING : SCUBA_UNDER;
        d->cell = waits ? SCUBA_NOWHERE : (uint8_t)scuba_cell(5, 1);
    }
    if ((r->air >> seat & 1) == 0 && d->status < SCUBA_RESCUED) {
        done = d->status == SCUBA_WAITING ? 0 : done;
        d->air = (uint8_t)(done < SCUBA_AIR ? SCUBA_AIR - done : 1);
    }
}

/* Discs mean cards. Unless it is said what is gone, one tile of each card is, and the tile of an
 * event that is resolved. */
static void fill_cards(struct scuba_reading *r)
{
    struct scuba *s = &r->s;
    uint32_t up = 0, cards = 0;
    for (int i = 0; i < s->animals; i++) {
        for (int seat = 0; seat < SCUBA_SEATS; seat++) {
            uint32_t disc = s->animal[i] >> seat & 1;
            s->diver[seat].cards |= disc << scuba_animal_species(s->animal[i]);
            up |= disc << scuba_animal_species(s->animal[i]);
        }
    }
    for (int seat = 0; seat < SCUBA_SEATS; seat++) {
        cards |= s->diver[seat].cards;
    }
    if (r->tiles_gone) {
        return;
    }
    for (int k = 0; k < SCUBA_ALL_SPECIES; k++) {
        r->gone[k] = (uint8_t)((cards & ~up) >> k & 1);
    }
    int band = scuba_band(s->diver[s->active].cell);
    if ((s->phase == SCUBA_DRAWING || s->event != SCUBA_NONE) && band < SCUBA_BANDS) {
        r->gone[SCUBA_EVENT_KIND + band] = 1;
    }
}

/* What is gone or face up is not unseen; what is unseen and nowhere else was removed. */
static const char *fill_tiles(struct scuba_reading *r)
{
    struct scuba *s = &r->s;
    for (int kind = 0; kind < SCUBA_KINDS; kind++) {
        int colour = scuba_kind_colour(kind), n = r->gone[kind];
        for (int i = 0; i < s->animals; i++) {
            n += scuba_animal_species(s->animal[i]) == kind;
        }
        for (; n > 0; n--) {
            if (!scuba_pool_take(&s->unseen[colour], colour, scuba_kind_content(kind))) {
                return "gone: more tiles than there are, with the animals on the board";
            }
        }
    }
    for (int c = 0; c < SCUBA_COLOURS; c++) {
        int rest = dt_ones(s->unseen[c]) - scuba_left_over(s);
        for (int cell = 0; cell < 32 * SCUBA_BANDS; cell++) {
            rest -= (s->down[scuba_band(cell)] & scuba_bit(cell)) != 0 && scuba_back(s, cell) == c;
        }
        if ((r->netted >> c & 1) == 0) {
            s->netted[c] = (uint8_t)(rest > 0 ? rest : 0);
        }
    }
    return NULL;
}

const char *scuba_fill(struct scuba_reading *r)
{
    struct scuba *s = &r->s;
    if (s->first >= s->seats || s->active >= s->seats) {
        return "first, active: there is no such seat";
    }
    fill_turn(r);
    for (int seat = 0; seat < s->seats; seat++) {
        fill_diver(r, seat);
    }
    if (!r->start) {
        s->start = (uint8_t)scuba_first_start(s);
    }
    fill_cards(r);
    const char *why = fill_tiles(r);
    return why != NULL ? why : scuba_fault(s);
}
