/* What both clients share: drawing the table, handling keys, showing the result. */
#include <stdio.h>

#include "term/client_internal.h"
#include "term/standings.h"

/* ---- drawing ---- */

struct dt_draw_context dt_term_context(struct dt_term_client *c)
{
    const struct dt_match *m = &c->view->match;
    dt_match_redact(m, c->viewer, c->redacted);
    return (struct dt_draw_context){
        .game = m->setup.game,
        .state = c->redacted,
        .viewer = c->viewer,
        .fmt = {c->lang, m->setup.game->key, c->view->names, m->setup.config.seats, DT_SPECTATOR},
        .selection = c->menu_open ? dt_menu_selection(&c->menu) : "",
        .colours = dt_tty_colours(),
        .frame = c->ops->frame(c),
        .editor = c->editing ? &c->editor : NULL,
    };
}

struct dt_pane dt_term_clear(struct dt_term_client *c)
{
    int w, h;
    dt_tty_size(&w, &h);
    dt_screen_clear(&c->screen, w, h);
    return dt_screen_all(&c->screen);
}

const char *dt_term_countdown(struct dt_term_client *c, char text[DT_MESSAGE_MAX])
{
    dt_time deadline = dt_match_deadline(&c->view->match);
    struct dt_writer out = dt_writer_on(text, DT_MESSAGE_MAX);
    if (deadline == DT_NEVER) {
        return NULL;
    }
    char digits[24];
    dt_time left = deadline - c->ops->now(c);
    snprintf(digits, sizeof digits, "%lld", (long long)(left > 0 ? (left + 999) / 1000 : 0));
    dt_translate_with(c->lang, N_("{0} s left"), (const char *const[]){digits}, 1, &out);
    return text;
}

bool dt_term_draft_changed(struct dt_term_client *c, dt_action *draft)
{
    if (!c->editing || dt_match_deadline(&c->view->match) == DT_NEVER) {
        return false;
    }
    struct dt_draw_context ctx = dt_term_context(c);
    *draft = c->board->edit_draft(&ctx, &c->editor);
    bool changed = !c->has_drafted || *draft != c->drafted;
    c->drafted = *draft;
    c->has_drafted = true;
    return changed;
}

void dt_term_draw(struct dt_term_client *c, const char *status)
{
    char left[DT_MESSAGE_MAX];
    struct dt_layout layout = {
        .board = c->board,
        .ctx = dt_term_context(c),
        .log = &c->view->log,
        .menu = c->menu_open ? &c->menu : NULL,
        .message = c->message[0] != 0 ? c->message : NULL,
        .keys = c->menu_open ? c->ops->keys_menu
                : c->editing ? c->ops->keys_editing
                             : c->ops->keys_waiting,
        .status = status != NULL ? status : dt_term_countdown(c, left),
    };
    dt_term_clear(c);
    dt_layout_draw(&layout, &c->screen);
    dt_tty_show(&c->screen);
}

void dt_term_message(struct dt_term_client *c, const char *sentence)
{
    snprintf(c->message, sizeof c->message, "%s", sentence);
}

void dt_term_message_with(struct dt_term_client *c, const char *english, const char *arg)
{
    struct dt_writer out = dt_writer_on(c->message, sizeof c->message);
    dt_translate_with(c->lang, english, (const char *const[]){arg}, 1, &out);
}

int dt_term_key(struct dt_term_client *c)
{
    int key;
    uint32_t count = c->view->match.count;
    do {
        dt_term_draw(c, NULL);
        key = c->ops->key(c, -1);
    } while ((key == DT_KEY_RESIZE || key == DT_KEY_NONE) && c->view->match.count == count);
    if (key != DT_KEY_NONE) {
        c->message[0] = 0;
    }
    return key;
}

/* ---- keys ---- */

bool dt_term_common_key(struct dt_term_client *c, int key, enum dt_term_flow *flow)
{
    bool there = true;
    *flow = DT_FLOW_CONTINUE;
    switch (key) {
    case '?':
        there = dt_term_show_rules(c);
        break;
    case 'l':
        there = dt_term_show_log(c);
        break;
    case 'v':
        there = dt_term_show_ocean(c);
        break;
    case 's':
        c->ops->save(c);
        break;
    case 'q':
        *flow = DT_FLOW_QUIT;
        break;
    case DT_KEY_CLOSED:
        there = false;
        break;
    default:
        return false;
    }
    *flow = there ? *flow : DT_FLOW_TTY_CLOSED;
    return true;
}

void dt_term_prompt(struct dt_term_client *c, int seat)
{
    c->viewer = seat;
    c->menu_open = c->editing = false;
    struct dt_draw_context ctx = dt_term_context(c);
    if (c->board->has_editor != NULL && c->board->has_editor(c->redacted, seat)) {
        c->board->edit_begin(&ctx, &c->editor);
        c->editing = true;
        c->has_drafted = false;
    } else {
        c->menu_open = dt_menu_open(&c->menu, &ctx, seat);
    }
}

bool dt_term_decision_key(struct dt_term_client *c, int seat, int key, dt_action *action)
{
    struct dt_draw_context ctx = dt_term_context(c);
    if (!c->editing) {
        return dt_menu_key(&c->menu, key, action);
    }
    if (key == DT_KEY_ENTER) {
        *action = c->board->edit_action(&c->editor);
        return dt_term_game(c)->legal(c->redacted, seat, *action);
    }
    c->board->edit_key(&ctx, &c->editor, key);
    return false;
}

/* ---- result ---- */

/* A seat's name in the result; for a player who resigned or lost on time, a bot finished the
 * game. */
static void name_text(const struct dt_term_client *c, int seat, struct dt_writer *out)
{
    const struct dt_match *m = &c->view->match;
    uint8_t gone = m->seat[seat].absence;
    bool bot =
        m->end_reason == DT_END_NORMAL && (gone == DT_ABSENT_RESIGNED || gone == DT_ABSENT_TIMEOUT);
    dt_translate_with(c->lang, bot ? N_("bot for {0}") : "{0}", &c->view->names[seat], 1, out);
}

/* Standings, and why the match ended. */
static void result_text(const struct dt_term_client *c, struct dt_writer *out)
{
    const struct dt_match *m = &c->view->match;
    char called[DT_SEATS][DT_MESSAGE_MAX / 2];
    const char *names[DT_SEATS];
    struct dt_formatter fmt = {c->lang, m->setup.game->key, names, m->setup.config.seats,
                               DT_SPECTATOR};
    for (int seat = 0; seat < DT_SEATS; seat++) {
        struct dt_writer name = dt_writer_on(called[seat], sizeof called[seat]);
        name_text(c, seat, &name);
        names[seat] = called[seat];
    }
    dt_standings_text(&fmt, m->setup.game, m->state, c->view->scores, m->winners,
                      m->end_reason == DT_END_NORMAL, out);
    dt_write_char(out, '\n');
    dt_table_view_outcome(c->view, c->lang, out);
}

enum dt_term_flow dt_term_show_result(struct dt_term_client *c)
{
    char text[DT_SENTENCE_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    result_text(c, &out);
    int key = dt_term_choice(c, dt_term_translate(c, "The game is over"), text,
                             dt_term_translate(c, "Enter view the table   q quit"), "\nq\033");
    enum dt_term_flow flow = key == 0     ? DT_FLOW_TTY_CLOSED
                             : key == 'q' ? DT_FLOW_QUIT
                                          : DT_FLOW_CONTINUE;
    while (flow == DT_FLOW_CONTINUE) {
        dt_term_common_key(c, dt_term_key(c), &flow);
    }
    return flow;
}
