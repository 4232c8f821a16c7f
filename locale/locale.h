/* Localization: translates the program's English sentences, and formats messages about a game (events,
 * actions, outcomes, words) in the syntax of ICU MessageFormat. docs/translating.md describes the
 * catalogue. No I/O, no allocation; thread-safe. */
#ifndef DT_LOCALE_LOCALE_H
#define DT_LOCALE_LOCALE_H

#include "engine/game.h"

typedef int dt_lang; /* index into dt_lang_words; 0 is English, the source language */

enum {
    DT_SENTENCE_MAX = 512,   /* longest sentence of a game (bytes, zero included) */
    DT_ARGUMENTS_MAX = 1024, /* an event, action or outcome as JSON (bytes, zero included) */
};

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

/* The context of formatting: language, game, the seats' names and who reads. */
struct dt_formatter {
    dt_lang lang;
    const char *game;         /* a key */
    const char *const *names; /* of the seats */
    int seats;
    int you; /* the seat that is addressed as "you"; DT_SPECTATOR: none */
};

/* Messages: format.c. Arguments are JSON as the engine writes it: an object with named arguments. The
 * marks **bold** and [[piece]] of a message are left out. */

/* Formats the message of a section with this key. False if it or a word in it has no message; a key
 * or word without one is written as it is. */
bool dt_format(const struct dt_formatter *f, const char *section, struct dt_span key,
               struct dt_span args, struct dt_writer *out);
/* The same, capitalized. */
bool dt_format_line(const struct dt_formatter *f, const char *section, struct dt_span key,
                    struct dt_span args, struct dt_writer *out);
/* A JSON value by the section of its kind: a word, an array of them or an object. */
bool dt_format_value(const struct dt_formatter *f, const char *kind, struct dt_span value,
                     struct dt_writer *out);
/* An event, action or outcome, whose first member is the key: {"e":"bitten","shark":7}. Capitalized. */
bool dt_format_object(const struct dt_formatter *f, const char *section, struct dt_span object,
                      struct dt_writer *out);
/* Whether a section has a message with this key. */
bool dt_format_has(const struct dt_formatter *f, const char *section, struct dt_span key);
/* Whether an event gets no line of its own in a log. */
bool dt_format_is_quiet(const struct dt_formatter *f, struct dt_span event);
/* The message for a word of a kind, a static string; the word itself if it has none. Only for kinds
 * whose messages have no arguments. */
const char *dt_format_word(const struct dt_formatter *f, const char *kind, const char *word);
/* Capitalizes the first letter. */
void dt_capitalize(char *text);

/* Sentences of errors, events, actions and outcomes: sentences.c. */

/* The sentence of an error by its code and its arguments, a JSON object or empty. */
void dt_format_error(dt_lang lang, const char *code, struct dt_span args, struct dt_writer *out);
/* The same for an error without arguments, a static string; NULL if the catalogue has none. */
const char *dt_error_sentence(dt_lang lang, const char *code);

void dt_format_event(const struct dt_formatter *f, const struct dt_game *game,
                     const struct dt_event *event, struct dt_writer *out);
void dt_format_action(const struct dt_formatter *f, const struct dt_game *game, const void *state,
                      int seat, dt_action action, struct dt_writer *out);
/* The reason for the result of a game that is over. */
void dt_format_outcome(const struct dt_formatter *f, const struct dt_game *game, const void *state,
                       struct dt_writer *out);

#endif
