/* Hidden information with secret points (W-21): the species on the other seats' cards. The number of
 * cards, the chips and the discs are public. Redaction, determinization, validation of hidden cards. */
#include "engine/draw.h"
#include "games/scuba/scuba.h"

/* For each species, the tiles that a seat can have sighted: not unseen, and not face up without the
 * seat's disc. */
struct seen_tiles {
    int n[SCUBA_ALL_SPECIES];
};

static struct seen_tiles seen_by(const struct scuba *s, int seat)
{
    struct seen_tiles seen;
    for (int k = 0; k < SCUBA_ALL_SPECIES; k++) {
        int c = scuba_species_colour(k);
        seen.n[k] = scuba_tile_count(c, k) - scuba_pool_count(s->unseen[c], c, k);
    }
    for (int i = 0; i < s->animals; i++) {
        bool unseen = s->animal[i] != 0 && (s->animal[i] >> seat & 1) == 0;
        seen.n[scuba_animal_species(s->animal[i])] -= unseen;
    }
    return seen;
}

/* Species of which a seat can have a card, a mask. */
static uint32_t possible_cards(const struct seen_tiles *seen)
{
    uint32_t mask = 0;
    for (int k = 0; k < SCUBA_ALL_SPECIES; k++) {
        mask |= (uint32_t)(seen->n[k] > 0) << k;
    }
    return mask;
}

/* The most points in chips that a species can have brought besides its card. */
static int chip_points(const struct seen_tiles *seen, int k)
{
    return (seen->n[k] - 1) * scuba_species_points(k);
}

/* The seat's known cards, and hidden ones chosen so that most points can be chips. */
static uint32_t cards_for_most_points(const struct scuba_diver *d, const struct seen_tiles *seen)
{
    uint32_t rest = possible_cards(seen) & ~d->cards, cards = d->cards;
    for (int n = d->hidden; n > 0 && rest != 0; n--) {
        int best = dt_ctz(rest);
        for (uint32_t r = rest; r != 0; r &= r - 1) {
            best = chip_points(seen, dt_ctz(r)) > chip_points(seen, best) ? dt_ctz(r) : best;
        }
        cards |= 1u << best;
        rest &= ~(1u << best);
    }
    return cards;
}

/* The most points that chips and treasures can have brought with these cards: for every species the
 * tiles beyond the card's own, and six for each resolved event. */
static int max_plus(const struct scuba *s, int seat, const struct seen_tiles *seen, uint32_t cards)
{
    bool pending = s->phase == SCUBA_DRAWING || s->event != SCUBA_NONE;
    int most = seat == s->active && pending ? -6 : 0;
    for (int c = 0; c < SCUBA_COLOURS; c++) {
        most += 6 * (scuba_tile_count(c, SCUBA_EVENT_TILE) -
                     scuba_pool_count(s->unseen[c], c, SCUBA_EVENT_TILE));
    }
    for (; cards != 0; cards &= cards - 1) {
        most += chip_points(seen, dt_ctz(cards));
    }
    return most;
}

static bool points_open(const struct scuba *s)
{
    return s->option[SCUBA_SECRECY] == SCUBA_SECRECY_OPEN || s->phase == SCUBA_OVER;
}

const char *scuba_validate_cards(const struct scuba *s, int seat)
{
    const struct scuba_diver *d = &s->diver[seat];
    const struct seen_tiles seen = seen_by(s, seat);
    if ((d->cards & ~possible_cards(&seen)) != 0) {
        return "cards: a species of which the seat can have seen no tile";
    }
    if (d->hidden > 0 && points_open(s)) {
        return "hidden: no card is, with open points and at the end";
    }
    if (d->hidden > dt_popcount(possible_cards(&seen) & ~d->cards)) {
        return "hidden: more cards than the seat can have";
    }
    return d->plus <= max_plus(s, seat, &seen, cards_for_most_points(d, &seen))
               ? NULL
               : "plus: more than tiles and events can have brought";
}

/* ---- the contract ---- */

/* Species known from a seat's discs on the board, a mask. */
static uint32_t cards_by_discs(const struct scuba *s, int seat)
{
    uint32_t mask = 0;
    for (int i = 0; i < s->animals; i++) {
        mask |= (s->animal[i] >> seat & 1) << scuba_animal_species(s->animal[i]);
    }
    return mask;
}

bool scuba_is_card_secret(const struct scuba *s, int seat, int k)
{
    const struct seen_tiles seen = seen_by(s, seat);
    uint32_t known = cards_by_discs(s, seat), maybe = possible_cards(&seen) & ~known;
    int secret = dt_popcount(s->diver[seat].cards & ~known);
    return !points_open(s) && (maybe >> k & 1) != 0 && secret > 0 && secret < dt_popcount(maybe);
}

void scuba_redact(void *state, int seat)
{
    struct scuba *s = state;
    for (int other = 0; !points_open(s) && other < s->seats; other++) {
        struct scuba_diver *d = &s->diver[other];
        uint32_t known = other == seat ? d->cards : d->cards & cards_by_discs(s, other);
        d->hidden = (uint8_t)(d->hidden + dt_popcount(d->cards & ~known));
        d->cards = known;
    }
}

bool scuba_is_secret(const struct scuba *s, int viewer, int seat)
{
    return !points_open(s) && seat != viewer;
}

bool scuba_is_complete(const void *state)
{
    const struct scuba *s = state;
    int hidden = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        hidden += s->diver[seat].hidden;
    }
    return hidden == 0;
}

/* Fills in hidden cards at random; if those cannot explain the seat's chips, the cards that allow most
 * points. */
static void sample_cards(struct scuba *s, int seat, struct dt_rng *rng)
{
    struct scuba_diver *d = &s->diver[seat];
    const struct seen_tiles seen = seen_by(s, seat);
    uint32_t rest = possible_cards(&seen) & ~d->cards, cards = d->cards;
    for (int n = d->hidden; n > 0; n--) {
        int k = dt_draw_bit(rest, rng);
        cards |= 1u << k;
        rest &= ~(1u << k);
    }
    d->cards = d->plus > max_plus(s, seat, &seen, cards) ? cards_for_most_points(d, &seen) : cards;
    d->hidden = 0;
}

void scuba_determinize(void *state, int seat, struct dt_rng *rng)
{
    struct scuba *s = state;
    (void)seat;
    for (int other = 0; other < s->seats; other++) {
        if (s->diver[other].hidden > 0) {
            sample_cards(s, other, rng);
        }
    }
}
