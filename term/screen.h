/* A screen in memory: cells with a code point, colours and attributes. Boards draw here, so tests
 * need no terminal; term/tty.c copies it to a real one. */
#ifndef DT_TERM_SCREEN_H
#define DT_TERM_SCREEN_H

#include "engine/base.h"

enum {
    DT_SCREEN_W = 250, /* of a larger terminal only a part is used */
    DT_SCREEN_H = 100,
};

/* A colour is an index into the 256-colour palette; every terminal has the first 16. */
typedef int16_t dt_colour;
enum {
    DT_INK = -1, /* the terminal's default */
    DT_BLACK = 0,
    DT_RED = 9,
    DT_GREEN = 10,
    DT_YELLOW = 11,
    DT_BLUE = 12,
    DT_PINK = 13,
    DT_CYAN = 14,
    DT_WHITE = 15,
    DT_GREY = 8,
    DT_DARK_RED = 1,
    DT_DARK_BLUE = 4,
    DT_DARK_CYAN = 6,
    DT_SILVER = 7,
};

enum { DT_BOLD = 1, DT_REVERSE = 2, DT_UNDERLINE = 4 };

struct dt_style {
    dt_colour fg, bg;
    uint8_t attr;
};

struct dt_cell {
    uint32_t rune;
    struct dt_style style;
};

struct dt_screen {
    int w, h;
    struct dt_cell cell[DT_SCREEN_W * DT_SCREEN_H]; /* row by row, w each */
};

/* A rectangle of a screen; drawing is clipped to it. */
struct dt_pane {
    struct dt_screen *screen;
    int x, y, w, h;
};

/* Sets the size, up to the maximum, and clears the screen. */
void dt_screen_clear(struct dt_screen *s, int w, int h);
struct dt_pane dt_screen_all(struct dt_screen *s);

static inline struct dt_style dt_ink(dt_colour fg)
{
    return (struct dt_style){fg, DT_INK, 0};
}

static inline struct dt_style dt_bold(dt_colour fg)
{
    return (struct dt_style){fg, DT_INK, DT_BOLD};
}

static inline struct dt_style dt_on(dt_colour fg, dt_colour bg)
{
    return (struct dt_style){fg, bg, 0};
}

/* A part of a pane, clipped to it. */
struct dt_pane dt_pane_cut(struct dt_pane p, int x, int y, int w, int h);

void dt_pane_rune(struct dt_pane p, int x, int y, struct dt_style style, uint32_t rune);
/* Draws UTF-8; returns the next column. */
int dt_pane_text(struct dt_pane p, int x, int y, struct dt_style style, const char *text);
/* The same, cut with an ellipsis to at most `w` columns. */
int dt_pane_fit(struct dt_pane p, int x, int y, int w, struct dt_style style, const char *text);
void dt_pane_centre(struct dt_pane p, int y, struct dt_style style, const char *text);
__attribute__((format(printf, 5, 6))) int dt_pane_printf(struct dt_pane p, int x, int y,
                                                         struct dt_style style, const char *format,
                                                         ...);
/* Draws text wrapped at spaces from row y on; returns the next row. Rows above the pane are
 * skipped, so a long text can be scrolled. */
int dt_pane_wrap(struct dt_pane p, int y, struct dt_style style, const char *text);
void dt_pane_fill(struct dt_pane p, struct dt_style style, uint32_t rune);
/* Changes the style of what is drawn already. */
void dt_pane_shade(struct dt_pane p, struct dt_style style);
/* Draws a frame with a title in its upper edge; returns the pane inside. */
struct dt_pane dt_pane_box(struct dt_pane p, struct dt_style style, const char *title);
/* Draws an empty box in the middle of a pane; returns the pane inside. */
struct dt_pane dt_pane_popup(struct dt_pane p, int w, int h, const char *title);

/* The number of columns of a text. */
int dt_text_columns(const char *text);
/* Decodes the next code point of a UTF-8 text and advances; 0 at the end. */
uint32_t dt_text_next(const char **text);
/* Encodes a code point as UTF-8 without a terminator; returns the end. */
char *dt_text_put(char *out, uint32_t rune);
/* The nearest ASCII character, for terminals without UTF-8. */
char dt_rune_ascii(uint32_t rune);

/* The text of a row without trailing spaces; `out` holds 4 * DT_SCREEN_W + 1 bytes. */
void dt_screen_row(const struct dt_screen *s, int y, char *out);

#endif
