/* The table of drawings on the cards, and lookups in it. */
#include "ocean/cards.h"

static const struct dt_drawing drawings[] = {
#define DECOR(card, art, x, y, size, deg) {card, DT_DRAWING_DECOR, DT_ART_##art, x, y, size, deg},
#define HELPER(card, art, x, y, size, deg) {card, DT_DRAWING_HELPER, DT_ART_##art, x, y, size, deg},
#define SHARK(card, art, x, y, size, deg) {card, DT_DRAWING_SHARK, DT_ART_##art, x, y, size, deg},
#define HOLE(card, x, y, radius)
#define RING(card, x, y, radius)
#include "ocean/cards.def"
#undef DECOR
#undef HELPER
#undef SHARK
#undef HOLE
#undef RING
};

static const struct dt_bubble bubbles[] = {
#define DECOR(card, art, x, y, size, deg)
#define HELPER(card, art, x, y, size, deg)
#define SHARK(card, art, x, y, size, deg)
#define HOLE(card, x, y, radius) {card, true, x, y, radius},
#define RING(card, x, y, radius) {card, false, x, y, radius},
#include "ocean/cards.def"
#undef DECOR
#undef HELPER
#undef SHARK
#undef HOLE
#undef RING
};

int dt_card_drawings(int card, const struct dt_drawing **first)
{
    int at = 0, end;
    while (at < DT_COUNT(drawings) && drawings[at].card != card) {
        at++;
    }
    for (end = at; end < DT_COUNT(drawings) && drawings[end].card == card;) {
        end++;
    }
    *first = &drawings[at];
    return end - at;
}

int dt_card_bubbles(int card, const struct dt_bubble **first)
{
    int at = 0, end;
    while (at < DT_COUNT(bubbles) && bubbles[at].card != card) {
        at++;
    }
    for (end = at; end < DT_COUNT(bubbles) && bubbles[end].card == card;) {
        end++;
    }
    *first = &bubbles[at];
    return end - at;
}

static const struct dt_drawing *find(int card, enum dt_drawing_kind kind)
{
    const struct dt_drawing *d;
    int count = dt_card_drawings(card, &d);
    for (int i = 0; i < count; i++) {
        if (d[i].kind == kind) {
            return &d[i];
        }
    }
    return NULL;
}

const struct dt_drawing *dt_card_shark(int card)
{
    return find(card, DT_DRAWING_SHARK);
}

const struct dt_drawing *dt_card_helper(int card)
{
    return find(card, DT_DRAWING_HELPER);
}
