/* Shared by the files of the WebAssembly module: text input and output. */
#ifndef DT_WEB_WASM_H
#define DT_WEB_WASM_H

#include "match/match.h"

#define DT_EXPORT(name) __attribute__((export_name(name)))

enum { DT_WASM_TEXT = 1 << 19 }; /* bytes of the longest text, in or out */

/* The input that JavaScript has written, `len` bytes; an empty text if `len` is out of range. */
struct dt_span wasm_input(int len);

/* Writes the result of a call. The call returns its length, */
struct dt_writer wasm_begin(void);
int wasm_end(const struct dt_writer *out);
/* or, if it is refused, the negative length of the message. */
int wasm_refuse(const char *why);
/* A result that is stored elsewhere. */
int wasm_result_in(const char *text, int len);

/* The open match; NULL before one was opened. */
struct dt_match *wasm_match(void);

/* The pile of cards as JSON, for the module that draws it: the arguments of its `start`, `add` and
 * `tile`. The jitter seed is derived from `key`. */
int wasm_write_pile(const struct dt_game *game, const void *state, const uint8_t key[DT_KEY]);

#endif
