/* Exploring: species cards, chips and discs, and the removal of tiles that all divers have seen. */
#include "games/scuba/scuba.h"

/* The active seat sees a tile (§4): it gets a card, or chips for a species it has, and lays a disc.
 * Returns the tile, or 0 if all living divers have seen it now. */
static scuba_animal sight_tile(struct scuba *s, scuba_animal a, uint32_t living,
                               struct dt_events *events)
{
    struct scuba_diver *d = &s->diver[s->active];
    int k = scuba_animal_species(a), worth = scuba_species_points(k);
    bool fresh = (d->cards >> k & 1) == 0;
    if (events != NULL && scuba_is_card_secret(s, s->active, k)) {
        dt_events_reveal(events);
    }
    d->cards |= 1u << k;
    d->plus = (uint16_t)(d->plus + (fresh ? 0 : worth));
    a |= 1u << s->active;
    bool gone = (a & living) == living;
    DT_EVENT(events, DT_EVERYONE, SCUBA_EV_SIGHTED, s->active, k, worth, fresh, gone);
    return gone ? 0 : a;
}

void scuba_look(struct scuba *s, struct dt_events *events)
{
    int cell = s->diver[s->active].cell;
    uint32_t living = scuba_living(s);
    for (int i = 0; i < s->animals; i++) {
        scuba_animal a = s->animal[i];
        if (scuba_animal_cell(a) == cell && (a >> s->active & 1) == 0) {
            s->animal[i] = sight_tile(s, a, living, events);
        }
    }
    scuba_animals_sort(s);
}

void scuba_sight_new(struct scuba *s, int species, struct dt_events *events)
{
    int cell = s->diver[s->active].cell;
    scuba_animal a = sight_tile(s, scuba_animal_of(cell, species, 0), scuba_living(s), events);
    if (a != 0) {
        scuba_animal_add(s, a);
    }
}

/* W-17: checked again whenever a diver dies or is rescued. */
void scuba_remove_seen(struct scuba *s, struct dt_events *events)
{
    uint32_t living = scuba_living(s);
    int before = s->animals;
    for (int i = 0; living != 0 && i < s->animals; i++) {
        s->animal[i] = (s->animal[i] & living) == living ? 0 : s->animal[i];
    }
    scuba_animals_sort(s);
    if (s->animals < before) {
        DT_EVENT(events, DT_EVERYONE, SCUBA_EV_SEEN, (before - s->animals));
    }
}
