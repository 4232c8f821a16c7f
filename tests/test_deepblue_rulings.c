/* The rulings of Deep Blue about market, sailing, rush and dive, D-01 to D-14
 * (games/deepblue/RULES.md §11), by name. The tiles lie as in test_deepblue_cases.c unless a
 * position says otherwise. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/deepblue_support.h"

/* ---- market and payment ---- */

static void D01_choose_then_pay(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "tokens=2,0 market=OTTO,ENZO,MALIK,OBED");
    blue_do(&t, "0 hire 4");
    blue_only(&t, "pay S2; pay S3; pay S4; token");
    blue_do(&t, "0 token");
    blue_told(&t, 1, "token 0");
    blue_do(&t, "0 pay S3");
    blue_shows(&t, "paid=2 tokens=1,0 open0=S3");
    blue_do(&t, "0 pay S2"); /* one too much is lost */
    blue_event(&t, "takes 0 OBED");
    blue_cannot(&t, "0 pay S4");
    blue_cannot(&t, "0 token");
    blue_shows(&t, "tokens=1,0 hand0=S1,S4,OBED market=OTTO,ENZO,MALIK");
}

static void D01_tokens_alone(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "tokens=2,0 hand0=S1 market=OTTO,ENZO,MALIK,OBED");
    blue_only(&t, "hire 1; hire 2; hire 3; sail; rest");
    blue_do(&t, "0 hire 2; 0 token; 0 token");
    blue_shows(&t, "tokens=0,0 hand0=S1,ENZO");
    /* And for a new market, with what a hand has. */
    blue_at(&t, "tokens=2,0 hand0=S2");
    blue_do(&t, "0 renew; 0 token; 0 token; 0 pay S2");
    blue_shows(&t, "phase=stocking market=-");
}

static void D01_only_what_can_be_paid(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "hand0=S1,S3");
    blue_only(&t, "hire 1; sail; rest");
    blue_at(&t, "hand0=S1");
    blue_only(&t, "sail; rest");
    blue_at(&t, "hand0=S2,S4");
    blue_only(&t, "hire 1; hire 2; hire 3; hire 4; rest");
}

/* Everything but the named cards of the market is out of the way, in seat 1's rest pile. */
#define AWAY                                                                                       \
    "rest1=ENZO,JULIE,JACQUES,MARA,TOMAS,ELIAS,GARY,NOOR,BRUNO,SIGRID,AGATHE,LEOPOLD,CHANDRA,"     \
    "PERCY,OBED,MORGANE,OTTO,RAQUEL,HIROE,FRIDA,ARCHIBALD,MEI,MALIK,VICTORIA"

static void D02_discards_become_the_deck(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, AWAY " market=DARIO,INGRID,SALOME,KOFI discard=LUCA,YARA");
    blue_do(&t, "0 renew; 0 pay S2; 0 pay S3; 0 pay S4");
    blue_event(&t, "shuffled 6"); /* the four old ones go first */
    blue_only(&t, "stock DARIO; stock INGRID; stock SALOME; stock KOFI; stock LUCA; stock YARA");
    blue_do(&t, "chance stock LUCA; chance stock DARIO; chance stock YARA; chance stock KOFI; "
                "0 take 1; chance stock SALOME");
    blue_shows(&t, "market=DARIO,YARA,KOFI,SALOME hand0=S1,LUCA discard=- active=1");
}

static void D02_needs_a_card_somewhere(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, AWAY ",LUCA,YARA market=DARIO,INGRID,SALOME,KOFI");
    blue_cannot(&t, "0 renew");
    blue_do(&t, "0 hire 1; 0 pay S3"); /* nothing is left, so the slot stays empty */
    blue_shows(&t, "market=INGRID,SALOME,KOFI active=1");
    blue_at(&t, AWAY ",YARA market=DARIO,INGRID,SALOME,KOFI discard=LUCA");
    blue_do(&t, "0 renew; 0 pay S2; 0 pay S3; 0 pay S4");
    blue_event(&t, "shuffled 5");
    /* Slots that are empty cannot be hired. */
    blue_at(&t, AWAY ",LUCA,YARA,DARIO,INGRID market=SALOME,KOFI");
    blue_only(&t, "hire 1; hire 2; sail");
}

static void D02_in_the_middle_of_a_renewal(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, AWAY " market=DARIO,INGRID,SALOME,KOFI"); /* LUCA and YARA are the deck */
    blue_do(&t, "0 renew; 0 pay S2; 0 pay S3; 0 pay S4");
    blue_no_event(&t, "shuffled");
    blue_do(&t, "chance stock LUCA");
    blue_no_event(&t, "shuffled");
    blue_do(&t, "chance stock YARA");
    blue_event(&t, "shuffled 4");
    blue_do(&t, "chance stock KOFI; chance stock DARIO");
    blue_shows(&t, "phase=taking market=LUCA,YARA,KOFI,DARIO");
}

static void D02_taking_is_optional(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "phase=taking slot=5 market=OTTO,ENZO,MALIK,OBED");
    blue_do(&t, "0 decline");
    blue_told(&t, 1, "declines 0; turn 1 2");
    blue_shows(&t, "market=OTTO,ENZO,MALIK,OBED active=1 hand0=S1,S2,S3,S4");
}

static void D03_icon_without_a_gem(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "market=ENZO,JULIE,MALIK,KOFI supply=G2 hand0=S3");
    blue_do(&t, "0 hire 1; 0 pay S3; chance stock OTTO");
    blue_told(&t, 1, "stocked 4 OTTO; turn 1 2");
    blue_shows(&t, "supply=G2");
    /* The set-up brings gems too. */
    blue_fresh(&t, 2, "none");
    for (int i = 0; i < 6; i++) {
        char lay[] = "chance lay Y-A";
        lay[13] = (char)('A' + i);
        blue_do(&t, lay);
    }
    blue_shows(&t, "phase=stocking gone=Y-F bag=S7G3R1K4U4 supply=S2G2R2E2P4");
    blue_do(&t, "chance stock OBED; chance stock OTTO; chance stock ENZO; chance stock MORGANE");
    blue_shows(&t, "phase=starting bag=S7G3R2E2K4U4 supply=S2G2R1P4");
}

/* ---- sailing ---- */

static void D04_pay_first(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "tokens=1,0");
    blue_do(&t, "0 sail");
    blue_only(&t, "pay S1; pay S3; token"); /* no step before a card, no end before a step */
    blue_do(&t, "0 token");
    blue_only(&t,
              "pay S1; pay S3; boat 1 Y1; boat 1 Y2; boat 1 B1; boat 2 Y1; boat 2 Y2; boat 2 B1");
    blue_do(&t, "0 pay S3; 0 boat 1 B1");
    blue_only(&t, "boat 1 H; boat 1 Y5; boat 2 Y1; boat 2 Y2; boat 2 B1; done");
    blue_cannot(&t, "0 pay S1");
    blue_do(&t, "0 done"); /* a step may be left over */
    blue_shows(&t, "boats0=B1,H active=1 moves=- rest0=S3 tokens=0,0");
    blue_at(&t, "hand0=S2,S4");
    blue_cannot(&t, "0 sail");
}

static void D05_spots(void **unused)
{
    struct blue t;
    (void)unused;
    /* Away from a spot and back: the boat is placed anew and may choose its own old spot. */
    blue_at(&t, "boats0=Y1/1,Y2/2 boats1=Y1/2,Y1");
    blue_do(&t, "0 sail; 0 pay S1; 0 boat 1 H; 0 boat 1 Y1; 0 done");
    blue_only(&t, "spot 1; spot 3");
    blue_do(&t, "0 spot 3");
    blue_shows(&t, "boats0=Y1/3,Y2/2 boats1=Y1/2,Y1"); /* who did not move stays in the middle */
    /* The one free spot is taken, and with none it is the middle. */
    blue_do(&t, "1 sail; 1 pay S1; 1 boat 2 H; 1 boat 2 Y1; 1 done");
    blue_event(&t, "placed 1 2 Y1 1");
    blue_at(&t, "seats=3 boats0=H,H boats1=Y1/1,Y1/2 boats2=Y1/3,Y1");
    blue_do(&t, "0 sail; 0 pay S3; 0 boat 1 Y1; 0 done");
    blue_event(&t, "placed 0 1 Y1 middle");
    /* A tile without spots. */
    blue_at(&t, "tiles=R2:down boats0=B2,H");
    blue_do(&t, "0 sail; 0 pay S3; 0 boat 1 R2; 0 done; chance reveal N-5");
    blue_event(&t, "placed 0 1 R2 middle");
}

static void D06_order_of_boats(void **unused)
{
    struct blue t;
    (void)unused;
    /* On the same tile, on one tile only, or on none: no question. */
    blue_at(&t, "boats0=Y1,Y2");
    blue_do(&t, "0 sail; 0 pay S1; 0 boat 1 H; 0 boat 2 H; 0 done");
    blue_to_act(&t, 1);
    blue_at(&t, "boats0=B2,B2");
    blue_do(&t, "0 sail; 0 pay S1; 0 boat 1 R2; 0 boat 2 R2; 0 done; chance reveal N-1");
    blue_only(&t, "spot 1; spot 2; spot 3");
    blue_shows(&t, "placed=1 moved=1,2");
    blue_do(&t, "0 spot 2");
    blue_only(&t, "spot 1; spot 3");
    /* On two tiles, the second is turned over only when the first boat is placed. */
    blue_at(&t, "boats0=B2,B2");
    blue_do(&t, "0 sail; 0 pay S1; 0 boat 1 R1; 0 boat 2 R2; 0 done");
    blue_only(&t, "first 1; first 2");
    blue_do(&t, "0 first 2");
    blue_told(&t, 1, "first 0 2");
    blue_do(&t, "chance reveal N-1; 0 spot 1");
    blue_to_act(&t, DT_CHANCE);
    blue_shows(&t, "placed=1 boats0=R1,R2/1");
    /* Two face-up tiles are two tiles as well. */
    blue_at(&t, "boats0=H,H");
    blue_do(&t, "0 sail; 0 pay S1; 0 boat 1 Y1; 0 boat 2 Y2; 0 done");
    blue_only(&t, "first 1; first 2");
}

static void D07_harbour_and_empty_sites(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "boats0=H,B1");
    blue_only(&t, "hire 1; hire 2; hire 3; hire 4; renew; sail"); /* nothing to dive to */
    blue_at(&t, "boats0=Y6,Y6"); /* the blank tile's site is empty */
    blue_cannot(&t, "0 dive Y6");
    blue_at(&t, "seats=3 phase=answering dive=Y4 asked=1 hazards=K board=S1K2 boats0=Y4/1,H "
                "boats1=Y4/2,H boats2=Y4/3,Y1/1");
    blue_do(&t, "1 surface; 2 protect 1; 0 pass; 2 pass; 0 stop");
    blue_shows(&t, "boats0=Y4,H boats1=Y4,H boats2=Y4,Y1/1 active=1");
    blue_cannot(&t, "1 dive Y4");
    blue_at(&t, "boats0=Y1/1,H");
    blue_do(&t, "0 sail; 0 pay S3; 0 boat 1 H; 0 done");
    blue_shows(&t, "boats0=H,H active=1");
}

/* ---- rush and dive ---- */

static void D08_rush(void **unused)
{
    struct blue t;
    (void)unused;
    /* Harbour and buoys count; two boats in the same place and state are asked by number. */
    blue_at(&t, "seats=3 boats0=Y5/1,H boats1=B1,B1 boats2=B3,Y2/1");
    blue_do(&t, "0 dive Y5");
    blue_only(&t, "rush none; rush 1; rush both");
    blue_do(&t, "1 rush 1");
    blue_only(&t, "rush none; rush 1; rush 2; rush both");
    blue_do(&t, "2 rush 2");
    blue_shows(&t, "boats1=Y5,B1 boats2=B3,Y5 divers=0,1,2");
    /* On one tile but on different spots they are two questions, and the spot is free then. */
    blue_at(&t, "seats=3 boats0=Y2/1,H boats1=Y1/1,Y1/2 boats2=H,H");
    blue_do(&t, "0 dive Y2");
    blue_only(&t, "rush none; rush 2");
    blue_do(&t, "0 rush none");
    blue_only(&t, "rush none; rush 1; rush 2; rush both");
    blue_do(&t, "1 rush 2");
    blue_only(&t, "rush none; rush 1; rush both");
    blue_do(&t, "2 rush none");
    assert_int_equal(deepblue_free_spots(&t.state, DEEPBLUE_AT_Y1), 6);
}

static void D09_order_of_a_pull(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "seats=3 active=1 phase=drawing dive=Y1 boats0=Y1,H boats1=Y1,H boats2=Y1,H "
                "hand0=ENZO,S4,HIROE hand1=JULIE,S4,S1 hand2=MARA,S4,S1 board=GU");
    blue_do(&t, "chance gem blue");
    blue_to_act(&t, 1); /* the leader, then clockwise */
    blue_do(&t, "1 protect JULIE");
    blue_to_act(&t, 2);
    blue_do(&t, "2 protect MARA");
    blue_to_act(&t, 0);
    blue_do(&t, "0 protect ENZO");
    blue_to_act(&t, 1);
    blue_do(&t, "1 play S4; 1 pass; 2 pass; 0 play HIROE; 0 play S4");
    blue_to_act(&t, 1); /* no return to seat 2, whose S4 could still be played */
    blue_only(&t, "draw; stop");
}

static void D10_asked_by_what_all_can_see(void **unused)
{
    struct blue t;
    (void)unused;
    /* A seat with any card is asked, fitting or not; without card and spot it is not. */
    blue_at(&t, "seats=4 phase=drawing dive=Y3 boats0=Y3,H boats1=Y3/3,H boats2=Y3/1,H boats3=Y3,H "
                "hand0=S1 hand1=- hand2=- hand3=S2 board=GU");
    blue_do(&t, "chance gem blue");
    blue_to_act(&t, 0);
    blue_only(&t, "surface");
    blue_do(&t, "0 surface");
    blue_to_act(&t, 1);
    blue_do(&t, "1 protect 1");
    blue_event(&t, "surfaces 2"); /* a gold spot is no help */
    blue_to_act(&t, 3);
    blue_at(&t,
            "seats=3 phase=drawing dive=Y3 boats0=Y3,H boats1=Y3,H boats2=Y3,H hand0=S1 hand1=- "
            "hand2=S2");
    blue_do(&t, "chance gem silver");
    blue_only(&t, "pass");
    blue_do(&t, "0 pass");
    blue_to_act(&t, 2);
    blue_only(&t, "pass");
}

static void D11_all_gems_count(void **unused)
{
    struct blue t;
    (void)unused;
    /* An old gold gem serves; two gold gems serve all three cards; each card once. */
    blue_at(&t, "phase=drawing dive=Y1 boats0=Y1,H boats1=Y1,H hand0=S4,HIROE,SALOME,LUCA,YARA "
                "hand1=FRIDA board=G2S1");
    blue_do(&t, "chance gem silver");
    blue_only(&t, "play S4; play HIROE; play SALOME; pass");
    blue_do(&t, "0 play S4; 0 play HIROE; 0 play SALOME");
    blue_only(&t, "pass"); /* three silver are not there */
    blue_do(&t, "0 pass; 1 play FRIDA; 0 draw; chance gem silver");
    blue_only(&t, "play LUCA; play YARA; pass");
    /* Any gems, hazards included. */
    blue_at(&t, "phase=drawing dive=Y1 boats0=Y1,H hand0=DARIO,MALIK board=S3KU");
    blue_do(&t, "chance gem silver");
    blue_only(&t, "play DARIO; pass");
}

static void D12_leader_surfaces(void **unused)
{
    struct blue t;
    (void)unused;
    /* Two hazards in one pull: the others answer both, then play, then it is over. */
    blue_at(&t,
            "scenario=troubled-waters tiles=R6:C-1 phase=drawing dive=R6 board=SKU boats0=R6/2,H "
            "boats1=R6,H hand0=ELIAS,OTTO hand1=GARY,ENZO,MEI");
    blue_do(&t, "chance gem black; chance gem blue; 0 surface");
    blue_only(&t, "protect GARY; surface");
    blue_do(&t, "1 protect GARY");
    blue_only(&t, "protect ENZO; surface");
    blue_do(&t, "1 protect ENZO; 1 play MEI");
    blue_event(&t, "scores 0 0 0 5 0");
    blue_event(&t, "scores 1 2 1 0 0");
    blue_shows(&t, "hand0=ELIAS,OTTO active=1");
    /* No surfacing without a hazard. */
    blue_at(&t, "phase=drawing dive=Y1 boats0=Y1,H boats1=Y1,H");
    blue_do(&t, "chance gem silver");
    blue_cannot(&t, "0 surface");
    blue_do(&t, "0 pass");
    blue_cannot(&t, "1 surface");
    /* All surface: it is over at once, without a window. */
    blue_at(&t, "phase=drawing dive=Y1 boats0=Y1,H boats1=Y1,H hand0=S4 hand1=S4 board=GK");
    blue_do(&t, "chance gem black; 0 surface; 1 surface");
    blue_event(&t, "scores 0 0 0 2 0");
    blue_event(&t, "scores 1 0 0 0 0");
}

static void D13_two_boats(void **unused)
{
    struct blue t;
    (void)unused;
    /* Y-D has a blue and a black spot: one use each. */
    blue_at(&t, "phase=drawing dive=Y4 boats0=Y4/2,Y4/3 hand0=- board=SKU");
    blue_do(&t, "chance gem blue");
    blue_only(&t, "protect 1; surface");
    blue_do(&t, "0 protect 1; 0 draw; chance gem black; 0 protect 2; 0 draw; chance gem blue");
    blue_event(&t, "surfaces 0");
    /* Either colour, once. */
    blue_at(&t, "phase=drawing dive=Y5 boats0=Y5/3,Y5/2 hand0=- board=SKU");
    blue_do(&t, "chance gem black; 0 protect 1; 0 draw; chance gem blue");
    blue_event(&t, "surfaces 0");
    /* Two treasure spots both count. */
    blue_at(&t, "phase=leading dive=Y1 boats0=Y1/1,Y1/2 hand0=- board=S2G1");
    blue_do(&t, "0 stop");
    blue_event(&t, "scores 0 0 11 2 0");
}

static void D14_empty_bag(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "scenario=lucrative-wrecks tiles=R6:C-3 phase=drawing dive=R6 boats0=R6,H hand0=S4 "
                "supply=S2G2R2E2P4 bag=G1 board=S7G2R1K4U4");
    blue_do(&t, "chance gem gold");
    blue_to_act(&t, 0); /* the window comes before the end */
    blue_do(&t, "0 play S4");
    blue_event(&t, "empty");
    blue_event(&t, "scores 0 2 17 5 12"); /* a safe stop */
    blue_shows(&t, "bag=S7G3R1K4U4 active=1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(D01_choose_then_pay),
        cmocka_unit_test(D01_tokens_alone),
        cmocka_unit_test(D01_only_what_can_be_paid),
        cmocka_unit_test(D02_discards_become_the_deck),
        cmocka_unit_test(D02_needs_a_card_somewhere),
        cmocka_unit_test(D02_in_the_middle_of_a_renewal),
        cmocka_unit_test(D02_taking_is_optional),
        cmocka_unit_test(D03_icon_without_a_gem),
        cmocka_unit_test(D04_pay_first),
        cmocka_unit_test(D05_spots),
        cmocka_unit_test(D06_order_of_boats),
        cmocka_unit_test(D07_harbour_and_empty_sites),
        cmocka_unit_test(D08_rush),
        cmocka_unit_test(D09_order_of_a_pull),
        cmocka_unit_test(D10_asked_by_what_all_can_see),
        cmocka_unit_test(D11_all_gems_count),
        cmocka_unit_test(D12_leader_surfaces),
        cmocka_unit_test(D13_two_boats),
        cmocka_unit_test(D14_empty_bag),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
