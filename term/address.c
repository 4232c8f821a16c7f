/* Parses invitation links. */
#include "term/address.h"

#include <stdio.h>

static bool skip_prefix(struct dt_span *rest, const char *front)
{
    int len = (int)strlen(front);
    if (rest->len < len || strncmp(rest->at, front, (size_t)len) != 0) {
        return false;
    }
    rest->at += len;
    rest->len -= len;
    return true;
}

/* Takes everything before the first of the characters in `stops`. */
static struct dt_span take_until(struct dt_span *rest, const char *stops)
{
    struct dt_span piece = {rest->at, 0};
    while (rest->len > 0 && strchr(stops, rest->at[0]) == NULL) {
        piece.len++;
        rest->at++;
        rest->len--;
    }
    return piece;
}

/* HOST, HOST:PORT or [HOST]:PORT for hosts with colons (IPv6). */
static const char *read_host(struct dt_address *a, struct dt_span *rest)
{
    bool bracket = skip_prefix(rest, "[");
    struct dt_span host = take_until(rest, bracket ? "]" : ":/?#");
    if (host.len == 0 || host.len >= DT_HOST_MAX || (bracket && !skip_prefix(rest, "]")) ||
        memchr(host.at, '@', (size_t)host.len) != NULL) {
        return "expected a host after http:// or https://";
    }
    snprintf(a->host, sizeof a->host, "%.*s", host.len, host.at);
    a->port = a->tls ? 443 : 80;
    if (skip_prefix(rest, ":") && !dt_span_int(take_until(rest, "/?#"), 1, 65535, &a->port)) {
        return "expected a port from 1 to 65535 after the host";
    }
    return NULL;
}

/* The last segment of the path. */
static struct dt_span last_word(struct dt_span path)
{
    struct dt_span word = {path.at, 0}, piece;
    while (dt_span_cut(&path, '/', &piece)) {
        word = piece.len > 0 ? piece : word;
    }
    return take_until(&word, "?#");
}

static bool is_word(struct dt_span word)
{
    for (int i = 0; i < word.len; i++) {
        char c = word.at[i];
        if (!(c >= '0' && c <= '9') && !(c >= 'A' && c <= 'Z') && !(c >= 'a' && c <= 'z')) {
            return false;
        }
    }
    return word.len >= DT_TABLE_CODE_MIN && word.len <= DT_MATCH_ID;
}

const char *dt_address_parse(struct dt_address *out, const char *url)
{
    struct dt_span rest = dt_span_of(url);
    struct dt_address a = {.tls = skip_prefix(&rest, "https://")};
    if (!a.tls && !skip_prefix(&rest, "http://")) {
        return "expected an address that begins with http:// or https://";
    }
    const char *why = read_host(&a, &rest);
    if (why != NULL) {
        return why;
    }
    struct dt_span word = last_word(rest);
    if (!is_word(word)) {
        return "expected an invitation link that ends with the table's code";
    }
    char *to = word.len <= DT_TABLE_CODE ? a.code : a.match;
    memcpy(to, word.at, (size_t)word.len);
    *out = a;
    return NULL;
}
