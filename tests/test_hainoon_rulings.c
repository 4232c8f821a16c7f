/* The rulings of Hai Noon about cards, divers and set-up, one test or more for each. Attacks are in
 * test_hainoon_attacks.c, ends in test_hainoon_ends.c; what never happens is asserted over random
 * games in test_hainoon_referee.c. Where each ruling of RULES.md §11 is tested:
 *
 * H-01 H01_…                  H-19 H17_H18_H19_…         H-37 H37_… and referee
 * H-02 H02_…                  H-20 H20_X13_…, cases S6   H-38 H38_X12_…
 * H-03 H03_…                  H-21 H21_…                 H-39 H39_…
 * H-04 H04_…, cases S11       H-22 H22_…                 H-40 H40_…
 * H-05 H05_…                  H-23 referee               X-01 cases S15, X01_…
 * H-06 referee                H-24 cases S13             X-02 X02_…
 * H-07 H07_…                  H-25 cases S9              X-03 X03_…
 * H-08 H08_X07_…              H-26 H26_…, cases S16      X-04 X04_…
 * H-09 H09_…                  H-27 H27_…, cases S16      X-05 X05_H29_…
 * H-10 H10_…                  H-28 H28_…, referee        X-06 H16_X06_…, referee
 * H-11 H11_…                  H-29 X05_H29_…, H29_X03_…  X-07 H08_X07_…, H28_…
 * H-12 cases S5, S7           H-30 H30_…, cases S15      X-08 X08_…, referee
 * H-13 H13_…                  H-31 H31_X12_…             X-09 H15_X09_…, cases S14
 * H-14 H14_…                  H-32 H32_…                 X-10 X10_…
 * H-15 H15_X09_…              H-33 H33_…                 X-11 X11_…, cases S12
 * H-16 H16_X06_…              H-34 H34_…                 X-12 H38_X12_…, H31_X12_…
 * H-17 H17_H18_H19_…, S8      H-35 referee               X-13 H20_X13_…, H36_X13_…
 * H-18 H17_H18_H19_…          H-36 H36_X13_…             X-14 referee */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/hainoon_support.h"

#define ALL_SHARKS "0 1 2 3 4 5 6 7 8 9 10 11"

/* ---- placement ---- */

static void H01_joker_has_no_action(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "ring=HFFHFFHFFHFF divers=0@TL/healthy/caged,1@TR/injured,2@BR,3@BL hand0=joker");
    noon_only(&t, "play joker top; play joker right; play joker bottom; play joker left");
    noon_cannot(&t, "0 play joker top TL");
    noon_do(&t, "0 play joker right");
    noon_event(&t, "played 0 joker right");
    noon_no_event(&t, "attack");
    noon_shows(&t, "ring=HFFHFFHFFHFF top=- right=joker bottom=- left=- hand0=- discard=- "
                   "divers=0@TL/healthy/caged,1@TR/injured,2@BR/healthy,3@BL/healthy");
    /* It may be the third card, on a side with a colour or on one with jokers only. */
    noon_at(&t, "top=red-flip,red-ring left=joker,joker hand0=joker");
    noon_do(&t, "0 play joker top");
    noon_event(&t, "attack top");
    noon_shows(&t, "top=- discard=joker,red-flip,red-ring");
    noon_at(&t, "top=red-flip,red-ring left=joker,joker hand0=joker");
    noon_do(&t, "0 play joker left");
    noon_event(&t, "attack left");
    noon_shows(&t, "top=red-flip,red-ring left=- discard=joker,joker,joker");
}

static void H02_colour_before_joker_side(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "top=joker,joker right=joker bottom=red-flip hand0=red-ring,green-ring");
    noon_only(&t, "play red-ring bottom; play green-ring top; play green-ring right; "
                  "play green-ring left");
    /* Four sides with three colours: the fourth colour has one side, the joker's. */
    noon_at(&t, "top=joker right=green-flip bottom=red-flip left=blue-flip "
                "hand0=red-ring,green-ring,yellow-ring");
    noon_only(&t, "play red-ring bottom; play green-ring right; play yellow-ring top");
}

static void H03_jokers_do_not_change_a_colour(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "top=joker,red-flip right=green-flip,joker hand0=red-ring,green-ring,blue-ring");
    noon_only(&t, "play red-ring top; play green-ring right; play blue-ring bottom; "
                  "play blue-ring left");
    /* A colour takes a joker's side, and a joker joins a colour. */
    noon_at(&t, "top=joker hand0=red-ring hand1=red-flip,joker,blue-ring");
    noon_do(&t, "0 play red-ring top");
    noon_draws(&t);
    noon_choices(&t, "play red-flip", "top");
    noon_choices(&t, "play blue-ring", "right bottom left");
    noon_choices(&t, "play joker", "top right bottom left");
}

static void H04_first_round_empty_side(void **unused)
{
    struct noon t;
    (void)unused;
    /* A card that can open an empty side must, and only such cards are playable. */
    noon_at(&t, "turn=2 active=2 left=green-ring top=joker hand2=green-flip,red-ring,joker");
    noon_only(&t, "play red-ring right; play red-ring bottom; play joker right; play joker bottom");
    /* A lying colour can go to no empty side; without another card the usual rules hold. */
    noon_at(&t, "turn=2 active=2 left=green-ring top=joker hand2=green-ring");
    noon_only(&t, "play green-ring left");
    /* Each player's first turn: with three seats turn 2 is the last of the first round. */
    noon_at(&t, "seats=3 turn=2 active=2 left=green-ring hand2=green-ring,joker");
    noon_only(&t, "play joker top; play joker right; play joker bottom");
    noon_at(&t, "seats=3 turn=3 active=0 left=green-ring hand0=green-ring,joker");
    noon_only(&t, "play green-ring left; play joker top; play joker right; play joker bottom; "
                  "play joker left");
    noon_at(&t, "seats=2 turn=1 active=0 left=green-ring hand0=green-ring,joker");
    noon_only(&t, "play joker top; play joker right; play joker bottom");
    noon_at(&t, "seats=2 turn=2 active=0 left=green-ring hand0=green-ring,joker");
    noon_choices(&t, "play joker", "top right bottom left");
    /* The very first card goes anywhere. */
    noon_at(&t, "turn=0 active=2 hand2=red-ring,joker");
    noon_choices(&t, "play red-ring", "top right bottom left");
    noon_choices(&t, "play joker", "top right bottom left");
}

/* Later a colour that lies nowhere may also open a side of jokers only; in the first round not. */
static void H04_first_round_joker_side(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "turn=3 active=3 top=joker right=red-flip hand3=blue-ring");
    noon_only(&t, "play blue-ring bottom; play blue-ring left");
    noon_at(&t, "turn=4 active=3 top=joker right=red-flip hand3=blue-ring");
    noon_only(&t, "play blue-ring top; play blue-ring bottom; play blue-ring left");
}

static void H05_no_card_lies_after_an_attack(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "bottom=red-flip,red-shark hand0=red-ring hand1=red-ring,green-ring,joker");
    noon_do(&t, "0 play red-ring bottom");
    noon_event(&t, "attack bottom");
    noon_passes(&t);
    noon_shows(&t, "top=- right=- bottom=- left=-");
    noon_draws(&t);
    noon_choices(&t, "play red-ring", "top right bottom left");
    noon_choices(&t, "play green-ring", "top right bottom left");
    noon_choices(&t, "play joker", "top right bottom left");
}

/* ---- the cage ---- */

static void H07_cage_with_nowhere_to_go(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "divers=0@TL/healthy/caged,1@away,2@away,3@away hand0=red-cage");
    noon_only(&t, "play red-cage top; play red-cage right; play red-cage bottom; "
                  "play red-cage left");
    noon_cannot(&t, "0 play red-cage top TL");
    noon_cannot(&t, "0 play red-cage top TR");
    noon_do(&t, "0 play red-cage top");
    noon_event(&t, "nothing 0");
    noon_no_event(&t, "caged");
    noon_shows(&t, "diver0=TL/healthy/caged top=red-cage hand0=-");
    /* Whenever some other diver is to be seen the cage must go there. */
    noon_at(&t, "divers=0@TL/healthy/caged,1@away,2@BR,3@away hand0=red-cage");
    noon_choices(&t, "play red-cage top", "BR");
    noon_cannot(&t, "0 play red-cage top");
}

static void H08_X07_cage_on_any_other_visible_diver(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "divers=0@TL,1@TR/injured,2@away,3@BL hand0=red-cage");
    noon_choices(&t, "play red-cage top", "TL TR BL");
    noon_at(&t, "divers=0@TL,1@TR/injured/caged,2@away,3@BL hand0=red-cage");
    noon_choices(&t, "play red-cage top", "TL BL");
    noon_do(&t, "0 play red-cage top BL");
    noon_event(&t, "caged 3");
    noon_shows(&t, "diver1=TR/injured diver3=BL/healthy/caged");
    /* The dummy too, and with two players the other player's divers. */
    noon_at(&t, "seats=3 divers=0@TL/healthy/caged,1@TR,2@BR,dummy@BL hand0=red-cage");
    noon_choices(&t, "play red-cage top", "TR BR BL");
    noon_do(&t, "0 play red-cage top BL");
    noon_shows(&t, "diver0=TL/healthy diver3=BL/healthy/caged");
    noon_at(&t, "seats=2 divers=0@TL/healthy/caged,1@TR,0@BR,1@BL hand0=red-cage");
    noon_choices(&t, "play red-cage top", "TR BR BL");
}

static void H09_cage_swims_with_its_diver(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "divers=0@TL/healthy/caged,1@TR,2@BR,3@BL hand0=red-diver");
    noon_do(&t, "0 play red-diver top TL-TR");
    noon_event(&t, "swam 0 TL TR");
    noon_shows(&t, "divers=0@TR/healthy/caged,1@TL/healthy,2@BR/healthy,3@BL/healthy");
    noon_at(&t, "divers=0@TL,1@TR/injured/caged,2@BR,3@BL hand0=red-diver");
    noon_do(&t, "0 play red-diver top TL-TR");
    noon_shows(&t, "divers=0@TR/healthy,1@TL/injured/caged,2@BR/healthy,3@BL/healthy");
}

static void H10_cage_hides_with_its_diver(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "divers=0@TL/injured/caged,1@TR,2@BR,3@BL hand0=red-hide,joker,joker "
                "hand1=joker hand2=blue-cage,red-flip hand3=joker");
    noon_do(&t, "0 play red-hide top TL");
    noon_event(&t, "hid 0 TL");
    noon_shows(&t, "diver0=away/injured/caged");
    noon_draws(&t);
    noon_do(&t, "1 play joker left");
    noon_draws(&t);
    /* Not a second time onto the hidden diver, but away from it. */
    noon_choices(&t, "play blue-cage right", "TR BR BL");
    struct noon other = t;
    noon_do(&t, "2 play blue-cage right BR");
    noon_draws(&t);
    noon_do(&t, "3 play joker top");
    noon_draws(&t);
    noon_event(&t, "entered 0 TL");
    noon_shows(&t, "diver0=TL/injured diver2=BR/healthy/caged active=0 phase=playing");
    /* Left alone it comes back with its diver. */
    noon_choices(&other, "play red-flip", "top");
    noon_do(&other, "2 play red-flip top 0");
    noon_draws(&other);
    noon_do(&other, "3 play joker left");
    noon_draws(&other);
    noon_shows(&other, "diver0=TL/injured/caged active=0");
}

static void H21_own_turn_card_is_the_cage(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "ring=FHHFFFFFFFFF top=red-flip,red-ring hand0=red-cage");
    noon_only(&t, "play red-cage top TL; play red-cage top TR; play red-cage top BR; "
                  "play red-cage top BL");
    noon_cannot(&t, "0 harpoon red-cage TL");
    /* As the third card it cages TR, defends nobody else and leaves with the other two. */
    noon_do(&t, "0 play red-cage top TR");
    noon_to_act(&t, 0);
    noon_only(&t, "pass");
    noon_passes(&t);
    noon_event(&t, "bitten 1 0 injured");
    noon_event(&t, "uncaged 2 1");
    noon_event(&t, "cleared top 0");
    noon_shows(&t, "ring=FFHFFFFFFFFF top=- discard=red-cage,red-flip,red-ring");
}

/* ---- hiding and coming back ---- */

static void H26_hidden_divers_place_is_free(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "hand0=red-hide,joker,joker hand1=blue-diver hand2=joker hand3=joker "
                "divers=0@TL/injured,1@TR,2@BR,3@BL");
    noon_do(&t, "0 play red-hide top TL");
    noon_shows(&t, "diver0=away/injured");
    noon_draws(&t);
    noon_choices(&t, "play blue-diver right", "TR-TL TR-BR");
    noon_do(&t, "1 play blue-diver right TR-TL");
    noon_told(&t, 3, "played 1 blue-diver right; swam 1 TR TL");
    noon_shows(&t, "diver0=away/injured diver1=TL/healthy");
    noon_draws(&t);
    noon_do(&t, "2 play joker top");
    noon_draws(&t);
    noon_do(&t, "3 play joker left");
    noon_draws(&t);
    /* The old place is taken; the only free one is TR, and the injury is still there. */
    noon_event(&t, "entered 0 TR");
    noon_shows(&t, "diver0=TR/injured diver1=TL/healthy active=0 phase=playing");
}

static void H26_one_of_three_free_places(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "phase=entering active=0 divers=0@away,1@TR,2@away,3@away hand0=joker");
    noon_to_act(&t, 0);
    noon_only(&t, "enter TL; enter BR; enter BL");
    noon_do(&t, "0 enter BR");
    noon_shows(&t, "diver0=BR/healthy diver2=away/healthy diver3=away/healthy phase=playing");
}

static void H27_return_before_the_card(void **unused)
{
    struct noon t;
    (void)unused;
    /* Back before the card: it can swim, be caged or hide again at once. */
    noon_at(&t, "active=3 divers=0@away,1@TR,2@BR,3@BL hand0=red-diver,red-cage,red-hide "
                "hand3=joker");
    noon_do(&t, "3 play joker top");
    noon_draws(&t);
    noon_event(&t, "entered 0 TL");
    noon_choices(&t, "play red-diver right", "TL-TR TL-BL");
    noon_choices(&t, "play red-cage right", "TL TR BR BL");
    noon_choices(&t, "play red-hide right", "TL");
    noon_do(&t, "0 play red-hide right TL");
    noon_shows(&t, "diver0=away/healthy");
    /* Others come back in their own turns only. */
    noon_at(&t, "active=3 divers=0@TL,1@away,2@BR,3@BL hand0=joker hand3=joker");
    noon_do(&t, "3 play joker top");
    noon_draws(&t);
    noon_no_event(&t, "entered");
    noon_shows(&t, "active=0 phase=playing diver1=away/healthy");
}

static void H28_two_players_hide_one_of_two(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "seats=2 hand0=red-hide,blue-hide,joker hand1=joker");
    noon_choices(&t, "play red-hide top", "TL BR");
    noon_do(&t, "0 play red-hide top BR");
    noon_shows(&t, "diver0=TL/healthy diver2=away/healthy");
    noon_draws(&t);
    noon_do(&t, "1 play joker left");
    noon_draws(&t);
    /* The first is back before the second can hide. */
    noon_event(&t, "entered 2 BR");
    noon_choices(&t, "play blue-hide right", "TL BR");
    noon_do(&t, "0 play blue-hide right TL");
    noon_shows(&t, "diver0=away/healthy diver2=BR/healthy");
}

/* ---- divers and sharks ---- */

static void H32_diver_swims_to_any_neighbour(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "active=2 hand2=red-diver");
    noon_choices(&t, "play red-diver top", "BR-TR BR-BL");
    noon_cannot(&t, "2 play red-diver top BR-TL");
    noon_cannot(&t, "2 play red-diver top BR-BR");
    noon_cannot(&t, "2 play red-diver top TR-BR");
    noon_cannot(&t, "2 play red-diver top");
    noon_do(&t, "2 play red-diver top BR-BL");
    noon_event(&t, "swam 2 BR BL");
    noon_shows(&t, "divers=0@TL/healthy,1@TR/healthy,2@BL/healthy,3@BR/healthy");
    noon_at(&t, "active=3 hand3=red-diver");
    noon_choices(&t, "play red-diver top", "BL-BR BL-TL");
    /* Health goes with the diver; a free place simply becomes taken. */
    noon_at(&t, "active=2 hand2=red-diver divers=0@TL,1@away,2@BR/injured,3@BL");
    noon_choices(&t, "play red-diver top", "BR-TR BR-BL");
    noon_do(&t, "2 play red-diver top BR-TR");
    noon_shows(&t, "divers=0@TL/healthy,1@away/healthy,2@TR/injured,3@BL/healthy");
}

static void H32_two_players_either_diver(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "seats=2 hand0=red-diver");
    noon_choices(&t, "play red-diver top", "TL-TR TL-BL BR-TR BR-BL");
    /* The own second diver is a neighbour like any other. */
    noon_at(&t, "seats=2 hand0=red-diver divers=0@BL/injured,1@TR,0@BR,1@TL");
    noon_choices(&t, "play red-diver top", "BL-BR BL-TL BR-BL BR-TR");
    noon_do(&t, "0 play red-diver top BL-BR");
    noon_shows(&t, "divers=0@BR/injured,1@TR/healthy,0@BL/healthy,1@TL/healthy");
}

static void H30_dummy_swaps_places(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "seats=3 hand0=red-diver");
    noon_choices(&t, "play red-diver top", "TL-TR TL-BL");
    noon_do(&t, "0 play red-diver top TL-BL");
    noon_shows(&t, "divers=0@BL/healthy,1@TR/healthy,2@BR/healthy,dummy@TL/healthy");
    /* Nobody hides it and nobody swims with it. */
    noon_at(&t, "seats=3 hand0=red-hide,blue-diver");
    noon_choices(&t, "play red-hide top", "TL");
    noon_cannot(&t, "0 play red-hide top BL");
    noon_cannot(&t, "0 play blue-diver top BL-BR");
}

static void H33_any_shark_is_flipped(void **unused)
{
    static const char *const moves[] = {"0 play red-flip top 0", "0 play red-flip top 3",
                                        "0 play red-flip top 8"};
    static const char *const rings[] = {"ring=FFFHFFHFFHFF", "ring=HFFFFFHFFHFF",
                                        "ring=HFFHFFHFHHFF"};
    static const char *const events[] = {"flipped 0 full", "flipped 3 full", "flipped 8 hungry"};
    struct noon t;
    (void)unused;
    noon_at(&t, "hand0=red-flip");
    noon_choices(&t, "play red-flip top", ALL_SHARKS);
    noon_cannot(&t, "0 play red-flip top 12");
    noon_cannot(&t, "0 play red-flip top");
    for (int i = 0; i < DT_COUNT(moves); i++) {
        noon_at(&t, "ring=HFFHFFHFFHFF hand0=red-flip");
        noon_do(&t, moves[i]);
        noon_event(&t, events[i]);
        noon_shows(&t, rings[i]);
    }
}

static void H34_shark_swaps_with_a_neighbour(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "ring=HFFHFFHFFHFF hand0=red-shark");
    noon_choices(&t, "play red-shark top", "0-1 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 9-10 10-11 11-0");
    noon_cannot(&t, "0 play red-shark top 0-2");
    noon_cannot(&t, "0 play red-shark top");
    noon_do(&t, "0 play red-shark top 3-4");
    noon_event(&t, "swapped 3 4");
    noon_shows(&t, "ring=HFFFHFHFFHFF");
    noon_at(&t, "ring=HFFHFFHFFHFF hand0=red-shark");
    noon_do(&t, "0 play red-shark top 11-0");
    noon_event(&t, "swapped 11 0");
    noon_shows(&t, "ring=FFFHFFHFFHFH");
    /* Two equal sharks: legal, and nothing is seen of it. */
    noon_at(&t, "ring=HFFHFFHFFHFF hand0=red-shark");
    noon_do(&t, "0 play red-shark top 1-2");
    noon_shows(&t, "ring=HFFHFFHFFHFF top=red-shark");
}

/* ---- set-up ---- */

static void H38_X12_layout(void **unused)
{
    struct noon t;
    (void)unused;
    noon_fresh(&t, "4");
    noon_shows(&t, "divers=0@TL/healthy,1@TR/healthy,2@BR/healthy,3@BL/healthy");
    noon_fresh(&t, "2");
    noon_shows(&t, "divers=0@TL/healthy,1@TR/healthy,0@BR/healthy,1@BL/healthy");
    noon_only(&t, "start 0; start 1");
    noon_fresh(&t, "4 length=long");
    noon_shows(&t, "ring=FFFFFFFFFFFF length=long ending=first-bite");
    noon_fresh(&t, "2 length=short ending=last-diver");
    noon_shows(&t, "ring=HHHHHHHHHHHH length=short ending=last-diver");
}

static void H31_X12_dummy_is_laid(void **unused)
{
    static const char *const lays[] = {"chance lay TL", "chance lay TR", "chance lay BR",
                                       "chance lay BL"};
    static const char *const divers[] = {
        "divers=0@TR/healthy,1@BR/healthy,2@BL/healthy,dummy@TL/healthy",
        "divers=0@TL/healthy,1@BR/healthy,2@BL/healthy,dummy@TR/healthy",
        "divers=0@TL/healthy,1@TR/healthy,2@BL/healthy,dummy@BR/healthy",
        "divers=0@TL/healthy,1@TR/healthy,2@BR/healthy,dummy@BL/healthy"};
    struct noon t;
    (void)unused;
    for (int i = 0; i < 4; i++) {
        noon_fresh(&t, "3");
        noon_to_act(&t, DT_CHANCE);
        noon_only(&t, "lay TL; lay TR; lay BR; lay BL");
        noon_do(&t, lays[i]);
        noon_shows(&t, divers[i]);
        noon_only(&t, "start 0; start 1; start 2");
        noon_do(&t, "chance start 1");
        assert_int_equal(noon_draws(&t), 9);
        noon_event(&t, "turn 1 1");
    }
}

static void H39_hands_are_secret(void **unused)
{
    struct noon t, other;
    uint8_t a[DT_PACK_MAX], b[DT_PACK_MAX];
    (void)unused;
    noon_at(&t, "hand0=red-flip,joker hand1=blue-flip,red-cage,red-ring hand2=joker "
                "discard=green-flip,green-ring top=red-shark");
    noon_shows(&t, "deck=39");
    /* The same table with another card in seat 1's hand: seat 0 cannot tell. */
    noon_at(&other, "hand0=red-flip,joker hand1=blue-flip,green-cage,red-ring hand2=red-cage "
                    "discard=green-flip,green-ring top=red-shark");
    dt_game_hainoon.redact(&t.state, 0);
    dt_game_hainoon.redact(&other.state, 0);
    noon_shows(&t, "hand0=joker,red-flip hand1=?,?,? hand2=? hand3=- deck=39 "
                   "discard=green-flip,green-ring top=red-shark");
    int len = dt_pack(&dt_game_hainoon, &t.state, a);
    assert_int_equal(len, dt_pack(&dt_game_hainoon, &other.state, b));
    assert_memory_equal(a, b, (size_t)len);
    dt_game_hainoon.redact(&t.state, DT_SPECTATOR);
    noon_shows(&t, "hand0=?,? hand1=?,?,? hand2=? deck=39 discard=green-flip,green-ring");
    /* Nobody chooses from a hand that is not shown: such a position may come from outside. */
    assert_int_equal(dt_game_hainoon.actions(&t.state, 0, NULL), 0);
}

static void H39_draws_are_secret(void **unused)
{
    struct noon t;
    (void)unused;
    noon_at(&t, "hand0=joker,joker,joker");
    noon_do(&t, "0 play joker top");
    noon_do(&t, "chance draw red-flip");
    noon_told(&t, 0, "drew 0 red-flip; turn 1 10");
    noon_told(&t, 1, "drew 0 ?; turn 1 10");
    noon_told(&t, 3, "drew 0 ?; turn 1 10");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(H01_joker_has_no_action),
        cmocka_unit_test(H02_colour_before_joker_side),
        cmocka_unit_test(H03_jokers_do_not_change_a_colour),
        cmocka_unit_test(H04_first_round_empty_side),
        cmocka_unit_test(H04_first_round_joker_side),
        cmocka_unit_test(H05_no_card_lies_after_an_attack),
        cmocka_unit_test(H07_cage_with_nowhere_to_go),
        cmocka_unit_test(H08_X07_cage_on_any_other_visible_diver),
        cmocka_unit_test(H09_cage_swims_with_its_diver),
        cmocka_unit_test(H10_cage_hides_with_its_diver),
        cmocka_unit_test(H21_own_turn_card_is_the_cage),
        cmocka_unit_test(H26_hidden_divers_place_is_free),
        cmocka_unit_test(H26_one_of_three_free_places),
        cmocka_unit_test(H27_return_before_the_card),
        cmocka_unit_test(H28_two_players_hide_one_of_two),
        cmocka_unit_test(H32_diver_swims_to_any_neighbour),
        cmocka_unit_test(H32_two_players_either_diver),
        cmocka_unit_test(H30_dummy_swaps_places),
        cmocka_unit_test(H33_any_shark_is_flipped),
        cmocka_unit_test(H34_shark_swaps_with_a_neighbour),
        cmocka_unit_test(H38_X12_layout),
        cmocka_unit_test(H31_X12_dummy_is_laid),
        cmocka_unit_test(H39_hands_are_secret),
        cmocka_unit_test(H39_draws_are_secret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
