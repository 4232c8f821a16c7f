/* Shared by --vision, --learn and --play: the vision classifier with its buffers, and ground truth. */
#ifndef DT_CLI_OCEAN_CLASSIFIER_H
#define DT_CLI_OCEAN_CLASSIFIER_H

#include "ocean/cards.h"
#include "ocean/vision.h"

/* Names of the surveys, for people and for the command line. */
extern const char *const dt_survey_names[DT_SURVEYS];
extern const char *const dt_survey_keys[DT_SURVEYS];

/* Renderer and vision of one thread; some 84 megabytes. */
struct dt_classifier {
    struct dt_ocean_art art;
    struct dt_ocean ocean;
    struct dt_vision vision;
    uint8_t frame[DT_OCEAN_BYTES];
};

/* The caller frees it; NULL without memory. */
struct dt_classifier *dt_classifier_open(enum dt_ocean_water water);

/* Bakes a new stack and forgets the frames of the former one. */
void dt_classifier_begin(struct dt_classifier *v, const struct dt_ocean_stack *stack);

/* The card's drawing of a motif, or NULL. */
const struct dt_drawing *dt_motif_on(int card, enum dt_motif motif);

/* The prediction that is always right. */
struct dt_prediction dt_prediction_true(int card);

#endif
