/* Dive's board: the track, the ocean as pixels or readings, and the plans of the last dive. The
 * plan editor is in dive_plan.c. */
#include "term/dive.h"

#include <stdio.h>

#include "ocean/ocean.h"
#include "term/halfblocks.h"

enum { TRACK = 4, COLUMN = 7 };

static const char *phase(const void *state)
{
    const struct dive *s = state;
    return dive_phase_words[s->phase];
}

static const char *rules_section(const void *state)
{
    const struct dive *s = state;
    switch ((enum dive_phase)s->phase) {
    case DIVE_PLANNING:
    case DIVE_LOOKING:
        return "{#planning}";
    case DIVE_PICKING:
    case DIVE_COVERING:
    case DIVE_CALLING:
        return "{#companions}";
    case DIVE_MEETING:
        return "{#chief}";
    case DIVE_OVER:
        return "{#end}";
    case DIVE_LAYING:
    case DIVE_PHASES:
        break;
    }
    return "{#setup}";
}

static void title(const struct dt_draw_context *ctx, struct dt_writer *out)
{
    const struct dive *s = ctx->state;
    dt_write_text(out, dt_label_count(ctx, N_("Round {0}"), s->round, 0).text);
}

/* Readings if the terminal has too few colours for pictures. */
static void adapt_config(struct dt_config *config, int colours)
{
    config->option[DIVE_SIGHT] = colours < 256 ? DIVE_READINGS : DIVE_PIXELS;
}

/* Players see the true stack if sight=pixels (§9). */
static bool ocean_stack(const void *state, struct dt_ocean_stack *out, bool *torch)
{
    static const enum dt_ocean_water waters[DIVE_WATERS] = {[DIVE_CLEAR] = DT_WATER_CLEAR,
                                                            [DIVE_NORMAL] = DT_WATER_NORMAL,
                                                            [DIVE_MURKY] = DT_WATER_MURKY};
    const struct dive *s = state;
    int octopus = dive_companion_user(s, DIVE_OCTOPUS);
    *torch = s->option[DIVE_TORCH] != 0;
    if (s->option[DIVE_SIGHT] != DIVE_PIXELS || s->stack_count == 0 || s->phase < DIVE_LOOKING) {
        return false;
    }
    *out = (struct dt_ocean_stack){.count = s->stack_count, .water = waters[s->option[DIVE_WATER]]};
    for (int i = 0; i < s->stack_count; i++) {
        out->card[i] = (struct dt_ocean_card){s->card[i], s->pose[i] & 3, s->pose[i] >> 2};
    }
    if (octopus != DIVE_NONE) {
        int place = s->call[octopus] - 1;
        out->tile = true;
        out->tile_x = place % DIVE_GRID * DIVE_GRID_STEP;
        out->tile_y = place / DIVE_GRID * DIVE_GRID_STEP;
    }
    return true;
}

/* ---- the track ---- */

static struct dt_style pawn_style(int pawn)
{
    return dt_on(DT_BLACK, pawn == DIVE_CHIEF ? DT_SILVER : dt_seat_colour(pawn));
}

static uint32_t pawn_letter(const struct dt_draw_context *ctx, int pawn)
{
    const char *name =
        pawn == DIVE_CHIEF ? dt_translate(ctx->fmt.lang, "Chief") : ctx->fmt.names[pawn];
    return dt_text_next(&name);
}

static bool dives(const struct dive *s, int pawn)
{
    return pawn == DIVE_CHIEF ? s->option[DIVE_LEVEL] != DIVE_ALONE : pawn < s->seats;
}

/* Fields 0 to 23, deep water from 16 on; pawns are in the rows below, two a row. */
static void draw_track(const struct dt_draw_context *ctx, struct dt_pane p)
{
    const struct dive *s = ctx->state;
    int w = p.w >= (DIVE_GOAL + 1) * 3 ? 3 : 2;
    for (int field = 0; field <= DIVE_GOAL; field++) {
        dt_colour water = field == DIVE_GOAL ? DT_YELLOW : field >= DIVE_DEEP ? DT_BLUE : DT_CYAN;
        struct dt_style style = dt_ink(water);
        if (field % 5 == 0 || field == DIVE_GOAL || w == 3) {
            dt_pane_printf(p, field * w, 0, style, "%d", field);
        }
        dt_pane_text(p, field * w, 1, style, field == DIVE_GOAL ? "◆" : w == 3 ? "≈≈≈" : "≈≈");
    }
    int row[DIVE_GOAL + 1] = {0};
    for (int pawn = 0; pawn < DIVE_PAWNS; pawn++) {
        if (dives(s, pawn)) {
            int field = s->field[pawn] < DIVE_GOAL ? s->field[pawn] : DIVE_GOAL;
            int n = row[field]++;
            dt_pane_rune(p, field * w + (n & 1), 2 + n / 2, pawn_style(pawn),
                         pawn_letter(ctx, pawn));
        }
    }
}

/* ---- readings ---- */

static struct dt_label sight_label(const struct dt_draw_context *ctx, int kind)
{
    char args[64];
    struct dt_writer out = dt_writer_on(args, sizeof args);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dive_kind_json(kind, &j);
    dt_json_end(&j);
    return dt_label_of(ctx, "sight", args);
}

static void draw_reading(const struct dt_draw_context *ctx, struct dt_pane p)
{
    const struct dive *s = ctx->state;
    struct dt_label label;
    dt_pane_text(p, 0, 0, dt_ink(DT_GREY), dt_translate(ctx->fmt.lang, "What you make out"));
    for (int depth = 1; depth <= dive_look_depths(s); depth++) {
        int kind = dive_look_kind(s->look[ctx->viewer], depth);
        label = sight_label(ctx, kind);
        dt_pane_printf(p, 0, depth, dt_bold(DT_CYAN), "%d", depth);
        dt_pane_fit(p, 2, depth, p.w - 2, kind >= DIVE_SHARK ? dt_bold(DT_RED) : dt_ink(DT_INK),
                    label.text);
    }
}

/* In a terminal, people get readings as bots do, with or without the picture (§9). */
static bool has_reading(const struct dt_draw_context *ctx)
{
    const struct dive *s = ctx->state;
    return ctx->viewer >= 0 && s->look[ctx->viewer] < DIVE_SECRET;
}

/* ---- the last dive ---- */

static void draw_moves(const struct dt_draw_context *ctx, struct dt_pane p, int y, int pawn)
{
    const struct dive *s = ctx->state;
    struct dt_label label =
        dt_label_count(ctx, N_("helped {0}, rested {1}"), s->bonus[pawn], s->rest[pawn]);
    dt_pane_fit(p, 2, y, p.w - 2, dt_ink(DT_GREY), label.text);
}

/* Draws the chief's card: a speed for each depth, yellow ones marked. */
static void draw_chief(const struct dt_draw_context *ctx, struct dt_pane p, int y)
{
    const struct dive *s = ctx->state;
    int x = dt_pane_fit(p, 0, y, 12, dt_bold(DT_SILVER), dt_translate(ctx->fmt.lang, "Chief")) + 1;
    for (int depth = 1; depth <= DIVE_CHIEF_DEPTHS && s->chief_card != DIVE_NONE; depth++) {
        bool yellow = dive_chief_yellow(s, s->chief_card, depth);
        x = dt_pane_printf(p, x, y, dt_bold(yellow ? DT_YELLOW : DT_INK), "%d%s ",
                           dive_chief_speed(s->chief_card, depth), yellow ? "!" : "");
    }
    if (s->chief_card != DIVE_NONE) {
        draw_moves(ctx, p, y + 1, DIVE_CHIEF);
    }
}

/* Draws a plan in one line: tokens and side of each depth. */
static void draw_plan_line(const struct dt_draw_context *ctx, struct dt_pane p, int x, int y,
                           uint32_t plan)
{
    for (int depth = 1; depth <= dive_plan_reach(plan); depth++) {
        bool shark = dive_plan_shark(plan, depth);
        for (int token = 1; token <= DIVE_TOKENS; token++) {
            if (dive_plan_token(plan, token) == depth) {
                x = dt_pane_printf(p, x, y, dt_ink(DT_INK), "%d", token);
            }
        }
        dt_pane_rune(p, x, y, shark ? dt_bold(DT_RED) : dt_ink(DT_CYAN), shark ? 'V' : '~');
        x += 2;
    }
    (void)ctx;
}

static void draw_last(const struct dt_draw_context *ctx, struct dt_pane p)
{
    const struct dive *s = ctx->state;
    int y = 1;
    if (s->dived == 0) {
        dt_pane_wrap(p, 0, dt_ink(DT_GREY),
                     dt_translate(ctx->fmt.lang, "No one has dived yet: plan, dive, then rest."));
        return;
    }
    dt_pane_text(p, 0, 0, dt_ink(DT_GREY), dt_translate(ctx->fmt.lang, "The last dive"));
    for (int seat = 0; seat < s->seats && y + 1 < p.h; seat++, y += 2) {
        int x = dt_pane_fit(p, 0, y, 10, dt_bold(dt_seat_colour(seat)), ctx->fmt.names[seat]) + 1;
        if (s->shown[seat] < DIVE_SECRET) {
            draw_plan_line(ctx, p, x, y, s->shown[seat]);
        }
        draw_moves(ctx, p, y + 1, seat);
    }
    if (s->option[DIVE_LEVEL] != DIVE_ALONE) {
        draw_chief(ctx, p, y);
    }
}

static void draw(const struct dt_draw_context *ctx, struct dt_pane p)
{
    const struct dive *s = ctx->state;
    int x = 1, y = TRACK;
    draw_track(ctx, dt_pane_cut(p, 1, 0, p.w - 1, TRACK));
    if (ctx->frame != NULL) {
        struct dt_pane water = dt_pane_cut(p, 1, TRACK, p.w - 1, p.h - TRACK);
        x += dt_halfblocks_draw(water, ctx->frame, DT_OCEAN_SIZE, 1, 50, 50) + 2;
    }
    if (has_reading(ctx)) {
        draw_reading(ctx, dt_pane_cut(p, x, y, p.w - x, p.h - y));
        y += dive_look_depths(s) + 2;
    }
    if (p.h - y >= 3) {
        draw_last(ctx, dt_pane_cut(p, x, y, p.w - x, p.h - y));
    }
}

/* ---- side panel ---- */

static int draw_side(const struct dt_draw_context *ctx, struct dt_pane p)
{
    const struct dive *s = ctx->state;
    int y = 0;
    for (int seat = 0; seat < s->seats; seat++, y++) {
        dt_draw_seat_name(ctx, p, y, seat);
        int x = dt_pane_text(p, 14, y, dt_bold(DT_INK),
                             dt_label_count(ctx, N_("field {0}"), s->field[seat], 0).text);
        bool ready = s->phase == DIVE_PLANNING && s->plan[seat] != DIVE_MISSING;
        dt_pane_text(p, x + 1, y, dt_bold(DT_GREEN), ready ? "✓" : " ");
        if (s->companion[seat] != DIVE_NONE) {
            bool spent = (s->spent >> seat & 1) != 0;
            const char *word = dive_companion_words[s->companion[seat]];
            dt_pane_fit(p, 4, ++y, p.w - 4, dt_ink(spent ? DT_GREY : DT_CYAN),
                        dt_format_word(&ctx->fmt, "companion", word));
            dt_pane_text(p, 2, y, dt_ink(DT_GREY), spent ? "✗" : "•");
        }
    }
    if (s->option[DIVE_LEVEL] != DIVE_ALONE) {
        dt_pane_text(p, 2, y, dt_bold(DT_SILVER), dt_translate(ctx->fmt.lang, "Chief"));
        dt_pane_text(p, 14, y++, dt_bold(DT_INK),
                     dt_label_count(ctx, N_("field {0}"), s->field[DIVE_CHIEF], 0).text);
    }
    const char *left =
        dive_cards_left(s) == 1 ? N_("{0} ocean card left") : N_("{0} ocean cards left");
    dt_pane_text(p, 2, y++, dt_ink(DT_GREY), dt_label_count(ctx, left, dive_cards_left(s), 0).text);
    return y;
}

const struct dt_board dt_board_dive = {
    .game = "dive",
    .phase = phase,
    .draw = draw,
    .draw_side = draw_side,
    .title = title,
    .rules_section = rules_section,
    .adapt_config = adapt_config,
    .ocean_stack = ocean_stack,
    .has_editor = dt_dive_has_editor,
    .edit_begin = dt_dive_edit_begin,
    .edit_key = dt_dive_edit_key,
    .edit_action = dt_dive_edit_action,
    .edit_draft = dt_dive_edit_draft,
    .edit_load = dt_dive_edit_load,
    .edit_draw = dt_dive_edit_draw,
};
