/* What there is: games, their options, and the bots, which also think here. */
#include <stdlib.h>

#include "bots/bots.h"
#include "lib/table.h"

enum { ALIGNMENT = 64 };

_Static_assert((int)DIVETABLE_SEATS == (int)DT_SEATS && (int)DIVETABLE_CHANCE == (int)DT_CHANCE &&
                   (int)DIVETABLE_ONLOOKER == (int)DT_ONLOOKER &&
                   (int)DIVETABLE_SURE == (int)DT_SURE,
               "the numbers in the public header are the engine's");

int divetable_abi(void)
{
    return DIVETABLE_ABI;
}

const char *divetable_version(void)
{
    return DT_VERSION;
}

bool divetable_game(int n, struct divetable_game *out)
{
    if (n < 0 || n >= dt_game_count) {
        return false;
    }
    const struct dt_game *game = dt_games[n];
    *out = (struct divetable_game){
        .key = game->key,
        .name = game->name,
        .rules = game->rules,
        .seats_min = game->seats_min,
        .seats_max = game->seats_max,
        .actions_max = (int32_t)game->actions_max,
        .steps_max = (int32_t)game->steps_max,
    };
    return true;
}

bool divetable_option(int game, int n, struct divetable_option *out)
{
    if (game < 0 || game >= dt_game_count || n < 0 || n >= dt_games[game]->option_count) {
        return false;
    }
    const struct dt_option *option = &dt_games[game]->options[n];
    *out = (struct divetable_option){
        .key = option->key,
        .about = option->about,
        .choices = option->choices,
        .count = option->count,
        .preset = option->preset,
    };
    return true;
}

bool divetable_bot(int n, struct divetable_bot *out)
{
    if (n < 0 || n >= dt_bot_count) {
        return false;
    }
    *out = (struct divetable_bot){.key = dt_bots[n].key, .about = dt_bots[n].about};
    return true;
}

static const char *think(const struct divetable *t, int seat, const struct dt_bot *bot,
                         struct dt_effort effort, uint64_t seed, struct dt_thought *thought)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    struct dt_rng rng;
    dt_rng_seed(&rng, seed);
    dt_table_look(t, seat, seen);
    if (bot->memory > 0) {
        effort.size = (bot->memory + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        effort.memory = aligned_alloc(ALIGNMENT, effort.size);
        if (effort.memory == NULL) {
            return dt_table_no_memory;
        }
    }
    bot->think(t->head.game, seen, seat, &rng, &effort, thought);
    free(effort.memory);
    return NULL;
}

const char *divetable_think(const struct divetable *t, int seat, const char *key, int iterations,
                            uint64_t seed, struct divetable_idea *ideas, int cap, int *count)
{
    struct dt_thought thought;
    const struct dt_bot *bot = dt_bot_find(dt_span_of(key));
    if (bot == NULL) {
        return "there is no such bot";
    }
    if (seat == DT_CHANCE || !dt_seats_have(t->head.game->to_act(t->state), seat)) {
        return "seat: this seat is not to act now";
    }
    if (iterations < 1 || cap < 1) {
        return "iterations: a bot must think at least once, and have room for one idea";
    }
    struct dt_effort effort = {.iterations = (uint32_t)iterations};
    const char *why = think(t, seat, bot, effort, seed, &thought);
    if (why != NULL) {
        return why;
    }
    *count = thought.count < cap ? thought.count : cap;
    for (int i = 0; i < *count; i++) {
        const struct dt_idea *idea = &thought.candidate[i];
        ideas[i] = (struct divetable_idea){idea->action, idea->visits, idea->value};
    }
    return NULL;
}
