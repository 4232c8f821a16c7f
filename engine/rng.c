/* ChaCha8, four blocks in parallel: each lane of a vector is one block; the compiler uses vector
 * registers where the machine has them. The stream is the standard one. */
#include "engine/rng.h"

enum { LANES = DT_RNG_WORDS / 16 };
typedef uint32_t lanes __attribute__((vector_size(4 * LANES)));

static inline lanes rotl(lanes x, int n)
{
    return x << n | x >> (32 - n);
}

static inline void quarter_round(lanes x[16], int a, int b, int c, int d)
{
    x[a] += x[b];
    x[d] = rotl(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotl(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = rotl(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotl(x[b] ^ x[c], 7);
}

static void double_rounds(lanes x[16])
{
    for (int round = 0; round < 8; round += 2) {
        quarter_round(x, 0, 4, 8, 12);
        quarter_round(x, 1, 5, 9, 13);
        quarter_round(x, 2, 6, 10, 14);
        quarter_round(x, 3, 7, 11, 15);
        quarter_round(x, 0, 5, 10, 15);
        quarter_round(x, 1, 6, 11, 12);
        quarter_round(x, 2, 7, 8, 13);
        quarter_round(x, 3, 4, 9, 14);
    }
}

void dt_rng_refill(struct dt_rng *rng)
{
    static const uint32_t sigma[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    lanes start[16] = {0}, x[16];
    for (int i = 0; i < 12; i++) {
        start[i] += i < 4 ? sigma[i] : rng->key[i - 4];
    }
    for (int k = 0; k < LANES; k++) {
        uint64_t block = rng->block + (uint64_t)k;
        start[12][k] = (uint32_t)block;
        start[13][k] = (uint32_t)(block >> 32);
    }
    memcpy(x, start, sizeof x);
    double_rounds(x);
    for (int i = 0; i < 16; i++) {
        x[i] += start[i];
        for (int k = 0; k < LANES; k++) {
            rng->word[16 * k + i] = x[i][k];
        }
    }
    rng->block += LANES;
    rng->used = 0;
}

void dt_rng_key(struct dt_rng *rng, const uint8_t key[DT_KEY])
{
    for (int i = 0; i < 8; i++) {
        const uint8_t *b = key + 4 * i;
        rng->key[i] = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    }
    rng->block = 0;
    rng->used = DT_RNG_WORDS;
}

void dt_rng_seed_key(uint64_t seed, uint8_t key[DT_KEY])
{
    memset(key, 0, DT_KEY);
    for (int i = 0; i < 8; i++) {
        key[i] = (uint8_t)(seed >> 8 * i);
    }
}

void dt_rng_seed(struct dt_rng *rng, uint64_t seed)
{
    uint8_t key[DT_KEY];
    dt_rng_seed_key(seed, key);
    dt_rng_key(rng, key);
}

uint64_t dt_rng_tell(const struct dt_rng *rng)
{
    return 16 * rng->block - DT_RNG_WORDS + rng->used;
}

void dt_rng_seek(struct dt_rng *rng, uint64_t words)
{
    rng->block = words / 16;
    dt_rng_refill(rng);
    rng->used = (uint32_t)(words % 16);
}
