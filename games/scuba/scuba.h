/* State, actions and events of Scuba, and the functions its files share. RULES.md has the rules; the
 * numbers in comments (§4, U-17, W-09) are its sections and rulings. */
#ifndef DT_GAMES_SCUBA_H
#define DT_GAMES_SCUBA_H

#include "engine/game.h"

enum {
    SCUBA_SEATS = 4,
    SCUBA_COLUMNS = 9,
    SCUBA_ROWS = 9, /* the last one has no tiles */
    SCUBA_BANDS = 4,
    SCUBA_TILE_ROWS = 2 * SCUBA_BANDS,
    SCUBA_AIR = 20,
    SCUBA_STEPS = 4, /* movement points of a turn */
    SCUBA_UPS = 2,   /* steps up in a turn without a fast ascent */
    SCUBA_CUBES = 4,
    SCUBA_BOAT_FIRST = 4, /* the columns under the boat */
    SCUBA_BOAT_LAST = 6,
    SCUBA_LEFT_OVER = 4,      /* tiles of each colour that are not laid out; 8 with two seats */
    SCUBA_SWAPS = 6,          /* cells chosen for the three exchanges of the set-up */
    SCUBA_ANIMALS = 48,       /* tiles with an animal */
    SCUBA_POOL_TILES = 22,    /* tiles of a colour */
    SCUBA_DECK = 40,          /* currents */
    SCUBA_ROUNDS = 22,        /* 20 for the air, and the last turns (§8) */
    SCUBA_FLAGS = 6,          /* of a turn */
    SCUBA_MARKER_PENALTY = 5, /* minus points for surfacing with a marker */
    SCUBA_LEFT_ALONE = 25,    /* minus points when the boat leaves without a diver, */
    SCUBA_ALONE_TURN = 5,     /* and for each turn after that */
    SCUBA_MARKERS_MAX = 99,   /* counters stop here, far beyond what any air can work off, */
    SCUBA_MINUS_MAX = 999,    /* or any game can cost */
    SCUBA_NONE = 0xff,        /* no card */
    SCUBA_ACTIONS = 72,
};

enum scuba_colour {
#define SCUBA_COLOUR(symbol, word) SCUBA_##symbol,
#include "games/scuba/box.def"
#undef SCUBA_COLOUR
    SCUBA_COLOURS,
};

/* What a tile shows: a species, an event or nothing. */
enum scuba_content {
#define SCUBA_SPECIES(symbol, word, name, colour, points, tiles, combo) SCUBA_##symbol,
#include "games/scuba/box.def"
#undef SCUBA_SPECIES
    SCUBA_EVENT_TILE,
    SCUBA_EMPTY_TILE,
    SCUBA_CONTENTS,
    SCUBA_ALL_SPECIES = SCUBA_EVENT_TILE, /* how many */
};

/* Kinds of tiles: the species, then an event of each colour, then an empty one of each. */
enum {
    SCUBA_EVENT_KIND = SCUBA_ALL_SPECIES,
    SCUBA_EMPTY_KIND = SCUBA_EVENT_KIND + SCUBA_COLOURS,
    SCUBA_KINDS = SCUBA_EMPTY_KIND + SCUBA_COLOURS,
};

enum scuba_combo {
    SCUBA_COMBO_CLOWN,
    SCUBA_COMBO_SHARKS,
    SCUBA_COMBO_RAYS,
    SCUBA_COMBO_CORALS,
    SCUBA_COMBOS,
    SCUBA_COMBO_NONE,
};

enum scuba_current {
#define SCUBA_CURRENT(id, way, red, yellow, green, blue, divers, air) SCUBA_CURRENT_##id,
#include "games/scuba/box.def"
#undef SCUBA_CURRENT
    SCUBA_CALM,
    SCUBA_CURRENTS, /* kinds */
};

enum scuba_event_id {
#define SCUBA_EVENT(id, stack, name, effect) SCUBA_EVENT_##id,
#include "games/scuba/box.def"
#undef SCUBA_EVENT
    SCUBA_EVENT_CARDS,
    SCUBA_STACK_CARDS = SCUBA_EVENT_CARDS / SCUBA_BANDS, /* cards of a band */
};

enum scuba_way { SCUBA_UP, SCUBA_DOWN, SCUBA_LEFT, SCUBA_RIGHT, SCUBA_WAYS };

enum scuba_option {
    SCUBA_DECOMPRESSION,
    SCUBA_DEATH,
    SCUBA_SOLO_PENALTY,
    SCUBA_FIRST_TURN,
    SCUBA_CURRENT_AIR,
    SCUBA_FAST_ASCENT,
    SCUBA_START_LOOK,
    SCUBA_SECRECY,
    SCUBA_OPTIONS,
};

/* Choices that the code tests by name; 0 is the default of every option. */
enum {
    SCUBA_DECOMPRESSION_ON = 1,
    SCUBA_DEATH_OFF = 1,
    SCUBA_FIRST_TURN_FULL = 1,
    SCUBA_CURRENT_AIR_OFF = 1,
    SCUBA_FAST_ASCENT_MIDDLE = 1,
    SCUBA_START_LOOK_DRIFTED = 1,
    SCUBA_START_LOOK_NEVER = 2,
    SCUBA_SECRECY_OPEN = 1,
};

enum scuba_status {
    SCUBA_WAITING,  /* on the boat, has not dived yet */
    SCUBA_UNDER,    /* under water */
    SCUBA_SWIMMING, /* on the water line: snorkels */
    SCUBA_ABOARD,   /* back on the boat */
    SCUBA_RESCUED,  /* out of air in the game without death */
    SCUBA_DEAD,
    SCUBA_STATUSES,
};

enum scuba_phase {
    SCUBA_STARTING,        /* chance draws the start seat */
    SCUBA_SWAPPING,        /* chance draws the cells that are exchanged */
    SCUBA_DRAWING_CURRENT, /* chance draws the current of the turn */
    SCUBA_REVEALING,       /* chance draws what a tile shows */
    SCUBA_DRAWING,         /* chance draws an event card */
    SCUBA_ENTERING,        /* the active seat, as in all phases below, jumps in */
    SCUBA_RESTING,         /* is aboard and stays or leaves */
    SCUBA_DIVING,          /* moves and explores */
    SCUBA_CHOOSING,        /* chooses one of two effects */
    SCUBA_POINTING,        /* chooses a face-down tile */
    SCUBA_FISHING,         /* chooses an animal */
    SCUBA_HERDING,         /* chooses where it goes */
    SCUBA_PUSHING,         /* chooses who is carried where */
    SCUBA_OVER,
    SCUBA_PHASES,
    SCUBA_LAST_CHANCE = SCUBA_DRAWING, /* up to here chance acts */
};

enum scuba_stage {
    SCUBA_NORMAL,
    SCUBA_LAST,   /* the end is triggered: the last one or two turns each */
    SCUBA_EXTRA1, /* a diver is still under water: two more rounds */
    SCUBA_EXTRA2,
    SCUBA_GONE, /* the boat has left */
    SCUBA_STAGES,
};

/* A cell is one byte: 16 × (row - 1) + column, so that a band is 32 of them. A diver on the water line
 * has the cell of row 1 below. Column 0 is nowhere. */
enum { SCUBA_NOWHERE = 0 };

static inline int scuba_cell(int column, int row)
{
    return 16 * (row - 1) + column;
}

static inline int scuba_column(int cell)
{
    return cell & 15;
}

static inline int scuba_row(int cell)
{
    return (cell >> 4) + 1;
}

static inline int scuba_band(int cell)
{
    return cell >> 5;
}

static inline uint32_t scuba_bit(int cell)
{
    return 1u << (cell & 31);
}

/* A face-up animal: cell, species and the seats whose disc lies on it. */
typedef uint32_t scuba_animal;

static inline scuba_animal scuba_animal_of(int cell, int species, int discs)
{
    return (scuba_animal)cell << 16 | (scuba_animal)species << 8 | (scuba_animal)discs;
}

static inline int scuba_animal_cell(scuba_animal a)
{
    return (int)(a >> 16);
}

static inline int scuba_animal_species(scuba_animal a)
{
    return (int)(a >> 8 & 0xff);
}

static inline int scuba_animal_discs(scuba_animal a)
{
    return (int)(a & 0xff);
}

struct scuba_diver {
    uint32_t cards;             /* species, a mask */
    uint16_t plus, minus;       /* points of chips and treasures, and minus points */
    uint8_t status;             /* enum scuba_status */
    uint8_t cell;               /* NOWHERE while waiting and when dead */
    uint8_t air;                /* 0 when dead or rescued */
    uint8_t markers;            /* for decompression, under water only */
    uint8_t deep;               /* has been below 10 m, under water only (D-01) */
    uint8_t drifted;            /* was carried since the end of its last turn (W-02) */
    uint8_t hidden;             /* in a redacted state: more cards of species unknown (W-21) */
    uint8_t cubes[SCUBA_CUBES]; /* cells, then NOWHERE; the active seat's in the order they were
                                    entered, the others' ascending */
};

struct scuba {
    uint64_t currents;                  /* the deck, one bit a card */
    scuba_animal animal[SCUBA_ANIMALS]; /* face up, ascending, then 0 */
    struct scuba_diver diver[SCUBA_SEATS];
    uint32_t down[SCUBA_BANDS];     /* cells with a face-down tile */
    uint32_t back_low[SCUBA_BANDS]; /* the colour of its back, two bits */
    uint32_t back_high[SCUBA_BANDS];
    uint32_t unseen[SCUBA_COLOURS]; /* tiles that no seat has seen, one bit each (§13) */
    scuba_animal herded;            /* while HERDING, the chosen one */
    uint16_t stack[SCUBA_BANDS];    /* event cards to be drawn, one bit each */
    uint8_t netted[SCUBA_COLOURS];  /* tiles removed unseen */
    uint8_t seats;
    uint8_t option[SCUBA_OPTIONS];
    uint8_t phase;
    uint8_t animals; /* face up */
    uint8_t swaps;   /* cells chosen so far, while SWAPPING */
    uint8_t from;    /* the first cell of an exchange */
    uint8_t first;   /* the seat that dived first */
    uint8_t start;   /* the start player now (E-03) */
    uint8_t active;
    uint8_t round; /* from 1 */
    uint8_t stage;
    uint8_t slots; /* turns of this stage after the present one, skipped ones included */

    /* This turn; all 0 before it begins. */
    uint8_t current; /* the card, or NONE */
    uint8_t steps;   /* movement points used, forced steps with dust included */
    uint8_t ups, lefts, rights;
    bool window;   /* the cell can be explored (W-03) */
    bool explored; /* something was looked at or turned (D-03) */
    bool marked;   /* a marker was taken (W-14) */
    bool sunk;     /* row 9 was reached (W-12) */
    bool level;    /* no descent */
    bool middle;   /* the first step up began in rows 3 or 4 (W-13) */

    /* The event being resolved. */
    uint8_t event;  /* the card, or NONE */
    uint8_t effect; /* which of its effects */
    uint8_t left;   /* tiles still to be flipped */
    uint8_t tile;   /* the cell being revealed, or NOWHERE */
};

/* An action: a verb and its operand. */
enum scuba_verb {
    SCUBA_DO_START,   /* seat */
    SCUBA_DO_SWAP,    /* cell */
    SCUBA_DO_CURRENT, /* kind of card */
    SCUBA_DO_REVEAL,  /* content */
    SCUBA_DO_DRAW,    /* event card */
    SCUBA_DO_ENTER,   /* column */
    SCUBA_DO_UP,
    SCUBA_DO_DOWN,
    SCUBA_DO_LEFT,
    SCUBA_DO_RIGHT,
    SCUBA_DO_LOOK,
    SCUBA_DO_TURN,
    SCUBA_DO_SURFACE,
    SCUBA_DO_BOARD,
    SCUBA_DO_LEAVE,
    SCUBA_DO_STOP,
    SCUBA_DO_CHOOSE,   /* enum scuba_op */
    SCUBA_DO_TILE,     /* cell */
    SCUBA_DO_FISH,     /* scuba_animal */
    SCUBA_DO_HERD,     /* way, steps */
    SCUBA_DO_PUSH,     /* way, seat */
    SCUBA_DO_PUSH_ALL, /* way */
    SCUBA_DO_SWIM,     /* way, steps; steps 0 is to stay */
    SCUBA_VERBS,
};

static inline dt_action scuba_action(int verb, uint32_t operand)
{
    return (dt_action)verb << 24 | operand;
}

static inline int scuba_verb_of(dt_action a)
{
    return (int)(a >> 24);
}

static inline uint32_t scuba_operand(dt_action a)
{
    return a & 0xffffff;
}

static inline uint32_t scuba_pair(int way, int n)
{
    return (uint32_t)way << 8 | (uint32_t)n;
}

/* What an event card can do (§6). */
enum scuba_op {
    SCUBA_OP_POINTS,
    SCUBA_OP_AIR,
    SCUBA_OP_MOVE,
    SCUBA_OP_FLIP,
    SCUBA_OP_REMOVE,
    SCUBA_OP_FISH,
    SCUBA_OP_MARKER,
    SCUBA_OP_SURFACE,
    SCUBA_OP_BOAT,
    SCUBA_OP_LEVEL, /* no descent */
    SCUBA_OP_END,
    SCUBA_OP_NOTHING,
    SCUBA_OPS,
};

enum scuba_who { SCUBA_YOU, SCUBA_ANYBODY, SCUBA_EVERYBODY };
enum { SCUBA_WITH_DUST = 1, SCUBA_WITH_EYE = 2, SCUBA_OPTIONAL = 4 };
enum { SCUBA_ANYWHERE = SCUBA_BANDS };

struct scuba_effect {
    uint8_t op;
    int8_t n;      /* points, air, steps, tiles */
    uint8_t who;   /* MOVE: enum scuba_who */
    uint8_t ways;  /* MOVE: a mask of enum scuba_way */
    uint8_t how;   /* MOVE: WITH_DUST, WITH_EYE, OPTIONAL */
    uint8_t where; /* FLIP, REMOVE: a band, or ANYWHERE */
};

enum scuba_combine { SCUBA_ONE, SCUBA_EITHER, SCUBA_BOTH };

struct scuba_event_card {
    uint8_t combine; /* enum scuba_combine */
    struct scuba_effect effect[2];
};

struct scuba_current_card {
    uint8_t way;
    uint8_t strength[SCUBA_COLOURS];
    uint8_t divers;
    uint8_t air;
};

/* Events; schema.c has their arguments. Where one is a place, it is 16 × row + column: row 0 is the
 * water line, column 0 nowhere. */
static inline int scuba_place(int cell)
{
    return cell == SCUBA_NOWHERE ? 0 : cell + 16;
}

enum scuba_event {
    SCUBA_EV_START,
    SCUBA_EV_LIFTED, /* the first tile of an exchange */
    SCUBA_EV_SWAPPED,
    SCUBA_EV_TURN,
    SCUBA_EV_ENTERED,
    SCUBA_EV_LEFT,     /* the boat */
    SCUBA_EV_SHUFFLED, /* a stack, or the currents */
    SCUBA_EV_CURRENT,
    SCUBA_EV_DRIFTED, /* animals */
    SCUBA_EV_CARRIED,
    SCUBA_EV_STEPPED,
    SCUBA_EV_TURNED,
    SCUBA_EV_SIGHTED,
    SCUBA_EV_FLIPPED,
    SCUBA_EV_REMOVED,
    SCUBA_EV_EVENT,
    SCUBA_EV_CHOSE,
    SCUBA_EV_POINTED,
    SCUBA_EV_FISHED,
    SCUBA_EV_HERDED, /* nowhere: the animal is lost */
    SCUBA_EV_POINTS,
    SCUBA_EV_AIR,
    SCUBA_EV_MARKERS,
    SCUBA_EV_LEVEL,
    SCUBA_EV_SURFACED,
    SCUBA_EV_BOARDED,
    SCUBA_EV_STOPPED,
    SCUBA_EV_PUSHED, /* one diver or all */
    SCUBA_EV_SWAM,   /* with the dolphins */
    SCUBA_EV_STAYED, /* not with them */
    SCUBA_EV_DIED,
    SCUBA_EV_RESCUED,
    SCUBA_EV_PENALTY,
    SCUBA_EV_SEEN,      /* tiles removed because all living divers have seen them */
    SCUBA_EV_TRIGGERED, /* the end; turns that are left */
    SCUBA_EV_EXTRA,
    SCUBA_EV_GONE,  /* the boat */
    SCUBA_EV_SHOWN, /* species cards (W-21) */
    SCUBA_EV_OVER,
    SCUBA_EVENTS,
};

/* components.c: the components as tables */
extern const struct scuba_current_card scuba_current_cards[SCUBA_CURRENTS];
extern const struct scuba_event_card scuba_event_cards[SCUBA_EVENT_CARDS];
int scuba_species_colour(int species);
int scuba_species_points(int species);
int scuba_tile_count(int colour, int content); /* tiles of a colour that show it */
uint32_t scuba_combo_members(enum scuba_combo which);
int scuba_combo_points(uint32_t cards); /* points for combos (§9) */
int scuba_column_penalty(int column);   /* minus points in the water there */

/* pools.c: unseen tiles and decks as bit sets */
int scuba_pool_content(int colour, int bit);
int scuba_pool_count(uint32_t pool, int colour, int content);
int scuba_kind_colour(int kind);
int scuba_kind_content(int kind);
int scuba_tiles_gone(const struct scuba *s, int kind); /* tiles seen and no longer on the board */
bool scuba_pool_take(uint32_t *pool, int colour, int content); /* false: there is none */
uint32_t scuba_pool_full(void);
int scuba_deck_kind(int bit);
int scuba_deck_count(uint64_t deck, int kind);
int scuba_deck_left(uint64_t deck);
bool scuba_deck_take(uint64_t *deck, int kind);
uint64_t scuba_deck_full(void);

/* board.c: cells, tiles, cubes, animals */
int scuba_first_column(const struct scuba *s);
int scuba_last_column(const struct scuba *s);
uint32_t scuba_band_mask(const struct scuba *s); /* the cells of a band that are used */
int scuba_left_over(const struct scuba *s);      /* tiles of each colour that are not laid out */
int scuba_steps_to_edge(const struct scuba *s, int cell, int way);
uint32_t scuba_own_backs(const struct scuba *s, int band); /* tiles of the band's colour (W-18) */
int scuba_boat_column(int column);                         /* the nearest one under the boat */
int scuba_cell_along(int cell, int way, int n);            /* the cell n steps away */
int scuba_back(const struct scuba *s, int cell);
void scuba_place_tile(struct scuba *s, int cell, int colour); /* a face-down tile */
void scuba_remove_tile(struct scuba *s, int cell);
int scuba_unplaced_tiles(const struct scuba *s, int colour); /* unseen, but nowhere: removed */
uint32_t scuba_targets(const struct scuba *s, int where, int band); /* face-down tiles, a mask */
bool scuba_any_target(const struct scuba *s, int where);
bool scuba_dust_free(const struct scuba *s, int cell); /* no cube lies there */
void scuba_place_cube(struct scuba *s, int cell);      /* a cube of the active seat */
void scuba_sort_cubes(struct scuba *s, int seat);      /* at the end of its turn */
void scuba_remove_cubes(struct scuba *s, int seat);
void scuba_animal_add(struct scuba *s, scuba_animal a);
void scuba_animals_sort(struct scuba *s);
int scuba_animal_find(const struct scuba *s, scuba_animal a); /* its index, or -1 */
bool scuba_can_sight(const struct scuba *s);  /* the active seat's cell has an animal new to it */
uint32_t scuba_living(const struct scuba *s); /* seats that must see a tile, a mask */
int scuba_under_count(const struct scuba *s); /* divers under water, waiting ones included */
int scuba_turns_done(const struct scuba *s, int seat);  /* if it has had one in every round */
bool scuba_boat_present(const struct scuba *s);         /* has not left */
bool scuba_below_boat(const struct scuba *s, int cell); /* or beside it, on the line */

/* sights.c: exploring */
void scuba_look(struct scuba *s, struct dt_events *events);
void scuba_sight_new(struct scuba *s, int species, struct dt_events *events); /* a turned tile */
void scuba_remove_seen(struct scuba *s, struct dt_events *events);

/* score.c */
int scuba_points(const struct scuba *s, int seat);
void scuba_scores(const void *state, int32_t out[DT_SEATS]);
dt_seats scuba_winners(const void *state);
enum scuba_criterion { SCUBA_BY_POINTS, SCUBA_BY_CARDS, SCUBA_BY_MINUS, SCUBA_BY_FIRST };
int scuba_criterion_value(const struct scuba *s, int seat, enum scuba_criterion by);
enum scuba_criterion scuba_decided_by(const struct scuba *s, int a, int b);
/* The best survivor other than this seat, or -1 (E-11): none, or the game is not over. */
int scuba_best_except(const struct scuba *s, int except);

/* movement.c: movement and its costs */
bool scuba_can_drift(const struct scuba *s, int seat, int way); /* water can move it (W-15) */
void scuba_apply_current(struct scuba *s, int kind, struct dt_events *events);
/* Steps in a horizontal direction that the current allows. */
int scuba_sideways_limit(const struct scuba *s, int way);
int scuba_steps_left(const struct scuba *s); /* of the active diver, in the water */
/* Of them the most in one direction; surfacing is one up. */
int scuba_max_steps(const struct scuba *s, int way);
uint32_t scuba_diving_verbs(const struct scuba *s); /* legal verbs while DIVING, bit DO_UP + n: n */
void scuba_apply_diving(struct scuba *s, int verb, struct dt_events *events);
void scuba_carry_diver(struct scuba *s, int seat, int way, int n, int how,
                       struct dt_events *events);
void scuba_surface(struct scuba *s, struct dt_events *events);
void scuba_board(struct scuba *s, int column, struct dt_events *events);
void scuba_add_marker(struct scuba *s, int seat, struct dt_events *events);
bool scuba_use_air(struct scuba *s, int n, struct dt_events *events); /* false: the turn is over */
void scuba_add_penalty(struct scuba *s, int seat, int points, struct dt_events *events);

/* event_cards.c: the interpreter of event cards */
bool scuba_effect_feasible(const struct scuba *s, const struct scuba_effect *e);
const struct scuba_effect *scuba_effect_now(const struct scuba *s);
void scuba_play_event(struct scuba *s, int card, struct dt_events *events);
void scuba_choose_effect(struct scuba *s, int op, struct dt_events *events);
void scuba_choose_tile(struct scuba *s, int cell, struct dt_events *events);
void scuba_flip_tile(struct scuba *s, int content, struct dt_events *events);
void scuba_herd_animal(struct scuba *s, int way, int n, struct dt_events *events);
/* The cell that herding or swimming leads to; NOWHERE: the animal is lost. */
int scuba_destination(const struct scuba *s, int way, int n);
void scuba_apply_push(struct scuba *s, dt_action action, struct dt_events *events);

/* turn.c: phases of a turn */
void scuba_start(void *state, const struct dt_config *config);
dt_seats scuba_to_act(const void *state);
void scuba_apply(void *state, int seat, dt_action action, struct dt_events *events);
void scuba_clear_turn(struct scuba *s);
int scuba_turn_penalty(const struct scuba *s, int stage);  /* minus points for a diver's turn */
int scuba_markers_change(const struct scuba *s, int seat); /* if its turn ends where it is */
void scuba_begin_turn(struct scuba *s, struct dt_events *events);
void scuba_end_turn(struct scuba *s, struct dt_events *events);

/* end.c: the next turn, and the end of the game */
void scuba_trigger_end(struct scuba *s, struct dt_events *events);
/* The start player unless a position names another: the first living seat (E-03). */
int scuba_default_start(const struct scuba *s);
/* The active diver has no air left: dies or is rescued. */
void scuba_run_out_of_air(struct scuba *s, struct dt_events *events);
/* Whether a seat swims at or beside the boat in the extra rounds (E-07). */
bool scuba_waits_at_boat(const struct scuba *s, int seat);
void scuba_next_turn(struct scuba *s, struct dt_events *events);

/* legal.c */
int scuba_actions(const void *state, int seat, dt_action *out);
bool scuba_legal(const void *state, int seat, dt_action action);
dt_action scuba_random_action(const void *state, int seat, struct dt_rng *rng);
dt_action scuba_chance(const void *state, struct dt_rng *rng);
uint64_t scuba_chance_odds(const void *state, uint32_t *weight);

/* reach.c: what the active diver can still reach in this turn */
struct scuba_reach {
    struct {
        uint8_t steps; /* one more than the steps it takes; 0: out of reach */
        uint8_t markers;
        int16_t change; /* of the markers, if the turn ends there */
        bool window;    /* it can be explored on arrival */
        uint16_t minus;
    } cell[SCUBA_ROWS + 1][SCUBA_COLUMNS + 1]; /* by row, 0 is the water line, and column */
    int8_t board;                              /* steps to the boat, or -1 */
};
void scuba_reach_of(const struct scuba *s, struct scuba_reach *out);

/* home.c, policy.c, heuristics.c: for the bots and for facts */
enum {
    SCUBA_SPARE = 3, /* air that the policy keeps in reserve */
    SCUBA_UNIT = 16, /* expected points are in 1/16 point */
};
int scuba_turn_air(int row); /* air that a turn ending in this row costs */
int scuba_home_air(int row); /* air for the way up, beginning with the next turn */
/* The least air for the way up, beginning with the next turn, in calm water: with markers that must be
 * worked off, and with fast ascents (§10). */
int scuba_ascent_air(const struct scuba *s, int row, int markers);
/* Turns of a seat without a penalty, the present one included; many before the end is triggered. */
int scuba_turns_left(const struct scuba *s, int seat);
/* A seat's expected points (SCUBA_UNIT), if the end is or were triggered in this turn. */
int32_t scuba_end_value(const struct scuba *s, int seat);
/* Whether the active diver can surface now, would trigger the end, and would be ahead. */
bool scuba_ending_wins(const struct scuba *s);
/* The action of the active seat; `racing`: returns early where that wins. */
dt_action scuba_policy(const struct scuba *s, bool racing);
extern const struct dt_heuristics scuba_heuristics;

/* hidden.c: hidden cards (W-21) */
void scuba_redact(void *state, int seat);
bool scuba_is_complete(const void *state);
/* Whether a seat's cards and total are hidden from `viewer`, a seat or DT_SPECTATOR. */
bool scuba_is_secret(const struct scuba *s, int viewer, int seat);
/* Whether the others do not know if a seat has a card of this species. */
bool scuba_is_card_secret(const struct scuba *s, int seat, int k);
void scuba_determinize(void *state, int seat, struct dt_rng *rng);

/* validate.c: components; validate_phase.c: the point of the game */
const char *scuba_validate(const void *state);
const char *scuba_derive(void *state);              /* nothing to compute: validates */
bool scuba_in_sea(const struct scuba *s, int cell); /* a cell of rows 1 to 9 that is used */
const char *scuba_validate_phase(const struct scuba *s);
const char *scuba_validate_turn(const struct scuba *s);
const char *scuba_validate_event(const struct scuba *s);
const char *scuba_validate_cards(const struct scuba *s, int seat); /* species cards and chips */
enum { SCUBA_PACK_HEAD = 195, SCUBA_PACK = SCUBA_PACK_HEAD + 3 * SCUBA_ANIMALS };

/* components.c: words; game.c: options */
extern const char *const scuba_combo_words[SCUBA_COMBOS];
extern const char *const scuba_colour_words[SCUBA_COLOURS];
extern const char *const scuba_species_words[SCUBA_ALL_SPECIES];
extern const char *const scuba_content_words[SCUBA_CONTENTS];
extern const char *const scuba_kind_words[SCUBA_KINDS];
extern const char *const scuba_flag_words[SCUBA_FLAGS];
extern const char *const scuba_current_words[SCUBA_CURRENTS];
extern const char *const scuba_event_words[SCUBA_EVENT_CARDS];
extern const char *const scuba_event_names[SCUBA_EVENT_CARDS];
extern const char *const scuba_way_words[SCUBA_WAYS];
extern const char *const scuba_op_words[SCUBA_OPS];
extern const char *const scuba_status_words[SCUBA_STATUSES];
extern const char *const scuba_phase_words[SCUBA_PHASES];
extern const char *const scuba_stage_words[SCUBA_STAGES];
extern const struct dt_option scuba_options[SCUBA_OPTIONS];
extern const struct dt_kind scuba_option_kinds[SCUBA_OPTIONS];

/* schema.c, position.c */
extern const struct dt_schema scuba_schema;
void scuba_cell_text(int cell, struct dt_writer *out);
int scuba_cell_parse(struct dt_span text); /* NOWHERE if it is none */
/* [column, row], or null; the row of a diver on the water line is 0. */
void scuba_cell_json(struct dt_json *j, const char *key, int cell, int row);
bool scuba_animal_parse(struct dt_span text, scuba_animal *out);
void scuba_row_text(const struct scuba *s, int row, struct dt_writer *out);
const char *scuba_parse(void *state, struct dt_span in);

/* outcome.c, view.c, facts.c */
/* Why the game ended. */
enum scuba_outcome {
    SCUBA_OUT_NOBODY,
    SCUBA_OUT_ALONE,
    SCUBA_OUT_POINTS,
    SCUBA_OUT_CARDS,
    SCUBA_OUT_MINUS,
    SCUBA_OUT_FIRST,
    SCUBA_OUTCOMES,
};
extern const struct dt_type scuba_outcomes[SCUBA_OUTCOMES];
bool scuba_outcome(const void *state, struct dt_event *out);
void scuba_points_json(const struct scuba *s, int seat, bool secret, const char *key,
                       struct dt_json *j);
void scuba_seats_json(struct dt_json *j, const char *key, uint32_t mask);
void scuba_view(const void *state, struct dt_json *json);
void scuba_own_view(const void *state, int seat, struct dt_json *json);
void scuba_facts(const void *state, struct dt_json *json);
void scuba_own_facts(const void *state, int seat, struct dt_json *json);
void scuba_components(struct dt_json *json);

extern const struct dt_game dt_game_scuba;

#endif
