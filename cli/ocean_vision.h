/* What judging and learning share: the truth about a card. */
#ifndef DT_CLI_OCEAN_VISION_H
#define DT_CLI_OCEAN_VISION_H

#include "ocean/cards.h"
#include "ocean/vision.h"

/* The card's drawing of a motif, or NULL. */
static inline const struct dt_drawing *dt_motif_on(int card, enum dt_motif motif)
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

#endif
