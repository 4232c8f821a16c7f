/* What a person at the table gets to see; never more than the seat may know. */
#include "cli/play.h"

enum { LINE = 80, GAP = 2 };

void dt_play_show_events(const struct dt_play *p)
{
    char text[DT_ACTION_TEXT_MAX];
    for (int i = 0; i < p->events.count; i++) {
        const struct dt_event *e = &p->events.list[i];
        if (dt_event_for(e, p->seat)) {
            struct dt_out out = dt_out_on(text, sizeof text);
            p->table.game->event_text(e, &out);
            printf("  * %s\n", text);
        }
    }
}

void dt_play_show_position(const struct dt_play *p)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    char text[DT_TEXT_MAX];
    struct dt_out out = dt_out_on(text, sizeof text);
    struct dt_field f;
    dt_course_redact(&p->course, p->seat, seen);
    p->table.game->text(seen, &out);
    struct dt_span rest = {text, out.len};
    while (dt_span_field(&rest, &f)) {
        printf("    %-10.*s %.*s\n", f.key.len, f.key.at, f.value.len, f.value.at);
    }
}

static int action_words(const struct dt_play *p, const void *seen, int n,
                        char text[DT_ACTION_TEXT_MAX])
{
    struct dt_out out = dt_out_on(text, DT_ACTION_TEXT_MAX);
    p->table.game->action_text(seen, p->seat, p->list[n], &out);
    return out.len;
}

/* A page of the list in columns, read downwards; a short list has only one. */
void dt_play_show_actions(const struct dt_play *p, int from)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    char text[DT_ACTION_TEXT_MAX];
    int left = p->list_count - from, widest = 0;
    int count = left < DT_PLAY_PAGE ? left : DT_PLAY_PAGE;
    dt_course_redact(&p->course, p->seat, seen);
    for (int i = 0; i < count; i++) {
        int len = action_words(p, seen, from + i, text);
        widest = len > widest ? len : widest;
    }
    int columns = count <= 12 ? 1 : LINE / (widest + 6 + GAP);
    columns = columns < 1 ? 1 : columns;
    int rows = (count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < count; i += rows) {
            action_words(p, seen, from + i, text);
            printf("%6d  %-*s", from + i + 1, i + rows < count ? widest : 0, text);
        }
        putchar('\n');
    }
    if (left > count) {
        printf("  … and %d more; `more` shows the next.\n", left - count);
    }
}

void dt_play_show_turn(const struct dt_play *p)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    char text[DT_ACTION_TEXT_MAX];
    printf("\nYour turn, seat %d.\n", p->seat);
    dt_play_show_position(p);
    if (p->list_count <= DT_PLAY_LONG) {
        dt_play_show_actions(p, 0);
        return;
    }
    dt_course_redact(&p->course, p->seat, seen);
    action_words(p, seen, p->list_count / 2, text);
    printf("  There are %d actions. Write one in words, such as: %s\n"
           "  `actions` lists them page by page.\n",
           p->list_count, text);
}

/* The share of the victory in percent, and the action. */
void dt_play_show_advice(const struct dt_play *p, const struct dt_advice *advice)
{
    char text[DT_ACTION_TEXT_MAX];
    for (int i = 0; i < advice->count; i++) {
        struct dt_out out = dt_out_on(text, sizeof text);
        p->table.game->action_text(p->course.state, p->seat, advice->best[i].action, &out);
        printf("  %5.1f %%  %s\n", 100.0 * advice->best[i].value / DT_SURE, text);
    }
    if (advice->note[0] != 0) {
        printf("  %s\n", advice->note);
    }
}

void dt_play_show_help(void)
{
    puts("  NUMBER      does the action with this number\n"
         "  WORDS       does the action with these words\n"
         "  actions     lists the actions again; `more` goes on in a long list\n"
         "  position    shows the position as your seat knows it\n"
         "  advice      the three best actions, each with the share of the victory it promises\n"
         "  undo        goes back to your previous decision; the draws are taken back too and\n"
         "              come again in the same order\n"
         "  save FILE   writes the record so far; it tells everything, hidden things too\n"
         "  quit        ends the game");
}
