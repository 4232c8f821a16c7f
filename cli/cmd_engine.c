/* divetable engine: the engine protocol on stdin and stdout. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/seeds.h"
#include "cli/protocol.h"

static void write_stdout(void *to, const char *bytes, int len)
{
    fwrite(bytes, 1, (size_t)len, to);
}

/* Answers and flushes each chunk of input before it waits for the next. */
static int serve(struct dt_protocol *p)
{
    char bytes[4096];
    bool more = true;
    while (more) {
        ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            dt_cli_error("engine", "cannot read stdin: %s.", strerror(errno));
            return DT_EXIT_FAILED;
        }
        if (got == 0) {
            dt_protocol_end(p, write_stdout, stdout);
            more = false;
        } else {
            more = dt_protocol_bytes(p, bytes, (int)got, write_stdout, stdout);
        }
        if (fflush(stdout) != 0) {
            return DT_EXIT_FAILED;
        }
    }
    return DT_EXIT_OK;
}

int dt_cmd_engine(int argc, char **argv)
{
    static const struct dt_usage usage = {
        .command = "engine",
        .description =
            "Runs a line protocol on stdin and stdout, for other programs. The command `help`\n"
            "lists the commands; docs/protocol.md describes them.",
        .example = "printf 'hello\\ngames\\nquit\\n' | divetable engine",
    };
    int code = dt_args_read(&usage, argc, argv, NULL);
    if (code != DT_ARGS_OK) {
        return code;
    }
    struct dt_protocol *p = dt_protocol_open(dt_seed_random);
    if (p == NULL) {
        dt_cli_error("engine", "out of memory.");
        return DT_EXIT_FAILED;
    }
    code = serve(p);
    dt_protocol_close(p);
    return code;
}
