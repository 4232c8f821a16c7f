/* Position text: one line of key=value fields, written and read by the table of fields. */
#include "engine/game.h"

static int seats_of(const struct dt_schema *schema, const void *state)
{
    return ((const uint8_t *)state)[schema->seats_offset];
}

/* The value that ends a list. */
static int64_t end_of_list(const struct dt_kind *kind)
{
    int i = 0;
    while (i + 1 < DT_SPECIALS && !dt_span_is(dt_span_of(kind->special[i].word), "-")) {
        i++;
    }
    return kind->special[i].value;
}

static void write_list(const struct dt_position_field *f, const void *state, int seat,
                       struct dt_writer *out)
{
    const struct dt_member *m = f->member;
    int64_t end = end_of_list(m->kind), value;
    int n = 0;
    for (; n < m->count && (value = dt_member_get(m, state, seat, n)) != end; n++) {
        dt_write_text(out, n > 0 ? "," : "");
        dt_kind_write(m->kind, state, value, out);
    }
    dt_write_text(out, n == 0 ? "-" : "");
}

static void write_value(const struct dt_schema *schema, const struct dt_position_field *f,
                        const void *state, int seat, struct dt_writer *out)
{
    const struct dt_member *m = f->member;
    if (f->write != NULL) {
        f->write(state, f->of_seat ? seat : f->number, out);
    } else if (f->form == DT_FORM_LIST) {
        write_list(f, state, seat, out);
    } else if (f->form == DT_FORM_EACH) {
        for (int i = 0; i < seats_of(schema, state); i++) {
            dt_write_text(out, i > 0 ? "," : "");
            dt_kind_write(m->kind, state,
                          m->stride != 0 ? dt_member_get(m, state, i, 0)
                                         : dt_member_get(m, state, 0, i),
                          out);
        }
    } else {
        dt_kind_write(m->kind, state, dt_member_get(m, state, seat, 0), out);
    }
}

static bool is_shown(const struct dt_position_field *f, const void *state, int seat)
{
    if (f->shown != NULL) {
        return f->shown(state, f->of_seat ? seat : f->number);
    }
    return !f->omit || f->member == NULL || dt_member_get(f->member, state, seat, 0) != f->usual;
}

static void write_field(const struct dt_schema *schema, const struct dt_position_field *f,
                        const void *state, int seat, struct dt_writer *out)
{
    struct dt_writer before = *out;
    if (!is_shown(f, state, seat)) {
        return;
    }
    if (f->of_seat) {
        dt_write_key_of(out, f->key, seat);
    } else {
        dt_write_key(out, f->key);
    }
    int begin = out->len;
    write_value(schema, f, state, seat, out);
    if (f->omit && out->len == begin && !out->cut) {
        *out = before;
        out->text[out->len] = 0;
    }
}

void dt_position_text(const struct dt_game *game, const void *state, struct dt_writer *out)
{
    const struct dt_schema *schema = game->schema;
    for (int n = 0, after; n < schema->field_count; n = after) {
        const struct dt_position_field *f = &schema->fields[n];
        int times = f->of_seat ? seats_of(schema, state) : 1;
        for (after = n + 1; after < schema->field_count && schema->fields[after].joined; after++) {
        }
        for (int seat = 0; seat < times; seat++) {
            for (int k = n; k < after; k++) {
                write_field(schema, &schema->fields[k], state, seat, out);
            }
        }
    }
}

/* ---- reading ---- */

/* The field that a key names, and the seat in its last letter; -1 if there is none. */
static int find_field(const struct dt_schema *schema, struct dt_span key, int *seat)
{
    for (int n = 0; n < schema->field_count; n++) {
        const struct dt_position_field *f = &schema->fields[n];
        struct dt_span name = {key.at, key.len - (f->of_seat ? 1 : 0)};
        *seat = 0;
        if (name.len > 0 && dt_span_is(name, f->key) &&
            (!f->of_seat ||
             dt_span_int((struct dt_span){key.at + name.len, 1}, 0, schema->seats - 1, seat))) {
            return n;
        }
    }
    return -1;
}

const char *dt_fields_split(const struct dt_schema *schema, struct dt_span in,
                            struct dt_field_values *out)
{
    struct dt_field field;
    memset(out, 0, sizeof *out);
    while (dt_span_field(&in, &field)) {
        int seat, n = find_field(schema, field.key, &seat);
        if (n < 0) {
            return schema->unknown_field;
        }
        if (dt_field_given(out, n, seat)) {
            return schema->twice != NULL ? schema->twice : schema->fields[n].wrong;
        }
        out->value[n][seat] = field.value;
    }
    return NULL;
}

/* Values between commas: `most` at most. Returns how many, or -1. */
static int read_values(const struct dt_position_field *f, void *state, int seat, int most,
                       struct dt_span in)
{
    const struct dt_member *m = f->member;
    struct dt_span piece;
    int n = 0;
    while (dt_span_cut(&in, ',', &piece)) {
        int64_t value;
        if (n == most || !dt_kind_read(m->kind, state, piece, &value)) {
            return -1;
        }
        if (f->form == DT_FORM_EACH && m->stride != 0) {
            dt_member_set(m, state, n, 0, value);
        } else {
            dt_member_set(m, state, seat, n, value);
        }
        n++;
    }
    return n;
}

static bool read_list(const struct dt_position_field *f, void *state, int seat, struct dt_span in)
{
    const struct dt_member *m = f->member;
    for (int i = 0; i < m->count; i++) {
        dt_member_set(m, state, seat, i, end_of_list(m->kind));
    }
    int n = dt_span_is(in, "-") ? 0 : read_values(f, state, seat, m->count, in);
    for (int i = 0; i < n; i++) {
        if (dt_member_get(m, state, seat, i) == end_of_list(m->kind)) {
            return false;
        }
    }
    return n > 0 || dt_span_is(in, "-");
}

static bool read_value(const struct dt_schema *schema, const struct dt_position_field *f,
                       void *state, int seat, struct dt_span in)
{
    int64_t value;
    if (f->read != NULL) {
        return f->read(state, f->of_seat ? seat : f->number, in);
    }
    switch ((enum dt_form)f->form) {
    case DT_FORM_LIST:
        return read_list(f, state, seat, in);
    case DT_FORM_EACH:
        return read_values(f, state, seat, seats_of(schema, state), in) == seats_of(schema, state);
    case DT_FORM_ONE:
        break;
    }
    if (!dt_kind_read(f->member->kind, state, in, &value)) {
        return false;
    }
    dt_member_set(f->member, state, seat, 0, value);
    return true;
}

const char *dt_fields_read(const struct dt_schema *schema, const struct dt_field_values *values,
                           int first, int last, void *state)
{
    for (int n = first; n < last; n++) {
        const struct dt_position_field *f = &schema->fields[n];
        for (int seat = 0; seat < schema->seats; seat++) {
            if (dt_field_given(values, n, seat) &&
                ((f->of_seat && seat >= seats_of(schema, state)) ||
                 !read_value(schema, f, state, seat, values->value[n][seat]))) {
                return f->wrong;
            }
        }
    }
    return NULL;
}
