/* The load driver: matches of four connections each on loopback, every new state is read by all
 * four, and a decision is sent at once when it is due. Reports moves a second and the time from
 * sending a move to its confirmation. README.md says what is compared. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "bench/server/client_protocol.h"

#define NEVER (INT64_MAX / 4)

enum { BUFFER_FIRST = 4096, EVENTS = 256, LATENCIES = 1 << 22, TEXT = 1024, HANDSHAKES = 64 };

static struct {
    int port, nodes, matches, idle, seconds, rate;
    const struct client_protocol *protocol;
    int epoll;
    int opened, upgraded;       /* connections */
    struct bench_client *seats; /* four a match */
    struct bench_client *watchers;
    int64_t from, until;
    int64_t moves;
    int64_t waited;    /* ns without anything to do, while it counts */
    int64_t gap;       /* ns between the moves of one match; 0: at once */
    uint32_t *latency; /* in 16 ns */
    int latencies;
    uint64_t random;
} bench;

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void die(const char *what)
{
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

uint32_t bench_random(uint32_t below)
{
    bench.random = bench.random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((bench.random >> 33) * below >> 31);
}

static void write_all(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t sent = write(fd, bytes, len);
        if (sent < 0 && errno != EAGAIN) {
            die("write");
        }
        if (sent > 0) {
            bytes += sent;
            len -= (size_t)sent;
        }
    }
}

/* A text frame, masked with zeros. */
void bench_send(struct bench_client *s, const char *text)
{
    char frame[TEXT + 16];
    size_t len = strlen(text), head = 2;
    frame[0] = (char)0x81;
    if (len < 126) {
        frame[1] = (char)(0x80 | len);
    } else {
        frame[1] = (char)(0x80 | 126);
        frame[2] = (char)(len >> 8);
        frame[3] = (char)len;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, len);
    write_all(s->fd, frame, head + 4 + len);
}

void bench_move_sent(struct bench_client *s)
{
    s->sent = now_ns();
}

void bench_move_confirmed(struct bench_client *s)
{
    int64_t now = now_ns();
    if (now >= bench.from && now < bench.until && s->sent != 0) {
        bench.moves++;
        if (bench.latencies < LATENCIES) {
            bench.latency[bench.latencies++] = (uint32_t)((now - s->sent) / 16);
        }
    }
    s->sent = 0;
}

void bench_turn(struct bench_client *s)
{
    if (bench.gap == 0) {
        bench.protocol->act(s);
        return;
    }
    int64_t now = now_ns(), *due = &s->table->due;
    if (*due == 0) { /* staggered, so that moves do not come all at once */
        *due = now + bench.gap * s->table->number / bench.matches;
    } else {
        *due += bench.gap;
    }
    if (*due < now - bench.gap) { /* late: it keeps its offset to the others */
        *due += (now - *due) / bench.gap * bench.gap;
    }
    s->due = s->table->due;
    s->waits = true;
}

static void ask_upgrade(int fd)
{
    char text[TEXT];
    snprintf(text, sizeof text,
             "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
             bench.protocol->path, bench.port);
    write_all(fd, text, strlen(text));
}

/* The answer to that, once it is all there; returns how long it is. */
static int take_upgrade(struct bench_client *s)
{
    s->data[s->len] = 0;
    const char *end = strstr(s->data, "\r\n\r\n");
    if (end == NULL) {
        return 0;
    }
    if (strncmp(s->data, "HTTP/1.1 101", 12) != 0) {
        die("not a WebSocket");
    }
    s->upgraded = true;
    bench.upgraded++;
    bench.protocol->enter(s);
    return (int)(end + 4 - s->data);
}

static void add_seat(struct bench_client *s)
{
    int node =
        s->number > 0 ? s->number % bench.nodes : 0; /* each player of a match on another node */
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)(bench.port + node))};
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = s};
    int on = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    s->fd = socket(AF_INET, SOCK_STREAM, 0);
    s->room = BUFFER_FIRST;
    s->data = malloc((size_t)s->room + 1);
    if (s->fd < 0 || s->data == NULL || connect(s->fd, (struct sockaddr *)&to, sizeof to) != 0) {
        die("connect");
    }
    setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ask_upgrade(s->fd);
    fcntl(s->fd, F_SETFL, O_NONBLOCK);
    if (epoll_ctl(bench.epoll, EPOLL_CTL_ADD, s->fd, &event) != 0) {
        die("epoll");
    }
    bench.opened++;
}

/* The whole length of the frame at `at`, or 0 if it is incomplete. */
static int frame_length(const struct bench_client *s, int at, int *head)
{
    const uint8_t *d = (const uint8_t *)s->data + at;
    int have = s->len - at;
    if (have < 2) {
        return 0;
    }
    int64_t size = d[1] & 0x7f;
    *head = size == 126 ? 4 : size == 127 ? 10 : 2;
    if (have < *head) {
        return 0;
    }
    if (size >= 126) {
        size = 0;
        for (int i = 2; i < *head; i++) {
            size = size << 8 | d[i];
        }
    }
    return have >= *head + size ? (int)(*head + size) : 0;
}

static void take_frame(struct bench_client *s, char *frame, int head, int len)
{
    char kept = frame[len];
    if ((frame[0] & 15) == 8) {
        fprintf(stderr, "load: the server closes: %.80s\n", frame + head + 2);
        exit(1);
    }
    frame[len] = 0;
    if ((frame[0] & 15) == 1) {
        bench.protocol->receive(s, frame + head);
    }
    frame[len] = kept;
}

static void receive(struct bench_client *s)
{
    int at = 0, head, len;
    if (s->len == s->room) {
        s->room *= 2;
        s->data = realloc(s->data, (size_t)s->room + 1);
        if (s->data == NULL) {
            die("memory");
        }
    }
    ssize_t got = read(s->fd, s->data + s->len, (size_t)(s->room - s->len));
    if (got == 0 || (got < 0 && errno != EAGAIN)) {
        die("read");
    }
    s->len += got > 0 ? (int)got : 0;
    at = s->upgraded ? 0 : take_upgrade(s);
    while (s->upgraded && (len = frame_length(s, at, &head)) > 0) {
        take_frame(s, s->data + at, head, len);
        at += len;
    }
    memmove(s->data, s->data + at, (size_t)(s->len - at));
    s->len -= at;
}

/* Below full speed each match waits before its next move. */
static void act_when_due(int64_t now)
{
    for (int i = 0; i < 4 * bench.matches; i++) {
        struct bench_client *s = &bench.seats[i];
        if (s->waits && now >= s->due) {
            s->waits = false;
            bench.protocol->act(s);
        }
    }
}

static void turn(int wait)
{
    struct epoll_event events[EVENTS];
    int64_t before = now_ns();
    int count = epoll_wait(bench.epoll, events, EVENTS, wait);
    bench.waited += count == 0 && bench.from > 0 && before >= bench.from ? now_ns() - before : 0;
    for (int i = 0; i < count; i++) {
        receive(events[i].data.ptr);
    }
    if (bench.gap > 0) {
        act_when_due(now_ns());
    }
}

/* Opens one more; only a few handshakes run at a time. */
static void open_seat(struct bench_client *s)
{
    add_seat(s);
    while (bench.opened - bench.upgraded > HANDSHAKES) {
        turn(10);
    }
}

static void open_tables(void)
{
    struct bench_match *tables = calloc((size_t)bench.matches + 1, sizeof *tables);
    bench.seats = calloc((size_t)bench.matches * 4 + 1, sizeof *bench.seats);
    bench.watchers = calloc((size_t)bench.idle + 1, sizeof *bench.watchers);
    if (tables == NULL || bench.seats == NULL || bench.watchers == NULL) {
        die("memory");
    }
    for (int i = 0; i < 4 * bench.matches; i++) {
        struct bench_client *s = &bench.seats[i];
        s->table = &tables[i / 4];
        s->number = i % 4;
        s->table->number = i / 4;
        s->table->seat[s->number] = s;
    }
    for (int i = 4 * bench.matches - 1; i >= 0; i--) { /* the client that starts comes last */
        open_seat(&bench.seats[i]);
    }
    for (int64_t end = now_ns() + 1000000000; bench.idle > 0 && now_ns() < end;) {
        turn(10); /* until the watched matches have begun */
    }
    for (int i = 0; i < bench.idle; i++) {
        bench.watchers[i].number = -1;
        bench.watchers[i].table = bench.matches > 0 ? &tables[i % bench.matches] : NULL;
        open_seat(&bench.watchers[i]);
    }
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static double percentile(double part)
{
    return bench.latencies > 0 ? bench.latency[(int)(part * (bench.latencies - 1))] * 16 / 1e6 : 0;
}

static void play(void)
{
    bench.gap = bench.rate > 0 ? (int64_t)1000000000 * bench.matches / bench.rate : 0;
    bench.from = now_ns() + 1000000000;
    bench.until = bench.from + (int64_t)bench.seconds * 1000000000;
    while (now_ns() < bench.until) {
        turn(0);
    }
    qsort(bench.latency, (size_t)bench.latencies, sizeof *bench.latency, by_number);
    printf("%.0f moves/s, p50 %.2f ms, p99 %.2f ms, driver %.0f %% busy\n",
           (double)bench.moves / bench.seconds, percentile(0.5), percentile(0.99),
           100 - (double)bench.waited / bench.seconds / 1e7);
}

/* Only holds the connections, until the input ends. */
static void hold(void)
{
    for (int64_t end = now_ns() + 2000000000; bench.upgraded < bench.opened || now_ns() < end;) {
        turn(10);
    }
    puts("held");
    fflush(stdout);
    while (getchar() != EOF) {
    }
}

static int number(int argc, char **argv, const char *name, int preset)
{
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], name) == 0) {
            return (int)strtol(argv[i + 1], NULL, 10);
        }
    }
    return preset;
}

int main(int argc, char **argv)
{
    struct rlimit files;
    bench.port = number(argc, argv, "--port", 8080);
    bench.nodes = number(argc, argv, "--nodes", 1); /* at this port and the following ones */
    bench.matches = number(argc, argv, "--matches", 64);
    bench.idle = number(argc, argv, "--idle", 0);
    bench.seconds = number(argc, argv, "--seconds", 5);
    bench.rate = number(argc, argv, "--rate", 0);
    bench.protocol =
        number(argc, argv, "--socketio", 0) != 0 ? &protocol_socketio : &protocol_divetable;
    bench.random = (uint64_t)getpid();
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    bench.epoll = epoll_create1(0);
    bench.latency = malloc(LATENCIES * sizeof *bench.latency);
    if (bench.epoll < 0 || bench.latency == NULL) {
        die("start");
    }
    bench.gap = bench.seconds > 0 ? 0 : NEVER;
    open_tables();
    if (bench.seconds > 0) {
        play();
    } else {
        hold();
    }
    return 0;
}
