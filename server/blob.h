/* A message on its way out. Many readers share one; the last to let go frees it. Only the loop's
 * thread touches a blob once it is shared. */
#ifndef DT_SERVER_BLOB_H
#define DT_SERVER_BLOB_H

#include "engine/span.h"

enum { DT_BLOB_ROOM = 32 }; /* free bytes before the text, for whoever frames it */

struct dt_blob {
    int refs;
    int len;
    char bytes[]; /* DT_BLOB_ROOM, then the text, then a zero */
};

/* A copy of a text, held once. Never NULL: without memory the program ends. */
struct dt_blob *dt_blob_of(struct dt_span text);
struct dt_blob *dt_blob_hold(struct dt_blob *b);
void dt_blob_drop(struct dt_blob *b); /* NULL is fine */

static inline char *dt_blob_text(struct dt_blob *b)
{
    return b->bytes + DT_BLOB_ROOM;
}

/* malloc and realloc that end the program when there is no memory: every record is stored. */
void *dt_need(size_t size);
void *dt_need_more(void *memory, size_t size);

#endif
