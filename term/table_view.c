/* Seat names and outcome of a table view. */
#include "term/table_view.h"

#include "term/bot_names.h"

void dt_table_view_name_seats(struct dt_table_view *view)
{
    for (int i = 0; i < DT_SEATS; i++) {
        view->names[i] = view->match.seat[i].name;
    }
    dt_bot_names_fill(view->names);
}

/* The names of the players whose absence ended the match. */
static void names_of_absent(const struct dt_table_view *view, enum dt_absence gone,
                            struct dt_writer *out)
{
    for (int i = 0; i < view->match.setup.config.seats; i++) {
        if (view->match.seat[i].absence == gone) {
            dt_write_text(out, out->len > 0 ? ", " : "");
            dt_write_text(out, view->names[i]);
        }
    }
}

void dt_table_view_outcome(const struct dt_table_view *view, dt_lang lang, struct dt_writer *out)
{
    const struct dt_match *m = &view->match;
    char names[DT_SEATS * (DT_NAME_MAX + 2) + 1];
    struct dt_writer who = dt_writer_on(names, sizeof names);
    const char *const arg[] = {names};
    struct dt_formatter fmt = {lang, m->setup.game->key, view->names, m->setup.config.seats,
                               DT_SPECTATOR};
    if (m->phase != DT_OVER) {
        return;
    }
    switch (m->end_reason) {
    case DT_END_RESIGNED:
        names_of_absent(view, DT_ABSENT_RESIGNED, &who);
        dt_translate_with(lang, N_("{0} resigned."), arg, 1, out);
        return;
    case DT_END_TIME:
        names_of_absent(view, DT_ABSENT_TIMEOUT, &who);
        dt_translate_with(lang, N_("{0} ran out of time."), arg, 1, out);
        return;
    case DT_END_AGREED:
        dt_write_text(out, dt_translate(lang, "A draw was agreed."));
        return;
    case DT_END_NORMAL:
    case DT_END_REASONS:
        if (view->outcome[0] != 0) {
            dt_format_object(&fmt, "outcome", dt_span_of(view->outcome), out);
        }
        return;
    }
}
