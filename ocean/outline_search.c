/* Exhaustive outline search: all outlines at all places, in coarse pixels. */
#include "ocean/fixed.h"
#include "ocean/outline.h"

enum {
    BLOCK = 27,      /* places that are tried together */
    AROUND = 9,      /* a place and those next to it */
    ROUGH = 8,       /* matches of an outline whose neighbours are tried then */
    FIT_LEAST = 100, /* a fit below this is dropped */
    NEAR = 2,        /* coarse pixels within which two matches are the same */
    FAINT = 3,       /* a window with less than a third of an outline's contrast is skipped */
    ALLOWANCE = 2,   /* so many times less contrast than expected is not penalised */
};

void dt_outline_match_keep(struct dt_outline_match *best, int *count, int cap, int near,
                           const struct dt_outline_match *m)
{
    int at = 0;
    for (int i = 0; i < *count; i++) {
        int dx = best[i].x - m->x, dy = best[i].y - m->y;
        if (best[i].art == m->art && dx >= -near && dx <= near && dy >= -near && dy <= near) {
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
    if (at == cap) {
        return;
    }
    if (*count < cap) {
        ++*count;
    }
    memmove(&best[at + 1], &best[at], (size_t)(*count - at - 1) * sizeof best[0]);
    best[at] = *m;
}

/* Outlines of a motif in one size, searched for at one depth. */
struct outline_set {
    const struct dt_outline *outline; /* of every drawing, in every turn */
    int arts, turns;
    const int16_t *picture;
    const struct dt_blend *blend;
    struct dt_circle circle;
    int32_t expected[DT_MOTIF_ARTS]; /* the expected norm of a drawing at this depth */
    int32_t least;                   /* of these */
};

/* How many coarse outlines a motif has of each size. */
static int outlines_of(const struct dt_motif_spec *spec)
{
    return spec->art_count * spec->flips * DT_OUTLINE_TURNS;
}

static struct outline_set outline_set_of(const struct dt_vision *v, enum dt_light light,
                                         enum dt_motif motif, int depth, int size)
{
    const struct dt_motif_spec *spec = &dt_motif_specs[motif];
    const struct dt_outline *outline = v->outline[light][depth];
    for (const struct dt_motif_spec *l = dt_motif_specs; l < spec; l++) {
        outline += dt_coarse_sizes(l) * outlines_of(l);
    }
    outline += size * outlines_of(spec);
    struct dt_shape shape = {.motif = motif, .art = outline->art, .size = outline->size};
    struct outline_set h = {
        .outline = outline,
        .arts = spec->art_count,
        .turns = spec->flips * DT_OUTLINE_TURNS,
        .picture = v->coarse[light][depth][spec->hue],
        .blend = v->art->blend,
        .circle = dt_circle_of(dt_outline_sampler_of(v, &shape, depth, light, DT_COARSE).side),
        .least = INT32_MAX,
    };
    for (int a = 0; a < h.arts; a++) {
        uint32_t norm = (uint32_t)outline[a * h.turns].norm;
        h.expected[a] = (int32_t)dt_mul(norm, v->backdrop[light][depth].through);
        h.least = h.expected[a] < h.least ? h.expected[a] : h.least;
    }
    return h;
}

/* The best matches of one drawing. */
struct best_matches {
    int count;
    struct dt_outline_match list[ROUGH];
};

/* A place with its window of the picture. Places are tried by the block, because outlines take longer
 * to load than to multiply. */
struct spot {
    struct dt_outline_match match;
    int32_t norm, dot;
    int16_t window[DT_COARSE_WINDOW * DT_COARSE_WINDOW];
};

struct block {
    int count;
    struct spot spot[BLOCK];
};

/* Subtracts the mean. */
static void level_window(int16_t *window, const struct dt_circle *c)
{
    int32_t sum = 0;
    for (int i = 0; i < c->count; i++) {
        sum += window[i];
    }
    for (int i = 0; i < c->count; i++) {
        window[i] = (int16_t)dt_clamp(window[i] - sum / c->count, -1000, 1000);
    }
}

/* Adds a place, given by its upper left corner, unless its window has almost no contrast. */
static void add_spot(struct block *b, const struct outline_set *h, int x, int y)
{
    const struct dt_circle *c = &h->circle;
    struct spot *s = &b->spot[b->count];
    dt_window_cut(s->window, c, h->picture + y * DT_COARSE_SIDE + x, DT_COARSE_SIDE);
    level_window(s->window, c);
    s->norm = dt_window_norm(s->window, c, h->blend);
    s->match = (struct dt_outline_match){
        .x = x + c->side / 2,
        .y = y + c->side / 2,
        .size = h->outline->size,
    };
    b->count += s->norm >= h->least / FAINT;
}

/* Tries a drawing in all turns at all places of a block and keeps what fits. */
static void try_art(struct block *b, const struct outline_set *h, int art,
                    struct best_matches *best)
{
    const struct dt_outline *outline = h->outline + art * h->turns;
    int32_t expected = h->expected[art];
    for (struct spot *s = b->spot; s < b->spot + b->count; s++) {
        s->match.art = outline->art;
        s->dot = 0;
    }
    for (int i = 0; i < h->turns; i++) {
        for (struct spot *s = b->spot; s < b->spot + b->count; s++) {
            int32_t dot = h->blend->dot(s->window, outline[i].pixel, h->circle.padded);
            if (dot > s->dot) {
                s->dot = dot;
                s->match.turn = outline[i].turn;
            }
        }
    }
    for (struct spot *s = b->spot; s < b->spot + b->count; s++) {
        /* Much less contrast than expected: it lies deeper, or is something else. */
        int32_t strength = s->dot / (DT_UNIT_ROOT / 1024) / (expected + 1);
        int32_t fit = s->dot / (DT_UNIT_ROOT / 1024) / (s->norm + 1);
        s->match.fit = fit * dt_clamp(ALLOWANCE * strength, 0, 1024) / 1024;
        if (s->match.fit >= FIT_LEAST && s->norm >= expected / FAINT) {
            dt_outline_match_keep(best->list, &best->count, ROUGH, NEAR, &s->match);
        }
    }
}

/* Tries all drawings at all places of a block, and empties it. */
static void try_block(struct block *b, const struct outline_set *h,
                      struct best_matches best[DT_MOTIF_ARTS])
{
    for (int a = 0; a < h->arts; a++) {
        try_art(b, h, a, &best[a]);
    }
    b->count = 0;
}

/* Every other place, like the dark squares of a chessboard. */
static void search_everywhere(const struct outline_set *h, struct best_matches rough[DT_MOTIF_ARTS])
{
    struct block b = {.count = 0};
    int last = DT_COARSE_SIDE - h->circle.side;
    for (int y = 0; y <= last; y++) {
        for (int x = y % 2; x <= last; x += 2) {
            add_spot(&b, h, x, y);
            if (b.count == BLOCK) {
                try_block(&b, h, rough);
            }
        }
    }
    try_block(&b, h, rough);
}

/* The best of a match and its neighbours, half of which were skipped. */
static struct dt_outline_match search_around(const struct outline_set *h, int art,
                                             const struct dt_outline_match *place)
{
    struct block b = {.count = 0};
    struct best_matches around = {.count = 0};
    int last = DT_COARSE_SIDE - h->circle.side;
    for (int k = 0; k < AROUND; k++) {
        int x = place->x - h->circle.side / 2 + k % 3 - 1;
        int y = place->y - h->circle.side / 2 + k / 3 - 1;
        add_spot(&b, h, dt_clamp(x, 0, last), dt_clamp(y, 0, last));
    }
    try_art(&b, h, art, &around);
    return around.count > 0 ? around.list[0] : *place;
}

int dt_outline_search(const struct dt_vision *v, enum dt_light light, enum dt_motif motif,
                      int depth, struct dt_outline_match *best)
{
    int sizes = dt_coarse_sizes(&dt_motif_specs[motif]), count = 0;
    for (int k = 0; k < sizes; k++) {
        struct best_matches rough[DT_MOTIF_ARTS] = {{.count = 0}};
        struct outline_set h = outline_set_of(v, light, motif, depth, k);
        search_everywhere(&h, rough);
        for (int a = 0; a < h.arts; a++) {
            int kept = 0;
            for (int i = 0; i < rough[a].count; i++) {
                struct dt_outline_match m = search_around(&h, a, &rough[a].list[i]);
                dt_outline_match_keep(best + count, &kept, DT_SHAPE_BEST, NEAR, &m);
            }
            count += kept;
        }
    }
    assert(count <= DT_SEARCH_MAX);
    return count;
}
