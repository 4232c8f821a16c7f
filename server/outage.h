/* Outages of the server and of its store. */
#ifndef DT_SERVER_OUTAGE_H
#define DT_SERVER_OUTAGE_H

#include "server/table.h"

/* outage.c: time in which the server or its store was down is given back to the clocks. */
void dt_outage_check(struct dt_server *srv); /* call whenever the loop does something */
void dt_outage_note(struct dt_table *t,
                    int64_t since); /* its clocks are owed the time since then */
void dt_outage_note_all(struct dt_server *srv, int64_t since); /* and those of all tables here */
void dt_outage_stored(struct dt_table *t, int64_t at); /* an entry made then is stored now */
/* At that time no node had run its timers for so many ms. */
void dt_outage_unattended(struct dt_table *t, int64_t at, int64_t unattended_ms);
void dt_outage_append(struct dt_table *t); /* submits the entry that gives it back, if one is due */

/* store_outage.c: while the store is unavailable nothing is confirmed. */
void dt_store_outage_tick(struct dt_server *srv);
void dt_store_outage_tell(struct dt_client *c); /* a client that connects meanwhile */
bool dt_server_ready(const struct dt_server *srv);

#endif
