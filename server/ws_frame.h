/* WebSocket frames (RFC 6455) as a server reads and writes them: bytes in, messages out, no sockets.
 * A message that comes in one piece is handed on where it lies; only one in pieces is copied. */
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
    DT_WS_NOTHING,  /* more bytes are needed */
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

/* A connection's frames on their way in. All zeros at first. */
struct dt_ws_reader {
    uint8_t head[DT_WS_HEAD_IN];
    uint8_t head_len;
    bool in_payload; /* of the frame whose head that is, */
    int taken, left; /* with so many bytes so far and still to come */
    bool in_message; /* one in pieces was begun */
    char *message;   /* its bytes so far; allocated */
    int message_len;
    char control[DT_WS_CONTROL_MAX];
};

/* Takes bytes and tells the next thing that they are. Returns how many were taken: all of them unless
 * something happened. The payload is unmasked where it lies. After a fault nothing more is read. No
 * message is longer than `most`. */
int dt_ws_read(struct dt_ws_reader *r, uint8_t *bytes, int len, int most, struct dt_ws_event *e);
void dt_ws_reader_close(struct dt_ws_reader *r);

/* Writes the head of a whole frame of a server; returns its length. */
int dt_ws_head(uint8_t out[DT_WS_HEAD_OUT], int opcode, uint32_t len);

/* The answer to a handshake's key; false if it is not 16 bytes in base64. */
bool dt_ws_accept(struct dt_span key, char out[DT_WS_ACCEPT]);

#endif
