/* Where outlines fit: the places that search.c finds are looked at again in middling pixels, where
 * sizes and turns show, and the best of these in fine ones. */
#include "ocean/fixed.h"
#include "ocean/outline.h"

enum {
    COARSER = DT_COARSE / DT_FINE,
    GLARE = 400,     /* sharp edges count no more than this, in 1/8 levels */
    PROMISING = 150, /* a fine fit from which on other sizes and turns are tried */
    NEAR = 6,        /* fine pixels within which two places are the same */
    RIVAL = 30,      /* fine pixels between a shark and a decoy that may be the same */
};

/* The upper left corner of a coarse pixel, in fine ones. */
static int fine_of(int coarse)
{
    return COARSER * (coarse - DT_COARSE_RIM);
}

/* A coarse picture: means of squares. What lies beyond the frame is like its edge. */
static void shrink(const int32_t *from, int16_t *to)
{
    for (int i = 0; i < DT_COARSE_PIXELS; i++) {
        int x = dt_clamp(fine_of(i % DT_COARSE_SIDE), 0, DT_SIGHT_SIDE - COARSER), sum = 0;
        int y = dt_clamp(fine_of(i / DT_COARSE_SIDE), 0, DT_SIGHT_SIDE - COARSER);
        for (int k = 0; k < COARSER * COARSER; k++) {
            sum += from[(y + k / COARSER) * DT_SIGHT_SIDE + x + k % COARSER];
        }
        to[i] = (int16_t)(sum / (COARSER * COARSER));
    }
}

/* A picture of half the size. */
static void halve(const int32_t *from, int32_t *to)
{
    for (int i = 0; i < DT_MIDDLE_PIXELS; i++, from += 2) {
        from += i > 0 && i % DT_MIDDLE_SIDE == 0 ? DT_SIGHT_SIDE : 0;
        to[i] = (from[0] + from[1] + from[DT_SIGHT_SIDE] + from[DT_SIGHT_SIDE + 1]) / 4;
    }
}

/* A fine or middling picture: only what is sharp. */
static void refine(int32_t *from, int side, int16_t *to, int32_t *room)
{
    dt_sharpen(from, side, room);
    for (int i = 0; i < side * side; i++) {
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
        halve(v->mean, v->half);
        refine(v->half, DT_MIDDLE_SIDE, v->middle[light][depth][h], v->room);
        refine(v->mean, DT_SIGHT_SIDE, v->fine[light][depth][h], v->room);
    }
}

/* An outline, drawn for one depth, and where it fits best so far. */
struct probe {
    const struct dt_vision *v;
    struct dt_subject subject;
    struct dt_circle circle;
    int32_t norm;
    const int16_t *picture; /* in which it is moved about */
    int side;               /* of the picture */
    int x, y;               /* its upper left corner */
    int fit;
    int32_t dot;
    int16_t outline[DT_WINDOW * DT_WINDOW];
};

/* What is looked for, and how. */
struct quest {
    enum dt_motif motif;
    int depth;
    enum dt_light light;
};

/* Takes the outline of a glimpse in hand and lays it where that is, or as near as the picture
 * allows. */
static void probe_open(struct probe *p, const struct dt_vision *v, struct quest q, int grain,
                       const struct dt_glimpse *m)
{
    struct dt_shape shape = {q.motif, m->art, m->size, m->turn};
    p->v = v;
    p->subject = dt_subject_of(v, &shape, q.depth, q.light, grain);
    p->circle = dt_circle_of(p->subject.side);
    p->norm = dt_outline_draw(&p->subject, &p->circle, p->outline);
    p->picture = grain == DT_FINE ? v->fine[q.light][q.depth][p->subject.hue]
                                  : v->middle[q.light][q.depth][p->subject.hue];
    p->side = DT_OCEAN_SIZE / grain;
    int last = p->side - p->circle.side, half = p->circle.side / 2;
    p->x = dt_clamp(m->x * DT_FINE / grain - half, 0, last);
    p->y = dt_clamp(m->y * DT_FINE / grain - half, 0, last);
    p->fit = 0;
    p->dot = 0;
}

/* How well the outline fits at a place; *dot gets the product. */
static int fit_at(const struct probe *p, int x, int y, int32_t *dot)
{
    int16_t window[DT_WINDOW * DT_WINDOW];
    const struct dt_rows *rows = p->v->art->rows;
    dt_window_cut(window, &p->circle, p->picture + y * p->side + x, p->side);
    *dot = rows->dot(window, p->outline, p->circle.padded);
    return *dot / (DT_UNIT_ROOT / 1024) / (dt_window_norm(window, &p->circle, rows) + 1);
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

/* Moves an outline pixel by pixel as long as it fits better. */
static void climb(struct probe *p)
{
    int before;
    do {
        before = p->fit;
        probe_around(p, 1, 1);
    } while (p->fit > before);
}

/* The fit about the same place in the picture of some depth, 0 if there is none. */
static int fit_elsewhere(struct probe *p, enum dt_light light, int depth)
{
    int x = p->x, y = p->y;
    if (depth < 0 || depth >= DT_SIGHT_DEPTHS) {
        return 0;
    }
    p->picture = p->v->fine[light][depth][p->subject.hue];
    p->fit = 0;
    probe_around(p, 1, 1);
    p->x = x;
    p->y = y;
    return p->fit;
}

/* Looks at a place again, in fine pixels and with the outline drawn for this depth. `m` names the
 * outline and about where its middle is; it gets the place, the fit and the strength. */
static void look_again(const struct dt_vision *v, enum dt_motif motif, int depth, bool wide,
                       struct dt_glimpse *m)
{
    struct probe p;
    probe_open(&p, v, (struct quest){motif, depth, DT_DAYLIGHT}, DT_FINE, m);
    if (wide) {
        probe_around(&p, 2, 2);
    }
    climb(&p);
    int64_t expected = (int64_t)p.norm * p.subject.back->through >> 16;
    m->fit = p.fit;
    m->strength = (int)(p.dot / (DT_UNIT_ROOT / 1024) / (expected + 1));
    m->x = p.x + p.circle.side / 2;
    m->y = p.y + p.circle.side / 2;
}

/* How the same looks one card higher and deeper. */
static void compare(const struct dt_vision *v, enum dt_motif motif, int depth, struct dt_glimpse *m)
{
    struct probe p;
    probe_open(&p, v, (struct quest){motif, depth, DT_DAYLIGHT}, DT_FINE, m);
    m->fit_above = fit_elsewhere(&p, DT_DAYLIGHT, depth - 1);
    m->fit_below = fit_elsewhere(&p, DT_DAYLIGHT, depth + 1);
}

/* How a place looks by torchlight. */
static void look_by_torch(const struct dt_vision *v, enum dt_motif motif, int depth,
                          struct dt_glimpse *m)
{
    struct probe p;
    probe_open(&p, v, (struct quest){motif, depth, DT_TORCHLIGHT}, DT_FINE, m);
    m->glow = fit_elsewhere(&p, DT_TORCHLIGHT, depth);
    m->glow_above = fit_elsewhere(&p, DT_TORCHLIGHT, depth - 1);
    m->glow_below = fit_elsewhere(&p, DT_TORCHLIGHT, depth + 1);
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

/* How well an outline fits about a place in middling pixels. */
static void glance(const struct dt_vision *v, struct quest q, struct dt_glimpse *m)
{
    struct probe p;
    probe_open(&p, v, q, DT_MIDDLE, m);
    probe_around(&p, 2, 1);
    m->fit = p.fit;
    m->x = DT_MIDDLE / DT_FINE * (p.x + p.circle.side / 2);
    m->y = DT_MIDDLE / DT_FINE * (p.y + p.circle.side / 2);
}

/* In coarse pixels an animal hardly differs from one that swims the other way or on its back, and only
 * every second size is tried: here are all of them. */
static struct dt_glimpse choose(const struct dt_vision *v, struct quest q,
                                const struct dt_glimpse *place)
{
    struct dt_glimpse best = {.fit = -1};
    int ways = 2 * dt_motif_looks[q.motif].flips, turn = place->turn % DT_SIGHT_TURNS;
    for (int k = 0; k < 3 * ways; k++) {
        struct dt_glimpse m = *place;
        int half = k % 2 * DT_SIGHT_TURNS / 2, flip = k % ways / 2;
        m.size = other_size(q.motif, m.size, k / ways - 1);
        m.turn = (turn + half) % DT_SIGHT_TURNS + flip * DT_SIGHT_TURNS;
        glance(v, q, &m);
        if (m.fit > best.fit) {
            best = m;
        }
    }
    return best;
}

/* The same a little larger, smaller and turned, if that fits better. */
static struct dt_glimpse vary(struct dt_vision *v, enum dt_motif motif, int depth,
                              const struct dt_glimpse *first)
{
    static const struct {
        int size, turn;
    } other[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    struct dt_glimpse best = *first;
    for (int i = 0; i < DT_COUNT(other); i++) {
        struct dt_glimpse m = *first;
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

/* Coarse places become middling ones, at most DT_SIGHT_BEST; returns how many. */
static int thin(const struct dt_vision *v, struct quest q, struct dt_glimpse *list)
{
    struct dt_glimpse found[DT_SEARCH_MAX];
    int found_count = dt_search(v, q.light, q.motif, q.depth, found), count = 0;
    for (int i = 0; i < found_count; i++) {
        found[i].x = fine_of(found[i].x) + COARSER / 2;
        found[i].y = fine_of(found[i].y) + COARSER / 2;
        struct dt_glimpse m = choose(v, q, &found[i]);
        dt_glimpse_keep(list, &count, DT_SIGHT_BEST, NEAR, &m);
    }
    return count;
}

/* Middling places become fine ones; those that are promising are varied as long as that helps. */
static void settle(struct dt_vision *v, enum dt_motif motif, int depth, struct dt_glimpse *list,
                   int count)
{
    for (int i = 0; i < count; i++) {
        look_again(v, motif, depth, true, &list[i]);
        for (int fit = PROMISING - 1; list[i].fit > fit;) {
            fit = list[i].fit;
            list[i] = vary(v, motif, depth, &list[i]);
        }
        compare(v, motif, depth, &list[i]);
    }
}

/* How well a decoy fits around the place of a shark. */
static int rival_of(const struct dt_places *decoys, const struct dt_glimpse *shark)
{
    int most = 0;
    for (int i = 0; i < dt_places_count(decoys); i++) {
        const struct dt_glimpse *m = &decoys->list[i];
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
    struct dt_glimpse *list = light == DT_DAYLIGHT ? p->list : p->list + p->count[DT_DAYLIGHT];
    p->count[DT_TORCHLIGHT] = 0;
    p->count[light] = thin(v, (struct quest){motif, depth, light}, list);
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
