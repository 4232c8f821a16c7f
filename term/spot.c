/* What is the same at every table. */
#include "term/spot.h"

#include "term/names.h"

void dt_spot_name(struct dt_spot *p)
{
    for (int i = 0; i < DT_SEATS; i++) {
        p->names[i] = p->match.seat[i].name;
    }
    dt_names_fill(p->names);
}
