/* Where outlines fit at first sight: all outlines at all places, in coarse pixels. */
#include "ocean/fixed.h"
#include "ocean/outline.h"

enum {
    STRIDE = 2,      /* coarse pixels between places: looking again makes up for it */
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
static void try_place(const struct dt_vision *v, const struct dt_window *w,
                      const struct dt_circle *c, const struct dt_outline *outlines, int count,
                      int32_t expected, struct dt_match *m)
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
static void search_size(const struct dt_vision *v, enum dt_light light, enum dt_motif motif,
                        int depth, const struct dt_outline *outlines, struct dt_match *best,
                        int *count)
{
    const struct dt_motif_look *look = &dt_motif_looks[motif];
    struct dt_shape shape = {.motif = motif, .art = outlines->art, .size = outlines->size};
    struct dt_subject d = dt_subject_of(v, &shape, DT_COARSE_DEPTH, light, DT_COARSE);
    struct dt_circle c = dt_circle_of(d.side);
    struct dt_window w;
    int32_t expected = (int32_t)dt_mul((uint32_t)outlines->norm, v->backdrop[light][depth].through);
    for (int y = 0; y <= DT_COARSE_SIDE - c.side; y += STRIDE) {
        for (int x = 0; x <= DT_COARSE_SIDE - c.side; x += STRIDE) {
            struct dt_match m = {.x = x + c.side / 2, .y = y + c.side / 2};
            dt_window_cut(&w, &c, v->coarse[light][depth][look->hue] + y * DT_COARSE_SIDE + x,
                          DT_COARSE_SIDE);
            level_window(&w, &c);
            dt_window_measure(&w, &c, v->art->rows);
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

int dt_search(const struct dt_vision *v, enum dt_light light, enum dt_motif motif, int depth,
              struct dt_match *best)
{
    const struct dt_outline *first = v->outline[light];
    int count = 0;
    for (int m = 0; m < (int)motif; m++) {
        first += dt_coarse_groups(&dt_motif_looks[m]) * dt_motif_looks[m].flips * DT_SIGHT_TURNS;
    }
    for (int k = 0; k < dt_coarse_groups(&dt_motif_looks[motif]); k++) {
        search_size(v, light, motif, depth,
                    first + k * dt_motif_looks[motif].flips * DT_SIGHT_TURNS, best, &count);
    }
    return count;
}
