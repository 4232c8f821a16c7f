/* libdivetable: diving games for other people's programs, in C or through a foreign-function
 * interface. This is the only header that is installed. A game in play is a table behind a pointer;
 * seats and actions are plain numbers. docs/library.md walks through it.
 *
 * Failure. Whatever can fail returns NULL when it went well, or why not: a sentence in English
 * without a full stop, which nobody frees. Then nothing has changed. A table is never NULL.
 *
 * Ownership. What is opened is closed by whoever opened it. Lists and texts belong to the table
 * they were asked of and stay until it is asked for another one, or acts, or is closed.
 *
 * Threads. The library has no state of its own. Different tables may be used by different threads;
 * one table by one thread at a time.
 *
 * Hidden information. The table knows everything. A seat may know what divetable_position,
 * divetable_view, divetable_news and divetable_actions say for this seat, its own score, and whose
 * turn it is; everything else is the table's secret until the game is over. */
#ifndef DIVETABLE_H
#define DIVETABLE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised when a program made for the former library would not work with this one. */
#define DIVETABLE_ABI 1

enum {
    DIVETABLE_SEATS = 5,     /* most seats of any game; seats are numbered from 0 */
    DIVETABLE_CHANCE = 31,   /* the seat of decks, bags and dice */
    DIVETABLE_ONLOOKER = -1, /* somebody who only watches */
    DIVETABLE_TABLE = -2,    /* the table itself, which knows everything */
    DIVETABLE_SURE = 65536,  /* a victory that is certain and not shared */
};

struct divetable; /* a game in play */

/* What there is. Each of these is false beyond the last; the words are constants. */

struct divetable_game {
    const char *key;  /* a word, by which it is opened */
    const char *name; /* as people write it */
    int32_t rules;    /* version of the rules; a record is played again by the same ones only */
    int32_t seats_min, seats_max;
    int32_t actions_max; /* nobody, chance included, ever has more legal actions */
    int32_t steps_max;   /* every game is over after so many actions, chance included */
};

struct divetable_option {
    const char *key;            /* a word */
    const char *about;          /* a sentence for a person */
    const char *const *choices; /* words */
    int32_t count;              /* how many choices */
    int32_t preset;             /* the choice when nobody says anything */
};

struct divetable_bot {
    const char *key;
    const char *about;
};

int divetable_abi(void); /* DIVETABLE_ABI of the library that is running */
const char *divetable_version(void);
bool divetable_game(int n, struct divetable_game *out);
bool divetable_option(int game, int n, struct divetable_option *out);
bool divetable_bot(int n, struct divetable_bot *out);

/* Opening and closing. *out is set only when it went well. */

/* A new game. `seats` 0: the fewest that can play it. `options`: "key=choice key=choice", or NULL.
 * The seed decides every draw: the same seed and the same actions are the same game. */
const char *divetable_open(struct divetable **out, const char *game, int seats, const char *options,
                           uint64_t seed);
/* A game that begins at a position in which nothing is hidden. */
const char *divetable_open_position(struct divetable **out, const char *game, const char *position,
                                    uint64_t seed);
/* A game as its record tells it, every action checked. If the record holds the key of its draws,
 * the game goes on with it; otherwise the seed decides what is still to be drawn. */
const char *divetable_open_record(struct divetable **out, const char *record, uint64_t seed);
/* The same game once more: same past, same position, same draws to come. */
const char *divetable_clone(struct divetable **out, const struct divetable *table);
/* A table that begins at a position which this seat, for all it knows, might be looking at. It
 * holds nothing of the true one that the seat could not know: no past, no secret, no draw. */
const char *divetable_imagine(struct divetable **out, const struct divetable *table, int seat,
                              uint64_t seed);
void divetable_close(struct divetable *table); /* NULL is fine */

/* Whose turn it is. */

int divetable_seats(const struct divetable *table);
const char *divetable_key(const struct divetable *table); /* of the game */
/* Who must act: bit i for seat i, bit DIVETABLE_CHANCE for chance. Several bits: at once, in any
 * order, none seeing what the others do. 0: the game is over. */
uint32_t divetable_to_act(const struct divetable *table);
/* The legal actions of a seat or of chance, ascending; returns how many: 0 if it is not to act, -1
 * without memory. There may be tens of thousands. */
int divetable_actions(struct divetable *table, int seat, const uint32_t **list);
bool divetable_legal(const struct divetable *table, int seat, uint32_t action);

/* Acting. */

const char *divetable_act(struct divetable *table, int seat, uint32_t action);
/* What chance is going to draw. Nobody at the table may know it. */
const char *divetable_peek(const struct divetable *table, uint32_t *action);
/* Chance draws and acts. */
const char *divetable_draw(struct divetable *table);
/* From now on another seed decides the draws. */
void divetable_reseed(struct divetable *table, uint64_t seed);

/* Everything that was done so far, chance included; returns how much. */
struct divetable_step {
    int32_t seat;
    uint32_t action;
};
int divetable_history(const struct divetable *table, const struct divetable_step **list);

/* Words, in UTF-8. NULL if there is no such seat, or without memory. */

/* The position on one line as a seat, an onlooker or the table knows it; "?" is what it does not
 * know. Equal knowledge gives equal text. */
const char *divetable_position(struct divetable *table, int seat);
/* What a board needs to draw the table for a seat or an onlooker, as JSON. */
const char *divetable_view(struct divetable *table, int seat);
/* What the last action made happen, as a seat or an onlooker learns it, one event a line. */
const char *divetable_news(struct divetable *table, int seat);
/* A legal action in words, NULL if it is not legal; and back. */
const char *divetable_action_text(struct divetable *table, int seat, uint32_t action);
const char *divetable_action_parse(const struct divetable *table, int seat, const char *words,
                                   uint32_t *action);

/* The record (docs/records.md): it tells everything, so keep it until the game is over. `reveal`
 * puts the key of the draws into it, so that anyone can prove them. */
const char *divetable_record(struct divetable *table, bool reveal);
/* Who sits there, for the record: at most 32 bytes. */
const char *divetable_name(struct divetable *table, int seat, const char *name);

/* The end. */

/* Points so far, or at the end; 0 beyond the seats. */
void divetable_scores(const struct divetable *table, int32_t out[DIVETABLE_SEATS]);
/* Who has won, bit i for seat i; may be nobody. 0 before the end. */
uint32_t divetable_winners(const struct divetable *table);

/* Bots. */

struct divetable_idea {
    uint32_t action;
    uint32_t visits; /* how often it was tried */
    int32_t value;   /* what the seat may expect of it, of DIVETABLE_SURE */
};

/* Lets a bot think about a seat that is to act; it is shown what this seat may know. Its ideas go
 * into `ideas`, the best first, at most `cap`, at least one; *count says how many. The same seed
 * and iterations give the same ideas. */
const char *divetable_think(const struct divetable *table, int seat, const char *bot,
                            int iterations, uint64_t seed, struct divetable_idea *ideas, int cap,
                            int *count);

#ifdef __cplusplus
}
#endif

#endif
