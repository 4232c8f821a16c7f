/* Runs bot searches. Memory is allocated when a bot first needs it and kept until closed. */
#include "cli/bot_runner.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/* One thread's share of a search. */
struct search_task {
    const struct dt_bot *bot;
    const struct dt_game *game;
    const void *seen;
    int seat;
    struct dt_rng *rng;
    struct dt_search_limits effort;
    struct dt_search_result *thought;
    pthread_t thread;
    bool started;
};

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static bool is_over(void *clock)
{
    const struct dt_bot_runner *t = clock;
    return now_ns() >= t->until;
}

static bool reserve_memory(struct dt_bot_runner *t, int thread, size_t size)
{
    if (t->slot[thread] == NULL) {
        t->slot[thread] = calloc(1, sizeof *t->slot[thread]);
    }
    struct dt_bot_runner_thread *slot = t->slot[thread];
    if (slot == NULL || slot->size >= size) {
        return slot != NULL;
    }
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    if (memory == NULL) {
        return false;
    }
    free(slot->memory);
    slot->memory = memory;
    slot->size = size;
    return true;
}

static void *think(void *arg)
{
    struct search_task *p = arg;
    p->bot->think(p->game, p->seen, p->seat, p->rng, &p->effort, p->thought);
    return NULL;
}

/* The calling thread runs the first task, and the tasks of threads that cannot be started. */
static void think_all(struct search_task *part, int threads)
{
    for (int i = 1; i < threads; i++) {
        part[i].started = pthread_create(&part[i].thread, NULL, think, &part[i]) == 0;
    }
    think(&part[0]);
    for (int i = 1; i < threads; i++) {
        if (part[i].started) {
            pthread_join(part[i].thread, NULL);
        } else {
            think(&part[i]);
        }
        dt_search_result_merge(part[0].thought, part[i].thought);
    }
}

const struct dt_search_result *dt_bot_runner_search(struct dt_bot_runner *t,
                                                    const struct dt_bot *bot,
                                                    const struct dt_game *game, const void *state,
                                                    int seat, struct dt_rng *rng,
                                                    struct dt_search_budget limit)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    struct search_task part[DT_BOT_RUNNER_THREADS];
    int threads = bot->anytime && limit.threads > 1 ? limit.threads : 1;
    assert(threads <= DT_BOT_RUNNER_THREADS);
    memcpy(seen, state, game->state_size);
    game->redact(seen, seat);
    t->until = limit.ms > 0 ? now_ns() + (int64_t)limit.ms * 1000000 : 0;
    for (int i = 0; i < threads; i++) {
        if (!reserve_memory(t, i, bot->memory)) {
            return NULL;
        }
        struct dt_bot_runner_thread *slot = t->slot[i];
        part[i] =
            (struct search_task){bot, game, seen, seat, .rng = rng, .thought = &slot->thought};
        part[i].effort = (struct dt_search_limits){
            .iterations = (uint32_t)((limit.iterations + threads - 1) / threads),
            .stop = limit.ms > 0 ? is_over : NULL,
            .clock = t,
            .memory = slot->memory,
            .size = bot->memory,
        };
        if (threads > 1) {
            dt_search_rng(rng, &slot->rng);
            part[i].rng = &slot->rng;
        }
    }
    think_all(part, threads);
    return &t->slot[0]->thought;
}

bool dt_bot_runner_advise(struct dt_bot_runner *t, const struct dt_game *game, const void *state,
                          int seat, struct dt_rng *rng, struct dt_search_budget limit,
                          struct dt_advice *out)
{
    const struct dt_bot *best = &dt_bots[dt_bot_count - 1];
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    const struct dt_search_result *thought =
        dt_bot_runner_search(t, best, game, state, seat, rng, limit);
    if (thought == NULL) {
        return false;
    }
    memcpy(seen, state, game->state_size);
    game->redact(seen, seat);
    assert(best->memory >= DT_SCRATCH_BYTES);
    dt_advise(game, seen, seat, thought, t->slot[0]->memory, out);
    return true;
}

void dt_bot_runner_close(struct dt_bot_runner *t)
{
    for (int i = 0; i < DT_BOT_RUNNER_THREADS; i++) {
        if (t->slot[i] != NULL) {
            free(t->slot[i]->memory);
            free(t->slot[i]);
        }
    }
    *t = (struct dt_bot_runner){0};
}
