/* Bounded text writer on a buffer of the caller: positions, actions, events, records, JSON. Text
 * that does not fit is cut and `cut` is set; nothing is ever written past the end. */
#ifndef DT_ENGINE_WRITER_H
#define DT_ENGINE_WRITER_H

#include "engine/base.h"

struct dt_writer {
    char *text; /* owned by the caller; always ends with a zero byte once cap > 0 */
    int cap;    /* bytes of text, the zero included */
    int len;    /* bytes written, the zero not included */
    bool cut;   /* something did not fit */
};

/* A writer on a buffer; an array's size is its capacity. */
struct dt_writer dt_writer_on(char *text, int cap);

void dt_write_char(struct dt_writer *out, char c);
void dt_write_text(struct dt_writer *out, const char *s);
void dt_write_bytes(struct dt_writer *out, const char *s, int len);
void dt_write_int(struct dt_writer *out, int64_t n);
void dt_write_hex(struct dt_writer *out, const uint8_t *bytes, int len);

/* A field of a position: its key and `=`, after a space if it is not the first. The caller writes
 * the value next, or passes it. dt_span_field reads it back. */
void dt_write_key(struct dt_writer *out, const char *key);
void dt_write_key_of(struct dt_writer *out, const char *key,
                     int seat); /* the seat belongs to the key */
void dt_write_key_int(struct dt_writer *out, const char *key, int n);
void dt_write_key_text(struct dt_writer *out, const char *key, const char *value);

#endif
