/* Validation: every invariant of the state. Parsed positions and unpacked states must pass, and the
 * conformance tests call it after every step. */
#include "games/hainoon/hainoon.h"

/* Every card is in exactly one place: hands, sides, discards and deck make up the box. A hidden
 * card still lies in the deck's pool. */
static const char *check_cards(const struct hainoon *s)
{
    hainoon_pile seen = s->deck;
    for (int kind = 0; kind < HAINOON_KINDS; kind++) {
        for (int n = hainoon_pile_count(s->discard, kind); n > 0; n--) {
            if (!hainoon_pile_accept(&seen, kind)) {
                return "discard: a card that is also somewhere else";
            }
        }
    }
    for (int side = 0; side < HAINOON_SIDES; side++) {
        for (int i = 0; i < s->side_count[side]; i++) {
            if (!hainoon_pile_accept(&seen, s->side[side][i])) {
                return "top, right, bottom, left: a card that is also somewhere else";
            }
        }
    }
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < s->hand_count[seat]; i++) {
            int card = s->hand[seat][i];
            if (card != HAINOON_HIDDEN && !hainoon_pile_accept(&seen, card)) {
                return "hand: a card that is also somewhere else";
            }
        }
    }
    if (seen != hainoon_pile_full()) {
        return "deck: a card is missing";
    }
    return hainoon_deck_left(s) < 0 ? "hand: more hidden cards than are left" : NULL;
}

/* §4: one colour a side, one side a colour; three cards lie there only during an attack. */
static const char *check_sides(const struct hainoon *s)
{
    uint8_t colour_sides[HAINOON_COLOURS + 1] = {[HAINOON_COLOURS] = 15};
    for (int side = 0; side < HAINOON_SIDES; side++) {
        int colour = -1;
        for (int i = 0; i < s->side_count[side]; i++) {
            int card = s->side[side][i];
            if (card == HAINOON_JOKER) {
                continue;
            }
            if (colour >= 0 && colour != hainoon_colour(card)) {
                return "top, right, bottom, left: two colours on one side";
            }
            colour = hainoon_colour(card);
            colour_sides[colour] |= (uint8_t)(1u << side);
            if (colour_sides[colour] != 1u << side) {
                return "top, right, bottom, left: one colour on two sides";
            }
        }
        if (s->side_count[side] >= HAINOON_ATTACK && s->attack != side) {
            return "top, right, bottom, left: three cards without an attack";
        }
    }
    return memcmp(colour_sides, s->colour_sides, sizeof colour_sides) != 0
               ? "top, right, bottom, left: colours"
               : NULL;
}

static const char *check_owner(const struct hainoon *s, int d)
{
    int own = s->seats == 3 && d == 3 ? HAINOON_DUMMY : d % s->seats;
    bool eaten = s->health[d] == HAINOON_EATEN;
    if (own == HAINOON_DUMMY) {
        return s->owner[d] == own && s->health[d] == HAINOON_HEALTHY
                   ? NULL
                   : "divers: the fourth is the dummy and cannot be bitten";
    }
    if (s->ending == HAINOON_LAST_DIVER) {
        return s->owner[d] == (eaten ? HAINOON_DUMMY : own)
                   ? NULL
                   : "divers: the owner must be the seat, or dummy once eaten";
    }
    if (s->owner[d] != own) {
        return "divers: the owner must be the diver's seat";
    }
    return eaten && s->phase != HAINOON_OVER ? "divers: one is eaten, so the game is over" : NULL;
}

static bool own_is_consistent(const struct hainoon *s)
{
    struct hainoon again = *s;
    hainoon_update_own(&again);
    return memcmp(again.own, s->own, sizeof s->own) == 0;
}

static const char *check_divers(const struct hainoon *s)
{
    uint32_t seen = 0;
    for (int p = 0; p < HAINOON_PLACES; p++) {
        int d = s->place[p];
        if (d != HAINOON_NONE) {
            if ((seen >> d & 1) != 0) {
                return "divers: two in one place";
            }
            seen |= 1u << d;
        }
    }
    if ((seen ^ HAINOON_PLACE_MASK) != s->away || !own_is_consistent(s)) {
        return "divers: away and placed at once";
    }
    if (s->phase == HAINOON_LAYING && seen != 0) {
        return "divers: nobody is placed before the dummy";
    }
    uint32_t gone = 0;
    for (int d = 0; d < HAINOON_DIVERS; d++) {
        const char *why = check_owner(s, d);
        if (why != NULL) {
            return why;
        }
        if (s->phase != HAINOON_LAYING && (s->away >> d & 1) != 0) {
            int seat = s->owner[d];
            if (seat == HAINOON_DUMMY || s->health[d] == HAINOON_EATEN) {
                return "divers: a dummy or an eaten diver cannot be away";
            }
            if ((gone >> seat & 1) != 0) { /* H-28 */
                return "divers: a seat has one diver away at most";
            }
            gone |= 1u << seat;
        }
    }
    return NULL;
}

static const char *check_hands(const struct hainoon *s)
{
    for (int seat = 0; seat < HAINOON_SEATS; seat++) {
        const uint8_t *hand = s->hand[seat];
        int n = s->hand_count[seat];
        if (seat >= s->seats && n > 0) {
            return "hand: there is no such seat";
        }
        for (int i = 0; i < HAINOON_HAND; i++) {
            if ((i < n) != (hand[i] != HAINOON_NONE) || (i > 0 && hand[i - 1] > hand[i])) {
                return "hand: not sorted";
            }
        }
        if (s->ending == HAINOON_LAST_DIVER && (s->out >> seat & 1) != 0 && n > 0) {
            return "hand: a seat that is out has no cards";
        }
    }
    return NULL;
}

/* A seat is out when it has no diver left; with first-bite, when it lost one (§7, X-02). */
static const char *check_out(const struct hainoon *s)
{
    uint32_t out = 0;
    if (s->phase == HAINOON_LAYING) {
        return s->out == 0 ? NULL : "out: nobody is out yet";
    }
    for (int seat = 0; seat < s->seats; seat++) {
        bool lost = !hainoon_has_diver(s, seat);
        for (int d = 0; s->ending == HAINOON_FIRST_BITE && d < HAINOON_DIVERS; d++) {
            lost |= s->owner[d] == seat && s->health[d] == HAINOON_EATEN;
        }
        out |= (uint32_t)lost << seat;
    }
    if (out != s->out) {
        return "out: must be the seats that have lost their divers";
    }
    bool ended = s->ending == HAINOON_FIRST_BITE ? out != 0 : s->seats - dt_popcount(out) <= 1;
    ended |= s->turn == HAINOON_TURNS;
    return ended == (s->phase == HAINOON_OVER) ? NULL
                                               : "phase: does not match the divers: over or not";
}

static const char *check_answering(const struct hainoon *s)
{
    if (s->phase != HAINOON_ANSWERING) {
        return s->attack == HAINOON_NONE && (s->attacked | s->answered | s->harpooned) == 0
                   ? NULL
                   : "attack: only while seats answer";
    }
    if (s->attack >= HAINOON_SIDES) {
        return "attack: the side is missing";
    }
    int count = s->side_count[s->attack];
    if (s->attacked != hainoon_attacked(s, s->attack) || (s->answered & ~s->attacked) != 0 ||
        (s->harpooned & ~s->answered) != 0) {
        return "answered, harpooned: only places that are attacked, and answered before harpooned";
    }
    if (count != HAINOON_ATTACK + dt_popcount(s->harpooned)) {
        return "attack: three cards must lie there, and one for each harpoon";
    }
    for (int seat = 0; seat < s->seats; seat++) {
        uint32_t own = s->attacked & s->own[seat];
        if ((s->answered & own) != 0 && (s->answered & own) != own) {
            return "answered: one answer is for all divers of a seat";
        }
        if (dt_popcount(s->harpooned & own) > 1) {
            return "harpooned: one harpoon a seat";
        }
    }
    for (int i = HAINOON_ATTACK; i < count; i++) {
        int card = s->side[s->attack][i];
        if (card >= HAINOON_JOKER || hainoon_act(card) != HAINOON_CAGE) {
            return "harpooned: the fourth and fifth card are harpoons";
        }
    }
    return s->asked < s->seats && s->asked == hainoon_next_asked(s)
               ? NULL
               : "answered: nobody is left to answer";
}

/* §2: before the first turn nothing has happened but the deal, seat by seat from the active one. */
static const char *check_setup(const struct hainoon *s)
{
    if (s->phase > HAINOON_DEALING) {
        return NULL;
    }
    if (s->turn != 0 || s->discard != 0 || s->cage != HAINOON_NONE) {
        return "phase: before the first turn nothing is played, caged or discarded";
    }
    int full = s->phase == HAINOON_DEALING ? (s->asked - s->active + s->seats) % s->seats : 0;
    for (int i = 0; i < 4; i++) {
        int cards = i < s->seats ? s->hand_count[(s->active + i) % s->seats] : 0;
        bool dealt = i < full ? cards == HAINOON_HAND
                              : cards == 0 || (s->phase == HAINOON_DEALING && i == full);
        if (!dealt || s->health[i] != HAINOON_HEALTHY || s->side_count[i] != 0) {
            return "phase: before the first turn cards are dealt seat by seat, and that is all";
        }
    }
    return NULL;
}

/* What each phase needs besides. */
static const char *check_phase(const struct hainoon *s)
{
    uint32_t vacant = hainoon_free_places(s);
    bool home = true;
    for (int d = 0; d < HAINOON_DIVERS; d++) {
        home &= (s->away >> d & 1) == 0 || s->owner[d] != s->active;
    }
    switch ((enum hainoon_phase)s->phase) {
    case HAINOON_LAYING:
        return s->seats == 3 ? NULL : "phase: only three seats lay a dummy";
    case HAINOON_STARTING:
        return s->turn == 0 && s->away == 0 ? NULL : "phase: starting comes before everything";
    case HAINOON_DEALING:
        return s->turn == 0 && s->away == 0 && s->hand_count[s->asked] < HAINOON_HAND &&
                       hainoon_deck_left(s) > 0
                   ? NULL
                   : "phase: there is nobody to deal to";
    case HAINOON_ENTERING:
        return !home && (vacant & (vacant - 1)) != 0 ? NULL
                                                     : "phase: nobody chooses a place to return to";
    case HAINOON_PLAYING:
        return home && s->hand_count[s->active] > 0
                   ? NULL
                   : "phase: the active seat needs a card and all its divers on the grid";
    case HAINOON_DRAWING:
        return s->hand_count[s->active] < HAINOON_HAND && hainoon_deck_left(s) > 0
                   ? NULL
                   : "phase: the active hand is full, or the deck is empty";
    case HAINOON_ANSWERING:
    case HAINOON_OVER:
        return NULL;
    case HAINOON_PHASES:
        break;
    }
    return "phase: there is no such phase";
}

static const char *check_range(const struct hainoon *s)
{
    if (dt_members_check(&hainoon_schema, s) != NULL) {
        return "position: a value is out of range";
    }
    return s->active >= s->seats || (s->out >> s->active & 1 & (s->phase != HAINOON_OVER)) != 0
               ? "active: not a seat that plays"
               : NULL;
}

const char *hainoon_validate(const void *state)
{
    static const char *(*const check[])(const struct hainoon *) = {
        check_range, check_hands,     check_sides, check_cards, check_divers,
        check_out,   check_answering, check_setup, check_phase,
    };
    const char *why = NULL;
    for (int i = 0; i < DT_COUNT(check) && why == NULL; i++) {
        why = check[i](state);
    }
    return why;
}
