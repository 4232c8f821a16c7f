/* Two hashes: SHA-256 where somebody might want to cheat (records, commitments; anyone can check
 * it with a stock tool), and a short mix of 64 bits where nobody does (signatures, position keys). */
#ifndef DT_ENGINE_HASH_H
#define DT_ENGINE_HASH_H

#include "engine/base.h"

enum { DT_SHA256 = 32 };

struct dt_sha256 {
    uint32_t h[8];
    uint64_t bytes;
    uint8_t block[64];
};

void dt_sha256_begin(struct dt_sha256 *s);
void dt_sha256_add(struct dt_sha256 *s, const void *bytes, size_t len);
void dt_sha256_end(struct dt_sha256 *s, uint8_t out[DT_SHA256]);
void dt_sha256(const void *bytes, size_t len, uint8_t out[DT_SHA256]);

/* FNV-1a: start with DT_HASH_START and feed bytes. */
#define DT_HASH_START UINT64_C(0xcbf29ce484222325)
uint64_t dt_hash(uint64_t hash, const void *bytes, size_t len);
uint64_t dt_hash_u32(uint64_t hash, uint32_t n); /* little-endian on every machine */

#endif
