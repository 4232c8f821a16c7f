/* Basic types and bit operations for every layer: fixed-width integers, assertions, and of string.h
 * memcpy, memmove, memset, memcmp and strlen. Engine and games use nothing else of libc. */
#ifndef DT_ENGINE_BASE_H
#define DT_ENGINE_BASE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    DT_SEATS = 5,      /* most seats of any game */
    DT_OPTIONS = 16,   /* most options of any game */
    DT_CHANCE = 31,    /* the seat of decks, bags and dice */
    DT_SPECTATOR = -1, /* the seat number of a spectator */
};

typedef uint32_t dt_seats;  /* bit i: seat i; bit DT_CHANCE: chance */
typedef uint32_t dt_action; /* the game's own code; 32 bits are exact in JavaScript */

#define DT_SEAT(i) ((dt_seats)1 << (i))
/* Whether a seat is in a set; the number may be out of range. */
static inline bool dt_seats_have(dt_seats set, int seat)
{
    return seat >= 0 && seat <= DT_CHANCE && (set >> seat & 1) != 0;
}

/* An error is a static string: NULL for none; a code such as "not-to-act", whose sentences are in
 * locale/errors.txt; or, for what a program wrote in a wrong form, "field: detail" in English. This
 * marks a code, so that the tests find all of them. */
#define DT_ERROR(code) code

#define DT_COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* The number of set bits, in portable arithmetic. */
static inline int dt_popcount(uint32_t m)
{
    m = m - ((m >> 1) & 0x55555555u);
    m = (m & 0x33333333u) + ((m >> 2) & 0x33333333u);
    return (int)((((m + (m >> 4)) & 0x0f0f0f0fu) * 0x01010101u) >> 24);
}

/* The lowest set bit of a mask that is not empty. */
static inline int dt_ctz(uint32_t m)
{
    assert(m != 0);
    return __builtin_ctz(m);
}

/* The n-th set bit (from 0) of a mask that has more than n. */
static inline int dt_nth(uint32_t m, int n)
{
    for (; n > 0; n--) {
        m &= m - 1;
    }
    return dt_ctz(m);
}

/* SWAR: the index of the first byte that is larger than n; all bytes must be below 128. */
static inline int dt_first_above(uint64_t bytes, uint32_t n)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = UINT64_C(0x8080808080808080);
    return __builtin_ctzll(((bytes | high) - (n + 1) * ones) & high) / 8;
}

/* dt_nth for a mask of eight bits, without branches: each bit gets a byte, then prefix sums, then
 * the first sum above n. */
static inline int dt_nth8(uint32_t m, uint32_t n)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t bit = (m & 0xff) * ones & UINT64_C(0x8040201008040201);
    uint64_t one = (bit + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & ones;
    return dt_first_above(one * ones, n);
}

#endif
