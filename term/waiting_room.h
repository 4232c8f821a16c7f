/* The screen before a match begins: seats, options and log. */
#ifndef DT_TERM_WAITING_ROOM_H
#define DT_TERM_WAITING_ROOM_H

#include "term/remote.h"
#include "term/screen.h"

/* Draws the whole screen; `message` replaces the key help, or NULL. */
void dt_waiting_room_draw(const struct dt_remote *r, struct dt_screen *s, const char *message);

#endif
