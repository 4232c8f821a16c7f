/* Pixels on a screen: half-blocks in the palette of 256 colours. */
#ifndef DT_TERM_HALFBLOCKS_H
#define DT_TERM_HALFBLOCKS_H

#include "term/screen.h"

/* A square part of a picture (rows of R, G, B, A, `size` pixels a side), as large as the pane: each
 * cell is two pixels, one above the other. `zoom` 1 shows all of it, 2 a half of each side …,
 * around a middle in percent. Returns the columns used. */
int dt_halfblocks_draw(struct dt_pane p, const uint8_t *rgba, int size, int zoom, int x, int y);

/* The nearest colour of the palette. */
dt_colour dt_halfblocks_colour(int r, int g, int b);

#endif
