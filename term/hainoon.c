/* Hai Noon's board: a square of twelve sharks around four divers, with cards at its sides. */
#include "games/hainoon/hainoon.h"

#include <stdio.h>

#include "term/draw_context.h"

enum { GRID = 4, WORD = 24 };

/* Position of the square, and size of a tile. */
struct ring_layout {
    struct dt_pane p;
    int x, y, w, h; /* of the first tile, and of each tile */
};

static const dt_colour card_colours[HAINOON_COLOURS] = {DT_RED, DT_GREEN, DT_BLUE, DT_YELLOW};
/* By diver, and for a seat's name by its first diver: pink, turquoise, green, and silver for the
 * black diver, which is the dummy's with three players. */
static const dt_colour diver_colours[HAINOON_DIVERS] = {DT_PINK, DT_CYAN, DT_GREEN, DT_SILVER};

static const char *phase(const void *state)
{
    const struct hainoon *s = state;
    return hainoon_phase_words[s->phase];
}

static const char *rules_section(const void *state)
{
    const struct hainoon *s = state;
    return s->phase == HAINOON_ANSWERING  ? "{#attack}"
           : s->phase == HAINOON_ENTERING ? "{#turn}"
           : s->phase == HAINOON_PLAYING  ? "{#cards}"
           : s->phase == HAINOON_OVER     ? "{#end}"
                                          : "{#setup}";
}

static void title(const struct dt_draw_context *ctx, struct dt_writer *out)
{
    const struct hainoon *s = ctx->state;
    struct dt_label label = dt_label_count(ctx, N_("Turn {0}"), s->turn + 1, 0);
    dt_write_text(out, label.text);
}

/* ---- cards ---- */

static struct dt_style card_style(int kind)
{
    return dt_bold(kind < HAINOON_JOKER ? card_colours[hainoon_colour(kind)] : DT_INK);
}

/* A card's action in one short word. */
static struct dt_label card_word(const struct dt_draw_context *ctx, int kind)
{
    bool plain = kind < HAINOON_JOKER;
    const char *word = plain                   ? hainoon_act_words[hainoon_act(kind)]
                       : kind == HAINOON_JOKER ? "joker"
                                               : "?";
    return dt_label_of(ctx, "act-short", word);
}

/* Draws a card in one line: two letters of its colour, so it needs no colours, and its action. */
static void draw_card(const struct dt_draw_context *ctx, struct dt_pane p, int y, int kind)
{
    const char *colour = "", *act = "joker";
    if (kind < HAINOON_JOKER) {
        colour = dt_format_word(&ctx->fmt, "colour", hainoon_colour_words[hainoon_colour(kind)]);
        act = dt_format_word(&ctx->fmt, "act", hainoon_act_words[hainoon_act(kind)]);
    } else {
        act = dt_format_word(&ctx->fmt, "card", kind == HAINOON_JOKER ? act : "?");
    }
    const char *end = colour;
    for (int i = 0; i < 2; i++) {
        dt_pane_rune(p, 2 + i, y, card_style(kind), *end != 0 ? dt_text_next(&end) : ' ');
    }
    dt_pane_fit(p, 5, y, p.w - 5, card_style(kind), act);
}

/* The colour of a side, or -1. */
static int side_colour(const struct hainoon *s, int side)
{
    for (int c = 0; c < HAINOON_COLOURS; c++) {
        if (s->colour_sides[c] == 1u << side) {
            return c;
        }
    }
    return -1;
}

/* Draws how full a side is; three cards trigger an attack. */
static int draw_count(const struct hainoon *s, int side, struct dt_pane p, int x, int y)
{
    int colour = side_colour(s, side), n = s->side_count[side];
    struct dt_style style = dt_bold(colour < 0 ? DT_INK : card_colours[colour]);
    return dt_draw_bar(p, x, y, style, n, n > HAINOON_ATTACK ? n : HAINOON_ATTACK) + 1;
}

static struct dt_style side_style(const struct dt_draw_context *ctx, int side)
{
    const struct hainoon *s = ctx->state;
    bool selected = dt_span_is(dt_selected_word(ctx, 2), hainoon_side_words[side]);
    struct dt_style style = dt_ink(DT_INK);
    style.attr = selected || s->attack == side ? DT_REVERSE : 0;
    return style;
}

/* Draws the cards above or below the square in one row. */
static void draw_row(const struct dt_draw_context *ctx, int side, struct dt_pane p, int y)
{
    const struct hainoon *s = ctx->state;
    int colour = side_colour(s, side);
    int x = p.w / 2 - 8;
    x = draw_count(s, side, p, x, y);
    const char *word = colour < 0 ? "" : hainoon_colour_words[colour];
    x = dt_pane_text(p, x, y, side_style(ctx, side), dt_label_of(ctx, "colour", word).text) + 1;
    for (int i = 0; i < s->side_count[side]; i++) {
        int kind = s->side[side][i];
        x = dt_pane_text(p, x, y, card_style(kind), card_word(ctx, kind).text) + 1;
    }
}

/* Draws the cards left or right of the square, one below the other. */
static void draw_column(const struct dt_draw_context *ctx, int side, struct dt_pane p)
{
    const struct hainoon *s = ctx->state;
    int colour = side_colour(s, side), y = p.h / 2 - 2;
    bool left = side == 3;
    const char *word =
        colour < 0 ? "" : dt_format_word(&ctx->fmt, "colour", hainoon_colour_words[colour]);
    draw_count(s, side, p, left ? p.w - HAINOON_ATTACK - 1 : 1, y);
    int x = left ? p.w - 1 - dt_text_columns(word) : 1;
    dt_pane_text(p, x, y + 1, side_style(ctx, side), word);
    for (int i = 0; i < s->side_count[side]; i++) {
        struct dt_label label = card_word(ctx, s->side[side][i]);
        x = left ? p.w - 1 - dt_text_columns(label.text) : 1;
        dt_pane_text(p, x < 0 ? 0 : x, y + 2 + i, card_style(s->side[side][i]), label.text);
    }
}

/* ---- tiles ---- */

static struct dt_pane tile(const struct ring_layout *q, int row, int column)
{
    return dt_pane_cut(q->p, q->x + column * q->w, q->y + row * q->h, q->w, q->h);
}

/* Row and column of a shark, clockwise from the top left corner. */
static void shark_cell(int shark, int *row, int *column)
{
    int side = shark / 3, along = shark % 3;
    *row = side == 0 ? 0 : side == 1 ? along : side == 2 ? 3 : 3 - along;
    *column = side == 0 ? along : side == 1 ? 3 : side == 2 ? 3 - along : 0;
}

/* Whether the selection names this shark, as in "7" or "7-8"; the second may be missing. */
static bool shark_selected(const struct dt_draw_context *ctx, int shark)
{
    struct dt_span rest = dt_selected_word(ctx, 3), word;
    int n;
    while (dt_span_cut(&rest, '-', &word)) {
        if (dt_span_int(word, 0, HAINOON_SHARKS - 1, &n) && n == shark) {
            return true;
        }
    }
    return false;
}

static bool place_selected(const struct dt_draw_context *ctx, int place)
{
    for (int i = 1; i <= 3; i++) {
        struct dt_span rest = dt_selected_word(ctx, i), word;
        while (dt_span_cut(&rest, '-', &word)) {
            if (dt_span_is(word, hainoon_place_words[place])) {
                return true;
            }
        }
    }
    return false;
}

static void draw_shark(const struct dt_draw_context *ctx, const struct ring_layout *q, int shark)
{
    static const char *const hungry[] = {"__/|__", "<VVVV_>"};
    static const char *const full[] = {"__/|__", "<____o>"};
    const struct hainoon *s = ctx->state;
    bool hunts = (s->ring >> shark & 1) != 0, selected = shark_selected(ctx, shark);
    int row, column;
    char number[8];
    shark_cell(shark, &row, &column);
    struct dt_style style = hunts ? dt_bold(DT_RED) : dt_ink(DT_BLUE);
    struct dt_style edge = style;
    edge.attr = selected ? DT_REVERSE | DT_BOLD : edge.attr;
    snprintf(number, sizeof number, "%d", shark + 1);
    struct dt_pane in = dt_pane_box(tile(q, row, column), edge, NULL);
    dt_pane_text(tile(q, row, column), 2, 0, edge, number);
    if (in.h < 3) {
        dt_pane_centre(in, in.h / 2, style, hunts ? "<VVV>" : "<__o>");
        return;
    }
    for (int i = 0; i < 2; i++) {
        dt_pane_centre(in, in.h / 2 - 1 + i, style, hunts ? hungry[i] : full[i]);
    }
    dt_pane_centre(in, in.h / 2 + 1, style,
                   dt_format_word(&ctx->fmt, "hunger", hunts ? "hungry" : "full"));
}

static void draw_cage(struct dt_pane box, struct dt_style style)
{
    for (int x = 0; x < box.w; x += 2) {
        dt_pane_rune(box, x, 0, style, '#');
        dt_pane_rune(box, x, box.h - 1, style, '#');
    }
    for (int y = 0; y < box.h; y++) {
        dt_pane_rune(box, 0, y, style, '#');
        dt_pane_rune(box, box.w - 1, y, style, '#');
    }
}

static const char *owner_name(const struct dt_draw_context *ctx, int diver)
{
    const struct hainoon *s = ctx->state;
    int owner = s->owner[diver];
    return owner < s->seats ? ctx->fmt.names[owner] : dt_translate(ctx->fmt.lang, "dummy");
}

static void draw_place(const struct dt_draw_context *ctx, const struct ring_layout *q, int place)
{
    const struct hainoon *s = ctx->state;
    int row = 1 + (place >= 2), column = 1 + (place == 1 || place == 2);
    int diver = s->place[place];
    bool selected = place_selected(ctx, place);
    struct dt_pane box = tile(q, row, column);
    if (diver == HAINOON_NONE) {
        struct dt_pane in = dt_pane_cut(box, 1, 1, box.w - 2, box.h - 2);
        dt_pane_fill(in, selected ? dt_on(DT_BLACK, DT_YELLOW) : dt_ink(DT_BLUE), '~');
        return;
    }
    struct dt_style style = dt_bold(diver_colours[diver]);
    bool attacked = s->attack != HAINOON_NONE && (s->attacked >> place & 1) != 0;
    struct dt_style edge = attacked ? dt_bold(DT_RED) : style;
    edge.attr |= selected ? DT_REVERSE : 0;
    struct dt_pane in = dt_pane_box(box, edge, NULL);
    if (s->cage == diver) {
        draw_cage(box, dt_bold(DT_WHITE));
    }
    dt_pane_centre(in, in.h / 2 - (in.h >= 3), style, owner_name(ctx, diver));
    if (in.h >= 3) {
        dt_pane_centre(in, in.h / 2, style,
                       dt_format_word(&ctx->fmt, "health", hainoon_health_words[s->health[diver]]));
    }
    bool lives = s->owner[diver] < s->seats && s->health[diver] != HAINOON_EATEN;
    const char *hearts = !lives ? "" : s->health[diver] == 0 ? "♥♥" : "♥";
    dt_pane_text(box, 2, box.h - 1, edge, hearts);
}

static void draw(const struct dt_draw_context *ctx, struct dt_pane p)
{
    bool large = p.h >= 22 && p.w >= 56;
    struct ring_layout q = {.w = !large ? 7 : p.w >= 66 ? 11 : 9, .h = large ? 5 : 3};
    q.p = p;
    q.x = (p.w - GRID * q.w) / 2;
    q.y = (p.h - GRID * q.h) / 2;
    draw_row(ctx, 0, p, q.y - 1);
    draw_row(ctx, 2, p, q.y + GRID * q.h);
    draw_column(ctx, 3, dt_pane_cut(p, 0, q.y, q.x, GRID * q.h));
    draw_column(ctx, 1, dt_pane_cut(p, q.x + GRID * q.w, q.y, q.x, GRID * q.h));
    for (int shark = 0; shark < HAINOON_SHARKS; shark++) {
        draw_shark(ctx, &q, shark);
    }
    for (int place = 0; place < HAINOON_PLACES; place++) {
        draw_place(ctx, &q, place);
    }
}

/* ---- side panel ---- */

static void draw_seat(const struct dt_draw_context *ctx, struct dt_pane p, int y, int seat)
{
    const struct hainoon *s = ctx->state;
    int x = 14;
    dt_draw_seat_name(ctx, p, y, seat);
    if ((s->out >> seat & 1) != 0) {
        dt_pane_text(p, 14, y, dt_ink(DT_GREY), dt_translate(ctx->fmt.lang, "out"));
        return;
    }
    for (int d = 0; d < HAINOON_DIVERS; d++) {
        if (s->owner[d] == seat && s->health[d] != HAINOON_EATEN) {
            x = dt_pane_text(p, x, y, dt_bold(diver_colours[d]), s->health[d] == 0 ? "♥♥" : "♥") +
                1;
        }
    }
    dt_pane_text(p, 20, y, dt_ink(DT_INK),
                 dt_label_count(ctx, N_("hand {0}"), s->hand_count[seat], 0).text);
}

static int draw_side(const struct dt_draw_context *ctx, struct dt_pane p)
{
    const struct hainoon *s = ctx->state;
    int y = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        draw_seat(ctx, p, y++, seat);
    }
    for (int i = 0; ctx->viewer >= 0 && i < s->hand_count[ctx->viewer]; i++) {
        draw_card(ctx, p, y++, s->hand[ctx->viewer][i]);
    }
    dt_pane_text(p, 2, y++, dt_ink(DT_GREY),
                 dt_label_count(ctx, N_("draw pile {0}"), hainoon_deck_left(s), 0).text);
    if (s->cage == HAINOON_NONE) {
        dt_pane_text(p, 2, y++, dt_ink(DT_GREY),
                     dt_translate(ctx->fmt.lang, "The cage is off the board."));
    }
    return y;
}

const struct dt_board dt_board_hainoon = {
    .game = "hainoon",
    .phase = phase,
    .draw = draw,
    .draw_side = draw_side,
    .title = title,
    .seat_colours = diver_colours,
    .rules_section = rules_section,
};
