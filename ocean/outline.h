/* Outlines: matched filters, each a drawing as it must look through the water, to be correlated with
 * a picture. */
#ifndef DT_OCEAN_OUTLINE_H
#define DT_OCEAN_OUTLINE_H

#include "ocean/depth.h"
#include "ocean/vision.h"

enum {
    DT_FINE = DT_OCEAN_SIZE / DT_FINE_SIDE,     /* pixels of the frame across a fine one */
    DT_MIDDLE = DT_OCEAN_SIZE / DT_MIDDLE_SIDE, /* and across a middling one */
    DT_MOTIF_ARTS = 3,                          /* most drawings of a motif */
    DT_SHAPE_BEST = 4,                          /* matches of a drawing and size that are found */
    DT_SEARCH_MAX = 9 * DT_SHAPE_BEST,          /* and of a motif: sharks have most of these */
    DT_WINDOW = 124,                            /* most fine pixels across an outline */
    DT_UNIT_ROOT = 16384, /* an outline's norm: the root of its sum of squares */
};

/* How a motif is searched for. */
struct dt_motif_spec {
    enum dt_hue hue;
    int art[DT_MOTIF_ARTS], art_count;
    int size[5], size_count;
    int coarse_first; /* the first size that is searched for in coarse pixels */
    int flips;        /* 1: looks the same from behind */
};
extern const struct dt_motif_spec dt_motif_specs[DT_MOTIFS_SOUGHT];

/* How many sizes are searched for in coarse pixels: from the first on only every second, because
 * refinement tries the others. */
int dt_coarse_sizes(const struct dt_motif_spec *m);

/* A drawing with size and turn. */
struct dt_shape {
    enum dt_motif motif;
    int art, size, turn; /* as in struct dt_outline_match */
};

/* Samples a drawing's contrast map into an outline. */
struct dt_outline_sampler {
    const struct dt_backdrop *back;
    const int16_t *contrast;
    enum dt_hue hue;
    int contrast_side;
    int side;               /* pixels across the outline, one free on every side */
    int finer;              /* 2^finer samples across one of them */
    bool sharp;             /* high-pass filtered by dt_sharpen */
    int32_t xu, xv, yu, yv; /* pixels of the contrast map for one of the outline's, in 1/65536 */
};

/* `grain`: pixels of the frame across one of the outline's, DT_FINE, DT_MIDDLE or
 * DT_COARSE. */
struct dt_outline_sampler dt_outline_sampler_of(const struct dt_vision *v,
                                                const struct dt_shape *shape, int layer,
                                                enum dt_light light, int grain);

/* The circle that holds every drawing of a side, as a span of each row. Outlines and windows are its
 * pixels in sequence, padded with zeros. */
struct dt_circle {
    int side, count; /* count: pixels in it */
    int padded;      /* the same with the padding */
    int from[DT_WINDOW], to[DT_WINDOW];
};

struct dt_circle dt_circle_of(int side);

/* High-pass filter: subtracts from every pixel the mean of its surroundings, so that only outlines in
 * focus remain. `sums` is scratch for (side + 1) squared. */
void dt_sharpen(int32_t *picture, int side, int32_t *sums);

/* Draws an outline; returns its norm. */
int32_t dt_outline_draw(const struct dt_outline_sampler *d, const struct dt_circle *c,
                        int16_t *out);

/* For dt_vision_open: contrast maps and all coarse outlines for this water. */
void dt_outlines_make(struct dt_vision *v, enum dt_ocean_water water);

/* Copies a circle out of a picture of this width; `picture` points to the circle's upper left corner. */
void dt_window_cut(int16_t *window, const struct dt_circle *c, const int16_t *picture, int width);

/* The norm of a window: the root of its sum of squares. */
int32_t dt_window_norm(const int16_t *window, const struct dt_circle *c,
                       const struct dt_blend *blend);

/* Inserts a match into the best ones, at most `cap`, the best first (non-maximum suppression: of one
 * drawing in places no further than `near` apart only the best stays). */
void dt_outline_match_keep(struct dt_outline_match *best, int *count, int cap, int near,
                           const struct dt_outline_match *m);

/* Correlates a motif's coarse outlines with the whole picture of one depth. Fills in the best matches
 * of every drawing and size, at most DT_SEARCH_MAX, in coarse pixels, and returns how many. */
int dt_outline_search(const struct dt_vision *v, enum dt_light light, enum dt_motif motif,
                      int depth, struct dt_outline_match *best);

#endif
