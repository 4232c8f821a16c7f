/* Art, layers and one frame, on the heap. */
#include "term/sea.h"

#include <stdlib.h>

struct dt_sea {
    struct dt_ocean_art art;
    struct dt_ocean ocean;
    struct dt_ocean_stack stack;
    struct dt_ocean_viewpoint look;
    bool baked, drawn;
    uint8_t frame[DT_OCEAN_BYTES];
};

struct dt_sea *dt_sea_open(void)
{
    struct dt_sea *sea = aligned_alloc(64, (sizeof *sea + 63) / 64 * 64);
    if (sea != NULL) {
        sea->baked = sea->drawn = false;
        dt_ocean_art_open(&sea->art, dt_blend_best());
    }
    return sea;
}

void dt_sea_close(struct dt_sea *sea)
{
    free(sea);
}

static bool same_card(const struct dt_ocean_card *a, const struct dt_ocean_card *b)
{
    return a->card == b->card && a->turn == b->turn && a->flip == b->flip;
}

static bool same_stack(const struct dt_ocean_stack *a, const struct dt_ocean_stack *b)
{
    if (a->count != b->count || a->water != b->water || a->tile != b->tile ||
        a->tile_x != b->tile_x || a->tile_y != b->tile_y || a->jitter_seed != b->jitter_seed) {
        return false;
    }
    for (int i = 0; i < a->count; i++) {
        if (!same_card(&a->card[i], &b->card[i])) {
            return false;
        }
    }
    return true;
}

static bool same_look(const struct dt_ocean_viewpoint *a, const struct dt_ocean_viewpoint *b)
{
    return a->x == b->x && a->y == b->y && a->torch.kind == b->torch.kind &&
           a->torch.x == b->torch.x && a->torch.y == b->torch.y;
}

const uint8_t *dt_sea_frame(struct dt_sea *sea, const struct dt_ocean_stack *stack,
                            const struct dt_ocean_viewpoint *look)
{
    if (!sea->baked || !same_stack(&sea->stack, stack)) {
        sea->stack = *stack;
        dt_ocean_bake(&sea->ocean, &sea->art, stack);
        sea->baked = true;
        sea->drawn = false;
    }
    if (!sea->drawn || !same_look(&sea->look, look)) {
        sea->look = *look;
        dt_ocean_draw(&sea->ocean, &sea->art, look, sea->frame);
        sea->drawn = true;
    }
    return sea->frame;
}
