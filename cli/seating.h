/* A table as the command line asks for it: which game, how many seats, which options, which bots. */
#ifndef DT_CLI_SEATING_H
#define DT_CLI_SEATING_H

#include "bots/bots.h"
#include "cli/args.h"

struct dt_seating {
    const struct dt_game *game;
    struct dt_config config;
    const struct dt_bot *bot[DT_SEATS];
};

/* The words of the command line. */
struct dt_seating_words {
    const char *game;
    int seats;               /* 0: as many as the game takes */
    struct dt_arg_list sets; /* option=value */
    const char *bots;        /* names joined by commas, repeated round the table */
};

/* DT_ARGS_FINE, or the exit code after a complaint in the name of `command`. */
int dt_seating_read(const char *command, const struct dt_seating_words *words,
                    struct dt_seating *out);

/* Complains that there is no bot of this name. Returns the exit code. */
int dt_seating_unknown_bot(const char *command, struct dt_span word);

#endif
