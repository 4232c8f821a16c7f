/* The program's eyes: they see the top card, see more with more views, and judge by frames alone. How
 * well they do on many stacks is what divetable ocean --vision tells. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ocean/cards.h"
#include "tests/ocean_support.h"

static int open_eyes(void **state)
{
    if (dt_test_desk_open(state) != 0) {
        return -1;
    }
    dt_vision_open(&dt_test_desk->vision, &dt_test_desk->art, DT_WATER_NORMAL);
    return 0;
}

static void judge(const struct dt_ocean_stack *stack, enum dt_eyes eyes,
                  struct dt_sight sight[DT_SIGHT_DEPTHS])
{
    dt_test_bake(stack);
    dt_vision_begin(&dt_test_desk->vision);
    dt_vision_survey(&dt_test_desk->vision, &dt_test_desk->ocean, eyes, dt_test_desk->frame[0]);
    dt_vision_judge(&dt_test_desk->vision, sight);
}

/* Counts right answers at the second to fourth card; at the first there must be one. */
static int count_right(const struct dt_ocean_stack *stack,
                       const struct dt_sight sight[DT_SIGHT_DEPTHS])
{
    int deeper = 0;
    for (int d = 0; d < DT_SIGHT_DEPTHS; d++) {
        const int *likely = sight[d].likely;
        bool shark = dt_card_shark(stack->card[d].card) != NULL;
        bool right = dt_sight_shark(&sight[d]) == shark;
        assert_in_range(likely[DT_MOTIF_SHARK], 0, 1000);
        assert_in_range(likely[DT_MOTIF_GREEN_TURTLE] + likely[DT_MOTIF_RED_TURTLE] +
                            likely[DT_MOTIF_RAY],
                        0, 1000);
        assert_true(right || d > 0);
        deeper += d > 0 && d < 4 && right;
    }
    return deeper;
}

/* Fixed stacks: the top card is judged right, and right answers further down are not luck. Who looks
 * on knows as much as who has seen all at once. */
static void test_sees(void **unused)
{
    struct dt_sight one[DT_SIGHT_DEPTHS], many[DT_SIGHT_DEPTHS], at_once[DT_SIGHT_DEPTHS];
    struct dt_ocean_stack first = dt_ocean_deal(1, DT_OCEAN_LAYERS);
    struct dt_ocean_stack second = dt_ocean_deal(2, DT_OCEAN_LAYERS);
    (void)unused;
    judge(&first, DT_EYES_ONE, one);
    dt_vision_survey(&dt_test_desk->vision, &dt_test_desk->ocean, DT_EYES_MANY,
                     dt_test_desk->frame[0]);
    dt_vision_judge(&dt_test_desk->vision, many);
    judge(&first, DT_EYES_MANY, at_once);
    assert_memory_equal(many, at_once, sizeof many);
    assert_memory_not_equal(many, one, sizeof many);
    int deeper = count_right(&first, many);
    judge(&second, DT_EYES_MANY, many);
    deeper += count_right(&second, many);
    assert_true(deeper >= 4);
}

/* A shark alone on a card is found where it is, drawn as it is. */
static void test_finds_the_place(void **unused)
{
    struct dt_ocean_stack stack = {.count = 1, .card = {{.card = 9}}};
    const struct dt_drawing *shark = dt_card_shark(9);
    const struct dt_match *best = NULL;
    (void)unused;
    dt_test_bake(&stack);
    dt_vision_begin(&dt_test_desk->vision);
    dt_vision_survey(&dt_test_desk->vision, &dt_test_desk->ocean, DT_EYES_ONE,
                     dt_test_desk->frame[0]);
    dt_vision_match(&dt_test_desk->vision);
    const struct dt_places *sharks = &dt_test_desk->vision.places[0][DT_MOTIF_SHARK];
    for (int i = 0; i < dt_places_count(sharks); i++) {
        const struct dt_match *m = &sharks->list[i];
        best = best == NULL || m->fit > best->fit ? m : best;
    }
    assert_non_null(best);
    assert_int_equal(best->art, shark->art);
    assert_int_equal(best->size, shark->size);
    assert_int_equal(best->turn, shark->deg / 15);
    assert_true(abs(best->x - shark->x * DT_SIGHT_SIDE / 100) < 4);
    assert_true(abs(best->y - shark->y * DT_SIGHT_SIDE / 100) < 4);
    assert_true(best->fit > 700);
}

/* The eyes have the frames and nothing else: the layers may be gone by then. */
static void test_sees_frames_only(void **unused)
{
    struct dt_sight a[DT_SIGHT_DEPTHS], b[DT_SIGHT_DEPTHS];
    struct dt_ocean_look straight = {0};
    struct dt_ocean_stack stack = dt_ocean_deal(3, DT_OCEAN_LAYERS);
    (void)unused;
    dt_test_bake(&stack);
    dt_test_draw(&straight, 0);
    dt_vision_begin(&dt_test_desk->vision);
    dt_vision_look(&dt_test_desk->vision, &straight, dt_test_desk->frame[0]);
    dt_vision_judge(&dt_test_desk->vision, a);
    memset(&dt_test_desk->ocean, 0, sizeof dt_test_desk->ocean);
    dt_vision_begin(&dt_test_desk->vision);
    dt_vision_look(&dt_test_desk->vision, &straight, dt_test_desk->frame[0]);
    dt_vision_judge(&dt_test_desk->vision, b);
    assert_memory_equal(a, b, sizeof a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sees),
        cmocka_unit_test(test_finds_the_place),
        cmocka_unit_test(test_sees_frames_only),
    };
    return cmocka_run_group_tests(tests, open_eyes, dt_test_desk_close);
}
