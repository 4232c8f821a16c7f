/* What changed between two JSON texts, as JSON: docs/protocol.md, "Changes". Applying it is for clients
 * (term/change.c, web/src/backends/change.ts). */
#ifndef DT_ENGINE_CHANGE_H
#define DT_ENGINE_CHANGE_H

#include "engine/json.h"

/* What changed from one object to another one, as an object. Both are as struct dt_json writes them, with the
 * same members in the same order; `index` is the new one's. */
void dt_change_json(struct dt_span old, struct dt_span now, const struct dt_json_index *index,
                    const char *key, struct dt_json *j);

/* A hash of a text in pieces, as Java's String.hashCode has it: s[0]*31^(n-1) + … + s[n-1], modulo
 * 2^32. A piece that belongs to several texts is hashed once. */
struct dt_text_hash {
    uint32_t hash, power; /* of 31, by the length */
};
struct dt_text_hash dt_text_hash_of(struct dt_span text);
uint32_t dt_text_hash_add(uint32_t hash, struct dt_text_hash piece);

#endif
