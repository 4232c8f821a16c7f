/* The rulings of Dive (RULES.md §11), one test or more for each; a test's name begins
 * with the rulings it covers. V-01 to V-14 are in test_dive_table.c, chances in test_dive_odds.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/dive_support.h"

/* ---- plans ---- */

static void R01_all_tokens_are_placed(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2");
    dive_test_refuses(&t, "0 plan 1N 2S", "plan: all five tokens must be placed");
    dive_test_refuses(&t, "0 plan 1N 2S 34N", "plan: all five tokens must be placed");
    dive_test_refuses(&t, "0 plan -", "plan: all five tokens must be placed");
    dive_test_do(&t, "0 plan 1N 2S 345N");
    dive_test_set(&t, "seats=2 timer=60");
    dive_test_do(&t, "0 plan 1N 2S; 1 plan -");
}

static void R02_one_side_in_a_stack(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2");
    dive_test_refuses(&t, "0 plan 1N2S 345N", "plan: one stack shows one side only");
    dive_test_refuses(&t, "0 plan 12NS 345N", "plan: expected");
}

static void R03_R05_only_right_planners_compare(void **unused)
{
    struct dive_test t;
    (void)unused;
    /* The wrong ones would tie and would be faster. */
    dive_test_set(&t, "seats=4 stack=SG");
    dive_test_do(&t, "0 plan 1S 2345N; 1 plan 45N 123N; 2 plan 1N 2345N; 3 plan 45N 123N");
    dive_test_event(&t, "helped 0 green-turtle 0 1");
}

static void R04_tie_at_the_top_helps_nobody(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=3 stack=NG");
    dive_test_do(&t, "0 plan 5N 1234N; 1 plan 23N 145N; 2 plan 4N 1235N");
    dive_test_event(&t, "no-help green-turtle");
    dive_test_no_event(&t, "helped");
}

static void R06_ray_to_the_nearest_pawn_ahead(void **unused)
{
    struct dive_test t;
    (void)unused;
    /* Own field and those behind are ignored. */
    dive_test_set(&t, "seats=4 fields=4,4,12,9 stack=NY");
    dive_test_do(&t, "0 plan 12345N; 1 plan 12345S; 2 plan 12345S; 3 plan 12345S");
    dive_test_event(&t, "helped 0 ray 4 9");
    /* The chief's pawn counts. */
    dive_test_set(&t, "seats=2 chief=normal fields=4,12 chief-field=6 stack=NY");
    dive_test_do(&t, "0 plan 12345N; 1 plan 12345S; chance chief C01");
    dive_test_event(&t, "helped 0 ray 4 6");
}

static void R07_ray_stops_on_fifteen(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=3 fields=0,17,22 stack=NY");
    dive_test_do(&t, "0 plan 12345N; 1 plan 12345S; 2 plan 12345S");
    dive_test_event(&t, "helped 0 ray 0 15");
}

static void R08_ray_without_effect_is_used_up(void **unused)
{
    struct dive_test t;
    static const char *const fields[] = {"9,5", "15,18", "17,20"};
    (void)unused;
    for (int i = 0; i < DT_COUNT(fields); i++) {
        char text[64];
        struct dt_writer out = dt_writer_on(text, sizeof text);
        dt_write_text(&out, "seats=2 stack=NY fields=");
        dt_write_text(&out, fields[i]);
        dive_test_set(&t, text);
        dive_test_do(&t, "0 plan 5N 1234N; 1 plan 4N 1235N");
        dive_test_no_event(&t, "helped 1");
        assert_int_equal(t.state.bonus[0], 0);
        assert_int_equal(t.state.bonus[1], 0);
    }
}

static void R09_later_ray_uses_new_positions(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=3 fields=2,3,10 stack=NY,NY");
    dive_test_do(&t, "0 plan 5N 1234N; 1 plan 1N 2345N; 2 plan 2N 1345N");
    dive_test_event(&t, "helped 0 ray 2 3");
    dive_test_event(&t, "helped 1 ray 3 10");
}

static void R10_mistake_where_the_pawn_is_now(void **unused)
{
    struct dive_test t;
    (void)unused;
    /* The check of a depth comes before its helper. */
    dive_test_set(&t, "seats=2 fields=15,0 stack=N0,NG,S0");
    dive_test_do(&t, "0 plan 1N 5N 234N; 1 plan 12345S");
    dive_test_shows(&t, "fields=16,0 shown0=1N+5N+234N/1/0");
    dive_test_set(&t, "seats=2 fields=15,0 stack=N0,SG");
    dive_test_do(&t, "0 plan 1N 2345N; 1 plan 12345S");
    dive_test_shows(&t, "fields=16,0 shown0=1N+2345N/0/1");
}

static void R11_the_round_goes_on_past_the_goal(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 fields=22,21 stack=NR,NG,N0");
    dive_test_do(&t, "0 plan 5N 2N 134S; 1 plan 4N 5N 123N");
    dive_test_event(&t, "helped 0 red-turtle 22 24");
    dive_test_event(&t, "helped 1 green-turtle 21 22");
    dive_test_event(&t, "rested 0 0 24");
    dive_test_event(&t, "rested 1 3 25");
    dive_test_over(&t, 2);
}

static void R12_R13_cards_of_those_who_are_out_stay(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 stack=O27,O28,O01,O29,O30");
    dive_test_do(&t, "0 plan 1N 2N 3N 4N 5N; 1 plan 1N 2345N");
    dive_test_no_event(&t, "card 4");
    assert_int_equal(t.state.dived, 3);
    assert_int_equal(t.state.card[0], 28);
    assert_int_equal(t.state.card[1], 29);
    dive_test_shows(&t,
                    "gone=O01,O27,O28 stack=O29@0,O30@0,O02@0,O03@0,O04@0,O05@0,O06@0,O07@0,O08@0");
}

static void R14_surplus_depths_are_no_mistake(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 fields=18,0 deck=0 stack=N0,N0");
    dive_test_do(&t, "0 plan 1N 2N 3S 4S 5S; 1 plan 12345S");
    dive_test_event(&t, "rested 0 2 20");
    /* Not for the dolphins and not for the great white either. */
    dive_test_set(
        &t, "seats=2 companions=on companion0=dolphins companion1=white call0=use:1 call1=use "
            "deck=0 stack=N0,N0");
    dive_test_do(&t, "0 plan 1N 2N 345S; 1 plan 1N 2N 345S");
    dive_test_event(&t, "dolphins 0 1 1");
    dive_test_event(&t, "white 1 1");
    dive_test_shows(&t, "fields=3,0");
}

static void R15_chief_needs_cards_too(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=1 chief=normal deck=0 stack=N0,N0,N0");
    dive_test_do(&t, "0 plan 12345S; chance chief C48");
    dive_test_event(&t, "rested chief 3 3");
    dive_test_over(&t, 0);
}

static void R16_R17_rest_is_simultaneous(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=3 fields=5,5,6 stack=N0,N0,S0");
    dive_test_do(&t, "2 plan 1N 2345S; 0 plan 1N 2N 345N; 1 plan 1N 2N 345N");
    dive_test_shows(&t, "fields=7,7,7");
}

/* ---- ends ---- */

static void R18_R19_empty_ocean_ends_the_game(void **unused)
{
    struct dive_test t;
    (void)unused;
    /* Also when the last card was resolved exactly at the end of a round. */
    dive_test_set(&t, "seats=3 fields=4,4,2 deck=0 stack=N0");
    dive_test_do(&t, "0 plan 12345N; 1 plan 12345N; 2 plan 12345N");
    dive_test_shows(&t, "fields=5,5,3 phase=over stack=- deck=0");
    dive_test_over(&t, 3);
    /* One card left is another round. */
    dive_test_set(&t, "seats=2 deck=0 stack=N0,N0");
    dive_test_do(&t, "0 plan 12345S; 1 plan 12345S");
    dive_test_shows(&t, "phase=looking");
    /* The chief wins ties. */
    dive_test_set(&t, "seats=2 chief=easy fields=4,4 chief-field=4 deck=0 stack=N0");
    dive_test_do(&t, "0 plan 12345N; 1 plan 12345N; chance chief C31");
    dive_test_shows(&t, "fields=5,5 chief-field=5");
    dive_test_over(&t, 0);
}

static void R20_further_one_wins(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 fields=22,22 stack=N0,N0,S0");
    dive_test_do(&t, "0 plan 12345N; 1 plan 1N 2345N");
    dive_test_shows(&t, "fields=23,24");
    dive_test_over(&t, 2);
}

static void R21_tied_seats_share(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=3 fields=22,22,0 stack=N0");
    dive_test_do(&t, "0 plan 12345N; 1 plan 12345N; 2 plan 12345N");
    dive_test_over(&t, 3);
}

static void R22_chief_alone_wins_a_tie_of_three(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 chief=hard fields=21,21 chief-field=20 stack=N0,N0,N0,N0");
    dive_test_do(&t, "0 plan 1N 2345N; 1 plan 1N 2345N; chance chief C20");
    dive_test_shows(&t, "fields=23,23 chief-field=23");
    dive_test_over(&t, 0);
    assert_true(dive_test_view_has(&t, DT_SPECTATOR, "\"chief\":{\"level\":\"hard\",\"field\":23"));
}

/* ---- the chief ---- */

static void R23_deep_chief_covers_at_once(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=1 chief=easy chief-field=16 stack=N0,N0,NR,N0");
    dive_test_do(&t, "0 plan 12345S; chance chief C26");
    dive_test_event(&t, "covered 3 4");
    dive_test_no_event(&t, "card 3");
    dive_test_event(&t, "rested chief 2 18");
}

static void R24_the_depth_that_makes_him_deep_counts(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=1 chief=easy chief-field=14 stack=N0,N0,NR,NR");
    dive_test_do(&t, "0 plan 12345S; chance chief C26");
    dive_test_event(&t, "helped chief red-turtle 14 16");
    dive_test_event(&t, "covered 4");
    dive_test_event(&t, "rested chief 3 19");
}

static void R25_chief_dives_on_alone(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 chief=normal stack=S0,NG,NR,NG,N0");
    dive_test_do(&t, "0 plan 12345N; 1 plan 12345N; chance chief C05");
    dive_test_event(&t, "helped chief green-turtle 0 1");
    dive_test_event(&t, "helped chief red-turtle 1 3");
    dive_test_event(&t, "helped chief green-turtle 3 4");
    dive_test_event(&t, "rested chief 4 8");
    dive_test_shows(&t, "dived=4");
}

static void R26_chief_card_after_the_plans(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 chief=normal");
    dive_test_refuses(&t, "chance chief C01", "not-to-act");
    dive_test_do(&t, "0 plan 12345N; 1 plan 12345S");
    dive_test_to_act(&t, DT_SEAT(DT_CHANCE));
    assert_false(dive_test_seat_event(&t, DT_SPECTATOR, "plan"));
    dive_test_seat_shows(&t, 0, "plan0=12345N plan1=?");
    dive_test_do(&t, "chance chief C17");
    dive_test_shows(&t, "chief-gone=C17");
    /* It does not come again, and each difficulty has its own cards. */
    assert_int_equal(dive_chief_deck(&t.state) >> 16 & 1, 0);
    dive_test_set(&t, "seats=1 chief=easy plan0=12345N phase=meeting");
    dive_test_refuses(&t, "chance chief C24", "illegal-action");
    dive_test_do(&t, "chance chief C25");
    dive_test_set(&t, "seats=1 chief=hard plan0=12345N phase=meeting");
    dive_test_refuses(&t, "chance chief C25", "illegal-action");
    dive_test_do(&t, "chance chief C24");
}

static void R27_chief_takes_the_ray(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=1 chief=normal fields=9 chief-field=4 stack=NY");
    dive_test_do(&t, "0 plan 12345S; chance chief C19");
    dive_test_event(&t, "helped chief ray 4 9");
    dive_test_set(&t, "seats=1 chief=normal fields=19 chief-field=4 stack=NY,N0,N0,N0");
    dive_test_do(&t, "0 plan 12345S; chance chief C19");
    dive_test_event(&t, "helped chief ray 4 15");
    dive_test_event(&t, "rested chief 4 19");
}

/* ---- companions ---- */

static void R28_picks_in_reverse_order(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_start(&t, "3 companions=all");
    dive_test_to_act(&t, DT_SEAT(2));
    dive_test_do(&t, "2 take orca");
    dive_test_to_act(&t, DT_SEAT(1));
    dive_test_refuses(&t, "1 take orca", "illegal-action");
    dive_test_do(&t, "1 take white; 0 take dolphins");
    dive_test_to_act(&t, DT_SEAT(DT_CHANCE));
}

static void R29_several_companions_apply(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(
        &t, "seats=4 companions=on companion0=turtle companion1=dolphins companion2=clownfish "
            "companion3=anglerfish call0=use call1=use:0 stack=NG,NG,N0,N0,N0,NG");
    dive_test_do(&t, "0 plan 5N 1N 2N 3N 4N; 1 plan 12345S; 2 plan 1N 5N* 234S; "
                     "3 plan 1N 2N 3N 4N 5N AN");
    dive_test_event(&t, "helped 0 green-turtle 0 2");
    dive_test_event(&t, "helped 2 green-turtle 0 1");
    dive_test_event(&t, "helped 3 green-turtle 0 1");
    dive_test_event(&t, "dolphins 1 0 1");
    dive_test_shows(&t, "fields=7,1,3,7 spent=0,1,2,3");
}

static void R30_stop_with_nothing_placed(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(
        &t, "seats=2 companions=all companion0=orca companion1=clownfish call0=use stack=N0,N0");
    dive_test_refuses(&t, "1 plan 1N - 2N", "plan: no depth above another is left empty");
    dive_test_do(&t, "0 plan -; 1 plan 1N");
    dive_test_shows(&t, "fields=0,1 dived=1 shown0=-/0/0");
    /* Without the stop the same plans are refused. */
    dive_test_set(&t, "seats=2 companions=all companion0=orca companion1=clownfish stack=N0,N0");
    dive_test_refuses(&t, "0 plan -", "plan: all five tokens must be placed");
}

static void R31_octopus_has_a_centre_and_a_size(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t,
                  "seats=2 phase=covering companions=on companion0=octopus companion1=clownfish");
    dive_test_to_act(&t, 1);
    dive_test_refuses(&t, "0 use 33/40", "action: expected");
    dive_test_refuses(&t, "0 use 105/40", "action: expected");
    dive_test_refuses(&t, "0 use", "action: expected");
    dive_test_do(&t, "0 use 35/100");
    dive_test_event(&t, "call 0 octopus use 35/100");
    dive_test_shows(&t, "phase=looking call0=use:35/100 spent=0");
    assert_true(dive_test_view_has(&t, 1,
                                   "\"octopus\":{\"seat\":0,\"x\":35,\"y\":100,"
                                   "\"radius_tenths\":175}"));
    struct dt_pile pile;
    dive_pile(&t.state, &pile);
    assert_true(pile.tile && pile.tile_x == 35 && pile.tile_y == 100);
    /* Taken off when the dive begins. */
    struct dt_rng rng;
    dt_rng_seed(&rng, 1);
    dive_test_play_round(&t, &rng);
    assert_true(dive_test_view_has(&t, 1, "\"octopus\":null"));
}

static void R32_V13_anglerfish_errs_at_depth_six(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 companions=on companion0=anglerfish companion1=dolphins call1=use:0 "
                      "fields=16,0 stack=N0,N0,N0,N0,N0,S0");
    dive_test_do(&t, "0 plan 1N 2N 3N 4N 5N AN; 1 plan 12345S");
    dive_test_shows(&t, "fields=16,0 spent=0,1");
    /* In shallow water five depths stay, but it was a mistake. */
    dive_test_set(&t, "seats=2 companions=on companion0=anglerfish companion1=dolphins call1=use:0 "
                      "fields=10,0 stack=N0,N0,N0,N0,N0,S0");
    dive_test_do(&t, "0 plan 1N 2N 3N 4N 5N AN; 1 plan 12345S");
    dive_test_event(&t, "dolphins 1 0 0");
    dive_test_shows(&t, "fields=15,0");
}

static void R33_anglerfish_without_a_sixth_card(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 companions=on companion0=anglerfish companion1=clownfish "
                      "deck=0 stack=N0,N0,N0,N0,N0");
    dive_test_do(&t, "0 plan 1N 2N 3N 4N 5N AS; 1 plan 12345S");
    dive_test_shows(&t, "fields=5,0 spent=0");
}

static void R34_clownfish_can_tie(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 companions=on companion0=clownfish companion1=anglerfish stack=SR");
    dive_test_do(&t, "0 plan 1S* 2345N; 1 plan 4S 1235N");
    dive_test_event(&t, "no-help red-turtle");
    /* Either side is fine, and it makes the faster one. */
    dive_test_set(&t, "seats=2 companions=on companion0=clownfish companion1=anglerfish stack=SR");
    dive_test_do(&t, "0 plan 2S* 1345N; 1 plan 4S 1235N");
    dive_test_event(&t, "helped 0 red-turtle 0 2");
}

static void R35_turtle_spent_without_effect(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(
        &t, "seats=2 companions=on companion0=turtle companion1=clownfish call0=use stack=NR");
    dive_test_do(&t, "0 plan 12345N; 1 plan 12345S");
    dive_test_event(&t, "helped 0 red-turtle 0 2");
    dive_test_shows(&t, "spent=0");
    /* Every green turtle of the round counts twice, for its user only. */
    dive_test_set(&t, "seats=2 companions=on companion0=turtle companion1=clownfish call0=use "
                      "stack=NG,NG,NG");
    dive_test_do(&t, "0 plan 5N 4N 123N; 1 plan 1N 2N 345N");
    dive_test_event(&t, "helped 0 green-turtle 0 2");
    dive_test_event(&t, "helped 0 green-turtle 2 4");
    dive_test_event(&t, "helped 1 green-turtle 0 1");
}

static void R36_R37_dolphins_partner(void **unused)
{
    struct dive_test t;
    static const char position[] = "seats=3 timer=60 companions=on companion0=dolphins "
                                   "companion1=clownfish companion2=anglerfish call0=use:2 "
                                   "stack=N0,S0";
    (void)unused;
    dive_test_set(&t, position);
    dive_test_do(&t, "0 plan -; 1 plan -; 2 plan 1N");
    dive_test_event(&t, "dolphins 0 2 1");
    dive_test_set(&t, position);
    dive_test_do(&t, "0 plan -; 1 plan 1N; 2 plan -");
    dive_test_event(&t, "dolphins 0 2 0");
    dive_test_set(&t, position);
    dive_test_do(&t, "0 plan -; 1 plan 1N; 2 plan 1N 2N");
    dive_test_event(&t, "dolphins 0 2 0");
    /* They cannot be given to oneself. */
    dive_test_set(&t,
                  "seats=3 phase=calling companions=on companion1=dolphins companion0=clownfish "
                  "companion2=anglerfish");
    dive_test_refuses(&t, "1 use 1", "illegal-action");
    dive_test_refuses(&t, "1 use 3", "illegal-action");
    dive_test_do(&t, "1 use 2");
}

static void R38_great_white_stops_the_rest_only(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(
        &t, "seats=3 companions=on companion0=white companion1=clownfish companion2=anglerfish "
            "call0=use stack=NR,N0,S0");
    dive_test_do(&t, "0 plan 1N 2N 345S; 1 plan 5N 1N 234N; 2 plan 2N 1345S");
    dive_test_event(&t, "helped 1 red-turtle 0 2");
    dive_test_event(&t, "white 0 1 2");
    dive_test_shows(&t, "fields=3,2,0");
}

static void R39_great_white_and_the_anglerfish(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 companions=on companion0=white companion1=anglerfish call0=use "
                      "stack=N0,N0,N0,N0,N0,S0");
    dive_test_do(&t, "0 plan 1N 2N 3N 4N 5N; 1 plan 1N 2N 3N 4N 5N AN");
    dive_test_event(&t, "white 0 1");
    dive_test_shows(&t, "fields=5,0");
}

/* ---- reveal, children, clock ---- */

static void R40_all_plans_are_shown(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 stack=N0,N0");
    dive_test_do(&t, "0 plan 1N 2345S; 1 plan 12345S");
    for (int seat = DT_SPECTATOR; seat < 2; seat++) {
        assert_true(dive_test_seat_event(&t, seat, "plan 0 1N 2345S"));
        assert_true(dive_test_seat_event(&t, seat, "plan 1 12345S"));
        dive_test_seat_shows(&t, seat, "shown0=1N+2345S/0/1 shown1=12345S/0/0");
        assert_true(dive_test_view_has(&t, seat, "{\"plan\":\"12345S\""));
    }
}

static void R41_children_and_the_empty_ocean(void **unused)
{
    struct dive_test t;
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 4);
    dive_test_start(&t, "2 version=children");
    for (int round = 1; round <= 8; round++) {
        dive_test_chance(&t, &rng);
        assert_int_equal(t.state.round, round);
        assert_int_equal(dive_cards_left(&t.state), round == 8 ? 1 : 36 - 5 * (round - 1));
        /* One of the two is right at each depth, and no pawn reaches the goal. */
        dive_test_do(&t, round % 2 == 0 ? "0 plan N N N N N; 1 plan S S S S S"
                                        : "1 plan N N N N N; 0 plan S S S S S");
        assert_int_equal(t.state.dived, round == 8 ? 1 : 5);
    }
    assert_int_equal(t.state.field[0] + t.state.field[1], 36);
    dive_test_to_act(&t, 0);
    dive_test_set(&t, "seats=3 version=children fields=7,7,3 deck=0 stack=N0");
    dive_test_do(&t, "0 plan N N N N N; 1 plan N S S S S; 2 plan N N N N N");
    dive_test_over(&t, 3);
}

static void R42_no_plan_after_the_reveal(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 chief=normal stack=N0");
    dive_test_do(&t, "0 plan 12345N");
    dive_test_refuses(&t, "0 plan 12345S", "not-to-act");
    dive_test_do(&t, "1 plan 12345N");
    dive_test_refuses(&t, "1 plan 12345S", "not-to-act");
    dive_test_do(&t, "chance chief C01");
    dive_test_refuses(&t, "0 plan 12345S", "not-to-act");
}

static void R43_timer_is_optional(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2");
    assert_true(dive_test_view_has(&t, 0, "\"timer\":0,\"may_stop\":false"));
    dive_test_set(&t, "seats=2 timer=60");
    assert_true(dive_test_view_has(&t, 0, "\"timer\":60,\"may_stop\":true"));
    dive_test_set(&t, "seats=2 timer=90");
    assert_true(dive_test_view_has(&t, DT_SPECTATOR, "\"timer\":90,\"may_stop\":true"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_all_tokens_are_placed),
        cmocka_unit_test(R02_one_side_in_a_stack),
        cmocka_unit_test(R03_R05_only_right_planners_compare),
        cmocka_unit_test(R04_tie_at_the_top_helps_nobody),
        cmocka_unit_test(R06_ray_to_the_nearest_pawn_ahead),
        cmocka_unit_test(R07_ray_stops_on_fifteen),
        cmocka_unit_test(R08_ray_without_effect_is_used_up),
        cmocka_unit_test(R09_later_ray_uses_new_positions),
        cmocka_unit_test(R10_mistake_where_the_pawn_is_now),
        cmocka_unit_test(R11_the_round_goes_on_past_the_goal),
        cmocka_unit_test(R12_R13_cards_of_those_who_are_out_stay),
        cmocka_unit_test(R14_surplus_depths_are_no_mistake),
        cmocka_unit_test(R15_chief_needs_cards_too),
        cmocka_unit_test(R16_R17_rest_is_simultaneous),
        cmocka_unit_test(R18_R19_empty_ocean_ends_the_game),
        cmocka_unit_test(R20_further_one_wins),
        cmocka_unit_test(R21_tied_seats_share),
        cmocka_unit_test(R22_chief_alone_wins_a_tie_of_three),
        cmocka_unit_test(R23_deep_chief_covers_at_once),
        cmocka_unit_test(R24_the_depth_that_makes_him_deep_counts),
        cmocka_unit_test(R25_chief_dives_on_alone),
        cmocka_unit_test(R26_chief_card_after_the_plans),
        cmocka_unit_test(R27_chief_takes_the_ray),
        cmocka_unit_test(R28_picks_in_reverse_order),
        cmocka_unit_test(R29_several_companions_apply),
        cmocka_unit_test(R30_stop_with_nothing_placed),
        cmocka_unit_test(R31_octopus_has_a_centre_and_a_size),
        cmocka_unit_test(R32_V13_anglerfish_errs_at_depth_six),
        cmocka_unit_test(R33_anglerfish_without_a_sixth_card),
        cmocka_unit_test(R34_clownfish_can_tie),
        cmocka_unit_test(R35_turtle_spent_without_effect),
        cmocka_unit_test(R36_R37_dolphins_partner),
        cmocka_unit_test(R38_great_white_stops_the_rest_only),
        cmocka_unit_test(R39_great_white_and_the_anglerfish),
        cmocka_unit_test(R40_all_plans_are_shown),
        cmocka_unit_test(R41_children_and_the_empty_ocean),
        cmocka_unit_test(R42_no_plan_after_the_reveal),
        cmocka_unit_test(R43_timer_is_optional),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
