/* What changed at a table, as a server sends it (docs/protocol.md, "Changes"), applied to its JSON. */
#ifndef DT_TERM_CHANGE_H
#define DT_TERM_CHANGE_H

#include <jansson.h>

/* What `old` becomes, as a new reference; both arguments may be part of it. NULL: the change does not fit, and
 * `old` is worth nothing. */
json_t *dt_change_apply(json_t *old, json_t *change);

#endif
