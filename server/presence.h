/* Who watches a table, and who is absent. */
#ifndef DT_SERVER_PRESENCE_H
#define DT_SERVER_PRESENCE_H

#include "server/table.h"

void dt_presence_tick(struct dt_table *t, int64_t now); /* sends changes, at most once a second */
void dt_presence_send(struct dt_table *t);              /* at once */
void dt_presence_reset(struct dt_table *t);             /* absences so far do not count */
struct dt_presence dt_presence_local(const struct dt_table *t); /* watchers at this node */

#endif
