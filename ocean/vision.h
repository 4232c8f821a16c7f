/* A pair of eyes that is a program: it sees frames, and knows the drawings and how water looks, but
 * neither the cards nor how they were dealt. Frames from many places are laid over each other so that
 * one depth is sharp and the others smear; there it looks for outlines, and judges by how well and
 * how strongly they show. It is an opponent, and the measure of how hard looking is. */
#ifndef DT_OCEAN_VISION_H
#define DT_OCEAN_VISION_H

#include "ocean/ocean.h"

enum {
    DT_SIGHT_DEPTHS = 6, /* cards that are judged */
    DT_SIGHT_SIDE = 280, /* fine pixels of a side: two by two of the frame's make one */
    DT_SIGHT_PIXELS = DT_SIGHT_SIDE * DT_SIGHT_SIDE,
    DT_MIDDLE_SIDE = 140, /* middling pixels of a side */
    DT_MIDDLE_PIXELS = DT_MIDDLE_SIDE * DT_MIDDLE_SIDE,
    DT_COARSE = 8,     /* pixels of the frame across a coarse one */
    DT_COARSE_RIM = 4, /* coarse pixels around the frame, as an outline may stick out of it */
    DT_COARSE_SIDE = DT_OCEAN_SIZE / DT_COARSE + 2 * DT_COARSE_RIM,
    DT_COARSE_PIXELS = DT_COARSE_SIDE * DT_COARSE_SIDE,
    DT_COARSE_WINDOW = 32, /* most coarse pixels across an outline */
    DT_SIGHT_BEST = 8,     /* places of a motif that are looked at in fine pixels */
    DT_TORCH_DEPTHS = DT_SIGHT_DEPTHS + 2,
    DT_SIGHT_TURNS = 24,            /* a drawing lies turned by some multiple of 15 degrees */
    DT_SOUGHT = DT_ART_dolphin + 1, /* drawings that are looked for: the first of art.def */
    DT_INK_SIDE = 128,              /* most pixels of theirs, half a sprite's */
    DT_BOX_EDGE = 12,               /* fine pixels by which the deepest card moves, and more */
    DT_BOX_ROW = DT_SIGHT_SIDE + 2 * DT_BOX_EDGE,
};

/* What a motif stands out in: how light, how yellow, how red it is against the water. */
enum dt_hue { DT_HUE_LIGHT, DT_HUE_WARM, DT_HUE_RED, DT_HUES };

/* By daylight a drawing hides the water behind it; by torchlight, where only what changes with the torch
 * is left, it stands out against the film of its own card. */
enum dt_light { DT_DAYLIGHT, DT_TORCHLIGHT, DT_LIGHTS };

enum dt_motif {
    DT_MOTIF_SHARK,
    DT_MOTIF_GREEN_TURTLE,
    DT_MOTIF_RED_TURTLE,
    DT_MOTIF_RAY,
    DT_MOTIFS,
    DT_MOTIF_DECOY = DT_MOTIFS, /* whales and dolphins: what is taken for a shark */
    DT_MOTIFS_SOUGHT
};

/* What the eyes make of one card: how likely each motif is, in 1/1000. The helpers add up to 1000 or
 * less; the rest is none. */
struct dt_sight {
    int likely[DT_MOTIFS];
};

/* Whether there is rather a shark than none, and the helper that is likeliest, 0 for none. */
bool dt_sight_shark(const struct dt_sight *s);
enum dt_motif dt_sight_helper(const struct dt_sight *s);

/* A glimpse of a motif: a place where an outline fits, seen from the frames alone. */
struct dt_glimpse {
    int x, y;                 /* its middle, in pixels of the focused picture */
    int art, size;            /* enum dt_art; units */
    int turn;                 /* in 15 degrees; DT_SIGHT_TURNS more if it is flipped */
    int fit;                  /* 1024: exactly */
    int strength;             /* 1024: as strong as it should be at this depth */
    int fit_above, fit_below; /* the same outline at the same place one card higher and deeper */
    int rival;                /* how well a decoy fits there, if this is a shark */
    int glow; /* how well it fits what a torch lights at this depth, 0 without one */
    int glow_above, glow_below;
};

/* The places of one motif on one card. */
struct dt_places {
    int count[DT_LIGHTS]; /* first those found by daylight, then those by torchlight */
    struct dt_glimpse list[DT_LIGHTS * DT_SIGHT_BEST];
};

static inline int dt_places_count(const struct dt_places *p)
{
    return p->count[DT_DAYLIGHT] + p->count[DT_TORCHLIGHT];
}

/* An outline in coarse pixels; all its values add up to 0 and their squares to 16384². */
struct dt_outline {
    uint8_t art, size, turn;
    int32_t norm; /* the root of the sum of squares before, in 1/8 levels */
    int16_t pixel[DT_COARSE_WINDOW * DT_COARSE_WINDOW];
};

/* Water as it looks at a depth: behind the card's drawings, and how much of it comes through. */
struct dt_backdrop {
    int32_t colour[3]; /* full scale 65535 */
    uint32_t through;  /* what is left after all cards above, of 65536 */
    uint32_t unit;     /* pixels of a unit, in 1/65536 */
};

/* Coarse outlines at a depth: three sharks in three sizes and both ways round, three helpers in two,
 * two decoys in one. */
enum { DT_OUTLINES = (3 * 3 * 2 + 3 * 2 + 2 * 1 * 2) * DT_SIGHT_TURNS };

/* Pictures focused on the depths, and room for looking. The caller owns it; some 42 megabytes. */
struct dt_vision {
    const struct dt_ocean_art *art;
    struct dt_backdrop backdrop[DT_LIGHTS][DT_SIGHT_DEPTHS];
    /* How each drawing differs from the water behind it. */
    int16_t ink[DT_LIGHTS][DT_SIGHT_DEPTHS][DT_SOUGHT][DT_INK_SIDE * DT_INK_SIDE];
    struct dt_outline outline[DT_LIGHTS][DT_SIGHT_DEPTHS][DT_OUTLINES];
    uint16_t unlight[DT_OCEAN_SIZE * DT_OCEAN_SIZE]; /* takes the light map out: 4096 is 1 */
    /* The frame as fine pixels that begin in each row, at each even column and at each odd one. */
    int16_t box[DT_HUES][DT_OCEAN_SIZE][2][DT_BOX_ROW];
    /* Frames laid over each other so that a depth is in focus. */
    int32_t sum[DT_LIGHTS][DT_SIGHT_DEPTHS][DT_HUES][DT_SIGHT_PIXELS];
    int frames[DT_LIGHTS];
    bool matched[DT_LIGHTS]; /* the places below are those of these frames */
    int16_t fine[DT_LIGHTS][DT_SIGHT_DEPTHS][DT_HUES][DT_SIGHT_PIXELS];
    int16_t middle[DT_LIGHTS][DT_SIGHT_DEPTHS][DT_HUES][DT_MIDDLE_PIXELS];
    int16_t coarse[DT_LIGHTS][DT_SIGHT_DEPTHS][DT_HUES][DT_COARSE_PIXELS];
    struct dt_places places[DT_SIGHT_DEPTHS][DT_MOTIFS_SOUGHT];
    /* Room for making pictures of sums. */
    int32_t mean[DT_SIGHT_PIXELS], half[DT_MIDDLE_PIXELS],
        room[(DT_SIGHT_SIDE + 1) * (DT_SIGHT_SIDE + 1)];
};

/* Learns the outlines by heart; takes a moment, good for any number of stacks. */
void dt_vision_open(struct dt_vision *v, const struct dt_ocean_art *art, enum dt_ocean_water water);

/* Starts looking at a new stack. */
void dt_vision_begin(struct dt_vision *v);

/* Takes in a frame and where it was seen from. At least one must be without a torch. Of torches only
 * those from the side are of use, when all of DT_TORCH_DEPTHS are shown: what changes as the torch
 * sinks tells a card from those above and below. */
void dt_vision_look(struct dt_vision *v, const struct dt_ocean_look *look, const uint8_t *rgba);

/* What all frames together say. */
void dt_vision_judge(struct dt_vision *v, struct dt_sight sight[DT_SIGHT_DEPTHS]);

/* How much there was to see: it decides how much a fit is worth. */
enum dt_eyes { DT_EYES_ONE, DT_EYES_MANY, DT_EYES_TORCH, DT_EYES };

/* Draws the frames of a thorough look at a stack and shows those that were not shown since
 * dt_vision_begin: one from straight above, or five by five from everywhere, or these and for each
 * depth of the torch four from the corners. `frame` has DT_OCEAN_BYTES of room. */
void dt_vision_survey(struct dt_vision *v, const struct dt_ocean *o, enum dt_eyes eyes,
                      uint8_t *frame);

/* The first half of judging: the places where outlines fit. */
void dt_vision_match(struct dt_vision *v);

/* The second half: what counts of a place, 1024 being 1, and what experience makes of it. */
enum { DT_FEATURES = 9 };
void dt_vision_features(const struct dt_glimpse *m, int depth, int32_t x[DT_FEATURES]);

#endif
