/* The schema of Hai Noon: kinds of values, the members of the state in the order of its bytes, events
 * and actions as tables. The fields of positions are in position.c. */
#include "games/hainoon/hainoon.h"

/* ---- kinds ---- */

#define CARD .name = "card", .write = hainoon_card_write, .read = hainoon_card_read
/* The cards of an act, one in each colour. */
#define CARDS_OF(act) CARD, .low = (act), .high = HAINOON_JOKER - 1, .step = HAINOON_ACTS

const struct dt_kind hainoon_kind_seats = {
    .name = "seats", .of = &hainoon_kind_seat, .special = {{0, "-"}}};
const struct dt_kind hainoon_kind_winners = {
    .name = "seats", .of = &hainoon_kind_seat, .between = " ", .special = {{0, "nobody"}}};
const struct dt_kind hainoon_kind_places = {
    .name = "places", .of = &hainoon_kind_place, .special = {{0, "-"}}};
static const struct dt_kind side = {
    .name = "side", .high = HAINOON_SIDES - 1, .words = hainoon_side_words};
const struct dt_kind hainoon_kind_sides = {.name = "sides", .of = &side, .special = {{0, "-"}}};
const struct dt_kind hainoon_kind_seat = {.name = "seat", .high = HAINOON_SEATS - 1};
const struct dt_kind hainoon_kind_place = {
    .name = "place", .high = HAINOON_PLACES - 1, .words = hainoon_place_words};
const struct dt_kind hainoon_kind_owner = {
    .name = "owner", .high = HAINOON_SEATS - 1, .special = {{HAINOON_DUMMY, "dummy"}}};
const struct dt_kind hainoon_kind_health = {
    .name = "health", .high = HAINOON_EATEN, .words = hainoon_health_words};
const struct dt_kind hainoon_kind_hand = {
    CARD,
    .high = HAINOON_JOKER,
    .special = {{HAINOON_NONE, "-"}, {HAINOON_HIDDEN, "?"}},
};

static void copy_write(const void *state, int64_t bit, struct dt_writer *out)
{
    hainoon_card_write(state, hainoon_pile_kind((int)bit), out);
}

static const struct dt_kind copy = {
    .name = "card", .high = HAINOON_PILE_BITS - 1, .write = copy_write};
const struct dt_kind hainoon_kind_pile = {.name = "pile", .of = &copy, .special = {{0, "-"}}};

static const char *const face_words[] = {"full", "hungry"};

static const struct dt_kind
    seats = {.name = "number", .low = 2, .high = HAINOON_SEATS},
    number = {.name = "number", .high = HAINOON_TURNS},
    length = {.name = "length", .high = HAINOON_SHORT, .words = hainoon_length_words},
    ending = {.name = "ending", .high = HAINOON_LAST_DIVER, .words = hainoon_ending_words},
    phase = {.name = "phase", .high = HAINOON_PHASES - 1, .words = hainoon_phase_words},
    maybe_side = {.name = "side",
                  .high = HAINOON_SIDES - 1,
                  .words = hainoon_side_words,
                  .special = {{HAINOON_NONE, "-"}}},
    diver = {.name = "diver", .high = HAINOON_DIVERS - 1},
    only_of = {.name = "seat",
               .high = HAINOON_SEATS - 1,
               .special = {{HAINOON_DUMMY, "dummy"}, {HAINOON_NONE, "-"}}},
    maybe_diver = {.name = "diver", .high = HAINOON_DIVERS - 1, .special = {{HAINOON_NONE, "-"}}},
    shark = {.name = "shark", .high = HAINOON_SHARKS - 1},
    /* A shark that swims on, and the one after it: its value is the first one's. */
    swimmer = {.name = "shark", .high = HAINOON_SHARKS - 2},
    after = {.name = "shark", .high = HAINOON_SHARKS - 2, .plus = 1},
    last = {.name = "shark", .low = HAINOON_SHARKS - 1, .high = HAINOON_SHARKS - 1},
    after_last = {.name = "shark",
                  .low = HAINOON_SHARKS - 1,
                  .high = HAINOON_SHARKS - 1,
                  .plus = 1 - HAINOON_SHARKS},
    ring = {.name = "ring", .of = &shark}, face = {.name = "face", .high = 1, .words = face_words},
    card = {CARD, .high = HAINOON_JOKER},
    side_card = {CARD, .high = HAINOON_JOKER, .special = {{HAINOON_NONE, "-"}}},
    drawn = {CARD, .high = HAINOON_JOKER, .special = {{HAINOON_HIDDEN, "?"}}},
    joker = {CARD, .low = HAINOON_JOKER, .high = HAINOON_JOKER},
    cards[HAINOON_ACTS] = {
        [HAINOON_HIDE] = {CARDS_OF(HAINOON_HIDE)},   [HAINOON_CAGE] = {CARDS_OF(HAINOON_CAGE)},
        [HAINOON_SHARK] = {CARDS_OF(HAINOON_SHARK)}, [HAINOON_FLIP] = {CARDS_OF(HAINOON_FLIP)},
        [HAINOON_DIVER] = {CARDS_OF(HAINOON_DIVER)}, [HAINOON_RING] = {CARDS_OF(HAINOON_RING)},
};

/* ---- the state ---- */

#define ONE(member) DT_MEMBER(struct hainoon, member)
#define ARRAY(member) DT_ARRAY(struct hainoon, member)

const struct dt_member hainoon_members[HAINOON_MEMBERS] = {
    [HAINOON_M_SEATS] = {"seats", &seats, ONE(seats)},
    [HAINOON_M_LENGTH] = {"length", &length, ONE(length)},
    [HAINOON_M_ENDING] = {"ending", &ending, ONE(ending)},
    [HAINOON_M_PHASE] = {"phase", &phase, ONE(phase)},
    [HAINOON_M_ACTIVE] = {"active", &hainoon_kind_seat, ONE(active)},
    [HAINOON_M_PLACE] = {"place", &maybe_diver, ARRAY(place)},
    [HAINOON_M_OWNER] = {"owner", &hainoon_kind_owner, ARRAY(owner)},
    [HAINOON_M_HEALTH] = {"health", &hainoon_kind_health, ARRAY(health)},
    [HAINOON_M_CAGE] = {"cage", &maybe_diver, ONE(cage)},
    [HAINOON_M_HAND] = {"hand", &hainoon_kind_hand, offsetof(struct hainoon, hand), 1, 0,
                        HAINOON_HAND, HAINOON_HAND},
    [HAINOON_M_TOP] = {"top", &side_card, ARRAY(side[0])},
    [HAINOON_M_RIGHT] = {"right", &side_card, ARRAY(side[1])},
    [HAINOON_M_BOTTOM] = {"bottom", &side_card, ARRAY(side[2])},
    [HAINOON_M_LEFT] = {"left", &side_card, ARRAY(side[3])},
    [HAINOON_M_ATTACK] = {"attack", &maybe_side, ONE(attack)},
    [HAINOON_M_ANSWERED] = {"answered", &hainoon_kind_places, ONE(answered)},
    [HAINOON_M_HARPOONED] = {"harpooned", &hainoon_kind_places, ONE(harpooned)},
    [HAINOON_M_OUT] = {"out", &hainoon_kind_seats, ONE(out)},
    [HAINOON_M_RING] = {"ring", &ring, ONE(ring)},
    [HAINOON_M_TURN] = {"turn", &number, ONE(turn)},
    [HAINOON_M_DISCARD] = {"discard", &hainoon_kind_pile, ONE(discard)},
};

/* ---- events ---- */

#define SEAT "seat", &hainoon_kind_seat
#define PLACE "place", &hainoon_kind_place
#define SIDE "side", &side
#define DIVER "diver", &diver
#define SHARK "shark", &shark
/* hainoon_only_diver_of the event's diver. */
#define ONLY_OF "seat", &only_of, .json_only = true

static const struct dt_type events[HAINOON_EVENTS] = {
    [HAINOON_EV_LAID] = {"laid", .arg = {{PLACE}}},
    [HAINOON_EV_START] = {"start", .arg = {{SEAT}}},
    [HAINOON_EV_TURN] = {"turn", .arg = {{SEAT}, {"turn", &number}}},
    [HAINOON_EV_DREW] = {"drew", .arg = {{SEAT}, {"card", &drawn}}},
    [HAINOON_EV_SHUFFLED] = {"shuffled", .arg = {{"cards", &number}}},
    [HAINOON_EV_ENTERED] = {"entered", .arg = {{DIVER}, {PLACE}, {ONLY_OF}}},
    [HAINOON_EV_PLAYED] = {"played", .arg = {{SEAT}, {"card", &card}, {SIDE}}},
    [HAINOON_EV_HID] = {"hid", .arg = {{DIVER}, {PLACE}, {ONLY_OF}}},
    [HAINOON_EV_CAGED] = {"caged", .arg = {{DIVER}, {ONLY_OF}}},
    [HAINOON_EV_NOTHING] = {"nothing", .arg = {{SEAT}}},
    [HAINOON_EV_SWAPPED] = {"swapped", .arg = {{SHARK}, {"other", &shark}}},
    [HAINOON_EV_FLIPPED] = {"flipped", .arg = {{SHARK}, {"face", &face}}},
    [HAINOON_EV_SWAM] = {"swam", .arg = {{DIVER},
                                         {"from", &hainoon_kind_place},
                                         {"to", &hainoon_kind_place},
                                         {ONLY_OF}}},
    [HAINOON_EV_TURNED] = {"turned"},
    [HAINOON_EV_ATTACK] = {"attack", .arg = {{SIDE}}},
    [HAINOON_EV_AIMS] = {"aims", .arg = {{SHARK}, {DIVER}, {ONLY_OF}}},
    [HAINOON_EV_PASSED] = {"passed", .arg = {{SEAT}}},
    [HAINOON_EV_HARPOON] = {"harpoon", .arg = {{SEAT}, {"card", &cards[HAINOON_CAGE]}, {PLACE}}},
    [HAINOON_EV_WOKE] = {"woke", .arg = {{SHARK}}},
    [HAINOON_EV_MISSED] = {"missed", .arg = {{SHARK}, {"diver", &maybe_diver}, {ONLY_OF}}},
    [HAINOON_EV_UNCAGED] = {"uncaged", .arg = {{SHARK}, {DIVER}, {ONLY_OF}}},
    [HAINOON_EV_BITTEN] = {"bitten",
                           .arg = {{SHARK}, {DIVER}, {"health", &hainoon_kind_health}, {ONLY_OF}}},
    [HAINOON_EV_CLEARED] = {"cleared", .arg = {{SIDE}, {"cards", &number}}},
    [HAINOON_EV_OUT] = {"out", .arg = {{SEAT}}},
    [HAINOON_EV_DISCARDED] = {"discarded", .arg = {{SEAT}, {"card", &card}}},
    [HAINOON_EV_OVER] = {"over", .arg = {{"winners", &hainoon_kind_winners}}},
};

/* ---- actions ---- */

#define VERB(verb) .code = (dt_action)(verb) << 24
#define CARD_OF(kind) "card", kind, 16, 8
#define TO_SIDE SIDE, 8, 8
#define TARGET(name, kind) name, kind, 0, 8
#define AT_PLACE PLACE, 0, 8

static const struct dt_type actions[] = {
    {"lay", VERB(HAINOON_DO_LAY), .arg = {{AT_PLACE}}, .chance = true},
    {"start", VERB(HAINOON_DO_START), .arg = {{TARGET("seat", &hainoon_kind_seat)}},
     .chance = true},
    {"draw", VERB(HAINOON_DO_DRAW), .arg = {{CARD_OF(&card)}}, .chance = true},
    {"enter", VERB(HAINOON_DO_ENTER), .arg = {{AT_PLACE}}},
    {"play", VERB(HAINOON_DO_PLAY),
     .arg = {{CARD_OF(&cards[HAINOON_HIDE])}, {TO_SIDE}, {AT_PLACE}}},
    {"play", VERB(HAINOON_DO_PLAY),
     .arg = {{CARD_OF(&cards[HAINOON_CAGE])}, {TO_SIDE}, {AT_PLACE}}},
    {"play", VERB(HAINOON_DO_PLAY) | HAINOON_NO_TARGET,
     .arg = {{CARD_OF(&cards[HAINOON_CAGE])}, {TO_SIDE}}},
    {"play", VERB(HAINOON_DO_PLAY),
     .arg = {{CARD_OF(&cards[HAINOON_SHARK])},
             {TO_SIDE},
             {TARGET("shark", &swimmer)},
             {"other", &after, 0, 8, "-"}}},
    {"play", VERB(HAINOON_DO_PLAY),
     .arg = {{CARD_OF(&cards[HAINOON_SHARK])},
             {TO_SIDE},
             {TARGET("shark", &last)},
             {"other", &after_last, 0, 8, "-"}}},
    {"play", VERB(HAINOON_DO_PLAY),
     .arg = {{CARD_OF(&cards[HAINOON_FLIP])}, {TO_SIDE}, {TARGET("shark", &shark)}}},
    {"play", VERB(HAINOON_DO_PLAY),
     .arg = {{CARD_OF(&cards[HAINOON_DIVER])},
             {TO_SIDE},
             {"from", &hainoon_kind_place, 2, 2},
             {"to", &hainoon_kind_place, 0, 2, "-"}}},
    {"play", VERB(HAINOON_DO_PLAY), .arg = {{CARD_OF(&cards[HAINOON_RING])}, {TO_SIDE}}},
    {"play", VERB(HAINOON_DO_PLAY), .arg = {{CARD_OF(&joker)}, {TO_SIDE}}},
    {"pass", VERB(HAINOON_DO_PASS)},
    {"harpoon", VERB(HAINOON_DO_HARPOON), .arg = {{CARD_OF(&cards[HAINOON_CAGE])}, {AT_PLACE}}},
};

const struct dt_schema hainoon_schema = {
    .members = hainoon_members,
    .member_count = HAINOON_MEMBERS,
    .seats = HAINOON_SEATS,
    .seats_offset = offsetof(struct hainoon, seats),
    .fields = hainoon_fields,
    .field_count = HAINOON_FIELDS,
    .events = events,
    .event_count = HAINOON_EVENTS,
    .outcomes = hainoon_outcomes,
    .outcome_count = HAINOON_OUTCOMES,
    .actions = actions,
    .action_count = DT_COUNT(actions),
    .unknown_field = "position: there is no such field; expected words such as ring=HFFHFFHFFHFF",
    .unknown_action =
        "action: expected play, harpoon, pass, enter, draw, start or lay, and what with",
    .wrong_action = "action: expected a card, a side and what the card acts on, such as TL, TL-TR, "
                    "7 or 7-8; or a card and a place; or a place",
};
