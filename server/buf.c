/* Reference-counted buffers, and allocation that cannot fail. */
#include "server/buf.h"

#include <stdlib.h>

#include "server/log.h"

void *dt_xrealloc(void *memory, size_t size)
{
    void *more = realloc(memory, size);
    if (more == NULL) {
        dt_log_end("out of memory");
    }
    return more;
}

void *dt_xzalloc(size_t size)
{
    void *memory = dt_xrealloc(NULL, size);
    memset(memory, 0, size);
    return memory;
}

struct dt_buf *dt_buf_new(struct dt_span text)
{
    struct dt_buf *b = dt_xrealloc(NULL, sizeof *b + (size_t)text.len + 1);
    b->refs = 1;
    b->len = text.len;
    memcpy(b->text, text.at, (size_t)text.len);
    b->text[text.len] = 0;
    return b;
}

struct dt_buf *dt_buf_ref(struct dt_buf *b)
{
    b->refs++;
    return b;
}

void dt_buf_unref(struct dt_buf *b)
{
    if (b != NULL && --b->refs == 0) {
        free(b);
    }
}
