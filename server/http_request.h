/* An HTTP request and its response, without sockets. The connection creates a request and hands it to
 * a handler, which calls dt_http_respond exactly once, now or later. Loop's thread only. */
#ifndef DT_SERVER_HTTP_REQUEST_H
#define DT_SERVER_HTTP_REQUEST_H

#include "server/admission.h"
#include "server/buf.h"
#include "server/token.h"

enum { DT_HTTP_PATH_MAX = 256, DT_HTTP_QUERY_MAX = 256, DT_HTTP_TAG_MAX = 128 };

struct dt_http_response {
    int status;
    const char *type;    /* Content-Type of the body */
    const char *coding;  /* "br", "gzip", or NULL */
    const char *cache;   /* Cache-Control; NULL: no-store */
    const char *vary;    /* or NULL */
    char tag[72];        /* ETag with its quotes, or empty */
    struct dt_buf *body; /* the response owns one reference; NULL: none */
};

struct dt_http_request {
    char path[DT_HTTP_PATH_MAX];
    char query[DT_HTTP_QUERY_MAX]; /* a=b&c=d */
    char tag[DT_HTTP_TAG_MAX];     /* If-None-Match */
    char token[DT_TOKEN_MAX];      /* of Authorization: Bearer */
    char address[DT_ADDRESS_MAX];  /* the client's, as rate limits count it */
    bool gzip, brotli;             /* accepted encodings */
    void *ctx;                     /* the connection; NULL: the client has gone */
    void (*wake)(void *ctx);       /* the response is there */
    bool answered;
    struct dt_http_response response;
};

/* Sets the response and takes over its body's reference. If the client has gone, frees both. */
void dt_http_respond(struct dt_http_request *req, const struct dt_http_response *response);
/* The client has gone, or has the whole response. */
void dt_http_request_end(struct dt_http_request *req);

/* Short responses. */
void dt_http_respond_json(struct dt_http_request *req, int status, struct dt_span text);
void dt_http_respond_error(struct dt_http_request *req, int status, const char *why);

/* The value of a query parameter; false: there is none. */
bool dt_http_request_query(const struct dt_http_request *req, const char *key, struct dt_span *out);

#endif
