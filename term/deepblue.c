/* Deep Blue's board: the map with routes, wrecks and boats, and the dive board. */
#include "games/deepblue/deepblue.h"

#include <stdio.h>

#include "term/draw_context.h"

enum { NAME = 9 }; /* columns of a card's name */

static const dt_colour gem_colours[DEEPBLUE_COLOURS] = {DT_WHITE, DT_YELLOW, DT_RED, DT_GREEN,
                                                        DT_PINK,  DT_GREY,   DT_BLUE};

static const char *phase(const void *state)
{
    const struct deepblue *s = state;
    return deepblue_phase_words[s->phase];
}

static const char *rules_section(const void *state)
{
    const struct deepblue *s = state;
    return s->phase == DEEPBLUE_OVER       ? "{#end}"
           : s->dive != DEEPBLUE_NONE      ? "{#dive}"
           : s->phase == DEEPBLUE_CHOOSING ? "{#turn}"
           : s->phase >= DEEPBLUE_PAYING   ? "{#actions}"
                                           : "{#setup}";
}

static void title(const struct dt_draw_context *ctx, struct dt_writer *out)
{
    const struct deepblue *s = ctx->state;
    dt_write_text(out, dt_label_count(ctx, N_("Turn {0}"), s->turn + 1, 0).text);
    if (s->scenario < DEEPBLUE_SCENARIOS) {
        dt_write_text(out, " · ");
        dt_write_text(out, dt_format_word(&ctx->fmt, "log", deepblue_scenario_words[s->scenario]));
    }
}

/* ---- the map ---- */

static int node_x(struct dt_pane p, int node)
{
    return deepblue_map[node].x * (p.w - 8) / 100;
}

static int node_y(struct dt_pane p, int node)
{
    return deepblue_map[node].y * (p.h - 1) / 100;
}

static int far(int a, int b)
{
    return a > b ? a - b : b - a;
}

/* Draws a dotted line between two nodes. */
static void draw_route(struct dt_pane p, int from, int to)
{
    int x = node_x(p, from) + 2, y = node_y(p, from), dx = node_x(p, to) + 2 - x;
    int dy = node_y(p, to) - y, steps = far(dx, 0) > 2 * far(dy, 0) ? far(dx, 0) / 2 : far(dy, 0);
    for (int i = 1; i < steps; i++) {
        dt_pane_rune(p, x + dx * i / steps, y + dy * i / steps, dt_ink(DT_BLUE), 0xb7);
    }
}

static bool node_selected(const struct dt_draw_context *ctx, int node)
{
    return dt_span_is(dt_selected_word(ctx, 1), deepblue_map[node].name) ||
           dt_span_is(dt_selected_word(ctx, 2), deepblue_map[node].name);
}

static char spot_letter(int spot)
{
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        if (spot == 1 << c) {
            return deepblue_gem_kinds[c].letter;
        }
    }
    return 'X';
}

static dt_colour spot_colour(int spot)
{
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        if (spot == 1 << c) {
            return gem_colours[c];
        }
    }
    return DT_BLUE;
}

/* The seat whose boat is on a spot, or -1. */
static int spot_owner(const struct deepblue *s, int site, int spot)
{
    for (int seat = 0; seat < s->seats; seat++) {
        for (int b = 0; b < DEEPBLUE_BOATS; b++) {
            if (s->boat[seat][b].node == site && s->boat[seat][b].spot == spot) {
                return seat;
            }
        }
    }
    return -1;
}

/* Draws a wreck's spots, taken ones with the owner's initial, and its points. */
static void draw_wreck(const struct dt_draw_context *ctx, struct dt_pane p, int site, int x, int y)
{
    const struct deepblue *s = ctx->state;
    const struct deepblue_tile *t = &deepblue_tiles[s->tile[site]];
    for (int i = 0; i < DEEPBLUE_SPOTS && t->spot[i] != DEEPBLUE_SPOT_NO; i++) {
        int owner = spot_owner(s, site, i);
        struct dt_style style =
            owner < 0 ? dt_bold(spot_colour(t->spot[i])) : dt_on(DT_BLACK, dt_seat_colour(owner));
        const char *name = owner < 0 ? "" : ctx->fmt.names[owner];
        dt_pane_rune(p, x++, y, style,
                     owner < 0 ? (uint32_t)spot_letter(t->spot[i]) : dt_text_next(&name));
    }
    dt_pane_printf(p, x, y, dt_ink(DT_INK), "%d%s", t->vp,
                   t->kind == DEEPBLUE_KIND_CITY ? "★" : "");
}

/* Draws boats that are on no spot, by their owners' initials. */
static void draw_boats(const struct dt_draw_context *ctx, struct dt_pane p, int node)
{
    const struct deepblue *s = ctx->state;
    int x = node_x(p, node), y = node_y(p, node), below = y + 1 < p.h ? y + 1 : y - 1;
    for (int seat = 0; seat < s->seats; seat++) {
        for (int b = 0; b < DEEPBLUE_BOATS; b++) {
            if (s->boat[seat][b].node == node && s->boat[seat][b].spot == DEEPBLUE_MIDDLE) {
                const char *name = ctx->fmt.names[seat];
                dt_pane_rune(p, x++, below, dt_on(DT_BLACK, dt_seat_colour(seat)),
                             dt_text_next(&name));
            }
        }
    }
}

static void draw_node(const struct dt_draw_context *ctx, struct dt_pane p, int node)
{
    const struct deepblue *s = ctx->state;
    int x = node_x(p, node), y = node_y(p, node);
    bool site = node < DEEPBLUE_SITES, dived = s->dive == node;
    struct dt_style style = dt_ink(site ? DT_INK : node == DEEPBLUE_SITES ? DT_SILVER : DT_CYAN);
    style.attr = node_selected(ctx, node) ? DT_REVERSE | DT_BOLD
                 : dived                  ? DT_BOLD | DT_UNDERLINE
                                          : 0;
    if (node == DEEPBLUE_SITES) {
        x = dt_pane_text(p, x, y, style, dt_translate(ctx->fmt.lang, "Port"));
    } else {
        x = dt_pane_text(p, x, y, style, deepblue_map[node].name);
    }
    if (site && s->tile[node] == DEEPBLUE_DOWN) {
        dt_pane_text(p, x, y, dt_ink(DT_DARK_RED), "▒▒▒");
    } else if (site && s->tile[node] < DEEPBLUE_TILES) {
        draw_wreck(ctx, p, node, x, y);
    }
    if (site && s->gem[node] < DEEPBLUE_COLOURS) {
        dt_pane_rune(p, x - 3, y, dt_bold(gem_colours[s->gem[node]]), 0x25c6);
    }
    draw_boats(ctx, p, node);
}

/* ---- the dive ---- */

static int draw_gems(struct dt_pane p, int x, int y, deepblue_gems gems)
{
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        for (int n = deepblue_gem_count(gems, c); n > 0; n--) {
            dt_pane_rune(p, x++, y, dt_bold(gem_colours[c]),
                         (uint32_t)deepblue_gem_kinds[c].letter);
        }
    }
    return x;
}

/* Draws the dive board over the top of the map. */
static void draw_dive(const struct dt_draw_context *ctx, struct dt_pane p)
{
    const struct deepblue *s = ctx->state;
    struct dt_pane box = dt_pane_cut(p, 0, 0, p.w < 44 ? p.w : 44, 4);
    char name[64];
    struct dt_writer out = dt_writer_on(name, sizeof name);
    dt_translate_with(ctx->fmt.lang, N_("Dive at {0}"),
                      (const char *const[]){deepblue_map[s->dive].name}, 1, &out);
    dt_pane_fill(box, dt_ink(DT_INK), ' ');
    struct dt_pane in = dt_pane_box(box, dt_ink(DT_CYAN), name);
    int x = draw_gems(in, 1, 0, s->board);
    if (s->hazard[0] != DEEPBLUE_NONE) {
        dt_pane_text(
            in, x + 2, 0, dt_on(DT_WHITE, DT_DARK_RED),
            dt_format_word(&ctx->fmt, "danger", deepblue_gem_kinds[s->hazard[s->answered]].name));
    }
    x = 1;
    for (int seat = 0; seat < s->seats; seat++) {
        if ((s->divers >> seat & 1) != 0) {
            x = dt_pane_fit(in, x, 1, 10, dt_bold(dt_seat_colour(seat)), ctx->fmt.names[seat]) + 1;
        }
    }
}

static void draw(const struct dt_draw_context *ctx, struct dt_pane p)
{
    const struct deepblue *s = ctx->state;
    for (int node = 0; node < DEEPBLUE_NODES; node++) {
        for (uint32_t near = deepblue_map[node].near; near != 0; near &= near - 1) {
            if (dt_ctz(near) > node) {
                draw_route(p, node, dt_ctz(near));
            }
        }
    }
    for (int node = 0; node < DEEPBLUE_NODES; node++) {
        draw_node(ctx, p, node);
    }
    int x = dt_pane_text(p, 0, p.h - 1, dt_ink(DT_GREY), dt_translate(ctx->fmt.lang, "Bag")) + 1;
    draw_gems(p, x, p.h - 1, s->bag);
    if (s->dive != DEEPBLUE_NONE) {
        draw_dive(ctx, p);
    }
}

/* ---- side panel ---- */

/* Draws a card's money, propellers, points for gems and protection. */
static void draw_card(const struct dt_draw_context *ctx, struct dt_pane p, int x, int y, int card)
{
    const struct deepblue_card *c = &deepblue_cards[card];
    dt_pane_fit(p, x, y, NAME, dt_bold(DT_INK), dt_format_word(&ctx->fmt, "card", c->name));
    x += NAME + 1;
    if (c->money > 0) {
        x = dt_pane_printf(p, x, y, dt_ink(DT_YELLOW), "$%d ", c->money);
    }
    if (c->propeller > 0) {
        x = dt_pane_printf(p, x, y, dt_ink(DT_CYAN), "»%d ", c->propeller);
    }
    if (c->guards != DEEPBLUE_NONE) {
        x = dt_pane_printf(p, x, y, dt_bold(gem_colours[c->guards]), "[%s] ",
                           dt_format_word(&ctx->fmt, "colour", deepblue_gem_kinds[c->guards].name));
    }
    if (c->vp > 0) {
        bool any = c->need == DEEPBLUE_ANY;
        x = dt_pane_printf(p, x, y, dt_ink(DT_INK), "%d★%d", c->vp, c->count);
        dt_pane_rune(p, x, y, any ? dt_ink(DT_INK) : dt_bold(gem_colours[c->need]),
                     any ? '?' : (uint32_t)deepblue_gem_kinds[c->need].letter);
    }
}

static bool slot_selected(const struct dt_draw_context *ctx, int slot)
{
    struct dt_span verb = dt_selected_word(ctx, 0);
    int n = 0;
    return (dt_span_is(verb, "hire") || dt_span_is(verb, "take")) &&
           dt_span_int(dt_selected_word(ctx, 1), 1, DEEPBLUE_SLOTS, &n) && n == slot + 1;
}

static int draw_market(const struct dt_draw_context *ctx, struct dt_pane p, int y)
{
    const struct deepblue *s = ctx->state;
    dt_pane_text(p, 0, y++, dt_ink(DT_GREY), dt_translate(ctx->fmt.lang, "Market"));
    for (int i = 0; i < DEEPBLUE_SLOTS; i++, y++) {
        struct dt_style style = dt_ink(DT_YELLOW);
        style.attr = slot_selected(ctx, i) ? DT_REVERSE : 0;
        dt_pane_printf(p, 0, y, style, "%d $%d", i + 1, deepblue_prices[i]);
        if (s->market[i] < DEEPBLUE_MARKET) {
            draw_card(ctx, p, 5, y, s->market[i]);
        }
    }
    return y;
}

static int draw_hand(const struct dt_draw_context *ctx, struct dt_pane p, int y)
{
    const struct deepblue *s = ctx->state;
    if (ctx->viewer < 0) {
        return y;
    }
    dt_pane_text(p, 0, y++, dt_ink(DT_GREY), dt_translate(ctx->fmt.lang, "Your hand"));
    for (int card = 0; card < DEEPBLUE_CARDS; card++) {
        if ((s->crew[ctx->viewer].hand & DEEPBLUE_BIT(card)) != 0) {
            bool selected = dt_span_is(dt_selected_word(ctx, 1), deepblue_cards[card].name);
            dt_pane_text(p, 3, y, dt_bold(DT_YELLOW), selected ? "▸" : " ");
            draw_card(ctx, p, 5, y++, card);
        }
    }
    return y;
}

static int draw_side(const struct dt_draw_context *ctx, struct dt_pane p)
{
    const struct deepblue *s = ctx->state;
    int y = 0;
    for (int seat = 0; seat < s->seats; seat++, y++) {
        dt_draw_seat_name(ctx, p, y, seat);
        struct dt_label cards =
            dt_label_count(ctx, p.w >= 36 ? N_("hand {0}, resting {1}") : N_("hand {0}"),
                           s->hands[seat], deepblue_rest_count(s, seat));
        int x = dt_pane_text(p, 15, y, dt_ink(DT_INK), cards.text);
        if (s->tokens[seat] > 0) {
            x = dt_pane_printf(p, x + 1, y, dt_ink(DT_YELLOW), "+%d", s->tokens[seat]);
        }
        bool hidden = s->chest[seat] == DEEPBLUE_HIDDEN; /* a lower bound: what was announced */
        dt_pane_printf(p, x + 1, y, hidden ? dt_ink(DT_INK) : dt_bold(DT_INK), "%s%d★",
                       hidden ? "≥" : "", hidden ? s->announced[seat] : s->chest[seat]);
    }
    y = draw_market(ctx, p, y);
    return draw_hand(ctx, p, y);
}

const struct dt_board dt_board_deepblue = {
    .game = "deepblue",
    .phase = phase,
    .draw = draw,
    .draw_side = draw_side,
    .title = title,
    .rules_section = rules_section,
};
