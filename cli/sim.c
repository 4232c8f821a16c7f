/* Many games of bots. Each game has a key of its own, so that who plays it on which thread does
 * not matter. */
#include "cli/sim.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/course.h"
#include "cli/crew.h"
#include "cli/file.h"

enum { PATH_MAX_LEN = 4096 };

/* What a thread works with. */
struct bench {
    const struct dt_sim *sim;
    struct dt_course course;
    struct dt_sim_tally tally;
};

struct job {
    const struct dt_sim *sim;
    struct dt_sim_tally *tally;
};

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
static const char *play(struct dt_course *c, const struct dt_sim *sim, struct dt_sim_tally *t)
{
    const struct dt_seating *table = &sim->table;
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
            const struct dt_thought *thought = dt_course_ask(c, table->bot[seat], seat, sim->limit);
            why = thought == NULL ? "out of memory"
                                  : dt_course_do(c, seat, thought->candidate[0].action, NULL);
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

static const char *play_number(void *bench, int number)
{
    struct bench *b = bench;
    const struct dt_sim *sim = b->sim;
    struct dt_course *c = &b->course;
    uint64_t seed = sim->seed + (uint64_t)number;
    uint8_t key[DT_KEY];
    dt_rng_seed_key(seed, key);
    dt_course_start(c, sim->table.game, &sim->table.config, key);
    for (int i = 0; i < sim->table.config.seats; i++) {
        snprintf(c->head.seat[i], sizeof c->head.seat[i], "%s", sim->table.bot[i]->key);
    }
    const char *why = play(c, sim, &b->tally);
    return why == NULL && sim->records != NULL ? save(sim, c, seed) : why;
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

static void *open_bench(void *job)
{
    struct bench *b = calloc(1, sizeof *b);
    if (b != NULL) {
        b->sim = ((struct job *)job)->sim;
    }
    return b;
}

static void close_bench(void *job, void *bench)
{
    struct bench *b = bench;
    add(((struct job *)job)->tally, &b->tally);
    dt_course_close(&b->course);
    free(b);
}

const char *dt_sim_run(const struct dt_sim *sim, struct dt_sim_tally *tally, double *seconds,
                       char *why, int cap)
{
    struct job job = {sim, tally};
    const struct dt_crew_job crew = {
        .to = sim->games,
        .whole = sim->games,
        .threads = sim->threads,
        .progress = sim->progress,
        .job = &job,
        .open = open_bench,
        .work = play_number,
        .close = close_bench,
    };
    int failed;
    double start = dt_crew_clock();
    *tally = (struct dt_sim_tally){0};
    const char *what = dt_crew_run(&crew, &failed);
    *seconds = dt_crew_clock() - start;
    if (what == NULL) {
        return NULL;
    }
    snprintf(why, (size_t)cap, "the game of seed %llu: %s",
             (unsigned long long)(sim->seed + (uint64_t)failed), what);
    return why;
}
