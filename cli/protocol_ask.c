/* The engine protocol's questions: commands that change nothing. */
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/protocol_inside.h"

static void word(struct dt_protocol *p, const char *text)
{
    dt_out_char(&p->out, ' ');
    dt_out_text(&p->out, text);
}

static void number(struct dt_protocol *p, int64_t n)
{
    dt_out_char(&p->out, ' ');
    dt_out_int(&p->out, n);
}

/* A whole line of one word and its text. */
static void line(struct dt_protocol *p, const char *name, const char *text)
{
    dt_out_text(&p->out, name);
    word(p, text);
    dt_answer_line(p);
}

const char *dt_ask_hello(struct dt_protocol *p, struct dt_span rest)
{
    const char *code = dt_read_end(p, rest);
    if (code != NULL) {
        return code;
    }
    line(p, "name", "divetable");
    line(p, "version", DT_VERSION);
    dt_out_text(&p->out, "protocol");
    number(p, DT_PROTOCOL);
    dt_answer_line(p);
    for (int i = 0; i < dt_bot_count; i++) {
        line(p, "bot", dt_bots[i].key);
    }
    return NULL;
}

static void say_option(struct dt_protocol *p, const struct dt_option *option)
{
    dt_out_text(&p->out, "option");
    word(p, option->key);
    word(p, "default");
    word(p, option->choices[option->preset]);
    word(p, "choices");
    for (int i = 0; i < option->count; i++) {
        word(p, option->choices[i]);
    }
    dt_answer_line(p);
}

const char *dt_ask_games(struct dt_protocol *p, struct dt_span rest)
{
    const char *code = dt_read_end(p, rest);
    for (int i = 0; code == NULL && i < dt_game_count; i++) {
        const struct dt_game *game = dt_games[i];
        dt_out_text(&p->out, "game");
        word(p, game->key);
        word(p, "seats");
        number(p, game->seats_min);
        number(p, game->seats_max);
        word(p, "rules");
        number(p, game->rules);
        word(p, "name");
        word(p, game->name);
        dt_answer_line(p);
        for (int k = 0; k < game->option_count; k++) {
            say_option(p, &game->options[k]);
        }
    }
    return code;
}

/* Reads the seat or onlooker that ends the line, and what it knows of the game. */
static const char *read_eyes(struct dt_protocol *p, struct dt_span rest, int *seat, void *seen)
{
    const char *code = dt_read_seat(p, &rest, DT_ONLOOKER, seat);
    if (code == NULL) {
        code = dt_read_end(p, rest);
    }
    if (code == NULL) {
        dt_course_redact(&p->course, *seat, seen);
    }
    return code;
}

const char *dt_ask_position(struct dt_protocol *p, struct dt_span rest)
{
    const struct dt_game *game = p->course.head.game;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    char text[DT_TEXT_MAX];
    if (dt_span_trim(rest).len == 0) {
        memcpy(state, p->course.state, game->state_size);
    } else {
        int seat;
        const char *code = read_eyes(p, rest, &seat, state);
        if (code != NULL) {
            return code;
        }
    }
    struct dt_out out = dt_out_on(text, sizeof text);
    game->text(state, &out);
    line(p, "position", text);
    return NULL;
}

const char *dt_ask_toact(struct dt_protocol *p, struct dt_span rest)
{
    const char *code = dt_read_end(p, rest);
    if (code != NULL) {
        return code;
    }
    dt_seats who = p->course.head.game->to_act(p->course.state);
    dt_out_text(&p->out, "toact");
    for (int i = 0; i < DT_SEATS; i++) {
        if ((who & DT_SEAT(i)) != 0) {
            number(p, i);
        }
    }
    if (who == 0 || who == DT_SEAT(DT_CHANCE)) {
        word(p, who == 0 ? "none" : "chance");
    }
    dt_answer_line(p);
    return NULL;
}

const char *dt_ask_legal(struct dt_protocol *p, struct dt_span rest)
{
    const struct dt_game *game = p->course.head.game;
    const void *state = p->course.state;
    int seat, count = 0;
    const char *code = dt_read_seat(p, &rest, DT_CHANCE, &seat);
    if (code == NULL) {
        code = dt_read_end(p, rest);
    }
    if (code != NULL) {
        return code;
    }
    if ((game->to_act(state) & DT_SEAT(seat)) != 0) {
        count = game->actions(state, seat, p->list);
    }
    dt_out_text(&p->out, "legal");
    number(p, count);
    dt_answer_line(p);
    for (int i = 0; i < count; i++) {
        dt_out_text(&p->out, "action ");
        game->action_text(state, seat, p->list[i], &p->out);
        dt_answer_line(p);
    }
    return NULL;
}

const char *dt_ask_view(struct dt_protocol *p, struct dt_span rest)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    int seat;
    const char *code = read_eyes(p, rest, &seat, seen);
    if (code != NULL) {
        return code;
    }
    dt_out_text(&p->out, "view ");
    struct dt_json json = dt_json_on(&p->out);
    p->course.head.game->view(seen, seat, &json);
    dt_answer_line(p);
    return NULL;
}

const char *dt_ask_scores(struct dt_protocol *p, struct dt_span rest)
{
    const struct dt_game *game = p->course.head.game;
    int32_t score[DT_SEATS];
    const char *code = dt_read_end(p, rest);
    if (code != NULL) {
        return code;
    }
    game->scores(p->course.state, score);
    dt_out_text(&p->out, "scores");
    for (int i = 0; i < p->course.head.config.seats; i++) {
        number(p, score[i]);
    }
    dt_answer_line(p);
    if (game->to_act(p->course.state) != 0) {
        return NULL;
    }
    dt_seats won = game->winners(p->course.state);
    dt_out_text(&p->out, won == 0 ? "winners none" : "winners");
    for (int i = 0; i < DT_SEATS; i++) {
        if ((won & DT_SEAT(i)) != 0) {
            number(p, i);
        }
    }
    dt_answer_line(p);
    dt_out_text(&p->out, "outcome ");
    game->outcome_text(p->course.state, &p->out);
    dt_answer_line(p);
    return NULL;
}

const char *dt_ask_hash(struct dt_protocol *p, struct dt_span rest)
{
    const char *code = dt_read_end(p, rest);
    if (code != NULL) {
        return code;
    }
    uint64_t hash = dt_state_hash(p->course.head.game, p->course.state);
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    }
    dt_out_text(&p->out, "hash ");
    dt_out_hex(&p->out, bytes, 8);
    dt_answer_line(p);
    return NULL;
}

const char *dt_ask_record(struct dt_protocol *p, struct dt_span rest)
{
    int len;
    const char *code = dt_read_end(p, rest);
    if (code != NULL) {
        return code;
    }
    char *text = dt_course_record(&p->course, true, &len);
    if (text == NULL) {
        return dt_refuse(p, "failed", "there is no memory for the record");
    }
    struct dt_span all = {text, len}, piece;
    while (dt_span_cut(&all, '\n', &piece)) {
        dt_out_text(&p->out, piece.len > 0 ? "record " : "record");
        dt_out_bytes(&p->out, piece.at, piece.len);
        dt_answer_line(p);
    }
    free(text);
    return NULL;
}
