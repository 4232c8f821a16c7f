/* Words for people: what the games say in terse words, and what the program says in English, as
 * sentences of a language. docs/translating.md has the patterns. Pure: no I/O, no memory. */
#ifndef DT_LOCALE_LOCALE_H
#define DT_LOCALE_LOCALE_H

#include "engine/out.h"
#include "engine/span.h"

typedef int dt_lang; /* a place in dt_lang_words; 0 is English, the language of the source */

enum { DT_SENTENCE_MAX = 512 }; /* no sentence of a game is longer (bytes, zero included) */

/* Marks a sentence for translation where it stands in a table. */
#define N_(text) text

/* The language called by a word such as "de" or "de_DE.UTF-8"; -1 if it is not spoken here. */
dt_lang dt_lang_find(const char *word);
/* As gettext chooses: LANGUAGE (a list) counts unless the locale is C, then LC_ALL, LC_MESSAGES and
 * LANG. Each may be NULL. English if none is spoken. */
dt_lang dt_lang_choose(const char *language, const char *lc_all, const char *lc_messages,
                       const char *lang);

/* A sentence of the program; one that has no translation comes back as it is. */
const char *dt_say(dt_lang lang, const char *english);
/* The same with {0}, {1} … filled in. */
void dt_say_with(dt_lang lang, const char *english, const char *const *args, int count,
                 struct dt_out *out);

/* Who tells what to whom. */
struct dt_teller {
    dt_lang lang;
    const char *game;         /* a key */
    const char *const *names; /* of the seats */
    int seats;
};

/* Words of a kind as a sentence: `event`, `action`, `card` … Without a phrase that fits nothing is
 * written, and the answer is false. */
bool dt_tell(const struct dt_teller *teller, const char *kind, struct dt_span words,
             struct dt_out *out);
/* The same with a capital at the beginning; without a phrase that fits the words themselves. */
void dt_tell_line(const struct dt_teller *teller, const char *kind, struct dt_span words,
                  struct dt_out *out);
/* Makes the first letter a capital. */
void dt_capital(char *text);
/* Whether an event is not worth a line of its own in a log. */
bool dt_tell_quiet(const struct dt_teller *teller, struct dt_span event);
/* A word of a kind, with a static life; the word itself if it has no phrase. Only for kinds whose
 * patterns have no arguments. */
const char *dt_tell_word(const struct dt_teller *teller, const char *kind, const char *word);

#endif
