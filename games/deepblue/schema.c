/* The schema of Deep Blue: its state, events and actions as tables. The fields of positions are in
 * position.c. */
#include "games/deepblue/schema.h"

/* ---- words ---- */

static const char *const colours[] = {
#define DEEPBLUE_GEM(symbol, word, letter, all, supply, vp, spot_vp) word,
#include "games/deepblue/box.def"
#undef DEEPBLUE_GEM
};

static const char *const letters[] = {
#define DEEPBLUE_GEM(symbol, word, letter, all, supply, vp, spot_vp) (const char[2]){letter},
#include "games/deepblue/box.def"
#undef DEEPBLUE_GEM
};

static const char *const cards[] = {
#define DEEPBLUE_CARD(name, guards, need, count, vp, money, propeller, plus) #name,
#include "games/deepblue/box.def"
#undef DEEPBLUE_CARD
};

static const char *const tiles[] = {
#define DEEPBLUE_TILE(symbol, word, kind, a, b, c, vp) word,
#include "games/deepblue/box.def"
#undef DEEPBLUE_TILE
};

static const char *const nodes[] = {
#define DEEPBLUE_NODE(name, x, y, routes) #name,
#include "games/deepblue/box.def"
#undef DEEPBLUE_NODE
};

/* ---- gems: a letter with a number for each colour, or a letter for each gem ---- */

static void write_gems(const void *state, int64_t value, struct dt_writer *out)
{
    (void)state;
    dt_write_text(out, value == 0 ? "-" : "");
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        int n = deepblue_gem_count((deepblue_gems)value, c);
        if (n > 0) {
            dt_write_text(out, letters[c]);
            dt_write_int(out, n);
        }
    }
}

static bool read_gems(const void *state, struct dt_span in, int64_t *value)
{
    deepblue_gems gems = 0;
    bool none = dt_span_is(in, "-");
    (void)state;
    for (int i = 0; i < in.len && !none;) {
        int c = dt_span_find((struct dt_span){in.at + i++, 1}, letters, DEEPBLUE_COLOURS), n = 1;
        int from = i;
        while (i < in.len && in.at[i] >= '0' && in.at[i] <= '9') {
            i++;
        }
        if (c < 0 || (i > from && !dt_span_int((struct dt_span){in.at + from, i - from}, 1,
                                               deepblue_gem_kinds[c].all, &n))) {
            return false;
        }
        gems += (deepblue_gems)n * DEEPBLUE_ONE(c);
        if (deepblue_gem_count(gems, c) > deepblue_gem_kinds[c].all) {
            return false;
        }
    }
    *value = (int64_t)gems;
    return none || gems != 0;
}

static void gems_json(const void *state, int64_t value, const char *key, struct dt_json *j)
{
    (void)state;
    dt_json_object(j, key);
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        dt_json_int(j, colours[c], deepblue_gem_count((deepblue_gems)value, c));
    }
    dt_json_end(j);
}

/* ---- kinds ---- */

#define NONE                                                                                       \
    {                                                                                              \
        DEEPBLUE_NONE, "-"                                                                         \
    }
#define CARDS_OF .name = "card", .high = DEEPBLUE_CARDS - 1, .words = cards
#define SITES_OF .name = "site", .high = DEEPBLUE_SITES - 1, .words = nodes
#define BOATS_OF .name = "boat", .high = DEEPBLUE_BOATS - 1, .plus = 1
#define SLOTS_OF .name = "slot", .plus = 1

static const struct dt_kind
    number = {.name = "number", .high = 9999},
    few = {.name = "number", .high = 99}, turns = {.name = "number", .high = 1000},
    seats = {.name = "number", .low = 2, .high = DEEPBLUE_SEATS},
    tokens = {.name = "number", .high = DEEPBLUE_TOKENS},
    of_pull = {.name = "number", .high = DEEPBLUE_PAIR},
    points = {.name = "points", .high = DEEPBLUE_HIDDEN - 1, .special = {{DEEPBLUE_HIDDEN, "?"}}},
    seat = {.name = "seat", .high = DEEPBLUE_SEATS - 1},
    seat_set = {.name = "seats", .of = &seat, .special = {{0, "-"}}},
    option = {.name = "option", .high = DEEPBLUE_CHOICES - 1, .words = deepblue_scenario_words},
    scenario = {.name = "scenario",
                .high = DEEPBLUE_NO_SCENARIO,
                .words = deepblue_scenario_words,
                .special = {NONE}},
    drawn = {.name = "scenario", .high = DEEPBLUE_SCENARIOS - 1, .words = deepblue_scenario_words},
    phase = {.name = "phase", .high = DEEPBLUE_PHASES - 1, .words = deepblue_phase_words},
    card = {CARDS_OF}, drawn_card = {CARDS_OF, .special = {{DEEPBLUE_NONE, "?"}}},
    market_card = {.name = "card", .high = DEEPBLUE_MARKET - 1, .words = cards, .special = {NONE}},
    card_set = {.name = "cards", .of = &card, .special = {{0, "-"}}},
    colour = {.name = "colour", .high = DEEPBLUE_COLOURS - 1, .words = colours},
    letter = {.name = "letter", .high = DEEPBLUE_COLOURS - 1, .words = letters, .special = {NONE}},
    hazard = {.name = "letter",
              .low = DEEPBLUE_BLACK,
              .high = DEEPBLUE_BLUE,
              .words = letters + DEEPBLUE_BLACK,
              .special = {NONE}},
    gems = {.name = "gems",
            .high = ((int64_t)1 << 8 * DEEPBLUE_COLOURS) - 1,
            .write = write_gems,
            .read = read_gems,
            .json = gems_json},
    tile = {.name = "tile", .high = DEEPBLUE_TILES - 1, .words = tiles},
    tile_set = {.name = "tiles", .of = &tile, .special = {{0, "-"}}},
    on_site = {.name = "tile",
               .high = DEEPBLUE_TILES - 1,
               .words = tiles,
               .special = {NONE, {DEEPBLUE_DOWN, "down"}}},
    node = {.name = "node", .high = DEEPBLUE_NODES - 1, .words = nodes}, site = {SITES_OF},
    site_or_none = {SITES_OF, .special = {NONE}},
    spot = {.name = "spot", .high = DEEPBLUE_SPOTS - 1, .plus = 1},
    spot_or_middle = {.name = "spot",
                      .high = DEEPBLUE_SPOTS - 1,
                      .plus = 1,
                      .special = {{DEEPBLUE_MIDDLE, "middle"}}},
    boat = {BOATS_OF}, boat_or_none = {BOATS_OF, .special = {NONE}},
    boat_from_1 = {.name = "boat", .low = 1, .high = DEEPBLUE_BOATS},
    moved = {.name = "boats", .of = &boat, .special = {{0, "-"}}},
    rushing = {.name = "boats", .of = &boat, .special = {{0, "none"}, {3, "both"}}},
    slot = {SLOTS_OF, .high = DEEPBLUE_SLOTS - 1},
    bought = {SLOTS_OF, .high = DEEPBLUE_RENEW, .special = {NONE}};

const struct dt_kind deepblue_seat_set = {.name = "seats", .of = &seat, .special = {{0, "nobody"}}};

/* ---- members ---- */

enum { SET_BYTES = 5 };
_Static_assert(DEEPBLUE_CARDS <= 8 * SET_BYTES, "a set of cards fits");

#define ONE(member) DT_MEMBER(struct deepblue, member)
#define ARRAY(member) DT_ARRAY(struct deepblue, member)
#define OF_SEAT(member) DT_OF_SEAT(struct deepblue, member)
#define CREW(pile)                                                                                 \
    offsetof(struct deepblue, crew[0].pile), sizeof(deepblue_set), SET_BYTES, 1,                   \
        sizeof(struct deepblue_seat_cards)
#define BOAT(b, part)                                                                              \
    offsetof(struct deepblue, boat[0][b].part), 1, 0, 1,                                           \
        DEEPBLUE_BOATS * sizeof(struct deepblue_boat)
#define GEMS(member)                                                                               \
    offsetof(struct deepblue, member), sizeof(deepblue_gems), DEEPBLUE_COLOURS, 1, 0

const struct dt_member deepblue_members[MEMBERS] = {
    [M_SEATS] = {"seats", &seats, ONE(seats)},
    [M_OPTION] = {"option", &option, ONE(option)},
    [M_SCENARIO] = {"scenario", &scenario, ONE(scenario)},
    [M_PHASE] = {"phase", &phase, ONE(phase)},
    [M_ACTIVE] = {"active", &seat, ONE(active)},
    [M_ASKED] = {"asked", &seat, ONE(asked)},
    [M_TURN] = {"turn", &turns, ONE(turn)},
    [M_HAND] = {"hand", &card_set, CREW(hand)},
    [M_REST] = {"rest", &card_set, CREW(rest)},
    [M_OPEN] = {"open", &card_set, CREW(open)},
    [M_MAYBE] = {"maybe", &card_set, CREW(maybe)},
    [M_CHEST] = {"chest", &points, OF_SEAT(chest)},
    [M_ANNOUNCED] = {"announced", &number, OF_SEAT(announced)},
    [M_HANDS] = {"hands", &few, OF_SEAT(hands)},
    [M_TOKENS] = {"tokens", &tokens, OF_SEAT(tokens)},
    [M_NODE1] = {"node1", &node, BOAT(0, node)},
    [M_SPOT1] = {"spot1", &spot_or_middle, BOAT(0, spot)},
    [M_NODE2] = {"node2", &node, BOAT(1, node)},
    [M_SPOT2] = {"spot2", &spot_or_middle, BOAT(1, spot)},
    [M_MARKET] = {"market", &market_card, ARRAY(market)},
    [M_DISCARD] = {"discard", &card_set, offsetof(struct deepblue, discard), sizeof(deepblue_set),
                   SET_BYTES, 1},
    [M_SUPPLY] = {"supply", &gems, GEMS(supply)},
    [M_BOARD] = {"board", &gems, GEMS(board)},
    [M_GONE] = {"gone", &tile_set, ONE(gone)},
    [M_TILE] = {"tile", &on_site, ARRAY(tile)},
    [M_GEM] = {"gem", &letter, ARRAY(gem)},
    [M_SLOT] = {"slot", &bought, ONE(slot)},
    [M_PAID] = {"paid", &few, ONE(paid)},
    [M_MOVES] = {"moves", &few, ONE(moves)},
    [M_MOVED] = {"moved", &moved, ONE(moved)},
    [M_PLACED] = {"placed", &boat_or_none, ONE(placed)},
    [M_STORM] = {"storm", &site_or_none, ONE(storm)},
    [M_DIVE] = {"dive", &site_or_none, ONE(dive)},
    [M_DIVERS] = {"divers", &seat_set, ONE(divers)},
    [M_PULLED] = {"pulled", &of_pull, ONE(pulled)},
    [M_HAZARD] = {"hazard", &hazard, ARRAY(hazard)},
    [M_ANSWERED] = {"answered", &of_pull, ONE(answered)},
    [M_BAG] = {"bag", &gems, GEMS(bag)},
};

void deepblue_json(struct dt_json *j, const char *key, int member, int64_t value)
{
    dt_kind_json(deepblue_members[member].kind, NULL, value, key, j);
}

/* ---- events ---- */

#define SEAT                                                                                       \
    {                                                                                              \
        "seat", &seat                                                                              \
    }

static const struct dt_type events[DEEPBLUE_EVENTS] = {
    [DEEPBLUE_EV_LOG] = {"log", .arg = {{"scenario", &drawn}}},
    [DEEPBLUE_EV_LAID] = {"laid", .arg = {{"site", &site}, {"tile", &tile}}},
    [DEEPBLUE_EV_STOCKED] = {"stocked", .arg = {{"slot", &slot}, {"card", &card}}},
    [DEEPBLUE_EV_PLUS] = {"plus", .arg = {{"gem", &colour}}},
    [DEEPBLUE_EV_SHUFFLED] = {"shuffled", .arg = {{"cards", &number}}},
    [DEEPBLUE_EV_START] = {"start", .arg = {SEAT}},
    [DEEPBLUE_EV_TURN] = {"turn", .arg = {SEAT, {"turn", &number}}},
    [DEEPBLUE_EV_HIRES] = {"hires", .arg = {SEAT, {"slot", &slot}}},
    [DEEPBLUE_EV_RENEWS] = {"renews", .arg = {SEAT}},
    [DEEPBLUE_EV_PAID] = {"paid", .arg = {SEAT, {"card", &card}}},
    [DEEPBLUE_EV_TOKEN] = {"token", .arg = {SEAT}},
    [DEEPBLUE_EV_DISCARDS] = {"discarded", .arg = {{"card", &card}}},
    [DEEPBLUE_EV_TAKES] = {"takes", .arg = {SEAT, {"card", &card}}},
    [DEEPBLUE_EV_DECLINES] = {"declines", .arg = {SEAT}},
    [DEEPBLUE_EV_SAILS] = {"sails", .arg = {SEAT}},
    [DEEPBLUE_EV_MOVES] = {"moves", .arg = {SEAT, {"boat", &boat}, {"node", &node}}},
    [DEEPBLUE_EV_DONE] = {"done", .arg = {SEAT}},
    [DEEPBLUE_EV_FIRST] = {"first", .arg = {SEAT, {"boat", &boat}}},
    [DEEPBLUE_EV_REVEALED] = {"revealed", .arg = {{"site", &site}, {"tile", &tile}}},
    [DEEPBLUE_EV_GLITTERS] = {"glitters", .arg = {{"site", &site}, {"gem", &colour}}},
    [DEEPBLUE_EV_PLACED] =
        {"placed", .arg = {SEAT, {"boat", &boat}, {"site", &site}, {"spot", &spot_or_middle}}},
    [DEEPBLUE_EV_RESTS] = {"rests", .arg = {SEAT}},
    [DEEPBLUE_EV_DREW] = {"drew", .arg = {SEAT, {"card", &drawn_card}}},
    [DEEPBLUE_EV_DIVES] = {"dives", .arg = {SEAT, {"site", &site}}},
    [DEEPBLUE_EV_RUSHES] = {"rushes", .arg = {SEAT, {"boats", &rushing}}},
    [DEEPBLUE_EV_PULLS] = {"draws", .arg = {SEAT}},
    [DEEPBLUE_EV_GEM] = {"gem", .arg = {{"gem", &colour}, {"seat", &seat, .json_only = true}}},
    [DEEPBLUE_EV_FOUND] = {"found", .arg = {{"gem", &colour}}},
    [DEEPBLUE_EV_WARNING] = {"warning", .arg = {{"gem", &colour}}},
    [DEEPBLUE_EV_HAZARD] = {"hazard", .arg = {{"gem", &colour}}},
    [DEEPBLUE_EV_PROTECTS] = {"protects", .arg = {SEAT, {"card", &card}}},
    [DEEPBLUE_EV_SLIDES] = {"slides", .arg = {SEAT, {"boat", &boat}}},
    [DEEPBLUE_EV_SURFACES] = {"surfaces", .arg = {SEAT}},
    [DEEPBLUE_EV_PLAYS] = {"plays", .arg = {SEAT, {"card", &card}}},
    [DEEPBLUE_EV_PASSES] = {"passes", .arg = {SEAT}},
    [DEEPBLUE_EV_STOPS] = {"stops", .arg = {SEAT}},
    [DEEPBLUE_EV_EMPTY] = {"empty"},
    [DEEPBLUE_EV_SCORES] = {"scores", .arg = {SEAT,
                                              {"cards", &number},
                                              {"gems", &number},
                                              {"tile", &number},
                                              {"scenario", &number},
                                              {"points", &number, .json_only = true}}},
    [DEEPBLUE_EV_GONE] = {"gone", .arg = {{"site", &site}, {"tile", &tile}}},
    [DEEPBLUE_EV_CHEST] = {"chest", .arg = {SEAT, {"points", &number}, {"cards", &number}}},
    [DEEPBLUE_EV_OVER] = {"over", .arg = {{"winners", &deepblue_seat_set}}},
};

/* ---- actions ---- */

#define ACT(verb) .code = DEEPBLUE_DO_##verb << 8
#define WITH(name, kind) .arg = {{name, kind, 0, 8}}

/* The last bits of the verbs BOAT1 and BOAT2 are the boat's number. */
enum { BOAT_BITS = 2, BOAT_CODE = DEEPBLUE_DO_BOAT1 & ~3 };
_Static_assert(DEEPBLUE_DO_BOAT1 == (BOAT_CODE | 1) && DEEPBLUE_DO_BOAT2 == (BOAT_CODE | 2),
               "the verb ends with the boat");

static const struct dt_type actions[] = {
    {"log", ACT(LOG), WITH("scenario", &drawn), .chance = true},
    {"lay", ACT(LAY), WITH("tile", &tile), .chance = true},
    {"stock", ACT(STOCK), WITH("card", &card), .chance = true},
    {"start", ACT(START), WITH("seat", &seat), .chance = true},
    {"draw", ACT(DRAW), WITH("card", &card), .chance = true},
    {"reveal", ACT(REVEAL), WITH("tile", &tile), .chance = true},
    {"scatter", ACT(SCATTER), WITH("gem", &colour), .chance = true},
    {"gem", ACT(GEM), WITH("gem", &colour), .chance = true},
    {"hire", ACT(HIRE), WITH("slot", &slot)},
    {"renew", ACT(RENEW)},
    {"sail", ACT(SAIL)},
    {"rest", ACT(REST)},
    {"dive", ACT(DIVE), WITH("site", &site)},
    {"pay", ACT(PAY), WITH("card", &card)},
    {"token", ACT(TOKEN)},
    {"take", ACT(TAKE), WITH("slot", &slot)},
    {"decline", ACT(DECLINE)},
    {"boat", .code = BOAT_CODE << 8,
     .arg = {{"boat", &boat_from_1, 8, BOAT_BITS}, {"node", &node, 0, 8}}},
    {"done", ACT(DONE)},
    {"first", ACT(FIRST), WITH("boat", &boat)},
    {"spot", ACT(SPOT), WITH("spot", &spot)},
    {"rush", ACT(RUSH), WITH("boats", &rushing)},
    {"protect", ACT(PROTECT), WITH("card", &card)},
    {"protect", ACT(SLIDE), WITH("boat", &boat), .name = "slide"},
    {"surface", ACT(SURFACE)},
    {"play", ACT(PLAY), WITH("card", &card)},
    {"pass", ACT(PASS)},
    {"draw", ACT(PULL)},
    {"stop", ACT(STOP)},
};

const struct dt_schema deepblue_schema = {
    .members = deepblue_members,
    .member_count = M_BAG,
    .seats = DEEPBLUE_SEATS,
    .seats_offset = offsetof(struct deepblue, seats),
    .fields = deepblue_fields,
    .field_count = DEEPBLUE_FIELDS,
    .events = events,
    .event_count = DT_COUNT(events),
    .outcomes = deepblue_outcomes,
    .outcome_count = DEEPBLUE_OUTCOMES,
    .actions = actions,
    .action_count = DT_COUNT(actions),
    .unknown_field = "position: there is no such field; expected words such as hand0=S1,OTTO",
    .unknown_action = "action: there is no such word; hire, sail, rest and dive begin a turn",
    .wrong_action = "action: expected such as hire 2, pay S2, boat 1 R3, protect JULIE, rush both",
};
