/* Finding things by a word: a hash table of pointers whose keys live in the things themselves. */
#ifndef DT_SERVER_INDEX_H
#define DT_SERVER_INDEX_H

#include "engine/base.h"

/* Set to zero before it is used. */
struct dt_index {
    struct dt_index_slot {
        const char *key; /* NULL: free */
        void *thing;
    } * slot;
    uint32_t size, count; /* a power of two, or 0 */
};

void *dt_index_find(const struct dt_index *x, const char *key);      /* or NULL */
void dt_index_add(struct dt_index *x, const char *key, void *thing); /* the key is not there yet */
void dt_index_remove(struct dt_index *x, const char *key);
/* The thing at or behind *at, which moves on; NULL at the end. Nothing may be added meanwhile. */
void *dt_index_next(const struct dt_index *x, uint32_t *at);
void dt_index_close(struct dt_index *x);

#endif
