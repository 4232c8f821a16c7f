/* The rulings of Hai Noon about attacks: who is asked, harpoons, cages, the cards afterwards and
 * drawing. The table at the top of test_hainoon_rulings.c says where each ruling is tested. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/hainoon_support.h"

/* Two red cards at the bottom and both sharks there hungry: BR and BL are attacked. */
#define BOTH "ring=FFFFFFFHHFFF bottom=red-shark,red-ring "
/* The same with shark 7 only: BR is attacked. */
#define ONE "ring=FFFFFFFHFFFF bottom=red-shark,red-ring "

/* ---- the two sharks ---- */

static void H40_two_sharks_a_side(void **unused)
{
    static const struct {
        const char *side, *ring, *first, *second;
    } sides[] = {
        {"top", "ring=HFFHHHHHHHHH", "bitten 1 0 injured", "bitten 2 1 injured"},
        {"right", "ring=HHHHFFHHHHHH", "bitten 4 1 injured", "bitten 5 2 injured"},
        {"bottom", "ring=HHHHHHHFFHHH", "bitten 7 2 injured", "bitten 8 3 injured"},
        {"left", "ring=HHHHHHHHHHFF", "bitten 10 3 injured", "bitten 11 0 injured"},
    };
    (void)unused;
    for (int i = 0; i < DT_COUNT(sides); i++) {
        struct noon t;
        char position[128] = "ring=HHHHHHHHHHHH hand0=joker ", move[64] = "0 play joker ";
        strcat(strcat(position, sides[i].side), "=red-ring,red-flip");
        noon_at(&t, position);
        noon_do(&t, strcat(move, sides[i].side));
        noon_passes(&t);
        noon_event(&t, sides[i].first);
        noon_event(&t, sides[i].second);
        noon_shows(&t, sides[i].ring);
    }
}

static void H22_a_shark_that_wakes_does_not_bite(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "ring=FFFFFFFFFFFF bottom=red-shark,red-ring hand0=joker "
                "divers=0@TL,1@TR,2@BR/injured,3@BL/injured");
    noon_do(&t, "0 play joker bottom");
    noon_told(&t, 1, "played 0 joker bottom; attack bottom; woke 7; woke 8; cleared bottom 0");
    noon_shows(&t, "ring=FFFFFFFHHFFF diver2=BR/injured diver3=BL/injured phase=drawing");
    noon_at(&t, "ring=FFFFFFFFHFFF bottom=red-shark,red-ring hand0=joker");
    noon_do(&t, "0 play joker bottom");
    noon_to_act(&t, 3);
    noon_do(&t, "3 pass");
    noon_event(&t, "woke 7");
    noon_event(&t, "bitten 8 3 injured");
    noon_shows(&t, "ring=FFFFFFFHFFFF diver2=BR/healthy diver3=BL/injured");
}

/* The card's own action comes first and may wake or feed the attackers. */
static void H25_action_before_the_sharks(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "ring=FFFFFFFFFFFF bottom=red-shark,red-ring hand0=red-flip");
    noon_do(&t, "0 play red-flip bottom 7");
    noon_to_act(&t, 2);
    noon_do(&t, "2 pass");
    noon_event(&t, "bitten 7 2 injured");
    noon_at(&t, ONE "hand0=red-flip");
    noon_do(&t, "0 play red-flip bottom 7");
    noon_event(&t, "woke 7");
    noon_to_act(&t, DT_CHANCE);
    /* Seat 2 swims out of the way of shark 7, and seat 1 takes its place. */
    noon_at(&t, ONE "active=2 hand2=red-diver");
    noon_do(&t, "2 play red-diver bottom BR-TR");
    noon_to_act(&t, 1);
    noon_do(&t, "1 pass");
    noon_event(&t, "bitten 7 1 injured");
}

static void H11_full_shark_leaves_the_cage(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "ring=FFFFFFFFFFFF bottom=red-shark,red-ring hand0=joker "
                "divers=0@TL,1@TR,2@BR/healthy/caged,3@BL");
    noon_do(&t, "0 play joker bottom");
    noon_no_event(&t, "uncaged");
    noon_event(&t, "woke 7");
    noon_shows(&t, "ring=FFFFFFFHHFFF diver2=BR/healthy/caged");
    /* A cage elsewhere is not touched either. */
    noon_at(&t, BOTH "hand0=joker divers=0@TL/healthy/caged,1@TR,2@BR,3@BL");
    noon_do(&t, "0 play joker bottom");
    noon_passes(&t);
    noon_shows(&t, "diver0=TL/healthy/caged diver2=BR/injured diver3=BL/injured");
}

/* A cage saves one of two attacked divers and an injured one too. */
static void H12_cage_saves_its_own_diver_only(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, BOTH "hand0=joker divers=0@TL,1@TR,2@BR/injured/caged,3@BL");
    noon_do(&t, "0 play joker bottom");
    noon_passes(&t);
    noon_event(&t, "uncaged 7 2");
    noon_event(&t, "bitten 8 3 injured");
    noon_no_event(&t, "over");
    noon_shows(&t, "ring=FFFFFFFHFFFF diver2=BR/injured diver3=BL/injured");
}

static void X11_shark_is_full_after_every_bite(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, BOTH "hand0=joker divers=0@TL,1@TR,2@BR/injured,3@BL");
    noon_do(&t, "0 play joker bottom");
    noon_passes(&t);
    noon_event(&t, "bitten 7 2 eaten");
    noon_event(&t, "bitten 8 3 injured");
    noon_shows(&t, "ring=FFFFFFFFFFFF out=2");
}

/* ---- harpoons ---- */

static void H13_only_attacked_owners_are_asked(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, ONE "hand0=joker,red-cage hand3=red-cage");
    noon_do(&t, "0 play joker bottom");
    noon_to_act(&t, 2);
    noon_cannot(&t, "0 harpoon red-cage BR");
    noon_cannot(&t, "3 harpoon red-cage BR");
    noon_cannot(&t, "3 harpoon red-cage BL");
    noon_cannot(&t, "3 pass");
    noon_do(&t, "2 pass");
    noon_event(&t, "bitten 7 2 injured");
    noon_to_act(&t, DT_CHANCE);
    /* The active player too defends itself. */
    noon_at(&t, ONE "active=2 hand2=joker,red-cage hand3=joker");
    noon_do(&t, "2 play joker bottom");
    noon_to_act(&t, 2);
    noon_only(&t, "pass; harpoon red-cage BR");
    noon_do(&t, "2 harpoon red-cage BR");
    noon_event(&t, "missed 7 2");
    noon_shows(&t, "ring=FFFFFFFHHFFF hand2=- bottom=red-cage phase=drawing");
    /* It is the active player's own draw that follows: three cards. */
    assert_int_equal(noon_draws(&t), 3);
    noon_shows(&t, "active=3");
}

static void H14_harpoon_of_the_sides_colour(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, ONE "hand0=joker hand2=blue-cage,red-flip,joker");
    noon_do(&t, "0 play joker bottom");
    noon_only(&t, "pass");
    noon_cannot(&t, "2 harpoon blue-cage BR");
    noon_cannot(&t, "2 harpoon red-flip BR");
    noon_cannot(&t, "2 harpoon joker BR");
    noon_cannot(&t, "2 harpoon red-cage BR"); /* not in the hand */
    /* Two jokers and a colour: that colour. */
    noon_at(&t, "ring=FFFFFFFHFFFF bottom=joker,red-ring hand0=joker hand2=blue-cage,red-cage");
    noon_do(&t, "0 play joker bottom");
    noon_only(&t, "pass; harpoon red-cage BR");
    /* Two equal harpoons are one choice. */
    noon_at(&t, ONE "hand0=joker hand2=red-cage,red-cage");
    noon_do(&t, "0 play joker bottom");
    noon_only(&t, "pass; harpoon red-cage BR");
}

static void H14_three_jokers(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "ring=FFFFFFFHFFFF bottom=joker,joker left=blue-flip top=joker,yellow-ring "
                "hand0=red-flip,joker hand2=blue-cage,red-cage,yellow-cage");
    noon_do(&t, "0 play joker bottom");
    noon_only(&t, "pass; harpoon red-cage BR");
    noon_cannot(&t, "2 harpoon blue-cage BR");
    noon_do(&t, "2 harpoon red-cage BR");
    noon_shows(&t, "bottom=red-cage discard=joker,joker,joker ring=FFFFFFFHHFFF");
}

static void X10_first_harpoon_fixes_the_colour(void **unused)
{
    static const char at[] = "ring=FFFFFFFHHFFF bottom=joker,joker hand0=joker "
                             "hand1=green-ring,red-ring hand2=green-cage "
                             "hand3=red-cage,green-cage";
    struct noon t;
    (void)unused;
    noon_at(&t, at);
    noon_do(&t, "0 play joker bottom");
    noon_to_act(&t, 2);
    noon_do(&t, "2 harpoon green-cage BR");
    noon_to_act(&t, 3);
    noon_only(&t, "pass; harpoon green-cage BL");
    noon_cannot(&t, "3 harpoon red-cage BL");
    noon_do(&t, "3 harpoon green-cage BL");
    noon_shows(&t, "bottom=green-cage,green-cage ring=FFFFFFFHHFFF discard=joker,joker,joker");
    noon_draws(&t);
    noon_choices(&t, "play green-ring", "bottom");
    noon_choices(&t, "play red-ring", "top right left");
    /* If the first passes the second is free to choose. */
    noon_at(&t, at);
    noon_do(&t, "0 play joker bottom");
    noon_do(&t, "2 pass");
    noon_only(&t, "pass; harpoon red-cage BL; harpoon green-cage BL");
    noon_do(&t, "3 harpoon red-cage BL");
    noon_shows(&t, "bottom=red-cage diver2=BR/injured diver3=BL/healthy");
}

static void H15_X09_order_of_asking(void **unused)
{
    static const struct {
        const char *position, *move;
        int first, second;
    } cases[] = {
        {BOTH "active=0 hand0=joker", "0 play joker bottom", 2, 3},
        {BOTH "active=1 hand1=joker", "1 play joker bottom", 2, 3},
        {BOTH "active=2 hand2=joker", "2 play joker bottom", 2, 3},
        {BOTH "active=3 hand3=joker", "3 play joker bottom", 3, 2},
        {"ring=FFFFFFFFFFHH left=red-flip,joker active=0 hand0=joker", "0 play joker left", 0, 3},
        {"ring=FFFFFFFFFFHH left=red-flip,joker active=2 hand2=joker", "2 play joker left", 3, 0},
        {"ring=FHHFFFFFFFFF top=red-flip,joker active=1 hand1=joker", "1 play joker top", 1, 0},
        /* Seats are asked in order, not places: the divers have swapped. */
        {BOTH "active=0 hand0=joker divers=0@TL,1@TR,2@BL,3@BR", "0 play joker bottom", 2, 3},
        {BOTH "active=1 hand1=joker divers=0@BR,1@TR,2@TL,3@BL", "1 play joker bottom", 3, 0},
    };
    (void)unused;
    for (int i = 0; i < DT_COUNT(cases); i++) {
        struct noon t;
        char pass[] = "0 pass", passed[] = "passed 0";
        noon_at(&t, cases[i].position);
        noon_do(&t, cases[i].move);
        /* Hands are empty, and still both are asked. */
        noon_to_act(&t, cases[i].first);
        noon_only(&t, "pass");
        pass[0] = passed[7] = (char)('0' + cases[i].first);
        noon_do(&t, pass);
        noon_event(&t, passed);
        noon_no_event(&t, "bitten");
        noon_to_act(&t, cases[i].second);
        noon_only(&t, "pass");
        pass[0] = passed[7] = (char)('0' + cases[i].second);
        noon_do(&t, pass);
        noon_event(&t, passed);
        noon_to_act(&t, DT_CHANCE);
    }
}

static void X09_two_players_one_diver_each(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "seats=2 " BOTH "active=1 hand1=joker,red-cage hand0=red-cage");
    noon_do(&t, "1 play joker bottom");
    noon_to_act(&t, 1);
    noon_only(&t, "pass; harpoon red-cage BL");
    noon_do(&t, "1 harpoon red-cage BL");
    /* The answer is on the table before the next seat speaks. */
    noon_told(&t, 0, "harpoon 1 red-cage BL");
    noon_shows(&t, "phase=answering hand1=- answered=BL harpooned=BL");
    noon_to_act(&t, 0);
    noon_only(&t, "pass; harpoon red-cage BR");
    noon_do(&t, "0 pass");
    noon_event(&t, "bitten 7 2 injured");
    noon_event(&t, "missed 8 3");
    noon_shows(&t, "bottom=red-cage ring=FFFFFFFFHFFF");
}

static void H39_a_hidden_hand_has_no_harpoon(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, BOTH "hand0=joker hand2=red-cage hand3=red-cage");
    noon_do(&t, "0 play joker bottom");
    noon_to_act(&t, 2);
    assert_int_equal(dt_game_hainoon.actions(&t.state, 2, NULL), 2);
    dt_game_hainoon.redact(&t.state, 3);
    assert_int_equal(dt_game_hainoon.actions(&t.state, 2, NULL), 1); /* it may pass */
}

static void H16_X06_fourth_and_fifth_card(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, BOTH "hand0=joker hand2=red-cage hand3=red-cage");
    noon_do(&t, "0 play joker bottom");
    noon_shows(&t, "bottom=red-shark,red-ring,joker phase=answering");
    noon_do(&t, "2 harpoon red-cage BR");
    noon_shows(&t, "bottom=red-shark,red-ring,joker,red-cage phase=answering");
    noon_do(&t, "3 harpoon red-cage BL");
    noon_event(&t, "missed 7 2");
    noon_event(&t, "missed 8 3");
    noon_event(&t, "cleared bottom 2");
    noon_shows(&t, "bottom=red-cage,red-cage discard=joker,red-ring,red-shark ring=FFFFFFFHHFFF "
                   "phase=drawing");
    /* Outside of an attack no side has three cards. */
    struct noon other;
    assert_non_null(dt_game_hainoon.parse(
        &other.state, dt_span_of("bottom=red-cage,red-cage,joker hand0=joker")));
    assert_non_null(dt_game_hainoon.parse(
        &other.state, dt_span_of("bottom=red-cage,red-cage,joker,red-flip hand0=joker")));
}

static void H17_H18_H19_harpoons_stay_and_count(void **unused)
{
    struct noon t;
    (void)unused;
    /* An attack elsewhere leaves the harpoon where it is. */
    noon_at(&t, "ring=FFFFFFFFFFFF bottom=red-cage top=blue-flip,blue-ring hand0=joker");
    noon_do(&t, "0 play joker top");
    noon_event(&t, "attack top");
    noon_event(&t, "cleared top 0");
    noon_shows(&t, "top=- bottom=red-cage discard=blue-flip,blue-ring,joker");
    /* One harpoon and one card are two; a third attacks. */
    noon_at(&t, "bottom=red-cage hand0=red-flip hand1=red-flip,joker");
    noon_do(&t, "0 play red-flip bottom 0");
    noon_no_event(&t, "attack");
    noon_draws(&t);
    noon_do(&t, "1 play red-flip bottom 0");
    noon_event(&t, "attack bottom");
    noon_shows(&t, "bottom=- discard=red-cage,red-flip,red-flip");
    /* Two harpoons and one card attack at once. */
    noon_at(&t, "bottom=red-cage,red-cage hand0=joker");
    noon_do(&t, "0 play joker bottom");
    noon_event(&t, "attack bottom");
    noon_event(&t, "cleared bottom 0");
    noon_shows(&t, "bottom=- discard=joker,red-cage,red-cage");
    /* An old harpoon is one of the three and leaves; the new one stays. */
    noon_at(&t, "ring=FFFFFFFHFFFF bottom=red-cage,red-flip hand0=joker hand2=red-cage");
    noon_do(&t, "0 play joker bottom");
    noon_do(&t, "2 harpoon red-cage BR");
    noon_event(&t, "cleared bottom 1");
    noon_shows(&t, "bottom=red-cage discard=joker,red-cage,red-flip diver2=BR/healthy");
}

/* ---- drawing ---- */

static void H20_X13_turn_without_cards(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "divers=0@TL,1@away/injured,2@BR,3@BL hand0=joker,joker,red-flip hand2=joker");
    noon_do(&t, "0 play joker top");
    noon_do(&t, "chance draw red-flip");
    /* Step 0 and step 2 of seat 1; there is no card to play. */
    noon_told(&t, 2, "drew 0 ?; turn 1 10; entered 1 TR");
    noon_to_act(&t, DT_CHANCE);
    noon_shows(&t, "phase=drawing active=1 diver1=TR/injured");
    assert_int_equal(noon_draws(&t), 3);
    noon_event(&t, "turn 2 11");
    noon_to_act(&t, 2);
    /* With several free places it is asked where to return, then it draws. */
    noon_at(&t, "divers=0@TL,1@away,2@away,3@BL hand0=joker,joker,red-flip hand2=joker");
    noon_do(&t, "0 play joker top");
    noon_do(&t, "chance draw red-flip");
    noon_to_act(&t, 1);
    noon_only(&t, "enter TR; enter BR");
    noon_do(&t, "1 enter BR");
    noon_to_act(&t, DT_CHANCE);
    noon_shows(&t, "phase=drawing active=1 diver1=BR/healthy");
    assert_int_equal(noon_draws(&t), 3);
    noon_shows(&t, "active=2 turn=10");
}

static void X08_shuffle_in_the_middle_of_a_draw(void **unused)
{
    struct noon t;
    char position[1024] = "hand0=joker discard=", rest[1024];
    (void)unused;
    noon_rest("joker,red-flip", rest, DT_COUNT(rest));
    noon_at(&t, strcat(position, rest));
    noon_shows(&t, "deck=1");
    noon_do(&t, "0 play joker top");
    noon_no_event(&t, "shuffled");
    noon_to_act(&t, DT_CHANCE);
    noon_only(&t, "draw red-flip");
    noon_cannot(&t, "chance draw red-hide");
    noon_do(&t, "chance draw red-flip");
    noon_event(&t, "shuffled 46");
    noon_shows(&t, "deck=46 discard=- hand0=red-flip top=joker");
    noon_do(&t, "chance draw red-hide");
    noon_cannot(&t, "chance draw red-hide"); /* there is one only */
    noon_do(&t, "chance draw joker");
    noon_shows(&t, "deck=44 discard=- active=1");
}

static void X08_no_shuffle_before_it_is_needed(void **unused)
{
    struct noon t;
    char position[1024] = "hand0=joker,blue-flip,blue-ring hand1=red-shark "
                          "bottom=red-ring,red-cage discard=",
         rest[1024];
    (void)unused;
    noon_rest("joker,blue-flip,blue-ring,red-shark,red-ring,red-cage,red-flip", rest,
              DT_COUNT(rest));
    noon_at(&t, strcat(position, rest));
    noon_do(&t, "0 play joker top");
    noon_do(&t, "chance draw red-flip");
    noon_no_event(&t, "shuffled");
    noon_shows(&t, "deck=0 active=1 phase=playing");
    noon_shows(&t, strcat(strcpy(position, "discard="), rest));
    /* The three cards of the next attack are shuffled with the others. */
    noon_do(&t, "1 play red-shark bottom 1-2");
    noon_event(&t, "cleared bottom 0");
    noon_event(&t, "shuffled 44");
    noon_shows(&t, "deck=44 discard=- bottom=-");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(H40_two_sharks_a_side),
        cmocka_unit_test(H22_a_shark_that_wakes_does_not_bite),
        cmocka_unit_test(H25_action_before_the_sharks),
        cmocka_unit_test(H11_full_shark_leaves_the_cage),
        cmocka_unit_test(H12_cage_saves_its_own_diver_only),
        cmocka_unit_test(X11_shark_is_full_after_every_bite),
        cmocka_unit_test(H13_only_attacked_owners_are_asked),
        cmocka_unit_test(H14_harpoon_of_the_sides_colour),
        cmocka_unit_test(H14_three_jokers),
        cmocka_unit_test(X10_first_harpoon_fixes_the_colour),
        cmocka_unit_test(H15_X09_order_of_asking),
        cmocka_unit_test(X09_two_players_one_diver_each),
        cmocka_unit_test(H39_a_hidden_hand_has_no_harpoon),
        cmocka_unit_test(H16_X06_fourth_and_fifth_card),
        cmocka_unit_test(H17_H18_H19_harpoons_stay_and_count),
        cmocka_unit_test(H20_X13_turn_without_cards),
        cmocka_unit_test(X08_shuffle_in_the_middle_of_a_draw),
        cmocka_unit_test(X08_no_shuffle_before_it_is_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
