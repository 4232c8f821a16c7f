/* The contract between a game and all other layers. A game is one `struct dt_game` of pure
 * functions on a flat state that the caller owns; a copy of a state is a memcpy, and equal positions
 * are equal bytes. What undo must
 * restore is in the state; the history is in the record. All functions are reentrant: no
 * allocation, no globals. docs/new-game.md explains each member with the smallest game,
 * games/null. */
#ifndef DT_ENGINE_GAME_H
#define DT_ENGINE_GAME_H

#include "engine/json.h"
#include "engine/heuristics.h"
#include "engine/writer.h"
#include "engine/rng.h"
#include "engine/schema.h"
#include "engine/span.h"

enum {
    DT_STATE_MAX = 4096,      /* no state is larger (bytes) */
    DT_PACK_MAX = 2048,       /* no packed state is larger (bytes) */
    DT_TEXT_MAX = 8192,       /* no position text is longer (bytes, zero included) */
    DT_ACTION_TEXT_MAX = 192, /* no action or event text is longer (bytes, zero included) */
    DT_VIEW_MAX = 32768,      /* no view is longer (bytes, zero included) */
    DT_EVENT_ARGS = DT_ARGS,
    DT_EVENTS = 64, /* no action causes more events */
};

/* An option of the rules with a few choices. */
struct dt_option {
    const char *key;            /* a word: "length" */
    const char *description;    /* one sentence for a person */
    const char *const *choices; /* words */
    uint8_t count;              /* how many choices */
    uint8_t default_choice;     /* the default choice */
};

/* What is fixed before the first move. */
struct dt_config {
    uint8_t seats;
    uint8_t option[DT_OPTIONS]; /* index into choices; 0 beyond the game's options */
};

/* Something that happened, for the seats that may know it. An action itself is shown only to its
 * own seat; the others get its events. */
struct dt_event {
    dt_seats audience; /* seats that are told, and bit DT_SPECTATOR_BIT for spectators */
    uint8_t kind;      /* the game's own */
    uint8_t count;     /* arguments used */
    int64_t arg[DT_EVENT_ARGS];
};

enum { DT_SPECTATOR_BIT = 30 };
#define DT_EVERYONE ((dt_seats)0x7fffffff)

struct dt_events {
    int count;
    bool reveals; /* dt_events_reveal; whoever wants to know clears it before */
    struct dt_event list[DT_EVENTS];
};

/* A pile of transparent cards that players look into from above. Only the renderer gets it; players
 * get pixels. */
enum { DT_PILE = 12 };
struct dt_pile {
    int count;             /* cards, the top one first */
    int gone;              /* cards already taken off */
    uint8_t card[DT_PILE]; /* the game's own numbers */
    uint8_t pose[DT_PILE]; /* quarter turns, + 4 if it was flipped before */
    int murk;              /* of the water: -1 clear, 0 normal, 1 murky */
    bool tile;             /* something round hides a part of it, */
    int tile_x, tile_y;    /* in hundredths of a side */
};

/* Decisions with a time limit in the rules. The caller runs the clock: a match does, and so must a
 * program that uses the engine protocol. */
struct dt_timing {
    /* Whether decisions may have a time limit with these options. */
    bool (*needed)(const struct dt_config *config);
    /* [r] Milliseconds for all seats that are to act, from the start of the decision; 0: no
     * limit. */
    int32_t (*limit)(const void *state);
    /* [r for the seat itself] Whether a legal action may be done only when the time is up. */
    bool (*partial)(const void *state, int seat, dt_action action);
    /* [r] The legal action that is applied then for a seat without a decision or draft. */
    dt_action (*fallback)(const void *state, int seat);
};

/* Functions marked [r] also take a redacted state, "for the seat itself" one that is redacted for
 * the seat in question; the others need a complete state. */
struct dt_game {
    const char *key;        /* a word, the folder's name */
    const char *name;       /* as people write it */
    uint16_t rules_version; /* raised when a stored record would replay differently */
    uint8_t seats_min, seats_max;
    uint32_t state_size;    /* at most DT_STATE_MAX */
    uint32_t pack_max;      /* at most DT_PACK_MAX */
    uint32_t actions_max;   /* upper bound of the legal actions of a seat, chance included */
    uint32_t steps_max;     /* upper bound of the actions of a game, chance included */
    const char *components; /* every component as text; records carry its hash */
    const struct dt_option *options;
    uint8_t option_count;
    const struct dt_heuristics *heuristics; /* for the bots; may be NULL */
    const struct dt_timing *timing;         /* NULL: no decision has a time limit */
    const struct dt_schema *schema;         /* the state, positions, events and actions as tables */

    /* Rules. */

    /* NULL, or a sentence why this choice of seats and options cannot be played. Called with
     * values in range only. */
    const char *(*check)(const struct dt_config *config);
    /* Lays out the game; every byte of the state is written. */
    void (*start)(void *state, const struct dt_config *config);
    /* [r] The seats and options a state was started with. */
    void (*config)(const void *state, struct dt_config *out);
    /* [r] Who must act now. Several bits: simultaneously, in any order. Chance acts alone. 0:
     * over. */
    dt_seats (*to_act)(const void *state);
    /* [r for the seat itself] The legal actions of a seat that is to act, ascending, without
     * repetition, at least one; returns how many. `out` holds actions_max, or is NULL to count. */
    int (*actions)(const void *state, int seat, dt_action *out);
    /* [r] Whether `actions` would list it; false for any seat that is not to act. */
    bool (*legal)(const void *state, int seat, dt_action action);
    /* [r] One of a seat's legal actions, uniformly, without making the list: exactly one
     * dt_rng_below(count), then the action at that index of the list. Not for chance. */
    dt_action (*random_action)(const void *state, int seat, struct dt_rng *rng);
    /* Samples chance's next action with the probabilities of the real game; does not apply it. */
    dt_action (*chance)(const void *state, struct dt_rng *rng);
    /* [r] The weights of chance's next actions, in the order of `actions`, as a seat with this state
     * knows them; returns their sum. 0: there are too many to list. Left out: all weigh 1. */
    uint64_t (*chance_odds)(const void *state, uint32_t *weight);
    /* Applies a legal action. `events` may be NULL; otherwise the action's events are added to
     * it. A decision after which a seat or spectator knows something hidden that it did not know
     * before calls dt_events_reveal; that it was legal may be such a thing. */
    void (*apply)(void *state, int seat, dt_action action, struct dt_events *events);
    /* [r for the seat itself] Points so far, or at the end; 0 beyond the seats. */
    void (*scores)(const void *state, int32_t out[DT_SEATS]);
    /* [r] The winning seats once the game is over; may be none. 0 before. */
    dt_seats (*winners)(const void *state);
    /* [r] A player without a seat, such as Dive's chief: its key and its points; NULL: there is
     * none. It has won a game that is over and that no seat has won. The member may be NULL. */
    const char *(*rival)(const void *state, int32_t *points);
    /* [r] NULL if the state is valid, or the broken invariant as a sentence that begins with the
     * field. */
    const char *(*validate)(const void *state);

    /* Hidden information. */

    /* [r] Removes what this seat (or DT_SPECTATOR) may not know. The only gate between the true
     * state and front ends, bots and views. */
    void (*redact)(void *state, int seat);
    /* [r] Whether nothing is redacted: only such a state can be played on. */
    bool (*is_complete)(const void *state);
    /* [r] Fills in what is redacted with a random sample that is consistent with the seat's
     * state. */
    void (*determinize)(void *state, int seat, struct dt_rng *rng);

    /* Positions. */

    /* Computes the members that are not packed from the others and validates the state. NULL, or
     * what is wrong. */
    const char *(*derive)(void *state);
    /* NULL, or a sentence that begins with the field that is wrong; then `state` is unchanged.
     * Fields that are left out have defaults. */
    const char *(*parse)(void *state, struct dt_span in);
    /* [r] Once the game is over, the reason for the result, like an event with a kind of the schema's
     * outcomes; false before. It is public. */
    bool (*outcome)(const void *state, struct dt_event *out);
    /* [redacted only] What a board needs to draw the table, as members of an object: `view` writes
     * what is the same for all seats and spectators, `own_view` the rest, for this seat or
     * DT_SPECTATOR. Each always writes the same members. */
    void (*view)(const void *state, struct dt_json *json);
    void (*own_view)(const void *state, int seat, struct dt_json *json);
    /* [redacted only] What a player would like to have worked out, in the same two parts: numbers
     * and judgements that depend on a rule. Left out: nothing. */
    void (*facts)(const void *state, struct dt_json *json);
    void (*own_facts)(const void *state, int seat, struct dt_json *json);
    /* [redacted only] The same about an action that the seat may be building and that need not be
     * legal yet, or null. Left out: nothing. */
    void (*action_facts)(const void *state, int seat, dt_action action, struct dt_json *json);
    /* The pile that players look into; NULL if the game has none. */
    void (*pile)(const void *state, struct dt_pile *out);
    /* [r] Removes the readings that seats get because programs cannot look into the pile, where
     * players see its picture; NULL if the game has no pile. */
    void (*hide_readings)(void *state, int seat);
};

/* Adds an event; does nothing if `events` is NULL. */
static inline void dt_event_add(struct dt_events *events, dt_seats audience, uint8_t kind,
                                uint8_t count, const int64_t *arg)
{
    if (events == NULL) {
        return;
    }
    assert(events->count < DT_EVENTS && count <= DT_EVENT_ARGS);
    struct dt_event *e = &events->list[events->count++];
    *e = (struct dt_event){.audience = audience, .kind = kind, .count = count};
    for (int i = 0; i < count; i++) {
        e->arg[i] = arg[i];
    }
}

/* The action reveals hidden information, so it cannot be undone; does nothing if `events` is NULL. */
static inline void dt_events_reveal(struct dt_events *events)
{
    if (events != NULL) {
        events->reveals = true;
    }
}

#define DT_EVENT(events, audience, kind, ...)                                                      \
    dt_event_add((events), (audience), (kind),                                                     \
                 (uint8_t)(sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t)),                    \
                 (int64_t[]){__VA_ARGS__})

/* An outcome: its kind and arguments. */
#define DT_OUTCOME(out, kind_, ...)                                                                \
    (*(out) = (struct dt_event){.audience = DT_EVERYONE, .kind = (kind_), .arg = {__VA_ARGS__}})

/* Whether a seat or DT_SPECTATOR is told of an event. */
static inline bool dt_event_for(const struct dt_event *event, int seat)
{
    return (event->audience >> (seat == DT_SPECTATOR ? DT_SPECTATOR_BIT : seat) & 1) != 0;
}

/* Made from the schema. */

/* [r] The state in at most pack_max bytes; equal states give equal bytes: engine/members.c. */
int dt_pack(const struct dt_game *game, const void *state, uint8_t *out);
/* NULL, or why these bytes are not a valid state; then `state` is unchanged. */
const char *dt_unpack(const struct dt_game *game, void *state, const uint8_t *in, int len);
/* [r] The position as `key=value` fields on one line: engine/fields.c. */
void dt_position_text(const struct dt_game *game, const void *state, struct dt_writer *out);
/* [r for the seat itself] A legal action as text, and back: engine/types.c. The parser need not
 * check that the action is legal, only that the text names one. NULL, or a sentence. */
void dt_action_text(const struct dt_game *game, const void *state, int seat, dt_action action,
                    struct dt_writer *out);
const char *dt_action_parse(const struct dt_game *game, const void *state, int seat,
                            struct dt_span in, dt_action *out);
/* {"a":"play","card":"red-flip","side":"top","shark":7} */
void dt_action_json(const struct dt_game *game, const void *state, int seat, dt_action action,
                    const char *key, struct dt_json *j);
void dt_action_members(const struct dt_game *game, const void *state, int seat, dt_action action,
                       struct dt_json *j); /* the same without the braces */
/* An event as text, without its audience. */
void dt_event_text(const struct dt_game *game, const struct dt_event *event, struct dt_writer *out);
/* {"e":"bitten","shark":7,"diver":1,"health":"injured"} */
void dt_event_json(const struct dt_game *game, const struct dt_event *event, const char *key,
                   struct dt_json *j);

/* [redacted only] The whole view and all facts of a seat or DT_SPECTATOR: engine/view.c. A game without
 * facts has null. */
void dt_view_json(const struct dt_game *game, const void *state, int seat, const char *key,
                  struct dt_json *j);
void dt_facts_json(const struct dt_game *game, const void *state, int seat, const char *key,
                   struct dt_json *j);

/* The reason for the result as text; nothing before the end. */
void dt_outcome_text(const struct dt_game *game, const void *state, struct dt_writer *out);
/* {"o":"last","winners":[1]}; null before the end. */
void dt_outcome_json(const struct dt_game *game, const void *state, const char *key,
                     struct dt_json *j);

/* The dense index of the actions of seats, for masks and policy heads: every index below the count
 * is a different action, though not every one is ever legal. */
uint32_t dt_action_count(const struct dt_game *game, const struct dt_config *config);
uint32_t dt_action_index(const struct dt_game *game, const struct dt_config *config,
                         dt_action action);
dt_action dt_action_at(const struct dt_game *game, const struct dt_config *config, uint32_t index);

/* The observation tensor, engine/tensor.c: what a seat or DT_SPECTATOR knows as bytes of a fixed
 * length, equal if and only if the redacted states are equal. */
int dt_tensor_size(const struct dt_game *game);
void dt_tensor(const struct dt_game *game, const void *redacted, int seat, uint8_t *out);
enum dt_encoding {
    DT_ENCODING_SET,     /* a byte for each possible member, 1 if it is one */
    DT_ENCODING_ONE_HOT, /* a byte for each value, 1 for the present one; specials last */
    DT_ENCODING_BYTES,   /* the value above the least, lowest byte first; a byte for each special */
};
struct dt_tensor_part {
    const struct dt_member *member; /* NULL: the seat itself */
    int offset, elements, planes;   /* it has elements × planes bytes */
    enum dt_encoding encoding;
};
/* The n-th part; false after the last. */
bool dt_tensor_part(const struct dt_game *game, int n, struct dt_tensor_part *out);

/* The schema as an object, for generated types and documents: engine/describe.c. */
void dt_schema_json(const struct dt_game *game, struct dt_json *j);

/* Configuration: engine/config.c. */

/* The default options of a game with the fewest seats that can play them. */
struct dt_config dt_config_default(const struct dt_game *game);
/* Sets one option by key and choice. NULL, or a sentence; then nothing has changed. */
const char *dt_config_set(const struct dt_game *game, struct dt_config *config, struct dt_span key,
                          struct dt_span choice);
/* NULL, or why this cannot be played: ranges first, then the game's own check. */
const char *dt_config_check(const struct dt_game *game, const struct dt_config *config);
/* A game with its seats and options as an object, for lobbies and menus. */
void dt_game_json(const struct dt_game *game, struct dt_json *j);

/* Steps common to all front ends: engine/step.c. */

/* Applies an action if it is legal. NULL, or an error; then nothing has changed. */
const char *dt_step(const struct dt_game *game, void *state, int seat, dt_action action,
                    struct dt_events *events);
/* Applies chance actions until a seat must act or the game is over. Returns the number of draws. */
int dt_step_chance(const struct dt_game *game, void *state, struct dt_rng *rng);
/* `chance_odds`, also of games that leave it out. */
uint64_t dt_chance_odds(const struct dt_game *game, const void *state, uint32_t *weight);
/* The first 8 bytes of SHA-256 of the packed state: the same on every machine. */
uint64_t dt_state_hash(const struct dt_game *game, const void *state);
/* SHA-256 of the components that a record was played with. */
void dt_components_hash(const struct dt_game *game, uint8_t out[32]);
/* `legal` for games whose lists are short (at most 256): searches the list. */
bool dt_legal_in_list(const struct dt_game *game, const void *state, int seat, dt_action action);
/* `random_action` for such games. */
dt_action dt_random_action_from_list(const struct dt_game *game, const void *state, int seat,
                                     struct dt_rng *rng);

/* All games: engine/registry.c, from games/games.def. */
extern const struct dt_game *const dt_games[];
extern const int dt_game_count;
const struct dt_game *dt_game_find(struct dt_span key); /* NULL if there is none */

#endif
