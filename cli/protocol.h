/* The engine protocol as a pure object: bytes in, bytes out. docs/protocol.md describes every
 * command; where the bytes come from and go to is the caller's business. */
#ifndef DT_CLI_PROTOCOL_H
#define DT_CLI_PROTOCOL_H

#include "engine/rng.h"
#include "engine/span.h"

enum {
    DT_PROTOCOL = 1,                 /* the number that hello answers */
    DT_PROTOCOL_LINE_MAX = 64 << 10, /* bytes of a line, the newline not included */
};

/* Takes a piece of an answer. */
typedef void dt_sink(void *to, const char *bytes, int len);

/* Gives a key for a game without a seed; false if there is none. */
typedef bool dt_key_source(uint8_t key[DT_KEY]);

struct dt_protocol;

/* NULL without memory. The caller closes it. */
struct dt_protocol *dt_protocol_open(dt_key_source *keys);
void dt_protocol_close(struct dt_protocol *p);

/* From now on nothing is thought about for longer than so many milliseconds or iterations. */
void dt_protocol_hurry(struct dt_protocol *p, int ms, int iterations);

/* One line without its newline. Each line but an empty one gives one answer. False after quit. */
bool dt_protocol_line(struct dt_protocol *p, struct dt_span line, dt_sink *sink, void *to);

/* Bytes in any portions; whole lines are answered. False after quit. */
bool dt_protocol_bytes(struct dt_protocol *p, const char *bytes, int len, dt_sink *sink, void *to);

/* No more bytes will come: a last line without a newline is answered. */
void dt_protocol_end(struct dt_protocol *p, dt_sink *sink, void *to);

#endif
