/* Defaults, options by key, validation of a configuration, and the JSON description of a game. */
#include "engine/game.h"

struct dt_config dt_config_default(const struct dt_game *game)
{
    struct dt_config config = {.seats = game->seats_min};
    for (int i = 0; i < game->option_count; i++) {
        config.option[i] = game->options[i].default_choice;
    }
    while (config.seats < game->seats_max && game->check(&config) != NULL) {
        config.seats++;
    }
    return config;
}

const char *dt_config_set(const struct dt_game *game, struct dt_config *config, struct dt_span key,
                          struct dt_span choice)
{
    for (int i = 0; i < game->option_count; i++) {
        const struct dt_option *option = &game->options[i];
        if (dt_span_is(key, option->key)) {
            int n = dt_span_find(choice, option->choices, option->count);
            if (n < 0) {
                return "the option has no such choice";
            }
            config->option[i] = (uint8_t)n;
            return NULL;
        }
    }
    return "the game has no such option";
}

const char *dt_config_check(const struct dt_game *game, const struct dt_config *config)
{
    if (config->seats < game->seats_min || config->seats > game->seats_max) {
        return "seats: the game is not made for so many or so few players";
    }
    for (int i = 0; i < DT_OPTIONS; i++) {
        if (config->option[i] >= (i < game->option_count ? game->options[i].count : 1)) {
            return "options: no such choice";
        }
    }
    return game->check(config);
}

static void json_option(struct dt_json *j, const struct dt_option *o)
{
    dt_json_object(j, NULL);
    dt_json_text(j, "key", o->key);
    dt_json_text(j, "about", o->description);
    dt_json_array(j, "choices");
    for (int k = 0; k < o->count; k++) {
        dt_json_text(j, NULL, o->choices[k]);
    }
    dt_json_end(j);
    dt_json_text(j, "default", o->choices[o->default_choice]);
    dt_json_end(j);
}

void dt_game_json(const struct dt_game *game, struct dt_json *j)
{
    dt_json_object(j, NULL);
    dt_json_text(j, "key", game->key);
    dt_json_text(j, "name", game->name);
    dt_json_int(j, "rules", game->rules_version);
    dt_json_int(j, "seats_min", game->seats_min);
    dt_json_int(j, "seats_max", game->seats_max);
    dt_json_array(j, "options");
    for (int i = 0; i < game->option_count; i++) {
        json_option(j, &game->options[i]);
    }
    dt_json_end(j);
    dt_json_end(j);
}
