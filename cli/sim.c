/* Many games of bots. Each game has a key of its own, so that who plays it on which thread does
 * not matter. */
#define _POSIX_C_SOURCE 200809L
#include "cli/sim.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/course.h"
#include "cli/file.h"

enum {
    PORTION = 16, /* games that a thread takes at a time */
    PATH_MAX_LEN = 4096,
    BAR = 30,
};

struct crew {
    const struct dt_sim *sim;
    atomic_int next; /* the first game that nobody has taken */
    atomic_int done;
    atomic_bool stop; /* something went wrong */
    pthread_mutex_t lock;
    pthread_cond_t finished;
    int running;                /* under the lock, like all that follows */
    struct dt_sim_tally *tally; /* sums */
    char *why;
    int why_cap;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void count_result(struct dt_sim_tally *t, const struct dt_game *game, const void *state,
                         int seats)
{
    int32_t score[DT_SEATS];
    dt_seats won = game->winners(state);
    game->scores(state, score);
    t->games++;
    t->winners[dt_ones(won)]++;
    for (int i = 0; i < seats; i++) {
        t->wins[i] += (won & DT_SEAT(i)) != 0;
        t->score[i] += score[i];
    }
}

/* Seats that act at once are asked one after the other; each sees only what it may. */
static const char *play(struct dt_course *c, const struct dt_seating *table, struct dt_sim_tally *t)
{
    const struct dt_game *game = table->game;
    dt_seats who;
    while ((who = game->to_act(c->state)) != 0) {
        const char *why;
        dt_action drew;
        if (who == DT_SEAT(DT_CHANCE)) {
            why = dt_course_draw(c, &drew, NULL);
            t->draws++;
        } else {
            int seat = dt_lowest(who);
            why = dt_course_do(c, seat, dt_course_ask(c, table->bot[seat], seat, 0), NULL);
            t->steps++;
        }
        if (why != NULL) {
            return why;
        }
    }
    count_result(t, game, c->state, table->config.seats);
    return NULL;
}

static const char *save(const struct dt_sim *sim, const struct dt_course *c, uint64_t seed)
{
    char path[PATH_MAX_LEN];
    int len;
    int wrote = snprintf(path, sizeof path, "%s/%s-%d-%llu.txt", sim->records, sim->table.game->key,
                         sim->table.config.seats, (unsigned long long)seed);
    if (wrote >= PATH_MAX_LEN) {
        return "the path is too long";
    }
    char *text = dt_course_record(c, true, &len);
    if (text == NULL) {
        return "out of memory";
    }
    const char *why = dt_file_write(path, text, len);
    free(text);
    return why;
}

static const char *play_number(const struct dt_sim *sim, int number, struct dt_course *c,
                               struct dt_sim_tally *t)
{
    uint64_t seed = sim->seed + (uint64_t)number;
    uint8_t key[DT_KEY];
    dt_rng_seed_key(seed, key);
    dt_course_start(c, sim->table.game, &sim->table.config, key);
    for (int i = 0; i < sim->table.config.seats; i++) {
        snprintf(c->head.seat[i], sizeof c->head.seat[i], "%s", sim->table.bot[i]->key);
    }
    const char *why = play(c, &sim->table, t);
    return why == NULL && sim->records != NULL ? save(sim, c, seed) : why;
}

static void fail(struct crew *crew, int number, const char *why)
{
    unsigned long long seed = crew->sim->seed + (uint64_t)number;
    pthread_mutex_lock(&crew->lock);
    if (!atomic_exchange(&crew->stop, true)) {
        snprintf(crew->why, (size_t)crew->why_cap, "the game of seed %llu: %s", seed, why);
    }
    pthread_mutex_unlock(&crew->lock);
}

static void add(struct dt_sim_tally *sum, const struct dt_sim_tally *t)
{
    sum->games += t->games;
    sum->steps += t->steps;
    sum->draws += t->draws;
    for (int i = 0; i < DT_SEATS; i++) {
        sum->wins[i] += t->wins[i];
        sum->score[i] += t->score[i];
    }
    for (int i = 0; i <= DT_SEATS; i++) {
        sum->winners[i] += t->winners[i];
    }
}

/* Plays portions until none is left. */
static void work_off(struct crew *crew, struct dt_course *c, struct dt_sim_tally *t)
{
    const struct dt_sim *sim = crew->sim;
    for (;;) {
        int from = atomic_fetch_add(&crew->next, PORTION);
        int to = from > sim->games - PORTION ? sim->games : from + PORTION;
        if (from >= sim->games) {
            return;
        }
        for (int g = from; g < to; g++) {
            if (atomic_load(&crew->stop)) {
                return;
            }
            const char *why = play_number(sim, g, c, t);
            if (why != NULL) {
                fail(crew, g, why);
                return;
            }
            atomic_fetch_add(&crew->done, 1);
        }
    }
}

static void *work(void *arg)
{
    struct crew *crew = arg;
    struct dt_sim_tally t = {0};
    struct dt_course *c = calloc(1, sizeof *c);
    if (c == NULL) {
        fail(crew, 0, "out of memory");
    } else {
        work_off(crew, c, &t);
        dt_course_close(c);
        free(c);
    }
    pthread_mutex_lock(&crew->lock);
    add(crew->tally, &t);
    crew->running--;
    pthread_cond_signal(&crew->finished);
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

static void draw_bar(int done, int games)
{
    int full = (int)((int64_t)done * BAR / games);
    char bar[BAR + 1];
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)full);
    bar[BAR] = 0;
    fprintf(stderr, "\r[%s] %d of %d games", bar, done, games);
    fflush(stderr);
}

/* Waits for all threads; from the third second on a bar shows how far they are. */
static void watch(struct crew *crew, double start)
{
    bool drawn = false;
    pthread_mutex_lock(&crew->lock);
    while (crew->running > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 200000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&crew->finished, &crew->lock, &until);
        if (crew->sim->progress && now() - start > 2 && crew->running > 0) {
            draw_bar(atomic_load(&crew->done), crew->sim->games);
            drawn = true;
        }
    }
    pthread_mutex_unlock(&crew->lock);
    if (drawn) {
        fprintf(stderr, "\r\033[K");
    }
}

/* Starts the threads; with fewer than asked for the games are played all the same. */
static int start_threads(struct crew *crew, pthread_t *thread)
{
    int started = 0;
    crew->running = crew->sim->threads;
    for (int i = 0; i < crew->sim->threads; i++) {
        if (pthread_create(&thread[started], NULL, work, crew) == 0) {
            started++;
        }
    }
    pthread_mutex_lock(&crew->lock);
    crew->running -= crew->sim->threads - started;
    pthread_mutex_unlock(&crew->lock);
    return started;
}

const char *dt_sim_run(const struct dt_sim *sim, struct dt_sim_tally *tally, double *seconds,
                       char *why, int cap)
{
    pthread_t thread[DT_SIM_THREADS];
    struct crew crew = {.sim = sim, .tally = tally, .why = why, .why_cap = cap};
    *tally = (struct dt_sim_tally){0};
    pthread_mutex_init(&crew.lock, NULL);
    pthread_cond_init(&crew.finished, NULL);
    double start = now();
    int started = start_threads(&crew, thread);
    watch(&crew, start);
    *seconds = now() - start;
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    pthread_cond_destroy(&crew.finished);
    pthread_mutex_destroy(&crew.lock);
    if (started == 0) {
        return "no thread can be started";
    }
    return crew.stop ? why : NULL;
}
