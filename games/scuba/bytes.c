/* The state as bytes, field by field, little-endian: one list of fields serves both directions. */
#include "games/scuba/scuba.h"

/* Where bytes go to, or come from. */
struct stream {
    uint8_t *out; /* NULL while reading */
    const uint8_t *in;
    bool bad; /* a byte was read that is never written */
};

static void u8(struct stream *b, uint8_t *v)
{
    if (b->out != NULL) {
        *b->out++ = *v;
    } else {
        *v = *b->in++;
    }
}

static uint64_t number(struct stream *b, uint64_t v, int bytes)
{
    uint64_t read = 0;
    for (int i = 0; i < bytes; i++) {
        uint8_t byte = (uint8_t)(v >> 8 * i);
        u8(b, &byte);
        read |= (uint64_t)byte << 8 * i;
    }
    return read;
}

static void u16(struct stream *b, uint16_t *v)
{
    *v = (uint16_t)number(b, *v, 2);
}

static void u32(struct stream *b, uint32_t *v)
{
    *v = (uint32_t)number(b, *v, 4);
}

static void all_u8(struct stream *b, uint8_t *v, int n)
{
    for (int i = 0; i < n; i++) {
        u8(b, &v[i]);
    }
}

static void flag(struct stream *b, bool *v)
{
    uint8_t byte = *v;
    u8(b, &byte);
    b->bad |= byte > 1;
    *v = byte != 0;
}

static void diver(struct stream *b, struct scuba_diver *d)
{
    u32(b, &d->cards);
    u16(b, &d->plus);
    u16(b, &d->minus);
    u8(b, &d->status);
    u8(b, &d->cell);
    u8(b, &d->air);
    u8(b, &d->markers);
    u8(b, &d->deep);
    u8(b, &d->drifted);
    u8(b, &d->hidden);
    all_u8(b, d->cubes, SCUBA_CUBES);
}

static void table(struct stream *b, struct scuba *s)
{
    u8(b, &s->seats);
    all_u8(b, s->option, SCUBA_OPTIONS);
    s->currents = number(b, s->currents, 5);
    for (int c = 0; c < SCUBA_BANDS; c++) {
        u32(b, &s->down[c]);
        u32(b, &s->back_low[c]);
        u32(b, &s->back_high[c]);
        u32(b, &s->unseen[c]);
        u16(b, &s->stack[c]);
        u8(b, &s->netted[c]);
    }
    for (int seat = 0; seat < SCUBA_SEATS; seat++) {
        diver(b, &s->diver[seat]);
    }
}

static void course(struct stream *b, struct scuba *s)
{
    uint8_t *const field[] = {&s->phase,  &s->swaps, &s->from,    &s->first, &s->start, &s->active,
                              &s->round,  &s->stage, &s->slots,   &s->ups,   &s->lefts, &s->steps,
                              &s->rights, &s->event, &s->current, &s->left,  &s->tile,  &s->effect};
    for (int i = 0; i < DT_COUNT(field); i++) {
        u8(b, field[i]);
    }
    flag(b, &s->window);
    flag(b, &s->explored);
    flag(b, &s->marked);
    flag(b, &s->sunk);
    flag(b, &s->level);
    flag(b, &s->middle);
    u32(b, &s->herded);
}

/* Everything but the list of animals, which is as long as it is. */
static void head(struct stream *b, struct scuba *s)
{
    table(b, s);
    course(b, s);
    u8(b, &s->animals);
}

static void animals(struct stream *b, struct scuba *s)
{
    for (int i = 0; i < s->animals; i++) {
        s->animal[i] = (scuba_animal)number(b, s->animal[i], 3);
    }
}

int scuba_pack(const void *state, uint8_t *out)
{
    struct scuba s;
    struct stream b = {.out = out};
    memcpy(&s, state, sizeof s);
    head(&b, &s);
    assert(b.out - out == SCUBA_PACK_HEAD);
    animals(&b, &s);
    return (int)(b.out - out);
}

const char *scuba_unpack(void *state, const uint8_t *in, int len)
{
    struct scuba s = {0};
    struct stream b = {.in = in};
    if (len < SCUBA_PACK_HEAD) {
        return "bytes: not as many as a position of Scuba has";
    }
    head(&b, &s);
    if (b.bad || s.animals > SCUBA_ANIMALS || len != SCUBA_PACK_HEAD + 3 * s.animals) {
        return "bytes: not a position of Scuba";
    }
    animals(&b, &s);
    const char *why = scuba_fault(&s);
    if (why == NULL) {
        memcpy(state, &s, sizeof s);
    }
    return why;
}
