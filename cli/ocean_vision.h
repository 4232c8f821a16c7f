/* What judging, learning and playing by eye share: a pair of eyes, and the truth about a card. */
#ifndef DT_CLI_OCEAN_VISION_H
#define DT_CLI_OCEAN_VISION_H

#include "ocean/cards.h"
#include "ocean/vision.h"

/* How much there is to see, in words for people and for the command line. */
extern const char *const dt_eyes_names[DT_EYES];
extern const char *const dt_eyes_keys[DT_EYES];

/* Somebody who looks at stacks; some 84 megabytes. */
struct dt_viewer {
    struct dt_ocean_art art;
    struct dt_ocean ocean;
    struct dt_vision vision;
    uint8_t frame[DT_OCEAN_BYTES];
};

/* The caller frees it; NULL without memory. */
struct dt_viewer *dt_viewer_open(enum dt_ocean_water water);

/* Turns to a stack of which nothing has been seen yet. */
void dt_viewer_begin(struct dt_viewer *v, const struct dt_ocean_stack *stack);

/* The card's drawing of a motif, or NULL. */
const struct dt_drawing *dt_motif_on(int card, enum dt_motif motif);

/* What eyes would say that are always right. */
struct dt_sight dt_sight_of(int card);

#endif
