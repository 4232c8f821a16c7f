/* How Scuba ends: the trigger, the last turns, the diver left alone, the boat that leaves, column
 * penalties and who wins. Rulings E-01 to E-11, W-01, W-09, W-10, and. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/scuba_support.h"

/* ---- the trigger ---- */

static void E01_dead_and_surfaced_count_together(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "round=6 diver0=under@3,1 diver1=under@5,2 diver2=dead diver3=swimming@8");
    scuba_test_do(&t, "0 surface");
    scuba_test_event(&t, "triggered 4");
    scuba_test_shows(&t, "stage=last");
    scuba_test_set(
        &t, "round=6 diver0=under@5,3 air0=1 diver1=under@5,2 diver2=dead diver3=swimming@8");
    scuba_test_do(&t, "0 stop");
    scuba_test_event(&t, "died 0");
    scuba_test_shows(&t, "stage=last");
    scuba_test_set(&t,
                   "round=6 diver0=under@3,1 diver1=under@5,2 diver2=under@5,2 diver3=swimming@8");
    scuba_test_do(&t, "0 surface");
    scuba_test_shows(&t, "stage=-");
    /* It is triggered in the middle of a turn, which goes on. */
    scuba_test_set(&t, "round=6 diver0=under@3,1 diver1=under@5,2 diver2=dead diver3=aboard@5");
    scuba_test_do(&t, "0 surface; 0 left; 0 left");
    scuba_test_shows(&t, "stage=last slots=4 active=-");
}

static void W01_X03_round_one_triggers_nothing(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "seats=2 phase=entering round=1 row1=---r-----");
    scuba_test_do(&t, "0 enter 4; 0 turn; chance reveal event; chance draw R01; 0 choose surface");
    scuba_test_shows(&t, "diver0=aboard@4 stage=- active=1"); /* */
    scuba_test_do(&t, "1 enter 5");
    scuba_test_shows(&t, "stage=-");
    /* When the round is over it counts as triggered by its last turn. */
    scuba_test_do(&t, "1 stop");
    scuba_test_event(&t, "triggered 3");
    scuba_test_shows(&t, "stage=last slots=2 active=- round=2");
    scuba_test_set(&t, "seats=2 phase=drawing round=1 active=1 steps=4 flags=window,explored "
                       "diver1=under@4,1 diver0=under@5,1");
    scuba_test_do(&t, "chance draw R01; 1 choose surface");
    scuba_test_shows(&t, "stage=last slots=2 active=- diver1=aboard@4");
}

static void E02_everybody_has_one_or_two_turns(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* Two seats; the start player is seat 1. */
    scuba_test_set(&t, "seats=2 round=4 first=1 active=0 diver0=under@5,1 diver1=under@5,2");
    scuba_test_do(&t, "0 board");
    scuba_test_event(&t, "triggered 3");
    scuba_test_do(&t, "chance current calm; 1 stop; 0 stop; chance current calm; 1 up; 1 board");
    scuba_test_over(&t, "1"); /* a tie, and seat 1 dived first */
    scuba_test_set(&t, "seats=2 round=4 first=1 active=1 diver0=under@5,2 diver1=under@5,1");
    scuba_test_do(&t, "1 board");
    scuba_test_event(&t, "triggered 2");
}

static void E03_W09_the_role_passes_first(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* The start player's death triggers: seat 1 has the role, then a full round follows. */
    scuba_test_set(
        &t, "round=8 diver0=under@5,3 air0=1 diver1=aboard@5 diver2=under@5,2 diver3=aboard@5");
    scuba_test_do(&t, "0 stop");
    scuba_test_event(&t, "triggered 5");
    scuba_test_shows(&t, "active=1 slots=4");
    assert_int_equal(t.state.start, 1);
    /* It passes without a trigger too, over other dead ones, and the order of play stays. */
    scuba_test_set(&t, "round=8 diver0=under@5,3 air0=1 diver1=dead");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "first=- stage=- active=2");
    assert_int_equal(t.state.start, 2);
    scuba_test_do(&t, "chance current calm; 2 stop; chance current calm; 3 stop");
    scuba_test_shows(&t, "round=9 active=2");
}

static void W09_later_deaths_only_skip_turns(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* The start player dies in the last round; the schedule and the role stay. */
    scuba_test_set(&t, "round=8 active=0 diver0=under@5,3 air0=1 diver1=aboard@5 diver2=swimming@1 "
                       "diver3=aboard@5 stage=last slots=4");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "first=- start=0 slots=3 active=1 diver0=dead");
    scuba_test_do(&t, "1 stop; chance current calm; 2 stop; 3 stop");
    scuba_test_over(&t, "1");
    scuba_test_points(&t, 2, -3);
}

static void E04_owed_turns_are_played(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* Everybody is aboard or dead: who is aboard stays or leaves, in each turn that is left. */
    scuba_test_set(
        &t, "round=8 diver0=under@5,1 diver1=aboard@5 diver2=dead diver3=aboard@6 stage=last "
            "slots=4 row1=rrr------");
    scuba_test_do(&t, "0 board");
    scuba_test_shows(&t, "phase=resting active=1 slots=3");
    scuba_test_do(&t,
                  "1 leave; chance current calm; 1 left; 1 left; 1 turn; chance reveal seahorse; "
                  "1 right; 1 right; 1 board; 3 stop; 0 stop");
    scuba_test_points(&t, 1, 3);
    scuba_test_over(&t, "1");
    /* A death does not end it either. */
    scuba_test_set(&t,
                   "round=8 diver0=under@5,2 air0=1 diver1=aboard@5 diver2=dead diver3=aboard@6 "
                   "stage=last slots=4");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "phase=resting active=1");
    scuba_test_do(&t, "1 stop; 3 stop");
    scuba_test_over(&t, "1");
    /* It stops early only when all who are owed a turn are dead or rescued. */
    scuba_test_set(&t,
                   "seats=2 death=off round=8 diver0=under@5,2 air0=1 diver1=rescued@3 minus1=51 "
                   "stage=last slots=2");
    scuba_test_do(&t, "0 stop");
    scuba_test_over(&t, "0");
    scuba_test_set(&t,
                   "seats=3 round=8 active=2 diver2=under@5,2 air2=1 diver0=dead diver1=aboard@5 "
                   "stage=last slots=1 start=0");
    scuba_test_do(&t, "2 stop");
    scuba_test_over(&t, "1");
}

/* E-03: a position without a start player means the first one who lives. */
static void E03_setup_without_start(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "first=2 diver2=dead diver3=dead");
    assert_int_equal(t.state.start, 0);
    scuba_test_set(&t, "first=2 start=2 diver2=dead diver3=dead");
    scuba_test_shows(&t, "start=2");
    scuba_test_set(&t,
                   "seats=2 death=off first=1 round=8 active=0 stage=last slots=2 diver0=under@5,2 "
                   "diver1=rescued@3");
    assert_int_equal(t.state.start, 0);
}

/* ---- the diver alone ---- */

static void E05_W10_extra_rounds(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* Left of the start player; swimmers in columns 4 to 6 go aboard, the far swimmer and the
     * diver have turns, and cubes of the others are gone. */
    scuba_test_set(
        &t, "round=8 first=2 active=2 phase=resting diver2=aboard@5 diver3=swimming@4 "
            "cubes3=4,1 diver0=swimming@2 cubes0=1,1 diver1=under@5,4 cubes1=5,4 stage=last");
    scuba_test_do(&t, "2 stop");
    scuba_test_event(&t, "extra 1");
    scuba_test_event(&t, "boarded 3 4");
    scuba_test_shows(&t,
                     "stage=extra1 active=- slots=2 diver3=aboard@4 cubes3=- cubes0=- cubes1=5,4");
    scuba_test_no_event(&t, "penalty");
    scuba_test_do(&t, "chance current calm; 0 stop");
    scuba_test_event(&t, "penalty 1 9"); /* when his turn begins */
    scuba_test_do(&t, "chance current calm; 1 stop");
    scuba_test_shows(&t, "stage=extra2 active=- minus1=9 diver0=swimming@2 minus0=-");
}

/* Minus points stop where a position can still show them. */
static void minus_points_have_a_limit(void **unused)
{
    struct scuba_test t;
    (void)unused;
    for (int minus = 989; minus <= 999; minus += 5) {
        char position[300];
        snprintf(position, sizeof position,
                 "round=8 first=2 active=2 phase=resting diver2=aboard@5 diver3=swimming@4 "
                 "diver0=swimming@2 diver1=under@5,4 stage=last minus1=%d",
                 minus);
        scuba_test_set(&t, position);
        scuba_test_do(&t, "2 stop; chance current calm; 0 stop");
        scuba_test_event(&t, "penalty 1 9");
        snprintf(position, sizeof position, "minus1=%d", minus + 9 < 999 ? minus + 9 : 999);
        scuba_test_shows(&t, position);
    }
}

static void E05_the_penalty_is_an_option(void **unused)
{
    static const char *const minus[] = {"solo-penalty=- minus1=9", "solo-penalty=4 minus1=4",
                                        "solo-penalty=5 minus1=5"};
    static const char *const begin[] = {"solo-penalty=9", "solo-penalty=4", "solo-penalty=5"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        struct scuba_test t;
        char position[160] = "seats=2 round=3 phase=resting diver0=aboard@5 diver1=under@5,2 "
                             "stage=last ";
        strcat(position, begin[i]);
        scuba_test_set(&t, position);
        scuba_test_do(&t, "0 stop");
        scuba_test_shows(&t, minus[i]);
    }
}

static void E06_surfacing_finishes_the_round(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "round=8 active=1 stage=extra1 slots=3 diver0=swimming@9 diver1=under@8,1 "
                       "diver2=swimming@2 diver3=dead");
    scuba_test_do(&t, "1 surface; 1 stop");
    scuba_test_shows(&t, "active=2 stage=extra1 slots=2");
    scuba_test_do(&t, "chance current calm; 2 stop; chance current calm; 0 stop");
    scuba_test_over(&t, "1");
    scuba_test_points(&t, 0, -3);
    scuba_test_points(&t, 1, -2);
    scuba_test_points(&t, 2, -2);
    /* W-10: so does his death. */
    scuba_test_set(
        &t, "round=8 active=1 stage=extra1 slots=3 diver0=swimming@9 diver1=under@8,2 air1=1 "
            "diver2=swimming@2 diver3=dead");
    scuba_test_do(&t, "1 stop; chance current calm; 2 stop; chance current calm; 0 stop");
    scuba_test_over(&t, "2");
}

static void E07_X05_beside_the_boat(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* Columns 3 and 7: no turn, no cubes, no drift, and no swimmer is picked up. */
    scuba_test_set(&t, "round=8 active=0 phase=resting stage=last diver0=aboard@5 diver1=under@5,4 "
                       "diver2=swimming@3 cubes2=2,1 diver3=swimming@7");
    scuba_test_do(&t, "0 stop");
    scuba_test_shows(&t, "stage=extra1 active=1 diver2=swimming@3 diver3=swimming@7 cubes2=-");
    scuba_test_do(&t, "chance current L10");
    scuba_test_shows(&t, "diver1=under@3,4/deep/drifted diver2=swimming@3 diver3=swimming@7");
    scuba_test_do(&t, "1 stop");
    scuba_test_shows(&t, "stage=extra2 active=1 diver2=swimming@3 minus2=-");
    /* They pay the column when the boat leaves. */
    scuba_test_do(&t, "chance current calm; 1 stop");
    scuba_test_event(&t, "penalty 2 1");
    scuba_test_event(&t, "penalty 3 1");
    scuba_test_shows(&t, "stage=gone minus2=1 minus3=1");
    /* Nor does an event of the diver carry them. */
    scuba_test_set(
        &t, "seats=3 round=8 active=1 phase=drawing flags=window,explored stage=extra1 slots=2 "
            "diver0=aboard@5 diver1=under@5,7 diver2=swimming@7");
    scuba_test_do(&t, "chance draw B04; 1 divers left");
    scuba_test_shows(&t, "diver1=under@3,7/deep diver2=swimming@7");
    /* A swimmer who drifted to the boat has no turn, and goes aboard when the next round begins. */
    scuba_test_set(&t,
                   "seats=3 round=8 active=1 phase=current stage=extra1 slots=2 diver0=aboard@5 "
                   "diver1=under@5,4 diver2=swimming@8 cubes2=9,1");
    scuba_test_do(&t, "chance current L09; 1 stop");
    scuba_test_event(&t, "boarded 2 6");
    scuba_test_shows(&t, "stage=extra2 active=1 diver2=aboard@6 cubes2=-");
    /* Swimming beside the boat costs its point, in the last of these rounds too. */
    scuba_test_set(&t,
                   "seats=3 round=8 active=2 stage=extra2 slots=1 diver0=aboard@5 diver1=under@5,4 "
                   "diver2=swimming@8");
    scuba_test_do(&t, "2 left; 2 stop");
    scuba_test_event(&t, "gone");
    scuba_test_shows(&t, "diver2=aboard@6 minus2=1");
    scuba_test_set(&t,
                   "seats=3 round=8 active=1 stage=extra2 slots=2 diver0=aboard@5 diver1=under@3,1 "
                   "diver2=aboard@5");
    scuba_test_do(&t, "1 surface; 1 stop");
    scuba_test_points(&t, 1, -1);
    scuba_test_over(&t, "0");
    /* In the own turn the water still carries. */
    scuba_test_set(&t,
                   "seats=3 round=8 active=2 phase=current stage=extra1 slots=1 diver0=aboard@5 "
                   "diver1=under@5,4 diver2=swimming@8");
    scuba_test_do(&t, "chance current L02");
    scuba_test_shows(&t, "diver2=swimming@7/drifted phase=diving");
    /* Before the extra rounds column 3 costs its point. */
    scuba_test_set(
        &t, "seats=3 round=8 active=0 stage=last diver0=swimming@3 diver1=aboard@5 diver2=dead");
    scuba_test_do(&t, "0 stop");
    scuba_test_points(&t, 0, -1);
}

static void E08_X10_the_boat_leaves(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "seats=3 round=8 active=2 stage=extra2 slots=1 diver0=aboard@5 cubes0=1,1 "
                       "diver1=under@2,2 air1=4 diver2=swimming@8");
    scuba_test_do(&t, "2 stop");
    /* The others' penalties are settled; the diver pays 25, and 5 for the turn that begins. */
    scuba_test_event(&t, "penalty 2 2");
    scuba_test_event(&t, "penalty 1 25");
    scuba_test_event(&t, "penalty 1 5");
    scuba_test_shows(&t, "stage=gone active=1 diver2=aboard@6 minus2=2 minus1=30 cubes0=-");
    struct scuba_test before = t;
    scuba_test_do(&t, "chance current calm; 1 up; 1 surface; 1 right");
    scuba_test_shows(&t, "phase=diving diver1=swimming@3");
    scuba_test_refuses(&t, "1 right; 1 board");
    scuba_test_do(&t, "1 stop");
    scuba_test_points(&t, 1, -30); /* no column penalty: there is no boat */
    scuba_test_over(&t, "0");
    /* He may also drown; there are no other turns meanwhile. */
    t = before;
    scuba_test_do(&t,
                  "chance current calm; 1 stop; chance current calm; 1 stop; chance current calm; "
                  "1 stop; chance current calm; 1 stop");
    scuba_test_event(&t, "died 1");
    scuba_test_over(&t, "0");
}

static void E08_he_can_still_win(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t,
                   "seats=2 round=8 active=0 stage=gone diver0=under@5,1 diver1=aboard@5 minus0=30 "
                   "minus1=60");
    scuba_test_do(&t, "0 surface; 0 stop");
    scuba_test_over(&t, "0");
}

/* ---- scoring ---- */

static void E09_only_the_last_position_costs(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t,
                   "seats=2 round=8 active=0 stage=last slots=2 diver0=swimming@2 diver1=aboard@5");
    scuba_test_do(&t, "0 stop; 1 stop; chance current calm; 0 right; 0 right; 0 stop");
    scuba_test_points(&t, 0, 0);
    scuba_test_over(&t, "0");
}

static void E10_E11_the_dead(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "seats=2 round=8 active=0 stage=last slots=0 phase=resting diver0=aboard@5 "
                       "minus0=40 diver1=under@5,3 air1=1 cards1=whale-shark");
    scuba_test_do(&t, "0 stop; chance current calm; 1 stop");
    scuba_test_points(&t, 1, 0);
    scuba_test_points(&t, 0, -40);
    scuba_test_over(&t, "0");
    scuba_test_set(
        &t, "seats=2 round=8 active=0 stage=last slots=2 diver0=under@5,3 air0=1 diver1=dead "
            "cards0=turtle");
    scuba_test_do(&t, "0 stop");
    scuba_test_over(&t, "nobody");
    scuba_test_points(&t, 0, 0);
}

/* ---- why it ended so ---- */

static void ends_with(const char *fields, const char *words)
{
    struct scuba_test t;
    char position[512], text[DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    snprintf(position, sizeof position, "round=4 stage=last slots=0 diver0=swimming@5 %s", fields);
    scuba_test_set(&t, position);
    dt_outcome_text(&dt_game_scuba, &t.state, &out);
    assert_string_equal(text, "");
    scuba_test_do(&t, "0 stop");
    out = dt_writer_on(text, sizeof text);
    dt_outcome_text(&dt_game_scuba, &t.state, &out);
    assert_string_equal(text, words);
}

static void the_outcome_in_words(void **unused)
{
    (void)unused;
    ends_with("seats=3 diver1=aboard@4 diver2=aboard@5 cards0=turtle cards2=manta minus1=3",
              "points 2 0 6 3");
    ends_with("seats=2 diver1=aboard@4 minus0=5 minus1=7", "points 0 1 -5 -7");
    ends_with("seats=3 diver1=dead diver2=dead minus0=2 cards1=manta", "alone 0 -2");
    ends_with("seats=2 death=off diver1=rescued@4 minus1=20", "points 0 1 0 -20");
    ends_with("seats=2 diver1=aboard@4 cards0=moray,anemone cards1=manta", "cards 0 1 6 2 1");
    ends_with("seats=2 diver1=aboard@4 cards0=turtle minus0=8 plus0=5 cards1=turtle minus1=3 "
              "gone=turtle,red-event",
              "minus 1 0 0 3 8");
    ends_with("seats=2 diver1=aboard@4 first=1 start=0 cards0=turtle cards1=turtle", "first 1 0 3");
    struct scuba_test t;
    char text[DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    scuba_test_set(
        &t, "seats=2 round=8 stage=last slots=2 diver0=under@5,3 air0=1 diver1=dead start=0");
    scuba_test_do(&t, "0 stop");
    dt_outcome_text(&dt_game_scuba, &t.state, &out);
    assert_string_equal(text, "nobody");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(E01_dead_and_surfaced_count_together),
        cmocka_unit_test(W01_X03_round_one_triggers_nothing),
        cmocka_unit_test(E02_everybody_has_one_or_two_turns),
        cmocka_unit_test(E03_W09_the_role_passes_first),
        cmocka_unit_test(W09_later_deaths_only_skip_turns),
        cmocka_unit_test(E04_owed_turns_are_played),
        cmocka_unit_test(E03_setup_without_start),
        cmocka_unit_test(E05_W10_extra_rounds),
        cmocka_unit_test(minus_points_have_a_limit),
        cmocka_unit_test(E05_the_penalty_is_an_option),
        cmocka_unit_test(E06_surfacing_finishes_the_round),
        cmocka_unit_test(E07_X05_beside_the_boat),
        cmocka_unit_test(E08_X10_the_boat_leaves),
        cmocka_unit_test(E08_he_can_still_win),
        cmocka_unit_test(E09_only_the_last_position_costs),
        cmocka_unit_test(E10_E11_the_dead),
        cmocka_unit_test(the_outcome_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
