/* The test cases T1 to T21 of Scuba, in their order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/scuba_support.h"

/* ---- currents and steps ---- */

static void T1_current_example(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=current active=0 diver0=under@5,3 diver1=under@4,8 diver2=under@1,2 "
                       "diver3=aboard@5 row1=rr------- cubes1=5,5 "
                       "animals=anemone@2,1/seahorse@5,2/clownfish@6,3/turtle@5,5/manta@2,8");
    scuba_test_do(&t, "chance current L01");
    scuba_test_shows(&t, "animals=seahorse@3,2/clownfish@5,3/turtle@5,5/manta@1,8 gone=anemone "
                         "diver0=under@4,3/deep/drifted diver1=under@3,8/deep/drifted "
                         "diver2=under@1,2 diver3=aboard@5 row1=rr------- cubes1=5,5 current=L01");
    scuba_test_event(&t, "drifted 3 1");
}

static void T2_limits(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "current=L01 diver0=under@4,4 round=3");
    scuba_test_refuses(&t, "0 right; 0 right; 0 right; 0 right");
    scuba_test_allows(&t, "0 right; 0 right; 0 right; 0 down");
    scuba_test_refuses(&t, "0 up; 0 up; 0 up");
    scuba_test_allows(&t, "0 down; 0 down; 0 down; 0 down");
    scuba_test_refuses(&t, "0 down; 0 down; 0 down; 0 down; 0 left");
    scuba_test_set(&t, "current=L01 diver0=under@6,4 round=3");
    scuba_test_allows(&t, "0 left; 0 left; 0 left; 0 left");
    scuba_test_allows(&t, "0 up; 0 up; 0 left; 0 right");
}

static void T3_top_and_bottom(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t,
                   "phase=current diver0=under@5,1 diver1=under@5,2 animals=anemone@4,1/manta@4,8");
    scuba_test_do(&t, "chance current U02");
    scuba_test_shows(&t, "diver0=under@5,1 diver1=under@5,1/drifted animals=anemone@4,1/manta@4,7");
    scuba_test_set(&t,
                   "phase=current diver0=under@5,8 diver1=under@5,9 animals=turtle@4,8/manta@4,9");
    scuba_test_do(&t, "chance current D02");
    scuba_test_shows(&t, "diver0=under@5,9/deep/drifted diver1=under@5,9/deep animals=turtle@4,9 "
                         "gone=manta markers0=- markers1=-");
    scuba_test_set(&t,
                   "decompression=on phase=current diver0=under@5,8 diver1=under@5,9 markers1=2");
    scuba_test_do(&t, "chance current D02");
    scuba_test_shows(&t,
                     "diver0=under@5,9/deep/drifted diver1=under@5,9/deep markers0=1 markers1=2");
}

/* ---- exploring ---- */

static void T4_dust(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* Seat 1 is yellow and has seen all three; seat 0 is blue. */
    scuba_test_set(&t, "seats=3 active=0 diver0=under@3,5 diver1=under@6,5 round=3 "
                       "cubes1=4,5/5,5/6,5 animals=moray@4,5:1/turtle@5,5:1/lemon-shark@6,5:1");
    scuba_test_refuses(&t, "0 right; 0 look");
    scuba_test_refuses(&t, "0 right; 0 right; 0 look");
    scuba_test_do(&t, "0 stop; chance current calm; 1 stop; chance current calm; 2 stop;"
                      "chance current calm; 0 right; 0 right; 0 look");
    scuba_test_event(&t, "sighted 0 turtle 3 yes no");
    scuba_test_shows(&t, "cards0=turtle animals=moray@4,5:1/turtle@5,5:01/lemon-shark@6,5:1 "
                         "cubes0=4,5/5,5");
}

static void T5_sighting(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "diver0=under@3,5 round=2 animals=turtle@4,5/turtle@5,5");
    scuba_test_do(&t, "0 right; 0 look");
    scuba_test_event(&t, "sighted 0 turtle 3 yes no");
    scuba_test_shows(&t, "cards0=turtle plus0=- cubes0=4,5 animals=turtle@4,5:0/turtle@5,5");
    scuba_test_do(&t, "0 right; 0 look");
    scuba_test_event(&t, "sighted 0 turtle 3 no no");
    scuba_test_shows(&t, "cards0=turtle plus0=3 cubes0=4,5/5,5 animals=turtle@4,5:0/turtle@5,5:0");
    /* An own disc lies there already: nothing but a cube. */
    scuba_test_set(&t, "diver0=under@3,5 animals=turtle@4,5:0");
    scuba_test_do(&t, "0 right");
    scuba_test_refuses(&t, "0 look");
    scuba_test_shows(&t, "cards0=turtle plus0=- cubes0=4,5");
}

static void points_of(const char *cards, int points)
{
    struct scuba_test t;
    char position[256];
    snprintf(position, sizeof position, "diver0=under@5,1 cards0=%s", cards);
    scuba_test_set(&t, position);
    scuba_test_points(&t, 0, points);
}

static void T6_combos(void **unused)
{
    (void)unused;
    points_of("lemon-shark,nurse-shark", 5 + 4 + 3);
    points_of("lemon-shark", 5);
    points_of("clownfish,anemone", 3 + 2 + 3);
    points_of("horn-coral,pipe-sponge,vase-sponge", 2 + 2 + 3 + 6);
    points_of("horn-coral,vase-sponge", 2 + 3 + 2);
    points_of("stingray,manta", 3 + 6 + 2);
    points_of("stingray,eagle-ray,manta", 3 + 4 + 6 + 6);
    points_of("clownfish,stingray", 3 + 3);
    /* A second lemon shark is three chips' worth of points and no second combo. */
    struct scuba_test t;
    scuba_test_set(&t,
                   "diver0=under@3,5 cards0=nurse-shark animals=lemon-shark@4,5/lemon-shark@5,5");
    scuba_test_do(&t, "0 right; 0 look; 0 right; 0 look");
    scuba_test_points(&t, 0, 5 + 4 + 3 + 5);
}

/* ---- air ---- */

static void T7_air(void **unused)
{
    static const int cost[] = {0, 1, 1, 2, 2, 3, 3, 4, 4, 5};
    struct scuba_test t;
    (void)unused;
    for (int row = 0; row <= 9; row++) {
        char position[64], after[32];
        snprintf(position, sizeof position,
                 row == 0 ? "diver0=swimming@%d air0=12" : "diver0=under@5,%d air0=12",
                 row == 0 ? 5 : row);
        snprintf(after, sizeof after, "air0=%d", 12 - cost[row]);
        scuba_test_set(&t, position);
        scuba_test_do(&t, "0 stop");
        scuba_test_shows(&t, after);
    }
}

static void T8_death(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "round=9 diver0=under@5,2 air0=1 cards0=turtle");
    scuba_test_points(&t, 0, 3);
    scuba_test_do(&t, "0 stop");
    scuba_test_event(&t, "died 0");
    scuba_test_shows(&t, "diver0=dead air0=0");
    scuba_test_points(&t, 0, 0);
    scuba_test_set(&t, "round=9 diver0=under@3,1 air0=1 cards0=turtle");
    scuba_test_do(&t, "0 surface; 0 stop");
    scuba_test_shows(&t, "diver0=swimming@3 air0=1");
    scuba_test_points(&t, 0, 3);
}

/* ---- events ---- */

static void T9_in_the_flow(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=drawing flags=window,explored diver0=under@3,1 air0=10");
    scuba_test_do(&t, "chance draw R01");
    scuba_test_actions(&t, "choose surface; choose air");
    scuba_test_do(&t, "0 choose surface");
    scuba_test_shows(&t, "phase=diving diver0=swimming@3 air0=10 minus0=-");
    scuba_test_set(&t, "phase=drawing flags=window,explored diver0=under@3,1 air0=10");
    scuba_test_do(&t, "chance draw R01; 0 choose air");
    scuba_test_shows(&t, "phase=diving diver0=under@3,1 air0=9");
    /* One marker costs five points, two keep the diver down. */
    scuba_test_set(&t, "decompression=on phase=drawing flags=window,explored diver0=under@3,1/deep "
                       "air0=10 markers0=1");
    scuba_test_do(&t, "chance draw R01; 0 choose surface");
    scuba_test_shows(&t, "diver0=swimming@3 air0=10 minus0=5 markers0=-");
    scuba_test_set(&t, "decompression=on phase=drawing flags=window,explored diver0=under@3,1/deep "
                       "air0=10 markers0=2");
    scuba_test_do(&t, "chance draw R01");
    scuba_test_shows(&t, "phase=diving diver0=under@3,1/deep air0=9 markers0=2");
    scuba_test_set(&t, "phase=drawing flags=window,explored diver0=under@3,2 air0=10");
    scuba_test_do(&t, "chance draw R01");
    scuba_test_shows(&t, "phase=diving diver0=under@3,2 air0=9");
    scuba_test_set(&t, "phase=drawing flags=window,explored diver0=swimming@3 air0=10");
    scuba_test_do(&t, "chance draw R01");
    scuba_test_shows(&t, "phase=diving diver0=swimming@3 air0=10");
}

static void T10_forced_steps(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "diver0=under@6,6 row3=------yyy row4=--y--yyyy");
    scuba_test_do(&t, "0 up; 0 up; 0 right; 0 turn; chance reveal event; chance draw Y01");
    scuba_test_shows(&t, "steps=6 diver0=under@4,4/deep cubes0=7,4/6,4/5,4/4,4");
    scuba_test_actions(&t, "stop");
}

static void T11_unpredictable_current(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=drawing flags=window,explored diver0=under@5,5 diver1=under@5,5 "
                       "diver2=under@2,3 diver3=aboard@4 cubes0=5,5 steps=1");
    scuba_test_do(&t, "chance draw G03; 0 divers left");
    scuba_test_shows(&t, "diver0=under@4,5/deep diver1=under@4,5/deep/drifted "
                         "diver2=under@1,3/deep/drifted diver3=aboard@4 cubes0=5,5/4,5 cubes1=- "
                         "cubes2=- steps=2");
}

/* ---- set-up ---- */

static int down_count(const struct scuba_test *t, int colour)
{
    int n = 0;
    for (int cell = 0; cell < 32 * SCUBA_BANDS; cell++) {
        n += (t->state.down[scuba_band(cell)] & scuba_bit(cell)) != 0 &&
             scuba_back(&t->state, cell) == colour;
    }
    return n;
}

static void T12_set_up(void **unused)
{
    struct scuba_test t;
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        char fresh[] = "2";
        fresh[0] = (char)('0' + seats);
        scuba_test_start(&t, fresh);
        scuba_test_do(&t, "chance start 1; chance swap 4,1; chance swap 5,3; chance swap 6,4;"
                          "chance swap 3,6; chance swap 2,5; chance swap 8,8");
        for (int c = 0; c < SCUBA_COLOURS; c++) {
            assert_int_equal(down_count(&t, c), seats == 2 ? 14 : 18);
            assert_int_equal(dt_popcount(t.state.unseen[c]), 22);
        }
        scuba_test_shows(&t, seats == 2
                                 ? "row1=-rryrrrr- row2=-rrrrrrr- row3=-yyyryyy- row4=-yyyygyy- "
                                   "row5=-bgggggg- row6=-gyggggg- row7=-bbbbbbb- row8=-bbbbbbg-"
                                 : "row1=rrryrrrrr row2=rrrrrrrrr row3=yyyyryyyy row4=yyyyygyyy "
                                   "row5=gbggggggg row6=ggygggggg row7=bbbbbbbbb row8=bbbbbbbgb");
        scuba_test_to_act(&t, 1);
        scuba_test_actions(&t, "enter 4; enter 5; enter 6");
    }
}

/* ---- the end ---- */

/* These seats have the next turns, in this order; each just stops. */
static void turns_follow(struct scuba_test *t, const char *seats)
{
    for (; *seats != 0; seats++) {
        char words[] = "0 stop";
        words[0] = *seats;
        if (t->state.phase == SCUBA_DRAWING_CURRENT) {
            scuba_test_do(t, "chance current calm");
        }
        scuba_test_do(t, words);
    }
}

static void T13_last_turns(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* Seats 0 to 3 are P1 to P4. The active seat surfaces and leaves one diver. */
    scuba_test_set(&t,
                   "active=2 diver0=aboard@4 diver1=under@5,2 diver2=under@4,1 diver3=aboard@5");
    scuba_test_do(&t, "2 board");
    scuba_test_event(&t, "triggered 6");
    turns_follow(&t, "301230");
    scuba_test_shows(&t, "stage=extra1 active=1");
    scuba_test_set(&t,
                   "active=0 diver0=under@4,1 diver1=under@5,2 diver2=aboard@5 diver3=aboard@5");
    scuba_test_do(&t, "0 board");
    scuba_test_event(&t, "triggered 4");
    turns_follow(&t, "1230");
    scuba_test_shows(&t, "stage=extra1 active=1");
    scuba_test_set(&t,
                   "active=1 diver0=under@4,2 diver1=under@5,1 diver2=aboard@5 diver3=aboard@5");
    scuba_test_do(&t, "1 board");
    scuba_test_event(&t, "triggered 7");
    turns_follow(&t, "2301230");
    scuba_test_shows(&t, "stage=extra1 active=-");
    scuba_test_set(&t,
                   "active=3 diver0=under@4,2 diver1=aboard@5 diver2=aboard@5 diver3=under@5,1");
    scuba_test_do(&t, "3 board");
    scuba_test_event(&t, "triggered 5");
    turns_follow(&t, "01230");
    scuba_test_shows(&t, "stage=extra1 active=-");
}

static void T14_solo_diver(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "round=3 active=0 stage=last slots=0 phase=resting diver0=aboard@5 "
                       "diver1=under@5,2 air1=9 diver2=aboard@4 diver3=aboard@6");
    scuba_test_do(&t, "0 stop; chance current calm; 1 stop");
    scuba_test_shows(&t, "stage=extra2 minus1=18 active=1");
    scuba_test_do(&t, "chance current calm");
    struct scuba_test waits = t;
    scuba_test_do(&t, "1 up; 1 board");
    scuba_test_shows(&t, "minus1=18");
    scuba_test_over(&t, "0");
    scuba_test_points(&t, 1, -18);
    t = waits;
    scuba_test_do(&t, "1 stop");
    scuba_test_event(&t, "gone");
    scuba_test_shows(&t, "stage=gone minus1=48 active=1");
    scuba_test_do(&t,
                  "chance current calm; 1 stop; chance current calm; 1 stop; chance current calm");
    scuba_test_shows(&t, "minus1=58 air1=5");
    scuba_test_refuses(&t, "1 up; 1 board");
    scuba_test_do(&t, "1 up; 1 surface; 1 stop");
    scuba_test_points(&t, 1, -58);
    scuba_test_over(&t, "0");
}

static void T15_column_penalty(void **unused)
{
    static const int minus[] = {0, 3, 2, 1, 0, 0, 0, 1, 2, 3};
    struct scuba_test t;
    (void)unused;
    for (int column = 1; column <= 9; column++) {
        char position[160];
        snprintf(position, sizeof position,
                 "round=3 stage=last slots=0 diver0=swimming@%d diver1=aboard@4 diver2=aboard@5 "
                 "diver3=dead",
                 column);
        scuba_test_set(&t, position);
        scuba_test_do(&t, "0 stop");
        scuba_test_points(&t, 0, -minus[column]);
        scuba_test_over(&t, column >= 4 && column <= 6 ? "0" : "1");
    }
    /* Aboard costs nothing, and a turn that ends there before the end neither. */
    scuba_test_set(&t,
                   "round=3 stage=last slots=0 diver0=swimming@4 diver1=aboard@4 diver2=swimming@5 "
                   "diver3=dead");
    scuba_test_do(&t, "0 board");
    scuba_test_points(&t, 0, 0);
    scuba_test_set(&t, "round=3 diver0=swimming@1");
    scuba_test_do(&t, "0 stop");
    scuba_test_points(&t, 0, 0);
}

/* ---- variants ---- */

static void T16_decompression(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "seats=2 decompression=on round=2 diver0=under@5,2 diver1=under@4,1");
    scuba_test_do(&t, "0 down");
    scuba_test_event(&t, "markers 0 1");
    scuba_test_do(&t, "0 stop; chance current calm; 1 stop; chance current calm");
    scuba_test_shows(&t, "diver0=under@5,3/deep markers0=1");
    scuba_test_do(&t, "0 up; 0 stop");
    scuba_test_event(&t, "markers 0 0");
    scuba_test_do(&t, "chance current calm; 1 stop; chance current calm; 0 up; 0 board");
    scuba_test_shows(&t, "diver0=aboard@5 minus0=-");
    scuba_test_set(&t, "decompression=on diver0=under@3,1/deep markers0=1");
    scuba_test_do(&t, "0 surface");
    scuba_test_shows(&t, "diver0=swimming@3 minus0=5 markers0=-");
    scuba_test_set(&t, "decompression=on diver0=under@3,1/deep markers0=2");
    scuba_test_refuses(&t, "0 surface");
    scuba_test_set(&t, "decompression=on diver0=under@5,1/deep markers0=2");
    scuba_test_refuses(&t, "0 board");
}

static void T17_fast_ascent(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t,
                   "decompression=on flags=window diver0=under@5,6 row3=----y---- row4=----y---- "
                   "row5=----g---- row6=----g----");
    scuba_test_do(&t, "0 up; 0 up; 0 up");
    scuba_test_event(&t, "markers 0 1");
    scuba_test_shows(&t, "diver0=under@5,3/deep flags=marked");
    scuba_test_refuses(&t, "0 turn");
    scuba_test_set(&t, "decompression=on flags=window diver0=under@5,6 row6=----g----");
    scuba_test_refuses(&t, "0 turn; chance reveal empty; 0 up; 0 up; 0 up");
    scuba_test_allows(&t, "0 turn; chance reveal empty; 0 up; 0 up");
    scuba_test_set(&t, "decompression=on flags=window diver0=under@5,6 row5=----g----");
    scuba_test_refuses(&t, "0 up; 0 turn; chance reveal empty; 0 up; 0 up");
}

static void T18_no_death(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "death=off round=9 diver0=under@5,3 air0=2");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "diver0=rescued@5 air0=0 minus0=20");
    scuba_test_set(&t, "death=off round=9 diver0=under@5,8 air0=4");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "diver0=rescued@5 minus0=45");
    scuba_test_set(&t, "seats=3 death=off round=9 diver0=under@2,3 air0=1 animals=anemone@2,1");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "diver0=rescued@2 minus0=22");
    scuba_test_points(&t, 0, -22);
    scuba_test_do(&t, "chance current L02; 1 stop; chance current calm; 2 stop");
    scuba_test_shows(&t, "diver0=rescued@2 active=1");
}

/* ---- scoring ---- */

/* Seat 0 ends the game with a stop; seats 2 and 3 are dead. */
static void tie(const char *fields, const char *winner)
{
    struct scuba_test t;
    char position[512];
    snprintf(position, sizeof position,
             "round=4 stage=last slots=0 diver0=swimming@5 diver1=aboard@4 diver2=dead diver3=dead "
             "%s",
             fields);
    scuba_test_set(&t, position);
    scuba_test_do(&t, "0 stop");
    int32_t scores[DT_SEATS];
    dt_game_scuba.scores(&t.state, scores);
    assert_int_equal(scores[0], scores[1]);
    scuba_test_over(&t, winner);
}

static void T19_ties(void **unused)
{
    (void)unused;
    /* 24 points with nine and with eight cards. */
    tie("cards0=anemone,horn-coral,seahorse,parrotfish,stingray,lionfish,moray,turtle,eagle-ray "
        "minus0=2 cards1=anemone,horn-coral,seahorse,parrotfish,stingray,lionfish,moray,turtle "
        "plus1=4 gone=anemone,horn-coral,seahorse,parrotfish,stingray,lionfish,moray,turtle,"
        "eagle-ray,red-event",
        "0");
    tie("cards0=turtle minus0=8 plus0=5 cards1=turtle minus1=3 gone=turtle,red-event", "1");
    tie("cards0=turtle minus0=3 cards1=turtle minus1=3", "0");
    tie("first=1 start=0 cards0=turtle cards1=turtle", "1");
}

static void T20_seen_by_all(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "diver0=under@4,5 diver3=dead animals=turtle@4,5:12 flags=window");
    scuba_test_do(&t, "0 look");
    scuba_test_event(&t, "sighted 0 turtle 3 yes yes");
    scuba_test_shows(&t, "animals=- gone=turtle cards0=turtle");
}

static void T21_event_stack(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "diver0=under@4,3 row3=---r----- flags=window");
    scuba_test_do(&t, "0 turn; chance reveal event");
    scuba_test_actions(
        &t, "draw Y01; draw Y02; draw Y03; draw Y04; draw Y05; draw Y06; draw Y07; draw Y08; "
            "draw Y09; draw Y10");
    scuba_test_shows(&t, "gone=red-event");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T1_current_example),
        cmocka_unit_test(T2_limits),
        cmocka_unit_test(T3_top_and_bottom),
        cmocka_unit_test(T4_dust),
        cmocka_unit_test(T5_sighting),
        cmocka_unit_test(T6_combos),
        cmocka_unit_test(T7_air),
        cmocka_unit_test(T8_death),
        cmocka_unit_test(T9_in_the_flow),
        cmocka_unit_test(T10_forced_steps),
        cmocka_unit_test(T11_unpredictable_current),
        cmocka_unit_test(T12_set_up),
        cmocka_unit_test(T13_last_turns),
        cmocka_unit_test(T14_solo_diver),
        cmocka_unit_test(T15_column_penalty),
        cmocka_unit_test(T16_decompression),
        cmocka_unit_test(T17_fast_ascent),
        cmocka_unit_test(T18_no_death),
        cmocka_unit_test(T19_ties),
        cmocka_unit_test(T20_seen_by_all),
        cmocka_unit_test(T21_event_stack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
