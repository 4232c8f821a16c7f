/* Names that people give themselves: what may stand in one, how it is written, and which names are
 * easily taken for each other. Pure: the server, the store and the tests use it. */
#ifndef DT_ENGINE_NAME_H
#define DT_ENGINE_NAME_H

#include "engine/record.h"

/* Writes a name as it is kept: composed letters (NFC), no white space at its ends, one space where
 * there is some. NULL, or a sentence that begins with "name:"; then `out` is of no use. */
const char *dt_name_clean(struct dt_span text, char out[DT_NAME_MAX + 1]);

/* What a name looks like: equal for names that differ only in case, in spaces and dots, or in
 * letters and digits that look alike (0 and O, 1, l and I, Latin, Greek and Cyrillic a). Takes every
 * name that was ever stored, also those that dt_name_clean would refuse. */
void dt_name_skeleton(const char *name, char out[DT_NAME_MAX + 1]);

#endif
