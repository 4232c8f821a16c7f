/* What is drawn on which card, from cards.def. */
#ifndef DT_OCEAN_CARDS_H
#define DT_OCEAN_CARDS_H

#include "ocean/art.h"

/* What a drawing means in the game. */
enum dt_drawing_kind { DT_DRAWING_DECOR, DT_DRAWING_HELPER, DT_DRAWING_SHARK };

/* Places and lengths in units: a card is 100 by 100. */
struct dt_drawing {
    uint8_t card;
    uint8_t kind; /* enum dt_drawing_kind */
    uint8_t art;  /* enum dt_art */
    uint8_t x, y, size;
    uint16_t deg;
};

struct dt_bubble {
    uint8_t card;
    bool open; /* a hole; otherwise only a ring */
    uint8_t x, y, radius;
};

/* The drawings or bubbles of a card, contiguous; returns how many and sets *first. */
int dt_card_drawings(int card, const struct dt_drawing **first);
int dt_card_bubbles(int card, const struct dt_bubble **first);

/* The card's shark or helper, or NULL. */
const struct dt_drawing *dt_card_shark(int card);
const struct dt_drawing *dt_card_helper(int card);

#endif
