/* Tournaments between bots. Games are played in batches and significance is tested only between
 * batches, so the number of threads does not change which games are played. */
#include "cli/arena.h"

#include <math.h>
#include <stdlib.h>

#include "cli/game_session.h"
#include "cli/thread_pool.h"

enum { BATCH = 24, GAMES_MIN = 96, ELO_ITERATIONS = 400 };

static const double z_95 = 1.96;

/* The ranking is tested after every batch, so each test uses a stricter level than 95 %. */
static const double z_999 = 3.3;

/* ---- seat assignment ---- */

/* With at least as many bots as seats: the number of assignments. */
static int arrangements(int bots, int seats)
{
    int ways = 1;
    for (int i = 0; i < seats; i++) {
        ways *= bots - i;
    }
    return ways;
}

int dt_arena_round(const struct dt_arena *a)
{
    return a->bots >= a->config.seats ? arrangements(a->bots, a->config.seats) : 2 * a->bots;
}

static void seat_permutation(const struct dt_arena *a, int way, int bot_of[DT_SEATS])
{
    uint32_t unseated = (1u << a->bots) - 1;
    for (int seat = 0; seat < a->config.seats; seat++) {
        int left = dt_popcount(unseated);
        bot_of[seat] = dt_nth(unseated, way % left);
        way /= left;
        unseated &= ~(1u << bot_of[seat]);
    }
}

/* With fewer bots than seats they repeat round the table, in both directions. */
static void seat_rotation(const struct dt_arena *a, int way, int bot_of[DT_SEATS])
{
    for (int seat = 0; seat < a->config.seats; seat++) {
        int place = way < a->bots ? seat : a->config.seats - 1 - seat;
        bot_of[seat] = (way + place) % a->bots;
    }
}

void dt_arena_seat(const struct dt_arena *a, int game, int bot_of[DT_SEATS])
{
    int way = game % dt_arena_round(a);
    if (a->bots >= a->config.seats) {
        seat_permutation(a, way, bot_of);
    } else {
        seat_rotation(a, way, bot_of);
    }
}

/* ---- one game ---- */

/* A thread's working memory. */
struct arena_worker {
    const struct dt_arena *arena;
    struct dt_game_session game;
    struct dt_arena_tally tally[DT_ARENA_BOTS];
};

struct arena_job {
    const struct dt_arena *arena;
    struct dt_arena_result *result;
};

static struct dt_search_budget limit_of(const struct dt_arena *a, int bot)
{
    struct dt_search_budget limit = a->limit;
    limit.ms *= a->time_factor[bot];
    limit.iterations *= a->time_factor[bot];
    return limit;
}

static const char *play(struct arena_worker *w, const int bot_of[DT_SEATS])
{
    const struct dt_game *game = w->arena->game;
    struct dt_game_session *c = &w->game;
    const char *why = NULL;
    dt_seats who;
    while (why == NULL && (who = game->to_act(c->session.state)) != 0) {
        if (who == DT_SEAT(DT_CHANCE)) {
            why = dt_session_draw(&c->session, NULL);
            continue;
        }
        int seat = dt_ctz(who), bot = bot_of[seat];
        struct dt_arena_tally *t = &w->tally[bot];
        double start = dt_monotonic_seconds(), begun = dt_thread_cpu_seconds();
        const struct dt_search_result *thought =
            dt_game_session_search(c, w->arena->bot[bot], seat, limit_of(w->arena, bot));
        double took = dt_monotonic_seconds() - start, cpu = dt_thread_cpu_seconds() - begun;
        t->decisions++;
        t->slowest = took > t->slowest ? took : t->slowest;
        t->cpu = cpu > t->cpu ? cpu : t->cpu;
        why = thought == NULL
                  ? "out of memory"
                  : dt_session_apply(&c->session, seat, thought->candidate[0].action, NULL);
    }
    return why;
}

static void compare(struct dt_arena_tally *tally, const int bot_of[DT_SEATS], const double *share,
                    int seats)
{
    for (int i = 0; i < seats; i++) {
        for (int k = 0; k < seats; k++) {
            if (bot_of[i] != bot_of[k]) {
                double point = share[i] > share[k] ? 1 : share[i] < share[k] ? 0 : 0.5;
                tally[bot_of[i]].beat[bot_of[k]] += point;
                tally[bot_of[i]].compared[bot_of[k]]++;
            }
        }
    }
}

static void count_game(const struct dt_arena *a, const void *state, const int bot_of[DT_SEATS],
                       struct dt_arena_tally *tally)
{
    dt_seats won = a->game->winners(state);
    double share[DT_SEATS] = {0};
    for (int i = 0; i < a->config.seats; i++) {
        share[i] = (won & DT_SEAT(i)) != 0 ? 1.0 / dt_popcount(won) : 0;
        tally[bot_of[i]].samples++;
        tally[bot_of[i]].sum += share[i];
        tally[bot_of[i]].squares += share[i] * share[i];
    }
    compare(tally, bot_of, share, a->config.seats);
}

static const char *play_number(void *worker, int number)
{
    struct arena_worker *w = worker;
    const struct dt_arena *a = w->arena;
    int bot_of[DT_SEATS];
    uint8_t key[DT_KEY];
    dt_rng_seed_key(a->seed + (uint64_t)number, key);
    dt_arena_seat(a, number, bot_of);
    const char *why =
        dt_game_session_start(&w->game, a->game, &a->config, (struct dt_span){0}, key);
    if (why == NULL) {
        why = play(w, bot_of);
    }
    if (why == NULL) {
        count_game(a, w->game.session.state, bot_of, w->tally);
    }
    return why;
}

static void add(struct dt_arena_tally *to, const struct dt_arena_tally *from)
{
    for (int i = 0; i < DT_ARENA_BOTS; i++) {
        to[i].samples += from[i].samples;
        to[i].sum += from[i].sum;
        to[i].squares += from[i].squares;
        to[i].decisions += from[i].decisions;
        to[i].slowest = from[i].slowest > to[i].slowest ? from[i].slowest : to[i].slowest;
        to[i].cpu = from[i].cpu > to[i].cpu ? from[i].cpu : to[i].cpu;
        for (int k = 0; k < DT_ARENA_BOTS; k++) {
            to[i].beat[k] += from[i].beat[k];
            to[i].compared[k] += from[i].compared[k];
        }
    }
}

static void *open_worker(void *job)
{
    struct arena_worker *w = calloc(1, sizeof *w);
    if (w != NULL) {
        w->arena = ((struct arena_job *)job)->arena;
    }
    return w;
}

static void close_worker(void *job, void *worker)
{
    struct arena_worker *w = worker;
    add(((struct arena_job *)job)->result->tally, w->tally);
    dt_game_session_close(&w->game);
    free(w);
}

/* ---- statistics ---- */

double dt_arena_share(const struct dt_arena_tally *t)
{
    return t->samples > 0 ? t->sum / (double)t->samples : 0;
}

static double standard_error(const struct dt_arena_tally *t)
{
    double mean = dt_arena_share(t), n = (double)t->samples;
    double variance = t->samples > 0 ? t->squares / n - mean * mean : 0;
    return t->samples > 1 ? sqrt((variance > 0 ? variance : 0) / (n - 1)) : 1;
}

double dt_arena_ci95(const struct dt_arena_tally *t)
{
    return z_95 * standard_error(t);
}

/* Whether all pairwise differences are significant. */
static bool is_significant(const struct dt_arena *a, const struct dt_arena_result *r)
{
    for (int i = 0; i < a->bots; i++) {
        for (int k = 0; k < i; k++) {
            double apart = dt_arena_share(&r->tally[i]) - dt_arena_share(&r->tally[k]);
            double e = standard_error(&r->tally[i]), f = standard_error(&r->tally[k]);
            if (fabs(apart) <= z_999 * (e + f)) {
                return false;
            }
        }
    }
    return true;
}

/* Elo ratings by the Bradley-Terry model, fitted by fixed-point iteration; one drawn comparison
 * with every opponent keeps them finite. */
static void compute_elo(const struct dt_arena *a, struct dt_arena_result *r)
{
    double strength[DT_ARENA_BOTS], least = 0;
    for (int i = 0; i < a->bots; i++) {
        strength[i] = 1;
    }
    for (int n = 0; n < ELO_ITERATIONS; n++) {
        for (int i = 0; i < a->bots; i++) {
            double won = 0, weight = 0;
            for (int k = 0; k < a->bots; k++) {
                if (k != i && r->tally[i].compared[k] > 0) {
                    won += r->tally[i].beat[k] + 0.5;
                    weight += ((double)r->tally[i].compared[k] + 1) / (strength[i] + strength[k]);
                }
            }
            strength[i] = weight > 0 ? won / weight : strength[i];
        }
    }
    for (int i = 0; i < a->bots; i++) {
        r->elo[i] = 400 * log10(strength[i]);
        least = i == 0 || r->elo[i] < least ? r->elo[i] : least;
    }
    for (int i = 0; i < a->bots; i++) {
        r->elo[i] -= least;
    }
}

/* ---- all games ---- */

const char *dt_arena_run(const struct dt_arena *a, struct dt_arena_result *out)
{
    int per_round = dt_arena_round(a), failed;
    int batch = (BATCH + per_round - 1) / per_round * per_round;
    int games = (a->games + per_round - 1) / per_round * per_round;
    struct arena_job job = {a, out};
    struct dt_thread_pool_job pool_job = {
        .whole = games,
        .threads = a->threads,
        .progress = a->progress,
        .job = &job,
        .open = open_worker,
        .work = play_number,
        .close = close_worker,
    };
    const char *why = NULL;
    double start = dt_monotonic_seconds();
    *out = (struct dt_arena_result){0};
    while (why == NULL && out->games < games && !out->significant) {
        pool_job.from = out->games;
        pool_job.to = games - out->games < batch ? games : out->games + batch;
        why = dt_thread_pool_run(&pool_job, &failed);
        out->games = pool_job.to;
        out->significant = !a->all && out->games >= GAMES_MIN && is_significant(a, out);
    }
    compute_elo(a, out);
    out->seconds = dt_monotonic_seconds() - start;
    return why;
}
