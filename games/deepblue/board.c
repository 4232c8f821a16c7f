/* Queries about the board: boats, tiles, the rules of the active scenario. They change nothing. */
#include "games/deepblue/deepblue.h"

bool deepblue_has_tile(const struct deepblue *s, int node)
{
    return node < DEEPBLUE_SITES && s->tile[node] != DEEPBLUE_NONE;
}

bool deepblue_is_face_up(const struct deepblue *s, int node)
{
    return node < DEEPBLUE_SITES && s->tile[node] < DEEPBLUE_TILES;
}

uint32_t deepblue_free_spots(const struct deepblue *s, int site)
{
    const struct deepblue_tile *tile = &deepblue_tiles[s->tile[site]];
    uint32_t vacant = 0;
    for (int i = 0; i < DEEPBLUE_SPOTS; i++) {
        vacant |= (uint32_t)(tile->spot[i] != DEEPBLUE_SPOT_NO) << i;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        for (int b = 0; b < DEEPBLUE_BOATS; b++) {
            const struct deepblue_boat *boat = &s->boat[seat][b];
            vacant &= ~((uint32_t)(boat->node == site) << boat->spot);
        }
    }
    return vacant;
}

uint32_t deepblue_boats_at(const struct deepblue *s, int seat, int node)
{
    const struct deepblue_boat *boat = s->boat[seat];
    return (uint32_t)(boat[0].node == node) | (uint32_t)(boat[1].node == node) << 1;
}

uint32_t deepblue_seats_at(const struct deepblue *s, int site)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        seats |= (uint32_t)(deepblue_boats_at(s, seat, site) != 0) << seat;
    }
    return seats;
}

uint32_t deepblue_spot_colours(const struct deepblue *s, int seat, int b)
{
    const struct deepblue_boat *boat = &s->boat[seat][b];
    return boat->spot == DEEPBLUE_MIDDLE ? 0 : deepblue_tiles[s->tile[boat->node]].spot[boat->spot];
}

uint32_t deepblue_protecting_boats(const struct deepblue *s, int seat, int colour)
{
    uint32_t boats = deepblue_boats_at(s, seat, s->dive), fit = 0;
    for (; boats != 0; boats &= boats - 1) {
        int b = dt_ctz(boats);
        fit |= (deepblue_spot_colours(s, seat, b) >> colour & 1) << b;
    }
    return fit;
}

/* §5.1, §7: boats one step away; two in the storm; none in the reefs. */
uint32_t deepblue_rushing_boats(const struct deepblue *s, int seat)
{
    uint32_t near = deepblue_map[s->dive].near, boats = 0;
    bool far = deepblue_scenario_active(s, DEEPBLUE_STORM);
    if (deepblue_scenario_active(s, DEEPBLUE_REEFS)) {
        return 0;
    }
    for (int b = 0; b < DEEPBLUE_BOATS; b++) {
        int node = s->boat[seat][b].node;
        bool there = (near >> node & 1) != 0 || (far && (deepblue_map[node].near & near) != 0);
        boats |= (uint32_t)(there && node != s->dive) << b;
    }
    return boats;
}

/* The blank tile is out of play without a dive (§2). */
int deepblue_dives_done(const struct deepblue *s)
{
    return dt_popcount(s->gone & ~(1u << DEEPBLUE_TILE_Y_F));
}

bool deepblue_scenario_active(const struct deepblue *s, int scenario)
{
    return s->scenario == scenario && (DEEPBLUE_CITY_TILES >> s->tile[s->dive] & 1) != 0;
}

int deepblue_pull_size(const struct deepblue *s)
{
    return deepblue_scenario_active(s, DEEPBLUE_TROUBLED) ? DEEPBLUE_PAIR : 1;
}

/* D-16: the city tile itself, then the tiles one step away, those without a gem. */
int deepblue_scatter_site(const struct deepblue *s, int site)
{
    uint32_t near = deepblue_map[site].near & ((1u << DEEPBLUE_SITES) - 1);
    if (s->gem[site] == DEEPBLUE_NONE) {
        return site;
    }
    for (; near != 0; near &= near - 1) {
        int n = dt_ctz(near);
        if (s->tile[n] != DEEPBLUE_NONE && s->gem[n] == DEEPBLUE_NONE) {
            return n;
        }
    }
    return DEEPBLUE_NONE;
}

/* D-10: every seat with a card in hand is asked; skipping one would reveal its hand. */
bool deepblue_must_answer(const struct deepblue *s, int seat, int answered)
{
    return s->hands[seat] > 0 || deepblue_protecting_boats(s, seat, s->hazard[answered]) != 0;
}

uint32_t deepblue_unseen_tiles(const struct deepblue *s, uint32_t tiles)
{
    uint32_t seen = s->gone;
    for (int site = 0; site < DEEPBLUE_SITES; site++) {
        seen |= deepblue_is_face_up(s, site) ? 1u << s->tile[site] : 0;
    }
    return tiles & ~seen;
}

int deepblue_next_start_site(const struct deepblue *s)
{
    return DEEPBLUE_FIRST_RED - dt_popcount(deepblue_unseen_tiles(s, DEEPBLUE_START_TILES));
}
