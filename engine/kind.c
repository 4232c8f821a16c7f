/* One value of a kind as text, JSON and number of an index. */
#include "engine/game.h"

static int step_of(const struct dt_kind *kind)
{
    return kind->step == 0 ? 1 : kind->step;
}

static const struct dt_special *find_special(const struct dt_kind *kind, int64_t value)
{
    for (int i = 0; i < DT_SPECIALS && kind->special[i].word != NULL; i++) {
        if (kind->special[i].value == value) {
            return &kind->special[i];
        }
    }
    return NULL;
}

static bool in_range(const struct dt_kind *kind, int64_t value)
{
    return value >= kind->low && value <= kind->high && (value - kind->low) % step_of(kind) == 0;
}

bool dt_kind_is_small(const struct dt_kind *kind)
{
    return kind->of == NULL && (kind->high - kind->low) / step_of(kind) < DT_KIND_SMALL;
}

bool dt_kind_has(const struct dt_kind *kind, int64_t value)
{
    if (kind->of != NULL) {
        uint64_t all = kind->of->high >= 63 ? ~UINT64_C(0) : (UINT64_C(2) << kind->of->high) - 1;
        return ((uint64_t)value & ~all) == 0;
    }
    return in_range(kind, value) || find_special(kind, value) != NULL;
}

/* The members of a set in ascending order; an empty one is its special with the value 0. */
static void write_set(const struct dt_kind *kind, const void *state, uint64_t set,
                      struct dt_writer *out)
{
    const char *between = kind->between == NULL ? "," : kind->between;
    for (uint64_t rest = set; rest != 0; rest &= rest - 1) {
        dt_write_text(out, rest == set ? "" : between);
        dt_kind_write(kind->of, state, __builtin_ctzll(rest), out);
    }
}

void dt_kind_write(const struct dt_kind *kind, const void *state, int64_t value,
                   struct dt_writer *out)
{
    const struct dt_special *special = find_special(kind, value);
    if (special != NULL) {
        dt_write_text(out, special->word);
    } else if (kind->of != NULL) {
        write_set(kind, state, (uint64_t)value, out);
    } else if (kind->write != NULL) {
        kind->write(state, value, out);
    } else if (kind->words != NULL) {
        dt_write_text(out, kind->words[(value - kind->low) / step_of(kind)]);
    } else {
        dt_write_int(out, value + kind->plus);
    }
}

static bool read_set(const struct dt_kind *kind, const void *state, struct dt_span in,
                     int64_t *value)
{
    const char *between = kind->between == NULL ? "," : kind->between;
    uint64_t set = 0;
    struct dt_span piece;
    while (in.len > 0) {
        int64_t member;
        if (between[0] == 0) {
            piece = (struct dt_span){in.at, 1};
            in = (struct dt_span){in.at + 1, in.len - 1};
        } else {
            dt_span_cut(&in, between[0], &piece);
        }
        if (!dt_kind_read(kind->of, state, piece, &member) || (set >> member & 1) != 0) {
            return false;
        }
        set |= UINT64_C(1) << member;
    }
    *value = (int64_t)set;
    return set != 0;
}

static bool read_word(const struct dt_kind *kind, struct dt_span in, int64_t *value)
{
    int count = (int)((kind->high - kind->low) / step_of(kind)) + 1;
    int n = dt_span_find(in, kind->words, count);
    *value = kind->low + (int64_t)n * step_of(kind);
    return n >= 0;
}

static bool read_number(const struct dt_kind *kind, struct dt_span in, int64_t *value)
{
    int n = 0;
    bool fits = dt_span_int(in, (int)kind->low + kind->plus, (int)kind->high + kind->plus, &n);
    *value = n - kind->plus;
    return fits && in_range(kind, *value);
}

bool dt_kind_read(const struct dt_kind *kind, const void *state, struct dt_span in, int64_t *value)
{
    for (int i = 0; i < DT_SPECIALS && kind->special[i].word != NULL; i++) {
        if (dt_span_is(in, kind->special[i].word)) {
            *value = kind->special[i].value;
            return true;
        }
    }
    if (kind->of != NULL) {
        return read_set(kind, state, in, value);
    }
    if (kind->read != NULL) {
        return kind->read(state, in, value);
    }
    return kind->words != NULL ? read_word(kind, in, value) : read_number(kind, in, value);
}

static void json_set(const struct dt_kind *kind, const void *state, uint64_t set, const char *key,
                     struct dt_json *j)
{
    dt_json_array(j, key);
    for (; set != 0; set &= set - 1) {
        dt_kind_json(kind->of, state, __builtin_ctzll(set), NULL, j);
    }
    dt_json_end(j);
}

void dt_kind_json(const struct dt_kind *kind, const void *state, int64_t value, const char *key,
                  struct dt_json *j)
{
    char text[DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    const struct dt_special *special = find_special(kind, value);
    if (kind->of != NULL) {
        json_set(kind, state, (uint64_t)value, key, j);
    } else if (special != NULL && dt_span_is(dt_span_of(special->word), "-")) {
        dt_json_null(j, key);
    } else if (special == NULL && kind->json != NULL) {
        kind->json(state, value, key, j);
    } else if (special == NULL && kind->words == NULL && kind->write == NULL) {
        dt_json_int(j, key, value + kind->plus);
    } else if (special == NULL && kind->write == NULL) {
        dt_json_text(j, key, kind->words[(value - kind->low) / step_of(kind)]);
    } else {
        dt_kind_write(kind, state, value, &out);
        dt_json_text(j, key, text);
    }
}

/* ---- numbered values ---- */

static uint32_t count_special(const struct dt_kind *kind)
{
    uint32_t n = 0;
    while (n < DT_SPECIALS && kind->special[n].word != NULL) {
        n++;
    }
    return n;
}

/* Without specials. The sets of n members are 2^n values, the empty one included. */
static uint32_t count_plain(const struct dt_kind *kind, const struct dt_config *config)
{
    if (kind->of != NULL) {
        assert(kind->of->high < 31);
        return UINT32_C(2) << kind->of->high;
    }
    return kind->count != NULL ? kind->count(config)
                               : (uint32_t)((kind->high - kind->low) / step_of(kind)) + 1;
}

uint32_t dt_kind_count(const struct dt_kind *kind, const struct dt_config *config)
{
    return count_plain(kind, config) + (kind->of != NULL ? 0 : count_special(kind));
}

uint32_t dt_kind_index(const struct dt_kind *kind, const struct dt_config *config, int64_t value)
{
    const struct dt_special *special = kind->of != NULL ? NULL : find_special(kind, value);
    if (special != NULL) {
        return count_plain(kind, config) + (uint32_t)(special - kind->special);
    }
    if (kind->of != NULL) {
        return (uint32_t)value;
    }
    return kind->index != NULL ? kind->index(config, value)
                               : (uint32_t)((value - kind->low) / step_of(kind));
}

int64_t dt_kind_at(const struct dt_kind *kind, const struct dt_config *config, uint32_t index)
{
    uint32_t plain = count_plain(kind, config);
    if (index >= plain) {
        return kind->special[index - plain].value;
    }
    if (kind->of != NULL) {
        return index;
    }
    return kind->at != NULL ? kind->at(config, index) : kind->low + (int64_t)index * step_of(kind);
}
