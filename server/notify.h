/* Telling systemd, or whoever started the server likewise, how it is: that it listens, that it lives,
 * that it stops. What is told are datagrams to the socket in $NOTIFY_SOCKET (sd_notify(3)); without
 * that variable nothing is done. Called on the loop's thread only. */
#ifndef DT_SERVER_NOTIFY_H
#define DT_SERVER_NOTIFY_H

#include <sys/socket.h>
#include <sys/un.h>

#include "engine/base.h"

struct dt_notify {
    int socket; /* below 0: nobody listens */
    struct sockaddr_un to;
    socklen_t to_len;
    int64_t limit_ms; /* by when a sign of life must come ($WATCHDOG_USEC); 0: none is wanted */
    int64_t told_ms;  /* when the last one was sent */
};

void dt_notify_open(struct dt_notify *n); /* reads the environment */
void dt_notify_ready(struct dt_notify *n);
/* A sign of life, if it is time for one. It is withheld while the store's thread has been silent for
 * half of the limit, and the loop's own silence withholds it by itself. `now_ms` is of a monotonic
 * clock. */
void dt_notify_tick(struct dt_notify *n, int64_t now_ms, int64_t store_silence_ms);
void dt_notify_stop(struct dt_notify *n); /* says so, and closes */

#endif
