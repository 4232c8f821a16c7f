/* Where bots think. Memory is taken when a bot first wants it, and kept. */
#include "cli/thinker.h"

#include <stdlib.h>
#include <time.h>

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

static bool make_room(struct dt_thinker *t, size_t size)
{
    if (t->size >= size) {
        return true;
    }
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    if (memory == NULL) {
        return false;
    }
    free(t->memory);
    t->memory = memory;
    t->size = size;
    return true;
}

const struct dt_thought *dt_thinker_ask(struct dt_thinker *t, const struct dt_bot *bot,
                                        const struct dt_game *game, const void *state, int seat,
                                        struct dt_rng *rng, struct dt_limit limit)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    if (!make_room(t, bot->memory)) {
        return NULL;
    }
    struct dt_effort effort = {
        .iterations = (uint32_t)limit.iterations,
        .stop = limit.ms > 0 ? is_over : NULL,
        .clock = t,
        .memory = t->memory,
        .size = bot->memory,
    };
    t->until = limit.ms > 0 ? now_ns() + (int64_t)limit.ms * 1000000 : 0;
    memcpy(seen, state, game->state_size);
    game->redact(seen, seat);
    bot->think(game, seen, seat, rng, &effort, &t->thought);
    return &t->thought;
}

void dt_thinker_close(struct dt_thinker *t)
{
    free(t->memory);
    *t = (struct dt_thinker){0};
}
