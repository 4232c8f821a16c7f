/* The JSON writer. The fast paths write into the buffer directly where enough of it is left; the
 * slow ones go through the bounded writer, which cuts. */
#include "engine/json.h"

enum { WORD = 40 }; /* bytes of a text that is written in one go */

struct dt_json dt_json_on(struct dt_writer *out)
{
    return (struct dt_json){.out = out};
}

/* Where `len` bytes may be written, or NULL; the caller must end with `commit`. */
static char *reserve(struct dt_writer *out, int len)
{
    return len < out->cap - out->len ? out->text + out->len : NULL;
}

static void commit(struct dt_writer *out, char *end)
{
    *end = 0;
    out->len = (int)(end - out->text);
}

static void begin_value_slow(struct dt_json *j, const char *key)
{
    if (j->comma) {
        dt_write_char(j->out, ',');
    }
    if (key != NULL) {
        dt_write_char(j->out, '"');
        dt_write_text(j->out, key);
        dt_write_text(j->out, "\":");
    }
}

/* The comma, if needed, and the key. */
static void begin_value(struct dt_json *j, const char *key)
{
    char *at = reserve(j->out, DT_JSON_KEY + 4);
    if (at == NULL) {
        begin_value_slow(j, key);
        j->comma = true;
        return;
    }
    *at = ',';
    at += j->comma;
    j->comma = true;
    if (key != NULL) {
        *at++ = '"';
        for (int i = 0; key[i] != 0; i++) {
            assert(i < DT_JSON_KEY);
            *at++ = key[i];
        }
        *at++ = '"';
        *at++ = ':';
    }
    commit(j->out, at);
}

static void open_level(struct dt_json *j, const char *key, char begin, char close)
{
    assert(j->depth < DT_JSON_DEPTH);
    begin_value(j, key);
    dt_write_char(j->out, begin);
    if (j->index != NULL) {
        assert(j->index->count < DT_JSON_CONTAINERS);
        j->number[j->depth] = j->index->count++;
    }
    j->close[j->depth++] = close;
    j->comma = false;
}

void dt_json_object(struct dt_json *j, const char *key)
{
    open_level(j, key, '{', '}');
}

void dt_json_array(struct dt_json *j, const char *key)
{
    open_level(j, key, '[', ']');
}

void dt_json_end(struct dt_json *j)
{
    assert(j->depth > 0);
    dt_write_char(j->out, j->close[--j->depth]);
    j->comma = true;
    if (j->index != NULL) {
        struct dt_json_container *container = &j->index->container[j->number[j->depth]];
        *container = (struct dt_json_container){j->out->len, j->index->count};
    }
}

void dt_json_key(struct dt_json *j, const char *key)
{
    begin_value(j, key);
    j->comma = false;
}

void dt_json_raw(struct dt_json *j, struct dt_span written)
{
    begin_value(j, NULL);
    dt_write_bytes(j->out, written.at, written.len);
}

void dt_json_int(struct dt_json *j, const char *key, int64_t n)
{
    begin_value(j, key);
    dt_write_int(j->out, n);
}

void dt_json_bool(struct dt_json *j, const char *key, bool yes)
{
    begin_value(j, key);
    dt_write_bytes(j->out, yes ? "true" : "false", yes ? 4 : 5);
}

void dt_json_null(struct dt_json *j, const char *key)
{
    begin_value(j, key);
    dt_write_bytes(j->out, "null", 4);
}

static bool is_plain(uint8_t c)
{
    return c >= 0x20 && c != '"' && c != '\\';
}

/* Copies the prefix that needs no escape, cut to the buffer; returns its length. */
static int copy_plain(struct dt_writer *out, struct dt_span s)
{
    char *at = reserve(out, s.len);
    int n = 0;
    if (at == NULL) {
        while (n < s.len && is_plain((uint8_t)s.at[n])) {
            n++;
        }
        dt_write_bytes(out, s.at, n);
        return n;
    }
    while (n < s.len && is_plain((uint8_t)s.at[n])) {
        at[n] = s.at[n];
        n++;
    }
    commit(out, at + n);
    return n;
}

static void escape(struct dt_writer *out, uint8_t c)
{
    if (c < 0x20) {
        dt_write_text(out, "\\u00");
        dt_write_hex(out, &c, 1);
    } else {
        dt_write_char(out, '\\');
        dt_write_char(out, (char)c);
    }
}

static void write_string(struct dt_json *j, struct dt_span s)
{
    dt_write_char(j->out, '"');
    while (s.len > 0) {
        int run = copy_plain(j->out, s);
        s = (struct dt_span){s.at + run, s.len - run};
        if (s.len > 0) {
            escape(j->out, (uint8_t)s.at[0]);
            s = (struct dt_span){s.at + 1, s.len - 1};
        }
    }
    dt_write_char(j->out, '"');
}

void dt_json_span(struct dt_json *j, const char *key, struct dt_span s)
{
    begin_value(j, key);
    write_string(j, s);
}

/* A short text that needs no escape, which most are; false if it is not one. */
static bool write_word(struct dt_writer *out, const char *s)
{
    char *at = reserve(out, WORD + 2);
    int n = 0;
    if (at == NULL) {
        return false;
    }
    at[0] = '"';
    while (n < WORD && is_plain((uint8_t)s[n])) {
        at[n + 1] = s[n];
        n++;
    }
    at[n + 1] = s[n] == 0 ? '"' : 0;
    if (s[n] == 0) {
        commit(out, at + n + 2);
    }
    return s[n] == 0;
}

void dt_json_text(struct dt_json *j, const char *key, const char *s)
{
    begin_value(j, key);
    if (!write_word(j->out, s)) {
        write_string(j, dt_span_of(s));
    }
}

void dt_error_json(const char *why, struct dt_json *j)
{
    struct dt_span detail = dt_span_of(why), field;
    dt_span_cut(&detail, ':', &field);
    if (why[field.len] == 0) {
        dt_json_text(j, "code", why);
        return;
    }
    dt_json_text(j, "code", DT_ERROR("invalid"));
    dt_json_object(j, "args");
    dt_json_span(j, "field", field);
    dt_json_span(j, "detail", dt_span_trim(detail));
    dt_json_end(j);
}
