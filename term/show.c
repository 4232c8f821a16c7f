/* Putting the screen together. */
#include "term/show.h"

#include <stdio.h>

#include "term/generic.h"

/* How the parts share the screen. */
struct layout {
    struct dt_pane title, board, ask, choose, beside, keys;
    int line; /* the column between board and seats */
};

static struct layout lay_out(struct dt_screen *s, bool tall)
{
    struct dt_pane all = dt_screen_all(s);
    int side = s->w >= 110 ? 42 : s->w >= 90 ? 34 : 30, left = s->w - side - 1;
    int list = tall ? 0 : s->h >= 36 ? 10 : s->h >= 30 ? 9 : 7, board = s->h - 3 - list;
    return (struct layout){
        .title = dt_pane_cut(all, 0, 0, s->w, 1),
        .ask = dt_pane_cut(all, 0, 1, s->w, 1),
        .board = dt_pane_cut(all, 0, 2, left, board),
        .choose = dt_pane_cut(all, 1, 2 + board, left - 2, list),
        .beside = dt_pane_cut(all, left + 2, 2, side - 2, s->h - 3),
        .keys = dt_pane_cut(all, 0, s->h - 1, s->w, 1),
        .line = left,
    };
}

static void seats_text(dt_seats seats, struct dt_out *out)
{
    for (int seat = 0; seat < DT_SEATS; seat++) {
        if ((seats >> seat & 1) != 0) {
            dt_out_char(out, ' ');
            dt_out_int(out, seat);
        }
    }
}

/* A game without such words is told of in general. */
static void tell_or(const struct dt_scene *s, const char *kind, const char *words,
                    const char *general, struct dt_out *out)
{
    char text[DT_SENTENCE_MAX];
    struct dt_out own = dt_out_on(text, sizeof text);
    if (dt_tell(&s->tell, kind, dt_span_of(words), &own)) {
        dt_tell_line(&s->tell, kind, dt_span_of(words), out);
    } else {
        dt_out_text(out, dt_say(s->tell.lang, general));
    }
}

void dt_show_turn(const struct dt_show *show, struct dt_out *out)
{
    const struct dt_scene *s = &show->scene;
    dt_seats who = s->game->to_act(s->state);
    char words[64];
    struct dt_out text = dt_out_on(words, sizeof words);
    if (show->board->phase != NULL) {
        dt_out_text(&text, show->board->phase(s->state));
    } else {
        dt_generic_phase(s, &text);
    }
    if (who == 0 || who == DT_SEAT(DT_CHANCE)) {
        dt_tell_line(&s->tell, "phase", dt_span_of(words), out);
        dt_out_char(out, '.');
    } else if (dt_seats_have(who, s->eyes)) {
        tell_or(s, "ask", words, N_("It is your turn."), out);
    } else {
        seats_text(who, &text);
        tell_or(s, "wait", words, N_("Others are deciding."), out);
    }
}

static void draw_title(const struct dt_show *show, struct dt_pane p)
{
    const struct dt_scene *s = &show->scene;
    struct dt_style style = {DT_WHITE, DT_DARK_BLUE, DT_BOLD};
    char text[160];
    struct dt_out out = dt_out_on(text, sizeof text);
    dt_pane_fill(p, style, ' ');
    int x = dt_pane_text(p, 1, 0, style, s->game->name);
    style.attr = 0;
    if (show->board->title != NULL) {
        show->board->title(s, &out);
        x = dt_pane_text(p, x, 0, style, " · ");
        dt_pane_fit(p, x, 0, p.w - x - 1, style, text);
    }
    if (show->status != NULL) {
        int w = dt_text_columns(show->status);
        dt_pane_text(p, p.w - w - 1, 0, style, show->status);
    }
}

static void draw_beside(const struct dt_show *show, struct dt_pane p)
{
    int y = show->board->beside(&show->scene, p);
    for (int x = 0; x < p.w; x++) {
        dt_pane_rune(p, x, y, dt_ink(DT_GREY), 0x2500);
    }
    dt_log_draw(show->log, &show->scene, dt_pane_cut(p, 0, y + 1, p.w, p.h - y - 1), false, 0);
}

static void draw_ask(const struct dt_show *show, struct dt_pane p)
{
    char text[DT_SENTENCE_MAX];
    struct dt_out out = dt_out_on(text, sizeof text);
    const struct dt_scene *s = &show->scene;
    bool mine = dt_seats_have(s->game->to_act(s->state), s->eyes);
    struct dt_style style = mine ? dt_on(DT_BLACK, DT_YELLOW) : dt_on(DT_BLACK, DT_SILVER);
    dt_show_turn(show, &out);
    dt_pane_fill(p, style, ' ');
    dt_pane_fit(p, 1, 0, p.w - 1, style, text);
}

static void draw_keys(const struct dt_show *show, struct dt_pane p)
{
    if (show->message != NULL) {
        dt_pane_fit(p, 1, 0, p.w - 1, dt_bold(DT_YELLOW), show->message);
        return;
    }
    dt_pane_fit(p, 1, 0, p.w - 1, dt_ink(DT_GREY), dt_say(show->scene.tell.lang, show->keys));
}

void dt_show_draw(const struct dt_show *show, struct dt_screen *s)
{
    if (s->w < DT_SHOW_W || s->h < DT_SHOW_H) {
        dt_pane_wrap(
            dt_screen_all(s), 0, dt_bold(DT_YELLOW),
            dt_say(show->scene.tell.lang, "Please make the window larger: 80 by 24 is fine."));
        return;
    }
    struct layout l = lay_out(s, show->tall);
    draw_title(show, l.title);
    show->board->draw(&show->scene, l.board);
    for (int y = 2; y < s->h - 1; y++) {
        dt_pane_rune(dt_screen_all(s), l.line, y, dt_ink(DT_GREY), 0x2502);
    }
    draw_beside(show, l.beside);
    draw_ask(show, l.ask);
    if (show->scene.editor != NULL) {
        show->board->edit_draw(&show->scene, l.choose);
    } else if (show->menu != NULL) {
        dt_menu_draw(show->menu, l.choose);
    }
    draw_keys(show, l.keys);
}

void dt_show_curtain(struct dt_screen *s, dt_lang lang, const char *name)
{
    char text[DT_SENTENCE_MAX];
    struct dt_out out = dt_out_on(text, sizeof text);
    dt_say_with(lang, N_("It is {0}'s turn. Everybody else looks away."),
                (const char *const[]){name}, 1, &out);
    dt_pane_fill(dt_screen_all(s), dt_ink(DT_BLUE), 0x2592);
    struct dt_pane p = dt_pane_popup(dt_screen_all(s), 56, 7, name);
    int y = dt_pane_wrap(p, 1, dt_bold(DT_INK), text);
    dt_pane_text(p, 0, y + 1, dt_ink(DT_GREY), dt_say(lang, "Press Enter."));
}

void dt_show_note(struct dt_screen *s, const char *title, const char *text, const char *keys)
{
    int w = s->w < 70 ? s->w : 66;
    int rows = dt_pane_wrap((struct dt_pane){s, 0, 0, w - 4, 0}, 0, dt_ink(DT_INK), text);
    struct dt_pane p = dt_pane_popup(dt_screen_all(s), w, rows + 5, title);
    int y = dt_pane_wrap(p, 1, dt_ink(DT_INK), text);
    dt_pane_fit(p, 0, y + 1, p.w, dt_ink(DT_GREY), keys);
}
