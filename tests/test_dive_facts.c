/* Dive's facts, compared with dives that are really resolved, and the dense index of its plans. That
 * facts are JSON and the same over an information set is a law of every game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/draw.h"
#include "tests/dive_support.h"
#include "tests/support.h"

static const struct dt_game *const game = &dt_game_dive;
static char facts[DT_VIEW_MAX];

static const char *facts_of(const struct dive *s, int seat)
{
    struct dive redacted = *s;
    struct dt_writer out = dt_writer_on(facts, sizeof facts);
    struct dt_json json = dt_json_on(&out);
    game->redact(&redacted, seat);
    dt_facts_json(game, &redacted, seat, NULL, &json);
    assert_false(out.cut);
    assert_null(dt_test_json(dt_span_of(facts)));
    return facts;
}

static const char *plan_facts(const struct dive *s, int seat, uint32_t plan)
{
    struct dive redacted = *s;
    struct dt_writer out = dt_writer_on(facts, sizeof facts);
    struct dt_json json = dt_json_on(&out);
    game->redact(&redacted, seat);
    game->action_facts(&redacted, seat, dive_action(DIVE_DO_PLAN, plan), &json);
    assert_false(out.cut);
    assert_null(dt_test_json(dt_span_of(facts)));
    return facts;
}

static void has(const char *text, const char *part)
{
    if (strstr(text, part) == NULL) {
        fail_msg("%s is not in %s", part, text);
    }
}

/* The number after the n-th `key`. */
static double number(const char *text, const char *key, int n)
{
    const char *at = strstr(text, key);
    for (; at != NULL && n > 0; n--) {
        at = strstr(at + 1, key);
    }
    assert_non_null(at);
    return atof(at + strlen(key));
}

static void near(double found, double expected, const char *position, const char *what)
{
    double off = found / DIVE_CERTAIN - expected;
    if (off > 0.003 || off < -0.003) {
        fail_msg("%s: %s %f instead of %f", position, what, found / DIVE_CERTAIN, expected);
    }
}

/* ---- the chances of a plan ---- */

/* The dives of one plan in all orders of the cards, weighted by how likely the seat's look is. */
struct all_dives {
    struct dive s;
    dt_action plan;
    int reach;
    double weight, rest, help, right[DIVE_DEPTHS], through[DIVE_DEPTHS];
};

static void resolve(struct all_dives *a, double weight)
{
    struct dive after = a->s;
    bool right = true;
    a->weight += weight;
    for (int d = 0; d < a->reach && d < a->s.stack_count; d++) {
        bool side = dive_plan_shark(dive_operand(a->plan), d + 1);
        bool here = side == (dive_kinds[a->s.card[d]] >= DIVE_SHARK);
        right = right && here;
        a->right[d] += here ? weight : 0;
        a->through[d] += right ? weight : 0;
    }
    assert_null(dt_step(game, &after, 0, a->plan, NULL));
    assert_null(dt_step(game, &after, 1, dive_action(DIVE_DO_PLAN, 0), NULL));
    a->rest += weight * after.rest[0];
    a->help += weight * after.bonus[0];
}

/* All orders of the cards from this depth on. */
static void resolve_orders(struct all_dives *a, int at, double weight)
{
    if (at == a->s.stack_count) {
        resolve(a, weight);
        return;
    }
    for (int i = at; i < a->s.stack_count; i++) {
        uint32_t odds[DIVE_KINDS];
        uint8_t card = a->s.card[i];
        dive_look_odds(&a->s, 0, at + 1, dive_look_kind(a->s.look[0], at + 1), odds);
        a->s.card[i] = a->s.card[at];
        a->s.card[at] = card;
        resolve_orders(a, at + 1, weight * odds[dive_kinds[card]] / 30000.0);
        a->s.card[at] = a->s.card[i];
        a->s.card[i] = card;
    }
}

/* In these the pawn neither leaves its water in the dive nor gets further by a ray, and the other one
 * stays at the surface. */
static const char *const dives[] = {
    "seats=2 sight=readings timer=60 fields=3,0 deck=0 stack=N0,SG,NR,S0,NG,SR",
    "seats=2 sight=readings timer=60 fields=18,0 deck=0 stack=N0,SG,NR,S0,NG,SR",
    "seats=2 sight=readings timer=60 fields=5,0 deck=0 stack=NY,SG,N0,S0 look0=NG,SG,S0,S0",
    "seats=2 sight=readings timer=60 fields=17,5 deck=0 stack=SG,NG",
    "seats=2 sight=readings timer=60 fields=3,0 deck=0 water=murky stack=N0,SG,NR,S0,NG,SR "
    "look0=S0,SG,NR,N0,N0,NR",
    "seats=2 sight=readings timer=60 version=children fields=18,0 deck=0 stack=N0,SG,NR,S0,NG,SR",
    "seats=2 sight=readings companions=all companion0=anglerfish companion1=orca call1=use deck=0 "
    "stack=N0,SG,NR,S0,NG,SR",
    "seats=2 sight=readings timer=60 companions=on companion0=turtle call0=use "
    "companion1=clownfish deck=0 stack=N0,SG,NR,S0,NG,SR",
};

static void check_plan(const char *position, const struct dive *s, uint32_t plan)
{
    static struct all_dives a;
    a = (struct all_dives){
        .s = *s, .plan = dive_action(DIVE_DO_PLAN, plan), .reach = dive_plan_reach(plan)};
    resolve_orders(&a, 0, 1);
    const char *text = plan_facts(s, 0, plan);
    const char *sums = strstr(text, "],\"rest\":");
    assert_non_null(sums);
    near(number(sums, "\"rest\":", 0), a.rest / a.weight, position, "rest");
    for (int d = 0; d < a.reach && d < s->stack_count; d++) {
        near(number(text, "\"right\":", d), a.right[d] / a.weight, position, "right");
        if (s->option[DIVE_VERSION] == DIVE_FAMILY) {
            near(number(text, "\"through\":", d), a.through[d] / a.weight, position, "through");
        }
    }
    if (s->option[DIVE_VERSION] == DIVE_FAMILY) {
        near(number(sums, "\"help\":", 0), a.help / a.weight, position, "help");
    }
}

static void V14_chances_of_plans_are_those_of_all_orders(void **unused)
{
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 5);
    for (int i = 0; i < DT_COUNT(dives); i++) {
        struct dive_test t;
        dive_test_set(&t, dives[i]);
        check_plan(dives[i], &t.state, dive_policy_plan(&t.state, 0));
        for (int n = 0; n < 8; n++) {
            check_plan(dives[i], &t.state, dive_operand(game->random_action(&t.state, 0, &rng)));
        }
    }
}

/* A locked plan is among the facts of its seat, not of the others. */
static void a_locked_plan_has_its_chances(void **unused)
{
    struct dive_test t;
    char plan[DT_VIEW_MAX];
    (void)unused;
    dive_test_set(&t, "seats=2 chief=hard sight=readings companions=on companion0=clownfish "
                      "companion1=anglerfish");
    dive_test_do(&t, "0 plan 1N 23S* 45N");
    snprintf(plan, sizeof plan, "\"plan\":%s", plan_facts(&t.state, 0, t.state.plan[0]));
    has(plan, "\"complete\":true");
    has(plan, "\"shark\":true,\"speed\":8");
    has(plan, "\"chief\":{\"slower\":0,\"same\":0,\"faster\":24}"); /* speed 1 */
    has(plan, "\"chief\":{\"slower\":24,\"same\":0,\"faster\":0}");
    has(facts_of(&t.state, 0), plan);
    has(facts_of(&t.state, 1), "\"plan\":null");
    has(facts_of(&t.state, DT_SPECTATOR), "\"plan\":null");
}

/* ---- what is known of the cards ---- */

static void same_facts(const char *one, const char *other, int seat, bool same)
{
    static char first[DT_VIEW_MAX];
    struct dive_test t;
    dive_test_set(&t, one);
    snprintf(first, sizeof first, "%s", facts_of(&t.state, seat));
    dive_test_set(&t, other);
    assert_int_equal(strcmp(first, facts_of(&t.state, seat)) == 0, same);
}

/* Also where the caller has not hidden the reading. */
static void V02_with_pixels_facts_leave_out_looks(void **unused)
{
    struct dive_test t;
    (void)unused;
    same_facts("sight=pixels look0=S0,S0,S0,SG,SR,SY", "sight=pixels look0=N0,N0,N0,NG,NR,NY", 0,
               true);
    same_facts("sight=readings look0=S0,S0,S0,SG,SR,SY", "sight=readings look0=N0,N0,N0,NG,NR,NY",
               0, false);
    same_facts("sight=readings look0=S0,S0,S0,SG,SR,SY", "sight=readings look0=N0,N0,N0,NG,NR,NY",
               1, true);
    dive_test_set(&t, "sight=pixels look0=S0,S0,S0,S0,S0,S0");
    has(facts_of(&t.state, 0), "\"known_by\":\"cards\"");
    near(number(facts, "\"all\":", 4), 16 / 36.0, "pixels", "shark at depth 1");
    dive_test_do(&t, "0 plan 12345S");
    near(number(facts_of(&t.state, 0), "\"right\":", 0), 16 / 36.0, "pixels", "right");
    near(number(plan_facts(&t.state, 0, t.state.plan[0]), "\"right\":", 0), 16 / 36.0, "pixels",
         "right");
}

static void unseen_cards_are_counted(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "gone=O01,O02,O09,O17,O27,O28,O36 round=3");
    has(facts_of(&t.state, DT_SPECTATOR),
        "\"unseen\":{\"all\":29,"
        "\"clear\":{\"nobody\":7,\"green-turtle\":4,\"red-turtle\":3,\"ray\":2,\"all\":16},"
        "\"shark\":{\"nobody\":6,\"green-turtle\":3,\"red-turtle\":2,\"ray\":2,\"all\":13}}");
}

/* ---- pawns, companions and the chief ---- */

/* Each helper moves the only diver who is right as far as the facts say. */
static void helpers_move_as_far_as_the_facts_say(void **unused)
{
    static const char *const kinds[] = {"NG", "NR", "NY"};
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 9);
    for (int n = 0; n < 60; n++) {
        struct dive_test t;
        char position[128];
        int helper = n % 3;
        snprintf(position, sizeof position, "seats=3 timer=60 fields=%u,%u,%u stack=%s",
                 dt_rng_below(&rng, 23), dt_rng_below(&rng, 23), dt_rng_below(&rng, 23),
                 kinds[helper]);
        dive_test_set(&t, position);
        facts_of(&t.state, 1);
        int fields = (int)number(
            strstr(facts, "\"pawns\":"),
            (const char *const[]){"\"green-turtle\":", "\"red-turtle\":", "\"ray\":"}[helper], 0);
        dive_test_do(&t, "0 plan 1N; 1 plan -; 2 plan -");
        assert_int_equal(fields, t.state.bonus[0]);
    }
}

static void pawns_know_their_water(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 chief=easy fields=15,16");
    has(facts_of(&t.state, 0), "{\"pawn\":0,\"field\":15,\"to_goal\":8,\"deep\":false,"
                               "\"mistake\":\"deeper\",\"green-turtle\":1,\"red-turtle\":2,"
                               "\"ray\":0}");
    has(facts, "{\"pawn\":1,\"field\":16,\"to_goal\":7,\"deep\":true,\"mistake\":\"all\",");
    has(facts, "{\"pawn\":\"chief\",\"field\":0,\"to_goal\":23,\"deep\":false,\"mistake\":null,"
               "\"green-turtle\":1,\"red-turtle\":2,\"ray\":15}");
    dive_test_set(&t, "seats=2 version=children fields=15,16");
    has(facts_of(&t.state, 0), "\"deep\":null");
    has(facts, "{\"pawn\":1,\"field\":16,\"to_goal\":7,\"deep\":false,\"mistake\":\"depth\","
               "\"green-turtle\":null");
}

static void companions_say_what_they_do(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=4 phase=calling companions=all companion0=orca companion1=clownfish "
                      "companion2=dolphins companion3=white spent=3");
    has(facts_of(&t.state, 1),
        "\"companions\":[{\"seat\":0,\"companion\":\"orca\",\"step\":\"calling\",\"now\":true,"
        "\"grid\":null,\"radius_tenths\":null,\"seconds\":10,\"speed\":null,\"fields\":null,"
        "\"depth\":null},{\"seat\":1,\"companion\":\"clownfish\",\"step\":\"planning\","
        "\"now\":false,\"grid\":null,\"radius_tenths\":null,\"seconds\":null,\"speed\":3,");
    has(facts, "\"planning\":{\"tokens\":5,\"depths\":5,\"partial\":false,\"clownfish\":true,"
               "\"anglerfish\":false}");
    assert_null(strstr(facts, "\"white\""));
}

/* Each of his 24 orders is there once; in deep water his last number does not count. */
static void the_chiefs_cards_are_counted(void **unused)
{
    static const char six_each[] = "{\"none\":0,\"speeds\":[{\"speed\":2,\"cards\":6},"
                                   "{\"speed\":3,\"cards\":6},{\"speed\":4,\"cards\":6},"
                                   "{\"speed\":6,\"cards\":6}]}";
    struct dive_test t;
    char expected[1024];
    (void)unused;
    dive_test_set(&t, "seats=1 chief=hard");
    snprintf(expected, sizeof expected, "\"chief\":{\"cards\":24,\"depths\":[%s,%s,%s,%s]}",
             six_each, six_each, six_each, six_each);
    has(facts_of(&t.state, 0), expected);
    dive_test_set(&t, "seats=1 chief=hard chief-field=16");
    snprintf(expected, sizeof expected, "\"depths\":[%s,%s,%s,{\"none\":24,\"speeds\":[]}]",
             six_each, six_each, six_each);
    has(facts_of(&t.state, 0), expected);
}

/* ---- points and the end ---- */

static void points_come_from_somewhere(void **unused)
{
    struct dive_test t;
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 2);
    dive_test_start(&t, "3 chief=normal");
    for (int round = 0; round < 4 && game->to_act(&t.state) != 0; round++) {
        struct dive before = t.state;
        dive_test_play_round(&t, &rng);
        facts_of(&t.state, 0);
        const char *points = strstr(facts, "\"points\":{\"seats\"");
        for (int n = 0; n < 4; n++) {
            int pawn = n < 3 ? n : DIVE_CHIEF;
            assert_int_equal(number(points, "\"before\":", n), before.field[pawn]);
            assert_int_equal(number(points, "\"total\":", n), t.state.field[pawn]);
            assert_int_equal(number(points, "\"bonus\":", n) + number(points, "\"rest\":", n),
                             t.state.field[pawn] - before.field[pawn]);
        }
    }
    dive_test_set(&t, "gone=O01 fields=1,0 dived=1 shown0=12N+345N/0/1 shown1=12345N/0/0");
    has(facts_of(&t.state, 0),
        "{\"total\":1,\"before\":0,\"bonus\":0,\"rest\":1,\"speeds\":[3,12]}");
}

static void the_end_says_why(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2");
    has(facts_of(&t.state, 0), "\"why\":null");
    dive_test_set(&t, "seats=3 phase=over gone=O01,O02 round=1 fields=24,23,24");
    has(facts_of(&t.state, DT_SPECTATOR),
        "\"why\":[{\"seat\":0,\"won\":true,\"reason\":\"shared\",\"end\":\"goal\",\"points\":24,"
        "\"other\":2,\"other_points\":24},"
        "{\"seat\":1,\"won\":false,\"reason\":\"behind\",\"end\":\"goal\",\"points\":23,"
        "\"other\":0,\"other_points\":24}");
    dive_test_set(&t, "seats=2 chief=easy phase=over gone=O01,O02 round=1 fields=23,20 "
                      "chief-field=23");
    has(facts_of(&t.state, 0), "\"why\":[{\"seat\":0,\"won\":false,\"reason\":\"tie-with-chief\","
                               "\"end\":\"goal\",\"points\":23,\"other\":\"chief\","
                               "\"other_points\":23}");
    dive_test_set(&t, "seats=2 phase=over deck=0 round=9 stack=- fields=9,7");
    has(facts_of(&t.state, 0), "\"won\":true,\"reason\":\"furthest\",\"end\":\"empty\","
                               "\"points\":9,\"other\":1,\"other_points\":7}");
}

/* ---- the dense index ---- */

static void V12_every_index_is_another_action(void **unused)
{
    static const struct {
        const char *config;
        uint32_t plans;
    } games[] = {
        {"2", 9002},
        {"2 timer=60", 13503},
        {"2 companions=on", 55084},
        {"2 companions=all", 74285},
        {"2 version=children", 32},
        {"2 version=children timer=90", 63},
    };
    (void)unused;
    for (int i = 0; i < DT_COUNT(games); i++) {
        struct dive_test t;
        struct dt_config config;
        dive_test_start(&t, games[i].config);
        game->config(&t.state, &config);
        uint32_t count = dt_action_count(game, &config);
        assert_int_equal(count, games[i].plans + DIVE_COMPANIONS + 1 + DIVE_CENTRES);
        for (uint32_t n = 0; n < count; n++) {
            dt_action action = dt_action_at(game, &config, n);
            assert_int_equal(dt_action_index(game, &config, action), n);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(V14_chances_of_plans_are_those_of_all_orders),
        cmocka_unit_test(a_locked_plan_has_its_chances),
        cmocka_unit_test(V02_with_pixels_facts_leave_out_looks),
        cmocka_unit_test(unseen_cards_are_counted),
        cmocka_unit_test(helpers_move_as_far_as_the_facts_say),
        cmocka_unit_test(pawns_know_their_water),
        cmocka_unit_test(companions_say_what_they_do),
        cmocka_unit_test(the_chiefs_cards_are_counted),
        cmocka_unit_test(points_come_from_somewhere),
        cmocka_unit_test(the_end_says_why),
        cmocka_unit_test(V12_every_index_is_another_action),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
