/* The string map: open addressing with linear probing; removal shifts the following entries
 * back. */
#include "server/strmap.h"

#include <stdlib.h>

#include "engine/hash.h"
#include "server/buf.h"

enum { SIZE_MIN = 64 };

static uint32_t first_slot(const struct dt_strmap *m, const char *key)
{
    uint64_t h = dt_hash(DT_HASH_START, key, strlen(key));
    return (uint32_t)(h ^ h >> 32) & (m->size - 1);
}

/* The slot of a key, or the one it would take. */
static uint32_t find_slot(const struct dt_strmap *m, const char *key)
{
    uint32_t at = first_slot(m, key);
    while (m->slot[at].key != NULL && strcmp(m->slot[at].key, key) != 0) {
        at = (at + 1) & (m->size - 1);
    }
    return at;
}

void *dt_strmap_find(const struct dt_strmap *m, const char *key)
{
    return m->size > 0 ? m->slot[find_slot(m, key)].value : NULL;
}

static void grow(struct dt_strmap *m)
{
    struct dt_strmap larger = {.size = m->size > 0 ? 2 * m->size : SIZE_MIN};
    larger.slot = dt_xzalloc(larger.size * sizeof *larger.slot);
    for (uint32_t i = 0; i < m->size; i++) {
        if (m->slot[i].key != NULL) {
            dt_strmap_add(&larger, m->slot[i].key, m->slot[i].value);
        }
    }
    free(m->slot);
    *m = larger;
}

void dt_strmap_add(struct dt_strmap *m, const char *key, void *value)
{
    if (2 * (m->count + 1) > m->size) {
        grow(m);
    }
    struct dt_strmap_slot *s = &m->slot[find_slot(m, key)];
    assert(s->key == NULL);
    *s = (struct dt_strmap_slot){key, value};
    m->count++;
}

void dt_strmap_remove(struct dt_strmap *m, const char *key)
{
    uint32_t mask = m->size - 1, hole = find_slot(m, key);
    assert(m->slot[hole].key != NULL);
    m->count--;
    /* Entries behind the hole that were probed past it move up. */
    for (uint32_t at = (hole + 1) & mask; m->slot[at].key != NULL; at = (at + 1) & mask) {
        uint32_t wanted = first_slot(m, m->slot[at].key);
        if (((at - wanted) & mask) >= ((at - hole) & mask)) {
            m->slot[hole] = m->slot[at];
            hole = at;
        }
    }
    m->slot[hole] = (struct dt_strmap_slot){NULL, NULL};
}

void *dt_strmap_next(const struct dt_strmap *m, uint32_t *at)
{
    while (*at < m->size && m->slot[*at].key == NULL) {
        ++*at;
    }
    return *at < m->size ? m->slot[(*at)++].value : NULL;
}

void dt_strmap_close(struct dt_strmap *m)
{
    free(m->slot);
    *m = (struct dt_strmap){0};
}
