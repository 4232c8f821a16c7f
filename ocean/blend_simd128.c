/* The inner loops for WebAssembly's vectors: eight pixels at a time. */
#include "ocean/blend_kinds.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

#define UNIT simd128
#define UNIT_TARGET
#define VECTOR v128_t
#define LANES 8

static inline v128_t load(const uint16_t *from)
{
    return wasm_v128_load(from);
}

static inline void store(uint16_t *to, v128_t v)
{
    wasm_v128_store(to, v);
}

static inline v128_t spread(int n)
{
    return wasm_i16x8_splat((int16_t)n);
}

static inline v128_t high(v128_t a, v128_t b)
{
    v128_t low = wasm_u32x4_extmul_low_u16x8(a, b), top = wasm_u32x4_extmul_high_u16x8(a, b);
    return wasm_i16x8_shuffle(low, top, 1, 3, 5, 7, 9, 11, 13, 15);
}

static inline v128_t plus(v128_t a, v128_t b)
{
    return wasm_u16x8_add_sat(a, b);
}

static inline v128_t minus(v128_t a, v128_t b)
{
    return wasm_i16x8_sub(a, b);
}

static inline v128_t least(v128_t a, v128_t b)
{
    return wasm_i16x8_min(a, b);
}

static inline v128_t four_times(v128_t a)
{
    return wasm_i16x8_shl(a, 2);
}

static inline v128_t level_of(v128_t a)
{
    return wasm_u16x8_shr(a, 7);
}

static inline void write_rgba(uint8_t *to, v128_t r, v128_t g, v128_t b)
{
    v128_t rg = wasm_u8x16_narrow_i16x8(r, g), ba = wasm_u8x16_narrow_i16x8(b, spread(255));
    wasm_v128_store(
        to, wasm_i8x16_shuffle(rg, ba, 0, 8, 16, 24, 1, 9, 17, 25, 2, 10, 18, 26, 3, 11, 19, 27));
    wasm_v128_store(to + 16, wasm_i8x16_shuffle(rg, ba, 4, 12, 20, 28, 5, 13, 21, 29, 6, 14, 22, 30,
                                                7, 15, 23, 31));
}

static int32_t dot_simd128(const int16_t *a, const int16_t *b, int n)
{
    v128_t sum = wasm_i32x4_splat(0);
    for (int i = 0; i < n; i += LANES) {
        v128_t products = wasm_i32x4_dot_i16x8(wasm_v128_load(a + i), wasm_v128_load(b + i));
        sum = wasm_i32x4_add(sum, products);
    }
    return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) +
           wasm_i32x4_extract_lane(sum, 2) + wasm_i32x4_extract_lane(sum, 3);
}

#include "ocean/blend_loops.h"
#endif
