/* Simulated games between bots. Each game has its own seed, so the assignment of games to threads
 * does not affect the results. */
#include "cli/sim.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/game_session.h"
#include "cli/thread_pool.h"
#include "cli/file.h"

enum { PATH_MAX_LEN = 4096 };

/* A thread's working memory. */
struct sim_worker {
    const struct dt_sim *sim;
    struct dt_game_session session;
    struct dt_sim_tally tally;
};

struct sim_job {
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
    t->winners[dt_popcount(won)]++;
    for (int i = 0; i < seats; i++) {
        t->wins[i] += (won & DT_SEAT(i)) != 0;
        t->score[i] += score[i];
    }
}

/* Simultaneous seats decide one after the other; each sees only its redacted state. */
static const char *play(struct dt_game_session *c, const struct dt_sim *sim, struct dt_sim_tally *t)
{
    const struct dt_table_options *table = &sim->table;
    const struct dt_game *game = table->game;
    dt_seats who;
    while ((who = game->to_act(c->session.state)) != 0) {
        const char *why;
        if (who == DT_SEAT(DT_CHANCE)) {
            why = dt_session_draw(&c->session, NULL);
            t->draws++;
        } else {
            int seat = dt_ctz(who);
            why = dt_game_session_play_bot(c, table->bot[seat], seat, sim->limit, NULL);
            t->steps++;
        }
        if (why != NULL) {
            return why;
        }
    }
    count_result(t, game, c->session.state, table->config.seats);
    return NULL;
}

static const char *save(const struct dt_sim *sim, const struct dt_game_session *c, uint64_t seed)
{
    char path[PATH_MAX_LEN];
    int len;
    int wrote = snprintf(path, sizeof path, "%s/%s-%d-%llu.txt", sim->records, sim->table.game->key,
                         sim->table.config.seats, (unsigned long long)seed);
    if (wrote >= PATH_MAX_LEN) {
        return "the path is too long";
    }
    char *text;
    const char *why = dt_game_session_record(c, true, &text, &len);
    if (why == NULL) {
        why = dt_file_write(path, text, len);
    }
    free(text);
    return why;
}

static const char *play_number(void *worker, int number)
{
    struct sim_worker *w = worker;
    const struct dt_sim *sim = w->sim;
    struct dt_game_session *c = &w->session;
    uint64_t seed = sim->seed + (uint64_t)number;
    uint8_t key[DT_KEY];
    dt_rng_seed_key(seed, key);
    const char *why =
        dt_game_session_start(c, sim->table.game, &sim->table.config, (struct dt_span){0}, key);
    if (why != NULL) {
        return why;
    }
    for (int i = 0; i < sim->table.config.seats; i++) {
        char *name = c->session.head.seat[i];
        snprintf(name, sizeof c->session.head.seat[i], "%s", sim->table.bot[i]->key);
    }
    why = play(c, sim, &w->tally);
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

static void *open_worker(void *job)
{
    struct sim_worker *w = calloc(1, sizeof *w);
    if (w != NULL) {
        w->sim = ((struct sim_job *)job)->sim;
    }
    return w;
}

static void close_worker(void *job, void *worker)
{
    struct sim_worker *w = worker;
    add(((struct sim_job *)job)->tally, &w->tally);
    dt_game_session_close(&w->session);
    free(w);
}

const char *dt_sim_run(const struct dt_sim *sim, struct dt_sim_tally *tally, double *seconds,
                       char *why, int cap)
{
    struct sim_job job = {sim, tally};
    const struct dt_thread_pool_job pool_job = {
        .to = sim->games,
        .whole = sim->games,
        .threads = sim->threads,
        .progress = sim->progress,
        .job = &job,
        .open = open_worker,
        .work = play_number,
        .close = close_worker,
    };
    int failed;
    double start = dt_monotonic_seconds();
    *tally = (struct dt_sim_tally){0};
    const char *what = dt_thread_pool_run(&pool_job, &failed);
    *seconds = dt_monotonic_seconds() - start;
    if (what == NULL) {
        return NULL;
    }
    snprintf(why, (size_t)cap, "game with seed %llu: %s",
             (unsigned long long)(sim->seed + (uint64_t)failed), what);
    return why;
}
