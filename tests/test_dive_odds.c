/* Chance and probabilities in Dive: looks are right as often as the table says, the posterior is exact,
 * determinizations follow it, and games of the simple policy are as long as people's. Seeds are fixed,
 * so the tests are deterministic. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "engine/draw.h"
#include "tests/dive_support.h"

static const struct dt_game *const game = &dt_game_dive;

enum { BINS = 10 };

/* A relative frequency of n draws is within five standard deviations of the expected one. */
static void near(double found, double expected, int n, const char *what, int which)
{
    double off = found - expected, variance = expected * (1 - expected) / n;
    if (off * off > 25 * variance + 1e-6) {
        fail_msg("%s %d: %f instead of %f", what, which, found, expected);
    }
}

/* ---- the components ---- */

static void components_have_36_cards_of_these_kinds(void **unused)
{
    static const int kinds[DIVE_KINDS] = {10, 5, 3, 2, 8, 4, 2, 2};
    int seen[DIVE_KINDS] = {0};
    (void)unused;
    for (int card = 0; card < DIVE_CARDS; card++) {
        seen[dive_kinds[card]]++;
        for (int kind = 0; kind < DIVE_KINDS; kind++) {
            assert_int_equal(dive_kind_cards(kind) >> card & 1, dive_kinds[card] == kind);
        }
    }
    assert_memory_equal(seen, kinds, sizeof seen);
}

/* Every order of 2, 3, 4 and 6 twice: with one yellow depth and with two. */
static void components_have_48_chief_cards(void **unused)
{
    struct dive_test t;
    int seen[2][6][6][6] = {{{{0}}}};
    (void)unused;
    dive_test_set(&t, "seats=1 chief=normal");
    for (int card = 0; card < DIVE_CHIEFS; card++) {
        int sum = 0, yellow = 0, speed[DIVE_CHIEF_DEPTHS];
        for (int depth = 1; depth <= DIVE_CHIEF_DEPTHS; depth++) {
            speed[depth - 1] = dive_chief_speed(card, depth);
            sum += 1 << speed[depth - 1];
            yellow += dive_chief_yellow(&t.state, card, depth);
            assert_true(depth > 2 || !dive_chief_yellow(&t.state, card, depth));
        }
        assert_int_equal(sum, 1 << 2 | 1 << 3 | 1 << 4 | 1 << 6);
        assert_int_equal(yellow, card < 24 ? 1 : 2);
        assert_int_equal(seen[yellow - 1][speed[0] - 1][speed[1] - 1][speed[2] - 1]++, 0);
    }
}

/* Every card, every pose and every chief card left is drawn equally often. */
static void chance_is_uniform(void **unused)
{
    enum { EACH = 1000 };
    struct dive_test t;
    struct dt_rng rng;
    int card[DIVE_CARDS] = {0}, pose[DIVE_POSES] = {0}, chief[DIVE_CHIEFS] = {0};
    (void)unused;
    dt_rng_seed(&rng, 5);
    dive_test_set(&t, "seats=2 phase=laying gone=O03,O36");
    for (int n = 0; n < EACH * 34; n++) {
        uint32_t what = dive_operand(game->chance(&t.state, &rng));
        card[what / DIVE_POSES]++;
        pose[what % DIVE_POSES]++;
    }
    for (int i = 0; i < DIVE_CARDS; i++) {
        near(card[i] / (EACH * 34.0), i == 2 || i == 35 ? 0 : 1 / 34.0, EACH * 34, "card", i);
    }
    for (int i = 0; i < DIVE_POSES; i++) {
        near(pose[i] / (EACH * 34.0), 1 / 8.0, EACH * 34, "pose", i);
    }
    dive_test_set(&t, "seats=1 chief=hard phase=meeting plan0=12345N chief-gone=C07 gone=O01");
    for (int n = 0; n < EACH * 23; n++) {
        chief[dive_operand(game->chance(&t.state, &rng))]++;
    }
    for (int i = 0; i < DIVE_CHIEFS; i++) {
        near(chief[i] / (EACH * 23.0), i < 24 && i != 6 ? 1 / 23.0 : 0, EACH * 23, "chief", i);
    }
}

/* ---- looks ---- */

static const struct {
    const char *water;
    int shark[DIVE_ROWS], helper[DIVE_ROWS];
} table[] = {
    {"normal", {97, 92, 85, 76, 68, 60, 50}, {95, 88, 79, 69, 60, 52, 25}},
    {"clear", {99, 97, 93, 88, 82, 75, 50}, {98, 94, 89, 82, 75, 68, 25}},
    {"murky", {93, 84, 75, 67, 60, 56, 50}, {90, 78, 67, 57, 49, 43, 25}},
};

/* Looks of one seat at one stack, compared with the table from a row on. */
static void check_looks(const char *position, int seat, int water, int row)
{
    enum { LOOKS = 20000 };
    struct dive_test t;
    struct dt_rng rng;
    int shark[DIVE_DEPTHS] = {0}, helper[DIVE_DEPTHS][DIVE_HELPERS] = {{0}};
    dt_rng_seed(&rng, 7);
    dive_test_set(&t, position);
    for (int n = 0; n < LOOKS; n++) {
        uint32_t look = dive_look_draw(&t.state, seat, &rng);
        for (int d = 0; d < DIVE_DEPTHS; d++) {
            int off = dive_look_kind(look, d + 1) ^ dive_kinds[t.state.card[d]];
            shark[d] += off < DIVE_SHARK;
            helper[d][(dive_look_kind(look, d + 1) - dive_kinds[t.state.card[d]]) &
                      (DIVE_HELPERS - 1)]++;
        }
    }
    for (int d = 0; d < DIVE_DEPTHS; d++) {
        double p = table[water].shark[row + d] / 100.0, q = table[water].helper[row + d] / 100.0;
        double other = (1 - q) / 3;
        near((double)shark[d] / LOOKS, p, LOOKS, "shark", d + 1);
        near((double)helper[d][0] / LOOKS, q, LOOKS, "helper", d + 1);
        for (int k = 1; k < DIVE_HELPERS; k++) {
            near((double)helper[d][k] / LOOKS, other, LOOKS, "wrong helper", d + 1);
        }
    }
}

static void V03_looks_are_right_as_often_as_the_table_says(void **unused)
{
    (void)unused;
    for (int water = 0; water < DT_COUNT(table); water++) {
        char position[128];
        struct dt_writer out = dt_writer_on(position, sizeof position);
        dt_write_text(&out, "seats=2 stack=NG,S0,SY,N0,NR,SG water=");
        dt_write_text(&out, table[water].water);
        check_looks(position, 0, water, 0);
    }
}

static void V03_V04_behind_an_octopus_one_row_deeper(void **unused)
{
    static const char position[] = "seats=2 companions=on companion0=octopus companion1=clownfish "
                                   "call0=use:50/50 stack=NG,S0,SY,N0,NR,SG";
    (void)unused;
    check_looks(position, 0, 0, 0);
    check_looks(position, 1, 0, 1);
}

/* ---- the posterior ---- */

/* The exact chances by enumerating all ways to lay kinds, in floating point. */
struct exact {
    double odds[DIVE_DEPTHS][DIVE_KINDS];
    double at[DIVE_DEPTHS][DIVE_KINDS];
    int count[DIVE_KINDS];
    int depths, kinds[DIVE_DEPTHS];
};

static double lay_all(struct exact *e, int d, double weight)
{
    double sum = 0;
    if (d == e->depths) {
        for (int i = 0; i < d; i++) {
            e->at[i][e->kinds[i]] += weight;
        }
        return weight;
    }
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        if (e->count[kind] > 0) {
            double w = weight * e->count[kind] * e->odds[d][kind];
            e->kinds[d] = kind;
            e->count[kind]--;
            sum += lay_all(e, d + 1, w);
            e->count[kind]++;
        }
    }
    return sum;
}

static void fill_exact(struct exact *e, const struct dive *s, int seat)
{
    memset(e, 0, sizeof *e);
    e->depths = dive_look_depths(s);
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        e->count[kind] = dt_draw_count(dive_kind_cards(kind) & ~s->gone);
    }
    for (int d = 0; d < e->depths; d++) {
        uint32_t odds[DIVE_KINDS];
        dive_look_odds(s, seat, d + 1, dive_look_kind(s->look[seat], d + 1), odds);
        for (int kind = 0; kind < DIVE_KINDS; kind++) {
            e->odds[d][kind] = odds[kind] / 30000.0;
        }
    }
    double sum = lay_all(e, 0, 1);
    for (int d = 0; d < e->depths; d++) {
        for (int kind = 0; kind < DIVE_KINDS; kind++) {
            e->at[d][kind] /= sum;
        }
    }
}

/* Looks that agree, looks that do not, full and nearly empty oceans. */
static const char *const stacks[] = {
    "seats=2 look0=N0,SG,NY,N0,S0,NR",
    "seats=2 water=clear look0=SR,SR,SR,SR,SR,SR",
    "seats=2 water=murky look0=N0,N0,N0,S0,S0,S0 gone=O01,O02,O03,O04,O05,O06,O07,O08,O09",
    "seats=2 deck=0 stack=N0,SG,NY,N0,S0,NR,N0,N0,S0 look0=N0,SG,NY,N0,S0,NR",
    "seats=2 deck=0 stack=N0,SG,NY,N0,S0,NR,S0,S0 look0=N0,N0,NY,SY,S0,NR",
    "seats=2 deck=0 stack=N0,SG,NY,N0,S0,NR,S0 look0=N0,SG,NY,N0,S0,NR",
    "seats=2 deck=0 stack=N0,SG,NY,N0,S0,NR look0=N0,SG,S0,N0,S0,NR",
    "seats=2 deck=0 stack=S0,NG,N0 look0=S0,S0,N0",
    "seats=2 deck=0 stack=S0 look0=NG",
};

static void posterior_is_exact(void **unused)
{
    struct dive_test t;
    static struct exact e;
    uint32_t out[DIVE_DEPTHS][DIVE_KINDS];
    (void)unused;
    for (int i = 0; i < DT_COUNT(stacks); i++) {
        dive_test_set(&t, stacks[i]);
        game->redact(&t.state, 0);
        fill_exact(&e, &t.state, 0);
        assert_int_equal(dive_posterior(&t.state, 0, out), e.depths);
        for (int d = 0; d < e.depths; d++) {
            for (int kind = 0; kind < DIVE_KINDS; kind++) {
                double found = out[d][kind] / (double)DIVE_CERTAIN, off = found - e.at[d][kind];
                if (off > 0.002 || off < -0.002) {
                    fail_msg("%s: depth %d, kind %d: %f instead of %f", stacks[i], d + 1, kind,
                             found, e.at[d][kind]);
                }
            }
        }
    }
}

/* Without a look the posterior is the share of each kind among the cards left. */
static void posterior_without_a_look(void **unused)
{
    struct dive_test t;
    uint32_t out[DIVE_DEPTHS][DIVE_KINDS];
    (void)unused;
    dive_test_set(&t, "seats=2 gone=O01,O02,O03,O04");
    assert_int_equal(dive_posterior(&t.state, DT_SPECTATOR, out), DIVE_DEPTHS);
    for (int d = 0; d < DIVE_DEPTHS; d++) {
        assert_in_range(out[d][DIVE_SHARK], 65536 * 4 / 32 - 2, 65536 * 4 / 32);
        assert_in_range(out[d][0], 65536 * 10 / 32 - 2, 65536 * 10 / 32);
    }
}

static void V14_sampled_stacks_follow_the_posterior(void **unused)
{
    enum { SAMPLES = 6000 };
    struct dive_test t;
    struct dt_rng rng;
    static struct exact e;
    (void)unused;
    dt_rng_seed(&rng, 11);
    for (int i = 0; i < DT_COUNT(stacks); i++) {
        int seen[DIVE_DEPTHS][DIVE_KINDS] = {{0}};
        dive_test_set(&t, stacks[i]);
        game->redact(&t.state, 0);
        fill_exact(&e, &t.state, 0);
        for (int n = 0; n < SAMPLES; n++) {
            struct dive sample = t.state;
            game->determinize(&sample, 0, &rng);
            for (int d = 0; d < e.depths; d++) {
                seen[d][dive_kinds[sample.card[d]]]++;
            }
        }
        for (int d = 0; d < e.depths; d++) {
            for (int kind = 0; kind < DIVE_KINDS; kind++) {
                near((double)seen[d][kind] / SAMPLES, e.at[d][kind], SAMPLES, stacks[i], d + 1);
            }
        }
    }
}

/* Of all cards that are given a chance between 0.7 and 0.8 for a shark, 70 to 80 in a hundred have
 * one; and so for every tenth. `determinize` samples by these chances, as the
 * test above has shown. */
static void V14_posterior_is_calibrated(void **unused)
{
    enum { GAMES = 400 };
    struct dive_test t;
    struct dt_rng rng;
    int cards[BINS] = {0}, sharks[BINS] = {0};
    uint32_t out[DIVE_DEPTHS][DIVE_KINDS];
    (void)unused;
    dt_rng_seed(&rng, 13);
    for (int n = 0; n < GAMES; n++) {
        dive_test_start(&t, n % 2 == 0 ? "3 water=normal" : "2 water=murky");
        while (game->to_act(&t.state) != 0) {
            dive_test_chance(&t, &rng);
            for (int seat = 0; t.state.phase == DIVE_PLANNING && seat < t.state.seats; seat++) {
                int depths = dive_posterior(&t.state, seat, out);
                for (int d = 0; d < depths; d++) {
                    uint32_t shark = 0;
                    for (int kind = DIVE_SHARK; kind < DIVE_KINDS; kind++) {
                        shark += out[d][kind];
                    }
                    int bin = (int)(shark * BINS / (DIVE_CERTAIN + 1));
                    cards[bin]++;
                    sharks[bin] += dive_kinds[t.state.card[d]] >= DIVE_SHARK;
                }
            }
            dive_test_play_round(&t, &rng);
        }
    }
    for (int bin = 0; bin < BINS; bin++) {
        double rate = (double)sharks[bin] / cards[bin];
        assert_true(cards[bin] > 500);
        if (rate < 0.1 * bin || rate > 0.1 * (bin + 1)) {
            fail_msg("%d0 %%: %d of %d cards have a shark", bin, sharks[bin], cards[bin]);
        }
    }
}

/* ---- the simple policy ---- */

/* Mean number of rounds, and how often the ocean runs out in a hundred games. */
static void play_many(const char *words, int games, double *rounds, double *empty)
{
    struct dive_test t;
    struct dt_rng rng;
    dt_rng_seed(&rng, 17);
    *rounds = *empty = 0;
    for (int n = 0; n < games; n++) {
        bool arrived = false;
        dive_test_start(&t, words);
        dive_test_play_game(&t, &rng);
        *rounds += t.state.round;
        for (int pawn = 0; pawn < DIVE_PAWNS; pawn++) {
            arrived |= t.state.field[pawn] >= DIVE_GOAL;
        }
        *empty += !arrived;
    }
    *rounds /= games;
    *empty /= games;
}

static void policy_plays_as_long_as_people(void **unused)
{
    static const char *const tables[] = {"2", "3", "4", "3 companions=on"};
    double rounds, empty;
    (void)unused;
    for (int i = 0; i < DT_COUNT(tables); i++) {
        play_many(tables[i], 400, &rounds, &empty);
        if (rounds < 4.5 || rounds > 7 || empty > 0.05) {
            fail_msg("%s seats: %f rounds, %f empty", tables[i], rounds, empty);
        }
    }
    play_many("3 version=children", 200, &rounds, &empty);
    assert_true(rounds > 4.5 && rounds < 8);
}

static void policy_loses_more_often_to_a_harder_chief(void **unused)
{
    enum { GAMES = 600 };
    static const char *const levels[] = {"1 chief=easy", "1 chief=normal", "1 chief=hard",
                                         "1 chief=expert"};
    int before = 0;
    (void)unused;
    for (int i = 0; i < DT_COUNT(levels); i++) {
        struct dive_test t;
        struct dt_rng rng;
        int lost = 0;
        dt_rng_seed(&rng, 19);
        for (int n = 0; n < GAMES; n++) {
            dive_test_start(&t, levels[i]);
            dive_test_play_game(&t, &rng);
            lost += game->winners(&t.state) == 0;
        }
        assert_true(lost > before + GAMES / 20);
        before = lost;
    }
    assert_true(before < GAMES);
}

/* It dives deep where a mistake costs little and shallow where it costs all. */
static void policy_knows_deep_water(void **unused)
{
    struct dive_test t;
    (void)unused;
    dive_test_set(&t, "seats=2 fields=3,17 stack=N0,S0,N0,S0,N0,N0");
    assert_int_equal(dive_plan_depths(dive_policy_plan(&t.state, 0)), 5);
    assert_in_range(dive_plan_depths(dive_policy_plan(&t.state, 1)), 1, 4);
    /* The fastest token lies where the turtle is seen, on the side that is seen. */
    dive_test_set(&t, "seats=2 stack=N0,SR,N0,N0,N0,N0");
    uint32_t plan = dive_policy_plan(&t.state, 0);
    assert_int_equal(dive_plan_token(plan, 5), 2);
    assert_true(dive_plan_shark(plan, 2));
    assert_false(dive_plan_shark(plan, 1));
    /* Companions that pay are used. */
    dive_test_set(&t,
                  "seats=2 water=clear companions=on companion0=anglerfish companion1=clownfish "
                  "stack=N0,SR,N0,N0,N0,NR");
    assert_int_equal(dive_plan_angler(dive_policy_plan(&t.state, 0)), DIVE_ANGLER_CLEAR);
    dive_test_set(&t,
                  "seats=4 water=clear companions=on companion0=clownfish companion1=anglerfish "
                  "stack=SR,N0,N0,N0,N0,N0");
    assert_int_equal(dive_plan_clown(dive_policy_plan(&t.state, 0)), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(components_have_36_cards_of_these_kinds),
        cmocka_unit_test(components_have_48_chief_cards),
        cmocka_unit_test(chance_is_uniform),
        cmocka_unit_test(V03_looks_are_right_as_often_as_the_table_says),
        cmocka_unit_test(V03_V04_behind_an_octopus_one_row_deeper),
        cmocka_unit_test(posterior_is_exact),
        cmocka_unit_test(posterior_without_a_look),
        cmocka_unit_test(V14_sampled_stacks_follow_the_posterior),
        cmocka_unit_test(V14_posterior_is_calibrated),
        cmocka_unit_test(policy_plays_as_long_as_people),
        cmocka_unit_test(policy_loses_more_often_to_a_harder_chief),
        cmocka_unit_test(policy_knows_deep_water),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
