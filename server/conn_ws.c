/* WebSocket on a connection: frames in become client messages, the client's queue becomes frames
 * out. */
#include <stdlib.h>

#include "server/edge.h"
#include "server/log.h"

static void wake(void *ctx)
{
    dt_conn_wake(ctx);
}

static void request_close(void *ctx, int code, const char *why)
{
    dt_conn_end(ctx, code, why);
}

static const struct dt_client_ops ops = {wake, request_close};

void dt_conn_upgrade(struct dt_conn *c, const char *accept, bool protocol)
{
    struct dt_writer out = dt_writer_on(c->edge->out, DT_EDGE_HEADERS);
    dt_write_text(&out, "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
                        "connection: upgrade\r\nsec-websocket-accept: ");
    dt_write_text(&out, accept);
    dt_write_text(&out, protocol ? "\r\nsec-websocket-protocol: divetable" : "");
    dt_write_text(&out, "\r\n\r\n");
    dt_conn_write_first(c, (struct dt_span){out.text, out.len});
    c->state = DT_CONN_WEBSOCKET;
    c->client = dt_client_open(c->edge->server, &ops, c, c->address->text);
    c->anonymous = true;
    c->address->anonymous++;
    dt_conn_set_timeout(c, DT_EDGE_HELLO_MS);
    dt_conn_wake(c);
    if (c->edge->settings->access_log) {
        dt_log(DT_LOG_INFO, "connect", "address", c->address->text, NULL);
    }
}

static void end_anonymous(struct dt_conn *c)
{
    c->address->anonymous -= c->anonymous;
    c->anonymous = false;
}

void dt_conn_drop_client(struct dt_conn *c)
{
    end_anonymous(c);
    if (c->client != NULL) {
        dt_client_close(c->client);
        c->client = NULL;
    }
}

static void handle_control(struct dt_conn *c, const struct dt_ws_event *e)
{
    if (!dt_client_allowed(c->client)) {
        return;
    }
    if (e->opcode == DT_WS_CLOSE) {
        dt_conn_end(c, e->code == 1005 ? 1000 : e->code, "");
    } else if (e->opcode == DT_WS_PING) {
        c->pong_due = true; /* replaces an older ping that was not answered yet */
        c->pong_len = (uint8_t)e->text.len;
        memcpy(c->pong, e->text.at, (size_t)e->text.len);
        dt_conn_wake(c);
    }
}

static void handle_event(struct dt_conn *c, const struct dt_ws_event *e)
{
    switch (e->kind) {
    case DT_WS_MESSAGE:
        if (c->anonymous && !c->has_sent) {
            c->has_sent = true;
            dt_conn_set_timeout(c, DT_EDGE_SILENT_MS);
        }
        dt_client_receive(c->client, e->text);
        break;
    case DT_WS_FRAGMENT:
        dt_client_allowed(c->client);
        break;
    case DT_WS_CONTROL:
        handle_control(c, e);
        break;
    case DT_WS_FAULT:
        dt_client_end(c->client, e->code, e->why);
        break;
    case DT_WS_NOTHING:
        break;
    }
}

void dt_conn_frames(struct dt_conn *c, char *bytes, int len)
{
    struct dt_ws_event e;
    if (c->client->person.player[0] != 0) {
        end_anonymous(c);
        c->pinged = false;
        dt_conn_set_timeout(c, DT_EDGE_SILENT_MS);
    }
    for (int at = 0; at < len && c->state == DT_CONN_WEBSOCKET;) {
        at += dt_ws_read(&c->reader, (uint8_t *)bytes + at, len - at, DT_MESSAGE_IN_MAX, &e);
        handle_event(c, &e);
    }
}

/* Appends a frame; the caller has checked the space. */
static int put_frame(struct dt_edge *e, int at, int opcode, struct dt_span text)
{
    at += dt_ws_head((uint8_t *)e->out + at, opcode, (uint32_t)text.len);
    if (text.len > 0) {
        memcpy(e->out + at, text.at, (size_t)text.len);
    }
    return at + text.len;
}

static int put_close(struct dt_conn *c)
{
    char text[DT_WS_CONTROL_MAX];
    size_t len = strlen(c->close_why);
    assert(len + 2 <= sizeof text);
    text[0] = (char)(c->close_code >> 8);
    text[1] = (char)c->close_code;
    memcpy(text + 2, c->close_why, len);
    c->close_code = 0;
    return put_frame(c->edge, 0, DT_WS_CLOSE, (struct dt_span){text, (int)len + 2});
}

/* Appends as many queued messages as fit: one write for all of them. */
static int put_messages(struct dt_conn *c, int at)
{
    for (int len = dt_client_waiting(c->client);
         len > 0 && at + DT_WS_HEAD_OUT + len <= DT_EDGE_OUT; len = dt_client_waiting(c->client)) {
        struct dt_buf *b = dt_client_next(c->client);
        at = put_frame(c->edge, at, DT_WS_TEXT, (struct dt_span){b->text, b->len});
        dt_buf_unref(b);
    }
    return at;
}

struct dt_span dt_conn_messages(struct dt_conn *c)
{
    struct dt_edge *e = c->edge;
    int len = 0;
    if (c->state == DT_CONN_CLOSING) {
        len = c->close_code != 0 ? put_close(c) : 0;
        return (struct dt_span){e->out, len};
    }
    if (c->pong_due) {
        c->pong_due = false;
        len = put_frame(e, len, DT_WS_PONG, (struct dt_span){c->pong, c->pong_len});
    }
    if (c->ping_due) {
        c->ping_due = false;
        len = put_frame(e, len, DT_WS_PING, (struct dt_span){NULL, 0});
    }
    return (struct dt_span){e->out, put_messages(c, len)};
}
