/* Table options of the command line: game, seats, game options, bots. */
#ifndef DT_CLI_TABLE_OPTIONS_H
#define DT_CLI_TABLE_OPTIONS_H

#include "bots/bots.h"
#include "cli/args.h"

struct dt_table_options {
    const struct dt_game *game;
    struct dt_config config;
    const struct dt_bot *bot[DT_SEATS];
};

/* The unparsed arguments. */
struct dt_table_args {
    const char *game;
    int seats;               /* 0: the game's maximum */
    struct dt_arg_list sets; /* option=value */
    const char *bots;        /* comma-separated names, repeated to fill the seats */
};

/* DT_ARGS_OK, or the exit code after printing an error for `command`. */
int dt_table_options_parse(const char *command, const struct dt_table_args *words,
                           struct dt_table_options *out);

/* Prints an unknown-bot error. Returns the exit code. */
int dt_table_options_unknown_bot(const char *command, struct dt_span word);

#endif
