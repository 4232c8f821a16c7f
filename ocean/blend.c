/* Chooses the kernels that this machine can run. */
#include "ocean/blend_kinds.h"

static const struct dt_blend *const kinds[] = {
    &dt_blend_plain,
#if defined(__x86_64__)
    &dt_blend_sse2, /* every x86-64 has it */
    &dt_blend_avx2,
#endif
#if defined(__wasm_simd128__)
    &dt_blend_simd128,
#endif
};

static bool runs_here(const struct dt_blend *blend)
{
#if defined(__x86_64__)
    return blend != &dt_blend_avx2 || __builtin_cpu_supports("avx2");
#else
    (void)blend;
    return true;
#endif
}

const struct dt_blend *dt_blend_nth(int n)
{
    return n >= 0 && n < DT_COUNT(kinds) && runs_here(kinds[n]) ? kinds[n] : NULL;
}

const struct dt_blend *dt_blend_best(void)
{
    int n = DT_COUNT(kinds) - 1;
    while (dt_blend_nth(n) == NULL) {
        n--;
    }
    return kinds[n];
}
