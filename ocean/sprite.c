/* Unpacks sprites and transforms them into patches. The packing is QOI without its header: runs, near
 * colours and recent colours take one or two bytes. */
#include "ocean/sprite.h"

#include "ocean/fixed.h"

/* The state that packing and unpacking share. */
struct colour {
    uint8_t c[4];
};

static unsigned slot_of(const struct colour *p)
{
    return (p->c[0] * 3u + p->c[1] * 5u + p->c[2] * 7u + p->c[3] * 11u) & 63;
}

/* Reads one code; returns how many pixels it stands for, 0 if the bytes end too early. */
static uint32_t read_code(const uint8_t **at, const uint8_t *end, struct colour seen[64],
                          struct colour *p)
{
    static const uint8_t extra[4] = {0, 0, 1, 0};
    const uint8_t *b = *at;
    unsigned code = *b >> 6;
    if (*b >= 0xfe) {
        int len = *b - 0xfe + 3;
        if (end - b <= len) {
            return 0;
        }
        memcpy(p->c, b + 1, (size_t)len);
        *at = b + 1 + len;
        return 1;
    }
    if (end - b <= extra[code]) {
        return 0;
    }
    *at = b + 1 + extra[code];
    switch (code) {
    case 0:
        *p = seen[*b];
        return 1;
    case 1:
        for (int i = 0; i < 3; i++) {
            p->c[i] = (uint8_t)(p->c[i] + (*b >> (4 - 2 * i) & 3) - 2);
        }
        return 1;
    case 2: {
        int green = (*b & 63) - 32;
        p->c[0] = (uint8_t)(p->c[0] + green - 8 + (b[1] >> 4));
        p->c[1] = (uint8_t)(p->c[1] + green);
        p->c[2] = (uint8_t)(p->c[2] + green - 8 + (b[1] & 15));
        return 1;
    }
    default:
        return (*b & 63u) + 1;
    }
}

bool dt_sprite_unpack(const struct dt_packed *packed, uint8_t *rgba)
{
    struct colour seen[64] = {{{0}}}, p = {{0, 0, 0, 255}};
    const uint8_t *at = packed->bytes, *end = packed->bytes + packed->len;
    uint32_t pixels = (uint32_t)packed->side * packed->side;
    while (pixels > 0) {
        uint32_t run = at < end ? read_code(&at, end, seen, &p) : 0;
        if (run == 0 || run > pixels) {
            return false;
        }
        seen[slot_of(&p)] = p;
        for (pixels -= run; run > 0; run--, rgba += 4) {
            memcpy(rgba, p.c, 4);
        }
    }
    return at == end;
}

/* The sprite's point under a pixel, in 1/65536 sprite pixels, and the steps to the next ones. */
struct sampler {
    int32_t u, v;   /* under the middle of the patch's first pixel */
    int32_t xu, xv; /* one pixel to the right */
    int32_t yu, yv; /* one pixel down */
};

static struct sampler sampler_of(const struct dt_patch *p, const struct dt_sprite *s,
                                 const struct dt_place *place)
{
    int32_t step = (int32_t)(((int64_t)s->side << 32) / place->side);
    int32_t c = dt_smul(step, dt_cosine(place->angle)), n = dt_smul(step, dt_sine(place->angle));
    struct sampler w = {.xu = c, .xv = -n, .yu = n, .yv = c};
    if (place->flip) {
        w.xu = -w.xu;
        w.yu = -w.yu;
    }
    int32_t dx = p->x * DT_ONE + DT_ONE / 2 - place->x, dy = p->y * DT_ONE + DT_ONE / 2 - place->y;
    int32_t half = (s->side << 15) - DT_ONE / 2;
    w.u = half + dt_smul(dx, w.xu) + dt_smul(dy, w.yu);
    w.v = half + dt_smul(dx, w.xv) + dt_smul(dy, w.yv);
    return w;
}

/* Adds the bilinear sample, times 256; nothing outside of the sprite. */
static void sample(const struct dt_sprite *s, int32_t u, int32_t v, uint32_t sum[4])
{
    int32_t x = u >> 16, y = v >> 16;
    if (x < 0 || y < 0 || x >= s->side - 1 || y >= s->side - 1) {
        return;
    }
    uint32_t fx = (uint32_t)u >> 8 & 255, fy = (uint32_t)v >> 8 & 255;
    const uint8_t *top = s->rgba + 4 * (y * s->side + x), *low = top + 4 * s->side;
    uint32_t w3 = fx * fy, w2 = (fy << 8) - w3, w1 = (fx << 8) - w3, w0 = 65536 - w1 - w2 - w3;
    for (int i = 0; i < 4; i++) {
        sum[i] += (top[i] * w0 + top[4 + i] * w1 + low[i] * w2 + low[4 + i] * w3) >> 8;
    }
}

/* The samples of a pixel lie in a square of `fine` by `fine`. */
static void stamp(struct dt_patch *p, const struct dt_sprite *s, const struct sampler *w, int fine)
{
    uint32_t scale = (uint32_t)(DT_FULL * 256 / (255 * fine * fine));
    for (int y = 0; y < p->h; y++) {
        for (int x = 0; x < p->w; x++) {
            uint32_t sum[4] = {0};
            for (int k = 0; k < fine * fine; k++) {
                int32_t ox = 2 * (k % fine) + 1 - fine, oy = 2 * (k / fine) + 1 - fine;
                int32_t u = w->u + x * w->xu + y * w->yu, v = w->v + x * w->xv + y * w->yv;
                u += (ox * w->xu + oy * w->yu) / (2 * fine);
                v += (ox * w->xv + oy * w->yv) / (2 * fine);
                sample(s, u, v, sum);
            }
            int at = y * p->w + x;
            p->r[at] = (uint16_t)dt_mul(sum[0], scale);
            p->g[at] = (uint16_t)dt_mul(sum[1], scale);
            p->b[at] = (uint16_t)dt_mul(sum[2], scale);
            p->a[at] = (uint16_t)dt_mul(sum[3], scale);
        }
    }
}

/* The reach of a blur in pixels: three standard deviations. */
static int reach_of(uint32_t variance)
{
    return (int)(3 * dt_root(variance) / 32) + 2;
}

static void cast_shadow(struct dt_patch *p, uint32_t variance, int drop_x, int drop_y)
{
    memset(p->shadow, 0, (size_t)(p->w * p->h) * sizeof p->shadow[0]);
    for (int y = drop_y; y < p->h; y++) {
        memcpy(&p->shadow[y * p->w + drop_x], &p->a[(y - drop_y) * p->w],
               (size_t)(p->w - drop_x) * sizeof p->a[0]);
    }
    dt_blur(p->shadow, p->w, p->h, variance);
}

void dt_patch_draw(struct dt_patch *p, const struct dt_sprite *sprite, const struct dt_place *place,
                   struct dt_soft soft, int drop_x, int drop_y)
{
    int reach = reach_of(soft.blur + soft.shadow) + (drop_x > drop_y ? drop_x : drop_y);
    int half = (place->side >> 17) + 1 + reach;
    p->x = (place->x >> 16) - half;
    p->y = (place->y >> 16) - half;
    p->w = p->h = 2 * half + 1;
    assert(p->w <= DT_PATCH_SIDE);
    struct sampler w = sampler_of(p, sprite, place);
    stamp(p, sprite, &w, soft.blur < 1024 ? 2 : 1);
    dt_blur(p->r, p->w, p->h, soft.blur);
    dt_blur(p->g, p->w, p->h, soft.blur);
    dt_blur(p->b, p->w, p->h, soft.blur);
    dt_blur(p->a, p->w, p->h, soft.blur);
    cast_shadow(p, soft.shadow, drop_x, drop_y);
}
