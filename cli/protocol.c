/* The engine protocol's framing and dispatch: bytes to lines, lines to commands, answers to the sink.
 * The commands are in protocol_query.c, protocol_search.c and protocol_play.c. */
#include "cli/protocol_internal.h"

#include <stdlib.h>

static const char *cmd_help(struct dt_protocol *p, struct dt_span rest);
static const char *cmd_quit(struct dt_protocol *p, struct dt_span rest);

enum needs { NO_GAME, ANY_GAME, COMPLETE /* a game in which nothing is hidden */ };

static const struct protocol_command {
    const char *word;
    const char *usage;
    const char *about;
    enum needs needs;
    dt_protocol_command *run;
} commands[] = {
    {"hello", "hello", "name, version, protocol and bots", NO_GAME, dt_protocol_cmd_hello},
    {"games", "games", "every game with its seats and options", NO_GAME, dt_protocol_cmd_games},
    {"new", "new GAME seats=N [seed=S] [option=value…]", "begins a game", NO_GAME,
     dt_protocol_cmd_new},
    {"setup", "setup GAME POSITION", "begins a game at a position", NO_GAME, dt_protocol_cmd_setup},
    {"position", "position [SEAT]", "the position, or what a seat knows of it", ANY_GAME,
     dt_protocol_cmd_position},
    {"toact", "toact", "who must act", ANY_GAME, dt_protocol_cmd_toact},
    {"legal", "legal SEAT", "the legal actions of a seat or chance", ANY_GAME,
     dt_protocol_cmd_legal},
    {"do", "do SEAT ACTION", "carries out an action of a seat or chance", COMPLETE,
     dt_protocol_cmd_action},
    {"draw", "draw", "lets the generator act for chance", COMPLETE, dt_protocol_cmd_draw},
    {"view", "view SEAT", "what a board needs, for a seat or onlooker", ANY_GAME,
     dt_protocol_cmd_view},
    {"facts", "facts SEAT", "numbers worked out from what a seat or onlooker knows", ANY_GAME,
     dt_protocol_cmd_facts},
    {"odds", "odds [SEAT]", "the weights of chance's next draw, or as a seat knows them", ANY_GAME,
     dt_protocol_cmd_odds},
    {"scores", "scores", "points, and the winners once it is over", ANY_GAME,
     dt_protocol_cmd_scores},
    {"hash", "hash", "a number for the position", ANY_GAME, dt_protocol_cmd_hash},
    {"undo", "undo", "takes the last action or draw back", ANY_GAME, dt_protocol_cmd_undo},
    {"record", "record", "the record so far, key included", COMPLETE, dt_protocol_cmd_record},
    {"determinize", "determinize SEAT [seed=S]", "a random position that fits what a seat knows",
     ANY_GAME, dt_protocol_cmd_determinize},
    {"go", "go SEAT [bot=NAME] [ms=N] [iters=N] [threads=N] [seed=S]", "what a bot would do",
     ANY_GAME, dt_protocol_cmd_go},
    {"advice", "advice SEAT [ms=N] [iters=N] [threads=N] [seed=S]",
     "the three best actions, and what is worth knowing", ANY_GAME, dt_protocol_cmd_advice},
    {"help", "help", "this list", NO_GAME, cmd_help},
    {"quit", "quit", "ends the program", NO_GAME, cmd_quit},
};

const char *dt_protocol_error(struct dt_protocol *p, const char *code, const char *why)
{
    dt_write_text(&p->reason, why);
    return code;
}

const char *dt_protocol_error_word(struct dt_protocol *p, const char *code, struct dt_span word,
                                   const char *why)
{
    bool cut = word.len > DT_ECHO_MAX;
    if (cut) {
        word.len = DT_ECHO_MAX;
        while (word.len > 0 && ((uint8_t)word.at[word.len] & 0xc0) == 0x80) {
            word.len--; /* not inside a UTF-8 sequence */
        }
    }
    dt_write_bytes(&p->reason, word.at, word.len);
    dt_write_text(&p->reason, cut ? "…: " : ": ");
    return dt_protocol_error(p, code, why);
}

void dt_protocol_flush_line(struct dt_protocol *p)
{
    assert(!p->out.cut);
    dt_write_char(&p->out, '\n');
    p->sink(p->to, p->out.text, p->out.len);
    p->out = dt_writer_on(p->answer, sizeof p->answer);
}

static void answer_error(struct dt_protocol *p, const char *code)
{
    dt_write_text(&p->out, "error ");
    dt_write_text(&p->out, code);
    dt_write_char(&p->out, ' ');
    dt_write_text(&p->out, p->reason.text);
    dt_protocol_flush_line(p);
}

void dt_protocol_write_seats(struct dt_protocol *p, dt_seats seats)
{
    for (; seats != 0; seats &= seats - 1) {
        dt_write_char(&p->out, ' ');
        dt_write_int(&p->out, dt_ctz(seats));
    }
}

const char *dt_protocol_read_seed(struct dt_protocol *p, struct dt_field f, uint64_t *seed)
{
    struct dt_span word = {f.key.at, f.key.len + 1 + f.value.len};
    return dt_span_u64(f.value, seed)
               ? NULL
               : dt_protocol_error_word(p, "bad-option", word,
                                        "expected a whole number below 2 to the power of 64");
}

const char *dt_protocol_read_end(struct dt_protocol *p, struct dt_span rest)
{
    struct dt_span word;
    return dt_span_word(&rest, &word) ? dt_protocol_error_word(p, "bad-arguments", word,
                                                               "the command ends before this word")
                                      : NULL;
}

const char *dt_protocol_read_seat(struct dt_protocol *p, struct dt_span *rest, int also, int *seat)
{
    struct dt_span word;
    if (!dt_span_word(rest, &word)) {
        return dt_protocol_error(p, "bad-arguments", "the seat is missing");
    }
    if (also == DT_CHANCE && dt_span_is(word, "chance")) {
        *seat = DT_CHANCE;
        return NULL;
    }
    if (also == DT_SPECTATOR && dt_span_is(word, "onlooker")) {
        *seat = DT_SPECTATOR;
        return NULL;
    }
    if (dt_span_is(word, "chance") || dt_span_is(word, "onlooker")) {
        return dt_protocol_error_word(p, "bad-seat", word,
                                      "cannot be asked for this; expected a number");
    }
    if (!dt_span_int(word, 0, p->game.session.head.config.seats - 1, seat)) {
        dt_protocol_error_word(p, "bad-seat", word, "there is no such seat; the last one is ");
        dt_write_int(&p->reason, p->game.session.head.config.seats - 1);
        return "bad-seat";
    }
    return NULL;
}

static const char *cmd_help(struct dt_protocol *p, struct dt_span rest)
{
    const char *code = dt_protocol_read_end(p, rest);
    for (int i = 0; code == NULL && i < DT_COUNT(commands); i++) {
        dt_write_text(&p->out, "help ");
        dt_write_text(&p->out, commands[i].usage);
        dt_write_text(&p->out, ": ");
        dt_write_text(&p->out, commands[i].about);
        dt_protocol_flush_line(p);
    }
    return code;
}

static const char *cmd_quit(struct dt_protocol *p, struct dt_span rest)
{
    const char *code = dt_protocol_read_end(p, rest);
    p->done = code == NULL;
    return code;
}

static const char *run(struct dt_protocol *p, struct dt_span word, struct dt_span rest)
{
    for (int i = 0; i < DT_COUNT(commands); i++) {
        if (!dt_span_is(word, commands[i].word)) {
            continue;
        }
        if (commands[i].needs != NO_GAME && !p->playing) {
            return dt_protocol_error(p, "no-game",
                                     "there is no game yet; begin one with new or setup");
        }
        if (commands[i].needs == COMPLETE &&
            dt_session_check(&p->game.session, DT_CHANCE) != NULL) {
            return dt_protocol_error_word(
                p, "redacted", word,
                "something in this position is hidden; determinize makes one that can be played");
        }
        return commands[i].run(p, rest);
    }
    return dt_protocol_error_word(p, "no-such-command", word,
                                  "there is no such command; help lists them");
}

/* Well-formed UTF-8 without control characters; tabs count as spaces. */
static bool is_clean(struct dt_span s)
{
    for (int i = 0; i < s.len; i++) {
        uint8_t c = (uint8_t)s.at[i], before = (uint8_t)(i > 0 ? s.at[i - 1] : 0);
        if ((c < 0x20 && c != '\t') || c == 0x7f || (before == 0xc2 && c < 0xa0)) {
            return false;
        }
    }
    return dt_span_utf8(s);
}

static const char *dispatch(struct dt_protocol *p, struct dt_span line, bool too_long)
{
    struct dt_span word;
    if (too_long) {
        return dt_protocol_error(p, "line-too-long", "a line holds at most 65536 bytes");
    }
    if (!is_clean(line)) {
        return dt_protocol_error(p, "bad-line", "the line has a control character or is not UTF-8");
    }
    dt_span_word(&line, &word);
    return run(p, word, line);
}

static bool handle_line(struct dt_protocol *p, struct dt_span line, bool too_long, dt_sink *sink,
                        void *to)
{
    p->sink = sink;
    p->to = to;
    p->out = dt_writer_on(p->answer, sizeof p->answer);
    p->reason = dt_writer_on(p->sentence, sizeof p->sentence);
    const char *code = dispatch(p, line, too_long);
    if (code != NULL) {
        answer_error(p, code);
    } else {
        dt_write_text(&p->out, "ok");
        dt_protocol_flush_line(p);
    }
    return !p->done;
}

bool dt_protocol_line(struct dt_protocol *p, struct dt_span line, dt_sink *sink, void *to)
{
    if (line.len > 0 && line.at[line.len - 1] == '\r') {
        line.len--;
    }
    bool too_long = line.len > DT_PROTOCOL_LINE_MAX;
    if (p->done || (!too_long && dt_span_trim(line).len == 0)) {
        return !p->done;
    }
    return handle_line(p, line, too_long, sink, to);
}

/* The line in the buffer is complete, or too long. */
static void take_line(struct dt_protocol *p, dt_sink *sink, void *to)
{
    struct dt_span line = {p->line, p->line_len};
    bool too_long = p->too_long;
    p->line_len = 0;
    p->too_long = false;
    if (too_long) {
        handle_line(p, line, true, sink, to);
    } else {
        dt_protocol_line(p, line, sink, to);
    }
}

bool dt_protocol_bytes(struct dt_protocol *p, const char *bytes, int len, dt_sink *sink, void *to)
{
    for (int i = 0; i < len && !p->done; i++) {
        if (bytes[i] == '\n') {
            take_line(p, sink, to);
        } else if (p->line_len <= DT_PROTOCOL_LINE_MAX) {
            p->line[p->line_len++] = bytes[i];
        } else {
            p->too_long = true;
        }
    }
    return !p->done;
}

void dt_protocol_end(struct dt_protocol *p, dt_sink *sink, void *to)
{
    if (p->line_len > 0 && !p->done) {
        take_line(p, sink, to);
    }
}

struct dt_protocol *dt_protocol_open(dt_key_source *keys)
{
    struct dt_protocol *p = calloc(1, sizeof *p);
    if (p != NULL) {
        p->keys = keys;
    }
    return p;
}

void dt_protocol_limit_search(struct dt_protocol *p, int ms, int iterations)
{
    p->most = (struct dt_search_budget){.ms = ms, .iterations = iterations, .threads = 1};
}

void dt_protocol_close(struct dt_protocol *p)
{
    if (p != NULL) {
        dt_game_session_close(&p->game);
        free(p->list);
        free(p);
    }
}
