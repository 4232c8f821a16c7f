/* Chooses an action from a list, by arrow keys or by number. A long list is split into steps by the
 * words of the action text: first the card, then the side, then the target. */
#ifndef DT_TERM_MENU_H
#define DT_TERM_MENU_H

#include "term/draw_context.h"

enum {
    DT_MENU_ACTIONS = 1024, /* longer lists need an editor (draw_context.h) */
    DT_MENU_FLAT = 9,       /* up to this many are listed without steps, */
    DT_MENU_WIDE = 43,      /* if none is wider: the columns available at 80 by 24 */
    DT_MENU_DEPTH = 8,
    DT_MENU_WORDS = 64, /* bytes of an action's text, terminator included */
    DT_MENU_ARGS = 128, /* and of its JSON */
};

/* One line: `count` actions from `first` on that share a prefix. */
struct dt_menu_item {
    int first, count;
    int len; /* bytes of that prefix */
};

struct dt_menu {
    int count; /* actions */
    struct dt_formatter fmt;
    dt_action action[DT_MENU_ACTIONS];
    char words[DT_MENU_ACTIONS][DT_MENU_WORDS];
    char args[DT_MENU_ACTIONS][DT_MENU_ARGS];
    int base; /* bytes of the prefix that all lines share */
    int items;
    struct dt_menu_item item[DT_MENU_ACTIONS];
    int at;    /* the line with the cursor */
    int typed; /* a number being typed; 0: none */
    int depth; /* steps taken */
    struct dt_menu_item path[DT_MENU_DEPTH];
    int place[DT_MENU_DEPTH]; /* cursor of each step */
    char selection[DT_MENU_WORDS];
};

/* Lists the legal actions of a seat that is to act; false if there are too many, or none because
 * the state is redacted for another viewer. */
bool dt_menu_open(struct dt_menu *m, const struct dt_draw_context *ctx, int seat);
/* Whether a key chose an action, then in *out. */
bool dt_menu_key(struct dt_menu *m, int key, dt_action *out);
/* Moves the cursor to an action, as far as it is in the list. */
void dt_menu_select(struct dt_menu *m, dt_action action);
/* The action text under the cursor, up to the current step. */
const char *dt_menu_selection(struct dt_menu *m);
void dt_menu_draw(const struct dt_menu *m, struct dt_pane p);

#endif
