/* Half-blocks: the foreground colours the upper pixel, the background the lower. */
#include "term/halfblocks.h"

enum { CUBE = 16, GREYS = 232, STEPS = 6 };

static int cube_step(int n)
{
    return n < 48 ? 0 : n < 115 ? 1 : (n - 35) / 40;
}

static int cube_value(int step)
{
    return step == 0 ? 0 : 55 + 40 * step;
}

static int square(int n)
{
    return n * n;
}

dt_colour dt_halfblocks_colour(int r, int g, int b)
{
    int cr = cube_step(r), cg = cube_step(g), cb = cube_step(b);
    int off = square(r - cube_value(cr)) + square(g - cube_value(cg)) + square(b - cube_value(cb));
    int mean = (r + g + b) / 3, step = mean < 8 ? 0 : mean > 238 ? 23 : (mean - 3) / 10;
    int grey = 8 + 10 * step;
    if (square(r - grey) + square(g - grey) + square(b - grey) < off) {
        return (dt_colour)(GREYS + step);
    }
    return (dt_colour)(CUBE + square(STEPS) * cr + STEPS * cg + cb);
}

/* The mean colour of a square of pixels. */
static dt_colour mean_colour(const uint8_t *rgba, int size, int left, int top, int side)
{
    int sum[3] = {0}, n = 0;
    for (int y = top; y < top + side; y++) {
        for (int x = left; x < left + side; x++, n++) {
            for (int c = 0; c < 3; c++) {
                sum[c] += rgba[(y * size + x) * 4 + c];
            }
        }
    }
    return dt_halfblocks_colour(sum[0] / n, sum[1] / n, sum[2] / n);
}

static int clamp(int n, int high)
{
    return n < 0 ? 0 : n > high ? high : n;
}

int dt_halfblocks_draw(struct dt_pane p, const uint8_t *rgba, int size, int zoom, int x, int y)
{
    int pixels = p.w < 2 * p.h ? p.w : 2 * p.h; /* of a side, on the screen */
    int seen = size / zoom, side = pixels > 0 ? seen / pixels : 0;
    if (side == 0) {
        return 0;
    }
    int used = side * pixels;
    int left = clamp(x * size / 100 - used / 2, size - used);
    int top = clamp(y * size / 100 - used / 2, size - used);
    for (int row = 0; row < pixels / 2; row++) {
        for (int column = 0; column < pixels; column++) {
            int at = left + column * side;
            dt_colour upper = mean_colour(rgba, size, at, top + 2 * row * side, side);
            dt_colour lower = mean_colour(rgba, size, at, top + (2 * row + 1) * side, side);
            dt_pane_rune(p, column, row, dt_on(upper, lower), 0x2580);
        }
    }
    return pixels;
}
