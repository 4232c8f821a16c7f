/* Action text from anybody. Six bytes set the table: game, seats, choices, seed, random steps,
 * seat (one beyond the seats is chance); the rest is what that seat says. */
#include "tests/fuzz/probe.h"

#include <stdlib.h>

enum { HEAD = 6, UNTOUCHED = 0x7eadbeef };

static struct dt_config config_of(const struct dt_game *game, uint8_t seats, uint8_t choices)
{
    struct dt_config config = dt_config_default(game);
    struct dt_config other = config;
    int range = game->seats_max - game->seats_min + 1;
    config.seats = other.seats = (uint8_t)(game->seats_min + seats % range);
    for (int i = 0; i < game->option_count; i++) {
        other.option[i] = choices % game->options[i].count;
        choices = (uint8_t)(choices / game->options[i].count);
    }
    if (dt_config_check(game, &config) != NULL) {
        config = dt_config_default(game);
    }
    return dt_config_check(game, &other) == NULL ? other : config;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEAD) {
        return 0;
    }
    const struct dt_game *game = dt_probe_game(data[0]);
    struct dt_config config = config_of(game, data[1], data[2]);
    struct dt_rng rng;
    void *state = dt_probe_state(game);
    dt_rng_seed(&rng, data[3]);
    game->start(state, &config);
    dt_probe_play(game, state, &rng, data[4]);
    int seat = data[5] % (config.seats + 1);
    seat = seat == config.seats ? DT_CHANCE : seat;
    struct dt_span text = {(const char *)data + HEAD, (int)size - HEAD};
    dt_action action = UNTOUCHED;
    if (dt_action_parse(game, state, seat, text, &action) != NULL) {
        dt_probe_must(action == UNTOUCHED, "refused words left a trace");
    } else {
        const char *why = dt_step(game, state, seat, action, NULL);
        const char *fault = game->validate(state);
        dt_probe_must(fault == NULL, fault);
        dt_probe_play(game, state, &rng, why == NULL ? 20 : 0);
    }
    free(state);
    return 0;
}
