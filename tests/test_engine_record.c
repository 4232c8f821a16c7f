/* The record's writer and reader: tags, keys, positions, limits. Whole games that are truncated,
 * changed or forged are in test_record.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/record.h"
#include "engine/schema.h"

enum { ROOM = 1 << 17 };

/* A whole random game as a record, and what the game was like at its end. */
struct record_sample {
    struct dt_record_head head;
    char text[ROOM];
    int len, steps;
    uint64_t hash;
};

static struct record_sample sample;
static struct dt_replay replay;
static char changed[ROOM + 64];

/* ---- making records ---- */

static void head_of(struct dt_record_head *head, const struct dt_game *game, uint64_t seed)
{
    uint8_t key[DT_KEY];
    memset(head, 0, sizeof *head);
    head->game = game;
    head->config = dt_config_default(game);
    head->config.seats = game->seats_max;
    for (int i = 0; i < head->config.seats; i++) {
        snprintf(head->seat[i], sizeof head->seat[i], "Guest %d", i);
    }
    snprintf(head->client_seed[1], sizeof head->client_seed[1], "deep blue sea");
    dt_rng_seed_key(seed, key);
    dt_record_commit(head, key);
    assert_false(head->revealed); /* the key is not published with the commitment */
    head->revealed = true;
}

/* Plays on from a state until the end or until so many steps are done, and writes the steps. */
static void play(struct dt_record_writer *w, const struct dt_game *game, void *state, int steps,
                 struct dt_rng *draws)
{
    struct dt_rng choices;
    dt_seats who;
    dt_rng_seed(&choices, 99);
    while ((who = game->to_act(state)) != 0 && w->steps < steps) {
        char words[DT_ACTION_TEXT_MAX];
        struct dt_writer out = dt_writer_on(words, sizeof words);
        int seat = dt_ctz(who);
        dt_action a = seat == DT_CHANCE ? game->chance(state, draws)
                                        : game->random_action(state, seat, &choices);
        dt_action_text(game, state, seat, a, &out);
        dt_record_add(w, seat, words);
        assert_null(dt_step(game, state, seat, a, NULL));
    }
}

/* Writes the record twice: the result stands above the actions and is known after them. */
static void make(struct record_sample *s, const struct dt_game *game, uint64_t seed, int steps)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    struct dt_record_writer w;
    head_of(&s->head, game, seed);
    for (int pass = 0; pass < 2; pass++) {
        struct dt_writer out = dt_writer_on(s->text, ROOM);
        struct dt_rng draws;
        dt_record_seed_draws(&s->head, &draws);
        game->start(state, &s->head.config);
        dt_record_begin(&w, &out, &s->head);
        play(&w, game, state, steps, &draws);
        dt_record_result(game, state, s->head.result);
        dt_record_end(&w, &s->head);
        assert_false(out.cut);
        s->len = out.len;
    }
    s->steps = w.steps;
    s->hash = dt_state_hash(game, state);
}

/* Plays a text again to its end or its first fault; the line of the fault is in replay.in.line. */
static const char *again(const char *text, int len)
{
    const char *why = dt_replay_open(&replay, (struct dt_span){text, len});
    while (why == NULL && !replay.in.ended) {
        why = dt_replay_step(&replay);
    }
    return why;
}

static int line_at(const char *text, int place)
{
    int line = 1;
    for (int i = 0; i < place; i++) {
        line += text[i] == '\n';
    }
    return line;
}

/* The sample with the first `from` replaced by `to`. */
static int replaced(const char *from, const char *to)
{
    const char *at = strstr(sample.text, from);
    assert_non_null(at);
    return snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - sample.text), sample.text, to,
                    at + strlen(from));
}

static void check_changed(const char *from, const char *to, const char *begins)
{
    int len = replaced(from, to);
    const char *why = again(changed, len);
    if (why == NULL || strncmp(why, begins, strlen(begins)) != 0) {
        fail_msg("%s for %s: %s", to, from, why == NULL ? "was accepted" : why);
    }
}

/* ---- tests ---- */

static void test_round_trip(void **unused)
{
    (void)unused;
    for (int g = 0; g < dt_game_count; g++) {
        for (uint64_t seed = 0; seed < 20; seed++) {
            make(&sample, dt_games[g], seed, INT32_MAX);
            assert_null(again(sample.text, sample.len));
            assert_true(replay.verifying);
            assert_int_equal(replay.in.steps, sample.steps);
            assert_true(dt_state_hash(dt_games[g], replay.state) == sample.hash);
            assert_string_equal(replay.in.head.result, sample.head.result);
            assert_string_equal(replay.in.head.seat[0], "Guest 0");
            assert_string_equal(replay.in.head.client_seed[1], "deep blue sea");
            assert_int_equal(replay.in.line, line_at(sample.text, sample.len) - 1);
        }
    }
}

/* A game in progress has a record too; it has no result yet, and may keep its key. */
static void test_unfinished(void **unused)
{
    (void)unused;
    make(&sample, dt_games[0], 1, 6);
    assert_int_equal(sample.steps, 6);
    assert_string_equal(sample.head.result, "");
    assert_non_null(strstr(sample.text, "[Result \"*\"]"));
    assert_null(again(sample.text, sample.len));
    assert_int_equal(replay.in.steps, 6);
    struct dt_writer out = dt_writer_on(changed, sizeof changed);
    struct dt_record_writer w;
    sample.head.revealed = false;
    dt_record_begin(&w, &out, &sample.head);
    dt_record_end(&w, &sample.head);
    assert_null(strstr(changed, "[Key"));
    assert_null(again(changed, out.len));
    assert_false(replay.verifying);
    assert_int_equal(replay.in.steps, 0);
}

/* A record ends with its closing line, not somewhere behind it. */
static void test_longer(void **unused)
{
    (void)unused;
    static const char *const more[] = {"\n", " ", "end 0\n", "[Game \"x\"]\n", "1 chance x\n"};
    make(&sample, dt_games[0], 6, 10);
    for (int i = 0; i < DT_COUNT(more); i++) {
        int len = snprintf(changed, sizeof changed, "%s%s", sample.text, more[i]);
        assert_non_null(again(changed, len));
        assert_int_equal(replay.in.line, line_at(sample.text, sample.len));
    }
}

static void test_tags_are_checked(void **unused)
{
    (void)unused;
    make(&sample, dt_games[0], 7, INT32_MAX);
    check_changed("[Record \"divetable record 1\"]", "[Record \"divetable record 9\"]", "Record:");
    check_changed("[Game \"", "[Game \"un", "Game: unknown game");
    check_changed("[Game ", "[Toy ", "Game: must be the second tag");
    check_changed("[Rules \"", "[Rules \"9", "Rules:");
    check_changed("[Box \"", "[Box \"0", "Box: expected");
    check_changed("[Seats \"", "[Seats \"9", "Seats:");
    check_changed("[Seat0 \"", "[Seat9 \"", "unknown tag");
    check_changed("[Seat0 \"Guest", "[Seat0 \"Somebody whose name is much too long", "Seat:");
    check_changed("[Commitment \"", "[Commitment \"0", "Commitment: expected");
    check_changed("[Key \"", "[Key \"0", "Key: expected");
    check_changed("[Seats", "Seats", "expected a tag");
    check_changed("[Seat0 \"Guest 0\"]", "[Seat0 \"\"Guest 0\"]", "expected a tag");
    check_changed("[Seat0 \"", "[Seat0\"", "expected a tag");
    check_changed("[Seat0 \"Guest 0\"]", "[ \"Guest 0\"]", "expected a tag");
    check_changed("[Seat0 \"Guest 0\"]", "[S \"Guest 0\"]", "unknown tag");
    check_changed("[Option ", "[Surprise ", "unknown tag");
    check_changed("[Record ", "[Recipe ", "Record:");
    check_changed("[Option ", "[Option  \"x\"]\n[Option ", "unknown tag");
    static const char *const shorter[] = {"[", "]", "\"]", "[\"]", "[a\"]", "[ \"]", "[a \"]"};
    for (int i = 0; i < DT_COUNT(shorter); i++) {
        char text[16];
        assert_string_equal(again(text, snprintf(text, sizeof text, "%s\n\n", shorter[i])),
                            "expected a tag such as [Game \"…\"]");
    }
}

/* The box's hash counts to its last digit, and a head ends with the tags it must have. */
static void test_box_and_seats(void **unused)
{
    char from[8];
    (void)unused;
    make(&sample, dt_games[0], 7, 6);
    const char *end = strstr(strstr(sample.text, "[Box \"") + 6, "\"") - 1;
    snprintf(from, sizeof from, "%.3s", end);
    char to[] = {from[0] == '0' ? '1' : '0', from[1], from[2], 0};
    check_changed(from, to, "Box: played with different components");
    int len = (int)(strstr(sample.text, "[Seats") - sample.text);
    assert_string_equal(
        again(changed, snprintf(changed, sizeof changed, "%.*s\n", len, sample.text)),
        "the record is truncated: tags are missing");
    assert_string_equal(again("", 0), "the record is truncated: tags are missing");
    assert_int_equal(replay.in.line, 1);
}

/* What is written before a record is not part of it. */
static void test_written_behind(void **unused)
{
    struct dt_writer out = dt_writer_on(changed, sizeof changed);
    struct dt_record_writer w;
    (void)unused;
    make(&sample, dt_games[0], 7, 0);
    dt_write_text(&out, "before\n");
    dt_record_begin(&w, &out, &sample.head);
    dt_record_end(&w, &sample.head);
    assert_null(again(changed + 7, out.len - 7));
}

/* Seats and options that do not go together are no game. */
static void test_impossible_options(void **unused)
{
    struct dt_record_writer w;
    struct dt_writer out = dt_writer_on(changed, sizeof changed);
    (void)unused;
    head_of(&sample.head, dt_game_find(dt_span_of("dive")), 7);
    sample.head.config.seats = 1; /* alone, without the chief */
    const char *why = dt_config_check(sample.head.game, &sample.head.config);
    assert_non_null(why);
    dt_record_begin(&w, &out, &sample.head);
    dt_record_end(&w, &sample.head);
    assert_string_equal(again(changed, out.len), why);
}

/* No tag can be left out, doubled or moved, not even one that changes nothing. */
static void test_tags_are_complete(void **unused)
{
    (void)unused;
    make(&sample, dt_games[0], 7, INT32_MAX);
    for (const char *at = sample.text; *at == '['; at = strchr(at, '\n') + 1) {
        int before = (int)(at - sample.text), line = (int)(strchr(at, '\n') + 1 - at);
        int len = snprintf(changed, sizeof changed, "%.*s%s", before, sample.text, at + line);
        assert_non_null(again(changed, len));
        len = snprintf(changed, sizeof changed, "%.*s%s", before + line, sample.text, at);
        assert_non_null(again(changed, len));
    }
    check_changed("Guest 0", "Guest \xff", "expected a tag"); /* not UTF-8 */
}

/* The head is not trusted for being well formed: it is chained to the first action. */
static void test_changed_head(void **unused)
{
    (void)unused;
    make(&sample, dt_games[0], 8, INT32_MAX);
    check_changed("\"Guest 0\"", "\"Guest 5\"", "the hash does not match");
    check_changed("\"deep blue sea\"", "\"deep blue sky\"", "the hash does not match");
    check_changed("[Result \"", "[Result \"nobody wins, ", "the hash does not match");
}

/* Vectors from another implementation of SHA-256; the key's bytes are 0 to 31. */
static void test_shuffle_key(void **unused)
{
    static const struct {
        const char *client_seed[3];
        int seats;
        const char *hex;
    } vectors[] = {
        {{NULL}, 0, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"},
        {{"", ""}, 2, "6ae4431a2c6f8e07c3f41abd58f4cfed26bb368169760d1373712dd7e9a0246d"},
        {{"", "deep blue sea"},
         2,
         "efefc998e60328b00e252612b86273d2c414bac49cadf10d1182b94b9e8d0aef"},
        {{"deep blue sea", ""},
         2,
         "ce913cecc1a17c6d3472a120a3e791fb30551b708dfac036e45a7aed6bae86c3"},
        {{"Zoë", "b", "c d"},
         3,
         "ff0545d971467a5fd0315ce76c2f885fa29c158c3574e6edc1321ec764e1893a"},
    };
    uint8_t key[DT_KEY], out[DT_KEY], want[DT_KEY];
    (void)unused;
    for (int i = 0; i < DT_KEY; i++) {
        key[i] = (uint8_t)i;
    }
    for (int i = 0; i < DT_COUNT(vectors); i++) {
        dt_shuffle_key(key, vectors[i].client_seed, vectors[i].seats, out);
        assert_true(dt_span_hex(dt_span_of(vectors[i].hex), want, DT_KEY));
        assert_memory_equal(out, want, DT_KEY);
    }
}

/* A record's generator is keyed by its secret key and its client seeds. */
static void test_seed_draws(void **unused)
{
    struct dt_rng draws, same;
    uint8_t key[DT_KEY], sum[DT_SHA256];
    (void)unused;
    head_of(&sample.head, dt_games[0], 10);
    dt_sha256(sample.head.key, DT_KEY, sum);
    assert_memory_equal(sum, sample.head.commitment, DT_SHA256);
    const char *client_seed[] = {"", "deep blue sea", "", ""};
    dt_shuffle_key(sample.head.key, client_seed, sample.head.config.seats, key);
    dt_rng_key(&same, key);
    dt_record_seed_draws(&sample.head, &draws);
    assert_int_equal(dt_rng_next(&draws), dt_rng_next(&same));
}

static void test_allows(void **unused)
{
    (void)unused;
    assert_true(dt_record_allows(dt_span_of(""), 0));
    assert_true(dt_record_allows(dt_span_of("Zoë (2)"), 32));
    assert_true(dt_record_allows(dt_span_of("four"), 4));
    assert_false(dt_record_allows(dt_span_of("four"), 3));
    static const char *const wrong[] = {"a\"b", "a\\b", "a\nb",    "a\rb",
                                        "a\tb", "\x7f", "\x1b[2J", "\x1f"};
    for (int i = 0; i < DT_COUNT(wrong); i++) {
        assert_false(dt_record_allows(dt_span_of(wrong[i]), 32));
    }
    assert_false(dt_record_allows((struct dt_span){"a\0b", 3}, 32));
}

/* A game that begins in the middle carries its position. */
static void test_position(void **unused)
{
    (void)unused;
    const struct dt_game *game = dt_games[0];
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    struct dt_record_writer w;
    struct dt_rng draws;
    make(&sample, game, 11, 5);
    assert_null(again(sample.text, sample.len));
    memcpy(state, replay.state, game->state_size);
    struct dt_writer position = dt_writer_on(sample.head.position, DT_TEXT_MAX);
    dt_position_text(game, state, &position);
    sample.head.committed = sample.head.revealed = false;
    struct dt_writer out = dt_writer_on(sample.text, ROOM);
    dt_rng_seed(&draws, 12);
    dt_record_begin(&w, &out, &sample.head);
    play(&w, game, state, 3, &draws);
    dt_record_end(&w, &sample.head);
    assert_null(again(sample.text, out.len));
    assert_int_equal(replay.in.steps, 3);
    assert_true(dt_state_hash(game, replay.state) == dt_state_hash(game, state));
}

/* A writer whose buffer is too small says so and stays inside it. */
static void test_small_buffer(void **unused)
{
    (void)unused;
    head_of(&sample.head, dt_games[0], 13);
    for (int cap = 1; cap < 900; cap += 7) {
        struct dt_writer out = dt_writer_on(changed, cap);
        struct dt_record_writer w;
        changed[cap] = 'z';
        dt_record_begin(&w, &out, &sample.head);
        dt_record_add(&w, 0, "something");
        dt_record_end(&w, &sample.head);
        assert_int_equal(changed[cap], 'z');
        assert_true(out.cut || out.len < cap);
    }
}

/* What a head holds may be used to the last byte, and no further. */
static void test_longest_tags(void **unused)
{
    char longer[DT_RESULT_MAX + 32];
    struct dt_record_writer w;
    (void)unused;
    make(&sample, dt_games[0], 7, 0);
    memset(sample.head.seat[0], 'n', DT_NAME_MAX);
    memset(sample.head.client_seed[0], 'w', DT_CLIENT_SEED_MAX);
    struct dt_writer out = dt_writer_on(sample.text, ROOM);
    dt_record_begin(&w, &out, &sample.head);
    dt_record_end(&w, &sample.head);
    assert_null(again(sample.text, out.len));
    assert_string_equal(replay.in.head.seat[0], sample.head.seat[0]);
    assert_string_equal(replay.in.head.client_seed[0], sample.head.client_seed[0]);
    check_changed("[Seat0 \"", "[Seat0 \"n", "Seat:");
    check_changed("[Words0 \"", "[Words0 \"w", "Words:");
    for (int len = DT_RESULT_MAX - 1; len <= DT_RESULT_MAX; len++) {
        snprintf(longer, sizeof longer, "[Result \"%0*d\"]", len, 0);
        check_changed("[Result \"*\"]", longer,
                      len < DT_RESULT_MAX ? "the hash does not match" : "Result: too long");
    }
}

/* The sample's head with one action of a forger who can count the chain. */
static const char *forged(int before, const char *action)
{
    struct dt_record_writer w;
    struct dt_writer out = dt_writer_on(changed, sizeof changed);
    dt_record_begin(&w, &out, &sample.head);
    w.steps = before;
    dt_record_add(&w, 0, action);
    dt_record_end(&w, &sample.head);
    return again(changed, out.len);
}

static void test_forged_lines(void **unused)
{
    char action[DT_RECORD_LINE];
    (void)unused;
    make(&sample, dt_games[0], 7, 0);
    for (int before = -1; before <= 1; before += 2) { /* the first action is number 1 */
        assert_string_equal(forged(before, "x"), "the action has the wrong number");
    }
    for (int more = 0; more <= 1;
         more++) { /* "1 0 " before the action, " #" and 16 digits behind */
        snprintf(action, sizeof action, "%0*d", DT_RECORD_LINE - 22 + more, 0);
        const char *why = forged(0, action);
        assert_non_null(why);
        assert_true((strstr(why, "the line has no hash") != NULL) == (more == 1));
    }
}

/* The game's first steps, until a seat is to act, with draws of this generator. Returns the seat. */
static int write_first_steps(struct dt_record_writer *w, struct dt_writer *out, void *state,
                             struct dt_rng *draws)
{
    const struct dt_game *game = sample.head.game;
    game->start(state, &sample.head.config);
    dt_record_begin(w, out, &sample.head);
    while (game->to_act(state) == DT_SEAT(DT_CHANCE)) {
        play(w, game, state, w->steps + 1, draws);
    }
    return dt_ctz(game->to_act(state));
}

/* With the key every draw is compared with the generator's, whoever can count the chain. */
static void test_draws_are_compared(void **unused)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    struct dt_record_writer w;
    struct dt_rng draws;
    (void)unused;
    head_of(&sample.head, dt_games[0], 5);
    for (int revealed = 0; revealed < 2; revealed++) {
        struct dt_writer out = dt_writer_on(changed, sizeof changed);
        sample.head.revealed = revealed;
        dt_rng_seed(&draws, 77);
        write_first_steps(&w, &out, state, &draws);
        dt_record_end(&w, &sample.head);
        const char *why = again(changed, out.len);
        assert_int_equal(replay.verifying, revealed);
        if (revealed) {
            assert_string_equal(why, "the draw does not match the commitment");
        } else {
            assert_null(why);
        }
    }
}

/* An action that is none here, by the right seat. */
static void test_illegal_action(void **unused)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    struct dt_record_writer w;
    struct dt_rng draws;
    struct dt_writer out = dt_writer_on(changed, sizeof changed);
    (void)unused;
    head_of(&sample.head, dt_game_find(dt_span_of("hainoon")), 5);
    dt_record_seed_draws(&sample.head, &draws);
    int seat = write_first_steps(&w, &out, state, &draws);
    dt_record_add(&w, seat, "pass"); /* nobody is attacked */
    dt_record_end(&w, &sample.head);
    assert_string_equal(again(changed, out.len), "action: not legal here");
}

static void test_wrong_position(void **unused)
{
    struct dt_record_writer w;
    struct dt_writer out = dt_writer_on(changed, sizeof changed);
    (void)unused;
    head_of(&sample.head, dt_games[0], 5);
    snprintf(sample.head.position, sizeof sample.head.position, "bubbles=1");
    dt_record_begin(&w, &out, &sample.head);
    dt_record_end(&w, &sample.head);
    assert_string_equal(again(changed, out.len), dt_games[0]->schema->unknown_field);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_unfinished),
        cmocka_unit_test(test_longer),
        cmocka_unit_test(test_tags_are_checked),
        cmocka_unit_test(test_tags_are_complete),
        cmocka_unit_test(test_changed_head),
        cmocka_unit_test(test_shuffle_key),
        cmocka_unit_test(test_seed_draws),
        cmocka_unit_test(test_allows),
        cmocka_unit_test(test_position),
        cmocka_unit_test(test_small_buffer),
        cmocka_unit_test(test_box_and_seats),
        cmocka_unit_test(test_written_behind),
        cmocka_unit_test(test_impossible_options),
        cmocka_unit_test(test_draws_are_compared),
        cmocka_unit_test(test_illegal_action),
        cmocka_unit_test(test_wrong_position),
        cmocka_unit_test(test_longest_tags),
        cmocka_unit_test(test_forged_lines),
    };
    return cmocka_run_group_tests_name("engine: records", tests, NULL, NULL);
}
