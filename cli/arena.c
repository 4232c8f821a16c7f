/* Bots against bots. Games are played in portions, and the order is looked at between two portions
 * only, so how many threads play does not change what is played. */
#include "cli/arena.h"

#include <math.h>
#include <stdlib.h>

#include "cli/course.h"
#include "cli/crew.h"

enum { PORTION = 24, LEAST = 96, ELO_ROUNDS = 400 };

static const double in_95_of_100 = 1.96;

/* The order is looked at many times; each look must be surer than the last word. */
static const double in_999_of_1000 = 3.3;

/* ---- who sits where ---- */

/* With at least as many bots as seats: the number of ways to seat them. */
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

static void seat_all_ways(const struct dt_arena *a, int way, int bot_of[DT_SEATS])
{
    uint32_t free = (1u << a->bots) - 1;
    for (int seat = 0; seat < a->config.seats; seat++) {
        int left = dt_ones(free);
        bot_of[seat] = dt_nth(free, way % left);
        way /= left;
        free &= ~(1u << bot_of[seat]);
    }
}

/* With fewer bots than seats they sit in turn, one way round and the other. */
static void seat_in_turn(const struct dt_arena *a, int way, int bot_of[DT_SEATS])
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
        seat_all_ways(a, way, bot_of);
    } else {
        seat_in_turn(a, way, bot_of);
    }
}

/* ---- one game ---- */

/* What a thread works with. */
struct bench {
    const struct dt_arena *arena;
    struct dt_course course;
    struct dt_arena_tally tally[DT_ARENA_BOTS];
};

struct job {
    const struct dt_arena *arena;
    struct dt_arena_result *result;
};

static struct dt_limit limit_of(const struct dt_arena *a, int bot)
{
    struct dt_limit limit = a->limit;
    limit.ms *= a->times[bot];
    limit.iterations *= a->times[bot];
    return limit;
}

static const char *play(struct bench *b, const int bot_of[DT_SEATS])
{
    const struct dt_game *game = b->arena->game;
    struct dt_course *c = &b->course;
    const char *why = NULL;
    dt_seats who;
    while (why == NULL && (who = game->to_act(c->state)) != 0) {
        dt_action drew;
        if (who == DT_SEAT(DT_CHANCE)) {
            why = dt_course_draw(c, &drew, NULL);
            continue;
        }
        int seat = dt_lowest(who), bot = bot_of[seat];
        struct dt_arena_tally *t = &b->tally[bot];
        double start = dt_crew_clock(), begun = dt_crew_work();
        const struct dt_thought *thought =
            dt_course_ask(c, b->arena->bot[bot], seat, limit_of(b->arena, bot));
        double took = dt_crew_clock() - start, work = dt_crew_work() - begun;
        t->decisions++;
        t->slowest = took > t->slowest ? took : t->slowest;
        t->work = work > t->work ? work : t->work;
        why = thought == NULL ? "out of memory"
                              : dt_course_do(c, seat, thought->candidate[0].action, NULL);
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
                tally[bot_of[i]].met[bot_of[k]]++;
            }
        }
    }
}

static void count(const struct dt_arena *a, const void *state, const int bot_of[DT_SEATS],
                  struct dt_arena_tally *tally)
{
    dt_seats won = a->game->winners(state);
    double share[DT_SEATS] = {0};
    for (int i = 0; i < a->config.seats; i++) {
        share[i] = (won & DT_SEAT(i)) != 0 ? 1.0 / dt_ones(won) : 0;
        tally[bot_of[i]].chairs++;
        tally[bot_of[i]].sum += share[i];
        tally[bot_of[i]].squares += share[i] * share[i];
    }
    compare(tally, bot_of, share, a->config.seats);
}

static const char *play_number(void *bench, int number)
{
    struct bench *b = bench;
    const struct dt_arena *a = b->arena;
    int bot_of[DT_SEATS];
    uint8_t key[DT_KEY];
    dt_rng_seed_key(a->seed + (uint64_t)number, key);
    dt_course_start(&b->course, a->game, &a->config, key);
    dt_arena_seat(a, number, bot_of);
    const char *why = play(b, bot_of);
    if (why == NULL) {
        count(a, b->course.state, bot_of, b->tally);
    }
    return why;
}

static void add(struct dt_arena_tally *to, const struct dt_arena_tally *from)
{
    for (int i = 0; i < DT_ARENA_BOTS; i++) {
        to[i].chairs += from[i].chairs;
        to[i].sum += from[i].sum;
        to[i].squares += from[i].squares;
        to[i].decisions += from[i].decisions;
        to[i].slowest = from[i].slowest > to[i].slowest ? from[i].slowest : to[i].slowest;
        to[i].work = from[i].work > to[i].work ? from[i].work : to[i].work;
        for (int k = 0; k < DT_ARENA_BOTS; k++) {
            to[i].beat[k] += from[i].beat[k];
            to[i].met[k] += from[i].met[k];
        }
    }
}

static void *open_bench(void *job)
{
    struct bench *b = calloc(1, sizeof *b);
    if (b != NULL) {
        b->arena = ((struct job *)job)->arena;
    }
    return b;
}

static void close_bench(void *job, void *bench)
{
    struct bench *b = bench;
    add(((struct job *)job)->result->tally, b->tally);
    dt_course_close(&b->course);
    free(b);
}

/* ---- what it means ---- */

double dt_arena_share(const struct dt_arena_tally *t)
{
    return t->chairs > 0 ? t->sum / (double)t->chairs : 0;
}

static double standard_error(const struct dt_arena_tally *t)
{
    double mean = dt_arena_share(t), n = (double)t->chairs;
    double variance = t->chairs > 0 ? t->squares / n - mean * mean : 0;
    return t->chairs > 1 ? sqrt((variance > 0 ? variance : 0) / (n - 1)) : 1;
}

double dt_arena_doubt(const struct dt_arena_tally *t)
{
    return in_95_of_100 * standard_error(t);
}

/* Any two bots are apart by more than luck explains. */
static bool is_certain(const struct dt_arena *a, const struct dt_arena_result *r)
{
    for (int i = 0; i < a->bots; i++) {
        for (int k = 0; k < i; k++) {
            double apart = dt_arena_share(&r->tally[i]) - dt_arena_share(&r->tally[k]);
            double e = standard_error(&r->tally[i]), f = standard_error(&r->tally[k]);
            if (fabs(apart) <= in_999_of_1000 * (e + f)) {
                return false;
            }
        }
    }
    return true;
}

/* Strengths that explain who did better than whom how often (Bradley and Terry), found by
 * repetition; one drawn comparison with everyone keeps them finite. */
static void rate(const struct dt_arena *a, struct dt_arena_result *r)
{
    double strength[DT_ARENA_BOTS], least = 0;
    for (int i = 0; i < a->bots; i++) {
        strength[i] = 1;
    }
    for (int round = 0; round < ELO_ROUNDS; round++) {
        for (int i = 0; i < a->bots; i++) {
            double won = 0, weight = 0;
            for (int k = 0; k < a->bots; k++) {
                if (k != i && r->tally[i].met[k] > 0) {
                    won += r->tally[i].beat[k] + 0.5;
                    weight += ((double)r->tally[i].met[k] + 1) / (strength[i] + strength[k]);
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
    int round = dt_arena_round(a), portion = (PORTION + round - 1) / round * round, failed;
    int games = (a->games + round - 1) / round * round;
    struct job job = {a, out};
    struct dt_crew_job crew = {
        .whole = games,
        .threads = a->threads,
        .progress = a->progress,
        .job = &job,
        .open = open_bench,
        .work = play_number,
        .close = close_bench,
    };
    const char *why = NULL;
    double start = dt_crew_clock();
    *out = (struct dt_arena_result){0};
    while (why == NULL && out->games < games && !out->certain) {
        crew.from = out->games;
        crew.to = games - out->games < portion ? games : out->games + portion;
        why = dt_crew_run(&crew, &failed);
        out->games = crew.to;
        out->certain = !a->all && out->games >= LEAST && is_certain(a, out);
    }
    rate(a, out);
    out->seconds = dt_crew_clock() - start;
    return why;
}
