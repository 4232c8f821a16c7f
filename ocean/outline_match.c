/* Outline matching, coarse to fine: the matches that outline_search.c finds are compared in middling
 * pixels, where sizes and turns can be told apart, and the best of these refined in fine pixels. */
#include "ocean/fixed.h"
#include "ocean/outline.h"

enum {
    COARSER = DT_COARSE / DT_FINE,
    CONTRAST_MAX = 400, /* sharp edges are clamped to this, in 1/8 levels */
    VARY_FIT = 150,     /* a fine fit from which on other sizes and turns are tried */
    NEAR = 6,           /* fine pixels within which two matches are the same */
    DECOY_NEAR = 30,    /* fine pixels between a shark and a decoy that may be the same */
};

/* The upper left corner of a coarse pixel, in fine ones. */
static int fine_of(int coarse)
{
    return COARSER * (coarse - DT_COARSE_RIM);
}

/* A coarse picture: means of squares. Beyond the frame its edge is repeated. */
static void downsample(const int32_t *from, int16_t *to)
{
    for (int i = 0; i < DT_COARSE_PIXELS; i++) {
        int x = dt_clamp(fine_of(i % DT_COARSE_SIDE), 0, DT_FINE_SIDE - COARSER), sum = 0;
        int y = dt_clamp(fine_of(i / DT_COARSE_SIDE), 0, DT_FINE_SIDE - COARSER);
        for (int k = 0; k < COARSER * COARSER; k++) {
            sum += from[(y + k / COARSER) * DT_FINE_SIDE + x + k % COARSER];
        }
        to[i] = (int16_t)(sum / (COARSER * COARSER));
    }
}

/* A picture of half the size. */
static void halve(const int32_t *from, int32_t *to)
{
    for (int i = 0; i < DT_MIDDLE_PIXELS; i++, from += 2) {
        from += i > 0 && i % DT_MIDDLE_SIDE == 0 ? DT_FINE_SIDE : 0;
        to[i] = (from[0] + from[1] + from[DT_FINE_SIDE] + from[DT_FINE_SIDE + 1]) / 4;
    }
}

/* A fine or middling picture: high-pass filtered and clamped. */
static void high_pass(int32_t *from, int side, int16_t *to, int32_t *scratch)
{
    dt_sharpen(from, side, scratch);
    for (int i = 0; i < side * side; i++) {
        to[i] = (int16_t)dt_clamp(from[i], -CONTRAST_MAX, CONTRAST_MAX);
    }
}

/* Makes pictures of the sums. By torchlight each depth of the torch has its share of the frames. */
static void make_pictures(struct dt_vision *v, enum dt_light light, int depth)
{
    int frames = light == DT_DAYLIGHT ? v->frames[light] : v->frames[light] / DT_TORCH_DEPTHS + 1;
    for (int h = 0; h < DT_HUES; h++) {
        for (int i = 0; i < DT_FINE_PIXELS; i++) {
            v->mean[i] = v->sum[light][depth][h][i] / frames;
        }
        downsample(v->mean, v->coarse[light][depth][h]);
        halve(v->mean, v->half);
        high_pass(v->half, DT_MIDDLE_SIDE, v->middle[light][depth][h], v->scratch);
        high_pass(v->mean, DT_FINE_SIDE, v->fine[light][depth][h], v->scratch);
    }
}

/* An outline for one depth, and where it fits best so far. */
struct probe {
    const struct dt_vision *v;
    struct dt_outline_sampler sampler;
    struct dt_circle circle;
    int32_t norm;
    const int16_t *picture; /* in which it is moved */
    int side;               /* of the picture */
    int x, y;               /* its upper left corner */
    int fit;
    int32_t dot;
    int16_t outline[DT_WINDOW * DT_WINDOW];
};

/* What is matched. */
struct target {
    enum dt_motif motif;
    int depth;
    enum dt_light light;
};

/* Starts at a match with its outline, or as near as the picture allows. */
static void probe_open(struct probe *p, const struct dt_vision *v, struct target q, int grain,
                       const struct dt_outline_match *m)
{
    struct dt_shape shape = {q.motif, m->art, m->size, m->turn};
    p->v = v;
    p->sampler = dt_outline_sampler_of(v, &shape, q.depth, q.light, grain);
    p->circle = dt_circle_of(p->sampler.side);
    p->norm = dt_outline_draw(&p->sampler, &p->circle, p->outline);
    p->picture = grain == DT_FINE ? v->fine[q.light][q.depth][p->sampler.hue]
                                  : v->middle[q.light][q.depth][p->sampler.hue];
    p->side = DT_OCEAN_SIZE / grain;
    int last = p->side - p->circle.side, half = p->circle.side / 2;
    p->x = dt_clamp(m->x * DT_FINE / grain - half, 0, last);
    p->y = dt_clamp(m->y * DT_FINE / grain - half, 0, last);
    p->fit = 0;
    p->dot = 0;
}

/* The normalised correlation at a place; *dot gets the product. */
static int fit_at(const struct probe *p, int x, int y, int32_t *dot)
{
    int16_t window[DT_WINDOW * DT_WINDOW];
    const struct dt_blend *blend = p->v->art->blend;
    dt_window_cut(window, &p->circle, p->picture + y * p->side + x, p->side);
    *dot = blend->dot(window, p->outline, p->circle.padded);
    return *dot / (DT_UNIT_ROOT / 1024) / (dt_window_norm(window, &p->circle, blend) + 1);
}

/* Tries 2 * reach + 1 places across around the best one, `step` pixels apart. */
static void probe_around(struct probe *p, int reach, int step)
{
    int x = p->x, y = p->y, last = p->side - p->circle.side, wide = 2 * reach + 1;
    for (int k = 0; k < wide * wide; k++) {
        int32_t dot;
        int at_x = dt_clamp(x + (k % wide - reach) * step, 0, last);
        int at_y = dt_clamp(y + (k / wide - reach) * step, 0, last);
        int fit = fit_at(p, at_x, at_y, &dot);
        if (fit > p->fit) {
            p->fit = fit;
            p->dot = dot;
            p->x = at_x;
            p->y = at_y;
        }
    }
}

/* Hill climbing: moves an outline pixel by pixel as long as it fits better. */
static void hill_climb(struct probe *p)
{
    int before;
    do {
        before = p->fit;
        probe_around(p, 1, 1);
    } while (p->fit > before);
}

/* The fit about the same place in the picture of some depth, 0 if there is none. */
static int fit_at_depth(struct probe *p, enum dt_light light, int depth)
{
    int x = p->x, y = p->y;
    if (depth < 0 || depth >= DT_VISION_DEPTHS) {
        return 0;
    }
    p->picture = p->v->fine[light][depth][p->sampler.hue];
    p->fit = 0;
    probe_around(p, 1, 1);
    p->x = x;
    p->y = y;
    return p->fit;
}

/* Refines a match in fine pixels with the outline drawn for this depth. `m` has the outline and its
 * approximate centre; it gets the place, the fit and the strength. */
static void refine_match(const struct dt_vision *v, enum dt_motif motif, int depth, bool wide,
                         struct dt_outline_match *m)
{
    struct probe p;
    probe_open(&p, v, (struct target){motif, depth, DT_DAYLIGHT}, DT_FINE, m);
    if (wide) {
        probe_around(&p, 2, 2);
    }
    hill_climb(&p);
    int64_t expected = (int64_t)p.norm * p.sampler.back->through >> 16;
    m->fit = p.fit;
    m->strength = (int)(p.dot / (DT_UNIT_ROOT / 1024) / (expected + 1));
    m->x = p.x + p.circle.side / 2;
    m->y = p.y + p.circle.side / 2;
}

/* The fits of the same match one card higher and deeper. */
static void compare_depths(const struct dt_vision *v, enum dt_motif motif, int depth,
                           struct dt_outline_match *m)
{
    struct probe p;
    probe_open(&p, v, (struct target){motif, depth, DT_DAYLIGHT}, DT_FINE, m);
    m->fit_above = fit_at_depth(&p, DT_DAYLIGHT, depth - 1);
    m->fit_below = fit_at_depth(&p, DT_DAYLIGHT, depth + 1);
}

/* The fits of a match by torchlight. */
static void compare_by_torch(const struct dt_vision *v, enum dt_motif motif, int depth,
                             struct dt_outline_match *m)
{
    struct probe p;
    probe_open(&p, v, (struct target){motif, depth, DT_TORCHLIGHT}, DT_FINE, m);
    m->torch_fit = fit_at_depth(&p, DT_TORCHLIGHT, depth);
    m->torch_fit_above = fit_at_depth(&p, DT_TORCHLIGHT, depth - 1);
    m->torch_fit_below = fit_at_depth(&p, DT_TORCHLIGHT, depth + 1);
}

/* The next larger or smaller size of a motif, the same at the ends. */
static int other_size(enum dt_motif motif, int size, int step)
{
    const struct dt_motif_spec *m = &dt_motif_specs[motif];
    int at = 0;
    while (m->size[at] != size) {
        at++;
    }
    return m->size[dt_clamp(at + step, 0, m->size_count - 1)];
}

/* Fits an outline near a place in middling pixels. */
static void fit_middle(const struct dt_vision *v, struct target q, struct dt_outline_match *m)
{
    struct probe p;
    probe_open(&p, v, q, DT_MIDDLE, m);
    probe_around(&p, 2, 1);
    m->fit = p.fit;
    m->x = DT_MIDDLE / DT_FINE * (p.x + p.circle.side / 2);
    m->y = DT_MIDDLE / DT_FINE * (p.y + p.circle.side / 2);
}

/* In coarse pixels an animal hardly differs from one that is turned by 180 degrees or mirrored, and
 * only every second size is tried: this tries all of them. */
static struct dt_outline_match best_variant(const struct dt_vision *v, struct target q,
                                            const struct dt_outline_match *place)
{
    struct dt_outline_match best = {.fit = -1};
    int ways = 2 * dt_motif_specs[q.motif].flips, turn = place->turn % DT_OUTLINE_TURNS;
    for (int k = 0; k < 3 * ways; k++) {
        struct dt_outline_match m = *place;
        int half = k % 2 * DT_OUTLINE_TURNS / 2, flip = k % ways / 2;
        m.size = other_size(q.motif, m.size, k / ways - 1);
        m.turn = (turn + half) % DT_OUTLINE_TURNS + flip * DT_OUTLINE_TURNS;
        fit_middle(v, q, &m);
        if (m.fit > best.fit) {
            best = m;
        }
    }
    return best;
}

/* The same match with the next size or turn, if that fits better. */
static struct dt_outline_match vary_match(struct dt_vision *v, enum dt_motif motif, int depth,
                                          const struct dt_outline_match *first)
{
    static const struct {
        int size, turn;
    } other[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    struct dt_outline_match best = *first;
    for (int i = 0; i < DT_COUNT(other); i++) {
        struct dt_outline_match m = *first;
        int flip = m.turn / DT_OUTLINE_TURNS * DT_OUTLINE_TURNS;
        m.size = other_size(motif, m.size, other[i].size);
        m.turn = flip + (m.turn - flip + DT_OUTLINE_TURNS + other[i].turn) % DT_OUTLINE_TURNS;
        refine_match(v, motif, depth, false, &m);
        if (m.fit > best.fit) {
            best = m;
        }
    }
    return best;
}

/* Finds coarse matches and compares them in middling pixels; at most DT_MATCHES_FINE, returns how
 * many. */
static int match_middle(const struct dt_vision *v, struct target q, struct dt_outline_match *list)
{
    struct dt_outline_match found[DT_SEARCH_MAX];
    int found_count = dt_outline_search(v, q.light, q.motif, q.depth, found), count = 0;
    for (int i = 0; i < found_count; i++) {
        found[i].x = fine_of(found[i].x) + COARSER / 2;
        found[i].y = fine_of(found[i].y) + COARSER / 2;
        struct dt_outline_match m = best_variant(v, q, &found[i]);
        dt_outline_match_keep(list, &count, DT_MATCHES_FINE, NEAR, &m);
    }
    return count;
}

/* Refines matches in fine pixels; good ones are varied as long as that helps. */
static void match_fine(struct dt_vision *v, enum dt_motif motif, int depth,
                       struct dt_outline_match *list, int count)
{
    for (int i = 0; i < count; i++) {
        refine_match(v, motif, depth, true, &list[i]);
        for (int fit = VARY_FIT - 1; list[i].fit > fit;) {
            fit = list[i].fit;
            list[i] = vary_match(v, motif, depth, &list[i]);
        }
        compare_depths(v, motif, depth, &list[i]);
    }
}

/* How well a decoy fits near a shark. */
static int decoy_fit_near(const struct dt_outline_matches *decoys,
                          const struct dt_outline_match *shark)
{
    int most = 0;
    for (int i = 0; i < dt_outline_match_count(decoys); i++) {
        const struct dt_outline_match *m = &decoys->list[i];
        int dx = m->x - shark->x, dy = m->y - shark->y;
        if (dx * dx + dy * dy < DECOY_NEAR * DECOY_NEAR && m->fit > most) {
            most = m->fit;
        }
    }
    return most;
}

/* All matches of a motif by one light. */
static void match_motif(struct dt_vision *v, enum dt_light light, enum dt_motif motif, int depth)
{
    struct dt_outline_matches *p = &v->matches[depth][motif];
    struct dt_outline_match *list =
        light == DT_DAYLIGHT ? p->list : p->list + p->count[DT_DAYLIGHT];
    p->count[DT_TORCHLIGHT] = 0;
    p->count[light] = match_middle(v, (struct target){motif, depth, light}, list);
    match_fine(v, motif, depth, list, p->count[light]);
    for (int i = 0; i < dt_outline_match_count(p) && light == DT_TORCHLIGHT; i++) {
        compare_by_torch(v, motif, depth, &p->list[i]);
    }
}

static void match_depth(struct dt_vision *v, enum dt_light light, int depth)
{
    struct dt_outline_matches *sharks = &v->matches[depth][DT_MOTIF_SHARK];
    for (int m = 0; m < DT_MOTIFS_SOUGHT; m++) {
        match_motif(v, light, (enum dt_motif)m, depth);
    }
    for (int i = 0; i < dt_outline_match_count(sharks); i++) {
        sharks->list[i].decoy_fit =
            decoy_fit_near(&v->matches[depth][DT_MOTIF_DECOY], &sharks->list[i]);
    }
}

void dt_vision_match(struct dt_vision *v)
{
    v->matched[DT_TORCHLIGHT] &= v->matched[DT_DAYLIGHT];
    for (int light = 0; light < DT_LIGHTS; light++) {
        if (v->matched[light] || v->frames[light] == 0) {
            continue;
        }
        for (int depth = 0; depth < DT_VISION_DEPTHS; depth++) {
            make_pictures(v, (enum dt_light)light, depth);
        }
        for (int depth = 0; depth < DT_VISION_DEPTHS; depth++) {
            match_depth(v, (enum dt_light)light, depth);
        }
        v->matched[light] = true;
    }
}
