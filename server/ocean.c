/* Pictures (to come). */
#include <stdlib.h>

#include "server/rest.h"

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

void dt_rest_ocean(struct dt_house *h, struct dt_ask *a, const char *id)
{
    (void)h;
    (void)id;
    dt_ask_error(a, 404, "there is nothing here");
}
