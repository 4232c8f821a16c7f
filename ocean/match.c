/* Outlines and where they fit: first all outlines at all places in coarse pixels, then the best places
 * again in fine ones. */
#include "ocean/depth.h"
#include "ocean/fixed.h"
#include "ocean/vision.h"

enum {
    FINE = DT_OCEAN_SIZE / DT_SIGHT_SIDE,    /* pixels of the frame across a fine pixel */
    COARSE = DT_OCEAN_SIZE / DT_COARSE_SIDE, /* and across a coarse one */
    COARSER = COARSE / FINE,
    WINDOW = 112,      /* most fine pixels across an outline */
    SAMPLES = 2,       /* across a pixel, when an outline is drawn */
    UNIT_ROOT = 16384, /* an outline's root of the sum of squares */
    FIT_LEAST = 250,   /* a coarse fit below this is not looked at twice */
    NEAR = 2,          /* coarse pixels within which two places are the same */
    COARSE_DEPTH = 2,  /* the layer that coarse outlines are drawn for */
    FAINT = 3,         /* what is less than a third of an outline's strength is nothing */
    AGAIN = 9,         /* fine pixels across the surroundings that are looked at again */
    BLUNT = 4,         /* fine pixels around one that are its surroundings */
};

static const struct motif {
    enum dt_hue hue;
    int art[3], art_count;
    int size[5], size_count;
    int flips;
} motifs[DT_MOTIFS] = {
    [DT_MOTIF_SHARK] = {DT_HUE_LIGHT,
                        {DT_ART_shark1, DT_ART_shark2, DT_ART_shark3},
                        3,
                        {22, 26, 30, 34, 38},
                        5,
                        2},
    [DT_MOTIF_GREEN_TURTLE] = {DT_HUE_WARM, {DT_ART_green_turtle}, 1, {16, 18, 20, 22}, 4, 1},
    [DT_MOTIF_RED_TURTLE] = {DT_HUE_RED, {DT_ART_red_turtle}, 1, {16, 18, 20, 22}, 4, 1},
    [DT_MOTIF_RAY] = {DT_HUE_LIGHT, {DT_ART_ray}, 1, {16, 18, 20, 22}, 4, 1},
};

/* Water as it looks at a depth: behind the card's drawings, and how much of it comes through. */
struct backdrop {
    struct dt_depth depth;
    int32_t colour[3]; /* full scale 65535 */
    uint32_t through;  /* what is left after all cards above, of 65536 */
};

static struct backdrop backdrop_at(enum dt_ocean_water water, int layer)
{
    struct backdrop b = {.depth = dt_depth_at(water, layer), .through = DT_ONE};
    for (int i = 0; i < 3; i++) {
        uint32_t c = dt_depth_ground[i];
        for (int k = DT_OCEAN_LAYERS - 1; k >= layer; k--) {
            struct dt_depth d = dt_depth_at(water, k);
            c = dt_mul_full(c, d.passes) + d.film[i];
        }
        b.colour[i] = (int32_t)c;
    }
    for (int k = 0; k < layer; k++) {
        b.through = dt_mul(b.through, dt_depth_at(water, k).passes);
    }
    return b;
}

/* How much a drawing's pixel differs from the water behind it, in 1/8 levels. */
static int32_t difference(const struct backdrop *b, const uint8_t rgba[4], enum dt_hue hue)
{
    int32_t c[3];
    for (int i = 0; i < 3; i++) {
        int32_t ink = (int32_t)dt_mul_full(rgba[i] * 257u, b->depth.ink[i]);
        c[i] = (ink - (int32_t)dt_mul_full(rgba[3] * 257u, (uint32_t)b->colour[i])) / 32;
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

/* A drawing to be outlined. */
struct drawing {
    const struct dt_sprite *sprite;
    struct backdrop back;
    enum dt_hue hue;
    int size, turn;
    int grain; /* pixels of the frame across one of the outline's */
};

/* Pixels across the outline, one free on every side. */
static int side_of(const struct drawing *d)
{
    return (int)((uint32_t)d->size * d->back.depth.unit / (uint32_t)(d->grain << 16)) + 3;
}

static int32_t outline_at(const struct drawing *d, int x, int y, int side)
{
    uint32_t angle = (uint32_t)(d->turn % DT_SIGHT_TURNS) * 65536u / DT_SIGHT_TURNS;
    int32_t c = dt_cosine(angle), s = dt_sine(angle), sum = 0;
    int32_t length = d->size * (int32_t)d->back.depth.unit; /* of the drawing, 1/65536 pixels */
    for (int k = 0; k < SAMPLES * SAMPLES; k++) {
        /* From the middle of the outline, in 1/65536 pixels of the frame. */
        int32_t dx = (2 * SAMPLES * x + 2 * (k % SAMPLES) + 1 - SAMPLES * side) * d->grain *
                     (DT_ONE / (2 * SAMPLES));
        int32_t dy = (2 * SAMPLES * y + 2 * (k / SAMPLES) + 1 - SAMPLES * side) * d->grain *
                     (DT_ONE / (2 * SAMPLES));
        int32_t u = dt_smul(dx, c) + dt_smul(dy, s), v = dt_smul(dy, c) - dt_smul(dx, s);
        int32_t px =
            (int32_t)((int64_t)(d->turn >= DT_SIGHT_TURNS ? -u : u) * d->sprite->side / length) +
            d->sprite->side / 2;
        int32_t py = (int32_t)((int64_t)v * d->sprite->side / length) + d->sprite->side / 2;
        if (px >= 0 && py >= 0 && px < d->sprite->side && py < d->sprite->side) {
            sum += difference(&d->back, d->sprite->rgba + 4 * (py * d->sprite->side + px), d->hue);
        }
    }
    return sum / (SAMPLES * SAMPLES);
}

/* The circle that holds every drawing of some side: from where to where it covers each row. Outlines
 * and windows are its pixels one after the other, filled up with zeros. */
struct circle {
    int side, count; /* count: pixels in it */
    int padded;      /* the same with the zeros */
    int from[WINDOW], to[WINDOW];
};

static struct circle circle_of(int side)
{
    struct circle c = {.side = side};
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

/* Takes from every pixel the mean of its surroundings, so that only what is sharp remains: outlines
 * that are in focus. `sums` has room for (side + 1) squared. */
static void sharpen(int32_t *picture, int side, int32_t *sums)
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

/* Draws an outline; returns its norm. */
static int32_t draw_outline(const struct drawing *d, const struct circle *c, int16_t *out)
{
    int32_t picture[WINDOW * WINDOW], room[(WINDOW + 1) * (WINDOW + 1)], sum = 0, n = 0;
    uint32_t squares = 0;
    for (int i = 0; i < c->side * c->side; i++) {
        picture[i] = outline_at(d, i % c->side, i / c->side, c->side);
    }
    if (d->grain == FINE) {
        sharpen(picture, c->side, room);
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
        out[i] = (int16_t)(i < n ? room[i] * UNIT_ROOT / norm : 0);
    }
    return norm;
}

static struct drawing drawing_of(const struct dt_vision *v, enum dt_motif motif, int art, int size,
                                 int turn, int layer, int grain)
{
    return (struct drawing){
        .sprite = &v->art->sprite[art],
        .back = backdrop_at(v->water, layer),
        .hue = motifs[motif].hue,
        .size = size,
        .turn = turn,
        .grain = grain,
    };
}

/* All outlines of one size stand together, as they are tried together. */
void dt_outlines_make(struct dt_vision *v)
{
    int n = 0;
    for (int m = 0; m < DT_MOTIFS; m++) {
        const struct motif *motif = &motifs[m];
        for (int i = 0; i < motif->size_count * motif->art_count * motif->flips * DT_SIGHT_TURNS;
             i++) {
            int turns = motif->flips * DT_SIGHT_TURNS, turn = i % turns;
            int art = motif->art[i / turns % motif->art_count];
            int size = motif->size[i / turns / motif->art_count];
            struct drawing d =
                drawing_of(v, (enum dt_motif)m, art, size, turn, COARSE_DEPTH, COARSE);
            struct dt_outline *o = &v->outline[n++];
            o->art = (int8_t)art;
            o->size = (int8_t)size;
            o->turn = (int8_t)turn;
            struct circle c = circle_of(side_of(&d));
            o->norm = draw_outline(&d, &c, o->pixel);
        }
    }
    assert(n == DT_OUTLINES);
    v->outline_count = n;
}

/* The pictures of a depth: coarse as they are, fine with only what is sharp. */
static void develop(struct dt_vision *v, int depth)
{
    for (int h = 0; h < DT_HUES; h++) {
        int32_t *sum = v->sum[depth][h];
        for (int i = 0; i < DT_SIGHT_PIXELS; i++) {
            sum[i] /= v->frames[depth];
        }
        for (int i = 0; i < DT_COARSE_PIXELS; i++) {
            int32_t mean = 0;
            for (int k = 0; k < COARSER * COARSER; k++) {
                int x = i % DT_COARSE_SIDE * COARSER + k % COARSER;
                int y = i / DT_COARSE_SIDE * COARSER + k / COARSER;
                mean += sum[y * DT_SIGHT_SIDE + x];
            }
            v->coarse[depth][h][i] = (int16_t)(mean / (COARSER * COARSER));
        }
        sharpen(sum, DT_SIGHT_SIDE, v->whole[0]);
        for (int i = 0; i < DT_SIGHT_PIXELS; i++) {
            v->fine[depth][h][i] = (int16_t)sum[i];
        }
    }
}

/* A circle of a picture, its mean taken away. */
struct window {
    int16_t pixel[WINDOW * WINDOW];
    int32_t norm; /* the root of the sum of squares */
};

static void cut_window(struct window *w, const struct circle *c, const int16_t *picture, int width)
{
    int32_t sum = 0, n = 0;
    uint32_t squares = 0;
    for (int y = 0; y < c->side; y++) {
        for (int x = c->from[y]; x < c->to[y]; x++) {
            w->pixel[n] = picture[y * width + x];
            sum += w->pixel[n++];
        }
    }
    for (int i = 0; i < n; i++) {
        int32_t value = dt_clamp(w->pixel[i] - sum / n, -1000, 1000);
        w->pixel[i] = (int16_t)value;
        squares += (uint32_t)(value * value);
    }
    memset(w->pixel + n, 0, (size_t)(c->padded - n) * sizeof w->pixel[0]);
    w->norm = (int32_t)dt_root(squares);
}

/* Keeps the best places, the best first, of those near each other only one. */
static void keep(struct dt_match *best, int *count, const struct dt_match *m)
{
    int at = 0;
    for (int i = 0; i < *count; i++) {
        int dx = best[i].x - m->x, dy = best[i].y - m->y;
        if (dx >= -NEAR && dx <= NEAR && dy >= -NEAR && dy <= NEAR) {
            if (best[i].fit >= m->fit) {
                return;
            }
            memmove(&best[i], &best[i + 1], (size_t)(--*count - i) * sizeof best[0]);
            break;
        }
    }
    while (at < *count && best[at].fit >= m->fit) {
        at++;
    }
    if (at == DT_SIGHT_BEST) {
        return;
    }
    if (*count < DT_SIGHT_BEST) {
        ++*count;
    }
    memmove(&best[at + 1], &best[at], (size_t)(*count - at - 1) * sizeof best[0]);
    best[at] = *m;
}

/* Tries outlines of one size at one place. */
static void try_place(const struct dt_vision *v, const struct window *w, const struct circle *c,
                      const struct dt_outline *outlines, int count, struct dt_match *m)
{
    int32_t most = 0;
    for (int i = 0; i < count; i++) {
        int32_t dot = v->art->rows->dot(w->pixel, outlines[i].pixel, c->padded);
        if (dot > most) {
            most = dot;
            m->art = outlines[i].art;
            m->turn = outlines[i].turn;
            m->size = outlines[i].size;
        }
    }
    m->fit = most / (UNIT_ROOT / 1024) / (w->norm + 1);
}

/* Looks for outlines of one size everywhere at one depth. Where there is next to nothing to see, it
 * does not try. */
static void search(struct dt_vision *v, enum dt_motif motif, int depth,
                   const struct dt_outline *outlines, int count)
{
    struct drawing d = drawing_of(v, motif, outlines->art, outlines->size, 0, COARSE_DEPTH, COARSE);
    struct circle c = circle_of(side_of(&d));
    struct window w;
    uint32_t through = backdrop_at(v->water, depth).through;
    int32_t faint = (int32_t)dt_mul((uint32_t)outlines->norm, through) / FAINT;
    for (int y = 0; y <= DT_COARSE_SIDE - c.side; y++) {
        for (int x = 0; x <= DT_COARSE_SIDE - c.side; x++) {
            struct dt_match m = {.x = x + c.side / 2, .y = y + c.side / 2};
            const int16_t *picture = v->coarse[depth][motifs[motif].hue] + y * DT_COARSE_SIDE + x;
            cut_window(&w, &c, picture, DT_COARSE_SIDE);
            if (w.norm < faint) {
                continue;
            }
            try_place(v, &w, &c, outlines, count, &m);
            if (m.fit >= FIT_LEAST) {
                keep(v->best[depth][motif], &v->best_count[depth][motif], &m);
            }
        }
    }
}

/* How well an outline fits at a place of a focused picture; *dot gets the product. */
static int fit_at(const struct dt_vision *v, const struct circle *c, const int16_t *outline,
                  const int16_t *picture, int x, int y, int32_t *dot)
{
    struct window w;
    cut_window(&w, c, picture + y * DT_SIGHT_SIDE + x, DT_SIGHT_SIDE);
    *dot = v->art->rows->dot(w.pixel, outline, c->padded);
    return *dot / (UNIT_ROOT / 1024) / (w.norm + 1);
}

/* The fit at another depth, 0 if that is none. */
static int fit_elsewhere(const struct dt_vision *v, const struct circle *c, const int16_t *outline,
                         enum dt_hue hue, int depth, int x, int y)
{
    int32_t dot;
    if (depth < 0 || depth >= DT_SIGHT_DEPTHS) {
        return 0;
    }
    int best = 0, last = DT_SIGHT_SIDE - c->side;
    for (int k = 0; k < 9; k++) {
        int fit = fit_at(v, c, outline, v->fine[depth][hue], dt_clamp(x + k % 3 - 1, 0, last),
                         dt_clamp(y + k / 3 - 1, 0, last), &dot);
        best = fit > best ? fit : best;
    }
    return best;
}

/* Looks at a place again, in fine pixels and with the outline drawn for this depth. */
static void look_again(struct dt_vision *v, enum dt_motif motif, int depth, struct dt_match *m)
{
    int16_t outline[WINDOW * WINDOW];
    struct drawing d = drawing_of(v, motif, m->art, m->size, m->turn, depth, FINE);
    struct circle c = circle_of(side_of(&d));
    int32_t norm = draw_outline(&d, &c, outline), dot, most = 0;
    int left = COARSER * m->x + COARSER / 2 - c.side / 2;
    int top = COARSER * m->y + COARSER / 2 - c.side / 2;
    int last = DT_SIGHT_SIDE - c.side, at_x = 0, at_y = 0;
    m->fit = 0;
    for (int k = 0; k < AGAIN * AGAIN; k++) {
        int x = dt_clamp(left + k % AGAIN - AGAIN / 2, 0, last);
        int y = dt_clamp(top + k / AGAIN - AGAIN / 2, 0, last);
        int fit = fit_at(v, &c, outline, v->fine[depth][d.hue], x, y, &dot);
        if (fit > m->fit) {
            m->fit = fit;
            most = dot;
            at_x = x;
            at_y = y;
        }
    }
    int64_t expected = (int64_t)norm * d.back.through >> 16;
    m->strength = (int)(most / (UNIT_ROOT / 1024) / (expected + 1));
    m->fit_above = fit_elsewhere(v, &c, outline, d.hue, depth - 1, at_x, at_y);
    m->fit_below = fit_elsewhere(v, &c, outline, d.hue, depth + 1, at_x, at_y);
    m->x = at_x + c.side / 2;
    m->y = at_y + c.side / 2;
}

void dt_vision_match(struct dt_vision *v)
{
    memset(v->best_count, 0, sizeof v->best_count);
    for (int depth = 0; depth < DT_SIGHT_DEPTHS; depth++) {
        develop(v, depth);
    }
    for (int depth = 0; depth < DT_SIGHT_DEPTHS; depth++) {
        int first = 0;
        for (int m = 0; m < DT_MOTIFS; m++) {
            int count = motifs[m].art_count * motifs[m].flips * DT_SIGHT_TURNS;
            for (int k = 0; k < motifs[m].size_count; k++, first += count) {
                search(v, (enum dt_motif)m, depth, &v->outline[first], count);
            }
            for (int i = 0; i < v->best_count[depth][m]; i++) {
                look_again(v, (enum dt_motif)m, depth, &v->best[depth][m][i]);
            }
        }
    }
}
