/* The inner loops for SSE2, which every x86-64 has: eight pixels at a time. */
#include "ocean/blend_kinds.h"

#if defined(__x86_64__)
#include <emmintrin.h>

#define UNIT sse2
#define UNIT_TARGET
#define VECTOR __m128i
#define LANES 8

static inline __m128i load(const uint16_t *from)
{
    return _mm_loadu_si128((const void *)from);
}

static inline void store(uint16_t *to, __m128i v)
{
    _mm_storeu_si128((void *)to, v);
}

static inline __m128i spread(int n)
{
    return _mm_set1_epi16((short)n);
}

static inline __m128i high(__m128i a, __m128i b)
{
    return _mm_mulhi_epu16(a, b);
}

static inline __m128i plus(__m128i a, __m128i b)
{
    return _mm_adds_epu16(a, b);
}

static inline __m128i minus(__m128i a, __m128i b)
{
    return _mm_sub_epi16(a, b);
}

static inline __m128i least(__m128i a, __m128i b)
{
    return _mm_min_epi16(a, b);
}

static inline __m128i four_times(__m128i a)
{
    return _mm_slli_epi16(a, 2);
}

static inline __m128i level_of(__m128i a)
{
    return _mm_srli_epi16(a, 7);
}

static inline void write_rgba(uint8_t *to, __m128i r, __m128i g, __m128i b)
{
    __m128i rg = _mm_unpacklo_epi8(_mm_packus_epi16(r, r), _mm_packus_epi16(g, g));
    __m128i ba = _mm_unpacklo_epi8(_mm_packus_epi16(b, b), _mm_set1_epi8(-1));
    _mm_storeu_si128((void *)to, _mm_unpacklo_epi16(rg, ba));
    _mm_storeu_si128((void *)(to + 16), _mm_unpackhi_epi16(rg, ba));
}

static int32_t dot_sse2(const int16_t *a, const int16_t *b, int n)
{
    __m128i sum = _mm_setzero_si128();
    for (int i = 0; i < n; i += LANES) {
        __m128i x = _mm_loadu_si128((const void *)(a + i)),
                y = _mm_loadu_si128((const void *)(b + i));
        sum = _mm_add_epi32(sum, _mm_madd_epi16(x, y));
    }
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4e));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xb1));
    return _mm_cvtsi128_si32(sum);
}

#include "ocean/blend_loops.h"
#endif
