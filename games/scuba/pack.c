/* Packs the state into bytes and back, field by field, little-endian: one list of fields serves both
 * directions. */
#include "games/scuba/scuba.h"

/* Bytes being written, or read. */
struct byte_stream {
    uint8_t *out; /* NULL while reading */
    const uint8_t *in;
    bool bad; /* read a value that is never written */
};

static void stream_u8(struct byte_stream *stream, uint8_t *v)
{
    if (stream->out != NULL) {
        *stream->out++ = *v;
    } else {
        *v = *stream->in++;
    }
}

static uint64_t stream_uint(struct byte_stream *stream, uint64_t v, int bytes)
{
    uint64_t got = 0;
    for (int i = 0; i < bytes; i++) {
        uint8_t byte = (uint8_t)(v >> 8 * i);
        stream_u8(stream, &byte);
        got |= (uint64_t)byte << 8 * i;
    }
    return got;
}

static void stream_u16(struct byte_stream *stream, uint16_t *v)
{
    *v = (uint16_t)stream_uint(stream, *v, 2);
}

static void stream_u32(struct byte_stream *stream, uint32_t *v)
{
    *v = (uint32_t)stream_uint(stream, *v, 4);
}

static void stream_bytes(struct byte_stream *stream, uint8_t *v, int n)
{
    for (int i = 0; i < n; i++) {
        stream_u8(stream, &v[i]);
    }
}

static void stream_bool(struct byte_stream *stream, bool *v)
{
    uint8_t byte = *v;
    stream_u8(stream, &byte);
    stream->bad |= byte > 1;
    *v = byte != 0;
}

static void stream_diver(struct byte_stream *stream, struct scuba_diver *d)
{
    stream_u32(stream, &d->cards);
    stream_u16(stream, &d->plus);
    stream_u16(stream, &d->minus);
    stream_u8(stream, &d->status);
    stream_u8(stream, &d->cell);
    stream_u8(stream, &d->air);
    stream_u8(stream, &d->markers);
    stream_u8(stream, &d->deep);
    stream_u8(stream, &d->drifted);
    stream_u8(stream, &d->hidden);
    stream_bytes(stream, d->cubes, SCUBA_CUBES);
}

static void stream_table(struct byte_stream *stream, struct scuba *s)
{
    stream_u8(stream, &s->seats);
    stream_bytes(stream, s->option, SCUBA_OPTIONS);
    s->currents = stream_uint(stream, s->currents, 5);
    for (int c = 0; c < SCUBA_BANDS; c++) {
        stream_u32(stream, &s->down[c]);
        stream_u32(stream, &s->back_low[c]);
        stream_u32(stream, &s->back_high[c]);
        stream_u32(stream, &s->unseen[c]);
        stream_u16(stream, &s->stack[c]);
        stream_u8(stream, &s->netted[c]);
    }
    for (int seat = 0; seat < SCUBA_SEATS; seat++) {
        stream_diver(stream, &s->diver[seat]);
    }
}

static void stream_turn(struct byte_stream *stream, struct scuba *s)
{
    uint8_t *const field[] = {&s->phase,  &s->swaps, &s->from,    &s->first, &s->start, &s->active,
                              &s->round,  &s->stage, &s->slots,   &s->ups,   &s->lefts, &s->steps,
                              &s->rights, &s->event, &s->current, &s->left,  &s->tile,  &s->effect};
    for (int i = 0; i < DT_COUNT(field); i++) {
        stream_u8(stream, field[i]);
    }
    stream_bool(stream, &s->window);
    stream_bool(stream, &s->explored);
    stream_bool(stream, &s->marked);
    stream_bool(stream, &s->sunk);
    stream_bool(stream, &s->level);
    stream_bool(stream, &s->middle);
    stream_u32(stream, &s->herded);
}

/* Everything but the list of animals, whose length varies. */
static void stream_head(struct byte_stream *stream, struct scuba *s)
{
    stream_table(stream, s);
    stream_turn(stream, s);
    stream_u8(stream, &s->animals);
}

static void stream_animals(struct byte_stream *stream, struct scuba *s)
{
    for (int i = 0; i < s->animals; i++) {
        s->animal[i] = (scuba_animal)stream_uint(stream, s->animal[i], 3);
    }
}

int scuba_pack(const void *state, uint8_t *out)
{
    struct scuba s;
    struct byte_stream stream = {.out = out};
    memcpy(&s, state, sizeof s);
    stream_head(&stream, &s);
    assert(stream.out - out == SCUBA_PACK_HEAD);
    stream_animals(&stream, &s);
    return (int)(stream.out - out);
}

const char *scuba_unpack(void *state, const uint8_t *in, int len)
{
    struct scuba s = {0};
    struct byte_stream stream = {.in = in};
    if (len < SCUBA_PACK_HEAD) {
        return "bytes: too few for a position of Scuba";
    }
    stream_head(&stream, &s);
    if (stream.bad || s.animals > SCUBA_ANIMALS || len != SCUBA_PACK_HEAD + 3 * s.animals) {
        return "bytes: not a position of Scuba";
    }
    stream_animals(&stream, &s);
    const char *error = scuba_validate(&s);
    if (error == NULL) {
        memcpy(state, &s, sizeof s);
    }
    return error;
}
