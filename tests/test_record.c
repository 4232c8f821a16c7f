/* Records: every written record replays, and truncated or changed ones are detected. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "cli/game_session.h"
#include "tests/support.h"

/* A game of random bots from a seed; the session is the caller's to close. */
static void play(struct dt_game_session *c, const struct dt_game *game,
                 const struct dt_config *config, uint64_t seed)
{
    uint8_t key[DT_KEY];
    dt_seats who;
    dt_rng_seed_key(seed, key);
    assert_null(dt_game_session_start(c, game, config, (struct dt_span){0}, key));
    while ((who = game->to_act(c->session.state)) != 0) {
        if (who == DT_SEAT(DT_CHANCE)) {
            assert_null(dt_session_draw(&c->session, NULL));
        } else {
            int seat = dt_ctz(who);
            dt_action action = game->random_action(c->session.state, seat, &c->bots);
            assert_null(dt_session_apply(&c->session, seat, action, NULL));
        }
    }
}

/* Plays a record to its end. NULL, or the sentence; p->in.line is where. */
static const char *verify(struct dt_replay *p, const char *text, int len)
{
    const char *why = dt_replay_open(p, (struct dt_span){text, len});
    while (why == NULL && !p->in.ended) {
        why = dt_replay_step(p);
    }
    return why;
}

static void assert_refused(const char *text, int len, const char *what, int at)
{
    struct dt_replay p;
    if (verify(&p, text, len) == NULL) {
        fail_msg("%s at byte %d was not noticed", what, at);
    }
}

/* The shortest record of a few, so that a try for every byte stays quick. */
static char *short_record(int *len)
{
    const struct dt_game *game = dt_games[0];
    struct dt_config config = dt_config_default(game);
    struct dt_game_session c = {0};
    char *best = NULL;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        int size;
        play(&c, game, &config, seed);
        char *text;
        assert_null(dt_game_session_record(&c, true, &text, &size));
        if (best == NULL || size < *len) {
            free(best);
            best = text;
            *len = size;
        } else {
            free(text);
        }
    }
    dt_game_session_close(&c);
    return best;
}

/* A game that has only begun: its result is open. */
static char *unfinished_record(int *len)
{
    struct dt_config config = dt_config_default(dt_games[0]);
    struct dt_game_session c = {0};
    uint8_t key[DT_KEY] = {0};
    assert_null(dt_game_session_start(&c, dt_games[0], &config, (struct dt_span){0}, key));
    for (int i = 0; i < 3; i++) {
        assert_null(dt_session_draw(&c.session, NULL));
    }
    char *text;
    assert_null(dt_game_session_record(&c, true, &text, len));
    dt_game_session_close(&c);
    return text;
}

static void test_round_trip(void **unused)
{
    static struct dt_config configs[DT_CONFIGS_MAX];
    struct dt_game_session c = {0};
    struct dt_replay p;
    uint8_t a[DT_PACK_MAX], b[DT_PACK_MAX];
    int len;
    (void)unused;
    for (int g = 0; g < dt_game_count; g++) {
        const struct dt_game *game = dt_games[g];
        int count = dt_test_configs(game, configs);
        for (int i = 0; i < 2 * count; i++) {
            play(&c, game, &configs[i % count], (uint64_t)i);
            char *text;
            assert_null(dt_game_session_record(&c, true, &text, &len));
            assert_null(verify(&p, text, len));
            assert_true(p.verifying);
            assert_int_equal(p.in.steps, c.session.count);
            int size = dt_pack(game, p.state, a);
            assert_int_equal(size, dt_pack(game, c.session.state, b));
            assert_memory_equal(a, b, (size_t)size);
            free(text);
        }
    }
    dt_game_session_close(&c);
}

/* Tries something at every byte of a record of a whole game and of one that has only begun. */
static void at_every_byte(void (*attempt)(const char *text, int len, int at))
{
    int len;
    char *text = short_record(&len);
    for (int i = 0; i < len; i++) {
        attempt(text, len, i);
    }
    free(text);
    text = unfinished_record(&len);
    for (int i = 0; i < len; i++) {
        attempt(text, len, i);
    }
    free(text);
}

static void cut(const char *text, int len, int at)
{
    /* A copy of exactly this size, so that a step too far is found. */
    char *piece = malloc(at > 0 ? (size_t)at : 1);
    (void)len;
    assert_non_null(piece);
    memcpy(piece, text, (size_t)at);
    assert_refused(piece, at, "a cut", at);
    free(piece);
}

static void change(const char *text, int len, int at)
{
    static const char others[] = {0, '\t', '\r', '\n', ' ', '"', '*', '0', 'x', ']', (char)0xff};
    char *copy = malloc((size_t)len);
    assert_non_null(copy);
    memcpy(copy, text, (size_t)len);
    for (int k = 0; k < DT_COUNT(others); k++) {
        if (others[k] != text[at]) {
            copy[at] = others[k];
            assert_refused(copy, len, "a changed byte", at);
        }
    }
    copy[at] = (char)(text[at] ^ 1);
    assert_refused(copy, len, "a changed bit", at);
    free(copy);
}

static void lose_or_double(const char *text, int len, int at)
{
    char *copy = malloc((size_t)len + 1);
    assert_non_null(copy);
    memcpy(copy, text, (size_t)at);
    memcpy(copy + at, text + at + 1, (size_t)(len - at - 1));
    assert_refused(copy, len - 1, "a lost byte", at);
    memcpy(copy, text, (size_t)at + 1);
    memcpy(copy + at + 1, text + at, (size_t)(len - at));
    assert_refused(copy, len + 1, "a doubled byte", at);
    free(copy);
}

static void test_cut_anywhere(void **unused)
{
    (void)unused;
    at_every_byte(cut);
}

static void test_changed_anywhere(void **unused)
{
    (void)unused;
    at_every_byte(change);
}

static void test_lost_or_doubled(void **unused)
{
    (void)unused;
    at_every_byte(lose_or_double);
}

static void test_other_line_ends(void **unused)
{
    int len, n = 0;
    char *text = short_record(&len);
    char *other = malloc(2 * (size_t)len);
    struct dt_replay p;
    assert_non_null(other);
    (void)unused;
    for (int i = 0; i < len; i++) {
        if (text[i] == '\n') {
            other[n++] = '\r';
        }
        other[n++] = text[i];
    }
    assert_null(verify(&p, other, n));
    free(other);
    free(text);
}

/* The line is named at which a record breaks. */
static void test_says_where(void **unused)
{
    int len, line = 1;
    char *text = short_record(&len);
    struct dt_replay p;
    char *at = strstr(text, "\n\n");
    assert_non_null(at);
    (void)unused;
    for (const char *s = text; s < at + 2; s++) {
        line += *s == '\n';
    }
    at = strchr(at + 2, '\n') + 1; /* the second action */
    at[0]++;
    assert_non_null(verify(&p, text, len));
    assert_int_equal(p.in.line, line + 1);
    free(text);
}

/* A forged record with a correct hash chain. */
static const char *forge(const struct dt_record_head *head, int seat, const char *action,
                         struct dt_replay *p)
{
    static char text[4 * DT_TEXT_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_record_writer w;
    dt_record_begin(&w, &out, head);
    if (action != NULL) {
        dt_record_add(&w, seat, action);
    }
    dt_record_end(&w, head);
    assert_false(out.cut);
    return verify(p, text, out.len);
}

static struct dt_record_head plain_head(void)
{
    struct dt_record_head head = {.game = dt_games[0], .config = dt_config_default(dt_games[0])};
    return head;
}

static void test_forged(void **unused)
{
    static const uint8_t key[DT_KEY] = {1};
    struct dt_record_head head = plain_head();
    struct dt_replay p;
    (void)unused;
    assert_null(forge(&head, 0, NULL, &p));
    assert_false(p.verifying);
    assert_string_equal(forge(&head, 0, "pass", &p), "it was not this seat's turn");
    assert_non_null(forge(&head, DT_CHANCE, "no such words", &p));
    for (int seat = head.config.seats; seat < DT_SEATS; seat++) {
        assert_string_equal(forge(&head, seat, "pass", &p), "there is no such seat");
    }

    dt_record_commit(&head, key);
    assert_null(forge(&head, 0, NULL, &p));
    assert_false(p.verifying);
    head.revealed = true;
    assert_null(forge(&head, 0, NULL, &p));
    assert_true(p.verifying);
    head.key[0] ^= 1;
    assert_string_equal(forge(&head, 0, NULL, &p), "Key: does not match the commitment");
    head.committed = false;
    assert_string_equal(forge(&head, 0, NULL, &p), "Key: there is no commitment");

    head = plain_head();
    memcpy(head.result, "winners 0", 10);
    assert_string_equal(forge(&head, 0, NULL, &p), "Result: the game ended differently");
}

static void put_result(struct dt_record_head *head, const char *result)
{
    struct dt_writer out = dt_writer_on(head->result, sizeof head->result);
    dt_write_text(&out, result);
}

/* Writes the lines of a course anew. */
static void write_lines(const struct dt_game_session *c, struct dt_record_writer *w)
{
    const struct dt_game *game = c->session.head.game;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    char words[DT_ACTION_TEXT_MAX];
    memcpy(state, c->session.first, game->state_size);
    for (int i = 0; i < c->session.count; i++) {
        struct dt_writer text = dt_writer_on(words, sizeof words);
        dt_action_text(game, state, c->session.step[i].seat, c->session.step[i].action, &text);
        dt_record_add(w, c->session.step[i].seat, words);
        game->apply(state, c->session.step[i].seat, c->session.step[i].action, NULL);
    }
}

/* A game may be closed before its end, but not with an arbitrary result. */
static void test_closed(void **unused)
{
    static const char *const right[] = {
        "winners 1, scores 0 0, resigned 0", "winners 0, scores 0 0, time 1",
        "nobody wins, scores 0 0, agreed", "nobody wins, scores 0 0, resigned 0 1"};
    static const char *const wrong[] = {
        "winners 0, scores 0 0, resigned 0", "winners 1, scores 0 1, resigned 0",
        "winners 1, scores 0 0, agreed",     "winners 1, scores 0 0",
        "winners 0 1, scores 0 0, resigned", "winners 1, scores 0 0, resigned 0 2",
        "winners 1, scores 0 0, bored 0"};
    struct dt_record_head head = plain_head();
    struct dt_replay p;
    (void)unused;
    for (int i = 0; i < DT_COUNT(right); i++) {
        put_result(&head, right[i]);
        assert_null(forge(&head, 0, NULL, &p));
    }
    for (int i = 0; i < DT_COUNT(wrong); i++) {
        put_result(&head, wrong[i]);
        assert_string_equal(forge(&head, 0, NULL, &p), "Result: the game ended differently");
    }
}

/* A game that is over has the result that its rules give. */
static void test_closed_after_the_end(void **unused)
{
    struct dt_game_session c = {0};
    struct dt_replay p;
    struct dt_config config = dt_config_default(dt_games[0]);
    char text[1 << 16];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_record_writer w;
    (void)unused;
    play(&c, dt_games[0], &config, 3);
    dt_record_closed(dt_games[0], c.session.state, DT_CLOSED_RESIGNED, DT_SEAT(0),
                     c.session.head.result);
    c.session.head.committed = false;
    dt_record_begin(&w, &out, &c.session.head);
    write_lines(&c, &w);
    dt_record_end(&w, &c.session.head);
    assert_string_equal(verify(&p, text, out.len), "Result: the game ended differently");
    dt_game_session_close(&c);
}

static void test_forged_position(void **unused)
{
    struct dt_record_head head = plain_head();
    struct dt_replay p;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    (void)unused;
    head.game->start(state, &head.config);
    struct dt_writer out = dt_writer_on(head.position, DT_TEXT_MAX);
    dt_position_text(head.game, state, &out);
    assert_null(forge(&head, 0, NULL, &p));
    head.config.seats++;
    assert_string_equal(forge(&head, 0, NULL, &p),
                        "Position: its seats or options differ from the tags");
}

/* A position with something forgotten cannot be played on. */
static void test_hidden_position(void **unused)
{
    struct dt_record_head head = plain_head();
    struct dt_game_session c = {0};
    struct dt_replay p;
    uint8_t key[DT_KEY] = {0};
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    (void)unused;
    assert_null(dt_game_session_start(&c, head.game, &head.config, (struct dt_span){0}, key));
    do {
        assert_null(dt_session_draw(&c.session, NULL));
        dt_session_redact(&c.session, DT_SPECTATOR, seen);
    } while (head.game->is_complete(seen));
    struct dt_writer out = dt_writer_on(head.position, DT_TEXT_MAX);
    dt_position_text(head.game, seen, &out);
    assert_non_null(forge(&head, 0, NULL, &p));
    dt_game_session_close(&c);
}

/* A draw that is not the generator's own takes the proof away; its undo gives it back. */
static void test_draw_by_hand(void **unused)
{
    const struct dt_game *game = dt_games[0];
    struct dt_config config = dt_config_default(game);
    struct dt_game_session c = {0};
    struct dt_replay p;
    uint8_t key[DT_KEY] = {9};
    dt_action own, *list = malloc(game->actions_max * sizeof *list);
    int len, count;
    (void)unused;
    assert_null(dt_game_session_start(&c, game, &config, (struct dt_span){0}, key));
    assert_non_null(list);
    assert_null(dt_session_draw(&c.session, NULL));
    own = c.session.step[0].action;
    assert_true(dt_session_undo(&c.session));
    assert_null(dt_session_apply(&c.session, DT_CHANCE, own, NULL));
    assert_true(dt_session_provable(&c.session));
    assert_true(dt_session_undo(&c.session));
    count = game->actions(c.session.state, DT_CHANCE, list);
    assert_true(count > 1);
    assert_null(dt_session_apply(&c.session, DT_CHANCE, list[0] == own ? list[1] : list[0], NULL));
    assert_false(dt_session_provable(&c.session));
    char *text;
    assert_null(dt_game_session_record(&c, true, &text, &len));
    assert_null(strstr(text, "Commitment"));
    assert_null(strstr(text, "Key"));
    assert_null(verify(&p, text, len));
    assert_false(p.verifying);
    free(text);
    assert_true(dt_session_undo(&c.session));
    assert_true(dt_session_provable(&c.session));
    assert_false(dt_session_undo(&c.session));
    dt_game_session_close(&c);
    free(list);
}

static void write_example(const char *path, struct dt_span before, const char *after)
{
    int len;
    char *record = short_record(&len);
    int size = before.len + len + (int)strlen(after);
    char *text = malloc((size_t)size + 1);
    assert_non_null(text);
    struct dt_writer out = dt_writer_on(text, size + 1);
    dt_write_bytes(&out, before.at, before.len);
    dt_write_bytes(&out, record, len);
    dt_write_text(&out, after);
    assert_true(dt_test_write(path, text, out.len));
    free(text);
    free(record);
}

/* The example of docs/records.md is a record that verifies. DT_GOLDEN=write writes it anew. */
static void test_document(void **unused)
{
    static const char path[] = DT_SOURCE_DIR "/docs/records.md", fence[] = "\n```record\n";
    const char *mode = getenv("DT_GOLDEN");
    struct dt_replay p;
    int len;
    char *text = dt_test_read(path, &len);
    (void)unused;
    assert_non_null(text);
    char *from = strstr(text, fence);
    assert_non_null(from);
    from += strlen(fence);
    char *to = strstr(from - 1, "\n```\n") + 1;
    if (mode != NULL && strcmp(mode, "write") == 0) {
        write_example(path, (struct dt_span){text, (int)(from - text)}, to);
    } else {
        const char *why = verify(&p, from, (int)(to - from));
        if (why != NULL) {
            fail_msg("docs/records.md, line %d of the example: %s", p.in.line, why);
        }
        assert_true(p.verifying);
        assert_int_equal(p.in.head.game->to_act(p.state), 0);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),       cmocka_unit_test(test_cut_anywhere),
        cmocka_unit_test(test_changed_anywhere), cmocka_unit_test(test_lost_or_doubled),
        cmocka_unit_test(test_other_line_ends),  cmocka_unit_test(test_says_where),
        cmocka_unit_test(test_forged),           cmocka_unit_test(test_forged_position),
        cmocka_unit_test(test_closed),           cmocka_unit_test(test_closed_after_the_end),
        cmocka_unit_test(test_hidden_position),  cmocka_unit_test(test_draw_by_hand),
        cmocka_unit_test(test_document),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
