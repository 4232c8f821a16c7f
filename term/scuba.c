/* Scuba's board: the boat, the surface, and the reef cell by cell. */
#include "games/scuba/scuba.h"

#include <stdio.h>

#include "term/draw_context.h"

/* Position of the reef, and size of a cell. */
struct reef_layout {
    struct dt_pane p;
    int x, y, w, h; /* of cell 1,1, and of each cell */
};

enum { LABEL = 3, SHORT = 5 };

static const dt_colour colours[SCUBA_COLOURS] = {DT_RED, DT_YELLOW, DT_GREEN, DT_BLUE};

static const char *phase(const void *state)
{
    const struct scuba *s = state;
    return scuba_phase_words[s->phase];
}

static const char *rules_section(const void *state)
{
    const struct scuba *s = state;
    switch ((enum scuba_phase)s->phase) {
    case SCUBA_ENTERING:
    case SCUBA_DRAWING_CURRENT:
        return "{#turn}";
    case SCUBA_DIVING:
        return s->window ? "{#explore}" : "{#turn}";
    case SCUBA_RESTING:
        return "{#surface}";
    case SCUBA_CHOOSING:
    case SCUBA_POINTING:
    case SCUBA_FISHING:
    case SCUBA_HERDING:
    case SCUBA_PUSHING:
    case SCUBA_DRAWING:
        return "{#events}";
    case SCUBA_OVER:
        return "{#end}";
    case SCUBA_STARTING:
    case SCUBA_SWAPPING:
    case SCUBA_REVEALING:
    case SCUBA_PHASES:
        break;
    }
    return "{#setup}";
}

static void title(const struct dt_draw_context *ctx, struct dt_writer *out)
{
    const struct scuba *s = ctx->state;
    dt_write_text(out, dt_label_count(ctx, N_("Round {0}"), s->round, 0).text);
    if (s->stage != SCUBA_NORMAL) {
        dt_write_text(out, " · ");
        dt_write_text(out, dt_translate(ctx->fmt.lang, "the end is near"));
    }
}

/* ---- cells ---- */

static struct dt_pane cell_pane(const struct reef_layout *r, int cell)
{
    return dt_pane_cut(r->p, r->x + (scuba_column(cell) - 1) * r->w,
                       r->y + (scuba_row(cell) - 1) * r->h, r->w, r->h);
}

static const scuba_animal *animal_at(const struct scuba *s, int cell)
{
    for (int i = 0; i < s->animals; i++) {
        if (scuba_animal_cell(s->animal[i]) == cell) {
            return &s->animal[i];
        }
    }
    return NULL;
}

/* The cell that the selected action is about, or NOWHERE. */
static int selected_cell(const struct dt_draw_context *ctx)
{
    const struct scuba *s = ctx->state;
    struct dt_span verb = dt_selected_word(ctx, 0), what = dt_selected_word(ctx, 1);
    int own = s->active < s->seats ? s->diver[s->active].cell : SCUBA_NOWHERE;
    int way = dt_span_find(verb, scuba_way_words, SCUBA_WAYS);
    static const int step[SCUBA_WAYS] = {-16, 16, -1, 1};
    scuba_animal animal;
    if (dt_span_is(verb, "tile")) {
        return scuba_cell_parse(what);
    }
    if (dt_span_is(verb, "fish")) {
        return scuba_animal_parse(what, &animal) ? scuba_animal_cell(animal) : SCUBA_NOWHERE;
    }
    if (dt_span_is(verb, "look") || dt_span_is(verb, "turn")) {
        return own;
    }
    return way >= 0 && own != SCUBA_NOWHERE && own + step[way] > 0 ? own + step[way]
                                                                   : SCUBA_NOWHERE;
}

/* Draws a tile face down: its colour, and two letters of the colour's name. */
static void draw_back(const struct dt_draw_context *ctx, struct dt_pane p, int colour)
{
    const char *word = dt_format_word(&ctx->fmt, "colour", scuba_colour_words[colour]);
    char text[16];
    for (int y = 0; y < (p.h > 1 ? p.h : 1); y++) {
        for (int x = 0; x < p.w - 1; x++) {
            dt_pane_rune(p, x, y, dt_ink(colours[colour]), 0x2592);
        }
    }
    snprintf(text, sizeof text, "%.2s", word);
    dt_pane_text(p, (p.w - 3) / 2, (p.h - 1) / 2, dt_bold(colours[colour]), text);
}

static void draw_animal(const struct dt_draw_context *ctx, struct dt_pane p, scuba_animal a)
{
    int species = scuba_animal_species(a), discs = scuba_animal_discs(a), x = 0;
    struct dt_style style = dt_bold(colours[scuba_species_colour(species)]);
    style.attr |= ctx->viewer >= 0 && (discs >> ctx->viewer & 1) == 0 ? DT_UNDERLINE : 0;
    const char *kind = p.w >= 7 ? "species" : "species-short";
    struct dt_label label = dt_label_of(ctx, kind, scuba_species_words[species]);
    dt_pane_fit(p, 0, 0, p.w - 1, style, label.text);
    if (p.h < 2) {
        return;
    }
    x = dt_pane_printf(p, 0, 1, dt_ink(DT_INK), "%d", scuba_species_points(species)) + 1;
    for (int seat = 0; seat < SCUBA_SEATS; seat++) {
        if ((discs >> seat & 1) != 0) {
            dt_pane_rune(p, x++, 1, dt_bold(dt_seat_colour(seat)), 0x2022);
        }
    }
}

/* Draws the initials of the divers in a cell. */
static void draw_divers(const struct dt_draw_context *ctx, struct dt_pane p, int cell)
{
    const struct scuba *s = ctx->state;
    int x = p.w - 1;
    for (int seat = s->seats - 1; seat >= 0; seat--) {
        if (s->diver[seat].status == SCUBA_UNDER && s->diver[seat].cell == cell) {
            const char *name = ctx->fmt.names[seat];
            dt_pane_rune(p, x--, 0, dt_on(DT_BLACK, dt_seat_colour(seat)), dt_text_next(&name));
        }
    }
}

static void draw_cell(const struct dt_draw_context *ctx, const struct reef_layout *r, int cell,
                      int selected)
{
    const struct scuba *s = ctx->state;
    struct dt_pane p = cell_pane(r, cell);
    const scuba_animal *a = animal_at(s, cell);
    dt_pane_fill(dt_pane_cut(p, 0, 0, p.w - 1, p.h), dt_ink(DT_DARK_BLUE), ' ');
    if (scuba_row(cell) <= SCUBA_TILE_ROWS && (s->down[scuba_band(cell)] & scuba_bit(cell)) != 0) {
        draw_back(ctx, p, scuba_back(s, cell));
    } else if (a != NULL) {
        draw_animal(ctx, p, *a);
    } else {
        dt_pane_rune(p, (p.w - 1) / 2, (p.h - 1) / 2, dt_ink(DT_BLUE), 0xb7);
    }
    if (!scuba_dust_free(s, cell)) {
        dt_pane_rune(p, p.w - 2, p.h - 1, dt_bold(DT_WHITE), 0xb0);
    }
    if (cell == selected) {
        dt_pane_rune(p, 0, 0, dt_bold(DT_YELLOW), 0x25b6);
        dt_pane_rune(p, p.w - 2, p.h - 1, dt_bold(DT_YELLOW), 0x25c0);
    }
    draw_divers(ctx, p, cell);
}

/* ---- above the surface ---- */

static bool on_boat(const struct scuba_diver *d)
{
    return d->status == SCUBA_WAITING || d->status == SCUBA_ABOARD;
}

/* Draws the boat with the divers aboard, and the divers at the surface. */
static void draw_surface(const struct dt_draw_context *ctx, const struct reef_layout *r)
{
    const struct scuba *s = ctx->state;
    int left = r->x + (SCUBA_BOAT_FIRST - 1) * r->w;
    int width = (SCUBA_BOAT_LAST - SCUBA_BOAT_FIRST + 1) * r->w - 1, x = left + 2;
    struct dt_pane p = r->p;
    for (int i = 0; i < SCUBA_COLUMNS * r->w; i++) {
        dt_pane_rune(p, r->x + i, r->y - 1, dt_ink(DT_CYAN), 0x2248);
    }
    if (s->stage != SCUBA_GONE) {
        dt_pane_rune(p, left, r->y - 2, dt_bold(DT_SILVER), 0x2572);
        dt_pane_rune(p, left + width - 1, r->y - 2, dt_bold(DT_SILVER), 0x2571);
        for (int i = 1; i < width - 1; i++) {
            dt_pane_rune(p, left + i, r->y - 2, dt_ink(DT_SILVER), '_');
        }
    }
    for (int seat = 0; seat < s->seats; seat++) {
        const struct scuba_diver *d = &s->diver[seat];
        const char *name = ctx->fmt.names[seat];
        struct dt_style style = dt_on(DT_BLACK, dt_seat_colour(seat));
        if (on_boat(d)) {
            dt_pane_rune(p, x, r->y - 2, style, dt_text_next(&name));
            x += 2;
        } else if (d->status == SCUBA_SWIMMING || d->status == SCUBA_RESCUED) {
            dt_pane_rune(p, r->x + (scuba_column(d->cell) - 1) * r->w + seat, r->y - 1, style,
                         dt_text_next(&name));
        }
    }
}

static void draw_labels(const struct dt_draw_context *ctx, const struct reef_layout *r)
{
    const struct scuba *s = ctx->state;
    struct dt_span entered = dt_selected_word(ctx, 1);
    bool enters = dt_span_is(dt_selected_word(ctx, 0), "enter");
    int selected = 0;
    dt_span_int(entered, 1, SCUBA_COLUMNS, &selected);
    for (int column = scuba_first_column(s); column <= scuba_last_column(s); column++) {
        struct dt_style style = enters && column == selected ? dt_bold(DT_YELLOW) : dt_ink(DT_GREY);
        style.attr |= enters && column == selected ? DT_REVERSE : 0;
        dt_pane_printf(r->p, r->x + (column - 1) * r->w + r->w / 2 - 1, r->y - 3, style, "%d",
                       column);
    }
    for (int row = 1; row <= SCUBA_ROWS; row++) {
        int band = (row - 1) / 2;
        struct dt_style style = dt_ink(band < SCUBA_BANDS ? colours[band] : DT_GREY);
        dt_pane_printf(r->p, r->x - LABEL, r->y + (row - 1) * r->h, style, "%d", row);
    }
}

/* Draws the current of this turn. */
static void draw_current(const struct dt_draw_context *ctx, struct dt_pane p)
{
    static const char *const arrows[SCUBA_WAYS] = {"↑", "↓", "←", "→"};
    const struct scuba *s = ctx->state;
    if (s->current == SCUBA_NONE) {
        return;
    }
    struct dt_label label = dt_label_of(ctx, "current", scuba_current_words[s->current]);
    int x = dt_pane_text(p, 0, 0, dt_ink(DT_CYAN), label.text) + 1;
    if (s->current == SCUBA_CALM) {
        return;
    }
    const struct scuba_current_card *flow = &scuba_current_cards[s->current];
    for (int c = 0; c < SCUBA_COLOURS; c++) {
        x = dt_pane_text(p, x, 0, dt_bold(colours[c]),
                         flow->strength[c] > 0 ? arrows[flow->way] : "·");
        x = dt_pane_printf(p, x, 0, dt_bold(colours[c]), "%d ", flow->strength[c]);
    }
}

static void draw(const struct dt_draw_context *ctx, struct dt_pane p)
{
    const struct scuba *s = ctx->state;
    struct reef_layout r = {.p = p, .w = p.w >= 9 * 8 + LABEL ? 8 : p.w >= 9 * 7 + LABEL ? 7 : 5};
    r.h = p.h >= 2 * SCUBA_ROWS + 4 ? 2 : 1;
    r.x = LABEL + (p.w - LABEL - SCUBA_COLUMNS * r.w) / 2;
    r.y = 3 + (p.h - 4 - SCUBA_ROWS * r.h) / 2;
    int selected = selected_cell(ctx);
    draw_labels(ctx, &r);
    draw_surface(ctx, &r);
    for (int row = 1; row <= SCUBA_ROWS; row++) {
        for (int column = 1; column <= SCUBA_COLUMNS; column++) {
            int cell = scuba_cell(column, row);
            if (scuba_in_sea(s, cell)) {
                draw_cell(ctx, &r, cell, selected);
            }
        }
    }
    draw_current(ctx, dt_pane_cut(p, r.x, r.y + SCUBA_ROWS * r.h, p.w, 1));
    if (s->event != SCUBA_NONE) {
        struct dt_label label = dt_label_of(ctx, "card", scuba_event_words[s->event]);
        dt_pane_fit(p, r.x, r.y + SCUBA_ROWS * r.h, p.w, dt_bold(DT_YELLOW), label.text);
    }
}

/* ---- side panel ---- */

/* Draws points or, where they are secret, the number of face-down cards and the chips (W-21). */
static void draw_points(const struct dt_draw_context *ctx, struct dt_pane p, int x, int y, int seat)
{
    const struct scuba *s = ctx->state;
    const struct scuba_diver *d = &s->diver[seat];
    int points = d->status == SCUBA_DEAD ? 0 : scuba_points(s, seat);
    int cards = dt_popcount(d->cards) + d->hidden;
    bool one = points == 1 || points == -1;
    const char *label = one ? N_("{0} point") : N_("{0} points");
    if (!scuba_is_secret(s, ctx->viewer, seat)) {
        dt_pane_text(p, x, y, dt_bold(DT_INK), dt_label_count(ctx, label, points, 0).text);
        return;
    }
    label = cards == 1 ? N_("{0} card") : N_("{0} cards");
    x = dt_pane_text(p, x, y, dt_ink(DT_INK), dt_label_count(ctx, label, cards, 0).text);
    if (d->plus > 0) {
        x = dt_pane_printf(p, x, y, dt_ink(DT_GREEN), " +%d", d->plus);
    }
    if (d->minus > 0) {
        dt_pane_printf(p, x, y, dt_ink(DT_RED), " -%d", d->minus);
    }
}

static void draw_seat(const struct dt_draw_context *ctx, struct dt_pane p, int y, int seat)
{
    const struct scuba *s = ctx->state;
    const struct scuba_diver *d = &s->diver[seat];
    struct dt_style air = dt_bold(d->air <= 4 ? DT_RED : d->air <= 8 ? DT_YELLOW : DT_CYAN);
    dt_draw_seat_name(ctx, p, y, seat);
    draw_points(ctx, p, 14, y, seat);
    int x = dt_pane_text(p, 2, y + 1, air, dt_label_count(ctx, N_("air {0}"), d->air, 0).text) + 1;
    int bar = p.w >= 36 ? SCUBA_AIR / 2 : SCUBA_AIR / 4;
    x = dt_draw_bar(p, x, y + 1, air, (d->air * bar + SCUBA_AIR - 1) / SCUBA_AIR, bar) + 1;
    dt_pane_fit(p, x, y + 1, p.w - x, dt_ink(DT_GREY),
                dt_format_word(&ctx->fmt, "status", scuba_status_words[d->status]));
    for (int i = 0; i < d->markers; i++) {
        dt_pane_rune(p, p.w - 1 - i, y, dt_bold(DT_RED), 'D');
    }
}

/* Draws the species that the viewer's diver has seen, abbreviated. */
static int draw_cards(const struct dt_draw_context *ctx, struct dt_pane p, int y)
{
    const struct scuba *s = ctx->state;
    int x = 2;
    for (uint32_t rest = ctx->viewer >= 0 ? s->diver[ctx->viewer].cards : 0; rest != 0;
         rest &= rest - 1) {
        int species = dt_ctz(rest);
        if (x + SHORT > p.w) {
            x = 2;
            y++;
        }
        struct dt_label label = dt_label_of(ctx, "species-short", scuba_species_words[species]);
        dt_pane_fit(p, x, y, SHORT, dt_ink(colours[scuba_species_colour(species)]), label.text);
        x += SHORT + 1;
    }
    return x > 2 ? y + 1 : y;
}

static int draw_side(const struct dt_draw_context *ctx, struct dt_pane p)
{
    const struct scuba *s = ctx->state;
    int y = 0;
    for (int seat = 0; seat < s->seats; seat++, y += 2) {
        draw_seat(ctx, p, y, seat);
    }
    return draw_cards(ctx, p, y);
}

const struct dt_board dt_board_scuba = {
    .game = "scuba",
    .phase = phase,
    .draw = draw,
    .draw_side = draw_side,
    .title = title,
    .rules_section = rules_section,
};
