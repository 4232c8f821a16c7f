/* Keeping and drawing the log. */
#include "term/log.h"

#include <stdlib.h>

enum { FIRST_ROOM = 256 };

void dt_log_add(struct dt_log *log, dt_seats audience, bool said, const char *words)
{
    if (log->count == log->room) {
        int room = log->room == 0 ? FIRST_ROOM : 2 * log->room;
        struct dt_log_line *moved = realloc(log->line, (size_t)room * sizeof *moved);
        if (moved == NULL) {
            return;
        }
        log->line = moved;
        log->room = room;
    }
    char *copy = strdup(words);
    if (copy != NULL) {
        log->line[log->count++] = (struct dt_log_line){audience, said, copy};
    }
}

void dt_log_event(struct dt_log *log, const struct dt_game *game, const struct dt_event *event)
{
    char words[DT_ACTION_TEXT_MAX];
    struct dt_out out = dt_out_on(words, sizeof words);
    game->event_text(event, &out);
    dt_log_add(log, event->audience, false, words);
}

void dt_log_close(struct dt_log *log)
{
    for (int i = 0; i < log->count; i++) {
        free(log->line[i].words);
    }
    free(log->line);
    *log = (struct dt_log){0};
}

static bool readable(const struct dt_log_line *line, const struct dt_scene *s, bool all)
{
    int bit = s->eyes == DT_ONLOOKER ? DT_WATCHING : s->eyes;
    return (line->audience >> bit & 1) != 0 &&
           (all || line->said || !dt_tell_quiet(&s->tell, dt_span_of(line->words)));
}

static void sentence(const struct dt_log_line *line, const struct dt_scene *s, struct dt_out *out)
{
    if (line->said) {
        dt_out_text(out, dt_say(s->tell.lang, line->words));
    } else {
        dt_tell_line(&s->tell, "event", dt_span_of(line->words), out);
    }
}

/* The colour of the seat that a line begins with. */
static struct dt_style style_of(const struct dt_scene *s, const char *text)
{
    for (int seat = 0; seat < s->tell.seats; seat++) {
        size_t len = strlen(s->tell.names[seat]);
        if (strncmp(text, s->tell.names[seat], len) == 0 && text[len] == ' ') {
            return dt_ink(dt_game_colour(s->game, seat));
        }
    }
    return dt_ink(DT_INK);
}

int dt_log_draw(const struct dt_log *log, const struct dt_scene *s, struct dt_pane p, bool all,
                int back)
{
    int bottom = p.h, count = 0;
    for (int i = log->count - 1; i >= 0 && (all || bottom > 0); i--) {
        char text[DT_SENTENCE_MAX];
        struct dt_out out = dt_out_on(text, sizeof text);
        if (!readable(&log->line[i], s, all)) {
            continue;
        }
        if (count++ < back || bottom <= 0) {
            continue;
        }
        sentence(&log->line[i], s, &out);
        bottom -=
            dt_pane_wrap((struct dt_pane){p.screen, p.x, p.y, p.w, 0}, 0, dt_ink(DT_INK), text);
        dt_pane_wrap(p, bottom, style_of(s, text), text);
    }
    return count;
}
