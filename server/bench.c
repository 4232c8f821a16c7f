/* Benches: memory is taken when it is first wanted, and kept. */
#include "server/bench.h"

#include <stdlib.h>

#include "server/blob.h"
#include "server/log.h"

struct dt_bench *dt_bench_open(void)
{
    return dt_need(sizeof(struct dt_bench));
}

void dt_bench_close(struct dt_bench *b)
{
    free(b->memory);
    for (int i = 0; i < DT_BENCH_OCEANS; i++) {
        free(b->baked[i].ocean);
    }
    free(b->art);
    free(b->frame);
    free(b);
}

void *dt_bench_memory(struct dt_bench *b, size_t size)
{
    if (b->size < size) {
        free(b->memory);
        b->memory = aligned_alloc(64, (size + 63) / 64 * 64);
        if (b->memory == NULL) {
            dt_log_end("out of memory");
        }
        b->size = size;
    }
    return b->memory;
}

/* The one with this pile, or the one that was not used for longest. */
static struct dt_baked *find(struct dt_bench *b, uint64_t pile)
{
    struct dt_baked *best = &b->baked[0];
    for (int i = 0; i < DT_BENCH_OCEANS; i++) {
        struct dt_baked *k = &b->baked[i];
        if (k->ocean != NULL && k->pile == pile) {
            return k;
        }
        best = k->used < best->used ? k : best;
    }
    return best;
}

const struct dt_ocean *dt_bench_ocean(struct dt_bench *b, const struct dt_ocean_stack *stack,
                                      uint64_t pile)
{
    struct dt_baked *k = find(b, pile);
    k->used = ++b->uses;
    if (b->art == NULL) {
        b->frame = dt_need(DT_OCEAN_BYTES);
        b->art = dt_need(sizeof *b->art);
        dt_ocean_art_open(b->art, dt_blend_best());
    }
    if (k->ocean == NULL || k->pile != pile) {
        k->ocean = k->ocean != NULL ? k->ocean : dt_need(sizeof *k->ocean);
        k->pile = pile;
        dt_ocean_bake(k->ocean, b->art, stack);
    }
    return k->ocean;
}
