/* The WebSocket side of the door. */
#include "server/door.h"

#include <stdlib.h>
#include <sys/socket.h>

#include "server/log.h"

enum { SYSTEM_QUEUE = 128 << 10 };

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

/* A text frame of the protocol, from a server: not masked. Returns how long it is. */
static int put_frame(uint8_t *to, const struct dt_blob *b)
{
    uint32_t len = (uint32_t)b->len;
    int head = 2;
    to[0] = 0x81;
    if (len < 126) {
        to[1] = (uint8_t)len;
    } else if (len <= UINT16_MAX) {
        to[1] = 126;
        to[2] = (uint8_t)(len >> 8);
        to[3] = (uint8_t)len;
        head = 4;
    } else {
        memcpy(to, (uint8_t[]){0x81, 127, 0, 0, 0, 0}, 6);
        for (int i = 0; i < 4; i++) {
            to[6 + i] = (uint8_t)(len >> (24 - 8 * i));
        }
        head = 10;
    }
    memcpy(to + head, b->text, len);
    return head + b->len;
}

/* As many of the messages that wait as there is room for, one behind the other. */
static int gather(struct dt_visit *v)
{
    int len = 0;
    do {
        struct dt_blob *b = dt_client_next(v->client);
        assert(b->len <= DT_SAY_MAX);
        len += put_frame(v->doorway->frames + LWS_PRE + len, b);
        dt_blob_drop(b);
    } while (dt_client_waiting(v->client) > 0 &&
             dt_client_waiting(v->client) <= DT_FRAMES - DT_FRAME_HEAD - len);
    return len;
}

/* Writes messages until all are out, or the system takes no more: libwebsockets then keeps the rest
 * of the last ones and calls again. A write of libwebsockets costs a call of the system each, so the
 * frames are put together here. False: the connection is broken. */
static bool write_queue(struct dt_visit *v)
{
    while (lws_partial_buffered(v->wsi) == 0 && dt_client_waiting(v->client) > 0) {
        int len = gather(v);
        if (lws_write(v->wsi, v->doorway->frames + LWS_PRE, (size_t)len, LWS_WRITE_RAW) < len) {
            return false;
        }
    }
    if (dt_client_waiting(v->client) > 0) {
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

void dt_door_flush(struct dt_doorway *d)
{
    while (d->ready != NULL) {
        struct dt_visit *v = d->ready;
        take_out(v);
        /* One that is to be closed is closed by its next callback. */
        if (v->code == 0 && !write_queue(v)) {
            lws_set_timeout(v->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
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
        v->client = dt_client_open(d->house, &door, v, "");
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
