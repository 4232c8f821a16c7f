/* Gaussian blur approximated by three box blurs with fractional outermost pixels, first along the
 * rows, then along the columns. */
#include "ocean/sprite.h"

enum { PASSES = 3, REACH_MAX = 16 };

/* A running mean over 2 * reach + 1 pixels with full weight and one more on both sides with less. */
struct box {
    int reach;
    uint32_t full, part; /* weights in 1/65536; all of them add up to 65536 at most */
};

/* The box of a given variance in 1/1024 square pixels. With n = 2 reach + 1 full pixels, S the sum
 * of their squared distances and p the weight of the two outer ones at distance r + 1, the variance
 * is (S + 2 p (r + 1)^2) / (n + 2 p); solved for p. */
static struct box box_of(uint32_t variance)
{
    struct box b = {0};
    int64_t sum = 0, v = variance;
    while (b.reach + 1 < REACH_MAX) {
        int64_t r = b.reach + 1, wider = sum + 2 * r * r;
        if (1024 * wider > v * (2 * r + 1)) {
            break;
        }
        sum = wider;
        b.reach++;
    }
    int64_t n = 2 * b.reach + 1, r = b.reach + 1;
    int64_t part = ((v * n - 1024 * sum) << 16) / (2 * (1024 * r * r - v)); /* p in 1/65536 */
    b.full = (uint32_t)((INT64_C(1) << 32) / ((n << 16) + 2 * part));
    b.part = (uint32_t)(b.full * part >> 16);
    return b;
}

/* One pass along a line with REACH_MAX zeros before and behind it. */
static void pass(const uint16_t *in, uint16_t *out, int n, const struct box *b)
{
    uint32_t sum = 0;
    int r = b->reach;
    for (int i = -r; i < r; i++) {
        sum += in[i];
    }
    for (int i = 0; i < n; i++) {
        sum += in[i + r];
        uint32_t outer = (uint32_t)in[i - r - 1] + in[i + r + 1];
        out[i] = (uint16_t)((sum * b->full + outer * b->part) >> 16);
        sum -= in[i - r];
    }
}

static void blur_line(uint16_t *line, int n, int step, const struct box *b)
{
    uint16_t buffer[2][DT_PATCH_SIDE + 2 * REACH_MAX] = {{0}};
    uint16_t *in = buffer[0] + REACH_MAX, *out = buffer[1] + REACH_MAX;
    for (int i = 0; i < n; i++) {
        in[i] = line[i * step];
    }
    for (int k = 0; k < PASSES; k++) {
        pass(in, out, n, b);
        uint16_t *t = in;
        in = out;
        out = t;
    }
    for (int i = 0; i < n; i++) {
        line[i * step] = in[i];
    }
}

void dt_blur(uint16_t *plane, int w, int h, uint32_t variance)
{
    if (variance == 0) {
        return;
    }
    struct box b = box_of(variance / PASSES);
    assert(w <= DT_PATCH_SIDE && h <= DT_PATCH_SIDE && b.reach < REACH_MAX);
    for (int y = 0; y < h; y++) {
        blur_line(plane + y * w, w, 1, &b);
    }
    for (int x = 0; x < w; x++) {
        blur_line(plane + x, h, w, &b);
    }
}
