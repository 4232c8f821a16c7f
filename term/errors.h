/* Sentences for errors: codes (engine/base.h), and messages of files, records and connections, which are
 * in English. */
#ifndef DT_TERM_ERRORS_H
#define DT_TERM_ERRORS_H

#include "locale/locale.h"

/* An error message in a language. Without a translation, English gets the message itself, other
 * languages a general sentence. */
const char *dt_error_text(dt_lang lang, const char *why);

#endif
