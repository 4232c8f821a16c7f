/* The simple policy of Scuba: the lengths, points, drownings and sightings of its games are in the
 * ranges that the reconstructed components aim at (fixed seeds, integers), and it knows what the end
 * costs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/scuba_support.h"

enum { GAMES = 400 };

/* Sums over games; rounds a game, the rest over all divers. */
struct policy_stats {
    int rounds, points, drowned, sightings, divers;
};

static void play(struct policy_stats *f, const struct dt_config *config, struct dt_rng *rng)
{
    const struct dt_game *game = &dt_game_scuba;
    struct scuba s;
    int32_t scores[DT_SEATS];
    dt_seats who;
    game->start(&s, config);
    while ((who = game->to_act(&s)) != 0) {
        struct dt_events events = {.count = 0};
        int seat = dt_ctz(who);
        dt_action a = seat == DT_CHANCE ? game->chance(&s, rng) : scuba_policy(&s, false);
        assert_null(dt_step(game, &s, seat, a, &events));
        assert_null(game->validate(&s));
        for (int i = 0; i < events.count; i++) {
            f->sightings += events.list[i].kind == SCUBA_EV_SIGHTED;
        }
    }
    game->scores(&s, scores);
    f->rounds += s.round;
    for (int seat = 0; seat < s.seats; seat++) {
        f->divers++;
        f->drowned += s.diver[seat].status == SCUBA_DEAD;
        f->points += scores[seat];
    }
}

static struct policy_stats measure(int seats)
{
    struct policy_stats f = {0};
    struct dt_config config = dt_config_default(&dt_game_scuba);
    struct dt_rng rng;
    config.seats = (uint8_t)seats;
    dt_rng_seed(&rng, (uint64_t)seats);
    for (int i = 0; i < GAMES; i++) {
        play(&f, &config, &rng);
    }
    print_message("%d seats: %d.%02d rounds, %d.%02d points, %d.%d %% drowned, %d.%d sightings\n",
                  seats, f.rounds / GAMES, f.rounds * 100 / GAMES % 100, f.points / f.divers,
                  f.points * 100 / f.divers % 100, f.drowned * 100 / f.divers,
                  f.drowned * 1000 / f.divers % 10, f.sightings / f.divers,
                  f.sightings * 10 / f.divers % 10);
    return f;
}

static void games_of_the_policy(void **seats)
{
    struct policy_stats f = measure(*(const int *)*seats);
    assert_in_range(f.rounds, 8 * GAMES, 12 * GAMES);
    assert_in_range(f.points, 40 * f.divers, 60 * f.divers);
    assert_in_range(f.drowned * 100, 0, 8 * f.divers - 1);
    assert_in_range(f.sightings, 11 * f.divers, 16 * f.divers);
}

/* The value of the end for a diver in this row, with this stage and turns left (§8.3, §8.4). */
static int32_t end_value(struct scuba *s, int seat, int row, int stage, int slots)
{
    s->stage = (uint8_t)stage;
    s->slots = (uint8_t)slots;
    s->diver[seat].cell = (uint8_t)scuba_cell(5, row);
    return scuba_end_value(s, seat);
}

static struct scuba two_divers(void)
{
    struct dt_config config = dt_config_default(&dt_game_scuba);
    struct scuba s;
    dt_game_scuba.start(&s, &config);
    s.phase = SCUBA_DIVING;
    s.round = 4;
    for (int seat = 0; seat < s.seats; seat++) {
        s.diver[seat].status = SCUBA_UNDER;
        s.diver[seat].cell = (uint8_t)scuba_cell(5, 1);
    }
    return s;
}

static void end_value_counts_the_way_home(void **unused)
{
    struct scuba s = two_divers();
    int32_t home = end_value(&s, 0, 2, SCUBA_LAST, 0), late;
    (void)unused;
    assert_int_equal(end_value(&s, 0, 1, SCUBA_LAST, 0), home);
    assert_int_equal(end_value(&s, 0, 4, SCUBA_LAST, 0), home - 9 * SCUBA_UNIT);
    assert_int_equal(end_value(&s, 0, 6, SCUBA_LAST, 0), home - 18 * SCUBA_UNIT);
    assert_int_equal(end_value(&s, 0, 8, SCUBA_LAST, 0), home - 48 * SCUBA_UNIT);
    assert_true(end_value(&s, 0, 4, SCUBA_LAST, 2) > home);
    late = end_value(&s, 0, 2, SCUBA_EXTRA2, 0); /* its turn has been paid */
    assert_int_equal(end_value(&s, 0, 4, SCUBA_EXTRA2, 0), late - 30 * SCUBA_UNIT);
    assert_int_equal(end_value(&s, 1, 2, SCUBA_EXTRA1, 0), late - 9 * SCUBA_UNIT);
    assert_int_equal(end_value(&s, 1, 2, SCUBA_EXTRA2, 0), late - 30 * SCUBA_UNIT);
    s.diver[0].air = 3; /* row 6 takes two for row 4, and one for row 2 */
    assert_true(end_value(&s, 0, 6, SCUBA_LAST, 0) < home - 48 * SCUBA_UNIT);
}

/* A diver who is ahead and near the surface boards while the other one is deep. */
static void policy_triggers_the_end_when_ahead(void **unused)
{
    struct scuba s = two_divers();
    (void)unused;
    s.diver[0].plus = 6;
    assert_true(scuba_ending_wins(&s));
    assert_int_equal(scuba_policy(&s, true), scuba_action(SCUBA_DO_BOARD, 0));
    assert_int_not_equal(scuba_policy(&s, false), scuba_action(SCUBA_DO_BOARD, 0));
    s.diver[0].plus = 0;
    assert_false(scuba_ending_wins(&s));
    s.diver[1].cell = (uint8_t)scuba_cell(5, 7);
    assert_true(scuba_ending_wins(&s));
    s.diver[0].cell = (uint8_t)scuba_cell(5, 3);
    assert_false(scuba_ending_wins(&s));
}

int main(void)
{
    static int seats[] = {2, 3, 4};
    const struct CMUnitTest tests[] = {
        {"two_seats", games_of_the_policy, NULL, NULL, &seats[0]},
        {"three_seats", games_of_the_policy, NULL, NULL, &seats[1]},
        {"four_seats", games_of_the_policy, NULL, NULL, &seats[2]},
        cmocka_unit_test(end_value_counts_the_way_home),
        cmocka_unit_test(policy_triggers_the_end_when_ahead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
