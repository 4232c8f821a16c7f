/* One hash for each part of each game, over random games: what happens, what a seat is shown, and
 * what the bots are told. tests/digest.txt has them; a change in rules, texts or bots moves the ones
 * it should, and no other. DT_GOLDEN=write writes the file anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/hash.h"
#include "engine/heuristics.h"
#include "engine/schema.h"
#include "tests/support.h"

enum {
    GAMES = 60,  /* of each game */
    ASKED = 400, /* positions of each game */
    EVERY = 13,  /* steps between two of them, on average */
    TEXT_MAX = 1 << 18,
    TENSOR_MAX = 1 << 16,
    ODDS_MAX = 512, /* weights of chance */
};

enum part {
    ABOUT,
    PLAY,
    SHOWN,
    TENSOR,
    FACTS,
    ACTIONS,
    CHANCE,
    VALUE,
    POLICY,
    CANDIDATES,
    HINT,
    PARTS
};
static const char *const part_words[PARTS] = {"about",  "play",       "shown",  "tensor",
                                              "facts",  "actions",    "chance", "value",
                                              "policy", "candidates", "hint"};

static const char path[] = DT_SOURCE_DIR "/tests/digest.txt";
static uint64_t digest[PARTS];
static char text[TEXT_MAX], report[4096];
static struct dt_writer lines;
_Alignas(16) static uint8_t room[DT_SCRATCH_BYTES];

static void note(enum part part, const void *bytes, size_t len)
{
    digest[part] = dt_hash(digest[part], bytes, len);
}

static void note_number(enum part part, int64_t number)
{
    note(part, &number, sizeof number);
}

static void note_text(enum part part, struct dt_writer *out)
{
    assert_false(out->cut);
    note(part, out->text, (size_t)out->len);
    out->len = 0;
}

static struct dt_writer paper(void)
{
    return dt_writer_on(text, sizeof text);
}

/* What is said about a game without a state. */
static void note_game(const struct dt_game *game)
{
    struct dt_writer out = paper();
    struct dt_json j = dt_json_on(&out);
    dt_game_json(game, &j);
    note_text(ABOUT, &out);
    j = dt_json_on(&out);
    dt_schema_json(game, &j);
    note_text(ABOUT, &out);
}

/* ---- what a seat is shown ---- */

static void note_tensor(const struct dt_game *game, const void *redacted, int seat)
{
    static uint8_t tensor[TENSOR_MAX];
    int size = dt_tensor_size(game);
    assert_in_range(size, 1, TENSOR_MAX);
    dt_tensor(game, redacted, seat, tensor);
    note(TENSOR, tensor, (size_t)size);
}

static void note_views(const struct dt_game *game, const void *state, int seats, struct dt_rng *rng)
{
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
    struct dt_writer out = paper();
    for (int seat = DT_SPECTATOR; seat < seats; seat++) {
        memcpy(redacted, state, game->state_size);
        game->redact(redacted, seat);
        dt_position_text(game, redacted, &out);
        note_text(SHOWN, &out);
        struct dt_json j = dt_json_on(&out);
        dt_view_json(game, redacted, seat, NULL, &j);
        note_text(SHOWN, &out);
        if (game->facts != NULL) {
            j = dt_json_on(&out);
            dt_facts_json(game, redacted, seat, NULL, &j);
            note_text(FACTS, &out);
        }
        note_number(SHOWN, game->is_complete(redacted));
        note_tensor(game, redacted, seat);
        if (game->hide_readings != NULL) {
            game->hide_readings(redacted, seat);
            dt_position_text(game, redacted, &out);
            note_text(SHOWN, &out);
        }
        game->determinize(redacted, seat, rng);
        dt_position_text(game, redacted, &out);
        note_text(SHOWN, &out);
    }
}

/* ---- what seats and chance can do ---- */

static void note_action(const struct dt_game *game, const void *state, int seat, dt_action action)
{
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
    struct dt_writer out = paper();
    struct dt_config config;
    dt_action_text(game, state, seat, action, &out);
    note_text(ACTIONS, &out);
    struct dt_json j = dt_json_on(&out);
    dt_action_json(game, state, seat, action, NULL, &j);
    note_text(ACTIONS, &out);
    game->config(state, &config);
    if (seat == DT_CHANCE) {
        return;
    }
    note_number(ACTIONS, dt_action_index(game, &config, action));
    if (game->action_facts != NULL) {
        memcpy(redacted, state, game->state_size);
        game->redact(redacted, seat);
        j = dt_json_on(&out);
        game->action_facts(redacted, seat, action, &j);
        note_text(FACTS, &out);
    }
}

static void note_odds(const struct dt_game *game, const void *state)
{
    uint32_t weight[ODDS_MAX];
    int count = game->actions(state, DT_CHANCE, NULL);
    if (game->chance_odds != NULL && count <= ODDS_MAX) {
        uint64_t sum = game->chance_odds(state, weight);
        note_number(CHANCE, (int64_t)sum);
        for (int i = 0; i < count && sum != 0; i++) {
            note_number(CHANCE, weight[i]);
        }
    }
}

/* ---- what the bots are told ---- */

static void note_candidates(const struct dt_heuristics *h, const void *state, int seat)
{
    dt_action list[DT_CANDIDATES_MAX];
    for (int own = 0; own < 2; own++) {
        int count = h->candidates(state, seat, own, list);
        note(CANDIDATES, list, (size_t)count * sizeof *list);
    }
}

static void note_advice(const struct dt_game *game, const void *state, int seat)
{
    const struct dt_heuristics *h = game->heuristics;
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
    struct dt_writer out = paper();
    dt_action action;
    memcpy(redacted, state, game->state_size);
    game->redact(redacted, seat);
    if (h->solve != NULL && h->solve(redacted, seat, room, &action)) {
        note_number(HINT, action);
    }
    if (h->hint != NULL) {
        h->hint(redacted, seat, room, &out);
        note_text(HINT, &out);
    }
}

static void note_heuristics(const struct dt_game *game, const void *state, int seat,
                            struct dt_rng *rng)
{
    const struct dt_heuristics *h = game->heuristics;
    int32_t value[DT_SEATS];
    if (h == NULL || seat == DT_CHANCE) {
        return;
    }
    bool quiet = h->quiet == NULL || h->quiet(state);
    note_number(VALUE, quiet);
    if (quiet && h->value != NULL) {
        h->value(state, value);
        note(VALUE, value, sizeof value);
    }
    for (int i = 0; i < 4 && h->policy != NULL; i++) {
        note_number(POLICY, h->policy(state, seat, rng));
    }
    if (h->candidates != NULL) {
        note_candidates(h, state, seat);
    }
    note_advice(game, state, seat);
}

/* ---- games ---- */

static dt_action choose(const struct dt_game *game, const void *state, int seat, bool sensible,
                        struct dt_rng *rng)
{
    if (seat == DT_CHANCE) {
        return game->chance(state, rng);
    }
    return sensible ? game->heuristics->policy(state, seat, rng)
                    : game->random_action(state, seat, rng);
}

static void note_step(const struct dt_game *game, const void *state, struct dt_events *events)
{
    struct dt_writer out = paper();
    for (int i = 0; i < events->count; i++) {
        note_number(PLAY, events->list[i].audience);
        dt_event_text(game, &events->list[i], &out);
        note_text(PLAY, &out);
        struct dt_json j = dt_json_on(&out);
        dt_event_json(game, &events->list[i], NULL, &j);
        note_text(PLAY, &out);
    }
    note_number(PLAY, (int64_t)dt_state_hash(game, state));
    events->count = 0;
}

static void note_end(const struct dt_game *game, const void *state)
{
    int32_t scores[DT_SEATS];
    struct dt_writer out = paper();
    struct dt_json j = dt_json_on(&out);
    game->scores(state, scores);
    note(PLAY, scores, sizeof scores);
    note_number(PLAY, game->winners(state));
    dt_outcome_json(game, state, "outcome", &j);
    note_text(PLAY, &out);
}

/* One game; at some positions everything is asked. Returns at how many. */
static int play(const struct dt_game *game, const struct dt_config *config, bool sensible,
                struct dt_rng *rng)
{
    static struct dt_events events;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    struct dt_rng side; /* what is asked must not change the game */
    dt_seats who;
    int asked = 0;
    game->start(state, config);
    while ((who = game->to_act(state)) != 0) {
        int seat = dt_nth(who, (int)dt_rng_below(rng, (uint32_t)dt_popcount(who)));
        if (dt_rng_below(rng, EVERY) == 0) {
            dt_rng_seed(&side, dt_rng_next(rng));
            note_views(game, state, config->seats, &side);
            note_heuristics(game, state, seat, &side);
            asked++;
        }
        if (seat == DT_CHANCE) {
            note_odds(game, state);
        }
        dt_action action = choose(game, state, seat, sensible, rng);
        note_action(game, state, seat, action);
        assert_null(dt_step(game, state, seat, action, &events));
        note_step(game, state, &events);
    }
    note_end(game, state);
    note_views(game, state, config->seats, rng);
    return asked;
}

static void tell(const struct dt_game *game)
{
    char line[80];
    for (int part = 0; part < PARTS; part++) {
        if (digest[part] != DT_HASH_START) {
            snprintf(line, sizeof line, "%s %s %016llx\n", game->key, part_words[part],
                     (unsigned long long)digest[part]);
            dt_write_text(&lines, line);
        }
    }
    assert_false(lines.cut);
}

static void test_game(void **state)
{
    static struct dt_config configs[DT_CONFIGS_MAX];
    const struct dt_game *game = *state;
    const struct dt_heuristics *h = game->heuristics;
    struct dt_rng rng;
    int count = dt_test_configs(game, configs), asked = 0;
    dt_rng_seed(&rng, 1);
    for (int part = 0; part < PARTS; part++) {
        digest[part] = DT_HASH_START;
    }
    note_game(game);
    for (int n = 0; n < GAMES || asked < ASKED; n++) {
        bool sensible = n % 2 == 1 && h != NULL && h->policy != NULL;
        asked += play(game, &configs[dt_rng_below(&rng, (uint32_t)count)], sensible, &rng);
    }
    tell(game);
}

static void test_as_before(void **state)
{
    const char *mode = getenv("DT_GOLDEN");
    int len;
    (void)state;
    if (mode != NULL && strcmp(mode, "write") == 0) {
        assert_true(dt_test_write(path, report, lines.len));
        return;
    }
    char *before = dt_test_read(path, &len);
    assert_non_null(before);
    assert_string_equal(report, before);
    free(before);
}

int main(void)
{
    static struct CMUnitTest tests[16];
    int count = 0;
    lines = dt_writer_on(report, sizeof report);
    for (const struct dt_game *game; (game = dt_test_game(count)) != NULL; count++) {
        tests[count] =
            (struct CMUnitTest){game->key, test_game, NULL, NULL, (void *)(uintptr_t)game};
    }
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_as_before);
    return _cmocka_run_group_tests("digest", tests, (size_t)count, NULL, NULL);
}
