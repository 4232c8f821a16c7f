/* Connections: bytes in go to HTTP or WebSocket, bytes out are pulled from them, and deadlines
 * close idle ones. */
#include <stdlib.h>

#include "server/edge.h"
#include "server/http_parser.h"

void dt_edge_open(struct dt_edge *e)
{
    e->all = e->ready = NULL;
}

void dt_edge_close(struct dt_edge *e)
{
    assert(e->all == NULL && e->admission.connections == 0);
    dt_admit_close(&e->admission);
}

void dt_conn_wake(struct dt_conn *c)
{
    struct dt_edge *e = c->edge;
    if (c->pprev_ready == NULL) {
        c->next_ready = e->ready;
        c->pprev_ready = &e->ready;
        if (c->next_ready != NULL) {
            c->next_ready->pprev_ready = &c->next_ready;
        }
        e->ready = c;
    }
}

static void take_ready(struct dt_conn *c)
{
    if (c->pprev_ready != NULL) {
        *c->pprev_ready = c->next_ready;
        if (c->next_ready != NULL) {
            c->next_ready->pprev_ready = c->pprev_ready;
        }
        c->pprev_ready = NULL;
    }
}

void dt_conn_set_timeout(struct dt_conn *c, int ms)
{
    c->deadline = c->edge->clock() + ms;
}

struct dt_conn *dt_conn_open(struct dt_edge *e, const char *address, bool internal, void *socket)
{
    struct dt_client_address *from = dt_admit(&e->admission, e->settings, address, e->clock());
    if (from == NULL) {
        e->server->metrics.refused_total++;
        return NULL;
    }
    struct dt_conn *c = dt_xzalloc(sizeof *c);
    c->edge = e;
    c->socket = socket;
    c->peer = c->address = from;
    c->internal = internal;
    c->next = e->all;
    c->pprev = &e->all;
    if (c->next != NULL) {
        c->next->pprev = &c->next;
    }
    e->all = c;
    dt_conn_set_timeout(c, DT_EDGE_REQUEST_MS);
    return c;
}

void dt_conn_close(struct dt_conn *c)
{
    dt_conn_drop_client(c);
    if (c->request != NULL) {
        dt_http_request_end(c->request);
    }
    take_ready(c);
    *c->pprev = c->next;
    if (c->next != NULL) {
        c->next->pprev = c->pprev;
    }
    if (c->address != c->peer) {
        dt_admit_end(&c->edge->admission, c->address);
    }
    dt_admit_end(&c->edge->admission, c->peer);
    dt_ws_reader_close(&c->reader);
    free(c->in);
    free(c->unsent);
    free(c);
}

void dt_conn_end(struct dt_conn *c, int code, const char *why)
{
    if (c->state < DT_CONN_CLOSING) {
        c->state = DT_CONN_CLOSING;
        c->close_code = code;
        c->close_why = why;
        dt_conn_set_timeout(c, DT_EDGE_LINGER_MS);
        dt_conn_wake(c);
    }
}

static void mark_done(struct dt_conn *c)
{
    c->state = DT_CONN_DONE;
    dt_conn_wake(c);
}

void dt_conn_eof(struct dt_conn *c)
{
    mark_done(c);
}

/* Takes one whole request; returns its length, 0 if it is incomplete. */
static int take_request(struct dt_conn *c, struct dt_span bytes)
{
    int len = dt_http_head_length(bytes, c->in_seen);
    if (len < 0) {
        dt_conn_refuse(c, bytes.len < DT_HTTP_HEAD_MAX ? 400 : 431, "request: expected HTTP");
        return bytes.len;
    }
    c->in_seen = len > 0 ? 0 : bytes.len;
    if (len > 0) {
        dt_conn_request(c, (struct dt_span){bytes.at, len});
    }
    return len;
}

/* Consumes what can be read in this state; returns how many bytes. */
static int read_some(struct dt_conn *c, char *bytes, int len)
{
    switch (c->state) {
    case DT_CONN_REQUEST:
        return take_request(c, (struct dt_span){bytes, len});
    case DT_CONN_RESPONSE:
        return 0;
    case DT_CONN_WEBSOCKET:
        dt_conn_frames(c, bytes, len);
        return len;
    case DT_CONN_CLOSING:
    case DT_CONN_DONE:
        break;
    }
    return len;
}

static void read_all(struct dt_conn *c, char *bytes, int len)
{
    char *own = c->in;
    int at = 0, taken = 1;
    while (at < len && taken > 0) {
        taken = read_some(c, bytes + at, len - at);
        at += taken;
    }
    c->in = NULL;
    c->in_len = len - at;
    if (c->in_len > 0) {
        c->in = dt_xzalloc((size_t)c->in_len);
        memcpy(c->in, bytes + at, (size_t)c->in_len);
    }
    free(own);
}

void dt_conn_receive(struct dt_conn *c, char *bytes, int len)
{
    if (c->in_len == 0) {
        if (c->state == DT_CONN_REQUEST) {
            dt_conn_set_timeout(c, DT_EDGE_REQUEST_MS); /* counts from the first byte */
        }
        read_all(c, bytes, len);
        return;
    }
    c->in = dt_xrealloc(c->in, (size_t)(c->in_len + len));
    memcpy(c->in + c->in_len, bytes, (size_t)len);
    read_all(c, c->in, c->in_len + len);
}

/* Writing. */

static struct dt_span next_bytes(struct dt_conn *c)
{
    if (c->unsent != NULL) {
        return (struct dt_span){c->unsent + c->unsent_at, c->unsent_len - c->unsent_at};
    }
    switch (c->state) {
    case DT_CONN_RESPONSE:
        return dt_conn_response(c);
    case DT_CONN_WEBSOCKET:
    case DT_CONN_CLOSING:
        return dt_conn_messages(c);
    case DT_CONN_REQUEST:
    case DT_CONN_DONE:
        break;
    }
    return (struct dt_span){NULL, 0};
}

void dt_conn_write_first(struct dt_conn *c, struct dt_span bytes)
{
    if (bytes.len > 0) {
        c->unsent = dt_xrealloc(c->unsent, (size_t)(c->unsent_len + bytes.len));
        memcpy(c->unsent + c->unsent_len, bytes.at, (size_t)bytes.len);
        c->unsent_len += bytes.len;
    }
}

static void advance(struct dt_conn *c, struct dt_span bytes, int taken)
{
    if (c->unsent != NULL) {
        c->unsent_at += taken;
        if (c->unsent_at == c->unsent_len) {
            free(c->unsent);
            c->unsent = NULL;
            c->unsent_len = c->unsent_at = 0;
        }
    } else if (c->state == DT_CONN_RESPONSE && c->head_sent) {
        dt_conn_response_sent(c, taken);
    } else {
        /* These bytes are in the shared buffer: the unsent rest must be copied. */
        dt_conn_write_first(c, (struct dt_span){bytes.at + taken, bytes.len - taken});
        if (c->state == DT_CONN_RESPONSE) {
            dt_conn_response_sent(c, 0);
        }
    }
}

/* Writes until nothing is left; false: the socket is full or broken. */
static bool write_all(struct dt_conn *c)
{
    for (struct dt_span bytes = next_bytes(c); bytes.len > 0; bytes = next_bytes(c)) {
        int taken = c->edge->io->write(c->socket, bytes.at, bytes.len);
        if (taken < 0) {
            c->state = DT_CONN_DONE;
            return false;
        }
        if (taken > 0 && c->state == DT_CONN_RESPONSE) {
            dt_conn_set_timeout(c, DT_EDGE_RESPONSE_MS);
        }
        advance(c, bytes, taken);
        if (taken < bytes.len) {
            return false;
        }
    }
    return true;
}

static void flush(struct dt_conn *c)
{
    const struct dt_io *io = c->edge->io;
    if (c->state == DT_CONN_CLOSING) {
        dt_conn_drop_client(c);
    }
    bool all = c->state != DT_CONN_DONE && write_all(c);
    while (all && c->state == DT_CONN_REQUEST && c->in_len > c->in_seen) {
        read_all(c, c->in, c->in_len); /* pipelined requests */
        all = write_all(c);
    }
    if (all && c->state == DT_CONN_CLOSING && !c->shut) {
        c->shut = true;
        io->shut(c->socket);
    }
    if (c->state == DT_CONN_DONE) {
        io->close(c->socket);
        return;
    }
    io->watch(c->socket, c->state != DT_CONN_RESPONSE, !all);
}

void dt_edge_flush(struct dt_edge *e)
{
    while (e->ready != NULL) {
        struct dt_conn *c = e->ready;
        take_ready(c);
        flush(c);
    }
}

void dt_conn_writable(struct dt_conn *c)
{
    dt_conn_wake(c);
}

/* The deadline has passed. */
static void on_deadline(struct dt_conn *c)
{
    if (c->state != DT_CONN_WEBSOCKET || c->pinged) {
        c->edge->server->metrics.dropped_total += c->state == DT_CONN_WEBSOCKET;
        mark_done(c);
    } else if (c->client->person.player[0] == 0) {
        dt_client_end(c->client, 1008, "no hello came");
    } else {
        c->pinged = c->ping_due = true;
        dt_conn_set_timeout(c, DT_EDGE_PONG_MS);
        dt_conn_wake(c);
    }
}

void dt_edge_tick(struct dt_edge *e)
{
    int64_t now = e->clock();
    for (struct dt_conn *c = e->all; c != NULL; c = c->next) {
        if (now >= c->deadline && c->state != DT_CONN_DONE) {
            on_deadline(c);
        }
    }
    dt_admit_sweep(&e->admission, now);
}

void dt_edge_stop(struct dt_edge *e)
{
    for (struct dt_conn *c = e->all; c != NULL; c = c->next) {
        dt_conn_end(c, c->state == DT_CONN_WEBSOCKET ? 1001 : 0, "the server stops");
    }
    dt_edge_flush(e);
    while (e->all != NULL) {
        e->io->close(e->all->socket);
    }
}
