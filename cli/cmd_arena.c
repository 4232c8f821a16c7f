/* divetable arena: a tournament between bots. */
#include <stdio.h>
#include <unistd.h>

#include "cli/arena.h"
#include "cli/args.h"
#include "cli/cli.h"
#include "cli/thread_pool.h"
#include "cli/decimal.h"
#include "cli/table_options.h"

enum { JSON_MAX = 8192 };

struct arena_options {
    struct dt_arena arena;
    struct dt_table_args words;
    bool json;
};

/* Bot indices, the best first. */
static void rank(const struct dt_arena *a, const struct dt_arena_result *r, int order[])
{
    for (int i = 0; i < a->bots; i++) {
        int k = i;
        for (; k > 0 && dt_arena_share(&r->tally[order[k - 1]]) < dt_arena_share(&r->tally[i]);
             k--) {
            order[k] = order[k - 1];
        }
        order[k] = i;
    }
}

static void print_text(const struct dt_arena *a, const struct dt_arena_result *r)
{
    int order[DT_ARENA_BOTS];
    rank(a, r, order);
    printf("%s, %d seats, %d games in %.1f s%s\n", a->game->key, a->config.seats, r->games,
           r->seconds, r->significant ? "; the ranking is significant" : "");
    printf("equal strength would be %.1f %%\n\n", 100.0 / a->config.seats);
    printf("%-10s %8s %18s %6s %12s %12s\n", "bot", "seats", "win share", "Elo", "slowest move",
           "most CPU");
    for (int i = 0; i < a->bots; i++) {
        const struct dt_arena_tally *t = &r->tally[order[i]];
        printf("%-10s %8lld %8.1f %% ± %4.1f %% %6.0f %9.1f ms %9.1f ms\n", a->name[order[i]],
               (long long)t->samples, 100 * dt_arena_share(t), 100 * dt_arena_ci95(t),
               r->elo[order[i]], 1000 * t->slowest, 1000 * t->cpu);
    }
}

static void json_bot(struct dt_json *j, const struct dt_arena *a, const struct dt_arena_result *r,
                     int bot)
{
    const struct dt_arena_tally *t = &r->tally[bot];
    dt_json_object(j, NULL);
    dt_json_text(j, "bot", a->name[bot]);
    dt_json_int(j, "chairs", t->samples);
    dt_json_decimal(j, "share", dt_arena_share(t), 4);
    dt_json_decimal(j, "doubt", dt_arena_ci95(t), 4);
    dt_json_decimal(j, "elo", r->elo[bot], 1);
    dt_json_int(j, "decisions", t->decisions);
    dt_json_decimal(j, "slowest_ms", 1000 * t->slowest, 3);
    dt_json_decimal(j, "work_ms", 1000 * t->cpu, 3);
    dt_json_end(j);
}

static void print_json(const struct dt_arena *a, const struct dt_arena_result *r)
{
    char text[JSON_MAX];
    int order[DT_ARENA_BOTS];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json j = dt_json_on(&out);
    rank(a, r, order);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "game", a->game->key);
    dt_json_int(&j, "seats", a->config.seats);
    dt_json_int(&j, "games", r->games);
    dt_json_decimal(&j, "seconds", r->seconds, 3);
    dt_json_decimal(&j, "even_share", 1.0 / a->config.seats, 4);
    dt_json_array(&j, "bots");
    for (int i = 0; i < a->bots; i++) {
        json_bot(&j, a, r, order[i]);
    }
    dt_json_end(&j);
    dt_json_end(&j);
    assert(!out.cut);
    puts(text);
}

static int read_options(int argc, char **argv, struct arena_options *o)
{
    struct dt_arena *a = &o->arena;
    const struct dt_arg args[] = {
        {"--bots", "NAMES", "comma-separated bots; NAME*K thinks K times as long (default: all)",
         .text = &o->words.bots},
        {"--seats", "N", "number of seats (default: the game's maximum)", .number = &o->words.seats,
         .low = 1, .high = 99},
        {"--games", "N", "maximum number of games (default: 1000)", .number = &a->games, .low = 1,
         .high = 100000000},
        {"--all", NULL, "play all games, even if the ranking is clear earlier", .flag = &a->all},
        {"--ms", "N", "thinking time per move in milliseconds (default: 100)",
         .number = &a->limit.ms, .low = 1, .high = 1000000},
        {"--iters", "N", "limit search iterations instead of time; results are reproducible",
         .number = &a->limit.iterations, .low = 1, .high = 2000000},
        {"--threads", "T", "number of games played in parallel (default: 1)", .number = &a->threads,
         .low = 1, .high = DT_THREAD_POOL_MAX},
        {"--seed", "S", "seed of the first game; game i uses S+i (default: 1)", .big = &a->seed},
        {"--set", "OPTION=VALUE", "set a game option; repeatable", .list = &o->words.sets},
        {"--json", NULL, "print JSON", .flag = &o->json},
    };
    const struct dt_usage usage = {
        .command = "arena",
        .operand = "GAME",
        .description =
            "Plays bots against each other, every bot on every seat equally often, and ranks them\n"
            "by win share (with a 95 % confidence interval) and Elo. Stops early once the ranking\n"
            "is significant.",
        .example = "divetable arena GAME --bots hard,medium --ms 100 --threads 2",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    return dt_args_read(&usage, argc, argv, &o->words.game);
}

/* NAME, or NAME*K for a bot with K times the search budget. */
static int read_bot(struct dt_arena *a, struct dt_span word)
{
    struct dt_span rest = word, name;
    int times = 1;
    dt_span_cut(&rest, '*', &name);
    bool alone = name.len == word.len;
    const struct dt_bot *bot = dt_bot_find(name);
    if (bot == NULL) {
        return dt_table_options_unknown_bot("arena", name);
    }
    if (!alone && !dt_span_int(rest, 1, DT_ARENA_FACTOR_MAX, &times)) {
        dt_cli_error("arena", "--bots: %.*s: expected a number from 1 to %d after the star.",
                     word.len, word.at, DT_ARENA_FACTOR_MAX);
        return DT_EXIT_USAGE;
    }
    snprintf(a->name[a->bots], DT_ARENA_NAME, "%.*s", word.len, word.at);
    a->time_factor[a->bots] = times;
    a->bot[a->bots++] = bot;
    return DT_ARGS_OK;
}

/* There may be more bots than seats, so they are parsed separately from the table options. */
static int read_bots(struct arena_options *o)
{
    struct dt_span rest = dt_span_of(o->words.bots), word;
    while (dt_span_cut(&rest, ',', &word)) {
        if (o->arena.bots == DT_ARENA_BOTS) {
            dt_cli_error("arena", "--bots: at most %d bots.", DT_ARENA_BOTS);
            return DT_EXIT_USAGE;
        }
        int code = read_bot(&o->arena, word);
        if (code != DT_ARGS_OK) {
            return code;
        }
    }
    if (o->arena.bots < 2) {
        dt_cli_error("arena", "--bots: at least two bots are required.");
        return DT_EXIT_USAGE;
    }
    return DT_ARGS_OK;
}

static int read_table(struct arena_options *o)
{
    struct dt_table_options table;
    int code = read_bots(o);
    if (code != DT_ARGS_OK) {
        return code;
    }
    o->words.bots = dt_bots[0].key;
    code = dt_table_options_parse("arena", &o->words, &table);
    if (code != DT_ARGS_OK) {
        return code;
    }
    o->arena.game = table.game;
    o->arena.config = table.config;
    if (o->arena.limit.ms == 0 && o->arena.limit.iterations == 0) {
        o->arena.limit.ms = 100;
    }
    return DT_ARGS_OK;
}

int dt_cmd_arena(int argc, char **argv)
{
    struct arena_options o = {
        .arena = {.games = 1000, .seed = 1, .threads = 1, .progress = isatty(STDERR_FILENO)},
        .words = {.bots = "hard,medium,easy,random"},
    };
    struct dt_arena_result result;
    int code = read_options(argc, argv, &o);
    if (code == DT_ARGS_OK) {
        code = read_table(&o);
    }
    if (code != DT_ARGS_OK) {
        return code;
    }
    const char *why = dt_arena_run(&o.arena, &result);
    if (why != NULL) {
        dt_cli_error("arena", "%s.", why);
        return DT_EXIT_FAILED;
    }
    if (o.json) {
        print_json(&o.arena, &result);
    } else {
        print_text(&o.arena, &result);
    }
    return DT_EXIT_OK;
}
