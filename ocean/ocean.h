/* The ocean renderer: draws a stack of transparent cards as pixels, the only form in which clients
 * get it. All arithmetic is on integers, so the same stack gives the same bytes on every machine.
 * Nothing here allocates or does I/O; the caller owns all memory, and one struct dt_ocean is used by
 * one thread at a time (any number may share a struct dt_ocean_art that is open).
 *
 * dt_ocean_art_open   once a process: unpacks the drawings, makes the light map
 * dt_ocean_bake       once a round: cards to layers (some milliseconds a card)
 * dt_ocean_draw       once a viewpoint: layers to a frame (about a millisecond) */
#ifndef DT_OCEAN_OCEAN_H
#define DT_OCEAN_OCEAN_H

#include "ocean/layer.h"
#include "ocean/blend.h"
#include "ocean/sprite.h"

enum {
    DT_OCEAN_LAYERS = 12, /* cards that are drawn; deeper ones cannot be seen */
    DT_OCEAN_CARDS = 36,
    DT_OCEAN_BYTES = DT_OCEAN_SIZE * DT_OCEAN_SIZE * 4, /* of a frame: rows of R, G, B, 255 */
    DT_OCEAN_LEAN = 100, /* how far the viewer's head moves to a side; 0 is straight above */
};

struct dt_ocean_card {
    uint8_t card; /* 0 … 35, see cards.def */
    uint8_t turn; /* quarters clockwise */
    uint8_t flip; /* 1: mirrored left and right before it is turned */
};

enum dt_ocean_water { DT_WATER_NORMAL, DT_WATER_CLEAR, DT_WATER_MURKY, DT_WATERS };

/* A stack as the table has it. */
struct dt_ocean_stack {
    struct dt_ocean_card card[DT_OCEAN_LAYERS]; /* the top card first */
    int count; /* may be less than DT_OCEAN_LAYERS: below is water without drawings */
    int first; /* cards already taken off this stack, so that the others keep their jitter */
    uint64_t jitter_seed; /* of the cards' small offsets and rotations; independent of the cards */
    enum dt_ocean_water water;
    bool tile;          /* the Octopus tile lies on top */
    int tile_x, tile_y; /* its centre in units */
};

enum dt_torch_kind { DT_TORCH_NONE, DT_TORCH_ABOVE, DT_TORCH_BELOW, DT_TORCH_SIDE };

/* A torch. From above and below, x and y are the centre of its spot in units. From the side, it is at
 * the left wall (x < 50) or the right one, and y is its depth: 0 is the first card, and every 10 is
 * one card deeper. */
struct dt_torch {
    enum dt_torch_kind kind;
    int x, y; /* 0 … 100 */
};

/* The viewer's position and torch. */
struct dt_ocean_viewpoint {
    int x, y; /* of the head, -DT_OCEAN_LEAN … DT_OCEAN_LEAN to the right and down */
    struct dt_torch torch;
};

/* Constant input of every frame: the drawings and the light map. */
struct dt_ocean_art {
    const struct dt_blend *blend;
    struct dt_sprite sprite[DT_ART_COUNT];
    uint8_t pixels[DT_SPRITE_BYTES];
    uint16_t light[DT_OCEAN_SIZE * DT_OCEAN_SIZE]; /* 32768 is 1 */
};

/* The layers of one stack; layer[0] is the top card. */
struct dt_ocean {
    enum dt_ocean_water water;
    bool has_tile;
    struct dt_layer layer[DT_OCEAN_LAYERS];
    struct dt_layer tile;
    struct dt_patch patch; /* scratch of dt_ocean_bake */
};

/* `blend` chooses the instruction set; use dt_blend_best() unless a test compares them. */
void dt_ocean_art_open(struct dt_ocean_art *art, const struct dt_blend *blend);

void dt_ocean_bake(struct dt_ocean *o, const struct dt_ocean_art *art,
                   const struct dt_ocean_stack *stack);

/* Writes DT_OCEAN_BYTES. Frames of any stack have the same size and the same shape. */
void dt_ocean_draw(const struct dt_ocean *o, const struct dt_ocean_art *art,
                   const struct dt_ocean_viewpoint *view, uint8_t *rgba);

/* How many pixels a layer moves when the head leans by `lean`; layer 0 is the top card. */
int dt_ocean_shift(int layer, int lean);

/* The light map alone: caustics, beams, a darker rim. */
void dt_ocean_light(uint16_t light[DT_OCEAN_SIZE * DT_OCEAN_SIZE]);

#endif
