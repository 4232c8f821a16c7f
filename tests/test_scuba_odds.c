/* How often chance gives what in the middle of a game of Scuba: currents, tiles and event cards as
 * often as they are left (RULES.md §13). Fixed seeds, whole numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/scuba_support.h"

enum { EACH = 2000, MOST = 40 };

static const struct dt_game *const game = &dt_game_scuba;

/* Draws EACH times the sum of the weights. The sum of squared errors over expectations must be near
 * the degrees of freedom, within five standard deviations. */
static void odds(const struct scuba_test *t, const int *weights, int count)
{
    dt_action list[SCUBA_ACTIONS];
    int seen[MOST] = {0}, total = 0;
    struct dt_rng rng;
    dt_rng_seed(&rng, 5);
    scuba_test_to_act(t, DT_CHANCE);
    assert_int_equal(game->actions(&t->state, DT_CHANCE, list), count);
    for (int i = 0; i < count; i++) {
        total += EACH * weights[i];
    }
    for (; total > 0; total--) {
        dt_action a = game->chance(&t->state, &rng);
        int i = 0;
        while (i < count - 1 && list[i] != a) {
            i++;
        }
        seen[i]++;
    }
    int64_t sum = 0;
    for (int i = 0; i < count; i++) {
        int64_t expected = (int64_t)EACH * weights[i], error = seen[i] - expected;
        sum += 1000 * error * error / expected;
    }
    int64_t off = sum / 1000 - (count - 1);
    assert_true(off * off <= 50 * (count - 1));
}

static void currents(void **unused)
{
    struct scuba_test t;
    int weights[SCUBA_CURRENTS];
    (void)unused;
    for (int kind = 0; kind < SCUBA_CURRENTS; kind++) {
        weights[kind] = kind == SCUBA_CALM ? 8 : 1;
    }
    scuba_test_set(&t, "phase=current");
    odds(&t, weights, SCUBA_CURRENTS);
    /* L01 and three calm cards are drawn: 36 are left. */
    weights[SCUBA_CALM] = 5;
    scuba_test_set(&t, "phase=current drawn=L01,calm:3");
    odds(&t, weights + 1, SCUBA_CURRENTS - 1);
}

static void tiles(void **unused)
{
    static const int red[] = {2, 2, 2, 2, 4, 5, 5}, yellow[] = {3, 2, 2, 3, 2, 5, 5};
    static const int green[] = {2, 3, 3, 4, 5, 5}, blue[] = {3, 3, 4, 2, 5, 5};
    static const int rest[] = {1, 2, 3, 4, 5, 2};
    struct scuba_test t;
    (void)unused;
    scuba_test_set(
        &t, "phase=revealing flags=window,explored diver0=under@5,1 tile=5,1 row1=----r----");
    odds(&t, red, DT_COUNT(red));
    scuba_test_set(
        &t, "phase=revealing flags=window,explored diver0=under@5,3 tile=5,3 row3=----y----");
    odds(&t, yellow, DT_COUNT(yellow));
    scuba_test_set(
        &t, "phase=revealing flags=window,explored diver0=under@5,5 tile=5,5 row5=----g----");
    odds(&t, green, DT_COUNT(green));
    /* The back counts, not the band: a blue tile that was swapped up. */
    scuba_test_set(
        &t, "phase=revealing flags=window,explored diver0=under@5,5 tile=5,5 row5=----b----");
    odds(&t, blue, DT_COUNT(blue));
    /* What was seen is not there any more; what was netted unseen still may be. */
    scuba_test_set(&t,
                   "phase=revealing flags=window,explored diver0=under@5,5 tile=5,5 row5=----g---- "
                   "animals=lemon-shark@1,1 gone=nurse-shark,green-empty:3");
    odds(&t, rest, DT_COUNT(rest));
}

static void events(void **unused)
{
    static const int even[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "phase=drawing flags=window,explored diver0=under@5,7");
    odds(&t, even, 10);
    scuba_test_set(&t,
                   "phase=drawing flags=window,explored diver0=under@5,7 events=B01,B05,B10,R01");
    odds(&t, even, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(currents),
        cmocka_unit_test(tiles),
        cmocka_unit_test(events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
