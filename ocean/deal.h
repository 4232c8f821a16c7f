/* A shuffled pile of all cards from a small number, and the frame around a picture: what the program
 * and the tests need to look at the ocean without a game. */
#ifndef DT_OCEAN_DEAL_H
#define DT_OCEAN_DEAL_H

#include "ocean/ocean.h"

enum {
    DT_FRAMED_SIZE = 640, /* pixels of a side, the frame included */
    DT_FRAMED_BYTES = DT_FRAMED_SIZE * DT_FRAMED_SIZE * 4,
};

/* All 36 cards in random order, turned and flipped at random; the top card first. */
void dt_ocean_shuffle(uint64_t seed, struct dt_ocean_card pile[DT_OCEAN_CARDS]);

/* The topmost `count` cards of such a pile as a stack. */
struct dt_ocean_stack dt_ocean_deal(uint64_t seed, int count);

/* One number for the pictures of four stacks under all torches: the same in every build. `frame` has
 * DT_OCEAN_BYTES of room. */
uint64_t dt_ocean_signature(struct dt_ocean *o, const struct dt_ocean_art *art, uint8_t *frame);

/* A frame's picture (DT_OCEAN_BYTES) in the drawn frame (DT_FRAMED_BYTES). */
void dt_ocean_frame(const struct dt_ocean_art *art, const uint8_t *rgba, uint8_t *framed);

#endif
