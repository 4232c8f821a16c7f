/* Outlines: a drawing as it must look through the water, as numbers to multiply a picture with. */
#ifndef DT_OCEAN_OUTLINE_H
#define DT_OCEAN_OUTLINE_H

#include "ocean/depth.h"
#include "ocean/vision.h"

enum {
    DT_FINE = DT_OCEAN_SIZE / DT_SIGHT_SIDE,    /* pixels of the frame across a fine one */
    DT_MIDDLE = DT_OCEAN_SIZE / DT_MIDDLE_SIDE, /* and across a middling one */
    DT_MOTIF_ARTS = 3,                          /* most drawings of a motif */
    DT_SHAPE_BEST = 4,                          /* places of a drawing and size that are found */
    DT_SEARCH_MAX = 9 * DT_SHAPE_BEST,          /* and of a motif: sharks have most of these */
    DT_WINDOW = 124,                            /* most fine pixels across an outline */
    DT_UNIT_ROOT = 16384,                       /* an outline's root of the sum of squares */
};

/* How a motif is looked for. */
struct dt_motif_look {
    enum dt_hue hue;
    int art[DT_MOTIF_ARTS], art_count;
    int size[5], size_count;
    int coarse_first; /* the first size that is looked for in coarse pixels */
    int flips;        /* 1: looks the same from behind */
};
extern const struct dt_motif_look dt_motif_looks[DT_MOTIFS_SOUGHT];

/* How many sizes are looked for in coarse pixels: from the first on only every second, as the second
 * look tries the others. */
int dt_coarse_sizes(const struct dt_motif_look *m);

/* A drawing to be outlined, and how it lies. */
struct dt_shape {
    enum dt_motif motif;
    int art, size, turn; /* as in struct dt_glimpse */
};

/* A drawing that is being outlined. */
struct dt_subject {
    const struct dt_backdrop *back;
    const int16_t *ink;
    enum dt_hue hue;
    int ink_side;
    int side;               /* pixels across the outline, one free on every side */
    int finer;              /* 2^finer samples across one of them */
    bool sharp;             /* only what is sharp of it counts */
    int32_t xu, xv, yu, yv; /* pixels of the ink along one of the outline's, in 1/65536 */
};

/* `grain`: pixels of the frame across one of the outline's, DT_FINE, DT_MIDDLE or
 * DT_COARSE. */
struct dt_subject dt_subject_of(const struct dt_vision *v, const struct dt_shape *shape, int layer,
                                enum dt_light light, int grain);

/* The circle that holds every drawing of some side: from where to where it covers each row. Outlines
 * and windows are its pixels one after the other, filled up with zeros. */
struct dt_circle {
    int side, count; /* count: pixels in it */
    int padded;      /* the same with the zeros */
    int from[DT_WINDOW], to[DT_WINDOW];
};

struct dt_circle dt_circle_of(int side);

/* Takes from every pixel the mean of its surroundings, so that only what is sharp remains: outlines
 * that are in focus. `sums` has room for (side + 1) squared. */
void dt_sharpen(int32_t *picture, int side, int32_t *sums);

/* Draws an outline; returns its norm. */
int32_t dt_outline_draw(const struct dt_subject *d, const struct dt_circle *c, int16_t *out);

/* For dt_vision_open: how the drawings look in this water, and all coarse outlines. */
void dt_outlines_make(struct dt_vision *v, enum dt_ocean_water water);

/* Cuts a circle out of a picture so many pixels wide, whose upper left corner is where it begins. */
void dt_window_cut(int16_t *window, const struct dt_circle *c, const int16_t *picture, int width);

/* The root of a window's sum of squares. */
int32_t dt_window_norm(const int16_t *window, const struct dt_circle *c,
                       const struct dt_rows *rows);

/* Keeps the best places, at most `room`, the best first; of one drawing in places no further than
 * `near` apart only one. */
void dt_glimpse_keep(struct dt_glimpse *best, int *count, int room, int near,
                     const struct dt_glimpse *m);

/* Looks for a motif's coarse outlines everywhere at one depth. Fills in the best places of every
 * drawing and size, at most DT_SEARCH_MAX, in coarse pixels, and returns how many. */
int dt_search(const struct dt_vision *v, enum dt_light light, enum dt_motif motif, int depth,
              struct dt_glimpse *best);

#endif
