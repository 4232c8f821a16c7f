/* Draws pixels as half-block characters in the 256-colour palette. */
#ifndef DT_TERM_HALFBLOCKS_H
#define DT_TERM_HALFBLOCKS_H

#include "term/screen.h"

/* Draws a square part of an RGBA picture, `size` pixels a side, as large as the pane; each cell is
 * two pixels, one above the other. `zoom` 1 shows all of it, 2 half of each side …, centred on (x,
 * y) in percent. Returns the columns used. */
int dt_halfblocks_draw(struct dt_pane p, const uint8_t *rgba, int size, int zoom, int x, int y);

/* The nearest colour of the palette. */
dt_colour dt_halfblocks_colour(int r, int g, int b);

#endif
