/* The rules of the games to read in the terminal, compiled in from locale/rules: a paragraph, an item or
 * a heading in each line, as scripts/embed.py writes them. */
#ifndef DT_TERM_RULES_H
#define DT_TERM_RULES_H

#include "term/screen.h"

struct dt_rules {
    const char *game; /* a key */
    const char *lang; /* a word of dt_lang_words */
    const char *text;
};

extern const struct dt_rules dt_rules[]; /* made by scripts/embed.py */
extern const int dt_rules_count;

/* The rules of a game in a language; empty if there are none. */
const char *dt_rules_text(const char *game, const char *lang);
/* The row on which a section, "{#attack}", begins when the text is as wide as the pane; 0 if there is
 * none. */
int dt_rules_find(const char *text, const char *section, int w);
/* The text from a row on; returns the number of rows in all. */
int dt_rules_draw(const char *text, struct dt_pane p, int from);

#endif
