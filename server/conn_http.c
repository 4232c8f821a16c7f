/* HTTP on a connection: parses requests, hands them to rest.c or files.c, writes responses in
 * pieces. */
#include <stdio.h>
#include <stdlib.h>

#include "server/edge.h"
#include "server/http_parser.h"
#include "server/log.h"
#include "server/rest.h"

static const char policy[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data: blob:; connect-src 'self' ws: wss:; worker-src 'self' blob:; object-src 'none'; base-uri "
    "'none'; form-action 'none'; frame-ancestors 'none'";

static const struct {
    const char *name, *value;
} always[] = {
    {"content-security-policy", policy},
    {"x-content-type-options", "nosniff"},
    {"referrer-policy", "same-origin"},
    {"cross-origin-opener-policy", "same-origin"},
    {"permissions-policy", "camera=(), microphone=(), geolocation=()"},
};

static const struct {
    int status;
    const char *reason;
} reasons[] = {
    {200, "OK"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {409, "Conflict"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {503, "Service Unavailable"},
    {505, "HTTP Version Not Supported"},
};

static const char *reason_of(int status)
{
    for (int i = 0; i < DT_COUNT(reasons); i++) {
        if (reasons[i].status == status) {
            return reasons[i].reason;
        }
    }
    return "Unknown";
}

static void wake(void *ctx)
{
    dt_conn_wake(ctx);
}

/* Starts a request; its handler calls dt_http_respond. */
static struct dt_http_request *begin(struct dt_conn *c, bool keep_alive)
{
    struct dt_http_request *req = dt_xzalloc(sizeof *req);
    req->ctx = c;
    req->wake = wake;
    c->request = req;
    c->head_sent = false;
    c->body_sent = 0;
    c->head_only = false;
    c->keep_alive = keep_alive;
    c->state = DT_CONN_RESPONSE;
    c->request_started = c->edge->clock();
    dt_conn_set_timeout(c, DT_EDGE_RESPONSE_MS);
    return req;
}

void dt_conn_refuse(struct dt_conn *c, int status, const char *why)
{
    dt_http_respond_error(begin(c, false), status, why);
}

/* Behind a proxy each request may have another client address. False: over its limit. */
static bool find_address(struct dt_conn *c, const struct dt_http_head *head)
{
    struct dt_admission *a = &c->edge->admission;
    bool full = false;
    if (!c->peer->trusted) {
        return true;
    }
    struct dt_client_address *from =
        dt_admit_forwarded(a, c->edge->settings, head->forwarded_for, c->edge->clock(), &full);
    if (c->address != c->peer) {
        dt_admit_end(a, c->address);
    }
    c->address = from != NULL ? from : c->peer;
    return !full;
}

static bool copy(struct dt_span from, char *to, int cap)
{
    if (from.len >= cap) {
        return false;
    }
    if (from.len > 0) {
        memcpy(to, from.at, (size_t)from.len);
    }
    to[from.len] = 0;
    return true;
}

static void read_token(const struct dt_http_head *head, struct dt_http_request *req)
{
    static const char front[] = "Bearer ";
    int skip = (int)sizeof front - 1;
    struct dt_span value = head->authorization;
    if (value.len > skip && memcmp(value.at, front, (size_t)skip) == 0) {
        copy((struct dt_span){value.at + skip, value.len - skip}, req->token, sizeof req->token);
    } else if (dt_http_request_query(req, "token", &value)) {
        copy(value, req->token, sizeof req->token);
    }
}

static void handle(struct dt_conn *c, const struct dt_http_head *head)
{
    struct dt_edge *e = c->edge;
    struct dt_http_request *req = begin(c, head->keep_alive);
    c->head_only = head->method == DT_HTTP_HEAD;
    if (!copy(head->path, req->path, sizeof req->path) ||
        !copy(head->query, req->query, sizeof req->query)) {
        dt_http_respond_error(req, 414, "path: too long");
        return;
    }
    read_token(head, req);
    copy(head->if_none_match, req->tag, sizeof req->tag);
    req->gzip = dt_http_list_has(head->accept_encoding, "gzip");
    req->brotli = dt_http_list_has(head->accept_encoding, "br");
    memcpy(req->address, c->address->text, sizeof req->address);
    if (c->internal ? !dt_rest_status(e->server, req) : !dt_rest(e->server, req)) {
        if (c->internal) {
            dt_http_respond_error(req, 404, DT_ERROR("not-found"));
        } else {
            dt_files_serve(e->files, req);
        }
    }
}

/* The handshake of RFC 6455, section 4.2. */
static void upgrade(struct dt_conn *c, const struct dt_http_head *head)
{
    struct dt_edge *e = c->edge;
    char accept[DT_WS_ACCEPT];
    bool wants = head->ws_protocol.len > 0;
    if (!dt_span_is(head->path, "/ws") || c->internal ||
        !dt_admit_origin(e->settings, head->origin, head->host)) {
        e->server->metrics.refused_total++;
        dt_conn_refuse(c, 403, "origin: not from this page");
    } else if (head->method != DT_HTTP_GET || !dt_span_is(head->ws_version, "13") ||
               !dt_ws_accept(head->ws_key, accept) ||
               (wants && !dt_http_list_has(head->ws_protocol, "divetable"))) {
        dt_conn_refuse(c, 400, "request: expected WebSocket 13");
    } else if (!dt_admit_anonymous(c->address, e->settings)) {
        e->server->metrics.refused_total++;
        dt_conn_refuse(c, 429, DT_ERROR("rate-limit"));
    } else {
        dt_conn_upgrade(c, accept, wants);
    }
}

void dt_conn_request(struct dt_conn *c, struct dt_span bytes)
{
    struct dt_http_head head;
    const char *why = "";
    int status = dt_http_parse(bytes, &head, &why);
    if (status == 0 && (!find_address(c, &head) ||
                        !dt_admit_request(c->address, c->edge->settings, c->edge->clock()))) {
        c->edge->server->metrics.refused_total++;
        status = 429;
        why = DT_ERROR("rate-limit");
    }
    if (status != 0) {
        dt_conn_refuse(c, status, why);
    } else if (head.upgrade) {
        upgrade(c, &head);
    } else {
        handle(c, &head);
    }
}

/* Fields without a value are left out. */
static void add_field(struct dt_writer *out, const char *name, const char *value)
{
    if (value != NULL && value[0] != 0) {
        dt_write_text(out, name);
        dt_write_text(out, ": ");
        dt_write_text(out, value);
        dt_write_text(out, "\r\n");
    }
}

static struct dt_buf *body_of(const struct dt_conn *c)
{
    struct dt_buf *body = c->head_only ? NULL : c->request->response.body;
    return body != NULL && body->len > 0 ? body : NULL;
}

/* The head with a short body: one write instead of two. */
static struct dt_span write_head(struct dt_conn *c)
{
    const struct dt_buf *body = body_of(c);
    const struct dt_http_response *res = &c->request->response;
    struct dt_writer out = dt_writer_on(c->edge->out, DT_EDGE_HEADERS);
    char length[24];
    snprintf(length, sizeof length, "%d", res->body != NULL ? res->body->len : 0);
    dt_write_text(&out, "HTTP/1.1 ");
    dt_write_int(&out, res->status);
    dt_write_char(&out, ' ');
    dt_write_text(&out, reason_of(res->status));
    dt_write_text(&out, "\r\n");
    add_field(&out, "content-type", res->body != NULL ? res->type : NULL);
    add_field(&out, "content-encoding", res->coding);
    add_field(&out, "cache-control", res->cache != NULL ? res->cache : "no-store");
    add_field(&out, "vary", res->vary);
    add_field(&out, "etag", res->tag);
    for (int i = 0; i < DT_COUNT(always); i++) {
        add_field(&out, always[i].name, always[i].value);
    }
    add_field(&out, "content-length", res->status != 304 ? length : NULL);
    add_field(&out, "connection", c->keep_alive ? NULL : "close");
    dt_write_text(&out, "\r\n");
    assert(!out.cut);
    if (body != NULL && body->len <= DT_EDGE_JOINED) {
        memcpy(out.text + out.len, body->text, (size_t)body->len);
        out.len += body->len;
        c->body_sent = body->len;
    }
    return (struct dt_span){out.text, out.len};
}

struct dt_span dt_conn_response(struct dt_conn *c)
{
    if (!c->request->answered) {
        return (struct dt_span){NULL, 0};
    }
    if (!c->head_sent) {
        return write_head(c);
    }
    const struct dt_buf *body = body_of(c);
    return (struct dt_span){body->text + c->body_sent, body->len - c->body_sent};
}

static void log_request(const struct dt_conn *c)
{
    const struct dt_http_request *req = c->request;
    if (c->edge->settings->access_log) {
        dt_log(DT_LOG_INFO, "request", "address", c->address->text, "path", req->path, "status",
               DT_LOG_NUMBER(req->response.status), "bytes", DT_LOG_NUMBER(c->body_sent), "ms",
               DT_LOG_NUMBER(c->edge->clock() - c->request_started), NULL);
    }
}

void dt_conn_response_sent(struct dt_conn *c, int len)
{
    const struct dt_buf *body = body_of(c);
    c->head_sent = true;
    c->body_sent += len;
    if (body != NULL && c->body_sent < body->len) {
        return;
    }
    log_request(c);
    dt_http_request_end(c->request);
    c->request = NULL;
    if (!c->keep_alive) {
        dt_conn_end(c, 0, NULL);
        return;
    }
    c->state = DT_CONN_REQUEST;
    dt_conn_set_timeout(c, DT_EDGE_IDLE_MS);
}
