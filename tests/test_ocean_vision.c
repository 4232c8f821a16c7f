/* Computer vision: it classifies the top card, more cards with more views, and depends on frames alone.
 * Its hit rate on many stacks is printed by divetable ocean --vision. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ocean/cards.h"
#include "tests/ocean_support.h"

static int open_vision(void **state)
{
    if (dt_test_ocean_open(state) != 0) {
        return -1;
    }
    dt_vision_open(&dt_test_ocean->vision, &dt_test_ocean->art, DT_WATER_NORMAL);
    return 0;
}

static void classify(const struct dt_ocean_stack *stack, enum dt_survey survey,
                     struct dt_prediction predictions[DT_VISION_DEPTHS])
{
    dt_test_bake(stack);
    dt_vision_begin(&dt_test_ocean->vision);
    dt_vision_survey(&dt_test_ocean->vision, &dt_test_ocean->ocean, survey,
                     dt_test_ocean->frame[0]);
    dt_vision_classify(&dt_test_ocean->vision, predictions);
}

/* Counts right answers at the second to fourth card; at the first there must be one. */
static int count_right(const struct dt_ocean_stack *stack,
                       const struct dt_prediction predictions[DT_VISION_DEPTHS])
{
    int deeper = 0;
    for (int d = 0; d < DT_VISION_DEPTHS; d++) {
        const int *likely = predictions[d].likely;
        bool shark = dt_card_shark(stack->card[d].card) != NULL;
        bool right = dt_prediction_shark(&predictions[d]) == shark;
        assert_in_range(likely[DT_MOTIF_SHARK], 0, 1000);
        assert_in_range(likely[DT_MOTIF_GREEN_TURTLE] + likely[DT_MOTIF_RED_TURTLE] +
                            likely[DT_MOTIF_RAY],
                        0, 1000);
        assert_true(right || d > 0);
        deeper += d > 0 && d < 4 && right;
    }
    return deeper;
}

/* Fixed stacks: the top card is classified right, and deeper ones better than by chance. A survey that
 * is continued gives the same as one from scratch. */
static void test_classifies(void **unused)
{
    struct dt_prediction one[DT_VISION_DEPTHS], many[DT_VISION_DEPTHS], at_once[DT_VISION_DEPTHS];
    struct dt_ocean_stack first = dt_ocean_deal(1, DT_OCEAN_LAYERS);
    struct dt_ocean_stack second = dt_ocean_deal(2, DT_OCEAN_LAYERS);
    (void)unused;
    classify(&first, DT_SURVEY_ONE, one);
    dt_vision_survey(&dt_test_ocean->vision, &dt_test_ocean->ocean, DT_SURVEY_MANY,
                     dt_test_ocean->frame[0]);
    dt_vision_classify(&dt_test_ocean->vision, many);
    classify(&first, DT_SURVEY_MANY, at_once);
    assert_memory_equal(many, at_once, sizeof many);
    assert_memory_not_equal(many, one, sizeof many);
    int deeper = count_right(&first, many);
    classify(&second, DT_SURVEY_MANY, many);
    deeper += count_right(&second, many);
    assert_true(deeper >= 4);
}

static const struct dt_outline_match *best_of(const struct dt_outline_matches *places)
{
    const struct dt_outline_match *best = NULL;
    for (int i = 0; i < dt_outline_match_count(places); i++) {
        const struct dt_outline_match *m = &places->list[i];
        best = best == NULL || m->fit > best->fit ? m : best;
    }
    return best;
}

/* A drawing of the top card, which is not flipped, is where it is seen. */
static void assert_is(const struct dt_outline_match *m, const struct dt_ocean_card *card, int art)
{
    const struct dt_drawing *d;
    int count = dt_card_drawings(card->card, &d);
    while (count > 0 && d->art != art) {
        d++;
        count--;
    }
    assert_true(count > 0 && m != NULL);
    int x = d->x - 50, y = d->y - 50;
    for (int quarter = 0; quarter < card->turn; quarter++) {
        int before = x;
        x = -y;
        y = before;
    }
    assert_int_equal(m->art, art);
    assert_int_equal(m->size, d->size);
    assert_int_equal(m->turn, (d->deg / 15 + 6 * card->turn) % DT_OUTLINE_TURNS);
    assert_true(abs(m->x - (50 + x) * DT_FINE_SIDE / 100) < 4);
    assert_true(abs(m->y - (50 + y) * DT_FINE_SIDE / 100) < 4);
    assert_true(m->fit > 700);
}

/* What is on the first card is found where it is, drawn as it is: a shark, a small thin one of which
 * coarse pixels do not tell head from tail, and a dolphin at the edge. */
static void test_finds_the_place(void **unused)
{
    const struct {
        enum dt_motif motif;
        enum dt_art art;
        struct dt_ocean_stack stack;
    } first[] = {
        {DT_MOTIF_SHARK, DT_ART_shark3, {.count = 1, .card = {{.card = 9}}}},
        {DT_MOTIF_SHARK, DT_ART_shark2, dt_ocean_deal(2000067, DT_OCEAN_LAYERS)},
        {DT_MOTIF_DECOY, DT_ART_dolphin, {.count = 1, .card = {{.card = 26}}}},
    };
    (void)unused;
    for (int i = 0; i < DT_COUNT(first); i++) {
        dt_test_bake(&first[i].stack);
        dt_vision_begin(&dt_test_ocean->vision);
        dt_vision_survey(&dt_test_ocean->vision, &dt_test_ocean->ocean, DT_SURVEY_ONE,
                         dt_test_ocean->frame[0]);
        dt_vision_match(&dt_test_ocean->vision);
        assert_is(best_of(&dt_test_ocean->vision.matches[0][first[i].motif]),
                  &first[i].stack.card[0], first[i].art);
    }
}

/* Vision uses the frames alone: it gives the same after the layers are erased. */
static void test_uses_frames_only(void **unused)
{
    struct dt_prediction a[DT_VISION_DEPTHS], b[DT_VISION_DEPTHS];
    struct dt_ocean_viewpoint straight = {0};
    struct dt_ocean_stack stack = dt_ocean_deal(3, DT_OCEAN_LAYERS);
    (void)unused;
    dt_test_bake(&stack);
    dt_test_draw(&straight, 0);
    dt_vision_begin(&dt_test_ocean->vision);
    dt_vision_add_frame(&dt_test_ocean->vision, &straight, dt_test_ocean->frame[0]);
    dt_vision_classify(&dt_test_ocean->vision, a);
    memset(&dt_test_ocean->ocean, 0, sizeof dt_test_ocean->ocean);
    dt_vision_begin(&dt_test_ocean->vision);
    dt_vision_add_frame(&dt_test_ocean->vision, &straight, dt_test_ocean->frame[0]);
    dt_vision_classify(&dt_test_ocean->vision, b);
    assert_memory_equal(a, b, sizeof a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_classifies),
        cmocka_unit_test(test_finds_the_place),
        cmocka_unit_test(test_uses_frames_only),
    };
    return cmocka_run_group_tests(tests, open_vision, dt_test_ocean_close);
}
