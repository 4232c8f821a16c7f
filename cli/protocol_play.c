/* The engine protocol's commands that change the game. All checks come before the first change. */
#include <stdlib.h>

#include "cli/protocol_internal.h"

/* `all`, or a comma-separated list of seats and `onlooker`. */
static void write_audience(struct dt_protocol *p, const struct dt_event *e)
{
    int seats = p->game.session.head.config.seats;
    dt_seats table = DT_SEAT(seats) - 1;
    const char *comma = "";
    if ((e->audience & table) == table && dt_event_for(e, DT_SPECTATOR)) {
        dt_write_text(&p->out, "all");
        return;
    }
    for (int seat = 0; seat < seats; seat++) {
        if (dt_event_for(e, seat)) {
            dt_write_text(&p->out, comma);
            dt_write_int(&p->out, seat);
            comma = ",";
        }
    }
    if (dt_event_for(e, DT_SPECTATOR)) {
        dt_write_text(&p->out, comma);
        dt_write_text(&p->out, "onlooker");
    } else if (comma[0] == 0) {
        dt_write_text(&p->out, "none");
    }
}

static void write_events(struct dt_protocol *p)
{
    for (int i = 0; i < p->events.count; i++) {
        dt_write_text(&p->out, "event ");
        write_audience(p, &p->events.list[i]);
        dt_write_char(&p->out, ' ');
        dt_event_text(p->game.session.head.game, &p->events.list[i], &p->out);
        dt_protocol_flush_line(p);
    }
}

static const char *read_game(struct dt_protocol *p, struct dt_span *rest,
                             const struct dt_game **game)
{
    struct dt_span word;
    if (!dt_span_word(rest, &word)) {
        return dt_protocol_error(p, "bad-arguments", "the game is missing; games lists them");
    }
    *game = dt_game_find(word);
    return *game != NULL ? NULL
                         : dt_protocol_error_word(p, "no-such-game", word,
                                                  "there is no such game; games lists them");
}

/* Allocates the longest list of legal actions, and their weights behind it, so that nothing is
 * allocated during play. */
static const char *reserve_list(struct dt_protocol *p, const struct dt_game *game)
{
    if (p->list_capacity >= game->actions_max) {
        return NULL;
    }
    dt_action *moved = realloc(p->list, 2 * (size_t)game->actions_max * sizeof *moved);
    if (moved == NULL) {
        return dt_protocol_error(p, "failed", "there is no memory for this game");
    }
    p->list = moved;
    p->list_capacity = game->actions_max;
    return NULL;
}

struct new_game_options {
    struct dt_config config;
    bool seats, seed; /* were given */
    uint8_t key[DT_KEY];
};

static const char *seats_error(struct dt_protocol *p, const struct dt_game *game,
                               struct dt_span word)
{
    dt_protocol_error_word(p, "bad-option", word, "the game takes ");
    dt_write_int(&p->reason, game->seats_min);
    dt_write_text(&p->reason, " to ");
    dt_write_int(&p->reason, game->seats_max);
    return "bad-option";
}

static const char *read_setting(struct dt_protocol *p, const struct dt_game *game,
                                struct dt_field f, struct new_game_options *options)
{
    struct dt_span word = {f.key.at, f.key.len + 1 + f.value.len};
    int n;
    if (f.key.len == 0) {
        return dt_protocol_error_word(p, "bad-arguments", f.value, "expected option=value");
    }
    if (dt_span_is(f.key, "seats")) {
        if (!dt_span_int(f.value, game->seats_min, game->seats_max, &n)) {
            return seats_error(p, game, word);
        }
        options->config.seats = (uint8_t)n;
        options->seats = true;
        return NULL;
    }
    if (dt_span_is(f.key, "seed")) {
        uint64_t seed = 0;
        const char *code = dt_protocol_read_seed(p, f, &seed);
        dt_rng_seed_key(seed, options->key);
        options->seed = true;
        return code;
    }
    const char *why = dt_config_set(game, &options->config, f.key, f.value);
    return why == NULL ? NULL : dt_protocol_error_word(p, "bad-option", word, why);
}

static const char *read_new_options(struct dt_protocol *p, const struct dt_game *game,
                                    struct dt_span rest, struct new_game_options *options)
{
    struct dt_field f;
    *options = (struct new_game_options){.config = dt_config_default(game)};
    while (dt_span_field(&rest, &f)) {
        const char *code = read_setting(p, game, f, options);
        if (code != NULL) {
            return code;
        }
    }
    if (!options->seats) {
        return dt_protocol_error(p, "bad-arguments", "seats=N is missing");
    }
    const char *why = dt_config_check(game, &options->config);
    return why == NULL ? NULL : dt_protocol_error(p, "bad-option", why);
}

static const char *random_key(struct dt_protocol *p, uint8_t key[DT_KEY])
{
    return p->keys(key)
               ? NULL
               : dt_protocol_error(p, "failed", "the operating system gives no random key");
}

/* The commitment to the draws; of a redacted position, which has none, the seats that know it. */
static void write_start(struct dt_protocol *p)
{
    const struct dt_session *s = &p->game.session;
    dt_seats known = s->known & (DT_SEAT(s->head.config.seats) - 1);
    p->playing = true;
    if (dt_session_check(s, DT_CHANCE) == NULL) {
        dt_write_text(&p->out, "commitment ");
        dt_write_hex(&p->out, s->head.commitment, DT_SHA256);
    } else {
        dt_write_text(&p->out, known == 0 ? "redacted none" : "redacted");
        dt_protocol_write_seats(p, known);
    }
    dt_protocol_flush_line(p);
}

const char *dt_protocol_cmd_new(struct dt_protocol *p, struct dt_span rest)
{
    const struct dt_game *game;
    struct new_game_options options;
    const char *code = read_game(p, &rest, &game);
    if (code == NULL) {
        code = read_new_options(p, game, rest, &options);
    }
    if (code == NULL && !options.seed) {
        code = random_key(p, options.key);
    }
    if (code == NULL) {
        code = reserve_list(p, game);
    }
    if (code != NULL) {
        return code;
    }
    const char *why = dt_game_session_start(&p->game, game, &options.config, rest, options.key);
    if (why != NULL) {
        return dt_protocol_error(p, "failed", why);
    }
    write_start(p);
    return NULL;
}

const char *dt_protocol_cmd_setup(struct dt_protocol *p, struct dt_span rest)
{
    const struct dt_game *game;
    uint8_t key[DT_KEY];
    const char *code = read_game(p, &rest, &game);
    if (code == NULL) {
        code = random_key(p, key);
    }
    if (code == NULL) {
        code = reserve_list(p, game);
    }
    if (code != NULL) {
        return code;
    }
    const char *why = dt_game_session_start(&p->game, game, NULL, dt_span_trim(rest), key);
    if (why != NULL) {
        return dt_protocol_error(p, "bad-position", why);
    }
    write_start(p);
    return NULL;
}

const char *dt_protocol_check_turn(struct dt_protocol *p, int seat)
{
    dt_seats who = p->game.session.head.game->to_act(p->game.session.state);
    if (who == 0) {
        return dt_protocol_error(p, "game-over", "the game is over");
    }
    if ((who & DT_SEAT(seat)) == 0) {
        return dt_protocol_error(p, "not-to-act",
                                 seat == DT_CHANCE ? "chance is not to act now"
                                                   : "this seat is not to act now");
    }
    return NULL;
}

const char *dt_protocol_check_known(struct dt_protocol *p, int seat)
{
    const char *why = dt_session_check(&p->game.session, seat);
    return why == NULL ? NULL : dt_protocol_error(p, "redacted", why);
}

const char *dt_protocol_cmd_action(struct dt_protocol *p, struct dt_span rest)
{
    const struct dt_game *game = p->game.session.head.game;
    dt_action action;
    int seat;
    const char *code = dt_protocol_read_seat(p, &rest, DT_CHANCE, &seat);
    if (code == NULL) {
        code = dt_protocol_check_turn(p, seat);
    }
    if (code != NULL) {
        return code;
    }
    rest = dt_span_trim(rest);
    if (rest.len == 0) {
        return dt_protocol_error(p, "bad-arguments", "the action is missing; legal lists them");
    }
    const char *why = dt_action_parse(game, p->game.session.state, seat, rest, &action);
    if (why != NULL) {
        return dt_protocol_error(p, "bad-action", why);
    }
    if (!game->legal(p->game.session.state, seat, action)) {
        return dt_protocol_error_word(p, "illegal-action", rest,
                                      "not legal here; legal lists what is");
    }
    p->events.count = 0;
    why = dt_session_apply(&p->game.session, seat, action, &p->events);
    if (why != NULL) {
        return dt_protocol_error(p, "failed", why);
    }
    write_events(p);
    return NULL;
}

const char *dt_protocol_cmd_draw(struct dt_protocol *p, struct dt_span rest)
{
    struct dt_session *s = &p->game.session;
    _Alignas(16) uint8_t before[DT_STATE_MAX];
    const char *code = dt_protocol_read_end(p, rest);
    if (code == NULL) {
        code = dt_protocol_check_turn(p, DT_CHANCE);
    }
    if (code != NULL) {
        return code;
    }
    memcpy(before, s->state, s->head.game->state_size);
    p->events.count = 0;
    const char *why = dt_session_draw(s, &p->events);
    if (why != NULL) {
        return dt_protocol_error(p, "failed", why);
    }
    dt_write_text(&p->out, "drew ");
    dt_action_text(s->head.game, before, DT_CHANCE, s->step[s->count - 1].action, &p->out);
    dt_protocol_flush_line(p);
    write_events(p);
    return NULL;
}

const char *dt_protocol_cmd_undo(struct dt_protocol *p, struct dt_span rest)
{
    const char *code = dt_protocol_read_end(p, rest);
    if (code != NULL) {
        return code;
    }
    return dt_session_undo(&p->game.session)
               ? NULL
               : dt_protocol_error(p, "nothing-to-undo", "no action was done yet");
}
