/* The ocean as a picture, drawn again only when the stack or the look has changed. */
#ifndef DT_TERM_OCEAN_CACHE_H
#define DT_TERM_OCEAN_CACHE_H

#include "ocean/ocean.h"

struct dt_ocean_cache; /* large; made when it is first needed */

struct dt_ocean_cache *dt_ocean_cache_open(void); /* NULL without memory */
void dt_ocean_cache_close(struct dt_ocean_cache *cache);
/* The frame of a stack: DT_OCEAN_BYTES, until the next call. */
const uint8_t *dt_ocean_cache_frame(struct dt_ocean_cache *cache,
                                    const struct dt_ocean_stack *stack,
                                    const struct dt_ocean_look *look);

#endif
