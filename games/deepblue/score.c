/* Points for a dive (§6), and the cleanup after it. */
#include "games/deepblue/deepblue.h"

/* D-11: all gems on the board count again for each card. */
deepblue_set deepblue_playable(deepblue_gems board, deepblue_set cards)
{
    deepblue_set ready = 0;
    for (deepblue_set rest = cards & deepblue_scorers; rest != 0; rest &= rest - 1) {
        int id = __builtin_ctzll(rest);
        const struct deepblue_card *card = &deepblue_cards[id];
        int there = card->need == DEEPBLUE_ANY ? deepblue_gem_total(board)
                                               : deepblue_gem_count(board, card->need);
        ready |= (deepblue_set)(there >= card->count) << id;
    }
    return ready;
}

static int card_points(const struct deepblue *s, int seat)
{
    int plus = deepblue_scenario_active(s, DEEPBLUE_BEST) ? DEEPBLUE_BEST_VP : 0, points = 0;
    deepblue_set scored = s->crew[seat].open & deepblue_scorers;
    for (; scored != 0; scored &= scored - 1) {
        points += deepblue_cards[__builtin_ctzll(scored)].vp + plus;
    }
    return points;
}

/* D-13: two boats on spots of one colour count once. */
static int gem_points(const struct deepblue *s, int seat)
{
    uint32_t boats = deepblue_boats_at(s, seat, s->dive), spots = 0;
    int points = 0;
    for (; boats != 0; boats &= boats - 1) {
        spots |= deepblue_spot_colours(s, seat, dt_ctz(boats));
    }
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        const struct deepblue_gem *gem = &deepblue_gem_kinds[c];
        points +=
            deepblue_gem_count(s->board, c) * ((spots >> c & 1) != 0 ? gem->spot_vp : gem->vp);
    }
    return points;
}

/* D-18: in Treasure Abundance every seat gets the tile's points, once for each boat there. */
static int tile_points(const struct deepblue *s, int seat)
{
    int vp = deepblue_tiles[s->tile[s->dive]].vp;
    if (deepblue_scenario_active(s, DEEPBLUE_ABUNDANCE)) {
        return vp * dt_popcount(deepblue_boats_at(s, seat, s->dive));
    }
    return seat == s->active ? vp : 0;
}

static int lucrative_points(const struct deepblue *s, int seat)
{
    bool applies = seat == s->active && deepblue_scenario_active(s, DEEPBLUE_LUCRATIVE);
    return applies
               ? DEEPBLUE_LUCRATIVE_VP * (deepblue_gem_total(s->board) / DEEPBLUE_LUCRATIVE_GEMS)
               : 0;
}

struct deepblue_points deepblue_dive_points(const struct deepblue *s, int seat, bool stays,
                                            bool safe)
{
    return (struct deepblue_points){
        .cards = card_points(s, seat),
        .gems = stays ? gem_points(s, seat) : 0,
        .tile = tile_points(s, seat),
        .scenario = safe ? lucrative_points(s, seat) : 0,
    };
}

/* §6.4: boats stay on the emptied site, cards rest, gems go back. */
static void clear_away(struct deepblue *s, struct dt_events *events)
{
    int site = s->dive, tile = s->tile[site];
    s->moved &= (uint8_t)~deepblue_boats_at(s, s->active, site); /* no tile, no spot to take */
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_GONE, site, tile);
    for (int seat = 0; seat < s->seats; seat++) {
        uint32_t boats = deepblue_boats_at(s, seat, site);
        for (; boats != 0; boats &= boats - 1) {
            s->boat[seat][dt_ctz(boats)].spot = DEEPBLUE_MIDDLE;
        }
        deepblue_put_away(s, seat);
    }
    s->gone |= (uint16_t)(1u << tile);
    s->tile[site] = DEEPBLUE_NONE;
    s->bag += s->board;
    s->board = 0;
    s->dive = DEEPBLUE_NONE;
    s->divers = 0;
}

void deepblue_score(struct deepblue *s, bool safe, struct dt_events *events)
{
    uint32_t party = deepblue_seats_at(s, s->dive);
    for (int i = 0; i < s->seats; i++) {
        int seat = deepblue_seat_after(s, s->active, i);
        if ((party >> seat & 1) != 0) {
            struct deepblue_points p =
                deepblue_dive_points(s, seat, (s->divers >> seat & 1) != 0, safe);
            int points = p.cards + p.gems + p.tile + p.scenario;
            s->chest[seat] = (uint16_t)(s->chest[seat] + points);
            s->announced[seat] = (uint16_t)(s->announced[seat] + points);
            DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_SCORES, seat, p.cards, p.gems, p.tile,
                     p.scenario, points);
        }
    }
    clear_away(s, events);
    if (dt_popcount(s->gone & DEEPBLUE_CITY_TILES) == DEEPBLUE_CITIES) {
        deepblue_finish(s, events); /* D-19: at once */
    } else {
        deepblue_place_next(s, events); /* D-17: the rest of a sail; there is none as a rule */
    }
}
