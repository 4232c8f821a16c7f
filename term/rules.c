/* Markdown as far as the rules use it: headings, paragraphs, lists and tables. */
#include "term/rules.h"

#include "engine/out.h"
#include "engine/span.h"

enum { PARAGRAPH_MAX = 4096, HEADING = '#' };

const char *dt_rules_of(const char *game, const char *lang)
{
    const char *english = "";
    for (int i = 0; i < dt_rules_count; i++) {
        if (strcmp(dt_rules[i].game, game) != 0) {
            continue;
        }
        if (strcmp(dt_rules[i].lang, lang) == 0) {
            return dt_rules[i].text;
        }
        english = strcmp(dt_rules[i].lang, "en") == 0 ? dt_rules[i].text : english;
    }
    return english;
}

/* Whether a line stands for itself and is not joined with the next one. */
static bool alone(struct dt_span line)
{
    return line.len == 0 || line.at[0] == HEADING || line.at[0] == '|' || line.at[0] == ' ';
}

static bool begins_item(struct dt_span line)
{
    return line.len > 2 && line.at[0] == '-' && line.at[1] == ' ';
}

/* The next piece of text that is broken into rows by itself: a heading, a row of a table, or a
 * paragraph with its lines joined. False at the end. */
static bool next_piece(struct dt_span *rest, char piece[PARAGRAPH_MAX])
{
    struct dt_out out = dt_out_on(piece, PARAGRAPH_MAX);
    struct dt_span line, ahead;
    if (!dt_span_cut(rest, '\n', &line)) {
        return false;
    }
    dt_out_bytes(&out, line.at, line.len);
    if (alone(line)) {
        return true;
    }
    for (ahead = *rest; dt_span_cut(&ahead, '\n', &line); *rest = ahead) {
        bool goes_on = line.len > 2 && line.at[0] == ' ' && line.at[1] == ' ' && line.at[2] != ' ';
        if ((alone(line) && !goes_on) || begins_item(line)) {
            break;
        }
        line = dt_span_trim(line);
        dt_out_char(&out, ' ');
        dt_out_bytes(&out, line.at, line.len);
    }
    return true;
}

/* Takes the marks of emphasis out. */
static void strip(char *piece)
{
    char *to = piece;
    for (const char *from = piece; *from != 0; from++) {
        if (*from != '`' && !(from[0] == '*' && from[1] == '*') &&
            !(from > piece && from[0] == '*' && from[-1] == '*')) {
            *to++ = *from;
        }
    }
    *to = 0;
}

static struct dt_style style_of(const char *piece)
{
    return piece[0] == HEADING ? dt_bold(DT_CYAN)
           : piece[0] == '|'   ? dt_ink(DT_SILVER)
                               : dt_ink(DT_INK);
}

static int walk(const char *text, struct dt_pane p, int from, const char *heading)
{
    struct dt_span rest = dt_span_of(text);
    char piece[PARAGRAPH_MAX];
    int row = 0;
    while (next_piece(&rest, piece)) {
        if (heading != NULL && strncmp(piece, heading, strlen(heading)) == 0) {
            return row;
        }
        struct dt_style style = style_of(piece);
        strip(piece);
        const char *shown = piece;
        while (*shown == HEADING || (piece[0] == HEADING && *shown == ' ')) {
            shown++;
        }
        row = *shown == 0 ? row + 1 : dt_pane_wrap(p, row - from, style, shown) + from;
    }
    return heading != NULL ? 0 : row;
}

int dt_rules_find(const char *text, const char *heading, int w)
{
    struct dt_screen *none = NULL;
    return walk(text, (struct dt_pane){none, 0, 0, w, 0}, 0, heading);
}

int dt_rules_draw(const char *text, struct dt_pane p, int from)
{
    return walk(text, p, from, NULL);
}
