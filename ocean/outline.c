/* Makes outlines (matched filters) from sprites. */
#include "ocean/outline.h"

#include "ocean/fixed.h"

enum {
    FINER = 1, /* outlines have 2^1 samples across a pixel, coarse ones 2^2 */
    FINER_COARSE = 2,
    SIZE_STEP = 2, /* between the sizes of coarse outlines */
    BLUNT = 4,     /* pixels around one that are its surroundings */
};

const struct dt_motif_spec dt_motif_specs[DT_MOTIFS_SOUGHT] = {
    [DT_MOTIF_SHARK] = {.hue = DT_HUE_LIGHT,
                        .art = {DT_ART_shark1, DT_ART_shark2, DT_ART_shark3},
                        .art_count = 3,
                        .size = {22, 26, 30, 34, 38},
                        .size_count = 5,
                        .coarse_first = 0,
                        .flips = 2},
    [DT_MOTIF_GREEN_TURTLE] = {DT_HUE_WARM, {DT_ART_green_turtle}, 1, {16, 18, 20, 22}, 4, 1, 1},
    [DT_MOTIF_RED_TURTLE] = {DT_HUE_RED, {DT_ART_red_turtle}, 1, {16, 18, 20, 22}, 4, 1, 1},
    [DT_MOTIF_RAY] = {DT_HUE_LIGHT, {DT_ART_ray}, 1, {16, 18, 20, 22}, 4, 1, 1},
    [DT_MOTIF_DECOY] = {DT_HUE_LIGHT, {DT_ART_whale, DT_ART_dolphin}, 2, {32, 37, 42}, 3, 1, 2},
};

int dt_coarse_sizes(const struct dt_motif_spec *m)
{
    return (m->size_count - m->coarse_first + SIZE_STEP - 1) / SIZE_STEP;
}

static struct dt_backdrop backdrop_at(enum dt_ocean_water water, int layer, enum dt_light light)
{
    struct dt_depth here = dt_depth_at(water, layer);
    struct dt_backdrop b = {.through = DT_ONE, .unit = here.unit};
    for (int i = 0; i < 3; i++) {
        uint32_t c = dt_depth_ground[i];
        for (int k = DT_OCEAN_LAYERS - 1; k >= layer; k--) {
            struct dt_depth d = dt_depth_at(water, k);
            c = dt_mul_full(c, d.passes) + d.film[i];
        }
        b.colour[i] = light == DT_DAYLIGHT ? (int32_t)c : here.film[i];
    }
    for (int k = 0; k < layer; k++) {
        b.through = dt_mul(b.through, dt_depth_at(water, k).passes);
    }
    return b;
}

/* The contrast of a drawing with the water behind it, in 1/8 levels; `rgba` is premultiplied, full
 * scale 65535. */
static int32_t difference(const struct dt_backdrop *b, const uint16_t ink[3],
                          const uint32_t rgba[4], enum dt_hue hue)
{
    int32_t c[3];
    for (int i = 0; i < 3; i++) {
        int32_t drawn = (int32_t)dt_mul_full(rgba[i], ink[i]);
        c[i] = (drawn - (int32_t)dt_mul_full(rgba[3], (uint32_t)b->colour[i])) / 32;
    }
    switch (hue) {
    case DT_HUE_LIGHT:
        return (c[0] + 2 * c[1] + c[2]) / 4;
    case DT_HUE_WARM:
        return c[0] - c[2];
    case DT_HUE_RED:
    case DT_HUES:
        break;
    }
    return c[0] - c[1];
}

/* A sprite's contrast with the water at half its resolution. */
static void make_contrast(const struct dt_sprite *s, const struct dt_backdrop *b,
                          const uint16_t ink[3], enum dt_hue hue, int16_t *out)
{
    int side = s->side / 2;
    assert(side <= DT_CONTRAST_SIDE);
    for (int i = 0; i < side * side; i++) {
        const uint8_t *top = s->rgba + 4 * (i / side * 2 * s->side + i % side * 2);
        const uint8_t *low = top + 4 * s->side;
        uint32_t rgba[4];
        for (int k = 0; k < 4; k++) {
            rgba[k] = (uint32_t)(top[k] + top[k + 4] + low[k] + low[k + 4]) * 257 / 4;
        }
        out[i] = (int16_t)difference(b, ink, rgba, hue);
    }
}

/* One row of the outline: each pixel the mean of its samples. */
static void outline_row(const struct dt_outline_sampler *d, int y, int32_t *row)
{
    int n = 1 << d->finer, part = 17 + d->finer; /* bits of a step from sample to sample */
    uint32_t side = (uint32_t)d->contrast_side, half = side / 2;
    memset(row, 0, (size_t)d->side * sizeof *row);
    for (int k = 0; k < n * n; k++) {
        /* From the middle of the outline. */
        int32_t dx = 2 * (k % n) + 1 - n * d->side;
        int32_t dy = 2 * (n * y + k / n) + 1 - n * d->side;
        int32_t u = dx * d->xu + dy * d->yu, v = dx * d->xv + dy * d->yv;
        for (int x = 0; x < d->side; x++, u += 2 * n * d->xu, v += 2 * n * d->xv) {
            uint32_t at_u = (uint32_t)(u >> part) + half, at_v = (uint32_t)(v >> part) + half;
            if (at_u < side && at_v < side) {
                row[x] += d->contrast[at_v * side + at_u];
            }
        }
    }
    for (int x = 0; x < d->side; x++) {
        row[x] >>= 2 * d->finer;
    }
}

struct dt_circle dt_circle_of(int side)
{
    struct dt_circle c = {.side = side};
    for (int y = 0; y < side; y++) {
        int dy = 2 * y + 1 - side, from = 0;
        while ((2 * from + 1 - side) * (2 * from + 1 - side) + dy * dy > side * side) {
            from++;
        }
        c.from[y] = from;
        c.to[y] = side - from;
        c.count += side - 2 * from;
    }
    c.padded = (c.count + 31) / 32 * 32;
    return c;
}

void dt_sharpen(int32_t *picture, int side, int32_t *sums)
{
    int wide = side + 1;
    int32_t part[2 * BLUNT + 2] = {0}; /* one of so many */
    for (int n = 1; n <= 2 * BLUNT + 1; n++) {
        part[n] = DT_ONE / n;
    }
    memset(sums, 0, (size_t)wide * sizeof *sums);
    for (int y = 0; y < side; y++) {
        int32_t row = 0;
        sums[(y + 1) * wide] = 0;
        for (int x = 0; x < side; x++) {
            row += picture[y * side + x];
            sums[(y + 1) * wide + x + 1] = sums[y * wide + x + 1] + row;
        }
    }
    for (int y = 0; y < side; y++) {
        int top = dt_clamp(y - BLUNT, 0, side), low = dt_clamp(y + BLUNT + 1, 0, side);
        for (int x = 0; x < side; x++) {
            int left = dt_clamp(x - BLUNT, 0, side), right = dt_clamp(x + BLUNT + 1, 0, side);
            int32_t sum = sums[low * wide + right] - sums[low * wide + left] -
                          sums[top * wide + right] + sums[top * wide + left];
            picture[y * side + x] -= dt_smul(dt_smul(sum, part[low - top]), part[right - left]);
        }
    }
}

int32_t dt_outline_draw(const struct dt_outline_sampler *d, const struct dt_circle *c, int16_t *out)
{
    int32_t picture[DT_WINDOW * DT_WINDOW], scratch[(DT_WINDOW + 1) * (DT_WINDOW + 1)], sum = 0,
                                                                                        n = 0;
    uint32_t squares = 0;
    for (int y = 0; y < c->side; y++) {
        outline_row(d, y, picture + y * c->side);
    }
    if (d->sharp) {
        dt_sharpen(picture, c->side, scratch);
    }
    for (int y = 0; y < c->side; y++) {
        for (int x = c->from[y]; x < c->to[y]; x++) {
            scratch[n] = picture[y * c->side + x];
            sum += scratch[n++];
        }
    }
    for (int i = 0; i < n; i++) {
        scratch[i] -= sum / n;
        squares += (uint32_t)(scratch[i] * scratch[i]);
    }
    int32_t norm = (int32_t)dt_root(squares) + 1, scale = DT_UNIT_ROOT * DT_ONE / norm;
    for (int i = 0; i < c->padded; i++) {
        out[i] = (int16_t)(i < n ? dt_smul(scratch[i], scale) : 0);
    }
    return norm;
}

struct dt_outline_sampler dt_outline_sampler_of(const struct dt_vision *v,
                                                const struct dt_shape *shape, int layer,
                                                enum dt_light light, int grain)
{
    struct dt_outline_sampler d = {
        .back = &v->backdrop[light][layer],
        .contrast = v->contrast[light][layer][shape->art],
        .contrast_side = v->art->sprite[shape->art].side / 2,
        .hue = dt_motif_specs[shape->motif].hue,
        .finer = grain == DT_COARSE ? FINER_COARSE : FINER,
        .sharp = grain != DT_COARSE,
    };
    uint32_t length = (uint32_t)shape->size * d.back->unit; /* on the frame, 1/65536 pixels */
    uint32_t angle = (uint32_t)(shape->turn % DT_OUTLINE_TURNS) * 65536u / DT_OUTLINE_TURNS;
    int32_t step = (int32_t)(((uint64_t)(d.contrast_side * grain) << 32) / length);
    d.side = (int)(length / (uint32_t)(grain * DT_ONE)) + 3;
    d.xu = dt_smul(step, dt_cosine(angle));
    d.yu = dt_smul(step, dt_sine(angle));
    d.xv = -d.yu;
    d.yv = d.xu;
    if (shape->turn >= DT_OUTLINE_TURNS) {
        d.xu = -d.xu;
        d.yu = -d.yu;
    }
    return d;
}

/* One motif's outlines for one light and depth; all of one size stand together, and in these all of
 * one drawing. Returns how many. */
static int make_motif(struct dt_vision *v, enum dt_motif motif, enum dt_light light, int depth,
                      struct dt_outline *out)
{
    const struct dt_motif_spec *spec = &dt_motif_specs[motif];
    int turns = spec->flips * DT_OUTLINE_TURNS;
    int count = dt_coarse_sizes(spec) * spec->art_count * turns;
    for (int i = 0; i < count; i++) {
        struct dt_shape shape = {
            .motif = motif,
            .art = spec->art[i / turns % spec->art_count],
            .size = spec->size[spec->coarse_first + i / turns / spec->art_count * SIZE_STEP],
            .turn = i % turns,
        };
        struct dt_outline_sampler d = dt_outline_sampler_of(v, &shape, depth, light, DT_COARSE);
        struct dt_circle c = dt_circle_of(d.side);
        out[i].art = (uint8_t)shape.art;
        out[i].size = (uint8_t)shape.size;
        out[i].turn = (uint8_t)shape.turn;
        out[i].norm = dt_outline_draw(&d, &c, out[i].pixel);
    }
    return count;
}

/* All drawings as they look at one depth. */
static void make_contrasts(struct dt_vision *v, enum dt_ocean_water water, enum dt_light light,
                           int depth)
{
    struct dt_backdrop *b = &v->backdrop[light][depth];
    struct dt_depth here = dt_depth_at(water, depth);
    *b = backdrop_at(water, depth, light);
    for (int m = 0; m < DT_MOTIFS_SOUGHT; m++) {
        const struct dt_motif_spec *spec = &dt_motif_specs[m];
        for (int k = 0; k < spec->art_count; k++) {
            int art = spec->art[k];
            make_contrast(&v->art->sprite[art], b, here.ink, spec->hue,
                          v->contrast[light][depth][art]);
        }
    }
}

static void make_outlines(struct dt_vision *v, enum dt_light light, int depth)
{
    int n = 0;
    for (int m = 0; m < DT_MOTIFS_SOUGHT; m++) {
        n += make_motif(v, (enum dt_motif)m, light, depth, &v->outline[light][depth][n]);
    }
    assert(n == DT_OUTLINES);
}

void dt_outlines_make(struct dt_vision *v, enum dt_ocean_water water)
{
    for (int light = 0; light < DT_LIGHTS; light++) {
        for (int depth = 0; depth < DT_VISION_DEPTHS; depth++) {
            make_contrasts(v, water, (enum dt_light)light, depth);
            make_outlines(v, (enum dt_light)light, depth);
        }
    }
}

void dt_window_cut(int16_t *window, const struct dt_circle *c, const int16_t *picture, int width)
{
    for (int y = 0; y < c->side; y++) {
        int n = c->to[y] - c->from[y];
        memcpy(window, picture + y * width + c->from[y], (size_t)n * sizeof *window);
        window += n;
    }
    memset(window, 0, (size_t)(c->padded - c->count) * sizeof *window);
}

int32_t dt_window_norm(const int16_t *window, const struct dt_circle *c,
                       const struct dt_blend *blend)
{
    return (int32_t)dt_root((uint32_t)blend->dot(window, window, c->padded));
}
