/* The ocean as a picture, drawn again only when the stack or the look has changed. */
#ifndef DT_TERM_SEA_H
#define DT_TERM_SEA_H

#include "ocean/ocean.h"

struct dt_sea; /* large; made when it is first needed */

struct dt_sea *dt_sea_open(void); /* NULL without memory */
void dt_sea_close(struct dt_sea *sea);
/* The frame of a stack: DT_OCEAN_BYTES, until the next call. */
const uint8_t *dt_sea_frame(struct dt_sea *sea, const struct dt_ocean_stack *stack,
                            const struct dt_ocean_viewpoint *look);

#endif
