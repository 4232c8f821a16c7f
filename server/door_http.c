/* The HTTP side of the door: a request becomes an ask, and its answer goes out in pieces. */
#include <stdlib.h>

#include "server/door.h"
#include "server/rest.h"

enum { HEADERS = 2048, PIECE = 32768 };

static const char policy[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data: blob:; connect-src 'self' ws: wss:; worker-src 'self' blob:; object-src 'none'; base-uri "
    "'none'; form-action 'none'; frame-ancestors 'none'";

static const struct {
    const char *name, *value;
} always[] = {
    {"content-security-policy:", policy},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "same-origin"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};

static void wake(void *at)
{
    struct dt_visit *v = at;
    lws_callback_on_writable(v->wsi);
}

static void copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, int cap)
{
    if (lws_hdr_copy(wsi, out, cap, token) < 0) {
        out[0] = 0;
    }
}

static void read_token(struct lws *wsi, struct dt_ask *a)
{
    static const char front[] = "Bearer ";
    char text[DT_TOKEN_MAX + sizeof front];
    struct dt_span value;
    copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text);
    if (strncmp(text, front, sizeof front - 1) == 0) {
        value = dt_span_of(text + sizeof front - 1);
    } else if (!dt_ask_query(a, "token", &value)) {
        return;
    }
    if (value.len < DT_TOKEN_MAX) {
        memcpy(a->token, value.at, (size_t)value.len);
    }
}

static void read_query(struct lws *wsi, struct dt_ask *a)
{
    char piece[DT_ASK_QUERY];
    struct dt_out out = dt_out_on(a->query, sizeof a->query);
    for (int i = 0; lws_hdr_copy_fragment(wsi, piece, sizeof piece, WSI_TOKEN_HTTP_URI_ARGS, i) > 0;
         i++) {
        dt_out_text(&out, i > 0 ? "&" : "");
        dt_out_text(&out, piece);
    }
    if (out.cut) {
        a->query[0] = 0;
    }
}

/* NULL, or with what a request is refused at once. */
static const char *read_ask(struct lws *wsi, struct dt_visit *v, int *status)
{
    struct dt_ask *a = v->ask;
    char coding[128];
    bool get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    v->head = !get && lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (!get && !v->head) {
        *status = 405;
        return "only GET and HEAD";
    }
    if (lws_hdr_copy(wsi, a->path, sizeof a->path, get ? WSI_TOKEN_GET_URI : WSI_TOKEN_HEAD_URI) <
        0) {
        *status = 414;
        return "the path is too long";
    }
    read_query(wsi, a);
    read_token(wsi, a);
    copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, a->tag, sizeof a->tag);
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, coding, sizeof coding);
    a->gzip = strstr(coding, "gzip") != NULL;
    a->brotli = strstr(coding, "br") != NULL;
    return NULL;
}

int dt_door_ask(struct dt_doorway *d, struct dt_visit *v)
{
    int status = 429;
    if (v->ask != NULL) {
        dt_ask_end(v->ask);
    }
    v->ask = dt_need(sizeof *v->ask);
    v->ask->at = v;
    v->ask->wake = wake;
    v->begun = false;
    v->sent = 0;
    v->head = false;
    const char *why = dt_guard_asks(d, v->wsi) ? read_ask(v->wsi, v, &status) : "too many requests";
    if (why != NULL) {
        dt_ask_error(v->ask, status, why);
    } else if (!dt_rest(d->house, v->ask)) {
        dt_files_serve(d->files, v->ask);
    }
    /* A job may take a while; a client that is gone is noticed by its socket. */
    lws_set_timeout(v->wsi, PENDING_TIMEOUT_HTTP_CONTENT, 30);
    return 0;
}

/* A header is left out if it has no value. */
static int add(struct lws *wsi, const char *name, const char *value, uint8_t **at, uint8_t *end)
{
    if (value == NULL || value[0] == 0) {
        return 0;
    }
    return lws_add_http_header_by_name(wsi, (const uint8_t *)name, (const uint8_t *)value,
                                       (int)strlen(value), at, end);
}

static int send_headers(struct dt_visit *v)
{
    uint8_t buffer[LWS_PRE + HEADERS], *start = buffer + LWS_PRE, *at = start;
    uint8_t *end = buffer + sizeof buffer - 1;
    const struct dt_answer *a = &v->ask->answer;
    unsigned length = a->body != NULL ? (unsigned)a->body->len : 0;
    int failed = lws_add_http_header_status(v->wsi, (unsigned)a->status, &at, end);
    failed |= add(v->wsi, "content-type:", a->body != NULL ? a->type : NULL, &at, end);
    failed |= add(v->wsi, "content-encoding:", a->coding, &at, end);
    failed |= add(v->wsi, "cache-control:", a->cache != NULL ? a->cache : "no-store", &at, end);
    failed |= add(v->wsi, "vary:", a->vary, &at, end);
    failed |= add(v->wsi, "etag:", a->tag, &at, end);
    for (int i = 0; i < DT_COUNT(always); i++) {
        failed |= add(v->wsi, always[i].name, always[i].value, &at, end);
    }
    if (a->status != 304) {
        failed |= lws_add_http_header_content_length(v->wsi, length, &at, end);
    }
    if (failed != 0 || lws_finalize_write_http_header(v->wsi, start, &at, end) != 0) {
        return -1;
    }
    v->begun = true;
    return 0;
}

/* The answer is out: the connection may ask again, unless a body may follow that nobody wants. */
static int complete(struct dt_visit *v)
{
    bool unread = v->ask->answer.status == 405;
    dt_ask_end(v->ask);
    v->ask = NULL;
    return unread || lws_http_transaction_completed(v->wsi) ? -1 : 0;
}

int dt_door_answer(struct dt_visit *v)
{
    if (v->ask == NULL || !v->ask->answered) {
        return 0;
    }
    struct dt_blob *body = v->head ? NULL : v->ask->answer.body;
    if (!v->begun) {
        if (send_headers(v) != 0) {
            return -1;
        }
        if (body == NULL || body->len == 0) {
            return complete(v);
        }
        lws_callback_on_writable(v->wsi);
        return 0;
    }
    int left = body->len - v->sent, piece = left < PIECE ? left : PIECE;
    bool last = piece == left;
    if (lws_write(v->wsi, (uint8_t *)body->text + v->sent, (size_t)piece,
                  last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < piece) {
        return -1;
    }
    v->sent += piece;
    if (last) {
        return complete(v);
    }
    lws_callback_on_writable(v->wsi);
    return 0;
}
