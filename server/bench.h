/* Where a thread works: a bot's memory and thought, and the oceans it has baked lately. */
#ifndef DT_SERVER_BENCH_H
#define DT_SERVER_BENCH_H

#include "bots/bots.h"
#include "ocean/ocean.h"

enum { DT_BENCH_OCEANS = 4 }; /* 36 MB each, taken when they are needed */

struct dt_bench {
    void *memory; /* of bots */
    size_t size;
    struct dt_thought thought;
    struct dt_baked {
        struct dt_ocean *ocean; /* NULL until something is drawn */
        uint64_t pile;          /* which */
        uint64_t used;          /* when, counted in uses */
    } baked[DT_BENCH_OCEANS];
    uint64_t uses;
    struct dt_ocean_art *art; /* with the first ocean */
    uint8_t *frame;
};

struct dt_bench *dt_bench_open(void);
void dt_bench_close(struct dt_bench *b);
void *dt_bench_memory(struct dt_bench *b, size_t size); /* aligned; for one thought */
/* The layers of a stack, baked unless they still are; `pile` tells stacks apart. */
const struct dt_ocean *dt_bench_ocean(struct dt_bench *b, const struct dt_ocean_stack *stack,
                                      uint64_t pile);

#endif
