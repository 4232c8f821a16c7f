/* State, actions and events of Dive, and the functions its files share. RULES.md has the rules; the
 * numbers in comments (§4, R-12, V-06) are its sections and rulings. */
#ifndef DT_GAMES_DIVE_H
#define DT_GAMES_DIVE_H

#include "engine/game.h"

enum {
    DIVE_SEATS = 4,
    DIVE_CHIEF = DIVE_SEATS, /* index of the black pawn, after the seats */
    DIVE_PAWNS,
    DIVE_CARDS = 36,
    DIVE_CHIEFS = 48,
    DIVE_CHIEF_DEPTHS = 4,
    DIVE_CHIEF_SPEED_MAX = 6,
    DIVE_TOKENS = 5,
    DIVE_DEPTHS = 6, /* the sixth with the anglerfish only */
    DIVE_ROWS = 7,   /* of the tables of look accuracies */
    DIVE_STACK = 12, /* cards that are laid out for the picture (V-11) */
    DIVE_POSES = 8,  /* four turns, each flipped or not */
    DIVE_DEEP = 16,  /* the first field of deep water */
    DIVE_GOAL = 23,
    DIVE_FIELD_MAX = 63, /* beyond any reachable field */
    DIVE_GRID = 21,      /* places of the octopus along each side of a card (V-04) */
    DIVE_GRID_STEP = 5,  /* units between them */
    DIVE_CENTRES = DIVE_GRID * DIVE_GRID,
    DIVE_ORCA_SECONDS = 10,
    DIVE_OCTOPUS_RADIUS = 175, /* tenths of a unit */
    DIVE_PERCENT = 100,
    DIVE_PACK = 129,
};

/* The helper on a card, beside or without a shark. */
enum dive_helper { DIVE_NOBODY, DIVE_GREEN, DIVE_RED, DIVE_RAY, DIVE_HELPERS };

/* A kind of card is shark × helper; cards of a kind differ in their drawing only. */
enum { DIVE_SHARK = DIVE_HELPERS, DIVE_KINDS = 2 * DIVE_HELPERS, DIVE_KIND_BITS = 3 };

enum dive_companion {
#define DIVE_COMPANION(symbol, word, step) DIVE_##symbol,
#include "games/dive/box.def"
#undef DIVE_COMPANION
    DIVE_COMPANIONS,
};

enum dive_option {
    DIVE_VERSION,
    DIVE_WITH_COMPANIONS,
    DIVE_LEVEL, /* of the chief */
    DIVE_TORCH,
    DIVE_SIGHT,
    DIVE_WATER,
    DIVE_TIMER,
    DIVE_OPTIONS,
};

enum dive_version { DIVE_FAMILY, DIVE_CHILDREN };
enum dive_companions { DIVE_BARE, DIVE_SIX, DIVE_SEVEN }; /* the seventh is the orca */
enum dive_level { DIVE_ALONE, DIVE_EASY, DIVE_MEDIUM, DIVE_HARD, DIVE_EXPERT, DIVE_LEVELS };
enum dive_sight { DIVE_PIXELS, DIVE_READINGS };
enum dive_water { DIVE_CLEAR, DIVE_NORMAL, DIVE_MURKY, DIVE_WATERS };
enum dive_timer { DIVE_NO_TIMER, DIVE_TIMER_60, DIVE_TIMER_90 };

enum dive_phase {
    DIVE_PICKING,  /* seats pick companions, the last one first (V-08) */
    DIVE_LAYING,   /* chance lays out ocean cards (V-11) */
    DIVE_COVERING, /* the seat with the octopus commits, before any seat looks (V-01) */
    DIVE_LOOKING,  /* chance draws each seat's look (V-02) */
    DIVE_CALLING,  /* seats commit the other open companions, knowing their look (V-01) */
    DIVE_PLANNING, /* seats commit plans */
    DIVE_MEETING,  /* chance draws the chief's card; then all plans are shown */
    DIVE_OVER,
    DIVE_PHASES,
};

enum {
    DIVE_HIDDEN = 0xfe,        /* a card, in a redacted state */
    DIVE_NONE = 0xff,          /* no card, companion, seat or pawn */
    DIVE_PASS = 0,             /* a call: not this round. Others are 1 + target */
    DIVE_CALL_HIDDEN = 0xfffe, /* a call, in a redacted state */
    DIVE_CALL_NONE = 0xffff,   /* not called, or not asked */
};
/* Plans and looks: hidden in a redacted state; not there. */
#define DIVE_SECRET UINT32_C(0xfffffffe)
#define DIVE_MISSING UINT32_C(0xffffffff)

/* Pawns, the stack, and the commitments of this round. Ocean cards that are neither in `gone` nor in
 * the stack lie below it. Beyond the seats everything is 0, NONE or MISSING. */
struct dive {
    uint64_t gone;              /* ocean cards that were resolved, a mask */
    uint64_t chief_gone;        /* chief cards that were used, a mask */
    uint32_t plan[DIVE_SEATS];  /* of this round */
    uint32_t look[DIVE_SEATS];  /* a kind of DIVE_KIND_BITS a depth, depth 1 lowest */
    uint32_t shown[DIVE_SEATS]; /* plans of the last dive */
    uint16_t call[DIVE_SEATS];  /* what an open companion does in this round */
    uint8_t option[DIVE_OPTIONS];
    uint8_t seats;
    uint8_t phase;
    uint8_t round; /* from 1 */
    uint8_t stack_count;
    uint8_t card[DIVE_STACK]; /* 0 … 35 from the top, HIDDEN, or NONE at the end */
    uint8_t pose[DIVE_STACK]; /* quarter turns, + 4 if flipped first */
    uint8_t field[DIVE_PAWNS];
    uint8_t companion[DIVE_SEATS]; /* or NONE */
    uint8_t spent;                 /* seats whose companion was used, a mask */
    uint8_t dived;                 /* cards that the last dive resolved; 0: there was none */
    uint8_t bonus[DIVE_PAWNS];     /* fields moved in the last dive, */
    uint8_t rest[DIVE_PAWNS];      /* and in the rest after it */
    uint8_t chief_card;            /* 0 … 47, of the last dive, or NONE */
};

/* An action: a verb and its operand. */
enum dive_verb {
    DIVE_DO_PICK,  /* a companion */
    DIVE_DO_CARD,  /* card × 8 + pose */
    DIVE_DO_CALL,  /* PASS, or 1 + target: the octopus's place, the dolphins' seat, else 0 */
    DIVE_DO_LOOK,  /* a look */
    DIVE_DO_PLAN,  /* a plan */
    DIVE_DO_CHIEF, /* a chief card */
    DIVE_VERBS,
};

enum { DIVE_VERB_SHIFT = 28 };

static inline dt_action dive_action(enum dive_verb verb, uint32_t operand)
{
    return (dt_action)verb << DIVE_VERB_SHIFT | operand;
}

static inline uint32_t dive_verb_of(dt_action a)
{
    return a >> DIVE_VERB_SHIFT;
}

static inline uint32_t dive_operand(dt_action a)
{
    return a & ((UINT32_C(1) << DIVE_VERB_SHIFT) - 1);
}

/* A plan in 28 bits: the number of depths, the depth of each token (0: unplaced), the depth of the
 * clownfish (0: none), the anglerfish's side, and the depths with the shark side up. Plans sort by
 * number of depths first, so that those with the same number form a block (plans.c). In the children's
 * version there are depths and sides only. */
enum { DIVE_NO_ANGLER, DIVE_ANGLER_CLEAR, DIVE_ANGLER_SHARK, DIVE_ANGLERS };
enum {
    DIVE_PLAN_ANGLER = 5, /* shifts of the parts */
    DIVE_PLAN_CLOWN = 7,
    DIVE_PLAN_TOKENS = 10,
    DIVE_PLAN_DEPTHS = 25,
    DIVE_TOKEN_BITS = 3,
    DIVE_CLOWN_SPEED = 3,
    DIVE_FASTEST = 99, /* the anglerfish at depth 6 */
};

static inline int dive_plan_depths(uint32_t plan)
{
    return (int)(plan >> DIVE_PLAN_DEPTHS & 7);
}

/* Token 1 … 5 lies at this depth, or 0. */
static inline int dive_plan_token(uint32_t plan, int token)
{
    return (int)(plan >> (DIVE_PLAN_TOKENS + DIVE_TOKEN_BITS * (DIVE_TOKENS - token)) & 7);
}

static inline uint32_t dive_plan_token_at(int token, int depth)
{
    return (uint32_t)depth << (DIVE_PLAN_TOKENS + DIVE_TOKEN_BITS * (DIVE_TOKENS - token));
}

static inline int dive_plan_clown(uint32_t plan)
{
    return (int)(plan >> DIVE_PLAN_CLOWN & 7);
}

static inline int dive_plan_angler(uint32_t plan)
{
    return (int)(plan >> DIVE_PLAN_ANGLER & 3);
}

/* The deepest depth that is planned, the anglerfish's included. */
static inline int dive_plan_reach(uint32_t plan)
{
    return dive_plan_depths(plan) + (dive_plan_angler(plan) != DIVE_NO_ANGLER);
}

/* Whether the shark side is up at a planned depth 1 … 6. */
static inline bool dive_plan_shark(uint32_t plan, int depth)
{
    return depth <= DIVE_TOKENS ? (plan >> (depth - 1) & 1) != 0
                                : dive_plan_angler(plan) == DIVE_ANGLER_SHARK;
}

/* The kind that a look shows at depth 1 … 6. */
static inline int dive_look_kind(uint32_t look, int depth)
{
    return (int)(look >> (DIVE_KIND_BITS * (depth - 1)) & (DIVE_KINDS - 1));
}

/* A look with a bit above its last depth. */
static inline uint32_t dive_reading(uint32_t look, int depths)
{
    return look | UINT32_C(1) << DIVE_KIND_BITS * depths;
}

/* Events, with their arguments. Pawns are seats, or DIVE_CHIEF. */
enum dive_event {
    DIVE_EV_PICKED,   /* seat, companion */
    DIVE_EV_LAID,     /* cards on the stack now */
    DIVE_EV_CALLED,   /* seat: it has committed */
    DIVE_EV_PASSES,   /* seat, companion: this and the next three are shown together */
    DIVE_EV_USES,     /* seat, companion */
    DIVE_EV_PLACES,   /* seat, companion, call with the octopus's place */
    DIVE_EV_NAMES,    /* seat, companion, call with the dolphins' seat */
    DIVE_EV_LOOKED,   /* seat */
    DIVE_EV_READING,  /* seat, look with its number of depths (dive_reading): for that seat */
    DIVE_EV_GLIMPSE,  /* the same when players see pixels: text and JSON leave out the look */
    DIVE_EV_LOCKED,   /* seat: its plan is in */
    DIVE_EV_PLAN,     /* seat, plan: shown with all others */
    DIVE_EV_CHIEF,    /* chief card */
    DIVE_EV_CARD,     /* depth, card × 8 + pose, seats that were right, seats that were wrong */
    DIVE_EV_HELPED,   /* pawn, helper, field it left, field it reached, fields, speed */
    DIVE_EV_NO_HELP,  /* helper, speed at which two were equally fast: 0 if no seat was right */
    DIVE_EV_COVERED,  /* chief's depths that no longer count, a mask from depth 1 */
    DIVE_EV_DOLPHINS, /* seat, partner, fields */
    DIVE_EV_WHITE,    /* seat, seats that do not move, a mask */
    DIVE_EV_RESTED,   /* pawn, fields, field it reached */
    DIVE_EV_ROUND,    /* number of the round that begins */
    DIVE_EV_OVER,     /* winners, a mask; the chief is the bit DIVE_CHIEF */
    DIVE_EVENTS,
};

/* components.c: cards, and which are left */
extern const uint8_t dive_kinds[DIVE_CARDS];    /* the kind of each card */
uint64_t dive_kind_cards(int kind);             /* all cards of a kind, a mask */
uint64_t dive_unresolved(const struct dive *s); /* cards in the stack and below, a mask */
/* Cards below the stack, and in it if it is hidden, a mask. */
uint64_t dive_below_stack(const struct dive *s);
int dive_cards_left(const struct dive *s);      /* cards in the stack and below */
int dive_look_depths(const struct dive *s);     /* depths that a look covers */
bool dive_stack_hidden(const struct dive *s);   /* the state is redacted */
uint64_t dive_chief_deck(const struct dive *s); /* cards that the chief can still get */
int dive_chief_speed(int card, int depth);      /* 0 beyond his depths */
bool dive_chief_yellow(const struct dive *s, int card, int depth);

/* looks.c */

/* The chance that a seat reads a card of each kind as `seen`, of DIVE_PERCENT × 3 × DIVE_PERCENT. */
void dive_look_odds(const struct dive *s, int seat, int depth, int seen, uint32_t out[DIVE_KINDS]);
uint32_t dive_look_draw(const struct dive *s, int seat, struct dt_rng *rng);
void dive_pile(const void *state, struct dt_pile *out);

/* plans.c: counts plans and finds the n-th without building a list */
bool dive_has_companion(const struct dive *s, int seat, int companion); /* unspent */
bool dive_may_stop(const struct dive *s); /* partial plans are legal (V-05) */
bool dive_plan_is_complete(const struct dive *s, uint32_t plan); /* not partial */
int dive_plan_count(const struct dive *s, int seat);
uint32_t dive_plan_nth(const struct dive *s, int seat, uint32_t n);
/* NULL, or a sentence why this seat cannot make this plan. */
const char *dive_plan_validate(const struct dive *s, int seat, uint32_t plan);
int dive_plan_speed(uint32_t plan, int depth); /* tokens and clownfish at depths 1 … 5 */
/* All plans that can be legal with these options, numbered. */
uint32_t dive_plan_index_count(const struct dt_config *config);
uint32_t dive_plan_index(const struct dt_config *config, int64_t plan);
int64_t dive_plan_at(const struct dt_config *config, uint32_t index);

/* turn.c: phases of a game */
const char *dive_check(const struct dt_config *config);
void dive_start(void *state, const struct dt_config *config);
void dive_config(const void *state, struct dt_config *out);
dt_seats dive_to_act(const void *state);
void dive_apply(void *state, int seat, dt_action action, struct dt_events *events);
dt_seats dive_winners(const void *state);
bool dive_chief_won(const struct dive *s); /* then no seat has (V-07) */
/* The phase in which a companion is committed (V-01); DIVE_PLANNING if it is part of a plan. */
enum dive_phase dive_commit_phase(int companion);
bool dive_can_call(const struct dive *s, int seat); /* has an open, unspent companion */
/* The seat that uses a companion in this round, or NONE. */
int dive_companion_user(const struct dive *s, int companion);
uint32_t dive_offered(const struct dive *s); /* companions that can be picked, a mask */

/* resolve.c: resolves a dive and the rest after it */
void dive_resolve(struct dive *s, struct dt_events *events);
int dive_help_fields(const struct dive *s, int pawn, enum dive_helper helper); /* if it wins it */

/* legal.c */
int dive_actions(const void *state, int seat, dt_action *out);
bool dive_legal(const void *state, int seat, dt_action action);
dt_action dive_random_action(const void *state, int seat, struct dt_rng *rng);
dt_action dive_chance(const void *state, struct dt_rng *rng);
uint64_t dive_chance_odds(const void *state, uint32_t *weight);
int dive_call_count(const struct dive *s, int seat);
uint16_t dive_call_nth(const struct dive *s, int seat, uint32_t n);
bool dive_call_legal(const struct dive *s, int seat, uint32_t call);

/* belief.c: the posterior over the stack, given a seat's look and the cards that are gone */

/* Chances of each kind at each depth in 65536ths, given one seat's look; without a look the prior.
 * The state may be redacted for that seat. Returns the number of depths. */
enum { DIVE_CERTAIN = 65536 };
int dive_posterior(const struct dive *s, int seat, uint32_t out[DIVE_DEPTHS][DIVE_KINDS]);
bool dive_has_look(const struct dive *s, int seat); /* the state has it */
/* Chances in 65536ths that the card at a depth has each helper and these sides are right down to it;
 * bit depth - 1 of `sharks` is the side at a depth. As exact as the posterior. */
int dive_through(const struct dive *s, int seat, uint32_t sharks,
                 uint32_t out[DIVE_DEPTHS][DIVE_HELPERS]);
/* Fills in the hidden stack with one sampled from this seat's posterior (V-14). */
void dive_sample_stack(struct dive *s, int seat, struct dt_rng *rng);

/* policy.c: the simple policy. It uses only what the seat knows. */
uint32_t dive_policy_plan(const struct dive *s, int seat);
uint16_t dive_policy_call(const struct dive *s, int seat, struct dt_rng *rng);
/* The action of a seat that is to act. */
dt_action dive_policy(const struct dive *s, int seat, struct dt_rng *rng);

/* Plans worth searching, at most DIVE_PLAN_CANDIDATES, unsorted, perhaps with duplicates. */
enum { DIVE_PLAN_CANDIDATES = 96 };
int dive_policy_candidates(const struct dive *s, int seat, uint32_t out[DIVE_PLAN_CANDIDATES]);

/* heuristics.c */
extern const struct dt_heuristics dive_heuristics;

/* timing.c */
extern const struct dt_timing dive_timing;
int dive_timer_seconds(const struct dive *s); /* 0: none */

/* hidden.c */
void dive_redact(void *state, int seat);
void dive_hide_readings(void *state, int seat);
bool dive_is_complete(const void *state);
void dive_determinize(void *state, int seat, struct dt_rng *rng);

/* validate.c */
const char *dive_validate(const void *state);
const char *dive_derive(void *state);

/* components.c: words */
extern const char *const dive_card_words[DIVE_CARDS], *const dive_chief_words[DIVE_CHIEFS];
extern const char *const dive_kind_words[DIVE_KINDS], *const dive_helper_words[DIVE_HELPERS];
extern const char *const dive_companion_words[DIVE_COMPANIONS];
extern const char *const dive_phase_words[DIVE_PHASES];

/* schema.c */
enum dive_member {
    DIVE_M_GONE,
    DIVE_M_CHIEF_GONE,
    DIVE_M_PLAN,
    DIVE_M_LOOK,
    DIVE_M_SHOWN,
    DIVE_M_CALL,
    DIVE_M_OPTION, /* one for each option */
    DIVE_M_SEATS = DIVE_M_OPTION + DIVE_OPTIONS,
    DIVE_M_PHASE,
    DIVE_M_ROUND,
    DIVE_M_STACK_COUNT,
    DIVE_M_CARD,
    DIVE_M_POSE,
    DIVE_M_FIELD,
    DIVE_M_CHIEF_FIELD,
    DIVE_M_COMPANION,
    DIVE_M_SPENT,
    DIVE_M_DIVED,
    DIVE_M_BONUS,
    DIVE_M_CHIEF_BONUS,
    DIVE_M_REST,
    DIVE_M_CHIEF_REST,
    DIVE_M_CHIEF_CARD,
    DIVE_MEMBERS,
};
extern const struct dt_option dive_options[DIVE_OPTIONS];
extern const struct dt_member dive_members[DIVE_MEMBERS];
extern const struct dt_schema dive_schema;
/* The kind of what a call of this companion names, or NULL. */
const struct dt_kind *dive_call_target(int companion);

/* position.c */
enum { DIVE_FIELDS = 24 };
extern const struct dt_position_field dive_fields[DIVE_FIELDS];
const char *dive_parse(void *state, struct dt_span in);

/* notation.c: `separator` is between parts */
void dive_card_text(int card, int pose, struct dt_writer *out);
bool dive_card_parse(struct dt_span word, int *card, int *pose);
void dive_card_json(int card, int pose, const char *key, struct dt_json *j);
void dive_kind_json(int kind, struct dt_json *j); /* members of an object */
void dive_look_text(uint32_t look, int depths, char separator, struct dt_writer *out);
bool dive_look_parse(struct dt_span words, int depths, char separator, uint32_t *out);
void dive_look_json(uint32_t look, int depths, const char *key, struct dt_json *j);
void dive_plan_text(uint32_t plan, char separator, struct dt_writer *out);
const char *dive_plan_parse(struct dt_span words, char separator, uint32_t *out);
void dive_plan_json(uint32_t plan, const char *key, struct dt_json *j);

/* facts.c */
void dive_facts(const void *state, struct dt_json *json);
void dive_own_facts(const void *state, int seat, struct dt_json *json);
void dive_action_facts(const void *state, int seat, dt_action action, struct dt_json *json);
/* What a seat can expect of a plan, which need not be complete. */
void dive_plan_chances(const struct dive *s, int seat, uint32_t plan, const char *key,
                       struct dt_json *j);

/* outcome.c, view.c */
int dive_furthest(const struct dive *s, dt_seats *seats); /* of the seats: the field, and who */
/* Why the game ended. */
enum dive_outcome {
    DIVE_OUT_GOAL,
    DIVE_OUT_GOAL_CHIEF,
    DIVE_OUT_GOAL_TIE,
    DIVE_OUT_EMPTY,
    DIVE_OUT_EMPTY_CHIEF,
    DIVE_OUT_EMPTY_TIE,
    DIVE_OUTCOMES,
};
extern const struct dt_type dive_outcomes[DIVE_OUTCOMES];
bool dive_outcome(const void *state, struct dt_event *out);
void dive_view(const void *state, struct dt_json *json);
void dive_own_view(const void *state, int seat, struct dt_json *json);

extern const struct dt_game dt_game_dive;

#endif
