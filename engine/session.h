/* A game in progress for programs that see everything: start position, actions so far, the generator
 * that draws for chance, the current state. No seats, clocks or viewers: those are match/'s. Pure: the
 * caller owns the memory of the steps. One thread at a time.
 *
 * A session may also begin at a redacted position, which is what a seat knows. Its actions can be
 * listed, determinized and searched for that seat, but not applied: the rest is unknown. */
#ifndef DT_ENGINE_SESSION_H
#define DT_ENGINE_SESSION_H

#include "engine/record.h"

struct dt_session_step {
    int32_t seat; /* or DT_CHANCE */
    dt_action action;
};

struct dt_session {
    struct dt_record_head head; /* the seats' names and client seeds may be written into it */
    struct dt_rng draws;
    struct dt_session_step
        *step; /* the caller's, set before the first start; for `capacity` steps */
    int count, capacity;
    int keyed;      /* steps before the key was set: the key cannot prove them */
    bool given;     /* the caller chose a draw after that */
    dt_seats known; /* seats whose knowledge the state holds; DT_CHANCE: nothing is hidden */
    _Alignas(16) uint8_t first[DT_STATE_MAX];
    _Alignas(16) uint8_t state[DT_STATE_MAX];
};

/* Starts a game with a valid configuration, or at a valid state, which may be redacted. */
void dt_session_start(struct dt_session *s, const struct dt_game *game,
                      const struct dt_config *config, const uint8_t key[DT_KEY]);
void dt_session_start_state(struct dt_session *s, const struct dt_game *game, const void *state,
                            const uint8_t key[DT_KEY]);

/* From now on another key, and the client seeds in the head, decide the draws. */
void dt_session_set_key(struct dt_session *s, const uint8_t key[DT_KEY]);

/* NULL if the state holds all that a seat (or DT_SPECTATOR) knows; for DT_CHANCE, if nothing is hidden,
 * as acting and records need it. Otherwise the reason. */
const char *dt_session_check(const struct dt_session *s, int seat);

/* Applies an action of a seat or chance; there must be space for a step. A draw equal to the
 * generator's next counts as generated. NULL, or an error; then nothing has changed. `events` may be
 * NULL. */
const char *dt_session_apply(struct dt_session *s, int seat, dt_action action,
                             struct dt_events *events);
/* The generator's next draw: what it is, and applied as the next step. NULL, or an error. */
const char *dt_session_peek(const struct dt_session *s, dt_action *next);
const char *dt_session_draw(struct dt_session *s, struct dt_events *events);
/* Undoes the last action by replaying all others; false if there is none. */
bool dt_session_undo(struct dt_session *s);

/* A copy of the state, redacted for a seat that dt_session_check accepts; DT_CHANCE: as it is. */
void dt_session_redact(const struct dt_session *s, int seat, void *out);
/* A complete state at random that is consistent with what such a seat knows. */
void dt_session_determinize(const struct dt_session *s, int seat, struct dt_rng *rng, void *out);

/* Whether the key made every draw. */
bool dt_session_provable(const struct dt_session *s);
/* Writes the record; no longer than dt_session_record_max with the zero. Without `reveal` the key is
 * omitted; if the session is not provable, the commitment too. NULL, or an error. */
const char *dt_session_record(const struct dt_session *s, bool reveal, struct dt_writer *out);
int dt_session_record_max(const struct dt_session *s);

#endif
