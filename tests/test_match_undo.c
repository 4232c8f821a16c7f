/* Undo: back to the last draw or reveal of hidden information. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/match_support.h"
#include "tests/support.h"

enum { MATCHES = 60, STEPS = 150 };

/* Simultaneous plans of others stay when one plan is undone. */
static void test_undo_one_of_many(void **state)
{
    (void)state;
    char words[DT_ACTION_TEXT_MAX];
    struct dt_match_fixture *b = dt_match_fixture_open("dive", 4, 4);
    dt_match_fixture_start(b);
    for (int seat = 0; seat < 3; seat++) {
        dt_match_fixture_choose(b, seat, words);
        assert_null(dt_match_fixture_do(b, seat, DT_DO_ACT, words));
    }
    assert_int_equal(b->match.done, 7);
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 3, DT_DO_ASK, "undo"),
                                         "undo-impossible")); /* it has done nothing */
    assert_null(dt_match_fixture_do(b, 1, DT_DO_ASK, "undo"));
    dt_match_fixture_table(b, 2);
    assert_true(
        dt_match_fixture_says(b, "\"proposal\":{\"what\":\"undo\",\"by\":1,\"waiting\":[0,2,3]}"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_ASK, "undo"),
                                         "proposal-open")); /* one proposal at a time */
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_AGREE, ""), "no-proposal"));
    assert_null(dt_match_fixture_do(b, 0, DT_DO_AGREE, ""));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_AGREE, ""), "no-proposal"));
    assert_null(dt_match_fixture_do(b, 2, DT_DO_AGREE, ""));
    assert_int_equal(dt_match_to_act(&b->match), DT_SEAT(3));
    assert_null(dt_match_fixture_do(b, 3, DT_DO_AGREE, ""));
    assert_int_equal(b->update.undone, 1);
    assert_int_equal(dt_match_to_act(&b->match), DT_SEAT(1) | DT_SEAT(3));
    assert_int_equal(b->match.done, DT_SEAT(0) | DT_SEAT(2));
    assert_true(dt_match_is_stale(&b->match, 1, b->match.count - 1));
    dt_match_fixture_choose(b, 1, words);
    assert_null(dt_match_fixture_do(b, 1, DT_DO_ACT, words));
    dt_match_fixture_choose(b, 3, words);
    assert_null(dt_match_fixture_do(b, 3, DT_DO_ACT, words)); /* the dive reveals everything */
    for (int seat = 0; seat < 4; seat++) {
        assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, seat, DT_DO_ASK, "undo"),
                                             "undo-impossible"));
    }
    free(b);
}

/* Draws and revealed cards cannot be undone. */
static void test_undo_ends_with_a_draw(void **state)
{
    (void)state;
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 2, 1);
    dt_match_fixture_start(b);
    int refused = 0;
    while (b->match.phase == DT_PLAYING) {
        int seat = dt_match_fixture_first(b);
        uint64_t drawn = dt_rng_tell(&b->match.draws);
        dt_match_fixture_act(b);
        if (dt_rng_tell(&b->match.draws) > drawn && b->match.phase == DT_PLAYING) {
            assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, seat, DT_DO_ASK, "undo"),
                                                 "undo-impossible"));
            refused++;
        }
    }
    assert_true(refused > 5);
    free(b);
}

/* Playing a card reveals that it was in the hand, so it cannot be undone. */
static void test_undo_ends_with_a_secret(void **state)
{
    (void)state;
    int shown = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 4, seed);
        dt_match_fixture_start(b);
        while (b->match.phase == DT_PLAYING) {
            uint64_t drawn = dt_rng_tell(&b->match.draws);
            int seat = dt_match_fixture_first(b);
            dt_match_fixture_act(b);
            bool card = b->match.phase == DT_PLAYING && dt_rng_tell(&b->match.draws) == drawn &&
                        b->update.count > 0 && strncmp(b->update.text, "play ", 5) == 0;
            if (card) {
                assert_true(dt_match_fixture_refused(
                    dt_match_fixture_do(b, seat, DT_DO_ASK, "undo"), "undo-impossible"));
                shown++;
            }
        }
        free(b);
    }
    assert_true(shown > 0);
}

/* Random decisions: each is the first that can be undone, or the last that cannot, by what the game
 * declares, what is drawn, and the version. */
static void play_by_floor(const struct dt_match_setup *o, uint32_t met[2])
{
    struct dt_match_fixture *b = dt_match_fixture_with(o, 1);
    dt_match_fixture_start(b);
    for (int i = 0; i < STEPS && b->match.phase == DT_PLAYING; i++) {
        _Alignas(16) uint8_t state[DT_STATE_MAX];
        struct dt_events events = {.count = 0};
        uint32_t floor = b->match.undo_floor;
        memcpy(state, b->match.state, o->game->state_size);
        dt_match_fixture_act(b);
        const struct dt_match_step *last = &b->past[b->match.steps - 1];
        o->game->apply(state, last->seat, last->action, &events);
        bool drawn = o->game->to_act(state) == DT_SEAT(DT_CHANCE);
        bool final = drawn || o->undo == DT_UNDO_OFF || (events.reveals && o->version >= 5);
        assert_int_equal(b->match.undo_floor, final ? b->match.steps : floor);
        met[events.reveals] += !drawn;
    }
    free(b);
}

static void test_undo_ends_with_a_reveal(void **state)
{
    (void)state;
    static struct dt_config configs[DT_CONFIGS_MAX];
    struct dt_match_setup o;
    const struct dt_game *game;
    for (int g = 0; (game = dt_test_game(g)) != NULL; g++) {
        uint32_t met[2] = {0, 0};
        int count = dt_test_configs(game, configs);
        for (int i = 0; i < MATCHES; i++) {
            dt_match_setup_default(&o, game);
            memcpy(o.id, "table", 6);
            dt_rng_seed_key((uint64_t)i, o.key);
            o.config = configs[i * count / MATCHES];
            o.version = (uint8_t)(DT_MATCH_VERSION - i % 2);
            o.undo = (enum dt_undo_mode)(i % DT_UNDO_MODES);
            play_by_floor(&o, met);
        }
        assert_true(met[false] >= 10 && met[true] >= 10);
    }
}

/* Dive with companions and a timer, at which these seats call theirs before the plans; undo is free. */
static struct dt_match_fixture *call_table(int version, dt_seats callers)
{
    static const char *const open[] = {"take turtle", "take white", "take dolphins"};
    static const char *const others[] = {"take octopus", "take anglerfish", "take clownfish"};
    struct dt_match_setup o;
    dt_match_fixture_setup(&o, "dive", 3, 1);
    o.version = (uint8_t)version;
    o.undo = DT_UNDO_FREE;
    o.clock = DT_CLOCK_PLAYER;
    o.base = 100000;
    o.extra = 500;
    assert_null(dt_config_set(o.game, &o.config, dt_span_of("companions"), dt_span_of("all")));
    assert_null(dt_config_set(o.game, &o.config, dt_span_of("timer"), dt_span_of("60")));
    struct dt_match_fixture *b = dt_match_fixture_with(&o, 1);
    dt_match_fixture_start(b);
    for (int seat = 2; seat >= 0; seat--) {
        const char *take = (callers >> seat & 1) != 0 ? open[seat] : others[seat];
        assert_null(dt_match_fixture_do(b, seat, DT_DO_ACT, take));
    }
    if ((callers & 1) == 0) {
        assert_null(dt_match_fixture_do(b, 0, DT_DO_ACT, "pass")); /* the octopus covers first */
    }
    assert_int_equal(dt_match_to_act(&b->match), callers);
    return b;
}

static void act_after(struct dt_match_fixture *b, dt_time after, int seat)
{
    char words[DT_ACTION_TEXT_MAX];
    b->at += after;
    dt_match_fixture_choose(b, seat, words);
    assert_null(dt_match_fixture_do(b, seat, DT_DO_ACT, words));
}

/* Who called alone revealed nothing. The plans made since are undone too, and lose their increments;
 * the time that the rules allow begins anew. */
static void test_undo_what_followed(void **state)
{
    (void)state;
    struct dt_match_fixture *b = call_table(DT_MATCH_VERSION, DT_SEAT(1));
    dt_time left[3];
    for (int seat = 0; seat < 3; seat++) {
        left[seat] = dt_match_left(&b->match, seat, b->at);
    }
    act_after(b, 100, 1);
    act_after(b, 30, 0);
    act_after(b, 20, 2);
    assert_int_equal(b->match.done, DT_SEAT(0) | DT_SEAT(2));
    assert_null(dt_match_fixture_do(b, 0, DT_DO_ASK, "undo")); /* its plan alone */
    assert_int_equal(b->match.done, DT_SEAT(2));
    assert_int_equal(dt_match_left(&b->match, 0, b->at), left[0] - 30);
    assert_int_equal(dt_match_left(&b->match, 2, b->at), left[2] - 50 + 500);
    act_after(b, 5, 0);
    b->at += 7;
    assert_null(dt_match_fixture_do(b, 1, DT_DO_ASK, "undo"));
    assert_int_equal(b->update.undone, 3);
    assert_int_equal(b->match.done, 0);
    assert_int_equal(dt_match_to_act(&b->match), DT_SEAT(1));
    assert_int_equal(dt_match_left(&b->match, 2, b->at), left[2] - 50);
    assert_int_equal(dt_match_left(&b->match, 0, b->at), left[0] - 35);
    assert_int_equal(dt_match_deadline(&b->match), b->at + 60000);
    assert_true(dt_match_is_stale(&b->match, 1, b->match.count - 1));
    free(b);
}

/* Two calls are shown together. Before version 5 that ended no undo: the other call stays, but not
 * if its seat has also planned. */
static void test_undo_of_two_calls(void **state)
{
    (void)state;
    for (int version = 4; version <= 5; version++) {
        for (int plans = 0; plans < 2; plans++) {
            struct dt_match_fixture *b = call_table(version, DT_SEAT(1) | DT_SEAT(2));
            act_after(b, 10, 1);
            act_after(b, 10, 2);
            if (plans > 0) {
                act_after(b, 10, 2);
            }
            const char *why = dt_match_fixture_do(b, 1, DT_DO_ASK, "undo");
            if (version >= 5) {
                assert_true(dt_match_fixture_refused(why, "undo-impossible"));
            } else {
                assert_null(why);
                assert_int_equal(b->update.undone, plans > 0 ? 3 : 1);
                assert_int_equal(dt_match_to_act(&b->match),
                                 plans > 0 ? DT_SEAT(1) | DT_SEAT(2) : DT_SEAT(1));
            }
            free(b);
        }
    }
}

/* Undoes a seat's decisions one by one as far as allowed; returns how many. */
static int undo_all(struct dt_match_fixture *b, int seat)
{
    int times = 0;
    uint32_t steps = b->match.steps;
    while (dt_match_fixture_do(b, seat, DT_DO_ASK, "undo") == NULL) {
        assert_int_equal(b->match.proposal, DT_PROPOSAL_NONE); /* no other person has to accept */
        assert_int_equal(b->match.steps, steps - b->update.undone);
        assert_int_equal(dt_match_to_act(&b->match), DT_SEAT(seat));
        steps = b->match.steps;
        times++;
    }
    return times;
}

/* Without hidden information, all decisions since the last draw can be undone. */
static void test_undo_without_hidden_information(void **state)
{
    (void)state;
    int most = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct dt_match_fixture *b = dt_match_fixture_open("scuba", 2, seed);
        assert_null(dt_match_fixture_do(b, 1, DT_DO_BOT, "easy"));
        dt_match_fixture_start(b);
        for (int i = 0; i < 100 && b->match.phase == DT_PLAYING; i++) {
            dt_match_fixture_act(b);
            int times = i % 4 == 0 ? undo_all(b, 0) : 0;
            most = times > most ? times : most;
        }
        free(b);
    }
    assert_true(most > 1);
}

static void test_undo_off(void **state)
{
    (void)state;
    struct dt_match_setup o;
    dt_match_fixture_setup(&o, "scuba", 2, 1);
    o.undo = DT_UNDO_OFF;
    struct dt_match_fixture *b = dt_match_fixture_with(&o, 2);
    dt_match_fixture_start(b);
    for (int i = 0; i < 20 && b->match.phase == DT_PLAYING; i++) {
        int seat = dt_match_fixture_first(b);
        dt_match_fixture_act(b);
        const char *why = dt_match_fixture_do(b, seat, DT_DO_ASK, "undo");
        assert_true(
            dt_match_fixture_refused(why, b->match.phase == DT_OVER ? "game-over" : "undo-off"));
    }
    free(b);
}

/* Two persons, a player's clock, and the number of steps that were taken back without consent. */
static int take_back_steps(int version, uint64_t seed)
{
    struct dt_match_setup o;
    int taken = 0;
    dt_match_fixture_setup(&o, "scuba", 2, seed);
    o.version = (uint8_t)version;
    o.clock = DT_CLOCK_PLAYER;
    o.base = 1000000;
    o.extra = 500;
    struct dt_match_fixture *b = dt_match_fixture_with(&o, seed);
    dt_match_fixture_start(b);
    for (int i = 0; i < 100 && b->match.phase == DT_PLAYING; i++) {
        int seat = dt_match_fixture_first(b);
        dt_time left = dt_match_left(&b->match, seat, b->match.now);
        dt_match_fixture_act(b);
        if (b->match.phase != DT_PLAYING || b->match.undo_floor == b->match.steps) {
            continue;
        }
        uint32_t steps = b->match.steps;
        bool alone = dt_match_to_act(&b->match) == DT_SEAT(seat);
        dt_match_fixture_table(b, seat);
        assert_int_equal(dt_match_fixture_says(b, "\"takeback\""), alone && version >= 4);
        b->at += 100;
        assert_null(dt_match_fixture_do(b, seat, DT_DO_ASK, "undo"));
        if (alone && version >= 4) {
            taken++;
            assert_int_equal(b->match.proposal, DT_PROPOSAL_NONE);
            assert_int_equal(b->match.steps, steps - 1);
            assert_int_equal(dt_match_to_act(&b->match), DT_SEAT(seat));
            assert_true(dt_match_left(&b->match, seat, b->match.now) <= left - 100);
        } else {
            assert_int_equal(b->match.proposal, DT_PROPOSAL_UNDO);
            assert_null(dt_match_fixture_do(b, seat, DT_DO_REFUSE, ""));
        }
    }
    free(b);
    return taken;
}

/* A step back within one's own turn concerns no one else, and gains no time. */
static void test_undo_within_a_turn(void **state)
{
    (void)state;
    int taken = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        taken += take_back_steps(DT_MATCH_VERSION, seed);
        assert_true(take_back_steps(4, seed) > 0);
        assert_int_equal(take_back_steps(3, seed), 0);
    }
    assert_true(taken > 10);
}

/* Within another's turn all must agree, though the decisions of that turn could be taken back. */
static void test_undo_within_anothers_turn(void **state)
{
    (void)state;
    int asked = 0;
    struct dt_match_fixture *b = dt_match_fixture_open("deepblue", 2, 1);
    dt_match_fixture_start(b);
    while (b->match.phase == DT_PLAYING) {
        int seat = dt_match_fixture_first(b);
        dt_match_fixture_act(b);
        bool on = b->match.phase == DT_PLAYING && b->past[b->match.steps - 1].in_turn;
        if (on && dt_match_fixture_do(b, 1 - seat, DT_DO_ASK, "undo") == NULL) {
            assert_int_equal(b->match.proposal, DT_PROPOSAL_UNDO);
            assert_null(dt_match_fixture_do(b, seat, DT_DO_REFUSE, ""));
            asked++;
        }
    }
    assert_true(asked > 0);
    free(b);
}

/* No seat has anything to refuse. */
static void refuse_in_vain(struct dt_match_fixture *b)
{
    for (int seat = 0; seat < b->match.setup.config.seats; seat++) {
        assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, seat, DT_DO_REFUSE, ""),
                                             "no-proposal"));
    }
}

/* Only who is asked may refuse, and the proposer, who withdraws. */
static void test_refuse(void **state)
{
    (void)state;
    struct dt_match_fixture *b = dt_match_fixture_open("dive", 4, 1);
    assert_null(dt_match_fixture_do(b, 3, DT_DO_BOT, "easy"));
    dt_match_fixture_start(b);
    refuse_in_vain(b);
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_ASK, ""), "text"));
    act_after(b, 0, 0);
    assert_null(dt_match_fixture_do(b, 0, DT_DO_ASK, "undo"));
    act_after(b, 0, 1); /* cancels the proposal */
    refuse_in_vain(b);
    for (int seat = 0; seat < 4; seat++) { /* 1 has agreed, 3 is a bot */
        assert_null(dt_match_fixture_do(b, 0, DT_DO_ASK, "undo"));
        assert_null(dt_match_fixture_do(b, 1, DT_DO_AGREE, ""));
        const char *why = dt_match_fixture_do(b, seat, DT_DO_REFUSE, "");
        assert_int_equal(b->match.proposal, seat % 2 == 0 ? DT_PROPOSAL_NONE : DT_PROPOSAL_UNDO);
        if (seat % 2 != 0) {
            assert_true(dt_match_fixture_refused(why, "no-proposal"));
            assert_null(dt_match_fixture_do(b, 2, DT_DO_REFUSE, ""));
        }
    }
    free(b);
}

/* Without other persons, and at a table where undo is free, clients are told that it is at once. */
static void test_undo_at_once(void **state)
{
    (void)state;
    for (int persons = 1; persons <= 2; persons++) {
        for (int mode = DT_UNDO_ASK; mode <= DT_UNDO_FREE; mode++) {
            struct dt_match_setup o;
            dt_match_fixture_setup(&o, "dive", 2, 1);
            o.undo = (enum dt_undo_mode)mode;
            struct dt_match_fixture *b = dt_match_fixture_with(&o, 1);
            if (persons == 1) {
                assert_null(dt_match_fixture_do(b, 1, DT_DO_BOT, "easy"));
            }
            dt_match_fixture_start(b);
            act_after(b, 0, 0);
            bool at_once = persons == 1 || mode == DT_UNDO_FREE;
            dt_match_fixture_table(b, 0);
            assert_int_equal(dt_match_fixture_says(b, "\"takeback\""), at_once);
            assert_null(dt_match_fixture_do(b, 0, DT_DO_ASK, "undo"));
            assert_int_equal(b->update.undone, at_once);
            free(b);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo_one_of_many),
        cmocka_unit_test(test_undo_ends_with_a_draw),
        cmocka_unit_test(test_undo_ends_with_a_secret),
        cmocka_unit_test(test_undo_ends_with_a_reveal),
        cmocka_unit_test(test_undo_what_followed),
        cmocka_unit_test(test_undo_of_two_calls),
        cmocka_unit_test(test_undo_without_hidden_information),
        cmocka_unit_test(test_undo_off),
        cmocka_unit_test(test_undo_within_a_turn),
        cmocka_unit_test(test_undo_within_anothers_turn),
        cmocka_unit_test(test_refuse),
        cmocka_unit_test(test_undo_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
