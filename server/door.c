/* The WebSocket side of the door. */
#include "server/door.h"

#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "server/log.h"

enum { SYSTEM_QUEUE = 128 << 10 };

static_assert(LWS_PRE <= DT_BLOB_ROOM, "a frame's head fits before the text");

static void wake(void *at)
{
    struct dt_visit *v = at;
    struct dt_doorway *d = v->doorway;
    if (v->place == NULL) {
        v->next = d->ready;
        v->place = &d->ready;
        if (v->next != NULL) {
            v->next->place = &v->next;
        }
        d->ready = v;
    }
}

static void take_out(struct dt_visit *v)
{
    if (v->place != NULL) {
        *v->place = v->next;
        if (v->next != NULL) {
            v->next->place = v->place;
        }
        v->place = NULL;
    }
}

static void ask_to_close(void *at, int code, const char *why)
{
    struct dt_visit *v = at;
    v->code = code;
    v->why = why;
    lws_callback_on_writable(v->wsi);
    /* A reader that never reads is not waited for. */
    lws_set_timeout(v->wsi, PENDING_TIMEOUT_CLOSE_SEND, 2);
}

static const struct dt_door door = {wake, ask_to_close};

/* The text of a path that a connection was made with. */
static bool is_at(struct lws *wsi, const char *path)
{
    char uri[DT_ASK_PATH];
    return lws_hdr_copy(wsi, uri, sizeof uri, WSI_TOKEN_GET_URI) > 0 && strcmp(uri, path) == 0;
}

/* The system keeps no more than this for a reader that does not read. */
static void bound_system(struct lws *wsi)
{
    int bytes = SYSTEM_QUEUE;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

static int admit(struct dt_doorway *d, struct lws *wsi)
{
    if (!is_at(wsi, "/ws") || !dt_guard_origin(d, wsi)) {
        d->house->metrics.refused_total++;
        lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
        return -1;
    }
    return 0;
}

static void forget_part(struct dt_visit *v)
{
    free(v->part);
    v->part = NULL;
    v->part_len = 0;
}

static void add_part(struct dt_visit *v, const char *bytes, int len)
{
    v->part = dt_need_more(v->part, (size_t)(v->part_len + len));
    memcpy(v->part + v->part_len, bytes, (size_t)len);
    v->part_len += len;
}

/* A message, or a piece of one. */
static void receive(struct dt_visit *v, const char *bytes, size_t len)
{
    bool last = lws_is_final_fragment(v->wsi) && lws_remaining_packet_payload(v->wsi) == 0;
    if (v->code != 0) {
        return;
    }
    if (lws_frame_is_binary(v->wsi)) {
        dt_client_end(v->client, 1003, "messages are text");
    } else if (len > DT_MESSAGE_MAX || v->part_len + (int)len > DT_MESSAGE_MAX) {
        forget_part(v);
        dt_client_end(v->client, 1009, "a message is too long");
    } else if (last && v->part == NULL) {
        dt_client_hear(v->client, (struct dt_span){bytes, (int)len});
    } else {
        add_part(v, bytes, (int)len);
        if (last) {
            struct dt_span message = {v->part, v->part_len};
            char *part = v->part;
            v->part = NULL;
            v->part_len = 0;
            dt_client_hear(v->client, message);
            free(part);
        }
    }
}

/* Writes messages until all are out, or the system takes no more: libwebsockets then keeps the rest
 * of the last one and calls again. False: the connection is broken. */
static bool write_queue(struct dt_visit *v)
{
    struct dt_blob *b;
    while (lws_partial_buffered(v->wsi) == 0 && (b = dt_client_next(v->client)) != NULL) {
        int len = b->len;
        int sent = lws_write(v->wsi, (uint8_t *)dt_blob_text(b), (size_t)len, LWS_WRITE_TEXT);
        dt_blob_drop(b);
        if (sent < len) {
            return false;
        }
    }
    if (dt_client_more(v->client)) {
        lws_callback_on_writable(v->wsi);
    }
    return true;
}

static int send_next(struct dt_visit *v)
{
    if (v->code != 0) {
        lws_close_reason(v->wsi, (enum lws_close_status)v->code, (uint8_t *)(uintptr_t)v->why,
                         strlen(v->why));
        return -1;
    }
    return write_queue(v) ? 0 : -1;
}

/* Several messages go out as one packet. */
static void cork(struct lws *wsi, int on)
{
    setsockopt(lws_get_socket_fd(wsi), IPPROTO_TCP, TCP_CORK, &on, sizeof on);
}

void dt_door_flush(struct dt_doorway *d)
{
    while (d->ready != NULL) {
        struct dt_visit *v = d->ready;
        bool several = v->client->out_count > 1;
        take_out(v);
        if (v->code != 0) {
            continue; /* it is closed by the next callback */
        }
        if (several) {
            cork(v->wsi, 1);
        }
        if (!write_queue(v)) {
            lws_set_timeout(v->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
        } else if (several) {
            cork(v->wsi, 0);
        }
    }
}

static void leave(struct dt_visit *v)
{
    take_out(v);
    if (v->client != NULL) {
        dt_client_close(v->client);
        v->client = NULL;
    }
    forget_part(v);
}

int dt_door_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t len)
{
    struct dt_visit *v = user;
    struct dt_doorway *d = lws_context_user(lws_get_context(wsi));
    switch ((int)reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return dt_guard_enter(d, wsi) ? 0 : -1;
    case LWS_CALLBACK_WSI_DESTROY:
        dt_guard_leave(d, wsi);
        return 0;
    case LWS_CALLBACK_HTTP:
        v->wsi = wsi;
        return dt_door_ask(d, v);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return dt_door_answer(v);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (v != NULL && v->ask != NULL) {
            dt_ask_end(v->ask);
            v->ask = NULL;
        }
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return admit(d, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        v->wsi = wsi;
        bound_system(wsi);
        v->doorway = d;
        v->client = dt_client_open(d->house, &door, v);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        receive(v, in, len);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return send_next(v);
    case LWS_CALLBACK_CLOSED:
        leave(v);
        return 0;
    default:
        return 0;
    }
}
