/* A session of the engine for the command line: with memory for the longest game, and with bots. One
 * thread at a time. */
#ifndef DT_CLI_GAME_SESSION_H
#define DT_CLI_GAME_SESSION_H

#include "cli/bot_runner.h"
#include "engine/session.h"

/* Zero-initialize before the first start; may be restarted. Close it to free its memory. */
struct dt_game_session {
    struct dt_session session;
    struct dt_rng bots; /* the generator of their searches */
    struct dt_bot_runner bot_runner;
};

/* Starts a game with a valid configuration, or at a position, which may be redacted, if `config` is
 * NULL. NULL, or an error; then nothing has changed. */
const char *dt_game_session_start(struct dt_game_session *s, const struct dt_game *game,
                                  const struct dt_config *config, struct dt_span position,
                                  const uint8_t key[DT_KEY]);

void dt_game_session_close(struct dt_game_session *s);

/* A bot's search for a seat that is to act (not chance); the first candidate is the best. NULL if
 * out of memory. */
const struct dt_search_result *dt_game_session_search(struct dt_game_session *s,
                                                      const struct dt_bot *bot, int seat,
                                                      struct dt_search_budget limit);

/* Such a search, and its best action is applied. NULL, or an error. */
const char *dt_game_session_play_bot(struct dt_game_session *s, const struct dt_bot *bot, int seat,
                                     struct dt_search_budget limit, struct dt_events *events);

/* The best bot's advice for such a seat; false if out of memory. */
bool dt_game_session_advise(struct dt_game_session *s, int seat, struct dt_search_budget limit,
                            struct dt_advice *out);

/* The record as text, which the caller frees. NULL, or an error; then *text is NULL. */
const char *dt_game_session_record(const struct dt_game_session *s, bool reveal, char **text,
                                   int *len);

#endif
