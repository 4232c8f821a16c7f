/* The server process: start, libev loop, signals, shutdown. */
#include "server/serve.h"

#include <ev.h>
#include <jansson.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "server/log.h"
#include "server/notify.h"
#include "server/transport.h"

enum { CPU_THREADS = 2, TICK_MS = 50 };

struct daemon {
    const struct dt_serve_config *settings;
    struct ev_loop *loop;
    struct dt_store_worker store_worker;
    struct dt_edge edge;
    struct dt_transport transport;
    struct dt_notify notify;
    struct ev_async done;
    struct ev_prepare rest; /* runs before the loop blocks */
    struct ev_timer tick, drain;
    struct ev_signal term, interrupt;
};

/* Not affected by setting the system time, and counts while the machine sleeps. */
static int64_t boot_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_BOOTTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void on_done(struct ev_loop *loop, struct ev_async *watcher, int events)
{
    struct daemon *s = watcher->data;
    struct dt_server *srv = s->edge.server;
    (void)loop;
    (void)events;
    while (dt_pools_reap(srv) > 0) {
    }
}

/* End of a turn of the loop: flushes output and posted jobs together. */
static void on_rest(struct ev_loop *loop, struct ev_prepare *watcher, int events)
{
    struct daemon *s = watcher->data;
    struct dt_server *srv = s->edge.server;
    (void)loop;
    (void)events;
    dt_edge_flush(&s->edge);
    dt_pools_flush(srv);
}

static void on_tick(struct ev_loop *loop, struct ev_timer *watcher, int events)
{
    struct daemon *s = watcher->data;
    (void)loop;
    (void)events;
    dt_server_tick(s->edge.server);
    dt_notify_tick(&s->notify, dt_monotonic_ms(), dt_store_worker_stall_ms(&s->store_worker));
}

static void on_drained(struct ev_loop *loop, struct ev_timer *watcher, int events)
{
    (void)watcher;
    (void)events;
    ev_break(loop, EVBREAK_ALL);
}

/* The first signal starts draining, so that a proxy sends clients elsewhere; the second stops. */
static void on_signal(struct ev_loop *loop, struct ev_signal *watcher, int events)
{
    struct daemon *s = watcher->data;
    struct dt_server *srv = s->edge.server;
    (void)events;
    if (s->settings->drain == 0 || srv->draining) {
        ev_break(loop, EVBREAK_ALL);
        return;
    }
    srv->draining = true;
    dt_log(DT_LOG_INFO, "drain", "seconds", DT_LOG_NUMBER(s->settings->drain), NULL);
    ev_timer_start(loop, &s->drain);
}

static void wakeup(void *wakeup_ctx)
{
    struct daemon *s = wakeup_ctx;
    ev_async_send(s->loop, &s->done);
}

/* Hazard: must run before any thread exists that may call wakeup. */
static void watch(struct daemon *s)
{
    s->loop = ev_loop_new(EVFLAG_AUTO);
    if (s->loop == NULL) {
        dt_log_end("cannot create the event loop");
    }
    ev_async_init(&s->done, on_done);
    ev_prepare_init(&s->rest, on_rest);
    ev_timer_init(&s->tick, on_tick, TICK_MS / 1000.0, TICK_MS / 1000.0);
    ev_signal_init(&s->term, on_signal, SIGTERM);
    ev_signal_init(&s->interrupt, on_signal, SIGINT);
    ev_timer_init(&s->drain, on_drained, s->settings->drain, 0);
    s->done.data = s->tick.data = s->rest.data = s->term.data = s->interrupt.data = s;
    ev_async_start(s->loop, &s->done);
    ev_prepare_start(s->loop, &s->rest);
    ev_timer_start(s->loop, &s->tick);
    ev_signal_start(s->loop, &s->term);
    ev_signal_start(s->loop, &s->interrupt);
}

/* Creates the secret at the store's first start, with a handle of its own, which also tells whether
 * the store is shared. */
static const char *fetch_secret(const char *where, uint8_t secret[DT_STORE_SECRET], bool *shared,
                                int64_t *now)
{
    struct dt_store *store = NULL;
    int64_t mark;
    const char *why = dt_store_open(where, &store);
    if (why != NULL) {
        return why;
    }
    randombytes_buf(secret, DT_STORE_SECRET);
    why = dt_store_secret(store, secret);
    why = why != NULL ? why : dt_store_time(store, now, &mark);
    *shared = dt_store_shared(store);
    dt_store_close(store);
    return why;
}

static struct dt_server *open_server(struct daemon *s, const uint8_t secret[DT_STORE_SECRET],
                                     bool shared, int64_t now)
{
    const struct dt_serve_config *set = s->settings;
    int messages = set->messages > 0 ? set->messages : 1000000;
    struct dt_server_config rules = {
        .clock = boot_clock,
        .messages = {4 * messages, messages, 0},
        .passwords = {5, 1, 0},
        .tables = set->tables,
        .think_ms = set->think_ms,
        .idle_ms = 60000,
    };
    struct dt_server *srv = dt_server_open(&rules);
    srv->base = now - boot_clock();
    srv->limiter.limits = set->messages > 0 ? dt_rate_limits_default : NULL;
    srv->limiter.by_address = set->per_address > 0;
    memcpy(srv->secret, secret, DT_STORE_SECRET);
    s->store_worker = (struct dt_store_worker){
        .store = set->store, .wakeup = wakeup, .wakeup_ctx = s, .shared = shared};
    dt_random_id(srv->nodes.id, DT_ID_LEN);
    dt_pools_open(srv, &s->store_worker,
                  (const int[DT_POOLS]){[DT_POOL_STORE] = 1,
                                        [DT_POOL_CPU] = CPU_THREADS,
                                        [DT_POOL_BOT] = set->threads,
                                        [DT_POOL_RENDER] = 1,
                                        [DT_POOL_NOTIFY] = 1});
    return srv;
}

static const char *open_listeners(struct daemon *s)
{
    const struct dt_serve_config *set = s->settings;
    const char *why = dt_transport_listen(&s->transport, set->host, set->port, false);
    if (why == NULL && set->status_port >= 0) {
        why = dt_transport_listen(&s->transport, set->status_host, set->status_port, true);
    }
    if (why != NULL) {
        return why;
    }
    int port = s->transport.listener[0].port;
    printf("http://%s:%d\n", set->host, port);
    if (set->status_port >= 0) {
        printf("status http://%s:%d\n", set->status_host, s->transport.listener[1].port);
    }
    fflush(stdout);
    dt_log(DT_LOG_INFO, "start", "host", set->host, "port", DT_LOG_NUMBER(port), "store",
           s->store_worker.shared ? "shared" : set->store, "files",
           DT_LOG_NUMBER(dt_files_count(s->edge.files)), NULL);
    dt_transport_start(&s->transport);
    return NULL;
}

/* Raises the limit of open files as far as wanted and allowed. */
static void raise_limits(int connections)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)connections + 256;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < wanted) {
        limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static void open_files(struct daemon *s)
{
    const char *why = NULL;
    s->edge.files = dt_files_open(s->settings->web, &why);
    if (why != NULL) {
        dt_log(DT_LOG_WARN, "web", "folder", s->settings->web, "why", why, NULL);
    }
}

/* Stores and confirms everything begun, then closes all connections. */
static void stop(struct daemon *s)
{
    struct dt_server *srv = s->edge.server;
    dt_notify_stop(&s->notify);
    dt_log(DT_LOG_INFO, "stop", "connections", DT_LOG_NUMBER(srv->client_count), NULL);
    ev_async_stop(s->loop, &s->done);
    ev_prepare_stop(s->loop, &s->rest);
    ev_timer_stop(s->loop, &s->tick);
    dt_server_stop(srv);
    dt_edge_flush(&s->edge);
    dt_transport_stop(&s->transport);
}

static void close_all(struct daemon *s)
{
    dt_server_close(s->edge.server);
    dt_files_close(s->edge.files);
    dt_edge_close(&s->edge);
    ev_loop_destroy(s->loop);
}

/* Serves until a signal. NULL, or why it could not start. */
static const char *serve(struct daemon *s)
{
    uint8_t secret[DT_STORE_SECRET];
    bool shared = false;
    int64_t now = 0;
    const char *why = fetch_secret(s->settings->store, secret, &shared, &now);
    if (why != NULL) {
        return why;
    }
    watch(s);
    open_files(s);
    s->edge.server = open_server(s, secret, shared, now);
    s->transport.loop = s->loop;
    s->transport.edge = &s->edge;
    why = open_listeners(s);
    if (why == NULL) {
        dt_server_begin(s->edge.server);
        dt_notify_ready(&s->notify);
        ev_run(s->loop, 0);
    }
    stop(s);
    close_all(s);
    return why;
}

int dt_serve(const struct dt_serve_config *settings)
{
    struct daemon *s = dt_xzalloc(sizeof *s);
    s->settings = settings;
    s->edge.settings = settings;
    s->edge.io = &dt_transport_io;
    s->edge.clock = dt_monotonic_ms;
    if (sodium_init() < 0) {
        dt_log_end("no source of random numbers");
    }
    json_object_seed(0);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* writing beyond a file size limit must fail like a full disk */
    dt_notify_open(&s->notify);
    raise_limits(settings->connections);
    const char *why = serve(s);
    if (why != NULL) {
        dt_log(DT_LOG_ERROR, "start", "why", why, NULL);
    }
    free(s);
    return why == NULL ? 0 : 1;
}
