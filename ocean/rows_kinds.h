/* The vector units that this build knows; rows.c chooses among them. */
#ifndef DT_OCEAN_ROWS_KINDS_H
#define DT_OCEAN_ROWS_KINDS_H

#include "ocean/rows.h"

#if defined(__x86_64__)
extern const struct dt_rows dt_rows_sse2, dt_rows_avx2;
#endif
#if defined(__wasm_simd128__)
extern const struct dt_rows dt_rows_simd128;
#endif

#endif
