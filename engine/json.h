/* JSON writer on a dt_writer: objects, arrays, integers, strings, booleans, null. It does not read
 * JSON. */
#ifndef DT_ENGINE_JSON_H
#define DT_ENGINE_JSON_H

#include "engine/writer.h"
#include "engine/span.h"

enum { DT_JSON_DEPTH = 16, DT_JSON_KEY = 60, DT_JSON_CONTAINERS = 1 << 14 };

/* The objects and arrays of a text, in the order in which they begin. */
struct dt_json_index {
    int count;
    struct dt_json_container {
        int end;  /* the offset behind it */
        int next; /* number of the first one that begins there or later */
    } container[DT_JSON_CONTAINERS];
};

struct dt_json {
    struct dt_writer *out;
    struct dt_json_index *index; /* NULL: none is made */
    int depth;
    char close[DT_JSON_DEPTH]; /* the closing character of each open level */
    int number[DT_JSON_DEPTH]; /* in the index */
    bool comma;                /* write a comma before the next value */
};

struct dt_json dt_json_on(struct dt_writer *out);

/* `key` is NULL inside an array and at the top. Keys are plain words of at most
 * DT_JSON_KEY bytes that need no escape. */
void dt_json_object(struct dt_json *j, const char *key);
void dt_json_array(struct dt_json *j, const char *key);
void dt_json_end(struct dt_json *j); /* closes the innermost object or array */
/* A key alone; the next value is written without one. */
void dt_json_key(struct dt_json *j, const char *key);
/* Values, or members of an object, that are already JSON text. */
void dt_json_raw(struct dt_json *j, struct dt_span written);
void dt_json_int(struct dt_json *j, const char *key, int64_t n);
void dt_json_bool(struct dt_json *j, const char *key, bool yes);
void dt_json_null(struct dt_json *j, const char *key);
void dt_json_text(struct dt_json *j, const char *key, const char *s);
void dt_json_span(struct dt_json *j, const char *key, struct dt_span s);
/* The members `code` and `args` of an error; "field: detail" is the code "invalid" with both as
 * arguments. */
void dt_error_json(const char *why, struct dt_json *j);

#endif
