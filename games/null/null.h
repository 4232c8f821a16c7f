/* Nine Shells, the template game: its state, its events, and the functions its files share. Only
 * this folder and the tests include this header; the other layers use the contract
 * (engine/game.h). */
#ifndef DT_GAMES_NULL_H
#define DT_GAMES_NULL_H

#include "engine/game.h"

/* The whole box as a set; bit n: the shell with the number n. */
enum {
    NULL_ALL = 0
#define NULL_SHELL(number) | 1 << (number)
#include "games/null/box.def"
#undef NULL_SHELL
};

enum {
    NULL_SEATS = 4,
    NULL_SHELLS = 9,
    NULL_UNKNOWN = NULL_SHELLS + 1, /* a redacted hand */
    NULL_PACK = 2 + 4 * NULL_SEATS,
};

/* What a seat does with its shell (§4). Keep and swap are also its actions. */
enum null_plan {
    NULL_NONE, /* has not chosen */
    NULL_KEEP,
    NULL_SWAP,
    NULL_SECRET, /* has chosen; redacted */
    NULL_PLANS,
};

enum null_rounds { NULL_ONE, NULL_THREE, NULL_ROUNDS };

/* Kinds of events. The first argument is the seat, the second, if there is one, a shell. */
enum null_event {
    NULL_DRAWS,   /* §3, everybody sees that */
    NULL_HOLDS,   /* §3, the seat alone sees what */
    NULL_CHOOSES, /* §4 */
    NULL_KEEPS,   /* §5 */
    NULL_SWAPS,   /* §5, the shell that is laid down */
    NULL_SHOWS,   /* §6 */
    NULL_WINS,    /* §6, the round */
};

/* What is neither in a hand nor laid down is in the bag. The number of rounds played is the sum
 * of the points (§6). Beyond the seats in play everything is 0. */
struct null_state {
    uint8_t seats;
    uint8_t rounds; /* enum null_rounds */
    uint8_t points[NULL_SEATS];
    uint8_t hand[NULL_SEATS]; /* 1 … 9, 0: no shell, or NULL_UNKNOWN */
    uint8_t plan[NULL_SEATS]; /* enum null_plan */
    uint8_t laid[NULL_SEATS]; /* 1 … 9: swapped in this round and open to all, 0: none */
};

/* turn.c: queries, and the contract's rules */

int null_rounds(const struct null_state *st); /* to be played */
int null_played(const struct null_state *st);
bool null_over(const struct null_state *st);
bool null_chosen(const struct null_state *st); /* all plans are in */
uint16_t null_bag(const struct null_state *st);

const char *null_check(const struct dt_config *config);
void null_start(void *state, const struct dt_config *config);
void null_config(const void *state, struct dt_config *out);
dt_seats null_to_act(const void *state);
void null_apply(void *state, int seat, dt_action action, struct dt_events *events);
void null_scores(const void *state, int32_t out[DT_SEATS]);
dt_seats null_winners(const void *state);

/* legal.c */
int null_actions(const void *state, int seat, dt_action *out);
bool null_legal(const void *state, int seat, dt_action action);
dt_action null_random_action(const void *state, int seat, struct dt_rng *rng);
dt_action null_chance(const void *state, struct dt_rng *rng);

/* validate.c */
const char *null_validate(const void *state);
const char *null_derive(void *state); /* nothing to compute: validates */

/* hidden.c */
void null_redact(void *state, int seat);
bool null_is_complete(const void *state);
void null_determinize(void *state, int seat, struct dt_rng *rng);

/* schema.c */
extern const struct dt_schema null_schema;
const char *null_parse(void *state, struct dt_span in);

/* outcome.c, view.c, game.c */
/* Why the game ended. */
enum null_outcome {
    NULL_OUT_MOST,
    NULL_OUT_SHARED,
    NULL_OUTCOMES,
};
extern const struct dt_type null_outcomes[NULL_OUTCOMES];
bool null_outcome(const void *state, struct dt_event *out);
void null_view(const void *state, struct dt_json *json);
void null_own_view(const void *state, int seat, struct dt_json *json);

extern const char *const null_rounds_words[NULL_ROUNDS];
extern const struct dt_game dt_game_null;

#endif
