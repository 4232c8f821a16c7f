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
    free(b->ocean);
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
