/* Parsing of untrusted text: a span is a view of bytes owned by the caller, never copied and not
 * zero-terminated. All parsers of the tree are built from these functions. */
#ifndef DT_ENGINE_SPAN_H
#define DT_ENGINE_SPAN_H

#include "engine/base.h"

struct dt_span {
    const char *at;
    int len;
};

struct dt_span dt_span_of(const char *s);
struct dt_span dt_span_trim(struct dt_span s); /* without spaces and tabs at both ends */
bool dt_span_is(struct dt_span s, const char *word);
bool dt_span_same(struct dt_span a, struct dt_span b);

/* The piece up to the first `stop` (or the end); *rest moves past it. An empty rest gives false and
 * an empty piece. */
bool dt_span_cut(struct dt_span *rest, char stop, struct dt_span *piece);

/* The next word between spaces; false if there is none. */
bool dt_span_word(struct dt_span *rest, struct dt_span *word);

/* A decimal integer between low and high, without plus sign and leading zeros. */
bool dt_span_int(struct dt_span s, int low, int high, int *out);
bool dt_span_u64(struct dt_span s, uint64_t *out);

/* Exactly `len` bytes in hexadecimal. */
bool dt_span_hex(struct dt_span s, uint8_t *out, int len);

/* Whether these bytes are well-formed UTF-8. */
bool dt_span_utf8(struct dt_span s);

/* The index of a word in a list of names, or -1. */
int dt_span_find(struct dt_span s, const char *const *names, int count);

/* dt_span_int and dt_span_find for values stored in a byte. */
bool dt_span_byte(struct dt_span s, int low, int high, uint8_t *out);
bool dt_span_choice(struct dt_span s, const char *const *names, int count, uint8_t *out);

/* One field of a position: key=value. */
struct dt_field {
    struct dt_span key, value;
};

/* The next field; false at the end. A word without '=' has an empty key and the word as value. */
bool dt_span_field(struct dt_span *rest, struct dt_field *field);

#endif
