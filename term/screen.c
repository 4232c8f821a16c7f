/* Drawing into cells: panes, text, boxes. */
#include "term/screen.h"

#include <stdarg.h>
#include <stdio.h>

enum { LINE_MAX_BYTES = 1024 };

void dt_screen_clear(struct dt_screen *s, int w, int h)
{
    s->w = w < DT_SCREEN_W ? w : DT_SCREEN_W;
    s->h = h < DT_SCREEN_H ? h : DT_SCREEN_H;
    dt_pane_fill(dt_screen_all(s), dt_ink(DT_INK), ' ');
}

struct dt_pane dt_screen_all(struct dt_screen *s)
{
    return (struct dt_pane){s, 0, 0, s->w, s->h};
}

static int clamp(int n, int low, int high)
{
    return n < low ? low : n > high ? high : n;
}

struct dt_pane dt_pane_cut(struct dt_pane p, int x, int y, int w, int h)
{
    int left = clamp(x, 0, p.w), top = clamp(y, 0, p.h);
    return (struct dt_pane){p.screen, p.x + left, p.y + top, clamp(x + w, left, p.w) - left,
                            clamp(y + h, top, p.h) - top};
}

void dt_pane_rune(struct dt_pane p, int x, int y, struct dt_style style, uint32_t rune)
{
    if (x >= 0 && x < p.w && y >= 0 && y < p.h) {
        p.screen->cell[(p.y + y) * p.screen->w + p.x + x] = (struct dt_cell){rune, style};
    }
}

uint32_t dt_text_next(const char **text)
{
    const uint8_t *s = (const uint8_t *)*text;
    int more = s[0] < 0xc0 ? 0 : s[0] < 0xe0 ? 1 : s[0] < 0xf0 ? 2 : 3;
    uint32_t rune = more == 0 ? s[0] : s[0] & (0x3fu >> more);
    int used = s[0] != 0;
    for (; more > 0 && (s[used] & 0xc0) == 0x80; more--) {
        rune = rune << 6 | (s[used++] & 0x3f);
    }
    *text += used;
    return rune;
}

int dt_text_columns(const char *text)
{
    int n = 0;
    while (dt_text_next(&text) != 0) {
        n++;
    }
    return n;
}

int dt_pane_text(struct dt_pane p, int x, int y, struct dt_style style, const char *text)
{
    for (uint32_t rune; (rune = dt_text_next(&text)) != 0; x++) {
        dt_pane_rune(p, x, y, style, rune);
    }
    return x;
}

int dt_pane_fit(struct dt_pane p, int x, int y, int w, struct dt_style style, const char *text)
{
    bool cut = dt_text_columns(text) > w;
    for (int n = 0; n < w; n++) {
        uint32_t rune = cut && n == w - 1 ? 0x2026 : dt_text_next(&text);
        if (rune == 0) {
            return x + n;
        }
        dt_pane_rune(p, x + n, y, style, rune);
    }
    return x + w;
}

void dt_pane_centre(struct dt_pane p, int y, struct dt_style style, const char *text)
{
    int margin = p.w - dt_text_columns(text);
    dt_pane_fit(p, margin > 0 ? margin / 2 : 0, y, p.w, style, text);
}

int dt_pane_printf(struct dt_pane p, int x, int y, struct dt_style style, const char *format, ...)
{
    char text[LINE_MAX_BYTES];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return dt_pane_text(p, x, y, style, text);
}

/* Bytes of a text that fit into w columns, up to a space if possible; at least one. */
static int line_len(const char *text, int w)
{
    const char *at = text, *space = NULL;
    for (int n = 0; n <= w; n++) {
        if (*at == 0 || *at == '\n') {
            return (int)(at - text);
        }
        if (*at == ' ') {
            space = at;
        }
        if (n < w) {
            dt_text_next(&at);
        }
    }
    return space != NULL && space > text ? (int)(space - text) : (int)(at - text);
}

int dt_pane_wrap(struct dt_pane p, int y, struct dt_style style, const char *text)
{
    char line[LINE_MAX_BYTES];
    while (*text != 0 && p.w > 0) {
        int len = line_len(text, p.w);
        snprintf(line, sizeof line, "%.*s", len, text);
        dt_pane_text(p, 0, y++, style, line);
        text += len;
        if (*text == '\n') {
            text++;
        } else {
            text += strspn(text, " ");
        }
    }
    return y;
}

void dt_pane_fill(struct dt_pane p, struct dt_style style, uint32_t rune)
{
    for (int y = 0; y < p.h; y++) {
        for (int x = 0; x < p.w; x++) {
            dt_pane_rune(p, x, y, style, rune);
        }
    }
}

void dt_pane_shade(struct dt_pane p, struct dt_style style)
{
    for (int y = 0; y < p.h; y++) {
        for (int x = 0; x < p.w; x++) {
            p.screen->cell[(p.y + y) * p.screen->w + p.x + x].style = style;
        }
    }
}

struct dt_pane dt_pane_box(struct dt_pane p, struct dt_style style, const char *title)
{
    for (int x = 1; x < p.w - 1; x++) {
        dt_pane_rune(p, x, 0, style, 0x2500);
        dt_pane_rune(p, x, p.h - 1, style, 0x2500);
    }
    for (int y = 1; y < p.h - 1; y++) {
        dt_pane_rune(p, 0, y, style, 0x2502);
        dt_pane_rune(p, p.w - 1, y, style, 0x2502);
    }
    dt_pane_rune(p, 0, 0, style, 0x256d);
    dt_pane_rune(p, p.w - 1, 0, style, 0x256e);
    dt_pane_rune(p, 0, p.h - 1, style, 0x2570);
    dt_pane_rune(p, p.w - 1, p.h - 1, style, 0x256f);
    if (title != NULL && title[0] != 0 && p.w > 6) {
        int end = dt_pane_fit(p, 2, 0, p.w - 4, style, " ");
        end =
            dt_pane_fit(p, end, 0, p.w - 5, (struct dt_style){style.fg, style.bg, DT_BOLD}, title);
        dt_pane_rune(p, end, 0, style, ' ');
    }
    return dt_pane_cut(p, 1, 1, p.w - 2, p.h - 2);
}

struct dt_pane dt_pane_popup(struct dt_pane p, int w, int h, const char *title)
{
    w = w < p.w ? w : p.w;
    h = h < p.h ? h : p.h;
    struct dt_pane box = dt_pane_cut(p, (p.w - w) / 2, (p.h - h) / 2, w, h);
    dt_pane_fill(box, dt_ink(DT_INK), ' ');
    struct dt_pane inside = dt_pane_box(box, dt_ink(DT_CYAN), title);
    return dt_pane_cut(inside, 1, 0, inside.w - 2, inside.h);
}

/* ASCII replacements, sorted by code point. */
static const struct {
    uint32_t rune;
    char ascii;
} ascii_map[] = {
    {0xa7, '#'},   {0xb0, 'o'},   {0xb7, '.'},    {0xbb, '>'},    {0xc4, 'A'},   {0xd6, 'O'},
    {0xd7, 'x'},   {0xdc, 'U'},   {0xdf, 's'},    {0xe4, 'a'},    {0xe9, 'e'},   {0xf6, 'o'},
    {0xfc, 'u'},   {0x2013, '-'}, {0x2018, '\''}, {0x2019, '\''}, {0x201c, '"'}, {0x201d, '"'},
    {0x201e, '"'}, {0x2022, '*'}, {0x2026, '.'},  {0x2190, '<'},  {0x2191, '^'}, {0x2192, '>'},
    {0x2193, 'v'}, {0x2212, '-'}, {0x2248, '~'},  {0x2500, '-'},  {0x2502, '|'}, {0x2550, '='},
    {0x2551, '|'}, {0x2571, '/'}, {0x2572, '\\'}, {0x2580, '"'},  {0x2584, '_'}, {0x2588, '#'},
    {0x2591, '.'}, {0x2592, ':'}, {0x2593, '%'},  {0x25a0, '#'},  {0x25a1, '.'}, {0x25af, '#'},
    {0x25b2, '^'}, {0x25b6, '>'}, {0x25b8, '>'},  {0x25bc, 'v'},  {0x25c0, '<'}, {0x25c6, '*'},
    {0x25c7, 'o'}, {0x25cb, 'o'}, {0x25cf, '@'},  {0x2605, '*'},  {0x2665, '+'}, {0x2713, '*'},
    {0x2717, 'x'},
};

char dt_rune_ascii(uint32_t rune)
{
    if (rune < 0x7f) {
        return (char)rune;
    }
    for (int i = 0; i < DT_COUNT(ascii_map); i++) {
        if (ascii_map[i].rune == rune) {
            return ascii_map[i].ascii;
        }
    }
    return rune >= 0x2500 && rune < 0x2580 ? '+' : '?';
}

char *dt_text_put(char *out, uint32_t rune)
{
    int more = rune < 0x80 ? 0 : rune < 0x800 ? 1 : rune < 0x10000 ? 2 : 3;
    static const uint8_t first[] = {0, 0xc0, 0xe0, 0xf0};
    *out++ = (char)(first[more] | rune >> 6 * more);
    while (more > 0) {
        more--;
        *out++ = (char)(0x80 | (rune >> 6 * more & 0x3f));
    }
    return out;
}

void dt_screen_row(const struct dt_screen *s, int y, char *out)
{
    int last = s->w - 1;
    while (last >= 0 && s->cell[y * s->w + last].rune == ' ') {
        last--;
    }
    for (int x = 0; x <= last; x++) {
        out = dt_text_put(out, s->cell[y * s->w + x].rune);
    }
    *out = 0;
}
