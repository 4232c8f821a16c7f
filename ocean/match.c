/* Where outlines fit: the places that search.c finds are looked at again in fine pixels. */
#include "ocean/fixed.h"
#include "ocean/outline.h"

enum {
    COARSER = DT_COARSE / DT_FINE,
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
        for (int i = 0; i < DT_SIGHT_PIXELS; i++) {
            v->mean[i] = v->sum[light][depth][h][i] / frames;
        }
        shrink(v->mean, v->coarse[light][depth][h]);
        refine(v->mean, v->fine[light][depth][h], v->room);
    }
}

/* How well an outline fits at a place of a focused picture; *dot gets the product. */
static int fit_at(const struct dt_vision *v, const struct dt_circle *c, const int16_t *outline,
                  const int16_t *picture, int x, int y, int32_t *dot)
{
    int16_t window[DT_WINDOW * DT_WINDOW];
    dt_window_cut(window, c, picture + y * DT_SIGHT_SIDE + x, DT_SIGHT_SIDE);
    *dot = v->art->rows->dot(window, outline, c->padded);
    return *dot / (DT_UNIT_ROOT / 1024) / (dt_window_norm(window, c, v->art->rows) + 1);
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
    int64_t expected = (int64_t)norm * d.back->through >> 16;
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

/* The same a little larger, smaller and turned, if that fits better. */
static struct dt_match vary(struct dt_vision *v, enum dt_motif motif, int depth,
                            const struct dt_match *first)
{
    static const struct {
        int size, turn;
    } other[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    struct dt_match best = *first;
    for (int i = 0; i < DT_COUNT(other); i++) {
        struct dt_match m = *first;
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

/* Coarse places become fine ones; those that are promising are varied as long as that helps. */
static void settle(struct dt_vision *v, enum dt_motif motif, int depth, struct dt_match *list,
                   int count)
{
    for (int i = 0; i < count; i++) {
        list[i].x = COARSER * list[i].x + COARSER / 2;
        list[i].y = COARSER * list[i].y + COARSER / 2;
        look_again(v, motif, depth, true, &list[i]);
        for (int fit = PROMISING - 1; list[i].fit > fit;) {
            fit = list[i].fit;
            list[i] = vary(v, motif, depth, &list[i]);
        }
    }
}

/* How well a decoy fits around the place of a shark. */
static int rival_of(const struct dt_places *decoys, const struct dt_match *shark)
{
    int most = 0;
    for (int i = 0; i < dt_places_count(decoys); i++) {
        const struct dt_match *m = &decoys->list[i];
        int dx = m->x - shark->x, dy = m->y - shark->y;
        if (dx * dx + dy * dy < RIVAL * RIVAL && m->fit > most) {
            most = m->fit;
        }
    }
    return most;
}

/* All places of a motif that show by one light. */
static void match_motif(struct dt_vision *v, enum dt_light light, enum dt_motif motif, int depth)
{
    struct dt_places *p = &v->places[depth][motif];
    struct dt_match *list = light == DT_DAYLIGHT ? p->list : p->list + p->count[DT_DAYLIGHT];
    p->count[DT_TORCHLIGHT] = 0;
    p->count[light] = dt_search(v, light, motif, depth, list);
    settle(v, motif, depth, list, p->count[light]);
    for (int i = 0; i < dt_places_count(p) && light == DT_TORCHLIGHT; i++) {
        look_by_torch(v, motif, depth, &p->list[i]);
    }
}

static void match_depth(struct dt_vision *v, enum dt_light light, int depth)
{
    struct dt_places *sharks = &v->places[depth][DT_MOTIF_SHARK];
    for (int m = 0; m < DT_MOTIFS_SOUGHT; m++) {
        match_motif(v, light, (enum dt_motif)m, depth);
    }
    for (int i = 0; i < dt_places_count(sharks); i++) {
        sharks->list[i].rival = rival_of(&v->places[depth][DT_MOTIF_DECOY], &sharks->list[i]);
    }
}

void dt_vision_match(struct dt_vision *v)
{
    v->matched[DT_TORCHLIGHT] &= v->matched[DT_DAYLIGHT];
    for (int light = 0; light < DT_LIGHTS; light++) {
        if (v->matched[light] || v->frames[light] == 0) {
            continue;
        }
        for (int depth = 0; depth < DT_SIGHT_DEPTHS; depth++) {
            develop(v, (enum dt_light)light, depth);
        }
        for (int depth = 0; depth < DT_SIGHT_DEPTHS; depth++) {
            match_depth(v, (enum dt_light)light, depth);
        }
        v->matched[light] = true;
    }
}
