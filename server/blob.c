/* Messages on their way out, and memory that must be there. */
#include "server/blob.h"

#include <stdlib.h>

#include "server/log.h"

void *dt_need_more(void *memory, size_t size)
{
    void *more = realloc(memory, size);
    if (more == NULL) {
        dt_log_end("out of memory");
    }
    return more;
}

void *dt_need(size_t size)
{
    void *memory = dt_need_more(NULL, size);
    memset(memory, 0, size);
    return memory;
}

struct dt_blob *dt_blob_of(struct dt_span text)
{
    struct dt_blob *b = dt_need_more(NULL, sizeof *b + (size_t)text.len + 1);
    b->refs = 1;
    b->len = text.len;
    memcpy(b->text, text.at, (size_t)text.len);
    b->text[text.len] = 0;
    return b;
}

struct dt_blob *dt_blob_hold(struct dt_blob *b)
{
    b->refs++;
    return b;
}

void dt_blob_drop(struct dt_blob *b)
{
    if (b != NULL && --b->refs == 0) {
        free(b);
    }
}
