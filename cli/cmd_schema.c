/* divetable schema: a game's schema as JSON, and views and facts of random games to derive types
 * from. */
#include <stdio.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "engine/game.h"

enum {
    JSON_MAX = 1 << 18,
    SAMPLES_MAX = 1000000,
    SPARSE = 6, /* views at one step in so many, and at the end */
};

static char text[JSON_MAX];

static void print_json(const char *word, const struct dt_game *game,
                       void (*write)(const struct dt_game *game, const void *state, int seat,
                                     const char *key, struct dt_json *j),
                       const void *redacted, int seat)
{
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json j = dt_json_on(&out);
    if (write == NULL) {
        dt_schema_json(game, &j);
    } else {
        write(game, redacted, seat, NULL, &j);
    }
    assert(!out.cut);
    printf("%s %s\n", word, text);
}

/* What a seat or a spectator sees. */
static void print_sample(const struct dt_game *game, const void *state, int seat)
{
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
    memcpy(redacted, state, game->state_size);
    game->redact(redacted, seat);
    print_json("view", game, dt_view_json, redacted, seat);
    if (game->facts != NULL) {
        print_json("facts", game, dt_facts_json, redacted, seat);
    }
}

static void print_action_facts(const struct dt_game *game, const void *state, int seat,
                               dt_action action)
{
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json j = dt_json_on(&out);
    memcpy(redacted, state, game->state_size);
    game->redact(redacted, seat);
    game->action_facts(redacted, seat, action, &j);
    printf("action_facts %s\n", text);
}

/* A random action of a seat or of chance, and its events. */
static void print_step(const struct dt_game *game, void *state, int actor, struct dt_rng *rng)
{
    static struct dt_events events;
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json j = dt_json_on(&out);
    dt_action action =
        actor == DT_CHANCE ? game->chance(state, rng) : game->random_action(state, actor, rng);
    dt_action_json(game, state, actor, action, NULL, &j);
    printf("action %s\n", text);
    if (actor != DT_CHANCE && game->action_facts != NULL && dt_rng_below(rng, SPARSE) == 0) {
        print_action_facts(game, state, actor, action);
    }
    events.count = 0;
    game->apply(state, actor, action, &events);
    for (int i = 0; i < events.count; i++) {
        out = dt_writer_on(text, sizeof text);
        j = dt_json_on(&out);
        dt_event_json(game, &events.list[i], NULL, &j);
        printf("event %s\n", text);
    }
}

static struct dt_config random_config(const struct dt_game *game, struct dt_rng *rng)
{
    struct dt_config config = {0};
    do {
        config.seats =
            (uint8_t)(game->seats_min +
                      dt_rng_below(rng, (uint32_t)(game->seats_max - game->seats_min) + 1));
        for (int i = 0; i < game->option_count; i++) {
            config.option[i] = (uint8_t)dt_rng_below(rng, game->options[i].count);
        }
    } while (dt_config_check(game, &config) != NULL);
    return config;
}

/* Plays a random game; now and then what one seat or spectator sees, and at the end what all see.
 * Returns how many views there were. */
static int print_game(const struct dt_game *game, struct dt_rng *rng)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    struct dt_config config = random_config(game, rng);
    dt_seats who;
    int count = 0;
    game->start(state, &config);
    while ((who = game->to_act(state)) != 0) {
        if (dt_rng_below(rng, SPARSE) == 0) {
            print_sample(game, state, (int)dt_rng_below(rng, config.seats + 1u) - 1);
            count++;
        }
        print_step(game, state, dt_ctz(who), rng);
    }
    for (int seat = DT_SPECTATOR; seat < config.seats; seat++) {
        print_sample(game, state, seat);
        count++;
    }
    return count;
}

int dt_cmd_schema(int argc, char **argv)
{
    int samples = 0;
    const char *key = NULL;
    const struct dt_arg args[] = {
        {"--samples", "N",
         "then random games with N views or more: views, facts, actions and events",
         .number = &samples, .low = 0, .high = SAMPLES_MAX},
    };
    const struct dt_usage usage = {
        .command = "schema",
        .operand = "GAME",
        .description =
            "Prints a game's schema as JSON: the fields of its positions, its events and\n"
            "actions with their arguments, and the parts of its observation tensor.",
        .example = "divetable schema GAME",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    int code = dt_args_read(&usage, argc, argv, &key);
    if (code != DT_ARGS_OK) {
        return code;
    }
    const struct dt_game *game = dt_game_find(dt_span_of(key));
    if (game == NULL) {
        dt_cli_error("schema", "expected a game; divetable games lists them.");
        return DT_EXIT_USAGE;
    }
    struct dt_rng rng;
    dt_rng_seed(&rng, 1);
    print_json("schema", game, NULL, NULL, 0);
    for (int count = 0; count < samples;) {
        count += print_game(game, &rng);
    }
    return DT_EXIT_OK;
}
