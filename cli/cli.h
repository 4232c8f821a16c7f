/* Shared by the subcommands: version, exit codes, error messages, suggestions. */
#ifndef DT_CLI_CLI_H
#define DT_CLI_CLI_H

#include "engine/span.h"

#ifndef DT_VERSION
#define DT_VERSION "unknown" /* the build defines it */
#endif

enum {
    DT_EXIT_OK = 0,
    DT_EXIT_FAILED = 1,
    DT_EXIT_USAGE = 2,
};

/* A subcommand; argv[0] is its name. Returns the exit code. */
typedef int dt_command_run(int argc, char **argv);

dt_command_run dt_cmd_games;
dt_command_run dt_cmd_schema;
dt_command_run dt_cmd_sim;
dt_command_run dt_cmd_replay;
dt_command_run dt_cmd_verify;
dt_command_run dt_cmd_arena;
dt_command_run dt_cmd_bench;
dt_command_run dt_cmd_play;
dt_command_run dt_cmd_watch;
dt_command_run dt_cmd_engine;
dt_command_run dt_cmd_ocean;
dt_command_run dt_cmd_serve;

/* Prints an error on stderr: "divetable COMMAND: …". `command` may be NULL. */
__attribute__((format(printf, 2, 3))) void dt_cli_error(const char *command, const char *format,
                                                        ...);

/* The name in the list that is closest to a mistyped `word`, or NULL. */
const char *dt_suggest(const char *word, const char *const *names, int count);

#endif
