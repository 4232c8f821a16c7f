/* Hai Noon: its state, actions and events, and the functions its files share. The numbers in
 * comments (§4, H-17, X-09) are paragraphs and rulings of RULES.md. */
#ifndef DT_GAMES_HAINOON_H
#define DT_GAMES_HAINOON_H

#include "engine/game.h"

enum {
    HAINOON_SEATS = 4,
    HAINOON_DIVERS = 4,
    HAINOON_PLACES = 4, /* TL, TR, BR, BL: clockwise */
    HAINOON_SIDES = 4,  /* top, right, bottom, left: clockwise */
    HAINOON_SHARKS = 12,
    HAINOON_COLOURS = 4,
    HAINOON_HAND = 3,
    HAINOON_ATTACK = 3,   /* cards on a side that call the sharks */
    HAINOON_SIDE_MAX = 5, /* three, and a harpoon of each attacked seat (H-16, X-06) */
    HAINOON_TURNS = 400,  /* */
    HAINOON_ALL_SHARKS = 0xfff,
    HAINOON_PLACE_MASK = 15,
    HAINOON_PACK = 66,
};

/* What a card does; the colour is separate. */
enum hainoon_act {
#define HAINOON_CARD(symbol, word, copies) HAINOON_##symbol,
#include "games/hainoon/box.def"
#undef HAINOON_CARD
    HAINOON_ACTS,
};

/* A kind of card is colour × act, and last the joker. Cards of a kind are all the same. */
enum {
    HAINOON_JOKER = HAINOON_COLOURS * HAINOON_ACTS,
    HAINOON_KINDS,
    HAINOON_HIDDEN = 0xfe,         /* a redacted card */
    HAINOON_NONE = 0xff,           /* no card, no diver, no seat, no side */
    HAINOON_DUMMY = HAINOON_SEATS, /* the owner of a diver without a seat */
};

enum hainoon_health { HAINOON_HEALTHY, HAINOON_INJURED, HAINOON_EATEN };
enum hainoon_ending { HAINOON_FIRST_BITE, HAINOON_LAST_DIVER };
enum hainoon_length { HAINOON_NORMAL, HAINOON_LONG, HAINOON_SHORT };

enum hainoon_phase {
    HAINOON_LAYING,    /* three seats: chance lays the dummy */
    HAINOON_STARTING,  /* chance names the start seat */
    HAINOON_DEALING,   /* chance deals three cards each */
    HAINOON_DRAWING,   /* chance fills the active hand (§3.3) */
    HAINOON_ENTERING,  /* the active seat chooses where its hidden diver returns (§3.1) */
    HAINOON_PLAYING,   /* the active seat plays a card (§3.2) */
    HAINOON_ANSWERING, /* an attacked seat answers with a harpoon or passes (§6.2) */
    HAINOON_OVER,
    HAINOON_PHASES,
    HAINOON_LAST_CHANCE = HAINOON_DRAWING, /* up to here chance acts */
};

/* Decks and discards are unary counts side by side: each kind has two bits, filled from below. So a
 * draw is one uniform choice among the set bits, and equal piles are equal numbers. */
typedef uint64_t hainoon_pile;

enum {
#define HAINOON_JOKERS(copies) HAINOON_PILE_BITS = 2 * HAINOON_JOKER + (copies),
#include "games/hainoon/box.def"
#undef HAINOON_JOKERS
};

struct hainoon {
    hainoon_pile deck; /* what can be drawn; in a redacted state also the hidden hand cards */
    hainoon_pile discard;
    uint16_t ring; /* bit i: shark i (clockwise from the top left corner) is hungry */
    uint16_t turn; /* turns that were finished */
    uint8_t seats, length, ending;
    uint8_t phase;
    uint8_t active;                /* whose turn it is */
    uint8_t asked;                 /* the seat that answers; in a deal, the one that gets a card;
                                      otherwise the active one */
    uint8_t place[HAINOON_PLACES]; /* the diver there, or NONE */
    uint8_t owner[HAINOON_DIVERS]; /* a seat, or DUMMY */
    uint8_t health[HAINOON_DIVERS];
    uint8_t cage;                              /* the diver in it, or NONE */
    uint8_t hand[HAINOON_SEATS][HAINOON_HAND]; /* ascending, NONE at the end */
    uint8_t hand_count[HAINOON_SEATS];
    uint8_t side[HAINOON_SIDES][HAINOON_SIDE_MAX]; /* in the order they were laid */
    uint8_t side_count[HAINOON_SIDES];
    uint8_t colour_sides[HAINOON_COLOURS + 1]; /* the side where a colour lies as a mask, or 0; the
                                                  joker's is always every side */
    uint8_t own[HAINOON_SEATS + 1]; /* the places of a seat's divers, and of dummies, a mask */
    uint8_t away;                   /* divers under camouflage, a mask */
    uint8_t attack;                 /* the side that attacks, or NONE */
    uint8_t attacked;               /* places with an attacked diver of a seat, a mask */
    uint8_t answered;               /* of these, the places whose owner has answered */
    uint8_t harpooned;              /* of these, the places defended */
    uint8_t out;                    /* seats that have lost, a mask */
};

/* The members of the schema. */
enum hainoon_member {
    HAINOON_M_SEATS,
    HAINOON_M_LENGTH,
    HAINOON_M_ENDING,
    HAINOON_M_PHASE,
    HAINOON_M_ACTIVE,
    HAINOON_M_PLACE,
    HAINOON_M_OWNER,
    HAINOON_M_HEALTH,
    HAINOON_M_CAGE,
    HAINOON_M_HAND,
    HAINOON_M_TOP,
    HAINOON_M_RIGHT,
    HAINOON_M_BOTTOM,
    HAINOON_M_LEFT,
    HAINOON_M_ATTACK,
    HAINOON_M_ANSWERED,
    HAINOON_M_HARPOONED,
    HAINOON_M_OUT,
    HAINOON_M_RING,
    HAINOON_M_TURN,
    HAINOON_M_DISCARD,
    HAINOON_MEMBERS,
    HAINOON_FIELDS = 19, /* of positions */
};

/* An action: verb, card, side, target. Targets are small numbers that depend on the card:
 * a place, a shark, from × 4 + to, or NO_TARGET for a cage that can go nowhere (H-07). */
enum hainoon_verb {
    HAINOON_DO_LAY,   /* target: the dummy's place */
    HAINOON_DO_START, /* target: the start seat */
    HAINOON_DO_DRAW,  /* card */
    HAINOON_DO_ENTER, /* target: a free place */
    HAINOON_DO_PLAY,  /* card, side, target */
    HAINOON_DO_PASS,
    HAINOON_DO_HARPOON, /* card, target: the place defended */
    HAINOON_VERBS,
};

enum { HAINOON_NO_TARGET = 15 };

static inline dt_action hainoon_action(int verb, int card, int side, int target)
{
    return (dt_action)verb << 24 | (dt_action)card << 16 | (dt_action)side << 8 | (dt_action)target;
}

static inline int hainoon_verb_of(dt_action a)
{
    return (int)(a >> 24);
}

static inline int hainoon_card_of(dt_action a)
{
    return (int)(a >> 16 & 0xff);
}

static inline int hainoon_side_of(dt_action a)
{
    return (int)(a >> 8 & 0xff);
}

static inline int hainoon_target_of(dt_action a)
{
    return (int)(a & 0xff);
}

static inline int hainoon_colour(int kind)
{
    return kind / HAINOON_ACTS;
}

static inline int hainoon_act(int kind)
{
    return kind % HAINOON_ACTS;
}

/* Geometry (§1): side s attacks with sharks 3s+1 and 3s+2, which face places s and s+1. */
static inline int hainoon_attacker(int side, int k)
{
    return 3 * side + 1 + k;
}

static inline int hainoon_faced(int side, int k)
{
    return (side + k) & 3;
}

/* Events, with their arguments. */
enum hainoon_event {
    HAINOON_EV_LAID,      /* place: the dummy lies there */
    HAINOON_EV_START,     /* seat */
    HAINOON_EV_TURN,      /* seat, number from 1 */
    HAINOON_EV_DREW,      /* seat, card or HIDDEN */
    HAINOON_EV_SHUFFLED,  /* cards */
    HAINOON_EV_ENTERED,   /* diver, place */
    HAINOON_EV_PLAYED,    /* seat, card, side */
    HAINOON_EV_HID,       /* diver, place it left */
    HAINOON_EV_CAGED,     /* diver */
    HAINOON_EV_NOTHING,   /* seat: the card has no effect */
    HAINOON_EV_SWAPPED,   /* shark, shark */
    HAINOON_EV_FLIPPED,   /* shark, hungry */
    HAINOON_EV_SWAM,      /* diver, from, to */
    HAINOON_EV_TURNED,    /* the ring, one step clockwise */
    HAINOON_EV_ATTACK,    /* side */
    HAINOON_EV_AIMS,      /* shark, diver: hungry, and its owner may answer */
    HAINOON_EV_PASSED,    /* seat */
    HAINOON_EV_HARPOON,   /* seat, card, place */
    HAINOON_EV_WOKE,      /* shark: it was full and is hungry now */
    HAINOON_EV_MISSED,    /* shark, diver or NONE: nothing to bite, or a harpoon */
    HAINOON_EV_UNCAGED,   /* shark, diver: the cage went back beside the grid */
    HAINOON_EV_BITTEN,    /* shark, diver, health now */
    HAINOON_EV_CLEARED,   /* side, cards that stay */
    HAINOON_EV_OUT,       /* seat */
    HAINOON_EV_DISCARDED, /* seat, card */
    HAINOON_EV_OVER,      /* winners, a mask */
    HAINOON_EVENTS,
};

/* piles.c: piles and hands */
int hainoon_pile_kind(int bit);                      /* the kind that a bit belongs to */
int hainoon_pile_count(hainoon_pile pile, int kind); /* copies in the pile */
hainoon_pile hainoon_pile_full(void);
bool hainoon_pile_take(hainoon_pile *pile, int kind); /* false: there is none */
void hainoon_pile_give(hainoon_pile *pile, int kind);
bool hainoon_pile_accept(hainoon_pile *pile, int kind); /* false: it has all copies already */
int hainoon_hidden_count(const struct hainoon *s);      /* redacted cards in hands */
int hainoon_deck_left(const struct hainoon *s);         /* cards in the draw pile */
void hainoon_hand_add(struct hainoon *s, int seat, int card);
void hainoon_hand_remove(struct hainoon *s, int seat, int card);

/* places.c */
void hainoon_update_own(struct hainoon *s);                /* recomputes `own` from places */
uint32_t hainoon_free_places(const struct hainoon *s);     /* a mask */
int hainoon_place_of(const struct hainoon *s, int diver);  /* or NONE */
bool hainoon_has_diver(const struct hainoon *s, int seat); /* has a diver left */
int hainoon_initial_owner(int seats, int diver);           /* a seat, or DUMMY: X-12 */
/* The seat whose only diver this is, also once it is eaten: sentences name that player. DUMMY for the
 * dummy of three seats; NONE with two seats, and for no diver. */
static inline int hainoon_only_diver_of(const struct hainoon *s, int diver)
{
    bool dummy = s->seats == 3 && diver == 3;
    return s->seats == 2 || diver == HAINOON_NONE ? HAINOON_NONE : dummy ? HAINOON_DUMMY : diver;
}

/* legal.c: contract functions */
int hainoon_actions(const void *state, int seat, dt_action *out);
bool hainoon_legal(const void *state, int seat, dt_action action);
dt_action hainoon_random_action(const void *state, int seat, struct dt_rng *rng);
dt_action hainoon_chance(const void *state, struct dt_rng *rng);
uint64_t hainoon_chance_odds(const void *state, uint32_t *weight);
/* Whether a card can answer an attack from a side, as its cards lie now. */
bool hainoon_is_harpoon(const struct hainoon *s, int card, int side);
/* Such cards of a hand, as far as it is known, each kind once. */
int hainoon_harpoons(const struct hainoon *s, int seat, int side, uint8_t out[HAINOON_HAND]);

/* turn.c: set-up, the steps of a turn, apply */
void hainoon_start(void *state, const struct dt_config *config);
dt_seats hainoon_to_act(const void *state);
void hainoon_apply(void *state, int seat, dt_action action, struct dt_events *events);
void hainoon_begin_turn(struct hainoon *s, struct dt_events *events);
void hainoon_refill(struct hainoon *s, struct dt_events *events);
void hainoon_next_turn(struct hainoon *s, struct dt_events *events);
void hainoon_finish(struct hainoon *s, struct dt_events *events);
uint16_t hainoon_initial_ring(int length);

/* cards.c: what a played card does */
void hainoon_play(struct hainoon *s, dt_action action, struct dt_events *events);

/* attack.c */
void hainoon_attack(struct hainoon *s, int side, struct dt_events *events);
void hainoon_answer(struct hainoon *s, dt_action action, struct dt_events *events);
uint8_t hainoon_attacked(const struct hainoon *s, int side);
int hainoon_next_asked(const struct hainoon *s); /* a seat, or NONE */
/* What the sharks of a side would do now if nobody answered (any more): tiles and seats of `s` are
 * as after that, its cards are not. Returns whether the game would be over. */
bool hainoon_unanswered(struct hainoon *s, int side, struct dt_events *events);

/* validate.c */
const char *hainoon_validate(const void *state);

/* hidden.c */
void hainoon_redact(void *state, int seat);
bool hainoon_is_complete(const void *state);
void hainoon_determinize(void *state, int seat, struct dt_rng *rng);
dt_seats hainoon_winners(const void *state);

/* heuristics.c */
extern const struct dt_heuristics hainoon_heuristics;

/* derive.c: computes deck, counts, colour_sides, own, away and asked from the other members, which
 * are in the ranges of their kinds, and validates the state. NULL, or what is wrong. */
const char *hainoon_derive(void *state);

/* schema.c: the tables, and kinds that others write with */
extern const struct dt_schema hainoon_schema;
extern const struct dt_member hainoon_members[HAINOON_MEMBERS];
extern const struct dt_kind hainoon_kind_seat, hainoon_kind_seats, hainoon_kind_winners,
    hainoon_kind_place, hainoon_kind_places, hainoon_kind_sides, hainoon_kind_owner,
    hainoon_kind_health, hainoon_kind_hand, hainoon_kind_pile;

/* position.c */
extern const struct dt_position_field hainoon_fields[HAINOON_FIELDS];
const char *hainoon_parse(void *state, struct dt_span in);

/* components.c: names as positions and actions write them, and all components as text */
extern const char hainoon_components[];
extern const char *const hainoon_place_words[HAINOON_PLACES];
extern const char *const hainoon_side_words[HAINOON_SIDES];
extern const char *const hainoon_colour_words[HAINOON_COLOURS];
extern const char *const hainoon_act_words[HAINOON_ACTS];
extern const char *const hainoon_phase_words[HAINOON_PHASES];
extern const char *const hainoon_health_words[3];
extern const char *const hainoon_length_words[3];
extern const char *const hainoon_ending_words[2];
void hainoon_card_write(const void *state, int64_t card, struct dt_writer *out);
bool hainoon_card_read(const void *state, struct dt_span in, int64_t *card);

/* outcome.c, view.c, facts.c, game.c */
/* Why the game ended. */
enum hainoon_outcome {
    HAINOON_OUT_LAST,
    HAINOON_OUT_EATEN,
    HAINOON_OUT_TURNS_OVER,
    HAINOON_OUTCOMES,
};
extern const struct dt_type hainoon_outcomes[HAINOON_OUTCOMES];
bool hainoon_outcome(const void *state, struct dt_event *out);
void hainoon_view(const void *state, struct dt_json *json);
void hainoon_own_view(const void *state, int seat, struct dt_json *json);
void hainoon_facts(const void *state, struct dt_json *json);
void hainoon_own_facts(const void *state, int seat, struct dt_json *json);
extern const struct dt_game dt_game_hainoon;

#endif
