/* divetable serve: the server's command line. Environment variables set the same options. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "server/serve.h"

enum { NAME = 64, THREADS_MAX = 64, FOLDER_MAX = 4096 };

/* The installed web client, relative to the program's folder. */
static const char web_folder[] = "/../share/divetable/web";

/* The value of DIVETABLE_PER_ADDRESS for --per-address, or NULL. */
static const char *from_environment(const char *option)
{
    char name[NAME];
    int at = snprintf(name, sizeof name, "DIVETABLE_");
    for (const char *c = option + 2; *c != 0 && at < NAME - 1; c++) {
        name[at++] = *c == '-' ? '_' : (char)(*c - 'a' + 'A');
    }
    name[at] = 0;
    return getenv(name);
}

/* Parses the environment's values first, so that the command line overrides them. */
static int with_environment(const struct dt_usage *usage, int argc, char **argv)
{
    char *words[2 * DT_ARG_LIST_MAX + 1] = {argv[0]};
    int count = 1;
    for (int i = 0; i < usage->arg_count; i++) {
        const char *value = from_environment(usage->args[i].name);
        if (value != NULL && value[0] != 0 && count + 2 <= DT_COUNT(words)) {
            words[count++] = (char *)(uintptr_t)usage->args[i].name;
            words[count++] = (char *)(uintptr_t)value;
        }
    }
    int code = count > 1 ? dt_args_read(usage, count, words, NULL) : DT_ARGS_OK;
    return code == DT_ARGS_OK ? dt_args_read(usage, argc, argv, NULL) : code;
}

static int spare_threads(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 2 ? (int)cores - 1 : 1;
}

/* The folder of the installed web client, or NULL. */
static const char *installed_web(char folder[FOLDER_MAX])
{
    ssize_t len = readlink("/proc/self/exe", folder, FOLDER_MAX - sizeof web_folder);
    while (len > 0 && folder[len] != '/') {
        len--;
    }
    if (len <= 0) {
        return NULL;
    }
    memcpy(folder + len, web_folder, sizeof web_folder);
    return access(folder, R_OK | X_OK) == 0 ? folder : NULL;
}

int dt_cmd_serve(int argc, char **argv)
{
    char folder[FOLDER_MAX];
    struct dt_serve_config s = {
        .host = "127.0.0.1",
        .port = 8080,
        .status_host = "127.0.0.1",
        .status_port = -1,
        .store = "divetable.db",
        .web = installed_web(folder),
        .threads = spare_threads() < THREADS_MAX ? spare_threads() : THREADS_MAX,
        .think_ms = 500,
        .connections = 20000,
        .per_address = 200,
        .messages = 50,
        .tables = 20,
    };
    struct dt_arg_list origins = {0}, proxies = {0};
    const char *access_log = "off";
    const struct dt_arg args[] = {
        {"--host", "ADDRESS", "listen on this address (default: 127.0.0.1)", .text = &s.host},
        {"--port", "N", "listen on this port; 0: any free port (default: 8080)", .number = &s.port,
         .low = 0, .high = 65535},
        {"--status-port", "N",
         "serve /healthz, /readyz and /metrics on this port; 0: any free port",
         .number = &s.status_port, .low = 0, .high = 65535},
        {"--status-host", "ADDRESS", "address of the status port (default: 127.0.0.1)",
         .text = &s.status_host},
        {"--store", "FILE", "database file, or postgresql://… (default: divetable.db)",
         .text = &s.store},
        {"--web", "DIR", "folder of the web client (default: the installed one)", .text = &s.web},
        {"--threads", "N", "threads for bots (default: CPU cores minus 1)", .number = &s.threads,
         .low = 1, .high = THREADS_MAX},
        {"--think", "MS", "thinking time of a bot per decision (default: 500)",
         .number = &s.think_ms, .low = 1, .high = 60000},
        {"--connections", "N", "maximum number of connections (default: 20000)",
         .number = &s.connections, .low = 1, .high = 1000000},
        {"--per-address", "N", "maximum connections per address; 0: no limit (default: 200)",
         .number = &s.per_address, .low = 0, .high = 1000000},
        {"--messages", "N", "maximum messages per second and connection; 0: no limit (default: 50)",
         .number = &s.messages, .low = 0, .high = 1000000},
        {"--tables", "N", "maximum open tables per player (default: 20)", .number = &s.tables,
         .low = 1, .high = 1000000},
        {"--drain", "S",
         "keep serving for S seconds after SIGTERM while /readyz reports not ready (default: 0)",
         .number = &s.drain, .low = 0, .high = 3600},
        {"--origin", "ORIGIN", "allow connections from pages of this origin; repeatable",
         .list = &origins},
        {"--trusted-proxy", "IP", "trust X-Forwarded-For from this proxy; repeatable",
         .list = &proxies},
        {"--access-log", "WORD", "on: log requests and connections with addresses (default: off)",
         .text = &access_log},
    };
    const struct dt_usage usage = {
        .command = "serve",
        .description =
            "Runs the server for online play over HTTP and WebSocket until SIGTERM. Environment\n"
            "variables set the same options: DIVETABLE_PORT for --port.",
        .example = "divetable serve --port 8080 --store divetable.db --web web/dist",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    int code = with_environment(&usage, argc, argv);
    if (code != DT_ARGS_OK) {
        return code;
    }
    s.access_log = strcmp(access_log, "on") == 0;
    if (!s.access_log && strcmp(access_log, "off") != 0) {
        dt_cli_error(usage.command, "--access-log: expected on or off.");
        return DT_EXIT_USAGE;
    }
    s.origins = origins.count;
    memcpy(s.origin, origins.item, sizeof s.origin);
    s.proxies = proxies.count;
    memcpy(s.proxy, proxies.item, sizeof s.proxy);
    return dt_serve(&s) == 0 ? DT_EXIT_OK : DT_EXIT_FAILED;
}
