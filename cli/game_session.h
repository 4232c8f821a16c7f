/* A game in play for the command line: start position, action history, generators, current state and
 * the bots' search memory. No seats, clocks or viewers: those are match/'s. One thread at a time. */
#ifndef DT_CLI_GAME_SESSION_H
#define DT_CLI_GAME_SESSION_H

#include "cli/bot_runner.h"
#include "engine/record.h"

struct dt_game_session_step {
    uint64_t place; /* position of the generator before it */
    dt_action action;
    uint8_t seat;
    bool given; /* a draw that the caller chose, not the generator */
};

/* Zero-initialize before the first start; may be restarted. Close it to free its memory. */
struct dt_game_session {
    struct dt_record_head head; /* the seats' names may be written into it */
    struct dt_rng draws;
    struct dt_rng bots;
    struct dt_bot_runner bot_runner;
    struct dt_game_session_step *step;
    int count, capacity;
    _Alignas(16) uint8_t first[DT_STATE_MAX];
    _Alignas(16) uint8_t state[DT_STATE_MAX];
};

/* Starts a game with a valid configuration and a key. */
void dt_game_session_start(struct dt_game_session *s, const struct dt_game *game,
                           const struct dt_config *config, const uint8_t key[DT_KEY]);

/* Starts a game from a position. NULL, or an error; then nothing has changed. */
const char *dt_game_session_start_at(struct dt_game_session *s, const struct dt_game *game,
                                     struct dt_span position, const uint8_t key[DT_KEY]);

void dt_game_session_close(struct dt_game_session *s);

/* Applies an action of a seat or chance. A draw equal to the generator's next counts as generated.
 * NULL, or an error; then nothing has changed. `events` may be NULL. */
const char *dt_game_session_apply(struct dt_game_session *s, int seat, dt_action action,
                                  struct dt_events *events);

/* Draws for chance with the generator. NULL, or an error; then nothing has changed. */
const char *dt_game_session_draw(struct dt_game_session *s, dt_action *drew,
                                 struct dt_events *events);

/* Undoes the last action; false if there is none. */
bool dt_game_session_undo(struct dt_game_session *s);

/* A bot's search for a seat that is to act (not chance); the first candidate is the best. NULL if
 * out of memory. */
const struct dt_search_result *dt_game_session_search(struct dt_game_session *s,
                                                      const struct dt_bot *bot, int seat,
                                                      struct dt_search_budget limit);

/* The best bot's advice for such a seat; false if out of memory. */
bool dt_game_session_advise(struct dt_game_session *s, int seat, struct dt_search_budget limit,
                            struct dt_advice *out);

/* A copy of the state, redacted for a seat or DT_SPECTATOR. */
void dt_game_session_redact(const struct dt_game_session *s, int seat, void *out);

/* Whether the generator made every draw. */
bool dt_game_session_provable(const struct dt_game_session *s);

/* The record as text, which the caller frees; NULL if out of memory. Without `reveal` the key is
 * omitted; if the session is not provable, the commitment too. */
char *dt_game_session_record(const struct dt_game_session *s, bool reveal, int *len);

#endif
