/* Service manager notifications (systemd or compatible): ready, alive, stopping. Sent as datagrams
 * to the socket in $NOTIFY_SOCKET (sd_notify(3)); without it nothing is sent. Loop's thread
 * only. */
#ifndef DT_SERVER_NOTIFY_H
#define DT_SERVER_NOTIFY_H

#include <sys/socket.h>
#include <sys/un.h>

#include "engine/base.h"

struct dt_notify {
    int socket; /* below 0: none */
    struct sockaddr_un to;
    socklen_t to_len;
    int64_t limit_ms; /* watchdog interval ($WATCHDOG_USEC); 0: none */
    int64_t told_ms;  /* when the last keep-alive was sent */
};

void dt_notify_open(struct dt_notify *n); /* reads the environment */
void dt_notify_ready(struct dt_notify *n);
/* Sends a keep-alive if one is due. It is withheld while the store thread has been stalled for half
 * the interval; a stalled loop sends none either. `now_ms` is monotonic. */
void dt_notify_tick(struct dt_notify *n, int64_t now_ms, int64_t store_silence_ms);
void dt_notify_stop(struct dt_notify *n); /* sends STOPPING and closes the socket */

#endif
