/* The test cases D1 to D18 of Dive: complete rounds with their outcome, each from a position. Seats
 * are Irina, Anna and Sebastian where the rulebook names them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/dive_support.h"

/* One of the events has this JSON, which may have more arguments than the text. */
static void json_event(const struct dive_test *t, const char *expected)
{
    bool found = false;
    for (int i = 0; i < t->events.count; i++) {
        char text[512] = "";
        struct dt_writer out = dt_writer_on(text, sizeof text);
        struct dt_json json = dt_json_on(&out);
        dt_event_json(&dt_game_dive, &t->events.list[i], NULL, &json);
        found |= strcmp(text, expected) == 0;
    }
    assert_true(found);
}

static void D1_planning_example(void **unused)
{
    struct dive_test t;
    uint32_t plan;
    (void)unused;
    dive_test_set(&t, "seats=2");
    assert_null(dive_plan_parse(dt_span_of("1N 3S 45N 2N"), ' ', &plan));
    assert_null(dive_plan_validate(&t.state, 0, plan));
    assert_int_equal(dive_plan_reach(plan), 4);
    static const int speeds[] = {1, 3, 9, 2};
    for (int depth = 1; depth <= 4; depth++) {
        assert_int_equal(dive_plan_speed(plan, depth), speeds[depth - 1]);
        assert_int_equal(dive_plan_shark(plan, depth), depth == 2);
    }
    dive_test_do(&t, "0 plan 1N 3S 45N 2N");
    dive_test_shows(&t, "plan0=1N+3S+45N+2N");
}

static void D2_rays_at_two_depths(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=3 fields=7,13,8 stack=NY,NY");
    dive_test_do(&t, "0 plan 5N 1234N; 1 plan 2N 1345N; 2 plan 1N 2345N");
    dive_test_event(&t, "helped 0 ray 7 8");
    dive_test_event(&t, "helped 2 ray 8 13");
    dive_test_shows(&t, "fields=10,15,15 dived=2");
}

static void D3_rest_counts_depths_not_tokens(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 fields=3,3 stack=N0,S0,N0");
    dive_test_do(&t, "0 plan 1N 23S 45S; 1 plan 1345N 2S");
    dive_test_event(&t, "rested 0 2 5");
    dive_test_event(&t, "rested 1 2 5");
    dive_test_shows(&t, "fields=5,5 dived=3");
}

static void D4_deep_mistake_loses_all(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 fields=17,0 stack=N0,N0,S0,S0,N0");
    dive_test_do(&t, "0 plan 1N 2N 3S 4N 5N; 1 plan 12345S");
    dive_test_event(&t, "rested 0 0 17");
    /* A bonus that was won before stays. */
    dive_test_set(&t, "seats=2 fields=17,0 stack=NR,N0,S0,S0,N0");
    dive_test_do(&t, "0 plan 1N 2N 3S 4N 5N; 1 plan 12345S");
    dive_test_shows(&t, "fields=19,0 shown0=1N+2N+3S+4N+5N/2/0");
}

static void D4b_shallow_mistake_keeps_what_was_right(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 fields=10,0 stack=N0,N0,S0,S0,N0");
    dive_test_do(&t, "0 plan 1N 2N 3S 4N 5N; 1 plan 12345S");
    dive_test_event(&t, "rested 0 3 13");
}

static void D5_ray_stops_before_deep_water(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 fields=18,9 stack=NY");
    dive_test_do(&t, "0 plan 12345S; 1 plan 12345N");
    dive_test_event(&t, "helped 1 ray 9 15");
    dive_test_shows(&t, "fields=18,16");
}

static void D6_complete_round(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=3 fields=16,18,11 stack=SR,NY,NR");
    dive_test_do(&t, "0 plan 45S 1N 23N; 1 plan 5S 4S 123N; 2 plan 2S 145N 3S");
    dive_test_event(&t, "helped 0 red-turtle 16 18");
    dive_test_event(&t, "helped 2 ray 11 15");
    dive_test_event(&t, "helped 0 red-turtle 18 20");
    dive_test_event(&t, "rested 0 3 23");
    dive_test_event(&t, "rested 1 0 18");
    dive_test_event(&t, "rested 2 2 17");
    dive_test_no_event(&t, "card 4");
    dive_test_shows(&t, "fields=23,18,17 dived=3");
    dive_test_over(&t, 1);
}

static void D7_chief_short(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=1 chief=normal chief-field=15 stack=N0,NG,N0,N0");
    dive_test_do(&t, "0 plan 12345S; chance chief C11");
    dive_test_event(&t, "helped chief green-turtle 15 16");
    dive_test_event(&t, "covered 4");
    dive_test_event(&t, "rested chief 3 19");
    dive_test_shows(&t, "chief-field=19 dived=3 chief-shown=C11/1/3");
}

static void D8_chief_complete_round(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=1 chief=normal fields=12 chief-field=14 stack=NG,S0,NR,S0");
    dive_test_do(&t, "0 plan 2N 5S 4N 3N 1N; chance chief C28");
    dive_test_event(&t, "no-help green-turtle");
    dive_test_event(&t, "helped chief red-turtle 14 16");
    dive_test_event(&t, "covered 4");
    dive_test_event(&t, "rested 0 3 15");
    dive_test_event(&t, "rested chief 3 19");
    dive_test_shows(&t, "fields=15 chief-field=19 dived=4");
}

static void D9_tie_at_the_top(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=3 stack=NR,N0");
    dive_test_do(&t, "0 plan 25N 134S; 1 plan 34N 125S; 2 plan 5N 1234S");
    json_event(&t, "{\"e\":\"no-help\",\"helper\":\"red-turtle\",\"speed\":7}");
    dive_test_event(&t, "no-help red-turtle");
    dive_test_shows(&t, "shown0=25N+134S/0/1 shown1=34N+125S/0/1 shown2=5N+1234S/0/1");
}

static void D10_single_right_planner(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=3 stack=NG");
    dive_test_do(&t, "0 plan 1N 2345S; 1 plan 45S 123N; 2 plan 45S 123N");
    dive_test_event(&t, "helped 0 green-turtle 0 1");
}

static void D11_leader_wins_the_ray(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 fields=9,5 stack=NY,S0");
    dive_test_do(&t, "0 plan 5N 1234N; 1 plan 4N 1235N");
    dive_test_event(&t, "helped 0 ray 9 9");
    json_event(&t,
               "{\"e\":\"helped\",\"pawn\":0,\"helper\":\"ray\",\"from\":9,\"to\":9,\"fields\":0,"
               "\"speed\":5}");
    dive_test_shows(&t, "fields=10,6 dived=2");
}

static void D12_turtle_into_deep_water_then_a_mistake(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 fields=15,0 stack=NG,S0");
    dive_test_do(&t, "0 plan 5N 1234N; 1 plan 12345S");
    dive_test_event(&t, "helped 0 green-turtle 15 16");
    dive_test_shows(&t, "fields=16,0 shown0=5N+1234N/1/0");
}

static void D13_empty_ocean(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 fields=9,8 deck=0 stack=N0,S0");
    dive_test_do(&t, "0 plan 12N 3S 4S 5S; 1 plan 12345S");
    dive_test_event(&t, "rested 0 2 11");
    dive_test_shows(&t, "fields=11,8 dived=2");
    dive_test_over(&t, 1);
}

static void D14_tie_with_the_chief(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=1 chief=hard fields=20 chief-field=21 stack=N0,N0,N0,N0");
    dive_test_do(&t, "0 plan 1N 2N 3N 45N; chance chief C01");
    dive_test_shows(&t, "fields=24 chief-field=24");
    dive_test_over(&t, 0);
}

static void D15_children(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 version=children stack=N0,S0,S0,N0,S0");
    dive_test_do(&t, "0 plan N N S N S; 1 plan S S S S S");
    dive_test_event(&t, "rested 0 4 4");
    dive_test_shows(&t, "fields=4,3 dived=5");
}

static void D16_anglerfish(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 companions=on companion0=anglerfish companion1=clownfish "
                      "stack=N0,N0,S0,N0,S0,SR");
    dive_test_do(&t, "0 plan 1N 2N 3S 4N 5S AS; 1 plan 12345S");
    dive_test_event(&t, "helped 0 red-turtle 0 2");
    dive_test_event(&t, "rested 0 6 8");
    dive_test_shows(&t, "fields=8,0 spent=0 dived=6");
}

static void D17_clownfish(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 companions=on companion0=anglerfish companion1=clownfish stack=NG");
    dive_test_do(&t, "0 plan 34N 125S; 1 plan 4N* 1235S");
    dive_test_event(&t, "no-help green-turtle");
    dive_test_shows(&t, "spent=1");
}

static void D18_great_white(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 companions=on companion0=white companion1=clownfish call0=use "
                      "stack=N0,N0,N0");
    dive_test_do(&t, "0 plan 1N 2N 345N; 1 plan 1N 2N 345N");
    json_event(&t, "{\"e\":\"white\",\"seat\":0,\"seats\":[0],\"mistakes\":0}");
    dive_test_shows(&t, "fields=0,3");
    dive_test_set(&t, "seats=2 companions=on companion0=white companion1=clownfish call0=use "
                      "stack=N0,N0,N0");
    dive_test_do(&t, "0 plan 1N 2N 345N; 1 plan 1N 2S 345N");
    dive_test_event(&t, "white 0 1");
    json_event(&t, "{\"e\":\"white\",\"seat\":0,\"seats\":[1],\"mistakes\":1}");
    dive_test_shows(&t, "fields=3,0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(D1_planning_example),
        cmocka_unit_test(D2_rays_at_two_depths),
        cmocka_unit_test(D3_rest_counts_depths_not_tokens),
        cmocka_unit_test(D4_deep_mistake_loses_all),
        cmocka_unit_test(D4b_shallow_mistake_keeps_what_was_right),
        cmocka_unit_test(D5_ray_stops_before_deep_water),
        cmocka_unit_test(D6_complete_round),
        cmocka_unit_test(D7_chief_short),
        cmocka_unit_test(D8_chief_complete_round),
        cmocka_unit_test(D9_tie_at_the_top),
        cmocka_unit_test(D10_single_right_planner),
        cmocka_unit_test(D11_leader_wins_the_ray),
        cmocka_unit_test(D12_turtle_into_deep_water_then_a_mistake),
        cmocka_unit_test(D13_empty_ocean),
        cmocka_unit_test(D14_tie_with_the_chief),
        cmocka_unit_test(D15_children),
        cmocka_unit_test(D16_anglerfish),
        cmocka_unit_test(D17_clownfish),
        cmocka_unit_test(D18_great_white),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
