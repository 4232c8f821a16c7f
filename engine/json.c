/* The JSON writer on top of the bounded text writer. */
#include "engine/json.h"

struct dt_json dt_json_on(struct dt_out *out)
{
    return (struct dt_json){.out = out};
}

/* Where so many bytes may be written, or NULL; whoever writes them ends with `wrote`. */
static char *room(struct dt_out *out, int len)
{
    return len < out->cap - out->len ? out->text + out->len : NULL;
}

static void wrote(struct dt_out *out, char *end)
{
    *end = 0;
    out->len = (int)(end - out->text);
}

static void lead_slowly(struct dt_json *j, const char *key)
{
    if (j->follows) {
        dt_out_char(j->out, ',');
    }
    if (key != NULL) {
        dt_out_char(j->out, '"');
        dt_out_text(j->out, key);
        dt_out_text(j->out, "\":");
    }
}

/* A comma if one is due, and the key. */
static void lead(struct dt_json *j, const char *key)
{
    char *at = room(j->out, DT_JSON_KEY + 4);
    if (at == NULL) {
        lead_slowly(j, key);
        j->follows = true;
        return;
    }
    *at = ',';
    at += j->follows;
    j->follows = true;
    if (key != NULL) {
        *at++ = '"';
        for (int i = 0; key[i] != 0; i++) {
            assert(i < DT_JSON_KEY);
            *at++ = key[i];
        }
        *at++ = '"';
        *at++ = ':';
    }
    wrote(j->out, at);
}

static void open(struct dt_json *j, const char *key, char begin, char close)
{
    assert(j->depth < DT_JSON_DEPTH);
    lead(j, key);
    dt_out_char(j->out, begin);
    j->close[j->depth++] = close;
    j->follows = false;
}

void dt_json_object(struct dt_json *j, const char *key)
{
    open(j, key, '{', '}');
}

void dt_json_array(struct dt_json *j, const char *key)
{
    open(j, key, '[', ']');
}

void dt_json_end(struct dt_json *j)
{
    assert(j->depth > 0);
    dt_out_char(j->out, j->close[--j->depth]);
    j->follows = true;
}

void dt_json_key(struct dt_json *j, const char *key)
{
    lead(j, key);
    j->follows = false;
}

void dt_json_again(struct dt_json *j, struct dt_span written)
{
    lead(j, NULL);
    dt_out_bytes(j->out, written.at, written.len);
}

void dt_json_int(struct dt_json *j, const char *key, int64_t n)
{
    lead(j, key);
    dt_out_int(j->out, n);
}

void dt_json_bool(struct dt_json *j, const char *key, bool yes)
{
    lead(j, key);
    dt_out_text(j->out, yes ? "true" : "false");
}

void dt_json_null(struct dt_json *j, const char *key)
{
    lead(j, key);
    dt_out_text(j->out, "null");
}

static bool plain(uint8_t c)
{
    return c >= 0x20 && c != '"' && c != '\\';
}

/* Copies what needs no escape, as long as it fits; returns how much was dealt with. */
static int copy_plain(struct dt_out *out, struct dt_span s)
{
    char *at = room(out, s.len);
    int n = 0;
    if (at == NULL) {
        while (n < s.len && plain((uint8_t)s.at[n])) {
            n++;
        }
        dt_out_bytes(out, s.at, n);
        return n;
    }
    while (n < s.len && plain((uint8_t)s.at[n])) {
        at[n] = s.at[n];
        n++;
    }
    wrote(out, at + n);
    return n;
}

static void escape(struct dt_out *out, uint8_t c)
{
    if (c < 0x20) {
        dt_out_text(out, "\\u00");
        dt_out_hex(out, &c, 1);
    } else {
        dt_out_char(out, '\\');
        dt_out_char(out, (char)c);
    }
}

void dt_json_span(struct dt_json *j, const char *key, struct dt_span s)
{
    lead(j, key);
    dt_out_char(j->out, '"');
    while (s.len > 0) {
        int run = copy_plain(j->out, s);
        s = (struct dt_span){s.at + run, s.len - run};
        if (s.len > 0) {
            escape(j->out, (uint8_t)s.at[0]);
            s = (struct dt_span){s.at + 1, s.len - 1};
        }
    }
    dt_out_char(j->out, '"');
}

void dt_json_text(struct dt_json *j, const char *key, const char *s)
{
    dt_json_span(j, key, dt_span_of(s));
}
