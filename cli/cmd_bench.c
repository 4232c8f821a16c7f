/* divetable bench: speed of games and search on one core, and the behaviour signature. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench/bench.h"
#include "bots/bots.h"
#include "cli/args.h"
#include "cli/cli.h"
#include "cli/decimal.h"

enum {
    ROUNDS = 11, /* the median counts: noise from other processes spoils a few, not most */
    JSON_MAX = 1 << 16,
    SEED = 1,
    THINK = 10, /* iterations of a search for each millisecond of the measurement */
};

/* Repeated searches of the first decision. */
struct bench_search {
    const struct dt_bot *bot;
    struct dt_search_limits effort;
    struct dt_search_result thought;
    uint8_t *memory;
};

/* One measurement: random games through the game contract, through a hand-written baseline, or a
 * bot's searches; for searches a game is a decision and a step is an iteration. */
struct bench_runner {
    const struct dt_game *game;
    struct dt_config config;
    const struct dt_baseline *baseline; /* NULL: through the contract */
    struct bench_search *search;        /* NULL: random play */
    struct dt_rng rng;
    uint64_t seed;  /* of the baseline's next games */
    uint64_t games; /* played in a round */
    double ns_per_game[ROUNDS], ns_per_step[ROUNDS];
    _Alignas(16) uint8_t state[DT_STATE_MAX];
};

struct bench_options {
    bool json, signature, baseline;
    int ms;
    const char *game;
};

/* CPU time, so that other processes do not count. */
static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Searches the first decision r->games times. Returns the iterations. */
static uint64_t run_search(struct bench_runner *r)
{
    struct bench_search *s = r->search;
    uint64_t iterations = 0;
    for (uint64_t i = 0; i < r->games; i++) {
        int seat = dt_ctz(r->game->to_act(r->state));
        s->bot->think(r->game, r->state, seat, &r->rng, &s->effort, &s->thought);
        iterations += s->thought.iterations;
    }
    return iterations;
}

/* Plays r->games games. Returns the players' decisions. */
static uint64_t play(struct bench_runner *r)
{
    struct dt_baseline_stats stats = {0};
    if (r->search != NULL) {
        return run_search(r);
    }
    if (r->baseline == NULL) {
        return dt_bench_play(r->game, &r->config, &r->rng, r->games, r->state);
    }
    r->baseline->play(r->seed++, r->games, &stats);
    return stats.decisions;
}

static double play_round(struct bench_runner *r, int round)
{
    double start = now_ns();
    uint64_t steps = play(r);
    double ns = now_ns() - start;
    r->ns_per_game[round] = ns / (double)r->games;
    r->ns_per_step[round] = ns / (double)(steps > 0 ? steps : 1);
    return ns;
}

/* Doubles the number of games until they fill a round. */
static void warm_up(struct bench_runner *r, int ms)
{
    double enough = (double)ms * 1e6 / ROUNDS;
    r->games = 1;
    while (play_round(r, 0) < enough) {
        r->games *= 2;
    }
}

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static double median(double rounds[ROUNDS])
{
    qsort(rounds, ROUNDS, sizeof rounds[0], compare);
    return rounds[ROUNDS / 2];
}

static void prepare(struct bench_runner *r, const struct dt_game *game, int seats,
                    const struct dt_baseline *baseline)
{
    r->game = game;
    r->config = dt_config_default(game);
    r->config.seats = (uint8_t)seats;
    r->baseline = baseline;
    r->search = NULL;
    r->seed = SEED;
    dt_rng_seed(&r->rng, SEED);
}

struct bench_figures {
    const struct dt_game *game;
    int seats;
    double games_per_s, steps_per_s, ns_per_step, iterations_per_s;
};

static void play_rounds(struct bench_runner *r, int ms)
{
    warm_up(r, ms);
    for (int i = 0; i < ROUNDS; i++) {
        play_round(r, i);
    }
}

/* Speed of the search from the first seat's redacted state after the deal. */
static double measure_search(struct bench_runner *r, struct bench_search *s, int ms)
{
    r->search = s;
    s->effort.iterations = (uint32_t)(THINK * ms);
    r->game->start(r->state, &r->config);
    dt_step_chance(r->game, r->state, &r->rng);
    r->game->redact(r->state, dt_ctz(r->game->to_act(r->state)));
    play_rounds(r, ms);
    return 1e9 / median(r->ns_per_step);
}

static struct bench_figures measure(struct bench_runner *r, struct bench_search *s,
                                    const struct dt_game *game, int ms)
{
    prepare(r, game, game->seats_max, NULL);
    play_rounds(r, ms);
    double per_step = median(r->ns_per_step);
    struct bench_figures f = {
        .game = game,
        .seats = game->seats_max,
        .games_per_s = 1e9 / median(r->ns_per_game),
        .steps_per_s = 1e9 / per_step,
        .ns_per_step = per_step,
    };
    f.iterations_per_s = measure_search(r, s, ms);
    return f;
}

static void write_signature(struct dt_writer *out)
{
    static struct dt_signature scratch;
    uint64_t n = dt_signature(&scratch);
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(n >> (56 - 8 * i));
    }
    dt_write_hex(out, bytes, 8);
}

static void json_figures(struct dt_json *j, const struct bench_figures *f)
{
    dt_json_object(j, NULL);
    dt_json_text(j, "key", f->game->key);
    dt_json_int(j, "seats", f->seats);
    dt_json_decimal(j, "games_per_s", f->games_per_s, 0);
    dt_json_decimal(j, "steps_per_s", f->steps_per_s, 0);
    dt_json_decimal(j, "ns_per_step", f->ns_per_step, 2);
    dt_json_decimal(j, "iterations_per_s", f->iterations_per_s, 0);
    dt_json_int(j, "state_bytes", f->game->state_size);
    dt_json_end(j);
}

static bool is_selected(const struct bench_options *o, const char *key)
{
    return o->game == NULL || strcmp(o->game, key) == 0;
}

static void print_json(const struct bench_options *o, struct bench_runner *r,
                       struct bench_search *s)
{
    static char text[JSON_MAX];
    char digits[17];
    struct dt_writer signature = dt_writer_on(digits, sizeof digits),
                     out = dt_writer_on(text, sizeof text);
    struct dt_json j = dt_json_on(&out);
    write_signature(&signature);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "signature", digits);
    dt_json_array(&j, "games");
    for (int i = 0; i < dt_game_count; i++) {
        if (is_selected(o, dt_games[i]->key)) {
            struct bench_figures f = measure(r, s, dt_games[i], o->ms);
            json_figures(&j, &f);
        }
    }
    dt_json_end(&j);
    dt_json_end(&j);
    assert(!out.cut);
    puts(text);
}

static void print_table(const struct bench_options *o, struct bench_runner *r,
                        struct bench_search *s)
{
    char digits[17];
    struct dt_writer signature = dt_writer_on(digits, sizeof digits);
    write_signature(&signature);
    printf("%-12s %5s %12s %12s %8s %12s %12s\n", "game", "seats", "games/s", "steps/s", "ns/step",
           "iterations/s", "state bytes");
    for (int i = 0; i < dt_game_count; i++) {
        if (is_selected(o, dt_games[i]->key)) {
            struct bench_figures f = measure(r, s, dt_games[i], o->ms);
            printf("%-12s %5d %12.0f %12.0f %8.1f %12.0f %12u\n", f.game->key, f.seats,
                   f.games_per_s, f.steps_per_s, f.ns_per_step, f.iterations_per_s,
                   (unsigned)f.game->state_size);
            fflush(stdout);
        }
    }
    printf("signature %s\n", digits);
}

/* Alternates both, so that a slow moment of the machine affects both. */
static void print_baseline(const struct bench_options *o, const struct dt_baseline *baseline,
                           struct bench_runner r[2])
{
    const struct dt_game *game = dt_game_find(dt_span_of(baseline->key));
    double step[2], whole[2];
    for (int k = 0; k < 2; k++) {
        prepare(&r[k], game, baseline->seats, k == 0 ? NULL : baseline);
        warm_up(&r[k], o->ms);
    }
    for (int i = 0; i < ROUNDS; i++) {
        play_round(&r[0], i);
        play_round(&r[1], i);
    }
    for (int k = 0; k < 2; k++) {
        step[k] = median(r[k].ns_per_step);
        whole[k] = median(r[k].ns_per_game);
    }
    printf("%s, %d seats\n", baseline->key, baseline->seats);
    printf("  by the contract  %8.1f ns/step %12.0f games/s\n", step[0], 1e9 / whole[0]);
    printf("  written by hand  %8.1f ns/step %12.0f games/s\n", step[1], 1e9 / whole[1]);
    printf("  ratio            %8.2f         %12.2f          (1: as fast as by hand)\n",
           step[1] / step[0], whole[1] / whole[0]);
}

/* The baselines of the selected games; false if there is none. */
static bool print_baselines(const struct bench_options *o, struct bench_runner r[2])
{
    bool any = false;
    for (int i = 0; i < dt_baseline_count; i++) {
        if (is_selected(o, dt_baselines[i].key) &&
            dt_game_find(dt_span_of(dt_baselines[i].key)) != NULL) {
            print_baseline(o, &dt_baselines[i], r);
            any = true;
        }
    }
    return any;
}

/* The searching bot with its memory. */
static bool open_search(struct bench_search *s)
{
    *s = (struct bench_search){.bot = dt_bot_find(dt_span_of("hard"))};
    s->memory = aligned_alloc(64, s->bot->memory);
    s->effort.memory = s->memory;
    s->effort.size = s->bot->memory;
    return s->memory != NULL;
}

static int run(const struct bench_options *o)
{
    static struct bench_search search;
    int code = DT_EXIT_OK;
    struct bench_runner *r = calloc(2, sizeof *r);
    if (r == NULL || !open_search(&search)) {
        dt_cli_error("bench", "out of memory.");
        code = DT_EXIT_FAILED;
    } else if (o->baseline) {
        if (!print_baselines(o, r)) {
            dt_cli_error("bench", "--baseline: this game has no hand-written baseline.");
            code = DT_EXIT_FAILED;
        }
    } else if (o->json) {
        print_json(o, r, &search);
    } else {
        print_table(o, r, &search);
    }
    free(search.memory);
    free(r);
    return code;
}

static int print_signature(void)
{
    char digits[17];
    struct dt_writer out = dt_writer_on(digits, sizeof digits);
    write_signature(&out);
    puts(digits);
    return DT_EXIT_OK;
}

int dt_cmd_bench(int argc, char **argv)
{
    struct bench_options o = {.ms = 1000};
    const struct dt_arg args[] = {
        {"--json", NULL, "print JSON", .flag = &o.json},
        {"--signature", NULL, "print only the signature", .flag = &o.signature},
        {"--baseline", NULL, "compare with hand-written loops for the same game",
         .flag = &o.baseline},
        {"--ms", "N", "time per game in milliseconds (default: 1000)", .number = &o.ms, .low = 1,
         .high = 600000},
        {"--game", "GAME", "measure only this game (default: all)", .text = &o.game},
    };
    const struct dt_usage usage = {
        .command = "bench",
        .description =
            "Measures random play on one core with all seats taken: a step is one decision of a\n"
            "player, including its draws. Then measures the search of the bot `hard` from the\n"
            "first decision after the deal. The signature is a hash of what happens in fixed\n"
            "games; every build must give the same one.",
        .example = "divetable bench --game GAME --ms 5000",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    int code = dt_args_read(&usage, argc, argv, NULL);
    if (code != DT_ARGS_OK) {
        return code;
    }
    if (o.game != NULL && dt_game_find(dt_span_of(o.game)) == NULL) {
        dt_cli_error("bench", "--game: %s: unknown game; divetable games lists them.", o.game);
        return DT_EXIT_USAGE;
    }
    if (o.baseline && (o.json || o.signature)) {
        dt_cli_error("bench", "--baseline: cannot be combined with --json or --signature.");
        return DT_EXIT_USAGE;
    }
    return o.signature ? print_signature() : run(&o);
}
