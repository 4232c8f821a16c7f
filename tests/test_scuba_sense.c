/* Whether the parts of the reconstruction fit together: sensible divers last about as long, see
 * about as much and drown about as seldom as the box is made for. Fixed seeds, whole numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/scuba_support.h"

enum { GAMES = 400 };

/* Sums over games; rounds a game, the rest over all divers. */
struct found {
    int rounds, points, drowned, sightings, divers;
};

static void play(struct found *f, const struct dt_config *config, struct dt_rng *rng)
{
    const struct dt_game *game = &dt_game_scuba;
    struct scuba s;
    int32_t scores[DT_SEATS];
    dt_seats who;
    game->start(&s, config);
    while ((who = game->to_act(&s)) != 0) {
        struct dt_events events = {.count = 0};
        int seat = dt_lowest(who);
        dt_action a = seat == DT_CHANCE ? game->chance(&s, rng) : scuba_sense(&s, false);
        assert_null(dt_step(game, &s, seat, a, &events));
        assert_null(game->fault(&s));
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

static struct found measure(int seats)
{
    struct found f = {0};
    struct dt_config config = dt_config_preset(&dt_game_scuba);
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

static void sensible_divers(void **seats)
{
    struct found f = measure(*(const int *)*seats);
    assert_in_range(f.rounds, 8 * GAMES, 12 * GAMES);
    assert_in_range(f.points, 40 * f.divers, 60 * f.divers);
    assert_in_range(f.drowned * 100, 0, 6 * f.divers - 1);
    assert_in_range(f.sightings, 11 * f.divers, 16 * f.divers);
}

int main(void)
{
    static int seats[] = {2, 3, 4};
    const struct CMUnitTest tests[] = {
        {"two_seats", sensible_divers, NULL, NULL, &seats[0]},
        {"three_seats", sensible_divers, NULL, NULL, &seats[1]},
        {"four_seats", sensible_divers, NULL, NULL, &seats[2]},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
