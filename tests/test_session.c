/* Sessions: undo and proofs through changes of the key, records, and what a redacted state refuses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/session.h"
#include "tests/support.h"

enum { STEPS = 60000, RECORD = 1 << 24, DECISIONS = 12 };

static struct dt_session_step steps[STEPS];
static char record[RECORD];

static void open_game(struct dt_session *s, const struct dt_game *game, uint64_t seed)
{
    struct dt_config config = dt_config_default(game);
    uint8_t key[DT_KEY];
    dt_rng_seed_key(seed, key);
    assert_true(game->steps_max <= STEPS);
    *s = (struct dt_session){.step = steps, .capacity = STEPS};
    dt_session_start(s, game, &config, key);
}

static void move(struct dt_session *s, struct dt_rng *choices)
{
    const struct dt_game *game = s->head.game;
    dt_seats who = game->to_act(s->state);
    int seat = dt_ctz(who);
    if (seat == DT_CHANCE) {
        assert_null(dt_session_draw(s, NULL));
    } else {
        dt_action action = game->random_action(s->state, seat, choices);
        assert_null(dt_session_apply(s, seat, action, NULL));
    }
}

/* Plays until a seat is to act for the n-th time, or the game is over. */
static void play(struct dt_session *s, int decisions)
{
    struct dt_rng choices;
    dt_seats who;
    dt_rng_seed(&choices, 4);
    while ((who = s->head.game->to_act(s->state)) != 0) {
        decisions -= who != DT_SEAT(DT_CHANCE);
        if (decisions < 0) {
            return;
        }
        move(s, &choices);
    }
}

static uint64_t hash(const struct dt_session *s)
{
    return dt_state_hash(s->head.game, s->state);
}

/* The record, and whether its draws follow from its key. */
static bool verifies(const struct dt_session *s)
{
    static struct dt_replay p;
    struct dt_writer out = dt_writer_on(record, RECORD);
    assert_null(dt_session_record(s, true, &out));
    assert_true(out.len < dt_session_record_max(s));
    const char *why = dt_replay_open(&p, (struct dt_span){record, out.len});
    while (why == NULL && !p.in.ended) {
        why = dt_replay_step(&p);
    }
    assert_null(why);
    assert_int_equal(dt_state_hash(s->head.game, p.state), hash(s));
    return p.verifying;
}

/* Undo restores every state and the draws to come. */
static void test_undo(void **unused)
{
    static uint64_t hashes[STEPS];
    static struct dt_session s;
    (void)unused;
    for (int g = 0; g < dt_game_count; g++) {
        struct dt_rng choices;
        open_game(&s, dt_games[g], 5);
        dt_rng_seed(&choices, 4);
        while (s.count < 40 && dt_games[g]->to_act(s.state) != 0) {
            hashes[s.count] = hash(&s);
            move(&s, &choices);
        }
        int count = s.count;
        uint64_t end = hash(&s);
        while (dt_session_undo(&s)) {
            assert_int_equal(hash(&s), hashes[s.count]);
        }
        assert_int_equal(s.count, 0);
        for (int i = 0; i < count; i++) {
            if (steps[i].seat == DT_CHANCE) {
                dt_action next;
                assert_null(dt_session_peek(&s, &next));
                assert_int_equal(next, steps[i].action);
            }
            assert_null(dt_session_apply(&s, steps[i].seat, steps[i].action, NULL));
        }
        assert_int_equal(hash(&s), end);
        assert_true(dt_session_provable(&s) && verifies(&s));
    }
}

/* A key that is set in the middle cannot prove what was drawn before; undoing all of it can. */
static void test_another_key(void **unused)
{
    static struct dt_session s;
    uint8_t key[DT_KEY];
    dt_action next, again;
    (void)unused;
    open_game(&s, dt_games[0], 5);
    play(&s, DECISIONS);
    assert_true(verifies(&s));
    dt_rng_seed_key(6, key);
    dt_session_set_key(&s, key);
    assert_false(dt_session_provable(&s));
    assert_false(verifies(&s));
    uint64_t before = hash(&s);
    struct dt_rng choices;
    dt_rng_seed(&choices, 4);
    int count = s.count;
    while (s.head.game->to_act(s.state) != DT_SEAT(DT_CHANCE)) {
        move(&s, &choices);
    }
    assert_null(dt_session_peek(&s, &next));
    move(&s, &choices);
    assert_true(dt_session_undo(&s));
    assert_null(dt_session_peek(&s, &again));
    assert_int_equal(next, again);
    while (s.count > count) {
        assert_true(dt_session_undo(&s));
    }
    assert_int_equal(hash(&s), before);
    while (dt_session_undo(&s)) {
    }
    assert_true(dt_session_provable(&s));
    play(&s, DECISIONS);
    assert_true(verifies(&s));
}

/* The client seeds in the head take part in the draws. */
static void test_client_seeds(void **unused)
{
    static struct dt_session s;
    uint8_t key[DT_KEY];
    (void)unused;
    open_game(&s, dt_games[0], 5);
    play(&s, DECISIONS);
    uint64_t without = hash(&s);
    open_game(&s, dt_games[0], 5);
    memcpy(s.head.client_seed[0], "sea", 4);
    dt_rng_seed_key(5, key);
    dt_session_set_key(&s, key);
    play(&s, DECISIONS);
    assert_true(hash(&s) != without);
    assert_true(verifies(&s));
}

/* What was refused changes nothing: neither the state nor the draws to come. */
static void test_refused(void **unused)
{
    static struct dt_session s;
    dt_action next, again;
    (void)unused;
    open_game(&s, dt_games[0], 5);
    uint64_t before = hash(&s);
    assert_null(dt_session_peek(&s, &next));
    assert_non_null(dt_session_apply(&s, DT_CHANCE, UINT32_MAX, NULL));
    assert_non_null(dt_session_apply(&s, 0, 0, NULL));
    assert_non_null(dt_session_apply(&s, 7, 0, NULL));
    assert_null(dt_session_peek(&s, &again));
    assert_true(next == again && hash(&s) == before && dt_session_provable(&s) && s.count == 0);
    assert_false(dt_session_undo(&s));
    play(&s, 0);
    assert_non_null(dt_session_draw(&s, NULL));
    assert_non_null(dt_session_peek(&s, &next));
}

/* A game that its rules should have ended goes no further, and can be taken back. */
static void test_too_long(void **unused)
{
    static struct dt_session s;
    struct dt_game game = *dt_games[0];
    (void)unused;
    game.steps_max = 3;
    open_game(&s, &game, 5);
    for (int i = 0; i < 3; i++) {
        assert_null(dt_session_draw(&s, NULL));
    }
    uint64_t before = hash(&s);
    assert_string_equal(dt_session_draw(&s, NULL), "the game is longer than its rules allow");
    assert_true(hash(&s) == before && s.count == 3);
    assert_true(dt_session_undo(&s));
    assert_null(dt_session_draw(&s, NULL));
}

/* A session at a redacted state answers its seat and refuses the rest. */
static void test_redacted(void **unused)
{
    static struct dt_session s, r;
    int checked = 0;
    (void)unused;
    for (int g = 0; g < dt_game_count; g++) {
        const struct dt_game *game = dt_games[g];
        _Alignas(16) uint8_t seen[DT_STATE_MAX], sample[DT_STATE_MAX];
        uint8_t key[DT_KEY];
        struct dt_rng rng;
        open_game(&s, game, 5);
        play(&s, DECISIONS);
        assert_int_equal(s.known, UINT32_MAX);
        dt_session_redact(&s, 0, seen);
        if (game->is_complete(seen)) {
            continue;
        }
        checked++;
        dt_rng_seed_key(1, key);
        r = (struct dt_session){.step = steps, .capacity = STEPS};
        dt_session_start_state(&r, game, seen, key);
        assert_int_equal(r.known, DT_SEAT(0) | DT_SEAT(DT_SPECTATOR_BIT));
        assert_null(dt_session_check(&r, 0));
        assert_null(dt_session_check(&r, DT_SPECTATOR));
        assert_non_null(dt_session_check(&r, 1));
        struct dt_writer out = dt_writer_on(record, RECORD);
        dt_action action = 0;
        assert_non_null(dt_session_apply(&r, 0, action, NULL));
        assert_non_null(dt_session_draw(&r, NULL));
        assert_non_null(dt_session_peek(&r, &action));
        assert_non_null(dt_session_record(&r, true, &out));
        assert_int_equal(out.len, 0);
        assert_false(dt_session_undo(&r));
        dt_rng_seed(&rng, 2);
        dt_session_determinize(&r, 0, &rng, sample);
        assert_true(game->is_complete(sample));
        /* What a spectator knows is nobody's hand. */
        game->redact(seen, DT_SPECTATOR);
        dt_session_start_state(&r, game, seen, key);
        assert_int_equal(r.known, DT_SEAT(DT_SPECTATOR_BIT));
    }
    assert_true(checked > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo),         cmocka_unit_test(test_another_key),
        cmocka_unit_test(test_client_seeds), cmocka_unit_test(test_refused),
        cmocka_unit_test(test_too_long),     cmocka_unit_test(test_redacted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
