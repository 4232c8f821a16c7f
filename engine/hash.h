/* Two hashes: SHA-256 where tampering must be detected (records, commitments; standard tools can
 * check it), and 64-bit FNV-1a elsewhere (signatures, position keys). */
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
uint64_t dt_hash_u32(uint64_t hash, uint32_t n); /* as four little-endian bytes */

#endif
