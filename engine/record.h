/* Writer, reader and replayer of records. A record is a game as text: tags, then one action a line,
 * chance included, each line with a hash chain over all before it, then a closing line. It replays
 * without a generator; the published key proves that every draw was the committed one.
 * docs/records.md has the format. Nothing here allocates or does I/O. */
#ifndef DT_ENGINE_RECORD_H
#define DT_ENGINE_RECORD_H

#include "engine/game.h"
#include "engine/hash.h"

enum {
    DT_NAME_MAX = 32,        /* bytes of a seat's name in a record */
    DT_CLIENT_SEED_MAX = 64, /* bytes of a seat's client seed for the shuffle */
    DT_RESULT_MAX = 96,      /* bytes of a result, zero included */
    DT_RECORD_LINE = 256,    /* bytes of an action's line, zero included */
};

struct dt_record_head {
    const struct dt_game *game;
    struct dt_config config;
    char seat[DT_SEATS][DT_NAME_MAX + 1];               /* names of the players */
    char client_seed[DT_SEATS][DT_CLIENT_SEED_MAX + 1]; /* client seeds */
    bool committed; /* the key's hash was shown before the first move */
    uint8_t commitment[DT_SHA256];
    bool revealed; /* the key itself is in the record */
    uint8_t key[DT_KEY];
    char result[DT_RESULT_MAX]; /* empty while the game is on */
    char position[DT_TEXT_MAX]; /* the start position; empty: the game's usual one */
};

/* Whether a name or client seed may be in a record: printable UTF-8, no quotes, at most `max`
 * bytes. */
bool dt_record_allows(struct dt_span text, int max);

/* Sets the secret key and its commitment; the key stays out of the record until `revealed` is set. */
void dt_record_commit(struct dt_record_head *head, const uint8_t key[DT_KEY]);

/* The key of the generator that draws: the SHA-256 of the secret key, then of each seat's client seed
 * (may be empty) and a newline. Everyone who verifies a shuffle must get the same one. */
void dt_shuffle_key(const uint8_t key[DT_KEY], const char *const client_seed[], int seats,
                    uint8_t out[DT_KEY]);
/* Keys the generator of a record's draws with it. */
void dt_record_seed_draws(const struct dt_record_head *head, struct dt_rng *draws);

/* The result of a state as text ("winners 0 2, scores 1 0 1 1"); empty while the game is on. */
void dt_record_result(const struct dt_game *game, const void *state, char out[DT_RESULT_MAX]);

/* Why a game was closed before its end. */
enum dt_closing { DT_CLOSED_RESIGNED, DT_CLOSED_TIME, DT_CLOSED_AGREED, DT_CLOSINGS };

/* The result of a game that was closed before its end: all seats but those in `left` have won, and
 * none by agreement ("winners 1, scores 3 4, resigned 0"; "nobody wins, scores 3 4, agreed"). */
void dt_record_closed(const struct dt_game *game, const void *state, enum dt_closing why,
                      dt_seats left, char out[DT_RESULT_MAX]);

struct dt_record_writer {
    struct dt_writer *out;
    uint8_t chain[DT_SHA256];
    int steps;
};

void dt_record_begin(struct dt_record_writer *w, struct dt_writer *out,
                     const struct dt_record_head *head);
void dt_record_add(struct dt_record_writer *w, int seat, const char *action);
/* The same from the state before the action, which its text needs. */
void dt_record_act(struct dt_record_writer *w, const struct dt_game *game, const void *state,
                   int seat, dt_action action);
void dt_record_end(struct dt_record_writer *w, const struct dt_record_head *head);

struct dt_record_reader {
    struct dt_record_head head;
    struct dt_span rest;
    int line; /* the line read last, from 1 */
    int steps;
    bool ended;
    uint8_t chain[DT_SHA256];
};

/* Reads the tags. NULL, or a sentence; reader->line is the line it is about. */
const char *dt_record_open(struct dt_record_reader *r, struct dt_span text);
/* Reads one action, or the closing line (then `ended` is set). NULL, or a sentence. */
const char *dt_record_next(struct dt_record_reader *r, int *seat, struct dt_span *action);

/* Replays a record, one action at a time. */
struct dt_replay {
    struct dt_record_reader in;
    struct dt_rng rng;
    bool verifying; /* the key is known: every draw is compared with the generator's */
    int seat;       /* of the last step */
    dt_action action;
    struct dt_events events; /* of the last step */
    _Alignas(16) uint8_t state[DT_STATE_MAX];
};

/* NULL, or why this record cannot be replayed with these rules and components. */
const char *dt_replay_open(struct dt_replay *p, struct dt_span text);
/* Applies one action; at the end in.ended is set and the result has been compared. */
const char *dt_replay_step(struct dt_replay *p);

#endif
