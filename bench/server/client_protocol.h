/* What the load driver sends to a server, and how it reads the answers. */
#ifndef DT_BENCH_SERVER_CLIENT_PROTOCOL_H
#define DT_BENCH_SERVER_CLIENT_PROTOCOL_H

#include <stdbool.h>
#include <stdint.h>

struct bench_client;

/* A match and its four clients. */
struct bench_match {
    int number;
    int joined;
    char match[32];
    struct bench_client *seat[4];
    int64_t due;
};

/* A client connection. */
struct bench_client {
    int fd;
    int number; /* 0 … 3; -1: it only watches */
    struct bench_match *table;
    bool upgraded; /* the WebSocket handshake is done, */
    bool entered;  /* and so is hello */
    char *data;    /* received */
    int len, room;
    int64_t sent; /* when the unconfirmed move was sent; 0: none */
    bool waits;   /* for its next move to be due */
    int64_t due;
    int64_t seq;      /* of the state it may act on, */
    char action[200]; /* and how */
};

struct client_protocol {
    const char *path; /* of the WebSocket */
    void (*enter)(struct bench_client *s);
    void (*receive)(struct bench_client *s, const char *text);
    void (*act)(struct bench_client *s);
};

extern const struct client_protocol protocol_divetable, protocol_socketio;

/* load_main.c */
void bench_send(struct bench_client *s, const char *text);
void bench_move_sent(struct bench_client *s);
void bench_move_confirmed(struct bench_client *s);
void bench_turn(struct bench_client *s); /* it may move now, or when its move is due */
uint32_t bench_random(uint32_t below);

#endif
