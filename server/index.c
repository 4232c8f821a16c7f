/* The hash table: open addressing, one step at a time, moved together again when a thing leaves. */
#include "server/index.h"

#include <stdlib.h>

#include "engine/hash.h"
#include "server/blob.h"

enum { FIRST = 64 };

static uint32_t home(const struct dt_index *x, const char *key)
{
    uint64_t h = dt_hash(DT_HASH_START, key, strlen(key));
    return (uint32_t)(h ^ h >> 32) & (x->size - 1);
}

/* Where a key is, or where it would go. */
static uint32_t place(const struct dt_index *x, const char *key)
{
    uint32_t at = home(x, key);
    while (x->slot[at].key != NULL && strcmp(x->slot[at].key, key) != 0) {
        at = (at + 1) & (x->size - 1);
    }
    return at;
}

void *dt_index_find(const struct dt_index *x, const char *key)
{
    return x->size > 0 ? x->slot[place(x, key)].thing : NULL;
}

static void grow(struct dt_index *x)
{
    struct dt_index larger = {.size = x->size > 0 ? 2 * x->size : FIRST};
    larger.slot = dt_need(larger.size * sizeof *larger.slot);
    for (uint32_t i = 0; i < x->size; i++) {
        if (x->slot[i].key != NULL) {
            dt_index_add(&larger, x->slot[i].key, x->slot[i].thing);
        }
    }
    free(x->slot);
    *x = larger;
}

void dt_index_add(struct dt_index *x, const char *key, void *thing)
{
    if (2 * (x->count + 1) > x->size) {
        grow(x);
    }
    struct dt_index_slot *s = &x->slot[place(x, key)];
    assert(s->key == NULL);
    *s = (struct dt_index_slot){key, thing};
    x->count++;
}

void dt_index_remove(struct dt_index *x, const char *key)
{
    uint32_t mask = x->size - 1, hole = place(x, key);
    assert(x->slot[hole].key != NULL);
    x->count--;
    /* Whatever stands behind the hole and was pushed past it moves up. */
    for (uint32_t at = (hole + 1) & mask; x->slot[at].key != NULL; at = (at + 1) & mask) {
        uint32_t wanted = home(x, x->slot[at].key);
        if (((at - wanted) & mask) >= ((at - hole) & mask)) {
            x->slot[hole] = x->slot[at];
            hole = at;
        }
    }
    x->slot[hole] = (struct dt_index_slot){NULL, NULL};
}

void *dt_index_next(const struct dt_index *x, uint32_t *at)
{
    while (*at < x->size && x->slot[*at].key == NULL) {
        ++*at;
    }
    return *at < x->size ? x->slot[(*at)++].thing : NULL;
}

void dt_index_close(struct dt_index *x)
{
    free(x->slot);
    *x = (struct dt_index){0};
}
