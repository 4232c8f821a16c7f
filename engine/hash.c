/* SHA-256 (FIPS 180-4) and FNV-1a in portable arithmetic, so that the WASM build has them too. */
#include "engine/hash.h"

static const uint32_t round_key[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotr(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static void compress(uint32_t h[8], const uint8_t block[64])
{
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++) {
        const uint8_t *b = block + 4 * i;
        w[i] = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    }
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (rotr(a, 7) ^ rotr(a, 18) ^ a >> 3) +
               (rotr(b, 17) ^ rotr(b, 19) ^ b >> 10);
    }
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t choose = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        uint32_t t1 =
            v[7] + (rotr(v[4], 6) ^ rotr(v[4], 11) ^ rotr(v[4], 25)) + choose + round_key[i] + w[i];
        uint32_t t2 = (rotr(v[0], 2) ^ rotr(v[0], 13) ^ rotr(v[0], 22)) + majority;
        memmove(v + 1, v, 7 * sizeof v[0]);
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++) {
        h[i] += v[i];
    }
}

void dt_sha256_begin(struct dt_sha256 *s)
{
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(s->h, start, sizeof start);
    s->bytes = 0;
}

void dt_sha256_add(struct dt_sha256 *s, const void *bytes, size_t len)
{
    const uint8_t *in = bytes;
    while (len > 0) {
        size_t at = s->bytes % 64, n = 64 - at < len ? 64 - at : len;
        memcpy(s->block + at, in, n);
        s->bytes += n;
        in += n;
        len -= n;
        if (s->bytes % 64 == 0) {
            compress(s->h, s->block);
        }
    }
}

void dt_sha256_end(struct dt_sha256 *s, uint8_t out[DT_SHA256])
{
    uint64_t bits = s->bytes * 8;
    uint8_t size[8], one = 0x80, zero = 0;
    for (int i = 0; i < 8; i++) {
        size[i] = (uint8_t)(bits >> (56 - 8 * i));
    }
    dt_sha256_add(s, &one, 1);
    while (s->bytes % 64 != 56) {
        dt_sha256_add(s, &zero, 1);
    }
    dt_sha256_add(s, size, 8);
    for (int i = 0; i < DT_SHA256; i++) {
        out[i] = (uint8_t)(s->h[i / 4] >> (24 - 8 * (i % 4)));
    }
}

void dt_sha256(const void *bytes, size_t len, uint8_t out[DT_SHA256])
{
    struct dt_sha256 s;
    dt_sha256_begin(&s);
    dt_sha256_add(&s, bytes, len);
    dt_sha256_end(&s, out);
}

uint64_t dt_hash(uint64_t hash, const void *bytes, size_t len)
{
    const uint8_t *in = bytes;
    for (size_t i = 0; i < len; i++) {
        hash = (hash ^ in[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

uint64_t dt_hash_u32(uint64_t hash, uint32_t n)
{
    uint8_t bytes[4] = {(uint8_t)n, (uint8_t)(n >> 8), (uint8_t)(n >> 16), (uint8_t)(n >> 24)};
    return dt_hash(hash, bytes, sizeof bytes);
}
