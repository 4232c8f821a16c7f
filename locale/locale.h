/* Localization: translates the program's English sentences, and formats the games' event, action and
 * card texts as sentences. docs/translating.md has the patterns. No I/O, no allocation; thread-safe. */
#ifndef DT_LOCALE_LOCALE_H
#define DT_LOCALE_LOCALE_H

#include "engine/writer.h"
#include "engine/span.h"

typedef int dt_lang; /* index into dt_lang_words; 0 is English, the source language */

enum { DT_SENTENCE_MAX = 512 }; /* longest sentence of a game (bytes, zero included) */

/* Marks a string constant for translation. */
#define N_(text) text

/* The language of a locale name such as "de" or "de_DE.UTF-8"; -1 if there is no catalogue. */
dt_lang dt_lang_find(const char *word);
/* Chooses as gettext does: LANGUAGE (a list) unless the locale is C, then LC_ALL, LC_MESSAGES and
 * LANG. Each may be NULL. English if none has a catalogue. */
dt_lang dt_lang_choose(const char *language, const char *lc_all, const char *lc_messages,
                       const char *lang);

/* Translates a sentence; without a translation returns it unchanged. */
const char *dt_translate(dt_lang lang, const char *english);
/* The same with {0}, {1} … filled in. */
void dt_translate_with(dt_lang lang, const char *english, const char *const *args, int count,
                       struct dt_writer *out);

/* The context of formatting: language, game and the seats' names. */
struct dt_formatter {
    dt_lang lang;
    const char *game;         /* a key */
    const char *const *names; /* of the seats */
    int seats;
};

/* Formats a text of a kind (`event`, `action`, `card` …) as a sentence. False if no pattern matches;
 * then nothing is written. */
bool dt_format(const struct dt_formatter *teller, const char *kind, struct dt_span words,
               struct dt_writer *out);
/* The same, capitalized; if no pattern matches, writes the text itself. */
void dt_format_line(const struct dt_formatter *teller, const char *kind, struct dt_span words,
                    struct dt_writer *out);
/* Capitalizes the first letter. */
void dt_capitalize(char *text);
/* Whether an event gets no line of its own in a log. */
bool dt_format_is_quiet(const struct dt_formatter *teller, struct dt_span event);
/* The phrase for a word of a kind, a static string; the word itself if it has none. Only for kinds
 * whose patterns have no arguments. */
const char *dt_format_word(const struct dt_formatter *teller, const char *kind, const char *word);

#endif
