/* divetable arena: which bot is the better player. */
#include <stdio.h>
#include <unistd.h>

#include "cli/arena.h"
#include "cli/args.h"
#include "cli/cli.h"
#include "cli/crew.h"
#include "cli/decimal.h"
#include "cli/seating.h"

enum { JSON_MAX = 8192 };

struct wish {
    struct dt_arena arena;
    struct dt_seating_words words;
    bool json;
};

/* The bots' numbers, the best first. */
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

static void print_words(const struct dt_arena *a, const struct dt_arena_result *r)
{
    int order[DT_ARENA_BOTS];
    rank(a, r, order);
    printf("%s, %d seats, %d games in %.1f s%s\n", a->game->key, a->config.seats, r->games,
           r->seconds, r->certain ? "; the order is certain" : "");
    printf("an even share is %.1f %%\n\n", 100.0 / a->config.seats);
    printf("%-10s %8s %18s %6s %12s %12s\n", "bot", "chairs", "share of victory", "Elo",
           "slowest move", "most work");
    for (int i = 0; i < a->bots; i++) {
        const struct dt_arena_tally *t = &r->tally[order[i]];
        printf("%-10s %8lld %8.1f %% ± %4.1f %% %6.0f %9.1f ms %9.1f ms\n", a->name[order[i]],
               (long long)t->chairs, 100 * dt_arena_share(t), 100 * dt_arena_doubt(t),
               r->elo[order[i]], 1000 * t->slowest, 1000 * t->work);
    }
}

static void json_bot(struct dt_json *j, const struct dt_arena *a, const struct dt_arena_result *r,
                     int bot)
{
    const struct dt_arena_tally *t = &r->tally[bot];
    dt_json_object(j, NULL);
    dt_json_text(j, "bot", a->name[bot]);
    dt_json_int(j, "chairs", t->chairs);
    dt_json_decimal(j, "share", dt_arena_share(t), 4);
    dt_json_decimal(j, "doubt", dt_arena_doubt(t), 4);
    dt_json_decimal(j, "elo", r->elo[bot], 1);
    dt_json_int(j, "decisions", t->decisions);
    dt_json_decimal(j, "slowest_ms", 1000 * t->slowest, 3);
    dt_json_decimal(j, "work_ms", 1000 * t->work, 3);
    dt_json_end(j);
}

static void print_json(const struct dt_arena *a, const struct dt_arena_result *r)
{
    char text[JSON_MAX];
    int order[DT_ARENA_BOTS];
    struct dt_out out = dt_out_on(text, sizeof text);
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

static int read_wish(int argc, char **argv, struct wish *w)
{
    struct dt_arena *a = &w->arena;
    const struct dt_arg args[] = {
        {"--bots", "NAMES", "who plays, joined by commas; *K thinks K times as long (default: all)",
         .text = &w->words.bots},
        {"--seats", "N", "seats at the table (default: as many as the game takes)",
         .number = &w->words.seats, .low = 1, .high = 99},
        {"--games", "N", "games at most (default: 1000)", .number = &a->games, .low = 1,
         .high = 100000000},
        {"--all", NULL, "plays them all, also when the order is certain before", .flag = &a->all},
        {"--ms", "N", "how long a bot may think about a move, in milliseconds (default: 100)",
         .number = &a->limit.ms, .low = 1, .high = 1000000},
        {"--iters", "N", "how much it may think instead, in iterations: the same games each time",
         .number = &a->limit.iterations, .low = 1, .high = 2000000},
        {"--threads", "T", "games that are played at once (default: 1)", .number = &a->threads,
         .low = 1, .high = DT_CREW_THREADS},
        {"--seed", "S", "seed of the first game, the others count on (default: 1)",
         .big = &a->seed},
        {"--set", "OPTION=VALUE", "a variant of the game; may be given several times",
         .list = &w->words.sets},
        {"--json", NULL, "prints JSON", .flag = &w->json},
    };
    const struct dt_usage usage = {
        .command = "arena",
        .operand = "GAME",
        .about =
            "Lets bots play each other, every bot on every seat equally often, and says which is\n"
            "better: the share of the victory with an interval of 95 %, and Elo. It stops early\n"
            "when the order is certain.",
        .example = "divetable arena GAME --bots hard,medium --ms 100 --threads 2",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    return dt_args_read(&usage, argc, argv, &w->words.game);
}

/* NAME, or NAME*K for a bot that may think K times as long. */
static int read_bot(struct dt_arena *a, struct dt_span word)
{
    struct dt_span rest = word, name;
    int times = 1;
    dt_span_cut(&rest, '*', &name);
    bool alone = name.len == word.len;
    const struct dt_bot *bot = dt_bot_find(name);
    if (bot == NULL) {
        return dt_seating_unknown_bot("arena", name);
    }
    if (!alone && !dt_span_int(rest, 1, DT_ARENA_TIMES, &times)) {
        dt_complain("arena", "--bots: %.*s: behind the star stands a number from 1 to %d.",
                    word.len, word.at, DT_ARENA_TIMES);
        return DT_EXIT_USAGE;
    }
    snprintf(a->name[a->bots], DT_ARENA_NAME, "%.*s", word.len, word.at);
    a->times[a->bots] = times;
    a->bot[a->bots++] = bot;
    return DT_ARGS_FINE;
}

/* More bots may play than there are seats, so their names are read apart from the table. */
static int read_bots(struct wish *w)
{
    struct dt_span rest = dt_span_of(w->words.bots), word;
    while (dt_span_cut(&rest, ',', &word)) {
        if (w->arena.bots == DT_ARENA_BOTS) {
            dt_complain("arena", "--bots: more than %d bots.", DT_ARENA_BOTS);
            return DT_EXIT_USAGE;
        }
        int code = read_bot(&w->arena, word);
        if (code != DT_ARGS_FINE) {
            return code;
        }
    }
    if (w->arena.bots < 2) {
        dt_complain("arena", "--bots: at least two bots must play.");
        return DT_EXIT_USAGE;
    }
    return DT_ARGS_FINE;
}

static int read_table(struct wish *w)
{
    struct dt_seating table;
    int code = read_bots(w);
    if (code != DT_ARGS_FINE) {
        return code;
    }
    w->words.bots = dt_bots[0].key;
    code = dt_seating_read("arena", &w->words, &table);
    if (code != DT_ARGS_FINE) {
        return code;
    }
    w->arena.game = table.game;
    w->arena.config = table.config;
    if (w->arena.limit.ms == 0 && w->arena.limit.iterations == 0) {
        w->arena.limit.ms = 100;
    }
    return DT_ARGS_FINE;
}

int dt_cmd_arena(int argc, char **argv)
{
    struct wish w = {
        .arena = {.games = 1000, .seed = 1, .threads = 1, .progress = isatty(STDERR_FILENO)},
        .words = {.bots = "hard,medium,easy,random"},
    };
    struct dt_arena_result result;
    int code = read_wish(argc, argv, &w);
    if (code == DT_ARGS_FINE) {
        code = read_table(&w);
    }
    if (code != DT_ARGS_FINE) {
        return code;
    }
    const char *why = dt_arena_run(&w.arena, &result);
    if (why != NULL) {
        dt_complain("arena", "%s.", why);
        return DT_EXIT_FAILED;
    }
    if (w.json) {
        print_json(&w.arena, &result);
    } else {
        print_words(&w.arena, &result);
    }
    return DT_EXIT_FINE;
}
