/* What a game's screen is given, and what it must offer: one file a game, term/<key>.c; a game without
 * one gets the screen of generic.c. Everything here is drawn on a screen in memory from a redacted state. */
#ifndef DT_TERM_DRAW_CONTEXT_H
#define DT_TERM_DRAW_CONTEXT_H

#include "engine/game.h"
#include "locale/locale.h"
#include "term/screen.h"

struct dt_ocean_stack;

/* The table as one pair of eyes sees it. */
struct dt_draw_context {
    const struct dt_game *game;
    const void *state; /* redacted for these eyes */
    int viewer;        /* a seat or DT_ONLOOKER */
    struct dt_teller fmt;
    const char *selection; /* words of the action or of the part of it that is being chosen; "" */
    int colours;           /* that the terminal has; 0: none */
    const uint8_t *frame;  /* the ocean as pixels (ocean/ocean.h) where people see it, or NULL */
    const struct dt_editor *editor; /* the plan that is being made, or NULL */
};

/* A decision that is put together instead of chosen from a list, as one number of the game's own. */
struct dt_editor {
    uint32_t draft;
    int at; /* where the cursor is */
};

enum dt_key {
    DT_KEY_NONE = 0,
    DT_KEY_ENTER = '\n',
    DT_KEY_ESCAPE = 27,
    DT_KEY_BACK = 127,
    DT_KEY_UP = 0x110000, /* beyond all letters */
    DT_KEY_DOWN,
    DT_KEY_LEFT,
    DT_KEY_RIGHT,
    DT_KEY_PAGE_UP,
    DT_KEY_PAGE_DOWN,
    DT_KEY_HOME,
    DT_KEY_END,
    DT_KEY_RESIZE,
    DT_KEY_CLOSED, /* there will be no more keys */
};

struct dt_board {
    const char *game; /* a key */
    /* The phase as the view calls it; NULL: the view is asked. */
    const char *(*phase)(const void *state);
    /* The table itself, as large as the pane allows. */
    void (*draw)(const struct dt_draw_context *ctx, struct dt_pane p);
    /* Beside it: the seats and what else belongs to them; returns the row behind it. */
    int (*draw_side)(const struct dt_draw_context *ctx, struct dt_pane p);
    /* A few words for the title, such as the round; may be NULL. */
    void (*title)(const struct dt_draw_context *ctx, struct dt_out *out);
    /* The colours of its seats, if they are those of its pieces and not of every game's; or NULL. */
    const dt_colour *seat_colours;
    /* The section of the rules that fits the phase, as "{#attack}"; may be NULL. */
    const char *(*rules_section)(const void *state);
    /* Options that suit a terminal better than the presets; may be NULL. */
    void (*adapt_config)(struct dt_config *config, int colours);

    /* The stack that people may look at as it is, from the true state, and whether they have a torch;
     * false if there is none. NULL in games without an ocean. */
    bool (*ocean_stack)(const void *state, struct dt_ocean_stack *out, bool *torch);

    /* For decisions that are put together; all NULL if there are none. */
    bool (*has_editor)(const void *state, int seat);
    void (*edit_begin)(const struct dt_draw_context *ctx, struct dt_editor *e);
    /* Whether the key was one of the editor's. */
    bool (*edit_key)(const struct dt_draw_context *ctx, struct dt_editor *e, int key);
    dt_action (*edit_action)(const struct dt_editor *e);
    /* What counts of it if time is up now. */
    dt_action (*edit_draft)(const struct dt_draw_context *ctx, const struct dt_editor *e);
    void (*edit_load)(struct dt_editor *e, dt_action action);
    void (*edit_draw)(const struct dt_draw_context *ctx, struct dt_pane p);
};

const struct dt_board *dt_board_find(const struct dt_game *game);

/* Helpers that the boards share: draw_context.c. */

/* The colour of a seat's pieces, different for five of them, and a letter where there is none. */
dt_colour dt_seat_colour(int seat);
/* The same in a game that may have colours of its own. */
dt_colour dt_game_colour(const struct dt_game *game, int seat);
/* Words of a kind as a text. */
struct dt_label {
    char text[128];
};
struct dt_label dt_label_of(const struct dt_draw_context *ctx, const char *kind, const char *words);
/* A sentence of the program with numbers filled in. */
struct dt_label dt_label_count(const struct dt_draw_context *ctx, const char *english, int a,
                               int b);
/* A seat's line: a mark if it is to act, its name in its colour. Returns the column behind it. */
int dt_draw_seat_name(const struct dt_draw_context *ctx, struct dt_pane p, int y, int seat);
/* A bar of `full` places of which `n` are filled. Returns the column behind it. */
int dt_draw_bar(struct dt_pane p, int x, int y, struct dt_style style, int n, int full);
/* The n-th word (from 0) of what is pointed at; empty if there is none. */
struct dt_span dt_selected_word(const struct dt_draw_context *ctx, int n);

#endif
