/* Uniform draws from decks and bags. A deck is never shuffled in advance: it is the set of the
 * cards left, and a draw takes one of them with equal probability. */
#ifndef DT_ENGINE_DRAW_H
#define DT_ENGINE_DRAW_H

#include "engine/rng.h"

/* Prefix popcounts: byte i of the result counts the set bits of bytes 0 … i. */
static inline uint64_t dt_draw_sums(uint64_t mask)
{
    uint64_t m = mask - ((mask >> 1) & UINT64_C(0x5555555555555555));
    m = (m & UINT64_C(0x3333333333333333)) + ((m >> 2) & UINT64_C(0x3333333333333333));
    m = (m + (m >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return m * UINT64_C(0x0101010101010101);
}

static inline int dt_draw_count(uint64_t mask)
{
    return (int)(dt_draw_sums(mask) >> 56);
}

/* The n-th set bit (from 0) of a mask that has more than n. */
static inline int dt_draw_nth(uint64_t mask, uint32_t n)
{
    uint64_t sums = dt_draw_sums(mask);
    int byte = 8 * dt_first_above(sums, n);
    n -= (uint32_t)(sums << 8 >> byte & 0xff);
    return byte + dt_nth8((uint32_t)(mask >> byte), n);
}

/* One of the set bits, uniformly; the mask must not be empty. */
static inline int dt_draw_bit(uint64_t mask, struct dt_rng *rng)
{
    return dt_draw_nth(mask, dt_rng_below(rng, (uint32_t)dt_draw_count(mask)));
}

/* One piece, uniformly, from a bag that holds count[k] pieces of kind k; the total must not be
 * 0. */
static inline int dt_draw_kind(const uint8_t *count, int kinds, struct dt_rng *rng)
{
    uint32_t total = 0;
    for (int k = 0; k < kinds; k++) {
        total += count[k];
    }
    uint32_t n = dt_rng_below(rng, total);
    int k = 0;
    while (n >= count[k]) {
        n -= count[k++];
    }
    return k;
}

#endif
