/* Asking a bot for a decision at a table. */
#include <stdlib.h>

#include "bots/bots.h"
#include "lib/table.h"

enum { ALIGNMENT = 64 };

static const char *run_bot(const struct divetable *t, int seat, const struct dt_bot *bot,
                           struct dt_search_limits limits, uint64_t seed,
                           struct dt_search_result *result)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    struct dt_rng rng;
    dt_rng_seed(&rng, seed);
    dt_table_redact(t, seat, seen);
    if (bot->memory > 0) {
        limits.size = (bot->memory + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        limits.memory = aligned_alloc(ALIGNMENT, limits.size);
        if (limits.memory == NULL) {
            return dt_table_no_memory;
        }
    }
    bot->think(t->session.head.game, seen, seat, &rng, &limits, result);
    free(limits.memory);
    return NULL;
}

const char *divetable_think(const struct divetable *t, int seat, const char *key, int iterations,
                            uint64_t seed, struct divetable_candidate *list, int cap, int *count)
{
    struct dt_search_result result;
    const struct dt_bot *bot = dt_bot_find(dt_span_of(key));
    if (bot == NULL) {
        return DT_ERROR("no-such-bot");
    }
    if (seat == DT_CHANCE || !dt_seats_have(t->session.head.game->to_act(t->session.state), seat)) {
        return DT_ERROR("not-to-act");
    }
    const char *why = divetable_check(t, seat);
    if (why != NULL) {
        return why;
    }
    if (iterations < 1 || cap < 1) {
        return "iterations: at least one iteration and space for one candidate are needed";
    }
    struct dt_search_limits limits = {.iterations = (uint32_t)iterations};
    why = run_bot(t, seat, bot, limits, seed, &result);
    if (why != NULL) {
        return why;
    }
    *count = result.count < cap ? result.count : cap;
    for (int i = 0; i < *count; i++) {
        const struct dt_candidate *c = &result.candidate[i];
        list[i] = (struct divetable_candidate){c->action, c->visits, c->value};
    }
    return NULL;
}
