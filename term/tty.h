/* The terminal, by ncurses: reads keys, shows screens. */
#ifndef DT_TERM_TTY_H
#define DT_TERM_TTY_H

#include "term/draw_context.h"

/* Takes over the terminal; false if it cannot show a screen. The state is global: open one at a
 * time. */
bool dt_tty_open(void);
void dt_tty_close(void);

int dt_tty_colours(void); /* 0: none */
/* The terminal's size in cells. */
void dt_tty_size(int *w, int *h);
void dt_tty_show(const struct dt_screen *s);
/* A code point or an enum dt_key; waits `ms` milliseconds (then DT_KEY_NONE), or without limit if
 * negative. After the terminal is closed or a signal ends the program, always DT_KEY_CLOSED. */
int dt_tty_key(int ms);

#endif
