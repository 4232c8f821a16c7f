/* Before a match begins: who is at the table, and who is still missing. */
#ifndef DT_TERM_WAITING_ROOM_H
#define DT_TERM_WAITING_ROOM_H

#include "term/remote.h"
#include "term/screen.h"

/* The whole screen; `message` is a sentence for the last line, or NULL. */
void dt_waiting_room_draw(const struct dt_remote *r, struct dt_screen *s, const char *message);

#endif
