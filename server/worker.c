/* Worker workspaces: memory is allocated when first needed and kept. */
#include "server/worker.h"

#include <stdlib.h>

#include "server/buf.h"
#include "server/log.h"

struct dt_worker *dt_worker_open(void)
{
    return dt_xzalloc(sizeof(struct dt_worker));
}

void dt_worker_close(struct dt_worker *w)
{
    free(w->memory);
    for (int i = 0; i < DT_WORKER_OCEANS; i++) {
        free(w->baked[i].ocean);
    }
    free(w->art);
    free(w->frame);
    free(w);
}

void *dt_worker_memory(struct dt_worker *w, size_t size)
{
    if (w->size < size) {
        free(w->memory);
        w->memory = aligned_alloc(64, (size + 63) / 64 * 64);
        if (w->memory == NULL) {
            dt_log_end("out of memory");
        }
        w->size = size;
    }
    return w->memory;
}

/* The slot with this pile, or the least recently used one. */
static struct dt_baked *find_baked(struct dt_worker *w, uint64_t pile)
{
    struct dt_baked *best = &w->baked[0];
    for (int i = 0; i < DT_WORKER_OCEANS; i++) {
        struct dt_baked *k = &w->baked[i];
        if (k->ocean != NULL && k->pile == pile) {
            return k;
        }
        best = k->used < best->used ? k : best;
    }
    return best;
}

const struct dt_ocean *dt_worker_ocean(struct dt_worker *w, const struct dt_ocean_stack *stack,
                                       uint64_t pile)
{
    struct dt_baked *k = find_baked(w, pile);
    k->used = ++w->uses;
    if (w->art == NULL) {
        w->frame = dt_xzalloc(DT_OCEAN_BYTES);
        w->art = dt_xzalloc(sizeof *w->art);
        dt_ocean_art_open(w->art, dt_blend_best());
    }
    if (k->ocean == NULL || k->pile != pile) {
        k->ocean = k->ocean != NULL ? k->ocean : dt_xzalloc(sizeof *k->ocean);
        k->pile = pile;
        dt_ocean_bake(k->ocean, w->art, stack);
    }
    return k->ocean;
}
