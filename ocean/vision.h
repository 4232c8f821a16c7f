/* Computer vision: classifies the cards of a stack from frames alone. It knows the drawings and the
 * water's optics, but neither the cards nor how they were dealt. Frames from many viewpoints are
 * shifted and summed so that one depth is in focus and the others blur; there it matches outlines and
 * classifies by how well and how strongly they fit. It plays as an opponent, and measures how hard
 * reading the stack is. One struct dt_vision is used by one thread at a time. */
#ifndef DT_OCEAN_VISION_H
#define DT_OCEAN_VISION_H

#include "ocean/ocean.h"

enum {
    DT_VISION_DEPTHS = 6, /* cards that are classified */
    DT_FINE_SIDE = 280,   /* fine pixels of a side: two by two of the frame's make one */
    DT_FINE_PIXELS = DT_FINE_SIDE * DT_FINE_SIDE,
    DT_MIDDLE_SIDE = 140, /* middling pixels of a side */
    DT_MIDDLE_PIXELS = DT_MIDDLE_SIDE * DT_MIDDLE_SIDE,
    DT_COARSE = 8,     /* pixels of the frame across a coarse one */
    DT_COARSE_RIM = 4, /* coarse pixels around the frame, as an outline may stick out of it */
    DT_COARSE_SIDE = DT_OCEAN_SIZE / DT_COARSE + 2 * DT_COARSE_RIM,
    DT_COARSE_PIXELS = DT_COARSE_SIDE * DT_COARSE_SIDE,
    DT_COARSE_WINDOW = 32, /* most coarse pixels across an outline */
    DT_MATCHES_FINE = 8,   /* matches of a motif that are refined in fine pixels */
    DT_TORCH_DEPTHS = DT_VISION_DEPTHS + 2,
    DT_OUTLINE_TURNS = 24,          /* a drawing lies turned by some multiple of 15 degrees */
    DT_SOUGHT = DT_ART_dolphin + 1, /* drawings that are looked for: the first of art.def */
    DT_CONTRAST_SIDE = 128,         /* most pixels of their contrast maps, half a sprite's */
    DT_BOX_EDGE = 12,               /* at least the fine pixels by which the deepest card moves */
    DT_BOX_ROW = DT_FINE_SIDE + 2 * DT_BOX_EDGE,
};

/* The colour channel in which a motif stands out: lightness, yellowness or redness. */
enum dt_hue { DT_HUE_LIGHT, DT_HUE_WARM, DT_HUE_RED, DT_HUES };

/* By daylight a drawing hides the water behind it; by torchlight only what changes with the torch is
 * left, so it stands out against the film of its own card. */
enum dt_light { DT_DAYLIGHT, DT_TORCHLIGHT, DT_LIGHTS };

enum dt_motif {
    DT_MOTIF_SHARK,
    DT_MOTIF_GREEN_TURTLE,
    DT_MOTIF_RED_TURTLE,
    DT_MOTIF_RAY,
    DT_MOTIFS,
    DT_MOTIF_DECOY = DT_MOTIFS, /* whales and dolphins, which resemble sharks */
    DT_MOTIFS_SOUGHT
};

/* The prediction for one card: the probability of each motif in 1/1000. The helpers add up to 1000 or
 * less; the rest is none. */
struct dt_prediction {
    int likely[DT_MOTIFS];
};

/* Whether a shark is at least as likely as none, and the likeliest helper, 0 for none. */
bool dt_prediction_shark(const struct dt_prediction *s);
enum dt_motif dt_prediction_helper(const struct dt_prediction *s);

/* A place where a motif's outline fits the frames. */
struct dt_outline_match {
    int x, y;                 /* its centre, in pixels of the focused picture */
    int art, size;            /* enum dt_art; units */
    int turn;                 /* in 15 degrees; DT_OUTLINE_TURNS more if it is flipped */
    int fit;                  /* 1024: exactly */
    int strength;             /* 1024: the contrast expected at this depth */
    int fit_above, fit_below; /* the same outline at the same place one card higher and deeper */
    int decoy_fit;            /* how well a decoy fits there, if this is a shark */
    int torch_fit;            /* the fit by torchlight at this depth, 0 without a torch */
    int torch_fit_above, torch_fit_below;
};

/* The matches of one motif on one card. */
struct dt_outline_matches {
    int count[DT_LIGHTS]; /* first those by daylight, then those by torchlight */
    struct dt_outline_match list[DT_LIGHTS * DT_MATCHES_FINE];
};

static inline int dt_outline_match_count(const struct dt_outline_matches *p)
{
    return p->count[DT_DAYLIGHT] + p->count[DT_TORCHLIGHT];
}

/* An outline in coarse pixels; all its values add up to 0 and their squares to 16384². */
struct dt_outline {
    uint8_t art, size, turn;
    int32_t norm; /* the root of the sum of squares before, in 1/8 levels */
    int16_t pixel[DT_COARSE_WINDOW * DT_COARSE_WINDOW];
};

/* The water at a depth: its colour behind the card's drawings, and the transmittance above it. */
struct dt_backdrop {
    int32_t colour[3]; /* full scale 65535 */
    uint32_t through;  /* transmittance of all cards above, of 65536 */
    uint32_t unit;     /* pixels of a unit, in 1/65536 */
};

/* Coarse outlines at a depth: three sharks in three sizes and both ways round, three helpers in two,
 * two decoys in one. */
enum { DT_OUTLINES = (3 * 3 * 2 + 3 * 2 + 2 * 1 * 2) * DT_OUTLINE_TURNS };

/* Outlines, focused pictures and matches. The caller owns it; some 42 megabytes. */
struct dt_vision {
    const struct dt_ocean_art *art;
    struct dt_backdrop backdrop[DT_LIGHTS][DT_VISION_DEPTHS];
    /* The contrast of each drawing with the water behind it. */
    int16_t contrast[DT_LIGHTS][DT_VISION_DEPTHS][DT_SOUGHT][DT_CONTRAST_SIDE * DT_CONTRAST_SIDE];
    struct dt_outline outline[DT_LIGHTS][DT_VISION_DEPTHS][DT_OUTLINES];
    uint16_t inverse_light[DT_OCEAN_SIZE * DT_OCEAN_SIZE]; /* removes the light map: 4096 is 1 */
    /* The frame as fine pixels (2 × 2 means) from each row, and from even and odd columns. */
    int16_t box[DT_HUES][DT_OCEAN_SIZE][2][DT_BOX_ROW];
    /* Sums of frames, shifted so that a depth is in focus. */
    int32_t sum[DT_LIGHTS][DT_VISION_DEPTHS][DT_HUES][DT_FINE_PIXELS];
    int frames[DT_LIGHTS];
    bool matched[DT_LIGHTS]; /* `matches` is up to date with these frames */
    int16_t fine[DT_LIGHTS][DT_VISION_DEPTHS][DT_HUES][DT_FINE_PIXELS];
    int16_t middle[DT_LIGHTS][DT_VISION_DEPTHS][DT_HUES][DT_MIDDLE_PIXELS];
    int16_t coarse[DT_LIGHTS][DT_VISION_DEPTHS][DT_HUES][DT_COARSE_PIXELS];
    struct dt_outline_matches matches[DT_VISION_DEPTHS][DT_MOTIFS_SOUGHT];
    /* Scratch for making pictures of sums. */
    int32_t mean[DT_FINE_PIXELS], half[DT_MIDDLE_PIXELS],
        scratch[(DT_FINE_SIDE + 1) * (DT_FINE_SIDE + 1)];
};

/* Makes all outlines for this water; slow (some hundred milliseconds), once for any number of stacks. */
void dt_vision_open(struct dt_vision *v, const struct dt_ocean_art *art, enum dt_ocean_water water);

/* Forgets all frames: a new stack. */
void dt_vision_begin(struct dt_vision *v);

/* Adds a frame and its viewpoint. At least one must be without a torch. Of torches only those from the
 * side are used, and all of DT_TORCH_DEPTHS must be shown: what changes as the torch sinks tells a card
 * from those above and below. */
void dt_vision_add_frame(struct dt_vision *v, const struct dt_ocean_viewpoint *view,
                         const uint8_t *rgba);

/* Classifies the cards from all frames so far. */
void dt_vision_classify(struct dt_vision *v, struct dt_prediction predictions[DT_VISION_DEPTHS]);

/* Which frames were seen: selects the classifier's weights. */
enum dt_survey { DT_SURVEY_ONE, DT_SURVEY_MANY, DT_SURVEY_TORCH, DT_SURVEYS };

/* Draws and adds the frames of a survey that were not added since dt_vision_begin: one from straight
 * above, or five by five viewpoints, or these and for each depth of the torch four from the corners.
 * `frame` has DT_OCEAN_BYTES. */
void dt_vision_survey(struct dt_vision *v, const struct dt_ocean *o, enum dt_survey survey,
                      uint8_t *frame);

/* The first half of classifying: finds where outlines fit. */
void dt_vision_match(struct dt_vision *v);

/* The second half: the features of a match, 1024 being 1, for logistic regression. */
enum { DT_FEATURES = 9 };
void dt_vision_features(const struct dt_outline_match *m, int depth, int32_t x[DT_FEATURES]);

#endif
