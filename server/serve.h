/* Options of the server process that `divetable serve` starts. */
#ifndef DT_SERVER_SERVE_H
#define DT_SERVER_SERVE_H

#include "engine/base.h"

enum { DT_SERVE_ORIGINS = 32, DT_SERVE_PROXIES = 32 };

struct dt_serve_config {
    const char *host;        /* address to listen on */
    int port;                /* 0: a free one, which is printed */
    const char *status_host; /* address for health and metrics */
    int status_port;         /* -1: none; 0: a free one, which is printed */
    const char *store;       /* path of a SQLite file, or a database's address */
    const char *web;         /* folder of the web client; NULL: none */
    int threads;             /* bot threads */
    int think_ms;            /* a bot's time for a decision */
    int connections;         /* maximum */
    int per_address;         /* maximum from one address; 0: unlimited */
    int messages;            /* a second from one connection; 0: unlimited */
    int tables;              /* that one player may have open */
    int drain;       /* seconds to keep serving after SIGTERM while /readyz reports not ready */
    bool access_log; /* a line for every request and connection, with its address */
    int proxies;     /* whose X-Forwarded-For is believed */
    const char *proxy[DT_SERVE_PROXIES];
    int origins; /* allowed origins besides the server's own */
    const char *origin[DT_SERVE_ORIGINS];
};

/* Serves until SIGTERM or SIGINT. Returns 0, or 1 if it could not start. */
int dt_serve(const struct dt_serve_config *settings);

#endif
