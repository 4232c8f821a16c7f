/* Where outlines fit: first all outlines at all places in coarse pixels, then the best places again in
 * fine ones. */
#include "ocean/fixed.h"
#include "ocean/outline.h"

enum {
    COARSER = DT_COARSE / DT_FINE,
    FIT_LEAST = 100, /* a coarse fit below this is not looked at twice */
    NEAR = 2,        /* coarse pixels within which two places are the same */
    FAINT = 3,       /* what is less than a third of an outline's strength is nothing */
    ALLOWANCE = 2,   /* so many times fainter than it should be does not matter in coarse pixels */
    GLARE = 400,     /* sharp edges count no more than this, in 1/8 levels */
    PROMISING = 150, /* a fine fit from which on other sizes and turns are tried */
    RIVAL = 30,      /* fine pixels between a shark and a decoy that may be the same */
};

/* A coarse picture: means of squares. */
static void shrink(const int32_t *from, int16_t *to)
{
    for (int i = 0; i < DT_COARSE_PIXELS; i++) {
        int32_t sum = 0;
        for (int k = 0; k < COARSER * COARSER; k++) {
            int x = i % DT_COARSE_SIDE * COARSER + k % COARSER;
            int y = i / DT_COARSE_SIDE * COARSER + k / COARSER;
            sum += from[y * DT_SIGHT_SIDE + x];
        }
        to[i] = (int16_t)(sum / (COARSER * COARSER));
    }
}

/* A fine picture: only what is sharp. */
static void refine(int32_t *from, int16_t *to, int32_t *room)
{
    dt_sharpen(from, DT_SIGHT_SIDE, room);
    for (int i = 0; i < DT_SIGHT_PIXELS; i++) {
        to[i] = (int16_t)dt_clamp(from[i], -GLARE, GLARE);
    }
}

/* Sums become pictures. Under a torch every depth of it has its share of the frames. */
static void develop(struct dt_vision *v, enum dt_light light, int depth)
{
    int frames = light == DT_DAYLIGHT ? v->frames[light] : v->frames[light] / DT_TORCH_DEPTHS + 1;
    for (int h = 0; h < DT_HUES; h++) {
        int32_t *sum = v->sum[light][depth][h];
        for (int i = 0; i < DT_SIGHT_PIXELS; i++) {
            sum[i] /= frames;
        }
        shrink(sum, v->coarse[light][depth][h]);
        refine(sum, v->fine[light][depth][h], v->whole[0]);
    }
}

/* A circle cut out of a picture. */
struct window {
    int16_t pixel[DT_WINDOW * DT_WINDOW];
    int32_t norm; /* the root of the sum of squares */
};

static void cut_window(struct window *w, const struct dt_circle *c, const int16_t *picture,
                       int width)
{
    int16_t *to = w->pixel;
    for (int y = 0; y < c->side; y++) {
        int n = c->to[y] - c->from[y];
        memcpy(to, picture + y * width + c->from[y], (size_t)n * sizeof *to);
        to += n;
    }
    memset(to, 0, (size_t)(c->padded - c->count) * sizeof *to);
}

/* Takes the mean away. */
static void level_window(struct window *w, const struct dt_circle *c)
{
    int32_t sum = 0;
    for (int i = 0; i < c->count; i++) {
        sum += w->pixel[i];
    }
    for (int i = 0; i < c->count; i++) {
        w->pixel[i] = (int16_t)dt_clamp(w->pixel[i] - sum / c->count, -1000, 1000);
    }
}

static void measure_window(const struct dt_rows *rows, struct window *w, const struct dt_circle *c)
{
    w->norm = (int32_t)dt_root((uint32_t)rows->dot(w->pixel, w->pixel, c->padded));
}

/* Keeps the best places, the best first; of one drawing in places near each other only one. */
static void keep(struct dt_match *best, int *count, const struct dt_match *m)
{
    int at = 0;
    for (int i = 0; i < *count; i++) {
        int dx = best[i].x - m->x, dy = best[i].y - m->y;
        if (best[i].art == m->art && dx >= -NEAR && dx <= NEAR && dy >= -NEAR && dy <= NEAR) {
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

/* Tries outlines of one drawing and size at one place. */
static void try_place(const struct dt_vision *v, const struct window *w, const struct dt_circle *c,
                      const struct dt_outline *outlines, int count, int32_t expected,
                      struct dt_match *m)
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
    m->fit = most / (DT_UNIT_ROOT / 1024) / (w->norm + 1);
    /* What is much fainter than it should be lies deeper, or is something else. */
    int32_t strength = most / (DT_UNIT_ROOT / 1024) / (expected + 1);
    m->fit = m->fit * dt_clamp(ALLOWANCE * strength, 0, 1024) / 1024;
}

/* Looks for one drawing in one size everywhere at one depth. Where there is next to nothing to see, it
 * does not try. */
static void search(const struct dt_vision *v, enum dt_light light, enum dt_motif motif, int depth,
                   const struct dt_outline *outlines, struct dt_match *best, int *count)
{
    const struct dt_motif_look *look = &dt_motif_looks[motif];
    struct dt_shape shape = {.motif = motif, .art = outlines->art, .size = outlines->size};
    struct dt_subject d = dt_subject_of(v, &shape, DT_COARSE_DEPTH, light, DT_COARSE);
    struct dt_circle c = dt_circle_of(d.side);
    struct window w;
    uint32_t through = dt_backdrop_at(v->water, depth, light).through;
    int32_t expected = (int32_t)dt_mul((uint32_t)outlines->norm, through);
    for (int y = 0; y <= DT_COARSE_SIDE - c.side; y++) {
        for (int x = 0; x <= DT_COARSE_SIDE - c.side; x++) {
            struct dt_match m = {.x = x + c.side / 2, .y = y + c.side / 2};
            cut_window(&w, &c, v->coarse[light][depth][look->hue] + y * DT_COARSE_SIDE + x,
                       DT_COARSE_SIDE);
            level_window(&w, &c);
            measure_window(v->art->rows, &w, &c);
            if (w.norm < expected / FAINT) {
                continue;
            }
            try_place(v, &w, &c, outlines, look->flips * DT_SIGHT_TURNS, expected, &m);
            if (m.fit >= FIT_LEAST) {
                keep(best, count, &m);
            }
        }
    }
}

/* How well an outline fits at a place of a focused picture; *dot gets the product. */
static int fit_at(const struct dt_vision *v, const struct dt_circle *c, const int16_t *outline,
                  const int16_t *picture, int x, int y, int32_t *dot)
{
    struct window w;
    cut_window(&w, c, picture + y * DT_SIGHT_SIDE + x, DT_SIGHT_SIDE);
    measure_window(v->art->rows, &w, c);
    *dot = v->art->rows->dot(w.pixel, outline, c->padded);
    return *dot / (DT_UNIT_ROOT / 1024) / (w.norm + 1);
}

/* An outline that is moved about to where it fits best. */
struct probe {
    const struct dt_vision *v;
    const int16_t *outline, *picture;
    const struct dt_circle *circle;
    int x, y; /* the upper left corner where it fits best so far */
    int fit;
    int32_t dot;
};

/* Tries 2 * reach + 1 places across around the best one, `step` pixels apart. */
static void probe_around(struct probe *p, int reach, int step)
{
    int x = p->x, y = p->y, last = DT_SIGHT_SIDE - p->circle->side, wide = 2 * reach + 1;
    for (int k = 0; k < wide * wide; k++) {
        int32_t dot;
        int at_x = dt_clamp(x + (k % wide - reach) * step, 0, last);
        int at_y = dt_clamp(y + (k / wide - reach) * step, 0, last);
        int fit = fit_at(p->v, p->circle, p->outline, p->picture, at_x, at_y, &dot);
        if (fit > p->fit) {
            p->fit = fit;
            p->dot = dot;
            p->x = at_x;
            p->y = at_y;
        }
    }
}

/* The fit about the same place in the picture of some depth, 0 if there is none. */
static int fit_elsewhere(const struct probe *here,
                         int16_t pictures[DT_SIGHT_DEPTHS][DT_HUES][DT_SIGHT_PIXELS], int depth,
                         enum dt_hue hue)
{
    struct probe p = *here;
    if (depth < 0 || depth >= DT_SIGHT_DEPTHS) {
        return 0;
    }
    p.picture = pictures[depth][hue];
    p.fit = 0;
    probe_around(&p, 1, 1);
    return p.fit;
}

/* Moves an outline pixel by pixel as long as it fits better. */
static void climb(struct probe *p)
{
    int before;
    do {
        before = p->fit;
        probe_around(p, 1, 1);
    } while (p->fit > before);
}

/* Looks at a place again, in fine pixels and with the outline drawn for this depth. `m` names the
 * outline and about where its middle is, and gets all the rest. */
static void look_again(struct dt_vision *v, enum dt_motif motif, int depth, bool wide,
                       struct dt_match *m)
{
    int16_t outline[DT_WINDOW * DT_WINDOW];
    struct dt_shape shape = {motif, m->art, m->size, m->turn};
    struct dt_subject d = dt_subject_of(v, &shape, depth, DT_DAYLIGHT, DT_FINE);
    struct dt_circle c = dt_circle_of(d.side);
    int32_t norm = dt_outline_draw(&d, &c, outline);
    struct probe p = {
        .v = v, .outline = outline, .picture = v->fine[DT_DAYLIGHT][depth][d.hue], .circle = &c};
    p.x = dt_clamp(m->x - c.side / 2, 0, DT_SIGHT_SIDE - c.side);
    p.y = dt_clamp(m->y - c.side / 2, 0, DT_SIGHT_SIDE - c.side);
    if (wide) {
        probe_around(&p, 2, 2);
    }
    climb(&p);
    int64_t expected = (int64_t)norm * d.back.through >> 16;
    m->fit = p.fit;
    m->strength = (int)(p.dot / (DT_UNIT_ROOT / 1024) / (expected + 1));
    m->fit_above = fit_elsewhere(&p, v->fine[DT_DAYLIGHT], depth - 1, d.hue);
    m->fit_below = fit_elsewhere(&p, v->fine[DT_DAYLIGHT], depth + 1, d.hue);
    m->x = p.x + c.side / 2;
    m->y = p.y + c.side / 2;
}

/* How a place looks by torchlight. */
static void look_by_torch(struct dt_vision *v, enum dt_motif motif, int depth, struct dt_match *m)
{
    int16_t outline[DT_WINDOW * DT_WINDOW];
    struct dt_shape shape = {motif, m->art, m->size, m->turn};
    struct dt_subject d = dt_subject_of(v, &shape, depth, DT_TORCHLIGHT, DT_FINE);
    struct dt_circle c = dt_circle_of(d.side);
    dt_outline_draw(&d, &c, outline);
    struct probe p = {.v = v, .outline = outline, .circle = &c};
    p.x = dt_clamp(m->x - c.side / 2, 0, DT_SIGHT_SIDE - c.side);
    p.y = dt_clamp(m->y - c.side / 2, 0, DT_SIGHT_SIDE - c.side);
    m->glow = fit_elsewhere(&p, v->fine[DT_TORCHLIGHT], depth, d.hue);
    m->glow_above = fit_elsewhere(&p, v->fine[DT_TORCHLIGHT], depth - 1, d.hue);
    m->glow_below = fit_elsewhere(&p, v->fine[DT_TORCHLIGHT], depth + 1, d.hue);
}

/* The next larger or smaller size of a motif, the same at the ends. */
static int other_size(enum dt_motif motif, int size, int step)
{
    const struct dt_motif_look *m = &dt_motif_looks[motif];
    int at = 0;
    while (m->size[at] != size) {
        at++;
    }
    return m->size[dt_clamp(at + step, 0, m->size_count - 1)];
}

/* A coarse place becomes a fine one: as it is, and if it is promising a little larger, smaller and
 * turned. */
static struct dt_match settle(struct dt_vision *v, enum dt_motif motif, int depth,
                              const struct dt_match *rough)
{
    static const struct {
        int size, turn;
    } other[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    struct dt_match first = *rough;
    first.x = COARSER * rough->x + COARSER / 2;
    first.y = COARSER * rough->y + COARSER / 2;
    look_again(v, motif, depth, true, &first);
    struct dt_match best = first;
    for (int i = 0; i < DT_COUNT(other) && first.fit >= PROMISING; i++) {
        struct dt_match m = first;
        int flip = m.turn / DT_SIGHT_TURNS * DT_SIGHT_TURNS;
        m.size = other_size(motif, m.size, other[i].size);
        m.turn = flip + (m.turn - flip + DT_SIGHT_TURNS + other[i].turn) % DT_SIGHT_TURNS;
        look_again(v, motif, depth, false, &m);
        if (m.fit > best.fit) {
            best = m;
        }
    }
    return best;
}

/* How well a decoy fits around the place of a shark. */
static int rival_of(const struct dt_vision *v, int depth, const struct dt_match *shark)
{
    int most = 0;
    for (int i = 0; i < v->best_count[depth][DT_MOTIF_DECOY]; i++) {
        const struct dt_match *m = &v->best[depth][DT_MOTIF_DECOY][i];
        int dx = m->x - shark->x, dy = m->y - shark->y;
        if (dx * dx + dy * dy < RIVAL * RIVAL && m->fit > most) {
            most = m->fit;
        }
    }
    return most;
}

/* All places of a motif, by all the light there was. */
static void match_motif(struct dt_vision *v, enum dt_motif motif, int first, int depth)
{
    const struct dt_motif_look *look = &dt_motif_looks[motif];
    struct dt_match *best = v->best[depth][motif];
    int step = look->flips * DT_SIGHT_TURNS, total = 0;
    for (int light = 0; light < DT_LIGHTS && v->frames[light] > 0; light++) {
        int count = 0;
        for (int k = 0; k < dt_coarse_groups(look); k++) {
            search(v, (enum dt_light)light, motif, depth, &v->outline[light][first + k * step],
                   best + total, &count);
        }
        total += count;
    }
    for (int i = 0; i < total; i++) {
        best[i] = settle(v, motif, depth, &best[i]);
        if (v->frames[DT_TORCHLIGHT] > 0) {
            look_by_torch(v, motif, depth, &best[i]);
        }
    }
    v->best_count[depth][motif] = total;
}

static void match_depth(struct dt_vision *v, int depth)
{
    int first = 0;
    for (int m = 0; m < DT_MOTIFS_SOUGHT; m++) {
        const struct dt_motif_look *look = &dt_motif_looks[m];
        match_motif(v, (enum dt_motif)m, first, depth);
        first += dt_coarse_groups(look) * look->flips * DT_SIGHT_TURNS;
    }
    for (int i = 0; i < v->best_count[depth][DT_MOTIF_SHARK]; i++) {
        struct dt_match *m = &v->best[depth][DT_MOTIF_SHARK][i];
        m->rival = rival_of(v, depth, m);
    }
}

void dt_vision_match(struct dt_vision *v)
{
    for (int light = 0; light < DT_LIGHTS; light++) {
        for (int depth = 0; depth < DT_SIGHT_DEPTHS && v->frames[light] > 0; depth++) {
            develop(v, (enum dt_light)light, depth);
        }
    }
    for (int depth = 0; depth < DT_SIGHT_DEPTHS; depth++) {
        match_depth(v, depth);
    }
}
