/* Deep Blue: its state, actions and events, and the functions its files share. The numbers in
 * comments (§6.2, D-10) are paragraphs and rulings of RULES.md. */
#ifndef DT_GAMES_DEEPBLUE_H
#define DT_GAMES_DEEPBLUE_H

#include "engine/game.h"

enum {
    DEEPBLUE_SEATS = 5,
    DEEPBLUE_BOATS = 2,               /* of a seat */
    DEEPBLUE_SPOTS = 3,               /* of a tile, at most */
    DEEPBLUE_MIDDLE = DEEPBLUE_SPOTS, /* where a boat is that stands on no spot */
    DEEPBLUE_RESTS = 3,               /* cards that a rest brings back (§4.3) */
    DEEPBLUE_PAIR = 2,                /* gems of a pull in Troubled Waters (§7) */
    DEEPBLUE_BEST_VP = 4,             /* more for a card in Best of the Best (§7) */
    DEEPBLUE_LUCRATIVE_GEMS = 3,      /* so many gems give ... */
    DEEPBLUE_LUCRATIVE_VP = 2,        /* ... so many points in Lucrative Wrecks (§7) */
    DEEPBLUE_CITIES = 4,              /* city tiles; the last one ends the game (§8) */
    DEEPBLUE_TOKENS = 2,              /* of a seat, at most */
    DEEPBLUE_ROUNDS = 200,            /* D-23 */
    DEEPBLUE_DIVE_VP = 300,           /* above the points of any dive */
    DEEPBLUE_PACK = 225,
    DEEPBLUE_DOWN = 0xfe,     /* a tile that lies face down */
    DEEPBLUE_NONE = 0xff,     /* no card, tile, gem, boat, slot, place */
    DEEPBLUE_HIDDEN = 0xffff, /* a redacted chest */
};

/* Colours of gems; ANY stands for all of them together in what a card needs. */
enum deepblue_colour {
#define DEEPBLUE_GEM(symbol, word, letter, all, supply, vp, spot_vp) DEEPBLUE_##symbol,
#include "games/deepblue/box.def"
#undef DEEPBLUE_GEM
    DEEPBLUE_COLOURS,
    DEEPBLUE_ANY = DEEPBLUE_COLOURS,
};

/* Cards: those of the market, then a seat's own four. A set of cards is a mask; as every seat has
 * the same start cards, the same four bits mean its own in each seat's sets. */
enum deepblue_crew {
#define DEEPBLUE_CARD(name, guards, need, count, vp, money, propeller, plus) DEEPBLUE_##name,
#include "games/deepblue/box.def"
#undef DEEPBLUE_CARD
    DEEPBLUE_CARDS,
    DEEPBLUE_MARKET = DEEPBLUE_S1, /* cards before it belong to the market */
};

typedef uint64_t deepblue_set;

#define DEEPBLUE_BIT(n) ((deepblue_set)1 << (n))
#define DEEPBLUE_ALL_MARKET (DEEPBLUE_BIT(DEEPBLUE_MARKET) - 1)
#define DEEPBLUE_ALL_START (DEEPBLUE_BIT(DEEPBLUE_CARDS) - DEEPBLUE_BIT(DEEPBLUE_MARKET))

enum deepblue_tile_id {
#define DEEPBLUE_TILE(symbol, word, kind, a, b, c, vp) DEEPBLUE_TILE_##symbol,
#include "games/deepblue/box.def"
#undef DEEPBLUE_TILE
    DEEPBLUE_TILES,
    DEEPBLUE_ALL_TILES = (1 << DEEPBLUE_TILES) - 1,
};

enum deepblue_kind {
    DEEPBLUE_KIND_START,
    DEEPBLUE_KIND_BLANK,
    DEEPBLUE_KIND_NORMAL,
    DEEPBLUE_KIND_CITY,
};

/* Tiles with the start tiles' back, the others, and parts of the Sunken City; masks. */
enum {
    DEEPBLUE_START_TILES = 0
#define DEEPBLUE_TILE(symbol, word, kind, a, b, c, vp)                                             \
    | (DEEPBLUE_KIND_##kind <= DEEPBLUE_KIND_BLANK) << DEEPBLUE_TILE_##symbol
#include "games/deepblue/box.def"
#undef DEEPBLUE_TILE
    ,
    DEEPBLUE_RED_TILES = DEEPBLUE_ALL_TILES & ~DEEPBLUE_START_TILES, /* begin face down */
    DEEPBLUE_CITY_TILES = 0
#define DEEPBLUE_TILE(symbol, word, kind, a, b, c, vp)                                             \
    | (DEEPBLUE_KIND_##kind == DEEPBLUE_KIND_CITY) << DEEPBLUE_TILE_##symbol
#include "games/deepblue/box.def"
#undef DEEPBLUE_TILE
};

/* A spot is the set of colours it serves; a treasure and a hazard are never mixed. */
enum deepblue_spot {
    DEEPBLUE_SPOT_NO = 0,
    DEEPBLUE_SPOT_S = 1 << DEEPBLUE_SILVER,
    DEEPBLUE_SPOT_G = 1 << DEEPBLUE_GOLD,
    DEEPBLUE_SPOT_R = 1 << DEEPBLUE_RED,
    DEEPBLUE_SPOT_K = 1 << DEEPBLUE_BLACK,
    DEEPBLUE_SPOT_U = 1 << DEEPBLUE_BLUE,
    DEEPBLUE_SPOT_X = DEEPBLUE_SPOT_K | DEEPBLUE_SPOT_U,
};

enum deepblue_node {
#define DEEPBLUE_NODE(name, x, y, routes) DEEPBLUE_AT_##name,
#include "games/deepblue/box.def"
#undef DEEPBLUE_NODE
    DEEPBLUE_NODES,
    DEEPBLUE_FIRST_RED = DEEPBLUE_AT_R1, /* sites before it are for start tiles */
    DEEPBLUE_SITES = DEEPBLUE_AT_H,      /* nodes before the harbour hold tiles */
};

/* The choices of the option; NONE plays without a scenario, RANDOM lets chance name one. */
enum deepblue_scenario {
#define DEEPBLUE_SCENARIO(symbol, word) DEEPBLUE_##symbol,
#include "games/deepblue/box.def"
#undef DEEPBLUE_SCENARIO
    DEEPBLUE_SCENARIOS,
    DEEPBLUE_NO_SCENARIO = DEEPBLUE_SCENARIOS,
    DEEPBLUE_RANDOM,
    DEEPBLUE_CHOICES,
};

enum {
    DEEPBLUE_SLOTS = sizeof((uint8_t[]){
#define DEEPBLUE_PRICE(money) (money),
#include "games/deepblue/box.def"
#undef DEEPBLUE_PRICE
    }),
    DEEPBLUE_RENEW = DEEPBLUE_SLOTS, /* in place of a slot: the whole market */
};

enum deepblue_phase {
    DEEPBLUE_LOGGING,    /* chance names the scenario */
    DEEPBLUE_LAYING,     /* chance lays the start tiles, site by site */
    DEEPBLUE_STOCKING,   /* chance turns over the card for the next empty slot */
    DEEPBLUE_STARTING,   /* chance names the start seat */
    DEEPBLUE_RESTING,    /* chance draws from the rest pile */
    DEEPBLUE_REVEALING,  /* chance turns over the tile under the boat that is being placed */
    DEEPBLUE_SCATTERING, /* chance puts a gem on a tile (Scattered Wealth) */
    DEEPBLUE_DRAWING,    /* chance draws a gem of the leader's pull */
    DEEPBLUE_CHOOSING,   /* the active seat chooses its action */
    DEEPBLUE_PAYING,     /* it pays for a slot or for a new market */
    DEEPBLUE_TAKING,     /* it may take a card of the new market */
    DEEPBLUE_SAILING,    /* it pays for movement, then moves boats */
    DEEPBLUE_ORDERING,   /* it says which boat is placed first */
    DEEPBLUE_PLACING,    /* it chooses a spot for a boat */
    DEEPBLUE_RUSHING,    /* the asked seat says which boats rush to the dive */
    DEEPBLUE_ANSWERING,  /* the asked diver protects itself or surfaces */
    DEEPBLUE_PLAYING,    /* the asked diver plays a card or passes */
    DEEPBLUE_LEADING,    /* the leader draws again or stops */
    DEEPBLUE_OVER,
    DEEPBLUE_PHASES,
    DEEPBLUE_LAST_CHANCE = DEEPBLUE_DRAWING, /* up to here chance acts */
};

/* Gems as counts: one byte a colour, so that a bag is one number and a draw needs no loop. */
typedef uint64_t deepblue_gems;

#define DEEPBLUE_ONE(colour) ((deepblue_gems)1 << 8 * (colour))

struct deepblue_boat {
    uint8_t node;
    uint8_t spot; /* 0 … 2, or MIDDLE; always MIDDLE where no open tile lies */
};

/* A seat's cards: `hand` and `rest` are secret, `open` lies on the table until the action or dive
 * is over. `maybe` is public: the cards of which only the seat itself knows whether they are in the
 * hand or in the rest pile; the position of all others is public (§10). In a state in which the
 * seat is redacted the cards of `maybe` are in neither set. */
struct deepblue_seat_cards {
    deepblue_set hand, rest, open, maybe;
};

struct deepblue {
    struct deepblue_seat_cards crew[DEEPBLUE_SEATS];
    deepblue_set deck, discard; /* of the market */
    deepblue_gems bag, supply;
    deepblue_gems board;                /* the dive board */
    uint16_t chest[DEEPBLUE_SEATS];     /* victory points, or HIDDEN */
    uint16_t announced[DEEPBLUE_SEATS]; /* of them, what was announced after dives (§10) */
    uint16_t turn;                      /* turns that were finished */
    uint16_t gone;                   /* tiles out of play, those of the fresco included; a mask */
    uint8_t seats, option, scenario; /* option: as chosen; scenario: as played, or NONE */
    uint8_t phase;
    uint8_t active;                /* whose turn it is: the leader of a dive */
    uint8_t asked;                 /* who decides now, in a dive; otherwise the active seat */
    uint8_t hands[DEEPBLUE_SEATS]; /* cards in each hand, which is public */
    uint8_t tokens[DEEPBLUE_SEATS];
    uint8_t market[DEEPBLUE_SLOTS]; /* cards, the cheapest slot first, NONE at the end */
    uint8_t tile[DEEPBLUE_SITES];   /* a tile, DOWN or NONE */
    uint8_t gem[DEEPBLUE_SITES];    /* the colour of a gem on the tile, or NONE */
    struct deepblue_boat boat[DEEPBLUE_SEATS][DEEPBLUE_BOATS];
    uint8_t slot;                  /* what is being bought, RENEW included; NONE at other times */
    uint8_t paid;                  /* money so far */
    uint8_t moves;                 /* steps left of a sail; cards left to draw of a rest */
    uint8_t moved;                 /* boats that made a step and are not placed yet, a mask */
    uint8_t placed;                /* the boat being placed, or NONE */
    uint8_t storm;                 /* the site where a forced dive is due, or NONE */
    uint8_t dive;                  /* the site of the dive, or NONE */
    uint8_t divers;                /* seats that take part and have not surfaced, a mask */
    uint8_t pulled;                /* gems of the present pull that are drawn already */
    uint8_t hazard[DEEPBLUE_PAIR]; /* colours that every diver answers, in order, or NONE */
    uint8_t answered;              /* of them, those that the asked seat has answered */
};

/* An action: verb and one small number, which is a slot, card, tile, gem, node, boat, seat … */
enum deepblue_verb {
    DEEPBLUE_DO_LOG,
    DEEPBLUE_DO_LAY,
    DEEPBLUE_DO_STOCK,
    DEEPBLUE_DO_START,
    DEEPBLUE_DO_DRAW,
    DEEPBLUE_DO_REVEAL,
    DEEPBLUE_DO_SCATTER,
    DEEPBLUE_DO_GEM,
    DEEPBLUE_DO_HIRE, /* slot */
    DEEPBLUE_DO_RENEW,
    DEEPBLUE_DO_SAIL,
    DEEPBLUE_DO_REST,
    DEEPBLUE_DO_DIVE, /* site */
    DEEPBLUE_DO_PAY,  /* card */
    DEEPBLUE_DO_TOKEN,
    DEEPBLUE_DO_TAKE, /* slot */
    DEEPBLUE_DO_DECLINE,
    DEEPBLUE_DO_BOAT1, /* node */
    DEEPBLUE_DO_BOAT2, /* node */
    DEEPBLUE_DO_DONE,
    DEEPBLUE_DO_FIRST,   /* boat */
    DEEPBLUE_DO_SPOT,    /* spot */
    DEEPBLUE_DO_RUSH,    /* boats, a mask */
    DEEPBLUE_DO_PROTECT, /* card */
    DEEPBLUE_DO_SLIDE,   /* boat */
    DEEPBLUE_DO_SURFACE,
    DEEPBLUE_DO_PLAY, /* card */
    DEEPBLUE_DO_PASS,
    DEEPBLUE_DO_PULL,
    DEEPBLUE_DO_STOP,
    DEEPBLUE_VERBS,
};

static inline dt_action deepblue_action(int verb, int what)
{
    return (dt_action)verb << 8 | (dt_action)what;
}

static inline int deepblue_verb_of(dt_action a)
{
    return (int)(a >> 8);
}

static inline int deepblue_arg_of(dt_action a)
{
    return (int)(a & 0xff);
}

/* Events, with their arguments. */
enum deepblue_event {
    DEEPBLUE_EV_LOG,      /* scenario */
    DEEPBLUE_EV_LAID,     /* site, tile */
    DEEPBLUE_EV_STOCKED,  /* slot, card */
    DEEPBLUE_EV_PLUS,     /* colour: from the supply into the bag */
    DEEPBLUE_EV_SHUFFLED, /* cards: the discards are the deck now */
    DEEPBLUE_EV_START,    /* seat */
    DEEPBLUE_EV_TURN,     /* seat, number from 1 */
    DEEPBLUE_EV_HIRES,    /* seat, slot */
    DEEPBLUE_EV_RENEWS,   /* seat */
    DEEPBLUE_EV_PAID,     /* seat, card */
    DEEPBLUE_EV_TOKEN,    /* seat */
    DEEPBLUE_EV_DISCARDS, /* card */
    DEEPBLUE_EV_TAKES,    /* seat, card */
    DEEPBLUE_EV_DECLINES, /* seat */
    DEEPBLUE_EV_SAILS,    /* seat */
    DEEPBLUE_EV_MOVES,    /* seat, boat, node */
    DEEPBLUE_EV_DONE,     /* seat */
    DEEPBLUE_EV_FIRST,    /* seat, boat */
    DEEPBLUE_EV_REVEALED, /* site, tile */
    DEEPBLUE_EV_GLITTERS, /* site, colour */
    DEEPBLUE_EV_PLACED,   /* seat, boat, site, spot or MIDDLE */
    DEEPBLUE_EV_RESTS,    /* seat */
    DEEPBLUE_EV_DREW,     /* seat, card or NONE */
    DEEPBLUE_EV_DIVES,    /* seat, site */
    DEEPBLUE_EV_RUSHES,   /* seat, boats as a mask */
    DEEPBLUE_EV_PULLS,    /* seat */
    DEEPBLUE_EV_GEM,      /* colour, seat that draws: onto the dive board */
    DEEPBLUE_EV_FOUND,    /* colour: the gem of the tile, the first on the dive board */
    DEEPBLUE_EV_WARNING,  /* colour: the first of its kind */
    DEEPBLUE_EV_HAZARD,   /* colour */
    DEEPBLUE_EV_PROTECTS, /* seat, card */
    DEEPBLUE_EV_SLIDES,   /* seat, boat */
    DEEPBLUE_EV_SURFACES, /* seat */
    DEEPBLUE_EV_PLAYS,    /* seat, card */
    DEEPBLUE_EV_PASSES,   /* seat */
    DEEPBLUE_EV_STOPS,    /* seat */
    DEEPBLUE_EV_EMPTY,    /* the bag is; the dive ends safely */
    DEEPBLUE_EV_SCORES,   /* seat, points for cards, gems, tile, scenario, and all together */
    DEEPBLUE_EV_GONE,     /* site, tile */
    DEEPBLUE_EV_CHEST,    /* seat, points, cards */
    DEEPBLUE_EV_OVER,     /* winners, a mask */
    DEEPBLUE_EVENTS,
};

/* components.c: tables made from box.def */

struct deepblue_card {
    const char *name;
    uint8_t guards; /* a colour, or NONE */
    uint8_t need;   /* a colour, ANY or NONE */
    uint8_t count;  /* of these gems */
    uint8_t vp;
    uint8_t money, propeller; /* 0 … 3 */
    uint8_t plus;             /* a colour, or NONE */
};

struct deepblue_tile {
    const char *name;
    uint8_t kind;                 /* enum deepblue_kind */
    uint8_t spot[DEEPBLUE_SPOTS]; /* enum deepblue_spot */
    uint8_t vp;
};

struct deepblue_map_node {
    const char *name;
    uint8_t x, y;
    uint32_t near; /* nodes one step away, a mask */
};

struct deepblue_gem {
    const char *name;
    char letter;
    uint8_t all, supply, vp, spot_vp;
};

extern const struct deepblue_card deepblue_cards[DEEPBLUE_CARDS];
extern const struct deepblue_tile deepblue_tiles[DEEPBLUE_TILES];
extern const struct deepblue_map_node deepblue_map[DEEPBLUE_NODES];
extern const struct deepblue_gem deepblue_gem_kinds[DEEPBLUE_COLOURS];
extern const char *const deepblue_scenario_words[DEEPBLUE_CHOICES];
extern const char *const deepblue_phase_words[DEEPBLUE_PHASES];
extern const uint8_t deepblue_prices[DEEPBLUE_SLOTS + 1]; /* the last is for a new market */
extern const uint8_t deepblue_bonus[DEEPBLUE_SEATS];
extern const deepblue_gems deepblue_all_gems, deepblue_first_supply;
extern const deepblue_set deepblue_payers;  /* cards with money */
extern const deepblue_set deepblue_sailors; /* cards with propellers */
extern const deepblue_set deepblue_scorers; /* cards with victory points */
extern const char deepblue_components[];
int deepblue_money(deepblue_set cards); /* their sum */
int deepblue_propellers(deepblue_set cards);
const char *deepblue_spot_word(uint32_t spot); /* not of NO */
deepblue_set deepblue_guards(int colour);      /* cards that protect from this hazard */

/* Gems. */
static inline int deepblue_gem_count(deepblue_gems gems, int colour)
{
    return (int)(gems >> 8 * colour & 0xff);
}

static inline int deepblue_gem_total(deepblue_gems gems)
{
    return (int)(gems * UINT64_C(0x0101010101010101) >> 56);
}

/* crew.c: a seat's cards, and what is public about them */

int deepblue_card_count(deepblue_set set);
deepblue_set deepblue_all_cards(const struct deepblue *s, int seat); /* all cards of a seat */
int deepblue_maybe_in_hand(const struct deepblue *s, int seat); /* cards of `maybe` in the hand */
int deepblue_rest_count(const struct deepblue *s, int seat);    /* cards in the rest pile */
bool deepblue_is_redacted(const struct deepblue *s, int seat);  /* hand and rest are not known */
void deepblue_lay_open(struct deepblue *s, int seat, int card, struct dt_events *events);
void deepblue_gain(struct deepblue *s, int seat, int card);
void deepblue_put_away(struct deepblue *s, int seat); /* open cards go to the rest pile */
void deepblue_draw_back(struct deepblue *s, int seat, int card);

/* board.c: queries about boats and tiles */

bool deepblue_is_face_up(const struct deepblue *s, int node);     /* a face-up tile lies there */
bool deepblue_has_tile(const struct deepblue *s, int node);       /* a tile lies there */
uint32_t deepblue_free_spots(const struct deepblue *s, int site); /* a mask */
uint32_t deepblue_boats_at(const struct deepblue *s, int seat, int node); /* a mask */
uint32_t deepblue_seats_at(const struct deepblue *s,
                           int site); /* seats with a boat there, a mask */
uint32_t deepblue_spot_colours(const struct deepblue *s, int seat,
                               int boat); /* that its spot serves */
uint32_t deepblue_protecting_boats(const struct deepblue *s, int seat,
                                   int colour); /* boats that protect */
uint32_t deepblue_rushing_boats(const struct deepblue *s,
                                int seat);         /* boats that may rush, a mask */
int deepblue_dives_done(const struct deepblue *s); /* finished */
bool deepblue_scenario_active(const struct deepblue *s, int scenario); /* for the present dive */
int deepblue_pull_size(const struct deepblue *s);
int deepblue_scatter_site(const struct deepblue *s, int site); /* the next gem's, or NONE */
/* Whether a seat that has answered so many hazards of the pull is asked for the next one. */
bool deepblue_must_answer(const struct deepblue *s, int seat, int answered);
uint32_t deepblue_unseen_tiles(const struct deepblue *s,
                               uint32_t tiles);         /* not on the map, not gone */
int deepblue_next_start_site(const struct deepblue *s); /* the site of the next start tile */

static inline int deepblue_seat_after(const struct deepblue *s, int seat, int steps)
{
    int to = seat + steps;
    return to >= s->seats ? to - s->seats : to;
}

/* payment.c */

int deepblue_amount_due(const struct deepblue *s); /* by cards of the active hand */
int deepblue_payment_value(const struct deepblue *s,
                           deepblue_set cards); /* to the active seat, now */
deepblue_set deepblue_best_paying_hand(
    const struct deepblue *s); /* the active hand at best, if forgotten */
/* Whoever begins to pay can pay, which reveals something if a hand that the others think possible
 * could not. */
void deepblue_begin_payment(const struct deepblue *s, struct dt_events *events);

/* legal.c: contract functions */
int deepblue_actions(const void *state, int seat, dt_action *out);
bool deepblue_legal(const void *state, int seat, dt_action action);
dt_action deepblue_random_action(const void *state, int seat, struct dt_rng *rng);
dt_action deepblue_chance(const void *state, struct dt_rng *rng);
uint64_t deepblue_chance_odds(const void *state, uint32_t *weight);

/* turn.c: set-up, turns, rest, the end, apply */
void deepblue_start(void *state, const struct dt_config *config);
dt_seats deepblue_to_act(const void *state);
void deepblue_apply(void *state, int seat, dt_action action, struct dt_events *events);
void deepblue_end_turn(struct deepblue *s, struct dt_events *events);
void deepblue_finish(struct deepblue *s, struct dt_events *events);
void deepblue_scores(const void *state, int32_t out[DT_SEATS]);
dt_seats deepblue_winners(const void *state);

/* hire.c: the market */
void deepblue_spend(struct deepblue *s, int card, struct dt_events *events); /* NONE: a token */
void deepblue_hire(struct deepblue *s, int slot, struct dt_events *events);
void deepblue_pay(struct deepblue *s, int card, struct dt_events *events); /* NONE: a token */
void deepblue_restock(struct deepblue *s, struct dt_events *events);
void deepblue_stock(struct deepblue *s, int card, struct dt_events *events);
void deepblue_take(struct deepblue *s, int slot, struct dt_events *events); /* NONE: decline */

/* sail.c: boats */
void deepblue_sail(struct deepblue *s, struct dt_events *events);
void deepblue_propel(struct deepblue *s, int card, struct dt_events *events); /* NONE: a token */
void deepblue_move(struct deepblue *s, int boat, int node, struct dt_events *events);
void deepblue_arrive(struct deepblue *s, struct dt_events *events);
void deepblue_place_first(struct deepblue *s, int boat, struct dt_events *events);
void deepblue_reveal(struct deepblue *s, int tile, struct dt_events *events);
void deepblue_scatter(struct deepblue *s, int colour, struct dt_events *events);
void deepblue_take_spot(struct deepblue *s, int spot, struct dt_events *events);
void deepblue_place_next(struct deepblue *s, struct dt_events *events);

/* dive.c */
void deepblue_dive(struct deepblue *s, int site, struct dt_events *events);
void deepblue_rush(struct deepblue *s, int boats, struct dt_events *events);
void deepblue_pull(struct deepblue *s, struct dt_events *events);
void deepblue_draw_gem(struct deepblue *s, int colour, struct dt_events *events);
void deepblue_protect(struct deepblue *s, int card, struct dt_events *events);
void deepblue_slide(struct deepblue *s, int boat, struct dt_events *events);
void deepblue_surface(struct deepblue *s, struct dt_events *events);
void deepblue_play(struct deepblue *s, int card, struct dt_events *events);
void deepblue_pass(struct deepblue *s, struct dt_events *events);
void deepblue_stop(struct deepblue *s, struct dt_events *events);

/* score.c */
deepblue_set deepblue_playable(deepblue_gems board, deepblue_set cards); /* whose need is met */
struct deepblue_points {
    int cards, gems, tile, scenario;
};
/* What the dive gives a seat with a boat there if it ended now: `stays` if the seat has not
 * surfaced, `safe` if the leader stops. */
struct deepblue_points deepblue_dive_points(const struct deepblue *s, int seat, bool stays,
                                            bool safe);
void deepblue_score(struct deepblue *s, bool safe, struct dt_events *events);

/* policy.c, heuristics.c: for the bots */
dt_action deepblue_policy(const struct deepblue *s, int seat);
int deepblue_steps_to_tile(const struct deepblue *s, int from,
                           int *next); /* NODES: there is none */
extern const struct dt_heuristics deepblue_heuristics;

/* validate.c, validate_phase.c */
const char *deepblue_validate(const void *state);
const char *deepblue_validate_phase(const struct deepblue *s); /* of a state sound in all else */

/* hidden.c */
void deepblue_redact(void *state, int seat);
bool deepblue_is_complete(const void *state);
void deepblue_determinize(void *state, int seat, struct dt_rng *rng);

/* schema.c, position.c, derive.c, outcome.c, view.c, facts.c */
extern const struct dt_schema deepblue_schema;
const char *deepblue_parse(void *state, struct dt_span in);
const char *deepblue_derive(void *state); /* deck and bag */
/* Why the game ended. */
enum deepblue_outcome {
    DEEPBLUE_OUT_POINTS,
    DEEPBLUE_OUT_CARDS,
    DEEPBLUE_OUT_SHARED,
    DEEPBLUE_OUT_LAST_POINTS,
    DEEPBLUE_OUT_LAST_CARDS,
    DEEPBLUE_OUT_LAST_SHARED,
    DEEPBLUE_OUTCOMES,
};
extern const struct dt_type deepblue_outcomes[DEEPBLUE_OUTCOMES];
bool deepblue_outcome(const void *state, struct dt_event *out);
void deepblue_why_json(const struct deepblue *s, struct dt_json *json);
void deepblue_view(const void *state, struct dt_json *json);
void deepblue_own_view(const void *state, int seat, struct dt_json *json);
void deepblue_facts(const void *state, struct dt_json *json);
void deepblue_own_facts(const void *state, int seat, struct dt_json *json);

#endif
