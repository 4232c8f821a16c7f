/* The optical constants of the water, tuned by eye and by the classifier's hit rate (docs/ocean.md). */
#include "ocean/depth.h"

#include "ocean/fixed.h"

#define PART(percent) ((uint32_t)((percent)*65536 / 100))
#define LEVEL(n) ((uint16_t)((n)*257))

static const struct {
    uint32_t film;     /* opacity of a card's film, in 1/65536 */
    uint32_t softness; /* blur added by every card, in 1/100 pixels */
} waters[DT_WATERS] = {
    [DT_WATER_NORMAL] = {PART(17), 55},
    [DT_WATER_CLEAR] = {PART(13), 40},
    [DT_WATER_MURKY] = {PART(21), 75},
};

static const uint8_t near_colour[3] = {124, 220, 216};
static const uint8_t far_colour[3] = {8, 84, 128};
static const uint32_t near_left[3] = {PART(90), PART(95),
                                      63242 /* 0.965 */}; /* of red, green, blue */

enum {
    HAZE_LEFT = 53656,  /* of the near colour after one more card: a fifth of the way, exp(-1/5) */
    INK = 60293,        /* 0.92 */
    SHADOW = 22282,     /* 0.34 */
    SHADOW_SOFT = 10486 /* 3.2 pixels, squared, in 1/1024 */
};

const uint16_t dt_depth_ground[3] = {LEVEL(4), LEVEL(40), LEVEL(70)};

static uint32_t power(uint32_t base, int n)
{
    uint32_t p = DT_FULL;
    while (n-- > 0) {
        p = dt_mul(p, base);
    }
    return p;
}

struct dt_depth dt_depth_at(enum dt_ocean_water water, int layer)
{
    struct dt_depth d = {.opaque = INK, .dark = SHADOW};
    uint32_t film = waters[water].film, haze = power(HAZE_LEFT, layer);
    uint32_t soft = waters[water].softness * (uint32_t)layer; /* in 1/100 pixels */
    for (int i = 0; i < 3; i++) {
        uint32_t colour = far_colour[i] * 257u;
        colour += dt_mul((near_colour[i] - far_colour[i]) * 257u, haze);
        d.film[i] = (uint16_t)dt_mul(colour, film);
        d.ink[i] = (uint16_t)power(near_left[i], layer);
    }
    d.passes = (uint16_t)(DT_FULL - film);
    d.soft = (struct dt_soft){.blur = soft * soft * 1024 / 10000, .shadow = SHADOW_SOFT};
    /* A card is 560 pixels wide at the top and looks smaller by a hundredth for every card. */
    d.unit = (uint32_t)(((uint64_t)DT_OCEAN_SIZE << 16) / (100u + (uint32_t)layer));
    return d;
}
