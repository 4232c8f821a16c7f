/* The interface of a game's board renderer, one file a game: term/<key>.c; other games use
 * generic.c. Renderers draw a redacted state into a screen in memory and do no I/O. */
#ifndef DT_TERM_DRAW_CONTEXT_H
#define DT_TERM_DRAW_CONTEXT_H

#include "engine/game.h"
#include "locale/locale.h"
#include "term/screen.h"

struct dt_ocean_stack;

/* What a renderer gets: the table as one viewer sees it. All pointers are the caller's. */
struct dt_draw_context {
    const struct dt_game *game;
    const void *state; /* redacted for the viewer */
    int viewer;        /* a seat or DT_SPECTATOR */
    struct dt_formatter fmt;
    const char *selection; /* text of the selected action, or the part chosen so far; "": none */
    int colours;           /* number of terminal colours; 0: none */
    const uint8_t *frame;  /* the ocean as RGBA pixels (ocean/ocean.h), or NULL */
    const struct dt_editor *editor; /* the plan being edited, or NULL */
};

/* A decision that is composed instead of chosen from a list; `draft` is encoded by the game. */
struct dt_editor {
    uint32_t draft;
    int at; /* cursor */
};

enum dt_key {
    DT_KEY_NONE = 0,
    DT_KEY_ENTER = '\n',
    DT_KEY_ESCAPE = 27,
    DT_KEY_BACK = 127,
    DT_KEY_UP = 0x110000, /* beyond all code points */
    DT_KEY_DOWN,
    DT_KEY_LEFT,
    DT_KEY_RIGHT,
    DT_KEY_PAGE_UP,
    DT_KEY_PAGE_DOWN,
    DT_KEY_HOME,
    DT_KEY_END,
    DT_KEY_RESIZE,
    DT_KEY_CLOSED, /* the terminal is closed; no more keys */
};

struct dt_board {
    const char *game; /* its key; NULL in generic.c */
    /* The phase's word in the view; NULL: read it from the view. */
    const char *(*phase)(const void *state);
    /* Draws the board, as large as the pane allows. */
    void (*draw)(const struct dt_draw_context *ctx, struct dt_pane p);
    /* Draws seats and hand in the side panel; returns the first free row. */
    int (*draw_side)(const struct dt_draw_context *ctx, struct dt_pane p);
    /* A few words for the title, such as the round; may be NULL. */
    void (*title)(const struct dt_draw_context *ctx, struct dt_writer *out);
    /* Seat colours, if the game's pieces have their own; or NULL. */
    const dt_colour *seat_colours;
    /* The section of the rules for the phase, such as "{#attack}"; may be NULL. */
    const char *(*rules_section)(const void *state);
    /* Changes options to fit the terminal; may be NULL. */
    void (*adapt_config)(struct dt_config *config, int colours);

    /* The card stack from the true state, and whether a torch is allowed; false if players may not
     * see it. NULL in games without an ocean. */
    bool (*ocean_stack)(const void *state, struct dt_ocean_stack *out, bool *torch);

    /* Plan editor; all NULL if the game has none. */
    bool (*has_editor)(const void *state, int seat);
    void (*edit_begin)(const struct dt_draw_context *ctx, struct dt_editor *e);
    /* Whether the editor used the key. */
    bool (*edit_key)(const struct dt_draw_context *ctx, struct dt_editor *e, int key);
    dt_action (*edit_action)(const struct dt_editor *e);
    /* The action that counts if time runs out now. */
    dt_action (*edit_draft)(const struct dt_draw_context *ctx, const struct dt_editor *e);
    void (*edit_load)(struct dt_editor *e, dt_action action);
    void (*edit_draw)(const struct dt_draw_context *ctx, struct dt_pane p);
};

const struct dt_board *dt_board_find(const struct dt_game *game);

/* Helpers for renderers: draw_context.c. */

/* The default colour of a seat's pieces. */
dt_colour dt_seat_colour(int seat);
/* The same, with the game's own colours if it has any. */
dt_colour dt_game_colour(const struct dt_game *game, int seat);
/* A word of some kind, or an object as JSON, in the language of the viewer. */
struct dt_label {
    char text[128];
};
struct dt_label dt_label_of(const struct dt_draw_context *ctx, const char *kind, const char *value);
/* A translated message with two numbers filled in. */
struct dt_label dt_label_count(const struct dt_draw_context *ctx, const char *english, int a,
                               int b);
/* Draws a seat's name in its colour, with a mark if it is to act. Returns the next column. */
int dt_draw_seat_name(const struct dt_draw_context *ctx, struct dt_pane p, int y, int seat);
/* Draws a bar of `full` cells, `n` of them filled. Returns the next column. */
int dt_draw_bar(struct dt_pane p, int x, int y, struct dt_style style, int n, int full);
/* The n-th word (from 0) of ctx->selection; empty if there is none. */
struct dt_span dt_selected_word(const struct dt_draw_context *ctx, int n);

#endif
