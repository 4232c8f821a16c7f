/* Splits the screen into panes and draws them. */
#include "term/layout.h"

#include <stdio.h>

#include "term/generic.h"

/* The panes of the screen. */
struct panes {
    struct dt_pane title, board, prompt, choices, side, keys;
    int divider; /* column of the line between board and side panel */
};

static struct panes split_screen(struct dt_screen *s, bool tall)
{
    struct dt_pane all = dt_screen_all(s);
    int side_w = s->w >= 110 ? 42 : s->w >= 90 ? 34 : 30, left = s->w - side_w - 1;
    int list = tall ? 0 : s->h >= 36 ? 10 : s->h >= 30 ? 9 : 7, board = s->h - 3 - list;
    return (struct panes){
        .title = dt_pane_cut(all, 0, 0, s->w, 1),
        .prompt = dt_pane_cut(all, 0, 1, s->w, 1),
        .board = dt_pane_cut(all, 0, 2, left, board),
        .choices = dt_pane_cut(all, 1, 2 + board, left - 2, list),
        .side = dt_pane_cut(all, left + 2, 2, side_w - 2, s->h - 3),
        .keys = dt_pane_cut(all, 0, s->h - 1, s->w, 1),
        .divider = left,
    };
}

/* The argument of the sentences for those who wait: {"seats":[0,2]}. */
static void seats_json(dt_seats seats, struct dt_writer *out)
{
    struct dt_json j = dt_json_on(out);
    dt_json_object(&j, NULL);
    dt_json_array(&j, "seats");
    for (int seat = 0; seat < DT_SEATS; seat++) {
        if ((seats >> seat & 1) != 0) {
            dt_json_int(&j, NULL, seat);
        }
    }
    dt_json_end(&j);
    dt_json_end(&j);
}

/* Formats a game's sentence, or a general one if it has none. */
static void format_or(const struct dt_draw_context *ctx, const char *section, const char *phase,
                      const char *args, const char *general, struct dt_writer *out)
{
    if (dt_format_has(&ctx->fmt, section, dt_span_of(phase))) {
        dt_format_line(&ctx->fmt, section, dt_span_of(phase), dt_span_of(args), out);
    } else {
        dt_write_text(out, dt_translate(ctx->fmt.lang, general));
    }
}

void dt_layout_prompt(const struct dt_layout *layout, struct dt_writer *out)
{
    const struct dt_draw_context *ctx = &layout->ctx;
    dt_seats who = ctx->game->to_act(ctx->state);
    char phase[64], args[64];
    struct dt_writer text = dt_writer_on(phase, sizeof phase),
                     seats = dt_writer_on(args, sizeof args);
    if (layout->board->phase != NULL) {
        dt_write_text(&text, layout->board->phase(ctx->state));
    } else {
        dt_generic_phase(ctx, &text);
    }
    if (who == 0 || who == DT_SEAT(DT_CHANCE)) {
        dt_format_line(&ctx->fmt, "phase", dt_span_of(phase), dt_span_of(""), out);
        dt_write_char(out, '.');
    } else if (dt_seats_have(who, ctx->viewer)) {
        format_or(ctx, "ask", phase, "", N_("It is your turn."), out);
    } else {
        seats_json(who, &seats);
        format_or(ctx, "wait", phase, args, N_("Waiting for other players."), out);
    }
}

static void draw_title(const struct dt_layout *layout, struct dt_pane p)
{
    const struct dt_draw_context *ctx = &layout->ctx;
    struct dt_style style = {DT_WHITE, DT_DARK_BLUE, DT_BOLD};
    char text[160];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    dt_pane_fill(p, style, ' ');
    int x = dt_pane_text(p, 1, 0, style, ctx->game->name);
    style.attr = 0;
    if (layout->board->title != NULL) {
        layout->board->title(ctx, &out);
        x = dt_pane_text(p, x, 0, style, " · ");
        dt_pane_fit(p, x, 0, p.w - x - 1, style, text);
    }
    if (layout->status != NULL) {
        int w = dt_text_columns(layout->status);
        dt_pane_text(p, p.w - w - 1, 0, style, layout->status);
    }
}

static void draw_side(const struct dt_layout *layout, struct dt_pane p)
{
    int y = layout->board->draw_side(&layout->ctx, p);
    for (int x = 0; x < p.w; x++) {
        dt_pane_rune(p, x, y, dt_ink(DT_GREY), 0x2500);
    }
    dt_event_log_draw(layout->log, &layout->ctx, dt_pane_cut(p, 0, y + 1, p.w, p.h - y - 1), false,
                      0);
}

static void draw_prompt(const struct dt_layout *layout, struct dt_pane p)
{
    char text[DT_SENTENCE_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    const struct dt_draw_context *ctx = &layout->ctx;
    bool mine = dt_seats_have(ctx->game->to_act(ctx->state), ctx->viewer);
    struct dt_style style = mine ? dt_on(DT_BLACK, DT_YELLOW) : dt_on(DT_BLACK, DT_SILVER);
    dt_layout_prompt(layout, &out);
    dt_pane_fill(p, style, ' ');
    dt_pane_fit(p, 1, 0, p.w - 1, style, text);
}

static void draw_keys(const struct dt_layout *layout, struct dt_pane p)
{
    if (layout->message != NULL) {
        dt_pane_fit(p, 1, 0, p.w - 1, dt_bold(DT_YELLOW), layout->message);
        return;
    }
    dt_pane_fit(p, 1, 0, p.w - 1, dt_ink(DT_GREY),
                dt_translate(layout->ctx.fmt.lang, layout->keys));
}

void dt_layout_draw(const struct dt_layout *layout, struct dt_screen *s)
{
    if (s->w < DT_LAYOUT_MIN_W || s->h < DT_LAYOUT_MIN_H) {
        dt_pane_wrap(dt_screen_all(s), 0, dt_bold(DT_YELLOW),
                     dt_translate(layout->ctx.fmt.lang,
                                  "Please make the window larger; 80 by 24 is enough."));
        return;
    }
    struct panes l = split_screen(s, layout->tall);
    draw_title(layout, l.title);
    layout->board->draw(&layout->ctx, l.board);
    for (int y = 2; y < s->h - 1; y++) {
        dt_pane_rune(dt_screen_all(s), l.divider, y, dt_ink(DT_GREY), 0x2502);
    }
    draw_side(layout, l.side);
    draw_prompt(layout, l.prompt);
    if (layout->ctx.editor != NULL) {
        layout->board->edit_draw(&layout->ctx, l.choices);
    } else if (layout->menu != NULL) {
        dt_menu_draw(layout->menu, l.choices);
    }
    draw_keys(layout, l.keys);
}

void dt_layout_handover(struct dt_screen *s, dt_lang lang, const char *name)
{
    char text[DT_SENTENCE_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    dt_translate_with(lang, N_("It is {0}'s turn. Everyone else, please look away."),
                      (const char *const[]){name}, 1, &out);
    dt_pane_fill(dt_screen_all(s), dt_ink(DT_BLUE), 0x2592);
    struct dt_pane p = dt_pane_popup(dt_screen_all(s), 56, 7, name);
    int y = dt_pane_wrap(p, 1, dt_bold(DT_INK), text);
    dt_pane_text(p, 0, y + 1, dt_ink(DT_GREY), dt_translate(lang, "Press Enter to continue."));
}

void dt_layout_dialog(struct dt_screen *s, const char *title, const char *text, const char *keys)
{
    int w = s->w < 70 ? s->w : 66;
    int rows = dt_pane_wrap((struct dt_pane){s, 0, 0, w - 4, 0}, 0, dt_ink(DT_INK), text);
    struct dt_pane p = dt_pane_popup(dt_screen_all(s), w, rows + 5, title);
    int y = dt_pane_wrap(p, 1, dt_ink(DT_INK), text);
    dt_pane_fit(p, 0, y + 1, p.w, dt_ink(DT_GREY), keys);
}
