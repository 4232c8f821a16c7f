/* The bounded text writer: strings, integers and hexadecimal bytes, without formats and locale. */
#include "engine/writer.h"

struct dt_writer dt_writer_on(char *text, int cap)
{
    assert(cap > 0);
    text[0] = 0;
    return (struct dt_writer){.text = text, .cap = cap};
}

void dt_write_bytes(struct dt_writer *out, const char *s, int len)
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

void dt_write_char(struct dt_writer *out, char c)
{
    if (out->len + 1 >= out->cap) {
        out->cut = true;
        return;
    }
    out->text[out->len++] = c;
    out->text[out->len] = 0;
}

void dt_write_text(struct dt_writer *out, const char *s)
{
    dt_write_bytes(out, s, (int)strlen(s));
}

void dt_write_int(struct dt_writer *out, int64_t n)
{
    if (n >= 0 && n < 10) {
        dt_write_char(out, (char)('0' + n));
        return;
    }
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
    dt_write_bytes(out, digits + at, (int)sizeof digits - at);
}

void dt_write_hex(struct dt_writer *out, const uint8_t *bytes, int len)
{
    static const char digit[] = "0123456789abcdef";
    for (int i = 0; i < len; i++) {
        dt_write_char(out, digit[bytes[i] >> 4]);
        dt_write_char(out, digit[bytes[i] & 15]);
    }
}

/* A space, unless there is one or nothing is written yet. */
static void separate(struct dt_writer *out)
{
    dt_write_text(out, out->len > 0 && out->text[out->len - 1] != ' ' ? " " : "");
}

void dt_write_key(struct dt_writer *out, const char *key)
{
    separate(out);
    dt_write_text(out, key);
    dt_write_char(out, '=');
}

void dt_write_key_of(struct dt_writer *out, const char *key, int seat)
{
    separate(out);
    dt_write_text(out, key);
    dt_write_int(out, seat);
    dt_write_char(out, '=');
}

void dt_write_key_int(struct dt_writer *out, const char *key, int n)
{
    dt_write_key(out, key);
    dt_write_int(out, n);
}

void dt_write_key_text(struct dt_writer *out, const char *key, const char *value)
{
    dt_write_key(out, key);
    dt_write_text(out, value);
}
