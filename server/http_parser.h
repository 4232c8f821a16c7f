/* A strict parser for the head of an HTTP/1.1 request. Bytes in, a struct out: no sockets, no
 * allocation, no body (a request that announces one is refused). Anything ambiguous is refused,
 * because a proxy in front may have read it differently (request smuggling). */
#ifndef DT_SERVER_HTTP_PARSER_H
#define DT_SERVER_HTTP_PARSER_H

#include "engine/span.h"

enum {
    DT_HTTP_HEAD_MAX = 8192, /* bytes of a head, its empty line included */
    DT_HTTP_FIELDS_MAX = 100,
};

enum dt_http_method { DT_HTTP_GET, DT_HTTP_HEAD, DT_HTTP_OTHER };

/* Spans point into the head. Missing fields are empty. */
struct dt_http_head {
    enum dt_http_method method;
    struct dt_span path, query;
    bool keep_alive; /* the connection may send another request */
    bool upgrade;    /* asks for WebSocket */
    struct dt_span host, origin, authorization, if_none_match, accept_encoding;
    struct dt_span forwarded_for; /* the last X-Forwarded-For */
    struct dt_span ws_key, ws_version, ws_protocol;
};

/* The length of the head at the start of `bytes` with its empty line; 0: incomplete; -1: too long,
 * or not HTTP. The first `seen` bytes were scanned before. */
int dt_http_head_length(struct dt_span bytes, int seen);

/* Parses a whole head. Returns 0, or the status with which the request is refused, and *why; then
 * the connection must be closed, since the next request's start is unknown. */
int dt_http_parse(struct dt_span head, struct dt_http_head *out, const char **why);

/* Whether a comma-separated list has this word, ignoring case and parameters after a semicolon. */
bool dt_http_list_has(struct dt_span list, const char *word);

#endif
