/* The state of Scuba and the words its files share. RULES.md has the rules; the numbers in comments
 * (§4, U-17, W-09) are its paragraphs and rulings. */
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
    SCUBA_LEFT_OVER = 4,    /* tiles of each colour that are not laid out; 8 with two seats */
    SCUBA_SWAPS = 6,        /* cells chosen for the three exchanges of the set-up */
    SCUBA_ANIMALS = 48,     /* tiles with an animal */
    SCUBA_POOL = 22,        /* tiles of a colour */
    SCUBA_ROUNDS = 22,      /* 20 for the air, and the last turns (§8) */
    SCUBA_FLAGS = 6,        /* of a turn */
    SCUBA_MARKED = 5,       /* minus points for surfacing with a marker */
    SCUBA_LEFT_ALONE = 25,  /* minus points when the boat leaves without a diver, */
    SCUBA_ALONE = 5,        /* and for each turn after that */
    SCUBA_MARKERS_MAX = 99, /* counters stop here, far beyond what any air can work off, */
    SCUBA_MINUS_MAX = 999,  /* or any game can cost */
    SCUBA_NONE = 0xff,      /* no card */
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

enum scuba_current {
#define SCUBA_CURRENT(id, way, red, yellow, green, blue, divers, air) SCUBA_CURRENT_##id,
#include "games/scuba/box.def"
#undef SCUBA_CURRENT
    SCUBA_CALM,
    SCUBA_CURRENTS, /* kinds */
};

enum scuba_event {
#define SCUBA_EVENT(id, stack, name, effect) SCUBA_EVENT_##id,
#include "games/scuba/box.def"
#undef SCUBA_EVENT
    SCUBA_EVENTS,
    SCUBA_STACK = SCUBA_EVENTS / SCUBA_BANDS, /* cards of a band */
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

/* Choices that code asks for by name; 0 is the preset of every option. */
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
    SCUBA_STARTING,  /* chance names the start seat */
    SCUBA_SWAPPING,  /* chance names the cells that are exchanged */
    SCUBA_CURRENTLY, /* chance draws the current of the turn */
    SCUBA_REVEALING, /* chance says what a tile shows */
    SCUBA_DRAWING,   /* chance draws an event card */
    SCUBA_ENTERING,  /* the active seat, as always from here on, jumps in */
    SCUBA_RESTING,   /* is aboard and stays or leaves */
    SCUBA_DIVING,    /* moves and explores */
    SCUBA_CHOOSING,  /* one of two effects */
    SCUBA_POINTING,  /* at a face-down tile */
    SCUBA_FISHING,   /* chooses an animal */
    SCUBA_HERDING,   /* and where it goes */
    SCUBA_PUSHING,   /* says who is carried where */
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

/* A cell is one byte: 16 × (row - 1) + column, so that a band is 32 of them. Whoever is on the
 * water line has the cell of row 1 below. Column 0 is nowhere. */
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
    uint8_t cubes[SCUBA_CUBES]; /* cells, NOWHERE behind them; the active seat's in the order they
                                    were entered, the others' ascending */
};

struct scuba {
    uint64_t currents;                  /* the deck, one bit a card */
    scuba_animal animal[SCUBA_ANIMALS]; /* face up, ascending, 0 behind them */
    struct scuba_diver diver[SCUBA_SEATS];
    uint32_t down[SCUBA_BANDS];     /* cells with a face-down tile */
    uint32_t back_low[SCUBA_BANDS]; /* the colour of its back, two bits */
    uint32_t back_high[SCUBA_BANDS];
    uint32_t unseen[SCUBA_COLOURS]; /* tiles nobody has seen, one bit each (§13) */
    scuba_animal herded;            /* while HERDING, the chosen one */
    uint16_t stack[SCUBA_BANDS];    /* event cards to be drawn, one bit each */
    uint8_t netted[SCUBA_COLOURS];  /* tiles removed unseen */
    uint8_t seats;
    uint8_t option[SCUBA_OPTIONS];
    uint8_t phase;
    uint8_t animals; /* face up */
    uint8_t swaps;   /* cells chosen so far, while SWAPPING */
    uint8_t from;    /* the first cell of an exchange */
    uint8_t first;   /* who dived first */
    uint8_t start;   /* who is the start player now (E-03) */
    uint8_t active;
    uint8_t round; /* from 1 */
    uint8_t stage;
    uint8_t slots; /* turns of this stage after the present one, skipped ones included */

    /* This turn; all 0 before it is under way. */
    uint8_t current; /* the card, or NONE */
    uint8_t steps;   /* movement points used, forced steps with dust included */
    uint8_t ups, lefts, rights;
    bool window;   /* the cell can be explored (W-03) */
    bool explored; /* something was looked at or turned (D-03) */
    bool marked;   /* a marker was taken (W-14) */
    bool sunk;     /* row 9 was reached (W-12) */
    bool level;    /* no descent */
    bool middle;   /* the first step up began in rows 3 or 4 (W-13) */

    /* The event that is resolved. */
    uint8_t event;  /* the card, or NONE */
    uint8_t effect; /* which of its effects */
    uint8_t left;   /* tiles still to be flipped */
    uint8_t tile;   /* the cell being revealed, or NOWHERE */
};

/* An action: a verb and what it is about. */
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

static inline dt_action scuba_action(int verb, uint32_t what)
{
    return (dt_action)verb << 24 | what;
}

static inline int scuba_verb_of(dt_action a)
{
    return (int)(a >> 24);
}

static inline uint32_t scuba_what(dt_action a)
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

enum scuba_bond { SCUBA_ONE, SCUBA_EITHER, SCUBA_BOTH };

struct scuba_card {
    uint8_t bond; /* enum scuba_bond */
    struct scuba_effect effect[2];
};

struct scuba_flow {
    uint8_t way;
    uint8_t strength[SCUBA_COLOURS];
    uint8_t divers;
    uint8_t air;
};

/* Events of the table, with their arguments. */
enum scuba_news {
    SCUBA_EV_START,     /* seat */
    SCUBA_EV_LIFTED,    /* column, row: the first tile of an exchange */
    SCUBA_EV_SWAPPED,   /* column, row, column, row */
    SCUBA_EV_TURN,      /* seat, round */
    SCUBA_EV_ENTERED,   /* seat, column */
    SCUBA_EV_LEFT,      /* seat: the boat */
    SCUBA_EV_SHUFFLED,  /* band, or -1 for the currents */
    SCUBA_EV_CURRENT,   /* seat, kind */
    SCUBA_EV_DRIFTED,   /* animals that moved, animals that were lost */
    SCUBA_EV_CARRIED,   /* seat, column, row */
    SCUBA_EV_STEPPED,   /* seat, column, row; row 0 is the water line */
    SCUBA_EV_TURNED,    /* seat, column, row, content */
    SCUBA_EV_SIGHTED,   /* seat, species, points, new card, tile gone */
    SCUBA_EV_FLIPPED,   /* column, row, content */
    SCUBA_EV_REMOVED,   /* column, row, colour */
    SCUBA_EV_EVENT,     /* seat, card */
    SCUBA_EV_CHOSE,     /* seat, op */
    SCUBA_EV_POINTED,   /* seat, column, row */
    SCUBA_EV_FISHED,    /* seat, column, row, species, discs */
    SCUBA_EV_HERDED,    /* species, column, row; column 0: it is lost */
    SCUBA_EV_POINTS,    /* seat, points */
    SCUBA_EV_AIR,       /* seat, air lost, air left */
    SCUBA_EV_MARKERS,   /* seat, markers now */
    SCUBA_EV_LEVEL,     /* seat */
    SCUBA_EV_SURFACED,  /* seat, column */
    SCUBA_EV_BOARDED,   /* seat, column */
    SCUBA_EV_STOPPED,   /* seat */
    SCUBA_EV_PUSHED,    /* seat, way, whom; -1: everybody */
    SCUBA_EV_SWAM,      /* seat, way, how far: with the dolphins */
    SCUBA_EV_STAYED,    /* seat: not with them */
    SCUBA_EV_DIED,      /* seat */
    SCUBA_EV_RESCUED,   /* seat, column */
    SCUBA_EV_PENALTY,   /* seat, minus points */
    SCUBA_EV_SEEN,      /* tiles that leave because all who live have seen them */
    SCUBA_EV_TRIGGERED, /* turns that are left */
    SCUBA_EV_EXTRA,     /* round, 1 or 2 */
    SCUBA_EV_GONE,      /* the boat */
    SCUBA_EV_SHOWN,     /* seat, its species cards: the lower and the higher nine bits (W-21) */
    SCUBA_EV_OVER,      /* the winner, or -1 */
    SCUBA_NEWS,
};

/* box.c: the components as tables */
extern const struct scuba_flow scuba_flows[SCUBA_CURRENTS];
extern const struct scuba_card scuba_cards[SCUBA_EVENTS];
int scuba_colour(int species);
int scuba_worth(int species);              /* points */
int scuba_copies(int colour, int content); /* tiles of a colour that show it */
int scuba_combos(uint32_t cards);          /* points for combos (§9) */
int scuba_line(int column);                /* minus points in the water there */

/* pools.c: unseen tiles and decks as sets of bits */
int scuba_pool_content(int colour, int bit);
int scuba_pool_count(uint32_t pool, int colour, int content);
int scuba_kind_colour(int kind);
int scuba_kind_content(int kind);
int scuba_gone(const struct scuba *s, int kind); /* tiles seen and on the board no more */
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
int scuba_room(const struct scuba *s, int cell, int way);  /* steps to the edge */
uint32_t scuba_own_backs(const struct scuba *s, int band); /* tiles of the band's colour (W-18) */
int scuba_boat_column(int column);                         /* the nearest one under the boat */
int scuba_beside(int cell, int way, int n);                /* the cell n steps on */
int scuba_back(const struct scuba *s, int cell);
void scuba_lay(struct scuba *s, int cell, int colour); /* a face-down tile */
void scuba_lift(struct scuba *s, int cell);
uint32_t scuba_targets(const struct scuba *s, int where, int band); /* face-down tiles, a mask */
bool scuba_any_target(const struct scuba *s, int where);
bool scuba_clear(const struct scuba *s, int cell); /* no cube lies there */
void scuba_dust(struct scuba *s, int cell);        /* a cube of the active seat */
void scuba_settle(struct scuba *s, int seat);      /* its cubes have no order any more */
void scuba_sweep(struct scuba *s, int seat);       /* its cubes are taken away */
void scuba_animal_add(struct scuba *s, scuba_animal a);
void scuba_animals_sort(struct scuba *s);
int scuba_animal_find(const struct scuba *s, scuba_animal a); /* its place, or -1 */
bool scuba_sights(const struct scuba *s);     /* the active seat can see something new here */
uint32_t scuba_living(const struct scuba *s); /* seats that must see a tile, a mask */
int scuba_under(const struct scuba *s);       /* divers under water, waiting ones included */
int scuba_turns_done(const struct scuba *s, int seat);  /* if it has had one in every round */
bool scuba_boat(const struct scuba *s);                 /* is still there */
bool scuba_below_boat(const struct scuba *s, int cell); /* or beside it, on the line */

/* sights.c: what exploring brings */
void scuba_look(struct scuba *s, struct dt_events *events);
void scuba_sight_new(struct scuba *s, int species, struct dt_events *events); /* a turned tile */
void scuba_seen_by_all(struct scuba *s, struct dt_events *events);
int scuba_points(const struct scuba *s, int seat);
void scuba_scores(const void *state, int32_t out[DT_SEATS]);
dt_seats scuba_winners(const void *state);
void scuba_outcome_text(const void *state, struct dt_out *out);

/* dive.c: what moves and what it costs */
bool scuba_carries(const struct scuba *s, int seat, int way); /* water can move it (W-15) */
void scuba_flow(struct scuba *s, int kind, struct dt_events *events);
int scuba_reach(const struct scuba *s, int way); /* steps to a side that the current allows */
int scuba_steps_left(const struct scuba *s);     /* of the active diver, in the water */
int scuba_most(const struct scuba *s, int way);  /* of them in a direction; surfacing is one up */
uint32_t scuba_dives(const struct scuba *s);     /* legal verbs while DIVING, bit DO_UP + n: n */
void scuba_dive(struct scuba *s, int verb, struct dt_events *events);
void scuba_carry(struct scuba *s, int seat, int way, int n, int how, struct dt_events *events);
void scuba_rise(struct scuba *s, struct dt_events *events);
void scuba_board(struct scuba *s, int column, struct dt_events *events);
void scuba_mark(struct scuba *s, int seat, struct dt_events *events);
bool scuba_breathe(struct scuba *s, int n, struct dt_events *events); /* false: the turn is over */
void scuba_charge(struct scuba *s, int seat, int points, struct dt_events *events);

/* event.c: the cards */
bool scuba_feasible(const struct scuba *s, const struct scuba_effect *e);
const struct scuba_effect *scuba_effect_now(const struct scuba *s);
void scuba_event(struct scuba *s, int card, struct dt_events *events);
void scuba_choose(struct scuba *s, int op, struct dt_events *events);
void scuba_point(struct scuba *s, int cell, struct dt_events *events);
void scuba_flip(struct scuba *s, int content, struct dt_events *events);
void scuba_herd(struct scuba *s, int way, int n, struct dt_events *events);
int scuba_goal(const struct scuba *s, int way, int n); /* of herding or swimming; NOWHERE: lost */
void scuba_push(struct scuba *s, dt_action action, struct dt_events *events);

/* turn.c: the course of a turn */
void scuba_start(void *state, const struct dt_config *config);
dt_seats scuba_to_act(const void *state);
void scuba_apply(void *state, int seat, dt_action action, struct dt_events *events);
void scuba_clear_turn(struct scuba *s);
int scuba_turn_penalty(const struct scuba *s, int stage); /* minus points for a diver's turn */
void scuba_begin_turn(struct scuba *s, struct dt_events *events);
void scuba_end_turn(struct scuba *s, struct dt_events *events);

/* ending.c */
void scuba_trigger(struct scuba *s, struct dt_events *events);
int scuba_first_start(const struct scuba *s); /* the start player, as far as one can tell (E-03) */
void scuba_lose(struct scuba *s, struct dt_events *events); /* the active diver has no air */
bool scuba_held(const struct scuba *s, int seat); /* swims at the boat in the extra rounds (E-07) */
void scuba_next_turn(struct scuba *s, struct dt_events *events);

/* moves.c */
int scuba_actions(const void *state, int seat, dt_action *out);
bool scuba_legal(const void *state, int seat, dt_action action);
dt_action scuba_pick(const void *state, int seat, struct dt_rng *rng);
dt_action scuba_chance(const void *state, struct dt_rng *rng);

/* home.c, sense.c, mind.c: for the bots */
enum {
    SCUBA_SPARE = 3, /* air that sensible play keeps back */
    SCUBA_UNIT = 16, /* hopes are counted in such parts of a point */
};
int scuba_breath(int row);   /* air that a turn ending in this row costs */
int scuba_way_home(int row); /* air for the way up, if it begins with the next turn */
/* Turns of a seat that cost nothing, the present one included; many before the end has begun. */
int scuba_turns_left(const struct scuba *s, int seat);
/* The points a seat may expect of the end, if it has begun or began in the present turn. */
int32_t scuba_end_hope(const struct scuba *s, int seat);
/* Whether the active diver can surface now, begins the end with it, and will be ahead. */
bool scuba_ends_well(const struct scuba *s);
/* What the active seat does; `racing`: comes home early where that wins. */
dt_action scuba_sense(const struct scuba *s, bool racing);
extern const struct dt_mind scuba_mind;

/* hidden.c: what the others do not know (W-21) */
void scuba_redact(void *state, int seat);
bool scuba_complete(const void *state);
bool scuba_secret(const struct scuba *s, int eyes, int seat); /* its cards and total */
void scuba_imagine(void *state, int seat, struct dt_rng *rng);

/* fault.c: pieces; moment.c: moments; bytes.c */
const char *scuba_fault(const void *state);
bool scuba_in_sea(const struct scuba *s, int cell); /* a cell of rows 1 to 9 that is used */
const char *scuba_course_fault(const struct scuba *s);
const char *scuba_turn_fault(const struct scuba *s);
const char *scuba_card_fault(const struct scuba *s);
const char *scuba_cards_fault(const struct scuba *s, int seat); /* species cards and chips */
enum { SCUBA_PACK_HEAD = 195, SCUBA_PACK = SCUBA_PACK_HEAD + 3 * SCUBA_ANIMALS };
int scuba_pack(const void *state, uint8_t *out);
const char *scuba_unpack(void *state, const uint8_t *in, int len);

/* words.c, news.c, text.c, read.c, view.c */
extern const char *const scuba_colour_words[SCUBA_COLOURS];
extern const char *const scuba_species_words[SCUBA_ALL_SPECIES];
extern const char *const scuba_kind_words[SCUBA_KINDS];
extern const char *const scuba_netted_words[SCUBA_COLOURS];
extern const char *const scuba_flag_words[SCUBA_FLAGS];
extern const char *const scuba_current_words[SCUBA_CURRENTS];
extern const char *const scuba_event_words[SCUBA_EVENTS];
extern const char *const scuba_event_names[SCUBA_EVENTS];
extern const char *const scuba_way_words[SCUBA_WAYS];
extern const char *const scuba_op_words[SCUBA_OPS];
extern const char *const scuba_status_words[SCUBA_STATUSES];
extern const char *const scuba_phase_words[SCUBA_PHASES];
extern const char *const scuba_stage_words[SCUBA_STAGES];
extern const struct dt_option scuba_options[SCUBA_OPTIONS];
void scuba_cell_text(int cell, struct dt_out *out);
int scuba_cell_parse(struct dt_span text); /* NOWHERE if it is none */
void scuba_content_text(int content, struct dt_out *out);
void scuba_animal_text(scuba_animal a, struct dt_out *out);
bool scuba_animal_parse(struct dt_span text, scuba_animal *out);
void scuba_action_text(const void *state, int seat, dt_action action, struct dt_out *out);
const char *scuba_action_parse(const void *state, int seat, struct dt_span in, dt_action *out);
void scuba_event_text(const struct dt_event *event, struct dt_out *out);
void scuba_row_text(const struct scuba *s, int row, struct dt_out *out);
void scuba_text(const void *state, struct dt_out *out);
const char *scuba_parse(void *state, struct dt_span in);
void scuba_view(const void *state, int seat, struct dt_json *json);

extern const struct dt_game dt_game_scuba;

#endif
