/* Draws seats, options, log and key help before the match begins. */
#include "term/waiting_room.h"

#include <stdio.h>

enum { BOX_W = 64, TEXT = 160 };

static const char *translate(const struct dt_remote *r, const char *english)
{
    return dt_translate(r->options->lang, english);
}

static int draw_seats(const struct dt_remote *r, struct dt_pane p, int y)
{
    const struct dt_match *m = &r->view.match;
    for (int i = 0; i < m->setup.config.seats; i++, y++) {
        const struct dt_match_seat *seat = &m->seat[i];
        struct dt_style style = dt_bold(dt_game_colour(m->setup.game, i));
        dt_pane_printf(p, 0, y, dt_ink(DT_GREY), "%d", i);
        if (seat->kind == DT_OPEN) {
            dt_pane_text(p, 3, y, dt_ink(DT_GREY), translate(r, N_("free")));
            continue;
        }
        int x = dt_pane_fit(p, 3, y, 24, style, r->view.names[i]) + 1;
        if (seat->kind == DT_BOT) {
            dt_pane_text(p, x, y, dt_ink(DT_GREY), translate(r, N_("(a bot)")));
        } else if (i == r->you) {
            dt_pane_text(p, x, y, dt_ink(DT_GREY), translate(r, N_("(you)")));
        } else if (dt_seats_have(m->guests, i)) {
            dt_pane_text(p, x, y, dt_ink(DT_GREY), translate(r, N_("(guest)")));
        }
    }
    return y;
}

static struct dt_formatter make_formatter(const struct dt_remote *r)
{
    const struct dt_match *m = &r->view.match;
    return (struct dt_formatter){r->options->lang, m->setup.game->key, r->view.names,
                                 m->setup.config.seats, DT_SPECTATOR};
}

/* Draws the options that differ from the default. */
static int draw_options(const struct dt_remote *r, struct dt_pane p, int y)
{
    const struct dt_match *m = &r->view.match;
    const struct dt_formatter fmt = make_formatter(r);
    for (int i = 0; i < m->setup.game->option_count; i++) {
        const struct dt_option *o = &m->setup.game->options[i];
        char words[TEXT], text[TEXT];
        struct dt_writer out = dt_writer_on(text, sizeof text);
        if (m->setup.config.option[i] != o->default_choice) {
            snprintf(words, sizeof words, "%s %s", o->key, o->choices[m->setup.config.option[i]]);
            dt_format_line(&fmt, "option", dt_span_of(o->key), dt_span_of(""), &out);
            dt_write_text(&out, ": ");
            dt_write_text(&out, dt_format_word(&fmt, "choice", words));
            dt_pane_fit(p, 0, y++, p.w, dt_ink(DT_INK), text);
        }
    }
    return y;
}

static bool may_add_words(const struct dt_remote *r)
{
    return (r->may & (DT_MAY_SEED | DT_MAY_COMMIT)) != 0 && !r->starting;
}

static const char *help(const struct dt_remote *r)
{
    return (r->may & DT_MAY_START) != 0
               ? N_("Enter start  w phrase for the shuffle  t chat  ? rules  q quit")
           : (r->may & DT_MAY_BOT) != 0
               ? N_("b add a bot  w phrase for the shuffle  t chat  ? rules  q quit")
           : may_add_words(r) ? N_("w phrase for the shuffle  t chat  ? rules  q quit")
                              : N_("? rules  q quit");
}

void dt_waiting_room_draw(const struct dt_remote *r, struct dt_screen *s, const char *message)
{
    const struct dt_match *m = &r->view.match;
    struct dt_pane all = dt_screen_all(s);
    int w = s->w < BOX_W ? s->w : BOX_W;
    struct dt_pane p = dt_pane_popup(all, w, s->h - 4, m->setup.game->name);
    int y = draw_seats(r, p, 1) + 1;
    y = draw_options(r, p, y);
    const char *what = r->starting ? N_("Combining everyone's seeds …")
                       : (r->may & DT_MAY_START) != 0
                           ? N_("Everyone is here.")
                           : N_("The match begins when everyone is here.");
    y = dt_pane_wrap(p, y + 1, dt_bold(DT_YELLOW), translate(r, what));
    struct dt_draw_context ctx = {
        .game = m->setup.game, .viewer = DT_SPECTATOR, .fmt = make_formatter(r)};
    dt_event_log_draw(&r->view.log, &ctx, dt_pane_cut(p, 0, y + 1, p.w, p.h - y - 1), false, 0);
    dt_pane_fit(all, 1, s->h - 1, s->w - 2, message != NULL ? dt_bold(DT_YELLOW) : dt_ink(DT_GREY),
                message != NULL ? message : translate(r, help(r)));
}
