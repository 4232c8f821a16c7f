/* The network edge, fed with anything: four connections, bytes in pieces of any size, sockets that take
 * little or nothing, time that passes, jobs that are done late. The input is a list of steps, a byte
 * each with what follows it (enum step). What goes out is read as strictly as what comes in: whole HTTP
 * answers, then whole frames of valid JSON, and nothing behind a close. */
#include <jansson.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/edge.h"
#include "server/http_parser.h"
#include "server/log.h"
#include "server/rest.h"
#include "tests/fuzz/probe.h"

enum { CONNS = 4, STEPS = 64, INPUT_MAX = 2048, JOBS = 4, OUT_MAX = 1 << 20 };

enum step {
    SEND,      /* n, then n bytes as they are */
    FRAME,     /* head byte, n, then n bytes: a whole masked frame */
    HANDSHAKE, /* a whole upgrade */
    HELLO,     /* a frame with a hello */
    REQUEST,   /* n, then n bytes: GET with these as the path */
    DRIBBLE,   /* n, then n bytes, one at a time */
    CAPACITY,  /* n: the socket takes 16 n bytes more; 255: all */
    HANG_UP,
    WAIT,  /* n quarters of a second */
    WORK,  /* jobs are done */
    FLUSH, /* a turn of the loop ends */
    INTERNAL,
    STEP_KINDS,
};

struct fuzz_peer {
    struct dt_conn *conn;
    int capacity; /* bytes that its socket takes; -1: all */
    bool shut, closed_frame, websocket;
    char *out; /* what came out and was not read yet */
    int out_len;
};

struct input {
    const uint8_t *at;
    size_t left;
};

static struct dt_edge edge;
static struct dt_store_worker store_worker;
static struct fuzz_peer peers[CONNS];
static int64_t now = 1000000;

static int64_t read_clock(void)
{
    return now;
}

static int write_peer(void *socket, const void *bytes, int len)
{
    struct fuzz_peer *p = socket;
    dt_probe_must(!p->shut && p->conn != NULL && len > 0, "a write after the end");
    int taken = p->capacity < 0 || p->capacity > len ? len : p->capacity;
    p->capacity -= p->capacity > 0 ? taken : 0;
    if (taken > 0) {
        dt_probe_must(p->out_len + taken < OUT_MAX, "an endless answer");
        p->out = realloc(p->out, (size_t)(p->out_len + taken));
        memcpy(p->out + p->out_len, bytes, (size_t)taken);
        p->out_len += taken;
    }
    return taken;
}

static void watch_peer(void *socket, bool reading, bool writing)
{
    struct fuzz_peer *p = socket;
    dt_probe_must(p->conn != NULL, "watched after the end");
    dt_probe_must(reading || writing || p->conn->request != NULL,
                  "nothing can wake this connection");
}

static void shut_peer(void *socket)
{
    struct fuzz_peer *p = socket;
    p->shut = true;
}

static void forget(struct fuzz_peer *p)
{
    free(p->out);
    *p = (struct fuzz_peer){.conn = NULL};
}

static void close_peer(void *socket)
{
    struct fuzz_peer *p = socket;
    dt_probe_must(p->conn != NULL, "closed twice");
    dt_conn_close(p->conn);
    forget(p);
}

static const struct dt_io io = {write_peer, watch_peer, shut_peer, close_peer};

/* Reading what came out. */

static int http_length(const struct fuzz_peer *p)
{
    struct dt_span bytes = {p->out, p->out_len};
    int head = dt_http_head_length(bytes, 0), length = 0;
    dt_probe_must(head >= 0, "an answer without an end");
    if (head == 0) {
        return 0;
    }
    dt_probe_must(memcmp(p->out, "HTTP/1.1 ", 9) == 0, "not an answer");
    for (int i = 0; i + 17 < head; i++) {
        if (p->out[i] == '\n' && memcmp(p->out + i + 1, "content-length: ", 16) == 0) {
            length = atoi(p->out + i + 17);
        }
    }
    return p->out_len - head >= length ? head + length : 0;
}

static int frame_length(struct fuzz_peer *p)
{
    const uint8_t *b = (const uint8_t *)p->out;
    uint64_t len = p->out_len > 1 ? b[1] & 0x7f : 0;
    int head = len == 126 ? 4 : len == 127 ? 10 : 2;
    if (p->out_len < head) {
        return 0;
    }
    for (int i = 2; i < head; i++) {
        len = (i == 2 ? 0 : len << 8) | b[i];
    }
    dt_probe_must((b[0] & 0xf0) == 0x80 && (b[1] & 0x80) == 0, "a malformed frame");
    if ((uint64_t)(p->out_len - head) < len) {
        return 0;
    }
    int opcode = b[0] & 15;
    dt_probe_must(!p->closed_frame, "a frame behind a close");
    dt_probe_must(opcode == 1 || (opcode >= 8 && opcode <= 10 && len <= 125), "an odd frame");
    p->closed_frame = opcode == 8;
    if (opcode == 1) {
        json_t *message = json_loadb(p->out + head, (size_t)len, 0, NULL);
        dt_probe_must(json_is_object(message), "a message that is not JSON");
        json_decref(message);
    }
    return head + (int)len;
}

/* A HEAD's answer has no body though it names a length; such requests are not made here on purpose. */
static void read_out(struct fuzz_peer *p)
{
    int len = 1;
    while (len > 0 && p->out_len > 0) {
        bool upgraded = p->out_len > 12 && memcmp(p->out, "HTTP/1.1 101", 12) == 0;
        len = p->websocket ? frame_length(p) : http_length(p);
        p->websocket = p->websocket || (upgraded && len > 0);
        p->out_len -= len;
        memmove(p->out, p->out + len, (size_t)p->out_len);
    }
}

/* Steps. */

static uint8_t take(struct input *in)
{
    in->left -= in->left > 0;
    return in->left > 0 ? *in->at++ : 0;
}

/* A copy in memory of its own, so that reading past its end is noticed. */
static char *take_bytes(struct input *in, int *len)
{
    int want = take(in);
    *len = (size_t)want < in->left ? want : (int)in->left;
    char *bytes = malloc((size_t)*len + 1);
    memcpy(bytes, in->at, (size_t)*len);
    in->at += *len;
    in->left -= (size_t)*len;
    return bytes;
}

static void flush(void)
{
    dt_edge_flush(&edge);
    for (int i = 0; i < CONNS; i++) {
        if (peers[i].conn != NULL) {
            read_out(&peers[i]);
        }
    }
}

static void feed(struct fuzz_peer *p, const void *bytes, int len)
{
    if (p->conn != NULL && p->conn->state != DT_CONN_RESPONSE && len > 0) {
        char *copy = malloc((size_t)len);
        memcpy(copy, bytes, (size_t)len);
        dt_conn_receive(p->conn, copy, len);
        free(copy);
    }
}

static void send_text(struct fuzz_peer *p, const char *text)
{
    feed(p, text, (int)strlen(text));
}

static void send_frame(struct fuzz_peer *p, uint8_t head, const char *bytes, int len)
{
    uint8_t frame[512] = {head, (uint8_t)(0x80 | len)};
    int at = 2;
    if (len > 125) {
        frame[1] = 0xfe;
        frame[2] = 0;
        frame[3] = (uint8_t)len;
        at = 4;
    }
    memcpy(frame + at + 4, bytes, (size_t)len); /* the mask is zeros */
    feed(p, frame, at + 4 + len);
}

static void work(void)
{
    struct dt_server *srv = edge.server;
    struct dt_job_pool *const all[JOBS] = {srv->pool[DT_POOL_STORE], srv->pool[DT_POOL_CPU],
                                           srv->pool[DT_POOL_BOT], srv->pool[DT_POOL_RENDER]};
    for (int i = 0; i < JOBS; i++) {
        dt_job_pool_run(all[i], INT_MAX);
        dt_job_pool_reap(all[i]);
    }
}

static void dribble(struct fuzz_peer *p, const char *bytes, int len)
{
    for (int i = 0; i < len; i++) {
        feed(p, bytes + i, 1);
        flush();
    }
}

static void connect_peer(struct fuzz_peer *p, bool internal)
{
    static const char *const from[CONNS] = {"192.0.2.1", "2001:db8::1", "2001:db8::2", "127.0.0.1"};
    if (p->conn == NULL) {
        p->capacity = -1;
        p->conn = dt_conn_open(&edge, from[p - peers], internal, p);
        dt_probe_must(p->conn != NULL, "not let in");
    }
}

static void send_some(struct fuzz_peer *p, enum step step, uint8_t head, struct input *in)
{
    int len;
    char *bytes = take_bytes(in, &len);
    if (step == DRIBBLE) {
        dribble(p, bytes, len);
    } else if (step == FRAME) {
        send_frame(p, head, bytes, len);
    } else if (step == REQUEST) {
        char text[512];
        bytes[len] = 0;
        snprintf(text, sizeof text, "GET /%s HTTP/1.1\r\nHost: x\r\n\r\n", bytes);
        send_text(p, text);
    } else {
        feed(p, bytes, len);
    }
    free(bytes);
}

static void run_step(struct fuzz_peer *p, enum step step, struct input *in)
{
    static const char hello[] = "{\"t\":\"hello\",\"v\":3}";
    int n;
    connect_peer(p, step == INTERNAL);
    switch (step) {
    case SEND:
    case REQUEST:
    case DRIBBLE:
        send_some(p, step, 0, in);
        break;
    case FRAME:
        send_some(p, step, take(in), in);
        break;
    case HANDSHAKE:
        send_text(p, "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                     "\r\n");
        break;
    case HELLO:
        send_frame(p, 0x81, hello, (int)sizeof hello - 1);
        break;
    case CAPACITY:
        n = take(in);
        p->capacity = n == 255 ? -1 : 16 * n;
        dt_conn_writable(p->conn);
        break;
    case HANG_UP:
        dt_conn_eof(p->conn);
        break;
    case WAIT:
        now += 250 * take(in);
        dt_edge_tick(&edge);
        dt_server_tick(edge.server);
        break;
    case WORK:
        work();
        break;
    case FLUSH:
    case INTERNAL:
    case STEP_KINDS:
        flush();
        break;
    }
}

/* The server is kept from one input to the next: no input can open a table or try a password, so
 * nothing is left over. */
static void open_edge(void)
{
    static const struct dt_serve_config settings = {
        .connections = 100, .per_address = 50, .proxies = 1, .proxy = {"127.0.0.1"}};
    const struct dt_server_config rules = {
        .clock = read_clock, .messages = {STEPS, 1, 0}, .think_ms = 1};
    const char *why;
    dt_log_from(DT_LOG_ERROR);
    dt_probe_must(sodium_init() >= 0, "sodium");
    edge.settings = &settings;
    edge.io = &io;
    edge.clock = read_clock;
    edge.server = dt_server_open(&rules);
    edge.server->limiter.limits = dt_rate_limits_default;
    edge.files = dt_files_open(NULL, &why);
    store_worker = (struct dt_store_worker){.store = ":memory:"};
    dt_pools_open(edge.server, &store_worker, (const int[DT_POOLS]){0});
}

static void close_all(void)
{
    dt_edge_stop(&edge);
    for (int i = 0; i < JOBS; i++) {
        work();
    }
    dt_probe_must(edge.all == NULL && edge.ready == NULL, "a connection is left");
    dt_probe_must(edge.admission.connections == 0, "a connection is still counted");
    dt_probe_must(edge.server->client_count == 0, "a client is left");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, size < INPUT_MAX ? size : INPUT_MAX};
    if (edge.server == NULL) {
        open_edge();
    }
    for (int i = 0; i < STEPS && in.left > 0; i++) {
        uint8_t b = take(&in);
        run_step(&peers[b % CONNS], (enum step)(b / CONNS % STEP_KINDS), &in);
        if ((b & 0x80) != 0) {
            flush();
        }
    }
    flush();
    close_all();
    return 0;
}
