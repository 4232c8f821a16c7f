/* The JSON writer on top of the bounded text writer. */
#include "engine/json.h"

struct dt_json dt_json_on(struct dt_out *out)
{
    return (struct dt_json){.out = out};
}

static void lead(struct dt_json *j, const char *key)
{
    if (j->follows) {
        dt_out_char(j->out, ',');
    }
    j->follows = true;
    if (key != NULL) {
        dt_out_char(j->out, '"');
        dt_out_text(j->out, key);
        dt_out_text(j->out, "\":");
    }
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

void dt_json_span(struct dt_json *j, const char *key, struct dt_span s)
{
    lead(j, key);
    dt_out_char(j->out, '"');
    for (int i = 0; i < s.len; i++) {
        uint8_t c = (uint8_t)s.at[i];
        if (c < 0x20) {
            dt_out_text(j->out, "\\u00");
            dt_out_hex(j->out, &c, 1);
        } else {
            if (c == '"' || c == '\\') {
                dt_out_char(j->out, '\\');
            }
            dt_out_char(j->out, (char)c);
        }
    }
    dt_out_char(j->out, '"');
}

void dt_json_text(struct dt_json *j, const char *key, const char *s)
{
    dt_json_span(j, key, dt_span_of(s));
}
