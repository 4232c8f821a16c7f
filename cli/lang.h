/* The language of a subcommand's output. */
#ifndef DT_CLI_LANG_H
#define DT_CLI_LANG_H

#include "locale/locale.h"

/* The language of --lang, or of the environment if `word` is NULL. DT_ARGS_OK, or the exit code
 * after printing an error for `command`. */
int dt_lang_read(const char *command, const char *word, dt_lang *out);

#endif
