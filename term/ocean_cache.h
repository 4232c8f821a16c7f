/* Caches the rendered ocean: redrawn only when the stack or the viewpoint changes. */
#ifndef DT_TERM_OCEAN_CACHE_H
#define DT_TERM_OCEAN_CACHE_H

#include "ocean/ocean.h"

struct dt_ocean_cache; /* large; create it on first use */

struct dt_ocean_cache *dt_ocean_cache_open(void); /* NULL if out of memory */
void dt_ocean_cache_close(struct dt_ocean_cache *cache);
/* The frame of a stack: DT_OCEAN_BYTES, valid until the next call. */
const uint8_t *dt_ocean_cache_frame(struct dt_ocean_cache *cache,
                                    const struct dt_ocean_stack *stack,
                                    const struct dt_ocean_viewpoint *look);

#endif
