/* The ocean: a stack of transparent cards turned into pixels. A picture tells what a person at the
 * table could see and nothing else: it is arithmetic on whole numbers, so the same stack gives the
 * same bytes on every machine. Nothing here allocates, reads or writes; the caller owns all memory.
 *
 * dt_ocean_art_open   once a process: drawings unpacked, light map made
 * dt_ocean_bake       once a round: cards become layers (some milliseconds a card)
 * dt_ocean_draw       once a look: layers become a frame (about a millisecond) */
#ifndef DT_OCEAN_OCEAN_H
#define DT_OCEAN_OCEAN_H

#include "ocean/layer.h"
#include "ocean/rows.h"
#include "ocean/sprite.h"

enum {
    DT_OCEAN_LAYERS = 12, /* cards that are drawn; what lies deeper cannot be seen */
    DT_OCEAN_CARDS = 36,
    DT_OCEAN_BYTES = DT_OCEAN_SIZE * DT_OCEAN_SIZE * 4, /* of a frame: rows of R, G, B, 255 */
    DT_OCEAN_LEAN = 100, /* how far a head moves to a side; 0 is straight above */
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
    int count;    /* may be less than DT_OCEAN_LAYERS: below is water without drawings */
    int first;    /* cards that were taken off this stack before: the others do not stir */
    uint64_t lie; /* how untidily the cards lie; any number that has nothing to do with them */
    enum dt_ocean_water water;
    bool tile;          /* the Octopus tile lies on top */
    int tile_x, tile_y; /* its centre in units */
};

enum dt_torch_kind { DT_TORCH_NONE, DT_TORCH_ABOVE, DT_TORCH_BELOW, DT_TORCH_SIDE };

/* A torch. From above and below, x and y are the middle of its spot in units. From the side, it is
 * held to the left wall (x < 50) or the right one, and y sinks it: 0 is the first card, and every
 * 10 is one card deeper. */
struct dt_torch {
    enum dt_torch_kind kind;
    int x, y; /* 0 … 100 */
};

/* How somebody looks at a stack. */
struct dt_ocean_look {
    int x, y; /* where the head is, -DT_OCEAN_LEAN … DT_OCEAN_LEAN to the right and down */
    struct dt_torch torch;
};

/* What every picture needs: the drawings and the light on the water. */
struct dt_ocean_art {
    const struct dt_rows *rows;
    struct dt_sprite sprite[DT_ART_COUNT];
    uint8_t pixels[DT_SPRITE_BYTES];
    uint16_t light[DT_OCEAN_SIZE * DT_OCEAN_SIZE]; /* 32768 is as it was */
};

/* The layers of one stack; layer[0] is the top card. */
struct dt_ocean {
    enum dt_ocean_water water;
    bool has_tile;
    struct dt_layer layer[DT_OCEAN_LAYERS];
    struct dt_layer tile;
    struct dt_patch patch; /* room for baking */
};

/* `rows` chooses the instructions; dt_rows_best() is right unless a test compares them. */
void dt_ocean_art_open(struct dt_ocean_art *art, const struct dt_rows *rows);

void dt_ocean_bake(struct dt_ocean *o, const struct dt_ocean_art *art,
                   const struct dt_ocean_stack *stack);

/* Writes DT_OCEAN_BYTES. Frames of any stack have the same size and the same shape. */
void dt_ocean_draw(const struct dt_ocean *o, const struct dt_ocean_art *art,
                   const struct dt_ocean_look *look, uint8_t *rgba);

/* How many pixels a layer moves when the head leans by `lean`; layer 0 is the top card. */
int dt_ocean_shift(int layer, int lean);

/* The light map alone: bright lines on the water, beams, a darker rim. */
void dt_ocean_light(uint16_t light[DT_OCEAN_SIZE * DT_OCEAN_SIZE]);

#endif
