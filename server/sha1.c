/* SHA-1 as FIPS 180-4 writes it. */
#include "server/sha1.h"

enum { BLOCK = 64, ROUNDS = 80 };

static uint32_t rotl(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

static uint32_t mix(int round, uint32_t b, uint32_t c, uint32_t d)
{
    if (round < 20) {
        return ((b & c) | (~b & d)) + 0x5a827999;
    }
    if (round < 40) {
        return (b ^ c ^ d) + 0x6ed9eba1;
    }
    return round < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc : (b ^ c ^ d) + 0xca62c1d6;
}

static void add_block(uint32_t h[5], const uint8_t block[BLOCK])
{
    uint32_t w[ROUNDS], s[5];
    for (int i = 0; i < 16; i++) {
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (int i = 16; i < ROUNDS; i++) {
        w[i] = rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    }
    memcpy(s, h, sizeof s);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t next = rotl(s[0], 5) + mix(i, s[1], s[2], s[3]) + s[4] + w[i];
        memmove(s + 1, s, 4 * sizeof s[0]);
        s[0] = next;
        s[2] = rotl(s[2], 30);
    }
    for (int i = 0; i < 5; i++) {
        h[i] += s[i];
    }
}

void dt_sha1(const void *bytes, size_t len, uint8_t out[DT_SHA1])
{
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    const uint8_t *at = bytes;
    uint8_t last[2 * BLOCK] = {0};
    size_t left = len;
    for (; left >= BLOCK; left -= BLOCK, at += BLOCK) {
        add_block(h, at);
    }
    size_t size = left < BLOCK - 8 ? BLOCK : 2 * BLOCK;
    memcpy(last, at, left);
    last[left] = 0x80;
    for (int i = 0; i < 8; i++) {
        last[size - 8 + (size_t)i] = (uint8_t)((uint64_t)len * 8 >> (56 - 8 * i));
    }
    for (size_t i = 0; i < size; i += BLOCK) {
        add_block(h, last + i);
    }
    for (int i = 0; i < DT_SHA1; i++) {
        out[i] = (uint8_t)(h[i / 4] >> (24 - i % 4 * 8));
    }
}
