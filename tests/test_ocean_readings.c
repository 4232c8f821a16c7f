/* Readings as text: the stack parsed from a game's position is the one that is drawn, and a prediction
 * is written as a reading that the game parses as meant. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "cli/ocean_classifier.h"
#include "ocean/readings.h"
#include "tests/dive_support.h"

static bool read_state(const struct dive *s, struct dt_ocean_stack *out)
{
    char text[DT_TEXT_MAX];
    struct dt_writer position = dt_writer_on(text, sizeof text);
    dt_position_text(&dt_game_dive, s, &position);
    return dt_ocean_stack_parse(dt_span_of(text), out);
}

static int reading_seat(const struct dive *s)
{
    char text[DT_TEXT_MAX];
    struct dt_writer position = dt_writer_on(text, sizeof text);
    dt_position_text(&dt_game_dive, s, &position);
    return dt_reading_seat(dt_span_of(text));
}

static void assert_same_stack(const struct dive *s, const struct dt_ocean_stack *stack)
{
    assert_int_equal(stack->count, s->stack_count);
    assert_int_equal(stack->first,
                     dt_popcount((uint32_t)s->gone) + dt_popcount((uint32_t)(s->gone >> 32)));
    for (int i = 0; i < stack->count; i++) {
        assert_int_equal(stack->card[i].card, s->card[i]);
        assert_int_equal(stack->card[i].turn, s->pose[i] % 4);
        assert_int_equal(stack->card[i].flip, s->pose[i] / 4);
    }
}

/* Whole games, in every water: the stack can be parsed whenever seats plan. */
static void test_parses_games(void **unused)
{
    static const char *const games[DT_WATERS] = {[DT_WATER_NORMAL] = "2",
                                                 [DT_WATER_CLEAR] = "3 water=clear",
                                                 [DT_WATER_MURKY] = "1 chief=easy water=murky"};
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 6);
    for (int water = 0; water < DT_WATERS; water++) {
        struct dive_test t;
        int rounds = 0;
        dive_test_start(&t, games[water]);
        dive_test_chance(&t, &rng);
        while (dive_to_act(&t.state) != 0) {
            struct dt_ocean_stack stack;
            assert_true(read_state(&t.state, &stack));
            assert_same_stack(&t.state, &stack);
            assert_int_equal(stack.water, water);
            assert_false(stack.tile);
            rounds++;
            dive_test_play_round(&t, &rng);
            dive_test_chance(&t, &rng);
        }
        assert_true(rounds > 2);
    }
}

static void test_parses_the_tile(void **unused)
{
    struct dt_ocean_stack stack;
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 companions=on phase=planning companion0=dolphins companion1=octopus "
                      "spent=0,1 call0=use:1 call1=use:35/40");
    assert_true(read_state(&t.state, &stack));
    assert_true(stack.tile);
    assert_int_equal(stack.tile_x, 35);
    assert_int_equal(stack.tile_y, 40);
    dive_test_set(&t,
                  "seats=2 companions=on phase=covering companion0=dolphins companion1=octopus");
    assert_true(read_state(&t.state, &stack));
    assert_false(stack.tile);
}

static void test_refuses(void **unused)
{
    static const char *const positions[] = {
        "",
        "phase=planning",
        "stack=-",
        "stack=?,?",
        "stack=O37@0",
        "stack=O00@0",
        "stack=O5@0",
        "stack=O05@45",
        "stack=O05",
        "stack=O05@90mm",
        "stack=,",
        "stack=C05@0",
        "stack=O05@0,?",
        "stack=O01@0,O02@0,O03@0,O04@0,O05@0,O06@0,O07@0,O08@0,O09@0,O10@0,O11@0,O12@0,O13@0",
    };
    (void)unused;
    for (int i = 0; i < DT_COUNT(positions); i++) {
        struct dt_ocean_stack stack = {.count = 7, .jitter_seed = 5};
        assert_false(dt_ocean_stack_parse(dt_span_of(positions[i]), &stack));
        assert_true(stack.count == 7 && stack.jitter_seed == 5);
    }
}

/* Of two lists the last one counts. */
static void test_uses_the_last_list(void **unused)
{
    struct dt_ocean_stack stack;
    (void)unused;
    assert_true(dt_ocean_stack_parse(dt_span_of("stack=O01@0,O02@0 stack=O03@90m"), &stack));
    assert_int_equal(stack.count, 1);
    assert_int_equal(stack.card[0].card, 2);
    assert_int_equal(stack.card[0].turn, 1);
    assert_int_equal(stack.card[0].flip, 1);
}

/* A seat may not know the stack, so a redacted position has none. */
static void test_needs_the_whole_position(void **unused)
{
    struct dt_ocean_stack stack;
    struct dt_rng rng;
    struct dive_test t;
    (void)unused;
    dt_rng_seed(&rng, 7);
    dive_test_start(&t, "2");
    dive_test_chance(&t, &rng);
    dive_redact(&t.state, 0);
    assert_false(read_state(&t.state, &stack));
}

/* Every card: the true prediction is written as a reading of that card's kind. */
static void test_writes_readings(void **unused)
{
    struct dt_rng rng;
    struct dive_test t;
    (void)unused;
    dt_rng_seed(&rng, 8);
    dive_test_start(&t, "2");
    while (t.state.phase != DIVE_LOOKING) {
        assert_null(dt_step(&dt_game_dive, &t.state, DT_CHANCE, dive_chance(&t.state, &rng), NULL));
    }
    for (int card = 0; card < DT_OCEAN_CARDS; card++) {
        char text[DT_ACTION_TEXT_MAX];
        struct dt_writer words = dt_writer_on(text, sizeof text);
        struct dt_ocean_stack stack = {.count = DT_OCEAN_LAYERS};
        struct dt_prediction predictions[DT_VISION_DEPTHS];
        dt_action action;
        for (int d = 0; d < DT_VISION_DEPTHS; d++) {
            predictions[d] = dt_prediction_true((card + d) % DT_OCEAN_CARDS);
        }
        dt_reading_text(predictions, &stack, &words);
        assert_true(dt_is_reading(dt_span_of(text)));
        assert_null(dt_action_parse(&dt_game_dive, &t.state, DT_CHANCE, dt_span_of(text), &action));
        assert_true(dive_legal(&t.state, DT_CHANCE, action));
        for (int d = 0; d < DT_VISION_DEPTHS; d++) {
            int kind = dive_kinds[(card + d) % DT_OCEAN_CARDS];
            assert_int_equal(dive_look_kind(dive_operand(action), d + 1), kind);
        }
    }
}

static void test_short_stacks_have_short_readings(void **unused)
{
    char text[DT_ACTION_TEXT_MAX];
    struct dt_writer words = dt_writer_on(text, sizeof text);
    struct dt_ocean_stack stack = {.count = 2};
    struct dt_prediction predictions[DT_VISION_DEPTHS] = {{{500, 0, 499, 0}},
                                                          {{499, 100, 200, 360}}};
    (void)unused;
    dt_reading_text(predictions, &stack, &words);
    assert_string_equal(text, "look S0 NY");
}

/* Readings are drawn seat by seat. */
static void test_knows_whose_reading_is_next(void **unused)
{
    struct dt_rng rng;
    struct dive_test t;
    (void)unused;
    dt_rng_seed(&rng, 9);
    dive_test_start(&t, "3");
    for (int next = 0; dive_to_act(&t.state) == DT_SEAT(DT_CHANCE);) {
        char text[DT_ACTION_TEXT_MAX];
        struct dt_writer words = dt_writer_on(text, sizeof text);
        dt_action action = dive_chance(&t.state, &rng);
        dt_action_text(&dt_game_dive, &t.state, DT_CHANCE, action, &words);
        bool look = t.state.phase == DIVE_LOOKING;
        assert_int_equal(dt_is_reading(dt_span_of(text)), look);
        assert_int_equal(reading_seat(&t.state), next);
        assert_null(dt_step(&dt_game_dive, &t.state, DT_CHANCE, action, NULL));
        next += look;
    }
    assert_int_equal(reading_seat(&t.state), 3);
}

/* A whole game of a bot with readings from vision against one with drawn readings: the shares add up,
 * and both had readings. */
static void test_plays_by_vision(void **unused)
{
    char line[160];
    double share = 0, sum = 0, right = 0;
    int shares = 0, looks = 0;
    (void)unused;
    FILE *out = popen(DT_BINARY_DIR "/divetable ocean --play dive --games 1 --eyes one", "r");
    assert_non_null(out);
    while (fgets(line, sizeof line, out) != NULL) {
        if (sscanf(line, "one view %lf", &share) == 1 ||
            sscanf(line, "drawn by chance %lf", &share) == 1) {
            sum += share;
            shares++;
        }
        looks += sscanf(line, " shark right %lf", &right) == 1 && right > 50;
    }
    assert_int_equal(pclose(out), 0);
    assert_int_equal(shares, 2);
    assert_int_equal(looks, 2);
    assert_true(sum > 99.9 && sum < 100.1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parses_games),
        cmocka_unit_test(test_parses_the_tile),
        cmocka_unit_test(test_refuses),
        cmocka_unit_test(test_uses_the_last_list),
        cmocka_unit_test(test_needs_the_whole_position),
        cmocka_unit_test(test_writes_readings),
        cmocka_unit_test(test_short_stacks_have_short_readings),
        cmocka_unit_test(test_knows_whose_reading_is_next),
        cmocka_unit_test(test_plays_by_vision),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
