/* What the driver says to a server, and what it makes of the answers. */
#ifndef DT_BENCH_SERVER_SPEECH_H
#define DT_BENCH_SERVER_SPEECH_H

#include <stdbool.h>
#include <stdint.h>

struct seat;

/* Four connections that play a match. */
struct table {
    int number;
    int joined;
    char match[32];
    struct seat *seat[4];
    int64_t due;
};

/* A connection. */
struct seat {
    int fd;
    int number; /* 0 … 3; -1: it only watches */
    struct table *table;
    bool upgraded; /* the handshake is over, */
    bool entered;  /* and so is the greeting */
    char *data;    /* received */
    int len, room;
    int64_t sent; /* when a move was sent that is not confirmed; 0: none */
    bool waits;   /* for its time to move */
    int64_t due;
    int64_t seq;      /* of the state it may act on, */
    char action[200]; /* and how */
};

struct speech {
    const char *path; /* of the WebSocket */
    void (*enter)(struct seat *s);
    void (*hear)(struct seat *s, const char *text);
    void (*act)(struct seat *s);
};

extern const struct speech speech_table, speech_socketio;

/* load_main.c */
void speech_send(struct seat *s, const char *text);
void speech_acted(struct seat *s);
void speech_confirmed(struct seat *s);
void speech_turn(struct seat *s); /* it may move: now, or when its time has come */
uint32_t speech_random(uint32_t below);

#endif
