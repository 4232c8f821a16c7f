/* The vision classifier with its buffers, and ground truth. */
#include <stdlib.h>

#include "cli/ocean_classifier.h"

const char *const dt_survey_names[DT_SURVEYS] = {"one view", "25 views", "25 views and torch"};
const char *const dt_survey_keys[DT_SURVEYS] = {"one", "many", "torch"};

struct dt_classifier *dt_classifier_open(enum dt_ocean_water water)
{
    struct dt_classifier *v = calloc(1, sizeof *v);
    if (v != NULL) {
        dt_ocean_art_open(&v->art, dt_blend_best());
        dt_vision_open(&v->vision, &v->art, water);
    }
    return v;
}

void dt_classifier_begin(struct dt_classifier *v, const struct dt_ocean_stack *stack)
{
    dt_ocean_bake(&v->ocean, &v->art, stack);
    dt_vision_begin(&v->vision);
}

const struct dt_drawing *dt_motif_on(int card, enum dt_motif motif)
{
    static const uint8_t helper[DT_MOTIFS] = {
        [DT_MOTIF_GREEN_TURTLE] = DT_ART_green_turtle,
        [DT_MOTIF_RED_TURTLE] = DT_ART_red_turtle,
        [DT_MOTIF_RAY] = DT_ART_ray,
    };
    if (motif == DT_MOTIF_SHARK) {
        return dt_card_shark(card);
    }
    const struct dt_drawing *d = dt_card_helper(card);
    return d != NULL && d->art == helper[motif] ? d : NULL;
}

struct dt_prediction dt_prediction_true(int card)
{
    struct dt_prediction s;
    for (int m = 0; m < DT_MOTIFS; m++) {
        s.likely[m] = dt_motif_on(card, (enum dt_motif)m) != NULL ? 1000 : 0;
    }
    return s;
}
