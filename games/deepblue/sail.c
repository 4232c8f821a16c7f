/* Sailing (§4.2): movement is paid, boats move, then each that has moved is placed: its tile turned
 * over if need be, gems scattered, a spot taken. A forced dive comes before the other boat. */
#include "games/deepblue/deepblue.h"

void deepblue_sail(struct deepblue *s, struct dt_events *events)
{
    s->phase = DEEPBLUE_SAILING;
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_SAILS, s->active);
    deepblue_begin_payment(s, events);
}

void deepblue_propel(struct deepblue *s, int card, struct dt_events *events)
{
    deepblue_spend(s, card, events);
    s->moves = (uint8_t)(s->moves + (card == DEEPBLUE_NONE ? 1 : deepblue_cards[card].propeller));
}

void deepblue_move(struct deepblue *s, int boat, int node, struct dt_events *events)
{
    s->boat[s->active][boat] = (struct deepblue_boat){(uint8_t)node, DEEPBLUE_MIDDLE};
    s->moved |= (uint8_t)(1u << boat);
    s->moves--;
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_MOVES, s->active, boat, node);
}

static void place_boat(struct deepblue *s, int boat, struct dt_events *events);

/* D-06: which boat is next, or the end of the turn. Boats that stopped on no tile need no place. */
void deepblue_place_next(struct deepblue *s, struct dt_events *events)
{
    const struct deepblue_boat *boat = s->boat[s->active];
    for (int b = 0; b < DEEPBLUE_BOATS; b++) {
        if (!deepblue_has_tile(s, boat[b].node)) {
            s->moved &= (uint8_t) ~(1u << b);
        }
    }
    if (s->moved == 0) {
        deepblue_end_turn(s, events);
    } else if (s->moved == 3 && boat[0].node != boat[1].node) {
        s->phase = DEEPBLUE_ORDERING;
    } else {
        place_boat(s, dt_ctz(s->moved), events);
    }
}

void deepblue_arrive(struct deepblue *s, struct dt_events *events)
{
    s->moves = 0;
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_DONE, s->active);
    deepblue_place_next(s, events);
}

/* D-17: the forced dive, at once; D-24: the cards that paid for the sail take no part in it. */
static void storm(struct deepblue *s, struct dt_events *events)
{
    int site = s->storm;
    s->storm = DEEPBLUE_NONE;
    deepblue_put_away(s, s->active);
    deepblue_dive(s, site, events);
}

void deepblue_take_spot(struct deepblue *s, int spot, struct dt_events *events)
{
    struct deepblue_boat *boat = &s->boat[s->active][s->placed];
    boat->spot = (uint8_t)spot;
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_PLACED, s->active, s->placed, boat->node, spot);
    s->moved &= (uint8_t) ~(1u << s->placed);
    s->placed = DEEPBLUE_NONE;
    if (s->storm != DEEPBLUE_NONE) {
        storm(s, events);
    } else {
        deepblue_place_next(s, events);
    }
}

/* D-05: a free spot must be taken; with one only there is nothing to choose. */
static void choose_spot(struct deepblue *s, struct dt_events *events)
{
    uint32_t vacant = deepblue_free_spots(s, s->boat[s->active][s->placed].node);
    if ((vacant & (vacant - 1)) != 0) {
        s->phase = DEEPBLUE_PLACING;
    } else {
        deepblue_take_spot(s, vacant == 0 ? DEEPBLUE_MIDDLE : dt_ctz(vacant), events);
    }
}

/* One byte for every gem that never goes to the supply, and one more for each colour. */
struct never_in_supply {
#define DEEPBLUE_GEM(symbol, word, letter, all, supply, vp, spot_vp)                               \
    uint8_t symbol[(all) - (supply) + 1];
#include "games/deepblue/box.def"
#undef DEEPBLUE_GEM
};
_Static_assert(sizeof(struct never_in_supply) - DEEPBLUE_COLOURS > DEEPBLUE_SITES,
               "outside dives the bag is never empty (D-14)");

/* Scattered Wealth (§7): gems come before the boat takes its spot. */
static void scatter_next(struct deepblue *s, struct dt_events *events)
{
    int site = s->boat[s->active][s->placed].node;
    if (deepblue_scatter_site(s, site) != DEEPBLUE_NONE) {
        s->phase = DEEPBLUE_SCATTERING;
    } else {
        choose_spot(s, events);
    }
}

void deepblue_scatter(struct deepblue *s, int colour, struct dt_events *events)
{
    int city = s->boat[s->active][s->placed].node, site = deepblue_scatter_site(s, city);
    s->gem[site] = (uint8_t)colour;
    s->bag -= DEEPBLUE_ONE(colour);
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_GLITTERS, site, colour);
    scatter_next(s, events);
}

void deepblue_reveal(struct deepblue *s, int tile, struct dt_events *events)
{
    int site = s->boat[s->active][s->placed].node;
    bool city = (DEEPBLUE_CITY_TILES >> tile & 1) != 0;
    s->tile[site] = (uint8_t)tile;
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_REVEALED, site, tile);
    if (city && s->scenario == DEEPBLUE_STORM) { /* D-17 */
        s->storm = (uint8_t)site;
    }
    if (city && s->scenario == DEEPBLUE_SCATTERED) {
        scatter_next(s, events);
    } else {
        choose_spot(s, events);
    }
}

static void place_boat(struct deepblue *s, int boat, struct dt_events *events)
{
    s->placed = (uint8_t)boat;
    if (s->tile[s->boat[s->active][boat].node] == DEEPBLUE_DOWN) {
        s->phase = DEEPBLUE_REVEALING;
    } else {
        choose_spot(s, events);
    }
}

void deepblue_place_first(struct deepblue *s, int boat, struct dt_events *events)
{
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_FIRST, s->active, boat);
    place_boat(s, boat, events);
}
