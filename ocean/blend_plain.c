/* The kernels in plain C: the reference for all others. */
#include "ocean/blend.h"

static uint16_t high(uint16_t a, uint16_t b)
{
    return (uint16_t)((uint32_t)a * b >> 16);
}

static uint16_t add(uint16_t a, uint16_t b)
{
    uint32_t sum = (uint32_t)a + b;
    return (uint16_t)(sum < 65535 ? sum : 65535);
}

/* A product with a light, DT_LIT_ONE being 1. */
static uint16_t apply_light(uint16_t a, uint16_t light)
{
    uint16_t p = high(a, light);
    return (uint16_t)((p < DT_LIT_ONE - 1 ? p : DT_LIT_ONE - 1) << 2);
}

static void tiles_plain(uint16_t *below, const struct dt_tile *tile, int count)
{
    for (int x = 0; x < count * DT_TILE; x++) {
        const struct dt_tile *t = &tile[x / DT_TILE];
        for (int i = 0; i < 3; i++) {
            uint16_t *at = &below[i * DT_CANVAS_SIDE + x];
            *at = add(high(*at, t->row[3][x % DT_TILE]), t->row[i][x % DT_TILE]);
        }
    }
}

static void film_plain(uint16_t *below, const uint16_t film[4], int n)
{
    for (int i = 0; i < 3; i++) {
        for (int x = 0; x < n; x++) {
            uint16_t *at = &below[i * DT_CANVAS_SIDE + x];
            *at = add(high(*at, film[3]), film[i]);
        }
    }
}

static void lit_plain(uint16_t *below, const uint16_t *layer, const uint16_t *light, int n)
{
    for (int x = 0; x < n; x++) {
        uint16_t m = apply_light(layer[3 * DT_LAYER_SIDE + x], light[3 * DT_LAYER_SIDE + x]);
        for (int i = 0; i < 3; i++) {
            uint16_t *at = &below[i * DT_CANVAS_SIDE + x];
            uint16_t k = apply_light(layer[i * DT_LAYER_SIDE + x], light[i * DT_LAYER_SIDE + x]);
            *at = add(high(*at, m), k);
        }
    }
}

static void ramp_plain(uint16_t *out, const uint16_t *shape, uint16_t base, uint16_t gain, int n)
{
    for (int x = 0; x < n; x++) {
        out[x] = (uint16_t)(base + high(shape[x], gain));
    }
}

static void shade_plain(uint16_t *out, const uint16_t *m, uint16_t base, uint16_t gain, int n)
{
    for (int x = 0; x < n; x++) {
        out[x] = (uint16_t)(base - high((uint16_t)~m[x], gain));
    }
}

static void finish_plain(uint8_t *rgba, const uint16_t *canvas, const uint16_t *light,
                         const uint16_t *noise, int n)
{
    for (int x = 0; x < n; x++) {
        for (int i = 0; i < 3; i++) {
            uint32_t level =
                high(canvas[i * DT_CANVAS_SIDE + x], light[x]) + (uint32_t)noise[x % 16];
            level >>= 7;
            rgba[4 * x + i] = (uint8_t)(level < 255 ? level : 255);
        }
        rgba[4 * x + 3] = 255;
    }
}

static int32_t dot_plain(const int16_t *a, const int16_t *b, int n)
{
    int32_t sum = 0;
    for (int i = 0; i < n; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

const struct dt_blend dt_blend_plain = {
    .name = "plain",
    .tiles = tiles_plain,
    .film = film_plain,
    .lit = lit_plain,
    .ramp = ramp_plain,
    .shade = shade_plain,
    .finish = finish_plain,
    .dot = dot_plain,
};
