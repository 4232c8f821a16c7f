/* What a player would like to have worked out, from a redacted state: payments, movement, guards,
 * the present dive, points, and why a seat has won or lost. The odds of the next pull are in
 * next.c. */
#include "games/deepblue/schema.h"

/* ---- the seat's own means; null for spectators ---- */

static void slot_json(const struct deepblue *s, int slot, int money, struct dt_json *j)
{
    int missing = deepblue_prices[slot] - money;
    bool there =
        slot == DEEPBLUE_RENEW ? (s->deck | s->discard) != 0 : s->market[slot] != DEEPBLUE_NONE;
    dt_json_int(j, "price", deepblue_prices[slot]);
    dt_json_int(j, "missing", missing > 0 ? missing : 0);
    dt_json_bool(j, "affordable", there && missing <= 0);
}

/* Money for slots, and what is still due for the one that is being bought. */
static void pay_json(const struct deepblue *s, int seat, struct dt_json *j)
{
    int hand = deepblue_money(s->crew[seat].hand), money = hand + s->tokens[seat];
    dt_json_object(j, "pay");
    dt_json_int(j, "hand", hand);
    dt_json_int(j, "tokens", s->tokens[seat]);
    dt_json_int(j, "money", money);
    if (s->phase == DEEPBLUE_PAYING && seat == s->active) {
        dt_json_int(j, "due", deepblue_prices[s->slot] - s->paid);
    } else {
        dt_json_null(j, "due");
    }
    dt_json_array(j, "market");
    for (int slot = 0; slot < DEEPBLUE_SLOTS; slot++) {
        dt_json_object(j, NULL);
        deepblue_json(j, "slot", M_SLOT, slot);
        deepblue_json(j, "card", M_MARKET, s->market[slot]);
        slot_json(s, slot, money, j);
        dt_json_end(j);
    }
    dt_json_end(j);
    dt_json_object(j, "renewal");
    slot_json(s, DEEPBLUE_RENEW, money, j);
    dt_json_end(j);
    dt_json_end(j);
}

/* Nodes that can be reached with so many steps, the nearest first, without the boat's own. */
static void reach_json(int from, int steps, struct dt_json *j)
{
    uint32_t seen = 1u << from, edge = seen;
    dt_json_array(j, "reach");
    for (int n = 1; n <= steps && edge != 0; n++) {
        uint32_t next = 0;
        for (; edge != 0; edge &= edge - 1) {
            next |= deepblue_map[dt_ctz(edge)].near;
        }
        edge = next & ~seen;
        seen |= next;
        for (uint32_t rest = edge; rest != 0; rest &= rest - 1) {
            dt_json_object(j, NULL);
            deepblue_json(j, "node", M_NODE1, dt_ctz(rest));
            dt_json_int(j, "steps", n);
            dt_json_end(j);
        }
    }
    dt_json_end(j);
}

/* Steps of a whole sail, or of what is left of the present one (D-04). */
static void sail_json(const struct deepblue *s, int seat, struct dt_json *j)
{
    bool sails = s->phase == DEEPBLUE_SAILING && seat == s->active;
    int propellers = deepblue_propellers(s->crew[seat].hand);
    int more = sails && s->moved != 0 ? 0 : propellers + s->tokens[seat];
    int steps = (sails ? s->moves : 0) + more;
    dt_json_object(j, "sail");
    dt_json_int(j, "propellers", propellers);
    dt_json_int(j, "tokens", s->tokens[seat]);
    dt_json_int(j, "steps", steps);
    dt_json_array(j, "boats");
    for (int b = 0; b < DEEPBLUE_BOATS; b++) {
        dt_json_object(j, NULL);
        deepblue_json(j, "boat", M_PLACED, b);
        reach_json(s->boat[seat][b].node, steps, j);
        dt_json_end(j);
    }
    dt_json_end(j);
    dt_json_end(j);
}

static void rest_json(const struct deepblue *s, int seat, struct dt_json *j)
{
    int resting = deepblue_rest_count(s, seat);
    dt_json_object(j, "rest");
    dt_json_int(j, "resting", resting);
    dt_json_int(j, "draws", resting < DEEPBLUE_RESTS ? resting : DEEPBLUE_RESTS);
    dt_json_end(j);
}

/* ---- guards ---- */

/* Against one hazard: cards known to be in the hand, cards that may be in it, and boats. */
static void against_json(const struct deepblue *s, int seat, int colour, struct dt_json *j)
{
    const struct deepblue_seat_cards *c = &s->crew[seat];
    deepblue_set guards = deepblue_guards(colour), cards = c->hand & guards;
    uint32_t boats = deepblue_protecting_boats(s, seat, colour);
    dt_json_object(j, deepblue_gem_kinds[colour].name);
    deepblue_json(j, "cards", M_HAND, (int64_t)cards);
    deepblue_json(j, "maybe", M_HAND, (int64_t)(c->maybe & ~(c->hand | c->rest) & guards));
    deepblue_json(j, "boats", M_MOVED, boats);
    dt_json_int(j, "holds", deepblue_card_count(cards) + dt_popcount(boats));
    dt_json_end(j);
}

/* For every seat; boats count on spots of the present dive. A boat may fit both colours. */
static void guards_json(const struct deepblue *s, struct dt_json *j)
{
    dt_json_array(j, "guards");
    for (int seat = 0; seat < s->seats; seat++) {
        deepblue_set cards =
            s->crew[seat].hand & (deepblue_guards(DEEPBLUE_BLACK) | deepblue_guards(DEEPBLUE_BLUE));
        uint32_t boats = deepblue_protecting_boats(s, seat, DEEPBLUE_BLACK) |
                         deepblue_protecting_boats(s, seat, DEEPBLUE_BLUE);
        dt_json_object(j, NULL);
        against_json(s, seat, DEEPBLUE_BLACK, j);
        against_json(s, seat, DEEPBLUE_BLUE, j);
        dt_json_int(j, "holds", deepblue_card_count(cards) + dt_popcount(boats));
        dt_json_end(j);
    }
    dt_json_end(j);
}

/* ---- the dive ---- */

static void points_json(const char *key, struct deepblue_points p, struct dt_json *j)
{
    dt_json_object(j, key);
    dt_json_int(j, "total", p.cards + p.gems + p.tile + p.scenario);
    dt_json_int(j, "cards", p.cards);
    dt_json_int(j, "gems", p.gems);
    dt_json_int(j, "tile", p.tile);
    dt_json_int(j, "scenario", p.scenario);
    dt_json_end(j);
}

static void spots_json(const struct deepblue *s, int seat, struct dt_json *j)
{
    dt_json_array(j, "spots");
    for (uint32_t boats = deepblue_boats_at(s, seat, s->dive); boats != 0; boats &= boats - 1) {
        uint32_t spot = deepblue_spot_colours(s, seat, dt_ctz(boats));
        if (spot != DEEPBLUE_SPOT_NO) {
            dt_json_text(j, NULL, deepblue_spot_word(spot));
        }
    }
    dt_json_end(j);
}

/* A seat's part in the dive; `stop`: its points if the dive ended now, safely if the leader is
 * still down; `lost`: if the seat surfaced first and the dive ended so. */
static void diver_json(const struct deepblue *s, int seat, struct dt_json *j)
{
    bool there = deepblue_boats_at(s, seat, s->dive) != 0, rushing = s->phase == DEEPBLUE_RUSHING;
    bool stays = (s->divers >> seat & 1) != 0, safe = (s->divers >> s->active & 1) != 0;
    dt_json_object(j, NULL);
    dt_json_text(j, "part", !there ? "away" : stays || rushing ? "diving" : "surfaced");
    spots_json(s, seat, j);
    deepblue_json(j, "rush", M_MOVED, rushing ? deepblue_rushing_boats(s, seat) : 0);
    if (there && !rushing) {
        points_json("stop", deepblue_dive_points(s, seat, stays, safe), j);
        points_json("lost", deepblue_dive_points(s, seat, false, false), j);
    } else {
        dt_json_null(j, "stop");
        dt_json_null(j, "lost");
    }
    dt_json_end(j);
}

/* Gems of each dangerous colour so far, and what the next one is: a warning or a hazard. */
static void hazards_json(const struct deepblue *s, struct dt_json *j)
{
    dt_json_array(j, "hazards");
    for (int c = DEEPBLUE_BLACK; c <= DEEPBLUE_BLUE; c++) {
        int drawn = deepblue_gem_count(s->board, c);
        dt_json_object(j, NULL);
        dt_json_text(j, "gem", deepblue_gem_kinds[c].name);
        dt_json_int(j, "drawn", drawn);
        dt_json_text(j, "next", drawn == 0 ? "warning" : "hazard");
        dt_json_end(j);
    }
    dt_json_end(j);
}

static void dive_json(const struct deepblue *s, int seat, struct dt_json *j)
{
    if (s->dive == DEEPBLUE_NONE) {
        dt_json_null(j, "dive");
        return;
    }
    dt_json_object(j, "dive");
    dt_json_int(j, "drawn", deepblue_gem_total(s->board));
    hazards_json(s, j);
    deepblue_next_json(s, seat, j);
    deepblue_gems_json(s, seat, j);
    dt_json_array(j, "seats");
    for (int i = 0; i < s->seats; i++) {
        diver_json(s, i, j);
    }
    dt_json_end(j);
    dt_json_end(j);
}

/* ---- the game ---- */

/* Chests as far as they are known. The state does not keep from which source points came. */
static void scores_json(const struct deepblue *s, struct dt_json *j)
{
    dt_json_object(j, "points");
    dt_json_array(j, "seats");
    for (int seat = 0; seat < s->seats; seat++) {
        dt_json_object(j, NULL);
        if (s->chest[seat] == DEEPBLUE_HIDDEN) {
            dt_json_null(j, "total");
        } else {
            dt_json_int(j, "total", s->chest[seat]);
        }
        dt_json_int(j, "announced", s->announced[seat]);
        dt_json_int(j, "crew", deepblue_card_count(deepblue_all_cards(s, seat)));
        dt_json_end(j);
    }
    dt_json_end(j);
    dt_json_end(j);
}

/* How far the game is from its two ends (§8, D-23). */
static void end_json(const struct deepblue *s, struct dt_json *j)
{
    dt_json_object(j, "end");
    dt_json_int(j, "found", dt_popcount(s->gone & DEEPBLUE_CITY_TILES));
    dt_json_int(j, "cities", DEEPBLUE_CITIES);
    dt_json_int(j, "turns", DEEPBLUE_ROUNDS * s->seats - s->turn);
    dt_json_end(j);
}

void deepblue_facts(const void *state, struct dt_json *j)
{
    const struct deepblue *s = state;
    dt_json_int(j, "bag", deepblue_gem_total(s->bag));
    end_json(s, j);
    deepblue_why_json(s, j);
}

void deepblue_own_facts(const void *state, int seat, struct dt_json *j)
{
    const struct deepblue *s = state;
    if (seat >= 0) {
        pay_json(s, seat, j);
        sail_json(s, seat, j);
        rest_json(s, seat, j);
    } else {
        dt_json_null(j, "pay");
        dt_json_null(j, "sail");
        dt_json_null(j, "rest");
    }
    guards_json(s, j);
    dive_json(s, seat, j);
    scores_json(s, j);
}
