/* libdivetable: the games and bots for other programs, in C or through a foreign-function interface.
 * This is the only installed header. A game in play is a table behind an opaque pointer; seats and
 * actions are plain numbers. docs/library.md is a guide.
 *
 * Failure. A function that can fail returns NULL on success, or the reason: a constant that is not
 * freed, either a code such as "illegal-action" (docs/protocol.md lists them) or, about an argument,
 * an English sentence without a full stop. On failure nothing has changed. A table argument
 * must not be NULL, except for divetable_close.
 *
 * Ownership. The caller closes what it opened. Lists and texts belong to the table; they are valid
 * until the next call for another list or text of that table, or until it acts or is closed.
 *
 * Threads. The library has no global state. Different tables may be used by different threads; one
 * table by one thread at a time.
 *
 * Hidden information. The table knows everything. A seat may know the results of divetable_position,
 * divetable_view, divetable_events and divetable_actions for that seat, its own score, and whose turn
 * it is; everything else is secret until the game is over. */
#ifndef DIVETABLE_H
#define DIVETABLE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised when a program compiled for an older library would not work with this one. */
#define DIVETABLE_ABI 2

enum {
    DIVETABLE_SEATS = 5,         /* most seats of any game; seats are numbered from 0 */
    DIVETABLE_CHANCE = 31,       /* the seat of decks, bags and dice */
    DIVETABLE_SPECTATOR = -1,    /* sees what is public */
    DIVETABLE_TABLE = -2,        /* the table itself, which knows everything */
    DIVETABLE_VALUE_WIN = 65536, /* value of a certain victory that is not shared */
};

struct divetable; /* a game in play */

/* Games, options and bots by index. Each function returns false beyond the last; texts are constant. */

struct divetable_game {
    const char *key;       /* a word, the argument of divetable_open */
    const char *name;      /* for people */
    int32_t rules_version; /* a record replays only with the version it was played with */
    int32_t seats_min, seats_max;
    int32_t actions_max; /* most legal actions of any seat, chance included */
    int32_t steps_max;   /* longest game in actions, chance included */
};

struct divetable_option {
    const char *key;            /* a word */
    const char *description;    /* a sentence for people */
    const char *const *choices; /* words */
    int32_t count;              /* how many choices */
    int32_t default_choice;     /* index of the choice if the option is not set */
};

struct divetable_bot {
    const char *key;
    const char *description;
};

int divetable_abi(void); /* DIVETABLE_ABI of the library that is running */
const char *divetable_version(void);
bool divetable_game(int n, struct divetable_game *out);
bool divetable_option(int game, int n, struct divetable_option *out);
bool divetable_bot(int n, struct divetable_bot *out);

/* Opening and closing. *out is set only on success. */

/* A new game. `seats` 0: the fewest that can play it. `options`: "key=choice key=choice", or NULL.
 * The seed decides every draw: the same seed and the same actions are the same game. */
const char *divetable_open(struct divetable **out, const char *game, int seats, const char *options,
                           uint64_t seed);
/* A game that begins at a position. It may be a redacted one, which is what divetable_position gives for
 * a seat: then the table holds what that seat knows, and nothing can be applied, drawn or recorded, but
 * the seat's actions can be listed, and it can be determinized and searched. */
const char *divetable_open_position(struct divetable **out, const char *game, const char *position,
                                    uint64_t seed);
/* Replays a record and checks every action. If the record holds the key of its draws, the game goes
 * on with it; otherwise the seed decides the draws to come. */
const char *divetable_open_record(struct divetable **out, const char *record, uint64_t seed);
/* A copy: same history, same position, same draws to come. */
const char *divetable_clone(struct divetable **out, const struct divetable *table);
/* A determinization for search: a table at a random position that is consistent with what the seat
 * knows. It holds nothing of the true one that the seat could not know: no history, no secret, no
 * draw. */
const char *divetable_determinize(struct divetable **out, const struct divetable *table, int seat,
                                  uint64_t seed);
void divetable_close(struct divetable *table); /* NULL is fine */

/* NULL if the table holds all that a seat or a spectator knows; for DIVETABLE_TABLE, if nothing is
 * hidden in it. Otherwise the reason why every function fails that needs it: the table was opened at a
 * redacted position (or there is no such seat). */
const char *divetable_check(const struct divetable *table, int seat);

/* The position as bytes, as a seat, a spectator or the table (DIVETABLE_TABLE) knows it; returns how
 * many, -1 if there is no such seat or without memory. Equal knowledge gives equal bytes. They have
 * neither history nor draws to come, belong to the table like a text, and are for the same game with the
 * same version of its rules; other, truncated or altered bytes are refused. */
int divetable_serialize(struct divetable *table, int seat, const uint8_t **bytes);
const char *divetable_deserialize(struct divetable **out, const char *game, const uint8_t *bytes,
                                  int len, uint64_t seed);

/* Whose turn it is. */

int divetable_seats(const struct divetable *table);
const char *divetable_key(const struct divetable *table); /* of the game */
/* Who must act: bit i for seat i, bit DIVETABLE_CHANCE for chance. Several bits: simultaneously, in
 * any order, each hidden from the others. 0: the game is over. */
uint32_t divetable_to_act(const struct divetable *table);
/* The legal actions of a seat or of chance, ascending; returns how many: 0 if it is not to act, -1
 * without memory or if divetable_check refuses the seat. There may be tens of thousands. */
int divetable_actions(struct divetable *table, int seat, const uint32_t **list);
bool divetable_legal(const struct divetable *table, int seat, uint32_t action);

/* Acting. */

const char *divetable_act(struct divetable *table, int seat, uint32_t action);
/* The next draw of chance. Players must not know it. */
const char *divetable_peek(const struct divetable *table, uint32_t *action);
/* Chance draws and acts. */
const char *divetable_draw(struct divetable *table);
/* From now on another seed decides the draws. */
void divetable_reseed(struct divetable *table, uint64_t seed);

/* All actions so far, chance included; returns how many. */
struct divetable_step {
    int32_t seat;
    uint32_t action;
};
int divetable_history(const struct divetable *table, const struct divetable_step **list);

/* Texts, in UTF-8. NULL if divetable_check refuses the seat, or without memory. */

/* The position on one line as a seat, a spectator or the table knows it; "?" is hidden. Equal
 * knowledge gives equal text (an information state). */
const char *divetable_position(struct divetable *table, int seat);
/* The view that a board is drawn from, for a seat or a spectator, as JSON. */
const char *divetable_view(struct divetable *table, int seat);
/* The events of the last action that a seat or a spectator may see, one a line. */
const char *divetable_events(struct divetable *table, int seat);
/* A legal action as text, NULL if it is not legal; and back. */
const char *divetable_action_text(struct divetable *table, int seat, uint32_t action);
const char *divetable_action_parse(const struct divetable *table, int seat, const char *text,
                                   uint32_t *action);

/* The record (docs/records.md); NULL at a redacted position. It contains all secrets: do not publish it before the game is over.
 * `reveal` adds the key of the draws, so that they can be verified. */
const char *divetable_record(struct divetable *table, bool reveal);
/* Sets a seat's name in the record: at most 32 bytes. */
const char *divetable_name(struct divetable *table, int seat, const char *name);

/* The end. */

/* Points so far, or at the end; 0 beyond the seats, and where a redacted position hides them. */
void divetable_scores(const struct divetable *table, int32_t out[DIVETABLE_SEATS]);
/* The winners, bit i for seat i; may be none. 0 before the end. */
uint32_t divetable_winners(const struct divetable *table);

/* Bots. */

struct divetable_candidate {
    uint32_t action;
    uint32_t visits; /* how often it was tried */
    int32_t value;   /* expected share of the victory, of DIVETABLE_VALUE_WIN */
};

/* Searches with a bot for a seat that is to act; the bot gets only what this seat may know. The
 * candidates go into `list`, the best first, at most `cap`, at least one; *count is set to how many.
 * The same seed and iterations give the same candidates. */
const char *divetable_think(const struct divetable *table, int seat, const char *bot,
                            int iterations, uint64_t seed, struct divetable_candidate *list,
                            int cap, int *count);

/* Deprecated names of ABI 1, for source compatibility. Its struct fields `rules`, `about` and `preset`
 * have no alias. */
#define DIVETABLE_ONLOOKER DIVETABLE_SPECTATOR
#define DIVETABLE_SURE DIVETABLE_VALUE_WIN
#define divetable_imagine divetable_determinize
#define divetable_news divetable_events
#define divetable_idea divetable_candidate

#ifdef __cplusplus
}
#endif

#endif
