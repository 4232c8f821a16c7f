/* Measures deepblue_odds_best, the exact value of going on with a dive of Deep Blue: for the full bag
 * and the most protections there can be, with one gem and with two at a time, and for the dives of
 * random games. */
#include "games/deepblue/odds.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

extern const struct dt_game dt_game_deepblue;

enum { TIMES = 200, GAMES = 200 };

/* CPU time, so that other programs are not counted. */
static uint64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static void print_times(const char *what, uint64_t slowest, uint64_t sum, uint64_t count)
{
    printf("%-28s mean %7.3f ms, slowest %7.3f ms, %" PRIu64 " times\n", what,
           (double)sum / (double)(count > 0 ? count : 1) / 1e6, (double)slowest / 1e6, count);
}

static uint64_t measure(const struct deepblue_odds_input *look, uint64_t *cells, uint64_t *slowest)
{
    uint64_t from = now();
    deepblue_odds_best(look, cells);
    uint64_t took = now() - from;
    *slowest = took > *slowest ? took : *slowest;
    return took;
}

static void full_bag(int pull, uint64_t *cells)
{
    uint64_t sum = 0, slowest = 0;
    struct deepblue_odds_input look = {
        .bag = deepblue_all_gems,
        .black = 5,
        .blue = 5,
        .either = 2,
        .spots = DEEPBLUE_SPOT_G | DEEPBLUE_SPOT_R,
        .pull = (uint8_t)pull,
        .cards = deepblue_scorers,
    };
    for (int i = 0; i < TIMES; i++) {
        sum += measure(&look, cells, &slowest);
    }
    print_times(pull == 1 ? "full bag, one at a time" : "full bag, two at a time", slowest, sum,
                TIMES);
}

/* Every decision of a leader in random games. */
static void random_games(uint64_t *cells)
{
    const struct dt_game *game = &dt_game_deepblue;
    uint64_t sum = 0, slowest = 0, count = 0;
    struct dt_config config = dt_config_default(game);
    struct dt_rng rng;
    dt_seats who;
    dt_rng_seed(&rng, 1);
    for (int g = 0; g < GAMES; g++) {
        struct deepblue s;
        game->start(&s, &config);
        while ((who = game->to_act(&s)) != 0) {
            int seat = dt_ctz(who);
            if (s.phase == DEEPBLUE_LEADING) {
                struct deepblue_odds_input look = deepblue_odds_input_of(&s, seat);
                sum += measure(&look, cells, &slowest);
                count++;
            }
            game->apply(&s, seat,
                        seat == DT_CHANCE ? game->chance(&s, &rng)
                                          : game->random_action(&s, seat, &rng),
                        NULL);
        }
    }
    print_times("leaders of random games", slowest, sum, count);
}

int main(void)
{
    uint64_t *cells = malloc(DEEPBLUE_ODDS_CELLS * sizeof *cells);
    if (cells == NULL) {
        fputs("bench_deepblue_odds: out of memory.\n", stderr);
        return 1;
    }
    full_bag(1, cells);
    full_bag(2, cells);
    random_games(cells);
    free(cells);
    return 0;
}
