/* Parses a request head: the request line, then header fields, each ended by CR LF. */
#include "server/http_parser.h"

#include <stddef.h>

/* A header field whose value is kept. A repeated `single` field is refused. */
struct header_field {
    const char *name;
    size_t place; /* offset of its span in dt_http_head */
    bool single;
};

static const struct header_field fields[] = {
    {"host", offsetof(struct dt_http_head, host), true},
    {"origin", offsetof(struct dt_http_head, origin), true},
    {"authorization", offsetof(struct dt_http_head, authorization), true},
    {"if-none-match", offsetof(struct dt_http_head, if_none_match), true},
    {"accept-encoding", offsetof(struct dt_http_head, accept_encoding), false},
    {"x-forwarded-for", offsetof(struct dt_http_head, forwarded_for), false},
    {"sec-websocket-key", offsetof(struct dt_http_head, ws_key), true},
    {"sec-websocket-version", offsetof(struct dt_http_head, ws_version), true},
    {"sec-websocket-protocol", offsetof(struct dt_http_head, ws_protocol), true},
};

/* Flags from header fields whose value is not kept. */
struct header_flags {
    bool host, close, keep_alive, upgrade, websocket;
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_word(struct dt_span s, const char *word)
{
    int i = 0;
    while (i < s.len && word[i] != 0 && lower(s.at[i]) == word[i]) {
        i++;
    }
    return i == s.len && word[i] == 0;
}

bool dt_http_list_has(struct dt_span list, const char *word)
{
    struct dt_span item, name;
    while (dt_span_cut(&list, ',', &item)) {
        item = dt_span_trim(item);
        dt_span_cut(&item, ';', &name);
        if (same_word(dt_span_trim(name), word)) {
            return true;
        }
    }
    return false;
}

int dt_http_head_length(struct dt_span bytes, int seen)
{
    if (bytes.len > 0 && (bytes.at[0] < 'A' || bytes.at[0] > 'Z')) {
        return -1;
    }
    int most = bytes.len < DT_HTTP_HEAD_MAX ? bytes.len : DT_HTTP_HEAD_MAX;
    for (int i = seen > 3 ? seen : 3; i < most; i++) {
        const char *end = bytes.at + i - 3;
        if (end[3] == '\n' && end[2] == '\r' && end[1] == '\n' && end[0] == '\r') {
            return i + 1;
        }
    }
    return bytes.len >= DT_HTTP_HEAD_MAX ? -1 : 0;
}

/* Token characters of methods and field names. */
static bool is_token(struct dt_span s)
{
    static const char marks[] = "!#$%&'*+-.^_`|~";
    for (int i = 0; i < s.len; i++) {
        char c = lower(s.at[i]);
        bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (!plain && (c == 0 || strchr(marks, c) == NULL)) {
            return false;
        }
    }
    return s.len > 0;
}

/* No control characters; with `spaces` a tab, a space and bytes above ASCII are fine. */
static bool is_visible(struct dt_span s, bool spaces)
{
    for (int i = 0; i < s.len; i++) {
        uint8_t c = (uint8_t)s.at[i];
        bool other = c == ' ' || c == '\t' || c >= 0x80;
        if (other ? !spaces : c < 0x21 || c == 0x7f) {
            return false;
        }
    }
    return true;
}

/* The next line without CR LF; the head ends with a whole line, so there is one. */
static struct dt_span take_line(struct dt_span *rest)
{
    int len = 0;
    while (rest->at[len] != '\r' || rest->at[len + 1] != '\n') {
        len++;
    }
    struct dt_span line = {rest->at, len};
    rest->at += len + 2;
    rest->len -= len + 2;
    return line;
}

/* METHOD SP TARGET SP HTTP/1.x */
static int read_request_line(struct dt_span line, struct dt_http_head *out, bool *old,
                             const char **why)
{
    struct dt_span method, target;
    if (!dt_span_cut(&line, ' ', &method) || !dt_span_cut(&line, ' ', &target) ||
        !is_token(method) || !is_visible(target, false) || target.len == 0 || target.at[0] != '/') {
        *why = "request: expected a method and a path";
        return 400;
    }
    *old = dt_span_is(line, "HTTP/1.0");
    if (!*old && !dt_span_is(line, "HTTP/1.1")) {
        *why = "request: expected HTTP/1.1";
        return 505;
    }
    out->method = dt_span_is(method, "GET")    ? DT_HTTP_GET
                  : dt_span_is(method, "HEAD") ? DT_HTTP_HEAD
                                               : DT_HTTP_OTHER;
    dt_span_cut(&target, '?', &out->path);
    out->query = target;
    if (out->method == DT_HTTP_OTHER) {
        *why = "request: only GET and HEAD";
        return 405;
    }
    return 0;
}

static int store_field(const struct header_field *f, struct dt_span value, struct dt_http_head *out,
                       const char **why)
{
    struct dt_span *to = (struct dt_span *)(void *)((char *)out + f->place);
    if (f->single && to->at != NULL) {
        *why = "request: a field came twice";
        return 400;
    }
    *to = value;
    return 0;
}

/* Fields about framing and the connection. */
static int read_framing(struct dt_span name, struct dt_span value, struct header_flags *flags,
                        const char **why)
{
    if (same_word(name, "transfer-encoding") ||
        (same_word(name, "content-length") && !dt_span_is(value, "0"))) {
        *why = "request: it must not have a body";
        return 413;
    }
    if (same_word(name, "connection")) {
        flags->close |= dt_http_list_has(value, "close");
        flags->keep_alive |= dt_http_list_has(value, "keep-alive");
        flags->upgrade |= dt_http_list_has(value, "upgrade");
    } else if (same_word(name, "upgrade")) {
        flags->websocket |= dt_http_list_has(value, "websocket");
    }
    return 0;
}

static int read_field(struct dt_span line, struct dt_http_head *out, struct header_flags *flags,
                      const char **why)
{
    struct dt_span name;
    bool colon = memchr(line.at, ':', (size_t)line.len) != NULL;
    dt_span_cut(&line, ':', &name);
    struct dt_span value = dt_span_trim(line);
    if (!colon || !is_token(name) || !is_visible(value, true)) {
        *why = "request: a field is malformed";
        return 400;
    }
    for (int i = 0; i < DT_COUNT(fields); i++) {
        if (same_word(name, fields[i].name)) {
            return store_field(&fields[i], value, out, why);
        }
    }
    return read_framing(name, value, flags, why);
}

int dt_http_parse(struct dt_span head, struct dt_http_head *out, const char **why)
{
    struct header_flags flags = {false};
    bool old;
    *out = (struct dt_http_head){.method = DT_HTTP_OTHER};
    int status = read_request_line(take_line(&head), out, &old, why);
    for (int count = 0; status == 0 && head.len > 2; count++) {
        status = read_field(take_line(&head), out, &flags, why);
        if (status == 0 && count == DT_HTTP_FIELDS_MAX) {
            *why = "request: too many fields";
            status = 431;
        }
    }
    if (status == 0 && !old && out->host.len == 0) {
        *why = "request: the field Host is missing";
        status = 400;
    }
    out->keep_alive = status == 0 && !flags.close && (!old || flags.keep_alive);
    out->upgrade = status == 0 && !old && flags.upgrade && flags.websocket;
    return status;
}
