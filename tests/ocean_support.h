/* A place to draw in for the tests of the ocean. */
#ifndef DT_TESTS_OCEAN_SUPPORT_H
#define DT_TESTS_OCEAN_SUPPORT_H

#include "ocean/deal.h"
#include "ocean/vision.h"

struct dt_test_desk {
    struct dt_ocean_art art;
    struct dt_ocean ocean;
    struct dt_vision vision; /* to be opened by tests that look */
    uint8_t frame[2][DT_OCEAN_BYTES];
};

/* There from dt_test_desk_open to dt_test_desk_close, which go around a group of tests. */
extern struct dt_test_desk *dt_test_desk;
int dt_test_desk_open(void **unused);
int dt_test_desk_close(void **unused);

/* Cards to layers, and layers to one of the two frames. */
void dt_test_bake(const struct dt_ocean_stack *stack);
void dt_test_draw(const struct dt_ocean_look *look, int to);
void dt_test_draw_straight(int to);

#endif
