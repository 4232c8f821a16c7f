/* Validation: ranges, every component in one place, possible boats and tiles. The invariants of a
 * phase are in validate_phase.c. Parsed positions and unpacked states must pass, and the
 * conformance tests call it after every step. */
#include "games/deepblue/deepblue.h"

static const char *check_range(const struct deepblue *s)
{
    if (dt_members_check(&deepblue_schema, s) != NULL) {
        return "position: a value is out of range";
    }
    if (s->active >= s->seats) {
        return "active: there is no such seat";
    }
    if (s->asked >= s->seats) {
        return "asked: there is no such seat";
    }
    return s->turn > DEEPBLUE_ROUNDS * s->seats ? "turn: the game is over before that" : NULL;
}

static const char *check_scenario(const struct deepblue *s)
{
    if (s->option != DEEPBLUE_RANDOM) {
        return s->scenario == s->option && s->phase != DEEPBLUE_LOGGING
                   ? NULL
                   : "log: the scenario was chosen, not drawn";
    }
    if (s->phase == DEEPBLUE_LOGGING) {
        return s->scenario == DEEPBLUE_NONE ? NULL : "log: nothing is drawn yet";
    }
    return s->scenario < DEEPBLUE_SCENARIOS ? NULL : "log: one of the seven is drawn";
}

/* Beyond the seats in play everything is 0. */
static const char *check_empty_seats(const struct deepblue *s)
{
    for (int seat = s->seats; seat < DEEPBLUE_SEATS; seat++) {
        const struct deepblue_boat *boat = s->boat[seat];
        if ((deepblue_all_cards(s, seat) | s->hands[seat] | s->tokens[seat] | s->chest[seat] |
             s->announced[seat] | boat[0].node | boat[0].spot | boat[1].node | boat[1].spot) != 0) {
            return "seats: an empty seat has components";
        }
    }
    return NULL;
}

/* A seat's cards, each in one place; the cards of `maybe` are all known or all redacted (§10). */
static const char *check_crew(const struct deepblue *s, int seat)
{
    const struct deepblue_seat_cards *c = &s->crew[seat];
    deepblue_set placed = c->hand | c->rest, known = c->hand & ~c->maybe;
    int in_hand = deepblue_maybe_in_hand(s, seat);
    if ((c->hand & c->rest) != 0 || (c->open & (placed | c->maybe)) != 0) {
        return "hand, rest, open: a card is in two places";
    }
    if ((DEEPBLUE_ALL_START & ~deepblue_all_cards(s, seat)) != 0) {
        return "hand: a start card is missing";
    }
    if ((c->maybe & placed) != 0 && (c->maybe & ~placed) != 0) {
        return "maybe: its cards must be all known or all hidden";
    }
    if (c->maybe == 0 ? in_hand != 0 : in_hand <= 0 || in_hand >= deepblue_card_count(c->maybe)) {
        return "maybe: some of its cards must be in the hand and some must not";
    }
    if (!deepblue_is_redacted(s, seat) && deepblue_card_count(c->hand) != s->hands[seat]) {
        return "hand: the number of cards is wrong";
    }
    return deepblue_card_count(known) > s->hands[seat] ? "hand: too many cards" : NULL;
}

static const char *check_market(const struct deepblue *s)
{
    deepblue_set seen = 0;
    for (int i = 0; i < DEEPBLUE_SLOTS; i++) {
        int card = s->market[i];
        if (card == DEEPBLUE_NONE) {
            continue;
        }
        if (i > 0 && s->market[i - 1] == DEEPBLUE_NONE) {
            return "market: cards slide towards the cheapest slot";
        }
        if ((seen & DEEPBLUE_BIT(card)) != 0) {
            return "market: a card is in two places";
        }
        seen |= DEEPBLUE_BIT(card);
    }
    if ((s->discard & seen) != 0) {
        return "discard: a card is in two places";
    }
    seen |= s->discard;
    for (int seat = 0; seat < s->seats; seat++) {
        deepblue_set own = deepblue_all_cards(s, seat) & DEEPBLUE_ALL_MARKET;
        if ((own & seen) != 0) {
            return "hand: a card is somewhere else too";
        }
        seen |= own;
    }
    if ((s->deck & seen) != 0) {
        return "deck: a card is in two places";
    }
    return (s->deck | seen) == DEEPBLUE_ALL_MARKET ? NULL : "deck: a card is missing";
}

static const char *check_gem(const struct deepblue *s)
{
    deepblue_gems tiles = 0;
    for (int site = 0; site < DEEPBLUE_SITES; site++) {
        if (s->gem[site] == DEEPBLUE_NONE) {
            continue;
        }
        if (s->tile[site] == DEEPBLUE_NONE || s->scenario != DEEPBLUE_SCATTERED) {
            return "tiles: a gem lies where none can lie";
        }
        tiles += DEEPBLUE_ONE(s->gem[site]);
    }
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        if (deepblue_gem_count(s->supply, c) > deepblue_gem_kinds[c].supply) {
            return "supply: more gems than it began with";
        }
        if (deepblue_gem_count(s->bag, c) + deepblue_gem_count(s->supply, c) +
                deepblue_gem_count(s->board, c) + deepblue_gem_count(tiles, c) !=
            deepblue_gem_kinds[c].all) {
            return "bag: a gem is missing or doubled";
        }
    }
    return NULL;
}

static const char *check_tile(const struct deepblue *s)
{
    uint32_t seen = s->gone;
    int down = 0;
    for (int site = 0; site < DEEPBLUE_SITES; site++) {
        int tile = s->tile[site];
        bool red = site >= DEEPBLUE_FIRST_RED;
        if (tile == DEEPBLUE_NONE || (tile == DEEPBLUE_DOWN && red)) {
            down += tile == DEEPBLUE_DOWN;
            continue;
        }
        if (tile >= DEEPBLUE_TILES || tile == DEEPBLUE_TILE_Y_F) {
            return "tiles: no such tile lies on the map";
        }
        if (((DEEPBLUE_START_TILES >> tile & 1) == 0) != red) {
            return "tiles: start tiles and the others have sites of their own";
        }
        if ((seen >> tile & 1) != 0) {
            return "tiles: a tile is in two places";
        }
        seen |= 1u << tile;
    }
    return dt_popcount(DEEPBLUE_RED_TILES & ~seen) == down
               ? NULL
               : "tiles: the number of face-down tiles is wrong";
}

static const char *check_boat(const struct deepblue *s)
{
    uint32_t taken[DEEPBLUE_SITES] = {0};
    for (int i = 0; i < s->seats * DEEPBLUE_BOATS; i++) {
        int seat = i / DEEPBLUE_BOATS, b = i % DEEPBLUE_BOATS;
        const struct deepblue_boat *boat = &s->boat[seat][b];
        bool unplaced = seat == s->active && (s->moved >> b & 1) != 0;
        if (deepblue_has_tile(s, boat->node) && !deepblue_is_face_up(s, boat->node) && !unplaced) {
            return "boats: a boat that stops on a tile turns it over";
        }
        if (boat->spot == DEEPBLUE_MIDDLE) {
            continue;
        }
        if (unplaced || !deepblue_is_face_up(s, boat->node) ||
            deepblue_tiles[s->tile[boat->node]].spot[boat->spot] == DEEPBLUE_SPOT_NO) {
            return "boats: there is no such spot";
        }
        if ((taken[boat->node] >> boat->spot & 1) != 0) {
            return "boats: two on one spot";
        }
        taken[boat->node] |= 1u << boat->spot;
    }
    return NULL;
}

static const char *check_points(const struct deepblue *s)
{
    int most = DEEPBLUE_DIVE_VP * deepblue_dives_done(s);
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->chest[seat] == DEEPBLUE_HIDDEN ? s->phase == DEEPBLUE_OVER : s->chest[seat] > most) {
            return "chests: open at the end, and with no more than the dives can give";
        }
        if (s->announced[seat] > most || s->announced[seat] > s->chest[seat]) {
            return "announced: no more than the dives can give, or than the chest holds";
        }
    }
    return NULL;
}

const char *deepblue_validate(const void *state)
{
    const struct deepblue *s = state;
    const char *why = check_range(s);
    if (why == NULL) {
        why = check_scenario(s);
    }
    if (why == NULL) {
        why = check_empty_seats(s);
    }
    for (int seat = 0; why == NULL && seat < s->seats; seat++) {
        why = check_crew(s, seat);
    }
    static const char *(*const parts[])(const struct deepblue *) = {
        check_market, check_gem, check_tile, check_boat, check_points, deepblue_validate_phase};
    for (int i = 0; why == NULL && i < DT_COUNT(parts); i++) {
        why = parts[i](s);
    }
    return why;
}
