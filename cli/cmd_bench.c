/* divetable bench: how fast the games are on one core, and the signature of what they do. */
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
    ROUNDS = 11, /* the middle one counts: a neighbour's noise spoils a few, not most */
    JSON_MAX = 1 << 16,
    SEED = 1,
    THINK = 10, /* iterations of a search for each millisecond of the measurement */
};

/* A search from the deal, again and again. */
struct searcher {
    const struct dt_bot *bot;
    struct dt_effort effort;
    struct dt_thought thought;
    uint8_t *memory;
};

/* Something that plays games at random, a game by the contract or its hand-written baseline; or a bot
 * that thinks about one decision: then a game is a decision, and a step an iteration. */
struct runner {
    const struct dt_game *game;
    struct dt_config config;
    const struct dt_baseline *baseline; /* NULL: by the contract */
    struct searcher *searcher;          /* NULL: play at random */
    struct dt_rng rng;
    uint64_t seed;  /* of the baseline's next games */
    uint64_t games; /* played in a round */
    double ns_per_game[ROUNDS], ns_per_step[ROUNDS];
    _Alignas(16) uint8_t state[DT_STATE_MAX];
};

/* What bench is asked for. */
struct wish {
    bool json, signature, baseline;
    int ms;
    const char *game;
};

/* Time on the processor: what else the machine does is not counted. */
static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Thinks about the first decision of the game, r->games times over. Returns the iterations. */
static uint64_t think(struct runner *r)
{
    struct searcher *s = r->searcher;
    uint64_t iterations = 0;
    for (uint64_t i = 0; i < r->games; i++) {
        int seat = dt_lowest(r->game->to_act(r->state));
        s->bot->think(r->game, r->state, seat, &r->rng, &s->effort, &s->thought);
        iterations += s->thought.iterations;
    }
    return iterations;
}

/* Plays r->games games. Returns the decisions that players took. */
static uint64_t play(struct runner *r)
{
    struct dt_baseline_stats stats = {0};
    if (r->searcher != NULL) {
        return think(r);
    }
    if (r->baseline == NULL) {
        return dt_bench_play(r->game, &r->config, &r->rng, r->games, r->state);
    }
    r->baseline->play(r->seed++, r->games, &stats);
    return stats.decisions;
}

static double play_round(struct runner *r, int round)
{
    double start = now_ns();
    uint64_t steps = play(r);
    double ns = now_ns() - start;
    r->ns_per_game[round] = ns / (double)r->games;
    r->ns_per_step[round] = ns / (double)(steps > 0 ? steps : 1);
    return ns;
}

/* Finds how many games fill a round. */
static void warm_up(struct runner *r, int ms)
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

static double middle(double rounds[ROUNDS])
{
    qsort(rounds, ROUNDS, sizeof rounds[0], compare);
    return rounds[ROUNDS / 2];
}

static void prepare(struct runner *r, const struct dt_game *game, int seats,
                    const struct dt_baseline *baseline)
{
    r->game = game;
    r->config = dt_config_preset(game);
    r->config.seats = (uint8_t)seats;
    r->baseline = baseline;
    r->searcher = NULL;
    r->seed = SEED;
    dt_rng_seed(&r->rng, SEED);
}

struct figures {
    const struct dt_game *game;
    int seats;
    double games_per_s, steps_per_s, ns_per_step, iterations_per_s;
};

static void play_rounds(struct runner *r, int ms)
{
    warm_up(r, ms);
    for (int i = 0; i < ROUNDS; i++) {
        play_round(r, i);
    }
}

/* How fast the search is, as what the first seat knows after the deal. */
static double measure_search(struct runner *r, struct searcher *s, int ms)
{
    r->searcher = s;
    s->effort.iterations = (uint32_t)(THINK * ms);
    r->game->start(r->state, &r->config);
    dt_step_chance(r->game, r->state, &r->rng);
    r->game->redact(r->state, dt_lowest(r->game->to_act(r->state)));
    play_rounds(r, ms);
    return 1e9 / middle(r->ns_per_step);
}

static struct figures measure(struct runner *r, struct searcher *s, const struct dt_game *game,
                              int ms)
{
    prepare(r, game, game->seats_max, NULL);
    play_rounds(r, ms);
    double per_step = middle(r->ns_per_step);
    struct figures f = {
        .game = game,
        .seats = game->seats_max,
        .games_per_s = 1e9 / middle(r->ns_per_game),
        .steps_per_s = 1e9 / per_step,
        .ns_per_step = per_step,
    };
    f.iterations_per_s = measure_search(r, s, ms);
    return f;
}

static void write_signature(struct dt_out *out)
{
    static struct dt_signature room;
    uint64_t n = dt_signature(&room);
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(n >> (56 - 8 * i));
    }
    dt_out_hex(out, bytes, 8);
}

static void json_figures(struct dt_json *j, const struct figures *f)
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

static bool wanted(const struct wish *w, const char *key)
{
    return w->game == NULL || strcmp(w->game, key) == 0;
}

static void print_json(const struct wish *w, struct runner *r, struct searcher *s)
{
    static char text[JSON_MAX];
    char digits[17];
    struct dt_out signature = dt_out_on(digits, sizeof digits), out = dt_out_on(text, sizeof text);
    struct dt_json j = dt_json_on(&out);
    write_signature(&signature);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "signature", digits);
    dt_json_array(&j, "games");
    for (int i = 0; i < dt_game_count; i++) {
        if (wanted(w, dt_games[i]->key)) {
            struct figures f = measure(r, s, dt_games[i], w->ms);
            json_figures(&j, &f);
        }
    }
    dt_json_end(&j);
    dt_json_end(&j);
    assert(!out.cut);
    puts(text);
}

static void print_table(const struct wish *w, struct runner *r, struct searcher *s)
{
    char digits[17];
    struct dt_out signature = dt_out_on(digits, sizeof digits);
    write_signature(&signature);
    printf("%-12s %5s %12s %12s %8s %12s %12s\n", "game", "seats", "games/s", "steps/s", "ns/step",
           "iterations/s", "state bytes");
    for (int i = 0; i < dt_game_count; i++) {
        if (wanted(w, dt_games[i]->key)) {
            struct figures f = measure(r, s, dt_games[i], w->ms);
            printf("%-12s %5d %12.0f %12.0f %8.1f %12.0f %12u\n", f.game->key, f.seats,
                   f.games_per_s, f.steps_per_s, f.ns_per_step, f.iterations_per_s,
                   (unsigned)f.game->state_size);
            fflush(stdout);
        }
    }
    printf("signature %s\n", digits);
}

/* Both in turn, so that a slow moment of the machine strikes both. */
static void print_baseline(const struct wish *w, const struct dt_baseline *baseline,
                           struct runner r[2])
{
    const struct dt_game *game = dt_game_find(dt_span_of(baseline->key));
    double step[2], whole[2];
    for (int k = 0; k < 2; k++) {
        prepare(&r[k], game, baseline->seats, k == 0 ? NULL : baseline);
        warm_up(&r[k], w->ms);
    }
    for (int i = 0; i < ROUNDS; i++) {
        play_round(&r[0], i);
        play_round(&r[1], i);
    }
    for (int k = 0; k < 2; k++) {
        step[k] = middle(r[k].ns_per_step);
        whole[k] = middle(r[k].ns_per_game);
    }
    printf("%s, %d seats\n", baseline->key, baseline->seats);
    printf("  by the contract  %8.1f ns/step %12.0f games/s\n", step[0], 1e9 / whole[0]);
    printf("  written by hand  %8.1f ns/step %12.0f games/s\n", step[1], 1e9 / whole[1]);
    printf("  ratio            %8.2f         %12.2f          (1: as fast as by hand)\n",
           step[1] / step[0], whole[1] / whole[0]);
}

/* The baselines of the wanted games; false if there is none. */
static bool print_baselines(const struct wish *w, struct runner r[2])
{
    bool any = false;
    for (int i = 0; i < dt_baseline_count; i++) {
        if (wanted(w, dt_baselines[i].key) &&
            dt_game_find(dt_span_of(dt_baselines[i].key)) != NULL) {
            print_baseline(w, &dt_baselines[i], r);
            any = true;
        }
    }
    return any;
}

/* The bot that searches, with the memory it wants. */
static bool open_searcher(struct searcher *s)
{
    *s = (struct searcher){.bot = dt_bot_find(dt_span_of("hard"))};
    s->memory = aligned_alloc(64, s->bot->memory);
    s->effort.memory = s->memory;
    s->effort.size = s->bot->memory;
    return s->memory != NULL;
}

static int run(const struct wish *w)
{
    static struct searcher searcher;
    int code = DT_EXIT_FINE;
    struct runner *r = calloc(2, sizeof *r);
    if (r == NULL || !open_searcher(&searcher)) {
        dt_complain("bench", "out of memory.");
        code = DT_EXIT_FAILED;
    } else if (w->baseline) {
        if (!print_baselines(w, r)) {
            dt_complain("bench", "--twin: this game has no baseline.");
            code = DT_EXIT_FAILED;
        }
    } else if (w->json) {
        print_json(w, r, &searcher);
    } else {
        print_table(w, r, &searcher);
    }
    free(searcher.memory);
    free(r);
    return code;
}

static int print_signature(void)
{
    char digits[17];
    struct dt_out out = dt_out_on(digits, sizeof digits);
    write_signature(&out);
    puts(digits);
    return DT_EXIT_FINE;
}

int dt_cmd_bench(int argc, char **argv)
{
    struct wish w = {.ms = 1000};
    const struct dt_arg args[] = {
        {"--json", NULL, "prints JSON", .flag = &w.json},
        {"--signature", NULL, "prints the signature only", .flag = &w.signature},
        {"--twin", NULL, "compare with a hand-written loop without the contract",
         .flag = &w.baseline},
        {"--ms", "N", "how long each game is measured, in milliseconds (default: 1000)",
         .number = &w.ms, .low = 1, .high = 600000},
        {"--game", "GAME", "measures this game only (default: all)", .text = &w.game},
    };
    const struct dt_usage usage = {
        .command = "bench",
        .about =
            "Measures random play on one core with all seats taken: a step is one decision of\n"
            "a player, its draws included. Then the search of the bot hard: an iteration goes\n"
            "from the first decision after the deal to a judgement. The signature covers what happens in fixed games;\n"
            "every build must give the same one.",
        .example = "divetable bench --game GAME --ms 5000",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    int code = dt_args_read(&usage, argc, argv, NULL);
    if (code != DT_ARGS_FINE) {
        return code;
    }
    if (w.game != NULL && dt_game_find(dt_span_of(w.game)) == NULL) {
        dt_complain("bench", "--game: %s: there is no such game; divetable games lists them.",
                    w.game);
        return DT_EXIT_USAGE;
    }
    if (w.baseline && (w.json || w.signature)) {
        dt_complain("bench", "--twin: cannot be combined with --json or --signature.");
        return DT_EXIT_USAGE;
    }
    return w.signature ? print_signature() : run(&w);
}
