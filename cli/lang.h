/* Which language a subcommand speaks. */
#ifndef DT_CLI_LANG_H
#define DT_CLI_LANG_H

#include "locale/locale.h"

/* The language of --lang, or without a word the environment's. DT_ARGS_FINE, or the exit code after a
 * complaint in the name of `command`. */
int dt_lang_read(const char *command, const char *word, dt_lang *out);

#endif
