/* The rulings of Scuba about currents, exploring, moving and snorkelling, one test or more for each.
 * Ends are in test_scuba_ends.c, variants in test_scuba_variants.c, the cases T1 to T21 in
 * test_scuba_cases.c, the cards in test_scuba_events.c, W-21 in test_scuba_hidden.c. Where each ruling
 * of RULES.md §14 is tested:
 *
 * U-01 U01_…            U-18 U18_U19_…              N-01 N01_…           W-01 ends
 * U-02 U02_…            U-19 U18_U19_…              N-02 N02_N03_…       W-02 variants
 * U-03 U03_U04_…        U-20 U20_…                  N-03 N02_N03_…       W-03 W03_…
 * U-04 U03_U04_…        U-21 U21_W19_…              N-04 N04_…           W-04 W04_…, T10
 * U-05 U05_…            U-22 U22_…                  N-05 N05_…           W-05 W05_W06_…
 * U-06 cases T21        U-23 U23_W17_…, T20         E-01 … E-11 ends     W-06 W05_W06_…, B02
 * U-07 U07_W18_…        U-24 U24_…                  D-01 … D-07 variants W-07 W07_…
 * U-08 U08_…            U-25 U25_…                  K-01 … K-04 variants W-08 variants
 * U-09 U09_…            U-26 U26_…                  S-01 cases T5        W-09 … W-10 ends
 * U-10 U10_…            U-27 events R04, G10        S-02 hidden          W-11 events R01, R09
 * U-11 U11_…            U-28 U28_…                  S-03 cases T19       W-12 … W-14 variants
 * U-12 U12_…            U-29 events G10                                  W-15 events Y03, G03
 * U-13 U13_U14_…        U-30 U30_…                                       W-16 variants, W-17 U23_…
 * U-14 U13_U14_…        U-31 U31_…                                       W-18 U07_W18_…
 * U-15 U15_…            U-32 U32_…                                       W-19 U21_W19_…
 * U-16 U16_U17_…                                                         W-20 events G08, W20_…
 * U-17 U16_U17_…                                                         W-21 hidden
 * X-01 W03_…, X-02 U07_W18_…, X-07 events R10, X-08 events R08, X-11 U23_W17_…; the others: ends and
 * variants. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/scuba_support.h"

/* ---- currents ---- */

static void U01_everything_moves_at_once(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* Nothing blocks anything, and a cell holds whatever comes. */
    scuba_test_set(&t, "phase=current diver0=under@3,4 diver1=under@2,4 diver2=under@1,4 "
                       "animals=clownfish@3,4/clownfish@2,4/stingray@4,4");
    scuba_test_do(&t, "chance current L08");
    scuba_test_shows(&t, "diver0=under@2,4/deep/drifted diver1=under@1,4/deep/drifted "
                         "diver2=under@1,4/deep animals=clownfish@1,4/stingray@2,4 gone=clownfish");
}

static void U02_strong_currents_go_step_by_step(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=current animals=manta@4,2/barracuda@4,3");
    scuba_test_do(&t, "chance current U05"); /* blue 2 up */
    scuba_test_shows(&t, "animals=manta@4,1/barracuda@4,1");
    scuba_test_set(&t, "phase=current animals=anemone@4,8/seahorse@4,7");
    scuba_test_do(&t, "chance current D05"); /* red 2 down */
    scuba_test_shows(&t, "animals=seahorse@4,9 gone=anemone");
    scuba_test_set(&t, "phase=current diver0=under@2,2 animals=anemone@2,1/seahorse@3,1");
    scuba_test_do(&t, "chance current L09"); /* red 2, divers 2 left */
    scuba_test_shows(&t, "animals=seahorse@1,1 gone=anemone diver0=under@1,2/drifted");
}

static void U03_U04_tiles_and_cubes_stay(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=current diver0=under@5,3 row5=---g----- cubes1=4,5 "
                       "animals=turtle@5,5:12");
    scuba_test_do(&t, "chance current L06"); /* green 2 left */
    scuba_test_shows(&t, "row5=---g----- cubes1=4,5 animals=turtle@3,5:12");
    /* An animal over a face-down tile: both lie there, and both can be explored. */
    scuba_test_set(&t, "diver0=under@3,5 row5=---g----- animals=turtle@4,5");
    scuba_test_do(&t, "0 right");
    scuba_test_allows(&t, "0 look; 0 turn; chance reveal turtle");
    scuba_test_do(&t, "0 turn; chance reveal nurse-shark; 0 look");
    scuba_test_shows(&t, "cards0=nurse-shark,turtle animals=nurse-shark@4,5:0/turtle@4,5:0");
}

static void U05_the_species_colour_counts(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* A red animal in the blue band drifts with red. */
    scuba_test_set(&t, "phase=current animals=anemone@5,8/manta@5,1");
    scuba_test_do(&t, "chance current L03"); /* red 1, blue 0 */
    scuba_test_shows(&t, "animals=manta@5,1/anemone@4,8");
}

static void U25_decks_are_shuffled_again(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(
        &t, "active=0 drawn=L01,L02,L03,L04,L05,L06,L07,L08,L09,L10,L11,R01,R02,R03,R04,R05,R06,"
            "R07,R08,R09,R10,R11,U01,U02,U03,U04,U05,D01,D02,D03,D04,D05,calm:8");
    scuba_test_do(&t, "0 stop");
    scuba_test_event(&t, "shuffled currents");
    scuba_test_shows(&t, "phase=current drawn=-");
    scuba_test_do(&t, "chance current L01");
    scuba_test_shows(&t, "drawn=L01");
    scuba_test_set(&t, "flags=window diver0=under@5,1 row1=----r---- "
                       "events=R01,R02,R03,R04,R05,R06,R07,R08,R09,R10");
    scuba_test_do(&t, "0 turn; chance reveal event");
    scuba_test_event(&t, "shuffled red");
    scuba_test_do(&t, "chance draw R07");
    scuba_test_shows(&t, "events=R07");
}

static void U26_air_can_run_out_in_step_two(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=current round=5 diver0=under@5,3 air0=1");
    scuba_test_do(&t, "chance current L10");
    scuba_test_event(&t, "died 0");
    scuba_test_shows(&t, "active=1 phase=current diver0=dead");
    scuba_test_set(&t, "phase=current round=5 diver0=under@5,3 air0=2 diver1=under@5,3 air1=1");
    scuba_test_do(&t, "chance current L11");
    scuba_test_shows(&t, "active=- phase=diving air0=1 air1=1"); /* only the active diver pays */
    scuba_test_set(&t, "phase=current round=5 diver0=swimming@5 air0=2");
    scuba_test_do(&t, "chance current R10");
    scuba_test_shows(&t, "diver0=swimming@7/drifted air0=2");
    scuba_test_set(&t, "phase=current current-air=off round=5 diver0=under@5,3 air0=1");
    scuba_test_do(&t, "chance current R11");
    scuba_test_shows(&t, "phase=diving air0=1");
}

/* ---- set-up and round 1 ---- */

static void U07_W18_exchanges(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_start(&t, "3");
    scuba_test_actions(&t, "start 0; start 1; start 2");
    scuba_test_do(&t, "chance start 2");
    scuba_test_actions(
        &t, "swap 1,1; swap 2,1; swap 3,1; swap 4,1; swap 5,1; swap 6,1; swap 7,1; swap 8,1; "
            "swap 9,1; swap 1,2; swap 2,2; swap 3,2; swap 4,2; swap 5,2; swap 6,2; swap 7,2; "
            "swap 8,2; swap 9,2");
    /* A tile that was exchanged is not exchanged again: neither the red nor the yellow one. */
    scuba_test_do(&t, "chance swap 4,1; chance swap 4,3");
    scuba_test_shows(&t, "row1=rrryrrrrr row3=yyyryyyyy swaps=2");
    scuba_test_actions(
        &t, "swap 1,3; swap 2,3; swap 3,3; swap 5,3; swap 6,3; swap 7,3; swap 8,3; swap 9,3; "
            "swap 1,4; swap 2,4; swap 3,4; swap 4,4; swap 5,4; swap 6,4; swap 7,4; swap 8,4; "
            "swap 9,4");
    scuba_test_do(&t, "chance swap 5,3; chance swap 4,5");
    scuba_test_refuses(&t, "chance swap 4,5");
    scuba_test_do(&t, "chance swap 5,5; chance swap 4,7");
    scuba_test_shows(
        &t, "row1=rrryrrrrr row3=yyyrgyyyy row5=gggybgggg row7=bbbgbbbbb first=2 active=2");
    scuba_test_position_refused(
        "seats=3 phase=swapping round=1 swaps=2 row1=rrrrrrrrr row2=rrrrrrrrr "
        "row3=yyyyyyyyy row4=yyyyyyyyy row5=ggggggggg row6=ggggggggg row7=bbbbbbbbb "
        "row8=bbbbbbbbb",
        "row, swaps:");
    scuba_test_position_refused(
        "seats=3 phase=swapping round=1 swaps=3 from=4,3 row1=rrryrrrrr row2=rrrrrrrrr "
        "row3=yyyryyyyy row4=yyyyyyyyy row5=ggggggggg row6=ggggggggg row7=bbbbbbbbb "
        "row8=bbbbbbbbb",
        "from:");
    scuba_test_start(&t, "2");
    scuba_test_do(&t, "chance start 0");
    scuba_test_refuses(&t, "chance swap 1,1");
    scuba_test_refuses(&t, "chance swap 5,3");
    scuba_test_refuses(&t, "chance swap 4,1; chance swap 5,1");
}

static void U08_round_one_is_the_jump(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=entering round=1 row1=---rrr---");
    scuba_test_do(&t, "0 enter 5");
    scuba_test_actions(&t, "turn; stop");
    scuba_test_do(&t, "0 turn; chance reveal parrotfish");
    scuba_test_actions(&t, "stop");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "air0=19 cubes0=- active=1 phase=entering cards0=parrotfish");
}

static void U09_start_cells_are_shared(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "seats=2 phase=entering round=1");
    scuba_test_do(&t, "0 enter 4; 0 stop; 1 enter 4");
    scuba_test_shows(&t, "diver0=under@4,1 diver1=under@4,1");
}

static void U10_no_cubes_before_round_two(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "seats=2 phase=entering round=1 row1=---r-r---");
    scuba_test_do(&t, "0 enter 4; 0 turn; chance reveal event; chance draw R03");
    scuba_test_shows(&t, "diver0=under@6,1 cubes0=-"); /* W-04: from no source */
    scuba_test_do(
        &t, "0 stop; 1 enter 6; 1 turn; chance reveal empty; 1 stop; chance current calm; 0 left");
    scuba_test_shows(&t, "round=2 cubes0=5,1");
}

/* ---- dust and exploring ---- */

static void U11_no_dust_from_drifting(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=current diver0=under@5,3 diver1=under@4,4");
    scuba_test_do(&t, "chance current L02");
    scuba_test_shows(&t, "diver0=under@4,3/deep/drifted cubes0=- cubes1=-");
}

static void U12_exploring_after_drifting(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=current diver0=under@5,3 row3=---y----- animals=turtle@4,3");
    scuba_test_do(&t, "chance current L02");
    scuba_test_shows(&t, "animals=turtle@3,3 flags=window");
    scuba_test_do(&t, "0 turn; chance reveal lionfish");
    scuba_test_shows(&t, "steps=- cubes0=- cards0=lionfish");
    scuba_test_set(&t, "phase=current diver0=under@5,3 row3=---y----- cubes1=4,3");
    scuba_test_do(&t, "chance current L02");
    scuba_test_shows(&t, "flags=-");
    scuba_test_refuses(&t, "0 turn");
    /* No seat explores in another's turn. */
    scuba_test_set(&t, "phase=current active=0 diver1=under@5,3 animals=turtle@4,3");
    scuba_test_do(&t, "chance current L02");
    scuba_test_refuses(&t, "1 look");
}

static void U13_U14_dusty_cells_show_nothing(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "diver0=under@5,5 row5=---gg---- animals=turtle@4,5");
    scuba_test_do(&t, "0 left");
    scuba_test_allows(&t, "0 stop"); /* turning is a choice */
    scuba_test_do(&t, "0 right; 0 left");
    /* The own cube closes the cell as well; it stays a single one. */
    scuba_test_refuses(&t, "0 look");
    scuba_test_refuses(&t, "0 turn");
    scuba_test_shows(&t, "cubes0=5,5/4,5 steps=3");
}

static void U15_all_animals_at_once(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "diver0=under@5,5 flags=window "
                       "animals=anemone@5,5/turtle@5,5/turtle@5,5/turtle@5,5:0/manta@5,5:0");
    scuba_test_do(&t, "0 look");
    /* Two more turtles are chips, the anemone is a card. */
    scuba_test_shows(&t,
                     "cards0=anemone,turtle,manta plus0=6 "
                     "animals=anemone@5,5:0/turtle@5,5:0/turtle@5,5:0/turtle@5,5:0/manta@5,5:0");
    scuba_test_refuses(&t, "0 look");
}

static void U22_discs_do_not_run_out(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t,
                   "diver0=under@5,5 flags=window "
                   "animals=turtle@1,1:0/turtle@1,2:0/turtle@1,3:0/barracuda@1,1:0/barracuda@1,2:0/"
                   "barracuda@1,3:0/barracuda@1,4:0/parrotfish@1,1:0/parrotfish@1,2:0/"
                   "parrotfish@1,3:0/parrotfish@1,4:0/lionfish@1,1:0/turtle@5,5");
    scuba_test_do(&t, "0 look");
    scuba_test_event(&t, "sighted 0 turtle 3 no no");
}

static void U23_W17_seen_by_all_who_live(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* Swimmers and those aboard still have to see it. */
    scuba_test_set(&t,
                   "diver0=under@5,5 flags=window diver1=swimming@5 diver2=under@5,5 diver3=dead "
                   "animals=turtle@5,5:1");
    scuba_test_do(&t, "0 look");
    scuba_test_shows(&t, "animals=turtle@5,5:01");
    /* When the last one who has not seen it dies, it leaves. */
    scuba_test_set(&t, "round=9 diver0=under@5,5 air0=1 diver1=aboard@5 "
                       "animals=turtle@5,5:123/manta@5,5:12");
    scuba_test_do(&t, "0 stop");
    scuba_test_event(&t, "seen 1");
    scuba_test_shows(&t, "diver0=dead animals=manta@5,5:12 gone=turtle");
    /* a dead diver's discs lie there still. */
    scuba_test_set(&t, "round=9 diver0=under@5,5 air0=1 animals=turtle@5,5:01");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "animals=turtle@5,5:01");
    scuba_test_set(&t, "death=off round=9 diver0=under@5,5 air0=1 animals=turtle@5,5:123");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "diver0=rescued@5 animals=-");
}

static void U24_dead_divers_leave_no_dust(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "round=9 diver0=under@5,5 air0=1");
    scuba_test_do(&t, "0 left; 0 left; 0 stop");
    scuba_test_shows(&t, "diver0=dead cubes0=-");
}

static void U32_only_animals_are_sighted(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "diver0=under@5,5 flags=window row5=----g----");
    scuba_test_do(&t, "0 turn; chance reveal empty");
    scuba_test_shows(&t, "phase=diving row5=- animals=- cards0=- plus0=- gone=green-empty");
    scuba_test_no_event(&t, "sighted");
}

static void W03_look_and_turn_while_the_window_is_open(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "diver0=under@5,5 row5=---g----- animals=turtle@4,5");
    scuba_test_do(&t, "0 left");
    scuba_test_shows(&t, "cubes0=4,5 flags=window"); /* */
    scuba_test_actions(&t, "up; down; left; right; look; turn; stop");
    scuba_test_allows(&t, "0 look; 0 turn");
    scuba_test_allows(&t, "0 turn; chance reveal empty; 0 look");
    scuba_test_refuses(&t, "0 left; 0 look");
    /* Another's cube closes it. */
    scuba_test_set(&t, "diver0=under@5,5 row5=---g----- animals=turtle@4,5 cubes2=4,5");
    scuba_test_do(&t, "0 left");
    scuba_test_actions(&t, "up; down; left; right; stop");
}

static void W04_the_last_four_cells_keep_cubes(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "diver0=under@5,5 row5=------g--");
    scuba_test_do(&t, "0 right; 0 right; 0 turn; chance reveal event; chance draw G02");
    scuba_test_shows(&t, "steps=4 diver0=under@9,5/deep cubes0=6,5/7,5/8,5/9,5");
    /* A cell that is entered again becomes the most recent one: 5,5 loses its cube before 4,5. */
    scuba_test_set(&t, "steps=1 diver0=under@4,5 cubes0=4,5 row4=---y-----");
    scuba_test_do(
        &t, "0 right; 0 left; 0 up; 0 turn; chance reveal event; chance draw Y03; 0 diver 0 right");
    scuba_test_shows(&t, "steps=6 cubes0=4,5/4,4/5,4/6,4");
    /* After the turn their order is forgotten. */
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "cubes0=4,4/5,4/6,4/4,5");
    scuba_test_set(&t, "diver0=under@5,5");
    scuba_test_do(&t, "0 right; 0 left; 0 stop");
    scuba_test_shows(&t, "cubes0=5,5/6,5");
}

static void W05_W06_forced_steps(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* They use points, but no direction's limit: after a push to the left four steps are not 4. */
    scuba_test_set(&t, "phase=drawing steps=1 flags=window,explored diver0=under@6,2 cubes0=6,2 "
                       "current=R09 lefts=1");
    scuba_test_do(&t, "chance draw R02");
    scuba_test_shows(&t, "steps=3 lefts=1 diver0=under@4,2");
    scuba_test_do(&t, "0 left");
    scuba_test_shows(&t, "steps=4 lefts=2");
    /* A cell reached without an eye is closed, tile or not; dust keeps it so. */
    scuba_test_set(&t,
                   "phase=drawing steps=0 flags=window,explored diver0=under@6,2 row2=---r-----");
    scuba_test_do(&t, "chance draw R02");
    scuba_test_shows(&t, "diver0=under@4,2 flags=explored");
    scuba_test_actions(&t, "up; down; left; right; stop");
    scuba_test_refuses(&t, "0 left; 0 right; 0 turn");
    /* Without dust an own step back opens it. */
    scuba_test_set(&t,
                   "phase=drawing steps=0 flags=window,explored diver0=under@6,8 row6=-----g--- "
                   "row7=-----b---");
    scuba_test_do(&t, "chance draw B02");
    scuba_test_refuses(&t, "0 turn");
    scuba_test_allows(&t, "0 down; 0 turn");
    scuba_test_allows(&t, "0 left; 0 right; 0 turn");
}

static void W20_events_take_what_is_there(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* Compulsory if there is a target, dust or not; nothing happens without one. */
    scuba_test_set(
        &t, "phase=drawing flags=window,explored diver0=under@5,1 row2=r-------- cubes1=1,2");
    scuba_test_do(&t, "chance draw R06");
    scuba_test_actions(&t, "tile 1,2");
    scuba_test_set(&t, "phase=drawing flags=window,explored diver0=under@5,1 animals=turtle@3,3 "
                       "cubes1=3,3");
    scuba_test_do(&t, "chance draw R10");
    scuba_test_actions(&t, "fish turtle@3,3");
}

/* ---- moving ---- */

static void U16_U17_limits_count_steps(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* Steps, not distance: left and right again are two steps of two kinds. */
    scuba_test_set(&t, "current=L09 diver0=under@5,5"); /* divers 2 left: right at most 2 */
    scuba_test_refuses(&t, "0 right; 0 left; 0 right; 0 right");
    scuba_test_allows(&t, "0 right; 0 left; 0 right; 0 left");
    /* A vertical current limits nothing. */
    scuba_test_set(&t, "current=D02 diver0=under@5,5");
    scuba_test_allows(&t, "0 up; 0 up; 0 left; 0 left");
    scuba_test_set(&t, "current=U02 diver0=under@5,1");
    scuba_test_allows(&t, "0 down; 0 down; 0 down; 0 down");
}

static void U18_U19_only_the_own_card(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "seats=2 phase=current active=0 diver0=under@4,2 diver1=under@4,2");
    scuba_test_do(&t, "chance current L10; 0 stop; chance current calm");
    scuba_test_shows(&t, "active=1 current=calm");
    scuba_test_allows(&t, "1 right; 1 right; 1 right; 1 right");
    scuba_test_set(&t, "phase=entering round=1 first-turn=full");
    scuba_test_do(&t, "0 enter 5");
    scuba_test_allows(&t, "0 left; 0 left; 0 left");
    scuba_test_allows(&t, "0 right; 0 right; 0 right");
}

static void U20_surfacing_is_a_step_up(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "diver0=under@3,2");
    scuba_test_do(&t, "0 up; 0 surface");
    scuba_test_shows(&t, "steps=2 ups=2 diver0=swimming@3");
    scuba_test_set(&t, "diver0=under@3,3");
    scuba_test_refuses(&t, "0 up; 0 up; 0 surface");
    scuba_test_set(&t, "diver0=under@3,1 steps=4");
    scuba_test_refuses(&t, "0 surface");
    scuba_test_set(&t, "diver0=under@5,1 steps=4");
    scuba_test_refuses(&t, "0 board");
}

static void U21_W19_row_nine(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "diver0=under@5,8");
    scuba_test_refuses(&t, "0 down");
    /* Sideways and up is allowed; nothing is seen there. */
    scuba_test_set(&t, "diver0=under@5,9 animals=manta@4,9/manta@5,9");
    scuba_test_actions(&t, "up; left; right; stop");
    scuba_test_do(&t, "0 left");
    scuba_test_shows(&t, "cubes0=4,9 flags=-");
    scuba_test_actions(&t, "up; left; right; stop");
    scuba_test_allows(&t, "0 up");
}

static void U28_no_descent_is_for_own_steps(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=drawing flags=window,explored,level diver0=under@5,7 cubes0=5,7");
    scuba_test_do(&t, "chance draw B01");
    scuba_test_shows(&t, "diver0=under@5,8/deep");
}

static void U30_divers_end_in_row_nine(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=current diver0=under@5,8 diver1=under@5,9");
    scuba_test_do(&t, "chance current D02");
    scuba_test_shows(&t, "diver0=under@5,9/deep/drifted diver1=under@5,9/deep");
}

static void U31_two_seats_play_on_seven_columns(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "seats=2 diver0=under@2,5");
    scuba_test_refuses(&t, "0 left");
    scuba_test_set(&t, "seats=2 diver0=under@8,5");
    scuba_test_refuses(&t, "0 right");
    scuba_test_set(&t, "seats=2 phase=current diver0=under@3,5 diver1=under@2,5 "
                       "animals=turtle@2,5/turtle@4,5");
    scuba_test_do(&t, "chance current L11"); /* green 2, divers 2 */
    scuba_test_shows(&t, "diver0=under@2,5/deep/drifted diver1=under@2,5/deep animals=turtle@2,5");
    scuba_test_position_refused("seats=2 diver0=under@1,5", "diver:");
    scuba_test_position_refused("seats=2 row1=r--------", "row");
}

/* ---- the surface ---- */

static void N01_aboard_or_in_the_water(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=resting diver0=aboard@5");
    scuba_test_actions(&t, "leave; stop");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "diver0=aboard@5 active=1");
    /* Leaving comes before the current, which then carries the swimmer. */
    scuba_test_set(&t, "phase=resting diver0=aboard@5");
    scuba_test_do(&t, "0 leave");
    scuba_test_shows(&t, "phase=current diver0=swimming@5");
    scuba_test_do(&t, "chance current L02");
    scuba_test_shows(&t, "diver0=swimming@4/drifted");
    /* A seat that is aboard draws no card and does not drift. */
    scuba_test_set(&t, "phase=current active=1 diver0=aboard@5");
    scuba_test_do(&t, "chance current L02");
    scuba_test_shows(&t, "diver0=aboard@5");
}

static void N02_N03_snorkelling(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=current diver0=swimming@3 row1=-rr------ row2=-rr------ "
                       "animals=anemone@1,1/seahorse@2,2 air0=7");
    scuba_test_do(&t, "chance current R07"); /* does not move divers or red */
    scuba_test_actions(&t, "left; right; turn; stop");
    scuba_test_do(&t, "0 left; 0 turn; chance reveal parrotfish; 0 left; 0 look");
    scuba_test_shows(&t, "diver0=swimming@1 cubes0=2,1/1,1 cards0=anemone,parrotfish");
    scuba_test_refuses(&t, "0 down");
    scuba_test_do(&t, "0 right; 0 right");
    scuba_test_refuses(&t, "0 right");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "air0=7");
    scuba_test_set(&t, "current=L10 diver0=swimming@3");
    scuba_test_refuses(&t, "0 right; 0 right; 0 right");
    /* Vertical currents leave swimmers alone. */
    scuba_test_set(&t, "phase=current diver0=swimming@3");
    scuba_test_do(&t, "chance current D02");
    scuba_test_shows(&t, "diver0=swimming@3");
}

static void N04_swimmers_take_what_they_can(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* Neither surfacing nor air is for them; points and the end of the turn are. */
    scuba_test_set(&t, "phase=drawing flags=window,explored diver0=swimming@3 air0=5");
    scuba_test_do(&t, "chance draw R01");
    scuba_test_shows(&t, "phase=diving air0=5 diver0=swimming@3");
    scuba_test_set(&t, "phase=drawing flags=window,explored diver0=swimming@3");
    scuba_test_do(&t, "chance draw R04");
    scuba_test_actions(&t, "choose points; choose end");
}

static void N05_swimmers_stop_at_the_edge(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=current diver0=swimming@8 diver1=swimming@9");
    scuba_test_do(&t, "chance current R09");
    scuba_test_shows(&t, "diver0=swimming@9/drifted diver1=swimming@9");
    scuba_test_set(&t,
                   "seats=2 phase=current diver0=swimming@8 diver1=under@5,1 stage=last slots=2");
    scuba_test_do(&t, "chance current R09");
    scuba_test_shows(&t, "diver0=swimming@8");
}

static void W07_surfacing_boarding_leaving(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "diver0=under@3,1 row1=-rr------ animals=anemone@3,1");
    scuba_test_actions(&t, "down; left; right; surface; stop");
    /* The step itself gives no look and no cube, and swimming goes on with the points left. */
    scuba_test_do(&t, "0 surface");
    scuba_test_shows(&t, "steps=1 cubes0=- flags=-");
    scuba_test_actions(&t, "left; right; stop");
    struct scuba_test before = t;
    scuba_test_do(&t, "0 left; 0 turn; chance reveal empty; 0 left; 0 right");
    scuba_test_shows(&t, "steps=4 diver0=swimming@2 cubes0=1,1/2,1");
    /* Boarding is free, and ends the turn. */
    t = before;
    scuba_test_do(&t, "0 right; 0 right; 0 right; 0 board");
    scuba_test_shows(&t, "diver0=aboard@6 active=1");
    /* Below the boat the step up leads onto it, and ends the turn. */
    for (int column = 4; column <= 6; column++) {
        char position[32];
        snprintf(position, sizeof position, "diver0=under@%d,1", column);
        scuba_test_set(&t, position);
        scuba_test_actions(&t, "down; left; right; board; stop");
        scuba_test_do(&t, "0 board");
        snprintf(position, sizeof position, "diver0=aboard@%d active=1", column);
        scuba_test_shows(&t, position);
    }
    /* Only under the boat; leaving keeps the column and is allowed every turn. */
    scuba_test_set(&t, "diver0=under@3,1");
    scuba_test_actions(&t, "down; left; right; surface; stop");
    scuba_test_set(&t, "seats=2 phase=resting diver0=aboard@6 stage=last slots=2");
    scuba_test_do(&t,
                  "0 leave; chance current calm; 0 board; chance current calm; 1 stop; 0 leave");
    scuba_test_shows(&t, "diver0=swimming@6");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(U01_everything_moves_at_once),
        cmocka_unit_test(U02_strong_currents_go_step_by_step),
        cmocka_unit_test(U03_U04_tiles_and_cubes_stay),
        cmocka_unit_test(U05_the_species_colour_counts),
        cmocka_unit_test(U25_decks_are_shuffled_again),
        cmocka_unit_test(U26_air_can_run_out_in_step_two),
        cmocka_unit_test(U07_W18_exchanges),
        cmocka_unit_test(U08_round_one_is_the_jump),
        cmocka_unit_test(U09_start_cells_are_shared),
        cmocka_unit_test(U10_no_cubes_before_round_two),
        cmocka_unit_test(U11_no_dust_from_drifting),
        cmocka_unit_test(U12_exploring_after_drifting),
        cmocka_unit_test(U13_U14_dusty_cells_show_nothing),
        cmocka_unit_test(U15_all_animals_at_once),
        cmocka_unit_test(U22_discs_do_not_run_out),
        cmocka_unit_test(U23_W17_seen_by_all_who_live),
        cmocka_unit_test(U24_dead_divers_leave_no_dust),
        cmocka_unit_test(U32_only_animals_are_sighted),
        cmocka_unit_test(W03_look_and_turn_while_the_window_is_open),
        cmocka_unit_test(W04_the_last_four_cells_keep_cubes),
        cmocka_unit_test(W05_W06_forced_steps),
        cmocka_unit_test(W20_events_take_what_is_there),
        cmocka_unit_test(U16_U17_limits_count_steps),
        cmocka_unit_test(U18_U19_only_the_own_card),
        cmocka_unit_test(U20_surfacing_is_a_step_up),
        cmocka_unit_test(U21_W19_row_nine),
        cmocka_unit_test(U28_no_descent_is_for_own_steps),
        cmocka_unit_test(U30_divers_end_in_row_nine),
        cmocka_unit_test(U31_two_seats_play_on_seven_columns),
        cmocka_unit_test(N01_aboard_or_in_the_water),
        cmocka_unit_test(N02_N03_snorkelling),
        cmocka_unit_test(N04_swimmers_take_what_they_can),
        cmocka_unit_test(N05_swimmers_stop_at_the_edge),
        cmocka_unit_test(W07_surfacing_boarding_leaving),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
