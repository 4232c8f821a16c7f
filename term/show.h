/* The whole screen of a client, from parts: title, board, seats, log, question, help. */
#ifndef DT_TERM_SHOW_H
#define DT_TERM_SHOW_H

#include "term/log.h"
#include "term/menu.h"

enum { DT_SHOW_W = 60, DT_SHOW_H = 20 }; /* a smaller terminal shows nothing useful */

struct dt_show {
    const struct dt_board *board;
    struct dt_scene scene;
    const struct dt_log *log;
    const struct dt_menu *menu; /* NULL: nothing is asked of these eyes, or there is an editor */
    const char *message;        /* one line instead of the help, or NULL */
    const char *keys;           /* the help in the last line, in English */
    const char *status;         /* at the right of the title, or NULL */
    bool tall;                  /* nothing is ever asked: the board has all the room */
};

/* The sentence that says whose turn it is and what is asked. */
void dt_show_turn(const struct dt_show *show, struct dt_out *out);
void dt_show_draw(const struct dt_show *show, struct dt_screen *s);

/* Things that lie over it. */

/* Nobody sees anything until the right person sits there. */
void dt_show_curtain(struct dt_screen *s, dt_lang lang, const char *name);
/* Lines in a box; returns where they were drawn. */
void dt_show_note(struct dt_screen *s, const char *title, const char *text, const char *keys);

#endif
