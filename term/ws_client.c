/* WebSocket and HTTP client on libwebsockets, with a libev loop that also watches the keyboard. */
#include "term/ws_client.h"

#include <ev.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    BODY_MAX = 1 << 22, /* maximum message or response, in bytes */
    RX_BUFFER = 1 << 16,
    CONNECT_TIMEOUT_S = 10, /* seconds for a connection to be made */
    TOKEN_MAX = 512,
};

/* A growing byte buffer. */
struct growing_buffer {
    char *at;
    int len, capacity;
};

/* A queued text, with LWS_PRE bytes before it as lws_write requires. */
struct queued_message {
    struct queued_message *next;
    int len;
    unsigned char bytes[];
};

struct dt_ws_client {
    const struct dt_address *address;
    const struct dt_ws_callbacks *callbacks;
    struct ev_loop *loop;
    struct lws_context *context;
    struct lws *socket, *fetching; /* NULL: none */
    bool open, connecting;
    char host_header[DT_HOST_MAX + 8]; /* HOST or HOST:PORT */
    struct queued_message *first, **last;
    struct growing_buffer text, body;
    int status;
    char token[TOKEN_MAX];
};

/* ---- buffers ---- */

static bool add(struct growing_buffer *b, const char *bytes, size_t len)
{
    if (len > BODY_MAX || b->len + (int)len > BODY_MAX) {
        return false;
    }
    if (b->len + (int)len > b->capacity) {
        int capacity = 2 * (b->len + (int)len);
        char *moved = realloc(b->at, (size_t)capacity);
        if (moved == NULL) {
            return false;
        }
        b->at = moved;
        b->capacity = capacity;
    }
    memcpy(b->at + b->len, bytes, len);
    b->len += (int)len;
    return true;
}

static void drop_queue(struct dt_ws_client *ws)
{
    for (struct queued_message *next; ws->first != NULL; ws->first = next) {
        next = ws->first->next;
        free(ws->first);
    }
    ws->last = &ws->first;
}

/* ---- websocket ---- */

static void disconnected(struct dt_ws_client *ws, const char *why)
{
    ws->socket = NULL;
    ws->open = ws->connecting = false;
    ws->text.len = 0;
    drop_queue(ws);
    ws->callbacks->on_close(ws->callbacks->user, why);
}

static int receive(struct dt_ws_client *ws, struct lws *wsi, const char *bytes, size_t len)
{
    if (!add(&ws->text, bytes, len)) {
        return -1;
    }
    if (lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0) {
        struct dt_span text = {ws->text.at, ws->text.len};
        ws->text.len = 0;
        ws->callbacks->on_message(ws->callbacks->user, text);
    }
    return 0;
}

static int write_message(struct dt_ws_client *ws)
{
    struct queued_message *message = ws->first;
    if (message == NULL) {
        return 0;
    }
    int sent =
        lws_write(ws->socket, message->bytes + LWS_PRE, (size_t)message->len, LWS_WRITE_TEXT);
    int len = message->len;
    ws->first = message->next;
    ws->last = ws->first == NULL ? &ws->first : ws->last;
    free(message);
    if (ws->first != NULL) {
        lws_callback_on_writable(ws->socket);
    }
    return sent < len ? -1 : 0;
}

/* ---- http ---- */

static void finish_fetch(struct dt_ws_client *ws, bool whole)
{
    struct dt_span body = {ws->body.at, ws->body.len};
    if (ws->fetching != NULL) {
        ws->fetching = NULL;
        ws->callbacks->on_response(ws->callbacks->user, whole ? ws->status : 0, body);
        ws->body.len = 0;
    }
}

/* Asks libwebsockets for the next piece of the body; it arrives as RECEIVE_CLIENT_HTTP_READ. */
static int read_body(struct lws *wsi)
{
    char room[LWS_PRE + 4096], *at = room + LWS_PRE;
    int len = (int)sizeof room - LWS_PRE;
    return lws_http_client_read(wsi, &at, &len);
}

static int add_token(struct dt_ws_client *ws, struct lws *wsi, unsigned char **at,
                     unsigned char *end)
{
    char value[TOKEN_MAX + 8];
    int len = snprintf(value, sizeof value, "Bearer %s", ws->token);
    return ws->token[0] == 0 ? 0
                             : lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_AUTHORIZATION,
                                                            (unsigned char *)value, len, at, end);
}

/* ---- libwebsockets ---- */

static int on_socket(struct dt_ws_client *ws, struct lws *wsi, enum lws_callback_reasons reason,
                     void *in, size_t len)
{
    if (reason == LWS_CALLBACK_CLIENT_ESTABLISHED) {
        ws->open = true;
        ws->connecting = false;
        ws->callbacks->on_open(ws->callbacks->user);
    } else if (reason == LWS_CALLBACK_CLIENT_RECEIVE) {
        return receive(ws, wsi, in, len);
    } else if (reason == LWS_CALLBACK_CLIENT_WRITEABLE) {
        return write_message(ws);
    } else if (reason == LWS_CALLBACK_CLIENT_CONNECTION_ERROR) {
        char why[128];
        snprintf(why, sizeof why, "%s", in != NULL ? (const char *)in : "no answer");
        disconnected(ws, why);
    } else if (reason == LWS_CALLBACK_CLIENT_CLOSED) {
        disconnected(ws, "the connection is closed");
    }
    return 0;
}

static int on_fetch(struct dt_ws_client *ws, struct lws *wsi, enum lws_callback_reasons reason,
                    void *in, size_t len)
{
    if (reason == LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER) {
        unsigned char **at = in;
        return add_token(ws, wsi, at, *at + len);
    }
    if (reason == LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP) {
        ws->status = (int)lws_http_client_http_response(wsi);
    } else if (reason == LWS_CALLBACK_RECEIVE_CLIENT_HTTP) {
        return read_body(wsi);
    } else if (reason == LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ) {
        return add(&ws->body, in, len) ? 0 : -1;
    } else if (reason == LWS_CALLBACK_COMPLETED_CLIENT_HTTP) {
        finish_fetch(ws, true);
    } else if (reason == LWS_CALLBACK_CLOSED_CLIENT_HTTP ||
               reason == LWS_CALLBACK_CLIENT_CONNECTION_ERROR) {
        finish_fetch(ws, false);
    }
    return 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len)
{
    struct dt_ws_client *ws = wsi != NULL ? lws_context_user(lws_get_context(wsi)) : NULL;
    (void)user;
    if (ws != NULL && wsi == ws->socket) {
        return on_socket(ws, wsi, reason, in, len);
    }
    if (ws != NULL && wsi == ws->fetching) {
        return on_fetch(ws, wsi, reason, in, len);
    }
    return 0;
}

static const struct lws_protocols protocols[] = {
    {.name = "divetable", .callback = callback, .rx_buffer_size = RX_BUFFER},
    {.name = NULL},
};

static struct lws *connect_to(struct dt_ws_client *ws, const char *path, bool websocket,
                              struct lws **place)
{
    struct lws_client_connect_info info = {
        .context = ws->context,
        .address = ws->address->host,
        .host = ws->host_header,
        .port = ws->address->port,
        .path = path,
        .ssl_connection = ws->address->tls ? LCCSCF_USE_SSL : 0,
        .method = websocket ? NULL : "GET",
        .protocol = websocket ? protocols[0].name : NULL,
        .local_protocol_name = protocols[0].name,
        .alpn = "http/1.1",
        .pwsi = place,
    };
    return lws_client_connect_via_info(&info);
}

void dt_ws_client_connect(struct dt_ws_client *ws)
{
    if (ws->socket != NULL) {
        return;
    }
    ws->connecting = true;
    if (connect_to(ws, "/ws", true, &ws->socket) == NULL && ws->connecting) {
        disconnected(ws, "the connection cannot be made");
    }
}

bool dt_ws_client_fetch(struct dt_ws_client *ws, const char *path, const char *token)
{
    if (ws->fetching != NULL) {
        lws_set_timeout(ws->fetching, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        ws->fetching = NULL;
    }
    snprintf(ws->token, sizeof ws->token, "%s", token);
    ws->status = 0;
    ws->body.len = 0;
    return connect_to(ws, path, false, &ws->fetching) != NULL;
}

void dt_ws_client_send(struct dt_ws_client *ws, struct dt_span text)
{
    struct queued_message *message =
        ws->open ? malloc(sizeof *message + LWS_PRE + (size_t)text.len) : NULL;
    if (message == NULL) {
        return;
    }
    message->next = NULL;
    message->len = text.len;
    memcpy(message->bytes + LWS_PRE, text.at, (size_t)text.len);
    *ws->last = message;
    ws->last = &message->next;
    lws_callback_on_writable(ws->socket);
}

/* ---- event loop ---- */

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

bool dt_ws_client_run_once(struct dt_ws_client *ws, int file, int ms)
{
    struct ev_io input;
    struct ev_timer timer;
    bool readable = false;
    ev_io_init(&input, on_file, file, EV_READ);
    ev_timer_init(&timer, on_time, ms / 1000.0, 0);
    input.data = &readable;
    if (file >= 0) {
        ev_io_start(ws->loop, &input);
    }
    if (ms >= 0) {
        ev_timer_start(ws->loop, &timer);
    }
    ev_run(ws->loop, EVRUN_ONCE);
    ev_io_stop(ws->loop, &input);
    ev_timer_stop(ws->loop, &timer);
    return readable;
}

/* HOST, with the port unless it is the default, with brackets around an IPv6 address. */
static void make_host_header(struct dt_ws_client *ws)
{
    const struct dt_address *address = ws->address;
    const char *form = strchr(address->host, ':') != NULL ? "[%s]" : "%s";
    char port[8];
    snprintf(ws->host_header, sizeof ws->host_header, form, address->host);
    snprintf(port, sizeof port, ":%d", address->port);
    if (address->port != (address->tls ? 443 : 80)) {
        strcat(ws->host_header, port);
    }
}

struct dt_ws_client *dt_ws_client_new(const struct dt_address *address,
                                      const struct dt_ws_callbacks *callbacks)
{
    struct dt_ws_client *ws = calloc(1, sizeof *ws);
    if (ws == NULL) {
        return NULL;
    }
    *ws = (struct dt_ws_client){.address = address, .callbacks = callbacks, .last = &ws->first};
    make_host_header(ws);
    ws->loop = ev_loop_new(EVFLAG_AUTO);
    void *loops[1] = {ws->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
        .foreign_loops = loops,
        .user = ws,
        .timeout_secs = CONNECT_TIMEOUT_S,
        .connect_timeout_secs = CONNECT_TIMEOUT_S,
        .ka_time = 30,
        .ka_probes = 3,
        .ka_interval = 10,
        .gid = -1,
        .uid = -1,
    };
    lws_set_log_level(0, NULL);
    ws->context = ws->loop != NULL ? lws_create_context(&info) : NULL;
    if (ws->context == NULL) {
        dt_ws_client_free(ws);
        return NULL;
    }
    return ws;
}

void dt_ws_client_free(struct dt_ws_client *ws)
{
    ws->socket = ws->fetching = NULL; /* no callbacks from here on */
    if (ws->context != NULL) {
        lws_context_destroy(ws->context);
    }
    if (ws->loop != NULL) {
        ev_loop_destroy(ws->loop);
    }
    drop_queue(ws);
    free(ws->text.at);
    free(ws->body.at);
    free(ws);
}
