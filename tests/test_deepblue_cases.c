/* The worked cases of Deep Blue, B1 to B21, each played through position and action texts.
 *
 * Unless a position says otherwise the start tiles lie in their order: Y1 has Y-A (silver, gold,
 * blue; 2 points), Y2 Y-B (silver, gold, black; 2), Y3 Y-C (gold, red, blue; 3), Y4 Y-D (silver,
 * blue, black; 3), Y5 Y-E (silver, gold, either; 2), Y6 nothing; R1 to R9 are face down. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/deepblue_support.h"

static void B1_worked_dive(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "seats=3 supply=- boats0=Y3/3,H boats1=Y3/1,H boats2=Y3/2,H hand0=S4,OTTO "
                "hand1=OBED,VICTORIA,JULIE hand2=S4");
    blue_do(&t, "0 dive Y3");
    blue_told(&t, 2, "dives 0 Y3; draws 0");
    blue_do(&t, "chance gem gold; 0 play S4; 0 pass; 1 pass; 2 play S4");
    blue_do(&t, "0 draw; chance gem silver; 0 pass; 1 pass");
    blue_do(&t, "0 draw; chance gem blue");
    blue_event(&t, "warning blue");
    blue_do(&t, "0 pass; 1 pass");
    blue_do(&t, "0 draw; chance gem green; 0 pass; 1 play OBED; 1 pass");
    blue_do(&t, "0 draw; chance gem gold; 0 pass; 1 pass");
    blue_do(&t, "0 draw; chance gem red; 0 play OTTO; 1 pass");
    blue_do(&t, "0 draw; chance gem black");
    blue_event(&t, "warning black");
    blue_do(&t, "1 pass; 0 draw; chance gem blue");
    blue_event(&t, "hazard blue");
    blue_only(&t, "protect 1; surface");
    blue_do(&t, "0 protect 1; 1 protect JULIE");
    blue_event(&t, "surfaces 2");
    blue_shows(&t, "boats0=Y3,H boats1=Y3/1,H boats2=Y3,H divers=0,1 board=S1G2R1E1K1U2");
    blue_do(&t, "1 play VICTORIA; 0 stop");
    blue_event(&t, "scores 0 6 9 3 0");
    blue_event(&t, "scores 1 14 15 0 0");
    blue_event(&t, "scores 2 2 0 0 0");
    blue_shows(&t, "chests=18,29,2 board=- dive=- gone=Y-C,Y-F boats0=Y3,H boats1=Y3,H boats2=Y3,H "
                   "active=1 phase=choosing");
}

static void B2_one_red_gem_for_two_cards(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "phase=drawing dive=Y1 boats0=Y1,H boats1=Y1,H hand0=OTTO hand1=RAQUEL");
    blue_do(&t, "chance gem red; 0 play OTTO; 1 play RAQUEL; 0 stop");
    blue_event(&t, "scores 0 4 4 2 0");
    blue_event(&t, "scores 1 4 4 0 0");
    blue_at(&t, "phase=drawing dive=Y1 boats0=Y1,H boats1=Y1,H hand0=- hand1=OTTO,RAQUEL");
    blue_do(&t, "chance gem red; 1 play OTTO; 1 play RAQUEL; 0 stop");
    blue_event(&t, "scores 1 8 4 0 0");
}

static void B3_two_cards_in_one_window(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "phase=drawing dive=Y1 boats0=Y1,H hand0=S4,MALIK board=S5K1U1");
    blue_do(&t, "chance gem gold");
    blue_only(&t, "play S4; play MALIK; pass");
    blue_do(&t, "0 play MALIK; 0 play S4");
    blue_only(&t, "draw; stop");
}

static void B4_sail(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "tiles=R1:N-2 boats0=Y6,Y4 boats1=R1/1,H hand0=S1,ARCHIBALD");
    blue_do(&t, "0 sail");
    blue_only(&t, "pay S1; pay ARCHIBALD");
    blue_do(&t, "0 pay S1; 0 pay ARCHIBALD");
    blue_shows(&t, "moves=4 open0=S1,ARCHIBALD");
    blue_do(&t, "0 boat 1 R3; 0 boat 1 R2; 0 boat 2 B2; 0 boat 2 R1");
    blue_only(&t, "done");
    blue_do(&t, "0 done");
    blue_only(&t, "first 1; first 2");
    blue_do(&t, "0 first 1; chance reveal N-3");
    blue_event(&t, "revealed R2 N-3");
    blue_only(&t, "spot 1; spot 2; spot 3");
    blue_do(&t, "0 spot 1");
    blue_only(&t, "spot 2; spot 3"); /* the silver spot of R1 is taken */
    blue_do(&t, "0 spot 3");
    blue_shows(&t, "boats0=R2/1,R1/3 active=1 rest0=S1,S2,S3,S4,ARCHIBALD open0=- "
                   "tiles=Y1:Y-A,Y2:Y-B,Y3:Y-C,Y4:Y-D,Y5:Y-E,Y6:-,R1:N-2,R2:N-3,R3:down,R4:down,"
                   "R5:down,R6:down,R7:down,R8:down,R9:down");
}

static void B5_hazard_before_cards(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "phase=drawing dive=Y1 boats0=Y1,H boats1=Y1,H hand0=ENZO,MALIK "
                "hand1=VICTORIA board=S4G1K1U1");
    blue_do(&t, "chance gem blue");
    blue_only(&t, "protect ENZO; surface");
    blue_do(&t, "0 protect ENZO");
    blue_only(&t, "surface");
    blue_cannot(&t, "1 play VICTORIA");
    blue_do(&t, "1 surface");
    blue_to_act(&t, 0);
    blue_do(&t, "0 play MALIK; 0 stop");
    blue_event(&t, "scores 0 6 6 2 0");
    blue_event(&t, "scores 1 0 0 0 0");
    blue_shows(&t, "hand1=VICTORIA");
}

static void B6_warnings(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "boats0=Y4,Y4 hand0=-");
    blue_do(&t, "0 dive Y4; chance gem black");
    blue_event(&t, "warning black");
    blue_do(&t, "0 draw; chance gem blue");
    blue_event(&t, "warning blue");
    blue_only(&t, "draw; stop");
    /* A scattered gem is the first of its colour too. */
    blue_at(&t, "scenario=scattered-wealth tiles=Y4:Y-D+U boats0=Y4,Y4 hand0=-");
    blue_do(&t, "0 dive Y4");
    blue_told(&t, 1, "dives 0 Y4; found blue; warning blue");
    blue_only(&t, "draw; stop");
    blue_do(&t, "0 draw; chance gem blue");
    blue_event(&t, "hazard blue");
    blue_event(&t, "surfaces 0");
}

static void B7_leader_fails(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t,
            "phase=drawing dive=Y2 boats0=Y2/1,H boats1=Y2/3,H hand0=S4 hand1=DARIO open0=HIROE "
            "board=S3G1K1");
    blue_do(&t, "chance gem black");
    blue_only(&t, "surface");
    blue_do(&t, "0 surface");
    blue_only(&t, "protect 1; surface");
    blue_do(&t, "1 protect 1");
    blue_only(&t, "play DARIO; pass"); /* the last window, for those still diving */
    blue_do(&t, "1 play DARIO");
    blue_event(&t, "scores 0 3 0 2 0");
    blue_event(&t, "scores 1 3 5 0 0");
    blue_shows(&t, "phase=choosing active=1 chests=5,8");
}

static void B8_overpaying(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "market=OTTO,ENZO,MALIK,OBED");
    blue_do(&t, "0 hire 1");
    blue_only(&t, "pay S2; pay S3; pay S4");
    blue_do(&t, "0 pay S2");
    blue_told(&t, 1, "paid 0 S2; takes 0 OTTO");
    blue_shows(&t, "phase=stocking market=ENZO,MALIK,OBED hand0=S1,S3,S4,OTTO");
    blue_do(&t, "chance stock JULIE");
    blue_to_act(&t, 1); /* one card a turn */
    blue_shows(&t, "market=ENZO,MALIK,OBED,JULIE rest0=S2 paid=-");
}

static void B9_new_market(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "market=OTTO,ENZO,MALIK,OBED supply=P4G2 bag=S9G3R3E2K4U4");
    blue_do(&t, "0 renew; 0 pay S2; 0 pay S3; 0 pay S4");
    blue_told(&t, 1, "paid 0 S4; discarded OTTO; discarded ENZO; discarded MALIK; discarded OBED");
    blue_do(&t, "chance stock AGATHE");
    blue_told(&t, 1, "stocked 1 AGATHE; plus purple");
    blue_do(&t, "chance stock HIROE; chance stock JULIE; chance stock KOFI");
    blue_shows(&t, "supply=G1P3 bag=S9G4R3E2P1K4U4 discard=OTTO,ENZO,MALIK,OBED");
    blue_only(&t, "take 1; take 2; take 3; take 4; decline");
    blue_do(&t, "0 take 2");
    blue_event(&t, "takes 0 HIROE");
    blue_do(&t, "chance stock PERCY");
    blue_shows(&t, "market=AGATHE,JULIE,KOFI,PERCY supply=G1P2 hand0=S1,HIROE rest0=S2,S3,S4 "
                   "active=1");
}

static void B10_rush(void **unused)
{
    struct blue t;
    (void)unused;
    /* Y2 has neighbours H, Y1, Y4, Y5; Y3 and B1 are two steps away. */
    blue_at(&t, "seats=4 boats0=Y2/1,Y1/2 boats1=H,Y3 boats2=B1,Y3/1 boats3=Y4/1,Y5/2");
    blue_do(&t, "0 dive Y2");
    blue_only(&t, "rush none; rush 2");
    blue_do(&t, "0 rush 2");
    blue_told(&t, 3, "rushes 0 2");
    blue_only(&t, "rush none; rush 1"); /* seat 1's boat at Y3 is too far */
    blue_do(&t, "1 rush 1");
    blue_to_act(&t, 3); /* seat 2 has no boat near */
    blue_only(&t, "rush none; rush 1; rush 2; rush both");
    blue_do(&t, "3 rush both");
    blue_shows(&t, "phase=drawing boats0=Y2/1,Y2 boats1=Y2,Y3 boats2=B1,Y3/1 boats3=Y2,Y2 "
                   "divers=0,1,3");
}

static void B11_two_boats(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "phase=drawing dive=Y3 boats0=Y3/1,Y3/3 hand0=- board=S1G2U1");
    blue_do(&t, "chance gem blue");
    blue_only(&t, "protect 2; surface");
    blue_do(&t, "0 protect 2; 0 stop");
    blue_event(&t, "scores 0 0 11 3 0"); /* silver 1, gold 5 each, nothing doubled */
}

static void B12_rest(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "hand0=S1,S2");
    blue_do(&t, "0 rest");
    blue_only(&t, "draw S3; draw S4");
    blue_do(&t, "chance draw S4; chance draw S3");
    blue_shows(&t, "hand0=S1,S2,S3,S4 rest0=- active=1");
    blue_at(&t, "hand0=- rest0=ENZO,OTTO,MALIK");
    blue_do(&t, "0 rest");
    blue_only(&t, "draw S1; draw S2; draw S3; draw S4; draw ENZO; draw OTTO; draw MALIK");
    blue_do(&t, "chance draw S2; chance draw OTTO; chance draw ENZO");
    blue_shows(&t, "hand0=S2,ENZO,OTTO rest0=S1,S3,S4,MALIK active=1");
    blue_at(&t, "");
    blue_cannot(&t, "0 rest");
}

/* A city tile C-3 (silver, red, black; 5 points) at R6. */
#define CITY "tiles=R6:C-3 boats0=R6/1,H "

static void B13_troubled_waters(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "scenario=troubled-waters " CITY "phase=leading dive=R6 hand0=GARY,OTTO board=SK");
    blue_do(&t, "0 draw; chance gem black");
    blue_to_act(&t, DT_CHANCE);
    blue_shows(&t, "phase=drawing pulled=1 hazards=K");
    blue_cannot(&t, "0 stop");
    blue_do(&t, "chance gem red");
    blue_only(&t, "protect GARY; surface");
    blue_cannot(&t, "0 play OTTO");
    blue_do(&t, "0 protect GARY");
    blue_only(&t, "play OTTO; pass");
    blue_do(&t, "0 play OTTO");
    blue_only(&t, "draw; stop");
}

static void B14_best_of_the_best(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "scenario=best-of-the-best " CITY "phase=leading dive=R6 hand0=- open0=OTTO,ENZO "
                "board=RUU");
    blue_do(&t, "0 stop");
    blue_event(&t, "scores 0 8 4 5 0");
    blue_at(&t, "scenario=best-of-the-best phase=leading dive=Y1 boats0=Y1,H hand0=- open0=OTTO "
                "board=R");
    blue_do(&t, "0 stop");
    blue_event(&t, "scores 0 4 4 2 0");
}

static void B15_lucrative_wrecks(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "scenario=lucrative-wrecks " CITY "phase=leading dive=R6 hand0=- board=S4G2K1U1");
    blue_do(&t, "0 stop");
    blue_event(&t, "scores 0 0 16 5 4");
    blue_at(&t, "scenario=lucrative-wrecks " CITY "phase=leading dive=R6 hand0=- board=S4G1K1U1");
    blue_do(&t, "0 draw; chance gem black");
    blue_event(&t, "scores 0 0 0 5 0");
}

static void B16_dangerous_reefs(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "scenario=dangerous-reefs tiles=R6:C-3,R5:N-1,R2:N-2 boats0=R6/1,R2/1 "
                "boats1=R5/1,R2/2");
    blue_do(&t, "0 dive R6");
    blue_shows(&t, "phase=drawing divers=0");
    blue_at(&t, "scenario=dangerous-reefs tiles=R6:C-3,R5:N-1,R2:N-2 boats0=R6/1,R5/1 "
                "boats1=R6/2,R2/2");
    blue_do(&t, "0 dive R5");
    blue_only(&t, "rush none; rush 1");
    blue_do(&t, "0 rush none; 1 rush 1");
    blue_shows(&t, "phase=drawing divers=0,1");
}

static void B17_treasure_abundance(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "seats=4 scenario=treasure-abundance tiles=R6:C-3 boats0=R6/1,H boats1=R6,R6/3 "
                "boats2=R6,H phase=leading dive=R6 divers=0,1 board=S1 hand0=- hand1=-");
    blue_do(&t, "0 stop");
    blue_event(&t, "scores 0 0 3 5 0");
    blue_event(&t, "scores 1 0 1 10 0");
    blue_event(&t, "scores 2 0 0 5 0"); /* surfaced */
    blue_no_event(&t, "scores 3");
    blue_at(&t, "scenario=treasure-abundance tiles=R6:C-3 boats0=R6,R6 phase=leading dive=R6 "
                "board=E1 hand0=-");
    blue_do(&t, "0 stop");
    blue_event(&t, "scores 0 0 0 10 0");
    blue_at(&t, "scenario=treasure-abundance boats0=Y1,Y1 boats1=Y1,Y1 phase=leading dive=Y1 "
                "board=E1 hand0=- hand1=-");
    blue_do(&t, "0 stop");
    blue_event(&t, "scores 0 0 0 2 0"); /* no city tile */
    blue_event(&t, "scores 1 0 0 0 0");
}

static void B18_storm(void **unused)
{
    struct blue t;
    (void)unused;
    /* R6 is two steps from B2 and one from R2. */
    blue_at(&t, "scenario=storm-is-coming boats0=B6,H boats1=B2,Y1 hand0=S1");
    blue_do(&t, "0 sail; 0 pay S1; 0 boat 1 R5; 0 boat 1 R6; 0 done; chance reveal C-3");
    blue_only(&t, "spot 1; spot 2; spot 3");
    blue_do(&t, "0 spot 2");
    blue_event(&t, "dives 0 R6");
    blue_to_act(&t, 1);
    blue_only(&t, "rush none; rush 1");
    blue_do(&t, "1 rush 1; chance gem silver");
    blue_shows(&t, "active=0 turn=0 boats1=R6,Y1 divers=0,1");
    blue_do(&t, "1 pass; 0 stop");
    blue_event(&t, "scores 0 0 1 5 0");
    blue_shows(&t, "active=1 turn=1");
}

static void B19_scattered_wealth(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "scenario=scattered-wealth boats0=R5/1,H tiles=R5:N-1+G,R7:-,R2:N-2 gone=Y-F,N-3 "
                "hand0=S1");
    blue_do(&t, "0 sail; 0 pay S1; 0 boat 1 R6; 0 done; chance reveal C-1");
    blue_to_act(&t, DT_CHANCE);
    blue_do(&t, "chance scatter silver");
    blue_event(&t, "glitters R6 silver");
    blue_do(&t, "chance scatter black");
    blue_event(&t, "glitters R2 black"); /* R5 has one, R7 has no tile */
    blue_do(&t, "chance scatter blue");
    blue_event(&t, "glitters R8 blue");
    blue_only(&t, "spot 1; spot 2; spot 3");
    blue_shows(&t, "tiles=Y1:Y-A,Y2:Y-B,Y3:Y-C,Y4:Y-D,Y5:Y-E,Y6:-,R1:down,R2:N-2+K,R3:down,R4:down,"
                   "R5:N-1+G,R6:C-1+S,R7:-,R8:down+U,R9:down bag=S6G2R1K3U3");
}

static void B19b_scattered_gem_comes_first(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "scenario=scattered-wealth tiles=Y4:Y-D+G boats0=Y4,Y4 hand0=S4");
    blue_do(&t, "0 dive Y4");
    blue_only(&t, "play S4; pass");
    blue_do(&t, "0 play S4");
    blue_only(&t, "draw; stop");
    blue_do(&t, "0 stop");
    blue_event(&t, "scores 0 2 2 3 0");
    blue_shows(&t, "bag=S7G3R1K4U4");
}

static void B19c_two_blue_at_once(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "scenario=troubled-waters " CITY "phase=drawing dive=R6 hand0=ENZO");
    blue_do(&t, "chance gem blue");
    blue_event(&t, "warning blue");
    blue_do(&t, "chance gem blue");
    blue_event(&t, "hazard blue");
    blue_only(&t, "protect ENZO; surface");
    blue_do(&t, "0 protect ENZO");
    blue_only(&t, "draw; stop");
}

/* Three city tiles are done, the fourth is being dived to: 55 + 6 against 60 + 1. */
#define LAST                                                                                       \
    "tiles=R1:-,R2:-,R3:-,R4:C-4 gone=Y-F,C-1,C-2,C-3 boats0=R4,H boats1=R4,H chests=55,60 "       \
    "phase=leading dive=R4 board=S1 "

static void B20_end(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, LAST "rest0=ENZO,JULIE,JACQUES rest1=MARA,TOMAS,ELIAS,GARY");
    blue_do(&t, "0 stop");
    blue_event(&t, "gone R4 C-4");
    blue_event(&t, "chest 0 61 7");
    blue_event(&t, "chest 1 61 8");
    blue_event(&t, "over 1");
    blue_over(&t, "1");
    blue_at(&t, LAST "rest0=ENZO,JULIE,JACQUES rest1=MARA,TOMAS,ELIAS");
    blue_do(&t, "0 stop");
    blue_event(&t, "over 0,1");
    blue_over(&t, "0 1");
}

/* ---- B21 ---- */

static void count_gems(const struct deepblue *s)
{
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        int n = deepblue_gem_count(s->bag, c) + deepblue_gem_count(s->supply, c) +
                deepblue_gem_count(s->board, c);
        for (int site = 0; site < DEEPBLUE_SITES; site++) {
            n += s->gem[site] == c;
        }
        assert_int_equal(n, deepblue_gem_kinds[c].all);
    }
}

static void count_cards(const struct deepblue *s)
{
    for (int card = 0; card < DEEPBLUE_CARDS; card++) {
        int n = (int)(s->deck >> card & 1) + (int)(s->discard >> card & 1);
        for (int i = 0; i < DEEPBLUE_SLOTS; i++) {
            n += s->market[i] == card;
        }
        for (int seat = 0; seat < s->seats; seat++) {
            const struct deepblue_seat_cards *c = &s->crew[seat];
            n += (int)(c->hand >> card & 1) + (int)(c->rest >> card & 1) +
                 (int)(c->open >> card & 1);
        }
        assert_int_equal(n, card < DEEPBLUE_MARKET ? 1 : s->seats);
    }
}

static void B21_conservation(void **unused)
{
    struct blue t;
    struct dt_rng rng;
    dt_seats who;
    (void)unused;
    dt_rng_seed(&rng, 21);
    for (int game = 0; game < 24; game++) {
        blue_fresh(&t, 2 + game % 4, deepblue_scenario_words[game % DEEPBLUE_CHOICES]);
        while ((who = dt_game_deepblue.to_act(&t.state)) != 0) {
            int seat = dt_ctz(who);
            dt_action a = seat == DT_CHANCE ? dt_game_deepblue.chance(&t.state, &rng)
                                            : dt_game_deepblue.random_action(&t.state, seat, &rng);
            dt_game_deepblue.apply(&t.state, seat, a, NULL);
            count_gems(&t.state);
            count_cards(&t.state);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B1_worked_dive),
        cmocka_unit_test(B2_one_red_gem_for_two_cards),
        cmocka_unit_test(B3_two_cards_in_one_window),
        cmocka_unit_test(B4_sail),
        cmocka_unit_test(B5_hazard_before_cards),
        cmocka_unit_test(B6_warnings),
        cmocka_unit_test(B7_leader_fails),
        cmocka_unit_test(B8_overpaying),
        cmocka_unit_test(B9_new_market),
        cmocka_unit_test(B10_rush),
        cmocka_unit_test(B11_two_boats),
        cmocka_unit_test(B12_rest),
        cmocka_unit_test(B13_troubled_waters),
        cmocka_unit_test(B14_best_of_the_best),
        cmocka_unit_test(B15_lucrative_wrecks),
        cmocka_unit_test(B16_dangerous_reefs),
        cmocka_unit_test(B17_treasure_abundance),
        cmocka_unit_test(B18_storm),
        cmocka_unit_test(B19_scattered_wealth),
        cmocka_unit_test(B19b_scattered_gem_comes_first),
        cmocka_unit_test(B19c_two_blue_at_once),
        cmocka_unit_test(B20_end),
        cmocka_unit_test(B21_conservation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
