/* Datagrams to the service manager (sd_notify(3)), without libsystemd. */
#include "server/notify.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Keep-alives per watchdog interval. */
enum { SIGNS = 4 };

static void send_state(const struct dt_notify *n, const char *text)
{
    if (n->socket >= 0) { /* without a socket nothing is sent */
        (void)sendto(n->socket, text, strlen(text), MSG_DONTWAIT | MSG_NOSIGNAL,
                     (const struct sockaddr *)&n->to, n->to_len);
    }
}

/* The interval applies to this process unless $WATCHDOG_PID names another. */
static int64_t read_limit(void)
{
    const char *usec = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");
    if (usec == NULL || (pid != NULL && strtoll(pid, NULL, 10) != getpid())) {
        return 0;
    }
    int64_t ms = strtoll(usec, NULL, 10) / 1000;
    return ms > 0 ? ms : 0;
}

void dt_notify_open(struct dt_notify *n)
{
    const char *path = getenv("NOTIFY_SOCKET");
    size_t len = path != NULL ? strlen(path) : 0;
    *n = (struct dt_notify){.socket = -1, .to = {.sun_family = AF_UNIX}};
    if (len < 2 || len >= sizeof n->to.sun_path || (path[0] != '/' && path[0] != '@')) {
        return;
    }
    memcpy(n->to.sun_path, path, len);
    n->to_len = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len);
    if (path[0] == '@') {
        n->to.sun_path[0] = 0; /* abstract socket name */
    }
    n->socket = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    n->limit_ms = read_limit();
}

void dt_notify_ready(struct dt_notify *n)
{
    send_state(n, "READY=1");
}

void dt_notify_tick(struct dt_notify *n, int64_t now_ms, int64_t store_silence_ms)
{
    if (n->limit_ms == 0 || now_ms - n->told_ms < n->limit_ms / SIGNS ||
        store_silence_ms >= n->limit_ms / 2) {
        return;
    }
    n->told_ms = now_ms;
    send_state(n, "WATCHDOG=1");
}

void dt_notify_stop(struct dt_notify *n)
{
    send_state(n, "STOPPING=1");
    if (n->socket >= 0) {
        close(n->socket);
    }
    n->socket = -1;
}
