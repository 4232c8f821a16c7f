/* Where bots think. Memory is taken when a bot first wants it, and kept. */
#include "cli/thinker.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/* A question, and one thread's part of it. */
struct part {
    const struct dt_bot *bot;
    const struct dt_game *game;
    const void *seen;
    int seat;
    struct dt_rng *rng;
    struct dt_effort effort;
    struct dt_thought *thought;
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
    const struct dt_thinker *t = clock;
    return now_ns() >= t->until;
}

static bool make_room(struct dt_thinker *t, int thread, size_t size)
{
    if (t->place[thread] == NULL) {
        t->place[thread] = calloc(1, sizeof *t->place[thread]);
    }
    struct dt_thinker_place *place = t->place[thread];
    if (place == NULL || place->size >= size) {
        return place != NULL;
    }
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    if (memory == NULL) {
        return false;
    }
    free(place->memory);
    place->memory = memory;
    place->size = size;
    return true;
}

static void *think(void *arg)
{
    struct part *p = arg;
    p->bot->think(p->game, p->seen, p->seat, p->rng, &p->effort, p->thought);
    return NULL;
}

/* The first part is thought about here; where no thread can be started, others are too. */
static void think_all(struct part *part, int threads)
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
        dt_thought_join(part[0].thought, part[i].thought);
    }
}

const struct dt_thought *dt_thinker_ask(struct dt_thinker *t, const struct dt_bot *bot,
                                        const struct dt_game *game, const void *state, int seat,
                                        struct dt_rng *rng, struct dt_limit limit)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    struct part part[DT_THINKER_THREADS];
    int threads = bot->slow && limit.threads > 1 ? limit.threads : 1;
    assert(threads <= DT_THINKER_THREADS);
    memcpy(seen, state, game->state_size);
    game->redact(seen, seat);
    t->until = limit.ms > 0 ? now_ns() + (int64_t)limit.ms * 1000000 : 0;
    for (int i = 0; i < threads; i++) {
        if (!make_room(t, i, bot->memory)) {
            return NULL;
        }
        struct dt_thinker_place *place = t->place[i];
        part[i] = (struct part){bot, game, seen, seat, .rng = rng, .thought = &place->thought};
        part[i].effort = (struct dt_effort){
            .iterations = (uint32_t)((limit.iterations + threads - 1) / threads),
            .stop = limit.ms > 0 ? is_over : NULL,
            .clock = t,
            .memory = place->memory,
            .size = bot->memory,
        };
        if (threads > 1) {
            dt_thought_luck(rng, &place->rng);
            part[i].rng = &place->rng;
        }
    }
    think_all(part, threads);
    return &t->place[0]->thought;
}

bool dt_thinker_advise(struct dt_thinker *t, const struct dt_game *game, const void *state,
                       int seat, struct dt_rng *rng, struct dt_limit limit, struct dt_advice *out)
{
    const struct dt_bot *best = &dt_bots[dt_bot_count - 1];
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    const struct dt_thought *thought = dt_thinker_ask(t, best, game, state, seat, rng, limit);
    if (thought == NULL) {
        return false;
    }
    memcpy(seen, state, game->state_size);
    game->redact(seen, seat);
    assert(best->memory >= DT_ROOM);
    dt_advise(game, seen, seat, thought, t->place[0]->memory, out);
    return true;
}

void dt_thinker_close(struct dt_thinker *t)
{
    for (int i = 0; i < DT_THINKER_THREADS; i++) {
        if (t->place[i] != NULL) {
            free(t->place[i]->memory);
            free(t->place[i]);
        }
    }
    *t = (struct dt_thinker){0};
}
