/* A WebSocket frame codec (RFC 6455), server side: bytes in, messages out, no sockets. A message in
 * one piece is passed on in place; only fragments are copied. */
#ifndef DT_SERVER_WS_FRAME_H
#define DT_SERVER_WS_FRAME_H

#include "engine/span.h"

enum {
    DT_WS_CONTINUATION = 0,
    DT_WS_TEXT = 1,
    DT_WS_BINARY = 2,
    DT_WS_CLOSE = 8,
    DT_WS_PING = 9,
    DT_WS_PONG = 10,
};

enum {
    DT_WS_CONTROL_MAX = 125, /* bytes of a ping, a pong or a close */
    DT_WS_HEAD_OUT = 10,     /* the longest head that a server writes */
    DT_WS_HEAD_IN = 14,      /* and that it reads */
    DT_WS_ACCEPT = 29,       /* bytes of an accept key, zero included */
};

enum dt_ws_kind {
    DT_WS_NOTHING,  /* needs more bytes */
    DT_WS_MESSAGE,  /* a whole text */
    DT_WS_FRAGMENT, /* a frame that is not the last of its message */
    DT_WS_CONTROL,  /* a ping, a pong or a close: `opcode` says which */
    DT_WS_FAULT,    /* the connection must be closed with `code` */
};

struct dt_ws_event {
    enum dt_ws_kind kind;
    int opcode;
    int code;            /* of a close (1005: none was given) or a fault */
    const char *why;     /* of a fault */
    struct dt_span text; /* a message or a control frame's bytes, until the next call */
};

/* The state of reading. All zeros at first. */
struct dt_ws_reader {
    uint8_t head[DT_WS_HEAD_IN];
    uint8_t head_len;
    bool in_payload; /* inside the frame with this head, */
    int taken, left; /* payload bytes taken, and still to come */
    bool in_message; /* a fragmented message has begun */
    char *message;   /* its bytes so far; allocated */
    int message_len;
    char control[DT_WS_CONTROL_MAX];
};

/* Takes bytes up to the next event. Returns how many were taken: all, unless there was an event.
 * Unmasks the payload in place. After a fault nothing more may be read. No message is longer than
 * `most`. */
int dt_ws_read(struct dt_ws_reader *r, uint8_t *bytes, int len, int most, struct dt_ws_event *e);
void dt_ws_reader_close(struct dt_ws_reader *r);

/* Writes the head of an unfragmented server frame; returns its length. */
int dt_ws_head(uint8_t out[DT_WS_HEAD_OUT], int opcode, uint32_t len);

/* Sec-WebSocket-Accept for a key; false if that is not 16 bytes in base64. */
bool dt_ws_accept(struct dt_span key, char out[DT_WS_ACCEPT]);

#endif
