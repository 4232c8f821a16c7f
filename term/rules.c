/* Finds and draws rules pages: headings, paragraphs, list items. */
#include "term/rules.h"

#include <stdio.h>
#include <string.h>

#include "engine/span.h"

enum { PARAGRAPH_MAX = 4096 };

const char *dt_rules_text(const char *game, const char *lang)
{
    for (int i = 0; i < dt_rules_count; i++) {
        if (strcmp(dt_rules[i].game, game) == 0 && strcmp(dt_rules[i].lang, lang) == 0) {
            return dt_rules[i].text;
        }
    }
    return "";
}

/* Length of a list item's mark, "- " or "1. "; 0 if there is none. */
static int list_mark_len(const char *line)
{
    if (line[0] == '-' && line[1] == ' ') {
        return 2;
    }
    return line[0] >= '1' && line[0] <= '9' && line[1] == '.' && line[2] == ' ' ? 3 : 0;
}

/* Draws one line of the text from a row on; returns the next row. */
static int draw(struct dt_pane p, int row, const char *line)
{
    if (line[0] == '{') {
        return dt_pane_wrap(p, row, dt_bold(DT_CYAN), strchr(line, '}') + 1);
    }
    char mark[4];
    int hang = list_mark_len(line);
    snprintf(mark, sizeof mark, "%.*s", hang, line);
    dt_pane_text(p, 0, row, dt_ink(DT_CYAN), mark);
    return dt_pane_wrap(dt_pane_cut(p, hang, 0, p.w - hang, p.h), row, dt_ink(DT_INK), line + hang);
}

static int lay_out_text(const char *text, struct dt_pane p, int from, const char *section)
{
    struct dt_span rest = dt_span_of(text), line;
    char buffer[PARAGRAPH_MAX];
    int row = 0;
    while (dt_span_cut(&rest, '\n', &line)) {
        snprintf(buffer, sizeof buffer, "%.*s", (int)line.len, line.at);
        if (section != NULL && strncmp(buffer, section, strlen(section)) == 0) {
            return row;
        }
        row = line.len == 0 ? row + 1 : draw(p, row - from, buffer) + from;
    }
    return section != NULL ? 0 : row;
}

int dt_rules_find(const char *text, const char *section, int w)
{
    struct dt_screen *none = NULL;
    return lay_out_text(text, (struct dt_pane){none, 0, 0, w, 0}, 0, section);
}

int dt_rules_draw(const char *text, struct dt_pane p, int from)
{
    return lay_out_text(text, p, from, NULL);
}
