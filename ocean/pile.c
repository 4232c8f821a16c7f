/* Conversion of the contract's pile to the renderer's stack. */
#include "ocean/pile.h"

#include "engine/hash.h"

uint64_t dt_ocean_jitter_seed(const uint8_t key[DT_KEY])
{
    static const char domain[] = "ocean lie";
    struct dt_sha256 s;
    uint8_t hash[DT_SHA256];
    uint64_t jitter_seed = 0;
    dt_sha256_begin(&s);
    dt_sha256_add(&s, domain, sizeof domain - 1);
    dt_sha256_add(&s, key, DT_KEY);
    dt_sha256_end(&s, hash);
    for (int i = 7; i >= 0; i--) {
        jitter_seed = jitter_seed << 8 | hash[i];
    }
    return jitter_seed;
}

static enum dt_ocean_water water(int murk)
{
    return murk < 0 ? DT_WATER_CLEAR : murk > 0 ? DT_WATER_MURKY : DT_WATER_NORMAL;
}

struct dt_ocean_stack dt_ocean_stack_of_pile(const struct dt_pile *pile, uint64_t jitter_seed)
{
    struct dt_ocean_stack stack = {
        .count = pile->count,
        .first = pile->gone,
        .jitter_seed = jitter_seed,
        .water = water(pile->murk),
        .tile = pile->tile,
        .tile_x = pile->tile_x,
        .tile_y = pile->tile_y,
    };
    for (int i = 0; i < pile->count; i++) {
        stack.card[i] = (struct dt_ocean_card){
            .card = pile->card[i], .turn = pile->pose[i] & 3, .flip = pile->pose[i] >> 2};
    }
    return stack;
}
