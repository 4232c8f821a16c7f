/* The JSON view that a board draws for one seat, written from a state that is already redacted. It
 * includes the map and the crew, because boards have no component tables of their own. */
#include "games/deepblue/odds.h"

static void name_or_null(struct dt_json *j, const char *key, const char *name)
{
    if (name == NULL) {
        dt_json_null(j, key);
    } else {
        dt_json_text(j, key, name);
    }
}

static void colour(struct dt_json *j, const char *key, int n)
{
    name_or_null(j, key, n < DEEPBLUE_COLOURS ? deepblue_gem_kinds[n].name : NULL);
}

static void node(struct dt_json *j, const char *key, int n)
{
    name_or_null(j, key, n < DEEPBLUE_NODES ? deepblue_map[n].name : NULL);
}

static void seat_list(struct dt_json *j, const char *key, uint32_t mask)
{
    dt_json_array(j, key);
    for (; mask != 0; mask &= mask - 1) {
        dt_json_int(j, NULL, dt_ctz(mask));
    }
    dt_json_end(j);
}

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

static void gems(struct dt_json *j, const char *key, deepblue_gems count)
{
    dt_json_object(j, key);
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        dt_json_int(j, deepblue_gem_kinds[c].name, deepblue_gem_count(count, c));
    }
    dt_json_end(j);
}

static const char *spot_word(int spot)
{
    if (spot == DEEPBLUE_SPOT_X) {
        return "black-or-blue";
    }
    return deepblue_gem_kinds[dt_ctz((uint32_t)spot)].name;
}

/* null: no tile; "down": face down. */
static void tile(struct dt_json *j, int n)
{
    static const char *const kinds[] = {"start", "blank", "normal", "city"};
    if (n >= DEEPBLUE_TILES) {
        name_or_null(j, "tile", n == DEEPBLUE_DOWN ? "down" : NULL);
        return;
    }
    const struct deepblue_tile *t = &deepblue_tiles[n];
    dt_json_object(j, "tile");
    dt_json_text(j, "name", t->name);
    dt_json_text(j, "kind", kinds[t->kind]);
    dt_json_array(j, "spots");
    for (int i = 0; i < DEEPBLUE_SPOTS && t->spot[i] != DEEPBLUE_SPOT_NO; i++) {
        dt_json_text(j, NULL, spot_word(t->spot[i]));
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
            node(j, NULL, dt_ctz(near));
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
        node(j, "node", boat->node);
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
    card_list(j, "open", c->open, 0);
    card_list(j, "maybe", c->maybe, 0);
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
        int card = s->market[i];
        dt_json_object(j, NULL);
        dt_json_int(j, "price", deepblue_prices[i]);
        name_or_null(j, "card", card < DEEPBLUE_MARKET ? deepblue_cards[card].name : NULL);
        dt_json_end(j);
    }
    dt_json_end(j);
    dt_json_int(j, "renewal", deepblue_prices[DEEPBLUE_RENEW]);
    dt_json_int(j, "deck", deepblue_card_count(s->deck));
    card_list(j, "discard", s->discard, 0);
}

/* How the seat would hold off a hazard: a card of its hand, or "spot". */
static void guard(const struct deepblue *s, int seat, int c, struct dt_json *j)
{
    deepblue_set cards = s->crew[seat].hand & deepblue_guards(c);
    dt_json_text(j, "means", "guard");
    dt_json_text(j, "by", cards != 0 ? deepblue_cards[__builtin_ctzll(cards)].name : "spot");
}

/* What one gem of a colour would do to a diver: a warning, a hazard that is held off or forces the
 * seat out, or points, for the gem and for cards that become playable. */
static void gem_means(const struct deepblue *s, int seat, int c, struct dt_json *j)
{
    struct deepblue_odds_input in = deepblue_odds_input_of(s, seat);
    if (c == DEEPBLUE_BLACK || c == DEEPBLUE_BLUE) {
        int guards = (c == DEEPBLUE_BLACK ? in.black : in.blue) + in.either;
        if (deepblue_gem_count(s->board, c) > 0 && guards > 0) {
            guard(s, seat, c, j);
        } else {
            dt_json_text(j, "means", deepblue_gem_count(s->board, c) > 0 ? "out" : "warning");
        }
        return;
    }
    const struct deepblue_gem *kind = &deepblue_gem_kinds[c];
    deepblue_set cards = deepblue_playable(s->board + DEEPBLUE_ONE(c), in.cards) &
                         ~deepblue_playable(s->board, in.cards),
                 own = 0;
    int plus = (in.spots >> c & 1) != 0 ? kind->spot_vp : kind->vp;
    for (; cards != 0; cards &= cards - 1) {
        int card = __builtin_ctzll(cards);
        if (deepblue_cards[card].need == c) {
            own |= DEEPBLUE_BIT(card);
            plus += deepblue_cards[card].vp + in.card_plus;
        }
    }
    dt_json_text(j, "means", plus > 0 ? "points" : "nothing");
    dt_json_int(j, "plus", plus);
    card_list(j, "cards", own, 0);
}

/* The seat's scoring cards in hand: what each would give in this dive, how many gems it still
 * needs, and whether the next pull brings them whatever comes. */
static void view_cards(const struct deepblue *s, int seat, int gems, struct dt_json *j)
{
    struct deepblue_odds_input in = deepblue_odds_input_of(s, seat);
    dt_json_array(j, "cards");
    for (deepblue_set rest = in.cards; rest != 0; rest &= rest - 1) {
        const struct deepblue_card *c = &deepblue_cards[__builtin_ctzll(rest)];
        bool any = c->need == DEEPBLUE_ANY;
        int left =
            c->count - (any ? deepblue_gem_total(s->board) : deepblue_gem_count(s->board, c->need));
        dt_json_object(j, NULL);
        dt_json_text(j, "card", c->name);
        dt_json_int(j, "vp", c->vp + in.card_plus);
        dt_json_int(j, "left", left > 0 ? left : 0);
        dt_json_bool(j, "next", any && left > 0 && left <= gems);
        dt_json_end(j);
    }
    dt_json_end(j);
}

/* The odds of the next pull, as counts of equally likely pulls; null if there is none. What it
 * means for the seat is included for a diver who has no hazard to answer. */
static void view_next(const struct deepblue *s, int seat, struct dt_json *j)
{
    bool mine = seat >= 0 && (s->divers >> seat & 1) != 0 &&
                (s->phase == DEEPBLUE_PLAYING || s->phase == DEEPBLUE_LEADING);
    bool ended = s->phase != DEEPBLUE_RUSHING && (s->divers >> s->active & 1) == 0;
    struct deepblue_odds_input in = deepblue_odds_input_of(s, mine ? seat : s->active);
    in.pull = (uint8_t)(in.pull - s->pulled);
    struct deepblue_pull_odds next = deepblue_pull_odds_of(&in);
    if (ended || next.of == 0) {
        dt_json_null(j, "next");
    } else {
        dt_json_object(j, "next");
        dt_json_int(j, "gems", next.gems);
        dt_json_int(j, "pulls", next.of);
        if (mine) {
            dt_json_int(j, "out", next.out);
            dt_json_int(j, "gain", next.gain);
        }
        dt_json_array(j, "colours");
        for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
            dt_json_object(j, NULL);
            colour(j, "gem", c);
            dt_json_int(j, "pulls", next.with[c]);
            if (mine && next.with[c] > 0) {
                gem_means(s, seat, c, j);
            }
            dt_json_end(j);
        }
        dt_json_end(j);
        dt_json_end(j);
    }
    if (seat >= 0 && (s->divers >> seat & 1) != 0) {
        view_cards(s, seat, ended ? 0 : next.gems, j);
    }
}

static void view_dive(const struct deepblue *s, int seat, struct dt_json *j)
{
    if (s->dive == DEEPBLUE_NONE) {
        dt_json_null(j, "dive");
        return;
    }
    dt_json_object(j, "dive");
    node(j, "site", s->dive);
    dt_json_int(j, "leader", s->active);
    seat_list(j, "divers", s->divers);
    gems(j, "board", s->board);
    dt_json_int(j, "pull", deepblue_pull_size(s));
    dt_json_array(j, "hazards");
    for (int i = s->answered; i < DEEPBLUE_PAIR && s->hazard[i] != DEEPBLUE_NONE; i++) {
        colour(j, NULL, s->hazard[i]);
    }
    dt_json_end(j);
    view_next(s, seat, j);
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
    dt_json_array(j, "moved");
    for (uint32_t boats = s->moved; boats != 0; boats &= boats - 1) {
        dt_json_int(j, NULL, dt_ctz(boats) + 1);
    }
    dt_json_end(j);
    if (s->placed != DEEPBLUE_NONE) {
        dt_json_int(j, "boat", s->placed + 1);
    }
    node(j, "storm", s->storm);
    dt_json_end(j);
}

static void view_tiles(struct dt_json *j, const char *key, uint32_t mask)
{
    dt_json_array(j, key);
    for (; mask != 0; mask &= mask - 1) {
        dt_json_text(j, NULL, deepblue_tiles[dt_ctz(mask)].name);
    }
    dt_json_end(j);
}

void deepblue_view(const void *state, int seat, struct dt_json *j)
{
    const struct deepblue *s = state;
    dt_json_object(j, NULL);
    dt_json_text(j, "game", "deepblue");
    dt_json_int(j, "seat", seat);
    dt_json_int(j, "seats", s->seats);
    name_or_null(j, "scenario",
                 s->scenario < DEEPBLUE_CHOICES ? deepblue_scenario_words[s->scenario] : NULL);
    dt_json_text(j, "phase", deepblue_phase_words[s->phase]);
    dt_json_int(j, "turn", s->turn + 1);
    dt_json_int(j, "active", s->active);
    seat_list(j, "to_act", deepblue_to_act(s) & ~DT_SEAT(DT_CHANCE));
    view_action(s, j);
    view_dive(s, seat, j);
    dt_json_array(j, "players");
    for (int i = 0; i < s->seats; i++) {
        view_seat(s, i, j);
    }
    dt_json_end(j);
    view_market(s, j);
    gems(j, "bag", s->bag);
    gems(j, "supply", s->supply);
    view_tiles(j, "fresco", s->gone & DEEPBLUE_CITY_TILES);
    view_tiles(j, "gone", s->gone & ~(uint32_t)DEEPBLUE_CITY_TILES);
    view_map(s, j);
    view_crew(j);
    dt_json_bool(j, "over", s->phase == DEEPBLUE_OVER);
    seat_list(j, "winners", deepblue_winners(s));
    dt_json_end(j);
}
