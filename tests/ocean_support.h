/* Drawing workspace shared by the tests of the ocean. */
#ifndef DT_TESTS_OCEAN_SUPPORT_H
#define DT_TESTS_OCEAN_SUPPORT_H

#include "ocean/deal.h"
#include "ocean/vision.h"

struct dt_test_ocean {
    struct dt_ocean_art art;
    struct dt_ocean ocean;
    struct dt_vision vision; /* opened by the tests that use it */
    uint8_t frame[2][DT_OCEAN_BYTES];
};

/* Allocated between dt_test_ocean_open and dt_test_ocean_close, the group's setup and teardown. */
extern struct dt_test_ocean *dt_test_ocean;
int dt_test_ocean_open(void **unused);
int dt_test_ocean_close(void **unused);

/* Cards to layers, and layers to one of the two frames. */
void dt_test_bake(const struct dt_ocean_stack *stack);
void dt_test_draw(const struct dt_ocean_viewpoint *view, int to);
void dt_test_draw_straight(int to);

#endif
