/* The variants and readings of Scuba: decompression (D-01 to D-07, W-12 to W-14), no death (K-01 to
 * K-04, W-16), the first turn (W-08) and the look at its start (W-02, X-06). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/scuba_support.h"

/* ---- decompression ---- */

static void D01_the_first_marker(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "decompression=on diver0=under@5,2");
    scuba_test_do(&t, "0 down; 0 up; 0 down");
    scuba_test_shows(&t, "markers0=1 diver0=under@5,3/deep"); /* once */
    /* By a current too, in any seat's turn. */
    scuba_test_set(&t, "decompression=on phase=current diver0=under@5,2 diver1=under@5,2");
    scuba_test_do(&t, "chance current D02");
    scuba_test_shows(&t, "markers0=1 markers1=1 flags=window,marked");
    scuba_test_set(&t, "phase=current diver0=under@5,2");
    scuba_test_do(&t, "chance current D02");
    scuba_test_shows(&t, "markers0=- diver0=under@5,3/deep/drifted");
}

static void D02_W13_fast_ascent(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* From any row, for one marker in all. */
    scuba_test_set(&t, "decompression=on diver0=under@5,8");
    scuba_test_do(&t, "0 up; 0 up; 0 up");
    scuba_test_shows(&t, "markers0=1 ups=3");
    scuba_test_do(&t, "0 up");
    scuba_test_shows(&t, "markers0=1 ups=4 diver0=under@5,4/deep");
    /* The other reading: the ascent begins in rows 3 and 4. */
    scuba_test_set(&t, "decompression=on fast-ascent=10-20m diver0=under@5,8");
    scuba_test_refuses(&t, "0 up; 0 up; 0 up");
    scuba_test_set(&t, "decompression=on fast-ascent=10-20m diver0=under@5,6");
    scuba_test_refuses(&t, "0 up; 0 up; 0 up");
    scuba_test_set(&t, "decompression=on fast-ascent=10-20m diver0=under@5,5");
    scuba_test_refuses(&t, "0 up; 0 up; 0 up");
    scuba_test_set(&t, "decompression=on fast-ascent=10-20m diver0=under@3,4");
    scuba_test_do(&t, "0 up; 0 up; 0 up; 0 surface");
    scuba_test_shows(&t, "diver0=swimming@3 minus0=5 flags=marked,middle");
    scuba_test_set(&t, "decompression=on fast-ascent=10-20m diver0=under@5,4");
    scuba_test_do(&t, "0 up; 0 left; 0 up; 0 up");
    scuba_test_shows(&t, "diver0=under@4,1/deep markers0=1 ups=3");
    /* Where it begins is where the first own step up is made. */
    scuba_test_set(&t, "decompression=on fast-ascent=10-20m diver0=under@5,5");
    scuba_test_refuses(&t, "0 up; 0 down; 0 up; 0 up");
    scuba_test_set(&t, "decompression=on fast-ascent=10-20m diver0=under@5,3");
    scuba_test_allows(&t, "0 down; 0 up; 0 up; 0 up");
    scuba_test_position_refused("flags=middle", "flags:");
    /* Surfacing that way: the marker first, then at most one. */
    scuba_test_set(&t, "decompression=on diver0=under@3,3");
    scuba_test_do(&t, "0 up; 0 up; 0 surface");
    scuba_test_shows(&t, "diver0=swimming@3 minus0=5 markers0=-");
    scuba_test_set(&t, "decompression=on diver0=under@3,3 markers0=1");
    scuba_test_refuses(&t, "0 up; 0 up; 0 surface");
    scuba_test_set(&t, "decompression=on diver0=under@5,4");
    scuba_test_do(&t, "0 up; 0 up; 0 up; 0 board");
    scuba_test_shows(&t, "diver0=aboard@5 minus0=5");
    scuba_test_set(&t, "decompression=on fast-ascent=10-20m diver0=under@3,3");
    scuba_test_allows(&t, "0 up; 0 up; 0 surface");
}

static void D03_fast_ascent_sees_nothing(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t,
                   "decompression=on flags=window diver0=under@5,6 animals=turtle@5,6/moray@5,3");
    scuba_test_refuses(&t, "0 look; 0 up; 0 up; 0 up");
    scuba_test_do(&t, "0 up; 0 up; 0 up");
    scuba_test_actions(&t, "up; down; left; right; stop");
    scuba_test_refuses(&t, "0 left; 0 look");
}

static void D04_W14_markers_go_near_the_surface(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "decompression=on diver0=under@5,2/deep markers0=3");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "markers0=2");
    scuba_test_set(&t, "decompression=on diver0=under@5,3 markers0=3");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "markers0=3");
    /* Not in a turn in which one was taken. */
    scuba_test_set(&t, "decompression=on diver0=under@5,5 markers0=1");
    scuba_test_do(&t, "0 up; 0 up; 0 up; 0 up");
    scuba_test_shows(&t, "diver0=under@5,1/deep markers0=2");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "markers0=2");
    /* One that another's turn brought does not matter. */
    scuba_test_set(&t, "seats=2 decompression=on phase=current diver0=under@5,2 diver1=under@4,2");
    scuba_test_do(&t, "chance current D02; 0 stop; chance current U02; 1 stop");
    scuba_test_shows(&t, "diver1=under@4,2/deep markers1=-");
}

static void D05_W12_row_nine(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* Arriving in the own turn: one, and none at its end; then one for each turn that ends there. */
    scuba_test_set(
        &t, "seats=2 decompression=on phase=current diver0=under@5,8 diver1=under@4,8 air0=19 "
            "air1=19");
    scuba_test_do(&t, "chance current D02");
    scuba_test_shows(&t, "markers0=1 markers1=1 flags=marked,sunk");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "markers0=1");
    /* Arriving in another's turn: one, and one more at the end of the next own turn there. */
    scuba_test_do(&t, "chance current calm; 1 stop");
    scuba_test_shows(&t, "markers1=2");
    scuba_test_do(&t, "chance current calm; 0 stop");
    scuba_test_shows(&t, "markers0=2");
    /* A diver who leaves in time takes none. */
    scuba_test_do(&t, "chance current calm; 1 up; 1 stop");
    scuba_test_shows(&t, "markers1=2");
}

static void D06_no_forced_surfacing_with_two(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "decompression=on phase=drawing flags=window,explored diver0=under@5,1/deep "
                       "markers0=2 air0=5");
    scuba_test_do(&t, "chance draw R01");
    scuba_test_shows(&t, "phase=diving air0=4 diver0=under@5,1/deep");
}

static void D07_two_steps_up_in_the_base_game(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "diver0=under@5,8");
    scuba_test_refuses(&t, "0 up; 0 up; 0 up");
    scuba_test_set(&t, "diver0=under@5,2");
    scuba_test_do(&t, "0 up; 0 down; 0 up");
    scuba_test_refuses(&t, "0 surface");
}

/* a diver out of the water has no markers any more, and pays once. */
static void X09_markers_end_at_the_surface(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "decompression=on diver0=under@5,1/deep markers0=1");
    scuba_test_do(&t, "0 board");
    scuba_test_shows(&t, "diver0=aboard@5 minus0=5 markers0=-");
    scuba_test_set(
        &t, "decompression=on phase=drawing flags=window,explored diver0=swimming@3 minus0=5");
    scuba_test_do(&t, "chance draw R09; 0 choose boat");
    scuba_test_shows(&t, "minus0=5");
}

/* ---- no death ---- */

static void K01_K02_the_depth_of_the_moment(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "death=off round=9 diver0=under@5,4 air0=1");
    scuba_test_do(&t, "0 up; 0 up; 0 stop");
    scuba_test_shows(&t, "diver0=rescued@5 minus0=15"); /* 10 + 5 */
    scuba_test_set(&t, "death=off round=9 diver0=under@5,9 air0=1");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "diver0=rescued@5 minus0=50");
    scuba_test_set(&t,
                   "death=off round=9 phase=drawing flags=window,explored diver0=under@1,7 air0=2");
    scuba_test_do(&t, "chance draw B05");
    scuba_test_event(&t, "penalty 0 40");
    scuba_test_event(&t, "penalty 0 3");
    scuba_test_shows(&t, "active=1 minus0=43");
}

static void K03_W16_rescued_divers_are_out(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "death=off round=9 diver0=under@5,4 air0=1 diver1=under@5,2 diver2=aboard@5 "
                       "diver3=rescued@1");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "stage=last active=1 slots=4");
    assert_int_equal(t.state.start, 1); /* the role passes as at a death */
    /* No turn and no drift; no marker penalty; nothing more at the end. */
    scuba_test_do(&t, "chance current L10; 1 stop; 2 stop");
    scuba_test_shows(&t, "active=1 diver0=rescued@5 diver3=rescued@1 minus3=-");
    scuba_test_set(&t, "death=off decompression=on round=9 diver0=under@5,4 air0=1 markers0=3 "
                       "diver1=under@5,2");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "minus0=25 markers0=-");
    /* Once the boat has left its column costs nothing. */
    scuba_test_set(&t, "death=off round=9 stage=gone diver0=under@1,4 air0=1 diver1=aboard@5 "
                       "diver2=aboard@5 diver3=rescued@4");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "minus0=25");
    scuba_test_over(&t, "1");
}

static void K04_rescued_divers_may_win(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "seats=2 death=off round=9 diver0=under@5,1 air0=1 stage=last slots=2 "
                       "cards0=whale-shark,manta diver1=aboard@5");
    scuba_test_do(&t, "0 stop; 1 stop");
    scuba_test_points(&t, 0, 8 + 6 - 10);
    scuba_test_over(&t, "0");
}

/* ---- readings ---- */

static void W02_X06_start_look(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=current diver0=under@5,5 row5=----g----");
    scuba_test_do(&t, "chance current calm");
    scuba_test_shows(&t, "flags=window");
    scuba_test_set(&t, "start-look=never phase=current diver0=under@5,5 row5=---gg----");
    scuba_test_do(&t, "chance current L02");
    scuba_test_shows(&t, "flags=- diver0=under@4,5/deep/drifted");
    scuba_test_allows(&t, "0 right; 0 turn");
    scuba_test_set(&t, "start-look=drifted phase=current diver0=under@5,5 row5=----g----");
    scuba_test_do(&t, "chance current calm");
    scuba_test_shows(&t, "flags=-");
    /* Carried in the own turn, or in another's since the last own one. */
    scuba_test_set(&t, "start-look=drifted phase=current diver0=under@5,5 row5=---g-----");
    scuba_test_do(&t, "chance current L02");
    scuba_test_shows(&t, "flags=window");
    scuba_test_set(&t, "seats=2 start-look=drifted phase=current active=1 diver0=under@5,5 "
                       "diver1=under@2,2");
    scuba_test_do(&t, "chance current L02; 1 stop; chance current calm");
    scuba_test_shows(&t, "active=- flags=window");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "diver0=under@4,5/deep");
}

static void W08_a_full_first_turn(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "first-turn=full decompression=on phase=entering round=1 row1=---rrr--- "
                       "row2=----r----");
    scuba_test_do(&t, "0 enter 5");
    scuba_test_actions(&t, "down; left; right; turn; stop"); /* no surfacing */
    scuba_test_do(&t, "0 down; 0 turn; chance reveal anemone; 0 down; 0 up");
    scuba_test_shows(&t, "steps=4 cubes0=- markers0=1 cards0=anemone");
    scuba_test_actions(&t, "stop");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "air0=19 markers0=1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(D01_the_first_marker),
        cmocka_unit_test(D02_W13_fast_ascent),
        cmocka_unit_test(D03_fast_ascent_sees_nothing),
        cmocka_unit_test(D04_W14_markers_go_near_the_surface),
        cmocka_unit_test(D05_W12_row_nine),
        cmocka_unit_test(D06_no_forced_surfacing_with_two),
        cmocka_unit_test(D07_two_steps_up_in_the_base_game),
        cmocka_unit_test(X09_markers_end_at_the_surface),
        cmocka_unit_test(K01_K02_the_depth_of_the_moment),
        cmocka_unit_test(K03_W16_rescued_divers_are_out),
        cmocka_unit_test(K04_rescued_divers_may_win),
        cmocka_unit_test(W02_X06_start_look),
        cmocka_unit_test(W08_a_full_first_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
