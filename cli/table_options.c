/* Parses table options; errors list the valid choices. */
#include "cli/table_options.h"

#include <stdio.h>

#include "cli/cli.h"

enum { LIST_MAX = 512, KEY_MAX = 40, NAMES_MAX = 64 };

static const struct dt_game *find_game(const char *command, const char *word)
{
    const struct dt_game *game = dt_game_find(dt_span_of(word));
    const char *names[NAMES_MAX];
    int count = 0;
    if (game != NULL) {
        return game;
    }
    for (; count < dt_game_count && count < NAMES_MAX; count++) {
        names[count] = dt_games[count]->key;
    }
    const char *meant = dt_suggest(word, names, count);
    if (meant != NULL) {
        dt_cli_error(command, "%s: unknown game; did you mean %s?", word, meant);
    } else {
        dt_cli_error(command, "%s: unknown game; divetable games lists them.", word);
    }
    return NULL;
}

static int print_seats_error(const char *command, const struct dt_game *game, int seats)
{
    dt_cli_error(command, "--seats: %d is too %s; %s takes %d to %d.", seats,
                 seats > game->seats_max ? "many" : "few", game->key, game->seats_min,
                 game->seats_max);
    return DT_EXIT_USAGE;
}

/* The choices of an option, or all options if it does not exist. */
static void list_valid(const struct dt_game *game, struct dt_span key, struct dt_writer *out)
{
    for (int i = 0; i < game->option_count; i++) {
        const struct dt_option *o = &game->options[i];
        if (dt_span_is(key, o->key)) {
            for (int k = 0; k < o->count; k++) {
                dt_write_text(out, k > 0 ? ", " : "; choose from ");
                dt_write_text(out, o->choices[k]);
            }
            return;
        }
    }
    for (int i = 0; i < game->option_count; i++) {
        dt_write_text(out, i > 0 ? ", " : "; options are ");
        dt_write_text(out, game->options[i].key);
    }
}

static int read_set(const char *command, const char *word, struct dt_table_options *out)
{
    struct dt_span rest = dt_span_of(word), key = {word, 0};
    char list[LIST_MAX];
    struct dt_writer instead = dt_writer_on(list, sizeof list);
    dt_span_cut(&rest, '=', &key);
    if (word[key.len] != '=') {
        dt_cli_error(command, "--set: %s: expected option=value.", word);
        return DT_EXIT_USAGE;
    }
    const char *why = dt_config_set(out->game, &out->config, key, rest);
    if (why == NULL) {
        return DT_ARGS_OK;
    }
    list_valid(out->game, key, &instead);
    dt_cli_error(command, "--set: %s: %s%s.", word, why, list);
    return DT_EXIT_USAGE;
}

int dt_table_options_unknown_bot(const char *command, struct dt_span word)
{
    char list[LIST_MAX];
    struct dt_writer names = dt_writer_on(list, sizeof list);
    for (int i = 0; i < dt_bot_count; i++) {
        dt_write_text(&names, i > 0 ? ", " : "");
        dt_write_text(&names, dt_bots[i].key);
    }
    dt_cli_error(command, "--bots: %.*s: unknown bot; bots are %s.",
                 word.len < KEY_MAX ? word.len : KEY_MAX, word.at, list);
    return DT_EXIT_USAGE;
}

static int read_bots(const char *command, const char *words, struct dt_table_options *out)
{
    struct dt_span rest = dt_span_of(words), word;
    int count = 0, seats = out->config.seats;
    bool more = true;
    while (more) {
        int before = rest.len;
        word = (struct dt_span){rest.at, 0};
        dt_span_cut(&rest, ',', &word);
        more = word.len < before; /* followed by a comma */
        const struct dt_bot *bot = dt_bot_find(word);
        if (bot == NULL) {
            return dt_table_options_unknown_bot(command, word);
        }
        if (count == seats) {
            dt_cli_error(command, "--bots: %s: more bots than seats (%d).", words, seats);
            return DT_EXIT_USAGE;
        }
        out->bot[count++] = bot;
    }
    for (int i = count; i < seats; i++) {
        out->bot[i] = out->bot[i - count];
    }
    return DT_ARGS_OK;
}

int dt_table_options_parse(const char *command, const struct dt_table_args *words,
                           struct dt_table_options *out)
{
    *out = (struct dt_table_options){.game = find_game(command, words->game)};
    if (out->game == NULL) {
        return DT_EXIT_USAGE;
    }
    int seats = words->seats == 0 ? out->game->seats_max : words->seats;
    if (seats < out->game->seats_min || seats > out->game->seats_max) {
        return print_seats_error(command, out->game, seats);
    }
    out->config = dt_config_default(out->game);
    out->config.seats = (uint8_t)seats;
    for (int i = 0; i < words->sets.count; i++) {
        int code = read_set(command, words->sets.item[i], out);
        if (code != DT_ARGS_OK) {
            return code;
        }
    }
    const char *why = dt_config_check(out->game, &out->config);
    if (why != NULL) {
        dt_cli_error(command, "%s.", why);
        return DT_EXIT_USAGE;
    }
    return read_bots(command, words->bots, out);
}
