/* Where a thread works: a bot's memory and thought, and the ocean it has baked last. */
#ifndef DT_SERVER_BENCH_H
#define DT_SERVER_BENCH_H

#include "bots/bots.h"
#include "ocean/ocean.h"

struct dt_bench {
    void *memory; /* of bots */
    size_t size;
    struct dt_thought thought;
    struct dt_ocean *ocean; /* NULL until something is drawn */
    uint64_t baked;         /* which stack, 0: none */
    uint8_t *frame;
};

struct dt_bench *dt_bench_open(void);
void dt_bench_close(struct dt_bench *b);
void *dt_bench_memory(struct dt_bench *b, size_t size); /* aligned; for one thought */

#endif
