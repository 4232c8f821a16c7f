/* The option parser: --name VALUE, --name=VALUE, flags and operands. */
#include "cli/args.h"

#include <stdio.h>

#include "cli/cli.h"

enum { NAME_MAX_LEN = 40, NAMES_MAX = 24, LEFT = 22 };

/* UTF-8 continuation bytes: bytes minus code points. */
static int extra_bytes(const char *text)
{
    int extra = 0;
    for (; *text != 0; text++) {
        extra += ((unsigned char)*text & 0xc0) == 0x80;
    }
    return extra;
}

static void print_help(const struct dt_usage *u)
{
    printf("usage: divetable %s", u->command);
    if (u->operand != NULL) {
        printf(" %s", u->operand);
    }
    printf(" [OPTION]…\n\n%s\n\noptions:\n", u->description);
    for (int i = 0; i < u->arg_count; i++) {
        char left[NAME_MAX_LEN];
        const struct dt_arg *a = &u->args[i];
        snprintf(left, sizeof left, "%s%s%s", a->name, a->value ? " " : "",
                 a->value ? a->value : "");
        printf("  %-*s %s\n", LEFT + extra_bytes(left), left, a->description);
    }
    printf("  %-*s %s\n", LEFT, "--help", "print this help and exit");
    printf("\nexample:\n  %s\n", u->example);
}

static const struct dt_arg *find(const struct dt_usage *u, struct dt_span name)
{
    for (int i = 0; i < u->arg_count; i++) {
        if (dt_span_is(name, u->args[i].name)) {
            return &u->args[i];
        }
    }
    return NULL;
}

static int unknown(const struct dt_usage *u, struct dt_span name)
{
    const char *names[NAMES_MAX];
    char word[NAME_MAX_LEN];
    int count = 0;
    for (int i = 0; i < u->arg_count && count < NAMES_MAX - 1; i++) {
        names[count++] = u->args[i].name;
    }
    names[count++] = "--help";
    snprintf(word, sizeof word, "%.*s", name.len, name.at);
    const char *meant = dt_suggest(word, names, count);
    if (meant != NULL) {
        dt_cli_error(u->command, "%s: unknown option; did you mean %s?", word, meant);
    } else {
        dt_cli_error(u->command, "%s: unknown option; see divetable %s --help.", word, u->command);
    }
    return DT_EXIT_USAGE;
}

static int store_list(const struct dt_usage *u, const struct dt_arg *a, const char *value)
{
    if (a->list->count == DT_ARG_LIST_MAX) {
        dt_cli_error(u->command, "%s: given too many times.", a->name);
        return DT_EXIT_USAGE;
    }
    a->list->item[a->list->count++] = value;
    return DT_ARGS_OK;
}

static int store(const struct dt_usage *u, const struct dt_arg *a, const char *value)
{
    if (a->given != NULL) {
        *a->given = true;
    }
    if (a->list != NULL) {
        return store_list(u, a, value);
    }
    if (a->text != NULL) {
        *a->text = value;
        return DT_ARGS_OK;
    }
    if (a->number != NULL) {
        if (!dt_span_int(dt_span_of(value), a->low, a->high, a->number)) {
            dt_cli_error(u->command, "%s: %s is not a whole number from %d to %d.", a->name, value,
                         a->low, a->high);
            return DT_EXIT_USAGE;
        }
        return DT_ARGS_OK;
    }
    assert(a->big != NULL);
    if (!dt_span_u64(dt_span_of(value), a->big)) {
        dt_cli_error(u->command, "%s: %s is not a whole number from 0 to 18446744073709551615.",
                     a->name, value);
        return DT_EXIT_USAGE;
    }
    return DT_ARGS_OK;
}

/* Reads the option at argv[*at]; advances *at if its value is the next argument. */
static int read_option(const struct dt_usage *u, int argc, char **argv, int *at)
{
    struct dt_span rest = dt_span_of(argv[*at]), name;
    dt_span_cut(&rest, '=', &name);
    bool joined = argv[*at][name.len] == '=';
    const struct dt_arg *a = find(u, name);
    if (a == NULL) {
        return unknown(u, name);
    }
    if (a->flag != NULL) {
        if (joined) {
            dt_cli_error(u->command, "%s takes no value.", a->name);
            return DT_EXIT_USAGE;
        }
        *a->flag = true;
        return DT_ARGS_OK;
    }
    if (joined) {
        return store(u, a, argv[*at] + name.len + 1);
    }
    if (*at + 1 >= argc) {
        dt_cli_error(u->command, "%s: missing value.", a->name);
        return DT_EXIT_USAGE;
    }
    return store(u, a, argv[++*at]);
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

static int take_operand(const struct dt_usage *u, const char *word, const char **operand)
{
    if (u->operand == NULL || *operand != NULL) {
        dt_cli_error(u->command, "%s: unexpected argument; see divetable %s --help.", word,
                     u->command);
        return DT_EXIT_USAGE;
    }
    *operand = word;
    return DT_ARGS_OK;
}

int dt_args_read(const struct dt_usage *u, int argc, char **argv, const char **operand)
{
    bool options = true;
    if (asks_for_help(argc, argv)) {
        print_help(u);
        return DT_EXIT_OK;
    }
    if (u->operand != NULL) {
        *operand = NULL;
    }
    for (int i = 1; i < argc; i++) {
        int code = DT_ARGS_OK;
        if (options && strcmp(argv[i], "--") == 0) {
            options = false;
        } else if (options && argv[i][0] == '-' && argv[i][1] != 0) {
            code = read_option(u, argc, argv, &i);
        } else {
            code = take_operand(u, argv[i], operand);
        }
        if (code != DT_ARGS_OK) {
            return code;
        }
    }
    bool instead = u->instead != NULL && *u->instead != NULL;
    if (instead && *operand != NULL) {
        dt_cli_error(u->command, "%s: unexpected argument; see divetable %s --help.", *operand,
                     u->command);
        return DT_EXIT_USAGE;
    }
    if (u->operand != NULL && *operand == NULL && !instead) {
        dt_cli_error(u->command, "missing %s; see divetable %s --help.", u->operand, u->command);
        return DT_EXIT_USAGE;
    }
    return DT_ARGS_OK;
}
