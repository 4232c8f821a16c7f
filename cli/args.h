/* Reading a subcommand's options and operands, and writing its help from the same table. */
#ifndef DT_CLI_ARGS_H
#define DT_CLI_ARGS_H

#include "engine/base.h"

enum {
    DT_ARGS_FINE = -1, /* go on; anything else is the exit code */
    DT_ARG_LIST_MAX = 32,
};

/* The values of an option that may be given several times. */
struct dt_arg_list {
    int count;
    const char *item[DT_ARG_LIST_MAX];
};

/* One option. Exactly one of the pointers says where its value goes, and so what kind it is. */
struct dt_arg {
    const char *name;  /* "--seats" */
    const char *value; /* how the help calls its value, "N"; NULL for a flag */
    const char *about; /* the default is said here */
    bool *flag;
    const char **text;
    int *number;
    int low, high; /* of a number */
    uint64_t *big;
    struct dt_arg_list *list;
    bool *given; /* may be NULL; set when the option stands there */
};

struct dt_usage {
    const char *command;
    const char *operand;  /* the one word that must be given, "GAME"; NULL: none */
    const char **instead; /* of a text option: with it no operand is given; may be NULL */
    const char *about;
    const char *example;
    const struct dt_arg *args;
    int arg_count;
};

/* `operand` may be NULL if the usage has none. DT_ARGS_FINE, or the exit code: 0 after --help, 2
 * after a complaint about wrong usage. */
int dt_args_read(const struct dt_usage *usage, int argc, char **argv, const char **operand);

#endif
