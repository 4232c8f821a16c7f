/* Which inner loops this machine can run. */
#include "ocean/rows_kinds.h"

static const struct dt_rows *const kinds[] = {
    &dt_rows_plain,
#if defined(__x86_64__)
    &dt_rows_sse2, /* every x86-64 has it */
    &dt_rows_avx2,
#endif
#if defined(__wasm_simd128__)
    &dt_rows_simd128,
#endif
};

static bool runs_here(const struct dt_rows *rows)
{
#if defined(__x86_64__)
    return rows != &dt_rows_avx2 || __builtin_cpu_supports("avx2");
#else
    (void)rows;
    return true;
#endif
}

const struct dt_rows *dt_rows_nth(int n)
{
    return n >= 0 && n < DT_COUNT(kinds) && runs_here(kinds[n]) ? kinds[n] : NULL;
}

const struct dt_rows *dt_rows_best(void)
{
    int n = DT_COUNT(kinds) - 1;
    while (dt_rows_nth(n) == NULL) {
        n--;
    }
    return kinds[n];
}
