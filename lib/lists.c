/* The library's constants and lists: games, options and bots. */
#include "bots/bots.h"
#include "lib/table.h"

_Static_assert((int)DIVETABLE_SEATS == (int)DT_SEATS && (int)DIVETABLE_CHANCE == (int)DT_CHANCE &&
                   (int)DIVETABLE_SPECTATOR == (int)DT_SPECTATOR &&
                   (int)DIVETABLE_VALUE_WIN == (int)DT_VALUE_WIN,
               "the constants of the public header are the engine's");

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
        .rules_version = game->rules_version,
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
        .description = option->description,
        .choices = option->choices,
        .count = option->count,
        .default_choice = option->default_choice,
    };
    return true;
}

bool divetable_bot(int n, struct divetable_bot *out)
{
    if (n < 0 || n >= dt_bot_count) {
        return false;
    }
    *out = (struct divetable_bot){.key = dt_bots[n].key, .description = dt_bots[n].description};
    return true;
}
