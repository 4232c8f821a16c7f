/* Bots at the tables. */
#ifndef DT_SERVER_BOTS_H
#define DT_SERVER_BOTS_H

#include "server/table.h"

void dt_bots_think(struct dt_table *t);
bool dt_bots_wanted(const struct dt_table *t); /* a person plays there, or watches */

/* ocean.c */
struct dt_frames *dt_frames_open(void);
void dt_frames_close(struct dt_frames *f);

#endif
