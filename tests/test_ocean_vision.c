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

static const struct dt_glimpse *best_of(const struct dt_places *places)
{
    const struct dt_glimpse *best = NULL;
    for (int i = 0; i < dt_places_count(places); i++) {
        const struct dt_glimpse *m = &places->list[i];
        best = best == NULL || m->fit > best->fit ? m : best;
    }
    return best;
}

/* A drawing of the top card, which is not flipped, is where it is seen. */
static void assert_is(const struct dt_glimpse *m, const struct dt_ocean_card *card, int art)
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
    assert_int_equal(m->turn, (d->deg / 15 + 6 * card->turn) % DT_SIGHT_TURNS);
    assert_true(abs(m->x - (50 + x) * DT_SIGHT_SIDE / 100) < 4);
    assert_true(abs(m->y - (50 + y) * DT_SIGHT_SIDE / 100) < 4);
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
        dt_vision_begin(&dt_test_desk->vision);
        dt_vision_survey(&dt_test_desk->vision, &dt_test_desk->ocean, DT_EYES_ONE,
                         dt_test_desk->frame[0]);
        dt_vision_match(&dt_test_desk->vision);
        assert_is(best_of(&dt_test_desk->vision.places[0][first[i].motif]), &first[i].stack.card[0],
                  first[i].art);
    }
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
