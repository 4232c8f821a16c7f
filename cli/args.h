/* Command-line parsing for subcommands; the same option table makes the --help text. */
#ifndef DT_CLI_ARGS_H
#define DT_CLI_ARGS_H

#include "engine/base.h"

enum {
    DT_ARGS_OK = -1, /* continue; any other value is the exit code */
    DT_ARG_LIST_MAX = 32,
};

/* The values of a repeatable option. */
struct dt_arg_list {
    int count;
    const char *item[DT_ARG_LIST_MAX];
};

/* One option. Exactly one of the value pointers is set; it determines the option's type. */
struct dt_arg {
    const char *name;        /* "--seats" */
    const char *value;       /* the value's name in the help, "N"; NULL for a flag */
    const char *description; /* help text, including the default */
    bool *flag;
    const char **text;
    int *number;
    int low, high; /* of a number */
    uint64_t *big;
    struct dt_arg_list *list;
    bool *given; /* may be NULL; set when the option is present */
};

struct dt_usage {
    const char *command;
    const char *operand;  /* the required operand, "GAME"; NULL: none */
    const char **instead; /* a text option that replaces the operand; may be NULL */
    const char *description;
    const char *example;
    const struct dt_arg *args;
    int arg_count;
};

/* `operand` may be NULL if the usage has none. DT_ARGS_OK, or the exit code: 0 after --help, 2
 * after printing a usage error. */
int dt_args_read(const struct dt_usage *usage, int argc, char **argv, const char **operand);

#endif
