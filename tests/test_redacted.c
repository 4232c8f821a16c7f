/* Redacted positions in the engine protocol: set up from what `position SEAT` prints, the engine answers
 * that seat as it does from the true position, and refuses what needs the rest. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "bots/bots.h"
#include "cli/protocol.h"
#include "tests/support.h"

enum { ANSWER_MAX = 1 << 23, SAMPLES = 3, LINE_MAX_LEN = DT_TEXT_MAX + 64, ITERATIONS = 12 };

/* An engine and its last answer. */
struct engine {
    struct dt_protocol *protocol;
    int len;
    char answer[ANSWER_MAX];
};

/* The one knows the true position, the other what a seat knows. */
static struct engine truth, redacted;

static void collect(void *to, const char *bytes, int len)
{
    struct engine *e = to;
    assert_true(e->len + len < ANSWER_MAX);
    memcpy(e->answer + e->len, bytes, (size_t)len);
    e->len += len;
    e->answer[e->len] = 0;
}

static bool fixed_key(uint8_t key[DT_KEY])
{
    dt_rng_seed_key(7, key);
    return true;
}

static const char *ask(struct engine *e, const char *line)
{
    e->len = 0;
    e->answer[0] = 0;
    dt_protocol_line(e->protocol, dt_span_of(line), collect, e);
    return e->answer;
}

static void assert_ok(const struct engine *e, const char *line)
{
    if (e->len < 3 || strcmp(e->answer + e->len - 3, "ok\n") != 0) {
        fail_msg("%.200s: %s", line, e->answer);
    }
}

/* Both engines give the same answer, which is not an error. */
static void assert_same(const char *line)
{
    ask(&truth, line);
    ask(&redacted, line);
    assert_ok(&truth, line);
    if (strcmp(truth.answer, redacted.answer) != 0) {
        fail_msg("%s: %.2000s\n%.2000s", line, truth.answer, redacted.answer);
    }
}

/* The engine with the redacted position refuses with this code, and nothing changes. */
static void assert_refused(const char *line, const char *code)
{
    char position[LINE_MAX_LEN], start[64];
    snprintf(position, sizeof position, "%s", ask(&redacted, "position"));
    snprintf(start, sizeof start, "error %s ", code);
    if (strncmp(ask(&redacted, line), start, strlen(start)) != 0) {
        fail_msg("%s: expected %s, not %.2000s", line, start, redacted.answer);
    }
    assert_string_equal(ask(&redacted, "position"), position);
}

static void set_up(struct engine *e, const struct dt_game *game, const void *state)
{
    char line[LINE_MAX_LEN];
    struct dt_writer out = dt_writer_on(line, sizeof line);
    dt_write_text(&out, "setup ");
    dt_write_text(&out, game->key);
    dt_write_char(&out, ' ');
    dt_position_text(game, state, &out);
    assert_false(out.cut);
    ask(e, line);
    assert_ok(e, line);
}

/* Everything that a seat may ask for. */
static void compare_answers(int seat, bool acts)
{
    static const char *const queries[] = {
        "legal %d", "view %d", "position %d", "determinize %d seed=5", "determinize %d",
    };
    char line[128];
    assert_same("toact");
    assert_same("view onlooker");
    for (int i = 0; i < DT_COUNT(queries); i++) {
        snprintf(line, sizeof line, queries[i], seat);
        assert_same(line);
    }
    for (int b = 0; acts && b < dt_bot_count; b++) {
        snprintf(line, sizeof line, "go %d bot=%s iters=%d seed=9", seat, dt_bots[b].key,
                 ITERATIONS);
        assert_same(line);
    }
    if (acts) {
        snprintf(line, sizeof line, "advice %d iters=%d seed=9", seat, ITERATIONS);
        assert_same(line);
    }
}

/* What would need the hidden part. */
static void check_refusals(int seat, bool acts)
{
    char line[DT_ACTION_TEXT_MAX + 32];
    assert_refused("draw", "redacted");
    assert_refused("record", "redacted");
    assert_refused("legal chance", "redacted");
    assert_refused("do chance anything", "redacted");
    assert_refused("undo", "nothing-to-undo");
    snprintf(line, sizeof line, "legal %d", seat);
    struct dt_span rest = dt_span_of(ask(&redacted, line)), first, action;
    dt_span_cut(&rest, '\n', &first);
    dt_span_cut(&rest, '\n', &action);
    if (acts) {
        snprintf(line, sizeof line, "do %d %.*s", seat, action.len - 7, action.at + 7);
        assert_refused(line, "redacted");
    }
}

/* Whether both states are the same for a seat. */
static bool same_for(const struct dt_game *game, const void *a, const void *b, int seat)
{
    _Alignas(16) uint8_t one[DT_STATE_MAX], two[DT_STATE_MAX];
    uint8_t x[DT_PACK_MAX], y[DT_PACK_MAX];
    memcpy(one, a, game->state_size);
    memcpy(two, b, game->state_size);
    game->redact(one, seat);
    game->redact(two, seat);
    int len = dt_pack(game, one, x);
    return dt_pack(game, two, y) == len && memcmp(x, y, (size_t)len) == 0;
}

/* A seat that knows something which is hidden is refused; its points are not shown. */
static void check_other(int other, bool known)
{
    static const char *const verbs[] = {"legal", "view", "position", "determinize", "go", "advice"};
    char line[64];
    for (int i = 0; !known && i < DT_COUNT(verbs); i++) {
        snprintf(line, sizeof line, "%s %d", verbs[i], other);
        assert_refused(line, "redacted");
    }
    struct dt_span answer = dt_span_of(ask(&redacted, "scores")), rest, word;
    dt_span_cut(&answer, '\n', &rest);
    for (int i = 0; i < other + 2; i++) {
        assert_true(dt_span_word(&rest, &word));
    }
    assert_true(dt_span_is(word, "?") == !known);
}

/* Compares the engines for every seat of a position; returns how many redacted ones it had. */
static int check_position(const struct dt_game *game, const void *state, int seats)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    dt_seats who = game->to_act(state);
    int found = 0;
    for (int seat = 0; seat < seats; seat++) {
        memcpy(seen, state, game->state_size);
        game->redact(seen, seat);
        set_up(&truth, game, state);
        set_up(&redacted, game, seen);
        bool complete = game->is_complete(seen);
        assert_true(complete == (strncmp(redacted.answer, "commitment ", 11) == 0));
        compare_answers(seat, dt_seats_have(who, seat));
        if (!complete) {
            check_refusals(seat, dt_seats_have(who, seat));
            found++;
        }
        for (int other = 0; !complete && other < seats; other++) {
            bool known = same_for(game, state, seen, other);
            assert_true(known || other != seat);
            check_other(other, known);
        }
    }
    return found;
}

/* Random games; positions at which seats are to act. */
static int check_game(const struct dt_game *game, const struct dt_config *config, uint64_t seed)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    struct dt_rng rng;
    dt_seats who;
    int found = 0, decisions = 0;
    dt_rng_seed(&rng, seed);
    game->start(state, config);
    while ((who = game->to_act(state)) != 0) {
        int seat = dt_nth(who, (int)dt_rng_below(&rng, (uint32_t)dt_popcount(who)));
        if (seat != DT_CHANCE && decisions++ % 16 == 0 && decisions < 16 * SAMPLES) {
            found += check_position(game, state, config->seats);
        }
        dt_action action =
            seat == DT_CHANCE ? game->chance(state, &rng) : game->random_action(state, seat, &rng);
        game->apply(state, seat, action, NULL);
    }
    return found;
}

static void test_every_game(void **unused)
{
    static struct dt_config configs[DT_CONFIGS_MAX];
    (void)unused;
    truth.protocol = dt_protocol_open(fixed_key);
    redacted.protocol = dt_protocol_open(fixed_key);
    for (int g = 0; g < dt_game_count; g++) {
        int count = dt_test_configs(dt_games[g], configs), found = 0;
        for (int i = 0; i < count; i++) {
            found += check_game(dt_games[g], &configs[i], (uint64_t)i);
        }
        assert_true(found > 0);
    }
    dt_protocol_close(truth.protocol);
    dt_protocol_close(redacted.protocol);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
