/* A pair of eyes with all they need, and the truth about a card. */
#include <stdlib.h>

#include "cli/ocean_vision.h"

const char *const dt_eyes_names[DT_EYES] = {"one view", "25 views", "25 views and torch"};
const char *const dt_eyes_keys[DT_EYES] = {"one", "many", "torch"};

struct dt_viewer *dt_viewer_open(enum dt_ocean_water water)
{
    struct dt_viewer *v = calloc(1, sizeof *v);
    if (v != NULL) {
        dt_ocean_art_open(&v->art, dt_rows_best());
        dt_vision_open(&v->vision, &v->art, water);
    }
    return v;
}

void dt_viewer_begin(struct dt_viewer *v, const struct dt_ocean_stack *stack)
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

struct dt_sight dt_sight_of(int card)
{
    struct dt_sight s;
    for (int m = 0; m < DT_MOTIFS; m++) {
        s.likely[m] = dt_motif_on(card, (enum dt_motif)m) != NULL ? 1000 : 0;
    }
    return s;
}
