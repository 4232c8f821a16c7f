/* Pictures (to come). */
#include <stdlib.h>

#include "server/house.h"

struct dt_frames {
    int count;
};

struct dt_frames *dt_frames_open(void)
{
    return dt_need(sizeof(struct dt_frames));
}

void dt_frames_close(struct dt_frames *f)
{
    free(f);
}
