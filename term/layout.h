/* Lays out the client's screen: title, prompt, board, side panel, log, choices and key help. */
#ifndef DT_TERM_LAYOUT_H
#define DT_TERM_LAYOUT_H

#include "term/event_log.h"
#include "term/menu.h"

enum { DT_LAYOUT_MIN_W = 60, DT_LAYOUT_MIN_H = 20 }; /* smallest usable terminal */

struct dt_layout {
    const struct dt_board *board;
    struct dt_draw_context ctx;
    const struct dt_event_log *log;
    const struct dt_menu *menu; /* NULL: the viewer is not to act, or uses the editor */
    const char *message;        /* shown instead of the key help, or NULL */
    const char *keys;           /* key help in the last line, in English */
    const char *status;         /* at the right of the title, or NULL */
    bool tall;                  /* no choices are shown; the board gets their rows */
};

/* The sentence that says whose turn it is and what to do. */
void dt_layout_prompt(const struct dt_layout *layout, struct dt_writer *out);
void dt_layout_draw(const struct dt_layout *layout, struct dt_screen *s);

/* Drawn over the table: */

/* Covers the table until the next player at this keyboard presses Enter. */
void dt_layout_handover(struct dt_screen *s, dt_lang lang, const char *name);
/* A dialog box with a text and its keys. */
void dt_layout_dialog(struct dt_screen *s, const char *title, const char *text, const char *keys);

#endif
