/* Sockets: accept, read, write. A socket is read once a turn of the loop, so that none can
 * monopolise it, and written until it is full. */
#include "server/transport.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/log.h"

enum {
    BACKLOG = 1024,
    ACCEPTS_PER_WAKEUP = 64, /* accepted in one turn of the loop */
    SEND_BUFFER = 128 << 10, /* the kernel's send buffer for a slow reader */
    TICK_S = 1,
    ADDRESS = 128, /* bytes of a numeric address, with its scope */
};

struct socket_peer {
    struct ev_io io;
    struct dt_transport *transport;
    struct dt_conn *conn;
};

static int write_socket(void *socket, const void *bytes, int len)
{
    struct socket_peer *p = socket;
    ssize_t sent = send(p->io.fd, bytes, (size_t)len, MSG_NOSIGNAL);
    if (sent >= 0) {
        return (int)sent;
    }
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
}

static void watch_socket(void *socket, bool reading, bool writing)
{
    struct socket_peer *p = socket;
    struct ev_loop *loop = p->transport->loop;
    int events = (reading ? EV_READ : 0) | (writing ? EV_WRITE : 0);
    if ((p->io.events & (EV_READ | EV_WRITE)) != events) {
        ev_io_stop(loop, &p->io);
        ev_io_set(&p->io, p->io.fd, events);
        if (events != 0) {
            ev_io_start(loop, &p->io);
        }
    }
}

static void shut_socket(void *socket)
{
    struct socket_peer *p = socket;
    shutdown(p->io.fd, SHUT_WR);
}

static void close_socket(void *socket)
{
    struct socket_peer *p = socket;
    ev_io_stop(p->transport->loop, &p->io);
    close(p->io.fd);
    dt_conn_close(p->conn);
    free(p);
}

const struct dt_io dt_transport_io = {write_socket, watch_socket, shut_socket, close_socket};

static void receive(struct socket_peer *p)
{
    char *in = p->transport->in;
    ssize_t got = recv(p->io.fd, in, DT_TRANSPORT_READ, 0);
    if (got > 0) {
        dt_conn_receive(p->conn, in, (int)got);
    } else if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        dt_conn_eof(p->conn);
    }
}

static void on_socket(struct ev_loop *loop, struct ev_io *io, int events)
{
    struct socket_peer *p = (struct socket_peer *)io;
    (void)loop;
    if ((events & EV_WRITE) != 0) {
        dt_conn_writable(p->conn);
    }
    if ((events & EV_READ) != 0) {
        receive(p);
    }
}

static void set_up(int fd)
{
    int one = 1, bytes = SEND_BUFFER;
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

static void accept_socket(struct dt_listener *l, int fd, const struct sockaddr_storage *from,
                          socklen_t len)
{
    char address[ADDRESS];
    struct dt_transport *t = l->transport;
    struct socket_peer *p = dt_xzalloc(sizeof *p);
    p->transport = t;
    if (getnameinfo((const struct sockaddr *)from, len, address, sizeof address, NULL, 0,
                    NI_NUMERICHOST) == 0) {
        p->conn = dt_conn_open(t->edge, address, l->internal, p);
    }
    if (p->conn == NULL) {
        close(fd);
        free(p);
        return;
    }
    set_up(fd);
    ev_io_init(&p->io, on_socket, fd, EV_READ);
    ev_io_start(t->loop, &p->io);
}

/* Without descriptors left accepting stops until the next tick; otherwise the loop would spin. */
static void on_listener(struct ev_loop *loop, struct ev_io *io, int events)
{
    struct dt_listener *l = (struct dt_listener *)io;
    (void)events;
    for (int i = 0; i < ACCEPTS_PER_WAKEUP; i++) {
        struct sockaddr_storage from;
        socklen_t len = sizeof from;
        int fd = accept(io->fd, (struct sockaddr *)&from, &len);
        if (fd >= 0) {
            accept_socket(l, fd, &from, len);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            dt_log(DT_LOG_WARN, "accept", "why", "out of file descriptors or memory", NULL);
            ev_io_stop(loop, io);
            return;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return;
        }
    }
}

static void on_tick(struct ev_loop *loop, struct ev_timer *timer, int events)
{
    struct dt_transport *t = timer->data;
    (void)events;
    dt_edge_tick(t->edge);
    for (int i = 0; i < t->listeners; i++) {
        ev_io_start(loop, &t->listener[i].io);
    }
}

static int bound_port(int fd)
{
    struct sockaddr_storage own;
    socklen_t len = sizeof own;
    char port[16] = "0";
    if (getsockname(fd, (struct sockaddr *)&own, &len) == 0) {
        getnameinfo((struct sockaddr *)&own, len, NULL, 0, port, sizeof port, NI_NUMERICSERV);
    }
    return atoi(port);
}

static int open_socket(const struct addrinfo *at)
{
    int one = 1;
    int fd = socket(at->ai_family, at->ai_socktype, at->ai_protocol);
    if (fd < 0) {
        return -1;
    }
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(fd, at->ai_addr, at->ai_addrlen) != 0 || listen(fd, BACKLOG) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

const char *dt_transport_listen(struct dt_transport *t, const char *host, int port, bool internal)
{
    struct addrinfo hints = {.ai_flags = AI_PASSIVE, .ai_socktype = SOCK_STREAM}, *found;
    char service[24];
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(host, service, &hints, &found) != 0) {
        return "cannot resolve the address to listen on";
    }
    int fd = open_socket(found);
    freeaddrinfo(found);
    if (fd < 0) {
        return "cannot listen on this address";
    }
    struct dt_listener *l = &t->listener[t->listeners++];
    *l = (struct dt_listener){.transport = t, .internal = internal, .port = bound_port(fd)};
    ev_io_init(&l->io, on_listener, fd, EV_READ);
    return NULL;
}

void dt_transport_start(struct dt_transport *t)
{
    for (int i = 0; i < t->listeners; i++) {
        ev_io_start(t->loop, &t->listener[i].io);
    }
    ev_timer_init(&t->tick, on_tick, TICK_S, TICK_S);
    t->tick.data = t;
    ev_timer_start(t->loop, &t->tick);
}

void dt_transport_stop(struct dt_transport *t)
{
    for (int i = 0; i < t->listeners; i++) {
        ev_io_stop(t->loop, &t->listener[i].io);
        close(t->listener[i].io.fd);
    }
    t->listeners = 0;
    ev_timer_stop(t->loop, &t->tick);
    dt_edge_stop(t->edge);
}
