/* Drawing workspace of the tests. */
#include "tests/ocean_support.h"

#include <stdlib.h>

struct dt_test_ocean *dt_test_ocean;

int dt_test_ocean_open(void **unused)
{
    (void)unused;
    dt_test_ocean = calloc(1, sizeof *dt_test_ocean);
    if (dt_test_ocean == NULL) {
        return -1;
    }
    dt_ocean_art_open(&dt_test_ocean->art, dt_blend_best());
    return 0;
}

int dt_test_ocean_close(void **unused)
{
    (void)unused;
    free(dt_test_ocean);
    return 0;
}

void dt_test_bake(const struct dt_ocean_stack *stack)
{
    dt_ocean_bake(&dt_test_ocean->ocean, &dt_test_ocean->art, stack);
}

void dt_test_draw(const struct dt_ocean_viewpoint *view, int to)
{
    dt_ocean_draw(&dt_test_ocean->ocean, &dt_test_ocean->art, view, dt_test_ocean->frame[to]);
}

void dt_test_draw_straight(int to)
{
    dt_test_draw(&(struct dt_ocean_viewpoint){0}, to);
}
