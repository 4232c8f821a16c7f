/* Parses --lang. */
#include "cli/lang.h"

#include <stdlib.h>

#include "cli/args.h"
#include "cli/cli.h"

int dt_lang_read(const char *command, const char *word, dt_lang *out)
{
    *out = word != NULL ? dt_lang_find(word)
                        : dt_lang_choose(getenv("LANGUAGE"), getenv("LC_ALL"),
                                         getenv("LC_MESSAGES"), getenv("LANG"));
    if (*out < 0) {
        dt_cli_error(command, "--lang: %s: unknown language; expected en or de.", word);
        return DT_EXIT_USAGE;
    }
    return DT_ARGS_OK;
}
