/* Reads JSON that the engine has written, in place: a value is a span of its text. Malformed text gives
 * empty spans; strings are taken as they are, without escapes. */
#ifndef DT_LOCALE_JSON_SPAN_H
#define DT_LOCALE_JSON_SPAN_H

#include "engine/span.h"

/* The next value of the rest, which moves past it; empty at the end. */
struct dt_span dt_json_next(struct dt_span *rest);
/* The n-th item of an array; empty if there is none. */
struct dt_span dt_json_item(struct dt_span array, int n);
/* How many items an array has; -1 if it is no array. */
int dt_json_count(struct dt_span array);
/* A member of an object; empty if there is none. */
struct dt_span dt_json_member(struct dt_span object, struct dt_span name);
/* The value of an object's first member. */
struct dt_span dt_json_first(struct dt_span object);
/* A string without its quotes; other values as they are. */
struct dt_span dt_json_plain(struct dt_span value);

#endif
