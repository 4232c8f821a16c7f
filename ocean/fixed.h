/* Fixed-point arithmetic: products of fractions, sine, square root. */
#ifndef DT_OCEAN_FIXED_H
#define DT_OCEAN_FIXED_H

#include "engine/base.h"

enum { DT_ONE = 1 << 16, DT_FULL = 65535 };

/* The product of two fractions of 65536. */
static inline uint32_t dt_mul(uint32_t a, uint32_t b)
{
    return (uint32_t)((uint64_t)a * b >> 16);
}

/* The same with signs, rounded down. */
static inline int32_t dt_smul(int32_t a, int32_t b)
{
    return (int32_t)((int64_t)a * b >> 16);
}

/* A product of two numbers whose full scale is 65535; exact at both ends. */
static inline uint32_t dt_mul_full(uint32_t a, uint32_t b)
{
    uint32_t p = a * b + 32768;
    return (p + (p >> 16)) >> 16;
}

static inline int32_t dt_clamp(int32_t x, int32_t low, int32_t high)
{
    return x < low ? low : x > high ? high : x;
}

/* The sine of an angle, 65536 being a full turn, as a fraction of 65536. The polynomial is off by
 * less than one part in 65536. */
static inline int32_t dt_sine(uint32_t angle)
{
    uint32_t q = angle & 0x3fff;
    if (angle & 0x4000) {
        q = 0x4000 - q;
    }
    int64_t x = (int64_t)q << 14; /* of a quarter turn, in 1/2^28 */
    int64_t xx = x * x >> 28;
    int64_t s = INT64_C(21325849) - (xx * INT64_C(1164692) >> 28);
    s = INT64_C(173382113) - (xx * s >> 28);
    s = INT64_C(421656237) - (xx * s >> 28);
    int32_t y = (int32_t)((x * s >> 28) + 2048) >> 12;
    return angle & 0x8000 ? -y : y;
}

static inline int32_t dt_cosine(uint32_t angle)
{
    return dt_sine(angle + 0x4000);
}

/* The largest whole number whose square is not above n. */
static inline uint32_t dt_root(uint32_t n)
{
    uint32_t root = 0;
    for (uint32_t bit = UINT32_C(1) << 30; bit != 0; bit >>= 2) {
        if (n >= root + bit) {
            n -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return root;
}

#endif
