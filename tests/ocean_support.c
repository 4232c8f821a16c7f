/* A place to draw in. */
#include "tests/ocean_support.h"

#include <stdlib.h>

struct dt_test_desk *dt_test_desk;

int dt_test_desk_open(void **unused)
{
    (void)unused;
    dt_test_desk = calloc(1, sizeof *dt_test_desk);
    if (dt_test_desk == NULL) {
        return -1;
    }
    dt_ocean_art_open(&dt_test_desk->art, dt_rows_best());
    return 0;
}

int dt_test_desk_close(void **unused)
{
    (void)unused;
    free(dt_test_desk);
    return 0;
}

void dt_test_bake(const struct dt_ocean_stack *stack)
{
    dt_ocean_bake(&dt_test_desk->ocean, &dt_test_desk->art, stack);
}

void dt_test_draw(const struct dt_ocean_look *look, int to)
{
    dt_ocean_draw(&dt_test_desk->ocean, &dt_test_desk->art, look, dt_test_desk->frame[to]);
}

void dt_test_draw_straight(int to)
{
    dt_test_draw(&(struct dt_ocean_look){0}, to);
}
