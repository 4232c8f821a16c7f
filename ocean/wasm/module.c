/* The ocean renderer as a WebAssembly module: its exports for JavaScript. The caller passes the stack
 * card by card, bakes it, draws, and reads the frame's bytes out of the module's memory. */
#include "ocean/deal.h"

#define DT_EXPORT(name) __attribute__((export_name(name)))

static struct dt_ocean_art art;
static struct dt_ocean ocean;
static struct dt_ocean_stack stack;
static uint8_t frame[DT_OCEAN_BYTES];

DT_EXPORT("open") void wasm_open(void);
DT_EXPORT("start") void wasm_start(uint64_t jitter_seed, int first, int water);
DT_EXPORT("add") void wasm_add(int card, int turn, int flip);
DT_EXPORT("tile") void wasm_tile(int x, int y);
DT_EXPORT("bake") void wasm_bake(void);
DT_EXPORT("draw") const uint8_t *wasm_draw(int x, int y, int torch, int torch_x, int torch_y);
DT_EXPORT("size") int wasm_size(void);
DT_EXPORT("signature") uint64_t wasm_signature(int plain);

/* Once, before anything else. */
void wasm_open(void)
{
    dt_ocean_art_open(&art, dt_blend_best());
}

/* An empty stack; cards are added from the top down. */
void wasm_start(uint64_t jitter_seed, int first, int water)
{
    stack = (struct dt_ocean_stack){.jitter_seed = jitter_seed, .first = first};
    stack.water = water >= 0 && water < DT_WATERS ? (enum dt_ocean_water)water : DT_WATER_NORMAL;
}

void wasm_add(int card, int turn, int flip)
{
    if (stack.count < DT_OCEAN_LAYERS && card >= 0 && card < DT_OCEAN_CARDS) {
        stack.card[stack.count++] =
            (struct dt_ocean_card){.card = (uint8_t)card, .turn = turn & 3, .flip = flip & 1};
    }
}

void wasm_tile(int x, int y)
{
    stack.tile = x >= 0 && x <= 100 && y >= 0 && y <= 100;
    stack.tile_x = x;
    stack.tile_y = y;
}

void wasm_bake(void)
{
    dt_ocean_bake(&ocean, &art, &stack);
}

static int within(int n, int low, int high)
{
    return n < low ? low : n > high ? high : n;
}

/* Returns the address of the frame's bytes. */
const uint8_t *wasm_draw(int x, int y, int torch, int torch_x, int torch_y)
{
    struct dt_ocean_viewpoint view = {
        .x = within(x, -DT_OCEAN_LEAN, DT_OCEAN_LEAN),
        .y = within(y, -DT_OCEAN_LEAN, DT_OCEAN_LEAN),
        .torch = {(enum dt_torch_kind)within(torch, DT_TORCH_NONE, DT_TORCH_SIDE),
                  within(torch_x, 0, 100), within(torch_y, 0, 100)},
    };
    dt_ocean_draw(&ocean, &art, &view, frame);
    return frame;
}

/* Pixels of a frame's side. */
int wasm_size(void)
{
    return DT_OCEAN_SIZE;
}

/* For the tests: the signature, with SIMD or with plain C. */
uint64_t wasm_signature(int plain)
{
    dt_ocean_art_open(&art, plain ? &dt_blend_plain : dt_blend_best());
    return dt_ocean_signature(&ocean, &art, frame);
}
