/* Helpers for board renderers, and the renderer of each game. */
#include "term/draw_context.h"

#include <stdio.h>

#include "term/generic.h"

#define DT_BOARD(key) extern const struct dt_board dt_board_##key;
#include "term/boards.def"
#undef DT_BOARD

static const struct dt_board *const boards[] = {
#define DT_BOARD(key) &dt_board_##key,
#include "term/boards.def"
#undef DT_BOARD
};

const struct dt_board *dt_board_find(const struct dt_game *game)
{
    for (int n = 0; n < DT_COUNT(boards); n++) {
        if (strcmp(boards[n]->game, game->key) == 0) {
            return boards[n];
        }
    }
    return &dt_board_generic;
}

dt_colour dt_seat_colour(int seat)
{
    static const dt_colour colours[DT_SEATS] = {DT_PINK, DT_CYAN, DT_GREEN, DT_YELLOW, DT_RED};
    return seat >= 0 && seat < DT_SEATS ? colours[seat] : DT_INK;
}

dt_colour dt_game_colour(const struct dt_game *game, int seat)
{
    const dt_colour *own = dt_board_find(game)->seat_colours;
    return own != NULL && seat >= 0 && seat < game->seats_max ? own[seat] : dt_seat_colour(seat);
}

struct dt_label dt_label_of(const struct dt_draw_context *ctx, const char *kind, const char *value)
{
    struct dt_label label;
    struct dt_writer out = dt_writer_on(label.text, sizeof label.text);
    dt_format_value(&ctx->fmt, kind, dt_span_of(value), &out);
    return label;
}

struct dt_label dt_label_count(const struct dt_draw_context *ctx, const char *english, int a, int b)
{
    struct dt_label label;
    char first[16], second[16];
    struct dt_writer out = dt_writer_on(label.text, sizeof label.text);
    snprintf(first, sizeof first, "%d", a);
    snprintf(second, sizeof second, "%d", b);
    dt_translate_with(ctx->fmt.lang, english, (const char *const[]){first, second}, 2, &out);
    return label;
}

int dt_draw_seat_name(const struct dt_draw_context *ctx, struct dt_pane p, int y, int seat)
{
    bool acts = (ctx->game->to_act(ctx->state) >> seat & 1) != 0;
    dt_pane_text(p, 0, y, dt_bold(DT_YELLOW), acts ? "▸" : " ");
    struct dt_style style = dt_ink(dt_game_colour(ctx->game, seat));
    style.attr = seat == ctx->viewer ? DT_BOLD | DT_UNDERLINE : DT_BOLD;
    return dt_pane_fit(p, 2, y, 12, style, ctx->fmt.names[seat]);
}

int dt_draw_bar(struct dt_pane p, int x, int y, struct dt_style style, int n, int full)
{
    for (int i = 0; i < full; i++) {
        dt_pane_rune(p, x + i, y, i < n ? style : dt_ink(DT_GREY), i < n ? 0x25cf : 0xb7);
    }
    return x + full;
}

struct dt_span dt_selected_word(const struct dt_draw_context *ctx, int n)
{
    struct dt_span rest = dt_span_of(ctx->selection), word = {ctx->selection, 0};
    for (int i = 0; i <= n; i++) {
        dt_span_word(&rest, &word);
    }
    return word;
}
