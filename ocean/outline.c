/* How outlines are made from sprites. */
#include "ocean/outline.h"

#include "ocean/fixed.h"

enum {
    SAMPLES = 2,   /* across a pixel */
    SIZE_STEP = 2, /* between the sizes of coarse outlines */
    BLUNT = 4,     /* fine pixels around one that are its surroundings */
};

const struct dt_motif_look dt_motif_looks[DT_MOTIFS_SOUGHT] = {
    [DT_MOTIF_SHARK] = {DT_HUE_LIGHT,
                        {DT_ART_shark1, DT_ART_shark2, DT_ART_shark3},
                        3,
                        {22, 26, 30, 34, 38},
                        5,
                        2},
    [DT_MOTIF_GREEN_TURTLE] = {DT_HUE_WARM, {DT_ART_green_turtle}, 1, {16, 18, 20, 22}, 4, 1},
    [DT_MOTIF_RED_TURTLE] = {DT_HUE_RED, {DT_ART_red_turtle}, 1, {16, 18, 20, 22}, 4, 1},
    [DT_MOTIF_RAY] = {DT_HUE_LIGHT, {DT_ART_ray}, 1, {16, 18, 20, 22}, 4, 1},
    [DT_MOTIF_DECOY] = {DT_HUE_LIGHT, {DT_ART_whale, DT_ART_dolphin}, 2, {32, 37, 42}, 3, 2},
};

int dt_coarse_groups(const struct dt_motif_look *m)
{
    return (m->size_count + SIZE_STEP - 1) / SIZE_STEP * m->art_count;
}

struct dt_backdrop dt_backdrop_at(enum dt_ocean_water water, int layer, enum dt_light light)
{
    struct dt_backdrop b = {.depth = dt_depth_at(water, layer), .through = DT_ONE};
    for (int i = 0; i < 3; i++) {
        uint32_t c = dt_depth_ground[i];
        for (int k = DT_OCEAN_LAYERS - 1; k >= layer; k--) {
            struct dt_depth d = dt_depth_at(water, k);
            c = dt_mul_full(c, d.passes) + d.film[i];
        }
        b.colour[i] = light == DT_DAYLIGHT ? (int32_t)c : b.depth.film[i];
    }
    for (int k = 0; k < layer; k++) {
        b.through = dt_mul(b.through, dt_depth_at(water, k).passes);
    }
    return b;
}

/* How much a drawing differs from the water behind it, in 1/8 levels; `rgba` is full scale 65535 and
 * multiplied by its opacity. */
static int32_t difference(const struct dt_backdrop *b, const uint32_t rgba[4], enum dt_hue hue)
{
    int32_t c[3];
    for (int i = 0; i < 3; i++) {
        int32_t ink = (int32_t)dt_mul_full(rgba[i], b->depth.ink[i]);
        c[i] = (ink - (int32_t)dt_mul_full(rgba[3], (uint32_t)b->colour[i])) / 32;
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

/* One pixel of the outline: the mean of a few samples. */
static int32_t outline_at(const struct dt_subject *d, int x, int y)
{
    const struct dt_sprite *s = d->sprite;
    uint32_t sum[4] = {0};
    for (int k = 0; k < SAMPLES * SAMPLES; k++) {
        /* From the middle of the outline, in parts of a pixel. */
        int32_t dx = 2 * SAMPLES * x + 2 * (k % SAMPLES) + 1 - SAMPLES * d->side;
        int32_t dy = 2 * SAMPLES * y + 2 * (k / SAMPLES) + 1 - SAMPLES * d->side;
        int32_t u = ((dx * d->xu + dy * d->yu) / (2 * SAMPLES) >> 16) + s->side / 2;
        int32_t v = ((dx * d->xv + dy * d->yv) / (2 * SAMPLES) >> 16) + s->side / 2;
        if (u >= 0 && v >= 0 && u < s->side && v < s->side) {
            const uint8_t *p = s->rgba + 4 * (v * s->side + u);
            for (int i = 0; i < 4; i++) {
                sum[i] += p[i];
            }
        }
    }
    for (int i = 0; i < 4; i++) {
        sum[i] = sum[i] * 257 / (SAMPLES * SAMPLES);
    }
    return difference(&d->back, sum, d->hue);
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
            picture[y * side + x] -= sum / ((low - top) * (right - left));
        }
    }
}

int32_t dt_outline_draw(const struct dt_subject *d, const struct dt_circle *c, int16_t *out)
{
    int32_t picture[DT_WINDOW * DT_WINDOW], room[(DT_WINDOW + 1) * (DT_WINDOW + 1)], sum = 0, n = 0;
    uint32_t squares = 0;
    for (int y = 0; y < c->side; y++) {
        for (int x = 0; x < c->side; x++) {
            picture[y * c->side + x] = outline_at(d, x, y);
        }
    }
    if (d->grain == DT_FINE) {
        dt_sharpen(picture, c->side, room);
    }
    for (int y = 0; y < c->side; y++) {
        for (int x = c->from[y]; x < c->to[y]; x++) {
            room[n] = picture[y * c->side + x];
            sum += room[n++];
        }
    }
    for (int i = 0; i < n; i++) {
        room[i] -= sum / n;
        squares += (uint32_t)(room[i] * room[i]);
    }
    int32_t norm = (int32_t)dt_root(squares) + 1;
    for (int i = 0; i < c->padded; i++) {
        out[i] = (int16_t)(i < n ? room[i] * DT_UNIT_ROOT / norm : 0);
    }
    return norm;
}

struct dt_subject dt_subject_of(const struct dt_vision *v, const struct dt_shape *shape, int layer,
                                enum dt_light light, int grain)
{
    struct dt_subject d = {
        .sprite = &v->art->sprite[shape->art],
        .back = dt_backdrop_at(v->water, layer, light),
        .hue = dt_motif_looks[shape->motif].hue,
        .grain = grain,
    };
    uint32_t length = (uint32_t)shape->size * d.back.depth.unit; /* on the frame, 1/65536 pixels */
    uint32_t angle = (uint32_t)(shape->turn % DT_SIGHT_TURNS) * 65536u / DT_SIGHT_TURNS;
    int32_t step = (int32_t)(((uint64_t)(d.sprite->side * grain) << 32) / length);
    d.side = (int)(length / (uint32_t)(grain * DT_ONE)) + 3;
    d.xu = dt_smul(step, dt_cosine(angle));
    d.yu = dt_smul(step, dt_sine(angle));
    d.xv = -d.yu;
    d.yv = d.xu;
    if (shape->turn >= DT_SIGHT_TURNS) {
        d.xu = -d.xu;
        d.yu = -d.yu;
    }
    return d;
}

/* One motif's outlines for one light; all of one drawing and size stand together. Returns how many. */
static int make_motif(struct dt_vision *v, enum dt_motif motif, enum dt_light light,
                      struct dt_outline *out)
{
    const struct dt_motif_look *look = &dt_motif_looks[motif];
    int turns = look->flips * DT_SIGHT_TURNS, count = dt_coarse_groups(look) * turns;
    for (int i = 0; i < count; i++) {
        struct dt_shape shape = {
            .motif = motif,
            .art = look->art[i / turns % look->art_count],
            .size = look->size[i / turns / look->art_count * SIZE_STEP],
            .turn = i % turns,
        };
        struct dt_subject d = dt_subject_of(v, &shape, DT_COARSE_DEPTH, light, DT_COARSE);
        struct dt_circle c = dt_circle_of(d.side);
        out[i].art = (uint8_t)shape.art;
        out[i].size = (uint8_t)shape.size;
        out[i].turn = (uint8_t)shape.turn;
        out[i].norm = dt_outline_draw(&d, &c, out[i].pixel);
    }
    return count;
}

void dt_outlines_make(struct dt_vision *v)
{
    for (int light = 0; light < DT_LIGHTS; light++) {
        int n = 0;
        for (int m = 0; m < DT_MOTIFS_SOUGHT; m++) {
            n += make_motif(v, (enum dt_motif)m, (enum dt_light)light, &v->outline[light][n]);
        }
        assert(n == DT_OUTLINES);
    }
}
