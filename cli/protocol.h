/* The engine protocol as a state machine without I/O: bytes in, bytes out. The caller owns the
 * streams. docs/protocol.md describes every command. One thread at a time. */
#ifndef DT_CLI_PROTOCOL_H
#define DT_CLI_PROTOCOL_H

#include "engine/rng.h"
#include "engine/span.h"

enum {
    DT_PROTOCOL = 1,                 /* the version that hello reports */
    DT_PROTOCOL_LINE_MAX = 64 << 10, /* bytes of a line without the newline */
};

/* Receives a chunk of output. */
typedef void dt_sink(void *to, const char *bytes, int len);

/* Provides a random key for a game without a seed; false on failure. */
typedef bool dt_key_source(uint8_t key[DT_KEY]);

struct dt_protocol;

/* NULL if out of memory. The caller closes it. */
struct dt_protocol *dt_protocol_open(dt_key_source *keys);
void dt_protocol_close(struct dt_protocol *p);

/* Limits every later search to so many milliseconds and iterations. */
void dt_protocol_limit_search(struct dt_protocol *p, int ms, int iterations);

/* Handles one line without its newline. Each non-empty line gets one answer. False after quit. */
bool dt_protocol_line(struct dt_protocol *p, struct dt_span line, dt_sink *sink, void *to);

/* Handles bytes in chunks of any size; answers complete lines. False after quit. */
bool dt_protocol_bytes(struct dt_protocol *p, const char *bytes, int len, dt_sink *sink, void *to);

/* End of input: answers a last line without a newline. */
void dt_protocol_end(struct dt_protocol *p, dt_sink *sink, void *to);

#endif
