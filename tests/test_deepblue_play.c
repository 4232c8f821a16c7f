/* The length of games of Deep Blue: random ones end, and those of the policy last as long as real
 * ones. And the probabilities of chance. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/deepblue_support.h"

enum { GAMES = 150, BLIND = 40 };

/* What happened in some games, all together. */
struct dive_tally {
    int turns, dives, gems, points, cards, limits;
};

static void count_events(const struct dt_events *events, int seats, struct dive_tally *sum)
{
    for (int i = 0; i < events->count; i++) {
        const struct dt_event *e = &events->list[i];
        sum->turns += e->kind == DEEPBLUE_EV_TURN;
        sum->dives += e->kind == DEEPBLUE_EV_DIVES;
        sum->gems += e->kind == DEEPBLUE_EV_GEM;
        if (e->kind == DEEPBLUE_EV_CHEST) {
            sum->points += e->arg[1];
            sum->cards += e->arg[2];
        }
        sum->limits += e->kind == DEEPBLUE_EV_TURN && e->arg[1] == DEEPBLUE_ROUNDS * seats;
    }
}

static void play(struct deepblue *s, struct dt_rng *rng, bool sensible, struct dive_tally *sum)
{
    const struct dt_game *game = &dt_game_deepblue;
    dt_seats who;
    while ((who = game->to_act(s)) != 0) {
        struct dt_events events = {.count = 0};
        int seat = dt_ctz(who);
        dt_action a = seat == DT_CHANCE ? game->chance(s, rng)
                      : sensible        ? deepblue_policy(s, seat)
                                        : game->random_action(s, seat, rng);
        assert_true(game->legal(s, seat, a));
        game->apply(s, seat, a, &events);
        count_events(&events, s->seats, sum);
    }
}

static struct dive_tally measure(int seats, int scenario, int games, bool sensible)
{
    struct dive_tally sum = {0};
    struct dt_rng rng;
    dt_rng_seed(&rng, (uint64_t)(seats * 100 + scenario));
    for (int g = 0; g < games; g++) {
        struct blue t;
        blue_fresh(&t, seats, deepblue_scenario_words[scenario]);
        play(&t.state, &rng, sensible, &sum);
    }
    print_message("%d seats, %s: a game has %d turns a seat, %d dives, %d gems, %d points and %d "
                  "cards a seat; %d of %d reached the last round\n",
                  seats, deepblue_scenario_words[scenario], sum.turns / games / seats,
                  sum.dives / games, sum.gems / games, sum.points / games / seats,
                  sum.cards / games / seats, sum.limits, games);
    return sum;
}

static void sensible_games(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= DEEPBLUE_SEATS; seats++) {
        struct dive_tally sum = measure(seats, DEEPBLUE_NO_SCENARIO, GAMES, true);
        assert_in_range(sum.turns, 10 * GAMES * seats, 30 * GAMES * seats);
        assert_in_range(sum.dives, 7 * GAMES, 14 * GAMES);
        assert_in_range(sum.points, 30 * GAMES * seats, 150 * GAMES * seats);
        assert_int_equal(sum.limits, 0); /* D-23 touches no such game */
    }
}

static void sensible_games_of_every_scenario(void **unused)
{
    (void)unused;
    for (int scenario = 0; scenario < DEEPBLUE_SCENARIOS; scenario++) {
        struct dive_tally sum = measure(3, scenario, GAMES / 3, true);
        assert_in_range(sum.turns, 10 * (GAMES / 3) * 3, 30 * (GAMES / 3) * 3);
        assert_int_equal(sum.limits, 0);
    }
}

/* Blind play ends by the rules nearly always, and by D-23 otherwise. */
static void random_games(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= DEEPBLUE_SEATS; seats++) {
        struct dive_tally sum = measure(seats, DEEPBLUE_TROUBLED, BLIND, false);
        assert_in_range(sum.limits, 0, BLIND / 8);
    }
}

/* ---- chance ---- */

enum { DRAWS = 1000 }; /* of each gem in the bag */

static void gems_come_as_often_as_they_are_there(void **unused)
{
    static const char *const moments[] = {
        "phase=drawing dive=Y1 boats0=Y1,H",
        "scenario=scattered-wealth phase=scattering moved=1 placed=1 tiles=R6:C-1 boats0=R6,H",
    };
    (void)unused;
    for (int i = 0; i < DT_COUNT(moments); i++) {
        int seen[DEEPBLUE_COLOURS] = {0}, total;
        struct dt_rng rng;
        struct blue t;
        blue_at(&t, moments[i]);
        dt_rng_seed(&rng, 5);
        total = deepblue_gem_total(t.state.bag);
        for (int n = 0; n < total * DRAWS; n++) {
            seen[deepblue_arg_of(dt_game_deepblue.chance(&t.state, &rng))]++;
        }
        for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
            int expected = DRAWS * deepblue_gem_count(t.state.bag, c), off = seen[c] - expected;
            assert_in_range(off * off, 0, 16 * expected); /* four standard deviations */
        }
    }
}

static void rests_are_even(void **unused)
{
    int seen[DEEPBLUE_CARDS] = {0};
    struct dt_rng rng;
    struct blue t;
    (void)unused;
    blue_at(&t, "hand0=- rest0=ENZO,OTTO,MALIK phase=resting moves=3");
    dt_rng_seed(&rng, 6);
    for (int n = 0; n < 7 * DRAWS; n++) {
        seen[deepblue_arg_of(dt_game_deepblue.chance(&t.state, &rng))]++;
    }
    for (int card = 0; card < DEEPBLUE_CARDS; card++) {
        bool rests = (t.state.crew[0].rest >> card & 1) != 0;
        assert_in_range(seen[card], rests ? DRAWS - 120 : 0, rests ? DRAWS + 120 : 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sensible_games), cmocka_unit_test(sensible_games_of_every_scenario),
        cmocka_unit_test(random_games),   cmocka_unit_test(gems_come_as_often_as_they_are_there),
        cmocka_unit_test(rests_are_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
