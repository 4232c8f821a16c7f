/* A message on its way out. Many readers share one; the last to let go frees it. Only the loop's
 * thread touches a blob once it is shared. */
#ifndef DT_SERVER_BLOB_H
#define DT_SERVER_BLOB_H

#include "engine/span.h"

struct dt_blob {
    int refs;
    int len;
    char text[]; /* ends with a zero */
};

/* A copy of a text, held once. Never NULL: without memory the program ends. */
struct dt_blob *dt_blob_of(struct dt_span text);
struct dt_blob *dt_blob_hold(struct dt_blob *b);
void dt_blob_drop(struct dt_blob *b); /* NULL is fine */

/* malloc and realloc that end the program when there is no memory: every record is stored. */
void *dt_need(size_t size);
void *dt_need_more(void *memory, size_t size);

#endif
