/* Translates error messages of files, records and servers, which are in English. */
#ifndef DT_TERM_ERRORS_H
#define DT_TERM_ERRORS_H

#include "locale/locale.h"

/* An error message in a language. Without a translation, English gets the message itself, other
 * languages a general sentence. */
const char *dt_error_text(dt_lang lang, const char *why);

/* The sentence for a server's refusal (locale/refusals.def), by its code and its text. */
const char *dt_refusal_text(dt_lang lang, const char *code, const char *text);

#endif
