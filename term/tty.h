/* The terminal itself, by ncurses: keys come in, screens go out. */
#ifndef DT_TERM_TTY_H
#define DT_TERM_TTY_H

#include "term/draw_context.h"

/* Takes the terminal over; false if it cannot show anything. One at a time. */
bool dt_tty_open(void);
void dt_tty_close(void);

int dt_tty_colours(void); /* 0: none */
/* An empty screen as large as the terminal is now. */
void dt_tty_size(int *w, int *h);
void dt_tty_show(const struct dt_screen *s);
/* A letter or an enum dt_key; waits so many milliseconds (DT_KEY_NONE when they are over), or without
 * end if the number is negative. Once the terminal is gone, or somebody ends the program, always
 * DT_KEY_CLOSED. */
int dt_tty_key(int ms);

#endif
