/* The observation tensor: what a seat knows as a vector of bytes of fixed length, made from the
 * members of the redacted state. */
#include "engine/game.h"

static int specials(const struct dt_kind *kind)
{
    int n = 0;
    while (n < DT_SPECIALS && kind->special[n].word != NULL) {
        n++;
    }
    return n;
}

static enum dt_encoding encoding_of(const struct dt_kind *kind)
{
    if (kind->of != NULL) {
        return DT_ENCODING_SET;
    }
    return dt_kind_is_small(kind) ? DT_ENCODING_ONE_HOT : DT_ENCODING_BYTES;
}

static int planes_of(const struct dt_member *m)
{
    switch (encoding_of(m->kind)) {
    case DT_ENCODING_SET:
        return (int)m->kind->of->high + 1;
    case DT_ENCODING_ONE_HOT:
        return (int)dt_kind_count(m->kind, NULL);
    case DT_ENCODING_BYTES:
        break;
    }
    return (m->packed != 0 ? m->packed : m->size) + specials(m->kind);
}

/* The seat itself comes first, then the members in the order of the table. */
bool dt_tensor_part(const struct dt_game *game, int n, struct dt_tensor_part *out)
{
    const struct dt_schema *schema = game->schema;
    if (n > schema->member_count) {
        return false;
    }
    *out = (struct dt_tensor_part){
        .elements = 1, .planes = schema->seats, .encoding = DT_ENCODING_ONE_HOT};
    for (int i = 0; i < n; i++) {
        const struct dt_member *m = &schema->members[i];
        out->offset += out->elements * out->planes;
        out->member = m;
        out->elements = (m->stride != 0 ? schema->seats : 1) * m->count;
        out->planes = planes_of(m);
        out->encoding = encoding_of(m->kind);
    }
    return true;
}

int dt_tensor_size(const struct dt_game *game)
{
    struct dt_tensor_part last;
    dt_tensor_part(game, game->schema->member_count, &last);
    return last.offset + last.elements * last.planes;
}

static void write_bytes(const struct dt_member *m, int64_t value, uint8_t *out)
{
    int width = m->packed != 0 ? m->packed : m->size;
    for (int i = 0; i < specials(m->kind); i++) {
        if (m->kind->special[i].value == value) {
            out[width + i] = 1;
            return;
        }
    }
    for (int i = 0; i < width; i++) {
        out[i] = (uint8_t)((uint64_t)(value - m->kind->low) >> 8 * i);
    }
}

static void write_element(const struct dt_member *m, int64_t value, uint8_t *out)
{
    switch (encoding_of(m->kind)) {
    case DT_ENCODING_SET:
        for (uint64_t rest = (uint64_t)value; rest != 0; rest &= rest - 1) {
            out[__builtin_ctzll(rest)] = 1;
        }
        break;
    case DT_ENCODING_ONE_HOT:
        out[dt_kind_index(m->kind, NULL, value)] = 1;
        break;
    case DT_ENCODING_BYTES:
        write_bytes(m, value, out);
        break;
    }
}

void dt_tensor(const struct dt_game *game, const void *redacted, int seat, uint8_t *out)
{
    const struct dt_schema *schema = game->schema;
    memset(out, 0, (size_t)dt_tensor_size(game));
    if (seat != DT_SPECTATOR) {
        out[seat] = 1;
    }
    out += schema->seats;
    for (int n = 0; n < schema->member_count; n++) {
        const struct dt_member *m = &schema->members[n];
        int planes = planes_of(m), used = dt_member_used(m, redacted);
        for (int owner = 0; owner < (m->stride != 0 ? schema->seats : 1); owner++) {
            for (int i = 0; i < m->count; i++, out += planes) {
                if (i < used) {
                    write_element(m, dt_member_get(m, redacted, owner, i), out);
                }
            }
        }
    }
}
