/* The random generator of the whole project: ChaCha with 8 rounds, a 32-byte key and a counter.
 * With the key every draw can be repeated; without it the next one cannot be predicted. */
#ifndef DT_ENGINE_RNG_H
#define DT_ENGINE_RNG_H

#include "engine/base.h"

enum { DT_KEY = 32, DT_RNG_WORDS = 64 };

struct dt_rng {
    uint32_t key[8];
    uint64_t block;              /* the next block to be made */
    uint32_t used;               /* words of `word` already returned */
    uint32_t word[DT_RNG_WORDS]; /* four blocks of the stream */
};

void dt_rng_key(struct dt_rng *rng, const uint8_t key[DT_KEY]);

/* The key of a seed: its eight bytes, little-endian, then zeros. */
void dt_rng_seed_key(uint64_t seed, uint8_t key[DT_KEY]);
void dt_rng_seed(struct dt_rng *rng, uint64_t seed);

/* The number of words drawn so far, and seeking to such a position. */
uint64_t dt_rng_tell(const struct dt_rng *rng);
void dt_rng_seek(struct dt_rng *rng, uint64_t words);

void dt_rng_refill(struct dt_rng *rng);

static inline uint32_t dt_rng_next(struct dt_rng *rng)
{
    if (rng->used == DT_RNG_WORDS) {
        dt_rng_refill(rng);
    }
    return rng->word[rng->used++];
}

/* Uniformly one of 0 … n-1, n > 0: multiply and shift, rejecting the few words that would bias the
 * result (Lemire 2019). */
static inline uint32_t dt_rng_below(struct dt_rng *rng, uint32_t n)
{
    assert(n > 0);
    uint64_t wide = (uint64_t)dt_rng_next(rng) * n;
    if ((uint32_t)wide < n) {
        uint32_t least = (0 - n) % n;
        while ((uint32_t)wide < least) {
            wide = (uint64_t)dt_rng_next(rng) * n;
        }
    }
    return (uint32_t)(wide >> 32);
}

#endif
