/* divetable: runs the subcommand and reports output that could not be written. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <signal.h>
#include <stdio.h>

#include "cli/cli.h"

static const struct subcommand {
    const char *name;
    const char *about;
    dt_command_run *run;
} commands[] = {
    {"games", "list the games with their seats and options", dt_cmd_games},
    {"schema", "print how a game describes its positions, events and actions", dt_cmd_schema},
    {"play", "play a game in the terminal", dt_cmd_play},
    {"watch", "step through a record in the terminal", dt_cmd_watch},
    {"sim", "simulate games between bots and print statistics", dt_cmd_sim},
    {"arena", "measure which bot plays better", dt_cmd_arena},
    {"replay", "print a record, step by step", dt_cmd_replay},
    {"verify", "verify that a record is unmodified and its shuffle was fair", dt_cmd_verify},
    {"bench", "measure the speed of games and search", dt_cmd_bench},
    {"engine", "run the line protocol, for other programs", dt_cmd_engine},
    {"serve", "run the server", dt_cmd_serve},
    {"ocean", "draw a stack of ocean cards", dt_cmd_ocean},
};

static void print_help(FILE *to)
{
    fputs("usage: divetable COMMAND [ARGUMENT]…\n\n"
          "Board games about diving. Commands:\n\n",
          to);
    for (int i = 0; i < DT_COUNT(commands); i++) {
        fprintf(to, "  %-8s %s\n", commands[i].name, commands[i].about);
    }
    fputs(
        "\n`divetable COMMAND --help` shows a command's options, `divetable --version` the version.\n",
        to);
}

static int unknown(const char *word)
{
    const char *names[DT_COUNT(commands)];
    for (int i = 0; i < DT_COUNT(commands); i++) {
        names[i] = commands[i].name;
    }
    const char *meant = dt_suggest(word, names, DT_COUNT(commands));
    if (meant != NULL) {
        dt_cli_error(NULL, "%s: unknown command; did you mean %s?", word, meant);
    } else {
        dt_cli_error(NULL, "%s: unknown command; see divetable --help.", word);
    }
    return DT_EXIT_USAGE;
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return DT_EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help(stdout);
        return DT_EXIT_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("divetable " DT_VERSION);
        return DT_EXIT_OK;
    }
    for (int i = 0; i < DT_COUNT(commands); i++) {
        if (strcmp(argv[1], commands[i].name) == 0) {
            return commands[i].run(argc - 1, argv + 1);
        }
    }
    return unknown(argv[1]);
}

int main(int argc, char **argv)
{
    /* A closed pipe is a write error (EPIPE), not a fatal signal. */
    signal(SIGPIPE, SIG_IGN);
    int code = run(argc, argv);
    bool lost = ferror(stdout) != 0;
    errno = 0;
    if (fflush(stdout) != 0 || lost) {
        if (errno != EPIPE && errno != 0) {
            dt_cli_error(NULL, "cannot write the output: %s.", strerror(errno));
        }
        return code == DT_EXIT_OK ? DT_EXIT_FAILED : code;
    }
    return code;
}
