/* Parsing primitives: words, numbers, hexadecimal, UTF-8, fields. */
#include "engine/span.h"

struct dt_span dt_span_of(const char *s)
{
    return (struct dt_span){s, (int)strlen(s)};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

struct dt_span dt_span_trim(struct dt_span s)
{
    while (s.len > 0 && is_blank(s.at[0])) {
        s.at++;
        s.len--;
    }
    while (s.len > 0 && is_blank(s.at[s.len - 1])) {
        s.len--;
    }
    return s;
}

bool dt_span_same(struct dt_span a, struct dt_span b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, (size_t)a.len) == 0);
}

bool dt_span_is(struct dt_span s, const char *word)
{
    return dt_span_same(s, dt_span_of(word));
}

bool dt_span_cut(struct dt_span *rest, char stop, struct dt_span *piece)
{
    *piece = (struct dt_span){rest->at, 0};
    if (rest->len <= 0) {
        return false;
    }
    int n = 0;
    while (n < rest->len && rest->at[n] != stop) {
        n++;
    }
    *piece = (struct dt_span){rest->at, n};
    int used = n < rest->len ? n + 1 : n;
    rest->at += used;
    rest->len -= used;
    return true;
}

bool dt_span_word(struct dt_span *rest, struct dt_span *word)
{
    while (rest->len > 0 && is_blank(rest->at[0])) {
        rest->at++;
        rest->len--;
    }
    int n = 0;
    while (n < rest->len && !is_blank(rest->at[n])) {
        n++;
    }
    *word = (struct dt_span){rest->at, n};
    rest->at += n;
    rest->len -= n;
    return n > 0;
}

bool dt_span_u64(struct dt_span s, uint64_t *out)
{
    uint64_t n = 0;
    if (s.len < 1 || s.len > 20 || (s.len > 1 && s.at[0] == '0')) {
        return false;
    }
    for (int i = 0; i < s.len; i++) {
        if (s.at[i] < '0' || s.at[i] > '9') {
            return false;
        }
        uint64_t digit = (uint64_t)(s.at[i] - '0');
        if (n > (UINT64_MAX - digit) / 10) {
            return false;
        }
        n = n * 10 + digit;
    }
    *out = n;
    return true;
}

bool dt_span_int(struct dt_span s, int low, int high, int *out)
{
    bool minus = s.len > 1 && s.at[0] == '-';
    uint64_t size;
    if (minus) {
        s.at++;
        s.len--;
    }
    if (!dt_span_u64(s, &size) || size > INT32_MAX || (minus && size == 0)) {
        return false;
    }
    int n = minus ? -(int)size : (int)size;
    if (n < low || n > high) {
        return false;
    }
    *out = n;
    return true;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool dt_span_hex(struct dt_span s, uint8_t *out, int len)
{
    if (s.len != 2 * len) {
        return false;
    }
    for (int i = 0; i < s.len; i++) {
        if (hex_digit(s.at[i]) < 0) {
            return false;
        }
    }
    for (int i = 0; i < len; i++) {
        out[i] = (uint8_t)(hex_digit(s.at[2 * i]) * 16 + hex_digit(s.at[2 * i + 1]));
    }
    return true;
}

/* One character at the start: its length in bytes, or 0 if it is not well-formed. */
static int utf8_char(const uint8_t *b, int len)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    int n = b[0] < 0x80 ? 1 : b[0] >> 5 == 6 ? 2 : b[0] >> 4 == 14 ? 3 : b[0] >> 3 == 30 ? 4 : 0;
    if (n <= 1 || n > len) {
        return n == 1 ? 1 : 0;
    }
    uint32_t code = b[0] & (0x7fu >> n);
    for (int i = 1; i < n; i++) {
        if (b[i] >> 6 != 2) {
            return 0;
        }
        code = code << 6 | (b[i] & 0x3f);
    }
    bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[n] || code > 0x10ffff || surrogate ? 0 : n;
}

bool dt_span_utf8(struct dt_span s)
{
    while (s.len > 0) {
        int n = utf8_char((const uint8_t *)s.at, s.len);
        if (n == 0) {
            return false;
        }
        s.at += n;
        s.len -= n;
    }
    return true;
}

int dt_span_find(struct dt_span s, const char *const *names, int count)
{
    for (int i = 0; i < count; i++) {
        if (dt_span_is(s, names[i])) {
            return i;
        }
    }
    return -1;
}

bool dt_span_byte(struct dt_span s, int low, int high, uint8_t *out)
{
    int n = 0;
    bool ok = dt_span_int(s, low, high, &n);
    assert(low >= 0 && high <= UINT8_MAX);
    *out = (uint8_t)n;
    return ok;
}

bool dt_span_choice(struct dt_span s, const char *const *names, int count, uint8_t *out)
{
    int n = dt_span_find(s, names, count);
    *out = (uint8_t)n;
    return n >= 0;
}

bool dt_span_field(struct dt_span *rest, struct dt_field *field)
{
    struct dt_span word;
    if (!dt_span_word(rest, &word)) {
        return false;
    }
    field->key = (struct dt_span){word.at, 0};
    field->value = word;
    for (int i = 0; i < word.len; i++) {
        if (word.at[i] == '=') {
            field->key.len = i;
            field->value = (struct dt_span){word.at + i + 1, word.len - i - 1};
            break;
        }
    }
    return true;
}
