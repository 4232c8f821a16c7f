/* The whole screen of a client, from parts: title, board, seats, log, question, help. */
#ifndef DT_TERM_LAYOUT_H
#define DT_TERM_LAYOUT_H

#include "term/event_log.h"
#include "term/menu.h"

enum { DT_LAYOUT_MIN_W = 60, DT_LAYOUT_MIN_H = 20 }; /* a smaller terminal shows nothing useful */

struct dt_layout {
    const struct dt_board *board;
    struct dt_draw_context ctx;
    const struct dt_event_log *log;
    const struct dt_menu *menu; /* NULL: nothing is asked of these eyes, or there is an editor */
    const char *message;        /* one line instead of the help, or NULL */
    const char *keys;           /* the help in the last line, in English */
    const char *status;         /* at the right of the title, or NULL */
    bool tall;                  /* nothing is ever asked: the board has all the room */
};

/* The sentence that says whose turn it is and what is asked. */
void dt_layout_prompt(const struct dt_layout *layout, struct dt_out *out);
void dt_layout_draw(const struct dt_layout *layout, struct dt_screen *s);

/* Things that lie over it. */

/* Nobody sees anything until the right person sits there. */
void dt_layout_handover(struct dt_screen *s, dt_lang lang, const char *name);
/* Lines in a box; returns where they were drawn. */
void dt_layout_dialog(struct dt_screen *s, const char *title, const char *text, const char *keys);

#endif
