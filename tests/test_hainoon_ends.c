/* The rulings of Hai Noon about going out and the end of the game, with two to four seats and both
 * endings. The table at the top of test_hainoon_rulings.c says where each ruling is tested. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/hainoon_support.h"

#define BOTH "ring=FFFFFFFHHFFF bottom=red-shark,red-ring "
#define ONE "ring=FFFFFFFHFFFF bottom=red-shark,red-ring "
#define LAST "ending=last-diver "

/* ---- the first diver eaten ---- */

static void X05_H29_two_players_whole_attack_first(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "seats=2 " ONE "hand0=joker divers=0@TL,1@TR,0@BR/injured,1@BL");
    noon_do(&t, "0 play joker bottom");
    noon_do(&t, "0 pass");
    noon_event(&t, "bitten 7 2 eaten");
    noon_event(&t, "woke 8");
    noon_event(&t, "cleared bottom 0");
    noon_event(&t, "out 0");
    noon_event(&t, "over 1");
    noon_shows(&t, "ring=FFFFFFFFHFFF bottom=- discard=joker,red-ring,red-shark out=0");
    noon_over(&t, "1");
    noon_outcome(&t, "eaten 0 winners 1");
}

/* both lose a diver at once, so nobody wins. */
static void H29_X03_two_players_both_lose_one(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "seats=2 " BOTH "hand0=joker divers=0@TL,1@TR,0@BR/injured,1@BL/injured");
    noon_do(&t, "0 play joker bottom");
    noon_passes(&t);
    noon_event(&t, "bitten 7 2 eaten");
    noon_event(&t, "bitten 8 3 eaten");
    noon_event(&t, "over nobody");
    noon_shows(&t, "out=0,1");
    noon_over(&t, "nobody");
    noon_outcome(&t, "eaten 0 1 winners nobody");
}

static void H29_two_players_one_loses_both(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "seats=2 " BOTH "hand0=joker divers=0@TL,1@BR/injured,0@TR,1@BL/injured");
    noon_do(&t, "0 play joker bottom");
    noon_passes(&t);
    noon_event(&t, "bitten 7 1 eaten");
    noon_event(&t, "bitten 8 3 eaten");
    noon_event(&t, "over 0");
    noon_shows(&t, "out=1");
    noon_over(&t, "0");
    noon_outcome(&t, "eaten 1 winners 0");
    /* One is enough, even with a healthy second diver. */
    noon_at(&t, "seats=2 " BOTH "hand0=joker divers=0@TL,1@BR/injured,0@TR,1@BL");
    noon_do(&t, "0 play joker bottom");
    noon_passes(&t);
    noon_event(&t, "bitten 8 3 injured");
    noon_over(&t, "0");
    noon_outcome(&t, "eaten 1 winners 0");
}

static void H24_three_players(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "seats=3 ring=FFFFHHFFFFFF right=red-flip,red-ring hand0=joker "
                "divers=0@TL/injured,1@TR/injured,2@BR/injured,dummy@BL");
    noon_do(&t, "0 play joker right");
    noon_passes(&t);
    noon_event(&t, "bitten 4 1 eaten");
    noon_event(&t, "bitten 5 2 eaten");
    noon_over(&t, "0");
    noon_outcome(&t, "eaten 1 2 winners 0");
}

/* ---- last diver swimming ---- */

static void H36_X13_going_out(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, LAST ONE "hand0=joker hand1=joker,blue-flip,blue-ring hand2=green-flip,green-ring "
                         "hand3=joker,yellow-ring divers=0@TL,1@TR,2@BR/injured,3@BL");
    noon_do(&t, "0 play joker bottom");
    noon_do(&t, "2 pass");
    noon_event(&t, "bitten 7 2 eaten");
    noon_event(&t, "out 2");
    noon_event(&t, "discarded 2 green-flip");
    noon_event(&t, "discarded 2 green-ring");
    noon_no_event(&t, "over");
    /* The hand is gone before anyone draws. */
    noon_to_act(&t, DT_CHANCE);
    noon_shows(&t, "phase=drawing active=0 hand2=- out=2 diver2=BR/eaten ring=FFFFFFFFHFFF "
                   "discard=joker,red-ring,red-shark,green-flip,green-ring");
    assert_int_equal(noon_draws(&t), 3);
    noon_to_act(&t, 1);
    noon_do(&t, "1 play blue-ring left");
    noon_draws(&t);
    /* Seat 2 has no more turns. */
    noon_event(&t, "turn 3 11");
    noon_to_act(&t, 3);
    noon_shows(&t, "active=3 hand2=-");
    noon_do(&t, "3 play joker top");
    noon_draws(&t);
    noon_to_act(&t, 0);
}

static void H36_X13_active_seat_goes_out(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, LAST ONE "active=2 hand2=joker,green-ring hand3=joker "
                         "divers=0@TL,1@TR,2@BR/injured,3@BL");
    noon_do(&t, "2 play joker bottom");
    noon_do(&t, "2 pass");
    noon_event(&t, "out 2");
    noon_event(&t, "discarded 2 green-ring");
    noon_event(&t, "turn 3 10");
    noon_no_event(&t, "drew");
    noon_to_act(&t, 3);
    noon_shows(&t, "phase=playing active=3 turn=9 hand2=- "
                   "discard=joker,red-ring,red-shark,green-ring");
}

/* The hand of a seat that went out is part of the next shuffle. */
static void X13_X08_discard_before_the_draw(void **unused)
{
    struct noon t;
    char position[1024] = LAST ONE "hand0=joker hand2=green-flip,green-ring "
                                   "divers=0@TL,1@TR,2@BR/injured,3@BL discard=",
         rest[1024];
    (void)unused;
    noon_rest("joker,green-flip,green-ring,red-shark,red-ring", rest, DT_COUNT(rest));
    noon_at(&t, strcat(position, rest));
    noon_shows(&t, "deck=0");
    noon_do(&t, "0 play joker bottom");
    noon_do(&t, "2 pass");
    noon_event(&t, "shuffled 48");
    noon_shows(&t, "deck=48 discard=-");
}

static void H37_eaten_diver_is_a_dummy(void **unused)
{
    struct noon t;
    (void)unused;
    /* A cage was elsewhere and stays there: the bitten diver had none. */
    noon_at(&t, LAST ONE "hand0=joker,red-cage divers=0@TL,1@TR/healthy/caged,2@BR/injured,3@BL "
                         "hand1=blue-cage,yellow-diver,joker hand3=red-flip");
    noon_do(&t, "0 play joker bottom");
    noon_do(&t, "2 pass");
    noon_shows(&t, "diver1=TR/healthy/caged diver2=BR/eaten");
    noon_draws(&t);
    /* It can hold the cage, and others change places with it. */
    noon_choices(&t, "play blue-cage top", "TL BR BL");
    noon_choices(&t, "play yellow-diver top", "TR-TL TR-BR");
    noon_do(&t, "1 play yellow-diver top TR-BR");
    noon_shows(&t, "diver1=BR/healthy/caged diver2=TR/eaten");
}

static void X01_attack_on_an_eaten_diver(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, LAST ONE "out=2 hand0=joker divers=0@TL,1@TR,dummy@BR/eaten/caged,3@BL");
    noon_do(&t, "0 play joker bottom");
    noon_event(&t, "uncaged 7 2");
    noon_no_event(&t, "bitten");
    noon_to_act(&t, DT_CHANCE);
    noon_shows(&t, "ring=FFFFFFFHHFFF diver2=BR/eaten");
    noon_at(&t, LAST ONE "out=2 hand0=joker divers=0@TL,1@TR,dummy@BR/eaten,3@BL");
    noon_do(&t, "0 play joker bottom");
    noon_event(&t, "missed 7 2");
    noon_shows(&t, "ring=FFFFFFFHHFFF diver2=BR/eaten");
}

static void H36_last_one_wins(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, LAST ONE "out=0,1 active=3 hand3=joker "
                         "divers=dummy@TL/eaten,dummy@TR/eaten,2@BR/injured,3@BL");
    noon_do(&t, "3 play joker bottom");
    noon_do(&t, "2 pass");
    noon_event(&t, "out 2");
    noon_event(&t, "over 3");
    noon_shows(&t, "out=0,1,2");
    noon_over(&t, "3");
    noon_outcome(&t, "last 3");
    /* Two of three go out together. */
    noon_at(&t, LAST BOTH "out=0 active=1 hand1=joker "
                          "divers=dummy@TL/eaten,1@TR,2@BR/injured,3@BL/injured");
    noon_do(&t, "1 play joker bottom");
    noon_passes(&t);
    noon_over(&t, "1");
    noon_outcome(&t, "last 1");
    /* Three seats: the dummy of the box does not count as one of the last. */
    noon_at(&t, "seats=3 " LAST ONE "out=0 active=1 hand1=joker "
                "divers=dummy@TL/eaten,1@TR,2@BR/injured,dummy@BL");
    noon_do(&t, "1 play joker bottom");
    noon_passes(&t);
    noon_over(&t, "1");
    noon_outcome(&t, "last 1");
}

static void X03_last_two_together(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, LAST BOTH "out=0,1 active=2 hand2=joker "
                          "divers=dummy@TL/eaten,dummy@TR/eaten,2@BR/injured,3@BL/injured");
    noon_do(&t, "2 play joker bottom");
    noon_passes(&t);
    noon_event(&t, "out 2");
    noon_event(&t, "out 3");
    noon_event(&t, "over nobody");
    noon_shows(&t, "out=0,1,2,3");
    noon_over(&t, "nobody");
    noon_outcome(&t, "last nobody");
}

static void X02_two_players_play_on_with_one_diver(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "seats=2 " LAST ONE "active=1 hand1=joker,blue-flip,joker "
                "hand0=red-hide,blue-diver,green-cage divers=0@TL,1@TR,0@BR/injured,1@BL");
    noon_do(&t, "1 play joker bottom");
    noon_do(&t, "0 pass");
    noon_event(&t, "bitten 7 2 eaten");
    noon_no_event(&t, "out");
    noon_no_event(&t, "discarded");
    noon_no_event(&t, "over");
    noon_shows(&t, "out=- hand0=blue-diver,green-cage,red-hide diver2=BR/eaten");
    noon_do(&t, "chance draw yellow-flip");
    /* The eaten diver is nobody's, but it can still be seen and caged. */
    noon_to_act(&t, 0);
    noon_choices(&t, "play red-hide top", "TL");
    noon_choices(&t, "play blue-diver top", "TL-TR TL-BL");
    noon_choices(&t, "play green-cage top", "TL TR BR BL");
    noon_do(&t, "0 play blue-diver top TL-TR");
    noon_shows(&t, "diver0=TR/healthy diver1=TL/healthy diver2=BR/eaten");
}

static void X02_out_with_the_last_diver(void **unused)
{
    struct noon t;
    (void)unused;
    /* Seat 0 is not asked for its eaten diver at BR, only for the other at BL. */
    noon_at(&t, "seats=2 " LAST BOTH "active=1 hand1=joker hand0=red-cage "
                "divers=0@BL/injured,1@TR,dummy@BR/eaten,1@TL");
    noon_do(&t, "1 play joker bottom");
    noon_to_act(&t, 0);
    noon_only(&t, "pass; harpoon red-cage BL");
    noon_do(&t, "0 pass");
    noon_event(&t, "missed 7 2");
    noon_event(&t, "bitten 8 0 eaten");
    noon_event(&t, "out 0");
    noon_event(&t, "over 1");
    noon_over(&t, "1");
    noon_outcome(&t, "last 1");
    /* Both divers at once. */
    noon_at(&t, "seats=2 " LAST BOTH "active=1 hand1=joker "
                "divers=0@BL/injured,1@TR,0@BR/injured,1@TL/injured");
    noon_do(&t, "1 play joker bottom");
    noon_passes(&t);
    noon_shows(&t, "out=0");
    noon_over(&t, "1");
    noon_outcome(&t, "last 1");
    /* The last diver of each at once: nobody wins. */
    noon_at(&t, "seats=2 " LAST BOTH "active=1 hand1=joker "
                "divers=0@BL/injured,1@BR/injured,dummy@TL/eaten,dummy@TR/eaten");
    noon_do(&t, "1 play joker bottom");
    noon_passes(&t);
    noon_shows(&t, "out=0,1");
    noon_over(&t, "nobody");
    noon_outcome(&t, "last nobody");
    /* One each, with another left to each: the game goes on. */
    noon_at(&t, "seats=2 " LAST BOTH "active=1 hand1=joker "
                "divers=0@BL/injured,1@BR/injured,0@TL,1@TR");
    noon_do(&t, "1 play joker bottom");
    noon_passes(&t);
    noon_no_event(&t, "over");
    noon_shows(&t, "out=- phase=drawing diver0=BL/eaten diver1=BR/eaten");
}

/* ---- the longest game ---- */

static void X04_four_hundred_turns(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "turn=398 active=2 hand2=joker,joker,red-flip hand3=joker,red-ring,red-flip "
                "divers=0@TL,1@TR/injured,2@BR,3@BL");
    noon_do(&t, "2 play joker top");
    noon_do(&t, "chance draw blue-flip");
    noon_event(&t, "turn 3 400");
    noon_no_event(&t, "over");
    noon_outcome(&t, "");
    noon_to_act(&t, 3);
    noon_do(&t, "3 play red-ring left");
    noon_draws(&t);
    noon_event(&t, "over 0 1 2 3");
    noon_no_event(&t, "turn");
    noon_over(&t, "0 1 2 3");
    noon_outcome(&t, "turns 400 winners 0 1 2 3");
    /* With the last diver variant those who are out do not win. */
    noon_at(&t, LAST "turn=399 out=1,3 active=2 hand2=joker "
                     "divers=0@TL,dummy@TR/eaten,2@BR/injured,dummy@BL/eaten");
    noon_do(&t, "2 play joker top");
    noon_draws(&t);
    noon_over(&t, "0 2");
    noon_outcome(&t, "turns 400 winners 0 2");
    /* An eaten diver in the very last turn loses as ever. */
    noon_at(&t, ONE "turn=399 hand0=joker divers=0@TL,1@TR,2@BR/injured,3@BL");
    noon_do(&t, "0 play joker bottom");
    noon_passes(&t);
    noon_over(&t, "0 1 3");
    noon_outcome(&t, "eaten 2 winners 0 1 3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X05_H29_two_players_whole_attack_first),
        cmocka_unit_test(H29_X03_two_players_both_lose_one),
        cmocka_unit_test(H29_two_players_one_loses_both),
        cmocka_unit_test(H24_three_players),
        cmocka_unit_test(H36_X13_going_out),
        cmocka_unit_test(H36_X13_active_seat_goes_out),
        cmocka_unit_test(X13_X08_discard_before_the_draw),
        cmocka_unit_test(H37_eaten_diver_is_a_dummy),
        cmocka_unit_test(X01_attack_on_an_eaten_diver),
        cmocka_unit_test(H36_last_one_wins),
        cmocka_unit_test(X03_last_two_together),
        cmocka_unit_test(X02_two_players_play_on_with_one_diver),
        cmocka_unit_test(X02_out_with_the_last_diver),
        cmocka_unit_test(X04_four_hundred_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
