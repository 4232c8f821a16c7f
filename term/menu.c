/* Splits action lists into steps, handles keys and draws the menu. */
#include "term/menu.h"

#include <stdio.h>

#include "locale/json_span.h"

/* The end of the word that begins at `from`; words are separated by spaces, coordinates by
 * slashes. */
static int word_end(const char *words, int from)
{
    int n = from;
    while (words[n] == ' ' || words[n] == '/') {
        n++;
    }
    while (words[n] != 0 && words[n] != ' ' && words[n] != '/') {
        n++;
    }
    return n;
}

/* The number of words in the first `len` bytes. */
static int word_count(const char *words, int len)
{
    int count = 0;
    for (int at = 0; at < len; count++) {
        at = word_end(words, at);
    }
    return count;
}

static bool same_start(const char *a, const char *b, int len)
{
    return strncmp(a, b, (size_t)len) == 0;
}

/* Bytes of the whole words that all lines share. */
static int common(const struct dt_menu *m)
{
    const char *first = m->words[m->item[0].first];
    int len = m->item[0].len;
    for (int i = 1; i < m->items; i++) {
        const char *words = m->words[m->item[i].first];
        int end = 0, next = word_end(words, 0);
        while (next <= len && next <= m->item[i].len && same_start(first, words, next) &&
               word_end(first, end) == next && next > end) {
            end = next;
            next = word_end(words, end);
        }
        len = end;
    }
    return len;
}

/* ---- labels ---- */

/* Formats one step of an action: the n-th word of its text, the verb being word 0. False if the
 * catalogue has none. */
static bool tell_step(const struct dt_menu *m, int action, int n, struct dt_writer *out)
{
    struct dt_span args = dt_span_of(m->args[action]);
    struct dt_span type = dt_json_plain(dt_json_first(args));
    char key[DT_MENU_WORDS];
    struct dt_writer name = dt_writer_on(key, sizeof key);
    dt_write_bytes(&name, type.at, type.len);
    if (n > 0) {
        dt_write_char(&name, ' ');
        dt_write_int(&name, n);
    }
    return dt_format_has(&m->fmt, "step", dt_span_of(key)) &&
           dt_format(&m->fmt, "step", dt_span_of(key), args, out);
}

/* Formats the steps between the shared prefix and the end of this line; false if a step has no
 * label. */
static bool tell_steps(const struct dt_menu *m, const struct dt_menu_item *item,
                       struct dt_writer *out)
{
    const char *words = m->words[item->first];
    int n = word_count(words, m->base);
    for (int at = m->base; at < item->len; n++) {
        dt_write_text(out, at > m->base ? ", " : "");
        at = word_end(words, at);
        if (!tell_step(m, item->first, n, out)) {
            return false;
        }
    }
    return m->base < item->len;
}

/* The label of a line: its steps, or the sentence of the action. */
static void label(const struct dt_menu *m, int i, struct dt_writer *out)
{
    const struct dt_menu_item *item = &m->item[i];
    char text[DT_SENTENCE_MAX];
    struct dt_writer steps = dt_writer_on(text, sizeof text);
    bool part = item->count > 1 || m->base > word_end(m->words[item->first], 0);
    if (part && tell_steps(m, item, &steps)) {
        dt_capitalize(text);
        dt_write_text(out, text);
    } else {
        dt_format_object(&m->fmt, "action", dt_span_of(m->args[item->first]), out);
    }
    dt_write_text(out, item->count > 1 ? " …" : "");
}

static int widest(const struct dt_menu *m)
{
    int most = 0;
    for (int i = 0; i < m->items; i++) {
        char text[DT_SENTENCE_MAX];
        struct dt_writer out = dt_writer_on(text, sizeof text);
        label(m, i, &out);
        int w = dt_text_columns(text);
        most = w > most ? w : most;
    }
    return most;
}

/* ---- lists ---- */

/* One line for each action. */
static void list_actions(struct dt_menu *m, struct dt_menu_item from)
{
    m->items = from.count;
    for (int i = 0; i < from.count; i++) {
        int n = from.first + i;
        m->item[i] = (struct dt_menu_item){n, 1, (int)strlen(m->words[n])};
    }
    m->base = common(m);
}

/* Groups the actions by their next word; if they all share it, by the word after that. */
static void list_steps(struct dt_menu *m, struct dt_menu_item from)
{
    m->items = 0;
    for (int i = from.first; i < from.first + from.count; i++) {
        int end = word_end(m->words[i], from.len);
        struct dt_menu_item *last = m->items > 0 ? &m->item[m->items - 1] : NULL;
        if (last != NULL && last->len == end &&
            same_start(m->words[last->first], m->words[i], end)) {
            last->count++;
        } else {
            m->item[m->items++] = (struct dt_menu_item){i, 1, end};
        }
    }
    if (m->items == 1 && m->item[0].count > 1 && m->words[from.first][m->item[0].len] != 0) {
        list_steps(m, m->item[0]);
    }
    for (int i = 0; i < m->items; i++) {
        if (m->item[i].count == 1) {
            m->item[i].len = (int)strlen(m->words[m->item[i].first]);
        }
    }
    m->base = common(m);
}

/* Lists the actions that begin with the prefix chosen so far. */
static void make_items(struct dt_menu *m, struct dt_menu_item from)
{
    if (from.count <= DT_MENU_FLAT) {
        list_actions(m, from);
    }
    if (from.count > DT_MENU_FLAT || widest(m) > DT_MENU_WIDE) {
        list_steps(m, from);
    }
    m->at = 0;
    m->typed = 0;
}

static struct dt_menu_item whole(const struct dt_menu *m)
{
    return (struct dt_menu_item){0, m->count, 0};
}

/* Moves actions with the same first two words together; otherwise the game's order stays. */
static void gather(struct dt_menu *m)
{
    for (int i = 1; i < m->count; i++) {
        int end = word_end(m->words[i], word_end(m->words[i], 0)), to = i;
        while (to > 0 && !same_start(m->words[to - 1], m->words[i], end)) {
            to--;
        }
        if (to > 0 && to < i) {
            char words[DT_MENU_WORDS], args[DT_MENU_ARGS];
            dt_action action = m->action[i];
            memcpy(words, m->words[i], sizeof words);
            memcpy(args, m->args[i], sizeof args);
            memmove(m->words[to + 1], m->words[to], (size_t)(i - to) * sizeof m->words[0]);
            memmove(m->args[to + 1], m->args[to], (size_t)(i - to) * sizeof m->args[0]);
            memmove(&m->action[to + 1], &m->action[to], (size_t)(i - to) * sizeof m->action[0]);
            memcpy(m->words[to], words, sizeof words);
            memcpy(m->args[to], args, sizeof args);
            m->action[to] = action;
        }
    }
}

bool dt_menu_open(struct dt_menu *m, const struct dt_draw_context *ctx, int seat)
{
    m->count = ctx->game->actions(ctx->state, seat, NULL);
    m->depth = 0;
    m->fmt = ctx->fmt;
    if (m->count == 0 || m->count > DT_MENU_ACTIONS) {
        m->count = m->items = 0;
        return false;
    }
    ctx->game->actions(ctx->state, seat, m->action);
    for (int i = 0; i < m->count; i++) {
        struct dt_writer words = dt_writer_on(m->words[i], DT_MENU_WORDS),
                         args = dt_writer_on(m->args[i], DT_MENU_ARGS);
        struct dt_json j = dt_json_on(&args);
        dt_action_text(ctx->game, ctx->state, seat, m->action[i], &words);
        dt_action_json(ctx->game, ctx->state, seat, m->action[i], NULL, &j);
        assert(!words.cut && !args.cut);
    }
    gather(m);
    make_items(m, whole(m));
    return true;
}

static void step_back(struct dt_menu *m)
{
    if (m->depth > 0) {
        m->depth--;
        int place = m->place[m->depth];
        make_items(m, m->depth > 0 ? m->path[m->depth - 1] : whole(m));
        m->at = place;
    }
}

/* Takes the line under the cursor: true if it is an action, else opens the next step. */
static bool take(struct dt_menu *m, dt_action *out)
{
    struct dt_menu_item item = m->item[m->at];
    if (item.count == 1) {
        *out = m->action[item.first];
        return true;
    }
    m->place[m->depth] = m->at;
    m->path[m->depth++] = item;
    assert(m->depth < DT_MENU_DEPTH);
    make_items(m, item);
    return false;
}

/* Adds a digit to the line number; takes the line as soon as no longer number is possible. */
static bool type_digit(struct dt_menu *m, int digit, dt_action *out)
{
    int n = m->typed * 10 + digit;
    if (n < 1 || n > m->items) {
        m->typed = 0;
        return false;
    }
    m->at = n - 1;
    m->typed = n;
    return n * 10 > m->items && take(m, out);
}

bool dt_menu_key(struct dt_menu *m, int key, dt_action *out)
{
    if (m->items == 0) {
        return false;
    }
    if (key >= '0' && key <= '9') {
        return type_digit(m, key - '0', out);
    }
    if (key == DT_KEY_UP || key == DT_KEY_DOWN) {
        m->at = (m->at + (key == DT_KEY_UP ? m->items - 1 : 1)) % m->items;
    } else if (key == DT_KEY_PAGE_UP || key == DT_KEY_HOME) {
        m->at = 0;
    } else if (key == DT_KEY_PAGE_DOWN || key == DT_KEY_END) {
        m->at = m->items - 1;
    } else if (key == DT_KEY_ESCAPE || key == DT_KEY_LEFT || key == DT_KEY_BACK) {
        step_back(m);
        return false;
    } else if (key == DT_KEY_ENTER || (key == DT_KEY_RIGHT && m->item[m->at].count > 1)) {
        return take(m, out);
    }
    m->typed = 0;
    return false;
}

static int item_with(const struct dt_menu *m, dt_action action)
{
    for (int i = 0; i < m->items; i++) {
        for (int k = m->item[i].first; k < m->item[i].first + m->item[i].count; k++) {
            if (m->action[k] == action) {
                return i;
            }
        }
    }
    return -1;
}

void dt_menu_select(struct dt_menu *m, dt_action action)
{
    dt_action taken;
    m->depth = 0;
    make_items(m, whole(m));
    for (int at; (at = item_with(m, action)) >= 0;) {
        m->at = at;
        if (m->item[at].count == 1 || take(m, &taken)) {
            return;
        }
    }
}

const char *dt_menu_selection(struct dt_menu *m)
{
    m->selection[0] = 0;
    if (m->items > 0) {
        const struct dt_menu_item *item = &m->item[m->at];
        snprintf(m->selection, sizeof m->selection, "%.*s", item->len, m->words[item->first]);
    }
    return m->selection;
}

/* ---- drawing ---- */

/* Draws the words that all lines share, after the verb. Returns the rows used. */
static int draw_path(const struct dt_menu *m, struct dt_pane p)
{
    const char *words = m->words[m->item[0].first];
    int x = 0, n = 1;
    for (int end = word_end(words, word_end(words, 0)); end <= m->base;
         end = word_end(words, end)) {
        char text[DT_SENTENCE_MAX];
        struct dt_writer out = dt_writer_on(text, sizeof text);
        if (tell_step(m, m->item[0].first, n++, &out)) {
            x = x > 0 ? dt_pane_text(p, x, 0, dt_ink(DT_GREY), " · ") : 0;
            x = dt_pane_text(p, x, 0, dt_bold(DT_CYAN), text);
        }
        if (words[end] == 0) {
            break;
        }
    }
    return x > 0;
}

/* Draws one line, wrapped; returns the rows used. A pane of height 0 only measures. */
static int draw_line(const struct dt_menu *m, int i, struct dt_pane p, int y)
{
    char text[DT_SENTENCE_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_style style = dt_ink(DT_INK);
    style.attr = i == m->at ? DT_REVERSE | DT_BOLD : 0;
    label(m, i, &out);
    dt_pane_printf(p, 0, y, dt_bold(DT_YELLOW), "%2d", i + 1);
    return dt_pane_wrap(dt_pane_cut(p, 3, 0, p.w - 4, p.h), y, style, text) - y;
}

/* How many lines from `from` on fit into a column. */
static int lines_in(const struct dt_menu *m, int from, struct dt_pane p)
{
    struct dt_pane none = dt_pane_cut(p, 0, 0, p.w, 0);
    int n = from, rows = 0;
    while (n < m->items && rows <= p.h) {
        rows += draw_line(m, n++, none, 0);
    }
    return rows > p.h && n > from + 1 ? n - 1 - from : n - from;
}

void dt_menu_draw(const struct dt_menu *m, struct dt_pane p)
{
    if (m->items == 0) {
        return;
    }
    int used = draw_path(m, p);
    p = dt_pane_cut(p, 0, used, p.w, p.h - used);
    int columns = p.w / (widest(m) + 6);
    columns = columns < 1 || m->items <= p.h ? 1 : columns > 3 ? 3 : columns;
    struct dt_pane column = dt_pane_cut(p, 0, 0, p.w / columns, p.h);
    int from = 0, next = 0;
    while (next <= m->at) {
        from = next;
        for (int i = 0; i < columns; i++) {
            next += lines_in(m, next, column);
        }
    }
    for (int i = from, c = 0; c < columns; c++) {
        for (int y = 0, n = lines_in(m, i, column); n > 0; n--, i++) {
            y += draw_line(m, i, dt_pane_cut(p, c * column.w, 0, column.w, p.h), y);
        }
    }
    if (next < m->items) {
        dt_pane_rune(p, p.w - 1, p.h - 1, dt_bold(DT_YELLOW), 0x25bc);
    }
    if (from > 0) {
        dt_pane_rune(p, p.w - 1, 0, dt_bold(DT_YELLOW), 0x25b2);
    }
}
