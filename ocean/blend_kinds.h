/* The SIMD implementations of this build; blend.c chooses among them. */
#ifndef DT_OCEAN_BLEND_KINDS_H
#define DT_OCEAN_BLEND_KINDS_H

#include "ocean/blend.h"

#if defined(__x86_64__)
extern const struct dt_blend dt_blend_sse2, dt_blend_avx2;
#endif
#if defined(__wasm_simd128__)
extern const struct dt_blend dt_blend_simd128;
#endif

#endif
