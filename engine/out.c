/* The bounded text writer: strings, integers and hexadecimal bytes, without formats and locale. */
#include "engine/out.h"

struct dt_out dt_out_on(char *text, int cap)
{
    assert(cap > 0);
    text[0] = 0;
    return (struct dt_out){.text = text, .cap = cap};
}

void dt_out_bytes(struct dt_out *out, const char *s, int len)
{
    int room = out->cap - 1 - out->len;
    if (len > room) {
        len = room;
        out->cut = true;
    }
    memcpy(out->text + out->len, s, (size_t)len);
    out->len += len;
    out->text[out->len] = 0;
}

void dt_out_char(struct dt_out *out, char c)
{
    if (out->len + 1 >= out->cap) {
        out->cut = true;
        return;
    }
    out->text[out->len++] = c;
    out->text[out->len] = 0;
}

void dt_out_text(struct dt_out *out, const char *s)
{
    dt_out_bytes(out, s, (int)strlen(s));
}

void dt_out_int(struct dt_out *out, int64_t n)
{
    char digits[24];
    int at = (int)sizeof digits;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (n < 0) {
        digits[--at] = '-';
    }
    dt_out_bytes(out, digits + at, (int)sizeof digits - at);
}

void dt_out_hex(struct dt_out *out, const uint8_t *bytes, int len)
{
    static const char digit[] = "0123456789abcdef";
    for (int i = 0; i < len; i++) {
        dt_out_char(out, digit[bytes[i] >> 4]);
        dt_out_char(out, digit[bytes[i] & 15]);
    }
}

void dt_out_key(struct dt_out *out, const char *key)
{
    dt_out_text(out, out->len > 0 ? " " : "");
    dt_out_text(out, key);
    dt_out_char(out, '=');
}

void dt_out_key_of(struct dt_out *out, const char *key, int seat)
{
    dt_out_text(out, out->len > 0 ? " " : "");
    dt_out_text(out, key);
    dt_out_int(out, seat);
    dt_out_char(out, '=');
}

void dt_out_key_int(struct dt_out *out, const char *key, int n)
{
    dt_out_key(out, key);
    dt_out_int(out, n);
}

void dt_out_key_text(struct dt_out *out, const char *key, const char *value)
{
    dt_out_key(out, key);
    dt_out_text(out, value);
}
