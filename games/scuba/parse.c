/* Parses a position from key=value fields, with defaults for those that are omitted: an empty board in
 * round 2, all divers just under the boat, and tiles, cards and air that follow from the rest. */
#include "games/scuba/parse.h"

static void set_defaults(struct scuba_parser *p)
{
    memset(p, 0, sizeof *p);
    scuba_clear_turn(&p->s);
    p->s.seats = SCUBA_SEATS;
    p->s.phase = SCUBA_DIVING;
    p->s.round = 2;
    p->s.currents = scuba_deck_full();
    for (int c = 0; c < SCUBA_COLOURS; c++) {
        p->s.unseen[c] = scuba_pool_full();
        p->s.stack[c] = (1 << SCUBA_STACK_CARDS) - 1;
    }
}

/* Divers enter the water in round 1. The current is calm unless one is given. */
static void fill_turn(struct scuba_parser *p)
{
    struct scuba *s = &p->s;
    bool moving = s->phase == SCUBA_REVEALING || s->phase == SCUBA_DRAWING ||
                  (s->phase >= SCUBA_DIVING && s->phase < SCUBA_OVER);
    if (!p->round && (s->phase <= SCUBA_SWAPPING || s->phase == SCUBA_ENTERING)) {
        s->round = 1;
    }
    if (!p->current && moving && s->round > 1) {
        s->current = SCUBA_CALM;
    }
}

/* A diver without a field is under the boat, or waits for its turn; its air is the most that the turns
 * so far can have left. */
static void fill_diver(struct scuba_parser *p, int seat)
{
    struct scuba *s = &p->s;
    struct scuba_diver *d = &s->diver[seat];
    int done = scuba_turns_done(s, seat);
    if ((p->divers >> seat & 1) == 0) {
        bool set_up = s->phase <= SCUBA_SWAPPING, jumps = s->phase == SCUBA_ENTERING;
        bool waits = set_up || (s->round == 1 && done == 0 && (seat != s->active || jumps));
        d->status = waits ? SCUBA_WAITING : SCUBA_UNDER;
        d->cell = waits ? SCUBA_NOWHERE : (uint8_t)scuba_cell(5, 1);
    }
    if ((p->air >> seat & 1) == 0 && d->status < SCUBA_RESCUED) {
        done = d->status == SCUBA_WAITING ? 0 : done;
        d->air = (uint8_t)(done < SCUBA_AIR ? SCUBA_AIR - done : 1);
    }
}

/* A disc means that its seat has the card. Unless `gone` is given, one tile of each card is gone, and
 * the tile of an event that is being resolved. */
static void fill_cards(struct scuba_parser *p)
{
    struct scuba *s = &p->s;
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
    if (p->tiles_gone) {
        return;
    }
    for (int k = 0; k < SCUBA_ALL_SPECIES; k++) {
        p->gone[k] = (uint8_t)((cards & ~up) >> k & 1);
    }
    int band = scuba_band(s->diver[s->active].cell);
    if ((s->phase == SCUBA_DRAWING || s->event != SCUBA_NONE) && band < SCUBA_BANDS) {
        p->gone[SCUBA_EVENT_KIND + band] = 1;
    }
}

/* Tiles that are gone or face up are not unseen; unseen tiles that lie nowhere were removed. */
static const char *fill_tiles(struct scuba_parser *p)
{
    struct scuba *s = &p->s;
    for (int kind = 0; kind < SCUBA_KINDS; kind++) {
        int colour = scuba_kind_colour(kind), n = p->gone[kind];
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
        int rest = dt_popcount(s->unseen[c]) - scuba_left_over(s);
        for (int cell = 0; cell < 32 * SCUBA_BANDS; cell++) {
            rest -= (s->down[scuba_band(cell)] & scuba_bit(cell)) != 0 && scuba_back(s, cell) == c;
        }
        if ((p->netted >> c & 1) == 0) {
            s->netted[c] = (uint8_t)(rest > 0 ? rest : 0);
        }
    }
    return NULL;
}

static const char *fill_omitted(struct scuba_parser *p)
{
    struct scuba *s = &p->s;
    if (s->first >= s->seats || s->active >= s->seats) {
        return "first, active: there is no such seat";
    }
    fill_turn(p);
    for (int seat = 0; seat < s->seats; seat++) {
        fill_diver(p, seat);
    }
    if (!p->start) {
        s->start = (uint8_t)scuba_default_start(s);
    }
    fill_cards(p);
    const char *error = fill_tiles(p);
    return error != NULL ? error : scuba_validate(s);
}

const char *scuba_parse(void *state, struct dt_span in)
{
    struct scuba_parser p;
    struct dt_field field;
    const char *error = NULL;
    set_defaults(&p);
    while (error == NULL && dt_span_field(&in, &field)) {
        error = scuba_parse_field(&p, field.key, field.value);
    }
    if (error == NULL) {
        error = fill_omitted(&p);
    }
    if (error == NULL) {
        memcpy(state, &p.s, sizeof p.s);
    }
    return error;
}
