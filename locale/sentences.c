/* Sentences for the events, actions and outcomes of a game. */
#include "locale/locale.h"

void dt_format_event(const struct dt_formatter *f, const struct dt_game *game,
                     const struct dt_event *event, struct dt_writer *out)
{
    char args[DT_ARGUMENTS_MAX];
    struct dt_writer text = dt_writer_on(args, sizeof args);
    struct dt_json j = dt_json_on(&text);
    dt_event_json(game, event, NULL, &j);
    dt_format_object(f, "event", dt_span_of(args), out);
}

void dt_format_action(const struct dt_formatter *f, const struct dt_game *game, const void *state,
                      int seat, dt_action action, struct dt_writer *out)
{
    char args[DT_ARGUMENTS_MAX];
    struct dt_writer text = dt_writer_on(args, sizeof args);
    struct dt_json j = dt_json_on(&text);
    dt_action_json(game, state, seat, action, NULL, &j);
    dt_format_object(f, "action", dt_span_of(args), out);
}

void dt_format_outcome(const struct dt_formatter *f, const struct dt_game *game, const void *state,
                       struct dt_writer *out)
{
    char args[DT_ARGUMENTS_MAX];
    struct dt_writer text = dt_writer_on(args, sizeof args);
    struct dt_json j = dt_json_on(&text);
    dt_outcome_json(game, state, NULL, &j);
    dt_format_object(f, "outcome", dt_span_of(args), out);
}
