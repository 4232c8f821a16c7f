/* The forty event cards of Scuba, one test each, and what they have in common. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/scuba_support.h"

/* Seat 0 has made one step and turned an event tile; now this card comes. */
static void draws(struct scuba_test *t, const char *fields, const char *card)
{
    char position[512], draw[32];
    snprintf(position, sizeof position, "phase=drawing steps=1 flags=window,explored %s", fields);
    snprintf(draw, sizeof draw, "chance draw %s", card);
    scuba_test_set(t, position);
    scuba_test_do(t, draw);
    snprintf(draw, sizeof draw, "event 0 %s", card);
    scuba_test_event(t, draw);
    snprintf(draw, sizeof draw, "events=%s", card);
    scuba_test_shows(t, draw);
}

/* ---- red ---- */

static void R01_in_the_flow(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@3,1 air0=9 cubes0=3,1", "R01");
    scuba_test_actions(&t, "choose air; choose surface");
    scuba_test_do(&t, "0 choose surface");
    scuba_test_event(&t, "chose 0 surface");
    /* W-11: no point was spent, and the turn goes on. */
    scuba_test_shows(&t, "phase=diving steps=1 ups=- diver0=swimming@3 air0=9 cubes0=3,1");
    scuba_test_actions(&t, "left; right; stop");
    /* below the boat it leads onto the boat, which ends the turn (W-07). */
    draws(&t, "diver0=under@5,1 air0=9", "R01");
    scuba_test_do(&t, "0 choose surface");
    scuba_test_event(&t, "boarded 0 5");
    scuba_test_shows(&t, "diver0=aboard@5 active=1 air0=9");
    draws(&t, "diver0=under@5,1 air0=1", "R01");
    scuba_test_do(&t, "0 choose air");
    scuba_test_event(&t, "died 0");
    draws(&t, "diver0=under@5,2 air0=9", "R01");
    scuba_test_shows(&t, "phase=diving air0=8");
}

static void R02_sudden_current_left(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,2 cubes0=5,2 row2=--r------", "R02");
    scuba_test_event(&t, "carried 0 3,2");
    scuba_test_shows(&t, "phase=diving steps=3 diver0=under@3,2 cubes0=5,2/4,2/3,2 flags=explored");
    scuba_test_refuses(&t, "0 turn");
    /* The edge stops it, and steps that were not made do not count (W-05). */
    draws(&t, "diver0=under@2,2 cubes0=2,2", "R02");
    scuba_test_shows(&t, "steps=2 diver0=under@1,2 cubes0=2,2/1,2");
    draws(&t, "diver0=under@1,2 cubes0=1,2", "R02");
    scuba_test_shows(&t, "steps=1 diver0=under@1,2 cubes0=1,2 flags=window,explored");
    /* It carries snorkellers too (N-02). */
    draws(&t, "diver0=swimming@5 cubes0=5,1", "R02");
    scuba_test_shows(&t, "steps=3 diver0=swimming@3 cubes0=5,1/4,1/3,1");
}

static void R03_sudden_current_right(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,2 cubes0=5,2", "R03");
    scuba_test_shows(&t, "phase=diving steps=3 diver0=under@7,2 cubes0=5,2/6,2/7,2 flags=explored");
    draws(&t, "diver0=under@8,1 cubes0=8,1", "R03");
    scuba_test_shows(&t, "steps=2 diver0=under@9,1");
    draws(&t, "seats=2 diver0=under@8,1 cubes0=8,1", "R03");
    scuba_test_shows(&t, "steps=1 diver0=under@8,1");
}

static void R04_seasick(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,1 air0=9", "R04");
    scuba_test_actions(&t, "choose points; choose end");
    struct scuba_test before = t;
    scuba_test_do(&t, "0 choose points");
    scuba_test_shows(&t, "phase=diving minus0=2 air0=9");
    scuba_test_do(&before, "0 choose end");
    scuba_test_shows(&before, "active=1 minus0=- air0=8"); /* U-27 */
    draws(&t, "diver0=swimming@5 air0=9", "R04");
    scuba_test_actions(&t, "choose points; choose end");
}

static void R05_leaking_hose(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,1 air0=9", "R05");
    scuba_test_event(&t, "air 0 1 8");
    scuba_test_shows(&t, "phase=diving air0=8");
    draws(&t, "diver0=swimming@5 air0=9", "R05");
    scuba_test_shows(&t, "phase=diving air0=9");
}

static void R06_sunbeams(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,1 row1=r-------- row2=---y----- row3=yyyyyyyyy cubes1=1,1", "R06");
    scuba_test_actions(&t, "tile 1,1; tile 4,2");
    struct scuba_test before = t;
    scuba_test_do(&t, "0 tile 4,2; chance reveal moray");
    scuba_test_event(&t, "flipped 4,2 moray");
    scuba_test_shows(&t, "phase=diving animals=moray@4,2 cards0=- row2=-");
    scuba_test_do(&before, "0 tile 1,1; chance reveal event");
    scuba_test_shows(&before, "phase=diving animals=- row1=- gone=red-event:2 events=R06");
    draws(&t, "diver0=swimming@5 row2=---y-----", "R06");
    scuba_test_actions(&t, "tile 4,2");
    draws(&t, "diver0=under@5,1 row3=yyyyyyyyy", "R06");
    scuba_test_shows(&t, "phase=diving");
}

static void R07_lost_coin(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,1", "R07");
    scuba_test_event(&t, "points 0 2");
    scuba_test_shows(&t, "phase=diving plus0=2");
}

static void R08_playful_dolphins(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,1 cubes0=5,1 row1=--rr-----", "R08");
    scuba_test_actions(&t, "stay; swim left 1; swim left 2; swim right 1; swim right 2");
    struct scuba_test before = t;
    scuba_test_do(&t, "0 swim left 2");
    /* W-06: the end can be explored; no dust; the whole way is one movement point. */
    scuba_test_shows(&t, "phase=diving steps=2 diver0=under@3,1 cubes0=5,1 flags=window,explored");
    scuba_test_allows(&t, "0 turn");
    t = before;
    scuba_test_do(&t, "0 stay");
    scuba_test_shows(&t, "phase=diving steps=1 diver0=under@5,1 flags=window,explored"); /* */
    draws(&t, "diver0=under@1,1 cubes0=1,1", "R08");
    scuba_test_do(&t, "0 swim left 1");
    scuba_test_shows(&t, "steps=1 diver0=under@1,1");
    /* Its end is closed in dust, and costs nothing when no point is left. */
    scuba_test_set(&t, "phase=drawing steps=4 flags=window,explored diver0=under@5,1 cubes1=4,1");
    scuba_test_do(&t, "chance draw R08; 0 swim left 1");
    scuba_test_shows(&t, "steps=4 diver0=under@4,1 flags=explored");
    draws(&t, "diver0=swimming@5", "R08");
    scuba_test_do(&t, "0 swim right 1");
    scuba_test_shows(&t, "steps=2 diver0=swimming@6 flags=window,explored");
}

static void R09_skippers_whistle(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@2,2 air0=9", "R09");
    scuba_test_actions(&t, "choose boat; choose nothing");
    struct scuba_test before = t;
    scuba_test_do(&t, "0 choose boat");
    scuba_test_shows(&t, "diver0=aboard@4 air0=9 active=1"); /* W-11 */
    scuba_test_do(&before, "0 choose nothing");
    scuba_test_shows(&before, "phase=diving diver0=under@2,2");
    draws(&t, "diver0=swimming@9", "R09");
    scuba_test_do(&t, "0 choose boat");
    scuba_test_shows(&t, "diver0=aboard@6 active=1");
    draws(&t, "decompression=on diver0=under@5,2/deep markers0=1", "R09");
    scuba_test_do(&t, "0 choose boat");
    scuba_test_shows(&t, "diver0=aboard@5 minus0=5 markers0=-");
    /* D-06: with two markers, and without a boat, nothing is all that is left. */
    draws(&t, "decompression=on diver0=under@5,2/deep markers0=2", "R09");
    scuba_test_shows(&t, "phase=diving diver0=under@5,2/deep");
    draws(&t, "round=5 stage=gone diver0=under@5,2 diver1=aboard@4 diver2=dead diver3=dead", "R09");
    scuba_test_shows(&t, "phase=diving diver0=under@5,2");
}

static void R10_drifting_shoal(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,1 animals=turtle@1,5:1/turtle@1,5:1/turtle@1,5/manta@4,9", "R10");
    scuba_test_actions(&t, "fish turtle@1,5; fish turtle@1,5:1; fish manta@4,9");
    struct scuba_test before = t;
    scuba_test_do(&t, "0 fish turtle@1,5:1");
    scuba_test_actions(&t, "herd up 1; herd down 1; herd left 1; herd right 1");
    scuba_test_do(&t, "0 herd up 1");
    scuba_test_event(&t, "herded turtle 1,4");
    scuba_test_shows(&t, "phase=diving animals=turtle@1,4:1/turtle@1,5/turtle@1,5:1/manta@4,9");
    /* The edges of animals: off at the side and below row 9, never out at the top. */
    t = before;
    scuba_test_do(&t, "0 fish turtle@1,5; 0 herd left 1");
    scuba_test_event(&t, "herded turtle lost");
    scuba_test_shows(&t, "animals=turtle@1,5:1/turtle@1,5:1/manta@4,9 gone=turtle,red-event");
    t = before;
    scuba_test_do(&t, "0 fish manta@4,9; 0 herd down 1");
    scuba_test_shows(&t, "animals=turtle@1,5/turtle@1,5:1/turtle@1,5:1 gone=manta,red-event");
    draws(&t, "diver0=under@5,1 animals=anemone@5,1", "R10");
    scuba_test_do(&t, "0 fish anemone@5,1; 0 herd up 1");
    scuba_test_shows(&t, "animals=anemone@5,1");
    draws(&t, "diver0=under@5,1", "R10");
    scuba_test_shows(&t, "phase=diving");
}

/* ---- yellow ---- */

static void Y01_strong_current_left(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,3 cubes0=5,3", "Y01");
    scuba_test_shows(&t, "steps=4 diver0=under@2,3/deep cubes0=5,3/4,3/3,3/2,3 flags=explored");
    scuba_test_actions(&t, "stop");
}

static void Y02_strong_current_right(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,4 cubes0=5,4", "Y02");
    scuba_test_shows(&t, "steps=4 diver0=under@8,4/deep cubes0=5,4/6,4/7,4/8,4 flags=explored");
}

static void Y03_selective_current(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,3 cubes0=5,3 diver1=under@3,7 diver2=swimming@8 diver3=aboard@5",
          "Y03");
    scuba_test_actions(&t,
                       "diver 0 left; diver 1 left; diver 2 left; diver 0 right; diver 1 right; "
                       "diver 2 right");
    struct scuba_test before = t;
    scuba_test_do(&t, "0 diver 0 left");
    scuba_test_event(&t, "pushed 0 left 0");
    scuba_test_shows(
        &t, "phase=diving steps=3 diver0=under@3,3/deep cubes0=5,3/4,3/3,3 flags=explored");
    t = before;
    scuba_test_do(&t, "0 diver 2 right");
    scuba_test_shows(&t, "steps=1 diver2=swimming@9/drifted cubes2=- diver0=under@5,3/deep "
                         "flags=window,explored");
}

static void Y04_octopus_grip(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,3 air0=9", "Y04");
    scuba_test_actions(&t, "choose air; choose end");
    struct scuba_test before = t;
    scuba_test_do(&t, "0 choose air");
    scuba_test_shows(&t, "phase=diving air0=8");
    scuba_test_do(&before, "0 choose end");
    scuba_test_shows(&before, "active=1 air0=7");
}

static void Y05_cold_layer(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,3 air0=9", "Y05");
    scuba_test_shows(&t, "phase=diving air0=8");
}

static void Y06_ear_pressure(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "seats=2 diver0=under@5,3 cubes0=5,3 row4=----y----", "Y06");
    scuba_test_event(&t, "level 0");
    scuba_test_actions(&t, "up; left; right; stop");
    /* U-28: only steps of one's own, and only in this turn. */
    scuba_test_do(&t, "0 stop; chance current D02; 1 stop; chance current calm; 0 down");
}

static void Y07_torch_beam(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,3 row2=rrrrrrrrr row3=r-------- row4=--------y row5=ggggggggg",
          "Y07");
    scuba_test_actions(&t, "tile 1,3; tile 9,4");
    scuba_test_do(&t, "0 tile 9,4; chance reveal empty");
    scuba_test_shows(&t, "phase=diving row4=- gone=yellow-event,yellow-empty");
}

static void Y08_amphora(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,3", "Y08");
    scuba_test_shows(&t, "phase=diving plus0=3");
}

static void Y09_ghost_net(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,3 row3=g-------- row4=--------y row5=ggggggggg netted-green=8",
          "Y09");
    scuba_test_actions(&t, "tile 1,3; tile 9,4");
    scuba_test_do(&t, "0 tile 1,3");
    scuba_test_event(&t, "removed 1,3 green");
    /* It stays unseen, so a later green tile may still be anything. */
    scuba_test_shows(&t, "phase=diving row3=- netted-green=9 gone=yellow-event");
    draws(&t, "diver0=under@5,3", "Y09");
    scuba_test_shows(&t, "phase=diving");
}

static void Y10_careless_buoyancy(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,3 cubes0=5,3", "Y10");
    /* W-05: a forced step is no step up of one's own. */
    scuba_test_shows(&t, "steps=2 ups=- diver0=under@5,2/deep cubes0=5,3/5,2 flags=explored");
    scuba_test_allows(&t, "0 up; 0 board");
}

/* ---- green ---- */

static void G01_sudden_strong_current_left(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@6,5 cubes0=6,5", "G01");
    scuba_test_shows(&t, "steps=5 diver0=under@2,5/deep cubes0=5,5/4,5/3,5/2,5 flags=explored");
    draws(&t, "diver0=under@2,5 cubes0=2,5", "G01");
    scuba_test_shows(&t, "steps=2 diver0=under@1,5/deep cubes0=2,5/1,5");
}

static void G02_sudden_strong_current_right(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,6 cubes0=5,6", "G02");
    scuba_test_shows(&t, "steps=5 diver0=under@9,6/deep cubes0=6,6/7,6/8,6/9,6 flags=explored");
}

static void G03_unpredictable_current(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t,
          "diver0=under@5,5 cubes0=5,5 diver1=under@1,1 diver2=swimming@3 diver3=under@9,9 "
          "decompression=on markers3=1",
          "G03");
    scuba_test_actions(&t, "divers up; divers down; divers left; divers right");
    struct scuba_test before = t;
    scuba_test_do(&t, "0 divers down");
    scuba_test_event(&t, "pushed 0 down -");
    scuba_test_shows(&t, "steps=2 diver0=under@5,6/deep cubes0=5,5/5,6 diver1=under@1,2/drifted "
                         "diver2=swimming@3 diver3=under@9,9/deep markers3=1");
    t = before;
    scuba_test_do(&t, "0 divers left");
    scuba_test_shows(&t, "diver0=under@4,5/deep diver1=under@1,1 diver2=swimming@2/drifted "
                         "diver3=under@8,9/deep/drifted");
    t = before;
    scuba_test_do(&t, "0 divers up");
    scuba_test_shows(&t, "diver1=under@1,1 diver2=swimming@3 diver3=under@9,8/deep/drifted");
}

static void G04_sand_in_the_regulator(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,5 air0=9", "G04");
    scuba_test_shows(&t, "phase=diving air0=7");
    draws(&t, "diver0=under@5,5 air0=1", "G04");
    scuba_test_event(&t, "died 0");
}

static void G05_depth_daze(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,5 air0=9", "G05");
    scuba_test_actions(&t, "choose points; choose air");
    struct scuba_test before = t;
    scuba_test_do(&t, "0 choose points");
    scuba_test_shows(&t, "phase=diving minus0=3 air0=9");
    scuba_test_do(&before, "0 choose air");
    scuba_test_shows(&before, "phase=diving minus0=- air0=8");
}

static void G06_too_long_at_depth(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "decompression=on diver0=under@5,5 markers0=1", "G06");
    scuba_test_shows(&t, "phase=diving markers0=2 flags=window,explored,marked");
    draws(&t, "diver0=under@5,5", "G06");
    scuba_test_shows(&t, "phase=diving markers0=- flags=window,explored");
}

static void G07_wreck_find(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,5", "G07");
    scuba_test_shows(&t, "phase=diving plus0=4");
}

static void G08_buddys_signal(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,5 row5=g-------- row6=-------gg row7=bbbbbbbbb", "G08");
    scuba_test_actions(&t, "tile 1,5; tile 8,6; tile 9,6");
    scuba_test_do(&t, "0 tile 8,6; chance reveal turtle");
    scuba_test_actions(&t, "tile 1,5; tile 9,6"); /* W-20: one by one */
    scuba_test_do(&t, "0 tile 1,5; chance reveal turtle");
    scuba_test_shows(&t, "phase=diving animals=turtle@1,5/turtle@8,6 row6=--------g");
    draws(&t, "diver0=under@5,5 row6=-------g-", "G08");
    scuba_test_do(&t, "0 tile 8,6; chance reveal event");
    scuba_test_shows(&t, "phase=diving row6=- events=G08");
}

static void G09_herding(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,5 animals=turtle@2,2", "G09");
    scuba_test_do(&t, "0 fish turtle@2,2");
    scuba_test_actions(&t,
                       "herd up 1; herd up 2; herd down 1; herd down 2; herd left 1; herd left 2; "
                       "herd right 1; herd right 2");
    struct scuba_test before = t;
    scuba_test_do(&t, "0 herd up 2");
    scuba_test_shows(&t, "animals=turtle@2,1"); /* U-02 */
    t = before;
    scuba_test_do(&t, "0 herd left 2");
    scuba_test_shows(&t, "animals=-");
    t = before;
    scuba_test_do(&t, "0 herd right 2");
    scuba_test_shows(&t, "animals=turtle@4,2");
    draws(&t, "diver0=under@5,5 animals=turtle@2,8", "G09");
    scuba_test_do(&t, "0 fish turtle@2,8; 0 herd down 2");
    scuba_test_shows(&t, "animals=-");
}

static void G10_snagged_line(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,5 air0=9 cubes0=5,5", "G10");
    /* U-27, U-29: the cube lies there, and air is paid. */
    scuba_test_shows(&t, "active=1 air0=6 cubes0=5,5");
}

/* ---- blue ---- */

static void B01_down_draught(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,7 cubes0=5,7", "B01");
    scuba_test_shows(&t, "steps=2 diver0=under@5,8/deep cubes0=5,7/5,8 flags=explored");
    draws(&t, "decompression=on diver0=under@5,8 cubes0=5,8 air0=9", "B01");
    scuba_test_shows(&t, "steps=2 diver0=under@5,9/deep cubes0=5,8/5,9 markers0=1 "
                         "flags=explored,marked,sunk");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "markers0=1 air0=4"); /* W-12 */
}

static void B02_up_draught(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,8 cubes0=5,8 row7=----b---- row6=----g----", "B02");
    scuba_test_shows(&t, "steps=2 ups=- diver0=under@5,6/deep cubes0=5,8 flags=explored");
    scuba_test_refuses(&t, "0 turn");
    /* W-06: entered again by an own step these cells can be explored. */
    scuba_test_allows(&t, "0 down; 0 turn");
    scuba_test_allows(&t, "0 left; 0 right; 0 turn");
    scuba_test_allows(&t, "0 up; 0 up");
}

static void B03_selective_current(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t,
          "decompression=on diver0=under@5,7 cubes0=5,7 diver1=under@2,2 diver2=swimming@8 "
          "diver3=under@4,8",
          "B03");
    scuba_test_actions(
        &t, "diver 0 up; diver 1 up; diver 3 up; diver 0 down; diver 1 down; diver 3 down");
    struct scuba_test before = t;
    scuba_test_do(&t, "0 diver 0 down");
    scuba_test_shows(&t, "steps=2 diver0=under@5,8/deep cubes0=5,7/5,8 flags=explored");
    t = before;
    scuba_test_do(&t, "0 diver 1 down");
    scuba_test_shows(&t, "diver1=under@2,3/deep/drifted markers1=1"); /* D-01: by any means */
    t = before;
    scuba_test_do(&t, "0 diver 3 down");
    scuba_test_shows(&t, "diver3=under@4,9/deep/drifted markers3=1 flags=window,explored");
}

static void B04_unpredictable_current(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,7 cubes0=5,7 diver1=under@2,2 diver2=swimming@8 diver3=aboard@4",
          "B04");
    scuba_test_actions(&t, "divers left; divers right");
    scuba_test_do(&t, "0 divers left");
    scuba_test_shows(&t,
                     "steps=3 diver0=under@3,7/deep cubes0=5,7/4,7/3,7 diver1=under@1,2/drifted "
                     "diver2=swimming@6/drifted diver3=aboard@4");
}

static void B05_narcosis(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,7 air0=9", "B05");
    scuba_test_shows(&t, "phase=diving air0=7");
}

static void B06_heavy_breathing(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,7 air0=9", "B06");
    scuba_test_shows(&t, "phase=diving air0=8");
}

static void B07_missed_deep_stop(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "decompression=on diver0=under@5,7 air0=9 markers0=1", "B07");
    scuba_test_shows(&t, "phase=diving air0=8 markers0=2");
    draws(&t, "diver0=under@5,7 air0=9", "B07");
    scuba_test_shows(&t, "phase=diving air0=8 markers0=-");
    draws(&t, "decompression=on diver0=under@5,7 air0=1", "B07");
    scuba_test_event(&t, "died 0");
}

static void B08_old_chest(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,7", "B08");
    scuba_test_shows(&t, "phase=diving plus0=6");
}

static void B09_black_pearl(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,7", "B09");
    scuba_test_shows(&t, "phase=diving plus0=4");
}

static void B10_whale_song(void **unused)
{
    struct scuba_test t;
    (void)unused;
    draws(&t, "diver0=under@5,7 row1=r-------- row8=--------b", "B10");
    scuba_test_actions(&t, "choose points; choose flip");
    struct scuba_test before = t;
    scuba_test_do(&t, "0 choose points");
    scuba_test_shows(&t, "phase=diving plus0=2");
    t = before;
    scuba_test_do(&t, "0 choose flip");
    scuba_test_actions(&t, "tile 1,1; tile 9,8");
    scuba_test_do(&t, "0 tile 1,1; chance reveal seahorse");
    scuba_test_shows(&t, "phase=diving plus0=- animals=seahorse@1,1 cards0=-");
    draws(&t, "diver0=under@5,7", "B10");
    scuba_test_shows(&t, "phase=diving plus0=2"); /* there is nothing to flip */
}

/* ---- all together ---- */

/* Each card is of the stack of its band, and drawn from nowhere else. */
static void stacks(void **unused)
{
    static const char letters[] = "RYGB";
    (void)unused;
    for (int card = 0; card < SCUBA_EVENT_CARDS; card++) {
        const char *id = scuba_event_words[card];
        assert_int_equal(id[0], letters[card / SCUBA_STACK_CARDS]);
        assert_int_equal((id[1] - '0') * 10 + id[2] - '0', card % SCUBA_STACK_CARDS + 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_in_the_flow),
        cmocka_unit_test(R02_sudden_current_left),
        cmocka_unit_test(R03_sudden_current_right),
        cmocka_unit_test(R04_seasick),
        cmocka_unit_test(R05_leaking_hose),
        cmocka_unit_test(R06_sunbeams),
        cmocka_unit_test(R07_lost_coin),
        cmocka_unit_test(R08_playful_dolphins),
        cmocka_unit_test(R09_skippers_whistle),
        cmocka_unit_test(R10_drifting_shoal),
        cmocka_unit_test(Y01_strong_current_left),
        cmocka_unit_test(Y02_strong_current_right),
        cmocka_unit_test(Y03_selective_current),
        cmocka_unit_test(Y04_octopus_grip),
        cmocka_unit_test(Y05_cold_layer),
        cmocka_unit_test(Y06_ear_pressure),
        cmocka_unit_test(Y07_torch_beam),
        cmocka_unit_test(Y08_amphora),
        cmocka_unit_test(Y09_ghost_net),
        cmocka_unit_test(Y10_careless_buoyancy),
        cmocka_unit_test(G01_sudden_strong_current_left),
        cmocka_unit_test(G02_sudden_strong_current_right),
        cmocka_unit_test(G03_unpredictable_current),
        cmocka_unit_test(G04_sand_in_the_regulator),
        cmocka_unit_test(G05_depth_daze),
        cmocka_unit_test(G06_too_long_at_depth),
        cmocka_unit_test(G07_wreck_find),
        cmocka_unit_test(G08_buddys_signal),
        cmocka_unit_test(G09_herding),
        cmocka_unit_test(G10_snagged_line),
        cmocka_unit_test(B01_down_draught),
        cmocka_unit_test(B02_up_draught),
        cmocka_unit_test(B03_selective_current),
        cmocka_unit_test(B04_unpredictable_current),
        cmocka_unit_test(B05_narcosis),
        cmocka_unit_test(B06_heavy_breathing),
        cmocka_unit_test(B07_missed_deep_stop),
        cmocka_unit_test(B08_old_chest),
        cmocka_unit_test(B09_black_pearl),
        cmocka_unit_test(B10_whale_song),
        cmocka_unit_test(stacks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
