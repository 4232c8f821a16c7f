/* Output of line-by-line play, from the state redacted for the person's seat. */
#include "cli/play.h"

enum { LINE = 80, GAP = 2, SHORT_LIST = 12, COMMAND = 9 };

static struct dt_formatter teller(const struct dt_play *p)
{
    return (struct dt_formatter){p->lang, p->table.game->key, p->names, p->table.config.seats,
                                 DT_SPECTATOR};
}

void dt_play_print_events(const struct dt_play *p)
{
    struct dt_formatter tell = teller(p);
    dt_print_events(&tell, p->table.game, &p->events, p->seat, "  * ");
}

void dt_play_print_table(struct dt_play *p)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    struct dt_formatter tell = teller(p);
    dt_session_redact(&p->game.session, p->seat, seen);
    dt_print_table(&tell, p->table.game, seen, p->seat, &p->screen);
}

void dt_play_print_result(const struct dt_play *p)
{
    struct dt_formatter tell = teller(p);
    dt_print_result(&tell, p->table.game, p->game.session.state);
}

/* Formats an action as a sentence; returns its width in columns. */
static int format_action(const struct dt_play *p, const void *seen, dt_action action,
                         char text[DT_SENTENCE_MAX])
{
    struct dt_formatter tell = teller(p);
    return dt_print_action(&tell, p->table.game, seen, p->seat, action, text);
}

/* A page of the list in columns, read downwards; a short list has one column. */
void dt_play_print_actions(const struct dt_play *p, int from)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    char text[DT_SENTENCE_MAX];
    int left = p->list_count - from, widest = 0;
    int count = left < DT_PLAY_PAGE ? left : DT_PLAY_PAGE;
    dt_session_redact(&p->game.session, p->seat, seen);
    for (int i = 0; i < count; i++) {
        int w = format_action(p, seen, p->list[from + i], text);
        widest = w > widest ? w : widest;
    }
    int columns = count <= SHORT_LIST ? 1 : LINE / (widest + 6 + GAP);
    columns = columns < 1 ? 1 : columns;
    int rows = (count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < count; i += rows) {
            int w = format_action(p, seen, p->list[from + i], text);
            printf("%6d  %s%*s", from + i + 1, text, i + rows < count ? widest - w : 0, "");
        }
        putchar('\n');
    }
    if (left > count) {
        char more[16];
        snprintf(more, sizeof more, "%d", left - count);
        dt_print(p->lang, N_("  … and {0} more; `more` shows the next."), more, NULL);
    }
}

void dt_play_example(const struct dt_play *p, char words[DT_ACTION_TEXT_MAX])
{
    struct dt_writer out = dt_writer_on(words, DT_ACTION_TEXT_MAX);
    dt_action_text(p->table.game, p->game.session.state, p->seat, p->list[p->list_count / 2], &out);
}

void dt_play_print_turn(struct dt_play *p)
{
    char number[16], words[DT_ACTION_TEXT_MAX], text[DT_SENTENCE_MAX];
    putchar('\n');
    dt_play_print_table(p);
    if (p->list_count <= DT_PLAY_LONG) {
        dt_play_print_actions(p, 0);
        return;
    }
    snprintf(number, sizeof number, "%d", p->list_count);
    dt_play_example(p, words);
    format_action(p, p->game.session.state, p->list[p->list_count / 2], text);
    dt_print(p->lang, N_("  There are {0} actions; `actions` lists them page by page."), number,
             NULL);
    dt_print(p->lang, N_("  Type one as text: `{0}` means “{1}”."), words, text);
}

/* The estimated win share in percent, and the action. */
void dt_play_print_advice(const struct dt_play *p, const struct dt_advice *advice)
{
    char text[DT_SENTENCE_MAX];
    for (int i = 0; i < advice->count; i++) {
        format_action(p, p->game.session.state, advice->best[i].action, text);
        printf("  %3d %%  %s\n", advice->best[i].value * 100 / DT_VALUE_WIN, text);
    }
}

void dt_play_print_help(const struct dt_play *p)
{
    static const struct {
        const char *word, *about;
    } lines[] = {
        {"1, 2, …", N_("play the action with this number")},
        {"…", N_("play the action with this text, such as `{0}`")},
        {"actions", N_("list the actions again; `more` shows the next page")},
        {"position", N_("show the table as your seat sees it")},
        {"advice", N_("the three best actions with their estimated winning chances")},
        {"undo", N_("return to your previous decision; the same draws come again")},
        {"save …", N_("write the record so far to a file; it includes hidden information")},
        {"quit", N_("end the game")},
    };
    char example[DT_ACTION_TEXT_MAX];
    dt_play_example(p, example);
    for (int i = 0; i < DT_COUNT(lines); i++) {
        printf("  %s%*s", lines[i].word, COMMAND - dt_text_columns(lines[i].word), "");
        dt_print(p->lang, lines[i].about, example, NULL);
    }
}
