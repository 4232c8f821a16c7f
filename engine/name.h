/* Player names: validation, normalization, and a skeleton that is equal for confusable names (as in
 * Unicode UTS 39). Pure functions; used by the server, the store and the tests. */
#ifndef DT_ENGINE_NAME_H
#define DT_ENGINE_NAME_H

#include "engine/record.h"

/* Normalizes a name: composed letters (NFC), trimmed, one space for each run of white space. NULL,
 * or an error; then `out` is undefined. */
const char *dt_name_clean(struct dt_span text, char out[DT_NAME_MAX + 1]);

/* Equal for names that differ only in case, in spaces and dots, or in letters and digits that look
 * alike (0 and O, 1, l and I, Latin, Greek and Cyrillic a). Accepts every stored name, also those
 * that dt_name_clean would refuse today. */
void dt_name_skeleton(const char *name, char out[DT_NAME_MAX + 1]);

#endif
