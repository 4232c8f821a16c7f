/* Where outlines fit at first sight: all outlines at all places, in coarse pixels. */
#include "ocean/fixed.h"
#include "ocean/outline.h"

enum {
    BLOCK = 9,       /* places that are tried together: one and those around it */
    ROUGH = 32,      /* places around which the others are tried then */
    FIT_LEAST = 100, /* a fit below this is not looked at twice */
    NEAR = 2,        /* coarse pixels within which two places are the same */
    FAINT = 3,       /* what is less than a third of an outline's strength is nothing */
    ALLOWANCE = 2,   /* so many times fainter than it should be does not matter */
};

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

/* A place with what is to be seen there. Places are tried by the block, as outlines take longer to
 * fetch than to multiply. */
struct spot {
    struct dt_match match;
    int32_t norm, dot;
    int16_t window[DT_COARSE_WINDOW * DT_COARSE_WINDOW];
};

struct block {
    int count;
    struct spot spot[BLOCK];
};

/* Takes the mean away. */
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

/* Adds a place, given by its upper left corner, unless there is next to nothing to see. */
static void add_spot(struct block *b, const struct hunt *h, int x, int y)
{
    const struct dt_circle *c = &h->circle;
    struct spot *s = &b->spot[b->count];
    dt_window_cut(s->window, c, h->picture + y * DT_COARSE_SIDE + x, DT_COARSE_SIDE);
    level_window(s->window, c);
    s->norm = dt_window_norm(s->window, c, h->rows);
    s->dot = 0;
    s->match = (struct dt_match){
        .x = x + c->side / 2,
        .y = y + c->side / 2,
        .art = h->outline->art,
        .size = h->outline->size,
    };
    b->count += s->norm >= h->expected / FAINT;
}

/* Tries all turns at all places of a block, keeps what fits, and empties it. */
static void try_block(struct block *b, const struct hunt *h, struct dt_match *best, int *count,
                      int room)
{
    for (int i = 0; i < h->turns; i++) {
        for (struct spot *s = b->spot; s < b->spot + b->count; s++) {
            int32_t dot = h->rows->dot(s->window, h->outline[i].pixel, h->circle.padded);
            if (dot > s->dot) {
                s->dot = dot;
                s->match.turn = h->outline[i].turn;
            }
        }
    }
    for (struct spot *s = b->spot; s < b->spot + b->count; s++) {
        /* What is much fainter than it should be lies deeper, or is something else. */
        int32_t strength = s->dot / (DT_UNIT_ROOT / 1024) / (h->expected + 1);
        int32_t fit = s->dot / (DT_UNIT_ROOT / 1024) / (s->norm + 1);
        s->match.fit = fit * dt_clamp(ALLOWANCE * strength, 0, 1024) / 1024;
        if (s->match.fit >= FIT_LEAST) {
            keep(best, count, room, &s->match);
        }
    }
    b->count = 0;
}

/* Every other place, like the dark squares of a chessboard. */
static void search_everywhere(const struct hunt *h, struct dt_match rough[ROUGH], int *count)
{
    struct block b = {.count = 0};
    int last = DT_COARSE_SIDE - h->circle.side;
    for (int y = 0; y <= last; y++) {
        for (int x = y % 2; x <= last; x += 2) {
            add_spot(&b, h, x, y);
            if (b.count == BLOCK) {
                try_block(&b, h, rough, count, ROUGH);
            }
        }
    }
    try_block(&b, h, rough, count, ROUGH);
}

/* The best of a place and those around it, half of which were left out. */
static struct dt_match search_around(const struct hunt *h, const struct dt_match *place)
{
    struct block b = {.count = 0};
    struct dt_match best;
    int last = DT_COARSE_SIDE - h->circle.side, count = 0;
    for (int k = 0; k < BLOCK; k++) {
        int x = place->x - h->circle.side / 2 + k % 3 - 1;
        int y = place->y - h->circle.side / 2 + k / 3 - 1;
        add_spot(&b, h, dt_clamp(x, 0, last), dt_clamp(y, 0, last));
    }
    try_block(&b, h, &best, &count, 1);
    return count > 0 ? best : *place;
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
