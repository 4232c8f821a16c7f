/* The rulings V-01 to V-14 of Dive's digital version (RULES.md §11), refused actions and positions, and
 * texts. V-13 is tested with R-32; what is a matter of chance is in test_dive_odds.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/draw.h"
#include "engine/record.h"
#include "tests/dive_support.h"
#include "tests/support.h"

static const struct dt_game *const game = &dt_game_dive;

/* ---- planning in four steps ---- */

/* The octopus is placed before any seat looks; only then is there a picture. */
static void V01_the_octopus_comes_before_the_looks(void **unused)
{
    struct dive_test t;
    struct dt_pile pile;
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 3);
    dive_test_start(&t, "2 companions=all sight=readings");
    dive_test_do(&t, "1 take octopus; 0 take orca");
    dive_test_chance(&t, &rng);
    dive_test_shows(&t, "phase=covering look0=- look1=-");
    dive_test_to_act(&t, DT_SEAT(1)); /* the orca is not asked yet */
    game->pile(&t.state, &pile);
    assert_int_equal(pile.count, 0);
    dive_test_do(&t, "1 use 35/40");
    dive_test_event(&t, "call 1 octopus use 35/40");
    dive_test_shows(&t, "phase=looking");
    game->pile(&t.state, &pile);
    assert_int_equal(pile.count, 12);
    assert_true(pile.tile);
    assert_int_equal(dive_test_chance(&t, &rng), 2);
    /* Then the others, who know their looks. */
    dive_test_shows(&t, "phase=calling call1=use:35/40");
    dive_test_to_act(&t, DT_SEAT(0));
    assert_true(t.state.look[0] < DIVE_SECRET && t.state.look[1] < DIVE_SECRET);
    assert_false(dive_test_view_has(&t, 0, "\"reading\":null"));
    dive_test_do(&t, "0 use");
    dive_test_no_event(&t, "call 1");
    dive_test_shows(&t, "phase=planning");
    assert_true(dive_test_view_has(&t, 1, "\"orca\":{\"seat\":0,\"seconds\":10}"));
}

/* A phase in which no seat has a companion left is skipped; why is public. */
static void V01_steps_without_companions_are_skipped(void **unused)
{
    struct dive_test t;
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 4);
    dive_test_set(&t,
                  "seats=2 phase=covering companions=on companion0=octopus companion1=clownfish");
    dive_test_do(&t, "0 use 0/0");
    dive_test_chance(&t, &rng);
    dive_test_shows(&t, "phase=planning");
    dive_test_play_round(&t, &rng);
    dive_test_chance(&t, &rng);
    dive_test_shows(&t, "phase=planning round=2"); /* the octopus is spent */
    dive_test_start(&t, "2 companions=on");
    dive_test_do(&t, "1 take turtle; 0 take anglerfish");
    dive_test_chance(&t, &rng);
    dive_test_shows(&t, "phase=calling");
    dive_test_to_act(&t, DT_SEAT(1));
    dive_test_start(&t, "2 companions=on");
    dive_test_do(&t, "1 take clownfish; 0 take anglerfish");
    dive_test_chance(&t, &rng);
    dive_test_shows(&t, "phase=planning");
}

static void V01_calls_come_before_plans_and_are_shown_together(void **unused)
{
    struct dive_test t, u;
    (void)unused;
    dive_test_set(&t, "seats=4 phase=calling companions=all companion0=orca companion1=clownfish "
                      "companion2=dolphins companion3=white spent=3");
    dive_test_to_act(&t, DT_SEAT(0) | DT_SEAT(2)); /* open and unspent */
    u = t;
    dive_test_do(&t, "0 use");
    assert_true(dive_test_seat_event(&t, 3, "called 0"));
    assert_false(dive_test_seat_event(&t, 3, "call 0"));
    dive_test_seat_shows(&t, 2, "call0=?");
    dive_test_seat_shows(&t, 0, "call0=use");
    dive_test_do(&t, "2 use 1");
    dive_test_event(&t, "call 0 orca use");
    dive_test_event(&t, "call 2 dolphins use 1");
    dive_test_shows(&t, "phase=planning call0=use call2=use:1 spent=0,2,3");
    /* In the other order it is the same. */
    dive_test_do(&u, "2 use 1; 0 use");
    assert_memory_equal(&t.state, &u.state, sizeof t.state);
    dive_test_seat_shows(&t, 1, "call0=use call2=use:1");
}

static void V01_passing_keeps_the_companion(void **unused)
{
    struct dive_test t;
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 1);
    dive_test_set(&t, "seats=2 phase=calling companions=all companion0=orca companion1=turtle");
    dive_test_do(&t, "0 pass; 1 use");
    dive_test_shows(&t, "spent=1");
    dive_test_chance(&t, &rng);
    dive_test_do(&t, "0 plan 12345N; 1 plan 12345N");
    dive_test_chance(&t, &rng);
    dive_test_to_act(&t, DT_SEAT(0)); /* asked again; the other one is spent */
    dive_test_refuses(&t, "1 use", "not-to-act");
    dive_test_do(&t, "0 use");
    dive_test_shows(&t, "phase=planning spent=0,1");
    assert_true(dive_test_view_has(&t, 1, "\"orca\":{\"seat\":0,\"seconds\":10}"));
}

static void V01_plans_commute(void **unused)
{
    struct dive_test t, u;
    (void)unused;
    dive_test_set(&t, "seats=3 stack=NG,SR");
    u = t;
    dive_test_do(&t, "0 plan 12N 345S; 1 plan 45N 123S; 2 plan 3N 1245S");
    dive_test_do(&u, "2 plan 3N 1245S; 0 plan 12N 345S; 1 plan 45N 123S");
    assert_memory_equal(&t.state, &u.state, sizeof t.state);
}

/* ---- looks ---- */

static void V02_every_seat_looks_every_round(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 phase=looking stack=N0,SG,NY,N0,S0,NR sight=readings");
    assert_int_equal(game->actions(&t.state, DT_CHANCE, NULL), 1 << 18);
    dive_test_do(&t, "chance look N0 SG NY N0 S0 NR");
    assert_true(dive_test_seat_event(&t, 1, "looked 0"));
    assert_true(dive_test_seat_event(&t, 0, "reading 0 N0 SG NY N0 S0 NR"));
    assert_false(dive_test_seat_event(&t, 1, "reading"));
    assert_false(dive_test_seat_event(&t, DT_SPECTATOR, "reading"));
    dive_test_do(&t, "chance look SY SY SY SY SY SY");
    dive_test_shows(&t, "phase=planning");
    dive_test_seat_shows(&t, 0, "look0=N0,SG,NY,N0,S0,NR look1=? stack=?,?,?,?,?,?,?,?,?,?,?,?");
    dive_test_seat_shows(&t, 1, "look0=? look1=SY,SY,SY,SY,SY,SY");
    dive_test_seat_shows(&t, DT_SPECTATOR, "look0=? look1=?");
    assert_true(dive_test_view_has(&t, 0,
                                   "\"reading\":[{\"shark\":false,\"helper\":\"nobody\"},"
                                   "{\"shark\":true,\"helper\":\"green-turtle\"}"));
    assert_true(dive_test_view_has(&t, DT_SPECTATOR, "\"reading\":null"));
    /* The next round forgets them. */
    dive_test_do(&t, "0 plan 12345N; 1 plan 12345N");
    dive_test_shows(&t, "look0=- look1=-");
}

static void V02_with_pixels_events_and_views_leave_out_looks(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 phase=looking sight=pixels");
    dive_test_do(&t, "chance look N0 SG NY N0 S0 NR; chance look N0 SG NY N0 S0 NR");
    assert_true(dive_test_seat_event(&t, 0, "glimpse 0"));
    dive_test_event(&t, "glimpse 0");
    assert_true(dive_test_view_has(&t, 0, "\"reading\":null"));
    dive_test_seat_shows(&t, 0, "look0=N0,SG,NY,N0,S0,NR"); /* bots have it */
}

/* A look ends where the cards end. */
static void V02_looks_at_few_cards(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 phase=looking deck=0 stack=N0,SG");
    assert_int_equal(game->actions(&t.state, DT_CHANCE, NULL), 64);
    dive_test_refuses(&t, "chance look N0 SG N0", "action: expected");
    dive_test_do(&t, "chance look SY SG; chance look N0 N0");
    dive_test_shows(&t, "look0=SY,SG look1=N0,N0");
}

static void V04_octopus_places(void **unused)
{
    struct dive_test t;
    struct dive s;
    (void)unused;
    dive_test_set(&t,
                  "seats=2 phase=covering companions=on companion0=octopus companion1=clownfish");
    assert_int_equal(game->actions(&t.state, 0, NULL), 442);
    static const char *const corners[] = {"0 use 0/0", "0 use 100/0", "0 use 0/100",
                                          "0 use 100/100"};
    for (int i = 0; i < DT_COUNT(corners); i++) {
        s = t.state;
        struct dive_test u = {.state = s};
        dive_test_do(&u, corners[i]);
    }
    /* The user reads its own rows, the others one deeper; a look at row 7 has no information. */
    dive_test_set(&t,
                  "seats=2 companions=on companion0=octopus companion1=clownfish call0=use:0/0");
    uint32_t user[DIVE_KINDS], other[DIVE_KINDS];
    for (int depth = 1; depth <= DIVE_DEPTHS; depth++) {
        dive_look_odds(&t.state, 1, depth, 0, other);
        if (depth < DIVE_DEPTHS) {
            dive_look_odds(&t.state, 0, depth + 1, 0, user);
            assert_memory_equal(user, other, sizeof user);
        }
    }
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        assert_int_equal(other[kind], 50 * 75);
    }
}

/* ---- the clock ---- */

static void V05_partial_plans_after_a_stop(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 timer=90 stack=N0,N0");
    dive_test_do(&t, "0 plan 3N 5N; 1 plan -");
    dive_test_shows(&t, "fields=2,0 dived=2");
    dive_test_set(&t, "seats=2 version=children timer=60 stack=N0,N0");
    dive_test_do(&t, "0 plan N S; 1 plan -");
    dive_test_shows(&t, "fields=1,0 dived=2");
    dive_test_set(&t, "seats=2 version=children");
    dive_test_refuses(&t, "0 plan N S", "plan: each of the five depths gets a side");
    dive_test_refuses(&t, "0 plan 1N 2345S", "plan: children plan sides without tokens");
}

static void V06_the_first_card_is_always_resolved(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=3 timer=60 stack=NG");
    dive_test_do(&t, "0 plan -; 1 plan -; 2 plan -");
    dive_test_event(&t, "no-help green-turtle");
    dive_test_shows(&t, "dived=1 gone=O17 fields=0,0,0 round=2");
}

static void V07_winners(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=4 phase=over fields=23,25,25,3 gone=O01");
    dive_test_over(&t, DT_SEAT(1) | DT_SEAT(2));
    dive_test_set(&t, "seats=2 chief=normal phase=over fields=25,24 chief-field=25 gone=O01");
    dive_test_over(&t, 0);
    dive_test_set(&t, "seats=2 chief=normal phase=over fields=25,25 chief-field=24 gone=O01");
    dive_test_over(&t, 3);
    dive_test_set(&t, "seats=2 chief=normal phase=over fields=2,2 chief-field=24 gone=O01");
    dive_test_over(&t, 0);
}

static void ends(const char *position, const char *outcome, const char *result)
{
    struct dive_test t;
    char words[DT_ACTION_TEXT_MAX], record[DT_RESULT_MAX];
    struct dt_writer out = dt_writer_on(words, sizeof words);
    dive_test_set(&t, position);
    dt_outcome_text(game, &t.state, &out);
    dt_record_result(game, &t.state, record);
    assert_string_equal(words, outcome);
    assert_string_equal(record, result);
}

/* All outcomes, and the chief as the winner. */
static void V07_the_end_says_who_has_won_and_why(void **unused)
{
    struct dive_test t;
    (void)unused;
    ends("seats=2 fields=3,4", "", "");
    ends("seats=2 phase=over fields=21,24 gone=O01", "goal 24 1", "winners 1, scores 21 24");
    ends("seats=3 phase=over fields=24,21,24 gone=O01", "goal 24 0 2",
         "winners 0 2, scores 24 21 24");
    ends("seats=2 version=children phase=over fields=24,24 gone=O01", "goal 24 0 1",
         "winners 0 1, scores 24 24");
    ends("seats=2 phase=over fields=9,7 deck=0 stack=-", "empty 9 0", "winners 0, scores 9 7");
    ends("seats=2 phase=over fields=9,9 deck=0 stack=-", "empty 9 0 1", "winners 0 1, scores 9 9");
    ends("seats=1 chief=easy phase=over fields=24 chief-field=23 gone=O01", "goal 24 0",
         "winners 0, scores 24 chief 23");
    ends("seats=1 chief=easy phase=over fields=21 chief-field=24 gone=O01", "goal chief 24 21 0",
         "winners chief, scores 21 chief 24");
    ends("seats=3 chief=easy phase=over fields=4,21,21 chief-field=24 gone=O01",
         "goal chief 24 21 1 2", "winners chief, scores 4 21 21 chief 24");
    ends("seats=2 chief=easy phase=over fields=24,3 chief-field=24 gone=O01", "goal tie 24 0",
         "winners chief, scores 24 3 chief 24");
    ends("seats=1 chief=easy phase=over fields=3 chief-field=7 deck=0 stack=-", "empty chief 7 3 0",
         "winners chief, scores 3 chief 7");
    ends("seats=1 chief=easy phase=over fields=7 chief-field=7 deck=0 stack=-", "empty tie 7 0",
         "winners chief, scores 7 chief 7");
    dive_test_set(&t, "seats=1 chief=hard fields=0 chief-field=20 stack=S0,N0,N0,N0");
    dive_test_do(&t, "0 plan 12345N; chance chief C02");
    dive_test_event(&t, "over chief");
}

static void V08_picks_are_open_and_compulsory(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_start(&t, "2 companions=on");
    assert_int_equal(game->actions(&t.state, 1, NULL), 6);
    dive_test_refuses(&t, "1 take orca", "illegal-action"); /* V-04: there is no clock */
    dive_test_start(&t, "2 companions=all");
    assert_int_equal(game->actions(&t.state, 1, NULL), 7);
    dive_test_refuses(&t, "chance card O01@0", "not-to-act");
    dive_test_refuses(&t, "1 pass", "illegal-action");
    dive_test_do(&t, "1 take white");
    dive_test_event(&t, "picked 1 white");
    dive_test_seat_shows(&t, DT_SPECTATOR, "companion1=white");
    dive_test_start(&t, "2 companions=all chief=easy");
    assert_int_equal(game->actions(&t.state, 1, NULL), 5);
    dive_test_refuses(&t, "1 take dolphins", "illegal-action");
    dive_test_refuses(&t, "1 take white", "illegal-action");
}

static void V09_moves_are_compulsory(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 fields=15,0 stack=NG,S0");
    dive_test_do(&t, "0 plan 12345N; 1 plan 12345S");
    dive_test_shows(&t, "fields=17,0");
}

static void V10_expert_ignores_yellow(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=1 chief=expert chief-field=17 stack=N0,N0,N0,N0");
    assert_int_equal(dt_draw_count(dive_chief_deck(&t.state)), 48);
    dive_test_do(&t, "0 plan 12345S; chance chief C26");
    dive_test_no_event(&t, "covered");
    dive_test_event(&t, "rested chief 4 21");
    assert_true(dive_test_view_has(&t, 0, "\"yellow\":[]"));
}

static void V11_twelve_cards_are_laid_out(void **unused)
{
    struct dive_test t;
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 2);
    dive_test_start(&t, "2");
    assert_int_equal(game->actions(&t.state, DT_CHANCE, NULL), 36 * 8);
    dive_test_do(&t, "chance card O07@270m");
    dive_test_shows(&t, "stack=O07@270m deck=35");
    dive_test_refuses(&t, "chance card O07@0", "illegal-action");
    assert_int_equal(dive_test_chance(&t, &rng), 11 + 2); /* and two looks */
    assert_int_equal(t.state.stack_count, 12);
    struct dt_pile pile;
    game->pile(&t.state, &pile);
    assert_int_equal(pile.count, 12);
    assert_int_equal(pile.gone, 0);
    assert_int_equal(pile.card[0], 6);
    assert_int_equal(pile.pose[0], 3 + 4);
    assert_int_equal(pile.murk, 0);
    assert_false(pile.tile);
    dive_test_do(&t, "0 plan 12345S; 1 plan 12345N");
    assert_true(t.state.gone >> 6 & 1);
    assert_int_equal(t.state.stack_count, 12 - t.state.dived);
    dive_test_chance(&t, &rng);
    assert_int_equal(t.state.stack_count, 12);
    game->pile(&t.state, &pile);
    assert_int_equal(pile.gone, t.state.dived);
    assert_memory_equal(pile.card, t.state.card, 12);
    /* What was resolved is in no view. */
    assert_false(dive_test_view_has(&t, 0, "O07"));
    assert_false(dive_test_view_has(&t, 0, "\"gone\""));
    assert_true(dive_test_view_has(&t, DT_SPECTATOR, "\"stack\":12"));
}

/* ---- plans as numbers ---- */

/* Every list has as many plans as the ruling says, ascending, and every plan parses back from text. */
static void V12_lists_of_plans(void **unused)
{
    static const struct {
        const char *position;
        int count;
    } lists[] = {
        {"seats=2 version=children", 32},
        {"seats=2 version=children timer=60", 63},
        {"seats=2", 9002},
        {"seats=2 timer=60", 13503},
        {"seats=2 companions=on companion0=anglerfish companion1=clownfish", 16682},
        {"seats=2 companions=on companion1=anglerfish companion0=clownfish", 47404},
        {"seats=2 companions=on companion1=anglerfish companion0=clownfish timer=90", 66605},
        {"seats=2 companions=all companion1=orca call1=use companion0=clownfish", 66605},
        {"seats=2 companions=all companion1=orca companion0=clownfish spent=0", 9002},
    };
    static dt_action list[66605];
    struct dive_test t;
    (void)unused;
    for (int i = 0; i < DT_COUNT(lists); i++) {
        dive_test_set(&t, lists[i].position);
        assert_int_equal(game->actions(&t.state, 0, NULL), lists[i].count);
        assert_int_equal(game->actions(&t.state, 0, list), lists[i].count);
        for (int n = 0; n < lists[i].count; n++) {
            char words[DT_ACTION_TEXT_MAX];
            struct dt_writer out = dt_writer_on(words, sizeof words);
            dt_action back;
            assert_true(n == 0 || list[n - 1] < list[n]);
            assert_true(game->legal(&t.state, 0, list[n]));
            if (n % 7 == 0) {
                dt_action_text(game, &t.state, 0, list[n], &out);
                assert_null(dt_action_parse(game, &t.state, 0, dt_span_of(words), &back));
                assert_int_equal(back, list[n]);
            }
        }
    }
}

/* No code is legal that is not in the list: all 2^28 would take long, so every code near a plan. */
static void V12_nothing_else_is_legal(void **unused)
{
    static dt_action list[66605];
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2");
    int count = game->actions(&t.state, 0, list);
    for (int n = 0; n < count; n++) {
        for (int bit = 0; bit < 32; bit++) {
            dt_action near = list[n] ^ (dt_action)1 << bit;
            int low = 0, high = count;
            while (low < high) {
                int middle = (low + high) / 2;
                if (list[middle] < near) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            assert_int_equal(low < count && list[low] == near, game->legal(&t.state, 0, near));
        }
    }
}

/* ---- determinization ---- */

static void V14_determinize_keeps_what_is_known(void **unused)
{
    struct dive_test t;
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 3);
    dive_test_set(&t, "seats=3 chief=normal companions=on companion0=octopus companion1=clownfish "
                      "companion2=anglerfish call0=use:50/50 gone=O05,O06,O07 plan1=12N+345S");
    for (int n = 0; n < 200; n++) {
        struct dive redacted = t.state, sample, again;
        game->redact(&redacted, 2);
        sample = redacted;
        game->determinize(&sample, 2, &rng);
        assert_null(game->validate(&sample));
        assert_true(game->is_complete(&sample));
        assert_int_equal(sample.look[2], t.state.look[2]);
        /* A locked plan is the policy's plan for a sampled look. */
        assert_int_equal(sample.plan[1], dive_policy_plan(&sample, 1));
        for (int i = 0; i < sample.stack_count; i++) {
            assert_int_equal(t.state.gone >> sample.card[i] & 1, 0);
        }
        again = sample;
        game->redact(&again, 2);
        assert_memory_equal(&again, &redacted, sizeof redacted);
    }
}

/* ---- refusals ---- */

static void refused_configs(void **unused)
{
    (void)unused;
    dive_test_config_refused("1", "seats: one diver alone needs the chief");
    dive_test_config_refused("2 version=children companions=on", "companions: ");
    dive_test_config_refused("2 version=children chief=easy", "chief: ");
    dive_test_config_refused("1 version=children", "seats: one diver alone");
}

static void refused_plans(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 companions=on companion0=clownfish companion1=anglerfish");
    dive_test_refuses(&t, "0 plan 1N - 2345N", "plan: no depth above another is left empty");
    dive_test_refuses(&t, "0 plan 1N N 2345N", "plan: every depth from the first to the last");
    dive_test_refuses(&t, "0 plan 1N2S 345N", "plan: one stack shows one side only");
    dive_test_refuses(&t, "0 plan 12345N 6S", "plan: there are five tokens");
    dive_test_refuses(&t, "0 plan 1N 2N 3N 4N 5N 5N", "plan: five tokens fill five depths at most");
    dive_test_refuses(&t, "0 plan 123455N", "plan: there are five tokens");
    dive_test_refuses(&t, "0 plan 1N* 2345N*", "plan: the clownfish swims at one depth only");
    dive_test_refuses(&t, "0 plan 1N 2N 3N 4N 5N AS",
                      "plan: the anglerfish is spent or was never there");
    dive_test_refuses(&t, "1 plan 12345N*", "plan: the clownfish is spent or was never there");
    dive_test_refuses(&t, "1 plan 12N 345N AN", "plan: the anglerfish needs a token at each");
    dive_test_refuses(&t, "0 plan", "plan: expected");
    dive_test_refuses(&t, "0 plan 12345", "plan: expected");
    dive_test_refuses(&t, "0 plan 12345X", "plan: expected");
    dive_test_refuses(&t, "0 dive", "action: expected");
}

static void refused_second_use(void **unused)
{
    struct dive_test t;
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 1);
    dive_test_set(&t, "seats=2 companions=on companion0=clownfish companion1=anglerfish");
    dive_test_do(&t, "0 plan 1N* 2345N; 1 plan 1N 2N 3N 4N 5N AS");
    dive_test_chance(&t, &rng);
    dive_test_refuses(&t, "0 plan 1N* 2345N", "plan: the clownfish is spent or was never there");
    dive_test_refuses(&t, "1 plan 1N 2N 3N 4N 5N AS", "plan: the anglerfish is spent");
    dive_test_do(&t, "0 plan 1N 2345N; 1 plan 1N 2N 3N 4N 5N");
}

/* ---- positions ---- */

static void invalid_positions(void **unused)
{
    static const struct {
        const char *text, *why;
    } bad[] = {
        {"seats=5", "seats: expected"},
        {"seats=1", "seats: one diver alone"},
        {"fields=1", "fields: expected a number for each seat"},
        {"fields=23,0", "fields: a pawn has reached the goal"},
        {"phase=over", "position: a value is out of range"},
        {"phase=over gone=O01", "phase: the game is over only"},
        {"stack=O01,O01", "stack, gone: a card is in two places"},
        {"stack=O01,?", "stack: expected"},
        {"stack=SR,SR,SR", "stack: expected"},
        {"stack=O37", "stack: expected"},
        {"gone=O01 stack=O01", "stack, gone: a card is in two places"},
        {"gone=O01,O01", "gone: expected"},
        {"deck=3 gone=O01", "deck: another number of cards"},
        {"round=3", "gone, round: a round resolves"},
        {"chief-field=3", "chief-field, chief-gone, chief-shown: there is no chief"},
        {"chief=hard chief-gone=C30 gone=O01", "chief-gone: not one of his cards"},
        {"chief=hard chief-gone=C03,C04 gone=O01", "chief-gone: one card for each round"},
        {"companion0=orca", "companion0 to companion3: "},
        {"companions=all companion0=orca companion1=orca", "companion0 to companion3: "},
        {"companions=all chief=easy companion0=white", "companion0 to companion3: "},
        {"companions=on companion0=clownfish call0=use", "call0 to call3: this seat is not asked"},
        {"companions=all phase=picking companion0=orca", "companion0 to companion3: "},
        {"spent=0", "spent: this seat has no companion"},
        {"phase=looking look1=N0,N0,N0,N0,N0,N0", "look0 to look3: "},
        {"look0=N0", "look0 to look3: expected a kind for each depth"},
        {"phase=looking plan0=12345N", "plan0 to plan3: not in this phase"},
        {"plan0=12345N plan1=12345N", "phase: all plans are in"},
        {"plan0=12N", "plan: all five tokens must be placed"},
        {"plan2=12345N", "plan0 to plan3: expected"},
        {"phase=meeting plan0=12345N plan1=12345N", "phase: there is no chief to meet"},
        {"dived=2", "dived: "},
        {"gone=O01 dived=1", "shown0 to shown3: "},
        {"gone=O01 fields=0,1 dived=1 shown0=12345N/0/1 shown1=12345N/0/1", "shown0 to shown3"},
        {"colour=red", "position: there is no such field"},
        {"seats=2 seats=2", "position: a field is given twice"},
    };
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=3");
    for (int i = 0; i < DT_COUNT(bad); i++) {
        struct dive s = t.state;
        const char *why = game->parse(&s, dt_span_of(bad[i].text));
        if (why == NULL || strncmp(why, bad[i].why, strlen(bad[i].why)) != 0) {
            fail_msg("%s: %s", bad[i].text, why == NULL ? "was accepted" : why);
        }
        assert_memory_equal(&s, &t.state, sizeof s);
    }
}

static void omitted_fields_have_defaults(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "");
    dive_test_shows(&t, "seats=2 version=family phase=planning round=1 fields=0,0 deck=24 gone=-");
    dive_test_set(&t, "stack=NY,SG");
    assert_int_equal(dive_kinds[t.state.card[0]], DIVE_RAY);
    assert_int_equal(dive_kinds[t.state.card[1]], DIVE_SHARK + DIVE_GREEN);
    assert_int_equal(dive_look_kind(t.state.look[1], 2), DIVE_SHARK + DIVE_GREEN);
    dive_test_set(&t, "deck=0 stack=NY,SG chief=normal");
    assert_int_equal(dive_cards_left(&t.state), 2);
    assert_int_equal(t.state.round, 7);
    assert_int_equal(dt_draw_count(t.state.chief_gone), 6);
    dive_test_set(&t, "companions=all seats=3 companion1=orca");
    dive_test_shows(
        &t, "companion0=octopus companion1=orca companion2=anglerfish call0=pass call1=pass");
}

/* The torch changes no rule; the view carries it. */
static void torch_is_in_the_view(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "torch=on");
    assert_true(dive_test_view_has(&t, 0, "\"torch\":true"));
    dive_test_set(&t, "");
    assert_true(dive_test_view_has(&t, 0, "\"torch\":false"));
}

/* ---- every ruling has its test ---- */

static bool named(const char *prefix, int n)
{
    static const char *const files[] = {"cases", "rulings", "table", "odds"};
    char name[16];
    bool found = false;
    snprintf(name, sizeof name, "%s%02d_", prefix, n);
    for (int i = 0; i < DT_COUNT(files) && !found; i++) {
        char path[512];
        int len;
        snprintf(path, sizeof path, DT_SOURCE_DIR "/tests/test_dive_%s.c", files[i]);
        char *text = dt_test_read(path, &len);
        assert_non_null(text);
        const char *at = strstr(text, "cmocka_unit_test(");
        while (at != NULL && !found) { /* the name of a test that is run */
            const char *end = strchr(at, ')'), *id = strstr(at, name);
            found = id != NULL && id < end;
            at = strstr(at + 1, "cmocka_unit_test(");
        }
        free(text);
    }
    return found;
}

static void every_ruling_has_a_test(void **unused)
{
    (void)unused;
    for (int n = 1; n <= 43; n++) {
        if (!named("R", n)) {
            fail_msg("R-%02d has no test", n);
        }
    }
    for (int n = 1; n <= 14; n++) {
        if (!named("V", n)) {
            fail_msg("V-%02d has no test", n);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(V01_the_octopus_comes_before_the_looks),
        cmocka_unit_test(V01_steps_without_companions_are_skipped),
        cmocka_unit_test(V01_calls_come_before_plans_and_are_shown_together),
        cmocka_unit_test(V01_passing_keeps_the_companion),
        cmocka_unit_test(V01_plans_commute),
        cmocka_unit_test(V02_every_seat_looks_every_round),
        cmocka_unit_test(V02_with_pixels_events_and_views_leave_out_looks),
        cmocka_unit_test(V02_looks_at_few_cards),
        cmocka_unit_test(V04_octopus_places),
        cmocka_unit_test(V05_partial_plans_after_a_stop),
        cmocka_unit_test(V06_the_first_card_is_always_resolved),
        cmocka_unit_test(V07_winners),
        cmocka_unit_test(V07_the_end_says_who_has_won_and_why),
        cmocka_unit_test(V08_picks_are_open_and_compulsory),
        cmocka_unit_test(V09_moves_are_compulsory),
        cmocka_unit_test(V10_expert_ignores_yellow),
        cmocka_unit_test(V11_twelve_cards_are_laid_out),
        cmocka_unit_test(V12_lists_of_plans),
        cmocka_unit_test(V12_nothing_else_is_legal),
        cmocka_unit_test(V14_determinize_keeps_what_is_known),
        cmocka_unit_test(refused_configs),
        cmocka_unit_test(refused_plans),
        cmocka_unit_test(refused_second_use),
        cmocka_unit_test(invalid_positions),
        cmocka_unit_test(omitted_fields_have_defaults),
        cmocka_unit_test(torch_is_in_the_view),
        cmocka_unit_test(every_ruling_has_a_test),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
