/* Dealing stacks, drawing the wooden frame, and the signature. */
#include "ocean/deal.h"

#include "engine/hash.h"
#include "engine/rng.h"

void dt_ocean_shuffle(uint64_t seed, struct dt_ocean_card pile[DT_OCEAN_CARDS])
{
    struct dt_rng rng;
    dt_rng_seed(&rng, seed);
    for (int i = 0; i < DT_OCEAN_CARDS; i++) {
        int at = (int)dt_rng_below(&rng, (uint32_t)i + 1);
        pile[i] = pile[at];
        pile[at] = (struct dt_ocean_card){
            .card = (uint8_t)i,
            .turn = (uint8_t)dt_rng_below(&rng, 4),
            .flip = (uint8_t)dt_rng_below(&rng, 2),
        };
    }
}

struct dt_ocean_stack dt_ocean_deal(uint64_t seed, int count)
{
    struct dt_ocean_card pile[DT_OCEAN_CARDS];
    struct dt_ocean_stack stack = {.count = count, .jitter_seed = seed};
    assert(count >= 0 && count <= DT_OCEAN_LAYERS);
    dt_ocean_shuffle(seed, pile);
    memcpy(stack.card, pile, (size_t)count * sizeof pile[0]);
    return stack;
}

uint64_t dt_ocean_signature(struct dt_ocean *o, const struct dt_ocean_art *art, uint8_t *frame)
{
    uint64_t hash = DT_HASH_START;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct dt_ocean_stack stack = dt_ocean_deal(seed, DT_OCEAN_LAYERS);
        stack.water = (enum dt_ocean_water)(seed % DT_WATERS);
        stack.tile = seed == 4;
        stack.tile_x = stack.tile_y = 40;
        dt_ocean_bake(o, art, &stack);
        for (int kind = DT_TORCH_NONE; kind <= DT_TORCH_SIDE; kind++) {
            struct dt_ocean_viewpoint view = {
                .x = 20 * kind, .y = -30 * kind, .torch = {(enum dt_torch_kind)kind, 40, 30}};
            dt_ocean_draw(o, art, &view, frame);
            hash = dt_hash(hash, frame, DT_OCEAN_BYTES);
        }
    }
    return hash;
}

void dt_ocean_frame(const struct dt_ocean_art *art, const uint8_t *rgba, uint8_t *framed)
{
    enum { RIM = (DT_FRAMED_SIZE - DT_OCEAN_SIZE) / 2 };
    const uint8_t *wood = art->sprite[DT_ART_frame].rgba;
    assert(art->sprite[DT_ART_frame].side == DT_FRAMED_SIZE);
    for (int y = 0; y < DT_FRAMED_SIZE; y++) {
        for (int x = 0; x < DT_FRAMED_SIZE; x++, wood += 4, framed += 4) {
            int px = x - RIM, py = y - RIM;
            bool water = px >= 0 && py >= 0 && px < DT_OCEAN_SIZE && py < DT_OCEAN_SIZE;
            for (int i = 0; i < 3; i++) {
                int under = water ? rgba[4 * (py * DT_OCEAN_SIZE + px) + i] : 0;
                framed[i] = (uint8_t)(wood[i] + (under * (255 - wood[3]) + 127) / 255);
            }
            framed[3] = 255;
        }
    }
}
