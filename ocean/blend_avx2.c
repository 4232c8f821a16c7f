/* The inner loops for AVX2: sixteen pixels at a time. Only called where the machine has it. */
#include "ocean/blend_kinds.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define UNIT avx2
#define UNIT_TARGET __attribute__((target("avx2")))
#define VECTOR __m256i
#define LANES 16

UNIT_TARGET static inline __m256i load(const uint16_t *from)
{
    return _mm256_loadu_si256((const void *)from);
}

UNIT_TARGET static inline void store(uint16_t *to, __m256i v)
{
    _mm256_storeu_si256((void *)to, v);
}

UNIT_TARGET static inline __m256i spread(int n)
{
    return _mm256_set1_epi16((short)n);
}

UNIT_TARGET static inline __m256i high(__m256i a, __m256i b)
{
    return _mm256_mulhi_epu16(a, b);
}

UNIT_TARGET static inline __m256i plus(__m256i a, __m256i b)
{
    return _mm256_adds_epu16(a, b);
}

UNIT_TARGET static inline __m256i minus(__m256i a, __m256i b)
{
    return _mm256_sub_epi16(a, b);
}

UNIT_TARGET static inline __m256i least(__m256i a, __m256i b)
{
    return _mm256_min_epi16(a, b);
}

UNIT_TARGET static inline __m256i four_times(__m256i a)
{
    return _mm256_slli_epi16(a, 2);
}

UNIT_TARGET static inline __m256i level_of(__m256i a)
{
    return _mm256_srli_epi16(a, 7);
}

UNIT_TARGET static inline void write_rgba(uint8_t *to, __m256i r, __m256i g, __m256i b)
{
    __m256i rg = _mm256_unpacklo_epi8(_mm256_packus_epi16(r, r), _mm256_packus_epi16(g, g));
    __m256i ba = _mm256_unpacklo_epi8(_mm256_packus_epi16(b, b), _mm256_set1_epi8(-1));
    __m256i low = _mm256_unpacklo_epi16(rg, ba), top = _mm256_unpackhi_epi16(rg, ba);
    _mm256_storeu_si256((void *)to, _mm256_permute2x128_si256(low, top, 0x20));
    _mm256_storeu_si256((void *)(to + 32), _mm256_permute2x128_si256(low, top, 0x31));
}

UNIT_TARGET static int32_t dot_avx2(const int16_t *a, const int16_t *b, int n)
{
    __m256i sum = _mm256_setzero_si256();
    for (int i = 0; i < n; i += LANES) {
        __m256i x = _mm256_loadu_si256((const void *)(a + i));
        __m256i y = _mm256_loadu_si256((const void *)(b + i));
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(x, y));
    }
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1));
    return _mm_cvtsi128_si32(half);
}

#include "ocean/blend_loops.h"
#endif
