/* Sentences for errors, and for the events, actions and outcomes of a game. */
#include "locale/locale.h"

static struct dt_formatter errors_in(dt_lang lang)
{
    return (struct dt_formatter){.lang = lang, .game = "errors", .you = DT_SPECTATOR};
}

void dt_format_error(dt_lang lang, const char *code, struct dt_span args, struct dt_writer *out)
{
    const struct dt_formatter f = errors_in(lang);
    bool known = dt_format_has(&f, "error", dt_span_of(code));
    dt_format(&f, "error", dt_span_of(known ? code : DT_ERROR("unknown")), args, out);
}

const char *dt_error_sentence(dt_lang lang, const char *code)
{
    const struct dt_formatter f = errors_in(lang);
    return dt_format_has(&f, "error", dt_span_of(code)) ? dt_format_word(&f, "error", code) : NULL;
}

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
