/* A state as bytes, and the ranges of its members, from the table of members. */
#include "engine/game.h"

static const uint8_t *address(const struct dt_member *m, const void *state, int seat, int i)
{
    return (const uint8_t *)state + m->offset + (size_t)(seat * m->stride + i * m->size);
}

int64_t dt_member_get(const struct dt_member *m, const void *state, int seat, int i)
{
    const uint8_t *at = address(m, state, seat, i);
    uint16_t half;
    uint32_t word;
    uint64_t both;
    switch (m->size) {
    case 1:
        return *at;
    case 2:
        memcpy(&half, at, sizeof half);
        return half;
    case 4:
        memcpy(&word, at, sizeof word);
        return word;
    default:
        memcpy(&both, at, sizeof both);
        return (int64_t)both;
    }
}

void dt_member_set(const struct dt_member *m, void *state, int seat, int i, int64_t value)
{
    uint8_t *at = (uint8_t *)state + (address(m, state, seat, i) - (const uint8_t *)state);
    uint16_t half = (uint16_t)value;
    uint32_t word = (uint32_t)value;
    switch (m->size) {
    case 1:
        *at = (uint8_t)value;
        break;
    case 2:
        memcpy(at, &half, sizeof half);
        break;
    case 4:
        memcpy(at, &word, sizeof word);
        break;
    default:
        memcpy(at, &value, sizeof value);
        break;
    }
}

int dt_member_used(const struct dt_member *m, const void *state)
{
    return m->used == 0 ? m->count : ((const uint8_t *)state)[m->used];
}

/* Calls `each` for every member, and of arrays of seats for every seat, in the order of the bytes,
 * with the number of its elements; stops when it returns false. */
typedef bool member_fn(const struct dt_member *m, int seat, int used, void *ctx);

static bool each_member(const struct dt_schema *schema, const void *state, member_fn *each,
                        void *ctx)
{
    const struct dt_member *m = schema->members, *end = m + schema->member_count;
    while (m < end) {
        const struct dt_member *after = m + 1;
        while (m->stride != 0 && after < end && after->stride != 0) {
            after++;
        }
        for (int seat = 0; seat < (m->stride != 0 ? schema->seats : 1); seat++) {
            for (const struct dt_member *k = m; k < after; k++) {
                int used = dt_member_used(k, state);
                if (used > k->count || !each(k, seat, used, ctx)) {
                    return false;
                }
            }
        }
        m = after;
    }
    return true;
}

static int packed_size(const struct dt_member *m)
{
    return m->packed != 0 ? m->packed : m->size;
}

struct packing {
    const void *state;
    uint8_t *out;
};

static bool pack_member(const struct dt_member *m, int seat, int used, void *ctx)
{
    struct packing *p = ctx;
    for (int i = 0; i < used; i++) {
        int64_t value = dt_member_get(m, p->state, seat, i);
        for (int k = 0; k < packed_size(m); k++) {
            *p->out++ = (uint8_t)((uint64_t)value >> 8 * k);
        }
    }
    return true;
}

int dt_pack(const struct dt_game *game, const void *state, uint8_t *out)
{
    struct packing p = {state, out};
    each_member(game->schema, state, pack_member, &p);
    return (int)(p.out - out);
}

struct unpacking {
    void *state;
    const uint8_t *in, *end;
};

static bool unpack_member(const struct dt_member *m, int seat, int used, void *ctx)
{
    struct unpacking *u = ctx;
    if (u->end - u->in < used * packed_size(m)) {
        return false;
    }
    for (int i = 0; i < used; i++) {
        uint64_t value = 0;
        for (int k = 0; k < packed_size(m); k++) {
            value |= (uint64_t)*u->in++ << 8 * k;
        }
        if (!dt_kind_has(m->kind, (int64_t)value)) {
            return false;
        }
        dt_member_set(m, u->state, seat, i, (int64_t)value);
    }
    return true;
}

const char *dt_unpack(const struct dt_game *game, void *state, const uint8_t *in, int len)
{
    _Alignas(16) uint8_t copy[DT_STATE_MAX] = {0};
    struct unpacking u = {copy, in, in + len};
    if (!each_member(game->schema, copy, unpack_member, &u) || u.in != u.end) {
        return "bytes: not a position of this game";
    }
    const char *why = game->derive(copy);
    if (why == NULL) {
        memcpy(state, copy, game->state_size);
    }
    return why;
}

struct checking {
    const void *state;
    const struct dt_member *wrong;
};

static bool check_member(const struct dt_member *m, int seat, int used, void *ctx)
{
    struct checking *c = ctx;
    for (int i = 0; i < used && c->wrong == NULL; i++) {
        c->wrong = dt_kind_has(m->kind, dt_member_get(m, c->state, seat, i)) ? NULL : m;
    }
    return c->wrong == NULL;
}

const struct dt_member *dt_members_check(const struct dt_schema *schema, const void *state)
{
    struct checking c = {state, NULL};
    each_member(schema, state, check_member, &c);
    return c.wrong;
}
