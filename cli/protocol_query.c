/* The engine protocol's read-only commands. */
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/protocol_internal.h"

static void write_word(struct dt_protocol *p, const char *text)
{
    dt_write_char(&p->out, ' ');
    dt_write_text(&p->out, text);
}

static void write_number(struct dt_protocol *p, int64_t n)
{
    dt_write_char(&p->out, ' ');
    dt_write_int(&p->out, n);
}

/* Writes a line: a word and its text. */
static void write_line(struct dt_protocol *p, const char *name, const char *text)
{
    dt_write_text(&p->out, name);
    write_word(p, text);
    dt_protocol_flush_line(p);
}

const char *dt_protocol_cmd_hello(struct dt_protocol *p, struct dt_span rest)
{
    const char *code = dt_protocol_read_end(p, rest);
    if (code != NULL) {
        return code;
    }
    write_line(p, "name", "divetable");
    write_line(p, "version", DT_VERSION);
    dt_write_text(&p->out, "protocol");
    write_number(p, DT_PROTOCOL);
    dt_protocol_flush_line(p);
    for (int i = 0; i < dt_bot_count; i++) {
        write_line(p, "bot", dt_bots[i].key);
    }
    return NULL;
}

static void write_option(struct dt_protocol *p, const struct dt_option *option)
{
    dt_write_text(&p->out, "option");
    write_word(p, option->key);
    write_word(p, "default");
    write_word(p, option->choices[option->default_choice]);
    write_word(p, "choices");
    for (int i = 0; i < option->count; i++) {
        write_word(p, option->choices[i]);
    }
    dt_protocol_flush_line(p);
}

const char *dt_protocol_cmd_games(struct dt_protocol *p, struct dt_span rest)
{
    const char *code = dt_protocol_read_end(p, rest);
    for (int i = 0; code == NULL && i < dt_game_count; i++) {
        const struct dt_game *game = dt_games[i];
        dt_write_text(&p->out, "game");
        write_word(p, game->key);
        write_word(p, "seats");
        write_number(p, game->seats_min);
        write_number(p, game->seats_max);
        write_word(p, "rules");
        write_number(p, game->rules_version);
        write_word(p, "name");
        write_word(p, game->name);
        dt_protocol_flush_line(p);
        for (int k = 0; k < game->option_count; k++) {
            write_option(p, &game->options[k]);
        }
    }
    return code;
}

/* Reads the seat or spectator at the end of the line, and redacts the state for it. */
static const char *read_viewer(struct dt_protocol *p, struct dt_span rest, int *seat, void *seen)
{
    const char *code = dt_protocol_read_seat(p, &rest, DT_SPECTATOR, seat);
    if (code == NULL) {
        code = dt_protocol_read_end(p, rest);
    }
    if (code == NULL) {
        code = dt_protocol_check_known(p, *seat);
    }
    if (code == NULL) {
        dt_session_redact(&p->game.session, *seat, seen);
    }
    return code;
}

static void write_position(struct dt_protocol *p, const void *state)
{
    dt_write_text(&p->out, "position ");
    dt_position_text(p->game.session.head.game, state, &p->out);
    dt_protocol_flush_line(p);
}

const char *dt_protocol_cmd_position(struct dt_protocol *p, struct dt_span rest)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    if (dt_span_trim(rest).len == 0) {
        memcpy(state, p->game.session.state, p->game.session.head.game->state_size);
    } else {
        int seat;
        const char *code = read_viewer(p, rest, &seat, state);
        if (code != NULL) {
            return code;
        }
    }
    write_position(p, state);
    return NULL;
}

/* Samples with the bots' generator, which a seed restarts. */
const char *dt_protocol_cmd_determinize(struct dt_protocol *p, struct dt_span rest)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    struct dt_rng rng = p->game.bots;
    struct dt_field f;
    uint64_t seed;
    int seat;
    const char *code = dt_protocol_read_seat(p, &rest, 0, &seat);
    while (code == NULL && dt_span_field(&rest, &f)) {
        code = dt_span_is(f.key, "seed")
                   ? dt_protocol_read_seed(p, f, &seed)
                   : dt_protocol_error_word(p, "bad-arguments", f.key.len > 0 ? f.key : f.value,
                                            "only seed=S may stand here");
        if (code == NULL) {
            dt_rng_seed(&rng, seed);
        }
    }
    if (code == NULL) {
        code = dt_protocol_check_known(p, seat);
    }
    if (code != NULL) {
        return code;
    }
    dt_session_determinize(&p->game.session, seat, &rng, state);
    p->game.bots = rng;
    write_position(p, state);
    return NULL;
}

const char *dt_protocol_cmd_toact(struct dt_protocol *p, struct dt_span rest)
{
    const char *code = dt_protocol_read_end(p, rest);
    if (code != NULL) {
        return code;
    }
    dt_seats who = p->game.session.head.game->to_act(p->game.session.state);
    dt_write_text(&p->out, "toact");
    dt_protocol_write_seats(p, who & ~DT_SEAT(DT_CHANCE));
    if (who == 0 || who == DT_SEAT(DT_CHANCE)) {
        write_word(p, who == 0 ? "none" : "chance");
    }
    dt_protocol_flush_line(p);
    return NULL;
}

const char *dt_protocol_cmd_legal(struct dt_protocol *p, struct dt_span rest)
{
    const struct dt_game *game = p->game.session.head.game;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    int seat, count = 0;
    const char *code = dt_protocol_read_seat(p, &rest, DT_CHANCE, &seat);
    if (code == NULL) {
        code = dt_protocol_read_end(p, rest);
    }
    if (code == NULL) {
        code = dt_protocol_check_known(p, seat);
    }
    if (code != NULL) {
        return code;
    }
    dt_session_redact(&p->game.session, seat, state);
    if ((game->to_act(state) & DT_SEAT(seat)) != 0) {
        count = game->actions(state, seat, p->list);
    }
    dt_write_text(&p->out, "legal");
    write_number(p, count);
    dt_protocol_flush_line(p);
    for (int i = 0; i < count; i++) {
        dt_write_text(&p->out, "action ");
        dt_action_text(game, state, seat, p->list[i], &p->out);
        dt_protocol_flush_line(p);
    }
    return NULL;
}

/* One line of JSON about what a seat knows; an empty object if the game has none. */
static const char *answer_json(struct dt_protocol *p, struct dt_span rest, const char *word,
                               void (*write)(const struct dt_game *game, const void *state,
                                             int seat, const char *key, struct dt_json *json))
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    int seat;
    const char *code = read_viewer(p, rest, &seat, seen);
    if (code != NULL) {
        return code;
    }
    dt_write_text(&p->out, word);
    struct dt_json json = dt_json_on(&p->out);
    write(p->game.session.head.game, seen, seat, NULL, &json);
    dt_protocol_flush_line(p);
    return NULL;
}

const char *dt_protocol_cmd_view(struct dt_protocol *p, struct dt_span rest)
{
    return answer_json(p, rest, "view ", dt_view_json);
}

const char *dt_protocol_cmd_facts(struct dt_protocol *p, struct dt_span rest)
{
    return answer_json(p, rest, "facts ", dt_facts_json);
}

const char *dt_protocol_cmd_odds(struct dt_protocol *p, struct dt_span rest)
{
    const struct dt_game *game = p->game.session.head.game;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    int seat = DT_CHANCE;
    const char *code = dt_protocol_check_turn(p, DT_CHANCE);
    if (code == NULL && dt_span_trim(rest).len > 0) {
        code = read_viewer(p, rest, &seat, state);
    } else if (code == NULL && (code = dt_protocol_check_known(p, DT_CHANCE)) == NULL) {
        dt_session_redact(&p->game.session, DT_CHANCE, state);
    }
    if (code != NULL) {
        return code;
    }
    int count = game->actions(state, DT_CHANCE, p->list);
    uint32_t *weight = p->list + p->list_capacity;
    uint64_t sum = dt_chance_odds(game, state, weight);
    dt_write_text(&p->out, "odds ");
    dt_write_int(&p->out, (int64_t)sum);
    write_number(p, count);
    dt_protocol_flush_line(p);
    for (int i = 0; sum > 0 && i < count; i++) {
        dt_write_text(&p->out, "outcome ");
        dt_write_int(&p->out, weight[i]);
        dt_write_char(&p->out, ' ');
        dt_action_text(game, state, DT_CHANCE, p->list[i], &p->out);
        dt_protocol_flush_line(p);
    }
    return NULL;
}

const char *dt_protocol_cmd_scores(struct dt_protocol *p, struct dt_span rest)
{
    const struct dt_game *game = p->game.session.head.game;
    int32_t score[DT_SEATS];
    const char *code = dt_protocol_read_end(p, rest);
    if (code != NULL) {
        return code;
    }
    game->scores(p->game.session.state, score);
    dt_write_text(&p->out, "scores");
    for (int i = 0; i < p->game.session.head.config.seats; i++) {
        if (dt_session_check(&p->game.session, i) == NULL) {
            write_number(p, score[i]);
        } else {
            write_word(p, "?");
        }
    }
    dt_protocol_flush_line(p);
    if (game->to_act(p->game.session.state) != 0) {
        return NULL;
    }
    dt_seats won = game->winners(p->game.session.state);
    dt_write_text(&p->out, won == 0 ? "winners none" : "winners");
    dt_protocol_write_seats(p, won);
    dt_protocol_flush_line(p);
    dt_write_text(&p->out, "outcome ");
    dt_outcome_text(game, p->game.session.state, &p->out);
    dt_protocol_flush_line(p);
    return NULL;
}

const char *dt_protocol_cmd_hash(struct dt_protocol *p, struct dt_span rest)
{
    const char *code = dt_protocol_read_end(p, rest);
    if (code != NULL) {
        return code;
    }
    uint64_t hash = dt_state_hash(p->game.session.head.game, p->game.session.state);
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    }
    dt_write_text(&p->out, "hash ");
    dt_write_hex(&p->out, bytes, 8);
    dt_protocol_flush_line(p);
    return NULL;
}

const char *dt_protocol_cmd_record(struct dt_protocol *p, struct dt_span rest)
{
    int len;
    const char *code = dt_protocol_read_end(p, rest);
    if (code != NULL) {
        return code;
    }
    char *text;
    const char *why = dt_game_session_record(&p->game, true, &text, &len);
    if (why != NULL) {
        return dt_protocol_error(p, "failed", why);
    }
    struct dt_span all = {text, len}, piece;
    while (dt_span_cut(&all, '\n', &piece)) {
        dt_write_text(&p->out, piece.len > 0 ? "record " : "record");
        dt_write_bytes(&p->out, piece.at, piece.len);
        dt_protocol_flush_line(p);
    }
    free(text);
    return NULL;
}
