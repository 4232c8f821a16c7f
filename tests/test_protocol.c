/* The engine protocol: the sessions of docs/protocol.md and tests/protocol, every error, bad input.
 * With DT_GOLDEN=write in the environment the sessions' answers are written actual. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "cli/protocol.h"
#include "engine/record.h"
#include "tests/support.h"

enum { HEARD_MAX = 1 << 20 };

/* The engine's output. */
struct protocol_output {
    int len;
    char text[HEARD_MAX + 1];
};

static struct protocol_output answer_log;

static void collect(void *to, const char *bytes, int len)
{
    struct protocol_output *h = to;
    assert_true(len >= 0 && h->len + len <= HEARD_MAX);
    memcpy(h->text + h->len, bytes, (size_t)len);
    h->len += len;
    h->text[h->len] = 0;
}

static bool fixed_key(uint8_t key[DT_KEY])
{
    dt_rng_seed_key(7, key);
    return true;
}

static bool no_key(uint8_t key[DT_KEY])
{
    (void)key;
    return false;
}

/* Sends one line and returns the whole answer. */
static const char *send_line(struct dt_protocol *p, const char *line)
{
    answer_log.len = 0;
    answer_log.text[0] = 0;
    dt_protocol_line(p, dt_span_of(line), collect, &answer_log);
    return answer_log.text;
}

/* The answer must be exactly one error with this code, and the position must be as before. */
static void assert_error(struct dt_protocol *p, const char *line, const char *code)
{
    char before[128], start[64];
    snprintf(before, sizeof before, "%s", send_line(p, "hash"));
    snprintf(start, sizeof start, "error %s ", code);
    const char *answer = send_line(p, line);
    if (strncmp(answer, start, strlen(start)) != 0) {
        fail_msg("%s: expected error %s, answer_log %s", line, code, answer);
    }
    assert_ptr_equal(strchr(answer, '\n'), answer + strlen(answer) - 1);
    assert_string_equal(send_line(p, "hash"), before);
}

static void assert_ok(struct dt_protocol *p, const char *line)
{
    const char *answer = send_line(p, line);
    size_t len = strlen(answer);
    if (len < 3 || strcmp(answer + len - 3, "ok\n") != 0) {
        fail_msg("%s: expected ok, answer_log %s", line, answer);
    }
}

/* ---- sessions ---- */

/* Replays a session: copies the input lines and adds the actual answers. */
static void replay_session(struct dt_span session, struct protocol_output *out)
{
    struct dt_protocol *p = dt_protocol_open(fixed_key);
    struct dt_span line;
    assert_non_null(p);
    while (dt_span_cut(&session, '\n', &line)) {
        if (line.len >= 2 && line.at[0] == '>' && line.at[1] == ' ') {
            collect(out, line.at, line.len);
            collect(out, "\n", 1);
            dt_protocol_line(p, (struct dt_span){line.at + 2, line.len - 2}, collect, out);
        }
    }
    dt_protocol_close(p);
}

/* Reports the first line that differs. */
static void compare_lines(const char *path, const char *expected, const char *actual)
{
    struct dt_span a = dt_span_of(expected), b = dt_span_of(actual), x = {"", 0}, y = {"", 0};
    for (int line = 1; a.len > 0 || b.len > 0; line++) {
        bool more_a = dt_span_cut(&a, '\n', &x), more_b = dt_span_cut(&b, '\n', &y);
        if (more_a != more_b || !dt_span_same(x, y)) {
            fail_msg("%s: line %d: expected \"%.*s\", answer_log \"%.*s\"", path, line, x.len, x.at,
                     y.len, y.at);
        }
    }
}

/* A file with a session between two fences, or as a whole if there are none. */
static void check_session(const char *path)
{
    static const char fence[] = "\n```session\n";
    static struct protocol_output actual;
    const char *mode = getenv("DT_GOLDEN");
    int len;
    char *text = dt_test_read(path, &len);
    if (text == NULL) {
        fail_msg("%s: cannot be read", path);
        return;
    }
    const char *from = strstr(text, fence), *to = text + len;
    from = from == NULL ? text : from + strlen(fence);
    if (from != text) {
        to = strstr(from, "\n```\n");
        assert_non_null(to);
        to++;
    }
    actual.len = 0;
    collect(&actual, text, (int)(from - text));
    replay_session((struct dt_span){from, (int)(to - from)}, &actual);
    collect(&actual, to, (int)(text + len - to));
    if (mode != NULL && strcmp(mode, "write") == 0) {
        assert_true(dt_test_write(path, actual.text, actual.len));
    } else {
        compare_lines(path, text, actual.text);
    }
    free(text);
}

static void test_document(void **unused)
{
    (void)unused;
    check_session(DT_SOURCE_DIR "/docs/protocol.md");
}

static void test_sessions(void **unused)
{
    char path[512];
    int count = 0;
    DIR *folder = opendir(DT_SOURCE_DIR "/tests/protocol");
    (void)unused;
    assert_non_null(folder);
    for (struct dirent *e = readdir(folder); e != NULL; e = readdir(folder)) {
        if (strstr(e->d_name, ".session") != NULL) {
            snprintf(path, sizeof path, "%s/tests/protocol/%.200s", DT_SOURCE_DIR, e->d_name);
            check_session(path);
            count++;
        }
    }
    closedir(folder);
    assert_true(count > 0);
}

/* ---- errors ---- */

static void test_errors_without_game(void **unused)
{
    static const char *const need[] = {"position", "toact",    "legal 0",      "do 0 x", "draw",
                                       "view 0",   "scores",   "undo",         "hash",   "record",
                                       "go 0",     "advice 0", "determinize 0"};
    struct dt_protocol *p = dt_protocol_open(fixed_key);
    (void)unused;
    for (int i = 0; i < DT_COUNT(need); i++) {
        assert_error(p, need[i], "no-game");
    }
    assert_error(p, "dance", "no-such-command");
    assert_error(p, "HELLO", "no-such-command");
    assert_error(p, "hello there", "bad-arguments");
    assert_error(p, "help me", "bad-arguments");
    assert_error(p, "quit now", "bad-arguments");
    assert_error(p, "new", "bad-arguments");
    assert_error(p, "setup", "bad-arguments");
    assert_error(p, "new chess seats=2", "no-such-game");
    assert_error(p, "setup chess e4", "no-such-game");
    dt_protocol_close(p);
}

static void test_errors_of_new(void **unused)
{
    char line[256];
    static const struct {
        const char *rest, *code;
    } cases[] = {
        {"", "bad-arguments"},
        {"seed=1", "bad-arguments"},
        {"seats=2 long", "bad-arguments"},
        {"seats=2 =long", "bad-arguments"},
        {"seats=0", "bad-option"},
        {"seats=99", "bad-option"},
        {"seats=-1", "bad-option"},
        {"seats=two", "bad-option"},
        {"seats=", "bad-option"},
        {"seats=02", "bad-option"},
        {"seats=2 seed=x", "bad-option"},
        {"seats=2 seed=-1", "bad-option"},
        {"seats=2 seed=18446744073709551616", "bad-option"},
        {"seats=2 no-such=option", "bad-option"},
    };
    struct dt_protocol *p = dt_protocol_open(fixed_key);
    (void)unused;
    snprintf(line, sizeof line, "new %s seats=%d seed=1", dt_games[0]->key, dt_games[0]->seats_min);
    assert_ok(p, line);
    for (int i = 0; i < DT_COUNT(cases); i++) {
        snprintf(line, sizeof line, "new %s %s", dt_games[0]->key, cases[i].rest);
        assert_error(p, line, cases[i].code);
    }
    for (int i = 0; i < dt_games[0]->option_count; i++) {
        snprintf(line, sizeof line, "new %s seats=2 %s=no-such", dt_games[0]->key,
                 dt_games[0]->options[i].key);
        assert_error(p, line, "bad-option");
    }
    dt_protocol_close(p);
}

/* A game in which a seat is to act. */
static struct dt_protocol *game_in_play(void)
{
    struct dt_protocol *p = dt_protocol_open(fixed_key);
    assert_ok(p, "new hainoon seats=2 seed=3");
    while (strstr(send_line(p, "toact"), "chance") != NULL) {
        assert_ok(p, "draw");
    }
    return p;
}

static void test_errors_in_game(void **unused)
{
    static const struct {
        const char *line, *code;
    } cases[] = {
        {"position 2", "bad-seat"},
        {"position chance", "bad-seat"},
        {"position 0 1", "bad-arguments"},
        {"toact 0", "bad-arguments"},
        {"legal", "bad-arguments"},
        {"legal 9", "bad-seat"},
        {"legal -1", "bad-seat"},
        {"legal 00", "bad-seat"},
        {"legal onlooker", "bad-seat"},
        {"legal 0 1", "bad-arguments"},
        {"do", "bad-arguments"},
        {"do 5 pass", "bad-seat"},
        {"do onlooker pass", "bad-seat"},
        {"do chance draw joker", "not-to-act"},
        {"draw", "not-to-act"},
        {"draw joker", "bad-arguments"},
        {"view", "bad-arguments"},
        {"view 2", "bad-seat"},
        {"view chance", "bad-seat"},
        {"scores 0", "bad-arguments"},
        {"hash 0", "bad-arguments"},
        {"undo 2", "bad-arguments"},
        {"record 1", "bad-arguments"},
        {"go", "bad-arguments"},
        {"go chance", "bad-seat"},
        {"go 7", "bad-seat"},
    };
    struct dt_protocol *p = game_in_play();
    (void)unused;
    for (int i = 0; i < DT_COUNT(cases); i++) {
        assert_error(p, cases[i].line, cases[i].code);
    }
    dt_protocol_close(p);
}

static void test_errors_of_acting(void **unused)
{
    struct dt_protocol *p = game_in_play();
    char line[64];
    int seat = send_line(p, "toact")[6] - '0';
    (void)unused;
    snprintf(line, sizeof line, "do %d", seat);
    assert_error(p, line, "bad-arguments");
    snprintf(line, sizeof line, "do %d dance", seat);
    assert_error(p, line, "bad-action");
    snprintf(line, sizeof line, "do %d pass", seat);
    assert_error(p, line, "illegal-action");
    snprintf(line, sizeof line, "do %d pass", 1 - seat);
    assert_error(p, line, "not-to-act");
    snprintf(line, sizeof line, "go %d", 1 - seat);
    assert_error(p, line, "not-to-act");
    snprintf(line, sizeof line, "go %d bot=deep", seat);
    assert_error(p, line, "no-such-bot");
    snprintf(line, sizeof line, "go %d ms=0", seat);
    assert_error(p, line, "bad-arguments");
    snprintf(line, sizeof line, "go %d now", seat);
    assert_error(p, line, "bad-arguments");
    dt_protocol_close(p);
}

static void test_no_key(void **unused)
{
    struct dt_protocol *p = dt_protocol_open(no_key);
    (void)unused;
    assert_error(p, "new hainoon seats=2", "failed");
    assert_error(p, "setup hainoon seats=2", "failed");
    assert_ok(p, "new hainoon seats=2 seed=1");
    assert_error(p, "new hainoon seats=2", "failed");
    dt_protocol_close(p);
}

static void test_bad_positions(void **unused)
{
    static const char *const rest[] = {
        "seats=9",
        "seats=2 ring=HFFHFFHFFHFFF",
        "seats=2 no=field",
        "seats=2 seats=2",
        "seats=2 hand0=red-hide,red-hide",
        "seats=2 hand0=red-hide hand1=red-hide",
        "=",
        "nonsense",
    };
    struct dt_protocol *p = game_in_play();
    char line[256];
    (void)unused;
    for (int i = 0; i < DT_COUNT(rest); i++) {
        snprintf(line, sizeof line, "setup hainoon %s", rest[i]);
        assert_error(p, line, "bad-position");
    }
    dt_protocol_close(p);
}

/* ---- bytes ---- */

static void test_bad_bytes(void **unused)
{
    static const char *const lines[] = {
        "hello\x01",        "\x7f",
        "hel\x1blo",        "\x80",
        "\xc0\xaf",         "\xed\xa0\x80",
        "\xf5\x80\x80\x80", "\xe2\x82",
        "hello \xff",       "\xf4\x90\x80\x80",
        "\xc2\x85",
    };
    struct dt_protocol *p = game_in_play();
    (void)unused;
    for (int i = 0; i < DT_COUNT(lines); i++) {
        assert_error(p, lines[i], "bad-line");
    }
    assert_error(p, "häi", "no-such-command");
    answer_log.len = 0;
    dt_protocol_line(p, (struct dt_span){"hash\0", 5}, collect, &answer_log);
    assert_int_equal(strncmp(answer_log.text, "error bad-line ", 15), 0);
    dt_protocol_close(p);
}

static void test_empty_and_returns(void **unused)
{
    struct dt_protocol *p = dt_protocol_open(fixed_key);
    (void)unused;
    assert_string_equal(send_line(p, ""), "");
    assert_string_equal(send_line(p, "  \t "), "");
    assert_string_equal(send_line(p, "\r"), "");
    assert_ok(p, "hello\r");
    assert_ok(p, "\t hello  ");
    dt_protocol_close(p);
}

static void send_chunks(struct dt_protocol *p, const char *bytes, int len, int chunk)
{
    for (int at = 0; at < len; at += chunk) {
        dt_protocol_bytes(p, bytes + at, len - at < chunk ? len - at : chunk, collect, &answer_log);
    }
}

static void test_chunks(void **unused)
{
    static const char bytes[] = "games\r\n\nnew hainoon seats=2 seed=1\ndraw\nhash\nundo\nhash";
    char *first = NULL;
    (void)unused;
    for (int chunk = (int)sizeof bytes; chunk > 0; chunk--) {
        struct dt_protocol *p = dt_protocol_open(fixed_key);
        answer_log.len = 0;
        send_chunks(p, bytes, (int)sizeof bytes - 1, chunk);
        dt_protocol_end(p, collect, &answer_log);
        if (chunk == (int)sizeof bytes) {
            first = strdup(answer_log.text);
            assert_non_null(first);
        }
        assert_string_equal(answer_log.text, first);
        dt_protocol_close(p);
    }
    free(first);
}

static void test_long_lines(void **unused)
{
    enum { LONG = 1 << 20 };
    struct dt_protocol *p = dt_protocol_open(fixed_key);
    char *line = malloc(LONG + 1);
    assert_non_null(line);
    (void)unused;
    memset(line, ' ', LONG);
    memcpy(line, "hash", 4);
    line[DT_PROTOCOL_LINE_MAX] = '\r';
    line[LONG] = '\n';
    answer_log.len = 0;
    send_chunks(p, line, LONG + 1, 4096);
    assert_int_equal(strncmp(answer_log.text, "error line-too-long ", 20), 0);
    assert_ptr_equal(strchr(answer_log.text, '\n'), answer_log.text + answer_log.len - 1);
    assert_ok(p, "hello");

    /* Exactly as long as allowed, then one byte more, then without an end. */
    answer_log.len = 0;
    line[DT_PROTOCOL_LINE_MAX] = '\n';
    send_chunks(p, line, DT_PROTOCOL_LINE_MAX + 1, 1000);
    assert_int_equal(strncmp(answer_log.text, "error no-game ", 14), 0);
    answer_log.len = 0;
    line[DT_PROTOCOL_LINE_MAX] = ' ';
    line[DT_PROTOCOL_LINE_MAX + 1] = '\n';
    send_chunks(p, line, DT_PROTOCOL_LINE_MAX + 2, 1000);
    assert_int_equal(strncmp(answer_log.text, "error line-too-long ", 20), 0);
    answer_log.len = 0;
    send_chunks(p, line, DT_PROTOCOL_LINE_MAX + 1, 1000);
    assert_int_equal(answer_log.len, 0);
    dt_protocol_end(p, collect, &answer_log);
    assert_int_equal(strncmp(answer_log.text, "error line-too-long ", 20), 0);
    dt_protocol_close(p);
    free(line);
}

static void test_quit(void **unused)
{
    struct dt_protocol *p = dt_protocol_open(fixed_key);
    static const char bytes[] = "quit\nhello\n";
    (void)unused;
    answer_log.len = 0;
    assert_false(dt_protocol_bytes(p, bytes, (int)sizeof bytes - 1, collect, &answer_log));
    assert_string_equal(answer_log.text, "ok\n");
    dt_protocol_close(p);
}

/* ---- whole games ---- */

/* The text after the first word of a line of the answer. */
static struct dt_span text_after(const char *answer, const char *word)
{
    struct dt_span rest = dt_span_of(answer), line;
    int len = (int)strlen(word);
    while (dt_span_cut(&rest, '\n', &line)) {
        if (line.len > len && memcmp(line.at, word, (size_t)len) == 0 && line.at[len] == ' ') {
            return (struct dt_span){line.at + len + 1, line.len - len - 1};
        }
    }
    fail_msg("no line begins with %s: %s", word, answer);
    return rest;
}

/* Plays one step as a client program would: draws for chance, or plays a bot's best action. */
static bool step(struct dt_protocol *p)
{
    char line[512], seat[8];
    struct dt_span who = text_after(send_line(p, "toact"), "toact"), word;
    dt_span_word(&who, &word);
    if (dt_span_is(word, "none")) {
        return false;
    }
    if (dt_span_is(word, "chance")) {
        assert_ok(p, "draw");
        return true;
    }
    snprintf(seat, sizeof seat, "%.*s", word.len, word.at);
    snprintf(line, sizeof line, "go %s", seat);
    struct dt_span best = text_after(send_line(p, line), "best");
    snprintf(line, sizeof line, "do %s %.*s", seat, best.len, best.at);
    assert_ok(p, line);
    return true;
}

/* Collects the record from the answer lines. */
static int read_record(struct dt_protocol *p, char *out)
{
    struct dt_span rest = dt_span_of(send_line(p, "record")), line;
    int len = 0;
    while (dt_span_cut(&rest, '\n', &line) && !dt_span_is(line, "ok")) {
        int skip = line.len > 6 ? 7 : 6;
        assert_int_equal(memcmp(line.at, "record", 6), 0);
        memcpy(out + len, line.at + skip, (size_t)(line.len - skip));
        len += line.len - skip;
        out[len++] = '\n';
    }
    return len;
}

static void assert_provable(const char *record, int len)
{
    struct dt_replay play;
    const char *why = dt_replay_open(&play, (struct dt_span){record, len});
    while (why == NULL && !play.in.ended) {
        why = dt_replay_step(&play);
    }
    assert_null(why);
    assert_true(play.verifying);
}

static void test_whole_games(void **unused)
{
    static char record[HEARD_MAX];
    struct dt_protocol *p = dt_protocol_open(fixed_key);
    char line[128];
    (void)unused;
    for (int g = 0; g < dt_game_count; g++) {
        for (int seats = dt_games[g]->seats_min; seats <= dt_games[g]->seats_max; seats++) {
            struct dt_config config = dt_config_default(dt_games[g]);
            config.seats = (uint8_t)seats;
            snprintf(line, sizeof line, "new %s seats=%d seed=%d", dt_games[g]->key, seats, seats);
            if (dt_config_check(dt_games[g], &config) != NULL) {
                assert_error(p, line, "bad-option");
                continue;
            }
            assert_ok(p, line);
            while (step(p)) {
            }
            assert_non_null(strstr(send_line(p, "scores"), "winners"));
            assert_error(p, "draw", "game-over");
            assert_error(p, "do 0 pass", "game-over");
            assert_error(p, "go 0", "game-over");
            assert_provable(record, read_record(p, record));
        }
    }
    dt_protocol_close(p);
}

/* Undoing to the start and replaying the same draws gives the same positions. */
static void test_undo(void **unused)
{
    struct dt_protocol *p = dt_protocol_open(fixed_key);
    char first[64], last[64];
    int steps = 0;
    (void)unused;
    assert_ok(p, "new hainoon seats=3 seed=5");
    snprintf(first, sizeof first, "%s", send_line(p, "hash"));
    while (strstr(send_line(p, "toact"), "chance") != NULL) {
        assert_ok(p, "draw");
        steps++;
    }
    snprintf(last, sizeof last, "%s", send_line(p, "hash"));
    for (int i = 0; i < steps; i++) {
        assert_ok(p, "undo");
    }
    assert_string_equal(send_line(p, "hash"), first);
    assert_error(p, "undo", "nothing-to-undo");
    for (int i = 0; i < steps; i++) {
        assert_ok(p, "draw");
    }
    assert_string_equal(send_line(p, "hash"), last);
    dt_protocol_close(p);
}

/* Every view is JSON, and a spectator's has no card of a hand. */
static void test_views(void **unused)
{
    struct dt_protocol *p = game_in_play();
    (void)unused;
    assert_null(dt_test_json(text_after(send_line(p, "view 0"), "view")));
    assert_null(dt_test_json(text_after(send_line(p, "view 1"), "view")));
    assert_null(dt_test_json(text_after(send_line(p, "view onlooker"), "view")));
    assert_ok(p, "position onlooker");
    assert_non_null(strstr(answer_log.text, "hand0=?,?,?"));
    dt_protocol_close(p);
}

/* A game set up at a position starts its record there. */
static void test_setup(void **unused)
{
    static char record[HEARD_MAX];
    struct dt_protocol *p = game_in_play();
    char line[DT_TEXT_MAX], hash[64];
    struct dt_span position = text_after(send_line(p, "position"), "position");
    (void)unused;
    snprintf(line, sizeof line, "setup hainoon %.*s", position.len, position.at);
    snprintf(hash, sizeof hash, "%s", send_line(p, "hash"));
    assert_ok(p, line);
    assert_string_equal(send_line(p, "hash"), hash);
    assert_error(p, "undo", "nothing-to-undo");
    while (step(p)) {
    }
    int len = read_record(p, record);
    record[len] = 0;
    assert_non_null(strstr(record, "[Position \"seats=2 "));
    assert_provable(record, len);
    dt_protocol_close(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_document),
        cmocka_unit_test(test_sessions),
        cmocka_unit_test(test_errors_without_game),
        cmocka_unit_test(test_errors_of_new),
        cmocka_unit_test(test_errors_in_game),
        cmocka_unit_test(test_errors_of_acting),
        cmocka_unit_test(test_no_key),
        cmocka_unit_test(test_bad_positions),
        cmocka_unit_test(test_bad_bytes),
        cmocka_unit_test(test_empty_and_returns),
        cmocka_unit_test(test_chunks),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_quit),
        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_views),
        cmocka_unit_test(test_setup),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
