/* A hash table from strings to pointers. Keys are not copied: they live in the values. */
#ifndef DT_SERVER_STRMAP_H
#define DT_SERVER_STRMAP_H

#include "engine/base.h"

/* All zeros at first. */
struct dt_strmap {
    struct dt_strmap_slot {
        const char *key; /* NULL: free */
        void *value;
    } * slot;
    uint32_t size, count; /* size is a power of two, or 0 */
};

void *dt_strmap_find(const struct dt_strmap *m, const char *key);      /* or NULL */
void dt_strmap_add(struct dt_strmap *m, const char *key, void *value); /* the key must be new */
void dt_strmap_remove(struct dt_strmap *m, const char *key);           /* the key must exist */
/* The value at or after slot *at, which advances; NULL at the end. Adding or removing meanwhile
 * invalidates *at: start again at 0. */
void *dt_strmap_next(const struct dt_strmap *m, uint32_t *at);
void dt_strmap_close(struct dt_strmap *m);

#endif
