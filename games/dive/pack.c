/* Packs the state into bytes and back, field by field, little-endian. */
#include "games/dive/dive.h"

static uint8_t *put_uint(uint8_t *to, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        *to++ = (uint8_t)(value >> 8 * i);
    }
    return to;
}

static uint64_t get_uint(const uint8_t **from, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++) {
        value |= (uint64_t) * (*from)++ << 8 * i;
    }
    return value;
}

/* Calls `each` with the address and length of every field of single bytes, in order. */
#define EACH_BYTE_FIELD(s, each)                                                                   \
    do {                                                                                           \
        each((s)->option, DIVE_OPTIONS);                                                           \
        each(&(s)->seats, 1);                                                                      \
        each(&(s)->phase, 1);                                                                      \
        each(&(s)->round, 1);                                                                      \
        each(&(s)->stack_count, 1);                                                                \
        each((s)->card, DIVE_STACK);                                                               \
        each((s)->pose, DIVE_STACK);                                                               \
        each((s)->field, DIVE_PAWNS);                                                              \
        each((s)->companion, DIVE_SEATS);                                                          \
        each(&(s)->spent, 1);                                                                      \
        each(&(s)->dived, 1);                                                                      \
        each((s)->bonus, DIVE_PAWNS);                                                              \
        each((s)->rest, DIVE_PAWNS);                                                               \
        each(&(s)->chief_card, 1);                                                                 \
    } while (0)

int dive_pack(const void *state, uint8_t *out)
{
    const struct dive *s = state;
    uint8_t *to = put_uint(put_uint(out, s->gone, 8), s->chief_gone, 8);
    for (int seat = 0; seat < DIVE_SEATS; seat++) {
        to = put_uint(to, s->plan[seat], 4);
        to = put_uint(to, s->look[seat], 4);
        to = put_uint(to, s->shown[seat], 4);
        to = put_uint(to, s->call[seat], 2);
    }
#define PUT_BYTES(field, n) (memcpy(to, field, n), to += (n))
    EACH_BYTE_FIELD(s, PUT_BYTES);
#undef PUT_BYTES
    assert(to - out == DIVE_PACK);
    return DIVE_PACK;
}

const char *dive_unpack(void *state, const uint8_t *in, int len)
{
    struct dive s = {0};
    if (len != DIVE_PACK) {
        return "a packed position of Dive has another length";
    }
    s.gone = get_uint(&in, 8);
    s.chief_gone = get_uint(&in, 8);
    for (int seat = 0; seat < DIVE_SEATS; seat++) {
        s.plan[seat] = (uint32_t)get_uint(&in, 4);
        s.look[seat] = (uint32_t)get_uint(&in, 4);
        s.shown[seat] = (uint32_t)get_uint(&in, 4);
        s.call[seat] = (uint16_t)get_uint(&in, 2);
    }
#define GET_BYTES(field, n) (memcpy(field, in, n), in += (n))
    EACH_BYTE_FIELD(&s, GET_BYTES);
#undef GET_BYTES
    const char *error = dive_validate(&s);
    if (error == NULL) {
        memcpy(state, &s, sizeof s);
    }
    return error;
}
