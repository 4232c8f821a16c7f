/* The board renderer for games without their own: the JSON view as lines of text, so that a new
 * game is playable at once. Labels are words of the kinds `fact` and `value`
 * (docs/translating.md). */
#include "term/generic.h"

#include <jansson.h>
#include <stdio.h>

enum { LINE_BYTES = 512, INDENT = 2 };

/* The viewer's view; release it with json_decref. NULL if out of memory. */
static json_t *view_of(const struct dt_draw_context *ctx)
{
    char text[DT_VIEW_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json json = dt_json_on(&out);
    dt_view_json(ctx->game, ctx->state, ctx->viewer, NULL, &json);
    return json_loads(text, 0, NULL);
}

void dt_generic_phase(const struct dt_draw_context *ctx, struct dt_writer *out)
{
    json_t *view = view_of(ctx);
    const char *phase = json_string_value(json_object_get(view, "phase"));
    dt_write_text(out, phase != NULL ? phase : "playing");
    json_decref(view);
}

/* Shown elsewhere on the screen. */
static bool is_known(const char *key)
{
    return strcmp(key, "you") == 0 || strcmp(key, "phase") == 0;
}

static void say_scalar(const struct dt_draw_context *ctx, const json_t *value,
                       struct dt_writer *out)
{
    dt_lang lang = ctx->fmt.lang;
    if (json_is_string(value)) {
        const char *word = json_string_value(value);
        dt_write_text(out, strcmp(word, "?") == 0 ? dt_translate(lang, "hidden")
                                                  : dt_label_of(ctx, "value", word).text);
    } else if (json_is_integer(value)) {
        dt_write_int(out, json_integer_value(value));
    } else if (json_is_boolean(value)) {
        dt_write_text(out,
                      json_is_true(value) ? dt_translate(lang, "yes") : dt_translate(lang, "no"));
    } else {
        dt_write_text(out, "–");
    }
}

static struct dt_label label_of(const struct dt_draw_context *ctx, const char *key)
{
    struct dt_label label = dt_label_of(ctx, "fact", key);
    for (char *c = label.text; *c != 0; c++) {
        *c = *c == '_' ? ' ' : *c;
    }
    return label;
}

/* A value in one line: `label value, label value`. */
static void say_value(const struct dt_draw_context *ctx, const json_t *value, struct dt_writer *out)
{
    const char *key;
    json_t *inner;
    size_t i;
    bool first = true;
    if (json_is_object(value)) {
        json_object_foreach((json_t *)value, key, inner)
        {
            dt_write_text(out, first ? "" : ", ");
            dt_write_text(out, label_of(ctx, key).text);
            dt_write_char(out, ' ');
            say_value(ctx, inner, out);
            first = false;
        }
    } else if (json_is_array(value)) {
        json_array_foreach(value, i, inner)
        {
            dt_write_text(out, first ? "" : ", ");
            say_value(ctx, inner, out);
            first = false;
        }
        dt_write_text(out, first ? "–" : "");
    } else {
        say_scalar(ctx, value, out);
    }
}

static int draw_line(struct dt_pane p, int x, int y, struct dt_style style, const char *text)
{
    return y + dt_pane_wrap(dt_pane_cut(p, x, y, p.w - x, p.h - y), 0, style, text);
}

/* Draws one element of a list; a seat's begins with its name. */
static int draw_entry(const struct dt_draw_context *ctx, struct dt_pane p, int y,
                      const json_t *entry, int seat)
{
    char text[LINE_BYTES];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    if (seat != DT_SPECTATOR) {
        dt_write_text(&out, ctx->fmt.names[seat]);
        dt_write_text(&out, ": ");
    }
    say_value(ctx, entry, &out);
    int next = draw_line(p, INDENT, y, dt_ink(DT_INK), text);
    if (seat != DT_SPECTATOR) {
        dt_pane_text(p, INDENT, y, dt_bold(dt_seat_colour(seat)), ctx->fmt.names[seat]);
    }
    return next;
}

/* Draws a list; one with an element per seat begins with the viewer's. */
static int draw_list(const struct dt_draw_context *ctx, struct dt_pane p, int y, const json_t *list)
{
    bool seats = json_array_size(list) == (size_t)ctx->fmt.seats;
    const json_t *entry;
    size_t i;
    if (seats && ctx->viewer >= 0) {
        y = draw_entry(ctx, p, y, json_array_get(list, (size_t)ctx->viewer), ctx->viewer);
    }
    json_array_foreach(list, i, entry)
    {
        if (!seats || (int)i != ctx->viewer) {
            y = draw_entry(ctx, p, y, entry, seats ? (int)i : DT_SPECTATOR);
        }
    }
    return y;
}

static void draw(const struct dt_draw_context *ctx, struct dt_pane p)
{
    json_t *view = view_of(ctx), *value;
    const char *key;
    int y = 0;
    json_object_foreach(view, key, value)
    {
        char text[LINE_BYTES];
        struct dt_writer out = dt_writer_on(text, sizeof text);
        struct dt_label label = label_of(ctx, key);
        if (is_known(key)) {
            continue;
        }
        if (json_is_array(value) && json_is_object(json_array_get(value, 0))) {
            y = draw_line(p, 0, y, dt_bold(DT_INK), label.text);
            y = draw_list(ctx, p, y, value);
        } else {
            dt_write_text(&out, label.text);
            dt_write_text(&out, ": ");
            say_value(ctx, value, &out);
            y = draw_line(p, 0, y, dt_ink(DT_INK), text);
        }
    }
    json_decref(view);
}

static int draw_side(const struct dt_draw_context *ctx, struct dt_pane p)
{
    int32_t scores[DT_SEATS];
    ctx->game->scores(ctx->state, scores);
    for (int seat = 0; seat < ctx->fmt.seats; seat++) {
        dt_draw_seat_name(ctx, p, seat, seat);
        dt_pane_printf(p, 15, seat, dt_ink(DT_INK), "%d", (int)scores[seat]);
    }
    return ctx->fmt.seats;
}

const struct dt_board dt_board_generic = {.draw = draw, .draw_side = draw_side};
