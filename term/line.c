/* libwebsockets' client side, on a loop of libev that also watches the keyboard. */
#include "term/line.h"

#include <ev.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    BODY_MAX = 1 << 22, /* of a text, or of what is fetched (bytes) */
    RECEIVE = 1 << 16,
    PATIENCE = 10, /* seconds for a connection to be made */
    TOKEN_MAX = 512,
};

/* Bytes that come in pieces. */
struct bytes {
    char *at;
    int len, room;
};

/* A text on its way out, with room for libwebsockets before it. */
struct letter {
    struct letter *next;
    int len;
    unsigned char bytes[];
};

struct dt_line {
    const struct dt_address *to;
    const struct dt_line_ear *ear;
    struct ev_loop *loop;
    struct lws_context *context;
    struct lws *socket, *fetching; /* NULL: there is none */
    bool open, opening;
    char name[DT_HOST_MAX + 8]; /* of the server, as HTTP writes it */
    struct letter *first, **last;
    struct bytes text, body;
    int status;
    char token[TOKEN_MAX];
};

/* ---- bytes ---- */

static bool add(struct bytes *b, const char *bytes, size_t len)
{
    if (len > BODY_MAX || b->len + (int)len > BODY_MAX) {
        return false;
    }
    if (b->len + (int)len > b->room) {
        int room = 2 * (b->len + (int)len);
        char *moved = realloc(b->at, (size_t)room);
        if (moved == NULL) {
            return false;
        }
        b->at = moved;
        b->room = room;
    }
    memcpy(b->at + b->len, bytes, len);
    b->len += (int)len;
    return true;
}

static void forget_letters(struct dt_line *l)
{
    for (struct letter *next; l->first != NULL; l->first = next) {
        next = l->first->next;
        free(l->first);
    }
    l->last = &l->first;
}

/* ---- the socket ---- */

static void lost(struct dt_line *l, const char *why)
{
    l->socket = NULL;
    l->open = l->opening = false;
    l->text.len = 0;
    forget_letters(l);
    l->ear->closed(l->ear->at, why);
}

static int receive(struct dt_line *l, struct lws *wsi, const char *bytes, size_t len)
{
    if (!add(&l->text, bytes, len)) {
        return -1;
    }
    if (lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0) {
        struct dt_span text = {l->text.at, l->text.len};
        l->text.len = 0;
        l->ear->heard(l->ear->at, text);
    }
    return 0;
}

static int write_letter(struct dt_line *l)
{
    struct letter *letter = l->first;
    if (letter == NULL) {
        return 0;
    }
    int sent = lws_write(l->socket, letter->bytes + LWS_PRE, (size_t)letter->len, LWS_WRITE_TEXT);
    int len = letter->len;
    l->first = letter->next;
    l->last = l->first == NULL ? &l->first : l->last;
    free(letter);
    if (l->first != NULL) {
        lws_callback_on_writable(l->socket);
    }
    return sent < len ? -1 : 0;
}

/* ---- fetching ---- */

static void fetched(struct dt_line *l, bool whole)
{
    struct dt_span body = {l->body.at, l->body.len};
    if (l->fetching != NULL) {
        l->fetching = NULL;
        l->ear->fetched(l->ear->at, whole ? l->status : 0, body);
        l->body.len = 0;
    }
}

/* libwebsockets hands the body over in pieces of what it is lent. */
static int read_body(struct lws *wsi)
{
    char room[LWS_PRE + 4096], *at = room + LWS_PRE;
    int len = (int)sizeof room - LWS_PRE;
    return lws_http_client_read(wsi, &at, &len);
}

static int add_token(struct dt_line *l, struct lws *wsi, unsigned char **at, unsigned char *end)
{
    char value[TOKEN_MAX + 8];
    int len = snprintf(value, sizeof value, "Bearer %s", l->token);
    return l->token[0] == 0 ? 0
                            : lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_AUTHORIZATION,
                                                           (unsigned char *)value, len, at, end);
}

/* ---- libwebsockets ---- */

static int on_socket(struct dt_line *l, struct lws *wsi, enum lws_callback_reasons reason, void *in,
                     size_t len)
{
    if (reason == LWS_CALLBACK_CLIENT_ESTABLISHED) {
        l->open = true;
        l->opening = false;
        l->ear->opened(l->ear->at);
    } else if (reason == LWS_CALLBACK_CLIENT_RECEIVE) {
        return receive(l, wsi, in, len);
    } else if (reason == LWS_CALLBACK_CLIENT_WRITEABLE) {
        return write_letter(l);
    } else if (reason == LWS_CALLBACK_CLIENT_CONNECTION_ERROR) {
        char why[128];
        snprintf(why, sizeof why, "%s", in != NULL ? (const char *)in : "no answer");
        lost(l, why);
    } else if (reason == LWS_CALLBACK_CLIENT_CLOSED) {
        lost(l, "the connection is closed");
    }
    return 0;
}

static int on_fetch(struct dt_line *l, struct lws *wsi, enum lws_callback_reasons reason, void *in,
                    size_t len)
{
    if (reason == LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER) {
        unsigned char **at = in;
        return add_token(l, wsi, at, *at + len);
    }
    if (reason == LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP) {
        l->status = (int)lws_http_client_http_response(wsi);
    } else if (reason == LWS_CALLBACK_RECEIVE_CLIENT_HTTP) {
        return read_body(wsi);
    } else if (reason == LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ) {
        return add(&l->body, in, len) ? 0 : -1;
    } else if (reason == LWS_CALLBACK_COMPLETED_CLIENT_HTTP) {
        fetched(l, true);
    } else if (reason == LWS_CALLBACK_CLOSED_CLIENT_HTTP ||
               reason == LWS_CALLBACK_CLIENT_CONNECTION_ERROR) {
        fetched(l, false);
    }
    return 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len)
{
    struct dt_line *l = wsi != NULL ? lws_context_user(lws_get_context(wsi)) : NULL;
    (void)user;
    if (l != NULL && wsi == l->socket) {
        return on_socket(l, wsi, reason, in, len);
    }
    if (l != NULL && wsi == l->fetching) {
        return on_fetch(l, wsi, reason, in, len);
    }
    return 0;
}

static const struct lws_protocols protocols[] = {
    {.name = "divetable", .callback = callback, .rx_buffer_size = RECEIVE},
    {.name = NULL},
};

static struct lws *connect_to(struct dt_line *l, const char *path, bool socket, struct lws **place)
{
    struct lws_client_connect_info info = {
        .context = l->context,
        .address = l->to->host,
        .host = l->name,
        .port = l->to->port,
        .path = path,
        .ssl_connection = l->to->safe ? LCCSCF_USE_SSL : 0,
        .method = socket ? NULL : "GET",
        .protocol = socket ? protocols[0].name : NULL,
        .local_protocol_name = protocols[0].name,
        .alpn = "http/1.1",
        .pwsi = place,
    };
    return lws_client_connect_via_info(&info);
}

void dt_line_open(struct dt_line *l)
{
    if (l->socket != NULL) {
        return;
    }
    l->opening = true;
    if (connect_to(l, "/ws", true, &l->socket) == NULL && l->opening) {
        lost(l, "the connection cannot be made");
    }
}

bool dt_line_fetch(struct dt_line *l, const char *path, const char *token)
{
    if (l->fetching != NULL) {
        lws_set_timeout(l->fetching, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        l->fetching = NULL;
    }
    snprintf(l->token, sizeof l->token, "%s", token);
    l->status = 0;
    l->body.len = 0;
    return connect_to(l, path, false, &l->fetching) != NULL;
}

void dt_line_send(struct dt_line *l, struct dt_span text)
{
    struct letter *letter = l->open ? malloc(sizeof *letter + LWS_PRE + (size_t)text.len) : NULL;
    if (letter == NULL) {
        return;
    }
    letter->next = NULL;
    letter->len = text.len;
    memcpy(letter->bytes + LWS_PRE, text.at, (size_t)text.len);
    *l->last = letter;
    l->last = &letter->next;
    lws_callback_on_writable(l->socket);
}

/* ---- the loop ---- */

static void on_file(struct ev_loop *loop, struct ev_io *watcher, int events)
{
    (void)loop;
    (void)events;
    *(bool *)watcher->data = true;
}

static void on_time(struct ev_loop *loop, struct ev_timer *watcher, int events)
{
    (void)loop;
    (void)watcher;
    (void)events;
}

bool dt_line_wait(struct dt_line *l, int file, int ms)
{
    struct ev_io input;
    struct ev_timer timer;
    bool readable = false;
    ev_io_init(&input, on_file, file, EV_READ);
    ev_timer_init(&timer, on_time, ms / 1000.0, 0);
    input.data = &readable;
    if (file >= 0) {
        ev_io_start(l->loop, &input);
    }
    if (ms >= 0) {
        ev_timer_start(l->loop, &timer);
    }
    ev_run(l->loop, EVRUN_ONCE);
    ev_io_stop(l->loop, &input);
    ev_timer_stop(l->loop, &timer);
    return readable;
}

/* HOST, with the port unless it is the usual one, with brackets around a number with colons. */
static void name_server(struct dt_line *l)
{
    const struct dt_address *to = l->to;
    const char *form = strchr(to->host, ':') != NULL ? "[%s]" : "%s";
    char port[8];
    snprintf(l->name, sizeof l->name, form, to->host);
    snprintf(port, sizeof port, ":%d", to->port);
    if (to->port != (to->safe ? 443 : 80)) {
        strcat(l->name, port);
    }
}

struct dt_line *dt_line_new(const struct dt_address *to, const struct dt_line_ear *ear)
{
    struct dt_line *l = calloc(1, sizeof *l);
    if (l == NULL) {
        return NULL;
    }
    *l = (struct dt_line){.to = to, .ear = ear, .last = &l->first};
    name_server(l);
    l->loop = ev_loop_new(EVFLAG_AUTO);
    void *loops[1] = {l->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
        .foreign_loops = loops,
        .user = l,
        .timeout_secs = PATIENCE,
        .connect_timeout_secs = PATIENCE,
        .ka_time = 30,
        .ka_probes = 3,
        .ka_interval = 10,
        .gid = -1,
        .uid = -1,
    };
    lws_set_log_level(0, NULL);
    l->context = l->loop != NULL ? lws_create_context(&info) : NULL;
    if (l->context == NULL) {
        dt_line_free(l);
        return NULL;
    }
    return l;
}

void dt_line_free(struct dt_line *l)
{
    l->socket = l->fetching = NULL; /* nobody listens any more */
    if (l->context != NULL) {
        lws_context_destroy(l->context);
    }
    if (l->loop != NULL) {
        ev_loop_destroy(l->loop);
    }
    forget_letters(l);
    free(l->text.at);
    free(l->body.at);
    free(l);
}
