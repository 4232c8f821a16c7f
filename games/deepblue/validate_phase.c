/* Validation of a phase: the fields it needs are set, and fields of other phases are empty. */
#include "games/deepblue/deepblue.h"

/* What is going on; several phases may belong to one activity. */
enum activity { SET_UP, CHOICE, MARKET, SAIL, PLACE, REST, RUSH, DIVE, END };

static enum activity activity_of(const struct deepblue *s)
{
    switch ((enum deepblue_phase)s->phase) {
    case DEEPBLUE_LOGGING:
    case DEEPBLUE_LAYING:
    case DEEPBLUE_STARTING:
        return SET_UP;
    case DEEPBLUE_STOCKING:
        return s->slot == DEEPBLUE_NONE ? SET_UP : MARKET;
    case DEEPBLUE_PAYING:
    case DEEPBLUE_TAKING:
        return MARKET;
    case DEEPBLUE_SAILING:
        return SAIL;
    case DEEPBLUE_ORDERING:
    case DEEPBLUE_REVEALING:
    case DEEPBLUE_SCATTERING:
    case DEEPBLUE_PLACING:
        return PLACE;
    case DEEPBLUE_RESTING:
        return REST;
    case DEEPBLUE_RUSHING:
        return RUSH;
    case DEEPBLUE_DRAWING:
    case DEEPBLUE_ANSWERING:
    case DEEPBLUE_PLAYING:
    case DEEPBLUE_LEADING:
        return DIVE;
    case DEEPBLUE_CHOOSING:
        return CHOICE;
    case DEEPBLUE_OVER:
    case DEEPBLUE_PHASES:
        break;
    }
    return END;
}

/* Fields of one activity are empty during the others. */
static const char *check_unused(const struct deepblue *s, enum activity m)
{
    bool dives = m == RUSH || m == DIVE, pulling = s->phase == DEEPBLUE_DRAWING;
    bool hazards = pulling || s->phase == DEEPBLUE_ANSWERING;
    if (m != MARKET && s->slot != DEEPBLUE_NONE) {
        return "slot: nothing is bought now";
    }
    if (s->phase != DEEPBLUE_PAYING && s->paid != 0) {
        return "paid: nothing is paid now";
    }
    if (m != SAIL && m != REST && s->moves != 0) {
        return "moves: nobody sails or rests";
    }
    if ((m != PLACE || s->phase == DEEPBLUE_ORDERING) && s->placed != DEEPBLUE_NONE) {
        return "placed: no boat is being placed";
    }
    if (!dives && s->dive != DEEPBLUE_NONE) {
        return "dive: nobody dives";
    }
    if (m != DIVE && (s->divers != 0 || s->board != 0)) {
        return "divers, board: nobody dives";
    }
    if (!pulling && s->pulled != 0) {
        return "pulled: no gem is drawn now";
    }
    if (!hazards && (s->hazard[0] & s->hazard[1]) != DEEPBLUE_NONE) {
        return "hazards: none is to be answered";
    }
    if (s->phase != DEEPBLUE_ANSWERING && s->answered != 0) {
        return "answered: none is to be answered";
    }
    return s->asked != s->active && m != RUSH && m != DIVE ? "asked: the active seat decides"
                                                           : NULL;
}

/* Cards lie open only while their action or dive goes on. */
static const char *check_open(const struct deepblue *s, enum activity m)
{
    for (int seat = 0; seat < s->seats; seat++) {
        bool acts = seat == s->active && (m == MARKET || m == SAIL || m == PLACE);
        bool dives = m == DIVE && deepblue_boats_at(s, seat, s->dive) != 0;
        if (s->crew[seat].open != 0 && !acts && !dives) {
            return "open: no card of this seat lies on the table now";
        }
    }
    return NULL;
}

static const char *check_setup(const struct deepblue *s)
{
    int laid = deepblue_next_start_site(s), filled = 0;
    while (filled < DEEPBLUE_SLOTS && s->market[filled] != DEEPBLUE_NONE) {
        filled++;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        const struct deepblue_boat *boat = s->boat[seat];
        if (s->crew[seat].hand != DEEPBLUE_ALL_START || s->tokens[seat] != 0 ||
            boat[0].node != DEEPBLUE_AT_H || boat[1].node != DEEPBLUE_AT_H) {
            return "phase: nobody has done anything during the set-up";
        }
        if (deepblue_all_cards(s, seat) != DEEPBLUE_ALL_START) {
            return "hand: nobody has hired anyone during the set-up";
        }
    }
    if (s->turn != 0 || s->active != 0 || s->discard != 0 ||
        (s->gone & ~(1u << DEEPBLUE_TILE_Y_F)) != 0 ||
        deepblue_unseen_tiles(s, DEEPBLUE_RED_TILES) != DEEPBLUE_RED_TILES) {
        return "phase: nothing has happened during the set-up";
    }
    for (int site = 0; site < DEEPBLUE_FIRST_RED; site++) {
        if (site >= laid && deepblue_is_face_up(s, site)) {
            return "tiles: start tiles are laid site by site";
        }
    }
    if (s->phase == DEEPBLUE_LOGGING
            ? laid != 0
            : (s->phase == DEEPBLUE_LAYING) != (laid < DEEPBLUE_FIRST_RED)) {
        return "tiles: start tiles are laid first";
    }
    int least = s->phase == DEEPBLUE_STARTING ? DEEPBLUE_SLOTS : 0;
    int most = s->phase == DEEPBLUE_STOCKING ? DEEPBLUE_SLOTS - 1 : least;
    return filled < least || filled > most ? "market: cards come after the tiles" : NULL;
}

static const char *check_payable(const struct deepblue *s)
{
    return deepblue_payment_value(s, deepblue_best_paying_hand(s)) < deepblue_amount_due(s)
               ? "hand: this cannot be paid"
               : NULL;
}

static const char *check_buying(const struct deepblue *s)
{
    if (s->slot > DEEPBLUE_RENEW) {
        return "slot: there is no such slot";
    }
    if (s->phase == DEEPBLUE_TAKING) {
        return s->slot == DEEPBLUE_RENEW && s->market[0] != DEEPBLUE_NONE
                   ? NULL
                   : "slot: one is taken from a new market";
    }
    if (s->phase == DEEPBLUE_STOCKING) {
        return s->deck != 0 && s->market[DEEPBLUE_SLOTS - 1] == DEEPBLUE_NONE
                   ? NULL
                   : "market: there is no card or no free slot";
    }
    if (s->slot == DEEPBLUE_RENEW ? (s->deck | s->discard) == 0
                                  : s->market[s->slot] == DEEPBLUE_NONE) {
        return "slot: there is nothing to buy";
    }
    if (s->paid >= deepblue_prices[s->slot] ||
        s->paid > deepblue_payment_value(s, s->crew[s->active].open) + DEEPBLUE_TOKENS) {
        return "paid: must be less than the price and at most what was laid down";
    }
    return check_payable(s);
}

static const char *check_sailing(const struct deepblue *s)
{
    if (s->moves > deepblue_payment_value(s, s->crew[s->active].open) + DEEPBLUE_TOKENS) {
        return "moves: more than was laid down";
    }
    return check_payable(s);
}

static const char *check_placing(const struct deepblue *s)
{
    const struct deepblue_boat *boat = s->boat[s->active];
    for (int b = 0; b < DEEPBLUE_BOATS; b++) {
        if ((s->moved >> b & 1) != 0 && !deepblue_has_tile(s, boat[b].node)) {
            return "moved: a boat on no tile needs no spot";
        }
    }
    if (s->phase == DEEPBLUE_ORDERING) {
        return s->moved == 3 && boat[0].node != boat[1].node
                   ? NULL
                   : "moved: the order matters for two boats on two tiles";
    }
    if (s->placed >= DEEPBLUE_BOATS || (s->moved >> s->placed & 1) == 0) {
        return "placed: a boat that has moved is placed";
    }
    int site = boat[s->placed].node;
    if (s->phase == DEEPBLUE_REVEALING) {
        return s->tile[site] == DEEPBLUE_DOWN ? NULL : "placed: the tile is face up already";
    }
    if (s->tile[site] == DEEPBLUE_DOWN) {
        return "placed: the tile is turned over first";
    }
    if (s->phase == DEEPBLUE_SCATTERING) {
        return s->scenario == DEEPBLUE_SCATTERED &&
                       (DEEPBLUE_CITY_TILES >> s->tile[site] & 1) != 0 &&
                       deepblue_scatter_site(s, site) != DEEPBLUE_NONE
                   ? NULL
                   : "phase: no gem is to be laid out";
    }
    return dt_popcount(deepblue_free_spots(s, site)) > 1 ? NULL
                                                         : "placed: there is nothing to choose";
}

/* D-17: a forced dive is due while its boat is being placed; a boat that has not been placed yet
 * waits on its tile while a forced dive, and no other, goes on or ends the game. */
static const char *check_storm(const struct deepblue *s, enum activity m)
{
    const struct deepblue_boat *boat = s->boat[s->active];
    if (s->storm != DEEPBLUE_NONE) {
        bool due = s->scenario == DEEPBLUE_STORM && s->phase == DEEPBLUE_PLACING &&
                   s->storm == boat[s->placed].node &&
                   (DEEPBLUE_CITY_TILES >> s->tile[s->storm] & 1) != 0;
        return due ? NULL : "storm: no forced dive can be due";
    }
    if (s->moved != 0 && m != SAIL && m != PLACE) {
        bool forced = m == END
                          ? s->scenario == DEEPBLUE_STORM
                          : (m == RUSH || m == DIVE) && deepblue_scenario_active(s, DEEPBLUE_STORM);
        return forced && s->moved < 3 && deepblue_has_tile(s, boat[dt_ctz(s->moved)].node)
                   ? NULL
                   : "moved: nobody sails";
    }
    return NULL;
}

static const char *check_hazards(const struct deepblue *s)
{
    for (int i = 0; i < DEEPBLUE_PAIR && s->hazard[i] != DEEPBLUE_NONE; i++) {
        int colour = s->hazard[i];
        if (deepblue_gem_count(s->board, colour) < 2 + (i > 0 && s->hazard[0] == colour)) {
            return "hazards: the first of a colour only warns";
        }
    }
    if (s->hazard[0] == DEEPBLUE_NONE && s->hazard[1] != DEEPBLUE_NONE) {
        return "hazards: the first comes first";
    }
    int most = s->phase == DEEPBLUE_DRAWING ? s->pulled : deepblue_pull_size(s);
    int due = (s->hazard[0] != DEEPBLUE_NONE) + (s->hazard[1] != DEEPBLUE_NONE);
    return due > most ? "hazards: more than gems in a pull" : NULL;
}

/* A seat that has surfaced uses no spot. */
static const char *check_surfaced(const struct deepblue *s)
{
    for (int seat = 0; seat < s->seats; seat++) {
        uint32_t boats = deepblue_boats_at(s, seat, s->dive);
        for (; boats != 0 && (s->divers >> seat & 1) == 0; boats &= boats - 1) {
            if (s->boat[seat][dt_ctz(boats)].spot != DEEPBLUE_MIDDLE) {
                return "divers: a seat that has surfaced is on no spot";
            }
        }
    }
    return NULL;
}

static const char *check_asked(const struct deepblue *s)
{
    bool dives = (s->divers >> s->asked & 1) != 0;
    if (s->phase == DEEPBLUE_ANSWERING) {
        return dives && s->answered < DEEPBLUE_PAIR && s->hazard[s->answered] != DEEPBLUE_NONE &&
                       deepblue_must_answer(s, s->asked, s->answered)
                   ? NULL
                   : "asked: this seat has nothing to answer";
    }
    if (s->phase == DEEPBLUE_PLAYING) {
        return dives && s->hands[s->asked] > 0 ? NULL : "asked: this seat has no card to play";
    }
    if (!dives || s->asked != s->active || s->bag == 0) {
        return "asked: the leader goes on if the leader dives and there are gems";
    }
    return s->phase == DEEPBLUE_DRAWING &&
                   (s->pulled >= deepblue_pull_size(s) || s->pulled > deepblue_gem_total(s->board))
               ? "pulled: as many gems as were drawn, and fewer than a pull has"
               : NULL;
}

static const char *check_dive(const struct deepblue *s, enum activity m)
{
    if (!deepblue_is_face_up(s, s->dive) || deepblue_boats_at(s, s->active, s->dive) == 0) {
        return "dive: the leader needs a boat on a tile there";
    }
    if (m == RUSH) {
        return deepblue_rushing_boats(s, s->asked) != 0 ? NULL
                                                        : "asked: no boat of this seat can rush";
    }
    if ((s->divers & ~deepblue_seats_at(s, s->dive)) != 0) {
        return "divers: a diving seat has a boat there";
    }
    if (s->gem[s->dive] != DEEPBLUE_NONE) {
        return "tiles: the gem of this tile is drawn already";
    }
    if (s->board == 0 && s->phase != DEEPBLUE_DRAWING) {
        return "board: at least one gem is drawn";
    }
    const char *why = check_hazards(s);
    if (why == NULL) {
        why = check_surfaced(s);
    }
    return why == NULL ? check_asked(s) : why;
}

/* §8, D-23: the game is over after the fourth city tile or the last round, and never otherwise. */
static const char *check_end(const struct deepblue *s, enum activity m)
{
    bool over = dt_popcount(s->gone & DEEPBLUE_CITY_TILES) == DEEPBLUE_CITIES ||
                s->turn == DEEPBLUE_ROUNDS * s->seats;
    return over != (m == END) ? "phase: over after the fourth city tile or the last round" : NULL;
}

static const char *check_activity(const struct deepblue *s, enum activity m)
{
    switch (m) {
    case SET_UP:
        return check_setup(s);
    case MARKET:
        return check_buying(s);
    case SAIL:
        return check_sailing(s);
    case PLACE:
        return check_placing(s);
    case REST:
        return s->moves > 0 && s->moves <= DEEPBLUE_RESTS &&
                       s->moves <= deepblue_rest_count(s, s->active)
                   ? NULL
                   : "moves: one to three cards are drawn, if there are so many";
    case RUSH:
    case DIVE:
        return check_dive(s, m);
    case CHOICE:
    case END:
        break;
    }
    return NULL;
}

const char *deepblue_validate_phase(const struct deepblue *s)
{
    enum activity m = activity_of(s);
    const char *why = check_unused(s, m);
    if (why == NULL && m != SET_UP && deepblue_unseen_tiles(s, DEEPBLUE_START_TILES) != 0) {
        why = "gone: a start tile is neither on the map nor gone";
    }
    if (why == NULL && m != SET_UP && s->phase != DEEPBLUE_STOCKING &&
        s->market[DEEPBLUE_SLOTS - 1] == DEEPBLUE_NONE && (s->deck | s->discard) != 0) {
        why = "market: a slot is empty and there are cards left";
    }
    if (why == NULL) {
        why = check_end(s, m);
    }
    if (why == NULL) {
        why = check_activity(s, m);
    }
    if (why == NULL) {
        why = check_storm(s, m);
    }
    return why == NULL ? check_open(s, m) : why;
}
