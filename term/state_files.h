/* Where matches are kept between two evenings: one file a game in the user's state folder. */
#ifndef DT_TERM_STATE_FILES_H
#define DT_TERM_STATE_FILES_H

#include "engine/game.h"

enum { DT_PATH_MAX = 1024 };

/* The file of a game's unfinished match: $XDG_STATE_HOME/divetable/KEY.match, or below ~/.local/state.
 * False if there is no such place. */
bool dt_state_match_path(const struct dt_game *game, char path[DT_PATH_MAX]);
/* The same for a finished match's record. */
bool dt_state_record_path(const struct dt_game *game, const char *id, char path[DT_PATH_MAX]);
/* The same for who somebody of this name is at a server. */
bool dt_state_token_path(const char *server, const char *name, char path[DT_PATH_MAX]);

/* Writes a whole file or nothing: what was there before stays until the new one is complete. NULL,
 * or a sentence. */
const char *dt_state_write(const char *path, const char *text, int len);
/* The bytes of a file with a zero behind them, which the caller frees; NULL if there is none. */
char *dt_state_read(const char *path, int *len);
void dt_state_remove(const char *path);

#endif
