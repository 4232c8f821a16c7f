/* The program's eyes: they see the top card, see more with more views, and judge by frames alone. How
 * well they do on many stacks is what divetable ocean --vision tells. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ocean/cards.h"
#include "ocean/deal.h"
#include "ocean/vision.h"

enum { STACKS = 2, FIRST_SEED = 1 };

static struct {
    struct dt_ocean_art art;
    struct dt_ocean ocean;
    struct dt_vision vision;
    uint8_t frame[DT_OCEAN_BYTES];
} * desk;

static int open_desk(void **unused)
{
    (void)unused;
    desk = calloc(1, sizeof *desk);
    if (desk == NULL) {
        return -1;
    }
    dt_ocean_art_open(&desk->art, dt_rows_best());
    dt_vision_open(&desk->vision, &desk->art, DT_WATER_NORMAL);
    return 0;
}

static int close_desk(void **unused)
{
    (void)unused;
    free(desk);
    return 0;
}

static void judge(const struct dt_ocean_stack *stack, enum dt_eyes eyes,
                  struct dt_sight sight[DT_SIGHT_DEPTHS])
{
    dt_ocean_bake(&desk->ocean, &desk->art, stack);
    dt_vision_begin(&desk->vision);
    dt_vision_survey(&desk->vision, &desk->ocean, eyes, desk->frame);
    dt_vision_judge(&desk->vision, sight);
}

/* Fixed stacks: the top card is judged right, and right answers further down are not luck. */
static void test_sees(void **unused)
{
    int deeper = 0;
    (void)unused;
    for (int s = 0; s < STACKS; s++) {
        struct dt_ocean_stack stack = dt_ocean_deal((uint64_t)(FIRST_SEED + s), DT_OCEAN_LAYERS);
        struct dt_sight sight[DT_SIGHT_DEPTHS];
        judge(&stack, DT_EYES_MANY, sight);
        for (int d = 0; d < DT_SIGHT_DEPTHS; d++) {
            const int *likely = sight[d].likely;
            bool shark = dt_card_shark(stack.card[d].card) != NULL;
            bool right = (likely[DT_MOTIF_SHARK] >= 500) == shark;
            assert_in_range(likely[DT_MOTIF_SHARK], 0, 1000);
            assert_in_range(likely[DT_MOTIF_GREEN_TURTLE] + likely[DT_MOTIF_RED_TURTLE] +
                                likely[DT_MOTIF_RAY],
                            0, 1000);
            assert_true(right || d > 0);
            deeper += d > 0 && d < 4 && right;
        }
    }
    assert_true(deeper >= STACKS * 3 * 2 / 3);
}

/* A shark alone on a card is found where it is, drawn as it is. */
static void test_finds_the_place(void **unused)
{
    struct dt_ocean_stack stack = {.count = 1, .card = {{.card = 9}}};
    const struct dt_drawing *shark = dt_card_shark(9);
    const struct dt_match *best = NULL;
    (void)unused;
    dt_ocean_bake(&desk->ocean, &desk->art, &stack);
    dt_vision_begin(&desk->vision);
    dt_vision_survey(&desk->vision, &desk->ocean, DT_EYES_ONE, desk->frame);
    dt_vision_match(&desk->vision);
    const struct dt_places *sharks = &desk->vision.places[0][DT_MOTIF_SHARK];
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
    dt_ocean_bake(&desk->ocean, &desk->art, &stack);
    dt_ocean_draw(&desk->ocean, &desk->art, &straight, desk->frame);
    dt_vision_begin(&desk->vision);
    dt_vision_look(&desk->vision, &straight, desk->frame);
    dt_vision_judge(&desk->vision, a);
    memset(&desk->ocean, 0, sizeof desk->ocean);
    dt_vision_begin(&desk->vision);
    dt_vision_look(&desk->vision, &straight, desk->frame);
    dt_vision_judge(&desk->vision, b);
    assert_memory_equal(a, b, sizeof a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sees),
        cmocka_unit_test(test_finds_the_place),
        cmocka_unit_test(test_sees_frames_only),
    };
    return cmocka_run_group_tests(tests, open_desk, close_desk);
}
