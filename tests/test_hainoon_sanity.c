/* Statistics of 3,000 random games of Hai Noon, length and bites, against the averages of an
 * independent program with the same rules. That program chose uniformly among cards, then sides,
 * then targets; such a policy is written here, because the game's own random_action is uniform over
 * whole actions. All is counted from events. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/hainoon_support.h"

enum { GAMES = 3000, LIST = 200 };

/* Averages of a game, in thousandths; `together` is the share of games in which two divers were
 * eaten in the same attack. */
struct averages {
    int turns, attacks, bites, together;
};

/* ---- the policy ---- */

/* Keeps the actions whose card (or side) is the chosen one. */
static int keep(dt_action *list, int count, int (*part)(dt_action), int value)
{
    int n = 0;
    for (int i = 0; i < count; i++) {
        if (part(list[i]) == value) {
            list[n++] = list[i];
        }
    }
    return n;
}

static bool among(const dt_action *list, int count, int (*part)(dt_action), int value)
{
    for (int i = 0; i < count; i++) {
        if (part(list[i]) == value) {
            return true;
        }
    }
    return false;
}

/* One playable card of the hand, uniformly, each copy counted. */
static int choose_card(const struct hainoon *s, const dt_action *list, int count,
                       struct dt_rng *rng)
{
    int cards[HAINOON_HAND], n = 0;
    for (int i = 0; i < s->hand_count[s->active]; i++) {
        if (among(list, count, hainoon_card_of, s->hand[s->active][i])) {
            cards[n++] = s->hand[s->active][i];
        }
    }
    return cards[dt_rng_below(rng, (uint32_t)n)];
}

static int choose_side(const dt_action *list, int count, struct dt_rng *rng)
{
    int sides[HAINOON_SIDES], n = 0;
    for (int side = 0; side < HAINOON_SIDES; side++) {
        if (among(list, count, hainoon_side_of, side)) {
            sides[n++] = side;
        }
    }
    return sides[dt_rng_below(rng, (uint32_t)n)];
}

static dt_action blind(const struct hainoon *s, int seat, struct dt_rng *rng)
{
    dt_action list[LIST];
    int count = dt_game_hainoon.actions(s, seat, list);
    if (s->phase == HAINOON_PLAYING) {
        count = keep(list, count, hainoon_card_of, choose_card(s, list, count, rng));
        count = keep(list, count, hainoon_side_of, choose_side(list, count, rng));
    } else if (among(list, count, hainoon_verb_of, HAINOON_DO_HARPOON)) {
        count = keep(list, count, hainoon_verb_of, HAINOON_DO_HARPOON);
    }
    return list[dt_rng_below(rng, (uint32_t)count)];
}

/* ---- the count ---- */

static void count_events(const struct dt_events *events, struct averages *sum)
{
    int eaten = 0;
    for (int i = 0; i < events->count; i++) {
        const struct dt_event *e = &events->list[i];
        sum->turns += e->kind == HAINOON_EV_TURN;
        sum->attacks += e->kind == HAINOON_EV_ATTACK;
        sum->bites += e->kind == HAINOON_EV_BITTEN;
        eaten += e->kind == HAINOON_EV_BITTEN && e->arg[2] == HAINOON_EATEN;
    }
    sum->together += eaten == 2;
}

static struct averages measure(const struct dt_config *config, uint64_t seed)
{
    const struct dt_game *game = &dt_game_hainoon;
    struct averages sum = {0};
    struct dt_rng rng;
    dt_rng_seed(&rng, seed);
    for (int g = 0; g < GAMES; g++) {
        struct hainoon s;
        game->start(&s, config);
        while (game->to_act(&s) != 0) {
            struct dt_events events = {.count = 0};
            int seat = dt_ctz(game->to_act(&s));
            dt_action action = seat == DT_CHANCE ? game->chance(&s, &rng) : blind(&s, seat, &rng);
            game->apply(&s, seat, action, &events);
            count_events(&events, &sum);
        }
    }
    return (struct averages){sum.turns * 10 / (GAMES / 100), sum.attacks * 10 / (GAMES / 100),
                             sum.bites * 10 / (GAMES / 100), sum.together * 10 / (GAMES / 100)};
}

static struct averages measure_row(int seats, int length, int ending)
{
    struct dt_config config = {.seats = (uint8_t)seats,
                               .option = {(uint8_t)length, (uint8_t)ending}};
    struct averages found = measure(&config, (uint64_t)(seats * 100 + length * 10 + ending));
    print_message("%d seats, length %d, ending %d: turns %d.%03d attacks %d.%03d bites %d.%03d "
                  "two together %d.%d %%\n",
                  seats, length, ending, found.turns / 1000, found.turns % 1000,
                  found.attacks / 1000, found.attacks % 1000, found.bites / 1000,
                  found.bites % 1000, found.together / 10, found.together % 10);
    return found;
}

static void near_to(int found, int expected, int tolerance)
{
    assert_in_range(found, expected - tolerance, expected + tolerance);
}

/* ---- rows ---- */

static void normal_games(void **unused)
{
    static const struct averages expected[] = {
        {18600, 5300, 3600, 83}, {21300, 6200, 3100, 68}, {19500, 5600, 3600, 82}};
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        const struct averages *row = &expected[seats - 2];
        struct averages found = measure_row(seats, HAINOON_NORMAL, HAINOON_FIRST_BITE);
        near_to(found.turns, row->turns, 600);
        near_to(found.attacks, row->attacks, 250);
        near_to(found.bites, row->bites, 150);
        near_to(found.together, row->together, 20);
    }
}

static void long_and_short_games(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        near_to(measure_row(seats, HAINOON_LONG, HAINOON_FIRST_BITE).turns, 25000, 1700);
        near_to(measure_row(seats, HAINOON_SHORT, HAINOON_FIRST_BITE).turns, 13000, 1700);
    }
}

static void last_diver_games(void **unused)
{
    static const int turns[] = {33000, 32000, 38000};
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        near_to(measure_row(seats, HAINOON_NORMAL, HAINOON_LAST_DIVER).turns, turns[seats - 2],
                1300);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_games),
        cmocka_unit_test(long_and_short_games),
        cmocka_unit_test(last_diver_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
