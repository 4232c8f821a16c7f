/* divetable games: the list of games as text or JSON. */
#include <stdio.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "engine/game.h"

enum { JSON_MAX = 1 << 16 };

static void print_game(const struct dt_game *game)
{
    printf("%s: %s, %d to %d seats\n", game->key, game->name, game->seats_min, game->seats_max);
    for (int i = 0; i < game->option_count; i++) {
        const struct dt_option *o = &game->options[i];
        printf("  %s=", o->key);
        for (int k = 0; k < o->count; k++) {
            printf("%s%s", k > 0 ? "|" : "", o->choices[k]);
        }
        printf("  (default %s)  %s\n", o->choices[o->default_choice], o->description);
    }
}

static void print_json(void)
{
    static char text[JSON_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dt_json_array(&j, "games");
    for (int i = 0; i < dt_game_count; i++) {
        dt_game_json(dt_games[i], &j);
    }
    dt_json_end(&j);
    dt_json_end(&j);
    assert(!out.cut);
    puts(text);
}

int dt_cmd_games(int argc, char **argv)
{
    bool json = false;
    const struct dt_arg args[] = {
        {"--json", NULL, "print JSON", .flag = &json},
    };
    const struct dt_usage usage = {
        .command = "games",
        .description = "Lists the games with their seats and options.",
        .example = "divetable games --json",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    int code = dt_args_read(&usage, argc, argv, NULL);
    if (code != DT_ARGS_OK) {
        return code;
    }
    if (json) {
        print_json();
        return DT_EXIT_OK;
    }
    for (int i = 0; i < dt_game_count; i++) {
        print_game(dt_games[i]);
    }
    return DT_EXIT_OK;
}
