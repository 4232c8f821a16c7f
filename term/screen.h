/* A screen in memory: cells with a letter, colours and emphasis. What a client shows is drawn here,
 * so that tests can look at it without a terminal; term/tty.c brings it to a real one. */
#ifndef DT_TERM_SCREEN_H
#define DT_TERM_SCREEN_H

#include "engine/base.h"

enum {
    DT_SCREEN_W = 250, /* a larger terminal is used in part */
    DT_SCREEN_H = 100,
};

/* A colour is a place in the palette of 256; the first 16 are the ones that every terminal has. */
typedef int16_t dt_colour;
enum {
    DT_INK = -1, /* as the terminal is */
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

/* A rectangle of a screen; what is drawn beyond its edges is lost. */
struct dt_pane {
    struct dt_screen *screen;
    int x, y, w, h;
};

/* Sets the size, as far as there is room, and empties the screen. */
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

/* A part of a pane; never larger than it. */
struct dt_pane dt_pane_cut(struct dt_pane p, int x, int y, int w, int h);

void dt_pane_rune(struct dt_pane p, int x, int y, struct dt_style style, uint32_t rune);
/* UTF-8 from a place on; returns the column behind it. */
int dt_pane_text(struct dt_pane p, int x, int y, struct dt_style style, const char *text);
/* The same, cut with an ellipsis to at most `w` columns. */
int dt_pane_fit(struct dt_pane p, int x, int y, int w, struct dt_style style, const char *text);
void dt_pane_centre(struct dt_pane p, int y, struct dt_style style, const char *text);
__attribute__((format(printf, 5, 6))) int dt_pane_printf(struct dt_pane p, int x, int y,
                                                         struct dt_style style, const char *format,
                                                         ...);
/* Text broken at spaces, from row y on; returns the row behind it. Rows above the pane are skipped,
 * so that a long text can be scrolled. */
int dt_pane_wrap(struct dt_pane p, int y, struct dt_style style, const char *text);
void dt_pane_fill(struct dt_pane p, struct dt_style style, uint32_t rune);
/* Changes the emphasis of what is there already. */
void dt_pane_shade(struct dt_pane p, struct dt_style style);
/* A frame with a title in its upper edge; returns what is inside. */
struct dt_pane dt_pane_box(struct dt_pane p, struct dt_style style, const char *title);
/* An empty box in the middle of a pane, for a question or a help text. */
struct dt_pane dt_pane_popup(struct dt_pane p, int w, int h, const char *title);

/* How many columns a text takes. */
int dt_text_columns(const char *text);
/* The next letter of a UTF-8 text, and on to the one behind it; 0 at the end. */
uint32_t dt_text_next(const char **text);
/* Writes a letter as UTF-8, without a zero; returns the place behind it. */
char *dt_text_put(char *out, uint32_t rune);
/* A letter in ASCII that looks like it, for terminals that know nothing else. */
char dt_rune_ascii(uint32_t rune);

/* The text of a row without spaces at its end; `out` holds 4 * DT_SCREEN_W + 1 bytes. */
void dt_screen_row(const struct dt_screen *s, int y, char *out);

#endif
