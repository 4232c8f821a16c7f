/* Prints events, actions, the table and the result. */
#include "cli/print.h"

#include <stdio.h>

#include "term/layout.h"
#include "term/standings.h"

enum { WIDTH = 80, ROWS = 24 };

void dt_print(dt_lang lang, const char *english, const char *a, const char *b)
{
    char text[8 * DT_SENTENCE_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    const char *const args[] = {a != NULL ? a : "", b != NULL ? b : ""};
    dt_translate_with(lang, english, args, DT_COUNT(args), &out);
    puts(text);
}

int dt_print_action(const struct dt_formatter *tell, const struct dt_game *game, const void *state,
                    int seat, dt_action action, char text[DT_SENTENCE_MAX])
{
    struct dt_writer out = dt_writer_on(text, DT_SENTENCE_MAX);
    dt_format_action(tell, game, state, seat, action, &out);
    return dt_text_columns(text);
}

void dt_print_events(const struct dt_formatter *tell, const struct dt_game *game,
                     const struct dt_events *events, int viewer, const char *prefix)
{
    for (int i = 0; i < events->count; i++) {
        const struct dt_event *e = &events->list[i];
        char args[DT_ARGUMENTS_MAX], text[DT_SENTENCE_MAX];
        struct dt_writer object = dt_writer_on(args, sizeof args),
                         out = dt_writer_on(text, sizeof text);
        struct dt_json j = dt_json_on(&object);
        dt_event_json(game, e, NULL, &j);
        if ((viewer == DT_PRINT_ALL || dt_event_for(e, viewer)) &&
            !dt_format_is_quiet(tell, dt_span_of(args))) {
            dt_format_object(tell, "event", dt_span_of(args), &out);
            printf("%s%s\n", prefix, text);
        }
    }
}

void dt_print_table(const struct dt_formatter *tell, const struct dt_game *game, const void *state,
                    int viewer, struct dt_screen *screen)
{
    static const struct dt_event_log nothing;
    const struct dt_layout layout = {
        .board = dt_board_find(game),
        .ctx = {.game = game,
                .state = state,
                .viewer = viewer == DT_PRINT_ALL ? DT_SPECTATOR : viewer,
                .fmt = *tell,
                .selection = ""},
        .log = &nothing,
        .keys = "",
        .tall = true,
    };
    dt_screen_clear(screen, WIDTH, ROWS);
    dt_layout_draw(&layout, screen);
    for (int y = 0; y < ROWS - 1; y++) {
        char row[4 * DT_SCREEN_W + 1];
        dt_screen_row(screen, y, row);
        if (strspn(row, " │") < strlen(row)) {
            puts(row);
        }
    }
}

void dt_print_result(const struct dt_formatter *tell, const struct dt_game *game, const void *state)
{
    int32_t scores[DT_SEATS];
    char list[4 * DT_SENTENCE_MAX], text[DT_SENTENCE_MAX];
    struct dt_writer standings = dt_writer_on(list, sizeof list),
                     out = dt_writer_on(text, sizeof text);
    game->scores(state, scores);
    dt_standings_text(tell, game, state, scores, game->winners(state), true, &standings);
    fputs(list, stdout);
    dt_format_outcome(tell, game, state, &out);
    puts(text);
}
