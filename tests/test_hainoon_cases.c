/* The worked examples of Hai Noon, S1 to S16, each played through position and action texts.
 *
 * The table of most of them: seats 0 to 3 own the divers at TL, TR, BR and BL; the bottom side is
 * attacked by sharks 7 (facing BR) and 8 (facing BL); two red cards lie there already. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/hainoon_support.h"

/* Two red cards at the bottom, shark 7 hungry and shark 8 full: S2. Seat 0 has the third card. */
#define S2 "ring=HFFHFFHHFHFF bottom=red-shark,red-ring hand0=red-flip "

static void S1_placement_example(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "left=green-flip bottom=red-flip,red-shark hand0=red-cage");
    noon_only(&t, "play red-cage bottom TL; play red-cage bottom TR; play red-cage bottom BR; "
                  "play red-cage bottom BL");
    noon_cannot(&t, "0 play red-cage top TL");
    noon_cannot(&t, "0 play red-cage left TL");
    noon_cannot(&t, "0 play red-cage right TL");
    noon_cannot(&t, "1 play red-cage bottom TL");
    noon_do(&t, "0 play red-cage bottom TR");
    noon_told(&t, 2,
              "played 0 red-cage bottom; caged 1; attack bottom; woke 7; woke 8; "
              "cleared bottom 0");
    noon_shows(&t,
               "ring=HFFHFFHHHHFF diver1=TR/healthy/caged bottom=- left=green-flip phase=drawing "
               "discard=red-cage,red-flip,red-shark");
}

static void S1_cage_goes_to_another_diver(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "left=green-flip bottom=red-flip,red-shark hand0=red-cage "
                "divers=0@TL/healthy/caged,1@TR,2@BR,3@BL");
    noon_only(&t, "play red-cage bottom TR; play red-cage bottom BR; play red-cage bottom BL");
}

/* The cage moves before the sharks come: it already protects BR. */
static void S1_action_before_attack(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "ring=FFFFFFFHFFFF bottom=red-flip,red-shark hand0=red-cage");
    noon_do(&t, "0 play red-cage bottom BR");
    noon_to_act(&t, 2);
    noon_do(&t, "2 pass");
    noon_event(&t, "uncaged 7 2");
    noon_shows(&t, "ring=FFFFFFFHHFFF divers=0@TL/healthy,1@TR/healthy,2@BR/healthy,3@BL/healthy");
}

static void S2_attack_example(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, S2 "hand1=joker hand2=blue-flip,green-ring hand3=red-cage");
    noon_do(&t, "0 play red-flip bottom 0");
    noon_told(&t, 3,
              "played 0 red-flip bottom; flipped 0 full; attack bottom; "
              "aims 7 2");
    noon_shows(&t, "phase=answering attack=bottom diver2=BR/healthy "
                   "bottom=red-shark,red-ring,red-flip");
    /* Only BR is attacked, so only its owner is asked, though it has nothing to answer with. */
    noon_to_act(&t, 2);
    noon_only(&t, "pass");
    noon_cannot(&t, "3 harpoon red-cage BL");
    noon_do(&t, "2 pass");
    noon_event(&t, "passed 2");
    noon_event(&t, "bitten 7 2 injured");
    noon_event(&t, "woke 8");
    noon_event(&t, "cleared bottom 0");
    noon_no_event(&t, "out");
    noon_shows(&t, "ring=FFFHFFHFHHFF diver0=TL/healthy diver1=TR/healthy diver2=BR/injured "
                   "diver3=BL/healthy bottom=- discard=red-flip,red-ring,red-shark phase=drawing "
                   "hand0=- hand3=red-cage out=-");
    noon_to_act(&t, DT_CHANCE);
    assert_int_equal(noon_draws(&t), 3);
    noon_to_act(&t, 1);
}

static void S3_set_up(void **unused)
{
    struct noon t;
    (void)unused;
    noon_fresh(&t, "4");
    noon_shows(&t, "ring=HFFHFFHFFHFF top=- right=- bottom=- left=- discard=- deck=48");
    noon_only(&t, "start 0; start 1; start 2; start 3");
    noon_do(&t, "chance start 2");
    noon_event(&t, "start 2");
    assert_int_equal(noon_draws(&t), 12);
    noon_event(&t, "turn 2 1");
    noon_to_act(&t, 2);
    noon_shows(&t, "turn=0 active=2 phase=playing deck=36");
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(t.state.hand_count[seat], 3);
    }
    /* What a position text leaves out is the set-up too. */
    noon_at(&t, "hand0=joker");
    noon_shows(&t, "seats=4 ring=HFFHFFHFFHFF deck=47 turn=8 active=0 phase=playing");
}

static void S4_all_sharks_swim(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "ring=HFFHFFHFFHFF hand0=blue-ring");
    noon_only(&t, "play blue-ring top; play blue-ring right; play blue-ring bottom; "
                  "play blue-ring left");
    noon_do(&t, "0 play blue-ring left");
    noon_told(&t, 1, "played 0 blue-ring left; turned");
    noon_shows(&t, "ring=FHFFHFFHFFHF left=blue-ring");
    /* The shark at 11 comes round to 0. */
    noon_at(&t, "ring=FFFFFFFFFFFH hand0=blue-ring");
    noon_do(&t, "0 play blue-ring top");
    noon_shows(&t, "ring=HFFFFFFFFFFF");
    noon_at(&t, "ring=HFHHFFFHFFHF hand0=blue-ring");
    noon_do(&t, "0 play blue-ring top");
    noon_shows(&t, "ring=FHFHHFFFHFFH");
}

/* After S4 every side has one attacker: top bites TL, right TR, bottom BR, left BL. */
static void S4_one_attacker_a_side(void **unused)
{
    static const char *const sides[] = {"top", "right", "bottom", "left"};
    static const char *const bites[] = {"bitten 1 0 injured", "bitten 4 1 injured",
                                        "bitten 7 2 injured", "bitten 10 3 injured"};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        struct noon t;
        char position[128] = "ring=FHFFHFFHFFHF hand0=joker ", move[64] = "0 play joker ";
        strcat(strcat(position, sides[i]), "=red-ring,red-flip");
        noon_at(&t, position);
        noon_do(&t, strcat(move, sides[i]));
        noon_to_act(&t, i);
        noon_passes(&t);
        noon_event(&t, bites[i]);
    }
}

static void S5_cage(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, S2 "divers=0@TL,1@TR,2@BR/healthy/caged,3@BL");
    noon_do(&t, "0 play red-flip bottom 0");
    noon_to_act(&t, 2);
    noon_do(&t, "2 pass");
    noon_event(&t, "uncaged 7 2");
    noon_event(&t, "woke 8");
    noon_no_event(&t, "bitten");
    noon_no_event(&t, "missed");
    noon_shows(&t, "ring=FFFHFFHHHHFF diver2=BR/healthy bottom=- "
                   "discard=red-flip,red-ring,red-shark");
}

static void S6_harpoon(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, S2 "hand1=joker,blue-ring,blue-flip hand2=red-cage,blue-flip,green-ring "
                   "hand3=red-cage");
    noon_do(&t, "0 play red-flip bottom 0");
    noon_to_act(&t, 2);
    noon_only(&t, "pass; harpoon red-cage BR");
    noon_cannot(&t, "2 harpoon red-cage BL");
    noon_cannot(&t, "3 harpoon red-cage BL");
    noon_do(&t, "2 harpoon red-cage BR");
    noon_event(&t, "harpoon 2 red-cage BR");
    noon_event(&t, "missed 7 2");
    noon_event(&t, "woke 8");
    noon_event(&t, "cleared bottom 1");
    noon_no_event(&t, "bitten");
    noon_shows(&t, "ring=FFFHFFHHHHFF diver2=BR/healthy bottom=red-cage "
                   "discard=red-flip,red-ring,red-shark hand2=blue-flip,green-ring phase=drawing");
    /* The hand stays short until its owner's own draw. */
    assert_int_equal(noon_draws(&t), 3);
    noon_to_act(&t, 1);
    noon_shows(&t, "hand2=blue-flip,green-ring");
    noon_do(&t, "1 play joker top");
    assert_int_equal(noon_draws(&t), 1);
    noon_to_act(&t, 2);
    noon_shows(&t, "hand2=blue-flip,green-ring");
    noon_do(&t, "2 play blue-flip left 0");
    assert_int_equal(noon_draws(&t), 2);
    assert_int_equal(t.state.hand_count[2], 3);
}

static void S7_harpoon_saves_the_cage(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, S2 "divers=0@TL,1@TR,2@BR/healthy/caged,3@BL hand2=red-cage");
    noon_do(&t, "0 play red-flip bottom 0");
    noon_do(&t, "2 harpoon red-cage BR");
    noon_event(&t, "missed 7 2");
    noon_no_event(&t, "uncaged");
    noon_shows(&t, "ring=FFFHFFHHHHFF diver2=BR/healthy/caged bottom=red-cage");
}

static void S8_harpoon_counts_for_the_next_attack(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "ring=HFFHFFHHFHFF bottom=red-shark,red-ring hand0=red-flip,joker,blue-flip "
                "hand1=red-diver,blue-ring,blue-flip hand2=red-cage,red-ring,green-ring");
    noon_do(&t, "0 play red-flip bottom 0");
    noon_do(&t, "2 harpoon red-cage BR");
    noon_shows(&t, "bottom=red-cage");
    noon_do(&t, "chance draw yellow-flip");
    /* The harpoon's colour holds the side. */
    noon_choices(&t, "play red-diver", "bottom");
    noon_choices(&t, "play blue-ring", "top right left");
    noon_do(&t, "1 play red-diver bottom TR-TL");
    noon_no_event(&t, "attack");
    noon_shows(&t, "bottom=red-cage,red-diver");
    noon_do(&t, "chance draw yellow-flip");
    noon_do(&t, "2 play red-ring bottom");
    noon_event(&t, "attack bottom");
    noon_shows(&t, "bottom=red-cage,red-diver,red-ring");
    /* The ring has turned: F FFFHFFHHHHF, so 7 and 8 are hungry. */
    noon_to_act(&t, 2);
    noon_passes(&t);
    noon_event(&t, "cleared bottom 0");
    noon_shows(&t, "ring=FFFFHFFFFHHF diver2=BR/injured diver3=BL/injured bottom=- "
                   "discard=red-flip,red-ring,red-shark,red-cage,red-diver,red-ring");
}

static void S9_camouflage_as_third_card(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "active=2 ring=HFFHFFHHFHFF bottom=red-shark,red-ring hand2=red-hide");
    noon_only(&t, "play red-hide bottom BR");
    noon_do(&t, "2 play red-hide bottom BR");
    noon_event(&t, "hid 2 BR");
    noon_event(&t, "attack bottom");
    noon_event(&t, "missed 7 -");
    noon_event(&t, "woke 8");
    noon_event(&t, "cleared bottom 0");
    noon_shows(&t, "ring=HFFHFFHHHHFF diver2=away/healthy bottom=- phase=drawing "
                   "discard=red-hide,red-ring,red-shark");
}

static void S10_joker(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "top=joker bottom=red-flip hand0=green-ring,red-ring,joker");
    noon_only(&t, "play green-ring left; play green-ring right; play green-ring top; "
                  "play red-ring bottom; play joker top; play joker right; play joker bottom; "
                  "play joker left");
}

static void S11_first_round_joker(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "turn=1 active=1 left=green-ring hand1=green-flip,green-shark,joker");
    noon_only(&t, "play joker top; play joker right; play joker bottom");
    /* The obligation ends with the first round. */
    noon_at(&t, "turn=4 active=1 left=green-ring hand1=green-flip,green-shark,joker");
    noon_choices(&t, "play green-flip", "left");
    noon_choices(&t, "play green-shark", "left");
    noon_choices(&t, "play joker", "top right bottom left");
}

static void S11_first_round_without_choice(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "turn=1 active=1 left=green-ring hand1=green-flip,green-shark,green-ring");
    noon_choices(&t, "play green-flip", "left");
    noon_choices(&t, "play green-shark", "left");
    noon_choices(&t, "play green-ring", "left");
    noon_cannot(&t, "1 play green-ring top");
    noon_do(&t, "1 play green-ring left");
    noon_shows(&t, "left=green-ring,green-ring");
}

static void S12_second_bite(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, S2 "divers=0@TL,1@TR/injured,2@BR/injured,3@BL hand3=joker");
    noon_do(&t, "0 play red-flip bottom 0");
    noon_do(&t, "2 pass");
    noon_event(&t, "bitten 7 2 eaten");
    noon_event(&t, "woke 8");
    noon_event(&t, "cleared bottom 0");
    noon_event(&t, "out 2");
    noon_event(&t, "over 0 1 3");
    noon_no_event(&t, "drew");
    noon_shows(&t, "ring=FFFHFFHFHHFF diver1=TR/injured diver2=BR/eaten diver3=BL/healthy out=2 "
                   "bottom=- discard=red-flip,red-ring,red-shark");
    noon_over(&t, "0 1 3");
}

static void S13_two_losers(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "ring=FFFFFFFHHFFF bottom=red-shark,red-ring hand0=joker "
                "divers=0@TL,1@TR,2@BR/injured,3@BL/injured");
    noon_do(&t, "0 play joker bottom");
    noon_to_act(&t, 2);
    noon_do(&t, "2 pass");
    noon_no_event(&t, "bitten");
    noon_to_act(&t, 3);
    noon_do(&t, "3 pass");
    noon_event(&t, "bitten 7 2 eaten");
    noon_event(&t, "bitten 8 3 eaten");
    noon_event(&t, "out 2");
    noon_event(&t, "out 3");
    noon_event(&t, "over 0 1");
    noon_shows(&t, "ring=FFFFFFFFFFFF diver2=BR/eaten diver3=BL/eaten out=2,3");
    noon_over(&t, "0 1");
    noon_outcome(&t, "eaten 2 3 winners 0 1");
}

/* Two players; seat 0's divers 0 and 2 stand at BL and BR and are both attacked. */
#define S14                                                                                        \
    "seats=2 active=1 ring=FFFFFFFHHFFF divers=0@BL,1@TR,0@BR,1@TL bottom=red-shark,red-ring "     \
    "hand1=joker "

static void S14_two_players_one_harpoon(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, S14 "hand0=red-cage,blue-cage,joker");
    noon_do(&t, "1 play joker bottom");
    noon_to_act(&t, 0);
    noon_only(&t, "pass; harpoon red-cage BR; harpoon red-cage BL");
    noon_do(&t, "0 harpoon red-cage BL");
    noon_event(&t, "bitten 7 2 injured");
    noon_event(&t, "missed 8 0");
    noon_no_event(&t, "passed");
    noon_shows(&t, "ring=FFFFFFFFHFFF diver0=BL/healthy diver2=BR/injured bottom=red-cage");

    noon_at(&t, S14 "hand0=red-cage,blue-cage,joker");
    noon_do(&t, "1 play joker bottom");
    noon_do(&t, "0 harpoon red-cage BR");
    noon_event(&t, "missed 7 2");
    noon_event(&t, "bitten 8 0 injured");
    noon_shows(&t, "ring=FFFFFFFHFFFF diver0=BL/injured diver2=BR/healthy");
}

/* the other diver must bear the attack, also with a second harpoon that would fit. */
static void S14_two_players_with_two_harpoons(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, S14 "hand0=red-cage,red-cage,joker");
    noon_do(&t, "1 play joker bottom");
    noon_only(&t, "pass; harpoon red-cage BR; harpoon red-cage BL");
    noon_do(&t, "0 harpoon red-cage BR");
    noon_event(&t, "missed 7 2");
    noon_event(&t, "bitten 8 0 injured");
    noon_event(&t, "cleared bottom 1");
    noon_shows(&t, "ring=FFFFFFFHFFFF diver0=BL/injured diver2=BR/healthy "
                   "bottom=red-cage hand0=joker,red-cage phase=drawing");

    /* It may cost the game: the saved diver does not help the eaten one. */
    noon_at(&t, "seats=2 active=1 ring=FFFFFFFHHFFF divers=0@BL/injured,1@TR,0@BR/injured,1@TL "
                "bottom=red-shark,red-ring hand1=joker hand0=red-cage,red-cage,joker");
    noon_do(&t, "1 play joker bottom");
    noon_do(&t, "0 harpoon red-cage BL");
    noon_event(&t, "bitten 7 2 eaten");
    noon_over(&t, "1");

    noon_at(&t, S14 "hand0=red-cage,red-cage,joker");
    noon_do(&t, "1 play joker bottom");
    noon_do(&t, "0 pass");
    noon_event(&t, "bitten 7 2 injured");
    noon_event(&t, "bitten 8 0 injured");
    noon_shows(&t, "hand0=joker,red-cage,red-cage bottom=- phase=drawing");
}

static void S15_dummy_is_not_bitten(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "seats=3 ring=FFFFFFFFHFFF bottom=red-shark,red-ring hand0=joker");
    noon_shows(&t, "divers=0@TL/healthy,1@TR/healthy,2@BR/healthy,dummy@BL/healthy");
    noon_do(&t, "0 play joker bottom");
    /* Nobody owns it, so nobody is asked. */
    noon_event(&t, "woke 7");
    noon_event(&t, "missed 8 3");
    noon_event(&t, "cleared bottom 0");
    noon_no_event(&t, "bitten");
    noon_to_act(&t, DT_CHANCE);
    noon_shows(&t, "ring=FFFFFFFHHFFF diver3=BL/healthy");
}

/* the dummy's shark stays hungry, but a cage on the dummy goes. */
static void S15_dummy_loses_the_cage(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "seats=3 ring=FFFFFFFFHFFF bottom=red-shark,red-ring hand0=joker "
                "divers=0@TL,1@TR,2@BR,dummy@BL/healthy/caged");
    noon_do(&t, "0 play joker bottom");
    noon_event(&t, "uncaged 8 3");
    noon_no_event(&t, "missed");
    noon_to_act(&t, DT_CHANCE);
    noon_shows(&t, "ring=FFFFFFFHHFFF diver3=BL/healthy");
}

static void S16_return(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "active=3 divers=0@away,1@away/injured,2@BR,3@BL hand0=joker,red-flip,red-ring "
                "hand1=joker,blue-flip,blue-ring hand3=blue-flip");
    noon_do(&t, "3 play blue-flip top 0");
    noon_draws(&t);
    noon_event(&t, "turn 0 10");
    noon_no_event(&t, "entered");
    noon_to_act(&t, 0);
    noon_shows(&t, "phase=entering turn=9 active=0");
    noon_only(&t, "enter TL; enter TR");
    noon_cannot(&t, "0 play joker top");
    noon_cannot(&t, "0 enter BR");
    noon_cannot(&t, "0 pass");
    noon_cannot(&t, "1 enter TL");
    noon_do(&t, "0 enter TR");
    noon_told(&t, 2, "entered 0 TR");
    noon_shows(&t, "phase=playing diver0=TR/healthy diver1=away/injured");
    noon_do(&t, "0 play joker right");
    noon_draws(&t);
    /* One place is left for seat 1, so its diver returns there by itself. */
    noon_event(&t, "entered 1 TL");
    noon_to_act(&t, 1);
    noon_shows(&t, "phase=playing diver0=TR/healthy diver1=TL/injured");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(S1_placement_example),
        cmocka_unit_test(S1_cage_goes_to_another_diver),
        cmocka_unit_test(S1_action_before_attack),
        cmocka_unit_test(S2_attack_example),
        cmocka_unit_test(S3_set_up),
        cmocka_unit_test(S4_all_sharks_swim),
        cmocka_unit_test(S4_one_attacker_a_side),
        cmocka_unit_test(S5_cage),
        cmocka_unit_test(S6_harpoon),
        cmocka_unit_test(S7_harpoon_saves_the_cage),
        cmocka_unit_test(S8_harpoon_counts_for_the_next_attack),
        cmocka_unit_test(S9_camouflage_as_third_card),
        cmocka_unit_test(S10_joker),
        cmocka_unit_test(S11_first_round_joker),
        cmocka_unit_test(S11_first_round_without_choice),
        cmocka_unit_test(S12_second_bite),
        cmocka_unit_test(S13_two_losers),
        cmocka_unit_test(S14_two_players_one_harpoon),
        cmocka_unit_test(S14_two_players_with_two_harpoons),
        cmocka_unit_test(S15_dummy_is_not_bitten),
        cmocka_unit_test(S15_dummy_loses_the_cage),
        cmocka_unit_test(S16_return),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
