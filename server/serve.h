/* The server as a program: what `divetable serve` starts. */
#ifndef DT_SERVER_SERVE_H
#define DT_SERVER_SERVE_H

#include "engine/base.h"

enum { DT_SERVE_ORIGINS = 32, DT_SERVE_PROXIES = 32 };

struct dt_serve_config {
    const char *host;        /* address to listen on */
    int port;                /* 0: a free one, which is printed */
    const char *status_host; /* address of the listener of health and metrics */
    int status_port;         /* -1: there is none; 0: a free one, which is printed */
    const char *store;       /* path of the store, or a database's address */
    const char *web;         /* folder of the web client; NULL: none */
    int threads;             /* for bots */
    int think_ms;            /* a bot's time for a decision */
    int connections;         /* that are held at most */
    int per_address;         /* of these, from one address; 0: as many as it likes */
    int messages;            /* a second from one connection; 0: as many as it likes */
    int tables;              /* that one player may have open */
    int drain;       /* seconds between SIGTERM and the end, in which nobody new should come */
    bool access_log; /* a line for every request and connection, with its address */
    int proxies;     /* that are believed about whom they speak for */
    const char *proxy[DT_SERVE_PROXIES];
    int origins; /* pages besides our own that may connect */
    const char *origin[DT_SERVE_ORIGINS];
};

/* Serves until SIGTERM or SIGINT. Returns 0, or 1 if it could not start. */
int dt_serve(const struct dt_serve_config *settings);

#endif
