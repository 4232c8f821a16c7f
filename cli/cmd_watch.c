/* divetable watch: steps through a record in the terminal client. */
#include <stdlib.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/lang.h"
#include "term/client.h"
#include "term/errors.h"
#include "term/state_files.h"

static int watch(const char *path, dt_lang lang)
{
    char *bytes, fault[DT_PATH_MAX] = "";
    int len;
    const char *why = dt_file_read(path, &bytes, &len);
    if (why != NULL) {
        dt_cli_error("watch", "%s: %s.", path, dt_error_text(lang, why));
        return DT_EXIT_FAILED;
    }
    enum dt_term_result end = dt_term_watch((struct dt_span){bytes, len}, lang, fault);
    free(bytes);
    if (end == DT_TERM_NO_TTY) {
        dt_cli_error(
            "watch", "%s",
            dt_translate(lang, N_("This terminal cannot show the table. Use divetable replay.")));
    } else if (end == DT_TERM_ERROR) {
        dt_cli_error("watch", "%s: %s.", path, fault);
    }
    return end == DT_TERM_FINISHED ? DT_EXIT_OK : DT_EXIT_FAILED;
}

int dt_cmd_watch(int argc, char **argv)
{
    const char *path, *word = NULL;
    const struct dt_arg args[] = {
        {"--lang", "LANG", "language, en or de (default: from LANG)", .text = &word},
    };
    const struct dt_usage usage = {
        .command = "watch",
        .operand = "RECORD",
        .description =
            "Shows a record in the terminal. Arrow keys step forwards and backwards, number keys\n"
            "show what that seat could see.",
        .example = "divetable watch game.txt",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    dt_lang lang;
    int code = dt_args_read(&usage, argc, argv, &path);
    if (code == DT_ARGS_OK) {
        code = dt_lang_read("watch", word, &lang);
    }
    if (code != DT_ARGS_OK) {
        return code;
    }
    if (!isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO)) {
        dt_cli_error(
            "watch", "%s",
            dt_translate(lang, N_("Input and output must be a terminal. Use divetable replay.")));
        return DT_EXIT_USAGE;
    }
    return watch(path, lang);
}
