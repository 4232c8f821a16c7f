/* Where outlines fit at first sight: all outlines at all places, in coarse pixels. */
#include "ocean/fixed.h"
#include "ocean/outline.h"

enum {
    ROUGH = 32,      /* places around which the others are tried then */
    FIT_LEAST = 100, /* a fit below this is not looked at twice */
    NEAR = 2,        /* coarse pixels within which two places are the same */
    FAINT = 3,       /* what is less than a third of an outline's strength is nothing */
    ALLOWANCE = 2,   /* so many times fainter than it should be does not matter */
};

/* Takes the mean away. */
static void level_window(struct dt_window *w, const struct dt_circle *c)
{
    int32_t sum = 0;
    for (int i = 0; i < c->count; i++) {
        sum += w->pixel[i];
    }
    for (int i = 0; i < c->count; i++) {
        w->pixel[i] = (int16_t)dt_clamp(w->pixel[i] - sum / c->count, -1000, 1000);
    }
}

/* Keeps the best places, at most `room`, the best first; of one drawing in places near each other only
 * one. */
static void keep(struct dt_match *best, int *count, int room, const struct dt_match *m)
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
    if (at == room) {
        return;
    }
    if (*count < room) {
        ++*count;
    }
    memmove(&best[at + 1], &best[at], (size_t)(*count - at - 1) * sizeof best[0]);
    best[at] = *m;
}

/* Outlines of one drawing and size, looked for at one depth. */
struct hunt {
    const struct dt_outline *outline; /* in every turn */
    int turns;
    const int16_t *picture;
    const struct dt_rows *rows;
    struct dt_circle circle;
    int32_t expected; /* the norm of what shows at this depth */
};

static struct hunt hunt_of(const struct dt_vision *v, enum dt_light light, enum dt_motif motif,
                           int depth, int group)
{
    const struct dt_motif_look *look = &dt_motif_looks[motif];
    const struct dt_outline *outline = v->outline[light];
    for (int m = 0; m < (int)motif; m++) {
        outline += dt_coarse_groups(&dt_motif_looks[m]) * dt_motif_looks[m].flips * DT_SIGHT_TURNS;
    }
    outline += group * look->flips * DT_SIGHT_TURNS;
    struct dt_shape shape = {.motif = motif, .art = outline->art, .size = outline->size};
    return (struct hunt){
        .outline = outline,
        .turns = look->flips * DT_SIGHT_TURNS,
        .picture = v->coarse[light][depth][look->hue],
        .rows = v->art->rows,
        .circle = dt_circle_of(dt_subject_of(v, &shape, DT_COARSE_DEPTH, light, DT_COARSE).side),
        .expected = (int32_t)dt_mul((uint32_t)outline->norm, v->backdrop[light][depth].through),
    };
}

/* Tries all turns at one place, given by its upper left corner. Where there is next to nothing to see
 * nothing fits. */
static struct dt_match try_at(const struct hunt *h, int x, int y)
{
    const struct dt_circle *c = &h->circle;
    struct dt_match m = {.x = x + c->side / 2, .y = y + c->side / 2};
    struct dt_window w;
    int32_t most = 0;
    dt_window_cut(&w, c, h->picture + y * DT_COARSE_SIDE + x, DT_COARSE_SIDE);
    level_window(&w, c);
    dt_window_measure(&w, c, h->rows);
    m.art = h->outline->art;
    m.size = h->outline->size;
    for (int i = 0; i < h->turns && w.norm >= h->expected / FAINT; i++) {
        int32_t dot = h->rows->dot(w.pixel, h->outline[i].pixel, c->padded);
        if (dot > most) {
            most = dot;
            m.turn = h->outline[i].turn;
        }
    }
    /* What is much fainter than it should be lies deeper, or is something else. */
    int32_t strength = most / (DT_UNIT_ROOT / 1024) / (h->expected + 1);
    m.fit = most / (DT_UNIT_ROOT / 1024) / (w.norm + 1);
    m.fit = m.fit * dt_clamp(ALLOWANCE * strength, 0, 1024) / 1024;
    return m;
}

/* Every other place, like the dark squares of a chessboard. */
static void search_everywhere(const struct hunt *h, struct dt_match rough[ROUGH], int *count)
{
    int last = DT_COARSE_SIDE - h->circle.side;
    for (int y = 0; y <= last; y++) {
        for (int x = y % 2; x <= last; x += 2) {
            struct dt_match m = try_at(h, x, y);
            if (m.fit >= FIT_LEAST) {
                keep(rough, count, ROUGH, &m);
            }
        }
    }
}

/* The best of a place and those around it, half of which were left out. */
static struct dt_match search_around(const struct hunt *h, const struct dt_match *place)
{
    struct dt_match best = *place;
    int last = DT_COARSE_SIDE - h->circle.side;
    for (int k = 0; k < 9; k++) {
        int x = place->x - h->circle.side / 2 + k % 3 - 1;
        int y = place->y - h->circle.side / 2 + k / 3 - 1;
        struct dt_match m = try_at(h, dt_clamp(x, 0, last), dt_clamp(y, 0, last));
        if (m.fit > best.fit) {
            best = m;
        }
    }
    return best;
}

int dt_search(const struct dt_vision *v, enum dt_light light, enum dt_motif motif, int depth,
              struct dt_match *best)
{
    struct dt_match rough[ROUGH];
    int groups = dt_coarse_groups(&dt_motif_looks[motif]), rough_count = 0, count = 0;
    for (int k = 0; k < groups; k++) {
        struct hunt h = hunt_of(v, light, motif, depth, k);
        search_everywhere(&h, rough, &rough_count);
    }
    for (int k = 0; k < groups; k++) {
        struct hunt h = hunt_of(v, light, motif, depth, k);
        for (int i = 0; i < rough_count; i++) {
            if (rough[i].art == h.outline->art && rough[i].size == h.outline->size) {
                struct dt_match m = search_around(&h, &rough[i]);
                keep(best, &count, DT_SIGHT_BEST, &m);
            }
        }
    }
    return count;
}
