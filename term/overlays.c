/* Dialogs and pages over the table: rules, log, ocean, advice, choices and text input. */
#include <stdio.h>

#include "locale/catalog.h"
#include "term/client_internal.h"
#include "term/halfblocks.h"
#include "term/rules.h"

enum { SHOWN = 3, LEAN_STEP = 25, PAN_STEP = 10, ZOOM_MAX = 4 };

static bool is_close_key(int key)
{
    return key == DT_KEY_ESCAPE || key == DT_KEY_ENTER || key == 'q' || key == DT_KEY_BACK;
}

/* The first row after a scroll key. `page` rows are shown. */
static int scroll(int key, int from, int rows, int page)
{
    int last = rows > page ? rows - page : 0;
    from += key == DT_KEY_DOWN || key == 'j'        ? 1
            : key == DT_KEY_UP || key == 'k'        ? -1
            : key == DT_KEY_PAGE_DOWN || key == ' ' ? page - 1
            : key == DT_KEY_PAGE_UP                 ? 1 - page
            : key == DT_KEY_END                     ? rows
            : key == DT_KEY_HOME                    ? -rows
                                                    : 0;
    return from < 0 ? 0 : from > last ? last : from;
}

/* Draws an empty box over the whole screen with key help in its lower edge; returns the pane
 * inside. */
static struct dt_pane full_screen_box(struct dt_term_client *c, const char *title, const char *keys)
{
    struct dt_pane all = dt_term_clear(c);
    struct dt_pane in = dt_pane_box(all, dt_ink(DT_CYAN), title);
    dt_pane_fit(all, 2, all.h - 1, all.w - 4, dt_ink(DT_GREY), dt_term_translate(c, keys));
    return dt_pane_cut(in, 1, 0, in.w - 2, in.h);
}

bool dt_term_show_rules(struct dt_term_client *c)
{
    const struct dt_game *game = dt_term_game(c);
    const char *page = dt_rules_text(game->key, dt_lang_words[c->lang]);
    const char *text =
        *page != 0 ? page
                   : dt_term_translate(c, N_("There is no page of rules for this game yet."));
    int from = -1, rows = 0, key = DT_KEY_NONE;
    struct dt_pane p;
    do {
        p = full_screen_box(c, game->name, N_(" ↑↓ scroll  Enter back to the table "));
        if (from < 0) {
            from = c->board->rules_section != NULL
                       ? dt_rules_find(text, c->board->rules_section(c->view->match.state), p.w)
                       : 0;
        }
        rows = dt_rules_draw(text, p, from);
        dt_tty_show(&c->screen);
        key = c->ops->key(c, -1);
        from = scroll(key, from, rows, p.h);
    } while (!is_close_key(key) && key != '?' && key != DT_KEY_CLOSED);
    return key != DT_KEY_CLOSED;
}

bool dt_term_show_log(struct dt_term_client *c)
{
    int back = 0, rows = 0, key = DT_KEY_NONE;
    do {
        struct dt_pane p = full_screen_box(c, dt_term_translate(c, "What happened so far"),
                                           N_(" ↑↓ scroll  Enter back to the table "));
        struct dt_draw_context ctx = dt_term_context(c);
        rows = dt_event_log_draw(&c->view->log, &ctx, p, true, back);
        dt_tty_show(&c->screen);
        key = c->ops->key(c, -1);
        int from = scroll(key, rows - back - p.h, rows, p.h);
        back = key == DT_KEY_NONE || key == DT_KEY_RESIZE ? back : rows - from - p.h;
        back = back < 0 ? 0 : back;
    } while (!is_close_key(key) && key != 'l' && key != DT_KEY_CLOSED);
    return key != DT_KEY_CLOSED;
}

/* ---- the ocean ---- */

struct viewport {
    int zoom, x, y; /* the centre in percent */
};

static int within(int n, int low, int high)
{
    return n < low ? low : n > high ? high : n;
}

/* Arrows lean the viewpoint, letters pan, + and - zoom, t cycles the torch. */
static void ocean_key(struct dt_term_client *c, struct viewport *v, int key)
{
    struct dt_ocean_viewpoint *l = &c->look;
    l->x = within(l->x + (key == DT_KEY_RIGHT) * LEAN_STEP - (key == DT_KEY_LEFT) * LEAN_STEP,
                  -DT_OCEAN_LEAN, DT_OCEAN_LEAN);
    l->y = within(l->y + (key == DT_KEY_DOWN) * LEAN_STEP - (key == DT_KEY_UP) * LEAN_STEP,
                  -DT_OCEAN_LEAN, DT_OCEAN_LEAN);
    v->zoom = within(v->zoom + (key == '+') - (key == '-'), 1, ZOOM_MAX);
    v->x = within(v->x + (key == 'd') * PAN_STEP - (key == 'a') * PAN_STEP, 0, 100);
    v->y = within(v->y + (key == 's') * PAN_STEP - (key == 'w') * PAN_STEP, 0, 100);
    if (key == 't' && c->torch) {
        l->torch.kind = (l->torch.kind + 1) % (DT_TORCH_SIDE + 1);
    }
    l->torch.x = v->x;
    l->torch.y = v->y;
}

bool dt_term_show_ocean(struct dt_term_client *c)
{
    struct viewport v = {1, 50, 50};
    int key = DT_KEY_NONE;
    struct dt_draw_context ctx = dt_term_context(c);
    if (ctx.frame == NULL) {
        dt_term_message(c, dt_term_translate(c, "There is no picture of the ocean here."));
        return true;
    }
    do {
        struct dt_pane p = full_screen_box(
            c, dt_term_translate(c, "The ocean"),
            N_(" arrows angle  + - zoom  a d w s move  t torch  Enter back to the table "));
        ctx = dt_term_context(c);
        int w = p.w < 2 * p.h ? p.w : 2 * p.h;
        dt_halfblocks_draw(dt_pane_cut(p, (p.w - w) / 2, 0, w, p.h), ctx.frame, DT_OCEAN_SIZE,
                           v.zoom, v.x, v.y);
        dt_tty_show(&c->screen);
        key = c->ops->key(c, -1);
        ocean_key(c, &v, key);
    } while (!is_close_key(key) && key != 'v' && key != DT_KEY_CLOSED);
    return key != DT_KEY_CLOSED;
}

/* ---- choices and advice ---- */

int dt_term_choice(struct dt_term_client *c, const char *title, const char *text, const char *keys,
                   const char *answers)
{
    for (;;) {
        dt_term_draw(c, NULL);
        dt_layout_dialog(&c->screen, title, text, keys);
        dt_tty_show(&c->screen);
        int key = c->ops->key(c, -1);
        if (key == DT_KEY_CLOSED) {
            return 0;
        }
        if (key > 0 && key < 128 && strchr(answers, key) != NULL) {
            return key;
        }
    }
}

/* Deletes the last character. */
static void delete_last(char *text)
{
    size_t len = strlen(text);
    while (len > 0 && ((unsigned char)text[len - 1] & 0xc0) == 0x80) {
        len--;
    }
    text[len > 0 ? len - 1 : 0] = 0;
}

static void add_letter(char *text, int cap, uint32_t rune)
{
    char letter[5] = "";
    dt_text_put(letter, rune);
    if (strlen(text) + strlen(letter) < (size_t)cap) {
        strcat(text, letter);
    }
}

bool dt_term_input(struct dt_term_client *c, const char *title, char *text, int cap)
{
    int key = DT_KEY_NONE;
    for (text[0] = 0; key != DT_KEY_ENTER && key != DT_KEY_ESCAPE && key != DT_KEY_CLOSED;) {
        char shown[DT_SENTENCE_MAX];
        snprintf(shown, sizeof shown, "%s_", text);
        dt_term_clear(c);
        dt_layout_dialog(&c->screen, title, shown, dt_term_translate(c, "Enter send   Esc cancel"));
        dt_tty_show(&c->screen);
        key = c->ops->key(c, -1);
        if (key == DT_KEY_BACK) {
            delete_last(text);
        } else if (key >= ' ' && key < DT_KEY_UP && key != '"' && key != '\\') {
            add_letter(text, cap, (uint32_t)key);
        }
    }
    if (key != DT_KEY_ENTER) {
        text[0] = 0;
    }
    return key != DT_KEY_CLOSED;
}

/* One candidate as a line: its winning chance, if there are several, and the action. */
static void candidate_text(struct dt_term_client *c, int seat, int n,
                           const struct dt_search_result *thought, struct dt_writer *out)
{
    const struct dt_candidate *idea = &thought->candidate[n];
    const struct dt_game *game = dt_term_game(c);
    struct dt_draw_context ctx = dt_term_context(c);
    char number[32];
    snprintf(number, sizeof number, "%d  ", n + 1);
    dt_write_text(out, number);
    if (thought->count > 1) {
        snprintf(number, sizeof number, "%3d%%  ", idea->value * 100 / DT_VALUE_WIN);
        dt_write_text(out, number);
    }
    dt_format_action(&ctx.fmt, game, c->redacted, seat, idea->action, out);
    dt_write_char(out, '\n');
}

static void use_candidate(struct dt_term_client *c, dt_action action)
{
    if (c->editing) {
        c->board->edit_load(&c->editor, action);
    } else {
        dt_menu_select(&c->menu, action);
    }
}

bool dt_term_show_advice(struct dt_term_client *c, int seat)
{
    char text[SHOWN * DT_SENTENCE_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    dt_term_message(c, dt_term_translate(c, "The strongest bot is thinking …"));
    dt_term_draw(c, NULL);
    c->message[0] = 0;
    const struct dt_search_result *thought = c->ops->advice(c, seat);
    if (thought == NULL || thought->count == 0) {
        return true;
    }
    int count = thought->count < SHOWN ? thought->count : SHOWN;
    for (int i = 0; i < count; i++) {
        candidate_text(c, seat, i, thought, &out);
    }
    int key = dt_term_choice(c, dt_term_translate(c, "Suggested moves"), text,
                             dt_term_translate(c, "1-3 select   Enter close"), "123\n\033q");
    if (key >= '1' && key < '1' + count) {
        use_candidate(c, thought->candidate[key - '1'].action);
    }
    return key != 0;
}
