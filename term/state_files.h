/* Files in the user's state folder: the saved match of each game, records, and tokens of
 * servers. */
#ifndef DT_TERM_STATE_FILES_H
#define DT_TERM_STATE_FILES_H

#include "engine/game.h"

enum { DT_PATH_MAX = 1024 };

/* Path of a game's saved match: $XDG_STATE_HOME/divetable/KEY.match, or below ~/.local/state. False
 * if neither variable is set. */
bool dt_state_match_path(const struct dt_game *game, char path[DT_PATH_MAX]);
/* The same for a finished match's record. */
bool dt_state_record_path(const struct dt_game *game, const char *id, char path[DT_PATH_MAX]);
/* The same for the token that this name has at a server. */
bool dt_state_token_path(const char *server, const char *name, char path[DT_PATH_MAX]);

/* Writes a file atomically (write, fsync, rename). NULL, or an error message; then the old file is
 * intact. */
const char *dt_state_write(const char *path, const char *text, int len);
/* Reads a whole file, terminated by a zero byte; the caller frees it. NULL if it cannot be read. */
char *dt_state_read(const char *path, int *len);
void dt_state_remove(const char *path);

#endif
