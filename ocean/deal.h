/* Stacks dealt from a seed, the frame around a picture, and the drawing signature: used by the
 * command line and the tests to draw the ocean without a game. */
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

/* A hash of the frames of four stacks under all torches: the same in every build. `frame` has
 * DT_OCEAN_BYTES. */
uint64_t dt_ocean_signature(struct dt_ocean *o, const struct dt_ocean_art *art, uint8_t *frame);

/* Draws the wooden frame around a frame's pixels: DT_OCEAN_BYTES in, DT_FRAMED_BYTES out. */
void dt_ocean_frame(const struct dt_ocean_art *art, const uint8_t *rgba, uint8_t *framed);

#endif
