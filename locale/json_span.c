/* Values of JSON as spans of its text. */
#include "locale/json_span.h"

static struct dt_span from(struct dt_span s, int n)
{
    return (struct dt_span){s.at + n, s.len - n};
}

static struct dt_span inside(struct dt_span value)
{
    return value.len < 2 ? (struct dt_span){value.at, 0}
                         : (struct dt_span){value.at + 1, value.len - 2};
}

static bool starts(struct dt_span value, char c)
{
    return value.len > 0 && value.at[0] == c;
}

/* Bytes of the value at the beginning: up to a comma, colon or closing bracket outside of brackets
 * and strings. */
static int value_len(struct dt_span s)
{
    int depth = 0, n = 0;
    for (bool quoted = false; n < s.len; n++) {
        char c = s.at[n];
        if (c == '"') {
            quoted = !quoted;
        } else if (quoted) {
            n += c == '\\';
        } else if (c == '{' || c == '[') {
            depth++;
        } else if ((c == '}' || c == ']') && depth-- == 0) {
            break;
        } else if ((c == ',' || c == ':') && depth == 0) {
            break;
        }
    }
    return n < s.len ? n : s.len;
}

struct dt_span dt_json_next(struct dt_span *rest)
{
    int len = value_len(*rest);
    struct dt_span value = dt_span_trim((struct dt_span){rest->at, len});
    *rest = from(*rest, len < rest->len ? len + 1 : len);
    return value;
}

struct dt_span dt_json_item(struct dt_span array, int n)
{
    struct dt_span rest = inside(array), value = {array.at, 0};
    for (int i = 0; starts(array, '[') && i <= n; i++) {
        value = dt_json_next(&rest);
    }
    return value;
}

int dt_json_count(struct dt_span array)
{
    struct dt_span rest = inside(array);
    int n = 0;
    if (!starts(array, '[')) {
        return -1;
    }
    while (dt_json_next(&rest).len > 0) {
        n++;
    }
    return n;
}

struct dt_span dt_json_member(struct dt_span object, struct dt_span name)
{
    struct dt_span rest = inside(object), key;
    while (starts(object, '{') && (key = dt_json_next(&rest)).len > 0) {
        struct dt_span value = dt_json_next(&rest);
        if (dt_span_same(inside(key), name)) {
            return value;
        }
    }
    return (struct dt_span){object.at, 0};
}

struct dt_span dt_json_first(struct dt_span object)
{
    struct dt_span rest = inside(object);
    dt_json_next(&rest);
    return dt_json_next(&rest);
}

struct dt_span dt_json_plain(struct dt_span value)
{
    return starts(value, '"') ? inside(value) : value;
}
