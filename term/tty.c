/* The only file that uses ncurses. */
#define _XOPEN_SOURCE 700 /* for wide characters in ncurses, and wcwidth */
#include "term/tty.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <wchar.h>

/* Defines many short names, so only this file includes it. */
#include <curses.h>
#include <term.h>

enum { PAIRS = 4096, PALETTE = 257, BASE = 8 };

/* The terminal's abilities, and the colour pairs registered with ncurses. Global: there is one
 * terminal. */
static struct {
    bool open, utf8;
    int colours, pairs;
    short pair[PALETTE][PALETTE]; /* by foreground and background, both + 1; 0: not registered */
    volatile sig_atomic_t closed;
} tty;

static void on_signal(int number)
{
    (void)number;
    tty.closed = 1;
}

static void install_signal_handlers(void)
{
    static const int ends[] = {SIGHUP, SIGTERM, SIGINT, SIGQUIT};
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < DT_COUNT(ends); i++) {
        sigaction(ends[i], &action, NULL);
    }
}

/* Whether the terminal can move the cursor. */
static bool has_cursor_addressing(void)
{
    int code;
    bool fits = setupterm(NULL, fileno(stdout), &code) == OK && cursor_address != NULL;
    if (cur_term != NULL) {
        del_curterm(cur_term);
    }
    return fits;
}

bool dt_tty_open(void)
{
    if (setlocale(LC_ALL, "") == NULL) {
        setlocale(LC_ALL, "C.UTF-8"); /* LANG names a locale that is not installed here */
    }
    if (!has_cursor_addressing() || newterm(NULL, stdout, stdin) == NULL) {
        return false;
    }
    tty.open = true;
    tty.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    if (has_colors() && getenv("NO_COLOR") == NULL) {
        start_color();
        use_default_colors();
        tty.colours = COLORS;
    }
    install_signal_handlers();
    return true;
}

void dt_tty_close(void)
{
    if (tty.open) {
        endwin();
        tty.open = false;
    }
}

int dt_tty_colours(void)
{
    return tty.colours;
}

void dt_tty_size(int *w, int *h)
{
    getmaxyx(stdscr, *h, *w);
}

/* The nearest colour the terminal has: of 8, bright ones become plain; grey, which would be black
 * on black, becomes the default. */
static int colour_of(dt_colour c)
{
    return c < 0 || (c == DT_GREY && tty.colours <= BASE) ? -1
           : c < tty.colours                              ? c
           : c < 2 * BASE                                 ? c % BASE
                                                          : -1;
}

static short pair_of(struct dt_style style)
{
    int fg = colour_of(style.fg), bg = colour_of(style.bg);
    short *pair = &tty.pair[fg + 1][bg + 1];
    if (fg < 0 && bg < 0) {
        return 0;
    }
    if (*pair == 0) {
        int most = COLOR_PAIRS < PAIRS ? COLOR_PAIRS : PAIRS;
        if (tty.pairs + 1 >= most) {
            tty.pairs = 0; /* start over; the whole screen is drawn each time */
            memset(tty.pair, 0, sizeof tty.pair);
        }
        *pair = (short)++tty.pairs;
        init_pair(*pair, (short)fg, (short)bg);
    }
    return *pair;
}

static attr_t attr_of(struct dt_style style)
{
    attr_t attr = A_NORMAL;
    bool background_lost = style.bg >= 0 && tty.colours == 0;
    bool bright = style.fg > DT_GREY && style.fg < 2 * BASE && tty.colours == BASE;
    attr |= (style.attr & DT_BOLD) != 0 || bright ? A_BOLD : 0;
    attr |= (style.attr & DT_UNDERLINE) != 0 ? A_UNDERLINE : 0;
    attr |= (style.attr & DT_REVERSE) != 0 || background_lost ? A_REVERSE : 0;
    return attr;
}

static void put(int x, int y, const struct dt_cell *cell)
{
    wchar_t text[2] = {(wchar_t)cell->rune, 0};
    cchar_t c;
    if (!tty.utf8) {
        text[0] = (wchar_t)dt_rune_ascii(cell->rune);
    }
    if (wcwidth(text[0]) != 1) {
        text[0] = '?'; /* other players' text may hold anything, but a cell is one column wide */
    }
    short pair = tty.colours > 0 ? pair_of(cell->style) : 0;
    setcchar(&c, text, attr_of(cell->style), pair, NULL);
    mvadd_wch(y, x, &c);
}

void dt_tty_show(const struct dt_screen *s)
{
    erase();
    for (int y = 0; y < s->h; y++) {
        for (int x = 0; x < s->w; x++) {
            put(x, y, &s->cell[y * s->w + x]);
        }
    }
    refresh();
}

static int key_of(wint_t code)
{
    static const struct {
        int curses, ours;
    } keys[] = {
        {KEY_UP, DT_KEY_UP},          {KEY_DOWN, DT_KEY_DOWN},     {KEY_LEFT, DT_KEY_LEFT},
        {KEY_RIGHT, DT_KEY_RIGHT},    {KEY_PPAGE, DT_KEY_PAGE_UP}, {KEY_NPAGE, DT_KEY_PAGE_DOWN},
        {KEY_HOME, DT_KEY_HOME},      {KEY_END, DT_KEY_END},       {KEY_ENTER, DT_KEY_ENTER},
        {KEY_BACKSPACE, DT_KEY_BACK}, {KEY_RESIZE, DT_KEY_RESIZE},
    };
    for (int i = 0; i < DT_COUNT(keys); i++) {
        if ((int)code == keys[i].curses) {
            return keys[i].ours;
        }
    }
    return DT_KEY_NONE;
}

int dt_tty_key(int ms)
{
    wint_t code;
    if (tty.closed) {
        return DT_KEY_CLOSED;
    }
    timeout(ms);
    errno = 0;
    int kind = get_wch(&code);
    if (tty.closed || (kind == ERR && ms < 0 && errno != EINTR)) {
        tty.closed = 1;
        return DT_KEY_CLOSED;
    }
    if (kind == ERR) {
        return DT_KEY_NONE;
    }
    if (kind == KEY_CODE_YES) {
        return key_of(code);
    }
    return code == '\r' ? DT_KEY_ENTER : code == '\b' ? DT_KEY_BACK : (int)code;
}
