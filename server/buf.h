/* A reference-counted, immutable buffer: a message or body on its way out, shared by many
 * connections. The count is not atomic: only the loop's thread may touch a buffer once it is shared.
 * Also allocation that ends the program when memory runs out. */
#ifndef DT_SERVER_BUF_H
#define DT_SERVER_BUF_H

#include "engine/span.h"

struct dt_buf {
    int refs;
    int len;
    char text[]; /* zero-terminated */
};

/* A copy of a text with one reference. Never NULL. */
struct dt_buf *dt_buf_new(struct dt_span text);
struct dt_buf *dt_buf_ref(struct dt_buf *b);
void dt_buf_unref(struct dt_buf *b); /* frees it with the last reference; NULL is fine */

/* Zeroed malloc, and realloc, that end the program without memory; everything confirmed is stored. */
void *dt_xzalloc(size_t size);
void *dt_xrealloc(void *memory, size_t size);

#endif
