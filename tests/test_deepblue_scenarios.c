/* The rulings of Deep Blue about scenarios, the end and hidden information, D-15 to D-24
 * (games/deepblue/RULES.md §11), by name. The tiles lie as in test_deepblue_cases.c unless a
 * position says otherwise. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/deepblue_support.h"

/* ---- scenarios ---- */

static void D15_troubled_waters(void **unused)
{
    struct blue t;
    (void)unused;
    /* In drawn order, and a warning forces nothing. */
    blue_at(&t,
            "scenario=troubled-waters tiles=R6:C-3 phase=drawing dive=R6 board=UK boats0=R6/3,H "
            "hand0=ENZO");
    blue_do(&t, "chance gem blue; chance gem black");
    blue_shows(&t, "hazards=UK");
    blue_only(&t, "protect ENZO; surface");
    blue_do(&t, "0 protect ENZO");
    blue_only(&t, "protect 1; surface");
    blue_do(&t, "0 protect 1");
    blue_only(&t, "draw; stop");
    blue_at(&t, "scenario=troubled-waters tiles=R6:C-3 phase=drawing dive=R6 board=S boats0=R6/3,H "
                "hand0=-");
    blue_do(&t, "chance gem blue; chance gem black");
    blue_only(&t, "draw; stop");
    /* A last gem is pulled alone. */
    blue_at(&t, "scenario=troubled-waters tiles=R6:C-3 phase=drawing dive=R6 boats0=R6/3,H hand0=- "
                "supply=S2G2R2E2P4 bag=S1 board=S6G3R1K4U4");
    blue_do(&t, "chance gem silver");
    blue_event(&t, "empty");
    /* Only in the city. */
    blue_at(&t, "scenario=troubled-waters phase=drawing dive=Y1 boats0=Y1,H hand0=-");
    blue_do(&t, "chance gem silver");
    blue_only(&t, "draw; stop");
}

/* Two hazards of one pull: the leader answers both, then the next player both, and so on. */
static void D15_player_by_player(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "seats=3 active=1 scenario=troubled-waters tiles=R6:C-3 phase=drawing dive=R6 "
                "board=UK boats0=R6,H boats1=R6/3,H boats2=R6,H hand0=GARY hand1=ENZO "
                "hand2=JULIE,NOOR");
    blue_do(&t, "chance gem blue; chance gem black");
    blue_to_act(&t, 1);
    blue_only(&t, "protect ENZO; surface");
    blue_do(&t, "1 protect ENZO");
    blue_to_act(&t, 1); /* the leader's second hazard comes before anybody else's first */
    blue_shows(&t, "hazards=UK answered=1");
    blue_only(&t, "protect 1; surface");
    blue_do(&t, "1 protect 1");
    blue_to_act(&t, 2);
    blue_shows(&t, "hazards=UK answered=-");
    blue_do(&t, "2 protect JULIE; 2 protect NOOR");
    blue_to_act(&t, 0);
    blue_only(&t, "surface"); /* GARY keeps off black ones only, and blue comes first */
    blue_do(&t, "0 surface");
    blue_shows(&t, "phase=leading asked=1 divers=1,2 hazards=-");
    /* Who surfaces at the first has no second to answer; the others still answer both (D-12). */
    blue_at(&t, "scenario=troubled-waters tiles=R6:C-3 phase=drawing dive=R6 board=UK boats0=R6,H "
                "boats1=R6,H hand0=ENZO hand1=JULIE,GARY,S4");
    blue_do(&t, "chance gem blue; chance gem black; 0 surface");
    blue_to_act(&t, 1);
    blue_do(&t, "1 protect JULIE; 1 protect GARY; 1 pass");
    blue_event(&t, "scores 0 0 0 5 0");
    /* The last card went for the first hazard: nothing is left to ask about. */
    blue_at(&t, "scenario=troubled-waters tiles=R6:C-3 phase=drawing dive=R6 board=UK boats0=R6,H "
                "boats1=R6,H hand0=ENZO hand1=JULIE,GARY");
    blue_do(&t, "chance gem blue; chance gem black; 0 protect ENZO");
    blue_event(&t, "surfaces 0");
    blue_to_act(&t, 1);
    blue_shows(&t, "answered=-");
}

static void D16_scattered_wealth(void **unused)
{
    struct blue t;
    (void)unused;
    /* B6 lies between R5 and R8: not connected. R8 is connected to R6 and R9. */
    blue_at(&t, "scenario=scattered-wealth boats0=R9,H tiles=R9:N-5 hand0=S1");
    blue_do(&t, "0 sail; 0 pay S1; 0 boat 1 R8; 0 done; chance reveal C-2; chance scatter gold; "
                "chance scatter silver");
    blue_event(&t, "glitters R6 silver");
    blue_do(&t, "chance scatter black");
    blue_event(&t, "glitters R9 black");
    blue_only(&t, "spot 1; spot 2; spot 3"); /* gems first, then the spot */
    blue_shows(&t, "bag=S6G2R1K3U4");
    /* Everybody sees them. */
    blue_shows_to(
        &t, DT_SPECTATOR,
        "tiles=Y1:Y-A,Y2:Y-B,Y3:Y-C,Y4:Y-D,Y5:Y-E,Y6:-,R1:down,R2:down,R3:down,R4:down,R5:down,"
        "R6:down+S,R7:down,R8:C-2+G,R9:N-5+K");
    /* A tile that is no city part has its gem too; the leader may stop at once. */
    blue_at(&t, "scenario=scattered-wealth tiles=R9:N-5+G boats0=R9,R9 hand0=-");
    blue_do(&t, "0 dive R9");
    blue_only(&t, "draw; stop");
    blue_do(&t, "0 stop");
    blue_event(&t, "scores 0 0 2 6 0");
    /* A tile gem survives its own tile being turned over. */
    blue_at(
        &t,
        "scenario=scattered-wealth tiles=R6:down+P,R2:-,R5:-,R7:-,R8:- gone=Y-F,N-1,N-2,N-3,N-4 "
        "boats0=R2,H hand0=S1");
    blue_do(&t, "0 sail; 0 pay S1; 0 boat 1 R6; 0 done; chance reveal C-2");
    blue_only(&t, "spot 1; spot 2; spot 3"); /* it has one, and no neighbour has a tile */
}

static void D17_storm(void **unused)
{
    struct blue t;
    (void)unused;
    /* Both boats turn over a city tile: the first is dived to before the second is placed. */
    blue_at(&t, "scenario=storm-is-coming boats0=B2,B2 hand0=S1");
    blue_do(&t, "0 sail; 0 pay S1; 0 boat 1 R1; 0 boat 2 R2; 0 done; 0 first 2; chance reveal C-1");
    blue_shows(&t, "storm=R2");
    blue_do(&t, "0 spot 1");
    blue_event(&t, "dives 0 R2");
    blue_shows(&t, "rest0=S1,S2,S3,S4 storm=- moved=1");
    blue_only(&t, "rush none; rush 1"); /* the leader's other boat is two steps away */
    blue_do(&t, "0 rush none; chance gem silver; 0 stop");
    blue_to_act(&t, DT_CHANCE); /* the rest of the sail: what the other boat finds */
    blue_shows(&t, "phase=revealing placed=1 active=0 turn=0");
    blue_do(&t, "chance reveal C-2; 0 spot 1");
    blue_event(&t, "dives 0 R1");
    blue_do(&t, "0 rush none; chance gem silver; 0 stop");
    blue_shows(&t, "active=1 turn=1 moved=-");
    /* A boat that rushes to the dive is done: its tile stays face down. */
    blue_at(&t, "scenario=storm-is-coming boats0=B2,B2 hand0=S1");
    blue_do(&t, "0 sail; 0 pay S1; 0 boat 1 R1; 0 boat 2 R2; 0 done; 0 first 2; chance reveal C-1; "
                "0 spot 1; 0 rush 1");
    blue_shows(&t, "boats0=R2,R2/1");
    blue_do(&t, "chance gem silver; 0 stop");
    blue_shows(
        &t, "active=1 moved=- boats0=R2,R2 tiles=Y1:Y-A,Y2:Y-B,Y3:Y-C,Y4:Y-D,Y5:Y-E,Y6:-,R1:down,"
            "R2:-,R3:down,R4:down,R5:down,R6:down,R7:down,R8:down,R9:down");
    /* The other boat on the same tile dives along from the middle. */
    blue_at(&t, "scenario=storm-is-coming boats0=B2,B2 hand0=S1");
    blue_do(&t, "0 sail; 0 pay S1; 0 boat 1 R1; 0 boat 2 R1; 0 done; chance reveal C-1; 0 spot 2");
    blue_event(&t, "dives 0 R1");
    blue_shows(&t, "boats0=R1/2,R1 moved=2");
    blue_do(&t, "chance gem silver; 0 stop");
    blue_shows(&t, "active=1 turn=1 boats0=R1,R1");
    /* The fourth part ends the game at once, though a boat is not placed. */
    blue_at(&t, "scenario=storm-is-coming tiles=R3:-,R4:-,R5:- gone=Y-F,C-1,C-2,C-3 boats0=B2,B2 "
                "hand0=S1");
    blue_do(&t, "0 sail; 0 pay S1; 0 boat 1 R1; 0 boat 2 R2; 0 done; 0 first 2; chance reveal C-4; "
                "0 spot 1; 0 rush none; chance gem silver; 0 stop");
    blue_over(&t, "0");
    blue_shows(&t, "moved=1"); /* it lies where it stopped, on a tile that stays face down */
    blue_at(&t, "scenario=storm-is-coming tiles=R3:-,R4:-,R5:- gone=Y-F,C-1,C-2,C-3 boats0=B2,B2 "
                "hand0=S1");
    blue_do(&t, "0 sail; 0 pay S1; 0 boat 1 R1; 0 boat 2 R1; 0 done; chance reveal C-4; 0 spot 1; "
                "chance gem silver; 0 stop");
    blue_shows(&t, "phase=over moved=-");
    /* Who only joins an open city tile is not forced. */
    blue_at(&t, "scenario=storm-is-coming tiles=R1:C-1 boats0=B2,H hand0=S1");
    blue_do(&t, "0 sail; 0 pay S1; 0 boat 1 R1; 0 done; 0 spot 1");
    blue_shows(&t, "active=1 dive=-");
    /* A later dive to a city tile: two steps, and to other tiles one. */
    blue_at(&t, "scenario=storm-is-coming tiles=R1:C-1,R4:N-1 boats0=R1/1,H boats1=R4/1,B3");
    blue_do(&t, "0 dive R1");
    blue_only(&t, "rush none; rush 1; rush 2; rush both");
    blue_at(&t, "scenario=storm-is-coming boats0=Y2/1,Y2 boats1=Y3/1,H");
    blue_do(&t, "0 dive Y2");
    blue_only(&t, "rush none; rush 2");
}

static void D18_scenario_points(void **unused)
{
    struct blue t;
    (void)unused;
    /* Lucrative: full threes only, hazards count, nobody but the leader. */
    blue_at(&t,
            "scenario=lucrative-wrecks tiles=R6:C-3 phase=leading dive=R6 boats0=R6,H boats1=R6,H "
            "board=E1P1K1U1S1");
    blue_do(&t, "0 stop");
    blue_event(&t, "scores 0 0 1 5 2");
    blue_event(&t, "scores 1 0 1 0 0");
    /* Abundance: boats are counted after the rush. */
    blue_at(&t, "scenario=treasure-abundance tiles=R6:C-3,R5:N-1 boats0=R6/1,R5/1 boats1=R5/2,R5/3 "
                "hand0=- hand1=- supply=-");
    blue_do(&t, "0 dive R6; 0 rush 2; 1 rush both; chance gem green; 0 stop");
    blue_event(&t, "scores 0 0 0 10 0");
    blue_event(&t, "scores 1 0 0 10 0");
    /* Best: nothing for protection. */
    blue_at(&t, "scenario=best-of-the-best tiles=R6:C-3 phase=leading dive=R6 boats0=R6,H hand0=- "
                "open0=ENZO,GARY,S4,MEI board=SGKKUU");
    blue_do(&t, "0 stop");
    blue_event(&t, "scores 0 12 3 5 0");
}

/* ---- end and knowledge ---- */

static void D19_ranking(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "seats=3 scenario=storm-is-coming tiles=R1:-,R2:-,R3:-,R4:C-4,R5:N-1 "
                "gone=Y-F,C-1,C-2,C-3 boats0=R4,H chests=10,20,12 phase=leading dive=R4 board=S1");
    blue_do(&t, "0 stop");
    blue_event(&t, "over 1");
    blue_over(&t, "1");
    blue_cannot(&t, "1 sail");
    /* A start card counts as much as a hired one, wherever it is. */
    blue_at(&t, "tiles=R1:-,R2:-,R3:-,R4:C-4 gone=Y-F,C-1,C-2,C-3 boats0=R4,H chests=0,6 "
                "hand0=ENZO phase=leading dive=R4 board=S1");
    blue_do(&t, "0 stop");
    blue_event(&t, "chest 0 6 5");
    blue_over(&t, "0");
}

static void D20_rest(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "hand0=S1,S2,S3");
    blue_do(&t, "0 rest");
    blue_told(&t, 1, "rests 0");
    blue_do(&t, "chance draw S4");
    blue_told(&t, 0, "drew 0 S4; turn 1 2");
    blue_told(&t, 1, "drew 0 ?; turn 1 2");
    blue_told(&t, DT_SPECTATOR, "drew 0 ?; turn 1 2");
}

static void D21_hands_and_rest_piles(void **unused)
{
    struct blue t;
    (void)unused;
    /* Everybody has seen where the cards went. */
    blue_at(&t, "hand0=S1,S2 rest0=ENZO,GARY,OTTO");
    blue_shows_to(&t, 1, "hand0=S1,S2 rest0=S3,S4,ENZO,GARY,OTTO maybe0=-");
    blue_do(&t, "0 rest; chance draw OTTO");
    blue_shows(&t, "hand0=S1,S2,OTTO maybe0=S3,S4,ENZO,GARY,OTTO");
    blue_shows_to(&t, 1, "hand0=S1,S2,? rest0=- maybe0=S3,S4,ENZO,GARY,OTTO");
    blue_do(&t, "chance draw S3; chance draw GARY");
    blue_shows_to(&t, 1, "hand0=S1,S2,?,?,? rest0=- maybe0=S3,S4,ENZO,GARY,OTTO");
    blue_shows_to(&t, 0, "hand0=S1,S2,S3,OTTO,GARY rest0=S4,ENZO");
}

static void D21_unknown_hand_becomes_known(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "hand0=S3,S4,GARY rest0=S1,S2 maybe0=S2,S3,S4");
    blue_shows_to(&t, 1, "hand0=GARY,?,? rest0=S1 maybe0=S2,S3,S4");
    blue_do(&t, "0 hire 1; 0 pay S4; chance stock MALIK");
    blue_shows_to(&t, 1, "hand0=GARY,ENZO,? rest0=S1,S4 maybe0=S2,S3");
    blue_do(&t, "1 sail; 1 pay S3; 1 boat 1 Y1; 1 done; 1 spot 1; 0 sail; 0 pay S3");
    blue_shows_to(&t, 1, "hand0=GARY,ENZO rest0=S1,S2,S4 open0=S3 maybe0=-");
    /* A pile of three comes back whole, so nothing stays unknown. */
    blue_at(&t, "hand0=S3,S4,GARY rest0=S1,S2 maybe0=S2,S3,S4");
    blue_do(&t, "0 rest; chance draw S1");
    blue_shows_to(&t, 1, "hand0=GARY,?,?,? rest0=- maybe0=S1,S2,S3,S4");
    blue_do(&t, "chance draw S2");
    blue_shows_to(&t, 1, "hand0=S1,S2,S3,S4,GARY rest0=- maybe0=-");
}

static void reveals(const char *position, const char *steps, bool expected)
{
    struct blue t;
    blue_at(&t, position);
    blue_do(&t, steps);
    assert_int_equal(t.events.reveals, expected);
}

/* A card that could have rested, and a price or a sail that not every possible hand could pay. */
static void D21_payments_reveal_hands(void **unused)
{
    static const char known[] = "hand0=S2,S3,GARY rest0=S1,S4",
                      rich[] = "hand0=S2,S3,GARY rest0=S1,S4 maybe0=S2,S3,S4",
                      richer[] = "hand0=S2,S3,GARY rest0=S1,S4 maybe0=S2,S3,S4 tokens=1,0";
    (void)unused;
    reveals(known, "0 hire 4", false);
    reveals(known, "0 hire 4; 0 pay S2", false);
    reveals(known, "0 sail; 0 pay S3", false);
    reveals(rich, "0 hire 2", false); /* S3 and S4 pay 2 */
    reveals(rich, "0 hire 4", true);
    reveals(richer, "0 hire 4", false);
    reveals(richer, "0 hire 4; 0 token", false);
    reveals(richer, "0 renew", true);
    reveals(rich, "0 hire 2; 0 pay S2", true);
    reveals(rich, "0 sail", true); /* S2 and S4 cannot */
    reveals(richer, "0 sail", false);
    reveals(richer, "0 sail; 0 pay S3", true);
}

static void D21_chests(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "tiles=Y1:- gone=Y-F,Y-A chests=17,23 boats0=Y2,H phase=leading dive=Y2 board=S1");
    blue_shows_to(&t, 0, "chests=17,? announced=17,23");
    blue_shows_to(&t, 1, "chests=?,23 announced=17,23");
    blue_shows_to(&t, DT_SPECTATOR, "chests=?,? announced=17,23");
    blue_do(&t, "0 stop");
    blue_told(&t, 1, "stops 0; scores 0 0 1 2 0; gone Y2 Y-B; turn 1 2"); /* no sums */
    blue_shows_to(&t, 1, "chests=?,23 announced=20,23"); /* what was announced is not forgotten */
    blue_at(&t, "tiles=Y1:- gone=Y-F,Y-A chests=17,23 announced=0,20");
    blue_shows_to(&t, 0, "chests=17,? announced=0,20"); /* and no more than was announced is told */
    blue_at(&t, "tiles=R1:-,R2:-,R3:-,R4:C-4 gone=Y-F,C-1,C-2,C-3 boats0=R4,H chests=5,60 "
                "phase=leading dive=R4 board=S1");
    blue_do(&t, "0 stop");
    blue_shows_to(&t, DT_SPECTATOR, "chests=11,60"); /* opened at the end */
}

static void D22_no_passing(void **unused)
{
    struct blue t;
    struct dt_rng rng;
    dt_seats who;
    (void)unused;
    blue_at(&t, "hand0=-");
    blue_only(&t, "rest");
    blue_at(&t, "market=ENZO,JULIE,MALIK,KOFI");
    blue_only(&t, "hire 1; hire 2; hire 3; hire 4; renew; sail");
    /* In a whole random game, every active seat can rest or sail. */
    dt_rng_seed(&rng, 22);
    blue_fresh(&t, 5, "none");
    while ((who = dt_game_deepblue.to_act(&t.state)) != 0) {
        int seat = dt_ctz(who);
        if (t.state.phase == DEEPBLUE_CHOOSING) {
            assert_true(deepblue_legal(&t.state, seat, deepblue_action(DEEPBLUE_DO_REST, 0)) ||
                        deepblue_legal(&t.state, seat, deepblue_action(DEEPBLUE_DO_SAIL, 0)));
        }
        dt_game_deepblue.apply(&t.state, seat,
                               seat == DT_CHANCE
                                   ? dt_game_deepblue.chance(&t.state, &rng)
                                   : dt_game_deepblue.random_action(&t.state, seat, &rng),
                               NULL);
    }
}

static void D23_two_hundred_rounds(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "seats=3 turn=598 active=1 chests=3,9,4 gone=Y-F,Y-A tiles=Y1:-");
    blue_do(&t, "1 sail; 1 pay S3; 1 boat 1 B1; 1 done");
    blue_to_act(&t, 2);
    blue_do(&t, "2 sail; 2 pay S3; 2 boat 1 B1; 2 done");
    blue_event(&t, "chest 1 9 4");
    blue_over(&t, "1");
}

static void D24_sail_cards_rest_before_the_storm(void **unused)
{
    struct blue t;
    (void)unused;
    /* FRIDA paid for the sail with propellers; she is no gold card of the dive. */
    blue_at(&t, "scenario=storm-is-coming boats0=B2,H hand0=FRIDA,S4");
    blue_do(&t, "0 sail; 0 pay FRIDA; 0 boat 1 R2; 0 done; chance reveal C-2; 0 spot 1");
    blue_shows(&t, "dive=R2 open0=- rest0=S1,S2,S3,FRIDA");
    blue_do(&t, "chance gem gold; 0 play S4; 0 stop");
    blue_event(&t, "scores 0 2 2 5 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(D15_troubled_waters),
        cmocka_unit_test(D15_player_by_player),
        cmocka_unit_test(D16_scattered_wealth),
        cmocka_unit_test(D17_storm),
        cmocka_unit_test(D18_scenario_points),
        cmocka_unit_test(D19_ranking),
        cmocka_unit_test(D20_rest),
        cmocka_unit_test(D21_hands_and_rest_piles),
        cmocka_unit_test(D21_unknown_hand_becomes_known),
        cmocka_unit_test(D21_payments_reveal_hands),
        cmocka_unit_test(D21_chests),
        cmocka_unit_test(D22_no_passing),
        cmocka_unit_test(D23_two_hundred_rounds),
        cmocka_unit_test(D24_sail_cards_rest_before_the_storm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
