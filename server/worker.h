/* The workspace of one worker thread: a bot's memory and search result, and the oceans baked last.
 * Belongs to its thread. */
#ifndef DT_SERVER_WORKER_H
#define DT_SERVER_WORKER_H

#include "bots/bots.h"
#include "ocean/ocean.h"

enum { DT_WORKER_OCEANS = 4 }; /* cached; 36 MB each, allocated when first needed */

struct dt_worker {
    void *memory; /* of bots */
    size_t size;
    struct dt_search_result search; /* result of the last bot search */
    struct dt_baked {
        struct dt_ocean *ocean; /* NULL: unused */
        uint64_t pile;          /* which stack it is */
        uint64_t used;          /* value of `uses` at the last use */
    } baked[DT_WORKER_OCEANS];
    uint64_t uses;
    struct dt_ocean_art *art; /* allocated with the first ocean */
    uint8_t *frame;
};

struct dt_worker *dt_worker_open(void);
void dt_worker_close(struct dt_worker *w);
void *dt_worker_memory(struct dt_worker *w,
                       size_t size); /* aligned; overwritten by the next call */
/* The baked layers of a stack, from the cache if possible; `pile` identifies the stack. */
const struct dt_ocean *dt_worker_ocean(struct dt_worker *w, const struct dt_ocean_stack *stack,
                                       uint64_t pile);

#endif
