/* divetable sim: simulated games between bots, and their statistics. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/thread_pool.h"
#include "cli/decimal.h"
#include "cli/sim.h"

enum { JSON_MAX = 8192, WHY_MAX = 512 };

struct sim_figures {
    const struct dt_sim *sim;
    const struct dt_sim_tally *t;
    double seconds, steps_per_s, mean_length;
};

static double share(int64_t part, int64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0;
}

static void print_text(const struct sim_figures *f)
{
    const struct dt_table_options *table = &f->sim->table;
    printf("game              %s, %d seats\n", table->game->key, table->config.seats);
    printf("games             %lld\n", (long long)f->t->games);
    printf("steps             %lld\n", (long long)f->t->steps);
    printf("steps per second  %.0f\n", f->steps_per_s);
    printf("mean length       %.2f steps\n", f->mean_length);
    for (int i = 0; i < table->config.seats; i++) {
        printf("seat %d wins       %lld  (%.1f %%)  %s, mean score %.2f\n", i,
               (long long)f->t->wins[i], 100 * share(f->t->wins[i], f->t->games),
               table->bot[i]->key, share(f->t->score[i], f->t->games));
    }
    for (int n = 0; n <= table->config.seats; n++) {
        if (f->t->winners[n] > 0) {
            printf("%d winner%s         %lld  (%.1f %%)\n", n, n == 1 ? " " : "s",
                   (long long)f->t->winners[n], 100 * share(f->t->winners[n], f->t->games));
        }
    }
}

static void json_options(struct dt_json *j, const struct dt_table_options *table)
{
    dt_json_object(j, "options");
    for (int i = 0; i < table->game->option_count; i++) {
        const struct dt_option *o = &table->game->options[i];
        dt_json_text(j, o->key, o->choices[table->config.option[i]]);
    }
    dt_json_end(j);
}

static void json_seats(struct dt_json *j, const struct sim_figures *f)
{
    dt_json_array(j, "by_seat");
    for (int i = 0; i < f->sim->table.config.seats; i++) {
        dt_json_object(j, NULL);
        dt_json_text(j, "bot", f->sim->table.bot[i]->key);
        dt_json_int(j, "wins", f->t->wins[i]);
        dt_json_decimal(j, "share", share(f->t->wins[i], f->t->games), 4);
        dt_json_decimal(j, "mean_score", share(f->t->score[i], f->t->games), 4);
        dt_json_end(j);
    }
    dt_json_end(j);
}

static void print_json(const struct sim_figures *f)
{
    char text[JSON_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "game", f->sim->table.game->key);
    dt_json_int(&j, "seats", f->sim->table.config.seats);
    json_options(&j, &f->sim->table);
    dt_json_int(&j, "games", f->t->games);
    dt_json_int(&j, "steps", f->t->steps);
    dt_json_decimal(&j, "seconds", f->seconds, 6);
    dt_json_decimal(&j, "steps_per_s", f->steps_per_s, 0);
    dt_json_decimal(&j, "mean_length", f->mean_length, 4);
    json_seats(&j, f);
    dt_json_array(&j, "games_by_winners");
    for (int n = 0; n <= f->sim->table.config.seats; n++) {
        dt_json_int(&j, NULL, f->t->winners[n]);
    }
    dt_json_end(&j);
    dt_json_end(&j);
    assert(!out.cut);
    puts(text);
}

static int make_folder(const char *path)
{
    struct stat info;
    if (mkdir(path, 0777) == 0) {
        return DT_ARGS_OK;
    }
    int why = errno;
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        return DT_ARGS_OK;
    }
    dt_cli_error("sim", "--records: %s: %s.", path, strerror(why));
    return DT_EXIT_FAILED;
}

static int run(struct dt_sim *sim, bool json)
{
    struct dt_sim_tally tally;
    char words[WHY_MAX];
    double seconds;
    sim->progress = isatty(STDERR_FILENO);
    const char *why = dt_sim_run(sim, &tally, &seconds, words, sizeof words);
    if (why != NULL) {
        dt_cli_error("sim", "%s.", why);
        return DT_EXIT_FAILED;
    }
    struct sim_figures f = {
        .sim = sim,
        .t = &tally,
        .seconds = seconds,
        .steps_per_s = seconds > 0 ? (double)tally.steps / seconds : 0,
        .mean_length = share(tally.steps, tally.games),
    };
    if (json) {
        print_json(&f);
    } else {
        print_text(&f);
    }
    return DT_EXIT_OK;
}

struct sim_options {
    struct dt_sim sim;
    struct dt_table_args words;
    bool json;
};

static int read_options(int argc, char **argv, struct sim_options *o)
{
    const struct dt_arg args[] = {
        {"--seats", "N", "number of seats (default: the game's maximum)", .number = &o->words.seats,
         .low = 1, .high = 99},
        {"--games", "N", "number of games (default: 1000)", .number = &o->sim.games, .low = 1,
         .high = 1000000000},
        {"--seed", "S", "seed of the first game; game i uses S+i (default: 1)",
         .big = &o->sim.seed},
        {"--bots", "NAMES", "comma-separated bots of seats 0, 1, … (default: random on all seats)",
         .text = &o->words.bots},
        {"--iters", "N", "search iterations per move (default: 1000)",
         .number = &o->sim.limit.iterations, .low = 1, .high = 1000000000},
        {"--threads", "T", "number of threads (default: 1)", .number = &o->sim.threads, .low = 1,
         .high = DT_THREAD_POOL_MAX},
        {"--set", "OPTION=VALUE", "set a game option; repeatable", .list = &o->words.sets},
        {"--records", "DIR", "write each game's record into this folder (default: none)",
         .text = &o->sim.records},
        {"--json", NULL, "print JSON", .flag = &o->json},
    };
    const struct dt_usage usage = {
        .command = "sim",
        .operand = "GAME",
        .description =
            "Simulates games between bots and prints statistics. A step is one decision of a\n"
            "player, including its draws. The same seed gives the same games on any number\n"
            "of threads.",
        .example = "divetable sim GAME --games 10000 --threads 2",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    return dt_args_read(&usage, argc, argv, &o->words.game);
}

int dt_cmd_sim(int argc, char **argv)
{
    struct sim_options o = {
        .sim = {.limit = {.iterations = 1000}, .games = 1000, .seed = 1, .threads = 1},
        .words = {.bots = dt_bots[0].key},
    };
    int code = read_options(argc, argv, &o);
    if (code == DT_ARGS_OK) {
        code = dt_table_options_parse("sim", &o.words, &o.sim.table);
    }
    if (code == DT_ARGS_OK && o.sim.records != NULL) {
        code = make_folder(o.sim.records);
    }
    return code == DT_ARGS_OK ? run(&o.sim, o.json) : code;
}
