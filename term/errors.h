/* Why something failed, in words for people. Files, records and the server give their reasons in
 * English. */
#ifndef DT_TERM_ERRORS_H
#define DT_TERM_ERRORS_H

#include "locale/locale.h"

/* A reason in a language. One that has no translation is left out in other languages than English:
 * the answer then says only that something is wrong. */
const char *dt_error_text(dt_lang lang, const char *why);

/* What a server refuses, by its code and its sentence for programs, as a sentence. */
const char *dt_refusal_text(dt_lang lang, const char *code, const char *text);

#endif
