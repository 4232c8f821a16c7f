/* What a seat does not know of the others in the game with secret points (W-21): which species their
 * cards show. How many cards and chips they have lies on the table, and so do the discs. */
#include "engine/draw.h"
#include "games/scuba/scuba.h"

/* For each species the tiles that a seat can have sighted: not unseen, and not face up without its
 * disc. */
struct seen {
    int n[SCUBA_ALL_SPECIES];
};

static struct seen seen_by(const struct scuba *s, int seat)
{
    struct seen seen;
    for (int k = 0; k < SCUBA_ALL_SPECIES; k++) {
        int c = scuba_colour(k);
        seen.n[k] = scuba_copies(c, k) - scuba_pool_count(s->unseen[c], c, k);
    }
    for (int i = 0; i < s->animals; i++) {
        seen.n[scuba_animal_species(s->animal[i])] -= (s->animal[i] >> seat & 1) == 0;
    }
    return seen;
}

/* Species that a seat can have a card of. */
static uint32_t possible(const struct seen *seen)
{
    uint32_t mask = 0;
    for (int k = 0; k < SCUBA_ALL_SPECIES; k++) {
        mask |= (uint32_t)(seen->n[k] > 0) << k;
    }
    return mask;
}

/* Points of the chips that a species can have brought besides its card. */
static int chips(const struct seen *seen, int k)
{
    return (seen->n[k] - 1) * scuba_worth(k);
}

/* The cards of a seat with hidden ones that leave most room for chips. */
static uint32_t richest(const struct scuba_diver *d, const struct seen *seen)
{
    uint32_t rest = possible(seen) & ~d->cards, cards = d->cards;
    for (int n = d->hidden; n > 0 && rest != 0; n--) {
        int best = dt_lowest(rest);
        for (uint32_t r = rest; r != 0; r &= r - 1) {
            best = chips(seen, dt_lowest(r)) > chips(seen, best) ? dt_lowest(r) : best;
        }
        cards |= 1u << best;
        rest &= ~(1u << best);
    }
    return cards;
}

/* How many points chips and treasures can have brought with these cards: for every species the tiles
 * beyond the one of the card, and six for each event that is over. */
static int most_plus(const struct scuba *s, int seat, const struct seen *seen, uint32_t cards)
{
    bool pending = s->phase == SCUBA_DRAWING || s->event != SCUBA_NONE;
    int most = seat == s->active && pending ? -6 : 0;
    for (int c = 0; c < SCUBA_COLOURS; c++) {
        most += 6 * (scuba_copies(c, SCUBA_EVENT_TILE) -
                     scuba_pool_count(s->unseen[c], c, SCUBA_EVENT_TILE));
    }
    for (; cards != 0; cards &= cards - 1) {
        most += chips(seen, dt_lowest(cards));
    }
    return most;
}

static bool points_are_open(const struct scuba *s)
{
    return s->option[SCUBA_SECRECY] == SCUBA_SECRECY_OPEN || s->phase == SCUBA_OVER;
}

const char *scuba_cards_fault(const struct scuba *s, int seat)
{
    const struct scuba_diver *d = &s->diver[seat];
    const struct seen seen = seen_by(s, seat);
    if (d->cards >> SCUBA_ALL_SPECIES != 0) {
        return "cards: there is no such species";
    }
    if ((d->cards & ~possible(&seen)) != 0) {
        return "cards: a species of which the seat can have seen no tile";
    }
    if (d->hidden > 0 && points_are_open(s)) {
        return "hidden: no card is, with open points and at the end";
    }
    if (d->hidden > dt_ones(possible(&seen) & ~d->cards)) {
        return "hidden: more cards than the seat can have";
    }
    if (d->plus > most_plus(s, seat, &seen, richest(d, &seen))) {
        return "plus: more than tiles and events can have brought";
    }
    return d->minus <= SCUBA_MINUS_MAX ? NULL : "minus: more than can be";
}

/* ---- the contract ---- */

/* Species that a seat's discs on the board tell. */
static uint32_t by_discs(const struct scuba *s, int seat)
{
    uint32_t mask = 0;
    for (int i = 0; i < s->animals; i++) {
        mask |= (s->animal[i] >> seat & 1) << scuba_animal_species(s->animal[i]);
    }
    return mask;
}

void scuba_redact(void *state, int seat)
{
    struct scuba *s = state;
    for (int other = 0; !points_are_open(s) && other < s->seats; other++) {
        struct scuba_diver *d = &s->diver[other];
        uint32_t known = other == seat ? d->cards : d->cards & by_discs(s, other);
        d->hidden = (uint8_t)(d->hidden + dt_ones(d->cards & ~known));
        d->cards = known;
    }
}

bool scuba_secret(const struct scuba *s, int eyes, int seat)
{
    return !points_are_open(s) && seat != eyes;
}

bool scuba_complete(const void *state)
{
    const struct scuba *s = state;
    int hidden = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        hidden += s->diver[seat].hidden;
    }
    return hidden == 0;
}

/* Any cards that could be there; those with most room for chips if the first choice has too little. */
static void imagine_cards(struct scuba *s, int seat, struct dt_rng *rng)
{
    struct scuba_diver *d = &s->diver[seat];
    const struct seen seen = seen_by(s, seat);
    uint32_t rest = possible(&seen) & ~d->cards, cards = d->cards;
    for (int n = d->hidden; n > 0; n--) {
        int k = dt_draw_bit(rest, rng);
        cards |= 1u << k;
        rest &= ~(1u << k);
    }
    d->cards = d->plus > most_plus(s, seat, &seen, cards) ? richest(d, &seen) : cards;
    d->hidden = 0;
}

void scuba_imagine(void *state, int seat, struct dt_rng *rng)
{
    struct scuba *s = state;
    (void)seat;
    for (int other = 0; other < s->seats; other++) {
        if (s->diver[other].hidden > 0) {
            imagine_cards(s, other, rng);
        }
    }
}
