/* divetable sim: bots against each other, and what came of it. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/decimal.h"
#include "cli/sim.h"

enum { JSON_MAX = 8192, WHY_MAX = 512 };

struct figures {
    const struct dt_sim *sim;
    const struct dt_sim_tally *t;
    double seconds, steps_per_s, mean_length;
};

static double share(int64_t part, int64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0;
}

static void print_words(const struct figures *f)
{
    const struct dt_seating *table = &f->sim->table;
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

static void json_options(struct dt_json *j, const struct dt_seating *table)
{
    dt_json_object(j, "options");
    for (int i = 0; i < table->game->option_count; i++) {
        const struct dt_option *o = &table->game->options[i];
        dt_json_text(j, o->key, o->choices[table->config.option[i]]);
    }
    dt_json_end(j);
}

static void json_seats(struct dt_json *j, const struct figures *f)
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

static void print_json(const struct figures *f)
{
    char text[JSON_MAX];
    struct dt_out out = dt_out_on(text, sizeof text);
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
        return DT_ARGS_FINE;
    }
    int why = errno;
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        return DT_ARGS_FINE;
    }
    dt_complain("sim", "--records: %s: %s.", path, strerror(why));
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
        dt_complain("sim", "%s.", why);
        return DT_EXIT_FAILED;
    }
    struct figures f = {
        .sim = sim,
        .t = &tally,
        .seconds = seconds,
        .steps_per_s = seconds > 0 ? (double)tally.steps / seconds : 0,
        .mean_length = share(tally.steps, tally.games),
    };
    if (json) {
        print_json(&f);
    } else {
        print_words(&f);
    }
    return DT_EXIT_FINE;
}

int dt_cmd_sim(int argc, char **argv)
{
    struct dt_sim sim = {.games = 1000, .seed = 1, .threads = 1};
    struct dt_seating_words words = {.bots = dt_bots[0].key};
    bool json = false;
    const struct dt_arg args[] = {
        {.name = "--seats", .value = "N", .number = &words.seats, .low = 1, .high = 99,
         .about = "seats at the table (default: as many as the game takes)"},
        {.name = "--games", .value = "N", .number = &sim.games, .low = 1, .high = 1000000000,
         .about = "games to play (default: 1000)"},
        {.name = "--seed", .value = "S", .big = &sim.seed,
         .about = "seed of the first game, the others count on (default: 1)"},
        {.name = "--bots", .value = "A,B,…", .text = &words.bots,
         .about = "who sits on seat 0, 1, …; repeated round the table (default: random)"},
        {.name = "--threads", .value = "T", .number = &sim.threads, .low = 1,
         .high = DT_SIM_THREADS, .about = "threads that play (default: 1)"},
        {.name = "--set", .value = "OPTION=VALUE", .list = &words.sets,
         .about = "a variant of the game; may be given several times"},
        {.name = "--records", .value = "DIR", .text = &sim.records,
         .about = "writes every game's record into this folder (default: none)"},
        {.name = "--json", .flag = &json, .about = "prints JSON"},
    };
    const struct dt_usage usage = {
        .command = "sim",
        .operands = "GAME",
        .operand_count = 1,
        .about = "Plays games of bots against each other and counts. A step is one decision of a\n"
                 "player, its draws included. The same seed gives the same games on any number of\n"
                 "threads.",
        .example = "divetable sim GAME --games 10000 --threads 2",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    const char *operand[DT_OPERANDS_MAX];
    int code = dt_args_read(&usage, argc, argv, operand);
    if (code == DT_ARGS_FINE) {
        words.game = operand[0];
        code = dt_seating_read("sim", &words, &sim.table);
    }
    if (code == DT_ARGS_FINE && sim.records != NULL) {
        code = make_folder(sim.records);
    }
    return code == DT_ARGS_FINE ? run(&sim, json) : code;
}
