/* The cache holds art, baked layers and one frame. */
#include "term/ocean_cache.h"

#include <stdlib.h>

struct dt_ocean_cache {
    struct dt_ocean_art art;
    struct dt_ocean ocean;
    struct dt_ocean_stack stack;
    struct dt_ocean_viewpoint look;
    bool baked, drawn;
    uint8_t frame[DT_OCEAN_BYTES];
};

struct dt_ocean_cache *dt_ocean_cache_open(void)
{
    struct dt_ocean_cache *cache = aligned_alloc(64, (sizeof *cache + 63) / 64 * 64);
    if (cache != NULL) {
        cache->baked = cache->drawn = false;
        dt_ocean_art_open(&cache->art, dt_blend_best());
    }
    return cache;
}

void dt_ocean_cache_close(struct dt_ocean_cache *cache)
{
    free(cache);
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

const uint8_t *dt_ocean_cache_frame(struct dt_ocean_cache *cache,
                                    const struct dt_ocean_stack *stack,
                                    const struct dt_ocean_viewpoint *look)
{
    if (!cache->baked || !same_stack(&cache->stack, stack)) {
        cache->stack = *stack;
        dt_ocean_bake(&cache->ocean, &cache->art, stack);
        cache->baked = true;
        cache->drawn = false;
    }
    if (!cache->drawn || !same_look(&cache->look, look)) {
        cache->look = *look;
        dt_ocean_draw(&cache->ocean, &cache->art, look, cache->frame);
        cache->drawn = true;
    }
    return cache->frame;
}
