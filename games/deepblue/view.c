/* The JSON view that a board draws for one seat, written from a state that is already redacted. It
 * includes the map and the crew, because boards have no component tables of their own. */
#include "games/deepblue/odds.h"
#include "games/deepblue/schema.h"

static void colour(struct dt_json *j, const char *key, int n)
{
    if (n < DEEPBLUE_COLOURS) {
        dt_json_text(j, key, deepblue_gem_kinds[n].name);
    } else {
        dt_json_null(j, key);
    }
}

/* Known cards, then a question mark for each redacted one. */
static void card_list(struct dt_json *j, const char *key, deepblue_set cards, int hidden)
{
    dt_json_array(j, key);
    for (; cards != 0; cards &= cards - 1) {
        dt_json_text(j, NULL, deepblue_cards[__builtin_ctzll(cards)].name);
    }
    for (; hidden > 0; hidden--) {
        dt_json_text(j, NULL, "?");
    }
    dt_json_end(j);
}

/* null: no tile; "down": face down. */
static void tile(struct dt_json *j, int n)
{
    static const char *const kinds[] = {"start", "blank", "normal", "city"};
    if (n >= DEEPBLUE_TILES) {
        deepblue_json(j, "tile", M_TILE, n);
        return;
    }
    const struct deepblue_tile *t = &deepblue_tiles[n];
    dt_json_object(j, "tile");
    dt_json_text(j, "name", t->name);
    dt_json_text(j, "kind", kinds[t->kind]);
    dt_json_array(j, "spots");
    for (int i = 0; i < DEEPBLUE_SPOTS && t->spot[i] != DEEPBLUE_SPOT_NO; i++) {
        dt_json_text(j, NULL, deepblue_spot_word(t->spot[i]));
    }
    dt_json_end(j);
    dt_json_int(j, "vp", t->vp);
    dt_json_end(j);
}

static void view_map(const struct deepblue *s, struct dt_json *j)
{
    dt_json_array(j, "map");
    for (int n = 0; n < DEEPBLUE_NODES; n++) {
        const struct deepblue_map_node *p = &deepblue_map[n];
        dt_json_object(j, NULL);
        dt_json_text(j, "node", p->name);
        dt_json_int(j, "x", p->x);
        dt_json_int(j, "y", p->y);
        dt_json_array(j, "near");
        for (uint32_t near = p->near; near != 0; near &= near - 1) {
            deepblue_json(j, NULL, M_NODE1, dt_ctz(near));
        }
        dt_json_end(j);
        if (n < DEEPBLUE_SITES) {
            tile(j, s->tile[n]);
            colour(j, "gem", s->gem[n]);
        }
        dt_json_end(j);
    }
    dt_json_end(j);
}

static void view_crew(struct dt_json *j)
{
    dt_json_array(j, "crew");
    for (int n = 0; n < DEEPBLUE_CARDS; n++) {
        const struct deepblue_card *c = &deepblue_cards[n];
        dt_json_object(j, NULL);
        dt_json_text(j, "card", c->name);
        if (c->guards != DEEPBLUE_NONE) {
            colour(j, "guards", c->guards);
        }
        if (c->vp > 0) {
            dt_json_text(j, "need",
                         c->need == DEEPBLUE_ANY ? "any" : deepblue_gem_kinds[c->need].name);
            dt_json_int(j, "count", c->count);
            dt_json_int(j, "vp", c->vp);
        }
        if (c->money > 0) {
            dt_json_int(j, "money", c->money);
        }
        if (c->propeller > 0) {
            dt_json_int(j, "propeller", c->propeller);
        }
        if (c->plus != DEEPBLUE_NONE) {
            colour(j, "plus", c->plus);
        }
        dt_json_end(j);
    }
    dt_json_end(j);
}

static void view_boats(const struct deepblue *s, int seat, struct dt_json *j)
{
    dt_json_array(j, "boats");
    for (int b = 0; b < DEEPBLUE_BOATS; b++) {
        const struct deepblue_boat *boat = &s->boat[seat][b];
        dt_json_object(j, NULL);
        deepblue_json(j, "node", M_NODE1, boat->node);
        if (boat->spot == DEEPBLUE_MIDDLE) {
            dt_json_null(j, "spot");
        } else {
            dt_json_int(j, "spot", boat->spot + 1);
        }
        dt_json_end(j);
    }
    dt_json_end(j);
}

static void view_seat(const struct deepblue *s, int seat, struct dt_json *j)
{
    const struct deepblue_seat_cards *c = &s->crew[seat];
    bool redacted = deepblue_is_redacted(s, seat);
    int in_hand = redacted ? deepblue_maybe_in_hand(s, seat) : 0;
    int resting = redacted ? deepblue_card_count(c->maybe) - in_hand : 0;
    dt_json_object(j, NULL);
    view_boats(s, seat, j);
    card_list(j, "hand", c->hand, in_hand);
    card_list(j, "rest", c->rest, resting);
    deepblue_json(j, "open", M_OPEN, (int64_t)c->open);
    deepblue_json(j, "maybe", M_MAYBE, (int64_t)c->maybe);
    dt_json_int(j, "tokens", s->tokens[seat]);
    if (s->chest[seat] == DEEPBLUE_HIDDEN) {
        dt_json_null(j, "chest");
    } else {
        dt_json_int(j, "chest", s->chest[seat]);
    }
    dt_json_int(j, "announced", s->announced[seat]);
    dt_json_end(j);
}

static void view_market(const struct deepblue *s, struct dt_json *j)
{
    dt_json_array(j, "market");
    for (int i = 0; i < DEEPBLUE_SLOTS; i++) {
        dt_json_object(j, NULL);
        dt_json_int(j, "price", deepblue_prices[i]);
        deepblue_json(j, "card", M_MARKET, s->market[i]);
        dt_json_end(j);
    }
    dt_json_end(j);
    dt_json_int(j, "renewal", deepblue_prices[DEEPBLUE_RENEW]);
    dt_json_int(j, "deck", deepblue_card_count(s->deck));
    deepblue_json(j, "discard", M_DISCARD, (int64_t)s->discard);
}

static void view_dive(const struct deepblue *s, int seat, struct dt_json *j)
{
    if (s->dive == DEEPBLUE_NONE) {
        dt_json_null(j, "dive");
        return;
    }
    dt_json_object(j, "dive");
    deepblue_json(j, "site", M_DIVE, s->dive);
    dt_json_int(j, "leader", s->active);
    deepblue_json(j, "divers", M_DIVERS, s->divers);
    deepblue_json(j, "board", M_BOARD, (int64_t)s->board);
    dt_json_int(j, "pull", deepblue_pull_size(s));
    dt_json_array(j, "hazards");
    for (int i = s->answered; i < DEEPBLUE_PAIR && s->hazard[i] != DEEPBLUE_NONE; i++) {
        colour(j, NULL, s->hazard[i]);
    }
    dt_json_end(j);
    deepblue_next_json(s, seat, j);
    dt_json_end(j);
}

/* What the active seat is doing besides diving. */
static void view_action(const struct deepblue *s, struct dt_json *j)
{
    bool buys = s->slot != DEEPBLUE_NONE;
    dt_json_object(j, "doing");
    if (buys) {
        dt_json_int(j, "slot", s->slot + 1);
        dt_json_int(j, "price", deepblue_prices[s->slot]);
        dt_json_int(j, "paid", s->paid);
    }
    dt_json_int(j, "moves", s->moves);
    deepblue_json(j, "moved", M_MOVED, s->moved);
    if (s->placed != DEEPBLUE_NONE) {
        dt_json_int(j, "boat", s->placed + 1);
    }
    deepblue_json(j, "storm", M_STORM, s->storm);
    dt_json_end(j);
}

void deepblue_view(const void *state, struct dt_json *j)
{
    const struct deepblue *s = state;
    dt_json_text(j, "game", "deepblue");
    dt_json_int(j, "seats", s->seats);
    deepblue_json(j, "scenario", M_SCENARIO, s->scenario);
    deepblue_json(j, "phase", M_PHASE, s->phase);
    dt_json_int(j, "turn", s->turn + 1);
    dt_json_int(j, "active", s->active);
    deepblue_json(j, "to_act", M_DIVERS, deepblue_to_act(s) & ~DT_SEAT(DT_CHANCE));
    view_action(s, j);
    view_market(s, j);
    deepblue_json(j, "bag", M_BAG, (int64_t)s->bag);
    deepblue_json(j, "supply", M_SUPPLY, (int64_t)s->supply);
    deepblue_json(j, "fresco", M_GONE, s->gone & DEEPBLUE_CITY_TILES);
    deepblue_json(j, "gone", M_GONE, s->gone & ~(uint32_t)DEEPBLUE_CITY_TILES);
    view_map(s, j);
    view_crew(j);
    dt_json_bool(j, "over", s->phase == DEEPBLUE_OVER);
    deepblue_json(j, "winners", M_DIVERS, deepblue_winners(s));
}

void deepblue_own_view(const void *state, int seat, struct dt_json *j)
{
    const struct deepblue *s = state;
    dt_json_int(j, "seat", seat);
    view_dive(s, seat, j);
    dt_json_array(j, "players");
    for (int i = 0; i < s->seats; i++) {
        view_seat(s, i, j);
    }
    dt_json_end(j);
}
