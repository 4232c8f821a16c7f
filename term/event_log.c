/* Stores and draws the event log. */
#include "term/event_log.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 256 };

void dt_event_log_add(struct dt_event_log *log, dt_seats audience, bool is_message,
                      const char *text)
{
    if (log->count == log->capacity) {
        int capacity = log->capacity == 0 ? FIRST_CAPACITY : 2 * log->capacity;
        struct dt_event_log_line *moved = realloc(log->line, (size_t)capacity * sizeof *moved);
        if (moved == NULL) {
            return;
        }
        log->line = moved;
        log->capacity = capacity;
    }
    char *copy = strdup(text);
    if (copy != NULL) {
        log->line[log->count++] = (struct dt_event_log_line){audience, is_message, copy};
    }
}

void dt_event_log_event(struct dt_event_log *log, const struct dt_game *game,
                        const struct dt_event *event)
{
    char args[DT_ARGUMENTS_MAX];
    struct dt_writer out = dt_writer_on(args, sizeof args);
    struct dt_json j = dt_json_on(&out);
    dt_event_json(game, event, NULL, &j);
    dt_event_log_add(log, event->audience, false, args);
}

void dt_event_log_close(struct dt_event_log *log)
{
    for (int i = 0; i < log->count; i++) {
        free(log->line[i].text);
    }
    free(log->line);
    *log = (struct dt_event_log){0};
}

static bool readable(const struct dt_event_log_line *line, const struct dt_draw_context *ctx,
                     bool all)
{
    int bit = ctx->viewer == DT_SPECTATOR ? DT_SPECTATOR_BIT : ctx->viewer;
    return (line->audience >> bit & 1) != 0 &&
           (all || line->is_message || !dt_format_is_quiet(&ctx->fmt, dt_span_of(line->text)));
}

static void sentence(const struct dt_event_log_line *line, const struct dt_draw_context *ctx,
                     struct dt_writer *out)
{
    if (line->is_message) {
        dt_write_text(out, dt_translate(ctx->fmt.lang, line->text));
    } else {
        dt_format_object(&ctx->fmt, "event", dt_span_of(line->text), out);
    }
}

/* The colour of the seat whose name begins the line. */
static struct dt_style style_of(const struct dt_draw_context *ctx, const char *text)
{
    for (int seat = 0; seat < ctx->fmt.seats; seat++) {
        size_t len = strlen(ctx->fmt.names[seat]);
        if (strncmp(text, ctx->fmt.names[seat], len) == 0 && text[len] == ' ') {
            return dt_ink(dt_game_colour(ctx->game, seat));
        }
    }
    return dt_ink(DT_INK);
}

int dt_event_log_draw(const struct dt_event_log *log, const struct dt_draw_context *ctx,
                      struct dt_pane p, bool all, int back)
{
    int bottom = p.h, count = 0;
    for (int i = log->count - 1; i >= 0 && (all || bottom > 0); i--) {
        char text[DT_SENTENCE_MAX];
        struct dt_writer out = dt_writer_on(text, sizeof text);
        if (!readable(&log->line[i], ctx, all)) {
            continue;
        }
        if (count++ < back || bottom <= 0) {
            continue;
        }
        sentence(&log->line[i], ctx, &out);
        bottom -=
            dt_pane_wrap((struct dt_pane){p.screen, p.x, p.y, p.w, 0}, 0, dt_ink(DT_INK), text);
        dt_pane_wrap(p, bottom, style_of(ctx, text), text);
    }
    return count;
}
