/* The network edge piece by piece: request heads, frames, the handshake, addresses, and whole
 * connections without sockets. tests/fuzz/fuzz_edge.c feeds the same with rubbish. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "server/edge.h"
#include "server/http_parser.h"
#include "server/sha1.h"
#include "tests/server_support.h"
#include "tests/support.h"

#define HOST "Host: x\r\n"

static int parse(const char *text, struct dt_http_head *head)
{
    const char *why = NULL;
    struct dt_span bytes = dt_span_of(text);
    assert_int_equal(dt_http_head_length(bytes, 0), bytes.len);
    int status = dt_http_parse(bytes, head, &why);
    assert_int_equal(status != 0, why != NULL);
    return status;
}

static void request_heads_are_parsed_strictly(void **state)
{
    static const struct {
        int status;
        const char *text;
    } cases[] = {
        {0, "GET / HTTP/1.1\r\n" HOST "\r\n"},
        {0, "HEAD /a?b=c HTTP/1.1\r\nhOsT:\tx \r\n\r\n"},
        {0, "GET / HTTP/1.0\r\n\r\n"},
        {0, "GET / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST HOST "\r\n"},
        {400, "GET  / HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET http://x/ HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /\x01 HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET\r\n" HOST "\r\n"},
        {505, "GET / HTTP/1.1 \r\n" HOST "\r\n"},
        {505, "GET / HTTP/2.0\r\n" HOST "\r\n"},
        {505, "GET /\r\n" HOST "\r\n"},
        {405, "POST / HTTP/1.1\r\n" HOST "\r\n"},
        {405, "PRI /x HTTP/1.1\r\n" HOST "\r\n"},
        {413, "GET / HTTP/1.1\r\n" HOST "Content-Length: 4\r\n\r\n"},
        {413, "GET / HTTP/1.1\r\n" HOST "Content-Length: 00\r\n\r\n"},
        {413, "GET / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST " folded: 1\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "no colon\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "space : 1\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST ": 1\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "a: b\rc\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "a: b\nc: d\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "a: \x7f\r\n\r\n"},
    };
    struct dt_http_head head;
    (void)state;
    for (int i = 0; i < DT_COUNT(cases); i++) {
        if (parse(cases[i].text, &head) != cases[i].status) {
            fail_msg("%s", cases[i].text);
        }
    }
    char many[4096] = "GET / HTTP/1.1\r\n" HOST;
    for (int i = 0; i < DT_HTTP_FIELDS_MAX + 1; i++) {
        strcat(many, "a: b\r\n");
    }
    assert_int_equal(parse(strcat(many, "\r\n"), &head), 431);
}

static void request_heads_are_parsed(void **state)
{
    struct dt_http_head head;
    (void)state;
    assert_int_equal(parse("GET /a/b?c=d&e HTTP/1.1\r\n" HOST "If-None-Match: \"t\"\r\n"
                           "Accept-Encoding: gzip;q=0.5, BR\r\nX-Forwarded-For: 1.2.3.4\r\n"
                           "X-Forwarded-For: 5.6.7.8\r\n\r\n",
                           &head),
                     0);
    assert_true(dt_span_is(head.path, "/a/b") && dt_span_is(head.query, "c=d&e"));
    assert_true(dt_span_is(head.if_none_match, "\"t\""));
    assert_true(dt_http_list_has(head.accept_encoding, "br"));
    assert_true(dt_http_list_has(head.accept_encoding, "gzip"));
    assert_false(dt_http_list_has(head.accept_encoding, "g"));
    assert_true(dt_span_is(head.forwarded_for, "5.6.7.8"));
    assert_true(head.keep_alive && !head.upgrade && head.method == DT_HTTP_GET);
    parse("GET / HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n", &head);
    assert_false(head.keep_alive);
    parse("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", &head);
    assert_true(head.keep_alive);
    parse("GET / HTTP/1.1\r\n" HOST "Connection: x, Upgrade\r\nUpgrade: WebSocket\r\n\r\n", &head);
    assert_true(head.upgrade);
    parse("GET / HTTP/1.1\r\n" HOST "Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n", &head);
    assert_false(head.upgrade);
    assert_int_equal(dt_http_head_length(dt_span_of("\x16\x03\x01"), 0), -1);
    assert_int_equal(dt_http_head_length(dt_span_of("GET / HTTP/1.1\r\n\r"), 0), 0);
    static char longest[DT_HTTP_HEAD_MAX + 1];
    memset(longest, 'A', sizeof longest - 1);
    assert_int_equal(dt_http_head_length(dt_span_of(longest), 0), -1);
}

/* Frames. */

/* Feeds a frame, all at once or byte by byte; returns what it was. */
static struct dt_ws_event feed(struct dt_ws_reader *r, const char *bytes, int len, bool dribble)
{
    struct dt_ws_event e = {.kind = DT_WS_NOTHING};
    static uint8_t copy[4096];
    memcpy(copy, bytes, (size_t)len);
    for (int at = 0; at < len && e.kind == DT_WS_NOTHING;) {
        at += dt_ws_read(r, copy + at, dribble ? 1 : len - at, 1000, &e);
    }
    return e;
}

#define FEED(r, bytes, dribble) feed(r, bytes, (int)sizeof(bytes) - 1, dribble)
#define MASK "\x01\x02\x03\x04"

static void frames_become_messages(void **state)
{
    (void)state;
    for (int dribble = 0; dribble < 2; dribble++) {
        struct dt_ws_reader r = {.head_len = 0};
        struct dt_ws_event e = FEED(&r, "\x81\x85" MASK "icohn", dribble);
        assert_true(e.kind == DT_WS_MESSAGE && dt_span_is(e.text, "hallo"));
        e = FEED(&r, "\x01\x82" MASK "ic", dribble);
        assert_int_equal(e.kind, DT_WS_FRAGMENT);
        e = FEED(&r, "\x89\x81" MASK "x", dribble); /* a ping in between */
        assert_true(e.kind == DT_WS_CONTROL && e.opcode == DT_WS_PING && dt_span_is(e.text, "y"));
        e = FEED(&r, "\x00\x80" MASK, dribble);
        assert_int_equal(e.kind, DT_WS_FRAGMENT);
        e = FEED(&r, "\x80\x83" MASK "mnl", dribble);
        assert_true(e.kind == DT_WS_MESSAGE && dt_span_is(e.text, "hallo"));
        e = FEED(&r, "\x01\x80" MASK, dribble); /* nothing, in three pieces */
        e = FEED(&r, "\x00\x80" MASK, dribble);
        e = FEED(&r, "\x80\x80" MASK, dribble);
        assert_true(e.kind == DT_WS_MESSAGE && e.text.len == 0);
        e = FEED(&r, "\x88\x82" MASK "\x02\xea", dribble);
        assert_true(e.kind == DT_WS_CONTROL && e.opcode == DT_WS_CLOSE && e.code == 1000);
        e = FEED(&r, "\x88\x80" MASK, dribble);
        assert_int_equal(e.code, 1005);
        dt_ws_reader_close(&r);
    }
}

static void malformed_frames_are_faults(void **state)
{
    static const struct {
        int code, len;
        const char *bytes;
    } cases[] = {
        {1002, 6, "\x81\x05hall"},          /* not masked */
        {1002, 6, "\xc1\x80" MASK},         /* a reserved bit */
        {1002, 6, "\x83\x80" MASK},         /* an unknown opcode */
        {1002, 6, "\x80\x80" MASK},         /* goes on with nothing */
        {1002, 6, "\x09\x80" MASK},         /* a ping in pieces */
        {1002, 8, "\x89\xfe\x00\x7e" MASK}, /* a ping that is too long */
        {1002, 8, "\x81\xfe\x00\x05" MASK}, /* a length in too many bytes */
        {1002, 14, "\x81\xff\x00\x00\x00\x00\x00\x00\xff\xff" MASK},
        {1003, 6, "\x82\x80" MASK},
        {1009, 14, "\x81\xff\x00\x00\x01\x00\x00\x00\x00\x00" MASK},
        {1009, 8, "\x81\xfe\x03\xe9" MASK}, /* 1,001 of 1,000 */
        {1007, 7, "\x81\x81" MASK "\xff"},
        {1002, 7, "\x88\x81" MASK "\x03"},
        {1002, 8, "\x88\x82" MASK "\x02\xef"}, /* 1005 may not be sent */
        {1002, 8, "\x88\x82" MASK "\x01\x02"},
        {1007, 9, "\x88\x83" MASK "\x02\xea\xff"},
    };
    (void)state;
    for (int i = 0; i < DT_COUNT(cases); i++) {
        for (int dribble = 0; dribble < 2; dribble++) {
            struct dt_ws_reader r = {.head_len = 0};
            struct dt_ws_event e = feed(&r, cases[i].bytes, cases[i].len, dribble);
            if (e.kind != DT_WS_FAULT || e.code != cases[i].code) {
                fail_msg("case %d: kind %d, code %d", i, e.kind, e.code);
            }
            dt_ws_reader_close(&r);
        }
    }
    struct dt_ws_reader r = {.head_len = 0};
    assert_int_equal(FEED(&r, "\x01\x80" MASK, false).kind, DT_WS_FRAGMENT);
    assert_int_equal(FEED(&r, "\x81\x80" MASK, false).code, 1002); /* a second message within one */
}

static void frame_heads_are_written(void **state)
{
    uint8_t head[DT_WS_HEAD_OUT];
    (void)state;
    assert_int_equal(dt_ws_head(head, DT_WS_TEXT, 125), 2);
    assert_memory_equal(head, "\x81\x7d", 2);
    assert_int_equal(dt_ws_head(head, DT_WS_TEXT, 126), 4);
    assert_memory_equal(head, "\x81\x7e\x00\x7e", 4);
    assert_int_equal(dt_ws_head(head, DT_WS_PING, 65536), 10);
    assert_memory_equal(head, "\x89\x7f\x00\x00\x00\x00\x00\x01\x00\x00", 10);
}

/* FIPS 180's examples and RFC 6455's. */
static void handshakes_are_answered(void **state)
{
    uint8_t hash[DT_SHA1];
    char accept[DT_WS_ACCEPT], million[1000];
    (void)state;
    dt_sha1("abc", 3, hash);
    assert_memory_equal(hash,
                        "\xa9\x99\x3e\x36\x47\x06\x81\x6a\xba\x3e\x25\x71\x78\x50\xc2\x6c\x9c"
                        "\xd0\xd8\x9d",
                        DT_SHA1);
    dt_sha1("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, hash);
    assert_memory_equal(hash,
                        "\x84\x98\x3e\x44\x1c\x3b\xd2\x6e\xba\xae\x4a\xa1\xf9\x51\x29\xe5\xe5"
                        "\x46\x70\xf1",
                        DT_SHA1);
    memset(million, 'a', sizeof million);
    dt_sha1(million, sizeof million, hash);
    assert_memory_equal(hash,
                        "\x29\x1e\x9a\x6c\x66\x99\x49\x49\xb5\x7b\xa5\xe6\x50\x36\x1e\x98\xfc"
                        "\x36\xb1\xba",
                        DT_SHA1);
    assert_true(dt_ws_accept(dt_span_of("dGhlIHNhbXBsZSBub25jZQ=="), accept));
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    assert_false(dt_ws_accept(dt_span_of("dGhlIHNhbXBsZSBub25jZ"), accept));
    assert_false(dt_ws_accept(dt_span_of("dGhlIHNhbXBsZSBub25j!Q=="), accept));
    assert_false(dt_ws_accept(dt_span_of(""), accept));
}

/* Addresses. */

static void addresses_are_counted(void **state)
{
    static const struct dt_serve_config settings = {.connections = 5,
                                                    .per_address = 2,
                                                    .proxies = 1,
                                                    .proxy = {"2001:db8:1:2::7"},
                                                    .origins = 1,
                                                    .origin = {"https://friend.example"}};
    struct dt_admission a = {.connections = 0};
    bool full;
    (void)state;
    struct dt_client_address *one = dt_admit(&a, &settings, "2001:db8:1:2::1", 0);
    assert_string_equal(one->text, "2001:db8:1:2::");
    assert_ptr_equal(dt_admit(&a, &settings, "2001:db8:1:2:ffff::%eth0", 0), one);
    assert_null(dt_admit(&a, &settings, "2001:db8:1:2::3", 0));
    assert_null(dt_admit(&a, &settings, "nonsense", 0));
    struct dt_client_address *four = dt_admit(&a, &settings, "::ffff:192.0.2.1", 0);
    assert_string_equal(four->text, "192.0.2.1");
    struct dt_client_address *proxy = dt_admit(&a, &settings, "2001:db8:1:2::7", 0);
    assert_true(proxy->trusted && !four->trusted);
    struct dt_client_address *behind =
        dt_admit_forwarded(&a, &settings, dt_span_of("6.6.6.6, 192.0.2.1"), 0, &full);
    assert_ptr_equal(behind, four);
    assert_null(dt_admit(&a, &settings, "192.0.2.9", 0)); /* five in all */
    dt_admit_end(&a, four);
    assert_null(dt_admit_forwarded(&a, &settings, dt_span_of("x"), 0, &full));
    assert_false(full);
    assert_null(dt_admit_forwarded(&a, &settings, dt_span_of("2001:db8:1:2::9"), 0, &full));
    assert_true(full);
    int asked = 0;
    while (dt_admit_request(four, &settings, 0)) {
        asked++;
    }
    assert_int_equal(asked, 600);
    assert_true(dt_admit_request(proxy, &settings, 0));
    dt_admit_end(&a, four);
    dt_admit_sweep(&a, 100);
    assert_ptr_equal(dt_admit(&a, &settings, "192.0.2.1", 100), four); /* the bucket as it was */
    dt_admit_end(&a, four);
    dt_admit_end(&a, one);
    dt_admit_end(&a, one);
    dt_admit_end(&a, proxy);
    dt_admit_sweep(&a, 10000);
    assert_int_equal(a.addresses.count, 0);
    dt_admit_close(&a);
    assert_true(dt_admit_origin(&settings, dt_span_of(""), dt_span_of("x")));
    assert_true(dt_admit_origin(&settings, dt_span_of("http://x:80"), dt_span_of("x:80")));
    assert_true(dt_admit_origin(&settings, dt_span_of("https://friend.example"), dt_span_of("x")));
    assert_false(dt_admit_origin(&settings, dt_span_of("null"), dt_span_of("x")));
    assert_false(dt_admit_origin(&settings, dt_span_of("http://x.evil"), dt_span_of("x")));
}

/* Whole connections. */

struct wire {
    struct dt_conn *conn;
    int capacity; /* bytes that go out at once; -1: all */
    bool reading, writing, shut, closed;
    char out[8192];
    int len;
};

static int64_t test_clock(void)
{
    return dt_test_time;
}

static int write_wire(void *socket, const void *bytes, int len)
{
    struct wire *w = socket;
    int taken = w->capacity < 0 || len < w->capacity ? len : w->capacity;
    assert_true(w->len + taken < (int)sizeof w->out);
    memcpy(w->out + w->len, bytes, (size_t)taken);
    w->len += taken;
    w->out[w->len] = 0;
    return taken;
}

static void watch_wire(void *socket, bool reading, bool writing)
{
    struct wire *w = socket;
    w->reading = reading;
    w->writing = writing;
}

static void shut_wire(void *socket)
{
    ((struct wire *)socket)->shut = true;
}

static void close_wire(void *socket)
{
    struct wire *w = socket;
    dt_conn_close(w->conn);
    w->closed = true;
}

static const struct dt_io io = {write_wire, watch_wire, shut_wire, close_wire};

static struct dt_edge edge;
static struct dt_test_server server;

static int open_edge(void **state)
{
    static const struct dt_serve_config settings = {.connections = 10, .per_address = 10};
    const char *why;
    (void)state;
    dt_test_server_open(&server, ":memory:");
    edge = (struct dt_edge){
        .settings = &settings, .server = server.server, .io = &io, .clock = test_clock};
    edge.files = dt_files_open(NULL, &why);
    return 0;
}

static int close_edge(void **state)
{
    (void)state;
    dt_edge_stop(&edge);
    dt_edge_close(&edge);
    dt_files_close(edge.files);
    dt_test_server_close(&server);
    return 0;
}

static void open_wire(struct wire *w)
{
    *w = (struct wire){.capacity = -1};
    w->conn = dt_conn_open(&edge, "192.0.2.1", false, w);
    assert_non_null(w->conn);
}

static void feed_wire(struct wire *w, const char *bytes, int len)
{
    static char copy[4096];
    memcpy(copy, bytes, (size_t)len);
    dt_conn_receive(w->conn, copy, len);
    dt_edge_flush(&edge);
    dt_test_server_run(&server);
    dt_edge_flush(&edge);
}

#define SAY(w, bytes) feed_wire(w, bytes, (int)sizeof(bytes) - 1)

static int count(const char *text, const char *word)
{
    int n = 0;
    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word)) {
        n++;
    }
    return n;
}

/* Whether these bytes went out; frames have zeros in them. */
static bool was_sent(const struct wire *w, const char *bytes)
{
    int len = (int)strlen(bytes), at = 0;
    while (at + len <= w->len && memcmp(w->out + at, bytes, (size_t)len) != 0) {
        at++;
    }
    return at + len <= w->len;
}

static void advance_clock(int ms)
{
    dt_test_time += ms;
    dt_edge_tick(&edge);
    dt_edge_flush(&edge);
}

static void requests_are_answered_in_order(void **state)
{
    static struct wire w;
    (void)state;
    open_wire(&w);
    SAY(&w, "GET /api/matches HTTP/1.1\r\n" HOST "\r\nGET /no.txt HTTP/1.1\r\n" HOST "\r\n"
            "GET /api/matc");
    assert_int_equal(count(w.out, "HTTP/1.1 "), 2);
    assert_true(strstr(w.out, "\"matches\"") < strstr(w.out, "404 Not Found"));
    SAY(&w, "hes HTTP/1.1\r\n" HOST "Connection: close\r\n\r\nGET / HTTP/1.1\r\n" HOST "\r\n");
    assert_int_equal(count(w.out, "HTTP/1.1 "), 3);
    assert_true(w.shut && !w.closed);
    advance_clock(DT_EDGE_LINGER_MS);
    assert_true(w.closed);
}

/* C2: after a body the next request's start is unknown, so the connection is closed. */
static void a_body_ends_the_connection(void **state)
{
    static struct wire w;
    (void)state;
    open_wire(&w);
    SAY(&w, "GET /no.txt HTTP/1.1\r\n" HOST "\r\nGET /no.txt HTTP/1.1\r\n" HOST
            "Content-Length: 4\r\n\r\nabcdGET /no.txt HTTP/1.1\r\n" HOST "\r\n");
    assert_int_equal(count(w.out, "HTTP/1.1 "), 2);
    assert_int_equal(count(w.out, "HTTP/1.1 404"), 1);
    assert_int_equal(count(w.out, "connection: close"), 1);
    assert_true(w.shut);
    dt_conn_eof(w.conn);
    dt_edge_flush(&edge);
    assert_true(w.closed);
}

/* C3, C4: what is not WebSocket is a request like any other. */
static void other_upgrades_are_ignored(void **state)
{
    static struct wire w;
    (void)state;
    open_wire(&w);
    for (int i = 0; i < 3; i++) {
        SAY(&w, "GET /no.txt HTTP/1.1\r\n" HOST "Connection: Upgrade, HTTP2-Settings\r\n"
                "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n"
                "GET /no.txt HTTP/1.1\r\n" HOST "Connection: upgrade\r\nUpgrade: foo\r\n\r\n");
    }
    assert_int_equal(count(w.out, "HTTP/1.1 404"), 6);
    SAY(&w, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    assert_int_equal(count(w.out, "HTTP/1.1 "), 7);
    assert_true(w.shut);
}

#define UPGRADE                                                                                    \
    "GET /ws HTTP/1.1\r\n" HOST "Upgrade: websocket\r\nConnection: Upgrade\r\n"                    \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
#define ZEROS "\0\0\0\0"
#define HELLO "\x81\x93" ZEROS "{\"t\":\"hello\",\"v\":3}"

/* C1: empty fragments are a message like any other. */
static void a_message_may_come_in_empty_pieces(void **state)
{
    static struct wire w;
    (void)state;
    open_wire(&w);
    SAY(&w, UPGRADE "\x01\x80" ZEROS "\x00\x80" ZEROS "\x00\x80" ZEROS "\x80\x80" ZEROS HELLO);
    assert_int_equal(count(w.out, "HTTP/1.1 101"), 1);
    assert_true(was_sent(&w, "\"code\":\"invalid\",\"args\":{\"field\":\"json\","));
    assert_true(was_sent(&w, "\"t\":\"welcome\""));
}

static void a_slow_socket_gets_all_in_order(void **state)
{
    static struct wire whole, slow;
    (void)state;
    open_wire(&whole);
    open_wire(&slow);
    slow.capacity = 7;
    const char *request = "GET / HTTP/1.1\r\n" HOST "\r\nGET /api/games HTTP/1.1\r\n" HOST "\r\n";
    for (int i = 0; i < 2; i++) {
        struct wire *w = i == 0 ? &whole : &slow;
        feed_wire(w, request, (int)strlen(request));
        for (int left = 10000; w->writing && left > 0; left--) {
            assert_int_equal(w->reading, w->conn->state != DT_CONN_RESPONSE);
            dt_conn_writable(w->conn);
            dt_edge_flush(&edge);
        }
    }
    assert_string_equal(whole.out, slow.out);
    SAY(&slow, UPGRADE HELLO "\x89\x82" ZEROS "hi");
    for (int left = 10000; slow.writing && left > 0; left--) {
        dt_conn_writable(slow.conn);
        dt_edge_flush(&edge);
    }
    assert_true(was_sent(&slow, "\x8a\x02hi"));
    assert_true(was_sent(&slow, "\"t\":\"welcome\""));
}

static void idle_connections_time_out(void **state)
{
    static struct wire w;
    (void)state;
    open_wire(&w); /* says nothing */
    advance_clock(DT_EDGE_REQUEST_MS - 1);
    assert_false(w.closed);
    advance_clock(1);
    assert_true(w.closed);
    open_wire(&w); /* a byte now and then */
    for (int i = 0; i < 12 && !w.closed; i++) {
        SAY(&w, "G");
        advance_clock(1000);
    }
    assert_true(w.closed);
    open_wire(&w); /* asks and does not read */
    w.capacity = 0;
    SAY(&w, "GET / HTTP/1.1\r\n" HOST "\r\n");
    advance_clock(DT_EDGE_RESPONSE_MS);
    assert_true(w.closed);
    open_wire(&w); /* does not say who it is */
    SAY(&w, UPGRADE);
    advance_clock(DT_EDGE_HELLO_MS);
    assert_true(was_sent(&w, "no hello came"));
    advance_clock(DT_EDGE_LINGER_MS);
    assert_true(w.closed);
    open_wire(&w); /* says something, and then nothing */
    SAY(&w, UPGRADE "\x81\x82" ZEROS "{}");
    advance_clock(DT_EDGE_HELLO_MS);
    assert_false(w.shut);
    advance_clock(DT_EDGE_SILENT_MS);
    assert_true(was_sent(&w, "no hello came"));
    advance_clock(DT_EDGE_LINGER_MS);
    assert_true(w.closed);
    open_wire(&w); /* falls silent */
    SAY(&w, UPGRADE HELLO);
    advance_clock(DT_EDGE_HELLO_MS);
    SAY(&w, "\x8a\x80" ZEROS);
    w.len = 0;
    advance_clock(DT_EDGE_SILENT_MS);
    assert_memory_equal(w.out, "\x89\x00", 2);
    SAY(&w, "\x8a\x80" ZEROS);
    advance_clock(DT_EDGE_PONG_MS);
    assert_false(w.closed);
    advance_clock(DT_EDGE_SILENT_MS);
    advance_clock(DT_EDGE_PONG_MS);
    assert_true(w.closed);
}

static void frame_floods_are_closed(void **state)
{
    static struct wire w;
    (void)state;
    open_wire(&w);
    SAY(&w, UPGRADE HELLO);
    for (int i = 0; i < 1100 && !w.shut; i++) {
        w.len = 0;
        SAY(&w, "\x89\x80" ZEROS);
    }
    assert_true(was_sent(&w, "too many messages"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(request_heads_are_parsed_strictly),
        cmocka_unit_test(request_heads_are_parsed),
        cmocka_unit_test(frames_become_messages),
        cmocka_unit_test(malformed_frames_are_faults),
        cmocka_unit_test(frame_heads_are_written),
        cmocka_unit_test(handshakes_are_answered),
        cmocka_unit_test(addresses_are_counted),
        cmocka_unit_test_setup_teardown(requests_are_answered_in_order, open_edge, close_edge),
        cmocka_unit_test_setup_teardown(a_body_ends_the_connection, open_edge, close_edge),
        cmocka_unit_test_setup_teardown(other_upgrades_are_ignored, open_edge, close_edge),
        cmocka_unit_test_setup_teardown(a_message_may_come_in_empty_pieces, open_edge, close_edge),
        cmocka_unit_test_setup_teardown(a_slow_socket_gets_all_in_order, open_edge, close_edge),
        cmocka_unit_test_setup_teardown(idle_connections_time_out, open_edge, close_edge),
        cmocka_unit_test_setup_teardown(frame_floods_are_closed, open_edge, close_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
