/* Players that are programs. A bot sees the contract and a redacted state, nothing else; it keeps
 * nothing between two decisions, allocates nothing and reads no clock: whoever asks says how long
 * it may think and lends it memory. */
#ifndef DT_BOTS_BOTS_H
#define DT_BOTS_BOTS_H

#include "engine/game.h"

/* How much a bot may think about one decision. It ends with the iterations, when `stop` says so or
 * when the decision is made, whichever comes first; equal iterations without a clock give equal
 * decisions. A slow bot can think in slices: with `resume` it goes on with the search that the
 * memory holds, for so many iterations more, and what comes of it is the same as without a pause. */
struct dt_effort {
    uint32_t iterations;       /* 0: no limit */
    bool resume;               /* the rest of the question must be the same as before */
    bool (*stop)(void *clock); /* asked now and then; NULL: never */
    void *clock;
    void *memory; /* aligned to 16; at least as large as the bot wants */
    size_t size;
};

/* An action that was thought about. */
struct dt_idea {
    dt_action action;
    uint32_t visits; /* how often it was tried */
    int32_t value;   /* what the seat may expect of it, of DT_SURE */
};

/* What came of thinking: the ideas, the best first. */
struct dt_thought {
    uint32_t iterations; /* in all slices together */
    uint32_t depth;      /* decisions ahead that were still looked up in the tree */
    bool sure;           /* the first idea is known to be right, whatever the others are worth */
    bool decided;        /* more iterations would change nothing */
    int count;
    struct dt_idea idea[DT_IDEAS];
};

/* Fills in `thought` for a seat that is to act; its first idea is the decision. `redacted` is what
 * the seat may know. */
typedef void dt_bot_think(const struct dt_game *game, const void *redacted, int seat,
                          struct dt_rng *rng, const struct dt_effort *effort,
                          struct dt_thought *thought);

struct dt_bot {
    const char *key;   /* a word */
    const char *about; /* one sentence for a person */
    dt_bot_think *think;
    uint32_t memory; /* bytes it wants */
    bool slow;       /* uses all the time it is given */
};

/* All bots, the weakest first. */
extern const struct dt_bot dt_bots[];
extern const int dt_bot_count;
const struct dt_bot *dt_bot_find(struct dt_span key); /* NULL if there is none */

dt_bot_think dt_bot_random, dt_bot_easy, dt_bot_medium, dt_bot_hard;

/* A generator of its own for a part of the thinking; it takes eight words of the common one. */
void dt_thought_luck(struct dt_rng *rng, struct dt_rng *out);

/* Joins what another search of the same decision found, as if one had done both. */
void dt_thought_join(struct dt_thought *into, const struct dt_thought *other);

/* What a friend at the table would whisper. */
enum { DT_ADVICE = 3 };

struct dt_advice {
    int count;
    struct dt_idea best[DT_ADVICE]; /* the best first */
    char note[DT_NOTE_MAX];         /* what the game's mind works out, as `key=value` fields */
};

/* Advice for a seat that is to act, out of what a bot thought of it. `room` holds DT_ROOM. */
void dt_advise(const struct dt_game *game, const void *redacted, int seat,
               const struct dt_thought *thought, void *room, struct dt_advice *out);

#endif
